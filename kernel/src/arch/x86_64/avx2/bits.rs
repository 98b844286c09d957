//! `Bits` by BMI2.

use crate::arch::bits::{BitWork, Bits};
use crate::arch::x86_64::proofs::Avx2;

impl Bits for Avx2 {
    #[inline(always)]
    fn extract(self, x: u64, mask: u64) -> u64 {
        // SAFETY: `self` is the proof that the processor has BMI2.
        unsafe { std::arch::x86_64::_pext_u64(x, mask) }
    }

    #[inline(always)]
    fn deposit(self, x: u64, mask: u64) -> u64 {
        // SAFETY: `self` is the proof that the processor has BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(x, mask) }
    }
}

/// Do `work` with these.
pub fn run<W: BitWork>(avx2: Avx2, work: W) -> W::Result {
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn run<W: BitWork>(avx2: Avx2, work: W) -> W::Result {
        work.run(avx2)
    }
    // SAFETY: `avx2` is the proof that the processor has these features.
    unsafe { run(avx2, work) }
}
