//! `EndingLanes` by AVX2 and FMA: an exact number in four limbs of 32 bits.

use super::super::avx2::Avx2;
use super::Ranked;
use super::kernels::{self, BLOCK, Rows};
use super::lanes::EndingLanes;
use crate::arrangements::STATES;
use std::arch::x86_64::*;

const N: usize = 8;
const LIMBS: usize = 4;
const LIMB: i64 = (1 << 32) - 1;
/// Added to a limb before a product, below 2^55, is taken away, so that it stays positive; a multiple of the base.
const BIAS: i64 = 1 << 56;

/// One limb of eight numbers: of the even lanes, and of the odd ones.
type Limb = [__m256i; 2];

impl Avx2 {
    /// `kernels::rank`.
    pub fn rank_endings(self, states: &[u32; BLOCK], rows: &Rows) -> [u128; BLOCK] {
        #[target_feature(enable = "avx2,fma,bmi2")]
        fn run(lanes: Avx2, states: &[u32; BLOCK], rows: &Rows) -> [u128; BLOCK] {
            kernels::rank::<Avx2, 2>(lanes, states, rows)
        }
        // SAFETY: the processor has the features.
        unsafe { run(self, states, rows) }
    }

    /// `kernels::unrank`.
    pub fn unrank_endings(self, found: &[Ranked; BLOCK]) -> (Rows, u32) {
        #[target_feature(enable = "avx2,fma,bmi2")]
        fn run(lanes: Avx2, found: &[Ranked; BLOCK]) -> (Rows, u32) {
            kernels::unrank::<Avx2, 2>(lanes, found)
        }
        // SAFETY: the processor has the features.
        unsafe { run(self, found) }
    }

    /// quotient * factor, limb by limb.
    #[inline(always)]
    fn wide_products(self, quotients: &[u128; STATES], index: __m256i, factor: __m256i) -> [Limb; LIMBS] {
        let mut places = [0u32; N];
        // SAFETY: `places` has room for the vector; `to_words` keeps every index inside the table, which is aligned.
        unsafe {
            _mm256_storeu_si256(places.as_mut_ptr().cast(), index);
            let load = |lane: usize| {
                debug_assert!((places[lane] as usize) < STATES);
                let quotient: *const u128 = quotients.get_unchecked(places[lane] as usize);
                _mm_load_si128(quotient.cast())
            };
            self.limb_products(load, factor)
        }
    }
}

impl EndingLanes for Avx2 {
    type Wide = [Limb; LIMBS];

    #[inline(always)]
    fn load_floats(self, values: &[f32]) -> __m256 {
        let values: &[f32; N] = values.try_into().expect("a number a lane");
        // SAFETY: also, there are eight.
        unsafe { _mm256_loadu_ps(values.as_ptr()) }
    }
    #[inline(always)]
    fn load_words(self, words: &[u32]) -> __m256i {
        let words: &[u32; N] = words.try_into().expect("a word a lane");
        // SAFETY: also, there are eight.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store_words(self, vector: __m256i, words: &mut [u32]) {
        let words: &mut [u32; N] = words.try_into().expect("a word a lane");
        // SAFETY: also, there is room for eight.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), vector) };
    }
    #[inline(always)]
    fn letter_below(self, letters: __m256i, card: u32) -> [__m256; 4] {
        unsafe {
            let owner = _mm256_and_si256(letters, _mm256_set1_epi32(7 << (8 * card)));
            [
                _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(1 << (8 * card)), owner)),
                _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(2 << (8 * card)), owner)),
                _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(3 << (8 * card)), owner)),
                _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(4 << (8 * card)), owner)),
            ]
        }
    }
    #[inline(always)]
    fn take_letters(self, letters: __m256i, below: [__m256; 4], card: u32) -> __m256i {
        unsafe {
            // A set mask is -1 as a number.
            let [a, b, c, d] = below;
            let first = _mm256_add_epi32(_mm256_castps_si256(a), _mm256_castps_si256(b));
            let second = _mm256_add_epi32(_mm256_castps_si256(c), _mm256_castps_si256(d));
            let count = _mm256_add_epi32(first, second);
            _mm256_add_epi32(letters, _mm256_sll_epi32(count, _mm_cvtsi32_si128(8 * card as i32)))
        }
    }
    #[inline(always)]
    fn gather_wide(self, table: &[f32; STATES], index: __m256i) -> __m256 {
        // SAFETY: also, `to_words` keeps every index inside the table.
        unsafe { _mm256_i32gather_ps::<4>(table.as_ptr(), index) }
    }

    #[inline(always)]
    fn load_wide(self, numbers: &[u128]) -> [Limb; LIMBS] {
        let numbers: &[u128; N] = numbers.try_into().expect("a number a lane");
        let limb = |lane: usize, k: usize| (numbers[lane] >> (32 * k)) as i64 & LIMB;
        let mut limbs = [[unsafe { _mm256_setzero_si256() }; 2]; LIMBS];
        for k in 0..LIMBS {
            for odd in 0..2 {
                let [a, b, c, d] = [limb(odd, k), limb(2 + odd, k), limb(4 + odd, k), limb(6 + odd, k)];
                limbs[k][odd] = unsafe { _mm256_set_epi64x(d, c, b, a) };
            }
        }
        limbs
    }
    #[inline(always)]
    fn store_wide(self, exact: [Limb; LIMBS], numbers: &mut [u128]) {
        let mut limbs = [[[0u64; 4]; 2]; LIMBS];
        for k in 0..LIMBS {
            for odd in 0..2 {
                // SAFETY: also, the array has room for the vector.
                unsafe { _mm256_storeu_si256(limbs[k][odd].as_mut_ptr().cast(), exact[k][odd]) };
            }
        }
        for lane in 0..N {
            let limb = |k: usize| u128::from(limbs[k][lane % 2][lane / 2]) << (32 * k);
            numbers[lane] = (1..LIMBS).fold(limb(0), |sum, k| sum.wrapping_add(limb(k)));
        }
    }
    #[inline(always)]
    fn add_wide_product(
        self,
        mut sum: [Limb; LIMBS],
        quotients: &[u128; STATES],
        index: __m256i,
        factor: __m256i,
    ) -> [Limb; LIMBS] {
        let products = self.wide_products(quotients, index, factor);
        for k in 0..LIMBS {
            for odd in 0..2 {
                // 13 products of 55 bits: no carry is needed before the end.
                sum[k][odd] = unsafe { _mm256_add_epi64(sum[k][odd], products[k][odd]) };
            }
        }
        sum
    }
    #[inline(always)]
    fn sub_wide_product(
        self,
        mut number: [Limb; LIMBS],
        quotients: &[u128; STATES],
        index: __m256i,
        factor: __m256i,
    ) -> [Limb; LIMBS] {
        let products = self.wide_products(quotients, index, factor);
        unsafe {
            for odd in 0..2 {
                let mut carry = _mm256_set1_epi64x(BIAS);
                for k in 0..LIMBS {
                    let limb = _mm256_add_epi64(_mm256_sub_epi64(number[k][odd], products[k][odd]), carry);
                    number[k][odd] = _mm256_and_si256(limb, _mm256_set1_epi64x(LIMB));
                    // The bias goes on as BIAS >> 32; the next limb needs BIAS again.
                    carry = _mm256_add_epi64(_mm256_srli_epi64::<32>(limb), _mm256_set1_epi64x(BIAS - (BIAS >> 32)));
                }
            }
        }
        number
    }
    #[inline(always)]
    fn wide_to_float(self, number: [Limb; LIMBS]) -> __m256 {
        unsafe {
            let (zero, base) = (_mm256_setzero_ps(), _mm256_set1_ps((1u64 << 32) as f32));
            let mut float = zero;
            for k in (0..LIMBS).rev() {
                let words = _mm256_or_si256(number[k][0], _mm256_slli_epi64::<32>(number[k][1]));
                // The conversion takes the highest bit for a sign.
                let unsigned = _mm256_blendv_ps(zero, base, _mm256_castsi256_ps(words));
                float = _mm256_fmadd_ps(float, base, _mm256_add_ps(_mm256_cvtepi32_ps(words), unsigned));
            }
            float
        }
    }
}
