//! Exports of `positions`: the tables from nothing.

use super::{BAD_ARGUMENT, guarded, length, output};
use crate::numbering::legal::FULL;
use crate::numbering::positions::totals::{self, CATEGORIES, CLASSES, COLUMNS};

/// How many positions there are, computed from nothing, as numbers of 16 bytes, little-endian: in `numbers` by k (from
/// 0), column and category; in `blocks`, how many play positions with a strain, by k, j and class.
///
/// # Safety
/// `numbers` must be writable for 16 bytes for each of `rows` numbers, `blocks` for each of `places`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_count_positions(
    numbers: *mut u8,
    rows: usize,
    blocks: *mut u8,
    places: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (numbers, blocks) = unsafe { (output(numbers, length(rows, 16)?)?, output(blocks, length(places, 16)?)?) };
        if rows != (FULL + 1) * COLUMNS * CATEGORIES || places != (FULL + 1) * 4 * CLASSES {
            return Err(BAD_ARGUMENT);
        }
        let found = totals::compute(threads);
        let all = found.numbers.iter().flatten().flatten();
        for (row, number) in numbers.as_chunks_mut().0.iter_mut().zip(all) {
            *row = number.to_le_bytes();
        }
        for (row, number) in blocks.as_chunks_mut().0.iter_mut().zip(found.blocks.iter().flatten().flatten()) {
            *row = number.to_le_bytes();
        }
        Ok(())
    })
}
