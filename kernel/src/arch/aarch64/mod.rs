//! Processors of ARM's kind with 64 bits: NEON, vectors of 128 bits, is on all of them.

pub mod registers;
