//! `EndingLanes` by AVX-512: an exact number in three limbs of 52, 52 and 24 bits.
//!
//! The twin of `emulated`; no path of 512 bits is used unless its self-test passes, too.

use super::super::avx512::Avx512;
use super::Ranked;
use super::kernels::{self, BLOCK, Rows};
use super::lanes::EndingLanes;
use crate::arrangements::STATES;
use crate::ending_classes::{BALANCED, ENDINGS, classes};
use crate::endings;
use std::arch::x86_64::*;
use std::sync::OnceLock;

const N: usize = 16;
const LIMB: u64 = (1 << 52) - 1;
const TOP: i64 = (1 << 24) - 1;

/// One limb of sixteen numbers: of the lower eight lanes, and of the upper.
type Limb = [__m512i; 2];

impl Avx512 {
    /// `kernels::rank`.
    pub fn rank_endings(self, states: &[u32; BLOCK], rows: &Rows) -> [u128; BLOCK] {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx2,fma,bmi2")]
        fn run(lanes: Avx512, states: &[u32; BLOCK], rows: &Rows) -> [u128; BLOCK] {
            kernels::rank::<Avx512, 1>(lanes, states, rows)
        }
        // SAFETY: the processor has the features.
        unsafe { run(self, states, rows) }
    }

    /// `kernels::unrank`.
    pub fn unrank_endings(self, found: &[Ranked; BLOCK]) -> (Rows, u32) {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx2,fma,bmi2")]
        fn run(lanes: Avx512, found: &[Ranked; BLOCK]) -> (Rows, u32) {
            kernels::unrank::<Avx512, 1>(lanes, found)
        }
        // SAFETY: the processor has the features.
        unsafe { run(self, found) }
    }

    /// `self_test` for endings.
    pub fn self_test_endings() -> bool {
        static PASSED: OnceLock<bool> = OnceLock::new();
        *PASSED.get_or_init(|| {
            let lanes = Avx512::untested();
            let numbers: Vec<u128> = test_values().collect();
            numbers.as_chunks::<BLOCK>().0.iter().all(|numbers| {
                let found = numbers.map(|number| classes().find(number));
                let words = endings::unrank_words(found);
                let expected = std::array::from_fn(|row| {
                    words.map(|word| u32::from_le_bytes(*word[4 * row..].first_chunk().expect("four of 52 owners")))
                });
                let (rows, bad) = lanes.unrank_endings(&found);
                let same = |lane: usize| (0..13).all(|row| rows[row][lane] == expected[row][lane]);
                bad.count_ones() < BLOCK as u32 / 2
                    && (0..BLOCK).all(|lane| bad >> lane & 1 == 1 || same(lane))
                    && lanes.rank_endings(&found.map(|(state, _)| state), &expected) == found.map(|(_, rank)| rank)
            })
        })
    }

    /// quotient * factor, limb by limb, as `vpmadd52` has them, added to `sum`.
    #[inline(always)]
    fn add_products(self, sum: [Limb; 3], quotients: &[u128; STATES], index: __m512i, factor: __m512i) -> [Limb; 3] {
        let [mut low, mut middle, mut high] = sum;
        // SAFETY: also, `to_words` keeps every index inside the table.
        unsafe {
            let index = _mm512_slli_epi32::<1>(index); // a quotient is two words of 64 bits
            let table = quotients.as_ptr().cast::<i64>();
            let limb = _mm512_set1_epi64(LIMB as i64);
            let halves = [
                (_mm512_castsi512_si256(index), _mm512_castsi512_si256(factor)),
                (_mm512_extracti64x4_epi64::<1>(index), _mm512_extracti64x4_epi64::<1>(factor)),
            ];
            for (half, (index, factor)) in halves.into_iter().enumerate() {
                let lower = _mm512_i32gather_epi64::<8>(index, table);
                let upper = _mm512_i32gather_epi64::<8>(index, table.add(1));
                let factor = _mm512_cvtepu32_epi64(factor);
                let q0 = _mm512_and_si512(lower, limb);
                let joined = _mm512_or_si512(_mm512_srli_epi64::<52>(lower), _mm512_slli_epi64::<12>(upper));
                let q1 = _mm512_and_si512(joined, limb);
                let q2 = _mm512_srli_epi64::<40>(upper);
                low[half] = _mm512_madd52lo_epu64(low[half], q0, factor);
                middle[half] = _mm512_madd52hi_epu64(middle[half], q0, factor);
                middle[half] = _mm512_madd52lo_epu64(middle[half], q1, factor);
                high[half] = _mm512_madd52hi_epu64(high[half], q1, factor);
                high[half] = _mm512_madd52lo_epu64(high[half], q2, factor);
            }
        }
        [low, middle, high]
    }
}

/// 128 numbers below the sizes: balanced endings and others, from both ends, in steps over the whole range.
fn test_values() -> impl Iterator<Item = u128> {
    [BALANCED, ENDINGS].into_iter().flat_map(|size| {
        let step = size / 67;
        (0..64).map(move |i| if i % 2 == 0 { i * step } else { size - 1 - i * step })
    })
}

impl EndingLanes for Avx512 {
    type Wide = [Limb; 3];

    #[inline(always)]
    fn load_floats(self, values: &[f32]) -> __m512 {
        let values: &[f32; N] = values.try_into().expect("a number a lane");
        // SAFETY: also, there are sixteen.
        unsafe { _mm512_loadu_ps(values.as_ptr()) }
    }
    #[inline(always)]
    fn load_words(self, words: &[u32]) -> __m512i {
        let words: &[u32; N] = words.try_into().expect("a word a lane");
        // SAFETY: also, there are sixteen.
        unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
    }
    #[inline(always)]
    fn store_words(self, vector: __m512i, words: &mut [u32]) {
        let words: &mut [u32; N] = words.try_into().expect("a word a lane");
        // SAFETY: also, there is room for sixteen.
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), vector) };
    }
    #[inline(always)]
    fn letter_below(self, letters: __m512i, card: u32) -> [__mmask16; 4] {
        unsafe {
            let owner = _mm512_and_si512(letters, _mm512_set1_epi32(7 << (8 * card)));
            [
                _mm512_cmplt_epu32_mask(owner, _mm512_set1_epi32(1 << (8 * card))),
                _mm512_cmplt_epu32_mask(owner, _mm512_set1_epi32(2 << (8 * card))),
                _mm512_cmplt_epu32_mask(owner, _mm512_set1_epi32(3 << (8 * card))),
                _mm512_cmplt_epu32_mask(owner, _mm512_set1_epi32(4 << (8 * card))),
            ]
        }
    }
    #[inline(always)]
    fn take_letters(self, letters: __m512i, below: [__mmask16; 4], card: u32) -> __m512i {
        unsafe {
            let one = _mm512_set1_epi32(1 << (8 * card));
            let letters = _mm512_mask_sub_epi32(letters, below[0], letters, one);
            let letters = _mm512_mask_sub_epi32(letters, below[1], letters, one);
            let letters = _mm512_mask_sub_epi32(letters, below[2], letters, one);
            _mm512_mask_sub_epi32(letters, below[3], letters, one)
        }
    }
    #[inline(always)]
    fn gather_wide(self, table: &[f32; STATES], index: __m512i) -> __m512 {
        // SAFETY: also, `to_words` keeps every index inside the table.
        unsafe { _mm512_i32gather_ps::<4>(index, table.as_ptr()) }
    }

    #[inline(always)]
    fn load_wide(self, numbers: &[u128]) -> [Limb; 3] {
        let numbers: &[u128; N] = numbers.try_into().expect("a number a lane");
        let mut exact = [[unsafe { _mm512_setzero_si512() }; 2]; 3];
        for k in 0..3 {
            for half in 0..2 {
                let mut values = [0; 8];
                for (value, number) in values.iter_mut().zip(&numbers[8 * half..]) {
                    *value = (number >> (52 * k)) as u64 & LIMB;
                }
                // SAFETY: also, the array has the size of the vector.
                exact[k][half] = unsafe { _mm512_loadu_si512(values.as_ptr().cast()) };
            }
        }
        exact
    }
    #[inline(always)]
    fn store_wide(self, exact: [Limb; 3], numbers: &mut [u128]) {
        let mut limbs = [[0u64; N]; 3];
        for k in 0..3 {
            for half in 0..2 {
                // SAFETY: also, there is room for eight numbers from 0 and from 8.
                unsafe { _mm512_storeu_si512(limbs[k][8 * half..].as_mut_ptr().cast(), exact[k][half]) };
            }
        }
        for lane in 0..N {
            let limb = |k: usize| u128::from(limbs[k][lane]) << (52 * k);
            numbers[lane] = limb(0).wrapping_add(limb(1)).wrapping_add(limb(2));
        }
    }
    #[inline(always)]
    fn add_wide_product(
        self,
        sum: [Limb; 3],
        quotients: &[u128; STATES],
        index: __m512i,
        factor: __m512i,
    ) -> [Limb; 3] {
        self.add_products(sum, quotients, index, factor)
    }
    #[inline(always)]
    fn sub_wide_product(
        self,
        number: [Limb; 3],
        quotients: &[u128; STATES],
        index: __m512i,
        factor: __m512i,
    ) -> [Limb; 3] {
        let mut number = number;
        unsafe {
            let none = [[_mm512_setzero_si512(); 2]; 3];
            let products = self.add_products(none, quotients, index, factor);
            let limb = _mm512_set1_epi64(LIMB as i64);
            for half in 0..2 {
                let low = _mm512_sub_epi64(number[0][half], products[0][half]);
                let middle = _mm512_sub_epi64(number[1][half], products[1][half]);
                let middle = _mm512_add_epi64(middle, _mm512_srai_epi64::<63>(low));
                let high = _mm512_sub_epi64(number[2][half], products[2][half]);
                let high = _mm512_add_epi64(high, _mm512_srai_epi64::<52>(middle));
                number[0][half] = _mm512_and_si512(low, limb);
                number[1][half] = _mm512_and_si512(middle, limb);
                number[2][half] = _mm512_and_si512(high, _mm512_set1_epi64(TOP));
            }
        }
        number
    }
    #[inline(always)]
    fn wide_to_float(self, [low, middle, high]: [Limb; 3]) -> __m512 {
        unsafe {
            let base = _mm256_set1_ps((1u64 << 52) as f32);
            let image = |half: usize| {
                let upper = _mm256_fmadd_ps(_mm512_cvtepu64_ps(high[half]), base, _mm512_cvtepu64_ps(middle[half]));
                _mm256_fmadd_ps(upper, base, _mm512_cvtepu64_ps(low[half]))
            };
            _mm512_insertf32x8::<1>(_mm512_castps256_ps512(image(0)), image(1))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_self_test_asks_for_endings() {
        assert!(test_values().all(|value| value < ENDINGS));
        assert_eq!(test_values().count() % BLOCK, 0);
    }

    #[test]
    fn where_the_instructions_are_the_self_test_passes() {
        if is_x86_feature_detected!("avx512ifma") && is_x86_feature_detected!("avx512vl") {
            assert!(Avx512::self_test_endings());
        } else {
            eprintln!("no AVX-512 here: not tested");
        }
    }
}
