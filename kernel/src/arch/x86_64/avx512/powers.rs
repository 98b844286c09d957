//! `powers` by AVX-512: one layout a register, its bytes put in order by one permutation.
//!
//! Rank takes the cards in rank order, so that products of neighbours add up the four of a rank, then two ranks; the
//! rest is `powers::join`.  Unrank is `powers::split`, some layouts at a time, and a permutation.

use crate::arch::x86_64::proofs::Avx512;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::layouts::one::DECK;
use crate::numbering::powers::plain::{self, SIZE, WIDTH, join, split};
use std::arch::x86_64::*;

/// Layouts that are taken apart before the first is put together: what is read as a whole was long written in parts.
const BLOCK: usize = 16;

/// Where rank order has the cards of suit order, or the other way round.
const fn places(to_ranks: bool) -> [u8; 64] {
    let mut places = [63; 64];
    let mut card = 0;
    while card < 52 {
        let (suit_place, rank_place) = (card, card % 13 * 4 + card / 13);
        if to_ranks {
            places[rank_place] = suit_place as u8;
        } else {
            places[suit_place] = rank_place as u8;
        }
        card += 1;
    }
    places
}
static TO_RANKS: [u8; 64] = places(true);
static TO_SUITS: [u8; 64] = places(false);

/// Does this path give the right answers?
pub fn self_test(avx512: Avx512) -> bool {
    // 256 numbers from one end to the other.
    let numbers: Vec<[u8; WIDTH]> = (0..256).map(|k| ((SIZE - 1) / 255 * k).to_be_bytes()).collect();
    let (mut layouts, mut expected) = (vec![[0; 52]; 256], vec![[0; 52]; 256]);
    let (mut back, mut ranked) = (vec![[0; WIDTH]; 256], vec![[0; WIDTH]; 256]);
    plain::unrank(&numbers, &mut expected) == Ok(())
        && unrank(avx512, &numbers, &mut layouts) == Ok(())
        && layouts == expected
        && plain::rank(&layouts, &mut ranked) == Ok(())
        && rank(avx512, &layouts, &mut back) == Ok(())
        && back == ranked
}

/// The number of each layout.
pub fn rank(_: Avx512, layouts: &[[u8; 52]], numbers: &mut [[u8; WIDTH]]) -> RowResult {
    // SAFETY: the proof says that the processor has the features.
    unsafe { rank_all(layouts, numbers) }
}

/// The layout of each number.
pub fn unrank(_: Avx512, numbers: &[[u8; WIDTH]], layouts: &mut [[u8; 52]]) -> RowResult {
    // SAFETY: the proof says that the processor has the features.
    unsafe { unrank_all(numbers, layouts) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,bmi2")]
fn rank_all(layouts: &[[u8; 52]], numbers: &mut [[u8; WIDTH]]) -> RowResult {
    for (row, (owners, number)) in layouts.iter().zip(numbers).enumerate() {
        // SAFETY: 52 bytes are there, and no more are read; the tables have 64.
        let (owners, to_ranks) = unsafe {
            (_mm512_maskz_loadu_epi8(DECK, owners.as_ptr().cast()), _mm512_loadu_si512(TO_RANKS.as_ptr().cast()))
        };
        if _mm512_cmpgt_epu8_mask(owners, _mm512_set1_epi8(4)) != 0 {
            return Err(RowError::new(Status::BadOwner, row));
        }
        let owners = _mm512_permutexvar_epi8(to_ranks, owners);
        // 4 is digit 0, the others one more.
        let digit = _mm512_set1_epi64(i64::from_le_bytes([1, 2, 3, 4, 0, 0, 0, 0]));
        let digits = _mm512_maskz_shuffle_epi8(DECK, digit, owners);
        let suits = _mm512_maddubs_epi16(digits, _mm512_set1_epi16(5 << 8 | 1));
        let ranks = _mm512_madd_epi16(suits, _mm512_set1_epi32(25 << 16 | 1));
        let two = _mm512_or_si512(ranks, _mm512_srli_epi64::<16>(ranks));
        let pairs = _mm512_madd_epi16(two, _mm512_set1_epi64(625 << 16 | 1));
        let mut words = [0u64; 8];
        // SAFETY: 64 bytes are there.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), pairs) };
        let [pairs @ .., _] = words;
        *number = join(pairs).to_be_bytes();
    }
    Ok(())
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,bmi2")]
fn unrank_all(numbers: &[[u8; WIDTH]], layouts: &mut [[u8; 52]]) -> RowResult {
    // SAFETY: the table has 64 bytes.
    let to_suits = unsafe { _mm512_loadu_si512(TO_SUITS.as_ptr().cast()) };
    let mut ranks = [[0u32; 16]; BLOCK];
    for (block, (numbers, layouts)) in numbers.chunks(BLOCK).zip(layouts.chunks_mut(BLOCK)).enumerate() {
        for (row, (number, ranks)) in numbers.iter().zip(&mut ranks).enumerate() {
            let Some(found) = split(number) else {
                return Err(RowError::new(Status::NumberTooLarge, BLOCK * block + row));
            };
            ranks[..13].copy_from_slice(&found);
        }
        for (ranks, owners) in ranks.iter().zip(layouts) {
            // SAFETY: 64 bytes are there to read, and 52 to write.
            unsafe {
                let ranks = _mm512_loadu_si512(ranks.as_ptr().cast());
                _mm512_mask_storeu_epi8(owners.as_mut_ptr().cast(), DECK, _mm512_permutexvar_epi8(to_suits, ranks));
            }
        }
    }
    Ok(())
}
