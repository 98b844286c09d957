//! The proofs that are given out: for what the processor has, the caller does not forbid, and the self-tests have passed.

use super::proofs::{Avx2, Avx512};
use crate::arch::path::{Path, path};

/// AVX2, if it may be used.
pub fn avx2() -> Option<Avx2> {
    // SAFETY: this path is taken only where its instructions were detected.
    (path() >= Path::Avx2).then(|| unsafe { Avx2::promised() })
}

/// AVX-512, if it may be used.
pub fn avx512() -> Option<Avx512> {
    // SAFETY: this path is taken only where its instructions were detected.
    (path() >= Path::Avx512).then(|| unsafe { Avx512::promised() })
}
