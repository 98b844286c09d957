//! From 16 packed deals to 13 rows of 16 bytes, one deal a lane, and back; and from one card order to the other.

use super::tables::ROWS;

/// Deals that are turned together.
pub const GROUP: usize = 16;

/// Byte r of each deal, for r = 0..12.
#[inline(always)]
pub fn rows(deals: &[[u8; ROWS]; GROUP]) -> [[u8; GROUP]; ROWS] {
    let mut square = [[0; 16]; 16];
    for (padded, deal) in square.iter_mut().zip(deals) {
        padded[..ROWS].copy_from_slice(deal);
    }
    let square = turn(square);
    std::array::from_fn(|row| square[row])
}

/// The inverse of `rows`.
#[inline(always)]
pub fn deals(rows: &[[u8; GROUP]; ROWS]) -> [[u8; ROWS]; GROUP] {
    let mut square = [[0; 16]; 16];
    square[..ROWS].copy_from_slice(rows);
    turn(square).map(|deal| *deal.first_chunk().expect("13 of 16 bytes"))
}

/// Transpose 16 rows of 16 bytes: four rounds of interleaving row i with row i + 8.
#[inline(always)]
fn turn(mut square: [[u8; 16]; 16]) -> [[u8; 16]; 16] {
    for _ in 0..4 {
        let mut next = [[0; 16]; 16];
        for i in 0..8 {
            (next[2 * i], next[2 * i + 1]) = interleave(square[i], square[i + 8]);
        }
        square = next;
    }
    square
}

/// a0 b0 a1 b1 ...: the lower half and the upper half.
#[inline(always)]
pub fn interleave(a: [u8; 16], b: [u8; 16]) -> ([u8; 16], [u8; 16]) {
    (
        std::array::from_fn(|i| if i % 2 == 0 { a[i / 2] } else { b[i / 2] }),
        std::array::from_fn(|i| if i % 2 == 0 { a[8 + i / 2] } else { b[8 + i / 2] }),
    )
}

/// Rows of four ranks of a suit (suit order) to rows of four suits of a rank (rank order).
#[inline(always)]
pub fn ranks_from_suits(rows: &[[u8; GROUP]; ROWS]) -> [[u8; GROUP]; ROWS] {
    permute(rows, |place| 13 * (place % 4) + place / 4)
}

/// The inverse of `ranks_from_suits`.
#[inline(always)]
pub fn suits_from_ranks(rows: &[[u8; GROUP]; ROWS]) -> [[u8; GROUP]; ROWS] {
    permute(rows, |place| place / 13 + place % 13 * 4)
}

/// The rows in which place p has the code that had place `from(p)`.
#[inline(always)]
fn permute(rows: &[[u8; GROUP]; ROWS], from: impl Fn(usize) -> usize) -> [[u8; GROUP]; ROWS] {
    let mut result = [[0; GROUP]; ROWS];
    for place in 0..4 * ROWS {
        let source = from(place);
        let (row, shift) = (&rows[source / 4], 2 * (source % 4));
        for (to, byte) in result[place / 4].iter_mut().zip(row) {
            *to |= (byte >> shift & 3) << (2 * (place % 4));
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{layout, samples};

    #[test]
    fn there_and_back() {
        let block: &[[u8; 13]; 16] = &samples::bytes(13 * 16).as_chunks().0.try_into().unwrap();
        let rows = rows(block);
        for lane in 0..GROUP {
            for row in 0..ROWS {
                assert_eq!(rows[row][lane], block[lane][row]);
            }
        }
        assert_eq!(deals(&rows), *block);
        let ranks = ranks_from_suits(&rows);
        assert_eq!(deals(&ranks), block.map(|deal| layout::ranks_from_suits(&deal)));
        assert_eq!(suits_from_ranks(&ranks), rows);
    }
}
