//! Plain code, for processors that have no way of their own here; and in tests, what the others are compared with.

pub mod numbers;

use super::bits::Bits;
use super::platform::Platform;
use super::work::{Backend, Blocks, Instructions, Work};
use crate::texts::numbers::decimal::eights::eight_digits;

/// What every processor has; no proof is needed.
#[derive(Clone, Copy)]
pub struct Portable;

impl Bits for Portable {}

impl Instructions for Portable {
    #[inline(always)]
    fn run_blocks<B: Blocks>(self, blocks: B) -> B::Result {
        blocks.run_one_by_one()
    }
}

/// What these processors may have beyond what all have: nothing.
#[derive(Clone, Copy)]
pub struct Extensions;

impl Extensions {
    /// Those of a platform.
    pub fn of(_: Platform) -> Self {
        Extensions
    }
}

impl Backend for Extensions {}

/// The best platform: there is no other.
pub fn offered() -> Platform {
    Platform::Portable
}

/// Nobody asks.
pub fn passes_self_test() -> bool {
    true
}

/// Do `work`, whatever the platform; not inlined, as the compiler makes more of it by itself.
#[inline(never)]
pub fn run<W: Work>(_: Platform, work: W) -> W::Result {
    work.run(Portable)
}

/// Start to fetch both ends of `items`; here nothing is done.
#[inline(always)]
pub fn prefetch<T>(_items: &[T]) {}

/// Whether each of four times sixteen bytes has three dots.
#[inline(always)]
pub fn three_dots(hands: [&[u8; 16]; 4]) -> bool {
    hands.iter().all(|hand| hand.iter().filter(|&&byte| byte == b'.').count() == 3)
}

/// The digits of four numbers below 10^8 as text, the first of each in the lowest byte.
#[inline(always)]
pub fn digits_of_eights(numbers: [u64; 4]) -> [u64; 4] {
    numbers.map(eight_digits)
}
