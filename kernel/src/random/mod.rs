//! Uniform random numbers from a key: ChaCha20 blocks, Lemire's multiplication, exact rejection.
//!
//! The definition is in `src/everydeal/stream.py` and `docs/random.md`: number i comes from bytes `16 * (i % 4)` of
//! block `i / 4`, attempt t is the nonce; x * size = hi * 2^128 + lo gives hi unless lo < 2^128 mod size.

#[cfg(test)]
pub(crate) mod samples;

use crate::arch::platform::Platform;
use crate::arch::work::{Instructions, Work};
use crate::base::numbers::store_over;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::base::threads::map_rows;

const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// A key and a size.
pub struct Stream {
    key: [u32; 8],
    size: u128,
    refused: u128,
}

impl Stream {
    /// The stream of `key`, with numbers below `size`; 0 stands for 2^128.
    pub fn new(key: &[u8; 32], size: u128) -> Self {
        let word = |i: usize| u32::from_le_bytes(key[4 * i..4 * i + 4].try_into().expect("4 bytes"));
        // 2^128 mod size = (2^128 - size) mod size
        let refused = if size == 0 { 0 } else { size.wrapping_neg() % size };
        Stream { key: std::array::from_fn(word), size, refused }
    }

    /// Number `i`, from attempt `attempt` on.
    fn number(&self, i: u128, mut attempt: u64) -> u128 {
        loop {
            let x = self.draws((i >> 2) as u64, attempt)[(i & 3) as usize];
            match self.scale(x) {
                Some(number) => return number,
                None => attempt += 1,
            }
        }
    }

    /// The four draws of one block.
    fn draws(&self, block: u64, attempt: u64) -> [u128; 4] {
        let words = self.blocks::<1>(block, attempt);
        std::array::from_fn(|draw| draw_of(&words, draw, 0))
    }

    /// `x * size / 2^128`, unless the remainder is among those refused.
    #[inline(always)]
    fn scale(&self, x: u128) -> Option<u128> {
        if self.size == 0 {
            return Some(x);
        }
        let (high, low) = multiply(x, self.size);
        (low >= self.refused).then_some(high)
    }

    /// `LANES` consecutive blocks from `block` on, word by word.
    #[inline(always)]
    fn blocks<const LANES: usize>(&self, block: u64, attempt: u64) -> [[u32; LANES]; 16] {
        let mut start = [[0; LANES]; 16];
        for (row, word) in start.iter_mut().zip(CONSTANTS.iter().chain(&self.key)) {
            *row = [*word; LANES];
        }
        for lane in 0..LANES {
            let counter = block.wrapping_add(lane as u64);
            start[12][lane] = counter as u32;
            start[13][lane] = (counter >> 32) as u32;
        }
        start[14] = [attempt as u32; LANES];
        start[15] = [(attempt >> 32) as u32; LANES];
        let mut x = start;
        for _ in 0..10 {
            quarter(&mut x, 0, 4, 8, 12);
            quarter(&mut x, 1, 5, 9, 13);
            quarter(&mut x, 2, 6, 10, 14);
            quarter(&mut x, 3, 7, 11, 15);
            quarter(&mut x, 0, 5, 10, 15);
            quarter(&mut x, 1, 6, 11, 12);
            quarter(&mut x, 2, 7, 8, 13);
            quarter(&mut x, 3, 4, 9, 14);
        }
        for (row, first) in x.iter_mut().zip(&start) {
            for lane in 0..LANES {
                row[lane] = row[lane].wrapping_add(first[lane]);
            }
        }
        x
    }

    /// Numbers from `first` on, as big-endian rows of `width` bytes; with vectors of `LANES` blocks, which the compiler makes
    /// of the loops.
    #[inline(always)]
    fn fill<const LANES: usize>(&self, first: u128, numbers: &mut [u8], width: usize) {
        let (rows, mut row, mut i) = (numbers.len() / width, 0, first);
        while row < rows {
            let skip = (i & 3) as usize;
            let words = self.blocks::<LANES>((i >> 2) as u64, 0);
            for place in skip..(4 * LANES).min(skip + rows - row) {
                let number = match self.scale(draw_of(&words, place & 3, place >> 2)) {
                    Some(number) => number,
                    None => self.number(i, 1),
                };
                store_over(number, numbers, width, row);
                (row, i) = (row + 1, i + 1);
            }
        }
    }
}

/// A piece of a stream to fill.
struct Fill<'a> {
    stream: &'a Stream,
    first: u128,
    numbers: &'a mut [u8],
    width: usize,
}

impl Work for Fill<'_> {
    type Result = ();

    #[inline(always)]
    fn run<I: Instructions>(self, _: I) {
        if I::WIDE_LOOPS {
            self.stream.fill::<16>(self.first, self.numbers, self.width);
        } else {
            self.stream.fill::<8>(self.first, self.numbers, self.width);
        }
    }
}

/// Draw `draw` (0..3) of the block in lane `lane`.
#[inline(always)]
fn draw_of<const LANES: usize>(words: &[[u32; LANES]; 16], draw: usize, lane: usize) -> u128 {
    let word = [words[4 * draw][lane], words[4 * draw + 1][lane], words[4 * draw + 2][lane], words[4 * draw + 3][lane]];
    let low = u64::from(word[0]) | u64::from(word[1]) << 32;
    let high = u64::from(word[2]) | u64::from(word[3]) << 32;
    u128::from(low) | u128::from(high) << 64
}

#[inline(always)]
fn quarter<const LANES: usize>(x: &mut [[u32; LANES]; 16], a: usize, b: usize, c: usize, d: usize) {
    for lane in 0..LANES {
        x[a][lane] = x[a][lane].wrapping_add(x[b][lane]);
        x[d][lane] = (x[d][lane] ^ x[a][lane]).rotate_left(16);
        x[c][lane] = x[c][lane].wrapping_add(x[d][lane]);
        x[b][lane] = (x[b][lane] ^ x[c][lane]).rotate_left(12);
        x[a][lane] = x[a][lane].wrapping_add(x[b][lane]);
        x[d][lane] = (x[d][lane] ^ x[a][lane]).rotate_left(8);
        x[c][lane] = x[c][lane].wrapping_add(x[d][lane]);
        x[b][lane] = (x[b][lane] ^ x[c][lane]).rotate_left(7);
    }
}

/// The 256-bit product, as its upper and lower halves.
#[inline(always)]
fn multiply(x: u128, y: u128) -> (u128, u128) {
    let (x1, x0) = (x >> 64, x & u128::from(u64::MAX));
    let (y1, y0) = (y >> 64, y & u128::from(u64::MAX));
    let low = x0 * y0;
    let middle = x1 * y0 + (low >> 64); // below 2^128
    let (middle, carry) = middle.overflowing_add(x0 * y1);
    let high = x1 * y1 + (middle >> 64) + (u128::from(carry) << 64);
    (high, middle << 64 | low & u128::from(u64::MAX))
}

/// Fill `numbers`, rows of `width` bytes, with numbers `start`, `start + 1`, ... of the stream, big-endian.
pub fn fill(stream: &Stream, start: u128, numbers: &mut [u8], width: usize, threads: usize) -> RowResult {
    let bits = u128::BITS - if stream.size == 0 { 0 } else { (stream.size - 1).leading_zeros() };
    let fits = (1..=16).contains(&width) && 8 * width >= bits as usize;
    if !fits || start.saturating_add((numbers.len() / width) as u128) > 1 << 66 {
        return Err(RowError::new(Status::BadArgument, 0));
    }
    map_rows(&[], 0, numbers, width, threads, |first, _, part| {
        Platform::now().run(Fill { stream, first: start + first as u128, numbers: part, width });
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_of_rfc_8439() {
        // Section 2.3.2 with the nonce's first word in the counter's upper half.
        let key: [u8; 32] = std::array::from_fn(|i| i as u8);
        let stream = Stream::new(&key, 0);
        let draws = stream.draws(0x0900_0000_0000_0001, 0x4a00_0000);
        assert_eq!(draws[0].to_le_bytes()[..8], [0x10, 0xf1, 0xe7, 0xe4, 0xd1, 0x3b, 0x59, 0x15]);
        assert_eq!(draws[3].to_le_bytes()[8..], [0xcb, 0xd0, 0x83, 0xe8, 0xa2, 0x50, 0x3c, 0x4e]);
    }

    #[test]
    fn the_product_has_all_its_carries() {
        assert_eq!(multiply(u128::MAX, u128::MAX), (u128::MAX - 1, 1));
        assert_eq!(multiply(u128::MAX, 2), (1, u128::MAX - 1));
        assert_eq!(multiply(1 << 64, 1 << 64), (1, 0));
    }

    #[test]
    fn numbers_do_not_depend_on_where_one_starts() {
        let stream = Stream::new(&[7; 32], 53_644_737_765_488_792_839_237_440_000);
        let mut all = vec![0; 12 * 1000];
        fill(&stream, 0, &mut all, 12, 1).unwrap();
        for start in [1, 2, 3, 4, 5, 31, 32, 33, 500] {
            let mut some = vec![0; 12 * (1000 - start)];
            fill(&stream, start as u128, &mut some, 12, 3).unwrap();
            assert_eq!(some, all[12 * start..]);
        }
    }

    #[test]
    fn vectors_of_any_width_give_the_same() {
        for (size, width) in [(200, 1), (5 << 20, 3), (1 << 63, 8), ((1 << 66) + 9, 9), ((1 << 127) + 1, 16), (0, 16)] {
            let stream = Stream::new(&[5; 32], size);
            for (first, rows) in [(0, 500), (3, 70), (1 << 40, 1)] {
                let mut expected = vec![0; width * rows];
                for (i, row) in (first..).zip(expected.chunks_mut(width)) {
                    row.copy_from_slice(&stream.number(i, 0).to_be_bytes()[16 - width..]);
                }
                let quickest =
                    |stream: &Stream, first, numbers: &mut [u8], width| fill(stream, first, numbers, width, 1).unwrap();
                for fill in [Stream::fill::<8>, Stream::fill::<16>, quickest] {
                    let mut numbers = vec![0; width * rows];
                    fill(&stream, first, &mut numbers, width);
                    assert_eq!(numbers, expected);
                }
            }
        }
    }

    #[test]
    fn narrow_rows_and_far_starts_are_refused() {
        let stream = Stream::new(&[0; 32], 257);
        assert!(fill(&stream, 0, &mut [0; 4], 1, 1).is_err());
        assert!(fill(&stream, 1 << 66, &mut [0; 4], 2, 1).is_err());
        assert!(fill(&stream, 0, &mut [0; 40], 20, 1).is_err());
    }
}
