//! Exports of `legal`: rows of 52 owners in suit order, numbers of 14 bytes; and the table from nothing.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::numbering::legal::numbering::{self, WIDTH};
use crate::numbering::legal::recursion;

/// The numbers of `rows` legal endings.
///
/// # Safety
/// `owners` must be readable for 52 bytes a row, `numbers` writable for 14, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_rank_legal(owners: *const u8, numbers: *mut u8, rows: usize, threads: usize) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: that many elements of `owners` can be read.
        let owners = unsafe { input(owners, length(rows, 52)?)? };
        // SAFETY: the caller's promise: that many elements of `numbers` can be written, by nobody else.
        let numbers = unsafe { output(numbers, length(rows, WIDTH)?)? };
        numbering::rank(owners, numbers, threads)
    })
}

/// The legal endings of `rows` numbers: the inverse of `everydeal_rank_legal`.
///
/// # Safety
/// `numbers` must be readable for 14 bytes a row, `owners` writable for 52, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_unrank_legal(
    numbers: *const u8,
    owners: *mut u8,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: that many elements of `numbers` can be read.
        let numbers = unsafe { input(numbers, length(rows, WIDTH)?)? };
        // SAFETY: the caller's promise: that many elements of `owners` can be written, by nobody else.
        let owners = unsafe { output(owners, length(rows, 52)?)? };
        numbering::unrank(numbers, owners, threads)
    })
}

/// The table of entries, computed from nothing: the lengths of the `blocks` blocks, and of each of the `entries`
/// entries the place of its unused counts, its leads, and how many endings it has (16 bytes, little-endian).
///
/// # Safety
/// `lengths` must be writable for `blocks` elements, `places` and `leads` for `entries`, and `endings` for 16 bytes
/// for each of the `entries`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_compute_legal(
    lengths: *mut u16,
    blocks: usize,
    places: *mut u16,
    leads: *mut u32,
    endings: *mut u8,
    entries: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: that many elements of `lengths` and `places` can be written, by nobody else.
        let (lengths, places) = unsafe { (output(lengths, blocks)?, output(places, entries)?) };
        // SAFETY: the caller's promise: that many elements of `leads` and `endings` can be written, by nobody else.
        let (leads, endings) = unsafe { (output(leads, entries)?, output(endings, length(entries, 16)?)?) };
        let computed = recursion::compute(threads);
        if computed.lengths.len() != blocks || computed.places.len() != entries {
            return Err(BAD_ARGUMENT);
        }
        lengths.copy_from_slice(&computed.lengths);
        places.copy_from_slice(&computed.places);
        leads.copy_from_slice(&computed.leads);
        for (row, number) in endings.as_chunks_mut().0.iter_mut().zip(&computed.endings) {
            *row = number.to_le_bytes();
        }
        Ok(())
    })
}
