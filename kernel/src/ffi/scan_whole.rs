//! Exports of the scanner of whole boards, and of what makes columns of the places that it finds.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::base::refusal::RowError;
use crate::texts::boards::whole::{STREAMS, TAG, Tables, WIDTH, carried, gather, lin, pbn, tag_columns, tag_sizes};

/// Scan whole boards in a piece of a file, which begins `base` bytes after the place from which all places count: PBN
/// (`code` 0), LIN (1), or LIN behind what is said of all its boards (2).  `last` is not 0 if nothing follows it.  Three tables get what is found, after what `state` says is
/// filled: rows, tags and bytes.  `state` gets that anew, and then the bytes and lines that are done with, 1 if the
/// general reader must go on, 1 if what follows is to be scanned anew, once there is room or more is known, and 1 if all
/// the new rows are of plain boards.
///
/// # Safety
/// `data` must be readable for `size` bytes; the tables must be writable, for 14 numbers a row and 5 a tag; `state`
/// must be writable for 8 numbers.
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
        // SAFETY: so many bytes and numbers, as "# Safety" asks; null pointers and misaligned ones are refused.
        let (data, state) = unsafe { (input(data, size)?, output(state, 8)?) };
        // SAFETY: so many rows and tags, of so many numbers, as "# Safety" asks; their pointers are checked, too.
        let (rows, tags) = unsafe { (output(rows, length(row_room, WIDTH)?)?, output(tags, length(tag_room, TAG)?)?) };
        let (rows, tags) = (rows.as_chunks_mut().0, tags.as_chunks_mut().0);
        // SAFETY: so many bytes, as "# Safety" asks; the pointer is checked.
        let bytes = unsafe { output(bytes, byte_room)? };
        let filled = [state[0] as usize, state[1] as usize, state[2] as usize];
        let mut tables = Tables { rows, tags, bytes, filled, base };
        if base.checked_add(size).is_none_or(|end| end > u32::MAX as usize) || !tables.has_room() {
            return Err(BAD_ARGUMENT);
        }
        let found = match code {
            0 => pbn::scan(data, last != 0, &mut tables),
            1 => lin::scan(data, last != 0, &mut tables),
            2 => lin::scan_with_said(data, last != 0, &mut tables).ok_or(BAD_ARGUMENT)?,
            _ => return Err(BAD_ARGUMENT),
        };
        let full = found.full || !tables.has_room();
        let plain = tables.are_plain(filled[0]);
        let [rows, tags, bytes] = tables.filled.map(|filled| filled as u64);
        let end = [rows, tags, bytes, found.consumed as u64, found.lines as u64];
        state[..5].copy_from_slice(&end);
        state[5..].copy_from_slice(&[found.stuck, full, plain].map(u64::from));
        Ok(())
    })
}

/// Put `count` parts of a text, each from its place in `begins` to that in `ends`, one after the other; `offsets` gets
/// where they begin and the last ends.
///
/// # Safety
/// `text` must be readable for `size` bytes, `begins` and `ends` for `count` numbers; `offsets` must be writable for
/// one number more, `out` for `room` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_gather(
    text: *const u8,
    size: usize,
    begins: *const i64,
    ends: *const i64,
    count: usize,
    offsets: *mut i32,
    out: *mut u8,
    room: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: so many bytes and numbers, as "# Safety" asks; null pointers and misaligned ones are refused.
        let (text, begins, ends) = unsafe { (input(text, size)?, input(begins, count)?, input(ends, count)?) };
        let more = count.checked_add(1).ok_or(BAD_ARGUMENT)?;
        // SAFETY: so many numbers and bytes to write, as "# Safety" asks; the pointers are checked, too.
        let (offsets, out) = unsafe { (output(offsets, more)?, output(out, room)?) };
        gather(text, begins, ends, offsets, out).ok_or(BAD_ARGUMENT)
    })
}

/// A text, and the rows and tags that a scan of it has found.
///
/// # Safety
/// `text` must be readable for `size` bytes, `rows` for 14 numbers a row, `tags` for 5 a tag.
unsafe fn scanned<'a>(
    text: *const u8,
    size: usize,
    rows: *const u64,
    row_count: usize,
    tags: *const u32,
    tag_count: usize,
) -> Result<Scanned<'a>, RowError> {
    // SAFETY: so many bytes and numbers, as "# Safety" asks; null pointers and misaligned ones are refused.
    unsafe {
        let (rows, tags) = (input(rows, length(row_count, WIDTH)?)?, input(tags, length(tag_count, TAG)?)?);
        Ok((input(text, size)?, rows.as_chunks().0, tags.as_chunks().0))
    }
}

type Scanned<'a> = (&'a [u8], &'a [[u64; WIDTH]], &'a [[u32; TAG]]);

/// The tags that the boards of a scan carry: for each of `row_count` rows their names, with blanks between them, and
/// their values, with line ends between them, one after the other into `out`; `places` gets where names and values
/// begin, and where the last ends.  The scan's `base` was 0.
///
/// # Safety
/// `text` must be readable for `size` bytes, `rows` for 14 numbers a row, `tags` for 5 a tag; `places` must be writable
/// for two numbers a row and one more, `out` for `room` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_carried_tags(
    text: *const u8,
    size: usize,
    rows: *const u64,
    row_count: usize,
    tags: *const u32,
    tag_count: usize,
    places: *mut u32,
    out: *mut u8,
    room: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: so many bytes, rows and tags, as "# Safety" asks.
        let (text, rows, tags) = unsafe { scanned(text, size, rows, row_count, tags, tag_count)? };
        let ends = length(row_count, 2)?.checked_add(1).ok_or(BAD_ARGUMENT)?;
        // SAFETY: so many numbers and bytes, as "# Safety" asks; null pointers and misaligned ones are refused.
        let (places, out) = unsafe { (output(places, ends)?, output(out, room)?) };
        carried(text, rows, tags, places, out).ok_or(BAD_ARGUMENT)
    })
}

/// How much room the columns of the tags of `row_count` rows take: `sizes` gets the letters of the tags Event, Site,
/// North, East, South and West, the letters of the names and of the values of all others, and how many these are.
///
/// # Safety
/// As above; `sizes` must be writable for 9 numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_tag_sizes(
    text: *const u8,
    size: usize,
    rows: *const u64,
    row_count: usize,
    tags: *const u32,
    tag_count: usize,
    sizes: *mut u64,
) -> i64 {
    guarded(|| {
        // SAFETY: so many bytes, rows and tags, as "# Safety" asks.
        let (text, rows, tags) = unsafe { scanned(text, size, rows, row_count, tags, tag_count)? };
        // SAFETY: so many numbers, as "# Safety" asks; the pointer is checked.
        let sizes = unsafe { output(sizes, STREAMS + 1)? };
        let found = tag_sizes(text, rows, tags).ok_or(BAD_ARGUMENT)?;
        sizes.copy_from_slice(&found.map(|count| count as u64));
        Ok(())
    })
}

/// The columns of these tags, as Arrow has them: `letters` gets the eight streams, of the `sizes` that
/// `everydeal_tag_sizes` gives, one after the other; `offsets` gets where each row begins, and the last ends, in each of the six and in the others, then where the
/// name of each other tag begins, and then where its value does; `known` which rows have a value in each of the six.
///
/// # Safety
/// As above; `sizes` must be readable for 9 numbers, `offsets` writable for `offset_room` numbers, `known` for 6 bytes a row, `letters` for `room` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_tag_columns(
    text: *const u8,
    size: usize,
    rows: *const u64,
    row_count: usize,
    tags: *const u32,
    tag_count: usize,
    sizes: *const u64,
    offsets: *mut i32,
    offset_room: usize,
    known: *mut u8,
    letters: *mut u8,
    room: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: so many bytes, rows and tags, as "# Safety" asks.
        let (text, rows, tags) = unsafe { scanned(text, size, rows, row_count, tags, tag_count)? };
        // SAFETY: so many numbers, as "# Safety" asks; the pointer is checked.
        let sizes = unsafe { input(sizes, STREAMS + 1)? };
        let sizes = std::array::from_fn(|stream| sizes[stream] as usize);
        // SAFETY: so many numbers and bytes, as "# Safety" asks; null pointers and misaligned ones are refused.
        let (offsets, letters) = unsafe { (output(offsets, offset_room)?, output(letters, room)?) };
        // SAFETY: 6 bytes a row, as "# Safety" asks; the pointer is checked.
        let known = unsafe { output(known, length(row_count, 6)?)? };
        tag_columns(text, rows, tags, sizes, offsets, known, letters).ok_or(BAD_ARGUMENT)
    })
}
