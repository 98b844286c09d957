//! What a board of LIN tells: only the pairs of deal, number, dealer and vulnerability.
//!
//! The rules are those of `formats/lin`.  A board with anything wrong, or with a label that is not tidy, is left to the
//! general reader.

use crate::texts::boards::rows::{NONE, Row, State, number};
use crate::texts::deals::general::rank_bit;

/// LIN's order of the seats: S W N E.
pub const SEATS: [usize; 4] = [2, 3, 0, 1];

/// The words for a board, before its number; those with letters beyond ASCII are for the general reader.
const BOARD_WORDS: [&[u8]; 10] =
    [b"board", b"bd", b"donne", b"etui", b"spel", b"mano", b"rozdanie", b"bricka", b"spill", b"spil"];
const NUMBER_SIGNS: [&[u8]; 3] = [b"number", b"no", b"nr"];

/// What is told of a board so far.
#[derive(Default)]
pub struct Board<'a> {
    /// Its row.
    pub row: Row,
    /// The line it begins on; the row may tell another, that of the deal.
    pub line: usize,
    /// Nothing but what is plain so far.
    pub plain: bool,
    deal: Option<&'a [u8]>,
    /// The hand that is what the others leave.
    pub implied: Option<usize>,
    /// Hands are not given, and not implied.
    pub partly: bool,
    deal_line: usize,
    /// `qx|` tells a room.
    pub room: bool,
    /// It is the closed room.
    pub closed: bool,
    number: Option<u32>,
    /// The number of a `qx|` without a room.
    roomless: Option<u32>,
    label: &'a [u8],
    called: bool,
    /// Something was said of the boards that come.
    heads: bool,
    /// Something was said of this board.
    own: bool,
}

impl<'a> Board<'a> {
    /// A board that begins here.
    pub fn new(start: usize, line: usize) -> Self {
        Board { row: Row::new(start, line), line, plain: true, ..Board::default() }
    }

    /// Another board begins with a pair of this key.
    pub fn ends(&self, key: &[u8]) -> bool {
        match key {
            b"qx" => self.deal.is_some() || self.room || self.number.is_some() || (self.heads && !self.own),
            b"md" | b"pn" | b"st" | b"vg" => self.deal.is_some(),
            b"sv" => self.deal.is_some() && self.row.vulnerability != NONE,
            _ => false,
        }
    }

    /// Take a pair.
    pub fn take(&mut self, key: &[u8], value: &'a [u8], line: usize) {
        if self.is_of_all(key, value) {
            self.heads = true;
        } else if !matches!(key, b"st" | b"rh" | b"pg") {
            self.own = true;
        }
        match key {
            b"md" => (self.deal, self.deal_line) = (Some(trim(value)), line),
            b"sv" => match trim(value) {
                b"o" | b"0" | b"-" | b"" | b"O" => self.row.vulnerability = 0,
                b"n" | b"N" => self.row.vulnerability = 1,
                b"e" | b"E" => self.row.vulnerability = 2,
                b"b" | b"B" => self.row.vulnerability = 3,
                _ => self.plain = false,
            },
            b"qx" => self.room(trim(value)),
            b"ah" if self.label.is_empty() => self.label = trim(value),
            b"mb" => self.called = true,
            _ => {}
        }
    }

    /// A pair says something of all boards that come.
    pub fn is_of_all(&self, key: &[u8], value: &[u8]) -> bool {
        match key {
            b"vg" | b"rs" | b"pw" | b"mp" | b"bn" => true,
            b"pn" => !self.room && value.split(|&byte| byte == b',').count() > 4,
            _ => false,
        }
    }

    fn room(&mut self, value: &[u8]) {
        if let Some((letter @ (b'o' | b'c' | b'O' | b'C'), rest)) = value.split_first() {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            if digits <= 9 {
                (self.room, self.number) = (true, number(&rest[..digits]));
                self.closed = letter.eq_ignore_ascii_case(&b'c');
            }
        } else if value.len() <= 9 && value.iter().all(u8::is_ascii_digit) {
            self.roomless = number(value);
        }
        self.plain &= value.first().is_none_or(u8::is_ascii);
    }

    /// The board's number by its label, or else by `qx|`; None if the general reader has to look at the label.
    ///
    /// `Board 7` overrules `qx|`; a number alone does not.
    fn number_with_label(&self) -> Option<Option<u32>> {
        let own = self.number.or(self.roomless);
        let tidy = self.label.iter().all(|&byte| matches!(byte, b' '..=b'~'))
            && !self.label.windows(2).any(|pair| pair == b"  ");
        if !tidy {
            return None;
        }
        let (found, says_board) = board_number(self.label);
        Some(if found.is_some() && (own.is_none() || own == found || says_board) { found } else { own })
    }

    /// What the label says besides `Board` and the number, which is the row's.
    pub fn description(&self) -> Option<&'a [u8]> {
        let begin = digits_of(self.label).unwrap_or(0);
        let (name, digits) = self.label.split_at(begin);
        let usual = name.eq_ignore_ascii_case(b"board ") && number(digits).is_some();
        (!usual && !self.label.is_empty()).then_some(self.label)
    }

    /// The row, if there is one to give.
    pub fn row_to(&mut self, end: usize) -> Option<Row> {
        let Some(deal) = self.deal else {
            (self.row.end, self.row.counts) = (end, false);
            if !self.plain || self.row.noted || (self.called && !self.room) {
                self.row.state = State::Ask;
            } else if !self.room {
                return None; // nothing but what stands between boards
            }
            return Some(self.row);
        };
        self.row.end = end;
        self.row.line = if self.room { self.line } else { self.deal_line };
        self.row.number = self.number.unwrap_or(0);
        if !self.label.is_empty() {
            match self.number_with_label() {
                Some(number) => self.row.number = number.unwrap_or(0),
                None => self.plain = false,
            }
        }
        match deal_of(deal) {
            Some((dealer, hands, missing)) if self.plain => {
                self.row.dealer = dealer;
                self.row.take(Some(hands));
                let implied = (0..4).find(|&seat| missing == 1 << seat && hands[seat] != 0);
                (self.implied, self.partly) = (implied, missing != 0 && implied.is_none());
            }
            _ => self.row.state = State::Ask,
        }
        if self.row.state == State::Ask {
            self.row.line = self.line;
        }
        Some(self.row)
    }
}

/// The board's number in a label, and whether a word says that it is one (`_BOARD_NUMBER` in `formats/lin/vocabulary`).
fn board_number(label: &[u8]) -> (Option<u32>, bool) {
    let after_blanks = |at: usize| at + label[at..].iter().take_while(|byte| !byte.is_ascii_alphanumeric()).count();
    let begins =
        |at: usize, word: &[u8]| label[at..].get(..word.len()).is_some_and(|text| text.eq_ignore_ascii_case(word));
    for at in (0..label.len()).filter(|&at| at == 0 || !label[at - 1].is_ascii_alphabetic()) {
        for word in BOARD_WORDS.into_iter().filter(|word| begins(at, word)) {
            let mut begin = after_blanks(at + word.len());
            if let Some(sign) = NUMBER_SIGNS.into_iter().find(|sign| begins(begin, sign)) {
                begin = after_blanks(begin + sign.len());
            }
            let size = label[begin..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let rest = &label[begin + size..];
            let rest = rest.strip_prefix(b"-").or(rest.strip_prefix(b".")).or(rest.strip_prefix(b":")).unwrap_or(rest);
            let ends = rest.first().is_none_or(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
            if (1..=9).contains(&size) && ends {
                return (number(&label[begin..begin + size]), true);
            }
        }
    }
    (number(&label[after_blanks(0)..]), false)
}

/// Where the digits begin with which a label ends, if there are none before; its length if there are none.
fn digits_of(label: &[u8]) -> Option<usize> {
    let begin = label.iter().position(u8::is_ascii_digit).unwrap_or(label.len());
    label[begin..].iter().all(u8::is_ascii_digit).then_some(begin)
}

/// Dealer and hands of the value of `md|`, and which hands it does not give.
fn deal_of(value: &[u8]) -> Option<(u8, [u64; 4], u8)> {
    let (dealer, text) = match value.first()? {
        b'0' => (NONE, &value[1..]),
        digit @ b'1'..=b'4' => (SEATS[usize::from(digit - b'1')] as u8, &value[1..]),
        _ => (NONE, value),
    };
    let mut hands = [0u64; 4];
    let (mut taken, mut missing, mut words) = (0, 0b1111u8, 0);
    for word in text.split(|&byte| byte == b',') {
        let seat = *SEATS.get(words)?;
        words += 1;
        let word = trim(word);
        if word.is_empty() {
            continue;
        }
        let hand = parse_hand(word)?;
        if hand & taken != 0 {
            return None;
        }
        taken |= hand;
        hands[seat] = hand;
        missing &= !(1 << seat);
    }
    if let Some(seat) = (0..4).find(|seat| missing == 1 << seat)
        && (0..4).all(|other| other == seat || hands[other].count_ones() == 13)
    {
        hands[seat] = crate::layouts::one::DECK & !taken;
    }
    Some((dealer, hands, missing))
}

fn parse_hand(word: &[u8]) -> Option<u64> {
    let (mut hand, mut suit, mut seen) = (0u64, None, 0);
    for &letter in word {
        if let Some(rank) = rank_bit(letter) {
            let bit = rank << (13 * suit?);
            if hand & bit != 0 {
                return None;
            }
            hand |= bit;
        } else {
            let place = b"SHDC".iter().position(|&known| known == letter.to_ascii_uppercase())?;
            if seen >> place & 1 == 1 {
                return None;
            }
            (suit, seen) = (Some(place), seen | 1 << place);
        }
    }
    Some(hand)
}

/// A blank in ASCII.
pub fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r' | 0x1c..=0x1f)
}

/// A text without the blanks around it.
pub fn trim(text: &[u8]) -> &[u8] {
    let begin = text.iter().position(|&byte| !is_space(byte)).unwrap_or(text.len());
    let end = text.iter().rposition(|&byte| !is_space(byte)).map_or(begin, |last| last + 1);
    &text[begin..end]
}
