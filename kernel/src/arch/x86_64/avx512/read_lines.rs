//! Lines of full deals by AVX-512: the four hands of a line are 64 bytes in one register, a hand in each quarter.
//!
//! A permutation takes each byte, by its lower six bits, to the place of its card if the suit were clubs, and tells in
//! the upper two which bits the byte has there: that is the check.  Three masks, of what lies before the first, the
//! second and the third dot, then take 13 from the places, once for each.  A rotation by a byte's lower six bits makes
//! a place a bit; eight rotations, by each byte of eight numbers, make all 64.
//!
//! Whether it is a deal is seen at the end.  All bytes are known and each quarter has three dots: so there are 52 cards,
//! 13 in each hand, and if they make up the deck, no two are equal.

use crate::layouts::one::DECK;
use crate::texts::deals::frame::{FULL_LINE, RANKS};
use crate::texts::deals::general::seat;
use std::arch::x86_64::*;

/// By the lower six bits of a byte: the place of its card in clubs, and above it the bit 64 that the byte has; no byte
/// that is right has 128, and those that are none of ours have it here.
const PLACES: [u8; 64] = {
    let mut places = [0x80; 64];
    let mut rank = 0;
    while rank < 13 {
        places[RANKS[rank] as usize % 64] = RANKS[rank] & 0x40 | (39 + rank as u8);
        rank += 1;
    }
    // Two masks of three have a dot, and its place shall be none of a card.
    places[b'.' as usize] = (26 + NOWHERE) % 64;
    places
};
/// A place that is none of a card.
const NOWHERE: u8 = 63;
/// By the first seat: where the hands N E S W are among numbers of which each has half a hand.
static TURNS: [[u64; 4]; 4] = [[0, 2, 4, 6], [6, 0, 2, 4], [4, 6, 0, 2], [2, 4, 6, 0]];
/// The lowest bit of each quarter.
const ONES: u64 = 0x0001_0001_0001_0001;

/// Read the hands of the first lines of `text`, up to one that is not of the form in which full deals are written, by
/// any first seat, in capital letters and with ranks in any order; how many.  What it does not accept may still be a
/// deal.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,bmi1,popcnt")]
pub(super) fn parse(text: &[u8], hands: &mut [[u64; 4]]) -> usize {
    for (row, (line, hands)) in text.as_chunks().0.iter().zip(hands.iter_mut()).enumerate() {
        if !parse_line(line, hands) {
            return row;
        }
    }
    hands.len().min(text.len() / FULL_LINE)
}

/// Read one line; false if it is not of the form, and `hands` then has anything.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,bmi1,popcnt")]
fn parse_line(line: &[u8; FULL_LINE], hands: &mut [u64; 4]) -> bool {
    let Some(first) = seat(line[0]) else { return false };
    let frame = (line[1] ^ b':') | (line[18] ^ b' ') | (line[35] ^ b' ') | (line[52] ^ b' ') | (line[69] ^ b'\n');
    if frame != 0 {
        return false;
    }
    let text = quarters(line);
    // SAFETY: the tables have as many bytes.
    let (table, turns) =
        unsafe { (_mm512_loadu_si512(PLACES.as_ptr().cast()), _mm256_loadu_si256(TURNS[first].as_ptr().cast())) };

    let places = _mm512_permutexvar_epi8(text, table);
    // Of the highest bits either, of the second ones whether they differ.
    let strange = _mm512_ternarylogic_epi32::<0x7c>(places, text, _mm512_set1_epi8(0x40));
    let known = _mm512_test_epi8_mask(strange, _mm512_set1_epi8(0xc0_u8 as i8)) == 0;

    // A quarter with a dot loses its lowest one, and below it all bits are set before.
    let dots = _mm512_cmpeq_epi8_mask(text, _mm512_set1_epi8(b'.' as i8));
    let before_first = dots.wrapping_sub(ONES);
    let two = dots & before_first;
    let before_second = two.wrapping_sub(ONES);
    let one = two & before_second;
    let before_third = one.wrapping_sub(ONES);
    // Each step takes at most one dot from a quarter, also where a quarter without dots borrows from the next one.
    let three = dots.count_ones() == 12 && one & before_third == 0;

    let suit = _mm512_set1_epi8(13);
    let places = _mm512_mask_sub_epi8(places, before_first, places, suit);
    let places = _mm512_mask_sub_epi8(places, before_second, places, suit);
    let places = _mm512_mask_sub_epi8(places, before_third, places, suit);

    let halves = bits(places);
    let other_halves = _mm512_shuffle_epi32::<0x4e>(halves);
    // Either, and a card.
    let whole = _mm512_ternarylogic_epi64::<0xa8>(halves, other_halves, _mm512_set1_epi64(DECK as i64));
    let whole = _mm512_castsi512_si256(_mm512_permutexvar_epi64(_mm512_castsi256_si512(turns), whole));
    // SAFETY: 32 bytes are there.
    unsafe { _mm256_storeu_si256(hands.as_mut_ptr().cast(), whole) };
    known && three && hands[0] | hands[1] | hands[2] | hands[3] == DECK
}

/// The text of the four hands, which begin at 2, 19, 36 and 53.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn quarters(line: &[u8; FULL_LINE]) -> __m512i {
    const PLACES: [u8; 64] = {
        let mut places = [0; 64];
        let mut i = 0;
        while i < 48 {
            places[i] = (2 + i + i / 16) as u8;
            i += 1;
        }
        places
    };
    // SAFETY: 64 bytes are there, and 16 behind 53.
    unsafe {
        let three = _mm512_permutexvar_epi8(
            _mm512_loadu_si512(PLACES.as_ptr().cast()),
            _mm512_loadu_si512(line.as_ptr().cast()),
        );
        let fourth = _mm_loadu_si128(line[53..69].as_ptr().cast());
        _mm512_mask_broadcast_i32x4(three, 0xf000, fourth)
    }
}

/// In each 64-bit number, the bits whose places its eight bytes have in their lower six bits.
#[inline]
#[target_feature(enable = "avx512f")]
fn bits(places: __m512i) -> __m512i {
    let one = _mm512_set1_epi64(1);
    let bits_0 = _mm512_rolv_epi64(one, places);
    let bits_1 = _mm512_rolv_epi64(one, _mm512_srli_epi64::<8>(places));
    let bits_2 = _mm512_rolv_epi64(one, _mm512_srli_epi64::<16>(places));
    let bits_3 = _mm512_rolv_epi64(one, _mm512_srli_epi64::<24>(places));
    let bits_4 = _mm512_rolv_epi64(one, _mm512_srli_epi64::<32>(places));
    let bits_5 = _mm512_rolv_epi64(one, _mm512_srli_epi64::<40>(places));
    let bits_6 = _mm512_rolv_epi64(one, _mm512_srli_epi64::<48>(places));
    let bits_7 = _mm512_rolv_epi64(one, _mm512_srli_epi64::<56>(places));
    let low = _mm512_or_si512(_mm512_or_si512(bits_0, bits_1), _mm512_or_si512(bits_2, bits_3));
    let high = _mm512_or_si512(_mm512_or_si512(bits_4, bits_5), _mm512_or_si512(bits_6, bits_7));
    _mm512_or_si512(low, high)
}
