//! Decimal digits, written and read eight at a time.

use super::lines::{each_line, no_lines};
use crate::base::numbers::load;
use crate::base::refusal::{Outcome, Refusal, Status};

/// The most digits that a number of 16 bytes has.
pub const MOST_DIGITS: usize = 39;
/// Digits are made and read eight at a time, in the bytes of a number of 64 bits.
pub(super) const TEN_8: u64 = 100_000_000;
const TEN_16: u64 = TEN_8 * TEN_8;
const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);
/// The most bytes that writing a number touches: eight digits five times, and a newline.
const ROOM: usize = 5 * 8 + 1;

/// The four digits of each number below 10,000 as text, the first one in the lowest byte.
static FOUR_DIGITS: [u32; 10_000] = four_digits();

const fn four_digits() -> [u32; 10_000] {
    let mut table = [0; 10_000];
    let mut number = 0;
    while number < 10_000 {
        let digits = [number / 1000, number / 100 % 10, number / 10 % 10, number % 10];
        let mut place = 0;
        while place < 4 {
            table[number] |= (b'0' as u32 + digits[place] as u32) << (8 * place);
            place += 1;
        }
        number += 1;
    }
    table
}

/// Write the numbers, rows of `width` bytes, as lines of digits into `text`, which has room; how many bytes it took.
pub fn format_decimal(numbers: &[u8], width: usize, text: &mut [u8]) -> Result<usize, Refusal> {
    let mut end = 0;
    for (row, number) in numbers.chunks_exact(width).enumerate() {
        let rest = &mut text[end..];
        end += if let Some(room) = rest.first_chunk_mut() {
            // What goes beyond the line's end is written over by the next lines.
            decimal(load(number), room)
        } else {
            let mut line = [0; ROOM];
            let length = decimal(load(number), &mut line);
            let room = rest.get_mut(..length).ok_or(Refusal::new(Status::BadArgument, row))?;
            room.copy_from_slice(&line[..length]);
            length
        };
    }
    Ok(end)
}

/// Write `number` and a newline; how many bytes that takes.  Nothing is read back that was written: eight digits after
/// the other go to their places at once.
#[inline(always)]
fn decimal(number: u128, line: &mut [u8; ROOM]) -> usize {
    let (high, low) = divided(number);
    let (a, b) = (low / TEN_8, low % TEN_8);
    let end = if high != 0 {
        let start = upper_digits(high, line);
        put(line, start, eight_digits(a));
        put(line, start + 8, eight_digits(b));
        start + 16
    } else {
        leading_pair(a, b, line)
    };
    line[end] = b'\n';
    end + 1
}

/// Write what stands before the last 16 digits.
#[inline(always)]
fn upper_digits(high: u128, line: &mut [u8; ROOM]) -> usize {
    if high < u128::from(TEN_16) {
        return leading_pair(high as u64 / TEN_8, high as u64 % TEN_8, line);
    }
    let (top, middle) = divided(high);
    let start = leading(top as u64, line);
    put(line, start, eight_digits(middle / TEN_8));
    put(line, start + 8, eight_digits(middle % TEN_8));
    start + 16
}

/// Write 10^8 a + b without zeros in front.
#[inline(always)]
fn leading_pair(a: u64, b: u64, line: &mut [u8; ROOM]) -> usize {
    if a == 0 {
        return leading(b, line);
    }
    let start = leading(a, line);
    put(line, start, eight_digits(b));
    start + 8
}

/// Write a number below 10^8 without zeros in front, but one digit of it at least.
#[inline(always)]
fn leading(number: u64, line: &mut [u8; ROOM]) -> usize {
    let digits = eight_digits(number);
    let zeros = (digits ^ ZEROS | 1 << 56).trailing_zeros() / 8;
    put(line, 0, digits >> (8 * zeros));
    8 - zeros as usize
}

#[inline(always)]
fn put(line: &mut [u8; ROOM], place: usize, digits: u64) {
    line[place..place + 8].copy_from_slice(&digits.to_le_bytes());
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

/// The digits of a number below 10^8 as text, the first one in the lowest byte.
#[inline(always)]
pub(super) fn eight_digits(number: u64) -> u64 {
    let four = |number: u64| u64::from(FOUR_DIGITS[number as usize]);
    four(number / 10_000) | four(number % 10_000) << 32
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
