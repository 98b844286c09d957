//! `Lanes` by AVX-512: sixteen lanes; an exact number in two limbs of 52 bits, in 64 bits, or in 32.
//!
//! Operation by operation the twin of `emulated`, which the tests run everywhere.
//!
//! Rank takes one vector at a time: it is bound by the ports.  Unrank takes two, each of which waits for itself.

use super::kernels;
use super::lanes::{HALF, Lanes};
use super::tables::{LIMB, Limbs, Longs, Pairs, Scales};
use super::words::{LOADED, STORED, permutation, swap_bytes};
use crate::arch::registers::rows::{load_row, store_row};
use crate::arch::x86_64::proofs::Avx512;
use crate::base::numbers;
use crate::base::refusal::Outcome;
use crate::numbering::arrangements::DEALS;
use crate::numbering::pavlicek::walk;
use std::arch::x86_64::*;

const N: usize = 16;

/// 64 bits of sixteen numbers: of the lower eight lanes, and of the upper.
type Half = [__m512i; 2];

/// Does this path give the right answers?
pub fn self_test(avx512: Avx512) -> bool {
    let numbers = numbers::spread(DEALS);
    [false, true].into_iter().all(|by_rank| {
        let (mut deals, mut expected) = (vec![[0; 13]; 512], vec![[0; 13]; 512]);
        let mut back = vec![[0; 12]; 512];
        walk::unrank(by_rank, &numbers, &mut expected);
        unrank(avx512, by_rank, &numbers, &mut deals);
        rank(avx512, by_rank, &expected, &mut back) == Ok(()) && deals == expected && back == numbers
    })
}

/// `kernels::rank`.
pub fn rank(avx512: Avx512, by_rank: bool, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx2,fma,bmi2")]
    fn run<const BY_RANK: bool>(lanes: Avx512, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
        kernels::rank::<Avx512, BY_RANK, 1, 16>(lanes, deals, numbers)
    }
    // SAFETY: `avx512` is the proof that the processor has the features.
    unsafe { if by_rank { run::<true>(avx512, deals, numbers) } else { run::<false>(avx512, deals, numbers) } }
}

/// `kernels::unrank`.
pub fn unrank(avx512: Avx512, by_rank: bool, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx2,fma,bmi2")]
    fn run<const BY_RANK: bool>(lanes: Avx512, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
        kernels::unrank::<Avx512, BY_RANK, 2, 32>(lanes, numbers, deals);
    }
    // SAFETY: `avx512` is the proof that the processor has the features.
    unsafe { if by_rank { run::<true>(avx512, numbers, deals) } else { run::<false>(avx512, numbers, deals) } }
}

impl Avx512 {
    /// Transpose four by four words in each quarter: words of deals to deals of words, and back.
    #[inline(always)]
    fn turn_words(self, rows: [__m512i; 4]) -> [__m512i; 4] {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let low = [_mm512_unpacklo_epi32(rows[0], rows[1]), _mm512_unpacklo_epi32(rows[2], rows[3])];
            let high = [_mm512_unpackhi_epi32(rows[0], rows[1]), _mm512_unpackhi_epi32(rows[2], rows[3])];
            [
                _mm512_unpacklo_epi64(low[0], low[1]),
                _mm512_unpackhi_epi64(low[0], low[1]),
                _mm512_unpacklo_epi64(high[0], high[1]),
                _mm512_unpackhi_epi64(high[0], high[1]),
            ]
        }
    }

    /// The indices or factors of the lower and of the upper eight lanes.
    #[inline(always)]
    fn halves(self, words: __m512i) -> [__m256i; 2] {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { [_mm512_castsi512_si256(words), _mm512_extracti64x4_epi64::<1>(words)] }
    }

    /// entry * factor modulo 2^64, of the lower and of the upper eight lanes.
    #[inline(always)]
    fn long_products(self, table: &Longs, index: __m512i, factor: __m512i) -> Half {
        let (index, factor) = (self.halves(index), self.halves(factor));
        let mut products = [self.splat_word(0); 2];
        for half in 0..2 {
            // SAFETY: `self` is the proof that the processor has the instructions, and `to_words` keeps every index inside the table.
            unsafe {
                let entry = _mm512_i32gather_epi64::<8>(index[half], table.as_ptr().cast());
                products[half] = _mm512_mullo_epi64(entry, _mm512_cvtepu32_epi64(factor[half]));
            }
        }
        products
    }

    /// Both limbs of the table's entries and the factors, for the lower and the upper eight lanes.
    #[inline(always)]
    fn operands(self, table: &Limbs, index: __m512i, factor: __m512i) -> [[__m512i; 3]; 2] {
        let (index, factor) = (self.halves(self.shift_left(index, 1)), self.halves(factor)); // entries have two numbers
        let mut operands = [[self.splat_word(0); 3]; 2];
        for half in 0..2 {
            // SAFETY: `self` is the proof that the processor has the instructions, and `to_words` keeps every index inside the table.
            unsafe {
                let table = table.as_ptr().cast::<i64>();
                operands[half] = [
                    _mm512_i32gather_epi64::<8>(index[half], table),
                    _mm512_i32gather_epi64::<8>(index[half], table.add(1)),
                    _mm512_cvtepu32_epi64(factor[half]),
                ];
            }
        }
        operands
    }
}

impl Lanes for Avx512 {
    const LANES: usize = N;
    type Float = __m512;
    type Mask = __mmask16;
    type Word = __m512i;
    type Long = Half;
    type Exact = [Half; 2];

    #[inline(always)]
    fn splat(self, x: f32) -> __m512 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_set1_ps(x) }
    }
    #[inline(always)]
    fn sub(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_sub_ps(a, b) }
    }
    #[inline(always)]
    fn mul(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_mul_ps(a, b) }
    }
    #[inline(always)]
    fn mul_add(self, a: __m512, b: __m512, c: __m512) -> __m512 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_fmadd_ps(a, b, c) }
    }
    #[inline(always)]
    fn min(self, a: __m512, b: __m512) -> __m512 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_min_ps(a, b) }
    }
    #[inline(always)]
    fn less(self, a: __m512, b: __m512) -> __mmask16 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_cmp_ps_mask::<_CMP_LT_OQ>(a, b) }
    }
    #[inline(always)]
    fn select(self, mask: __mmask16, yes: __m512, no: __m512) -> __m512 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_mask_blend_ps(mask, no, yes) }
    }
    #[inline(always)]
    fn clear(self, mask: __mmask16, a: __m512) -> __m512 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_maskz_mov_ps(!mask, a) }
    }
    #[inline(always)]
    fn decrement(self, mask: __mmask16, a: __m512) -> __m512 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_mask_sub_ps(a, mask, a, _mm512_set1_ps(1.0)) }
    }
    #[inline(always)]
    fn any_left(self, a: __m512, b: __m512, c: __m512) -> u32 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let zero = _mm512_setzero_ps();
            let left = _mm512_cmp_ps_mask::<_CMP_NEQ_UQ>(a, zero)
                | _mm512_cmp_ps_mask::<_CMP_NEQ_UQ>(b, zero)
                | _mm512_cmp_ps_mask::<_CMP_NEQ_UQ>(c, zero);
            u32::from(left)
        }
    }

    #[inline(always)]
    fn load_deals(self, deals: &[[u8; 13]]) -> [__m512i; 4] {
        let deals: &[[u8; 13]; N] = deals.try_into().expect("a deal a lane");
        let mut rows = [self.splat_word(0); 4];
        for (i, row) in rows.iter_mut().enumerate() {
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            unsafe {
                *row = _mm512_castsi128_si512(load_row(deals, i, 0));
                *row = _mm512_inserti32x4::<1>(*row, load_row(deals, i + 4, 0));
                *row = _mm512_inserti32x4::<2>(*row, load_row(deals, i + 8, 0));
                *row = _mm512_inserti32x4::<3>(*row, load_row(deals, i + 12, 0));
            }
        }
        self.turn_words(rows)
    }
    #[inline(always)]
    fn store_deals(self, words: [__m512i; 4], deals: &mut [[u8; 13]]) {
        let deals: &mut [[u8; 13]; N] = deals.try_into().expect("a deal a lane");
        let rows = self.turn_words(words);
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let mut quarters = [[_mm_setzero_si128(); 4]; 4];
            for k in 0..4 {
                quarters[0][k] = _mm512_castsi512_si128(rows[k]);
                quarters[1][k] = _mm512_extracti32x4_epi32::<1>(rows[k]);
                quarters[2][k] = _mm512_extracti32x4_epi32::<2>(rows[k]);
                quarters[3][k] = _mm512_extracti32x4_epi32::<3>(rows[k]);
            }
            for (lane, row) in quarters.into_iter().flatten().enumerate() {
                store_row(row, deals, lane, 0);
            }
        }
    }
    #[inline(always)]
    fn shift_left(self, a: __m512i, by: u32) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_sll_epi32(a, _mm_cvtsi32_si128(by as i32)) }
    }
    #[inline(always)]
    fn shift_right(self, a: __m512i, by: u32) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_srl_epi32(a, _mm_cvtsi32_si128(by as i32)) }
    }
    #[inline(always)]
    fn or(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_or_si512(a, b) }
    }
    #[inline(always)]
    fn splat_word(self, x: u32) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_set1_epi32(x as i32) }
    }
    #[inline(always)]
    fn to_words(self, a: __m512, most: u32) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_min_epu32(_mm512_cvtps_epi32(a), _mm512_set1_epi32(most as i32)) }
    }
    #[inline(always)]
    fn owner_below(self, codes: __m512i, bit: u32) -> [__mmask16; 3] {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let owner = _mm512_and_si512(codes, _mm512_set1_epi32(3 << bit));
            [
                _mm512_cmplt_epu32_mask(owner, _mm512_set1_epi32(1 << bit)),
                _mm512_cmplt_epu32_mask(owner, _mm512_set1_epi32(2 << bit)),
                _mm512_cmplt_epu32_mask(owner, _mm512_set1_epi32(3 << bit)),
            ]
        }
    }
    #[inline(always)]
    fn take_codes(self, codes: __m512i, below: [__mmask16; 3], bit: u32) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let one = _mm512_set1_epi32(1 << bit);
            let codes = _mm512_mask_sub_epi32(codes, below[0], codes, one);
            let codes = _mm512_mask_sub_epi32(codes, below[1], codes, one);
            _mm512_mask_sub_epi32(codes, below[2], codes, one)
        }
    }
    #[inline(always)]
    fn gather(self, table: &Scales, index: __m512i) -> __m512 {
        // SAFETY: `self` is the proof that the processor has the instructions, and `to_words` keeps every index inside the table.
        unsafe { _mm512_i32gather_ps::<4>(index, table.as_ptr()) }
    }

    #[inline(always)]
    fn gather_pairs(self, table: &Pairs, index: __m512i) -> (__m512i, __m512) {
        static FIRSTS: [u32; N] = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30];
        static SECONDS: [u32; N] = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31];
        let [lower, upper] = self.halves(index);
        // SAFETY: `self` is the proof that the processor has the instructions, and `to_words` keeps every index inside the table.
        unsafe {
            let table = table.as_ptr().cast();
            let (a, b) = (_mm512_i32gather_epi64::<8>(lower, table), _mm512_i32gather_epi64::<8>(upper, table));
            let [first, second] =
                [&FIRSTS, &SECONDS].map(|places| _mm512_permutex2var_epi32(a, permutation(places), b));
            (first, _mm512_castsi512_ps(second))
        }
    }

    #[inline(always)]
    fn zero(self) -> [Half; 2] {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        [[unsafe { _mm512_setzero_si512() }; 2]; 2]
    }
    #[inline(always)]
    fn load_numbers(self, numbers: &[[u8; 12]]) -> [Half; 2] {
        let numbers: &[[u8; 12]; N] = numbers.try_into().expect("a number a lane");
        let bytes: &[[u8; 64]] = numbers.as_flattened().as_chunks().0;
        // SAFETY: `self` is the proof that the processor has the instructions, and each vector is read from as many bytes.
        let mut words = [self.splat_word(0); 3];
        for (words, bytes) in words.iter_mut().zip(bytes) {
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            *words = swap_bytes(unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) });
        }
        let mut exact = self.zero();
        for half in 0..2 {
            let places = &LOADED[half];
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            unsafe {
                let lower = _mm512_permutex2var_epi32(words[half], permutation(&places[0]), words[half + 1]);
                let upper = permutation(&places[1]);
                let upper = _mm512_maskz_permutex2var_epi32(0x5555, words[half], upper, words[half + 1]);
                let low = _mm512_or_si512(_mm512_slli_epi64::<6>(lower), _mm512_set1_epi64(HALF as i64));
                exact[0][half] = _mm512_and_si512(low, _mm512_set1_epi64(LIMB as i64));
                exact[1][half] = _mm512_or_si512(_mm512_srli_epi64::<46>(lower), _mm512_slli_epi64::<18>(upper));
            }
        }
        exact
    }
    #[inline(always)]
    fn store_numbers(self, [mut low, mut high]: [Half; 2], long: Half, word: __m512i, numbers: &mut [[u8; 12]]) {
        let numbers: &mut [[u8; 12]; N] = numbers.try_into().expect("a number a lane");
        let bytes: &mut [[u8; 64]] = numbers.as_flattened_mut().as_chunks_mut().0;
        // SAFETY: `self` is the proof that the processor has the instructions, and each vector is written to as many bytes.
        unsafe {
            let (mut lower, mut upper) = (low, high);
            let word = self.widen(word);
            for half in 0..2 {
                let long = _mm512_add_epi64(long[half], word[half]);
                low[half] = _mm512_add_epi64(low[half], _mm512_and_si512(long, _mm512_set1_epi64(LIMB as i64)));
                high[half] = _mm512_add_epi64(high[half], _mm512_srli_epi64::<52>(long));
                let high = _mm512_add_epi64(high[half], _mm512_srli_epi64::<52>(low[half]));
                let low = _mm512_and_si512(low[half], _mm512_set1_epi64(LIMB as i64));
                lower[half] = _mm512_or_si512(_mm512_srli_epi64::<6>(low), _mm512_slli_epi64::<46>(high));
                upper[half] = _mm512_srli_epi64::<18>(high);
            }
            let part =
                |half: usize, k: usize| _mm512_permutex2var_epi32(lower[half], permutation(&STORED[k]), upper[half]);
            let words = [part(0, 0), _mm512_mask_blend_epi32(0xff00, part(0, 1), part(1, 1)), part(1, 2)];
            for (bytes, words) in bytes.iter_mut().zip(words) {
                _mm512_storeu_si512(bytes.as_mut_ptr().cast(), swap_bytes(words));
            }
        }
    }
    #[inline(always)]
    fn add_product(self, sum: [Half; 2], table: &Limbs, index: __m512i, factor: __m512i) -> [Half; 2] {
        let [mut low, mut high] = sum;
        let operands = self.operands(table, index, factor);
        for half in 0..2 {
            let [q0, q1, factor] = operands[half];
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            unsafe {
                low[half] = _mm512_madd52lo_epu64(low[half], q0, factor);
                high[half] = _mm512_madd52hi_epu64(high[half], q0, factor);
                high[half] = _mm512_madd52lo_epu64(high[half], q1, factor);
            }
        }
        [low, high]
    }
    #[inline(always)]
    fn sub_product(self, number: [Half; 2], table: &Limbs, index: __m512i, factor: __m512i) -> [Half; 2] {
        let [mut low, mut high] = number;
        let operands = self.operands(table, index, factor);
        for half in 0..2 {
            let [q0, q1, factor] = operands[half];
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            unsafe {
                let (zero, limb) = (_mm512_setzero_si512(), _mm512_set1_epi64(LIMB as i64));
                let difference = _mm512_sub_epi64(low[half], _mm512_madd52lo_epu64(zero, q0, factor));
                let taken = _mm512_madd52lo_epu64(_mm512_madd52hi_epu64(zero, q0, factor), q1, factor);
                let taken = _mm512_add_epi64(taken, _mm512_srli_epi64::<63>(difference));
                low[half] = _mm512_and_si512(difference, limb);
                high[half] = _mm512_and_si512(_mm512_sub_epi64(high[half], taken), limb);
            }
        }
        [low, high]
    }
    #[inline(always)]
    fn add_long(self, sum: Half, table: &Longs, index: __m512i, factor: __m512i) -> Half {
        let [lower, upper] = self.long_products(table, index, factor);
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { [_mm512_add_epi64(sum[0], lower), _mm512_add_epi64(sum[1], upper)] }
    }
    #[inline(always)]
    fn sub_long(self, number: Half, table: &Longs, index: __m512i, factor: __m512i) -> Half {
        let [lower, upper] = self.long_products(table, index, factor);
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { [_mm512_sub_epi64(number[0], lower), _mm512_sub_epi64(number[1], upper)] }
    }
    #[inline(always)]
    fn add_words(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_add_epi32(a, b) }
    }
    #[inline(always)]
    fn sub_words(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_sub_epi32(a, b) }
    }
    #[inline(always)]
    fn product(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_mullo_epi32(a, b) }
    }

    #[inline(always)]
    fn widen(self, x: __m512i) -> Half {
        let [lower, upper] = self.halves(x);
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { [_mm512_cvtepu32_epi64(lower), _mm512_cvtepu32_epi64(upper)] }
    }
    #[inline(always)]
    fn long(self, [mut low, high]: [Half; 2]) -> (Half, u32) {
        let mut more = 0;
        for half in 0..2 {
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            unsafe {
                low[half] = _mm512_or_si512(low[half], _mm512_slli_epi64::<52>(high[half]));
                more |= u32::from(_mm512_test_epi64_mask(high[half], _mm512_set1_epi64(!0xfff))) << (8 * half);
            }
        }
        (low, more)
    }
    #[inline(always)]
    fn word(self, number: Half) -> (__m512i, u32) {
        let mut more = 0;
        for half in 0..2 {
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            let above = unsafe { _mm512_test_epi64_mask(number[half], _mm512_set1_epi64(!0xffff_ffff)) };
            more |= u32::from(above) << (8 * half);
        }
        (self.lower_halves(number), more)
    }
    #[inline(always)]
    fn unlike(self, a: __m512i, x: u32) -> u32 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        u32::from(unsafe { _mm512_cmpneq_epi32_mask(a, _mm512_set1_epi32(x as i32)) })
    }

    #[inline(always)]
    fn exact_to_float(self, [low, high]: [Half; 2]) -> __m512 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let base = _mm512_set1_ps((1u64 << 52) as f32);
            _mm512_fmadd_ps(self.long_to_float(high), base, self.long_to_float(low))
        }
    }
    #[inline(always)]
    fn long_to_float(self, number: Half) -> __m512 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let lower = _mm512_castps256_ps512(_mm512_cvtepu64_ps(number[0]));
            _mm512_insertf32x8::<1>(lower, _mm512_cvtepu64_ps(number[1]))
        }
    }
    #[inline(always)]
    fn word_to_float(self, number: __m512i) -> __m512 {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_cvtepu32_ps(number) }
    }
}
