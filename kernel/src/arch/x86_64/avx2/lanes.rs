//! `Lanes` by AVX2: blocks of 32 deals.
//!
//! Instructions that widen or narrow work in each half of a vector by itself; so of wider numbers the first vector has
//! the deals 0..7 and 16..23 (16 bits), or 0..3 and 16..19 (32 bits), and loads and stores take halves.

use crate::arch::lanes::{Lanes, Work};
use crate::arch::x86_64::proofs::Avx2;
use crate::arch::x86_64::sse2::rows::{load_row, store_row};
use std::arch::x86_64::*;

const N: usize = 32;

// Every `unsafe` below that has no other reason rests on the proof that the processor has the instructions.
impl Avx2 {
    /// Do `work` with these vectors.
    pub fn run<W: Work>(self, work: W) -> W::Result {
        #[target_feature(enable = "avx2,bmi2")]
        fn run<W: Work>(lanes: Avx2, work: W) -> W::Result {
            work.run(lanes)
        }
        // SAFETY: the processor has the features.
        unsafe { run(self, work) }
    }

    /// The bytes of a and b in turns: the lower ones of each half, and the upper ones.
    #[inline(always)]
    fn pairs_of(self, a: __m256i, b: __m256i) -> [__m256i; 2] {
        unsafe { [_mm256_unpacklo_epi8(a, b), _mm256_unpackhi_epi8(a, b)] }
    }
    /// The same of 16 bits.
    #[inline(always)]
    fn short_pairs(self, a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 4] {
        unsafe {
            [
                _mm256_unpacklo_epi16(a[0], b[0]),
                _mm256_unpackhi_epi16(a[0], b[0]),
                _mm256_unpacklo_epi16(a[1], b[1]),
                _mm256_unpackhi_epi16(a[1], b[1]),
            ]
        }
    }
    /// In each half, byte i of vector k goes to byte k of vector i.
    #[inline(always)]
    fn turn(self, mut v: [__m256i; 16]) -> [__m256i; 16] {
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

impl Lanes<N> for Avx2 {
    type Bytes = __m256i;
    type Shorts = [__m256i; 2];
    type Words = [__m256i; 4];

    #[inline(always)]
    fn splat(self, x: u8) -> __m256i {
        unsafe { _mm256_set1_epi8(x as i8) }
    }
    #[inline(always)]
    fn load(self, from: &[u8; N]) -> __m256i {
        // SAFETY: also, there are as many bytes.
        unsafe { _mm256_loadu_si256(from.as_ptr().cast()) }
    }
    #[inline(always)]
    fn load_rows<const WIDTH: usize>(self, rows: &[[u8; WIDTH]; N], first: usize) -> [__m256i; 16] {
        let mut v = [self.splat(0); 16];
        for i in 0..16 {
            v[i] = unsafe { _mm256_set_m128i(load_row(rows, i + 16, first), load_row(rows, i, first)) };
        }
        self.turn(v)
    }
    #[inline(always)]
    fn store_rows<const WIDTH: usize>(self, vectors: [__m256i; 16], rows: &mut [[u8; WIDTH]; N], first: usize) {
        let v = self.turn(vectors);
        for i in 0..16 {
            store_row(unsafe { _mm256_castsi256_si128(v[i]) }, rows, i, first);
        }
        for i in 0..16 {
            store_row(unsafe { _mm256_extracti128_si256::<1>(v[i]) }, rows, i + 16, first);
        }
    }
    #[inline(always)]
    fn add(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_add_epi8(a, b) }
    }
    #[inline(always)]
    fn sub(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_sub_epi8(a, b) }
    }
    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_or_si256(a, b) }
    }
    #[inline(always)]
    fn and_not(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_andnot_si256(a, b) }
    }
    #[inline(always)]
    fn max(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_max_epu8(a, b) }
    }
    #[inline(always)]
    fn above(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_cmpgt_epi8(a, b) }
    }
    #[inline(always)]
    fn codes(self, row: __m256i, bit: u32) -> __m256i {
        unsafe { _mm256_and_si256(_mm256_srl_epi16(row, _mm_cvtsi32_si128(bit as i32)), self.splat(3)) }
    }
    #[inline(always)]
    fn to_bit(self, codes: __m256i, bit: u32) -> __m256i {
        unsafe { _mm256_sll_epi16(codes, _mm_cvtsi32_si128(bit as i32)) }
    }
    #[inline(always)]
    fn not_zero(self, a: __m256i) -> u64 {
        unsafe { u64::from(!_mm256_movemask_epi8(_mm256_cmpeq_epi8(a, _mm256_setzero_si256())) as u32) }
    }

    #[inline(always)]
    fn product(self, a: __m256i, b: __m256i) -> [__m256i; 2] {
        unsafe {
            let zero = _mm256_setzero_si256();
            let (a, b) = (self.pairs_of(a, zero), self.pairs_of(b, zero));
            [_mm256_mullo_epi16(a[0], b[0]), _mm256_mullo_epi16(a[1], b[1])]
        }
    }
    #[inline(always)]
    fn widen(self, a: __m256i) -> [__m256i; 2] {
        self.pairs_of(a, self.splat(0))
    }
    #[inline(always)]
    fn dot(self, a: __m256i, b: __m256i, c: __m256i, d: __m256i) -> [__m256i; 2] {
        unsafe {
            let (x, y) = (self.pairs_of(a, c), self.pairs_of(b, d));
            [_mm256_maddubs_epi16(x[0], y[0]), _mm256_maddubs_epi16(x[1], y[1])]
        }
    }
    #[inline(always)]
    fn add_shorts(self, a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        unsafe { [_mm256_add_epi16(a[0], b[0]), _mm256_add_epi16(a[1], b[1])] }
    }
    #[inline(always)]
    fn sub_shorts(self, a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        unsafe { [_mm256_sub_epi16(a[0], b[0]), _mm256_sub_epi16(a[1], b[1])] }
    }
    #[inline(always)]
    fn times(self, a: [__m256i; 2], by: u16) -> [__m256i; 2] {
        unsafe {
            let by = _mm256_set1_epi16(by as i16);
            [_mm256_mullo_epi16(a[0], by), _mm256_mullo_epi16(a[1], by)]
        }
    }
    #[inline(always)]
    fn shorts_above(self, a: [__m256i; 2], b: [__m256i; 2]) -> __m256i {
        unsafe { _mm256_packs_epi16(_mm256_cmpgt_epi16(a[0], b[0]), _mm256_cmpgt_epi16(a[1], b[1])) }
    }
    #[inline(always)]
    fn scaled(self, a: [__m256i; 2], m: u16, shift: u32) -> __m256i {
        unsafe {
            let (m, shift) = (_mm256_set1_epi16(m as i16), _mm_cvtsi32_si128(shift as i32));
            let low = _mm256_srl_epi16(_mm256_mulhi_epu16(_mm256_add_epi16(a[0], a[0]), m), shift);
            let high = _mm256_srl_epi16(_mm256_mulhi_epu16(_mm256_add_epi16(a[1], a[1]), m), shift);
            _mm256_packs_epi16(low, high)
        }
    }
    #[inline(always)]
    fn store_shorts(self, a: [__m256i; 2], to: &mut [u16; N]) {
        unsafe {
            let at = to.as_mut_ptr().cast::<__m128i>();
            _mm_storeu_si128(at, _mm256_castsi256_si128(a[0]));
            _mm_storeu_si128(at.add(1), _mm256_castsi256_si128(a[1]));
            _mm_storeu_si128(at.add(2), _mm256_extracti128_si256::<1>(a[0]));
            _mm_storeu_si128(at.add(3), _mm256_extracti128_si256::<1>(a[1]));
        }
    }

    #[inline(always)]
    fn dot_shorts(self, a: [__m256i; 2], x: u16, b: [__m256i; 2], y: [__m256i; 2]) -> [__m256i; 4] {
        unsafe {
            let (u, v) = (self.short_pairs(a, b), self.short_pairs([_mm256_set1_epi16(x as i16); 2], y));
            let mut words = u;
            for k in 0..4 {
                words[k] = _mm256_madd_epi16(u[k], v[k]);
            }
            words
        }
    }
    #[inline(always)]
    fn sub_product(self, a: [__m256i; 4], b: [__m256i; 2], y: u16) -> [__m256i; 4] {
        unsafe {
            let products = self.short_pairs(b, [_mm256_setzero_si256(); 2]);
            let y = _mm256_set1_epi32(i32::from(y));
            let mut words = a;
            for k in 0..4 {
                words[k] = _mm256_sub_epi32(a[k], _mm256_madd_epi16(products[k], y));
            }
            words
        }
    }
    #[inline(always)]
    fn divide(self, a: [__m256i; 4], by: [__m256i; 2]) -> [__m256i; 2] {
        unsafe {
            let by = self.short_pairs(by, [_mm256_setzero_si256(); 2]);
            let half = _mm256_set1_ps(0.5);
            let mut q = a;
            for k in 0..4 {
                let a = _mm256_add_ps(_mm256_cvtepi32_ps(a[k]), half);
                q[k] = _mm256_cvttps_epi32(_mm256_div_ps(a, _mm256_cvtepi32_ps(by[k])));
            }
            [_mm256_packs_epi32(q[0], q[1]), _mm256_packs_epi32(q[2], q[3])]
        }
    }
    #[inline(always)]
    fn share(self, a: [__m256i; 4], factor: f32) -> [__m256i; 2] {
        unsafe {
            let (half, factor) = (_mm256_set1_ps(0.5), _mm256_set1_ps(factor));
            let mut q = a;
            for k in 0..4 {
                q[k] = _mm256_cvttps_epi32(_mm256_mul_ps(_mm256_add_ps(_mm256_cvtepi32_ps(a[k]), half), factor));
            }
            [_mm256_packs_epi32(q[0], q[1]), _mm256_packs_epi32(q[2], q[3])]
        }
    }
    #[inline(always)]
    fn load_words(self, from: &[u32; N]) -> [__m256i; 4] {
        unsafe {
            let at = from.as_ptr().cast::<__m128i>();
            let mut words = [_mm256_setzero_si256(); 4];
            for k in 0..4 {
                words[k] = _mm256_set_m128i(_mm_loadu_si128(at.add(k + 4)), _mm_loadu_si128(at.add(k)));
            }
            words
        }
    }
    #[inline(always)]
    fn store_words(self, a: [__m256i; 4], to: &mut [u32; N]) {
        unsafe {
            let at = to.as_mut_ptr().cast::<__m128i>();
            for k in 0..4 {
                _mm_storeu_si128(at.add(k), _mm256_castsi256_si128(a[k]));
                _mm_storeu_si128(at.add(k + 4), _mm256_extracti128_si256::<1>(a[k]));
            }
        }
    }
}
