//! Numbers to lines of digits.

use super::eights::{TEN_8, TEN_16, ZEROS};
use crate::arch::baseline_ops::digits_of_eights;
use crate::base::memory::advise_huge_pages;
use crate::base::numbers::load_from;
use crate::base::refusal::{RowError, Status};

/// The most bytes that writing a number touches: eight digits five times, and a newline.
const ROOM: usize = 5 * 8 + 1;

/// Write the numbers, rows of `width` bytes, as lines of digits into `text`, which has room; how many bytes it took.
pub fn format_decimal(numbers: &[u8], width: usize, text: &mut [u8]) -> Result<usize, RowError> {
    advise_huge_pages(text.as_ptr(), text.len());
    let mut end = 0;
    for row in 0..numbers.len() / width {
        let number = load_from(numbers, width, row);
        let rest = &mut text[end..];
        end += if let Some(room) = rest.first_chunk_mut() {
            // What goes beyond the line's end is written over by the next lines.
            decimal(number, room)
        } else {
            decimal_at_the_end(number, rest).ok_or(RowError::new(Status::BadArgument, row))?
        };
    }
    Ok(end)
}

/// As `decimal`, where there may be less room than that needs; None if there is too little.
#[cold]
fn decimal_at_the_end(number: u128, rest: &mut [u8]) -> Option<usize> {
    let mut line = [0; ROOM];
    let length = decimal(number, &mut line);
    rest.get_mut(..length)?.copy_from_slice(&line[..length]);
    Some(length)
}

/// Write `number` and a newline; how many bytes that takes.  Nothing is read back that was written: eight digits after
/// the other go to their places at once.
#[inline(always)]
fn decimal(number: u128, line: &mut [u8; ROOM]) -> usize {
    let (high, low) = divided(number);
    let end = if high < u128::from(TEN_16) {
        up_to_32_digits(high as u64, low, line)
    } else {
        let (top, middle) = divided(high);
        let [top, ..] = digits_of_eights([top as u64, 0, 0, 0]);
        let start = leading(top, line);
        let digits = digits_of_eights([middle / TEN_8, middle % TEN_8, low / TEN_8, low % TEN_8]);
        for (place, digits) in digits.into_iter().enumerate() {
            put(line, start + 8 * place, digits);
        }
        start + 32
    };
    line[end] = b'\n';
    end + 1
}

/// Write 10^16 high + low without zeros in front, but one digit of it at least; how many digits.
#[inline(always)]
fn up_to_32_digits(high: u64, low: u64, line: &mut [u8; ROOM]) -> usize {
    let [a, b, c, d] = digits_of_eights([high / TEN_8, high % TEN_8, low / TEN_8, low % TEN_8]);
    let mut end;
    if high >= TEN_8 {
        end = leading(a, line);
        end = put(line, end, b);
        end = put(line, end, c);
    } else if high != 0 {
        end = leading(b, line);
        end = put(line, end, c);
    } else if low >= TEN_8 {
        end = leading(c, line);
    } else {
        return leading(d, line);
    }
    put(line, end, d)
}

/// Write eight digits without zeros in front, but one digit of it at least; how many.
#[inline(always)]
fn leading(digits: u64, line: &mut [u8; ROOM]) -> usize {
    let zeros = (digits ^ ZEROS | 1 << 56).trailing_zeros() / 8;
    put(line, 0, digits >> (8 * zeros));
    8 - zeros as usize
}

/// Write eight digits at `place`; where they end.
#[inline(always)]
fn put(line: &mut [u8; ROOM], place: usize, digits: u64) -> usize {
    line[place..place + 8].copy_from_slice(&digits.to_le_bytes());
    place + 8
}

/// The quotient and the rest of a division by 10^16.
///
/// Of a number below 2^96, which deals have, the upper 64 bits say the quotient, or one less.
#[inline(always)]
fn divided(number: u128) -> (u128, u64) {
    const INVERSE: u64 = ((1 << 117) / TEN_16 as u128) as u64;
    if number >> 96 != 0 {
        return divided_wide(number);
    }
    let quotient = ((u128::from((number >> 32) as u64) * u128::from(INVERSE)) >> 85) as u64;
    let rest = (number as u64).wrapping_sub(quotient.wrapping_mul(TEN_16));
    if rest < TEN_16 { (quotient.into(), rest) } else { ((quotient + 1).into(), rest - TEN_16) }
}

/// `divided` of any number, by one multiplication with its inverse: the rest is right at once
/// or after one correction either way.  Source: Moeller and Granlund, "Improved division by invariant integers" (2011).
#[inline(always)]
fn divided_wide(number: u128) -> (u128, u64) {
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
