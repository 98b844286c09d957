//! `Lanes` by any kind of registers: a byte a deal in one, 16 bits a deal in two, 32 bits a deal in four.
//!
//! Registers widen and narrow in each part of 128 bits by itself; so of wider numbers the first register has the deals 0..7,
//! 16..23, ... (16 bits), or 0..3, 16..19, ... (32 bits), and loads and stores take parts.

use super::Registers;
use super::rows::{Stored, load_row, store_row};
use crate::arch::lanes::Lanes;

/// Vectors in registers of P parts.
#[derive(Clone, Copy)]
pub struct By<R, const P: usize>(pub R);

impl<R: Copy, const P: usize> By<R, P> {
    /// The bytes of a and b in turns: the lower ones of each part, and the upper ones.
    #[inline(always)]
    fn pairs_of<const N: usize>(self, a: R::Register, b: R::Register) -> [R::Register; 2]
    where
        R: Registers<N, P>,
    {
        [self.0.low_bytes(a, b), self.0.high_bytes(a, b)]
    }
    /// In each part, byte i of register k goes to byte k of register i.
    #[inline(always)]
    fn turn<const N: usize>(self, v: [R::Register; 16]) -> [R::Register; 16]
    where
        R: Registers<N, P>,
    {
        self.mixed(self.mixed(self.mixed(self.mixed(v))))
    }
    /// The pairs of the first register and the ninth, of the second and the tenth, ...: no loop, as not every compiler
    /// keeps one's registers where they are.
    #[inline(always)]
    fn mixed<const N: usize>(self, v: [R::Register; 16]) -> [R::Register; 16]
    where
        R: Registers<N, P>,
    {
        let [a0, a1, a2, a3, a4, a5, a6, a7, b0, b1, b2, b3, b4, b5, b6, b7] = v;
        let [c0, d0] = self.pairs_of(a0, b0);
        let [c1, d1] = self.pairs_of(a1, b1);
        let [c2, d2] = self.pairs_of(a2, b2);
        let [c3, d3] = self.pairs_of(a3, b3);
        let [c4, d4] = self.pairs_of(a4, b4);
        let [c5, d5] = self.pairs_of(a5, b5);
        let [c6, d6] = self.pairs_of(a6, b6);
        let [c7, d7] = self.pairs_of(a7, b7);
        [c0, d0, c1, d1, c2, d2, c3, d3, c4, d4, c5, d5, c6, d6, c7, d7]
    }
}

/// `Lanes::deal` of all places.
const fn deals<const N: usize>() -> [u8; N] {
    let (mut deals, mut place) = ([0; N], 0);
    while place < N {
        let (quarter, rest) = (place / (N / 4), place % (N / 4));
        deals[place] = (16 * (rest / 4) + 4 * quarter + rest % 4) as u8;
        place += 1;
    }
    deals
}

// Loops, and no closures: those would not have the instructions.
impl<R: Registers<N, P>, const N: usize, const P: usize> Lanes<N> for By<R, P> {
    type Bytes = R::Register;
    type Shorts = [R::Register; 2];
    type Words = [R::Register; 4];

    #[inline(always)]
    fn splat(self, x: u8) -> Self::Bytes {
        self.0.splat(x)
    }
    #[inline(always)]
    fn load(self, from: &[u8; N]) -> Self::Bytes {
        // SAFETY: a register has N bytes.
        unsafe { R::Register::read(from.as_ptr()) }
    }
    #[inline(always)]
    fn load_rows<const WIDTH: usize>(self, rows: &[[u8; WIDTH]; N], first: usize) -> [Self::Bytes; 16] {
        let mut v = [self.0.splat(0); 16];
        for i in 0..16 {
            let mut parts = [load_row(rows, i, first); P];
            for part in 1..P {
                parts[part] = load_row(rows, 16 * part + i, first);
            }
            v[i] = self.0.of_parts(parts);
        }
        self.turn(v)
    }
    #[inline(always)]
    fn store_rows<const WIDTH: usize>(self, vectors: [Self::Bytes; 16], rows: &mut [[u8; WIDTH]; N], first: usize) {
        let (v, mut bytes) = (self.turn(vectors), [[0u128; P]; 16]);
        for i in 0..16 {
            // SAFETY: a register has P times sixteen bytes.
            unsafe { v[i].write(bytes[i].as_mut_ptr().cast()) };
        }
        for part in 0..P {
            for i in 0..16 {
                store_row(bytes[i][part], rows, 16 * part + i, first);
            }
        }
    }
    #[inline(always)]
    fn add(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes {
        self.0.add(a, b)
    }
    #[inline(always)]
    fn sub(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes {
        self.0.sub(a, b)
    }
    #[inline(always)]
    fn or(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes {
        self.0.or(a, b)
    }
    #[inline(always)]
    fn and_not(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes {
        self.0.and_not(a, b)
    }
    #[inline(always)]
    fn max(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes {
        self.0.max(a, b)
    }
    #[inline(always)]
    fn above(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes {
        self.0.above(a, b)
    }
    #[inline(always)]
    fn codes(self, row: Self::Bytes, bit: u32) -> Self::Bytes {
        self.0.and(self.0.shift_right(row, bit), self.0.splat(3))
    }
    #[inline(always)]
    fn to_bit(self, codes: Self::Bytes, bit: u32) -> Self::Bytes {
        self.0.shift_left(codes, bit)
    }
    #[inline(always)]
    fn not_zero(self, a: Self::Bytes) -> u128 {
        self.0.not_zero(a)
    }

    #[inline(always)]
    fn product(self, a: Self::Bytes, b: Self::Bytes) -> Self::Shorts {
        self.0.products(a, b)
    }
    #[inline(always)]
    fn widen(self, a: Self::Bytes) -> Self::Shorts {
        self.0.widen(a)
    }
    #[inline(always)]
    fn dot(self, a: Self::Bytes, b: Self::Bytes, c: Self::Bytes, d: Self::Bytes) -> Self::Shorts {
        self.0.dot(a, b, c, d)
    }
    #[inline(always)]
    fn add_shorts(self, a: Self::Shorts, b: Self::Shorts) -> Self::Shorts {
        [self.0.add_shorts(a[0], b[0]), self.0.add_shorts(a[1], b[1])]
    }
    #[inline(always)]
    fn sub_shorts(self, a: Self::Shorts, b: Self::Shorts) -> Self::Shorts {
        [self.0.sub_shorts(a[0], b[0]), self.0.sub_shorts(a[1], b[1])]
    }
    #[inline(always)]
    fn and_shorts(self, a: Self::Shorts, mask: u16) -> Self::Shorts {
        let mask = self.0.splat_shorts(mask);
        [self.0.and(a[0], mask), self.0.and(a[1], mask)]
    }
    #[inline(always)]
    fn times(self, a: Self::Shorts, by: u16) -> Self::Shorts {
        let by = self.0.splat_shorts(by);
        [self.0.multiply(a[0], by), self.0.multiply(a[1], by)]
    }
    #[inline(always)]
    fn shorts_above(self, a: Self::Shorts, b: Self::Shorts) -> Self::Bytes {
        self.0.narrow_shorts(self.0.shorts_above(a[0], b[0]), self.0.shorts_above(a[1], b[1]))
    }
    #[inline(always)]
    fn divide_by(self, a: Self::Shorts, by: u8) -> Self::Bytes {
        self.0.narrow_shorts(self.0.quotients(a[0], by), self.0.quotients(a[1], by))
    }
    #[inline(always)]
    fn words(self, a: Self::Shorts) -> Self::Words {
        let (of, zero) = (self.0, self.0.splat(0));
        let low = [of.low_shorts(a[0], zero), of.high_shorts(a[0], zero)];
        let high = [of.low_shorts(a[1], zero), of.high_shorts(a[1], zero)];
        [low[0], low[1], high[0], high[1]]
    }

    #[inline(always)]
    fn dot_shorts(self, a: Self::Shorts, x: u16, b: Self::Shorts, y: Self::Shorts) -> Self::Words {
        let x = self.0.splat_shorts(x);
        let [first, second] = self.0.dot_shorts(a[0], x, b[0], y[0]);
        let [third, fourth] = self.0.dot_shorts(a[1], x, b[1], y[1]);
        [first, second, third, fourth]
    }
    #[inline(always)]
    fn sub_product(self, a: Self::Words, b: Self::Shorts, y: u16) -> Self::Words {
        let [first, second] = self.0.less_products([a[0], a[1]], b[0], y);
        let [third, fourth] = self.0.less_products([a[2], a[3]], b[1], y);
        [first, second, third, fourth]
    }
    #[inline(always)]
    fn divide(self, a: Self::Words, by: Self::Shorts) -> Self::Shorts {
        let mut quotients = self.words(by);
        for k in 0..4 {
            quotients[k] = self.0.divide(a[k], quotients[k]);
        }
        [self.0.narrow_words(quotients[0], quotients[1]), self.0.narrow_words(quotients[2], quotients[3])]
    }
    #[inline(always)]
    fn share(self, a: Self::Words, factor: f32) -> Self::Shorts {
        let mut quotients = a;
        for k in 0..4 {
            quotients[k] = self.0.share(a[k], factor);
        }
        [self.0.narrow_words(quotients[0], quotients[1]), self.0.narrow_words(quotients[2], quotients[3])]
    }
    #[inline(always)]
    fn load_words(self, from: &[u32; N]) -> Self::Words {
        let mut words = [self.0.splat(0); 4];
        for k in 0..4 {
            // SAFETY: a register has a quarter of N words.
            words[k] = unsafe { R::Register::read(from.as_ptr().add(N / 4 * k).cast()) };
        }
        words
    }
    #[inline(always)]
    fn store_words(self, a: Self::Words, to: &mut [u32; N]) {
        for k in 0..4 {
            // SAFETY: a register has a quarter of N words.
            unsafe { a[k].write(to.as_mut_ptr().add(N / 4 * k).cast()) };
        }
    }
    #[inline(always)]
    fn deal(self, place: usize) -> usize {
        usize::from(const { deals::<N>() }[place]) % N
    }
}
