//! Andrews' numbering of the full deals, hand by hand in squashed order, and Big Deal's, hand by hand in lexicographic
//! order.
//!
//! index = (north * C(39, 13) + east) * C(26, 13) + south, each the squashed index, sum of C(b_i, i + 1), of the hand's
//! places b_0 < b_1 < ... among the cards that the hands before it leave.
//!
//! Big Deal's index of a deal is the last index minus Andrews' index of the deal with its cards in reverse: the
//! lexicographic order of subsets is the squashed order of their mirror images, backwards, and that turns all three
//! digits round.

use crate::arrangements::DEALS;
use crate::layout::{DECK, FULL_COUNTS, count_packed, hands_of_packed, packed_of_hands};
use crate::numbers::{self, BINOMIAL};
use crate::refusal::{Outcome, Refusal, Status};

const EASTS: u64 = BINOMIAL[39][13];
const SOUTHS: u64 = BINOMIAL[26][13];
/// Deals that unrank works on side by side.
const LANES: usize = 8;

/// C(place, held), a row a place: what a card there adds as the hand's card number `held`.  One cache line and a
/// half; entries 14 and 15 are never reached.
static ADDS: [[u64; 16]; 52] = adds();

const fn adds() -> [[u64; 16]; 52] {
    let mut table = [[u64::MAX; 16]; 52];
    let mut place = 0;
    while place < 52 {
        let mut held = 0;
        while held < 14 {
            table[place][held] = BINOMIAL[place][held];
            held += 1;
        }
        place += 1;
    }
    table
}

/// The index of each deal, packed in suit order.
pub fn rank(deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
    rank_each(deals, numbers, index_of)
}

/// Big Deal's index of each deal, packed in suit order.
pub fn rank_lexicographic(deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
    rank_each(deals, numbers, |hands| DEALS - 1 - index_of(hands.map(reverse)))
}

/// The deal of each index, packed in suit order.  The numbers are below the size: the caller has checked.
pub fn unrank(numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    unrank_each(numbers, deals, |index| index, packed_of_hands);
}

/// The deal of each of Big Deal's indices.
pub fn unrank_lexicographic(numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    unrank_each(numbers, deals, |index| DEALS - 1 - index, |hands| packed_of_hands(hands.map(reverse)));
}

#[inline(always)]
fn rank_each(deals: &[[u8; 13]], numbers: &mut [[u8; 12]], index_of: impl Fn([u64; 4]) -> u128) -> Outcome {
    for (row, (deal, number)) in deals.iter().zip(numbers).enumerate() {
        if count_packed(deal) != FULL_COUNTS {
            return Err(Refusal::new(Status::NotInSpace, row));
        }
        numbers::store(index_of(hands_of_packed(deal)), number);
    }
    Ok(())
}

#[inline(always)]
fn unrank_each(
    numbers: &[[u8; 12]],
    deals: &mut [[u8; 13]],
    index_of: impl Fn(u128) -> u128 + Copy,
    packed: impl Fn([u64; 4]) -> [u8; 13] + Copy,
) {
    let load = |row: [u8; 12]| index_of(numbers::load(&row));
    let (blocks, tail) = numbers.as_chunks::<LANES>();
    let (deal_blocks, deal_tail) = deals.as_chunks_mut::<LANES>();
    for (numbers, deals) in blocks.iter().zip(deal_blocks) {
        *deals = hands_of(numbers.map(load)).map(packed);
    }
    for (number, deal) in tail.iter().zip(deal_tail) {
        *deal = packed(hands_of([load(*number)])[0]);
    }
}

/// The deck turned round: card c goes to 51 - c.
#[inline(always)]
fn reverse(hand: u64) -> u64 {
    hand.reverse_bits() >> 12
}

/// The index of four hands of 13.
#[inline(always)]
fn index_of(hands: [u64; 4]) -> u128 {
    let [north, east, south, _] = hands;
    let digit = |mut hand: u64, gone: u64| {
        let mut sum = 0;
        for held in 1..14 {
            let card = hand.trailing_zeros();
            let place = card - (gone & ((1 << card) - 1)).count_ones();
            sum += ADDS[place as usize % 52][held];
            hand &= hand - 1;
        }
        sum
    };
    join([digit(north, 0), digit(east, north), digit(south, north | east)])
}

#[inline(always)]
fn join([north, east, south]: [u64; 3]) -> u128 {
    u128::from(north) * u128::from(EASTS * SOUTHS) + u128::from(east * SOUTHS + south)
}

#[inline(always)]
fn split(index: u128) -> [u64; 3] {
    let both = EASTS * SOUTHS;
    let north = (index / u128::from(both)) as u64;
    let rest = (index as u64).wrapping_sub(north.wrapping_mul(both));
    [north, rest / SOUTHS, rest % SOUTHS]
}

/// The hands of some indices, each below the size.
#[inline(always)]
fn hands_of<const L: usize>(indices: [u128; L]) -> [[u64; 4]; L] {
    let digits = indices.map(split);
    let norths = subsets(52, digits.map(|digit| digit[0]));
    let easts = subsets(39, digits.map(|digit| digit[1]));
    let souths = subsets(26, digits.map(|digit| digit[2]));
    std::array::from_fn(|lane| {
        let north = norths[lane];
        let east = deposit(easts[lane], DECK & !north);
        let south = deposit(souths[lane], DECK & !(north | east));
        [north, east, south, DECK & !(north | east | south)]
    })
}

/// The 13-subsets of 0..places with these squashed indices.
#[inline(always)]
fn subsets<const L: usize>(places: usize, mut rest: [u64; L]) -> [u64; L] {
    let mut left = [13; L];
    let mut subset = [0; L];
    for place in (0..places).rev() {
        for lane in 0..L {
            // At left = 0 the rest is 0 and C(place, 0) = 1, so nothing is taken.
            let add = ADDS[place][left[lane] % 16];
            let take = rest[lane] >= add;
            rest[lane] -= if take { add } else { 0 };
            left[lane] -= usize::from(take);
            subset[lane] |= u64::from(take) << place;
        }
    }
    subset
}

/// The bits of `within` whose places are set in `places`.
#[inline(always)]
fn deposit(mut places: u64, mut within: u64) -> u64 {
    let mut result = 0;
    while places != 0 {
        let low = within & within.wrapping_neg();
        result |= low & (places & 1).wrapping_neg();
        places >>= 1;
        within ^= low;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{baseline, samples};

    #[test]
    fn the_plain_algorithm_agrees_both_ways() {
        let indices = samples::edges(DEALS).into_iter().chain(samples::numbers(DEALS, 5000));
        for index in indices {
            let [hands] = hands_of([index]);
            let deal = packed_of_hands(hands);
            assert_eq!(deal, baseline::andrews_unrank(index));
            assert_eq!(index_of(hands), index);
            assert_eq!(baseline::andrews_rank(&deal), index);
        }
    }

    #[test]
    fn every_length_of_a_batch_gives_the_same() {
        let rows: Vec<[u8; 12]> =
            samples::numbers(DEALS, 40).iter().map(|n| n.to_be_bytes()[4..].try_into().unwrap()).collect();
        let mut all = vec![[0; 13]; 40];
        unrank_lexicographic(&rows, &mut all);
        let mut back = vec![[0; 12]; 40];
        rank_lexicographic(&all, &mut back).unwrap();
        assert_eq!(back, rows);
        for n in 0..40 {
            let mut some = vec![[0; 13]; n];
            unrank_lexicographic(&rows[..n], &mut some);
            assert_eq!(some, all[..n]);
        }
    }
}
