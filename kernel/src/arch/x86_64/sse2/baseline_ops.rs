//! Small things that SSE2 does in one step, wherever they are asked for.  Without the two in texts, reading a deal and writing
//! a number take a fifth longer.

use std::arch::x86_64::*;

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

/// The digits of four numbers below 10^8 as text, the first of each in the lowest byte.
#[inline(always)]
pub fn digits_of_eights([a, b, c, d]: [u64; 4]) -> [u64; 4] {
    const ZEROS: i8 = b'0' as i8;
    // SAFETY: every processor with 64 bits has SSE2, and nothing but four numbers is read.
    unsafe {
        // Fours of digits: a number below 10^8 times this, by 2^45, is its 10,000s.
        let fours = |low: u64, high: u64| {
            let numbers = _mm_set_epi64x(high as i64, low as i64);
            let upper = _mm_srli_epi64::<45>(_mm_mul_epu32(numbers, _mm_set1_epi32(0xd1b7_1759_u32 as i32)));
            let lower = _mm_sub_epi32(numbers, _mm_madd_epi16(upper, _mm_set1_epi32(10_000)));
            _mm_or_si128(upper, _mm_slli_epi64::<16>(lower))
        };
        let fours = _mm_or_si128(fours(a, c), _mm_slli_epi64::<32>(fours(b, d)));
        let upper = _mm_srli_epi16::<3>(_mm_mulhi_epu16(fours, _mm_set1_epi16(5243)));
        let lower = _mm_sub_epi16(fours, _mm_mullo_epi16(upper, _mm_set1_epi16(100)));
        let digits = |twos: __m128i| {
            let upper = _mm_mulhi_epu16(twos, _mm_set1_epi16(6554));
            let lower = _mm_sub_epi16(twos, _mm_mullo_epi16(upper, _mm_set1_epi16(10)));
            let digits = _mm_or_si128(_mm_or_si128(upper, _mm_slli_epi16::<8>(lower)), _mm_set1_epi8(ZEROS));
            [_mm_cvtsi128_si64(digits) as u64, _mm_cvtsi128_si64(_mm_unpackhi_epi64(digits, digits)) as u64]
        };
        let [a, b] = digits(_mm_unpacklo_epi16(upper, lower));
        let [c, d] = digits(_mm_unpackhi_epi16(upper, lower));
        [a, b, c, d]
    }
}

/// Start to fetch both ends of `items`.
#[inline(always)]
pub fn prefetch<T>(items: &[T]) {
    for item in [items.first(), items.last()].into_iter().flatten() {
        // SAFETY: a prefetch is a hint that changes nothing, and the address is that of an item.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast()) };
    }
}
