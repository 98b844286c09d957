//! Exports of `auctions`: rows of calls, and their numbers of 64 bits.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::numbering::auctions::{self, LONGEST};

/// The numbers of `rows` complete auctions of up to `width` calls each, padded with 255; the largest number for one of
/// more than 24 calls.
///
/// # Safety
/// `calls` must be readable for `width` bytes a row, `numbers` writable for 8, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_rank_auctions(
    calls: *const u8,
    width: usize,
    numbers: *mut u8,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        if width == 0 {
            return Err(BAD_ARGUMENT);
        }
        // SAFETY: the caller's promise: that many elements of `calls` can be read.
        let calls = unsafe { input(calls, length(rows, width)?)? };
        // SAFETY: the caller's promise: that many elements of `numbers` can be written, by nobody else.
        let numbers = unsafe { output(numbers, length(rows, 8)?)? };
        auctions::rank(calls, width, numbers, threads)
    })
}

/// The auctions of `rows` numbers, 24 calls each, padded with 255: the inverse of `everydeal_rank_auctions`.
///
/// # Safety
/// `numbers` must be readable for 8 bytes a row, `calls` writable for 24, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_unrank_auctions(
    numbers: *const u8,
    calls: *mut u8,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: that many elements of `numbers` can be read.
        let numbers = unsafe { input(numbers, length(rows, 8)?)? };
        // SAFETY: the caller's promise: that many elements of `calls` can be written, by nobody else.
        let calls = unsafe { output(calls, length(rows, LONGEST)?)? };
        auctions::unrank(numbers, calls, threads)
    })
}
