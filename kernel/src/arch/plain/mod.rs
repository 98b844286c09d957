//! Plain code where a processor has no way of its own; and in tests, what the others are compared with.

#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
pub mod always;
pub mod lanes;
