//! What the scanners of files have in common: rows, and how a scan of a piece of a file ends.
//!
//! A scanner reads the plain records of a file, which nearly all are, and leaves every other to the general reader in
//! Python: it tells where the record lies.  So it never has to say what is wrong with a record, and nothing is decided
//! twice.

/// A record of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Where it begins and ends, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// The lines before the line it begins on.
    pub line: usize,
    /// What was found.
    pub state: State,
    /// It counts as a record, with a number of its own.
    pub counts: bool,
    /// There is something harmless to be stated of it.
    pub noted: bool,
    /// The dealer, N E S W = 0 to 3, or 4 if there is none.
    pub dealer: u8,
    /// None, N-S, E-W, all = 0 to 3, or 4 if there is none.
    pub vulnerability: u8,
    /// The board's number, or 0 if there is none.
    pub number: u32,
    /// The hands of N, E, S and W.
    pub hands: [u64; 4],
}

/// What a scanner found in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// No deal, and nothing wrong.
    Empty = 0,
    /// A deal.
    Deal = 1,
    /// Something that the general reader must look at.
    Ask = 2,
}

/// No dealer, or no vulnerability.
pub const NONE: u8 = 4;

/// Numbers in a row as callers get it: start, end, line, the small fields in one number, the hands.
pub const WIDTH: usize = 8;

impl Row {
    /// A record that begins at `start`, of which nothing is known yet.
    pub fn new(start: usize, line: usize) -> Self {
        let hands = [0; 4];
        let (state, counts, noted) = (State::Empty, true, false);
        Row { start, end: start, line, state, counts, noted, dealer: NONE, vulnerability: NONE, number: 0, hands }
    }

    /// The row as callers get it.
    pub fn pack(&self) -> [u64; WIDTH] {
        let small = self.state as u64
            | u64::from(self.counts) << 4
            | u64::from(self.noted) << 5
            | u64::from(self.dealer) << 8
            | u64::from(self.vulnerability) << 16
            | u64::from(self.number) << 32;
        let [north, east, south, west] = self.hands;
        [self.start as u64, self.end as u64, self.line as u64, small, north, east, south, west]
    }

    /// Dealer and vulnerability, stated or as every duplicate board of the number has them (Law 2).
    pub fn dealer_and_side(&self) -> (u8, u8) {
        let Some(before) = self.number.checked_sub(1) else {
            return (self.dealer, self.vulnerability);
        };
        let or = |stated: u8, standard: u32| if stated == NONE { (standard % 4) as u8 } else { stated };
        (or(self.dealer, before), or(self.vulnerability, before + before / 4))
    }

    /// Take a deal: hands of 13 cards (or none), or an ending; all else is for the general reader.
    pub fn take(&mut self, hands: Option<[u64; 4]>) {
        let sizes = hands.unwrap_or_default().map(u64::count_ones);
        let fair = sizes.iter().all(|&size| size <= 12) || sizes.iter().all(|&size| size == 0 || size == 13);
        match hands {
            Some(hands) if fair => {
                (self.state, self.hands) = (State::Deal, hands);
            }
            _ => self.state = State::Ask,
        }
    }
}

impl Default for Row {
    fn default() -> Self {
        Row::new(0, 0)
    }
}

/// How the scan of a piece ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct End {
    /// The rows that were filled.
    pub rows: usize,
    /// The bytes that are done with; what follows is to be scanned again, with more of the file.
    pub consumed: usize,
    /// The lines in them.
    pub lines: usize,
    /// From there on, only the general reader can go on.
    pub stuck: bool,
    /// It ended before the piece did: what follows is to be scanned once there is room, or more is known.
    pub full: bool,
}

/// A number of 1 to 9 digits, at least 1.
pub fn number(text: &[u8]) -> Option<u32> {
    digits(text, 9).filter(|&value| value > 0)
}

/// A number of 1 to `most` digits.
pub fn digits(text: &[u8], most: usize) -> Option<u32> {
    let plain = (1..=most).contains(&text.len()) && text.iter().all(u8::is_ascii_digit);
    plain.then(|| text.iter().fold(0, |value, digit| 10 * value + u32::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_digits() {
        assert_eq!(number(b"12"), Some(12));
        assert_eq!(number(b"007"), Some(7));
        for text in [b"" as &[u8], b"0", b"1a", b"-1", b"1234567890"] {
            assert_eq!(number(text), None);
        }
    }
}
