//! The line of a full deal, in the form in which it is written.

use super::FULL_LINE;
#[cfg(target_arch = "x86_64")]
use super::avx2::Avx2;
use super::general::{BLANK, DOT, MEANING, OTHER, seat};
use crate::layout::DECK;

/// The quickest way to read the line of a full deal.
#[derive(Clone, Copy)]
pub(super) struct FullLine {
    #[cfg(target_arch = "x86_64")]
    avx2: Option<Avx2>,
}

impl FullLine {
    pub(super) fn new() -> Self {
        FullLine {
            #[cfg(target_arch = "x86_64")]
            avx2: Avx2::new(),
        }
    }

    #[inline(always)]
    pub(super) fn parse(self, line: &[u8; FULL_LINE]) -> Option<[u64; 4]> {
        #[cfg(target_arch = "x86_64")]
        if let Some(hands) = self.avx2.and_then(|avx2| avx2.parse_full(line)) {
            return Some(hands);
        }
        parse_full(line)
    }
}

/// The hands of a line in the form in which full deals are written, by any first seat and with ranks in any order.
/// What it does not accept may still be a deal.
#[inline(always)]
pub(super) fn parse_full(line: &[u8; FULL_LINE]) -> Option<[u64; 4]> {
    let first = seat(line[0])?;
    let mut hands = [0u64; 4];
    let mut wrong = 0;
    for (turn, hand) in line[2..].chunks_exact(17).enumerate() {
        let (mut mask, mut suit) = (0u64, 0);
        for &byte in &hand[..16] {
            let meaning = MEANING[usize::from(byte)];
            // A dot adds nothing to the mask and moves on to the next suit; more than three run into `wrong`.
            mask |= u64::from(meaning & 0x1fff) << (suit & 63);
            wrong |= meaning & (BLANK | OTHER);
            suit += if meaning == DOT { 13 } else { 0 };
        }
        let separator = if turn == 3 { b'\n' } else { b' ' };
        wrong |= u16::from(suit != 39 || hand[16] != separator || mask.count_ones() != 13);
        hands[(first + turn) % 4] = mask;
    }
    let all = hands.iter().fold(0, |all, hand| all | hand);
    (wrong == 0 && all == DECK).then_some(hands)
}
