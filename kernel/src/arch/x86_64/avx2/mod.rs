//! AVX2, vectors of 256 bits, and the instructions for bits that came with it.

pub mod bits;
pub mod lanes;
pub mod read_lines;
pub mod write_lines;
