//! Rows of bytes as vectors of 128 bits, some bytes of which are the next row's; and bytes in turns.

#[cfg(target_arch = "x86_64")]
pub use x86::{load_row, store_four};

/// a0 b0 a1 b1 ...: the lower half and the upper half.
#[inline(always)]
pub fn interleave(a: [u8; 16], b: [u8; 16]) -> ([u8; 16], [u8; 16]) {
    (
        std::array::from_fn(|i| if i % 2 == 0 { a[i / 2] } else { b[i / 2] }),
        std::array::from_fn(|i| if i % 2 == 0 { a[8 + i / 2] } else { b[8 + i / 2] }),
    )
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    /// The bytes of row `i`, and after them what there is.
    #[inline(always)]
    pub fn load_row<const WIDTH: usize, const N: usize>(rows: &[[u8; WIDTH]; N], i: usize) -> __m128i {
        let mut bytes = [0; 16];
        match rows.as_flattened()[WIDTH * i..].first_chunk() {
            Some(sixteen) => bytes = *sixteen,
            None => bytes[..WIDTH].copy_from_slice(&rows[i]),
        }
        // SAFETY: every processor with 64 bits has SSE2; the vector is read from as many bytes.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    }

    /// The inverse of `load_row` for four rows from row `first`.  It spoils the row after them, so go upwards.
    #[inline(always)]
    pub fn store_four<const WIDTH: usize, const N: usize>(
        vectors: [__m128i; 4],
        rows: &mut [[u8; WIDTH]; N],
        first: usize,
    ) {
        for (i, vector) in (first..).zip(vectors) {
            let mut bytes = [0; 16];
            // SAFETY: every processor with 64 bits has SSE2; there is room for the vector.
            unsafe { _mm_storeu_si128(bytes.as_mut_ptr().cast(), vector) };
            match rows.as_flattened_mut()[WIDTH * i..].first_chunk_mut() {
                Some(sixteen) => *sixteen = bytes,
                None => rows[i].copy_from_slice(&bytes[..WIDTH]),
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::samples;

        #[test]
        fn there_and_back() {
            let bytes = samples::bytes(13 * 8);
            let rows: &[[u8; 13]; 8] = bytes.as_chunks().0.try_into().unwrap();
            let mut back = [[0; 13]; 8];
            for first in [0, 4] {
                store_four([0, 1, 2, 3].map(|i| load_row(rows, first + i)), &mut back, first);
            }
            assert_eq!(back, *rows);
        }
    }
}
