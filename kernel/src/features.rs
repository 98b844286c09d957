//! Which processor features are there, and how far the kernel may use them.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// The code paths, each including those before it.  All give the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Path {
    /// Plain code: any processor.
    Portable = 0,
    /// 256-bit vectors, fused multiply-add and bit deposit: AVX2, FMA, BMI2, POPCNT.
    Avx2 = 1,
    /// 512-bit vectors and 52-bit multiply-add: AVX-512 F, BW, DQ, VL, IFMA.
    Avx512 = 2,
}

impl Path {
    /// The name that users see.
    pub fn name(self) -> &'static str {
        match self {
            Path::Portable => "portable",
            Path::Avx2 => "avx2",
            Path::Avx512 => "avx512",
        }
    }
}

/// The best path that this processor can run, and runs right.
pub fn best() -> Path {
    static BEST: OnceLock<Path> = OnceLock::new();
    *BEST.get_or_init(detect)
}

#[cfg(target_arch = "x86_64")]
fn detect() -> Path {
    let vectors = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    if !(vectors && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt")) {
        return Path::Portable;
    }
    let wide = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512ifma");
    // The self-test does not ask for the path, so this is no circle.
    if wide && crate::rows::avx512_passes() { Path::Avx512 } else { Path::Avx2 }
}

#[cfg(not(target_arch = "x86_64"))]
fn detect() -> Path {
    Path::Portable
}

static LIMIT: AtomicU8 = AtomicU8::new(Path::Avx512 as u8);

/// Use no path above this one (for tests and benchmarks).
pub fn limit(path: Path) {
    LIMIT.store(path as u8, Ordering::Relaxed);
}

/// The path to take now: the best one within the limit.
pub fn path() -> Path {
    let limit = match LIMIT.load(Ordering::Relaxed) {
        0 => Path::Portable,
        1 => Path::Avx2,
        _ => Path::Avx512,
    };
    best().min(limit)
}
