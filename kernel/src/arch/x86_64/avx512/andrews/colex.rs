//! Rank: the colex indices of some subsets, place by place from the top.
//!
//! A card at place p adds C(p, k), where k cards are not passed yet.  Sum and k share a lane: x = 16 sum + k, and where the
//! card is held, x becomes x + t, with t = 16 C(p, k) - 1 picked by a permutation, whose index is k.

use super::hands::{FAR, Hands, by_place};
use crate::arch::x86_64::proofs::Avx512;
use crate::base::numbers::BINOMIAL;
use std::arch::x86_64::*;

/// t of each place from `FAR` on.
static FAR_TABLE: [[u64; 16]; 52 - FAR] = by_place!(FAR, 52, |place, held| 16 * BINOMIAL[place][held] - 1);

/// t of each place below `FAR`.
static NEAR_TABLE: [[u32; 16]; FAR] =
    by_place!(0, FAR, |place, held| (16 * BINOMIAL[place][held] as u32).wrapping_sub(1));

impl Avx512 {
    /// The colex indices of a block's hands; whatever comes where a hand has not 13 cards.
    #[inline(always)]
    pub(super) fn colex(self, hands: &Hands) -> Hands {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let mut far = [self.splat(13); 8];
            for place in (39..52).rev() {
                for i in 0..4 {
                    far[i] = self.add_far(far[i], hands.0[i], place);
                }
            }
            for place in (FAR..39).rev() {
                for i in 0..8 {
                    far[i] = self.add_far(far[i], hands.0[i], place);
                }
            }
            let (mut near, mut subsets) = ([_mm512_set1_epi32(13); 6], [_mm512_setzero_si512(); 6]);
            for i in 0..6 {
                subsets[i] = self.lower_halves([hands.0[2 * i], hands.0[2 * i + 1]]);
            }
            for i in 0..4 {
                near[i] = _mm512_and_si512(self.lower_halves([far[2 * i], far[2 * i + 1]]), _mm512_set1_epi32(15));
            }
            for place in (26..FAR).rev() {
                for i in 0..4 {
                    near[i] = self.add_near(near[i], subsets[i], place);
                }
            }
            for place in (0..26).rev() {
                for i in 0..6 {
                    near[i] = self.add_near(near[i], subsets[i], place);
                }
            }
            let mut sums = [_mm512_setzero_si512(); 12];
            for i in 0..6 {
                [sums[2 * i], sums[2 * i + 1]] = self.widened(_mm512_srli_epi32::<4>(near[i]));
            }
            for i in 0..8 {
                sums[i] = _mm512_add_epi64(sums[i], _mm512_srli_epi64::<4>(far[i]));
            }
            Hands(sums)
        }
    }

    /// One bit for each deal in which North, East or South has not 13 cards.
    #[inline(always)]
    pub(super) fn not_thirteen(self, hands: &Hands) -> u32 {
        let mut bad = 0;
        for i in 0..12 {
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            let counts = unsafe { _mm512_popcnt_epi64(hands.0[i]) };
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            let wrong = unsafe { _mm512_cmpneq_epi64_mask(counts, self.splat(13)) };
            bad |= u32::from(wrong) << (8 * (i % 4));
        }
        bad
    }

    #[inline(always)]
    fn add_far(self, x: __m512i, subset: __m512i, place: usize) -> __m512i {
        let (entries, _) = FAR_TABLE[place - FAR].as_chunks::<8>();
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let held = _mm512_test_epi64_mask(subset, self.splat(1 << place));
            let entry = _mm512_permutex2var_epi64(self.load(&entries[0]), x, self.load(&entries[1]));
            _mm512_mask_add_epi64(x, held, x, entry)
        }
    }

    #[inline(always)]
    fn add_near(self, x: __m512i, subset: __m512i, place: usize) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let held = _mm512_test_epi32_mask(subset, _mm512_set1_epi32(1 << place));
            _mm512_mask_add_epi32(x, held, x, _mm512_permutexvar_epi32(x, self.load(&NEAR_TABLE[place])))
        }
    }
}
