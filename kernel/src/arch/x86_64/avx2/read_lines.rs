//! The line of a full deal by AVX2: two hands of 16 bytes at a time.
//!
//! Two shuffles, one for digits and dot and one for letters, turn each byte into the bit of its rank, and another two
//! into the byte that should have been there: that is the check.  How many dots lie before a byte is its suit.  The
//! bits of a suit are added up, not or-ed; 13 powers of two have a sum of 13 bits only if no two are equal, so a card
//! that is there twice is found by counting.

use crate::arch::x86_64::proofs::Avx2;
use crate::layouts::one::DECK;
use crate::texts::deals::frame::FULL_LINE;
use crate::texts::deals::general::seat;
use std::arch::x86_64::*;

/// By the lower four bits of a digit or a dot: the byte; the bit of its rank, if among A ... 7, if among 6 ... 2.
const DIGITS: [[u8; 16]; 3] = [
    // No byte is 255, so a zero byte is none of ours.
    [255, 0, b'2', b'3', b'4', b'5', b'6', b'7', b'8', b'9', 0, 0, 0, 0, b'.', 0],
    [0, 0, 0, 0, 0, 0, 0, 1 << 7, 1 << 6, 1 << 5, 0, 0, 0, 0, 0, 0],
    [0, 0, 1 << 4, 1 << 3, 1 << 2, 1 << 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
];
/// By the lower four bits of a letter, one more for Q and T: the byte; the bit of its rank.
const LETTERS: [[u8; 16]; 2] = [
    [0, b'A', b'Q', 0, 0, b'T', 0, 0, 0, 0, b'J', b'K', 0, 0, 0, 0],
    [0, 1, 1 << 2, 0, 0, 1 << 4, 0, 0, 0, 0, 1 << 3, 1 << 1, 0, 0, 0, 0],
];

/// Read the hands of the first lines of `text`, up to one that is not in the form in which full deals are written, by any
/// first seat, in capital letters and with ranks in any order, or to the last row of `hands`; how many.
pub fn parse(_: Avx2, text: &[u8], hands: &mut [[u64; 4]]) -> usize {
    // SAFETY: the proof says that the processor has the features.
    unsafe { parse_lines(text, hands) }
}

#[target_feature(enable = "avx2,popcnt")]
fn parse_lines(text: &[u8], hands: &mut [[u64; 4]]) -> usize {
    for (row, (line, hands)) in text.as_chunks().0.iter().zip(hands.iter_mut()).enumerate() {
        match parse_full(line) {
            Some(found) => *hands = found,
            None => return row,
        }
    }
    hands.len().min(text.len() / FULL_LINE)
}

#[target_feature(enable = "avx2,popcnt")]
fn parse_full(line: &[u8; FULL_LINE]) -> Option<[u64; 4]> {
    let first = seat(line[0])?;
    // The hands begin at 2, 19, 36 and 53.
    let frame = line[1] == b':' && line[18] == b' ' && line[35] == b' ' && line[52] == b' ' && line[69] == b'\n';
    let hand = |start: usize| u128::from_le_bytes(line[start..start + 16].try_into().expect("16 bytes"));
    let (a, b, right_ab) = parse_two(hand(2), hand(19));
    let (c, d, right_cd) = parse_two(hand(36), hand(53));
    let mut hands = [a, b, c, d];
    let right = frame && right_ab && right_cd && hands.iter().all(|hand| hand.count_ones() == 13);
    if !right || a | b | c | d != DECK {
        return None;
    }
    hands.rotate_right(first);
    Some(hands)
}

/// Two hands, and whether all their bytes are right and three of each are dots.  With a card twice, or in the wrong
/// number, a hand has not 13 bits.
#[target_feature(enable = "avx2,popcnt")]
fn parse_two(first: u128, second: u128) -> (u64, u64, bool) {
    let word = |hand: u128, half: u32| (hand >> (64 * half)) as i64;
    let text = _mm256_set_epi64x(word(second, 1), word(second, 0), word(first, 1), word(first, 0));
    let table = |bytes: [u8; 16]| {
        let half = |half: u32| word(u128::from_le_bytes(bytes), half);
        _mm256_set_epi64x(half(1), half(0), half(1), half(0))
    };
    // A shuffle gives 0 where the highest bit of the place is set: there it is for letters, here for what is below A.
    let digit = _mm256_adds_epu8(text, _mm256_set1_epi8(0x40));
    let letter = _mm256_sub_epi8(text, _mm256_set1_epi8(0x40));
    let letter = _mm256_sub_epi8(letter, _mm256_cmpgt_epi8(letter, _mm256_set1_epi8(15)));
    let [digits, high_digits, low_digits] = DIGITS.map(|bytes| _mm256_shuffle_epi8(table(bytes), digit));
    let [letters, honours] = LETTERS.map(|bytes| _mm256_shuffle_epi8(table(bytes), letter));
    let known = _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_or_si256(digits, letters), text)) == -1;
    let (upper, lower) = (_mm256_or_si256(high_digits, honours), low_digits);

    let dot = _mm256_cmpeq_epi8(text, _mm256_set1_epi8(b'.' as i8));
    let dots = _mm256_movemask_epi8(dot) as u32;
    let three = (dots & 0xffff).count_ones() == 3 && (dots >> 16).count_ones() == 3;
    // Minus the number of dots up to each byte.
    let suit = _mm256_add_epi8(dot, _mm256_slli_si256::<1>(dot));
    let suit = _mm256_add_epi8(suit, _mm256_slli_si256::<2>(suit));
    let suit = _mm256_add_epi8(suit, _mm256_slli_si256::<4>(suit));
    let suit = _mm256_add_epi8(suit, _mm256_slli_si256::<8>(suit));

    let zero = _mm256_setzero_si256();
    let mut sums = zero;
    for number in (0..4).rev() {
        let here = _mm256_cmpeq_epi8(suit, _mm256_set1_epi8(-number));
        let upper = _mm256_sad_epu8(_mm256_and_si256(here, upper), zero);
        let lower = _mm256_sad_epu8(_mm256_and_si256(here, lower), zero);
        let holding = _mm256_add_epi64(upper, _mm256_slli_epi64::<8>(lower));
        sums = _mm256_add_epi64(_mm256_slli_epi64::<13>(sums), holding);
    }
    let sums = _mm256_add_epi64(sums, _mm256_unpackhi_epi64(sums, sums));
    let hand = |half| _mm_cvtsi128_si64(half) as u64;
    (hand(_mm256_castsi256_si128(sums)), hand(_mm256_extracti128_si256::<1>(sums)), known && three)
}
