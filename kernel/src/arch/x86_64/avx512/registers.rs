//! Registers of 512 bits.  Comparisons give one bit a lane, which is widened to a byte again.

use crate::arch::registers::{Registers, instructions};
use crate::arch::x86_64::in_pairs::in_pairs;
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
    in_pairs! { _mm512_mulhi_epu16, _mm512_madd_epi16, _mm512_sub_epi32 }
    #[inline(always)]
    fn splat(self, x: u8) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instruction, which looks at nothing but a number.
        unsafe { _mm512_set1_epi8(x as i8) }
    }
    #[inline(always)]
    fn splat_shorts(self, x: u16) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instruction, which looks at nothing but a number.
        unsafe { _mm512_set1_epi16(x as i16) }
    }
    #[inline(always)]
    fn splat_words(self, x: u32) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instruction, which looks at nothing but a number.
        unsafe { _mm512_set1_epi32(x as i32) }
    }
    #[inline(always)]
    fn shift_left(self, a: __m512i, by: u32) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instruction, and any count is allowed.
        unsafe { _mm512_sll_epi16(a, _mm_cvtsi32_si128(by as i32)) }
    }
    #[inline(always)]
    fn shift_right(self, a: __m512i, by: u32) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instruction, and any count is allowed.
        unsafe { _mm512_srl_epi16(a, _mm_cvtsi32_si128(by as i32)) }
    }
    #[inline(always)]
    fn divide(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions; a quotient that is no number becomes one that means nothing.
        unsafe {
            let a = _mm512_add_ps(_mm512_cvtepi32_ps(a), _mm512_set1_ps(0.5));
            _mm512_cvttps_epi32(_mm512_div_ps(a, _mm512_cvtepi32_ps(b)))
        }
    }
    #[inline(always)]
    fn share(self, a: __m512i, factor: f32) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let a = _mm512_add_ps(_mm512_cvtepi32_ps(a), _mm512_set1_ps(0.5));
            _mm512_cvttps_epi32(_mm512_mul_ps(a, _mm512_set1_ps(factor)))
        }
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
