//! Proofs that this processor has some instructions: only with one of these in the hand may they be used.

/// The proof that this processor has the instructions of `Platform::Avx2`: AVX2, FMA, BMI1, BMI2, POPCNT.
#[derive(Clone, Copy)]
pub struct Avx2(());

impl Avx2 {
    /// The proof, if the instructions are there.
    #[inline]
    pub fn detected() -> Option<Self> {
        let vectors = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
        let bits = is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2");
        (vectors && bits && is_x86_feature_detected!("popcnt")).then_some(Avx2(()))
    }
}

/// The proof that this processor has the instructions of `Platform::Avx512`, and with them those of `Platform::Avx2`.
#[derive(Clone, Copy)]
pub struct Avx512(());

impl Avx512 {
    /// The proof, if the instructions are there.
    #[inline]
    pub fn detected() -> Option<Self> {
        let here = Avx2::detected().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512ifma")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("avx512vpopcntdq");
        here.then_some(Avx512(()))
    }
}

impl From<Avx512> for Avx2 {
    fn from(_: Avx512) -> Self {
        Avx2(())
    }
}
