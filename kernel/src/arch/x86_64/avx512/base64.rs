//! Base64 by AVX-512: a number's bytes in one register, three of them a word; a shift for each of its four characters,
//! a permutation of the alphabet by six bits, and the same back with 128 places and products.
//!
//! What is read here are lines as they are written, with nothing but a newline behind the characters.

use crate::arch::x86_64::proofs::Avx512;
use crate::texts::numbers::base64::{self, ALPHABET, DIGIT, base64_width};
use std::arch::x86_64::*;

/// Where the characters of a word lie in it: by six bits from the highest down, in each of two words.
const SHIFTS: i64 = i64::from_le_bytes([18, 12, 6, 0, 50, 44, 38, 32]);

/// Each word of four bytes has three of the number's, the first highest; the byte 31 is none.
static WORDS: [u8; 32] = {
    let mut places = [31; 32];
    let mut i = 0;
    while i < 24 {
        if i % 4 < 3 {
            places[i] = (i / 4 * 3 + 2 - i % 4) as u8;
        }
        i += 1;
    }
    places
};
/// The inverse, for 16 bytes.
static BYTES: [u8; 16] = {
    let mut places = [0; 16];
    let mut i = 0;
    while i < 16 {
        places[i] = (i / 3 * 4 + 2 - i % 3) as u8;
        i += 1;
    }
    places
};

/// Does this path give the right answers?
pub fn self_test(avx512: Avx512) -> bool {
    (1..=16).all(|width| is_as_plain_code(avx512, width))
}

fn is_as_plain_code(avx512: Avx512, width: usize) -> bool {
    let rows = 64;
    let numbers: Vec<u8> = (0..rows * width).map(|i| (i * i / 3 + i * 89) as u8).collect();
    let mut text = vec![0; rows * (base64_width(width) + 1)];
    let mut expected = text.clone();
    base64::format(&numbers, width, &mut expected);
    format(avx512, &numbers, width, &mut text);
    let mut back = vec![0; numbers.len()];
    let all = text == expected && parse(avx512, &text, &mut back, width) == rows && back == numbers;
    text[20 * (base64_width(width) + 1)] = b'+';
    all && parse(avx512, &text, &mut back, width) == 20 && base64::parse(&text, &mut back, width).is_err()
}

/// Write the base64 of the numbers, rows of `width` bytes (1 to 16), one a line.
pub fn format(_: Avx512, numbers: &[u8], width: usize, text: &mut [u8]) {
    // SAFETY: the proof says that the processor has the features.
    unsafe { format_lines(numbers, width, text) }
}

/// Read the numbers of the first lines of `text`, up to one that is not as it is written, or to the last row; how many.
pub fn parse(_: Avx512, text: &[u8], numbers: &mut [u8], width: usize) -> usize {
    // SAFETY: the proof says that the processor has the features.
    unsafe { parse_lines(text, numbers, width) }
}

/// So many bits, the lowest ones.
fn lowest(count: usize) -> u32 {
    (1 << count) - 1
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn format_lines(numbers: &[u8], width: usize, text: &mut [u8]) {
    let characters = base64_width(width);
    // SAFETY: the tables have as many bytes.
    let (words, alphabet) =
        unsafe { (_mm256_loadu_si256(WORDS.as_ptr().cast()), _mm512_loadu_si512(ALPHABET.as_ptr().cast())) };
    let (bytes, line_bytes) = (lowest(width) as __mmask16, lowest(characters + 1));
    let newline = 1 << characters;
    for (number, line) in numbers.chunks_exact(width).zip(text.chunks_exact_mut(characters + 1)) {
        // SAFETY: no more bytes are read than a number has, nor written than a line has.
        unsafe {
            let number = _mm256_castsi128_si256(_mm_maskz_loadu_epi8(bytes, number.as_ptr().cast()));
            // The upper half is not defined after the cast: only zeros may be taken from there.
            let number = _mm256_maskz_mov_epi8(0xffff, number);
            let digits =
                _mm256_multishift_epi64_epi8(_mm256_set1_epi64x(SHIFTS), _mm256_permutexvar_epi8(words, number));
            let found = _mm512_castsi512_si256(_mm512_permutexvar_epi8(_mm512_castsi256_si512(digits), alphabet));
            let found = _mm256_mask_mov_epi8(found, newline, _mm256_set1_epi8(b'\n' as i8));
            _mm256_mask_storeu_epi8(line.as_mut_ptr().cast(), line_bytes, found);
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn parse_lines(text: &[u8], numbers: &mut [u8], width: usize) -> usize {
    let characters = base64_width(width);
    let unused = 6 * characters - 8 * width;
    // SAFETY: the tables have as many bytes.
    let (low, high, places) = unsafe {
        (
            _mm512_loadu_si512(DIGIT.as_ptr().cast()),
            _mm512_loadu_si512(DIGIT[64..].as_ptr().cast()),
            _mm_loadu_si128(BYTES.as_ptr().cast()),
        )
    };
    let (line_characters, number_bytes) = (lowest(characters), lowest(width) as __mmask16);
    // In the last digit some bits must be zero, and in each the highest one, which no digit has.
    let none = _mm256_set1_epi8(0x80_u8 as i8);
    let zeros = _mm256_mask_set1_epi8(none, 1 << (characters - 1), (0x80 | lowest(unused)) as u8 as i8);
    let lines = text.chunks_exact(characters + 1).zip(numbers.chunks_exact_mut(width));
    for (row, (line, number)) in lines.enumerate() {
        // SAFETY: no more bytes are read than a line has, nor written than a number has.
        unsafe {
            let found = _mm256_maskz_loadu_epi8(line_characters, line.as_ptr().cast());
            let digits = _mm512_permutex2var_epi8(low, _mm512_castsi256_si512(found), high);
            let digits = _mm256_maskz_mov_epi8(line_characters, _mm512_castsi512_si256(digits));
            let strange = _mm256_test_epi8_mask(digits, zeros) | _mm256_movepi8_mask(found);
            if strange != 0 || line[characters] != b'\n' {
                return row;
            }
            let twos = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(1 << 8 | 64));
            let words = _mm256_madd_epi16(twos, _mm256_set1_epi32(1 << 16 | 4096));
            let bytes = _mm256_permutexvar_epi8(_mm256_castsi128_si256(places), words);
            _mm_mask_storeu_epi8(number.as_mut_ptr().cast(), number_bytes, _mm256_castsi256_si128(bytes));
        }
    }
    (text.len() / (characters + 1)).min(numbers.len() / width)
}
