//! What instructions this processor has, and whether those of AVX-512 give the right answers.

use super::avx512;
use super::proofs::Avx512;

/// AVX2 and what came with it: FMA, BMI1, BMI2, POPCNT.
pub fn has_avx2() -> bool {
    let vectors = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    let bits = is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2");
    vectors && bits && is_x86_feature_detected!("popcnt")
}

/// All that the 512-bit path uses, that of AVX2 too.
pub fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512ifma")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

/// Whether AVX-512 is there and gives the answers of plain code in every subject.
pub fn avx512_passes() -> bool {
    if !has_avx512() {
        return false;
    }
    // SAFETY: the instructions were detected just now.
    let avx512 = unsafe { Avx512::promised() };
    avx512::registers::self_test(avx512)
        && avx512::andrews::self_test(avx512)
        && avx512::lines::self_test(avx512)
        && avx512::layouts::self_test(avx512)
        && avx512::base64::self_test(avx512)
        && avx512::powers::self_test(avx512)
}
