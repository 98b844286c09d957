//! Registers of 128 bits.

use crate::arch::registers::rows;
use crate::arch::registers::{Registers, instructions};
use crate::arch::x86_64::every_width::in_every_width;
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
    in_every_width! {
        all: _mm_set1_epi8, _mm_set1_epi16, _mm_set1_epi32, _mm_set1_ps;
        shifts: _mm_sll_epi16, _mm_srl_epi16;
        floats: _mm_cvtepi32_ps, _mm_cvttps_epi32, _mm_add_ps, _mm_mul_ps, _mm_div_ps;
        pairs: _mm_mulhi_epu16, _mm_madd_epi16, _mm_sub_epi32;
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
