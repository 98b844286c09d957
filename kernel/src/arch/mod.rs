//! The processors: what each does in a way of its own, a folder each, and which of it is used here and now.
//!
//! `path` finds what this processor can do and tests it; `Processor` does it.  Subjects ask for a way (`ways`), for vectors
//! (`lanes`, `vectors`) or for bits (`bits`), and never for a processor.

pub mod always;
pub mod bits;
#[cfg(not(target_arch = "x86_64"))]
pub mod elsewhere;
pub mod lanes;
#[cfg(test)]
mod lanes_tests;
pub mod path;
#[cfg(any(test, not(target_arch = "x86_64")))]
pub mod plain;
pub mod vectors;
pub mod ways;
#[cfg(target_arch = "x86_64")]
pub mod x86_64;

#[cfg(not(target_arch = "x86_64"))]
pub use elsewhere::Processor;
#[cfg(target_arch = "x86_64")]
pub use x86_64::processor::Processor;
