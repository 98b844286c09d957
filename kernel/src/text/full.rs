//! The line of a full deal, in the form in which it is written.
//!
//! In plain code a hand is read from its end, by a table and without a branch: what a byte means is a number to shift
//! by, 13 for a dot and 0 for others, and above it the bit of a rank to add.  A shift looks at the lowest six bits
//! alone, so one number serves for both, and what three dots leave behind is the same for each hand.
//!
//! Whether it is a deal is seen at the end: if each hand has three dots, the line has at most 52 cards, and 52 powers
//! of two have a sum of 52 bits only if there are 52 and no two are equal.  So what is no dot was a card.

use super::FULL_LINE;
use super::RANKS;
#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
use super::general::seat;
#[cfg(target_arch = "x86_64")]
use crate::features::Avx512;
use crate::layout::DECK;

/// The quickest way to read the line of a full deal.
#[derive(Clone, Copy)]
pub(super) enum FullLine {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

impl FullLine {
    pub(super) fn new() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = Avx512::new() {
            return FullLine::Avx512(wide);
        } else if let Some(vectors) = Avx2::new() {
            return FullLine::Avx2(vectors);
        }
        FullLine::Plain
    }

    /// Read the first lines of `text`, as far as they are of the form that vectors take; how many.
    #[cfg_attr(not(target_arch = "x86_64"), allow(unused_variables))]
    #[inline(always)]
    pub(super) fn parse_first(self, text: &[u8], hands: &mut [[u64; 4]]) -> usize {
        match self {
            #[cfg(target_arch = "x86_64")]
            FullLine::Avx512(wide) => wide.parse_lines(text, hands),
            _ => 0,
        }
    }

    /// Read a line which `parse_first` did not take.
    #[inline(always)]
    pub(super) fn parse(self, line: &[u8; FULL_LINE]) -> Option<[u64; 4]> {
        match self {
            #[cfg(target_arch = "x86_64")]
            FullLine::Avx2(vectors) => vectors.parse_full(line).or_else(|| parse_full(line)),
            _ => parse_full(line),
        }
    }

    /// Read a line wherever it stands.
    #[inline(always)]
    pub(super) fn parse_alone(self, line: &[u8; FULL_LINE]) -> Option<[u64; 4]> {
        let mut hands = [[0; 4]];
        if self.parse_first(line, &mut hands) == 1 { Some(hands[0]) } else { self.parse(line) }
    }
}

/// Where a hand begins in what is added up.
const CARDS: u32 = 6;
/// What three dots leave behind.
const DOTS: u64 = 13 << 26 | 13 << 13 | 13;

/// What a byte adds, and in its lowest six bits by how much it shifts before.
static STEPS: [u64; 256] = {
    let mut table = [0; 256];
    let mut rank = 0;
    while rank < 13 {
        let bit = 1 << (CARDS as usize + rank);
        table[RANKS[rank] as usize] = bit;
        table[RANKS[rank].to_ascii_lowercase() as usize] = bit;
        rank += 1;
    }
    table[b'.' as usize] = 13;
    table
};

/// The hands of a line in the form in which full deals are written, by any first seat and with ranks in any order.
/// What it does not accept may still be a deal.
#[inline(always)]
pub(super) fn parse_full(line: &[u8; FULL_LINE]) -> Option<[u64; 4]> {
    let first = seat(line[0])?;
    let text = |turn: usize| -> &[u8; 16] { line[2 + 17 * turn..18 + 17 * turn].try_into().expect("16 bytes") };
    let mut sums = [0u64; 4];
    for place in (0..16).rev() {
        for turn in 0..4 {
            let byte = usize::from(text(turn)[place]);
            sums[turn] = (sums[turn] << (STEPS[byte] & 63)).wrapping_add(STEPS[byte]);
        }
    }
    let frame = line[18] == b' ' && line[35] == b' ' && line[52] == b' ' && line[69] == b'\n';
    let three = three_dots([text(0), text(1), text(2), text(3)]);
    let all = sums.iter().fold(0u64, |all, hand| all.wrapping_add(hand.wrapping_sub(DOTS)));
    let mut sums = sums.map(|hand| hand.wrapping_sub(DOTS) >> CARDS);
    sums.rotate_right(first);
    (frame && three && all == DECK << CARDS).then_some(sums)
}

/// Whether each hand has three dots.  SSE2 is there on each processor of this kind.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn three_dots(hands: [&[u8; 16]; 4]) -> bool {
    use std::arch::x86_64::*;
    // SAFETY: SSE2 is there, and 16 bytes are in each hand.
    unsafe {
        let here = |hand: usize, unit: i8| {
            let text = _mm_loadu_si128(hands[hand].as_ptr().cast());
            _mm_and_si128(_mm_cmpeq_epi8(text, _mm_set1_epi8(b'.' as i8)), _mm_set1_epi8(unit))
        };
        // At most 16 dots and 16 times 16: three of each is the only way to 51.
        let sums = |hand: usize| _mm_sad_epu8(_mm_or_si128(here(hand, 1), here(hand + 1, 16)), _mm_setzero_si128());
        let sums = _mm_or_si128(sums(0), _mm_slli_epi64::<16>(sums(2)));
        let sums = _mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums));
        _mm_cvtsi128_si64(sums) == 51 << 16 | 51
    }
}

/// Whether each hand has three dots.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn three_dots(hands: [&[u8; 16]; 4]) -> bool {
    hands.iter().all(|hand| hand.iter().filter(|&&byte| byte == b'.').count() == 3)
}
