//! What needs no choice when the program runs: instructions that every processor of this kind has, or plain code.

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128", not(everydeal_plain))))]
pub use super::plain::numbers;
#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
pub use super::plain::{digits_of_eights, prefetch, three_dots};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128", not(everydeal_plain)))]
pub use super::wasm32::numbers;
#[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
pub use super::x86_64::sse2::baseline_ops::{digits_of_eights, prefetch, three_dots};
