//! `Lanes` by AVX2 and FMA: eight lanes; an exact number in four limbs of 26 bits.

use super::kernels;
use super::lanes::Lanes;
use super::tables::{ROWS, STATES, quotients};
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
        fn run(lanes: Avx2, by_rank: bool, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
            kernels::rank::<Avx2, 2, 16>(lanes, by_rank, deals, numbers)
        }
        // SAFETY: the processor has the features.
        unsafe { run(self, by_rank, deals, numbers) }
    }

    /// `kernels::unrank`.
    pub fn unrank(self, by_rank: bool, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
        #[target_feature(enable = "avx2,fma,bmi2")]
        fn run(lanes: Avx2, by_rank: bool, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
            kernels::unrank::<Avx2, 2, 16>(lanes, by_rank, numbers, deals);
        }
        // SAFETY: the processor has the features.
        unsafe { run(self, by_rank, numbers, deals) }
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
            // Two lanes a vector, i and i + 4, then a transpose of 4 by 4 inside each half.
            let rows = [
                _mm256_set_m128i(number(4), number(0)),
                _mm256_set_m128i(number(5), number(1)),
                _mm256_set_m128i(number(6), number(2)),
                _mm256_set_m128i(number(7), number(3)),
            ];
            let low = [_mm256_unpacklo_epi32(rows[0], rows[1]), _mm256_unpacklo_epi32(rows[2], rows[3])];
            let high = [_mm256_unpackhi_epi32(rows[0], rows[1]), _mm256_unpackhi_epi32(rows[2], rows[3])];
            let limbs = [
                _mm256_unpacklo_epi64(low[0], low[1]),
                _mm256_unpackhi_epi64(low[0], low[1]),
                _mm256_unpacklo_epi64(high[0], high[1]),
                _mm256_unpackhi_epi64(high[0], high[1]),
            ];
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
    fn load_bytes(self, bytes: &[u8]) -> __m256i {
        let bytes: [u8; N] = bytes.try_into().expect("a byte a lane");
        unsafe { _mm256_cvtepu8_epi32(_mm_cvtsi64_si128(i64::from_le_bytes(bytes))) }
    }
    #[inline(always)]
    fn store_bytes(self, words: __m256i, bytes: &mut [u8]) {
        let packed = unsafe {
            let shorts = _mm_packus_epi32(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
            _mm_cvtsi128_si64(_mm_packus_epi16(shorts, shorts))
        };
        bytes.copy_from_slice(&packed.to_le_bytes());
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
    fn owner_below(self, codes: __m256i, card: u32) -> [__m256; 3] {
        unsafe {
            let owner = _mm256_and_si256(codes, _mm256_set1_epi32(3 << (2 * card)));
            [
                _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(1 << (2 * card)), owner)),
                _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(2 << (2 * card)), owner)),
                _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(3 << (2 * card)), owner)),
            ]
        }
    }
    #[inline(always)]
    fn take_codes(self, codes: __m256i, below: [__m256; 3], card: u32) -> __m256i {
        unsafe {
            // A set mask is -1 as a number.
            let [a, b, c] =
                [_mm256_castps_si256(below[0]), _mm256_castps_si256(below[1]), _mm256_castps_si256(below[2])];
            let count = _mm256_add_epi32(_mm256_add_epi32(a, b), c);
            _mm256_add_epi32(codes, _mm256_sll_epi32(count, _mm_cvtsi32_si128(2 * card as i32)))
        }
    }
    #[inline(always)]
    fn gather(self, table: &[f32; STATES], index: __m256i) -> __m256 {
        // SAFETY: also, `to_words` keeps every index inside the table.
        unsafe { _mm256_i32gather_ps::<4>(table.as_ptr(), index) }
    }

    #[inline(always)]
    fn load(self, numbers: &[u128]) -> [Limb; LIMBS] {
        let numbers: &[u128; N] = numbers.try_into().expect("a number a lane");
        let limb = |lane: usize, k: usize| ((numbers[lane] >> (LIMB_BITS as usize * k)) as u64 & LIMB) as i64;
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
    fn store(self, exact: [Limb; LIMBS], numbers: &mut [u128]) {
        let mut limbs = [[[0u64; 4]; 2]; LIMBS];
        for k in 0..LIMBS {
            for odd in 0..2 {
                // SAFETY: also, the array has room for the vector.
                unsafe { _mm256_storeu_si256(limbs[k][odd].as_mut_ptr().cast(), exact[k][odd]) };
            }
        }
        for lane in 0..N {
            let limb = |k: usize| u128::from(limbs[k][lane % 2][lane / 2]);
            let number = limb(0) + (limb(1) << 26) + (limb(2) << 52);
            // Modulo 2^128, and so modulo 2^104.
            numbers[lane] = number.wrapping_add(limb(3) << 78) % super::tables::MODULUS;
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
