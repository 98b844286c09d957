//! Pavlicek's numbering of deals in vectors of 512 bits: one deal a lane, four cards a step.
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
//! 64 M g / f = Q g mod 2^104 without any rounding, and 64 times the rank, below 2^102, is the sum over the rows.  From row 5
//! on, 64 M is below 2^64 in every state, from row 9 on below 2^32: there Q g mod 2^64, or mod 2^32, is all of it, and
//! tables are smaller.
//!
//! # Unrank
//!
//! J = 64 rank + 32 is exact, its floating-point image t = J f / (64 M) is not: it finds the owners of a row by
//! comparison, then J -= Q g is exact again.  A wrong comparison is found at the end, never returned: if J is 32 and all
//! hands are filled, the word is one of 13 owners each, and its rank is the number mod 2^98 and so the number.  Lanes
//! that fail go to the table walk of `pavlicek`: 6 in 100,000.  The half unit 32 keeps the true boundaries away.
//!
//! From row 5 on, J is kept mod 2^64, from row 9 on mod 2^32, if it is below that; else the lane has failed.  What is left
//! to take away is then below that as well, so that 32 at the end still means that it was the same.
//!
//! `kernels` is that algorithm, once, over the few vector operations of the trait `Lanes`; `vectors` maps these to
//! instructions, `emulated` to plain loops for the tests.  Narrower vectors do better eight cards a step: there the gathers
//! from tables and the products of large numbers are what costs, and 512-bit vectors with their 52-bit products have
//! neither problem.

#[cfg(test)]
mod emulated;
mod kernels;
mod lanes;
mod tables;
pub mod vectors;
mod words;
