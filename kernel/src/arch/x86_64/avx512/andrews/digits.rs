//! Eight numbers at a time: from bytes, and the digits that they have in Andrews' numbering.

use crate::arch::x86_64::proofs::Avx512;
use crate::numbering::andrews::sizes::{EASTS, SOUTHS};
use crate::numbering::arrangements::DEALS;
use std::arch::x86_64::*;

/// Eight numbers of 96 bits.
#[derive(Clone, Copy)]
pub struct Numbers {
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

impl Avx512 {
    /// The numbers of eight rows.
    #[inline(always)]
    pub fn load_eight(self, numbers: &[[u8; 12]; 8]) -> Numbers {
        let bytes = numbers.as_flattened();
        let first: &[u8; 64] = bytes.first_chunk().expect("96 bytes");
        let last: &[u8; 64] = bytes[32..].first_chunk().expect("64 bytes");
        /// Four numbers each of the first 64 bytes and of the last.
        const FIRST: u64 = 0xffff_ffff;
        /// Four bytes in each lane.
        const HALVES: u64 = 0x0f0f_0f0f;
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let (first, last) = (self.load(first), self.load(last));
            let (low, high) = (self.load(&LOWER), self.load(&UPPER));
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
    pub fn last_minus(self, numbers: Numbers) -> Numbers {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let (low, high) = (self.splat((DEALS - 1) as u64), self.splat(((DEALS - 1) >> 64) as u64));
            let borrow = _mm512_cmpgt_epu64_mask(numbers.low, low);
            let high = _mm512_sub_epi64(high, numbers.high);
            Numbers {
                low: _mm512_sub_epi64(low, numbers.low),
                high: _mm512_mask_sub_epi64(high, borrow, high, self.splat(1)),
            }
        }
    }

    /// The colex indices of North's hand, of East's and of South's.
    #[inline(always)]
    pub fn digits(self, numbers: Numbers) -> [__m512i; 3] {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
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
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let by = self.splat(divisor);
            let quotient = _mm512_cvttpd_epi64(_mm512_mul_pd(float, _mm512_set1_pd(1.0 / divisor as f64)));
            let rest = _mm512_sub_epi64(low, _mm512_mullo_epi64(quotient, by));
            let (less, more) = (_mm512_movepi64_mask(rest), _mm512_cmpge_epi64_mask(rest, by));
            let quotient = _mm512_mask_sub_epi64(quotient, less, quotient, self.splat(1));
            let rest = _mm512_mask_add_epi64(rest, less, rest, by);
            [
                _mm512_mask_add_epi64(quotient, more, quotient, self.splat(1)),
                _mm512_mask_sub_epi64(rest, more, rest, by),
            ]
        }
    }
}
