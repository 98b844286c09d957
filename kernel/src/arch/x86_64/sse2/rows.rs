//! Rows of bytes as vectors of 128 bits, sixteen bytes at a time.

use std::arch::x86_64::*;

/// Bytes `first..first + 16` of row `i` as a vector; after the row's end come the next row's, or zeros.
#[inline(always)]
pub fn load_row<const WIDTH: usize, const N: usize>(rows: &[[u8; WIDTH]; N], i: usize, first: usize) -> __m128i {
    let mut bytes = [0; 16];
    match rows.as_flattened()[WIDTH * i + first..].first_chunk() {
        Some(sixteen) => bytes = *sixteen,
        None => bytes[..WIDTH - first].copy_from_slice(&rows[i][first..]),
    }
    load_sixteen(&bytes)
}

/// Sixteen bytes as a vector.
#[inline(always)]
pub fn load_sixteen(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: every processor with 64 bits has SSE2; the vector is read from as many bytes.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// Four words as a vector.
#[inline(always)]
pub fn load_four(words: &[u32; 4]) -> __m128i {
    // SAFETY: every processor with 64 bits has SSE2; the vector is read from as many bytes.
    unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
}

/// A vector as four words.
#[inline(always)]
pub fn store_four(vector: __m128i, words: &mut [u32; 4]) {
    // SAFETY: every processor with 64 bits has SSE2; the vector is written to as many bytes.
    unsafe { _mm_storeu_si128(words.as_mut_ptr().cast(), vector) }
}

/// A vector as eight shorts.
#[inline(always)]
pub fn store_eight(vector: __m128i, shorts: &mut [u16; 8]) {
    // SAFETY: every processor with 64 bits has SSE2; the vector is written to as many bytes.
    unsafe { _mm_storeu_si128(shorts.as_mut_ptr().cast(), vector) }
}

/// The inverse of `load_row`.  It spoils the beginning of the next row, so go upwards.
#[inline(always)]
pub fn store_row<const WIDTH: usize, const N: usize>(
    vector: __m128i,
    rows: &mut [[u8; WIDTH]; N],
    i: usize,
    first: usize,
) {
    let mut bytes = [0; 16];
    // SAFETY: every processor with 64 bits has SSE2; there is room for the vector.
    unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), vector) };
    match rows.as_flattened_mut()[WIDTH * i + first..].first_chunk_mut() {
        Some(sixteen) => *sixteen = bytes,
        None => rows[i][first..].copy_from_slice(&bytes[..WIDTH - first]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::samples;

    #[test]
    fn there_and_back() {
        let bytes = samples::bytes(52 * 8);
        let rows: &[[u8; 52]; 8] = bytes.as_chunks().0.try_into().unwrap();
        let mut back = [[0; 52]; 8];
        for (i, first) in (0..8).flat_map(|i| [0, 16, 32, 36].map(|first| (i, first))) {
            store_row(load_row(rows, i, first), &mut back, i, first);
        }
        assert_eq!(back, *rows);
        let rows: &[[u8; 13]; 32] = bytes.as_chunks().0.try_into().unwrap();
        let mut back = [[0; 13]; 32];
        for i in 0..32 {
            store_row(load_row(rows, i, 0), &mut back, i, 0);
        }
        assert_eq!(back, *rows);
    }
}
