//! `Lanes` by SSE2, which every x86-64 processor has: blocks of sixteen.
//!
//! Every `unsafe` below that has no other reason has this one: the instructions are there.

use crate::arch::lanes::Lanes;
use crate::arch::x86_64::sse2::rows::{load_row, store_row};
use std::arch::x86_64::*;

const N: usize = 16;

/// Sixteen words side by side; no proof is needed.
#[derive(Clone, Copy)]
pub struct Sse2;

impl Sse2 {
    /// The bytes of a and b in turns: the lower ones, and the upper ones.
    #[inline(always)]
    fn pairs_of(self, a: __m128i, b: __m128i) -> [__m128i; 2] {
        unsafe { [_mm_unpacklo_epi8(a, b), _mm_unpackhi_epi8(a, b)] }
    }
    /// The same of 16 bits.
    #[inline(always)]
    fn short_pairs(self, a: [__m128i; 2], b: [__m128i; 2]) -> [__m128i; 4] {
        unsafe {
            [
                _mm_unpacklo_epi16(a[0], b[0]),
                _mm_unpackhi_epi16(a[0], b[0]),
                _mm_unpacklo_epi16(a[1], b[1]),
                _mm_unpackhi_epi16(a[1], b[1]),
            ]
        }
    }
    /// Byte i of vector k goes to byte k of vector i.
    #[inline(always)]
    fn turn(self, mut v: [__m128i; 16]) -> [__m128i; 16] {
        for _ in 0..4 {
            let mut next = v;
            for i in 0..8 {
                let [low, high] = self.pairs_of(v[i], v[i + 8]);
                next[2 * i] = low;
                next[2 * i + 1] = high;
            }
            v = next;
        }
        v
    }
}

impl Lanes<N> for Sse2 {
    type Bytes = __m128i;
    type Shorts = [__m128i; 2];
    type Words = [__m128i; 4];

    #[inline(always)]
    fn splat(self, x: u8) -> __m128i {
        unsafe { _mm_set1_epi8(x as i8) }
    }
    #[inline(always)]
    fn load(self, from: &[u8; N]) -> __m128i {
        // SAFETY: also, there are as many bytes.
        unsafe { _mm_loadu_si128(from.as_ptr().cast()) }
    }
    #[inline(always)]
    fn load_rows<const WIDTH: usize>(self, rows: &[[u8; WIDTH]; N], first: usize) -> [__m128i; 16] {
        let mut v = [self.splat(0); 16];
        for i in 0..16 {
            v[i] = load_row(rows, i, first);
        }
        self.turn(v)
    }
    #[inline(always)]
    fn store_rows<const WIDTH: usize>(self, vectors: [__m128i; 16], rows: &mut [[u8; WIDTH]; N], first: usize) {
        let v = self.turn(vectors);
        for i in 0..16 {
            store_row(v[i], rows, i, first);
        }
    }
    #[inline(always)]
    fn add(self, a: __m128i, b: __m128i) -> __m128i {
        unsafe { _mm_add_epi8(a, b) }
    }
    #[inline(always)]
    fn sub(self, a: __m128i, b: __m128i) -> __m128i {
        unsafe { _mm_sub_epi8(a, b) }
    }
    #[inline(always)]
    fn or(self, a: __m128i, b: __m128i) -> __m128i {
        unsafe { _mm_or_si128(a, b) }
    }
    #[inline(always)]
    fn and_not(self, a: __m128i, b: __m128i) -> __m128i {
        unsafe { _mm_andnot_si128(a, b) }
    }
    #[inline(always)]
    fn max(self, a: __m128i, b: __m128i) -> __m128i {
        unsafe { _mm_max_epu8(a, b) }
    }
    #[inline(always)]
    fn above(self, a: __m128i, b: __m128i) -> __m128i {
        unsafe { _mm_cmpgt_epi8(a, b) }
    }
    #[inline(always)]
    fn codes(self, row: __m128i, bit: u32) -> __m128i {
        unsafe { _mm_and_si128(_mm_srl_epi16(row, _mm_cvtsi32_si128(bit as i32)), self.splat(3)) }
    }
    #[inline(always)]
    fn to_bit(self, codes: __m128i, bit: u32) -> __m128i {
        unsafe { _mm_sll_epi16(codes, _mm_cvtsi32_si128(bit as i32)) }
    }
    #[inline(always)]
    fn not_zero(self, a: __m128i) -> u64 {
        unsafe { u64::from(!_mm_movemask_epi8(_mm_cmpeq_epi8(a, _mm_setzero_si128())) as u16) }
    }

    #[inline(always)]
    fn product(self, a: __m128i, b: __m128i) -> [__m128i; 2] {
        unsafe {
            let zero = _mm_setzero_si128();
            let (a, b) = (self.pairs_of(a, zero), self.pairs_of(b, zero));
            [_mm_mullo_epi16(a[0], b[0]), _mm_mullo_epi16(a[1], b[1])]
        }
    }
    #[inline(always)]
    fn widen(self, a: __m128i) -> [__m128i; 2] {
        self.pairs_of(a, self.splat(0))
    }
    #[inline(always)]
    fn dot(self, a: __m128i, b: __m128i, c: __m128i, d: __m128i) -> [__m128i; 2] {
        self.add_shorts(self.product(a, b), self.product(c, d))
    }
    #[inline(always)]
    fn add_shorts(self, a: [__m128i; 2], b: [__m128i; 2]) -> [__m128i; 2] {
        unsafe { [_mm_add_epi16(a[0], b[0]), _mm_add_epi16(a[1], b[1])] }
    }
    #[inline(always)]
    fn sub_shorts(self, a: [__m128i; 2], b: [__m128i; 2]) -> [__m128i; 2] {
        unsafe { [_mm_sub_epi16(a[0], b[0]), _mm_sub_epi16(a[1], b[1])] }
    }
    #[inline(always)]
    fn times(self, a: [__m128i; 2], by: u16) -> [__m128i; 2] {
        unsafe {
            let by = _mm_set1_epi16(by as i16);
            [_mm_mullo_epi16(a[0], by), _mm_mullo_epi16(a[1], by)]
        }
    }
    #[inline(always)]
    fn shorts_above(self, a: [__m128i; 2], b: [__m128i; 2]) -> __m128i {
        unsafe { _mm_packs_epi16(_mm_cmpgt_epi16(a[0], b[0]), _mm_cmpgt_epi16(a[1], b[1])) }
    }
    #[inline(always)]
    fn scaled(self, a: [__m128i; 2], m: u16, shift: u32) -> __m128i {
        unsafe {
            let (m, shift) = (_mm_set1_epi16(m as i16), _mm_cvtsi32_si128(shift as i32));
            let low = _mm_srl_epi16(_mm_mulhi_epu16(_mm_add_epi16(a[0], a[0]), m), shift);
            let high = _mm_srl_epi16(_mm_mulhi_epu16(_mm_add_epi16(a[1], a[1]), m), shift);
            _mm_packs_epi16(low, high)
        }
    }
    #[inline(always)]
    fn store_shorts(self, a: [__m128i; 2], to: &mut [u16; N]) {
        unsafe {
            let at = to.as_mut_ptr().cast::<__m128i>();
            _mm_storeu_si128(at, a[0]);
            _mm_storeu_si128(at.add(1), a[1]);
        }
    }

    #[inline(always)]
    fn dot_shorts(self, a: [__m128i; 2], x: u16, b: [__m128i; 2], y: [__m128i; 2]) -> [__m128i; 4] {
        unsafe {
            let (u, v) = (self.short_pairs(a, b), self.short_pairs([_mm_set1_epi16(x as i16); 2], y));
            let mut words = u;
            for k in 0..4 {
                words[k] = _mm_madd_epi16(u[k], v[k]);
            }
            words
        }
    }
    #[inline(always)]
    fn sub_product(self, a: [__m128i; 4], b: [__m128i; 2], y: u16) -> [__m128i; 4] {
        unsafe {
            let products = self.short_pairs(b, [_mm_setzero_si128(); 2]);
            let y = _mm_set1_epi32(i32::from(y));
            let mut words = a;
            for k in 0..4 {
                words[k] = _mm_sub_epi32(a[k], _mm_madd_epi16(products[k], y));
            }
            words
        }
    }
    #[inline(always)]
    fn divide(self, a: [__m128i; 4], by: [__m128i; 2]) -> [__m128i; 2] {
        unsafe {
            let by = self.short_pairs(by, [_mm_setzero_si128(); 2]);
            let half = _mm_set1_ps(0.5);
            let mut q = a;
            for k in 0..4 {
                let a = _mm_add_ps(_mm_cvtepi32_ps(a[k]), half);
                q[k] = _mm_cvttps_epi32(_mm_div_ps(a, _mm_cvtepi32_ps(by[k])));
            }
            [_mm_packs_epi32(q[0], q[1]), _mm_packs_epi32(q[2], q[3])]
        }
    }
    #[inline(always)]
    fn share(self, a: [__m128i; 4], factor: f32) -> [__m128i; 2] {
        unsafe {
            let (half, factor) = (_mm_set1_ps(0.5), _mm_set1_ps(factor));
            let mut q = a;
            for k in 0..4 {
                q[k] = _mm_cvttps_epi32(_mm_mul_ps(_mm_add_ps(_mm_cvtepi32_ps(a[k]), half), factor));
            }
            [_mm_packs_epi32(q[0], q[1]), _mm_packs_epi32(q[2], q[3])]
        }
    }
    #[inline(always)]
    fn load_words(self, from: &[u32; N]) -> [__m128i; 4] {
        unsafe {
            let at = from.as_ptr().cast::<__m128i>();
            let mut words = [_mm_setzero_si128(); 4];
            for k in 0..4 {
                words[k] = _mm_loadu_si128(at.add(k));
            }
            words
        }
    }
    #[inline(always)]
    fn store_words(self, a: [__m128i; 4], to: &mut [u32; N]) {
        unsafe {
            let at = to.as_mut_ptr().cast::<__m128i>();
            for k in 0..4 {
                _mm_storeu_si128(at.add(k), a[k]);
            }
        }
    }
}
