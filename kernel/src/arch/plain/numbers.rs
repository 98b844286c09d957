//! Large numbers, and whole parts of floating-point numbers, where the processor multiplies numbers of 64 bits in one step.

pub use crate::base::numbers::{load, store};

/// Numbers in which small numbers are divided soonest.
pub type Share = f32;

/// The whole part of a number.
///
/// # Safety
/// It must be from 0 to 2^23.
#[inline(always)]
pub unsafe fn truncate(t: f64) -> u32 {
    // SAFETY: the number fits 32 bits, as "# Safety" asks.
    unsafe { t.to_int_unchecked::<i32>() as u32 }
}

/// The whole part of a number.
///
/// # Safety
/// It must be from 0 to 2^23.
#[inline(always)]
pub unsafe fn truncate_share(t: Share) -> u32 {
    // SAFETY: the number fits 32 bits, as "# Safety" asks.
    unsafe { t.to_int_unchecked::<i32>() as u32 }
}

/// number * factor modulo 2^128.
#[inline(always)]
pub fn product(number: u128, factor: u64) -> u128 {
    number.wrapping_mul(factor.into())
}

/// Write `number` by itself, where that is sooner than several at once.
#[inline(always)]
pub fn store_scalar(number: u64, to: &mut u64) {
    *to = number;
}

/// A sum modulo 2^128 of numbers times factors, these below 2^48.
#[derive(Clone, Copy)]
pub struct Products(u128);

impl Products {
    /// Of none.
    pub const NONE: Self = Products(0);

    /// One more.
    #[inline(always)]
    pub fn plus(self, number: u128, factor: u64) -> Self {
        Products(self.0.wrapping_add(product(number, factor)))
    }
    /// The sum.
    #[inline(always)]
    pub fn sum(self) -> u128 {
        self.0
    }
}
