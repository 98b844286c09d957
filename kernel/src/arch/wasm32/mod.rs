//! WebAssembly with vectors of 128 bits, simd128, which it has where it is compiled for them: a module that has them is not loaded
//! by an engine without them.

pub mod numbers;
pub mod registers;

use super::bits::Bits;
use super::lanes::Lanes;
use super::plain;
pub use super::plain::Ways;
use super::platform::Platform;
use super::self_test;
use super::work::{Blocks, Instructions, Work};
use registers::Simd128;

impl Bits for Simd128 {}

impl Instructions for Simd128 {
    #[inline(always)]
    fn run_blocks<B: Blocks>(self, blocks: B) -> B::Result {
        blocks.run(Lanes::<_, 1, 16>::new(self))
    }
}

/// The best platform.
pub fn offered() -> Platform {
    Platform::Simd128
}

/// Whether it gives the right answers.
pub fn passes_self_test() -> bool {
    self_test::passes(|unrank| with_simd128(unrank), |rank| with_simd128(rank))
}

/// Do `work` with a platform.
pub fn run<W: Work>(platform: Platform, work: W) -> W::Result {
    if platform == Platform::Simd128 { with_simd128(work) } else { plain::run(platform, work) }
}

/// In a function of its own: engines of WebAssembly make worse code of larger ones.
#[inline(never)]
fn with_simd128<W: Work>(work: W) -> W::Result {
    work.run(Simd128)
}
