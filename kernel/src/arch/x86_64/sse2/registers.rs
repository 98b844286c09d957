//! Registers of 128 bits.

use crate::arch::registers::rows;
use crate::arch::registers::{Registers, instructions};
use crate::arch::x86_64::in_pairs::in_pairs;
use std::arch::x86_64::*;

/// SSE2; no proof is needed.
#[derive(Clone, Copy)]
pub struct Sse2;

// SAFETY: `__m128i` is a vector of one part.
unsafe impl Registers for Sse2 {
    type Register = __m128i;

    instructions! { __m128i:
        add = _mm_add_epi8,
        sub = _mm_sub_epi8,
        max = _mm_max_epu8,
        and = _mm_and_si128,
        or = _mm_or_si128,
        and_not = _mm_andnot_si128,
        above = _mm_cmpgt_epi8,
        low_bytes = _mm_unpacklo_epi8,
        high_bytes = _mm_unpackhi_epi8,
        low_shorts = _mm_unpacklo_epi16,
        high_shorts = _mm_unpackhi_epi16,
        add_shorts = _mm_add_epi16,
        sub_shorts = _mm_sub_epi16,
        multiply = _mm_mullo_epi16,
        shorts_above = _mm_cmpgt_epi16,
        narrow_shorts = _mm_packs_epi16,
        narrow_words = _mm_packs_epi32,
    }
    in_pairs! { _mm_mulhi_epu16, _mm_madd_epi16, _mm_sub_epi32 }
    #[inline(always)]
    fn splat(self, x: u8) -> __m128i {
        // SAFETY: every processor with 64 bits has the instruction, which looks at nothing but a number.
        unsafe { _mm_set1_epi8(x as i8) }
    }
    #[inline(always)]
    fn splat_shorts(self, x: u16) -> __m128i {
        // SAFETY: every processor with 64 bits has the instruction, which looks at nothing but a number.
        unsafe { _mm_set1_epi16(x as i16) }
    }
    #[inline(always)]
    fn splat_words(self, x: u32) -> __m128i {
        // SAFETY: every processor with 64 bits has the instruction, which looks at nothing but a number.
        unsafe { _mm_set1_epi32(x as i32) }
    }
    #[inline(always)]
    fn shift_left(self, a: __m128i, by: u32) -> __m128i {
        // SAFETY: every processor with 64 bits has the instruction, and any count is allowed.
        unsafe { _mm_sll_epi16(a, _mm_cvtsi32_si128(by as i32)) }
    }
    #[inline(always)]
    fn shift_right(self, a: __m128i, by: u32) -> __m128i {
        // SAFETY: every processor with 64 bits has the instruction, and any count is allowed.
        unsafe { _mm_srl_epi16(a, _mm_cvtsi32_si128(by as i32)) }
    }
    #[inline(always)]
    fn divide(self, a: __m128i, b: __m128i) -> __m128i {
        // SAFETY: every processor with 64 bits has the instructions; a quotient that is no number becomes one that means nothing.
        unsafe {
            let a = _mm_add_ps(_mm_cvtepi32_ps(a), _mm_set1_ps(0.5));
            _mm_cvttps_epi32(_mm_div_ps(a, _mm_cvtepi32_ps(b)))
        }
    }
    #[inline(always)]
    fn share(self, a: __m128i, factor: f32) -> __m128i {
        // SAFETY: every processor with 64 bits has the instructions, which look at nothing but registers.
        unsafe {
            let a = _mm_add_ps(_mm_cvtepi32_ps(a), _mm_set1_ps(0.5));
            _mm_cvttps_epi32(_mm_mul_ps(a, _mm_set1_ps(factor)))
        }
    }
    #[inline(always)]
    fn not_zero(self, a: __m128i) -> u128 {
        // SAFETY: every processor with 64 bits has the instructions, which look at nothing but registers.
        unsafe { u128::from(!_mm_movemask_epi8(_mm_cmpeq_epi8(a, _mm_setzero_si128())) as u16) }
    }
    #[inline(always)]
    fn of_rows<const WIDTH: usize, const N: usize>(self, rows: &[[u8; WIDTH]; N], i: usize, first: usize) -> __m128i {
        let row = rows::load(rows, i, first);
        // SAFETY: every processor with 64 bits has the instruction, and sixteen bytes are read of sixteen.
        unsafe { _mm_loadu_si128((&raw const row).cast()) }
    }
}
