//! Rows of bytes, sixteen bytes at a time.

/// Bytes `first..first + 16` of row `i`; after the row's end come the next row's, or zeros.
#[inline(always)]
pub fn load<const WIDTH: usize, const N: usize>(rows: &[[u8; WIDTH]; N], i: usize, first: usize) -> [u8; 16] {
    if let Some(bytes) = rows.as_flattened()[WIDTH * i + first..].first_chunk() {
        return *bytes;
    }
    let mut bytes = [0; 16];
    bytes[..WIDTH - first].copy_from_slice(&rows[i][first..]);
    bytes
}

/// The inverse of `load`.  It spoils the beginning of the next row, so go upwards.
#[inline(always)]
pub fn store<const WIDTH: usize, const N: usize>(bytes: [u8; 16], rows: &mut [[u8; WIDTH]; N], i: usize, first: usize) {
    match rows.as_flattened_mut()[WIDTH * i + first..].first_chunk_mut() {
        Some(place) => *place = bytes,
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
