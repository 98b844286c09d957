//! Exports of `text` and `notation`.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::base::refusal::{RowError, Status};
use crate::texts::deals;
use crate::texts::numbers;

/// The lines of `rows` layouts (four masks each at `hands`), `size` bytes in all; full deals on several threads.
///
/// # Safety
/// `hands` must be readable for 4 numbers a row, `lines` writable for `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_format_pbn(
    hands: *const u64,
    rows: usize,
    lines: *mut u8,
    size: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: both lengths are those that "# Safety" asks for; `input` and `output` have checked the pointers.
        let (hands, lines) = unsafe { (input(hands, length(rows, 4)?)?.as_chunks().0, output(lines, size)?) };
        let full = size == length(rows, deals::FULL_LINE)?;
        if full && deals::format_full(hands, lines, threads).is_ok() {
            return Ok(());
        }
        deals::format_any(hands, lines)
    })
}

/// The hands of the lines in the `size` bytes at `lines`, of which there are `rows`.
///
/// # Safety
/// `lines` must be readable for `size` bytes, `hands` writable for 4 numbers a row.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_parse_pbn(
    lines: *const u8,
    size: usize,
    hands: *mut u64,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: both lengths are those that "# Safety" asks for; `input` and `output` have checked the pointers.
        let (lines, hands) = unsafe { (input(lines, size)?, output(hands, length(rows, 4)?)?.as_chunks_mut().0) };
        deals::parse(lines, hands, threads)
    })
}

/// How many lines the `size` bytes at `lines` are, the last of which need not end; stored in `count`.
///
/// # Safety
/// `lines` must be readable for `size` bytes, `count` writable for one number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_count_lines(lines: *const u8, size: usize, count: *mut u64) -> i64 {
    guarded(|| {
        // SAFETY: both lengths are those that "# Safety" asks for; `input` and `output` have checked the pointers.
        let (lines, count) = unsafe { (input(lines, size)?, output(count, 1)?) };
        count[0] = deals::count_lines(lines) as u64;
        Ok(())
    })
}

/// Refuse a text that is not in UTF-8.
///
/// # Safety
/// `text` must be readable for `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_check_utf8(text: *const u8, size: usize) -> i64 {
    guarded(|| {
        // SAFETY: so many bytes, as "# Safety" asks; `input` has checked the pointer.
        let text = unsafe { input(text, size)? };
        str::from_utf8(text).map(drop).map_err(|_| RowError::new(Status::BadText, 0))
    })
}

/// Numbers of `width` bytes, 1 to 16, as lines of text: `base64` 0 for decimal, 1 for base64.  `size` is the room at
/// `lines`; how much of it was used is stored in `used`.
///
/// # Safety
/// `numbers` must be readable for `width` bytes a row, `lines` writable for `size` bytes, `used` for one number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_format_numbers(
    base64: u32,
    numbers: *const u8,
    width: usize,
    rows: usize,
    lines: *mut u8,
    size: usize,
    used: *mut u64,
) -> i64 {
    guarded(|| {
        check_width(width)?;
        // SAFETY: all lengths are those that "# Safety" asks for; `input` and `output` have checked the pointers.
        let (numbers, lines, used) =
            unsafe { (input(numbers, length(rows, width)?)?, output(lines, size)?, output(used, 1)?) };
        used[0] = if base64 == 0 {
            numbers::format_decimal(numbers, width, lines)? as u64
        } else {
            let needed = length(rows, numbers::base64_width(width) + 1)?;
            numbers::format_base64(numbers, width, lines.get_mut(..needed).ok_or(BAD_ARGUMENT)?);
            needed as u64
        };
        Ok(())
    })
}

/// The numbers of the lines in the `size` bytes at `lines`, of which there are `rows`: the inverse.
///
/// # Safety
/// `lines` must be readable for `size` bytes, `numbers` writable for `width` bytes a row.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_parse_numbers(
    base64: u32,
    lines: *const u8,
    size: usize,
    numbers: *mut u8,
    width: usize,
    rows: usize,
) -> i64 {
    guarded(|| {
        check_width(width)?;
        // SAFETY: both lengths are those that "# Safety" asks for; `input` and `output` have checked the pointers.
        let (lines, numbers) = unsafe { (input(lines, size)?, output(numbers, length(rows, width)?)?) };
        if base64 == 0 {
            numbers::parse_decimal(lines, numbers, width)
        } else {
            numbers::parse_base64(lines, numbers, width)
        }
    })
}

fn check_width(width: usize) -> Result<(), RowError> {
    if (1..=16).contains(&width) { Ok(()) } else { Err(BAD_ARGUMENT) }
}
