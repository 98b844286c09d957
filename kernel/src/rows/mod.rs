//! Pavlicek's numbering in vectors: one deal a lane, four cards a step.
//!
//! # The row polynomial
//!
//! C cards are left, the hands still need n e s w of them; A0 = 0, A1 = n, A2 = n + e, A3 = n + e + s, A4 = C; M words of
//! owners are left.  A card with owner o adds M A_o / C to the rank, and leaves M (A_{o+1} - A_o) / C words.  Over the
//! four cards of a row that makes
//!
//! ```text
//! M g / f,    f = C (C-1) (C-2) (C-3),    g by Horner's rule:  g = g (C-j) + P A_o;  P = P (A_{o+1} - A_o)
//! ```
//!
//! with every intermediate below 52 51 50 49 < 2^24, so exact in 32-bit floating point.
//!
//! # No division
//!
//! f = 2^k odd, with k = 3..6.  Keep Q = M odd^-1 2^(6-k) mod 2^104 for every state (`tables`).  M g / f is an integer, so
//! 64 M g / f = Q g mod 2^104 without any rounding, and 64 times the rank, below 2^102, is the sum over the rows.
//!
//! # Unrank
//!
//! J = 64 rank + 32 is exact, its floating-point image t = J f / (64 M) is not: it finds the owners of a row by
//! comparison, then J -= Q g is exact again.  A wrong comparison is found at the end, never returned: if J is 32 and all
//! hands are filled, the word is one of 13 owners each, and its rank is the number mod 2^98 and so the number.  Lanes
//! that fail go to the table walk of `pavlicek`: 6 in 100,000.  The half unit 32 keeps the true boundaries away.
//!
//! `kernels` is that algorithm, once, over the few vector operations of the trait `Lanes`; `sse2`, `avx2` and
//! `avx512` map these to instructions, `emulated` to plain loops for the tests.
//! On other processors than x86-64 there are no vectors yet: all of it serves the tests alone.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code, unused_variables))]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(test)]
mod emulated;
pub mod endings;
mod kernels;
mod lanes;
#[cfg(all(test, target_arch = "x86_64"))]
mod long_run;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod tables;
mod transpose;
#[cfg(target_arch = "x86_64")]
mod words512;

use crate::refusal::Outcome;

/// Does the 512-bit path, deals and endings, give the right answers on this processor, which must have its instructions?
#[cfg(target_arch = "x86_64")]
pub fn avx512_passes() -> bool {
    avx512::Avx512::self_test() && avx512::Avx512::self_test_endings()
}

/// The number of each deal, packed in suit order, by the best vectors that may be used; None if there are none
/// but SSE2's, whose four lanes are slower than the table walk.
pub fn rank(by_rank: bool, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Option<Outcome> {
    #[cfg(target_arch = "x86_64")]
    if let Some(lanes) = avx512::Avx512::new() {
        return Some(lanes.rank(by_rank, deals, numbers));
    } else if let Some(lanes) = avx2::Avx2::new() {
        return Some(lanes.rank(by_rank, deals, numbers));
    }
    None
}

/// The deal of each number, packed in suit order; false if there are no vectors that may be used.
pub fn unrank(by_rank: bool, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) -> bool {
    #[cfg(target_arch = "x86_64")]
    if let Some(lanes) = avx512::Avx512::new() {
        lanes.unrank(by_rank, numbers, deals);
        true
    } else if let Some(lanes) = avx2::Avx2::new() {
        lanes.unrank(by_rank, numbers, deals);
        true
    } else {
        sse2::Sse2.unrank(by_rank, numbers, deals);
        true
    }
    #[cfg(not(target_arch = "x86_64"))]
    false
}
