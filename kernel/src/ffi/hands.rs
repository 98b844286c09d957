//! Exports of single hands: masks of 13 cards, numbers of 5 bytes.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::base::refusal::Refusal;
use crate::base::threads::map_rows;
use crate::numbering::andrews::hands::{self, WIDTH};

/// Is the order lexicographic?
fn mirror(code: u32) -> Result<bool, Refusal> {
    [false, true].get(code as usize).copied().ok_or(BAD_ARGUMENT)
}

/// The numbers (5 bytes each) of `rows` hands, in squashed (code 0) or lexicographic order (code 1).
///
/// # Safety
/// `masks` must be readable for a number a row, `numbers` writable for 5 bytes, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_rank_hands(
    code: u32,
    masks: *const u64,
    numbers: *mut u8,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise; any bytes are numbers.
        let masks = unsafe { input(masks.cast::<[u8; 8]>(), rows)? }.as_flattened();
        // SAFETY: the caller's promise: that many elements of `numbers` can be written, by nobody else.
        let numbers = unsafe { output(numbers, length(rows, WIDTH)?)? };
        let mirror = mirror(code)?;
        map_rows(masks, 8, numbers, WIDTH, threads, |_, masks, numbers| {
            hands::rank(mirror, masks.as_chunks().0, numbers.as_chunks_mut().0)
        })
    })
}

/// The hands of `rows` numbers: the inverse of `everydeal_rank_hands`.
///
/// # Safety
/// `numbers` must be readable for 5 bytes a row, `masks` writable for a number, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_unrank_hands(
    code: u32,
    numbers: *const u8,
    masks: *mut u64,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: that many elements of `numbers` can be read.
        let numbers = unsafe { input(numbers, length(rows, WIDTH)?)? };
        // SAFETY: the caller's promise; any bytes are numbers.
        let masks = unsafe { output(masks.cast::<[u8; 8]>(), rows)? }.as_flattened_mut();
        let mirror = mirror(code)?;
        map_rows(numbers, WIDTH, masks, 8, threads, |_, numbers, masks| {
            hands::unrank(mirror, numbers.as_chunks().0, masks.as_chunks_mut().0)
        })
    })
}
