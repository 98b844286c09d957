//! AVX-512, vectors of 512 bits whose bytes move freely.

pub mod andrews;
pub mod base64;
pub mod layouts;
pub mod lines;
#[cfg(test)]
mod long_run;
pub mod powers;
pub mod read_lines;
pub mod registers;
pub mod words;
pub mod write_lines;
