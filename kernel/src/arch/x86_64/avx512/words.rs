//! What all kernels by AVX-512 do with vectors of 64-bit and 32-bit words.

use crate::arch::x86_64::proofs::Avx512;
use std::arch::x86_64::*;

/// The ternary operation a ? b : c, bit by bit.
pub const SELECT: i32 = 0xca;

impl Avx512 {
    /// A vector from memory.
    #[inline(always)]
    pub fn load<T, const N: usize>(self, from: &[T; N]) -> __m512i {
        const { assert!(size_of::<[T; N]>() == 64) };
        // SAFETY: `self` is the proof that the processor has the instructions, and there are 64 bytes.
        unsafe { _mm512_loadu_si512(from.as_ptr().cast()) }
    }

    /// Eight lanes to memory.
    #[inline(always)]
    pub fn store(self, x: __m512i, to: &mut [u64; 8]) {
        // SAFETY: `self` is the proof that the processor has the instructions, and there are 64 bytes.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), x) }
    }

    /// `x` in all eight lanes.
    #[inline(always)]
    pub fn splat(self, x: u64) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_set1_epi64(x as i64) }
    }

    /// The lower 32 bits of sixteen lanes of 64.
    #[inline(always)]
    pub fn lower_halves(self, [a, b]: [__m512i; 2]) -> __m512i {
        static EVEN: [u32; 16] = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30];
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe { _mm512_permutex2var_epi32(a, self.load(&EVEN), b) }
    }

    /// The inverse of `lower_halves`: sixteen lanes of 32 bits as lanes of 64.
    #[inline(always)]
    pub fn widened(self, x: __m512i) -> [__m512i; 2] {
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let (lower, upper) = (_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64::<1>(x));
            [_mm512_cvtepu32_epi64(lower), _mm512_cvtepu32_epi64(upper)]
        }
    }

    /// The bits of each of eight lanes in reverse.
    #[inline(always)]
    pub fn reversed(self, x: __m512i) -> __m512i {
        /// Where a lane's bytes go, in each quarter.
        static TURN: [u8; 16] = [7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8];
        /// Four bits in reverse.
        static LOWER: [u8; 16] = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];
        /// The same as the upper ones of a byte.
        static UPPER: [u8; 16] = [0, 128, 64, 192, 32, 160, 96, 224, 16, 144, 80, 208, 48, 176, 112, 240];
        // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
        unsafe {
            let four = _mm512_set1_epi8(15);
            let lower = _mm512_and_si512(x, four);
            let upper = _mm512_and_si512(_mm512_srli_epi16::<4>(x), four);
            let lower = _mm512_shuffle_epi8(self.quarters(&UPPER), lower);
            let upper = _mm512_shuffle_epi8(self.quarters(&LOWER), upper);
            _mm512_shuffle_epi8(_mm512_or_si512(lower, upper), self.quarters(&TURN))
        }
    }

    /// The same sixteen bytes in each quarter.
    #[inline(always)]
    fn quarters(self, bytes: &[u8; 16]) -> __m512i {
        // SAFETY: `self` is the proof that the processor has the instructions, and there are sixteen bytes.
        unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(bytes.as_ptr().cast())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::samples;

    fn check(lanes: Avx512, bytes: &[u8; 64]) {
        let words: [u64; 8] = std::array::from_fn(|i| u64::from_le_bytes(bytes[8 * i..8 * i + 8].try_into().unwrap()));
        let (mut found, mut back) = ([0; 8], [[0; 8]; 2]);
        lanes.store(lanes.reversed(lanes.load(&words)), &mut found);
        assert_eq!(found, words.map(u64::reverse_bits));
        let halves = lanes.widened(lanes.lower_halves([lanes.load(&words), lanes.load(&found)]));
        for (half, back) in halves.into_iter().zip(&mut back) {
            lanes.store(half, back);
        }
        assert_eq!(back, [words, found].map(|words| words.map(|word| word & 0xffff_ffff)));
    }

    #[test]
    fn words_are_moved_as_told() {
        match Avx512::detected() {
            Some(lanes) => samples::bytes(64 * 100).as_chunks().0.iter().for_each(|bytes| check(lanes, bytes)),
            None => eprintln!("no AVX-512 here: not tested"),
        }
    }
}
