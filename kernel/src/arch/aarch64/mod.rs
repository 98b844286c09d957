//! Processors of ARM's kind with 64 bits: NEON, vectors of 128 bits, is on all of them.

pub mod registers;

use super::bits::Bits;
use super::lanes::Lanes;
use super::plain;
pub use super::plain::Ways;
use super::platform::Platform;
use super::self_test;
use super::work::{Blocks, Instructions, Work};
use registers::Neon;

impl Bits for Neon {}

impl Instructions for Neon {
    #[inline(always)]
    fn run_blocks<B: Blocks>(self, blocks: B) -> B::Result {
        blocks.run(Lanes::<_, 1, 16>::new(self))
    }
}

/// The best platform.
pub fn offered() -> Platform {
    Platform::Neon
}

/// Whether it gives the right answers.
pub fn passes_self_test() -> bool {
    self_test::passes(|unrank| with_neon(unrank), |rank| with_neon(rank))
}

/// Do `work` with a platform.
pub fn run<W: Work>(platform: Platform, work: W) -> W::Result {
    if platform == Platform::Neon { with_neon(work) } else { plain::run(platform, work) }
}

/// Not inlined, as the compiler makes more of it by itself.
#[inline(never)]
fn with_neon<W: Work>(work: W) -> W::Result {
    work.run(Neon)
}
