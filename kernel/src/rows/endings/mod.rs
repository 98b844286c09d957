//! The numberings of endings in vectors: the rows of `super` with a fifth owner.
//!
//! "Unused" is the last owner: A4 = n + e + s + w of the C cards that are left go to hands, and the top of the scale is
//! C as before.  M counts words of five owners, so Q depends on n e s w and on the row (`tables`); 64 times a number
//! takes 126 bits, so exact numbers are kept modulo 2^128.  Unrank's guess is proved by J = 32 and empty hands at the
//! end; a lane that fails goes to the table walk of `crate::endings`.
//!
//! A row is a word of 32 bits, an owner a byte: the four cards of a rank (`words`).

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(test)]
mod emulated;
mod kernels;
mod lanes;
#[cfg(target_arch = "x86_64")]
mod sse2;
mod tables;
pub mod words;

pub use kernels::{BLOCK, Rows, UNUSED_ROW};

/// The state of an ending's hands and the rank of its word among those of that state.
pub type Ranked = (u32, u128);

/// The best vectors that may be used.
#[derive(Clone, Copy)]
pub enum Vectors {
    #[cfg(target_arch = "x86_64")]
    /// 128 bits, which are always there.
    Sse2(super::sse2::Sse2),
    #[cfg(target_arch = "x86_64")]
    /// 256 bits.
    Avx2(super::avx2::Avx2),
    #[cfg(target_arch = "x86_64")]
    /// 512 bits.
    Avx512(super::avx512::Avx512),
}

impl Vectors {
    /// None if there are no vectors that may be used.
    pub fn best() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        if let Some(lanes) = super::avx512::Avx512::new() {
            Some(Vectors::Avx512(lanes))
        } else if let Some(lanes) = super::avx2::Avx2::new() {
            Some(Vectors::Avx2(lanes))
        } else {
            Some(Vectors::Sse2(super::sse2::Sse2))
        }
        #[cfg(not(target_arch = "x86_64"))]
        None
    }

    /// The ranks of 16 words of owners, each among those of its state: what its hands hold.
    pub fn rank(self, states: &[u32; BLOCK], rows: &Rows) -> [u128; BLOCK] {
        match self {
            #[cfg(target_arch = "x86_64")]
            Vectors::Sse2(lanes) => lanes.rank_endings(states, rows),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(lanes) => lanes.rank_endings(states, rows),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(lanes) => lanes.rank_endings(states, rows),
        }
    }

    /// The words of 16 ranks, each below the number of words of its state, and the lanes in which they are not right.
    pub fn unrank(self, found: &[Ranked; BLOCK]) -> (Rows, u32) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Vectors::Sse2(lanes) => lanes.unrank_endings(found),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(lanes) => lanes.unrank_endings(found),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(lanes) => lanes.unrank_endings(found),
        }
    }
}
