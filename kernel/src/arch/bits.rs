//! Gathering and scattering the bits under a mask: by shifts here, by instructions where a processor has them.
//!
//! A bit under the mask has to go down as far as there are zeros of the mask below it.  Step s moves, by 2^s, the bits
//! whose distance has the bit s; `moves` finds these by the parities of the zeros below.  (Guy Steele's method, in
//! Warren, *Hacker's Delight*, section 7-4.)

use crate::layouts::one;

/// A way to move bits: by shifts, if nothing else is said.
pub trait Bits: Copy {
    /// The bits of `x` under `mask`, close together.
    #[inline(always)]
    fn extract(self, x: u64, mask: u64) -> u64 {
        let [x] = extract_lanes([x], [mask]);
        x
    }
    /// The low bits of `x`, one under each bit of `mask`: the inverse.
    #[inline(always)]
    fn deposit(self, mut x: u64, mask: u64) -> u64 {
        let moves = moves([mask]);
        for step in (0..6).rev() {
            let [moved] = moves[step];
            x = (x & !moved) | (x << (1 << step)) & moved;
        }
        mask & x
    }

    /// `extract` of two.
    #[inline(always)]
    fn extract_two(self, x: [u64; 2], masks: [u64; 2]) -> [u64; 2] {
        extract_lanes(x, masks)
    }

    /// The lower and the upper bits of the 2-bit codes in `codes`.
    #[inline(always)]
    fn planes(self, codes: u128) -> (u64, u64) {
        one::planes(codes)
    }

    /// The inverse of `planes`.
    #[inline(always)]
    fn join_planes(self, low: u64, high: u64) -> u128 {
        one::from_planes(low, high)
    }
}

/// For L masks side by side the bits that each step moves, where they are before it.
///
/// Loops only: closures that the compiler leaves where they are would keep it from using vectors.
#[inline(always)]
fn moves<const L: usize>(mut masks: [u64; L]) -> [[u64; L]; 6] {
    let (mut zeros, mut moves) = ([0; L], [[0; L]; 6]);
    for lane in 0..L {
        zeros[lane] = !masks[lane] << 1;
    }
    for step in 0..6 {
        // Bit by bit, the parity of the zeros at and below it.
        let mut parities = zeros;
        for power in 0..6 {
            for lane in 0..L {
                parities[lane] ^= parities[lane] << (1 << power);
            }
        }
        for lane in 0..L {
            let moved = parities[lane] & masks[lane];
            masks[lane] = (masks[lane] ^ moved) | moved >> (1 << step);
            zeros[lane] &= !parities[lane];
            moves[step][lane] = moved;
        }
    }
    moves
}

/// `extract` of L side by side, in as many lanes of vectors as the compiler finds.
#[inline(always)]
fn extract_lanes<const L: usize>(mut x: [u64; L], masks: [u64; L]) -> [u64; L] {
    for lane in 0..L {
        x[lane] &= masks[lane];
    }
    let moves = moves(masks);
    for step in 0..6 {
        for lane in 0..L {
            let going = x[lane] & moves[step][lane];
            x[lane] = (x[lane] ^ going) | going >> (1 << step);
        }
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::plain::Portable;
    use crate::arch::platform::Platform;
    use crate::arch::work::{Instructions, Work};
    use crate::random::samples::bytes;

    const EVEN: u64 = 0x5555_5555_5555_5555;

    fn words(count: usize) -> Vec<u64> {
        bytes(8 * count).as_chunks().0.iter().map(|word| u64::from_le_bytes(*word)).collect()
    }

    /// Bit by bit.
    fn extracted(x: u64, mask: u64) -> u64 {
        let under = (0..64).filter(|bit| mask >> bit & 1 == 1);
        under.enumerate().map(|(place, bit)| (x >> bit & 1) << place).sum()
    }

    struct Check;

    impl Work for Check {
        type Result = ();

        fn run<I: Instructions>(self, bits: I) {
            check(bits);
        }
    }

    fn check(bits: impl Bits) {
        let mut masks = words(200);
        masks.extend([0, u64::MAX, 1, 1 << 63, EVEN, !EVEN]);
        for (x, mask) in words(masks.len()).into_iter().zip(masks) {
            let close = bits.extract(x, mask);
            assert_eq!(close, extracted(x, mask));
            assert_eq!(bits.deposit(close, mask), x & mask);
            assert_eq!(bits.extract_two([x, mask], [mask, x]), [close, extracted(mask, x)]);
            assert_eq!(bits.deposit(x, mask), bits.deposit(extracted(bits.deposit(x, mask), mask), mask));
            assert_eq!(bits.extract(bits.deposit(x, mask), mask), x & extracted(mask, mask));
            let codes = u128::from(x) << 64 | u128::from(mask);
            let (low, high) = bits.planes(codes);
            assert_eq!((low, high), one::planes(codes));
            assert_eq!(bits.join_planes(low, high), codes);
        }
    }

    #[test]
    fn all_ways_agree_with_bit_by_bit() {
        check(Portable);
        Platform::all().for_each(|platform| platform.run(Check));
    }
}
