//! Small things that SSE2 does in one step, wherever they are asked for.

use std::arch::x86_64::*;

/// Two numbers of 64 bits, added to two others in one step.
#[derive(Clone, Copy)]
pub struct Pair(__m128i);

impl Pair {
    /// These two.
    #[inline(always)]
    pub fn new([first, second]: [u64; 2]) -> Self {
        // SAFETY: every processor with 64 bits has SSE2, and nothing but two numbers is read.
        Pair(unsafe { _mm_set_epi64x(second as i64, first as i64) })
    }

    /// Both sums.
    #[inline(always)]
    pub fn plus(self, other: Pair) -> Self {
        // SAFETY: every processor with 64 bits has SSE2, and only registers are added.
        Pair(unsafe { _mm_add_epi64(self.0, other.0) })
    }

    /// The two numbers.
    #[inline(always)]
    pub fn both(self) -> [u64; 2] {
        // SAFETY: every processor with 64 bits has SSE2, and only registers are moved.
        unsafe { [_mm_cvtsi128_si64(self.0) as u64, _mm_cvtsi128_si64(_mm_unpackhi_epi64(self.0, self.0)) as u64] }
    }
}

/// Start to fetch both ends of `words`.
#[inline(always)]
pub fn prefetch(words: &[u32]) {
    for word in [words.first(), words.last()].into_iter().flatten() {
        // SAFETY: a prefetch is a hint that changes nothing, and the address is that of a word.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) };
    }
}

/// Whether each of four times sixteen bytes has three dots.
#[inline(always)]
pub fn three_dots(hands: [&[u8; 16]; 4]) -> bool {
    // SAFETY: every processor with 64 bits has SSE2, and 16 bytes are read of each 16.
    unsafe {
        let here = |hand: usize, unit: i8| {
            let text = _mm_loadu_si128(hands[hand].as_ptr().cast());
            _mm_and_si128(_mm_cmpeq_epi8(text, _mm_set1_epi8(b'.' as i8)), _mm_set1_epi8(unit))
        };
        // At most 16 dots and 16 times 16: three of each is the only way to 51.
        let sums = |hand: usize| _mm_sad_epu8(_mm_or_si128(here(hand, 1), here(hand + 1, 16)), _mm_setzero_si128());
        let sums = _mm_or_si128(sums(0), _mm_slli_epi64::<16>(sums(2)));
        let sums = _mm_add_epi64(sums, _mm_unpackhi_epi64(sums, sums));
        _mm_cvtsi128_si64(sums) == 51 << 16 | 51
    }
}
