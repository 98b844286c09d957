//! Base64 in plain code, character by character.

use super::lines::{each_line, no_lines};
use crate::base::numbers::load;
use crate::base::refusal::{RowResult, Status};

/// The 64 characters.
pub const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const NO_DIGIT: u8 = 255;
/// What each byte stands for; 255 for none.
pub static DIGIT: [u8; 256] = digits();

const fn digits() -> [u8; 256] {
    let mut table = [NO_DIGIT; 256];
    let mut i = 0;
    while i < 64 {
        table[ALPHABET[i] as usize] = i as u8;
        i += 1;
    }
    table
}

/// Characters of the base64 of `width` bytes.
pub fn base64_width(width: usize) -> usize {
    (8 * width).div_ceil(6)
}

/// Write the base64 of the numbers, rows of `width` bytes, one a line.
pub fn format(numbers: &[u8], width: usize, text: &mut [u8]) {
    let characters = base64_width(width);
    let unused = 6 * characters - 8 * width;
    for (number, line) in numbers.chunks_exact(width).zip(text.chunks_exact_mut(characters + 1)) {
        // The number may have 128 bits and the text needs 4 more: take the last character first.
        let number = load(number);
        line[characters - 1] = ALPHABET[((number << unused) & 63) as usize];
        let mut rest = number >> (6 - unused);
        for character in line[..characters - 1].iter_mut().rev() {
            *character = ALPHABET[(rest & 63) as usize];
            rest >>= 6;
        }
        line[characters] = b'\n';
    }
}

/// Read one number a line into rows of `width` bytes.
pub fn parse(text: &[u8], numbers: &mut [u8], width: usize) -> RowResult {
    each_line(text, numbers, width, no_lines, |line| read_line(line, width))
}

/// The number of a line.
#[inline(always)]
pub fn read_line(line: &[u8], width: usize) -> Result<u128, Status> {
    let characters = base64_width(width);
    let unused = 6 * characters - 8 * width;
    if line.len() != characters {
        return Err(Status::BadText);
    }
    let (mut number, mut wrong) = (0, 0);
    for &character in &line[..characters - 1] {
        let digit = DIGIT[usize::from(character)];
        wrong |= digit & 64;
        number = number << 6 | u128::from(digit & 63);
    }
    let last = DIGIT[usize::from(line[characters - 1])];
    if wrong != 0 || last == NO_DIGIT || last & ((1 << unused) - 1) != 0 {
        return Err(Status::BadText);
    }
    Ok(number << (6 - unused) | u128::from(last >> unused))
}
