//! The vector operations that the kernels need.

use super::tables::{Limbs, Longs, Pairs, Scales};

/// Half a unit of J.
pub const HALF: u64 = 32;

/// A kind of vector, and the proof that this processor has it.
pub trait Lanes: Copy {
    /// Lanes of a vector.
    const LANES: usize;
    /// 32-bit floating-point numbers.
    type Float: Copy;
    /// Truth values.
    type Mask: Copy;
    /// 32-bit numbers.
    type Word: Copy;
    /// Exact numbers modulo 2^64.
    type Long: Copy;
    /// Exact numbers modulo 2^104.
    type Exact: Copy;

    /// `x` in all lanes.
    fn splat(self, x: f32) -> Self::Float;
    /// a - b.
    fn sub(self, a: Self::Float, b: Self::Float) -> Self::Float;
    /// a * b.
    fn mul(self, a: Self::Float, b: Self::Float) -> Self::Float;
    /// a * b + c, rounded once.
    fn mul_add(self, a: Self::Float, b: Self::Float, c: Self::Float) -> Self::Float;
    /// The smaller of each; b where a is not a number.
    fn min(self, a: Self::Float, b: Self::Float) -> Self::Float;
    /// a < b.
    fn less(self, a: Self::Float, b: Self::Float) -> Self::Mask;
    /// `yes` where the mask is set, else `no`.
    fn select(self, mask: Self::Mask, yes: Self::Float, no: Self::Float) -> Self::Float;
    /// a, but 0 where the mask is set.
    fn clear(self, mask: Self::Mask, a: Self::Float) -> Self::Float;
    /// a - 1 where the mask is set, else a.
    fn decrement(self, mask: Self::Mask, a: Self::Float) -> Self::Float;
    /// The lanes, one bit each, in which a, b or c is not 0.
    fn any_left(self, a: Self::Float, b: Self::Float, c: Self::Float) -> u32;

    /// Packed deals, one a lane: word k has their bytes 4k..4k+3, the first one lowest; above the last byte, anything.
    fn load_deals(self, deals: &[[u8; 13]]) -> [Self::Word; 4];
    /// The inverse of `load_deals`.
    fn store_deals(self, words: [Self::Word; 4], deals: &mut [[u8; 13]]);
    /// a << by.
    fn shift_left(self, a: Self::Word, by: u32) -> Self::Word;
    /// a >> by.
    fn shift_right(self, a: Self::Word, by: u32) -> Self::Word;
    /// a | b.
    fn or(self, a: Self::Word, b: Self::Word) -> Self::Word;
    /// upper << up | lower >> down.
    #[inline(always)]
    fn join(self, upper: Self::Word, up: u32, lower: Self::Word, down: u32) -> Self::Word {
        self.or(self.shift_left(upper, up), self.shift_right(lower, down))
    }
    /// `x` in all lanes.
    fn splat_word(self, x: u32) -> Self::Word;
    /// The nearest whole number of each, at most `most`; a negative one counts as large.
    fn to_words(self, a: Self::Float, most: u32) -> Self::Word;
    /// The 2-bit code at bit `bit`, which is below 30: is it below 1, 2, 3?
    fn owner_below(self, codes: Self::Word, bit: u32) -> [Self::Mask; 3];
    /// `codes`, less the number of masks that are set, in the 2-bit code at bit `bit`.
    fn take_codes(self, codes: Self::Word, below: [Self::Mask; 3], bit: u32) -> Self::Word;
    /// The table's number at each index; every index is inside.
    fn gather(self, table: &Scales, index: Self::Word) -> Self::Float;
    /// Both numbers of the table at each index; every index is inside.
    fn gather_pairs(self, table: &Pairs, index: Self::Word) -> (Self::Word, Self::Float);

    /// 0 in all lanes.
    fn zero(self) -> Self::Exact;
    /// J = 64 number + 32 of each number, 12 big-endian bytes.
    fn load_numbers(self, numbers: &[[u8; 12]]) -> Self::Exact;
    /// What is left of each exact + long + word modulo 2^104 after division by 64, in 12 bytes if it fits.
    fn store_numbers(self, exact: Self::Exact, long: Self::Long, word: Self::Word, numbers: &mut [[u8; 12]]);

    /// `sum` + entry * factor; at most 13 times on `zero`, then `store_numbers`.
    fn add_product(self, sum: Self::Exact, table: &Limbs, index: Self::Word, factor: Self::Word) -> Self::Exact;
    /// `number` - entry * factor modulo 2^104.
    fn sub_product(self, number: Self::Exact, table: &Limbs, index: Self::Word, factor: Self::Word) -> Self::Exact;
    /// `sum` + entry * factor modulo 2^64.
    fn add_long(self, sum: Self::Long, table: &Longs, index: Self::Word, factor: Self::Word) -> Self::Long;
    /// `number` - entry * factor modulo 2^64.
    fn sub_long(self, number: Self::Long, table: &Longs, index: Self::Word, factor: Self::Word) -> Self::Long;
    /// a + b modulo 2^32.
    fn add_words(self, a: Self::Word, b: Self::Word) -> Self::Word;
    /// a - b modulo 2^32.
    fn sub_words(self, a: Self::Word, b: Self::Word) -> Self::Word;
    /// a * b modulo 2^32.
    fn product(self, a: Self::Word, b: Self::Word) -> Self::Word;

    /// `x` as a long number.
    fn widen(self, x: Self::Word) -> Self::Long;
    /// The number modulo 2^64, and the lanes, one bit each, where it is another.
    fn long(self, number: Self::Exact) -> (Self::Long, u32);
    /// The number modulo 2^32, and the lanes, one bit each, where it is another.
    fn word(self, number: Self::Long) -> (Self::Word, u32);
    /// The lanes, one bit each, that are not `x`.
    fn unlike(self, a: Self::Word, x: u32) -> u32;

    /// The floating-point image.
    fn exact_to_float(self, number: Self::Exact) -> Self::Float;
    /// The floating-point image.
    fn long_to_float(self, number: Self::Long) -> Self::Float;
    /// The floating-point image.
    fn word_to_float(self, number: Self::Word) -> Self::Float;
}
