//! Rows out of their order: those that need the same tables one after the other, so that these stay in the cache.

use crate::base::numbers::load;
use crate::base::refusal::{RowError, RowResult, Status};

/// Rows that are put in order together: 2^`BITS`.
const BITS: u32 = 14;

/// The bits that a key can have.
const KEY_BITS: u32 = u64::BITS - BITS;

/// Call `work` for each of the rows, in the order of their keys among the next thousands, with what was found beside the
/// key; the first row that has no key or for which `work` is false.  Rows after one without a key are left out.
#[inline(always)]
pub fn by_keys<F>(
    rows: usize,
    key: impl Fn(usize) -> Option<(u64, F)>,
    mut work: impl FnMut(usize, &F) -> bool,
) -> Option<usize> {
    const LOT: usize = 1 << BITS;
    let (mut order, mut found) = (Vec::with_capacity(rows.min(LOT)), Vec::with_capacity(rows.min(LOT)));
    for first in (0..rows).step_by(LOT) {
        order.clear();
        found.clear();
        let mut bad = None;
        for row in first..rows.min(first + LOT) {
            let Some((key, beside)) = key(row) else {
                bad = Some(row);
                break;
            };
            order.push(key << BITS | (row - first) as u64);
            found.push(beside);
        }
        order.sort_unstable();
        for place in &order {
            let place = (place & (LOT as u64 - 1)) as usize;
            let row = first + place;
            if !work(row, &found[place]) && bad.is_none_or(|earlier| row < earlier) {
                bad = Some(row);
            }
        }
        if bad.is_some() {
            return bad;
        }
    }
    None
}

/// Call `put` for each of the numbers, the near ones one after the other; a number of at least `size` is refused.
#[inline(always)]
pub fn numbers_by_keys<const WIDTH: usize>(
    numbers: &[[u8; WIDTH]],
    size: u128,
    mut put: impl FnMut(usize, u128),
) -> RowResult {
    let upper = |number: u128| (number >> (u128::BITS - size.leading_zeros() - KEY_BITS)) as u64;
    let key =
        |row: usize| Some(load(&numbers[row])).filter(|&number| number < size).map(|number| (upper(number), number));
    let work = |row: usize, &number: &u128| {
        put(row, number);
        true
    };
    by_keys(numbers.len(), key, work).map_or(Ok(()), |row| Err(RowError::new(Status::NumberTooLarge, row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_once_and_keys_ascend() {
        let rows = 3 << BITS | 77;
        let key = |row: usize| (row as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> BITS;
        let (mut seen, mut last) = (vec![0; rows], 0);
        let outcome = by_keys(
            rows,
            |row| Some((key(row), !row)),
            |row, &beside| {
                assert_eq!(beside, !row);
                assert!(key(row) >= last || seen.iter().take(row >> BITS << BITS).all(|&times| times == 1));
                (seen[row], last) = (seen[row] + 1, key(row));
                true
            },
        );
        assert_eq!(outcome, None);
        assert!(seen.iter().all(|&times| times == 1));
    }

    #[test]
    fn the_first_bad_row_is_told() {
        let rows = 2 << BITS;
        let key = |row: usize| Some(((rows - row) as u64, ()));
        let fails = |bad: &'static [usize]| move |row: usize, _: &()| !bad.contains(&row);
        assert_eq!(by_keys(rows, key, fails(&[9, 4, 20_000])), Some(4));
        assert_eq!(by_keys(rows, key, fails(&[20_000])), Some(20_000));
        let until = |row: usize| (row != 6).then_some((row as u64, ()));
        assert_eq!(by_keys(rows, until, fails(&[9])), Some(6));
        assert_eq!(by_keys(rows, until, fails(&[5])), Some(5));
    }
}
