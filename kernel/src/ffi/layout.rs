//! Exports of `layout`: from each way to keep deals to the four hands, and back.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::base::threads::map_rows;
use crate::layouts;

/// 52 owners (code 0) or a packed deal (code 1) a row to four hands a row.
///
/// # Safety
/// `rows_in` must be readable for 52 or 13 bytes a row, `hands` writable for 4 numbers, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_to_hands(
    code: u32,
    rows_in: *const u8,
    hands: *mut u64,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise; any bytes are numbers.
        let hands = unsafe { output(hands.cast::<[u8; 32]>(), rows)? }.as_flattened_mut();
        match code {
            0 => {
                // SAFETY: the caller's promise: that many elements of `rows_in` can be read.
                let owners = unsafe { input(rows_in, length(rows, 52)?)? };
                map_rows(owners, 52, hands, 32, threads, |_, owners, hands| {
                    layouts::owners_to_hands(owners.as_chunks().0, hands.as_chunks_mut().0)
                })
            }
            1 => {
                // SAFETY: the caller's promise: that many elements of `rows_in` can be read.
                let packed = unsafe { input(rows_in, length(rows, 13)?)? };
                map_rows(packed, 13, hands, 32, threads, |_, packed, hands| {
                    layouts::packed_to_hands(packed.as_chunks().0, hands.as_chunks_mut().0);
                    Ok(())
                })
            }
            _ => Err(BAD_ARGUMENT),
        }
    })
}

/// Four hands a row to 52 owners (code 0) or a packed deal (code 1) a row.
///
/// # Safety
/// `hands` must be readable for 4 numbers a row, `rows_out` writable for 52 or 13 bytes, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_from_hands(
    code: u32,
    hands: *const u64,
    rows_out: *mut u8,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: that many elements of `hands` can be read.
        let hands = unsafe { input(hands.cast::<[u8; 32]>(), rows)? }.as_flattened();
        match code {
            0 => {
                // SAFETY: the caller's promise: that many elements of `rows_out` can be written, by nobody else.
                let owners = unsafe { output(rows_out, length(rows, 52)?)? };
                map_rows(hands, 32, owners, 52, threads, |_, hands, owners| {
                    layouts::hands_to_owners(hands.as_chunks().0, owners.as_chunks_mut().0)
                })
            }
            1 => {
                // SAFETY: the caller's promise: that many elements of `rows_out` can be written, by nobody else.
                let packed = unsafe { output(rows_out, length(rows, 13)?)? };
                map_rows(hands, 32, packed, 13, threads, |_, hands, packed| {
                    layouts::hands_to_packed(hands.as_chunks().0, packed.as_chunks_mut().0)
                })
            }
            _ => Err(BAD_ARGUMENT),
        }
    })
}
