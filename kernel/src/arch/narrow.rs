//! The processors whose only vectors have 128 bits, which all of their kind have: NEON, simd128.

#[cfg(target_arch = "aarch64")]
use super::aarch64::registers::Neon as Narrow;
use super::bits::Bits;
use super::lanes::Lanes;
use super::plain;
pub use super::plain::Extensions;
use super::platform::Platform;
use super::self_test;
#[cfg(target_arch = "wasm32")]
use super::wasm32::registers::Simd128 as Narrow;
use super::work::{Blocks, Instructions, Work};

impl Bits for Narrow {}

impl Instructions for Narrow {
    #[inline(always)]
    fn run_blocks<B: Blocks>(self, blocks: B) -> B::Result {
        blocks.run(Lanes::<_, 1, 16>::new(self))
    }
}

/// The best platform.  WebAssembly has one: a module that has vectors is loaded by no engine without them, and what a
/// self-test at the start would run, engines compile anew later.
pub fn offered() -> Platform {
    if cfg!(target_arch = "aarch64") { Platform::Neon } else { Platform::Portable }
}

/// Whether it gives the right answers.
pub fn passes_self_test() -> bool {
    self_test::passes(|unrank| with_vectors(unrank), |rank| with_vectors(rank))
}

/// Do `work` with a platform.
pub fn run<W: Work>(platform: Platform, work: W) -> W::Result {
    match platform == offered() {
        true if const { W::BITS_ALONE } => work.run(Narrow),
        true => with_vectors(work),
        false => plain::run(platform, work),
    }
}

/// Not inlined: the compiler makes more of it by itself, and engines of WebAssembly make worse code of larger functions.
#[inline(never)]
fn with_vectors<W: Work>(work: W) -> W::Result {
    work.run(Narrow)
}
