//! The small things of `arch::always` in plain code.

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

/// Start to fetch both ends of `words`; here nothing is done.
#[inline(always)]
pub fn prefetch(_words: &[u32]) {}

/// Whether each of four times sixteen bytes has three dots.
#[inline(always)]
pub fn three_dots(hands: [&[u8; 16]; 4]) -> bool {
    hands.iter().all(|hand| hand.iter().filter(|&&byte| byte == b'.').count() == 3)
}

/// The sixteen digits of a number below 10^16, each in a byte, the first one lowest.
#[inline(always)]
pub fn sixteen_digits(number: u64) -> u128 {
    u128::from(eight_digits(number / 100_000_000)) | u128::from(eight_digits(number % 100_000_000)) << 64
}

/// By halves: two numbers below 10^4, four below 100, eight digits.  The multipliers are a little more than 2^40 / 10^4,
/// 2^20 / 100 and 2^10 / 10, near enough for numbers this small.
#[inline(always)]
fn eight_digits(number: u64) -> u64 {
    let upper = number * 109_951_163 >> 40;
    let fours = upper | (number - 10_000 * upper) << 32;
    let upper = fours * 10_486 >> 20 & 0x7f_0000_007f;
    let twos = upper | (fours - 100 * upper) << 16;
    let upper = twos * 103 >> 10 & 0x000f_000f_000f_000f;
    upper | (twos - 10 * upper) << 8
}
