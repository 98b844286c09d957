//! What the values of tags tell of a board's outcome, in their plain spellings; `board/outcome.py` knows the others too.

use super::auction::{PASSED_OUT, any_bid, bid};
use crate::texts::boards::rows::{NONE, digits};

/// No number.
pub const UNKNOWN: u8 = 255;
/// No date, no score.
pub const ABSENT: i32 = i32::MIN;

/// What the tags of a board tell.
#[derive(Clone, Copy)]
pub struct Stated {
    /// Bid and how often doubled.
    pub contract: Option<(u8, u8)>,
    pub declarer: u8,
    pub result: u8,
    /// Points, and whose: `NONE` for the declarer's side, else 0 North-South, 1 East-West.
    pub score: Option<(i32, u8)>,
    /// Days since 1970, or `ABSENT`.
    pub date: i32,
}

impl Default for Stated {
    fn default() -> Self {
        Stated { contract: None, declarer: NONE, result: UNKNOWN, score: None, date: ABSENT }
    }
}

/// The value tells nothing.
pub fn is_silent(value: &[u8]) -> bool {
    matches!(value, b"" | b"?" | b"-")
}

/// `4SX`, `7N`, `Pass`, in any case.
pub fn contract(value: &[u8]) -> Option<(u8, u8)> {
    if value.eq_ignore_ascii_case(b"Pass") {
        return Some((PASSED_OUT, 0));
    }
    let doubled = value.iter().rev().take_while(|letter| letter.eq_ignore_ascii_case(&b'X')).count();
    (doubled <= 2).then_some((any_bid(&value[..value.len() - doubled])?, doubled as u8))
}

/// A contract is spelled as in the export form.
pub fn is_spelled(contract: &[u8]) -> bool {
    let bare = contract.iter().rposition(|&letter| letter != b'X').map_or(0, |last| last + 1);
    contract == b"Pass" || bid(&contract[..bare]).is_some()
}

/// `9`, `09`.
pub fn result(value: &[u8]) -> Option<u8> {
    digits(value, 2).filter(|&tricks| tricks <= 13).map(|tricks| tricks as u8)
}

/// `420`, `-50`, `NS 420`, `EW -420`.
pub fn score(value: &[u8]) -> Option<(i32, u8)> {
    let (side, number) = match value {
        [b'N', b'S', b' ', rest @ ..] => (0, rest),
        [b'E', b'W', b' ', rest @ ..] => (1, rest),
        _ => (NONE, value),
    };
    let (sign, points) = match number {
        [b'-', points @ ..] => (-1, points),
        [b'+', points @ ..] => (1, points),
        _ => (1, number),
    };
    Some((sign * digits(points, 6)?.cast_signed(), side))
}

/// `2026.11.22` as days since 1970-01-01; None if it is no day.
pub fn date(value: &[u8]) -> Option<i32> {
    if value.len() != 10 || value[4] != b'.' || value[7] != b'.' {
        return None;
    }
    let number = |text: &[u8]| digits(text, 4).map(u32::cast_signed);
    let (year, month, day) = (number(&value[..4])?, number(&value[5..7])?, number(&value[8..])?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let lengths = [31, 28 + i32::from(leap), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    if year < 1 || !(1..=12).contains(&month) || day < 1 || day > lengths[month as usize - 1] {
        return None;
    }
    // Years of the calendar that begin with March, so that a leap day is the last.
    let years = if month < 3 { year - 1 } else { year };
    let months = (month + 9) % 12;
    let days = 365 * years + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5 + day - 1;
    Some(days - 719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values() {
        assert_eq!(
            (contract(b"4SXx"), contract(b"Pass"), contract(b"7n")),
            (Some((18, 2)), Some((35, 0)), Some((34, 0)))
        );
        assert!([b"4SXX" as &[u8], b"7NT", b"Pass"].iter().all(|text| is_spelled(text)));
        assert!([b"4Sx" as &[u8], b"7N", b"PASS", b"", b"X"].iter().all(|text| !is_spelled(text)));
        assert_eq!((result(b"09"), result(b"13"), result(b"14"), result(b"+1")), (Some(9), Some(13), None, None));
        assert_eq!((score(b"EW -50"), score(b"420"), score(b"NS 4 EW 5")), (Some((-50, 1)), Some((420, 4)), None));
        assert_eq!((date(b"1970.01.01"), date(b"2024.02.29"), date(b"2023.02.29")), (Some(0), Some(19782), None));
        assert_eq!(
            (date(b"1600.03.01"), date(b"0001.01.01"), date(b"2024.13.01")),
            (Some(-135_080), Some(-719_162), None)
        );
    }
}
