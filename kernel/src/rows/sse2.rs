//! `Lanes` by SSE2, which every x86-64 processor has: four lanes; an exact number in a 128-bit integer.
//!
//! The multiplications of exact numbers run in the scalar units, beside the vectors, and the tables are read lane by
//! lane with checked indices; so every `unsafe` below has one reason: the instructions are there.  Without fused
//! multiply-add the guesses of unrank are a little worse, and the proof at its end finds that as it finds every other
//! wrong guess.

use super::kernels;
use super::lanes::{HALF, Lanes};
use super::tables::{MODULUS, ROWS, STATES, quotients};
use super::transpose::{load_row, store_four};
use crate::numbers;
use std::arch::x86_64::*;
use std::sync::OnceLock;

const N: usize = 4;

/// Four lanes; no proof is needed.
#[derive(Clone, Copy)]
pub struct Sse2;

impl Sse2 {
    /// `kernels::unrank`.
    pub fn unrank(self, by_rank: bool, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
        if by_rank {
            kernels::unrank::<Sse2, true, 4, 16>(self, numbers, deals);
        } else {
            kernels::unrank::<Sse2, false, 4, 16>(self, numbers, deals);
        }
    }

    /// Transpose four by four words: words of deals to deals of words, and back.
    #[inline(always)]
    fn turn(self, rows: [__m128i; 4]) -> [__m128i; 4] {
        unsafe {
            let low = [_mm_unpacklo_epi32(rows[0], rows[1]), _mm_unpacklo_epi32(rows[2], rows[3])];
            let high = [_mm_unpackhi_epi32(rows[0], rows[1]), _mm_unpackhi_epi32(rows[2], rows[3])];
            [
                _mm_unpacklo_epi64(low[0], low[1]),
                _mm_unpackhi_epi64(low[0], low[1]),
                _mm_unpacklo_epi64(high[0], high[1]),
                _mm_unpackhi_epi64(high[0], high[1]),
            ]
        }
    }

    /// The four words of a vector.
    #[inline(always)]
    pub(super) fn words(self, vector: __m128i) -> [u32; N] {
        unsafe {
            let (low, high) =
                (_mm_cvtsi128_si64(vector) as u64, _mm_cvtsi128_si64(_mm_unpackhi_epi64(vector, vector)) as u64);
            [low as u32, (low >> 32) as u32, high as u32, (high >> 32) as u32]
        }
    }

    /// The number at each index.
    #[inline(always)]
    pub(super) fn look_up(self, table: &[f32], index: __m128i) -> __m128 {
        unsafe {
            let [a, b, c, d] = self.words(index).map(|place| table[place as usize]);
            _mm_setr_ps(a, b, c, d)
        }
    }

    /// For each lane, the entry at its index times its factor, modulo 2^128.
    #[inline(always)]
    pub(super) fn products(self, entries: &[u128], index: __m128i, factor: __m128i) -> [u128; N] {
        let (places, factors) = (self.words(index), self.words(factor));
        std::array::from_fn(|lane| entries[places[lane] as usize].wrapping_mul(u128::from(factors[lane])))
    }

    /// The floating-point images of numbers below 2^127.
    #[inline(always)]
    pub(super) fn float(self, numbers: [u128; N]) -> __m128 {
        unsafe {
            // A 64-bit number is converted as a signed one.
            let [a, b, c, d] = numbers.map(|number| (number >> 63) as i64 as f32);
            let [e, f, g, h] = numbers.map(|number| (number as i64 & i64::MAX) as f32);
            let high = _mm_mul_ps(_mm_setr_ps(a, b, c, d), _mm_set1_ps((1u64 << 63) as f32));
            _mm_add_ps(high, _mm_setr_ps(e, f, g, h))
        }
    }
}

impl Lanes for Sse2 {
    const LANES: usize = N;
    type Float = __m128;
    type Mask = __m128;
    type Word = __m128i;
    type Exact = [u128; N];
    type Entry = u128;

    fn quotients(self) -> &'static [[u128; STATES]; ROWS] {
        static TABLE: OnceLock<Box<[[u128; STATES]; ROWS]>> = OnceLock::new();
        TABLE.get_or_init(|| quotients(|q| q, 0))
    }

    #[inline(always)]
    fn splat(self, x: f32) -> __m128 {
        unsafe { _mm_set1_ps(x) }
    }
    #[inline(always)]
    fn sub(self, a: __m128, b: __m128) -> __m128 {
        unsafe { _mm_sub_ps(a, b) }
    }
    #[inline(always)]
    fn mul(self, a: __m128, b: __m128) -> __m128 {
        unsafe { _mm_mul_ps(a, b) }
    }
    #[inline(always)]
    fn mul_add(self, a: __m128, b: __m128, c: __m128) -> __m128 {
        unsafe { _mm_add_ps(_mm_mul_ps(a, b), c) }
    }
    #[inline(always)]
    fn min(self, a: __m128, b: __m128) -> __m128 {
        unsafe { _mm_min_ps(a, b) }
    }
    #[inline(always)]
    fn less(self, a: __m128, b: __m128) -> __m128 {
        unsafe { _mm_cmplt_ps(a, b) }
    }
    #[inline(always)]
    fn select(self, mask: __m128, yes: __m128, no: __m128) -> __m128 {
        unsafe { _mm_or_ps(_mm_and_ps(mask, yes), _mm_andnot_ps(mask, no)) }
    }
    #[inline(always)]
    fn clear(self, mask: __m128, a: __m128) -> __m128 {
        unsafe { _mm_andnot_ps(mask, a) }
    }
    #[inline(always)]
    fn decrement(self, mask: __m128, a: __m128) -> __m128 {
        unsafe { _mm_sub_ps(a, _mm_and_ps(mask, _mm_set1_ps(1.0))) }
    }
    #[inline(always)]
    fn any_left(self, a: __m128, b: __m128, c: __m128) -> u32 {
        unsafe {
            let any = _mm_or_ps(_mm_or_ps(a, b), c);
            _mm_movemask_ps(_mm_cmpneq_ps(any, _mm_setzero_ps())) as u32
        }
    }

    #[inline(always)]
    fn load_deals(self, deals: &[[u8; 13]]) -> [__m128i; 4] {
        let deals: &[[u8; 13]; N] = deals.try_into().expect("a deal a lane");
        self.turn([load_row(deals, 0), load_row(deals, 1), load_row(deals, 2), load_row(deals, 3)])
    }
    #[inline(always)]
    fn store_deals(self, words: [__m128i; 4], deals: &mut [[u8; 13]]) {
        let deals: &mut [[u8; 13]; N] = deals.try_into().expect("a deal a lane");
        store_four(self.turn(words), deals, 0);
    }
    #[inline(always)]
    fn shift_left(self, a: __m128i, by: u32) -> __m128i {
        unsafe { _mm_sll_epi32(a, _mm_cvtsi32_si128(by as i32)) }
    }
    #[inline(always)]
    fn shift_right(self, a: __m128i, by: u32) -> __m128i {
        unsafe { _mm_srl_epi32(a, _mm_cvtsi32_si128(by as i32)) }
    }
    #[inline(always)]
    fn or(self, a: __m128i, b: __m128i) -> __m128i {
        unsafe { _mm_or_si128(a, b) }
    }
    #[inline(always)]
    fn splat_word(self, x: u32) -> __m128i {
        unsafe { _mm_set1_epi32(x as i32) }
    }
    #[inline(always)]
    fn to_words(self, a: __m128, most: u32) -> __m128i {
        unsafe {
            if most == u32::MAX {
                return _mm_cvtps_epi32(a);
            }
            // `most` for what is no number; a negative number is also kept inside the table, and any entry does there.
            let inside = _mm_max_ps(_mm_min_ps(a, _mm_set1_ps(most as f32)), _mm_setzero_ps());
            _mm_cvtps_epi32(inside)
        }
    }
    #[inline(always)]
    fn owner_below(self, codes: __m128i, bit: u32) -> [__m128; 3] {
        unsafe {
            let owner = _mm_and_si128(codes, _mm_set1_epi32(3 << bit));
            [
                _mm_castsi128_ps(_mm_cmpgt_epi32(_mm_set1_epi32(1 << bit), owner)),
                _mm_castsi128_ps(_mm_cmpgt_epi32(_mm_set1_epi32(2 << bit), owner)),
                _mm_castsi128_ps(_mm_cmpgt_epi32(_mm_set1_epi32(3 << bit), owner)),
            ]
        }
    }
    #[inline(always)]
    fn take_codes(self, codes: __m128i, below: [__m128; 3], bit: u32) -> __m128i {
        unsafe {
            // A set mask is -1 as a number.
            let [a, b, c] = [_mm_castps_si128(below[0]), _mm_castps_si128(below[1]), _mm_castps_si128(below[2])];
            let count = _mm_add_epi32(_mm_add_epi32(a, b), c);
            _mm_add_epi32(codes, _mm_sll_epi32(count, _mm_cvtsi32_si128(bit as i32)))
        }
    }
    #[inline(always)]
    fn gather(self, table: &[f32; STATES], index: __m128i) -> __m128 {
        self.look_up(table, index)
    }

    #[inline(always)]
    fn zero(self) -> [u128; N] {
        [0; N]
    }
    #[inline(always)]
    fn load_numbers(self, numbers: &[[u8; 12]]) -> [u128; N] {
        let numbers: &[[u8; 12]; N] = numbers.try_into().expect("a number a lane");
        let mut exact = [0; N];
        for lane in 0..N {
            exact[lane] = (numbers::load(&numbers[lane]) << 6) + u128::from(HALF);
        }
        exact
    }
    #[inline(always)]
    fn store_numbers(self, exact: [u128; N], numbers: &mut [[u8; 12]]) {
        for lane in 0..N {
            numbers::store((exact[lane] % MODULUS) >> 6, &mut numbers[lane]);
        }
    }
    #[inline(always)]
    fn unlike_half(self, exact: [u128; N]) -> u32 {
        let mut unlike = 0;
        for lane in 0..N {
            unlike |= u32::from(exact[lane] != u128::from(HALF)) << lane;
        }
        unlike
    }
    #[inline(always)]
    fn add_product(self, sum: [u128; N], entries: &[u128; STATES], index: __m128i, factor: __m128i) -> [u128; N] {
        let products = self.products(entries, index, factor);
        std::array::from_fn(|lane| sum[lane].wrapping_add(products[lane]))
    }
    #[inline(always)]
    fn sub_product(self, number: [u128; N], entries: &[u128; STATES], index: __m128i, factor: __m128i) -> [u128; N] {
        let products = self.products(entries, index, factor);
        std::array::from_fn(|lane| number[lane].wrapping_sub(products[lane]) % MODULUS)
    }
    #[inline(always)]
    fn to_float(self, number: [u128; N]) -> __m128 {
        self.float(number)
    }
}
