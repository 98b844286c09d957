//! What every module stands on: numbers as bytes, refusals, threads, the order of rows, and advice about memory.
//! Nothing here imports one of them.

pub mod memory;
pub mod numbers;
pub mod order;
pub mod refusal;
pub mod threads;
