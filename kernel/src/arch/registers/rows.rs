//! Rows of bytes, sixteen bytes at a time, as numbers in the order of memory: unlike arrays, compilers do not copy these.

/// Bytes `first..first + 16` of row `i`; after the row's end come the next row's, or zeros.
#[inline(always)]
pub fn load<const WIDTH: usize, const N: usize>(rows: &[[u8; WIDTH]; N], i: usize, first: usize) -> u128 {
    if is_inside::<WIDTH, N>(i, first) {
        // SAFETY: `is_inside` has seen that the rows have these sixteen bytes.
        return unsafe { rows.as_ptr().cast::<u8>().add(WIDTH * i + first).cast::<u128>().read_unaligned() };
    }
    let mut bytes = [0; 16];
    bytes[..WIDTH - first].copy_from_slice(&rows[i][first..]);
    u128::from_ne_bytes(bytes)
}

/// The inverse of `load`.  It spoils the beginning of the next row, so go upwards.
#[inline(always)]
pub fn store<const WIDTH: usize, const N: usize>(bytes: u128, rows: &mut [[u8; WIDTH]; N], i: usize, first: usize) {
    if is_inside::<WIDTH, N>(i, first) {
        // SAFETY: `is_inside` has seen that the rows have these sixteen bytes.
        unsafe { rows.as_mut_ptr().cast::<u8>().add(WIDTH * i + first).cast::<u128>().write_unaligned(bytes) };
    } else {
        rows[i][first..].copy_from_slice(&bytes.to_ne_bytes()[..WIDTH - first]);
    }
}

/// Whether bytes `first..first + 16` of row `i`, and maybe of the next, are there.  Slices would ask for each row anew, which
/// takes a tenth of the time of an ending.
#[inline(always)]
fn is_inside<const WIDTH: usize, const N: usize>(i: usize, first: usize) -> bool {
    assert!(i < N && first + 16 <= 2 * WIDTH);
    i + 1 < N || first + 16 <= WIDTH
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
            store(load(rows, i, first), &mut back, i, first);
        }
        assert_eq!(back, *rows);
        let rows: &[[u8; 13]; 32] = bytes.as_chunks().0.try_into().unwrap();
        let mut back = [[0; 13]; 32];
        for i in 0..32 {
            store(load(rows, i, 0), &mut back, i, 0);
        }
        assert_eq!(back, *rows);
    }
}
