//! Lines of digits to numbers.

use super::eights::{MOST_DIGITS, TEN_8, TEN_16, TEN_32, ZEROS, are_digits, number_of_eight};
use crate::arch::platform::Platform;
use crate::arch::work::Backend;
use crate::base::numbers::store_over;
use crate::base::refusal::{RowResult, Status};
use crate::texts::find::{equal, find};
use crate::texts::numbers::lines::each_line;

/// The digits that are read at once.
const ROOM: usize = 40;
const EIGHTS: usize = ROOM / 8;
/// For each number of digits which bytes are digits, where `ROOM` bytes end with them.
static MASKS: [[u64; EIGHTS]; MOST_DIGITS] = masks();

const fn masks() -> [[u64; EIGHTS]; MOST_DIGITS] {
    let mut masks = [[0; EIGHTS]; MOST_DIGITS];
    let mut place = 0;
    while place < ROOM * MOST_DIGITS {
        let (digits, byte) = (place / ROOM, place % ROOM);
        if byte + digits >= ROOM {
            masks[digits][byte / 8] |= 255 << (8 * (byte % 8));
        }
        place += 1;
    }
    masks
}

/// Read one number a line into rows of `width` bytes.
pub fn parse_decimal(text: &[u8], numbers: &mut [u8], width: usize) -> RowResult {
    let limit = if width < 16 { 1 << (8 * width) } else { u128::MAX };
    let processor = Platform::now().backend();
    let quick = |text: &[u8], numbers: &mut [u8]| {
        let (first, bytes) = processor.parse_decimal(text, numbers, width, limit);
        let (more, more_bytes) = plain_lines(&text[bytes..], &mut numbers[width * first..], width, limit);
        (first + more, bytes + more_bytes)
    };
    each_line(text, numbers, width, quick, |line| {
        let number = any_digits(line)?;
        if width < 16 && number >= limit { Err(Status::NumberTooLarge) } else { Ok(number) }
    })
}

/// Read the first lines of `text`, up to one that is not plainly a number below `limit`, or at its end; how many, and how
/// many bytes they have.
fn plain_lines(text: &[u8], numbers: &mut [u8], width: usize, limit: u128) -> (usize, usize) {
    let rows = numbers.len() / width;
    let (mut row, mut start, mut place) = (0, 0, 0);
    while row < rows {
        let Some((end, number)) = next_line(text, start, place) else { break };
        if number >= limit {
            break;
        }
        store_over(number, numbers, width, row);
        place = (end - start) & !7;
        row += 1;
        start = end + 1;
    }
    (row, start)
}

/// Where the line from `start` ends, and its number.  The end is looked for where the line before had its own, in the
/// eight bytes at `place`: another before that is no digit.
#[inline(always)]
fn next_line(text: &[u8], start: usize, place: usize) -> Option<(usize, u128)> {
    let found = equal(u64::from_le_bytes(*text.get(start + place..)?.first_chunk()?), b'\n');
    if found != 0 {
        let end = start + place + found.trailing_zeros() as usize / 8;
        if let Some(number) = plain_number(&text[..end], end - start) {
            return Some((end, number));
        }
    }
    other_line(text, start)
}

/// `next_line`, wherever it ends and however.
#[cold]
fn other_line(text: &[u8], start: usize) -> Option<(usize, u128)> {
    let end = find(text, start, b'\n')?;
    let digits = text[start..end].strip_suffix(b"\r").map_or(end - start, <[u8]>::len);
    Some((end, plain_number(&text[..start + digits], digits)?))
}

/// The number of the last so many `digits` of `text`, if they are digits, some and less than `MOST_DIGITS`.
#[inline(always)]
fn plain_number(text: &[u8], digits: usize) -> Option<u128> {
    if digits == 0 {
        return None;
    }
    let masks = MASKS.get(digits)?;
    let mut room = [0; ROOM];
    let line: &[u8; ROOM] = text.last_chunk().unwrap_or_else(|| {
        room[ROOM - text.len()..].copy_from_slice(text);
        &room
    });
    let eight = |i: usize| (u64::from_le_bytes(line.as_chunks().0[i]) ^ ZEROS) & masks[i];
    let [a, b, c, d] = [1, 2, 3, 4].map(eight);
    if !are_digits([a, b, c, d]) {
        return None;
    }
    let pair = |a, b| u128::from(number_of_eight(a) * TEN_8 + number_of_eight(b));
    let number = pair(a, b) * u128::from(TEN_16) + pair(c, d);
    if digits <= 32 {
        return Some(number);
    }
    let top = eight(0);
    are_digits([top]).then(|| u128::from(number_of_eight(top)) * TEN_32 + number)
}

/// The number of any digits.
fn any_digits(line: &[u8]) -> Result<u128, Status> {
    if line.is_empty() || line.iter().any(|byte| !byte.is_ascii_digit()) {
        return Err(Status::BadText);
    }
    let mut number: u128 = 0;
    for digit in line {
        let tens = number.checked_mul(10).ok_or(Status::NumberTooLarge)?;
        number = tens.checked_add(u128::from(digit - b'0')).ok_or(Status::NumberTooLarge)?;
    }
    Ok(number)
}
