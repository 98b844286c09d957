//! Which processor features are there, and how far the kernel may use them.

#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
use super::own::{NAME, OWN};
#[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
use super::x86_64::detect;
#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
use super::{lanes::Work, self_test};
use std::panic::{UnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// The code paths.  All give the same bytes; each kind of processor has some of them, each including those before it.
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
    /// 128-bit vectors of ARM's processors with 64 bits.
    Neon = 3,
    /// 128-bit vectors of WebAssembly.
    Simd128 = 4,
}

impl Path {
    /// The path of a number, as callers and `LIMIT` have it; the last for numbers above all.
    pub fn of(number: u8) -> Self {
        match number {
            0 => Path::Portable,
            1 => Path::Avx2,
            2 => Path::Avx512,
            3 => Path::Neon,
            _ => Path::Simd128,
        }
    }

    /// The name that users see.
    pub fn name(self) -> &'static str {
        match self {
            Path::Portable => "portable",
            Path::Avx2 => "avx2",
            Path::Avx512 => "avx512",
            Path::Neon => "neon",
            Path::Simd128 => "simd128",
        }
    }

    /// The best path of the same kind of processor before this one.
    fn before(self) -> Self {
        if self == Path::Avx512 { Path::Avx2 } else { Path::Portable }
    }

    /// Whether it is used only after a self-test: the paths that few have run.
    fn is_tested(self) -> bool {
        matches!(self, Path::Avx512 | Path::Neon | Path::Simd128)
    }

    /// The best path up to `limit` of the processors that have this one.
    fn up_to(self, limit: Path) -> Self {
        let mut path = self;
        while path > limit {
            path = path.before();
        }
        path
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

/// The path whose instructions are there, or the one before it, if it has to pass a test and does not.
fn choose(offered: Path, passes: impl FnOnce() -> bool + UnwindSafe) -> Found {
    if offered.is_tested() && !catch_unwind(passes).unwrap_or(false) {
        return Found { best: offered.before(), failed: Some(offered) };
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
#[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
fn offered() -> Path {
    if detect::has_avx512() {
        Path::Avx512
    } else if detect::has_avx2() {
        Path::Avx2
    } else {
        Path::Portable
    }
}

/// Whether that path gives the right answers.
#[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
fn self_test() -> bool {
    detect::avx512_passes()
}

/// The path of the vectors that all processors of this kind have.
#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
fn offered() -> Path {
    [Path::Neon, Path::Simd128].into_iter().find(|path| path.name() == NAME).unwrap_or(Path::Portable)
}

/// Whether that path gives the right answers.
#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
fn self_test() -> bool {
    self_test::passes(|unrank| unrank.run(OWN), |rank| rank.run(OWN))
}

static LIMIT: AtomicU8 = AtomicU8::new(u8::MAX);

/// Use no path above this one (for tests and benchmarks).
pub fn limit(path: Path) {
    LIMIT.store(path as u8, Ordering::Relaxed);
}

/// The path to take now: the best one within the limit.
pub fn path() -> Path {
    best().up_to(Path::of(LIMIT.load(Ordering::Relaxed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_fails_its_self_test_is_dropped_and_named() {
        for (path, before) in
            [(Path::Avx512, Path::Avx2), (Path::Neon, Path::Portable), (Path::Simd128, Path::Portable)]
        {
            let dropped = Found { best: before, failed: Some(path) };
            assert_eq!(choose(path, || false), dropped);
            assert_eq!(choose(path, || panic!("a self-test that panics has failed")), dropped);
            assert_eq!(choose(path, || true), Found { best: path, failed: None });
        }
    }

    #[test]
    fn where_the_instructions_are_the_self_tests_pass() {
        if offered().is_tested() {
            assert!(self_test());
        } else {
            eprintln!("no path here that is tested");
        }
    }

    #[test]
    fn the_older_paths_are_not_asked() {
        for path in [Path::Portable, Path::Avx2] {
            assert_eq!(choose(path, || unreachable!()), Found { best: path, failed: None });
        }
    }

    #[test]
    fn a_limit_leaves_a_path_of_the_same_processor() {
        use Path::*;
        for (best, under) in [
            (Portable, [Portable; 5]),
            (Avx2, [Portable, Avx2, Avx2, Avx2, Avx2]),
            (Avx512, [Portable, Avx2, Avx512, Avx512, Avx512]),
            (Neon, [Portable, Portable, Portable, Neon, Neon]),
            (Simd128, [Portable, Portable, Portable, Portable, Simd128]),
        ] {
            assert_eq!([Portable, Avx2, Avx512, Neon, Simd128].map(|limit| best.up_to(limit)), under);
        }
    }
}
