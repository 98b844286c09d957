//! The processors: what each does in a way of its own, a folder each, and which of it is used here and now.
//!
//! A `Platform` is a set of instructions; `dispatch` finds which of them this processor has, tests it, and does `Work` with it
//! (`work`): with its vectors (`lanes`), which are made of its registers (`registers`), with its instructions for bits
//! (`bits`), or with code of its own (`Backend`).  What needs no choice when the program runs is in `baseline_ops`.  Subjects
//! never name a processor.

pub mod baseline_ops;
pub mod bits;
pub mod dispatch;
pub mod lanes;
#[cfg(test)]
mod lanes_tests;
pub mod plain;
pub mod platform;
pub mod registers;
pub mod self_test;
pub mod work;

#[cfg(all(target_arch = "aarch64", target_endian = "little", not(everydeal_plain)))]
pub mod aarch64;
#[cfg(any(
    all(target_arch = "aarch64", target_endian = "little", not(everydeal_plain)),
    all(target_arch = "wasm32", target_feature = "simd128", not(everydeal_plain))
))]
pub mod narrow;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128", not(everydeal_plain)))]
pub mod wasm32;
#[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
pub mod x86_64;
