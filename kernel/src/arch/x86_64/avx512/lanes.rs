//! `Lanes` by AVX-512: blocks of 64 words.
//!
//! As with AVX2, instructions that widen or narrow work in each quarter of a vector by itself; so of wider numbers the
//! first vector has the deals 0..7, 16..23, 32..39 and 48..55 (16 bits), or 0..3, 16..19, ... (32 bits), and loads and stores
//! take quarters.  Comparisons give one bit a lane, which is widened to a byte again.

use crate::arch::lanes::{Lanes, Work};
use crate::arch::x86_64::proofs::Avx512;
use crate::arch::x86_64::sse2::rows::{load_row, store_row};
use crate::base::numbers;
use crate::numbering::arrangements::DEALS;
use crate::numbering::pavlicek::deals::{RankDeals, UnrankDeals};
use crate::numbering::pavlicek::walk;
use std::arch::x86_64::*;

const N: usize = 64;

/// Do these vectors give the right answers?  For deals: endings, for which they are used, go through the same operations
/// but for one load, and their tables take long to make.
pub fn self_test(avx512: Avx512) -> bool {
    let numbers = numbers::spread(DEALS);
    let (mut deals, mut expected) = (vec![[0; 13]; numbers.len()], vec![[0; 13]; numbers.len()]);
    let mut back = vec![[0; 12]; numbers.len()];
    walk::unrank(false, &numbers, &mut expected);
    avx512.run(UnrankDeals::<false> { numbers: &numbers, deals: &mut deals });
    let outcome = avx512.run(RankDeals::<false> { deals: &expected, numbers: &mut back });
    outcome == Ok(()) && deals == expected && back == numbers
}

// Every `unsafe` below that has no other reason rests on the proof that the processor has the instructions.
impl Avx512 {
    /// Do `work` with these vectors.
    pub fn run<W: Work>(self, work: W) -> W::Result {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,avx512vbmi2,avx2,bmi2,fma")]
        fn run<W: Work>(lanes: Avx512, work: W) -> W::Result {
            work.run(lanes)
        }
        // SAFETY: the processor has the features.
        unsafe { run(self, work) }
    }

    /// The bytes of a and b in turns: the lower ones of each quarter, and the upper ones.
    #[inline(always)]
    fn pairs_of(self, a: __m512i, b: __m512i) -> [__m512i; 2] {
        unsafe { [_mm512_unpacklo_epi8(a, b), _mm512_unpackhi_epi8(a, b)] }
    }
    /// The same of 16 bits.
    #[inline(always)]
    fn short_pairs(self, a: [__m512i; 2], b: [__m512i; 2]) -> [__m512i; 4] {
        unsafe {
            [
                _mm512_unpacklo_epi16(a[0], b[0]),
                _mm512_unpackhi_epi16(a[0], b[0]),
                _mm512_unpacklo_epi16(a[1], b[1]),
                _mm512_unpackhi_epi16(a[1], b[1]),
            ]
        }
    }
    /// In each quarter, byte i of vector k goes to byte k of vector i.
    #[inline(always)]
    fn turn(self, mut v: [__m512i; 16]) -> [__m512i; 16] {
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
    /// The four quarters.
    #[inline(always)]
    fn quarters_of(self, x: __m512i) -> [__m128i; 4] {
        unsafe {
            [
                _mm512_castsi512_si128(x),
                _mm512_extracti32x4_epi32::<1>(x),
                _mm512_extracti32x4_epi32::<2>(x),
                _mm512_extracti32x4_epi32::<3>(x),
            ]
        }
    }
    /// The inverse of `quarters_of`.
    #[inline(always)]
    fn of_quarters(self, [a, b, c, d]: [__m128i; 4]) -> __m512i {
        unsafe {
            let x = _mm512_inserti32x4::<1>(_mm512_castsi128_si512(a), b);
            _mm512_inserti32x4::<3>(_mm512_inserti32x4::<2>(x, c), d)
        }
    }
    /// floor((2 a m / 2^16) / 2^shift).
    #[inline(always)]
    fn scaled_shorts(self, a: __m512i, m: u16, shift: u32) -> __m512i {
        unsafe {
            let high = _mm512_mulhi_epu16(_mm512_add_epi16(a, a), _mm512_set1_epi16(m as i16));
            _mm512_srl_epi16(high, _mm_cvtsi32_si128(shift as i32))
        }
    }
}

impl Lanes<N> for Avx512 {
    type Bytes = __m512i;
    type Shorts = [__m512i; 2];
    type Words = [__m512i; 4];

    #[inline(always)]
    fn splat(self, x: u8) -> __m512i {
        unsafe { _mm512_set1_epi8(x as i8) }
    }
    #[inline(always)]
    fn load(self, from: &[u8; N]) -> __m512i {
        Avx512::load(self, from)
    }
    #[inline(always)]
    fn load_rows<const WIDTH: usize>(self, rows: &[[u8; WIDTH]; N], first: usize) -> [__m512i; 16] {
        let mut v = [Lanes::splat(self, 0); 16];
        for i in 0..16 {
            let row = [i, i + 16, i + 32, i + 48];
            v[i] = self.of_quarters([
                load_row(rows, row[0], first),
                load_row(rows, row[1], first),
                load_row(rows, row[2], first),
                load_row(rows, row[3], first),
            ]);
        }
        self.turn(v)
    }
    #[inline(always)]
    fn store_rows<const WIDTH: usize>(self, vectors: [__m512i; 16], rows: &mut [[u8; WIDTH]; N], first: usize) {
        let v = self.turn(vectors);
        for quarter in 0..4 {
            for i in 0..16 {
                store_row(self.quarters_of(v[i])[quarter], rows, 16 * quarter + i, first);
            }
        }
    }
    #[inline(always)]
    fn add(self, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_add_epi8(a, b) }
    }
    #[inline(always)]
    fn sub(self, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_sub_epi8(a, b) }
    }
    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_or_si512(a, b) }
    }
    #[inline(always)]
    fn and_not(self, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_andnot_si512(a, b) }
    }
    #[inline(always)]
    fn max(self, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_max_epu8(a, b) }
    }
    #[inline(always)]
    fn above(self, a: __m512i, b: __m512i) -> __m512i {
        unsafe { _mm512_movm_epi8(_mm512_cmpgt_epi8_mask(a, b)) }
    }
    #[inline(always)]
    fn codes(self, row: __m512i, bit: u32) -> __m512i {
        unsafe { _mm512_and_si512(_mm512_srl_epi16(row, _mm_cvtsi32_si128(bit as i32)), _mm512_set1_epi8(3)) }
    }
    #[inline(always)]
    fn to_bit(self, codes: __m512i, bit: u32) -> __m512i {
        unsafe { _mm512_sll_epi16(codes, _mm_cvtsi32_si128(bit as i32)) }
    }
    #[inline(always)]
    fn not_zero(self, a: __m512i) -> u64 {
        unsafe { _mm512_test_epi8_mask(a, a) }
    }

    #[inline(always)]
    fn product(self, a: __m512i, b: __m512i) -> [__m512i; 2] {
        unsafe {
            let zero = _mm512_setzero_si512();
            let (a, b) = (self.pairs_of(a, zero), self.pairs_of(b, zero));
            [_mm512_mullo_epi16(a[0], b[0]), _mm512_mullo_epi16(a[1], b[1])]
        }
    }
    #[inline(always)]
    fn widen(self, a: __m512i) -> [__m512i; 2] {
        self.pairs_of(a, Lanes::splat(self, 0))
    }
    #[inline(always)]
    fn dot(self, a: __m512i, b: __m512i, c: __m512i, d: __m512i) -> [__m512i; 2] {
        unsafe {
            let (x, y) = (self.pairs_of(a, c), self.pairs_of(b, d));
            [_mm512_maddubs_epi16(x[0], y[0]), _mm512_maddubs_epi16(x[1], y[1])]
        }
    }
    #[inline(always)]
    fn add_shorts(self, a: [__m512i; 2], b: [__m512i; 2]) -> [__m512i; 2] {
        unsafe { [_mm512_add_epi16(a[0], b[0]), _mm512_add_epi16(a[1], b[1])] }
    }
    #[inline(always)]
    fn sub_shorts(self, a: [__m512i; 2], b: [__m512i; 2]) -> [__m512i; 2] {
        unsafe { [_mm512_sub_epi16(a[0], b[0]), _mm512_sub_epi16(a[1], b[1])] }
    }
    #[inline(always)]
    fn times(self, a: [__m512i; 2], by: u16) -> [__m512i; 2] {
        unsafe {
            let by = _mm512_set1_epi16(by as i16);
            [_mm512_mullo_epi16(a[0], by), _mm512_mullo_epi16(a[1], by)]
        }
    }
    #[inline(always)]
    fn shorts_above(self, a: [__m512i; 2], b: [__m512i; 2]) -> __m512i {
        unsafe {
            // The sign of b - a, in all bits.
            let signs = [_mm512_sub_epi16(b[0], a[0]), _mm512_sub_epi16(b[1], a[1])];
            _mm512_packs_epi16(_mm512_srai_epi16::<15>(signs[0]), _mm512_srai_epi16::<15>(signs[1]))
        }
    }
    #[inline(always)]
    fn scaled(self, a: [__m512i; 2], m: u16, shift: u32) -> __m512i {
        unsafe { _mm512_packs_epi16(self.scaled_shorts(a[0], m, shift), self.scaled_shorts(a[1], m, shift)) }
    }
    #[inline(always)]
    fn store_shorts(self, a: [__m512i; 2], to: &mut [u16; N]) {
        let at = to.as_mut_ptr().cast::<__m128i>();
        for half in 0..2 {
            for (quarter, shorts) in self.quarters_of(a[half]).into_iter().enumerate() {
                // SAFETY: also, there is room for eight vectors of eight.
                unsafe { _mm_storeu_si128(at.add(2 * quarter + half), shorts) };
            }
        }
    }

    #[inline(always)]
    fn dot_shorts(self, a: [__m512i; 2], x: u16, b: [__m512i; 2], y: [__m512i; 2]) -> [__m512i; 4] {
        unsafe {
            let (u, v) = (self.short_pairs(a, b), self.short_pairs([_mm512_set1_epi16(x as i16); 2], y));
            let mut words = u;
            for k in 0..4 {
                words[k] = _mm512_madd_epi16(u[k], v[k]);
            }
            words
        }
    }
    #[inline(always)]
    fn sub_product(self, a: [__m512i; 4], b: [__m512i; 2], y: u16) -> [__m512i; 4] {
        unsafe {
            let products = self.short_pairs(b, [_mm512_setzero_si512(); 2]);
            let y = _mm512_set1_epi32(i32::from(y));
            let mut words = a;
            for k in 0..4 {
                words[k] = _mm512_sub_epi32(a[k], _mm512_madd_epi16(products[k], y));
            }
            words
        }
    }
    #[inline(always)]
    fn divide(self, a: [__m512i; 4], by: [__m512i; 2]) -> [__m512i; 2] {
        unsafe {
            let by = self.short_pairs(by, [_mm512_setzero_si512(); 2]);
            let half = _mm512_set1_ps(0.5);
            let mut q = a;
            for k in 0..4 {
                let a = _mm512_add_ps(_mm512_cvtepi32_ps(a[k]), half);
                q[k] = _mm512_cvttps_epi32(_mm512_div_ps(a, _mm512_cvtepi32_ps(by[k])));
            }
            [_mm512_packs_epi32(q[0], q[1]), _mm512_packs_epi32(q[2], q[3])]
        }
    }
    #[inline(always)]
    fn share(self, a: [__m512i; 4], factor: f32) -> [__m512i; 2] {
        unsafe {
            let (half, factor) = (_mm512_set1_ps(0.5), _mm512_set1_ps(factor));
            let mut q = a;
            for k in 0..4 {
                q[k] = _mm512_cvttps_epi32(_mm512_mul_ps(_mm512_add_ps(_mm512_cvtepi32_ps(a[k]), half), factor));
            }
            [_mm512_packs_epi32(q[0], q[1]), _mm512_packs_epi32(q[2], q[3])]
        }
    }
    #[inline(always)]
    fn load_words(self, from: &[u32; N]) -> [__m512i; 4] {
        let at = from.as_ptr().cast::<__m128i>();
        let mut words = [Lanes::splat(self, 0); 4];
        for k in 0..4 {
            // SAFETY: also, there are sixteen vectors of four.
            words[k] = self.of_quarters(unsafe {
                [
                    _mm_loadu_si128(at.add(k)),
                    _mm_loadu_si128(at.add(k + 4)),
                    _mm_loadu_si128(at.add(k + 8)),
                    _mm_loadu_si128(at.add(k + 12)),
                ]
            });
        }
        words
    }
    #[inline(always)]
    fn store_words(self, a: [__m512i; 4], to: &mut [u32; N]) {
        let at = to.as_mut_ptr().cast::<__m128i>();
        for k in 0..4 {
            for (quarter, words) in self.quarters_of(a[k]).into_iter().enumerate() {
                // SAFETY: also, there is room for sixteen vectors of four.
                unsafe { _mm_storeu_si128(at.add(4 * quarter + k), words) };
            }
        }
    }
}
