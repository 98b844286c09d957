//! Unrank: the subsets with some colex indices, place by place from the top.
//!
//! From the top down, the card at place p is held if the rest is at least C(p, k), where k cards are still to be found.
//! Rest and k share a lane: x = 2^s rest + marks + k, with k in the lowest four bits, where a permutation looks for its
//! index.  It picks t = 2^s C(p, k) + mark + 1, and x becomes min(x, x - t), without signs: what would be negative is large.
//! The marks, from bit 4 on in the order of the places, are all set at first, and together with k below 2^s; so x is at
//! least t exactly if the rest is at least C(p, k) and k is not 0 (C(p, 0) is 1, and then the rest is 0), and a card that
//! is held leaves rest - C(p, k), k - 1 and its mark cleared.
//!
//! Places from 31 on need 64-bit lanes (s = 20, sixteen marks).  Below, a rest is under C(31, 13) < 2^28: 32-bit lanes, from
//! place 19 on with s = 14 and ten marks, between without marks, where a comparison is needed besides.

use super::hands::{FAR, Hands, by_place};
use crate::arch::x86_64::avx512::words::SELECT;
use crate::arch::x86_64::proofs::Avx512;
use crate::base::numbers::BINOMIAL;
use std::arch::x86_64::*;

/// The marks' lowest bit.
const MARKS: u32 = 4;
/// Below it the marks of 64-bit lanes begin anew.
const FAR_MIDDLE: usize = 36;
/// Below it 32-bit lanes have marks, and below its half anew.
const NEAR: usize = 20;
const NEAR_MIDDLE: usize = NEAR / 2;
/// s of the 64-bit lanes.
const FAR_SHIFT: u32 = 20;
/// s of the 32-bit lanes with marks.
const NEAR_SHIFT: u32 = 14;

/// All marks.
const FAR_MARKS: u64 = ((1 << FAR_SHIFT) - 1) & !15;
const NEAR_MARKS: i32 = ((1 << NEAR_SHIFT) - 1) & !15;

/// t of each place from `FAR` on.
static FAR_TABLE: [[u64; 16]; 52 - FAR] = by_place!(FAR, 52, |place, held| {
    let start = if place < FAR_MIDDLE { FAR } else { FAR_MIDDLE };
    (BINOMIAL[place][held] << FAR_SHIFT) + (1 << (MARKS as usize + place - start)) + 1
});

/// t of each place below `FAR`.
static NEAR_TABLE: [[u32; 16]; FAR] = by_place!(0, FAR, |place, held| {
    let adds = BINOMIAL[place][held] as u32;
    if place < NEAR {
        (adds << NEAR_SHIFT) + (1 << (MARKS as usize + place % NEAR_MIDDLE)) + 1
    } else {
        (adds << MARKS) + 1
    }
});

impl Avx512 {
    /// The 13-subsets with these colex indices: the hands of a block of deals.
    #[inline(always)]
    pub(super) fn subsets(self, indices: &Hands) -> Hands {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let mut far = [self.splat(FAR_MARKS + 13); 8];
            for i in 0..8 {
                far[i] = _mm512_or_si512(far[i], _mm512_slli_epi64::<FAR_SHIFT>(indices.0[i]));
            }
            let upper = self.far_places(&mut far);
            let mut near = [_mm512_setzero_si512(); 6];
            let low = _mm512_set1_epi32(15);
            for i in 0..4 {
                let rests = [2 * i, 2 * i + 1].map(|k| _mm512_srli_epi64::<{ FAR_SHIFT - MARKS }>(far[k]));
                let held = self.lower_halves([far[2 * i], far[2 * i + 1]]);
                near[i] = _mm512_ternarylogic_epi32::<SELECT>(low, held, self.lower_halves(rests));
            }
            for i in 4..6 {
                let rests = self.lower_halves([indices.0[2 * i], indices.0[2 * i + 1]]);
                near[i] = _mm512_or_si512(_mm512_slli_epi32::<MARKS>(rests), _mm512_set1_epi32(13));
            }
            let lower = self.near_places(near);
            let mut subsets = [_mm512_setzero_si512(); 12];
            for i in 0..6 {
                [subsets[2 * i], subsets[2 * i + 1]] = self.widened(lower[i]);
            }
            for i in 0..8 {
                subsets[i] = _mm512_or_si512(subsets[i], upper[i]);
            }
            Hands(subsets)
        }
    }

    /// Places 51 to 31 of four vectors of North's and four of East's, who has none above 38: which are held.
    #[inline(always)]
    fn far_places(self, x: &mut [__m512i; 8]) -> [__m512i; 8] {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            for place in (39..52).rev() {
                for x in &mut x[..4] {
                    *x = self.far_step(*x, place);
                }
            }
            for place in (FAR_MIDDLE..39).rev() {
                for x in &mut *x {
                    *x = self.far_step(*x, place);
                }
            }
            let marks = self.splat(FAR_MARKS);
            let mut held = [_mm512_setzero_si512(); 8];
            for i in 0..8 {
                let upper = _mm512_andnot_si512(x[i], marks);
                x[i] = _mm512_or_si512(x[i], marks);
                held[i] = _mm512_slli_epi64::<{ FAR_MIDDLE as u32 - MARKS }>(upper);
            }
            for place in (FAR..FAR_MIDDLE).rev() {
                for x in &mut *x {
                    *x = self.far_step(*x, place);
                }
            }
            for i in 0..8 {
                let lower = _mm512_slli_epi64::<{ FAR as u32 - MARKS }>(_mm512_andnot_si512(x[i], marks));
                held[i] = _mm512_or_si512(held[i], lower);
            }
            held
        }
    }

    /// Places 30 to 0 of two vectors of each hand's, where South has none above 25: which are held.
    #[inline(always)]
    fn near_places(self, mut x: [__m512i; 6]) -> [__m512i; 6] {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let mut held = [_mm512_setzero_si512(); 6];
            for place in (26..FAR).rev() {
                for i in 0..4 {
                    [x[i], held[i]] = self.middle_step(x[i], held[i], place);
                }
            }
            for place in (NEAR..26).rev() {
                for i in 0..6 {
                    [x[i], held[i]] = self.middle_step(x[i], held[i], place);
                }
            }
            let marks = _mm512_set1_epi32(NEAR_MARKS);
            for x in &mut x {
                let rest = _mm512_slli_epi32::<{ NEAR_SHIFT - MARKS }>(*x);
                let low = _mm512_set1_epi32(15);
                *x = _mm512_or_si512(marks, _mm512_ternarylogic_epi32::<SELECT>(low, *x, rest));
            }
            for place in (NEAR_MIDDLE..NEAR).rev() {
                for x in &mut x {
                    *x = self.near_step(*x, place);
                }
            }
            for i in 0..6 {
                let upper = _mm512_slli_epi32::<{ NEAR_MIDDLE as u32 - MARKS }>(_mm512_andnot_si512(x[i], marks));
                held[i] = _mm512_or_si512(held[i], upper);
                x[i] = _mm512_or_si512(marks, x[i]);
            }
            for place in (0..NEAR_MIDDLE).rev() {
                for x in &mut x {
                    *x = self.near_step(*x, place);
                }
            }
            for i in 0..6 {
                held[i] = _mm512_or_si512(held[i], _mm512_srli_epi32::<MARKS>(_mm512_andnot_si512(x[i], marks)));
            }
            held
        }
    }

    /// A step of 64-bit lanes.
    #[inline(always)]
    fn far_step(self, x: __m512i, place: usize) -> __m512i {
        let (entries, _) = FAR_TABLE[place - FAR].as_chunks::<8>();
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let (low, high) = (self.load(&entries[0]), self.load(&entries[1]));
            _mm512_min_epu64(x, _mm512_sub_epi64(x, _mm512_permutex2var_epi64(low, x, high)))
        }
    }

    /// A step of 32-bit lanes with marks.
    #[inline(always)]
    fn near_step(self, x: __m512i, place: usize) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let entry = _mm512_permutexvar_epi32(x, self.load(&NEAR_TABLE[place]));
            _mm512_min_epu32(x, _mm512_sub_epi32(x, entry))
        }
    }

    /// A step of 32-bit lanes without marks, and the places that are held.
    #[inline(always)]
    fn middle_step(self, x: __m512i, held: __m512i, place: usize) -> [__m512i; 2] {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let entry = _mm512_permutexvar_epi32(x, self.load(&NEAR_TABLE[place]));
            let is_held = _mm512_cmpge_epu32_mask(x, entry);
            let place = _mm512_set1_epi32(1 << place);
            [_mm512_mask_sub_epi32(x, is_held, x, entry), _mm512_mask_or_epi32(held, is_held, held, place)]
        }
    }
}
