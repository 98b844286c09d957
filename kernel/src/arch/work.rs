//! What is done with the instructions of a processor: `Work` of any kind, and `Blocks` of deals side by side.

use super::bits::Bits;
use super::lanes::Lanes;
use super::registers::Registers;
use crate::base::refusal::RowResult;

/// Something to do with any set of instructions.
pub trait Work {
    /// What comes of it.
    type Result;
    /// Whether it is for the instructions on bits alone: what a compiler makes vectors of by itself would be slower.
    const BITS_ALONE: bool = false;
    /// Do it.
    fn run<I: Instructions>(self, instructions: I) -> Self::Result;
}

/// A set of instructions, and the proof that this processor has it.
pub trait Instructions: Bits {
    /// Whether loops that the compiler turns into vectors are best of 16 words, not of 8.
    const WIDE_LOOPS: bool = false;

    /// Do `blocks` with the vectors, or one by one where there are none.
    fn run_blocks<B: Blocks>(self, blocks: B) -> B::Result;
}

/// Something to do with blocks of deals, side by side in vectors.
pub trait Blocks {
    /// What comes of it.
    type Result;
    /// Whether there are more deals than this: then larger blocks are worth while.
    #[inline(always)]
    fn rows_exceed(&self, _: usize) -> bool {
        false
    }
    /// Do it, N deals side by side in U registers.
    fn run<R: Registers, const U: usize, const N: usize>(self, lanes: Lanes<R, U, N>) -> Self::Result;
    /// Do it without vectors.
    fn run_one_by_one(self) -> Self::Result;
}

/// `Blocks` as `Work`.
pub struct InBlocks<B>(pub B);

impl<B: Blocks> Work for InBlocks<B> {
    type Result = B::Result;

    #[inline(always)]
    fn run<I: Instructions>(self, instructions: I) -> B::Result {
        instructions.run_blocks(self.0)
    }
}

/// What a platform may do in a way of its own, subject by subject; None where it has no such way, and plain code is to do it.
pub trait Backend: Copy {
    /// Andrews' number of each deal, packed in suit order; if `LEXICOGRAPHIC` Big Deal's.
    fn rank_andrews<const LEXICOGRAPHIC: bool>(self, _: &[[u8; 13]], _: &mut [[u8; 12]]) -> Option<RowResult> {
        None
    }
    /// The deal of each of Andrews' numbers below the size; if `LEXICOGRAPHIC` of Big Deal's.
    fn unrank_andrews<const LEXICOGRAPHIC: bool>(self, _: &[[u8; 12]], _: &mut [[u8; 13]]) -> Option<()> {
        None
    }
    /// The power of 5 of each layout, 52 owners in suit order.
    fn rank_powers(self, _: &[[u8; 52]], _: &mut [[u8; 16]]) -> Option<RowResult> {
        None
    }
    /// The layout of each power of 5.
    fn unrank_powers(self, _: &[[u8; 16]], _: &mut [[u8; 52]]) -> Option<RowResult> {
        None
    }
    /// The hands of owners; `BadOwner` if one is above 4.
    fn owners_to_hands(self, _: &[[u8; 52]], _: &mut [[u8; 32]]) -> Option<RowResult> {
        None
    }
    /// The owners of hands.
    fn hands_to_owners(self, _: &[[u8; 32]], _: &mut [[u8; 52]]) -> Option<RowResult> {
        None
    }
    /// Write the lines of full deals; the first row that is none, if there is one.
    fn format_lines(self, _hands: &[[u64; 4]], _lines: &mut [[u8; 70]]) -> Option<Option<usize>> {
        None
    }
    /// Read the first lines of `text`, as far as they are of the form that this platform takes; how many.  What it does not take
    /// may still be a deal.
    fn parse_lines(self, _text: &[u8], _hands: &mut [[u64; 4]]) -> usize {
        0
    }
    /// Read the numbers of the first lines of `text`, decimal and below `limit`, up to one that is left to plain code; how
    /// many, and how many bytes they have.
    fn parse_decimal(self, _text: &[u8], _numbers: &mut [u8], _width: usize, _limit: u128) -> (usize, usize) {
        (0, 0)
    }
    /// Write the base64 of the numbers, rows of `width` bytes (1 to 16), one a line.
    fn format_base64(self, _numbers: &[u8], _width: usize, _text: &mut [u8]) -> Option<()> {
        None
    }
    /// Read the numbers of the first lines of `text`, up to one that is not as it is written, or to the last row; how many.
    fn parse_base64(self, _text: &[u8], _numbers: &mut [u8], _width: usize) -> usize {
        0
    }
}
