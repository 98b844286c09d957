//! The orders in which a deal's cards count.

use crate::layouts::one::{ranks_from_suits, suits_from_ranks};

/// An order of the 52 cards, four to a row.
pub trait Order: Copy {
    /// Where a packed deal has the card: its byte, below 13, and its bit there.
    fn place(self, row: usize, card: usize) -> (usize, u32);
    /// The owners of a packed deal in this order.
    fn word(self, deal: &[u8; 13]) -> [u8; 13];
    /// The inverse of `word`.
    fn deal(self, word: &[u8; 13]) -> [u8; 13];
}

/// As they are packed: the spades first.
#[derive(Clone, Copy)]
pub struct BySuit;

/// The aces first.
#[derive(Clone, Copy)]
pub struct ByRank;

/// Any order: a permutation of 0..52.
#[derive(Clone, Copy)]
pub struct Listed<'a>(pub &'a [u8; 52]);

/// Where a packed deal has a card.
#[inline(always)]
fn place_of(card: usize) -> (usize, u32) {
    (card / 4, 2 * (card % 4) as u32)
}

impl Order for BySuit {
    #[inline(always)]
    fn place(self, row: usize, card: usize) -> (usize, u32) {
        place_of(4 * row + card)
    }
    #[inline(always)]
    fn word(self, deal: &[u8; 13]) -> [u8; 13] {
        *deal
    }
    #[inline(always)]
    fn deal(self, word: &[u8; 13]) -> [u8; 13] {
        *word
    }
}

impl Order for ByRank {
    #[inline(always)]
    fn place(self, row: usize, card: usize) -> (usize, u32) {
        place_of(13 * card + row)
    }
    #[inline(always)]
    fn word(self, deal: &[u8; 13]) -> [u8; 13] {
        ranks_from_suits(deal)
    }
    #[inline(always)]
    fn deal(self, word: &[u8; 13]) -> [u8; 13] {
        suits_from_ranks(word)
    }
}

impl Order for Listed<'_> {
    #[inline(always)]
    fn place(self, row: usize, card: usize) -> (usize, u32) {
        place_of(usize::from(self.0[4 * row + card]))
    }
    fn word(self, deal: &[u8; 13]) -> [u8; 13] {
        let mut word = [0; 13];
        for (place, &card) in self.0.iter().enumerate() {
            let (byte, bit) = place_of(usize::from(card));
            word[place / 4] |= (deal[byte] >> bit & 3) << (2 * (place % 4));
        }
        word
    }
    fn deal(self, word: &[u8; 13]) -> [u8; 13] {
        let mut deal = [0; 13];
        for (place, &card) in self.0.iter().enumerate() {
            let (byte, bit) = place_of(usize::from(card));
            deal[byte] |= (word[place / 4] >> (2 * (place % 4)) & 3) << bit;
        }
        deal
    }
}
