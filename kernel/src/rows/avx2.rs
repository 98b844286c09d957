//! `Lanes` by AVX2 and FMA: eight lanes; an exact number in four limbs of 26 bits.

use super::kernels;
use super::lanes::{HALF, Lanes};
use super::tables::{ROWS, STATES, quotients};
use super::transpose::{load_row, store_four};
use crate::features::{self, Path};
use crate::refusal::Outcome;
use std::arch::x86_64::*;
use std::sync::OnceLock;

const N: usize = 8;
const LIMBS: usize = 4;
const LIMB_BITS: i32 = 26;
const LIMB: u64 = (1 << LIMB_BITS) - 1;
/// Added to a limb before a product is taken away, so that it stays positive; a multiple of the limb's base.
const BIAS: i64 = 1 << 52;

/// The proof that this processor has AVX2 and FMA.  Every `unsafe` below that has no other reason rests on it: the
/// instructions may be used.
#[derive(Clone, Copy)]
pub struct Avx2(());

/// The four limbs of a Q.
#[repr(align(16))]
#[derive(Clone, Copy)]
pub struct Entry([u32; LIMBS]);

/// One limb of eight numbers: of the even lanes, and of the odd ones.
type Limb = [__m256i; 2];

impl Avx2 {
    /// If the processor has it, and the caller does not forbid it.
    pub fn new() -> Option<Self> {
        (features::path() >= Path::Avx2).then_some(Avx2(()))
    }

    /// `kernels::rank`.
    pub fn rank(self, by_rank: bool, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
        #[target_feature(enable = "avx2,fma,bmi2")]
        fn run<const BY_RANK: bool>(lanes: Avx2, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
            kernels::rank::<Avx2, BY_RANK, 2, 16>(lanes, deals, numbers)
        }
        // SAFETY: the processor has the features.
        unsafe { if by_rank { run::<true>(self, deals, numbers) } else { run::<false>(self, deals, numbers) } }
    }

    /// `kernels::unrank`.
    pub fn unrank(self, by_rank: bool, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
        #[target_feature(enable = "avx2,fma,bmi2")]
        fn run<const BY_RANK: bool>(lanes: Avx2, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
            kernels::unrank::<Avx2, BY_RANK, 2, 16>(lanes, numbers, deals);
        }
        // SAFETY: the processor has the features.
        unsafe { if by_rank { run::<true>(self, numbers, deals) } else { run::<false>(self, numbers, deals) } }
    }

    /// Word k of each of eight rows, for k = 0..3; what is behind a row is the next one's.
    #[inline(always)]
    fn load_words_of_rows<const WIDTH: usize>(self, rows: &[[u8; WIDTH]; N]) -> [__m256i; 4] {
        // Two rows a vector, i and i + 4.
        let pair = |i: usize| unsafe { _mm256_set_m128i(load_row(rows, i + 4), load_row(rows, i)) };
        self.turn([pair(0), pair(1), pair(2), pair(3)])
    }

    /// The inverse of `load_words_of_rows`.
    #[inline(always)]
    fn store_words_of_rows<const WIDTH: usize>(self, words: [__m256i; 4], rows: &mut [[u8; WIDTH]; N]) {
        let pairs = self.turn(words);
        unsafe {
            let (mut low, mut high) = ([_mm_setzero_si128(); 4], [_mm_setzero_si128(); 4]);
            for k in 0..4 {
                low[k] = _mm256_castsi256_si128(pairs[k]);
                high[k] = _mm256_extracti128_si256::<1>(pairs[k]);
            }
            store_four(low, rows, 0);
            store_four(high, rows, 4);
        }
    }

    /// Transpose four by four words in each half.
    #[inline(always)]
    fn turn(self, rows: [__m256i; 4]) -> [__m256i; 4] {
        unsafe {
            let low = [_mm256_unpacklo_epi32(rows[0], rows[1]), _mm256_unpacklo_epi32(rows[2], rows[3])];
            let high = [_mm256_unpackhi_epi32(rows[0], rows[1]), _mm256_unpackhi_epi32(rows[2], rows[3])];
            [
                _mm256_unpacklo_epi64(low[0], low[1]),
                _mm256_unpackhi_epi64(low[0], low[1]),
                _mm256_unpacklo_epi64(high[0], high[1]),
                _mm256_unpackhi_epi64(high[0], high[1]),
            ]
        }
    }

    /// The bytes of each word in reverse.
    #[inline(always)]
    fn swap_bytes(self, words: __m256i) -> __m256i {
        unsafe {
            let places = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
            _mm256_shuffle_epi8(words, _mm256_broadcastsi128_si256(places))
        }
    }

    /// entry * factor, limb by limb; each product is below 2^49.
    #[inline(always)]
    fn products(self, entries: &[Entry; STATES], index: __m256i, factor: __m256i) -> [Limb; LIMBS] {
        let mut places = [0u32; N];
        // SAFETY: `places` has room for the vector; `to_words` keeps every index inside the table, which is aligned.
        unsafe {
            _mm256_storeu_si256(places.as_mut_ptr().cast(), index);
            let load = |lane: usize| {
                debug_assert!((places[lane] as usize) < STATES);
                _mm_load_si128(entries.get_unchecked(places[lane] as usize).0.as_ptr().cast())
            };
            self.limb_products(load, factor)
        }
    }

    /// For numbers of four 32-bit limbs, one a lane: each limb times the lane's factor.
    #[inline(always)]
    pub(super) fn limb_products(self, number: impl Fn(usize) -> __m128i, factor: __m256i) -> [Limb; LIMBS] {
        unsafe {
            // Two lanes a vector, i and i + 4.
            let pair = |i: usize| _mm256_set_m128i(number(i + 4), number(i));
            let limbs = self.turn([pair(0), pair(1), pair(2), pair(3)]);
            let odd_factor = _mm256_srli_epi64(factor, 32);
            let mut products = [[_mm256_setzero_si256(); 2]; LIMBS];
            for k in 0..LIMBS {
                products[k][0] = _mm256_mul_epu32(limbs[k], factor);
                products[k][1] = _mm256_mul_epu32(_mm256_srli_epi64(limbs[k], 32), odd_factor);
            }
            products
        }
    }
}

impl Lanes for Avx2 {
    const LANES: usize = N;
    type Float = __m256;
    type Mask = __m256;
    type Word = __m256i;
    type Exact = [Limb; LIMBS];
    type Entry = Entry;

    fn quotients(self) -> &'static [[Entry; STATES]; ROWS] {
        static TABLE: OnceLock<Box<[[Entry; STATES]; ROWS]>> = OnceLock::new();
        let limbs = |q: u128| Entry(std::array::from_fn(|k| (q >> (LIMB_BITS as usize * k)) as u32 & LIMB as u32));
        TABLE.get_or_init(|| quotients(limbs, Entry([0; LIMBS])))
    }

    #[inline(always)]
    fn splat(self, x: f32) -> __m256 {
        unsafe { _mm256_set1_ps(x) }
    }
    #[inline(always)]
    fn sub(self, a: __m256, b: __m256) -> __m256 {
        unsafe { _mm256_sub_ps(a, b) }
    }
    #[inline(always)]
    fn mul(self, a: __m256, b: __m256) -> __m256 {
        unsafe { _mm256_mul_ps(a, b) }
    }
    #[inline(always)]
    fn mul_add(self, a: __m256, b: __m256, c: __m256) -> __m256 {
        unsafe { _mm256_fmadd_ps(a, b, c) }
    }
    #[inline(always)]
    fn min(self, a: __m256, b: __m256) -> __m256 {
        unsafe { _mm256_min_ps(a, b) }
    }
    #[inline(always)]
    fn less(self, a: __m256, b: __m256) -> __m256 {
        unsafe { _mm256_cmp_ps::<_CMP_LT_OQ>(a, b) }
    }
    #[inline(always)]
    fn select(self, mask: __m256, yes: __m256, no: __m256) -> __m256 {
        unsafe { _mm256_blendv_ps(no, yes, mask) }
    }
    #[inline(always)]
    fn clear(self, mask: __m256, a: __m256) -> __m256 {
        unsafe { _mm256_andnot_ps(mask, a) }
    }
    #[inline(always)]
    fn decrement(self, mask: __m256, a: __m256) -> __m256 {
        unsafe { _mm256_sub_ps(a, _mm256_and_ps(mask, _mm256_set1_ps(1.0))) }
    }
    #[inline(always)]
    fn any_left(self, a: __m256, b: __m256, c: __m256) -> u32 {
        unsafe {
            let any = _mm256_or_ps(_mm256_or_ps(a, b), c);
            _mm256_movemask_ps(_mm256_cmp_ps::<_CMP_NEQ_UQ>(any, _mm256_setzero_ps())) as u32
        }
    }

    #[inline(always)]
    fn load_deals(self, deals: &[[u8; 13]]) -> [__m256i; 4] {
        let deals: &[[u8; 13]; N] = deals.try_into().expect("a deal a lane");
        self.load_words_of_rows(deals)
    }
    #[inline(always)]
    fn store_deals(self, words: [__m256i; 4], deals: &mut [[u8; 13]]) {
        let deals: &mut [[u8; 13]; N] = deals.try_into().expect("a deal a lane");
        self.store_words_of_rows(words, deals);
    }
    #[inline(always)]
    fn shift_left(self, a: __m256i, by: u32) -> __m256i {
        unsafe { _mm256_sll_epi32(a, _mm_cvtsi32_si128(by as i32)) }
    }
    #[inline(always)]
    fn shift_right(self, a: __m256i, by: u32) -> __m256i {
        unsafe { _mm256_srl_epi32(a, _mm_cvtsi32_si128(by as i32)) }
    }
    #[inline(always)]
    fn or(self, a: __m256i, b: __m256i) -> __m256i {
        unsafe { _mm256_or_si256(a, b) }
    }
    #[inline(always)]
    fn splat_word(self, x: u32) -> __m256i {
        unsafe { _mm256_set1_epi32(x as i32) }
    }
    #[inline(always)]
    fn to_words(self, a: __m256, most: u32) -> __m256i {
        unsafe { _mm256_min_epu32(_mm256_cvtps_epi32(a), _mm256_set1_epi32(most as i32)) }
    }
    #[inline(always)]
    fn owner_below(self, codes: __m256i, bit: u32) -> [__m256; 3] {
        unsafe {
            let owner = _mm256_and_si256(codes, _mm256_set1_epi32(3 << bit));
            [
                _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(1 << bit), owner)),
                _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(2 << bit), owner)),
                _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(3 << bit), owner)),
            ]
        }
    }
    #[inline(always)]
    fn take_codes(self, codes: __m256i, below: [__m256; 3], bit: u32) -> __m256i {
        unsafe {
            // A set mask is -1 as a number.
            let [a, b, c] =
                [_mm256_castps_si256(below[0]), _mm256_castps_si256(below[1]), _mm256_castps_si256(below[2])];
            let count = _mm256_add_epi32(_mm256_add_epi32(a, b), c);
            _mm256_add_epi32(codes, _mm256_sll_epi32(count, _mm_cvtsi32_si128(bit as i32)))
        }
    }
    #[inline(always)]
    fn gather(self, table: &[f32; STATES], index: __m256i) -> __m256 {
        // SAFETY: also, `to_words` keeps every index inside the table.
        unsafe { _mm256_i32gather_ps::<4>(table.as_ptr(), index) }
    }

    #[inline(always)]
    fn zero(self) -> [Limb; LIMBS] {
        [[unsafe { _mm256_setzero_si256() }; 2]; LIMBS]
    }
    #[inline(always)]
    fn load_numbers(self, numbers: &[[u8; 12]]) -> [Limb; LIMBS] {
        let numbers: &[[u8; 12]; N] = numbers.try_into().expect("a number a lane");
        let [high, middle, low, _] = self.load_words_of_rows(numbers);
        let [high, middle, low] = [self.swap_bytes(high), self.swap_bytes(middle), self.swap_bytes(low)];
        let half = self.splat_word(HALF as u32);
        let limbs = [
            self.or(self.shift_left(low, 6), half),
            self.join(middle, 12, low, 20),
            self.join(high, 18, middle, 14),
            self.shift_right(high, 8),
        ];
        let mut exact = self.zero();
        for k in 0..LIMBS {
            unsafe {
                let limb = _mm256_and_si256(limbs[k], _mm256_set1_epi32(LIMB as i32));
                exact[k] = [_mm256_and_si256(limb, _mm256_set1_epi64x(0xffff_ffff)), _mm256_srli_epi64::<32>(limb)];
            }
        }
        exact
    }
    #[inline(always)]
    fn store_numbers(self, exact: [Limb; LIMBS], numbers: &mut [[u8; 12]]) {
        let numbers: &mut [[u8; 12]; N] = numbers.try_into().expect("a number a lane");
        let [mut carry, ..] = self.zero();
        let mut limbs = [self.splat_word(0); LIMBS];
        for k in 0..LIMBS {
            unsafe {
                let mask = _mm256_set1_epi64x(LIMB as i64);
                let sum = [_mm256_add_epi64(exact[k][0], carry[0]), _mm256_add_epi64(exact[k][1], carry[1])];
                carry = [_mm256_srli_epi64::<LIMB_BITS>(sum[0]), _mm256_srli_epi64::<LIMB_BITS>(sum[1])];
                let [even, odd] = [_mm256_and_si256(sum[0], mask), _mm256_and_si256(sum[1], mask)];
                limbs[k] = _mm256_or_si256(even, _mm256_slli_epi64::<32>(odd));
            }
        }
        let low = self.join(limbs[1], 20, limbs[0], 6);
        let middle = self.join(limbs[2], 14, limbs[1], 12);
        let high = self.join(limbs[3], 8, limbs[2], 18);
        let [high, middle, low] = [self.swap_bytes(high), self.swap_bytes(middle), self.swap_bytes(low)];
        self.store_words_of_rows([high, middle, low, low], numbers);
    }
    #[inline(always)]
    fn unlike_half(self, exact: [Limb; LIMBS]) -> u32 {
        unsafe {
            let mut words = [self.splat_word(0); LIMBS];
            for (words, [even, odd]) in words.iter_mut().zip(exact) {
                *words = _mm256_or_si256(even, _mm256_slli_epi64::<32>(odd));
            }
            let rest = _mm256_or_si256(_mm256_or_si256(words[1], words[2]), words[3]);
            let rest = _mm256_or_si256(rest, _mm256_xor_si256(words[0], self.splat_word(HALF as u32)));
            let alike = _mm256_cmpeq_epi32(rest, _mm256_setzero_si256());
            !_mm256_movemask_ps(_mm256_castsi256_ps(alike)) as u32 & 0xff
        }
    }
    #[inline(always)]
    fn add_product(
        self,
        sum: [Limb; LIMBS],
        entries: &[Entry; STATES],
        index: __m256i,
        factor: __m256i,
    ) -> [Limb; LIMBS] {
        let mut sum = sum;
        let products = self.products(entries, index, factor);
        for k in 0..LIMBS {
            for odd in 0..2 {
                // 13 products of 49 bits: no carry is needed before the end.
                sum[k][odd] = unsafe { _mm256_add_epi64(sum[k][odd], products[k][odd]) };
            }
        }
        sum
    }
    #[inline(always)]
    fn sub_product(
        self,
        number: [Limb; LIMBS],
        entries: &[Entry; STATES],
        index: __m256i,
        factor: __m256i,
    ) -> [Limb; LIMBS] {
        let mut number = number;
        let products = self.products(entries, index, factor);
        unsafe {
            let limb_mask = _mm256_set1_epi64x(LIMB as i64);
            for odd in 0..2 {
                let mut carry = _mm256_set1_epi64x(BIAS);
                for k in 0..LIMBS {
                    let limb = _mm256_add_epi64(_mm256_sub_epi64(number[k][odd], products[k][odd]), carry);
                    number[k][odd] = _mm256_and_si256(limb, limb_mask);
                    // The bias goes on as BIAS >> 26; the next limb needs BIAS again.
                    let next = _mm256_set1_epi64x(BIAS - (BIAS >> LIMB_BITS));
                    carry = _mm256_add_epi64(_mm256_srli_epi64::<LIMB_BITS>(limb), next);
                }
            }
        }
        number
    }
    #[inline(always)]
    fn to_float(self, number: [Limb; LIMBS]) -> __m256 {
        unsafe {
            let base = _mm256_set1_ps((1u32 << LIMB_BITS) as f32);
            let mut float = _mm256_setzero_ps();
            for k in (0..LIMBS).rev() {
                let words = _mm256_or_si256(number[k][0], _mm256_slli_epi64::<32>(number[k][1]));
                float = _mm256_fmadd_ps(float, base, _mm256_cvtepi32_ps(words));
            }
            float
        }
    }
}
