//! Proofs that this processor has some instructions: only with one of these in the hand may they be used.

/// The proof that this processor has the instructions of `Path::Avx2`: AVX2, FMA, BMI1, BMI2, POPCNT.
#[derive(Clone, Copy)]
pub struct Avx2(());

impl Avx2 {
    /// On the caller's word.
    ///
    /// # Safety
    /// The processor has the instructions.
    pub(in crate::arch) const unsafe fn promised() -> Self {
        Avx2(())
    }
}

/// The proof that this processor has the instructions of `Path::Avx512`, and with them those of `Path::Avx2`.
#[derive(Clone, Copy)]
pub struct Avx512(());

impl Avx512 {
    /// On the caller's word.
    ///
    /// # Safety
    /// The processor has the instructions.
    pub(in crate::arch) const unsafe fn promised() -> Self {
        Avx512(())
    }
}

impl From<Avx512> for Avx2 {
    fn from(_: Avx512) -> Self {
        Avx2(())
    }
}
