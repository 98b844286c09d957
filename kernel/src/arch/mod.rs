//! The processors: what each does in a way of its own, a folder each, and which of it is used here and now.
//!
//! `path` finds what this processor can do and tests it; `Processor` does it.  Subjects ask for a way (`ways`), for vectors
//! (`lanes`, `vectors`) or for bits (`bits`), and never for a processor.

#[cfg(all(target_arch = "aarch64", target_endian = "little", not(everydeal_plain)))]
pub mod aarch64;
pub mod always;
pub mod bits;
#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
pub mod elsewhere;
pub mod lanes;
#[cfg(test)]
mod lanes_tests;
#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
pub mod own;
pub mod path;
pub mod plain;
pub mod registers;
pub mod self_test;
pub mod vectors;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128", not(everydeal_plain)))]
pub mod wasm32;
pub mod ways;
#[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
pub mod x86_64;

#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
pub use elsewhere::Processor;
#[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
pub use x86_64::processor::Processor;
