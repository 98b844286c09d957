//! The line of a full deal by AVX2: a hand is put together in one register, a nibble for each of its 16 bytes.
//!
//! A table has the text of each holding and a dot behind it in nibbles, first things lowest, at most 14 of them; its
//! highest nibble is their number.  From clubs up to spades a hand is shifted by that number and the next text added.
//! All that must go is shifted out: the dot behind clubs is the 17th nibble, and a number is shifted by one nibble or
//! more; only that of spades has to be cleared.  Two shuffles then turn the nibbles of four hands into bytes.
//!
//! So the 16 texts cost no stores; with one store for each, wherever it begins, stores are what bounds the speed.

use crate::arch::x86_64::proofs::Avx2;
use crate::layouts::one::DECK;
use crate::texts::deals::frame::{FULL_LINE, RANKS};
use std::arch::x86_64::*;
use std::sync::OnceLock;

/// The text of each holding in nibbles: 0 for a dot, 1 ... 13 for A ... 2.
type Nibbles = [u64; 1 << 13];

/// Where a text has the number of its nibbles.
const LENGTH: u32 = 60;
/// Where it has the number of its bits: a text ends below.
const SHIFT: u32 = LENGTH - 2;
/// Rows that are worked on at a time.
const BLOCK: usize = 64;
/// The bytes of the nibbles.
const BYTES: [u8; 16] = {
    let mut bytes = [b'.'; 16];
    let mut rank = 0;
    while rank < 13 {
        bytes[rank + 1] = RANKS[rank];
        rank += 1;
    }
    bytes
};

fn nibbles() -> &'static Nibbles {
    static TABLE: OnceLock<Box<Nibbles>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let text = |holding: u64| {
            let ranks = (0..13).filter(|rank| holding >> rank & 1 == 1);
            let text = ranks.enumerate().fold(0, |text, (place, rank)| text | (rank + 1) << (4 * place));
            text | u64::from(holding.count_ones() + 1) << LENGTH
        };
        let table: Vec<u64> = (0..1 << 13).map(text).collect();
        table.into_boxed_slice().try_into().expect("the length is right")
    })
}

/// Write the lines of full deals; the first row that is none, if there is one.
pub fn format(_: Avx2, hands: &[[u64; 4]], lines: &mut [[u8; FULL_LINE]]) -> Option<usize> {
    // SAFETY: the proof says that the processor has the features.
    unsafe { format_lines(nibbles(), hands, lines) }
}

#[target_feature(enable = "avx2,popcnt,bmi2")]
fn format_lines(nibbles: &Nibbles, hands: &[[u64; 4]], lines: &mut [[u8; FULL_LINE]]) -> Option<usize> {
    let mut texts = [[0; 4]; BLOCK];
    for (block, (hands, lines)) in hands.chunks(BLOCK).zip(lines.chunks_mut(BLOCK)).enumerate() {
        if hands.as_flattened().iter().fold(0, |all, hand| all | wrong(*hand)) != 0 {
            let row = hands.iter().position(|hands| hands.iter().any(|hand| wrong(*hand) != 0));
            return row.map(|row| BLOCK * block + row);
        }
        for (text, hand) in texts.as_flattened_mut().iter_mut().zip(hands.as_flattened()) {
            *text = text_of(nibbles, *hand);
        }
        for (text, line) in texts.iter().zip(lines) {
            write_line(text, line);
        }
    }
    None
}

/// Not zero if these are not thirteen cards.
#[inline(always)]
fn wrong(hand: u64) -> u64 {
    u64::from(hand.count_ones() ^ 13) | hand & !DECK
}

/// The 16 nibbles of a hand.
#[inline(always)]
fn text_of(nibbles: &Nibbles, hand: u64) -> u64 {
    let holding = |suit: u32| nibbles[(hand >> (13 * suit) & 0x1fff) as usize];
    let before = |text: u64, suit: u32| {
        let shorter = holding(suit);
        (text << (shorter >> SHIFT)) + shorter
    };
    let spades = holding(0);
    let text = before(before(holding(3), 2), 1);
    (text << (spades >> SHIFT)) + (spades & ((1 << LENGTH) - 1))
}

/// Write the line of four hands in nibbles.
#[target_feature(enable = "avx2")]
fn write_line(hands: &[u64; 4], line: &mut [u8; FULL_LINE]) {
    // SAFETY: 32 bytes are there.
    let two = unsafe { _mm256_loadu_si256(hands.as_ptr().cast()) };
    let nibble = _mm256_set1_epi8(15);
    let (low, high) = (_mm256_and_si256(two, nibble), _mm256_and_si256(_mm256_srli_epi16::<4>(two), nibble));
    let half = |half: usize| i64::from_le_bytes(BYTES[8 * half..8 * half + 8].try_into().expect("8 bytes"));
    let bytes = _mm256_set_epi64x(half(1), half(0), half(1), half(0));
    let first_and_third = _mm256_shuffle_epi8(bytes, _mm256_unpacklo_epi8(low, high));
    let second_and_fourth = _mm256_shuffle_epi8(bytes, _mm256_unpackhi_epi8(low, high));

    let mut write = |turn: usize, hand: __m128i| {
        let start = 2 + 17 * turn;
        let place: &mut [u8; 16] = (&mut line[start..start + 16]).try_into().expect("16 bytes");
        // SAFETY: 16 bytes are there.
        unsafe { _mm_storeu_si128(place.as_mut_ptr().cast(), hand) };
        line[start + 16] = if turn == 3 { b'\n' } else { b' ' };
    };
    write(0, _mm256_castsi256_si128(first_and_third));
    write(1, _mm256_castsi256_si128(second_and_fourth));
    write(2, _mm256_extracti128_si256::<1>(first_and_third));
    write(3, _mm256_extracti128_si256::<1>(second_and_fourth));
    line[..2].copy_from_slice(b"N:");
}
