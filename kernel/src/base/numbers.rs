//! Numbers as rows of big-endian bytes, at most 16 of them.

/// The number in a row of at most 16 big-endian bytes.
#[inline(always)]
pub fn load(row: &[u8]) -> u128 {
    if let (12, Some(first), Some(last)) = (row.len(), row.first_chunk(), row.last_chunk()) {
        return u128::from(u32::from_be_bytes(*first)) << 64 | u128::from(u64::from_be_bytes(*last));
    }
    // The first eight bytes and the last eight: what both have is the same.
    if let (Some(first), Some(last)) = (row.first_chunk(), row.last_chunk()) {
        let first = u128::from(u64::from_be_bytes(*first)) << (8 * (row.len() - 8));
        return first | u128::from(u64::from_be_bytes(*last));
    }
    let mut bytes = [0; 16];
    bytes[16 - row.len()..].copy_from_slice(row);
    u128::from_be_bytes(bytes)
}

/// The number in row `row` of `rows`, each of `width` big-endian bytes, 1 to 16: sooner than `load` where the width is no
/// constant.
#[inline(always)]
pub fn load_from(rows: &[u8], width: usize, row: usize) -> u128 {
    let end = width * (row + 1);
    match rows[..end].last_chunk() {
        Some(bytes) => u128::from_be_bytes(*bytes) & u128::MAX >> (128 - 8 * width),
        None => load(&rows[end - width..end]),
    }
}

/// The inverse of `load_from`, rows ascending: it writes over the rows that follow.
#[inline(always)]
pub fn store_over(number: u128, rows: &mut [u8], width: usize, row: usize) {
    let rest = &mut rows[width * row..];
    match rest.first_chunk_mut() {
        Some(bytes) => *bytes = (number << (128 - 8 * width)).to_be_bytes(),
        None => store(number, &mut rest[..width]),
    }
}

/// Write `number` into a row of at most 16 big-endian bytes.
#[inline(always)]
pub fn store(number: u128, row: &mut [u8]) {
    row.copy_from_slice(&number.to_be_bytes()[16 - row.len()..]);
}

/// The first row whose number is not below `size`, which fits a row of at least 8 bytes.
#[inline(always)]
pub fn first_too_large<const WIDTH: usize>(rows: &[[u8; WIDTH]], size: u128) -> Option<usize> {
    const BLOCK: usize = 64;
    let mut end = [0; WIDTH];
    store(size, &mut end);
    // The first eight bytes decide nearly always, and the largest of a block's takes no branches.
    let first = |row: &[u8; WIDTH]| u64::from_be_bytes(*row.first_chunk().expect("8 bytes"));
    for (block, rows) in rows.chunks(BLOCK).enumerate() {
        if rows.iter().fold(0, |largest, row| first(row).max(largest)) >= first(&end)
            && let Some(row) = rows.iter().position(|row| *row >= end)
        {
            return Some(BLOCK * block + row);
        }
    }
    None
}

/// The quotient and the rest, by one division.
#[inline(always)]
pub fn divided(number: u128, by: u128) -> (u128, u128) {
    let quotient = number / by;
    (quotient, number - quotient * by)
}

/// The place of the last of `starts`, ascending, that is not above `number`; the first is not.  No branch is guessed.
#[inline(always)]
pub fn last_not_above(starts: &[u128], number: u128) -> usize {
    let (mut place, mut left) = (0, starts.len());
    while left > 1 {
        let half = left / 2;
        place += if starts[place + half] <= number { half } else { 0 };
        left -= half;
    }
    place
}

/// 512 numbers below `size`, for self-tests: from both ends, in steps over the whole range.
pub fn spread(size: u128) -> Vec<[u8; 12]> {
    let step = size / 521;
    let number = |i: u128| if i.is_multiple_of(2) { i * step } else { size - 1 - i * step };
    let mut rows = vec![[0; 12]; 512];
    for (i, row) in (0..).zip(&mut rows) {
        store(number(i), row);
    }
    rows
}

/// C(n, k) for n up to 52; each fits 49 bits.
pub static BINOMIAL: [[u64; 53]; 53] = binomials();

const fn binomials() -> [[u64; 53]; 53] {
    let mut table = [[0; 53]; 53];
    let mut n = 0;
    while n < 53 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

/// The inverse of the odd part of `divisor` modulo 2^128.
pub fn odd_inverse(divisor: u64) -> u128 {
    let odd = u128::from(divisor >> divisor.trailing_zeros());
    // Newton's iteration doubles the correct bits; odd itself is right to 3.
    (0..6).fold(odd, |x, _| x.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(x))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::arrangements::DEALS;
    use crate::random::samples::row_bytes;

    #[test]
    fn a_row_keeps_its_number() {
        let mut row = [0; 12];
        store(0x0102_0304_0506_0708_090a_0b0c, &mut row);
        assert_eq!(row, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        assert_eq!(load(&row), 0x0102_0304_0506_0708_090a_0b0c);
        assert_eq!(load(&[]), 0);
    }

    #[test]
    fn rows_of_any_width() {
        for width in 1..=16 {
            let most = u128::MAX >> (128 - 8 * width);
            let numbers: Vec<u128> = (0..40).map(|i| most / (i + 1)).collect();
            let expected = row_bytes(&numbers, width);
            let mut rows = vec![255; expected.len()];
            for (row, &number) in numbers.iter().enumerate() {
                store_over(number, &mut rows, width, row);
            }
            assert_eq!(rows, expected);
            assert!((0..40).all(|row| load_from(&rows, width, row) == numbers[row]));
        }
    }

    #[test]
    fn numbers_spread_over_the_whole_range() {
        let numbers: Vec<u128> = spread(DEALS).iter().map(|row| load(row)).collect();
        assert!(numbers.iter().all(|&number| number < DEALS));
        assert!((0..8).all(|part| numbers.iter().any(|number| number / (DEALS / 8) == part)));
        assert_eq!(numbers[0], 0);
    }

    #[test]
    fn numbers_that_are_too_large_are_found() {
        let mut rows = spread(DEALS);
        assert_eq!(first_too_large(&rows, DEALS), None);
        for (row, number) in [(511, DEALS), (300, DEALS + 1), (64, u128::MAX >> 32), (63, DEALS | 0xffff)] {
            store(number, &mut rows[row]);
            assert_eq!(first_too_large(&rows, DEALS), Some(row));
        }
        assert_eq!(first_too_large(&[[0; 14]], 0), Some(0));
        assert_eq!(first_too_large::<14>(&[], 0), None);
    }

    #[test]
    fn the_last_start_that_is_not_above() {
        for size in 1..40 {
            let starts: Vec<u128> = (0..size).map(|i| i / 3 * 10).collect(); // some of them alike
            for number in 0..140 {
                let expected = starts.partition_point(|&start| start <= number) - 1;
                assert_eq!(last_not_above(&starts, number), expected);
            }
        }
        assert_eq!(divided(u128::MAX, 1 << 70), ((1 << 58) - 1, (1 << 70) - 1));
    }

    #[test]
    fn odd_parts_have_inverses() {
        for divisor in [1u64, 6, 24, 51 * 52, 6_497_400, u64::MAX] {
            let odd = u128::from(divisor >> divisor.trailing_zeros());
            assert_eq!(odd_inverse(divisor).wrapping_mul(odd), 1);
        }
    }

    #[test]
    fn hands_of_thirteen() {
        assert_eq!(BINOMIAL[52][13], 635_013_559_600);
        assert_eq!(BINOMIAL[52][26], 495_918_532_948_104);
        assert_eq!(BINOMIAL[0][0], 1);
    }
}
