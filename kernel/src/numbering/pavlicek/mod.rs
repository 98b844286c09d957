//! Pavlicek's numbering of deals, in any order of the cards, and of endings: the lexicographic rank of the word of owners.
//!
//! Batches go eight cards a step, in small whole numbers, 16 to 128 words side by side.  A few deals, and those that
//! unrank has to do again, go card by card (`walk`).
//!
//! # Four cards
//!
//! C cards are left, the hands still need n e s w of them; A0 = 0, A1 = n, A2 = n + e, A3 = n + e + s, and at the top C
//! (endings have a fifth owner, "unused", and A4 = n + e + s + w below the top); M words of owners are left.  A card with
//! owner o adds M A_o / C to the rank and leaves M (A_{o+1} - A_o) / C words.  So two cards, o and then o', add
//! M g / (C (C-1)) and leave M P / (C (C-1)), where
//!
//! ```text
//! g = A_o (C-1) + (A_{o+1} - A_o) A'_o',    P = (A_{o+1} - A_o) (A'_{o'+1} - A'_o')
//! ```
//!
//! and A' is what is left after the first card.  A's are bytes, g and P 16 bits.  Of two such pairs, g (C-2)(C-3) + P g'
//! and P P' take 32 bits; of twice four cards, 53 bits (`step`, `blocks`).
//!
//! # Eight cards, and no division
//!
//! For eight cards, f = C (C-1) ... (C-7) = 2^k odd, k = 7..9.  For every state there is Q = M odd^-1 2^(13-k) mod 2^128
//! (`tables`).  M g / f is an integer, so 2^13 M g / f = Q g mod 2^128 without any rounding, and 2^13 times the rank is
//! the sum over seven steps: the first of four cards, six of eight.  Only these products are of large numbers, and the
//! scalar units make them beside the vectors.  From step 4 on, 2^13 M is below 2^64 in every state: there Q g mod 2^64 is
//! all of it, and J, if it is right, is below that too.
//!
//! # Unrank
//!
//! J = 2^13 rank + 2^12 is exact.  Its floating-point image times f / (2^13 M) is a guess of g, or of what is between it
//! and g + P: 53 bits for eight cards, of which the first four follow by a division, the first two of these by another,
//! and so on.  Then J -= Q g is exact again.  A wrong guess is found at the end, never returned: if J is 2^12 and all
//! hands are filled, the word is one with these hands, and its rank is the number mod 2^115 and so the number.  Such
//! words are done again by the table walk: of random numbers a few in 100,000, of numbers near a quarter of the size
//! half, as there the guess is between two owners.
//!
//! No input leads astray.  A guess is kept between 0 and f, so every owner that is chosen has a card left, the A's stay in
//! order, and owners and hands agree; and places in the tables are masked.

pub mod blocks;
pub mod deals;
pub mod endings;
pub mod order;
pub mod step;
pub mod tables;
#[cfg(test)]
mod tests;
pub mod walk;
pub mod words;

use crate::arch::platform::Platform;
use crate::base::refusal::RowResult;
use deals::{RankDeals, UnrankDeals};
use order::Order;

/// The number of each deal, packed in suit order, if the cards count in this order.
pub fn rank(order: impl Order, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> RowResult {
    Platform::now().run_blocks(RankDeals { order, deals, numbers })
}

/// The inverse of `rank`.  The numbers are below the size: the caller has checked.
pub fn unrank(order: impl Order, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    Platform::now().run_blocks(UnrankDeals { order, numbers, deals });
}
