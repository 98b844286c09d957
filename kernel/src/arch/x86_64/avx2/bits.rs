//! `Bits` by BMI2.

use crate::arch::bits::Bits;
use crate::arch::x86_64::proofs::{Avx2, Avx512};
use std::arch::x86_64::{_pdep_u64, _pext_u64};

/// The lower bits of 2-bit codes.
const EVEN: u64 = 0x5555_5555_5555_5555;

/// By a proof that says that they are there.
macro_rules! by_bmi2 {
    ($($proof:ty),+) => {$(
        impl Bits for $proof {
            #[inline(always)]
            fn extract(self, x: u64, mask: u64) -> u64 {
                // SAFETY: `self` is the proof that the processor has BMI2.
                unsafe { _pext_u64(x, mask) }
            }
            #[inline(always)]
            fn deposit(self, x: u64, mask: u64) -> u64 {
                // SAFETY: `self` is the proof that the processor has BMI2.
                unsafe { _pdep_u64(x, mask) }
            }
            #[inline(always)]
            fn extract_two(self, x: [u64; 2], masks: [u64; 2]) -> [u64; 2] {
                [self.extract(x[0], masks[0]), self.extract(x[1], masks[1])]
            }
            #[inline(always)]
            fn planes(self, codes: u128) -> (u64, u64) {
                let (a, b) = (codes as u64, (codes >> 64) as u64);
                let plane = |mask| self.extract(a, mask) | self.extract(b, mask) << 32;
                (plane(EVEN), plane(!EVEN))
            }
            #[inline(always)]
            fn join_planes(self, low: u64, high: u64) -> u128 {
                let half = |low, high| self.deposit(low, EVEN) | self.deposit(high, !EVEN);
                u128::from(half(low, high)) | u128::from(half(low >> 32, high >> 32)) << 64
            }
        }
    )+};
}
by_bmi2!(Avx2, Avx512);
