//! SSE2, vectors of 128 bits: on every processor with 64 bits, so that no proof is needed.

pub mod baseline_ops;
pub mod registers;
