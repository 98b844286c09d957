//! Rows of bytes as vectors of 128 bits, sixteen bytes at a time.

/// A vector of 128 bits, of which memory has the lowest byte first.
pub trait Part: Copy {
    /// From memory.
    ///
    /// # Safety
    /// There are sixteen bytes to read.
    unsafe fn read(from: *const u8) -> Self;
    /// In memory.
    ///
    /// # Safety
    /// There is room for sixteen bytes.
    unsafe fn write(self, to: *mut u8);
}

/// Bytes `first..first + 16` of row `i` as a vector; after the row's end come the next row's, or zeros.
#[inline(always)]
pub fn load_row<V: Part, const WIDTH: usize, const N: usize>(rows: &[[u8; WIDTH]; N], i: usize, first: usize) -> V {
    let mut bytes = [0; 16];
    match rows.as_flattened()[WIDTH * i + first..].first_chunk() {
        Some(sixteen) => bytes = *sixteen,
        None => bytes[..WIDTH - first].copy_from_slice(&rows[i][first..]),
    }
    load_sixteen(&bytes)
}

/// Sixteen bytes as a vector.
#[inline(always)]
pub fn load_sixteen<V: Part>(bytes: &[u8; 16]) -> V {
    // SAFETY: there are sixteen bytes.
    unsafe { V::read(bytes.as_ptr()) }
}

/// Four words as a vector.
#[inline(always)]
pub fn load_four<V: Part>(words: &[u32; 4]) -> V {
    // SAFETY: four words are sixteen bytes.
    unsafe { V::read(words.as_ptr().cast()) }
}

/// A vector as four words.
#[inline(always)]
pub fn store_four<V: Part>(vector: V, words: &mut [u32; 4]) {
    // SAFETY: four words are sixteen bytes.
    unsafe { vector.write(words.as_mut_ptr().cast()) }
}

/// A vector as eight shorts.
#[inline(always)]
pub fn store_eight<V: Part>(vector: V, shorts: &mut [u16; 8]) {
    // SAFETY: eight shorts are sixteen bytes.
    unsafe { vector.write(shorts.as_mut_ptr().cast()) }
}

/// The inverse of `load_row`.  It spoils the beginning of the next row, so go upwards.
#[inline(always)]
pub fn store_row<V: Part, const WIDTH: usize, const N: usize>(
    vector: V,
    rows: &mut [[u8; WIDTH]; N],
    i: usize,
    first: usize,
) {
    let mut bytes = [0; 16];
    // SAFETY: there is room for sixteen bytes.
    unsafe { vector.write(bytes.as_mut_ptr()) };
    match rows.as_flattened_mut()[WIDTH * i + first..].first_chunk_mut() {
        Some(sixteen) => *sixteen = bytes,
        None => rows[i][first..].copy_from_slice(&bytes[..WIDTH - first]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::samples;

    impl Part for [u8; 16] {
        unsafe fn read(from: *const u8) -> Self {
            // SAFETY: the caller's promise.
            unsafe { from.cast::<Self>().read_unaligned() }
        }
        unsafe fn write(self, to: *mut u8) {
            // SAFETY: the caller's promise.
            unsafe { to.cast::<Self>().write_unaligned(self) }
        }
    }

    #[test]
    fn there_and_back() {
        let bytes = samples::bytes(52 * 8);
        let rows: &[[u8; 52]; 8] = bytes.as_chunks().0.try_into().unwrap();
        let mut back = [[0; 52]; 8];
        for (i, first) in (0..8).flat_map(|i| [0, 16, 32, 36].map(|first| (i, first))) {
            store_row(load_row::<[u8; 16], _, _>(rows, i, first), &mut back, i, first);
        }
        assert_eq!(back, *rows);
        let rows: &[[u8; 13]; 32] = bytes.as_chunks().0.try_into().unwrap();
        let mut back = [[0; 13]; 32];
        for i in 0..32 {
            store_row(load_row::<[u8; 16], _, _>(rows, i, 0), &mut back, i, 0);
        }
        assert_eq!(back, *rows);
    }
}
