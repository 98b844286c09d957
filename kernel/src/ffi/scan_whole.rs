//! Export of the scanner of whole boards.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::texts::boards::whole::{TAG, Tables, WIDTH, pbn};

/// Scan whole boards in a piece of a file, which begins `base` bytes after the place from which all places count: PBN
/// (`code` 0).  `last` is not 0 if nothing follows it.  Three tables get what is found, after what `state` says is
/// filled: rows, tags and bytes.  `state` gets that anew, and then the bytes and lines that are done with, 1 if the
/// general reader must go on, and 1 if there is no room for another record.
///
/// # Safety
/// `data` must be readable for `size` bytes; the tables must be writable, for 14 numbers a row and 8 a tag; `state`
/// must be writable for 7 numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_scan_whole(
    code: u32,
    data: *const u8,
    size: usize,
    base: usize,
    last: u32,
    rows: *mut u64,
    row_room: usize,
    tags: *mut u32,
    tag_room: usize,
    bytes: *mut u8,
    byte_room: usize,
    state: *mut u64,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: that many elements of `data` can be read.
        let data = unsafe { input(data, size)? };
        // SAFETY: the caller's promise: that many elements of `rows` can be written, by nobody else.
        let rows: &mut [[u64; WIDTH]] = unsafe { output(rows, length(row_room, WIDTH)?)? }.as_chunks_mut().0;
        // SAFETY: the caller's promise: that many elements of `tags` can be written, by nobody else.
        let tags: &mut [[u32; TAG]] = unsafe { output(tags, length(tag_room, TAG)?)? }.as_chunks_mut().0;
        // SAFETY: the caller's promise: that many elements of `bytes` can be written, by nobody else.
        let bytes = unsafe { output(bytes, byte_room)? };
        // SAFETY: the caller's promise: that many elements of `state` can be written, by nobody else.
        let state = unsafe { output(state, 7)? };
        let filled = [state[0] as usize, state[1] as usize, state[2] as usize];
        let mut tables = Tables { rows, tags, bytes, filled, base };
        if base.checked_add(size).is_none_or(|end| end > u32::MAX as usize) || !tables.has_room() {
            return Err(BAD_ARGUMENT);
        }
        let found = match code {
            0 => pbn::scan(data, last != 0, &mut tables),
            _ => return Err(BAD_ARGUMENT),
        };
        let full = !tables.has_room();
        let [rows, tags, bytes] = tables.filled.map(|filled| filled as u64);
        let end = [rows, tags, bytes, found.consumed as u64, found.lines as u64];
        state[..5].copy_from_slice(&end);
        (state[5], state[6]) = (u64::from(found.stuck), u64::from(full));
        Ok(())
    })
}
