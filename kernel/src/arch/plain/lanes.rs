//! `Lanes` by plain loops over sixteen numbers, which compilers turn into whatever vectors the processor has.

use crate::arch::lanes::{Lanes, RECIPROCALS};

const N: usize = 16;

/// Sixteen words side by side; no proof is needed.
#[derive(Clone, Copy)]
pub struct Plain;

/// The vectors of a processor that has no others.
pub type Own = Plain;
/// They need nothing.
pub const OWN: Own = Plain;
/// What their path is called.
pub const NAME: &str = "portable";

/// `f` of each lane.
macro_rules! each {
    ($lane:ident: $value:expr) => {{
        let mut result = [Default::default(); N];
        for $lane in 0..N {
            result[$lane] = $value;
        }
        result
    }};
}

impl Lanes<N> for Plain {
    type Bytes = [u8; N];
    type Shorts = [u16; N];
    type Words = [u32; N];

    #[inline(always)]
    fn splat(self, x: u8) -> [u8; N] {
        [x; N]
    }
    #[inline(always)]
    fn load(self, from: &[u8; N]) -> [u8; N] {
        *from
    }
    #[inline(always)]
    fn load_rows<const WIDTH: usize>(self, rows: &[[u8; WIDTH]; N], first: usize) -> [[u8; N]; 16] {
        let mut vectors = [[0; N]; 16];
        for lane in 0..N {
            for (vector, byte) in vectors.iter_mut().zip(&rows[lane][first..]) {
                vector[lane] = *byte;
            }
        }
        vectors
    }
    #[inline(always)]
    fn store_rows<const WIDTH: usize>(self, vectors: [[u8; N]; 16], rows: &mut [[u8; WIDTH]; N], first: usize) {
        for lane in 0..N {
            for (vector, byte) in vectors.iter().zip(&mut rows[lane][first..]) {
                *byte = vector[lane];
            }
        }
    }
    #[inline(always)]
    fn add(self, a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(i: a[i].wrapping_add(b[i]))
    }
    #[inline(always)]
    fn sub(self, a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(i: a[i].wrapping_sub(b[i]))
    }
    #[inline(always)]
    fn or(self, a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(i: a[i] | b[i])
    }
    #[inline(always)]
    fn and_not(self, a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(i: b[i] & !a[i])
    }
    #[inline(always)]
    fn max(self, a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(i: a[i].max(b[i]))
    }
    #[inline(always)]
    fn above(self, a: [u8; N], b: [u8; N]) -> [u8; N] {
        each!(i: if a[i] > b[i] { 255 } else { 0 })
    }
    #[inline(always)]
    fn codes(self, row: [u8; N], bit: u32) -> [u8; N] {
        each!(i: row[i] >> bit & 3)
    }
    #[inline(always)]
    fn to_bit(self, codes: [u8; N], bit: u32) -> [u8; N] {
        each!(i: codes[i] << bit)
    }
    #[inline(always)]
    fn not_zero(self, a: [u8; N]) -> u128 {
        let mut bits = 0;
        for i in 0..N {
            bits |= u128::from(a[i] != 0) << i;
        }
        bits
    }

    #[inline(always)]
    fn widen(self, a: [u8; N]) -> [u16; N] {
        each!(i: u16::from(a[i]))
    }
    #[inline(always)]
    fn product(self, a: [u8; N], b: [u8; N]) -> [u16; N] {
        each!(i: u16::from(a[i]) * u16::from(b[i]))
    }
    #[inline(always)]
    fn dot(self, a: [u8; N], b: [u8; N], c: [u8; N], d: [u8; N]) -> [u16; N] {
        self.add_shorts(self.product(a, b), self.product(c, d))
    }
    #[inline(always)]
    fn add_shorts(self, a: [u16; N], b: [u16; N]) -> [u16; N] {
        each!(i: a[i].wrapping_add(b[i]))
    }
    #[inline(always)]
    fn sub_shorts(self, a: [u16; N], b: [u16; N]) -> [u16; N] {
        each!(i: a[i].wrapping_sub(b[i]))
    }
    #[inline(always)]
    fn and_shorts(self, a: [u16; N], mask: u16) -> [u16; N] {
        each!(i: a[i] & mask)
    }
    #[inline(always)]
    fn times(self, a: [u16; N], by: u16) -> [u16; N] {
        each!(i: a[i].wrapping_mul(by))
    }
    #[inline(always)]
    fn shorts_above(self, a: [u16; N], b: [u16; N]) -> [u8; N] {
        each!(i: if a[i] > b[i] { 255 } else { 0 })
    }
    #[inline(always)]
    fn divide_by(self, a: [u16; N], by: u8) -> [u8; N] {
        let (m, shift) = RECIPROCALS[usize::from(by)];
        each!(i: ((u32::from(a[i].wrapping_mul(2)) * u32::from(m)) >> 16 >> shift) as u8)
    }
    #[inline(always)]
    fn words(self, a: [u16; N]) -> [u32; N] {
        each!(i: u32::from(a[i]))
    }

    #[inline(always)]
    fn dot_shorts(self, a: [u16; N], x: u16, b: [u16; N], y: [u16; N]) -> [u32; N] {
        each!(i: (u32::from(a[i]) * u32::from(x)).wrapping_add(u32::from(b[i]) * u32::from(y[i])))
    }
    #[inline(always)]
    fn sub_product(self, a: [u32; N], b: [u16; N], y: u16) -> [u32; N] {
        each!(i: a[i].wrapping_sub(u32::from(b[i]) * u32::from(y)))
    }
    #[inline(always)]
    fn divide(self, a: [u32; N], by: [u16; N]) -> [u16; N] {
        each!(i: ((a[i] as i32 as f32 + 0.5) / f32::from(by[i])) as i32 as u16)
    }
    #[inline(always)]
    fn share(self, a: [u32; N], factor: f32) -> [u16; N] {
        each!(i: ((a[i] as i32 as f32 + 0.5) * factor) as i32 as u16)
    }
    #[inline(always)]
    fn load_words(self, from: &[u32; N]) -> [u32; N] {
        *from
    }
    #[inline(always)]
    fn store_words(self, a: [u32; N], to: &mut [u32; N]) {
        *to = a;
    }
    #[inline(always)]
    fn deal(self, place: usize) -> usize {
        place
    }
}
