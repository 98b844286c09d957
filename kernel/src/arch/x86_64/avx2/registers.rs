//! Registers of 256 bits.

use crate::arch::registers::{Registers, instructions};
use crate::arch::x86_64::every_width::in_every_width;
use crate::arch::x86_64::proofs::Avx2;
use crate::arch::x86_64::sse2::registers::Sse2;
use std::arch::x86_64::*;

// SAFETY: `__m256i` is a vector of two parts.
unsafe impl Registers for Avx2 {
    type Register = __m256i;

    instructions! { __m256i:
        add = _mm256_add_epi8,
        sub = _mm256_sub_epi8,
        max = _mm256_max_epu8,
        and = _mm256_and_si256,
        or = _mm256_or_si256,
        and_not = _mm256_andnot_si256,
        above = _mm256_cmpgt_epi8,
        low_bytes = _mm256_unpacklo_epi8,
        high_bytes = _mm256_unpackhi_epi8,
        low_shorts = _mm256_unpacklo_epi16,
        high_shorts = _mm256_unpackhi_epi16,
        add_shorts = _mm256_add_epi16,
        sub_shorts = _mm256_sub_epi16,
        multiply = _mm256_mullo_epi16,
        shorts_above = _mm256_cmpgt_epi16,
        narrow_shorts = _mm256_packs_epi16,
        narrow_words = _mm256_packs_epi32,
    }
    in_every_width! {
        all: _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_set1_ps;
        shifts: _mm256_sll_epi16, _mm256_srl_epi16;
        floats: _mm256_cvtepi32_ps, _mm256_cvttps_epi32, _mm256_add_ps, _mm256_mul_ps, _mm256_div_ps;
        pairs: _mm256_mulhi_epu16, _mm256_madd_epi16, _mm256_sub_epi32;
    }
    #[inline(always)]
    fn not_zero(self, a: __m256i) -> u128 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { u128::from(!_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, _mm256_setzero_si256())) as u32) }
    }
    #[inline(always)]
    fn dot(self, a: __m256i, b: __m256i, c: __m256i, d: __m256i) -> [__m256i; 2] {
        let low = [self.low_bytes(a, c), self.low_bytes(b, d)];
        let high = [self.high_bytes(a, c), self.high_bytes(b, d)];
        // SAFETY: `self` is the proof that the processor has the instruction, which looks at nothing but registers.
        unsafe { [_mm256_maddubs_epi16(low[0], low[1]), _mm256_maddubs_epi16(high[0], high[1])] }
    }
    #[inline(always)]
    fn of_rows<const WIDTH: usize, const N: usize>(self, rows: &[[u8; WIDTH]; N], i: usize, first: usize) -> __m256i {
        // SAFETY: `self` is the proof that the processor has the instruction, which looks at nothing but registers.
        unsafe { _mm256_set_m128i(Sse2.of_rows(rows, i + 16, first), Sse2.of_rows(rows, i, first)) }
    }
}
