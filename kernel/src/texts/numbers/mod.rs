//! Numbers as text, one a line: decimal digits, and base64 (URL alphabet, no padding) of the big-endian bytes.
//!
//! Read: plain digits with no sign, blank or separator; base64 whose unused last bits are zero.  LF or CRLF.

pub mod base64;
pub mod decimal;
mod lines;

use crate::arch::platform::Platform;
use crate::arch::work::Backend;
use crate::base::refusal::RowResult;
pub use base64::base64_width;
pub use decimal::{MOST_DIGITS, format_decimal, parse_decimal};
use lines::each_line;

/// Write the base64 of the numbers, rows of `width` bytes, one a line.
pub fn format_base64(numbers: &[u8], width: usize, text: &mut [u8]) {
    if Platform::now().backend().format_base64(numbers, width, text).is_none() {
        base64::format(numbers, width, text);
    }
}

/// Read one number a line into rows of `width` bytes.
pub fn parse_base64(text: &[u8], numbers: &mut [u8], width: usize) -> RowResult {
    let processor = Platform::now().backend();
    let quick = |text: &[u8], numbers: &mut [u8]| {
        let rows = processor.parse_base64(text, numbers, width);
        (rows, rows * (base64_width(width) + 1))
    };
    each_line(text, numbers, width, quick, |line| base64::read_line(line, width))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::numbers::load;
    use crate::base::refusal::Status;
    use crate::random::samples;

    #[test]
    fn decimal_there_and_back() {
        for width in [1, 2, 12, 14, 15, 16] {
            let size = if width == 16 { u128::MAX } else { 1 << (8 * width) };
            let values: Vec<u128> = samples::edges(size)
                .into_iter()
                .chain([0, 9, 10, size - 1])
                .chain(samples::numbers(size, 999))
                .collect();
            let around = |power: u128| [power - 1, power, power + 1, power.saturating_mul(7) - 1];
            let powers = (1..39).flat_map(|k| around(10u128.pow(k))).filter(|&number| number < size);
            let values: Vec<u128> = values.into_iter().chain(powers).collect();
            let expected: String = values.iter().map(|value| format!("{value}\n")).collect();
            let rows = samples::row_bytes(&values, width);
            let mut text = vec![0; 40 * values.len()];
            let length = format_decimal(&rows, width, &mut text).unwrap();
            assert_eq!(std::str::from_utf8(&text[..length]).unwrap(), expected);
            let mut back = vec![0; rows.len()];
            parse_decimal(&text[..length], &mut back, width).unwrap();
            assert_eq!(back, rows);
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
    fn decimal_quickly_as_plainly() {
        // Line by line, as the standard library reads it.
        let plainly = |text: &[u8], limit: u128| {
            let text = text.strip_suffix(b"\n").unwrap_or(text);
            let read = |line: &[u8]| {
                let digits = line.strip_suffix(b"\r").unwrap_or(line);
                let plain = digits.iter().all(u8::is_ascii_digit);
                let number = std::str::from_utf8(digits).ok()?.parse::<u128>().ok();
                number.filter(|&number| plain && number < limit)
            };
            text.split(|&byte| byte == b'\n').map(read).collect::<Vec<_>>()
        };
        for digits in 1..=38 {
            let number = |row: u32| (u128::MAX / 7 * 6 + u128::from(row)) % 10u128.pow(digits) + 10u128.pow(digits - 1);
            let text: Vec<u8> = (0..4).flat_map(|row| format!("{}\n", number(row)).into_bytes()).collect();
            for width in [12, 16] {
                let limit = if width == 16 { u128::MAX } else { 1 << 96 };
                let both = |text: &[u8]| {
                    let mut rows = vec![0; 4 * width];
                    let expected = plainly(text, limit);
                    let outcome = parse_decimal(text, &mut rows, width);
                    let wrong = expected.iter().position(Option::is_none).or((expected.len() != 4).then_some(4));
                    assert_eq!(outcome.is_err(), wrong.is_some(), "{:?}", std::str::from_utf8(text));
                    for (row, &number) in expected.iter().take(wrong.unwrap_or(4)).enumerate() {
                        assert_eq!(Some(load(&rows[width * row..][..width])), number);
                    }
                };
                both(&text);
                both(&text[..text.len() - 1]);
                for place in 0..text.len() {
                    for byte in [b'0', b'9', b'/', b':', b'\n', b'\r', 0, b'0' | 0x80, 0xff] {
                        let mut changed = text.clone();
                        changed[place] = byte;
                        both(&changed);
                    }
                }
            }
        }
    }

    #[test]
    fn base64_there_and_back() {
        for width in 1..=16 {
            let size = if width == 16 { 0 } else { 1 << (8 * width) };
            let rows = samples::row_bytes(&samples::numbers(size, 500), width);
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
            base64::format(&rows, width, &mut plain);
            assert_eq!(text, plain);
            let both = |text: &[u8]| {
                let (mut back, mut expected) = (rows.clone(), rows.clone());
                let outcome = parse_base64(text, &mut back, width);
                assert_eq!(outcome, base64::parse(text, &mut expected, width), "{width}: {text:?}");
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
