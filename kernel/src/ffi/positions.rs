//! Exports of `positions`: its tables, to take over and from nothing.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::numbering::legal::FULL;
use crate::numbering::positions::blocks;
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

/// Take over, for good, the tables that the numbers rest on: who can be on lead in each of the `entries` legal entries (bit
/// `4 * strain + row`), and the sizes of the `places` blocks, 16 bytes each, little-endian, by k from 13 down, j and class.
///
/// # Safety
/// `leads` must be readable for `entries` elements, `sizes` for 16 bytes for each of `places`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_load_positions(
    leads: *const u32,
    entries: usize,
    sizes: *const u8,
    places: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: that many elements can be read.
        let (leads, sizes) = unsafe { (input(leads, entries)?, input(sizes, length(places, 16)?)?) };
        blocks::load(leads, sizes.as_chunks().0.iter().map(|size| u128::from_le_bytes(*size)))
    })
}
