//! The vector operations that the kernels need.

use super::tables::{ROWS, STATES};

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
    /// Exact numbers modulo 2^104.
    type Exact: Copy;
    /// What the table has for a state: Q, in the form that multiplies best.
    type Entry: Copy + 'static;

    /// The table of Q.
    fn quotients(self) -> &'static [[Self::Entry; STATES]; ROWS];

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

    /// Numbers from bytes, one a lane.
    fn load_bytes(self, bytes: &[u8]) -> Self::Word;
    /// Numbers below 256 to bytes.
    fn store_bytes(self, words: Self::Word, bytes: &mut [u8]);
    /// `x` in all lanes.
    fn splat_word(self, x: u32) -> Self::Word;
    /// The nearest whole number of each, at most `most`; a negative one counts as large.
    fn to_words(self, a: Self::Float, most: u32) -> Self::Word;
    /// The owner of card `card` of a row, a 2-bit code: is it below 1, 2, 3?
    fn owner_below(self, codes: Self::Word, card: u32) -> [Self::Mask; 3];
    /// `codes`, less the number of masks that are set, in the 2-bit code of card `card`.
    fn take_codes(self, codes: Self::Word, below: [Self::Mask; 3], card: u32) -> Self::Word;
    /// The table's number at each index; every index is inside.
    fn gather(self, table: &[f32; STATES], index: Self::Word) -> Self::Float;

    /// Exact numbers below 2^104, one a lane.
    fn load(self, numbers: &[u128]) -> Self::Exact;
    /// The exact numbers, modulo 2^104.
    fn store(self, exact: Self::Exact, numbers: &mut [u128]);
    /// `sum` + entry * factor; up to 13 times on a sum that began with 0, then `store`.
    fn add_product(
        self,
        sum: Self::Exact,
        entries: &[Self::Entry; STATES],
        index: Self::Word,
        factor: Self::Word,
    ) -> Self::Exact;
    /// `number` - entry * factor modulo 2^104.
    fn sub_product(
        self,
        number: Self::Exact,
        entries: &[Self::Entry; STATES],
        index: Self::Word,
        factor: Self::Word,
    ) -> Self::Exact;
    /// The floating-point image.
    fn to_float(self, number: Self::Exact) -> Self::Float;
}
