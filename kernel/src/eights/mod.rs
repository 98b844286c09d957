//! Pavlicek's numbering eight cards a step, in small whole numbers: deals and endings, 16, 32 or 64 side by side.
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
//! scalar units make them beside the vectors.
//!
//! # Unrank
//!
//! J = 2^13 rank + 2^12 is exact.  Its floating-point image times f / (2^13 M) is a guess of g, or of what is between it
//! and g + P: 53 bits for eight cards, of which the first four follow by a division, the first two of these by another,
//! and so on.  Then J -= Q g is exact again.  A wrong guess is found at the end, never returned: if J is 2^12 and all
//! hands are filled, the word is one with these hands, and its rank is the number mod 2^115 and so the number.  Such
//! words are done again by the table walk: of random numbers practically none, of numbers near a quarter of the size
//! half, as there the guess is between two owners.
//!
//! No input leads astray.  A guess is kept between 0 and f, so every owner that is chosen has a card left, the A's stay in
//! order, and owners and hands agree; and places in the tables are masked.

mod blocks;
mod deals;
mod endings;
mod lanes;
#[cfg(any(test, not(target_arch = "x86_64")))]
mod plain;
mod step;
mod tables;
#[cfg(test)]
mod tests;
mod words;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod sse2;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
pub use deals::{RankDeals, UnrankDeals};
pub use endings::{Flaws, RankEndings, UnrankEndings};
#[cfg(any(test, not(target_arch = "x86_64")))]
pub use plain::Plain;
#[cfg(target_arch = "x86_64")]
pub use sse2::Sse2;

/// Something to do with any kind of vectors.
pub trait Work {
    /// What comes of it.
    type Result;
    /// Do it.
    fn run<L: lanes::Lanes<N>, const N: usize>(self, lanes: L) -> Self::Result;
}
