//! Decimal digits, written and read eight at a time.

use super::lines::{each_line, no_lines};
use crate::base::numbers::load;
use crate::base::refusal::{Outcome, Refusal, Status};

/// The most digits that a number of 16 bytes has.
pub const MOST_DIGITS: usize = 39;
/// Digits are made and read eight at a time, in the bytes of a number of 64 bits.
pub(super) const TEN_8: u64 = 100_000_000;
const TEN_16: u64 = TEN_8 * TEN_8;
pub(super) const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);
/// Five times eight digits.
const ALL_DIGITS: usize = 40;
/// Digits and a newline, and so much more that as many bytes can be taken from any of them on.
const ROOM: usize = 2 * ALL_DIGITS + 1;

/// Write the numbers, rows of `width` bytes, as lines of digits into `text`, which has room; how many bytes it took.
pub fn format_decimal(numbers: &[u8], width: usize, text: &mut [u8]) -> Result<usize, Refusal> {
    let mut end = 0;
    let mut digits = [b'\n'; ROOM];
    for (row, number) in numbers.chunks_exact(width).enumerate() {
        let start = decimal(load(number), &mut digits);
        let length = ALL_DIGITS + 1 - start;
        let rest = &mut text[end..];
        if let Some(room) = rest.first_chunk_mut::<{ ALL_DIGITS + 1 }>() {
            // What goes beyond the line's end is written over by the next lines.
            room.copy_from_slice(&digits[start..start + ALL_DIGITS + 1]);
        } else {
            let room = rest.get_mut(..length).ok_or(Refusal::new(Status::BadArgument, row))?;
            room.copy_from_slice(&digits[start..start + length]);
        }
        end += length;
    }
    Ok(end)
}

/// Write the digits of `number` to the beginning of `digits`; where the first is that is not 0, or the last of all.
#[inline(always)]
fn decimal(number: u128, digits: &mut [u8; ROOM]) -> usize {
    let (high, low) = divided(number);
    // With up to 16 digits above them, which is the rule, one more division is enough.
    let (top, middle) = if high < u128::from(TEN_16) { (0, high as u64) } else { divided(high) };
    let top = top as u64;
    let parts = [top, middle / TEN_8, middle % TEN_8, low / TEN_8, low % TEN_8].map(eight_digits);
    let mut start = ALL_DIGITS - 1;
    for (place, part) in parts.into_iter().enumerate().rev() {
        digits[8 * place..8 * place + 8].copy_from_slice(&(part | ZEROS).to_le_bytes());
        if part != 0 {
            start = 8 * place + part.trailing_zeros() as usize / 8;
        }
    }
    start
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

/// The digits of a number below 10^8, the first one in the lowest byte.
#[inline(always)]
pub(super) fn eight_digits(number: u64) -> u64 {
    // Two numbers of four digits, four of two, eight of one; the quotients are right for all numbers that come there.
    let fours = (number / 10_000) | ((number % 10_000) << 32);
    let hundreds = ((fours * 10_486) >> 20) & 0x7f_0000_007f;
    let twos = hundreds | (fours - 100 * hundreds) << 16;
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | (twos - 10 * tens) << 8
}

/// The number of eight digits, the first one in the lowest byte, if that is what they are.
#[inline(always)]
pub(super) fn number_of_eight(text: u64) -> Option<u64> {
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    let digits = text ^ ZEROS;
    // Ten and more reach the highest bit, or have it.
    if (digits | digits.wrapping_add(0x7676_7676_7676_7676)) & HIGHEST != 0 {
        return None;
    }
    let twos = (10 * digits + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (100 * twos + (twos >> 16)) & 0x0000_ffff_0000_ffff;
    Some((10_000 * fours + (fours >> 32)) & 0xffff_ffff)
}

/// Read one number a line into rows of `width` bytes.
pub fn parse_decimal(text: &[u8], numbers: &mut [u8], width: usize) -> Outcome {
    each_line(text, numbers, width, no_lines, |line| {
        if line.is_empty() {
            return Err(Status::BadText);
        }
        // Zeros in front count nothing; with 38 digits no number is too large for 128 bits.
        let number = if line.len() < MOST_DIGITS { few_digits(line)? } else { many_digits(line)? };
        if width < 16 && number >> (8 * width) != 0 { Err(Status::NumberTooLarge) } else { Ok(number) }
    })
}

/// The number of less than `MOST_DIGITS` digits.
#[inline(always)]
fn few_digits(line: &[u8]) -> Result<u128, Status> {
    let (first, eights) = line.as_rchunks::<8>();
    let mut number = 0;
    for &byte in first {
        if !byte.is_ascii_digit() {
            return Err(Status::BadText);
        }
        number = 10 * number + u128::from(byte - b'0');
    }
    for &eight in eights {
        let eight = number_of_eight(u64::from_le_bytes(eight)).ok_or(Status::BadText)?;
        number = number * u128::from(TEN_8) + u128::from(eight);
    }
    Ok(number)
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
