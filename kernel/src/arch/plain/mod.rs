//! Plain code where a processor has no way of its own; and in tests, what the others are compared with.

#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
pub mod always;
#[cfg(any(test, not(all(target_arch = "x86_64", not(everydeal_plain)))))]
pub mod lanes;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128", not(everydeal_plain))))]
pub mod numbers;
