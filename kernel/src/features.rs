//! Which processor features are there, and how far the kernel may use them.

use std::panic::{UnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// The code paths, each including those before it.  All give the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Path {
    /// Any processor; on x86-64 with the 128-bit vectors (SSE2) that all of them have.
    Portable = 0,
    /// 256-bit vectors, fused multiply-add and bit deposit: AVX2, FMA, BMI1, BMI2, POPCNT.
    Avx2 = 1,
    /// 512-bit vectors, 52-bit multiply-add and bytes that move freely: AVX-512 F, BW, DQ, VL, IFMA, VBMI,
    /// VBMI2, VPOPCNTDQ (Intel's processors from Ice Lake on, AMD's from Zen 4 on).
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

/// What this processor was found to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Found {
    /// The best path that it can run, and runs right.
    best: Path,
    /// The path whose instructions are there, but not the right answers.
    failed: Option<Path>,
}

fn found() -> Found {
    static FOUND: OnceLock<Found> = OnceLock::new();
    // The self-test does not ask for the path, so this is no circle.
    *FOUND.get_or_init(|| choose(offered(), self_test))
}

/// The best path up to the one whose instructions are there; a 512-bit path has to pass.
fn choose(offered: Path, passes: impl FnOnce() -> bool + UnwindSafe) -> Found {
    if offered == Path::Avx512 && !catch_unwind(passes).unwrap_or(false) {
        return Found { best: Path::Avx2, failed: Some(Path::Avx512) };
    }
    Found { best: offered, failed: None }
}

/// The best path that this processor can run, and runs right.
pub fn best() -> Path {
    found().best
}

/// The path that would be the best one, but failed its self-test and is not used.
pub fn failed() -> Option<Path> {
    found().failed
}

/// The best path that has its instructions here.
#[cfg(target_arch = "x86_64")]
fn offered() -> Path {
    let vectors = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    let bits = is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2");
    if !(vectors && bits && is_x86_feature_detected!("popcnt")) {
        return Path::Portable;
    }
    let wide = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512ifma")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq");
    if wide { Path::Avx512 } else { Path::Avx2 }
}

#[cfg(target_arch = "x86_64")]
fn self_test() -> bool {
    Avx512::rows_self_test()
        && Avx512::eights_self_test()
        && crate::andrews::self_test()
        && Avx512::text_self_test()
        && Avx512::layout_self_test()
        && Avx512::base64_self_test()
        && Avx512::powers_self_test()
}

#[cfg(not(target_arch = "x86_64"))]
fn offered() -> Path {
    Path::Portable
}

#[cfg(not(target_arch = "x86_64"))]
fn self_test() -> bool {
    false
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

/// The proof that this processor has the instructions of `Path::Avx512`.
#[derive(Clone, Copy)]
pub struct Avx512(());

impl Avx512 {
    /// If the processor has them, the caller does not forbid them, and the self-tests have passed.
    pub fn new() -> Option<Self> {
        (path() >= Path::Avx512).then_some(Avx512(()))
    }

    /// For the self-tests, on a processor that has the instructions.
    pub(crate) fn untested() -> Self {
        Avx512(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_fails_its_self_test_is_dropped_and_named() {
        let dropped = Found { best: Path::Avx2, failed: Some(Path::Avx512) };
        assert_eq!(choose(Path::Avx512, || false), dropped);
        assert_eq!(choose(Path::Avx512, || panic!("a self-test that panics has failed")), dropped);
        assert_eq!(choose(Path::Avx512, || true), Found { best: Path::Avx512, failed: None });
    }

    #[test]
    fn where_the_instructions_are_the_self_tests_pass() {
        if offered() == Path::Avx512 {
            assert!(self_test());
        } else {
            eprintln!("no AVX-512 here: not tested");
        }
    }

    #[test]
    fn only_the_512_bit_path_is_asked() {
        for path in [Path::Portable, Path::Avx2] {
            assert_eq!(choose(path, || unreachable!()), Found { best: path, failed: None });
        }
    }
}
