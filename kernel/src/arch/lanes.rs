//! The few operations on small whole numbers that the kernels need, on N deals at once.

/// Something to do with any kind of vectors.
pub trait Work {
    /// What comes of it.
    type Result;
    /// Whether blocks of more than N deals, up to 128, are worth while: then two registers go side by side.
    #[inline(always)]
    fn has_more_than(&self, _: usize) -> bool {
        false
    }
    /// Do it.
    fn run<L: Lanes<N>, const N: usize>(self, lanes: L) -> Self::Result;
}

/// A kind of vectors for blocks of N deals, and the proof that this processor has it.
pub trait Lanes<const N: usize>: Copy {
    /// A byte a deal.
    type Bytes: Copy;
    /// 16 bits a deal.
    type Shorts: Copy;
    /// 32 bits a deal.
    type Words: Copy;

    /// `x` for all deals.
    fn splat(self, x: u8) -> Self::Bytes;
    /// From memory.
    fn load(self, from: &[u8; N]) -> Self::Bytes;
    /// The bytes of each row from `first` on: vector k has the k-th ones; after a row's end, anything.
    fn load_rows<const WIDTH: usize>(self, rows: &[[u8; WIDTH]; N], first: usize) -> [Self::Bytes; 16];
    /// The inverse of `load_rows`; what is behind a row's end gets lost.
    fn store_rows<const WIDTH: usize>(self, vectors: [Self::Bytes; 16], rows: &mut [[u8; WIDTH]; N], first: usize);
    /// a + b modulo 256; with a mask as b: 1 less where it is set.
    fn add(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// a - b modulo 256.
    fn sub(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// a | b.
    fn or(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// b & !a.
    fn and_not(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// The larger of each.
    fn max(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// All ones where a > b, else 0; of numbers below 128.
    fn above(self, a: Self::Bytes, b: Self::Bytes) -> Self::Bytes;
    /// The 2-bit codes from bit `bit` on.
    fn codes(self, row: Self::Bytes, bit: u32) -> Self::Bytes;
    /// 2-bit codes, moved to bit `bit`.
    fn to_bit(self, codes: Self::Bytes, bit: u32) -> Self::Bytes;
    /// One bit for each deal: is it not 0?
    fn not_zero(self, a: Self::Bytes) -> u128;

    /// a * b.
    fn product(self, a: Self::Bytes, b: Self::Bytes) -> Self::Shorts;
    /// 16 bits of each.
    fn widen(self, a: Self::Bytes) -> Self::Shorts;
    /// a * b + c * d, of numbers below 128.
    fn dot(self, a: Self::Bytes, b: Self::Bytes, c: Self::Bytes, d: Self::Bytes) -> Self::Shorts;
    /// a + b.
    fn add_shorts(self, a: Self::Shorts, b: Self::Shorts) -> Self::Shorts;
    /// a - b.
    fn sub_shorts(self, a: Self::Shorts, b: Self::Shorts) -> Self::Shorts;
    /// a & mask.
    fn and_shorts(self, a: Self::Shorts, mask: u16) -> Self::Shorts;
    /// a * by modulo 2^16.
    fn times(self, a: Self::Shorts, by: u16) -> Self::Shorts;
    /// All ones where a > b, else 0; of numbers below 2^15.
    fn shorts_above(self, a: Self::Shorts, b: Self::Shorts) -> Self::Bytes;
    /// floor(a / by), for an `a` below by (by + 1) and by at most 51.
    fn divide_by(self, a: Self::Shorts, by: u8) -> Self::Bytes;
    /// 32 bits of each.
    fn words(self, a: Self::Shorts) -> Self::Words;

    /// a * x + b * y, of numbers below 2^15.
    fn dot_shorts(self, a: Self::Shorts, x: u16, b: Self::Shorts, y: Self::Shorts) -> Self::Words;
    /// a - b * y, of a `b` and a `y` below 2^15.
    fn sub_product(self, a: Self::Words, b: Self::Shorts, y: u16) -> Self::Words;
    /// floor(a / by), of an `a` below 2^23: a + 1/2 is exact, and the quotient's rounding below 1 / (2 by).
    fn divide(self, a: Self::Words, by: Self::Shorts) -> Self::Shorts;
    /// floor((a + 1/2) * factor), if that is below 2^12; the product is rounded.
    fn share(self, a: Self::Words, factor: f32) -> Self::Shorts;
    /// From memory, in the order of `deal`.
    fn load_words(self, from: &[u32; N]) -> Self::Words;
    /// In memory, in the order of `deal`.
    fn store_words(self, a: Self::Words, to: &mut [u32; N]);
    /// Which deal has the word that is at this place in memory.
    fn deal(self, place: usize) -> usize;
}

/// For each divisor a factor m and a shift: floor(a / divisor) = floor(2 a m / 2^(16 + shift)), for what `divide_by` divides.
pub static RECIPROCALS: [(u16, u32); 52] = {
    let mut table = [(0, 0); 52];
    let mut divisor = 1u32;
    while divisor < 52 {
        let shift = divisor.ilog2();
        table[divisor as usize] = ((1u32 << (15 + shift)).div_ceil(divisor) as u16, shift);
        divisor += 1;
    }
    table
};
