//! The articles' algorithms written straightforwardly with 128-bit integers: what bench/ compares the kernels with,
//! and what the tests check them against.

use crate::arch::bits::Bits;
use crate::base::numbers::BINOMIAL;
use crate::layouts::one::{DECK, load_packed};
use crate::numbering::arrangements::DEALS;

/// Pavlicek's rank of a word of owners: of K deals with C cards left, K * c / C give the next to a hand that needs c.
pub fn pavlicek_rank(word: &[u8; 13]) -> u128 {
    let mut needs = [13u128; 4];
    let (mut ways, mut index) = (DEALS, 0);
    for place in 0..52 {
        let owner = usize::from(word[place / 4] >> (2 * (place % 4)) & 3);
        let left = 52 - place as u128;
        for need in &needs[..owner] {
            index += ways * need / left;
        }
        ways = ways * needs[owner] / left;
        needs[owner] -= 1;
    }
    index
}

/// The inverse of `pavlicek_rank`.
pub fn pavlicek_unrank(mut index: u128) -> [u8; 13] {
    let mut needs = [13u128; 4];
    let mut ways = DEALS;
    let mut word = [0; 13];
    for place in 0..52 {
        let left = 52 - place as u128;
        let mut owner = 0;
        let mut share = ways * needs[0] / left;
        while index >= share {
            index -= share;
            owner += 1;
            share = ways * needs[owner] / left;
        }
        ways = share;
        needs[owner] -= 1;
        word[place / 4] |= (owner as u8) << (2 * (place % 4));
    }
    word
}

/// Andrews' index of a deal in suit order: the hands' colex indices as digits.
pub fn andrews_rank(deal: &[u8; 13]) -> u128 {
    let mut index = 0;
    for seat in 0..3 {
        let (mut place, mut held, mut hand) = (0, 0, 0);
        for card in 0..52 {
            let owner = deal[card / 4] >> (2 * (card % 4)) & 3;
            if owner == seat {
                held += 1;
                hand += u128::from(BINOMIAL[place][held]);
            }
            place += usize::from(owner >= seat);
        }
        index = index * u128::from(BINOMIAL[52 - 13 * usize::from(seat)][13]) + hand;
    }
    index
}

/// The same, from the set bits of the hands: with BMI2, where it may be used, the quickest of the short loops.
#[inline(always)]
pub fn andrews_rank_by_bits<B: Bits>(bits: B, deal: &[u8; 13]) -> u128 {
    let (low, high) = bits.planes(load_packed(deal));
    let hands = [DECK & !(low | high), bits.extract(low & !high, low | high), bits.extract(high & !low, high)];
    let digits = hands.map(|mut hand| {
        let (mut index, mut held) = (0, 0);
        while hand != 0 {
            held += 1;
            index += BINOMIAL[hand.trailing_zeros() as usize][held];
            hand &= hand - 1;
        }
        u128::from(index)
    });
    (digits[0] * u128::from(BINOMIAL[39][13]) + digits[1]) * u128::from(BINOMIAL[26][13]) + digits[2]
}

/// The inverse of `andrews_rank`.
pub fn andrews_unrank(index: u128) -> [u8; 13] {
    let (easts, souths) = (u128::from(BINOMIAL[39][13]), u128::from(BINOMIAL[26][13]));
    let digits = [index / souths / easts, index / souths % easts, index % souths];
    let mut free = DECK;
    let mut deal = [0xff; 13];
    for (seat, digit) in (0u8..).zip(digits) {
        let (mut rest, mut held) = (digit as u64, 13);
        let (mut place, mut taken) = (free.count_ones() as usize, 0);
        for card in (0..52).rev().filter(|card| free >> card & 1 == 1) {
            place -= 1;
            if held > 0 && BINOMIAL[place][held] <= rest {
                rest -= BINOMIAL[place][held];
                held -= 1;
                taken |= 1 << card;
                deal[card / 4] ^= (3 ^ seat) << (2 * (card % 4));
            }
        }
        free &= !taken;
    }
    deal
}

/// The rank of a word of owners (4 = unused, last) among the words with as many of each: as `pavlicek_rank`, with a
/// fifth seat.
pub fn ending_rank(word: &[u8; 52]) -> u128 {
    let mut needs = [0u128; 5];
    for &owner in word {
        needs[usize::from(owner)] += 1;
    }
    let (mut ways, mut index) = (multinomial(needs), 0);
    for (place, &owner) in word.iter().enumerate() {
        let left = 52 - place as u128;
        for need in &needs[..usize::from(owner)] {
            index += share(ways, *need, left);
        }
        ways = share(ways, needs[usize::from(owner)], left);
        needs[usize::from(owner)] -= 1;
    }
    index
}

/// The inverse of `ending_rank`, for words with these numbers of N E S W and unused.
pub fn ending_unrank(mut index: u128, mut needs: [u128; 5]) -> [u8; 52] {
    let mut ways = multinomial(needs);
    let mut word = [0; 52];
    for (place, letter) in word.iter_mut().enumerate() {
        let left = 52 - place as u128;
        let mut owner = 0;
        let mut part = share(ways, needs[0], left);
        while index >= part {
            index -= part;
            owner += 1;
            part = share(ways, needs[owner], left);
        }
        ways = part;
        needs[owner] -= 1;
        *letter = owner as u8;
    }
    word
}

/// `ways * need / left`, exact; the product is below 2^126.
fn share(ways: u128, need: u128, left: u128) -> u128 {
    ways * need / left
}

fn multinomial(counts: [u128; 5]) -> u128 {
    let (mut ways, mut total) = (1, 0);
    for count in counts {
        total += count;
        ways *= u128::from(BINOMIAL[total as usize][count as usize]);
    }
    ways
}
