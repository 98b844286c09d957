//! Texts of one number a line.

use crate::base::numbers::store_over;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::texts::find::find;

/// The quick way to read where there is none.
pub fn no_lines(_text: &[u8], _numbers: &mut [u8]) -> (usize, usize) {
    (0, 0)
}

/// Store the number of each line; there are as many lines as rows.  `quick` reads as many of the first lines as it can,
/// and says how many rows and how many bytes of text that were; `read` reads one line, without its end.
pub fn each_line(
    text: &[u8],
    numbers: &mut [u8],
    width: usize,
    quick: impl Fn(&[u8], &mut [u8]) -> (usize, usize),
    read: impl Fn(&[u8]) -> Result<u128, Status>,
) -> RowResult {
    let rows = numbers.len() / width;
    let (mut rest, mut row) = (text, 0);
    while row < rows {
        let (taken, bytes) = quick(rest, &mut numbers[width * row..]);
        row += taken;
        rest = &rest[bytes..];
        if row == rows {
            break;
        }
        let refusal = |status| RowError::new(status, row);
        if rest.is_empty() {
            return Err(refusal(Status::BadText));
        }
        let length = find(rest, 0, b'\n');
        let (line, after) = length.map_or((rest, &rest[rest.len()..]), |length| (&rest[..length], &rest[length + 1..]));
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        store_over(read(line).map_err(refusal)?, numbers, width, row);
        rest = after;
        row += 1;
    }
    if rest.is_empty() { Ok(()) } else { Err(RowError::new(Status::BadText, rows)) }
}
