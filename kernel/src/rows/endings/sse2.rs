//! `EndingLanes` by SSE2: an exact number in a 128-bit integer.

use super::super::sse2::Sse2;
use super::Ranked;
use super::kernels::{self, BLOCK, Rows};
use super::lanes::EndingLanes;
use crate::arrangements::STATES;
use std::arch::x86_64::*;

const N: usize = 4;

impl Sse2 {
    /// `kernels::rank`.
    pub fn rank_endings(self, states: &[u32; BLOCK], rows: &Rows) -> [u128; BLOCK] {
        kernels::rank::<Sse2, 4>(self, states, rows)
    }

    /// `kernels::unrank`.
    pub fn unrank_endings(self, found: &[Ranked; BLOCK]) -> (Rows, u32) {
        kernels::unrank::<Sse2, 4>(self, found)
    }
}

impl EndingLanes for Sse2 {
    type Wide = [u128; N];

    #[inline(always)]
    fn load_floats(self, values: &[f32]) -> __m128 {
        unsafe {
            let &[a, b, c, d]: &[f32; N] = values.try_into().expect("a number a lane");
            _mm_setr_ps(a, b, c, d)
        }
    }
    #[inline(always)]
    fn load_words(self, words: &[u32]) -> __m128i {
        unsafe {
            let &[a, b, c, d]: &[u32; N] = words.try_into().expect("a word a lane");
            _mm_setr_epi32(a as i32, b as i32, c as i32, d as i32)
        }
    }
    #[inline(always)]
    fn store_words(self, vector: __m128i, words: &mut [u32]) {
        words.copy_from_slice(&self.words(vector));
    }
    #[inline(always)]
    fn letter_below(self, letters: __m128i, card: u32) -> [__m128; 4] {
        unsafe {
            let owner = _mm_and_si128(letters, _mm_set1_epi32(7 << (8 * card)));
            [1, 2, 3, 4].map(|seat| _mm_castsi128_ps(_mm_cmpgt_epi32(_mm_set1_epi32(seat << (8 * card)), owner)))
        }
    }
    #[inline(always)]
    fn take_letters(self, letters: __m128i, below: [__m128; 4], card: u32) -> __m128i {
        unsafe {
            // A set mask is -1 as a number.
            let [a, b, c, d] = below.map(|mask| _mm_castps_si128(mask));
            let count = _mm_add_epi32(_mm_add_epi32(a, b), _mm_add_epi32(c, d));
            _mm_add_epi32(letters, _mm_sll_epi32(count, _mm_cvtsi32_si128(8 * card as i32)))
        }
    }
    #[inline(always)]
    fn gather_wide(self, table: &[f32; STATES], index: __m128i) -> __m128 {
        self.look_up(table, index)
    }

    #[inline(always)]
    fn load_wide(self, numbers: &[u128]) -> [u128; N] {
        numbers.try_into().expect("a number a lane")
    }
    #[inline(always)]
    fn store_wide(self, exact: [u128; N], numbers: &mut [u128]) {
        numbers.copy_from_slice(&exact);
    }
    #[inline(always)]
    fn add_wide_product(
        self,
        sum: [u128; N],
        quotients: &[u128; STATES],
        index: __m128i,
        factor: __m128i,
    ) -> [u128; N] {
        let products = self.products(quotients, index, factor);
        std::array::from_fn(|lane| sum[lane].wrapping_add(products[lane]))
    }
    #[inline(always)]
    fn sub_wide_product(
        self,
        number: [u128; N],
        quotients: &[u128; STATES],
        index: __m128i,
        factor: __m128i,
    ) -> [u128; N] {
        let products = self.products(quotients, index, factor);
        std::array::from_fn(|lane| number[lane].wrapping_sub(products[lane]))
    }
    #[inline(always)]
    fn wide_to_float(self, number: [u128; N]) -> __m128 {
        self.float(number)
    }
}
