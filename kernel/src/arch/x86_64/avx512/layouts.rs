//! Layouts by AVX-512: masks of bytes take owners apart and put them together.

use crate::arch::self_test;
use crate::arch::x86_64::proofs::Avx512;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::layouts::one::{DECK, check_hands};
use crate::layouts::plain::{self, Hands, from_bytes, to_bytes};
use std::arch::x86_64::*;

/// Does this path give the right answers?
pub fn self_test(avx512: Avx512) -> bool {
    // Deals of which nobody has every third card.
    let hands: Vec<_> =
        self_test::deals().iter().map(|deal| to_bytes(deal.map(|hand| hand & !0x9_2492_4924_9249))).collect();
    let (mut owners, mut expected) = (vec![[9; 52]; hands.len()], vec![[9; 52]; hands.len()]);
    let mut back = vec![[9; 32]; hands.len()];
    let there = plain::hands_to_owners(&hands, &mut expected) == Ok(())
        && hands_to_owners(avx512, &hands, &mut owners) == Ok(())
        && owners == expected
        && owners_to_hands(avx512, &owners, &mut back) == Ok(())
        && back == hands;
    owners[200][51] = 5;
    there && owners_to_hands(avx512, &owners, &mut back) == Err(RowError::new(Status::BadOwner, 200))
}

/// The hands of owners.
pub fn owners_to_hands(_: Avx512, owners: &[[u8; 52]], hands: &mut [Hands]) -> RowResult {
    // SAFETY: the proof says that the processor has the features.
    unsafe { all_owners_to_hands(owners, hands) }
}

/// The owners of hands.
pub fn hands_to_owners(_: Avx512, hands: &[Hands], owners: &mut [[u8; 52]]) -> RowResult {
    // SAFETY: the proof says that the processor has the features.
    unsafe { all_hands_to_owners(hands, owners) }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn all_owners_to_hands(owners: &[[u8; 52]], hands: &mut [Hands]) -> RowResult {
    for (row, (owners, hands)) in owners.iter().zip(hands).enumerate() {
        // SAFETY: 52 bytes are there, and no more are read.
        let owners = unsafe { _mm512_mask_loadu_epi8(_mm512_set1_epi8(4), DECK, owners.as_ptr().cast()) };
        if _mm512_cmpgt_epu8_mask(owners, _mm512_set1_epi8(4)) != 0 {
            return Err(RowError::new(Status::BadOwner, row));
        }
        *hands = to_bytes([
            _mm512_cmpeq_epi8_mask(owners, _mm512_setzero_si512()),
            _mm512_cmpeq_epi8_mask(owners, _mm512_set1_epi8(1)),
            _mm512_cmpeq_epi8_mask(owners, _mm512_set1_epi8(2)),
            _mm512_cmpeq_epi8_mask(owners, _mm512_set1_epi8(3)),
        ]);
    }
    Ok(())
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn all_hands_to_owners(hands: &[Hands], owners: &mut [[u8; 52]]) -> RowResult {
    for (row, (hands, owners)) in hands.iter().zip(owners).enumerate() {
        let hands = from_bytes(hands);
        check_hands(hands).map_err(|refusal| refusal.after(row))?;
        let [north, east, south, west] = hands;
        let found = _mm512_maskz_set1_epi8(east | west, 1);
        let found = _mm512_mask_add_epi8(found, south | west, found, _mm512_set1_epi8(2));
        let found = _mm512_mask_mov_epi8(_mm512_set1_epi8(4), north | east | south | west, found);
        // SAFETY: 52 bytes are there, and no more are written.
        unsafe { _mm512_mask_storeu_epi8(owners.as_mut_ptr().cast(), DECK, found) };
    }
    Ok(())
}
