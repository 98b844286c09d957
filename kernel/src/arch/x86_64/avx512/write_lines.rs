//! The line of a full deal by AVX-512: a hand is a template of the deck, compressed to what the hand has of it.
//!
//! The template has the four suits from the ace down with dots between them, and what stands behind a hand: a blank, or
//! after the last hand a newline and how the next line begins.  So four stores make a line, each written over the zeros
//! of the one before; only the last line ends inside its row.

use crate::layouts::one::DECK;
use crate::texts::deals::frame::FULL_LINE;
use std::arch::x86_64::*;

const TEMPLATE: &[u8; 64] = b"AKQJT98765432.AKQJT98765432.AKQJT98765432.AKQJT98765432 \nN:     ";
/// The dots in the template.
const DOTS: u64 = 1 << 13 | 1 << 27 | 1 << 41;
/// The cards in the template.
const CARDS: u64 = ((1 << 55) - 1) & !DOTS;
/// What stands behind a hand, and behind the last one.
const BLANK: u64 = 1 << 55;
const NEXT: u64 = 7 << 56;
/// Bytes that are there to write a line into: those of the last store reach so far.
const ROOM: usize = 53 + 32;

/// Write the lines of full deals; the first row that is none, if there is one.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,bmi2,popcnt")]
pub(super) fn format(hands: &[[u64; 4]], lines: &mut [[u8; FULL_LINE]]) -> Option<usize> {
    let last = hands.len().checked_sub(1)?;
    let lines = lines.as_flattened_mut();
    lines[..2].copy_from_slice(b"N:");
    for (row, hands) in hands[..last].iter().enumerate() {
        let room = lines[FULL_LINE * row..].first_chunk_mut().expect("another line follows");
        if !write_line(hands, room) {
            return Some(row);
        }
    }
    let mut room = [0; ROOM];
    let full = write_line(&hands[last], &mut room);
    lines[FULL_LINE * last + 2..].copy_from_slice(&room[2..FULL_LINE]);
    (!full).then_some(last)
}

/// Write a line behind its `N:`, and that of the next one; false if these are not four hands of thirteen cards.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,bmi2,popcnt")]
fn write_line(hands: &[u64; 4], line: &mut [u8; ROOM]) -> bool {
    // SAFETY: the template has 64 bytes.
    let template = unsafe { _mm512_loadu_si512(TEMPLATE.as_ptr().cast()) };
    let mut wrong = 0;
    for turn in 0..4 {
        let hand = hands[turn];
        wrong |= hand & !DECK | u64::from(hand.count_ones() ^ 13);
        let behind = if turn == 3 { NEXT } else { BLANK };
        let text = _mm512_maskz_compress_epi8(_pdep_u64(hand, CARDS) | DOTS | behind, template);
        let place: &mut [u8; 32] = (&mut line[2 + 17 * turn..34 + 17 * turn]).try_into().expect("32 bytes");
        // SAFETY: 32 bytes are there.
        unsafe { _mm256_storeu_si256(place.as_mut_ptr().cast(), _mm512_castsi512_si256(text)) };
    }
    wrong == 0
}
