//! Andrews' numbers to subsets by AVX-512: 32 deals side by side, a place a step.
//!
//! From the top down, the card at place p is held if the rest is at least C(p, k), where k cards are still to be found.
//! Rest and k share a lane: x = 2^s rest + marks + k, with k in the lowest four bits, where a permutation looks for its
//! index.  It picks t = 2^s C(p, k) + mark + 1, and x becomes min(x, x - t), without signs: what would be negative is large.
//! The marks, from bit 4 on in the order of the places, are all set at first, and together with k below 2^s; so x is at
//! least t exactly if the rest is at least C(p, k) and k is not 0 (C(p, 0) is 1, and then the rest is 0), and a card that
//! is held leaves rest - C(p, k), k - 1 and its mark cleared.
//!
//! Places from 31 on need 64-bit lanes (s = 20, sixteen marks).  Below, a rest is under C(31, 13) < 2^28: 32-bit lanes, from
//! place 19 on with s = 14 and ten marks, between without marks, where a comparison is needed besides.

use super::{EASTS, SOUTHS, planes_of};
use crate::arrangements::DEALS;
use crate::bits::{Bits, Bmi2};
use crate::features::Avx512;
use crate::layout::store_packed;
use crate::numbers::BINOMIAL;
use std::arch::x86_64::*;

/// Deals of a block.
const BLOCK: usize = 32;
/// Fewer deals are done one by one.
pub const WORTHWHILE: usize = 4;
/// The ternary operation a ? b : c, bit by bit.
const SELECT: i32 = 0xca;
/// The marks' lowest bit.
const MARKS: u32 = 4;
/// The lowest place of 64-bit lanes.
const FAR: usize = 31;
/// Below it the marks of 64-bit lanes begin anew.
const FAR_MIDDLE: usize = 36;
/// Below it 32-bit lanes have marks, and below its half anew.
const NEAR: usize = 20;
const NEAR_MIDDLE: usize = NEAR / 2;
/// s of the 64-bit lanes.
const FAR_SHIFT: u32 = 20;
/// s of the 32-bit lanes with marks.
const NEAR_SHIFT: u32 = 14;

/// All marks.
const FAR_MARKS: u64 = ((1 << FAR_SHIFT) - 1) & !15;
const NEAR_MARKS: i32 = ((1 << NEAR_SHIFT) - 1) & !15;

/// t of each place from `FAR` on.
static FAR_TABLE: [[u64; 16]; 52 - FAR] = {
    let mut table = [[0; 16]; 52 - FAR];
    let mut place = FAR;
    while place < 52 {
        let start = if place < FAR_MIDDLE { FAR } else { FAR_MIDDLE };
        let mut held = 0;
        while held < 14 {
            let mark = 1 << (MARKS as usize + place - start);
            table[place - FAR][held] = (BINOMIAL[place][held] << FAR_SHIFT) + mark + 1;
            held += 1;
        }
        place += 1;
    }
    table
};

/// t of each place below `FAR`.
static NEAR_TABLE: [[u32; 16]; FAR] = {
    let mut table = [[0; 16]; FAR];
    let mut place = 0;
    while place < FAR {
        let mut held = 0;
        while held < 14 {
            let adds = BINOMIAL[place][held] as u32;
            table[place][held] = if place < NEAR {
                (adds << NEAR_SHIFT) + (1 << (MARKS as usize + place % NEAR_MIDDLE)) + 1
            } else {
                (adds << MARKS) + 1
            };
            held += 1;
        }
        place += 1;
    }
    table
};

/// Eight numbers of 96 bits.
#[derive(Clone, Copy)]
struct Numbers {
    /// The lower 64 bits.
    low: __m512i,
    /// The upper 32.
    high: __m512i,
}

/// Where eight rows of 12 big-endian bytes have the lower 64 bits of the numbers, and the upper 32: the first four in the
/// first 64 bytes, the others in the last.
static LOWER: [u8; 64] = places(11, 8);
static UPPER: [u8; 64] = places(3, 4);

const fn places(lowest: usize, width: usize) -> [u8; 64] {
    let mut places = [0; 64];
    let mut i = 0;
    while i < 64 {
        let (lane, byte) = (i / 8, i % 8);
        if byte < width {
            places[i] = (12 * lane + lowest - byte - if lane < 4 { 0 } else { 32 }) as u8;
        }
        i += 1;
    }
    places
}

/// A vector from memory.
#[inline(always)]
fn load<T, const N: usize>(from: &[T; N]) -> __m512i {
    const { assert!(size_of::<[T; N]>() == 64) };
    // SAFETY: only functions of `Avx512` call this, which proves that the processor has the instruction; there are 64 bytes.
    unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
}

/// `x` in all lanes.
#[inline(always)]
fn splat(x: u64) -> __m512i {
    // SAFETY: as `load`.
    unsafe { _mm512_set1_epi64(x as i64) }
}

// Every `unsafe` below that has no other reason rests on the proof that the processor has the instructions.
impl Avx512 {
    /// The deal of each number below the size, packed in suit order; or with `MIRROR` of each of Big Deal's.
    pub(super) fn unrank<const MIRROR: bool>(self, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,avx512vbmi2,avx2,fma,bmi2")]
        fn run<const MIRROR: bool>(lanes: Avx512, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
            let bits = Bmi2::from(lanes);
            for (numbers, deals) in numbers.chunks(BLOCK).zip(deals.chunks_mut(BLOCK)) {
                let [north, east, south] = match numbers.try_into() {
                    Ok(block) => lanes.subsets::<MIRROR>(block),
                    Err(_) => {
                        let mut block = [[0; 12]; BLOCK];
                        block[..numbers.len()].copy_from_slice(numbers);
                        lanes.subsets::<MIRROR>(&block)
                    }
                };
                for (lane, deal) in deals.iter_mut().enumerate() {
                    let (low, high) = planes_of(bits, [north[lane], east[lane], south[lane]]);
                    store_packed(bits.join_planes(low, high), deal);
                }
            }
        }
        // SAFETY: the processor has the features.
        unsafe { run::<MIRROR>(self, numbers, deals) }
    }

    /// The 13-subsets that the hands are in the deals of a block of numbers below the size, one array a hand; if `MIRROR`,
    /// for the last number minus each, and counted from the other end.
    #[inline(always)]
    fn subsets<const MIRROR: bool>(self, numbers: &[[u8; 12]; BLOCK]) -> [[u64; BLOCK]; 3] {
        unsafe {
            let (mut far, mut near) = ([_mm512_setzero_si512(); 8], [_mm512_setzero_si512(); 6]);
            let mut south = [_mm512_setzero_si512(); 4];
            for (i, numbers) in numbers.as_chunks().0.iter().enumerate() {
                let mut numbers = self.load_eight(numbers);
                if MIRROR {
                    numbers = self.last_minus(numbers);
                }
                let digits = self.digits(numbers);
                let start = splat(FAR_MARKS + 13);
                far[i] = _mm512_or_si512(_mm512_slli_epi64::<FAR_SHIFT>(digits[0]), start);
                far[i + 4] = _mm512_or_si512(_mm512_slli_epi64::<FAR_SHIFT>(digits[1]), start);
                south[i] = _mm512_or_si512(_mm512_slli_epi64::<MARKS>(digits[2]), splat(13));
            }
            let upper = self.far_places(&mut far);
            let low = _mm512_set1_epi64(15);
            for x in &mut far {
                *x = _mm512_ternarylogic_epi64::<SELECT>(low, *x, _mm512_srli_epi64::<{ FAR_SHIFT - MARKS }>(*x));
            }
            for i in 0..4 {
                near[i] = self.lower_halves(far[2 * i], far[2 * i + 1]);
            }
            near[4] = self.lower_halves(south[0], south[1]);
            near[5] = self.lower_halves(south[2], south[3]);
            let lower = self.near_places(near);
            let mut subsets = [[0; BLOCK]; 3];
            for hand in 0..3 {
                let (places, _) = subsets[hand].as_chunks_mut::<8>();
                for (i, places) in places.iter_mut().enumerate() {
                    let half = lower[2 * hand + i / 2];
                    let half =
                        if i % 2 == 0 { _mm512_castsi512_si256(half) } else { _mm512_extracti64x4_epi64::<1>(half) };
                    let mut subset = _mm512_cvtepu32_epi64(half);
                    if hand < 2 {
                        subset = _mm512_or_si512(subset, upper[4 * hand + i]);
                    }
                    if MIRROR {
                        let spare = splat(12 + 13 * hand as u64);
                        subset = _mm512_srlv_epi64(self.reversed(subset), spare);
                    }
                    // SAFETY: also, there is room for eight.
                    _mm512_storeu_si512(places.as_mut_ptr().cast(), subset);
                }
            }
            subsets
        }
    }

    /// The bits of each lane in reverse.
    #[inline(always)]
    fn reversed(self, x: __m512i) -> __m512i {
        /// Where a lane's bytes go, in each quarter.
        static TURN: [u8; 16] = [7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8];
        /// Four bits in reverse.
        static LOWER: [u8; 16] = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];
        /// The same as the upper ones of a byte.
        static UPPER: [u8; 16] = [0, 128, 64, 192, 32, 160, 96, 224, 16, 144, 80, 208, 48, 176, 112, 240];
        unsafe {
            let table = |entries: &[u8; 16]| _mm512_broadcast_i32x4(_mm_loadu_si128(entries.as_ptr().cast()));
            let four = _mm512_set1_epi8(15);
            let lower = _mm512_and_si512(x, four);
            let upper = _mm512_and_si512(_mm512_srli_epi16::<4>(x), four);
            let lower = _mm512_shuffle_epi8(table(&UPPER), lower);
            let upper = _mm512_shuffle_epi8(table(&LOWER), upper);
            _mm512_shuffle_epi8(_mm512_or_si512(lower, upper), table(&TURN))
        }
    }

    /// Places 51 to 31 of four vectors of North's and four of East's, who has none above 38: which are held.
    #[inline(always)]
    fn far_places(self, x: &mut [__m512i; 8]) -> [__m512i; 8] {
        unsafe {
            for place in (39..52).rev() {
                for x in &mut x[..4] {
                    *x = self.far_step(*x, place);
                }
            }
            for place in (FAR_MIDDLE..39).rev() {
                for x in &mut *x {
                    *x = self.far_step(*x, place);
                }
            }
            let marks = splat(FAR_MARKS);
            let mut held = [_mm512_setzero_si512(); 8];
            for i in 0..8 {
                let upper = _mm512_andnot_si512(x[i], marks);
                x[i] = _mm512_or_si512(x[i], marks);
                held[i] = _mm512_slli_epi64::<{ FAR_MIDDLE as u32 - MARKS }>(upper);
            }
            for place in (FAR..FAR_MIDDLE).rev() {
                for x in &mut *x {
                    *x = self.far_step(*x, place);
                }
            }
            for i in 0..8 {
                let lower = _mm512_slli_epi64::<{ FAR as u32 - MARKS }>(_mm512_andnot_si512(x[i], marks));
                held[i] = _mm512_or_si512(held[i], lower);
            }
            held
        }
    }

    /// Places 30 to 0 of two vectors of each hand's, where South has none above 25: which are held.
    #[inline(always)]
    fn near_places(self, mut x: [__m512i; 6]) -> [__m512i; 6] {
        unsafe {
            let mut held = [_mm512_setzero_si512(); 6];
            for place in (26..FAR).rev() {
                for i in 0..4 {
                    [x[i], held[i]] = self.middle_step(x[i], held[i], place);
                }
            }
            for place in (NEAR..26).rev() {
                for i in 0..6 {
                    [x[i], held[i]] = self.middle_step(x[i], held[i], place);
                }
            }
            let marks = _mm512_set1_epi32(NEAR_MARKS);
            for x in &mut x {
                let rest = _mm512_slli_epi32::<{ NEAR_SHIFT - MARKS }>(*x);
                let low = _mm512_set1_epi32(15);
                *x = _mm512_or_si512(marks, _mm512_ternarylogic_epi32::<SELECT>(low, *x, rest));
            }
            for place in (NEAR_MIDDLE..NEAR).rev() {
                for x in &mut x {
                    *x = self.near_step(*x, place);
                }
            }
            for i in 0..6 {
                let upper = _mm512_slli_epi32::<{ NEAR_MIDDLE as u32 - MARKS }>(_mm512_andnot_si512(x[i], marks));
                held[i] = _mm512_or_si512(held[i], upper);
                x[i] = _mm512_or_si512(marks, x[i]);
            }
            for place in (0..NEAR_MIDDLE).rev() {
                for x in &mut x {
                    *x = self.near_step(*x, place);
                }
            }
            for i in 0..6 {
                held[i] = _mm512_or_si512(held[i], _mm512_srli_epi32::<MARKS>(_mm512_andnot_si512(x[i], marks)));
            }
            held
        }
    }

    /// A step of 64-bit lanes.
    #[inline(always)]
    fn far_step(self, x: __m512i, place: usize) -> __m512i {
        let (entries, _) = FAR_TABLE[place - FAR].as_chunks::<8>();
        unsafe {
            let (low, high) = (load(&entries[0]), load(&entries[1]));
            _mm512_min_epu64(x, _mm512_sub_epi64(x, _mm512_permutex2var_epi64(low, x, high)))
        }
    }

    /// A step of 32-bit lanes with marks.
    #[inline(always)]
    fn near_step(self, x: __m512i, place: usize) -> __m512i {
        unsafe {
            let entry = _mm512_permutexvar_epi32(x, load(&NEAR_TABLE[place]));
            _mm512_min_epu32(x, _mm512_sub_epi32(x, entry))
        }
    }

    /// A step of 32-bit lanes without marks, and the places that are held.
    #[inline(always)]
    fn middle_step(self, x: __m512i, held: __m512i, place: usize) -> [__m512i; 2] {
        unsafe {
            let entry = _mm512_permutexvar_epi32(x, load(&NEAR_TABLE[place]));
            let is_held = _mm512_cmpge_epu32_mask(x, entry);
            let place = _mm512_set1_epi32(1 << place);
            [_mm512_mask_sub_epi32(x, is_held, x, entry), _mm512_mask_or_epi32(held, is_held, held, place)]
        }
    }

    /// The lower 32 bits of sixteen lanes of 64.
    #[inline(always)]
    fn lower_halves(self, a: __m512i, b: __m512i) -> __m512i {
        static EVEN: [u32; 16] = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30];
        unsafe { _mm512_permutex2var_epi32(a, load(&EVEN), b) }
    }

    #[inline(always)]
    fn load_eight(self, numbers: &[[u8; 12]; 8]) -> Numbers {
        let bytes = numbers.as_flattened();
        let first: &[u8; 64] = bytes.first_chunk().expect("96 bytes");
        let last: &[u8; 64] = bytes[32..].first_chunk().expect("64 bytes");
        /// Four numbers each of the first 64 bytes and of the last.
        const FIRST: u64 = 0xffff_ffff;
        /// Four bytes in each lane.
        const HALVES: u64 = 0x0f0f_0f0f;
        unsafe {
            let (first, last) = (load(first), load(last));
            let (low, high) = (load(&LOWER), load(&UPPER));
            let lower = _mm512_maskz_permutexvar_epi8(FIRST, low, first);
            let upper = _mm512_maskz_permutexvar_epi8(HALVES, high, first);
            Numbers {
                low: _mm512_mask_permutexvar_epi8(lower, !FIRST, low, last),
                high: _mm512_mask_permutexvar_epi8(upper, HALVES << 32, high, last),
            }
        }
    }

    /// The last number minus each.
    #[inline(always)]
    fn last_minus(self, numbers: Numbers) -> Numbers {
        unsafe {
            let (low, high) = (splat((DEALS - 1) as u64), splat(((DEALS - 1) >> 64) as u64));
            let borrow = _mm512_cmpgt_epu64_mask(numbers.low, low);
            let high = _mm512_sub_epi64(high, numbers.high);
            Numbers {
                low: _mm512_sub_epi64(low, numbers.low),
                high: _mm512_mask_sub_epi64(high, borrow, high, splat(1)),
            }
        }
    }

    /// The squashed indices of North's hand, of East's and of South's.
    #[inline(always)]
    fn digits(self, numbers: Numbers) -> [__m512i; 3] {
        unsafe {
            let high = _mm512_cvtepu64_pd(numbers.high);
            let float = _mm512_fmadd_pd(high, _mm512_set1_pd(2f64.powi(64)), _mm512_cvtepu64_pd(numbers.low));
            let [north, rest] = self.divide(float, numbers.low, EASTS * SOUTHS);
            let [east, south] = self.divide(_mm512_cvtepi64_pd(rest), rest, SOUTHS);
            [north, east, south]
        }
    }

    /// Quotient and remainder by a divisor below 2^62, of numbers of which these are the floating-point images and the
    /// lower 64 bits.  The quotient is below 2^52, so before it is corrected at most one off; the rest's lower bits tell.
    #[inline(always)]
    fn divide(self, float: __m512d, low: __m512i, divisor: u64) -> [__m512i; 2] {
        unsafe {
            let by = splat(divisor);
            let quotient = _mm512_cvttpd_epi64(_mm512_mul_pd(float, _mm512_set1_pd(1.0 / divisor as f64)));
            let rest = _mm512_sub_epi64(low, _mm512_mullo_epi64(quotient, by));
            let (less, more) = (_mm512_movepi64_mask(rest), _mm512_cmpge_epi64_mask(rest, by));
            let quotient = _mm512_mask_sub_epi64(quotient, less, quotient, splat(1));
            let rest = _mm512_mask_add_epi64(rest, less, rest, by);
            [_mm512_mask_add_epi64(quotient, more, quotient, splat(1)), _mm512_mask_sub_epi64(rest, more, rest, by)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::andrews::unrank_each;
    use crate::bits::Shifts;
    use crate::samples;

    fn agrees<const MIRROR: bool>(lanes: Avx512) {
        let mut numbers = samples::edges(DEALS);
        numbers.extend(samples::numbers(DEALS, 5000));
        let souths = u128::from(SOUTHS);
        numbers.extend((1..2000).flat_map(|i| [i * souths, i * souths - 1]));
        numbers.extend((1..2000).flat_map(|i| [i * souths * u128::from(EASTS), i * souths * u128::from(EASTS) - 1]));
        let numbers: Vec<[u8; 12]> = numbers.iter().map(|n| n.to_be_bytes()[4..].try_into().unwrap()).collect();
        let mut expected = vec![[0; 13]; numbers.len()];
        unrank_each::<_, MIRROR>(Shifts, &numbers, &mut expected);
        for n in (0..70).chain([numbers.len()]) {
            let mut deals = vec![[0; 13]; n];
            lanes.unrank::<MIRROR>(&numbers[..n], &mut deals);
            assert!(deals == expected[..n], "{n} deals");
        }
    }

    #[test]
    fn deals_are_those_of_the_portable_path() {
        match Avx512::new() {
            Some(lanes) => {
                agrees::<false>(lanes);
                agrees::<true>(lanes);
            }
            None => eprintln!("no AVX-512 here: not tested"),
        }
    }
}
