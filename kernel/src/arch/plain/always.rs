//! The small things of `arch::always` in plain code.

use crate::texts::numbers::decimal::eights::eight_digits;

/// Two numbers of 64 bits, added to two others.
#[derive(Clone, Copy)]
pub struct Pair([u64; 2]);

impl Pair {
    /// These two.
    #[inline(always)]
    pub fn new(both: [u64; 2]) -> Self {
        Pair(both)
    }

    /// Both sums.
    #[inline(always)]
    pub fn plus(self, other: Pair) -> Self {
        Pair([self.0[0] + other.0[0], self.0[1] + other.0[1]])
    }

    /// The two numbers.
    #[inline(always)]
    pub fn both(self) -> [u64; 2] {
        self.0
    }
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
