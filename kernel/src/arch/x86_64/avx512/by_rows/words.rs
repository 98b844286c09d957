//! Sixteen numbers of 12 big-endian bytes are three vectors of 512 bits: how `avx512` takes them apart and together.

use std::arch::x86_64::*;

/// Words of 32 bits in a vector; also lanes.
const N: usize = 16;

/// The bytes of each 32-bit word in reverse.
#[inline(always)]
pub fn swap_bytes(words: __m512i) -> __m512i {
    // SAFETY: only `Avx512` calls this, which proves that the processor has the instructions.
    unsafe {
        let places = _mm_set_epi8(12, 13, 14, 15, 8, 9, 10, 11, 4, 5, 6, 7, 0, 1, 2, 3);
        _mm512_shuffle_epi8(words, _mm512_broadcast_i32x4(places))
    }
}

/// Places as a vector.
#[inline(always)]
pub fn permutation(places: &[u32; N]) -> __m512i {
    // SAFETY: as `swap_bytes`; the vector is read from as many bytes.
    unsafe { _mm512_loadu_si512(places.as_ptr().cast()) }
}

/// For the lower and the upper eight lanes: where two neighbours of the three vectors of words that 16 numbers are have
/// the numbers' lower two words, and their upper one (twice).
pub static LOADED: [[[u32; N]; 2]; 2] = {
    let mut places = [[[0; N]; 2]; 2];
    let mut i = 0;
    while i < 2 * N {
        let (half, word) = (i / N, i % N);
        let first = (word / 2 * 3 + 8 * half) as u32;
        places[half][0][word] = first + 2 - (word % 2) as u32;
        places[half][1][word] = first;
        i += 1;
    }
    places
};

/// For each of the three vectors of words that 16 numbers are: where the numbers' lower two words (0..15) and upper
/// ones (16..31, the even places) have what belongs there, of the same eight lanes.  The middle one begins with the
/// last eight words of the lower lanes, and goes on with the first eight of the upper ones.
pub static STORED: [[u32; N]; 3] = {
    let mut places = [[0; N]; 3];
    let mut i = 0;
    while i < 3 * N {
        let word = i % (3 * N / 2);
        let lane = word / 3 * 2;
        places[i / N][i % N] = [16 + lane, lane + 1, lane][word % 3] as u32;
        i += 1;
    }
    places
};
