//! Which processor features are there, and how far the kernel may use them.

#[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
use super::x86_64::detect;
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
    /// The path of a number, as callers and `LIMIT` have it; the best for numbers above all.
    pub fn of(number: u8) -> Self {
        match number {
            0 => Path::Portable,
            1 => Path::Avx2,
            _ => Path::Avx512,
        }
    }

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
fn offered() -> Path {
    #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
    if detect::has_avx512() {
        return Path::Avx512;
    } else if detect::has_avx2() {
        return Path::Avx2;
    }
    Path::Portable
}

fn self_test() -> bool {
    #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
    return detect::avx512_passes();
    #[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
    false
}

static LIMIT: AtomicU8 = AtomicU8::new(Path::Avx512 as u8);

/// Use no path above this one (for tests and benchmarks).
pub fn limit(path: Path) {
    LIMIT.store(path as u8, Ordering::Relaxed);
}

/// The path to take now: the best one within the limit.
pub fn path() -> Path {
    let limit = Path::of(LIMIT.load(Ordering::Relaxed));
    best().min(limit)
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
