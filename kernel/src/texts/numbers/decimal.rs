//! Decimal digits, written sixteen at a time and read eight at a time.

use super::lines::{each_line, no_lines};
use crate::arch::always::sixteen_digits;
use crate::base::numbers::load_from;
use crate::base::refusal::{Outcome, Refusal, Status};

/// The most digits that a number of 16 bytes has.
pub const MOST_DIGITS: usize = 39;
pub(super) const TEN_8: u64 = 100_000_000;
const TEN_16: u64 = TEN_8 * TEN_8;
pub(super) const ZEROS: u128 = u128::from_le_bytes([b'0'; 16]);
/// The most bytes that writing a number touches: sixteen digits three times, and a newline.
const ROOM: usize = 3 * 16 + 1;
/// Numbers that are divided before their digits are made: neither has to wait for the other.
const BLOCK: usize = 32;

/// Write the numbers, rows of `width` bytes, as lines of digits into `text`, which has room; how many bytes it took.
pub fn format_decimal(numbers: &[u8], width: usize, text: &mut [u8]) -> Result<usize, Refusal> {
    let (rows, mut end) = (numbers.len() / width, 0);
    let mut parts = [(0, 0); BLOCK];
    for first in (0..rows).step_by(BLOCK) {
        let parts = &mut parts[..BLOCK.min(rows - first)];
        for (row, parts) in (first..).zip(&mut *parts) {
            *parts = divided(load_from(numbers, width, row));
        }
        for (row, &parts) in (first..).zip(&*parts) {
            let rest = &mut text[end..];
            end += if let Some(room) = rest.first_chunk_mut() {
                // What goes beyond the line's end is written over by the next lines.
                decimal(parts, room)
            } else {
                let mut line = [0; ROOM];
                let length = decimal(parts, &mut line);
                let room = rest.get_mut(..length).ok_or(Refusal::new(Status::BadArgument, row))?;
                room.copy_from_slice(&line[..length]);
                length
            };
        }
    }
    Ok(end)
}

/// Write 10^16 high + low and a newline; how many bytes that takes.
#[inline(always)]
fn decimal((high, low): (u128, u64), line: &mut [u8; ROOM]) -> usize {
    let end = if high == 0 {
        put_trimmed(low, line)
    } else {
        let start = if high < u128::from(TEN_16) { put_trimmed(high as u64, line) } else { put_upper(high, line) };
        put(sixteen_digits(low), line, start)
    };
    line[end] = b'\n';
    end + 1
}

/// Write a number from 10^16 on; where it ends.
fn put_upper(number: u128, line: &mut [u8; ROOM]) -> usize {
    let (top, middle) = divided(number);
    let start = put_trimmed(top as u64, line);
    put(sixteen_digits(middle), line, start)
}

/// Write a number below 10^16, without zeros in front but one digit at least; where it ends.
#[inline(always)]
fn put_trimmed(number: u64, line: &mut [u8; ROOM]) -> usize {
    let digits = sixteen_digits(number);
    let zeros = (digits | 1 << 120).trailing_zeros() / 8;
    put(digits >> (8 * zeros), line, 0) - zeros as usize
}

/// Write sixteen digits; where they end.
#[inline(always)]
fn put(digits: u128, line: &mut [u8; ROOM], place: usize) -> usize {
    line[place..place + 16].copy_from_slice(&(digits | ZEROS).to_le_bytes());
    place + 16
}

/// The quotient and the rest of a division by 10^16, by one multiplication with its inverse: the rest is right at once
/// or after one correction either way.  Source: Moeller and Granlund, "Improved division by invariant integers" (2011).
#[inline(always)]
fn divided(number: u128) -> (u128, u64) {
    const SHIFT: u32 = TEN_16.leading_zeros();
    const DIVISOR: u64 = TEN_16 << SHIFT;
    const INVERSE: u64 = (u128::MAX / DIVISOR as u128 - (1 << 64)) as u64;
    let upper = (number >> 64) as u64;
    let (above, upper) = if upper < TEN_16 { (0, upper) } else { (upper / TEN_16, upper % TEN_16) };
    let shifted = (u128::from(upper) << 64 | u128::from(number as u64)) << SHIFT;
    let (first, second) = ((shifted >> 64) as u64, shifted as u64);
    let guess = u128::from(INVERSE) * u128::from(first) + shifted;
    let mut quotient = ((guess >> 64) as u64).wrapping_add(1);
    let mut rest = second.wrapping_sub(quotient.wrapping_mul(DIVISOR));
    if rest > guess as u64 {
        quotient = quotient.wrapping_sub(1);
        rest = rest.wrapping_add(DIVISOR);
    }
    if rest >= DIVISOR {
        quotient += 1;
        rest -= DIVISOR;
    }
    (u128::from(above) << 64 | u128::from(quotient), rest >> SHIFT)
}

/// Read one number a line into rows of `width` bytes.
pub fn parse_decimal(text: &[u8], numbers: &mut [u8], width: usize) -> Outcome {
    let most = u128::MAX >> (128 - 8 * width);
    each_line(text, numbers, width, no_lines, |text, length| {
        let number = number(text, length)?;
        if number > most { Err(Status::NumberTooLarge) } else { Ok(number) }
    })
}

/// The number in the last bytes of a text, so many, if they are all digits.
#[inline(always)]
fn number(text: &[u8], length: usize) -> Result<u128, Status> {
    /// What of 32 bytes belongs to a number that ends with them: 32 bytes from its length on.
    static KEPT: [u8; 64] = kept();
    if length == 0 {
        return Err(Status::BadText);
    }
    let (first, last) = text[text.len() - length..].split_at(length.saturating_sub(32));
    let mut short = [0; 32];
    let bytes = text.last_chunk().unwrap_or_else(|| {
        short[32 - last.len()..].copy_from_slice(last);
        &short
    });
    let kept = KEPT[last.len()..].first_chunk::<32>().expect("32 of 64");
    let (mut eights, mut digits) = ([0; 4], true);
    for i in 0..4 {
        let eight = |bytes: &[u8; 32]| u64::from_le_bytes(bytes.as_chunks().0[i]);
        let (number, right) = eight_of_digits((eight(bytes) ^ ZEROS as u64) & eight(kept));
        (eights[i], digits) = (number, digits & right);
    }
    if !digits {
        return Err(Status::BadText);
    }
    let [a, b, c, d] = eights;
    let number = u128::from(TEN_8 * a + b) * u128::from(TEN_16) + u128::from(TEN_8 * c + d);
    if first.is_empty() {
        return Ok(number);
    }
    let above = many_digits(first)?.checked_mul(u128::from(TEN_16).pow(2));
    above.and_then(|above| above.checked_add(number)).ok_or(Status::NumberTooLarge)
}

const fn kept() -> [u8; 64] {
    let mut kept = [0; 64];
    let mut place = 32;
    while place < 64 {
        kept[place] = 255;
        place += 1;
    }
    kept
}

/// The number of eight digits, each in a byte, the first one lowest; and whether they are digits.
#[inline(always)]
pub(super) fn eight_of_digits(digits: u64) -> (u64, bool) {
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    // Ten and more reach the highest bit, or have it.
    let wrong = (digits | digits.wrapping_add(0x7676_7676_7676_7676)) & HIGHEST;
    let twos = (10u64.wrapping_mul(digits)).wrapping_add(digits >> 8) & 0x00ff_00ff_00ff_00ff;
    let fours = (100 * twos + (twos >> 16)) & 0x0000_ffff_0000_ffff;
    ((10_000 * fours + (fours >> 32)) & 0xffff_ffff, wrong == 0)
}

/// The number of any digits.
fn many_digits(line: &[u8]) -> Result<u128, Status> {
    if line.iter().any(|byte| !byte.is_ascii_digit()) {
        return Err(Status::BadText);
    }
    let mut number: u128 = 0;
    for digit in line {
        let tens = number.checked_mul(10).ok_or(Status::NumberTooLarge)?;
        number = tens.checked_add(u128::from(digit - b'0')).ok_or(Status::NumberTooLarge)?;
    }
    Ok(number)
}
