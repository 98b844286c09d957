//! What a processor may do in a way of its own, subject by subject.  Whatever it leaves out, the subject does in plain code.

use super::bits::{BitWork, by_shifts};
use crate::base::refusal::Outcome;

/// Loops that the compiler turns into vectors by itself, and how long these are.
pub trait Loops {
    /// Do it, best in vectors of `WORDS` numbers of 32 bits.
    fn run<const WORDS: usize>(self);
}

/// The ways of a processor.  What gives an `Option` gives None where there is no such way.
pub trait Ways: Copy {
    /// What may be used now.
    fn now() -> Self;

    /// Do `work` with the best way to move bits.
    #[inline(always)]
    fn with_bits<W: BitWork>(self, work: W) -> W::Result {
        by_shifts(work)
    }

    /// Do `loops` with the widest vectors.
    #[inline(always)]
    fn with_loops<L: Loops>(self, loops: L) {
        loops.run::<8>();
    }

    /// Andrews' number of each deal, packed in suit order; with `LEXICOGRAPHIC` Big Deal's.
    fn rank_andrews<const LEXICOGRAPHIC: bool>(
        self,
        _deals: &[[u8; 13]],
        _numbers: &mut [[u8; 12]],
    ) -> Option<Outcome> {
        None
    }
    /// The deal of each of Andrews' numbers below the size; with `LEXICOGRAPHIC` of Big Deal's.
    fn unrank_andrews<const LEXICOGRAPHIC: bool>(self, _numbers: &[[u8; 12]], _deals: &mut [[u8; 13]]) -> Option<()> {
        None
    }

    /// The power of 5 of each layout, 52 owners in suit order.
    fn rank_powers(self, _layouts: &[[u8; 52]], _numbers: &mut [[u8; 16]]) -> Option<Outcome> {
        None
    }
    /// The layout of each power of 5.
    fn unrank_powers(self, _numbers: &[[u8; 16]], _layouts: &mut [[u8; 52]]) -> Option<Outcome> {
        None
    }

    /// The hands of packed deals.
    fn packed_to_hands(self, _packed: &[[u8; 13]], _hands: &mut [[u8; 32]]) -> Option<()> {
        None
    }
    /// The packed deals of hands; `NotInSpace` if they do not make up the deck.
    fn hands_to_packed(self, _hands: &[[u8; 32]], _packed: &mut [[u8; 13]]) -> Option<Outcome> {
        None
    }
    /// The hands of owners; `BadOwner` if one is above 4.
    fn owners_to_hands(self, _owners: &[[u8; 52]], _hands: &mut [[u8; 32]]) -> Option<Outcome> {
        None
    }
    /// The owners of hands.
    fn hands_to_owners(self, _hands: &[[u8; 32]], _owners: &mut [[u8; 52]]) -> Option<Outcome> {
        None
    }

    /// Write the lines of full deals; the first row that is none, if there is one.
    fn format_lines(self, _hands: &[[u64; 4]], _lines: &mut [[u8; 70]]) -> Option<Option<usize>> {
        None
    }
    /// Read the first lines of `text`, as far as they are of the form that this processor takes; how many.
    #[inline(always)]
    fn parse_lines(self, _text: &[u8], _hands: &mut [[u64; 4]]) -> usize {
        0
    }
    /// Read a line which `parse_lines` did not take; what is not accepted may still be a deal.
    #[inline(always)]
    fn parse_line(self, _line: &[u8; 70]) -> Option<[u64; 4]> {
        None
    }

    /// Read the numbers of the first lines of `text`, decimal and below `limit`, up to one that this processor leaves to
    /// plain code; how many, and how many bytes they have.
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
