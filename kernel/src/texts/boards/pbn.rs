//! The plain games of PBN: a tag pair a line, and lines of data only after Auction, Play and tables.
//!
//! A game that has anything else (comments of several lines, pairs that share a line, a second Deal) is left to the
//! general reader.  Where games begin and end is told by `games`.

use crate::texts::boards::games::{self, Blank, Visitor, is_blank, leaves_open};
use crate::texts::boards::rows::{End, Row, State, number};
use crate::texts::deals;
use crate::texts::deals::general::seat;
use crate::texts::find::{find, find_mark};

/// Scan a piece of a file that begins with a line; `last` says that nothing follows it.
pub fn scan(data: &[u8], last: bool, put: impl FnMut(Row), capacity: usize) -> End {
    games::scan(data, last, &mut Rows { game: Game::new(0, 0), put, left: capacity })
}

/// The rows of the games.
struct Rows<F> {
    game: Game,
    put: F,
    /// Room for so many more.
    left: usize,
}

impl<F: FnMut(Row)> Visitor for Rows<F> {
    fn begin(&mut self, start: usize, line: usize) {
        self.game = Game::new(start, line);
    }

    fn is_open(&self) -> bool {
        self.game.open
    }

    #[inline]
    fn take_tag(&mut self, _at: usize, text: &[u8]) -> Option<usize> {
        self.game.tag(text)
    }

    fn take(&mut self, _at: usize, text: &[u8]) {
        self.game.take(text);
    }

    fn finish(&mut self, end: usize) -> bool {
        (self.put)(self.game.row_to(end));
        self.left -= 1;
        self.left > 0
    }
}

struct Game {
    row: Row,
    /// Nothing but what is plain so far.
    plain: bool,
    /// A comment goes on.
    open: bool,
    /// Data may follow: the last tag was Auction, Play or a table.
    section: bool,
    deal: Option<Option<[u64; 4]>>,
    /// Board, Dealer, Vulnerable and Event have come.
    seen: [bool; 4],
}

impl Game {
    fn new(start: usize, line: usize) -> Self {
        Game { row: Row::new(start, line), plain: true, open: false, section: false, deal: None, seen: [false; 4] }
    }

    fn row_to(&mut self, end: usize) -> Row {
        self.row.end = end;
        if !self.plain {
            self.row.state = State::Ask;
        } else if let Some(hands) = self.deal {
            self.row.take(hands);
        }
        self.row
    }

    /// Take any other line.
    fn take(&mut self, text: &[u8]) {
        if self.open {
            if let Some(close) = find(text, 0, b'}') {
                self.open = leaves_open(&text[close + 1..]);
            }
            return;
        }
        let plain = match text[0] {
            b'[' => false,
            b';' => true,
            b'{' => find(text, 0, b'}').is_some_and(|close| is_blank(&text[close + 1..]) == Blank::Yes),
            _ => self.section && find(text, 0, b'{').is_none() && find(text, 0, b'[').is_none(),
        };
        if !plain {
            self.plain = false;
            self.open = leaves_open(text);
        }
    }

    /// Take a line `[Name "value"]`: its length; None if it is not that, or not plain.
    #[inline]
    fn tag(&mut self, text: &[u8]) -> Option<usize> {
        let pair = tag_pair(text)?;
        let (name, value) = (&text[pair.name.0..pair.name.1], &text[pair.value.0..pair.value.1]);
        self.section = matches!(name, b"Auction" | b"Play") || (name.ends_with(b"Table") && name.len() > 5);
        let given = !matches!(value, b"" | b"?");
        match name {
            b"Deal" => {
                if self.deal.is_some() {
                    return None;
                }
                if given {
                    self.deal = Some(deals::parse_one(value));
                } else {
                    return None;
                }
            }
            b"Board" => {
                self.first(0)?;
                if given {
                    self.row.number = number(value.trim_ascii())?;
                }
            }
            b"Dealer" => {
                self.first(1)?;
                if given {
                    self.row.dealer = one_seat(value.trim_ascii())?;
                }
            }
            b"Vulnerable" => {
                self.first(2)?;
                if given {
                    self.row.vulnerability = vulnerability(value.trim_ascii())?;
                }
            }
            b"Event" => self.first(3)?,
            b"Auction" | b"Play" => {}
            _ if [b"Deal" as &[u8], b"Board", b"Dealer", b"Vulnerable", b"Auction", b"Play", b"Event"]
                .iter()
                .any(|known| name.eq_ignore_ascii_case(known)) =>
            {
                return None;
            }
            _ => {}
        }
        Some(pair.length)
    }

    fn first(&mut self, which: usize) -> Option<()> {
        (!std::mem::replace(&mut self.seen[which], true)).then_some(())
    }
}

/// A seat by its letter alone.
pub fn one_seat(text: &[u8]) -> Option<u8> {
    let [letter] = text else { return None };
    seat(*letter).map(|seat| seat as u8)
}

/// None, NS, EW, All by the words that files have, in any case.
pub fn vulnerability(word: &[u8]) -> Option<u8> {
    const WORDS: [(&[u8], u8); 9] = [
        (b"None", 0),
        (b"NS", 1),
        (b"EW", 2),
        (b"All", 3),
        (b"Both", 3),
        (b"Love", 0),
        (b"-", 0),
        (b"N-S", 1),
        (b"E-W", 2),
    ];
    WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(word)).map(|&(_, side)| side)
}

/// A line `[Name "value"]`.
pub struct TagPair {
    /// Where its name begins and ends.
    pub name: (usize, usize),
    /// Where its value begins and ends.
    pub value: (usize, usize),
    /// The value has quotes or backslashes behind backslashes, which are not part of it.
    pub escaped: bool,
    /// The length of the line with its end.
    pub length: usize,
}

/// The tag pair that is the first line of a text; None if it is not one, or shares its line.
#[inline(always)]
pub fn tag_pair(text: &[u8]) -> Option<TagPair> {
    let quote = 1 + text[1..].iter().position(|&byte| !IN_NAME[usize::from(byte)])? + 1;
    if quote == 2 || text[quote - 1] != b' ' || text.get(quote) != Some(&b'"') {
        return None;
    }
    let (close, escaped) = closing_quote(text, quote)?;
    let mut after = text[close..].strip_prefix(b"\"]")?;
    while let [b' ' | b'\t', rest @ ..] = after {
        after = rest;
    }
    let rest = match after {
        [] | [b'\r'] => &[],
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => rest,
        _ => return None,
    };
    Some(TagPair { name: (1, quote - 1), value: (quote + 1, close), escaped, length: text.len() - rest.len() })
}

/// The tag pair with which a text begins, whatever follows it; blanks may be around its name and its value.
pub fn any_tag_pair(text: &[u8]) -> Option<TagPair> {
    let skip = |mut at: usize| {
        while text.get(at).is_some_and(|&byte| matches!(byte, b' ' | b'\t')) {
            at += 1;
        }
        at
    };
    let begin = skip(1);
    let size = text.get(begin..)?.iter().position(|&byte| !IN_NAME[usize::from(byte)])?;
    let quote = skip(begin + size);
    if size == 0 || text.get(quote) != Some(&b'"') {
        return None;
    }
    let (close, escaped) = closing_quote(text, quote)?;
    let end = skip(close + 1);
    let pair = TagPair { name: (begin, begin + size), value: (quote + 1, close), escaped, length: end + 1 };
    (text.get(end) == Some(&b']')).then_some(pair)
}

/// Where a value ends that begins behind the quote there, and whether it has something behind backslashes.
#[inline(always)]
fn closing_quote(text: &[u8], quote: usize) -> Option<(usize, bool)> {
    let (mut close, mut escaped) = (find_mark(text, quote + 1)?, false);
    while text[close] == b'\\' {
        let pair = matches!(text.get(close + 1), Some(b'"' | b'\\'));
        escaped |= pair;
        close = find_mark(text, close + 1 + usize::from(pair))?;
    }
    (text[close] == b'"').then_some((close, escaped))
}

/// The letters of names.
static IN_NAME: [bool; 256] = {
    let mut letters = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        letters[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    letters
};

#[cfg(test)]
mod tests {
    use super::*;

    const DEAL: &str = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3";

    #[test]
    fn what_is_not_plain_is_left() {
        for line in [
            "{ a",
            "[deal \"x\"]",
            "prose",
            "[Board \"\\\"7\"]",
            "[A \"1\"] [B \"2\"]",
            "[Board \"0\"]",
            "[Dealer \"X\"]",
        ] {
            let text = format!("[Deal \"{DEAL}\"]\n{line}\n}}\n\n[Deal \"{DEAL}\"]\n");
            let mut states = Vec::new();
            let end = scan(text.as_bytes(), true, |row| states.push(row.state), usize::MAX);
            assert_eq!(states, [State::Ask, State::Deal], "{line}");
            assert_eq!(end.consumed, text.len());
        }
    }
}
