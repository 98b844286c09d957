//! The processors: what each does in a way of its own, a folder each, and which of it is used here and now.
//!
//! `path` finds what this processor can do and tests it; `Processor` does it.  Subjects ask for a way (`ways`), for vectors
//! (`lanes`, `vectors`) or for bits (`bits`), and never for a processor.

pub mod always;
pub mod bits;
#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
pub mod elsewhere;
pub mod lanes;
#[cfg(test)]
mod lanes_tests;
pub mod path;
#[cfg(any(test, not(all(target_arch = "x86_64", not(everydeal_plain)))))]
pub mod plain;
pub mod vectors;
pub mod ways;
#[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
pub mod x86_64;

#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
pub use elsewhere::Processor;
#[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
pub use x86_64::processor::Processor;
