//! What the kernel reads and writes as text: deal strings, numbers, and the boards of whole files.

pub mod boards;
pub mod deals;
pub mod find;
pub mod numbers;
