//! Registers in memory, and rows of bytes as vectors of 128 bits, sixteen bytes at a time.

/// A register, or a part of one, of which memory has the lowest byte first.
pub trait Stored: Copy {
    /// From memory.
    ///
    /// # Safety
    /// There are as many bytes to read.
    unsafe fn read(from: *const u8) -> Self;
    /// In memory.
    ///
    /// # Safety
    /// There is room for as many bytes.
    unsafe fn write(self, to: *mut u8);
}

/// Bytes `first..first + 16` of row `i` as a vector of 128 bits; after the row's end come the next row's, or zeros.
#[inline(always)]
pub fn load_row<V: Stored, const WIDTH: usize, const N: usize>(rows: &[[u8; WIDTH]; N], i: usize, first: usize) -> V {
    if is_inside::<WIDTH, N>(i, first) {
        // SAFETY: the rows have these sixteen bytes.
        return unsafe { V::read(rows.as_ptr().cast::<u8>().add(WIDTH * i + first)) };
    }
    let mut bytes = [0; 16];
    bytes[..WIDTH - first].copy_from_slice(&rows[i][first..]);
    // SAFETY: vectors of 128 bits have sixteen bytes.
    unsafe { V::read(bytes.as_ptr()) }
}

/// The inverse of `load_row`, of sixteen bytes as they are in memory.  It spoils the beginning of the next row, so go upwards.
#[inline(always)]
pub fn store_row<const WIDTH: usize, const N: usize>(bytes: u128, rows: &mut [[u8; WIDTH]; N], i: usize, first: usize) {
    if is_inside::<WIDTH, N>(i, first) {
        // SAFETY: the rows have these sixteen bytes.
        unsafe { rows.as_mut_ptr().cast::<u8>().add(WIDTH * i + first).cast::<u128>().write_unaligned(bytes) };
    } else {
        rows[i][first..].copy_from_slice(&bytes.to_ne_bytes()[..WIDTH - first]);
    }
}

/// Whether bytes `first..first + 16` of row `i`, and maybe of the next, are there.
#[inline(always)]
fn is_inside<const WIDTH: usize, const N: usize>(i: usize, first: usize) -> bool {
    assert!(i < N && first + 16 <= 2 * WIDTH);
    i + 1 < N || first + 16 <= WIDTH
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::samples;

    impl Stored for u128 {
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
