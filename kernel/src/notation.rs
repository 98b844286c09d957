//! Numbers as text, one a line: decimal digits, and base64 (URL alphabet, no padding) of the big-endian bytes.
//!
//! Read: plain digits with no sign, blank or separator; base64 whose unused last bits are zero.  LF or CRLF.

#[cfg(target_arch = "x86_64")]
use crate::features::Avx512;
use crate::numbers::{load, store};
use crate::refusal::{Outcome, Refusal, Status};

pub(crate) const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const NO_DIGIT: u8 = 255;
pub(crate) static DIGIT: [u8; 256] = digits();

const fn digits() -> [u8; 256] {
    let mut table = [NO_DIGIT; 256];
    let mut i = 0;
    while i < 64 {
        table[ALPHABET[i] as usize] = i as u8;
        i += 1;
    }
    table
}

/// The most digits that a number of 16 bytes has.
pub const MOST_DIGITS: usize = 39;
/// Digits are made and read eight at a time, in the bytes of a number of 64 bits.
const TEN_8: u64 = 100_000_000;
const TEN_16: u64 = TEN_8 * TEN_8;
const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);
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
    let high = number / u128::from(TEN_16);
    let low = (number as u64).wrapping_sub((high as u64).wrapping_mul(TEN_16));
    let top = if high >> 64 == 0 { high as u64 / TEN_16 } else { (high / u128::from(TEN_16)) as u64 };
    let middle = (high as u64).wrapping_sub(top.wrapping_mul(TEN_16));
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

/// The digits of a number below 10^8, the first one in the lowest byte.
#[inline(always)]
fn eight_digits(number: u64) -> u64 {
    // Two numbers of four digits, four of two, eight of one; the quotients are right for all numbers that come there.
    let fours = (number / 10_000) | ((number % 10_000) << 32);
    let hundreds = ((fours * 10_486) >> 20) & 0x7f_0000_007f;
    let twos = hundreds | (fours - 100 * hundreds) << 16;
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | (twos - 10 * tens) << 8
}

/// The number of eight digits, the first one in the lowest byte, if that is what they are.
#[inline(always)]
fn number_of_eight(text: u64) -> Option<u64> {
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

/// Characters of the base64 of `width` bytes.
pub fn base64_width(width: usize) -> usize {
    (8 * width).div_ceil(6)
}

/// Write the base64 of the numbers, rows of `width` bytes, one a line.
pub fn format_base64(numbers: &[u8], width: usize, text: &mut [u8]) {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = Avx512::new() {
        return avx512.format_base64(numbers, width, text);
    }
    format_base64_plain(numbers, width, text);
}

pub(crate) fn format_base64_plain(numbers: &[u8], width: usize, text: &mut [u8]) {
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
pub fn parse_base64(text: &[u8], numbers: &mut [u8], width: usize) -> Outcome {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = Avx512::new() {
        let quick = |text: &[u8], numbers: &mut [u8]| {
            let rows = avx512.parse_base64(text, numbers, width);
            (rows, rows * (base64_width(width) + 1))
        };
        return each_line(text, numbers, width, quick, |line| read_base64(line, width));
    }
    parse_base64_plain(text, numbers, width)
}

pub(crate) fn parse_base64_plain(text: &[u8], numbers: &mut [u8], width: usize) -> Outcome {
    each_line(text, numbers, width, no_lines, |line| read_base64(line, width))
}

#[inline(always)]
fn read_base64(line: &[u8], width: usize) -> Result<u128, Status> {
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

/// Where the first newline is.
#[inline(always)]
fn line_length(text: &[u8]) -> Option<usize> {
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    let (eights, last) = text.as_chunks::<8>();
    for (place, &eight) in eights.iter().enumerate() {
        // The lowest byte that is zero here gets its highest bit, and none below it does.
        let others = u64::from_le_bytes(eight) ^ (LOWEST * b'\n' as u64);
        let found = others.wrapping_sub(LOWEST) & !others & LOWEST << 7;
        if found != 0 {
            return Some(8 * place + found.trailing_zeros() as usize / 8);
        }
    }
    last.iter().position(|&byte| byte == b'\n').map(|place| 8 * eights.len() + place)
}

/// The quick way to read where there is none.
fn no_lines(_text: &[u8], _numbers: &mut [u8]) -> (usize, usize) {
    (0, 0)
}

/// Store the number of each line; there are as many lines as rows.  `quick` reads as many of the first lines as it can,
/// and says how many rows and how many bytes of text that were; `read` reads one line, without its end.
fn each_line(
    text: &[u8],
    numbers: &mut [u8],
    width: usize,
    quick: impl Fn(&[u8], &mut [u8]) -> (usize, usize),
    read: impl Fn(&[u8]) -> Result<u128, Status>,
) -> Outcome {
    let rows = numbers.len() / width;
    let (mut rest, mut row) = (text, 0);
    while row < rows {
        let (taken, bytes) = quick(rest, &mut numbers[width * row..]);
        row += taken;
        rest = &rest[bytes..];
        if row == rows {
            break;
        }
        let refusal = |status| Refusal::new(status, row);
        if rest.is_empty() {
            return Err(refusal(Status::BadText));
        }
        let length = line_length(rest);
        let (line, after) = length.map_or((rest, &rest[rest.len()..]), |length| (&rest[..length], &rest[length + 1..]));
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        store(read(line).map_err(refusal)?, &mut numbers[width * row..width * (row + 1)]);
        rest = after;
        row += 1;
    }
    if rest.is_empty() { Ok(()) } else { Err(Refusal::new(Status::BadText, rows)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn decimal_there_and_back() {
        for width in [1, 2, 12, 14, 15, 16] {
            let size = if width == 16 { u128::MAX } else { 1 << (8 * width) };
            let values: Vec<u128> = samples::edges(size)
                .into_iter()
                .chain([0, 9, 10, size - 1])
                .chain(samples::numbers(size, 999))
                .collect();
            let powers = (0..39).map(|k| 10u128.pow(k)).filter(|&power| power < size);
            let values: Vec<u128> = values.into_iter().chain(powers).collect();
            let expected: String = values.iter().map(|value| format!("{value}\n")).collect();
            let rows: Vec<u8> = values.iter().flat_map(|n| n.to_be_bytes()[16 - width..].to_vec()).collect();
            let mut text = vec![0; 40 * values.len()];
            let length = format_decimal(&rows, width, &mut text).unwrap();
            assert_eq!(std::str::from_utf8(&text[..length]).unwrap(), expected);
            let mut back = vec![0; rows.len()];
            parse_decimal(&text[..length], &mut back, width).unwrap();
            assert_eq!(back, rows);
        }
    }

    #[test]
    fn eight_digits_there_and_back() {
        let random = samples::numbers(u128::from(TEN_8), 20_000);
        let round = (0..10_000).flat_map(|n| [n, 10_000 * n, 10_000 * n + 9999, 1_0001 * n]);
        for number in random.into_iter().map(|number| number as u64).chain(round) {
            let digits = eight_digits(number) | ZEROS;
            assert_eq!(digits.to_le_bytes().as_slice(), format!("{number:08}").as_bytes());
            assert_eq!(number_of_eight(digits), Some(number));
        }
        for place in 0..8 {
            for byte in 0..=255u8 {
                let mut digits = *b"90909090";
                digits[place] = byte;
                assert_eq!(number_of_eight(u64::from_le_bytes(digits)).is_some(), byte.is_ascii_digit());
            }
        }
    }

    #[test]
    fn lines_end_where_the_first_newline_is() {
        for length in 0..40 {
            for first in 0..=length {
                let mut text = vec![b'\n' + 1; length];
                assert_eq!(line_length(&text), None);
                text[first..].fill(b'\n');
                assert_eq!(line_length(&text), (first < length).then_some(first));
            }
        }
    }

    #[test]
    fn decimal_that_is_none() {
        let read = |text: &str| {
            let mut number = [0; 12];
            parse_decimal(text.as_bytes(), &mut number, 12).map(|()| load(&number)).map_err(|refusal| refusal.status)
        };
        assert_eq!(read("0007\r\n"), Ok(7));
        assert_eq!(read(&format!("{}7", "0".repeat(60))), Ok(7));
        let long = format!("{}x", "9".repeat(60));
        for text in ["", "\n", "-1", "1 ", "1,000", "0x1", "1\n2", "\u{0661}", "12345678x0", &long] {
            assert_eq!(read(text), Err(Status::BadText), "{text}");
        }
        for text in ["79228162514264337593543950336", &"9".repeat(39), &"9".repeat(40), &"9".repeat(500)] {
            assert_eq!(read(text), Err(Status::NumberTooLarge), "{text}");
        }
        assert_eq!(read("79228162514264337593543950335"), Ok((1 << 96) - 1));
    }

    #[test]
    fn base64_there_and_back() {
        for width in 1..=16 {
            let size = if width == 16 { 0 } else { 1 << (8 * width) };
            let rows: Vec<u8> =
                samples::numbers(size, 500).iter().flat_map(|n| n.to_be_bytes()[16 - width..].to_vec()).collect();
            let mut text = vec![0; (base64_width(width) + 1) * 500];
            format_base64(&rows, width, &mut text);
            let mut back = vec![0; rows.len()];
            parse_base64(&text, &mut back, width).unwrap();
            assert_eq!(back, rows);
        }
    }

    #[test]
    fn base64_quickly_as_plainly() {
        for width in 1..=16 {
            let line_bytes = base64_width(width) + 1;
            let rows = samples::bytes(5 * width);
            let mut text = vec![0; 5 * line_bytes];
            let mut plain = text.clone();
            format_base64(&rows, width, &mut text);
            format_base64_plain(&rows, width, &mut plain);
            assert_eq!(text, plain);
            let both = |text: &[u8]| {
                let (mut back, mut expected) = (rows.clone(), rows.clone());
                let outcome = parse_base64(text, &mut back, width);
                assert_eq!(outcome, parse_base64_plain(text, &mut expected, width), "{width}: {text:?}");
                assert!(outcome.is_err() || back == expected, "{width}: {text:?}");
                outcome.map(|()| back)
            };
            assert_eq!(both(&text), Ok(rows.clone()));
            assert_eq!(both(&text[..text.len() - 1]), Ok(rows.clone()));
            for place in 0..text.len() {
                for byte in 0..=255 {
                    let mut changed = text.clone();
                    changed[place] = byte;
                    assert!(both(&changed).is_ok() || byte != text[place]);
                }
                // Other line ends, and lines that are missing or too many.
                let (head, tail) = text.split_at(place);
                let with_more = |more: &[u8]| both(&[head, more, tail].concat());
                assert_eq!(with_more(b"\r").is_ok(), place % line_bytes == line_bytes - 1);
                assert!(with_more(b"\n").is_err());
                assert!(both(head).is_err() || place == text.len() - 1);
            }
        }
    }

    #[test]
    fn base64_as_the_standard_has_it() {
        let mut text = [0; 5];
        format_base64(&[0, 2, 0xef], 3, &mut text);
        assert_eq!(&text, b"AALv\n");
        let mut text = [0; 4];
        format_base64(&[0xfb, 0xff], 2, &mut text);
        assert_eq!(&text, b"-_8\n");
        for bad in ["-_9", "-_", "-_8=", "+_8", "\u{7f}_8"] {
            assert!(parse_base64(bad.as_bytes(), &mut [0; 2], 2).is_err(), "{bad}");
        }
    }
}
