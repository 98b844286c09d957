//! The scrambled editions: number i stands where the plain space has (multiplier * i + increment) mod size.

use crate::base::numbers;
use crate::base::refusal::RowResult;
use crate::numbering::arrangements::DEALS;

const MULTIPLIER: u128 = 13_109_994_191_499_930_367_061_460_371;
const INCREMENT: u128 = 34_563_463_456_363_563_565_356_345_634;

/// x -> (factor * x + increment) mod `DEALS`.
struct Affine {
    /// factor * 2^(32 k) mod `DEALS`.
    factors: [u128; 3],
    increment: u128,
}

const SCRAMBLE: Affine = Affine::new(MULTIPLIER, INCREMENT);
const BACK: Affine = {
    let factor = inverse(MULTIPLIER);
    Affine::new(factor, DEALS - product(factor, INCREMENT))
};

impl Affine {
    const fn new(factor: u128, increment: u128) -> Self {
        Affine { factors: [factor, product(factor, 1 << 32), product(factor, 1 << 64)], increment: increment % DEALS }
    }

    #[inline(always)]
    fn apply(&self, x: u128) -> u128 {
        let part = |k: usize| reduce((x >> (32 * k) & 0xffff_ffff) * self.factors[k]);
        // Each part is below DEALS, which is below 2^96.
        reduce(part(0) + part(1) + part(2) + self.increment)
    }
}

/// x mod `DEALS`.  The quotient is estimated, at most 2 too small, from the upper half of x.
#[inline(always)]
fn reduce(x: u128) -> u128 {
    const RECIPROCAL: u128 = u128::MAX / DEALS;
    let quotient = ((x >> 64) * RECIPROCAL) >> 64;
    let mut rest = x - quotient * DEALS;
    // Not by branches, which would be guessed wrong.  What is negative is large.
    for _ in 0..2 {
        rest = rest.min(rest.wrapping_sub(DEALS));
    }
    rest
}

/// x * y mod `DEALS`, bit by bit.
const fn product(mut x: u128, mut y: u128) -> u128 {
    let mut sum = 0;
    x %= DEALS;
    while y > 0 {
        if y & 1 == 1 {
            sum = (sum + x) % DEALS;
        }
        x = x * 2 % DEALS;
        y >>= 1;
    }
    sum
}

/// The y with x * y = 1 mod `DEALS`, by Euclid's algorithm with the cofactors mod `DEALS`.
const fn inverse(x: u128) -> u128 {
    let (mut a, mut b) = (DEALS, x % DEALS);
    let (mut cofactor_a, mut cofactor_b) = (0, 1);
    while b > 0 {
        let quotient = a / b;
        (a, b) = (b, a % b);
        (cofactor_a, cofactor_b) = (cofactor_b, (cofactor_a + DEALS - product(cofactor_b, quotient)) % DEALS);
    }
    assert!(a == 1);
    cofactor_a
}

/// The scrambled number of each deal, by the plain space's `rank`.
pub fn rank(
    plain: impl Fn(&[[u8; 13]], &mut [[u8; 12]]) -> RowResult,
    deals: &[[u8; 13]],
    numbers: &mut [[u8; 12]],
) -> RowResult {
    plain(deals, numbers)?;
    for number in numbers {
        numbers::store(BACK.apply(numbers::load(number)), number);
    }
    Ok(())
}

/// The deal of each scrambled number, by the plain space's `unrank`.
pub fn unrank(plain: impl Fn(&[[u8; 12]], &mut [[u8; 13]]), numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    const BLOCK: usize = 256;
    let mut plain_numbers = [[0; 12]; BLOCK];
    for (numbers, deals) in numbers.chunks(BLOCK).zip(deals.chunks_mut(BLOCK)) {
        for (number, plain_number) in numbers.iter().zip(&mut plain_numbers) {
            numbers::store(SCRAMBLE.apply(numbers::load(number)), plain_number);
        }
        plain(&plain_numbers[..deals.len()], deals);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::samples;

    #[test]
    fn there_and_back() {
        for x in samples::edges(DEALS).into_iter().chain(samples::numbers(DEALS, 10_000)) {
            let y = SCRAMBLE.apply(x);
            assert_eq!(y, (product(MULTIPLIER, x) + INCREMENT) % DEALS);
            assert_eq!(BACK.apply(y), x);
        }
    }

    #[test]
    fn any_128_bits_are_reduced() {
        for x in samples::numbers(0, 10_000).into_iter().chain([u128::MAX, DEALS, DEALS - 1, 0, DEALS * 6]) {
            assert_eq!(reduce(x), x % DEALS);
        }
    }
}
