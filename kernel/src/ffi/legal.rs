//! Exports of `legal`: the table from nothing.

use super::{BAD_ARGUMENT, guarded, length, output};
use crate::numbering::legal::recursion;

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
