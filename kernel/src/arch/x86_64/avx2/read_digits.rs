//! Lines of digits by AVX2: 32 bytes at a time.
//!
//! The newline is looked for in the 40 bytes from the line's start.  The 32 bytes before it end with the digits; what is in
//! front of these becomes zeros.  Products with 10 and 1, then 100 and 1, then 10,000 and 1 add up neighbours, to four
//! numbers of eight digits.  More digits than 32 make one number more.

use crate::arch::x86_64::proofs::Avx2;
use crate::base::numbers::store_over;
use crate::texts::numbers::decimal::eights::{MOST_DIGITS, TEN_8, TEN_16, TEN_32, ZEROS, are_digits, number_of_eight};
use std::arch::x86_64::*;

/// The bytes that are looked at together.
const ROOM: usize = 32;
/// Those in which a line ends.
const AHEAD: usize = 40;
/// From place n on: bytes of which the last n are set.
static LAST: [u8; 2 * ROOM] = {
    let mut bytes = [0; 2 * ROOM];
    let mut place = ROOM;
    while place < 2 * ROOM {
        bytes[place] = 0xff;
        place += 1;
    }
    bytes
};

/// Read the numbers of the first lines of `text` into rows of `width` bytes, up to a line that is not 1 to 38 digits and
/// a newline, is not below `limit`, or has less than 40 bytes from its start on; how many, and how many bytes they have.
pub fn parse(_: Avx2, text: &[u8], numbers: &mut [u8], width: usize, limit: u128) -> (usize, usize) {
    // SAFETY: the proof says that the processor has the feature.
    unsafe { parse_lines(text, numbers, width, limit) }
}

#[target_feature(enable = "avx2,bmi1")]
fn parse_lines(text: &[u8], numbers: &mut [u8], width: usize, limit: u128) -> (usize, usize) {
    let rows = numbers.len() / width;
    let (mut row, mut start) = (0, 0);
    while row < rows {
        let Some(ahead) = text[start..].first_chunk() else { break };
        let Some(digits) = line_length(ahead) else { break };
        let Some(number) = plain_number(&text[..start + digits], digits) else { break };
        if number >= limit {
            break;
        }
        store_over(number, numbers, width, row);
        row += 1;
        start += digits + 1;
    }
    (row, start)
}

/// Where the first newline is.
#[target_feature(enable = "avx2,bmi1")]
fn line_length(ahead: &[u8; AHEAD]) -> Option<usize> {
    let newlines = |bytes: &[u8; ROOM]| {
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(load(bytes), _mm256_set1_epi8(b'\n' as i8))).trailing_zeros() as usize
    };
    let first = newlines(ahead.first_chunk()?);
    if first < ROOM {
        return Some(first);
    }
    let later = newlines(ahead.last_chunk()?);
    (later < ROOM).then_some(later + AHEAD - ROOM)
}

/// The number of the last so many `digits` of `text`, if they are digits, at least one and at most 38.
#[target_feature(enable = "avx2")]
fn plain_number(text: &[u8], digits: usize) -> Option<u128> {
    if digits == 0 || digits >= MOST_DIGITS {
        return None;
    }
    let mut room = [0; ROOM];
    let line = text.last_chunk().unwrap_or_else(|| {
        room[ROOM - text.len()..].copy_from_slice(text);
        &room
    });
    let last = load(LAST[digits.min(ROOM)..].first_chunk()?);
    let ones = _mm256_and_si256(_mm256_sub_epi8(load(line), _mm256_set1_epi8(b'0' as i8)), last);
    let too_large = _mm256_subs_epu8(ones, _mm256_set1_epi8(9));
    if _mm256_testz_si256(too_large, too_large) == 0 {
        return None;
    }
    let twos = _mm256_maddubs_epi16(ones, _mm256_set1_epi16(1 << 8 | 10));
    let fours = _mm256_madd_epi16(twos, _mm256_set1_epi32(1 << 16 | 100));
    let eights = _mm256_madd_epi16(_mm256_packus_epi32(fours, fours), _mm256_set1_epi32(1 << 16 | 10_000));
    // Each half has two, the upper one in the lower bits.
    let sixteen = |half: __m128i| {
        let eights = _mm_cvtsi128_si64(half) as u64;
        (eights & 0xffff_ffff) * TEN_8 + (eights >> 32)
    };
    let upper = sixteen(_mm256_castsi256_si128(eights));
    let lower = sixteen(_mm256_extracti128_si256::<1>(eights));
    let number = u128::from(upper) * u128::from(TEN_16) + u128::from(lower);
    if digits <= ROOM {
        return Some(number);
    }
    let before = &text[..text.len() - ROOM];
    let mut room = [0; AHEAD - ROOM];
    let first = before.last_chunk().unwrap_or_else(|| {
        room[AHEAD - ROOM - before.len()..].copy_from_slice(before);
        &room
    });
    let top = (u64::from_le_bytes(*first) ^ ZEROS) & u64::MAX << (8 * (AHEAD - digits));
    are_digits([top]).then(|| u128::from(number_of_eight(top)) * TEN_32 + number)
}

#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; ROOM]) -> __m256i {
    // SAFETY: 32 bytes are read of these 32.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}
