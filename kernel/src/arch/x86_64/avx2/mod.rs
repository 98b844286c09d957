//! AVX2, vectors of 256 bits, and the instructions for bits that came with it.

pub mod bits;
pub mod read_digits;
pub mod read_lines;
pub mod registers;
pub mod write_lines;
