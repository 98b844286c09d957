//! The vector operations that endings need besides those of deals.

use super::super::lanes::Lanes;
use crate::arrangements::STATES;

/// Vectors for five owners.
pub trait EndingLanes: Lanes {
    /// Exact numbers modulo 2^128.
    type Wide: Copy;

    /// Floating-point numbers, one a lane.
    fn load_floats(self, values: &[f32]) -> Self::Float;
    /// Words, one a lane.
    fn load_words(self, words: &[u32]) -> Self::Word;
    /// The inverse of `load_words`.
    fn store_words(self, vector: Self::Word, words: &mut [u32]);
    /// The owner of card `card` of a row, a byte: is it below 1, 2, 3, 4?
    fn letter_below(self, letters: Self::Word, card: u32) -> [Self::Mask; 4];
    /// `letters`, less the number of masks that are set, in the byte of card `card`.
    fn take_letters(self, letters: Self::Word, below: [Self::Mask; 4], card: u32) -> Self::Word;
    /// The table's number at each index; every index is inside.
    fn gather_wide(self, table: &[f32; STATES], index: Self::Word) -> Self::Float;

    /// Exact numbers, one a lane.
    fn load_wide(self, numbers: &[u128]) -> Self::Wide;
    /// The exact numbers.
    fn store_wide(self, exact: Self::Wide, numbers: &mut [u128]);
    /// `sum` + quotient * factor, factors below 2^23; up to 13 times on a sum that began with 0, then `store_wide`.
    fn add_wide_product(
        self,
        sum: Self::Wide,
        quotients: &[u128; STATES],
        index: Self::Word,
        factor: Self::Word,
    ) -> Self::Wide;
    /// `number` - quotient * factor, factors below 2^23.
    fn sub_wide_product(
        self,
        number: Self::Wide,
        quotients: &[u128; STATES],
        index: Self::Word,
        factor: Self::Word,
    ) -> Self::Wide;
    /// The floating-point image of a number.
    fn wide_to_float(self, number: Self::Wide) -> Self::Float;
}
