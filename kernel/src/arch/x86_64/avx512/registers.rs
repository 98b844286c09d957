//! Registers of 512 bits.  Comparisons give one bit a lane, which is widened to a byte again.

use crate::arch::registers::{Registers, instructions};
use crate::arch::x86_64::every_width::in_every_width;
use crate::arch::x86_64::proofs::{Avx2, Avx512};
use std::arch::x86_64::*;

// SAFETY: `__m512i` is a vector of four parts.
unsafe impl Registers for Avx512 {
    type Register = __m512i;

    instructions! { __m512i:
        add = _mm512_add_epi8,
        sub = _mm512_sub_epi8,
        max = _mm512_max_epu8,
        and = _mm512_and_si512,
        or = _mm512_or_si512,
        and_not = _mm512_andnot_si512,
        low_bytes = _mm512_unpacklo_epi8,
        high_bytes = _mm512_unpackhi_epi8,
        low_shorts = _mm512_unpacklo_epi16,
        high_shorts = _mm512_unpackhi_epi16,
        add_shorts = _mm512_add_epi16,
        sub_shorts = _mm512_sub_epi16,
        multiply = _mm512_mullo_epi16,
        narrow_shorts = _mm512_packs_epi16,
        narrow_words = _mm512_packs_epi32,
    }
    in_every_width! {
        all: _mm512_set1_epi8, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_set1_ps;
        shifts: _mm512_sll_epi16, _mm512_srl_epi16;
        floats: _mm512_cvtepi32_ps, _mm512_cvttps_epi32, _mm512_add_ps, _mm512_mul_ps, _mm512_div_ps;
        pairs: _mm512_mulhi_epu16, _mm512_madd_epi16, _mm512_sub_epi32;
    }
    #[inline(always)]
    fn above(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_movm_epi8(_mm512_cmpgt_epi8_mask(a, b)) }
    }
    #[inline(always)]
    fn shorts_above(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instruction, which puts the sign of b - a in all bits.
        unsafe { _mm512_srai_epi16::<15>(self.sub_shorts(b, a)) }
    }
    #[inline(always)]
    fn not_zero(self, a: __m512i) -> u128 {
        // SAFETY: `self` is the proof that the processor has the instruction, which looks at nothing but registers.
        unsafe { u128::from(_mm512_test_epi8_mask(a, a)) }
    }
    #[inline(always)]
    fn dot(self, a: __m512i, b: __m512i, c: __m512i, d: __m512i) -> [__m512i; 2] {
        let low = [self.low_bytes(a, c), self.low_bytes(b, d)];
        let high = [self.high_bytes(a, c), self.high_bytes(b, d)];
        // SAFETY: `self` is the proof that the processor has the instruction, which looks at nothing but registers.
        unsafe { [_mm512_maddubs_epi16(low[0], low[1]), _mm512_maddubs_epi16(high[0], high[1])] }
    }
    #[inline(always)]
    fn of_rows<const WIDTH: usize, const N: usize>(self, rows: &[[u8; WIDTH]; N], i: usize, first: usize) -> __m512i {
        let low = Avx2::from(self).of_rows(rows, i, first);
        let high = Avx2::from(self).of_rows(rows, i + 32, first);
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers; what is
        // above the lower half is written by the upper.
        unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high) }
    }
}
