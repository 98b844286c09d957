//! The vectors that all processors of this kind have, if it is not x86-64; plain loops, where there are none.

#[cfg(all(target_arch = "aarch64", target_endian = "little", not(everydeal_plain)))]
pub use super::aarch64::registers::{NAME, OWN, Own};
#[cfg(not(any(
    all(target_arch = "aarch64", target_endian = "little", not(everydeal_plain)),
    all(target_arch = "wasm32", target_feature = "simd128", not(everydeal_plain))
)))]
pub use super::plain::lanes::{NAME, OWN, Own};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128", not(everydeal_plain)))]
pub use super::wasm32::registers::{NAME, OWN, Own};
