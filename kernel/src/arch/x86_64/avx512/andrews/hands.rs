//! A block's hands in vectors.

use std::arch::x86_64::__m512i;

/// The lowest place of 64-bit lanes.
pub const FAR: usize = 31;

/// Something about the hands of a block, eight deals a vector: four vectors of North's, of East's, of South's.
#[derive(Clone, Copy)]
pub struct Hands(pub [__m512i; 12]);
