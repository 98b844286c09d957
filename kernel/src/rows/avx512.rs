//! `Lanes` by AVX-512 (F, BW, DQ, VL, IFMA): sixteen lanes; an exact number in two limbs of 52 bits.
//!
//! Operation by operation the twin of `emulated`, which the tests run everywhere.  It has been executed by an emulator
//! that decodes these instructions (`scripts/avx512_emulated.sh`), but on no processor: so it is used only after
//! `self_test` has compared it with the table walk on this very one.
//!
//! Rank takes one vector at a time: it is bound by the ports.  Unrank takes two, each of which waits for itself.

use super::kernels;
use super::lanes::Lanes;
use super::tables::{MODULUS, ROWS, STATES, quotients};
use crate::arrangements::DEALS;
use crate::features::{self, Path};
use crate::numbers;
use crate::pavlicek;
use crate::refusal::Outcome;
use std::arch::x86_64::*;
use std::sync::OnceLock;

const N: usize = 16;
const LIMB: u64 = (1 << 52) - 1;

/// The proof that this processor has the instructions.  Every `unsafe` below that has no other reason rests on it.
#[derive(Clone, Copy)]
pub struct Avx512(());

/// One limb of sixteen numbers: of the lower eight lanes, and of the upper.
type Limb = [__m512i; 2];

impl Avx512 {
    /// If the processor has it, the caller does not forbid it, and the self-test has passed.
    pub fn new() -> Option<Self> {
        (features::path() >= Path::Avx512).then_some(Avx512(()))
    }

    /// Does this path give the right answers on this processor, which has the instructions?
    pub fn self_test() -> bool {
        static PASSED: OnceLock<bool> = OnceLock::new();
        *PASSED.get_or_init(|| {
            let numbers: Vec<[u8; 12]> = test_values()
                .map(|value| {
                    let mut number = [0; 12];
                    numbers::store(value, &mut number);
                    number
                })
                .collect();
            [false, true].into_iter().all(|by_rank| {
                let (mut deals, mut expected) = (vec![[0; 13]; 512], vec![[0; 13]; 512]);
                let mut back = vec![[0; 12]; 512];
                pavlicek::unrank_portable(by_rank, &numbers, &mut expected);
                Avx512(()).unrank(by_rank, &numbers, &mut deals);
                Avx512(()).rank(by_rank, &expected, &mut back) == Ok(()) && deals == expected && back == numbers
            })
        })
    }

    /// `kernels::rank`.
    pub fn rank(self, by_rank: bool, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx2,fma,bmi2")]
        fn run(lanes: Avx512, by_rank: bool, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
            kernels::rank::<Avx512, 1, 16>(lanes, by_rank, deals, numbers)
        }
        // SAFETY: the processor has the features.
        unsafe { run(self, by_rank, deals, numbers) }
    }

    /// `kernels::unrank`.
    pub fn unrank(self, by_rank: bool, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx2,fma,bmi2")]
        fn run(lanes: Avx512, by_rank: bool, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
            kernels::unrank::<Avx512, 2, 32>(lanes, by_rank, numbers, deals);
        }
        // SAFETY: the processor has the features.
        unsafe { run(self, by_rank, numbers, deals) }
    }

    /// The two limbs of the table's entries and the factors, for the lower and the upper eight lanes.
    #[inline(always)]
    fn operands(self, entries: &[[u64; 2]; STATES], index: __m512i, factor: __m512i) -> [[__m512i; 3]; 2] {
        // SAFETY: also, `to_words` keeps every index inside the table.
        unsafe {
            let index = _mm512_slli_epi32::<1>(index); // entries have two numbers
            let table = entries.as_ptr().cast::<i64>();
            let halves = [
                (_mm512_castsi512_si256(index), _mm512_castsi512_si256(factor)),
                (_mm512_extracti64x4_epi64::<1>(index), _mm512_extracti64x4_epi64::<1>(factor)),
            ];
            let mut operands = [[_mm512_setzero_si512(); 3]; 2];
            for half in 0..2 {
                let (index, factor) = halves[half];
                operands[half] = [
                    _mm512_i32gather_epi64::<8>(index, table),
                    _mm512_i32gather_epi64::<8>(index, table.add(1)),
                    _mm512_cvtepu32_epi64(factor),
                ];
            }
            operands
        }
    }
}

/// 512 numbers below the size: from both ends, in steps over the whole range.
fn test_values() -> impl Iterator<Item = u128> {
    let step = DEALS / 521;
    (0..512).map(move |i| if i % 2 == 0 { i * step } else { DEALS - 1 - i * step })
}

impl Lanes for Avx512 {
    const LANES: usize = N;
    type Float = __m512;
    type Mask = __mmask16;
    type Word = __m512i;
    type Exact = [Limb; 2];
    type Entry = [u64; 2];

    fn quotients(self) -> &'static [[[u64; 2]; STATES]; ROWS] {
        static TABLE: OnceLock<Box<[[[u64; 2]; STATES]; ROWS]>> = OnceLock::new();
        TABLE.get_or_init(|| quotients(|q| [q as u64 & LIMB, (q >> 52) as u64 & LIMB], [0; 2]))
    }

    #[inline(always)]
    fn splat(self, x: f32) -> __m512 {
        unsafe { _mm512_set1_ps(x) }
    }
    #[inline(always)]
    fn sub(self, a: __m512, b: __m512) -> __m512 {
        unsafe { _mm512_sub_ps(a, b) }
    }
    #[inline(always)]
    fn mul(self, a: __m512, b: __m512) -> __m512 {
        unsafe { _mm512_mul_ps(a, b) }
    }
    #[inline(always)]
    fn mul_add(self, a: __m512, b: __m512, c: __m512) -> __m512 {
        unsafe { _mm512_fmadd_ps(a, b, c) }
    }
    #[inline(always)]
    fn min(self, a: __m512, b: __m512) -> __m512 {
        unsafe { _mm512_min_ps(a, b) }
    }
    #[inline(always)]
    fn less(self, a: __m512, b: __m512) -> __mmask16 {
        unsafe { _mm512_cmp_ps_mask::<_CMP_LT_OQ>(a, b) }
    }
    #[inline(always)]
    fn select(self, mask: __mmask16, yes: __m512, no: __m512) -> __m512 {
        unsafe { _mm512_mask_blend_ps(mask, no, yes) }
    }
    #[inline(always)]
    fn clear(self, mask: __mmask16, a: __m512) -> __m512 {
        unsafe { _mm512_maskz_mov_ps(!mask, a) }
    }
    #[inline(always)]
    fn decrement(self, mask: __mmask16, a: __m512) -> __m512 {
        unsafe { _mm512_mask_sub_ps(a, mask, a, _mm512_set1_ps(1.0)) }
    }
    #[inline(always)]
    fn any_left(self, a: __m512, b: __m512, c: __m512) -> u32 {
        unsafe {
            let zero = _mm512_setzero_ps();
            let left = _mm512_cmp_ps_mask::<_CMP_NEQ_UQ>(a, zero)
                | _mm512_cmp_ps_mask::<_CMP_NEQ_UQ>(b, zero)
                | _mm512_cmp_ps_mask::<_CMP_NEQ_UQ>(c, zero);
            u32::from(left)
        }
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &[u8]) -> __m512i {
        let bytes: &[u8; N] = bytes.try_into().expect("a byte a lane");
        // SAFETY: also, there are 16 bytes.
        unsafe { _mm512_cvtepu8_epi32(_mm_loadu_si128(bytes.as_ptr().cast())) }
    }
    #[inline(always)]
    fn store_bytes(self, words: __m512i, bytes: &mut [u8]) {
        let bytes: &mut [u8; N] = bytes.try_into().expect("a byte a lane");
        // SAFETY: also, there is room for 16 bytes.
        unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), _mm512_cvtepi32_epi8(words)) }
    }
    #[inline(always)]
    fn splat_word(self, x: u32) -> __m512i {
        unsafe { _mm512_set1_epi32(x as i32) }
    }
    #[inline(always)]
    fn to_words(self, a: __m512, most: u32) -> __m512i {
        unsafe { _mm512_min_epu32(_mm512_cvtps_epi32(a), _mm512_set1_epi32(most as i32)) }
    }
    #[inline(always)]
    fn owner_below(self, codes: __m512i, card: u32) -> [__mmask16; 3] {
        unsafe {
            let owner = _mm512_and_si512(codes, _mm512_set1_epi32(3 << (2 * card)));
            [
                _mm512_cmplt_epu32_mask(owner, _mm512_set1_epi32(1 << (2 * card))),
                _mm512_cmplt_epu32_mask(owner, _mm512_set1_epi32(2 << (2 * card))),
                _mm512_cmplt_epu32_mask(owner, _mm512_set1_epi32(3 << (2 * card))),
            ]
        }
    }
    #[inline(always)]
    fn take_codes(self, codes: __m512i, below: [__mmask16; 3], card: u32) -> __m512i {
        unsafe {
            let one = _mm512_set1_epi32(1 << (2 * card));
            let codes = _mm512_mask_sub_epi32(codes, below[0], codes, one);
            let codes = _mm512_mask_sub_epi32(codes, below[1], codes, one);
            _mm512_mask_sub_epi32(codes, below[2], codes, one)
        }
    }
    #[inline(always)]
    fn gather(self, table: &[f32; STATES], index: __m512i) -> __m512 {
        // SAFETY: also, `to_words` keeps every index inside the table.
        unsafe { _mm512_i32gather_ps::<4>(index, table.as_ptr()) }
    }

    #[inline(always)]
    fn load(self, numbers: &[u128]) -> [Limb; 2] {
        let numbers: &[u128; N] = numbers.try_into().expect("a number a lane");
        let mut exact = [[unsafe { _mm512_setzero_si512() }; 2]; 2];
        for (k, limb) in exact.iter_mut().enumerate() {
            for (half, lanes) in limb.iter_mut().enumerate() {
                let mut values = [0; 8];
                for (value, number) in values.iter_mut().zip(&numbers[8 * half..]) {
                    *value = (number >> (52 * k)) as u64 & LIMB;
                }
                // SAFETY: also, the array has the size of the vector.
                *lanes = unsafe { _mm512_loadu_si512(values.as_ptr().cast()) };
            }
        }
        exact
    }
    #[inline(always)]
    fn store(self, exact: [Limb; 2], numbers: &mut [u128]) {
        let mut limbs = [[0u64; N]; 2];
        for k in 0..2 {
            for half in 0..2 {
                // SAFETY: also, there is room for eight numbers from 0 and from 8.
                unsafe { _mm512_storeu_si512(limbs[k][8 * half..].as_mut_ptr().cast(), exact[k][half]) };
            }
        }
        for lane in 0..N {
            numbers[lane] = (u128::from(limbs[0][lane]) + (u128::from(limbs[1][lane]) << 52)) % MODULUS;
        }
    }
    #[inline(always)]
    fn add_product(self, sum: [Limb; 2], entries: &[[u64; 2]; STATES], index: __m512i, factor: __m512i) -> [Limb; 2] {
        let [mut low, mut high] = sum;
        let operands = self.operands(entries, index, factor);
        for half in 0..2 {
            let [q0, q1, factor] = operands[half];
            unsafe {
                low[half] = _mm512_madd52lo_epu64(low[half], q0, factor);
                high[half] = _mm512_madd52hi_epu64(high[half], q0, factor);
                high[half] = _mm512_madd52lo_epu64(high[half], q1, factor);
            }
        }
        [low, high]
    }
    #[inline(always)]
    fn sub_product(
        self,
        number: [Limb; 2],
        entries: &[[u64; 2]; STATES],
        index: __m512i,
        factor: __m512i,
    ) -> [Limb; 2] {
        let [mut low, mut high] = number;
        let operands = self.operands(entries, index, factor);
        for half in 0..2 {
            let [q0, q1, factor] = operands[half];
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
    fn to_float(self, [low, high]: [Limb; 2]) -> __m512 {
        unsafe {
            let base = _mm256_set1_ps((1u64 << 52) as f32);
            let image =
                |half: usize| _mm256_fmadd_ps(_mm512_cvtepu64_ps(high[half]), base, _mm512_cvtepu64_ps(low[half]));
            _mm512_insertf32x8::<1>(_mm512_castps256_ps512(image(0)), image(1))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_self_test_asks_for_deals() {
        assert!(test_values().all(|value| value < DEALS));
        assert_eq!(test_values().count(), 512);
    }

    #[test]
    fn where_the_instructions_are_the_self_test_passes() {
        if is_x86_feature_detected!("avx512ifma") && is_x86_feature_detected!("avx512vl") {
            assert!(Avx512::self_test());
        } else {
            eprintln!("no AVX-512 here: not tested");
        }
    }
}
