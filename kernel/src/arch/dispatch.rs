//! Which platform this processor has, how far the kernel may use it, and doing work with it.

#[cfg(any(
    all(target_arch = "aarch64", target_endian = "little", not(everydeal_plain)),
    all(target_arch = "wasm32", target_feature = "simd128", not(everydeal_plain))
))]
use super::narrow as native;
#[cfg(not(any(
    all(target_arch = "x86_64", not(everydeal_plain)),
    all(target_arch = "aarch64", target_endian = "little", not(everydeal_plain)),
    all(target_arch = "wasm32", target_feature = "simd128", not(everydeal_plain))
)))]
use super::plain as native;
use super::platform::Platform;
use super::work::{Backend, Blocks, InBlocks, Work};
#[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
use super::x86_64 as native;
use std::panic::{UnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

impl Platform {
    /// The one to use now: the best within the limit.
    pub fn now() -> Self {
        best().up_to(LIMIT.load(Ordering::Relaxed))
    }

    /// This one if it is here, or else the best that is here and not above it.
    pub fn available(self) -> Self {
        best().up_to(self as u8)
    }

    /// Do `work` with it, or with the best that is here below it.
    pub fn run<W: Work>(self, work: W) -> W::Result {
        native::run(self.available(), work)
    }

    /// What it does in ways of its own.
    pub fn backend(self) -> impl Backend {
        native::Extensions::of(self.available())
    }

    /// Do `blocks` with its vectors, or one by one.
    pub fn run_blocks<B: Blocks>(self, blocks: B) -> B::Result {
        self.run(InBlocks(blocks))
    }
}

/// What this processor was found to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Found {
    /// The best that it can run, and runs right.
    best: Platform,
    /// That whose instructions are there, but not the right answers.
    failed: Option<Platform>,
}

fn found() -> Found {
    static FOUND: OnceLock<Found> = OnceLock::new();
    if cfg!(not(target_arch = "x86_64")) && !native::offered().is_tested() {
        return choose(native::offered(), || true); // there is no other, and so nothing to keep
    }
    // The self-test does not ask for the platform, so this is no circle.
    *FOUND.get_or_init(|| choose(native::offered(), native::passes_self_test))
}

/// The one whose instructions are there, or the one before it, if it has to pass a test and does not.
fn choose(offered: Platform, passes: impl FnOnce() -> bool + UnwindSafe) -> Found {
    if offered.is_tested() && !catch_unwind(passes).unwrap_or(false) {
        return Found { best: offered.before(), failed: Some(offered) };
    }
    Found { best: offered, failed: None }
}

/// The best that this processor can run, and runs right.
pub fn best() -> Platform {
    found().best
}

/// That which would be the best, but failed its self-test and is not used.
pub fn failed() -> Option<Platform> {
    found().failed
}

static LIMIT: AtomicU8 = AtomicU8::new(u8::MAX);

/// Use none above this one (for tests and benchmarks).
pub fn limit(platform: Platform) {
    LIMIT.store(platform as u8, Ordering::Relaxed);
}

#[cfg(test)]
impl Platform {
    /// Every one that is here.
    pub fn all() -> impl Iterator<Item = Platform> {
        Platform::ALL.into_iter().filter(|platform| platform.available() == *platform)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Platform::*;

    #[test]
    fn one_that_fails_its_self_test_is_dropped_and_named() {
        for (platform, before) in [(Avx512, Avx2), (Neon, Portable)] {
            let dropped = Found { best: before, failed: Some(platform) };
            assert_eq!(choose(platform, || false), dropped);
            assert_eq!(choose(platform, || panic!("a self-test that panics has failed")), dropped);
            assert_eq!(choose(platform, || true), Found { best: platform, failed: None });
        }
    }

    #[test]
    fn where_the_instructions_are_the_self_tests_pass() {
        if native::offered().is_tested() {
            assert!(native::passes_self_test());
        } else {
            eprintln!("none here that is tested");
        }
    }

    #[test]
    fn the_older_ones_are_not_asked() {
        for platform in [Portable, Avx2] {
            assert_eq!(choose(platform, || unreachable!()), Found { best: platform, failed: None });
        }
    }

    #[test]
    fn one_that_is_not_here_stands_for_one_that_is() {
        for platform in Platform::ALL {
            assert!(platform.available() <= platform && platform.available() <= best());
        }
        assert!(Platform::all().any(|platform| platform == best()));
    }
}
