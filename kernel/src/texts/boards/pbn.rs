//! The plain games of PBN: a tag pair a line, and lines of data only after Auction, Play and tables.
//!
//! A game that has anything else (comments of several lines, pairs that share a line, a second Deal) is left to the
//! general reader.  Where games begin and end is told by `games`.

use crate::texts::boards::games::{self, Blank, Visitor, is_blank, leaves_open};
use crate::texts::boards::rows::{End, Row, State, number};
use crate::texts::boards::tag_pairs::tag_pair;
use crate::texts::deals;
use crate::texts::deals::general::seat;
use crate::texts::find::find;
use std::mem::replace;

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

    #[inline]
    fn take_tag(&mut self, _at: usize, text: &[u8]) -> Option<usize> {
        let (game, pair) = (&mut self.game, tag_pair(text)?);
        let (name, value) = (&text[pair.name.0..pair.name.1], &text[pair.value.0..pair.value.1]);
        game.row.counts = true;
        game.section = matches!(name, b"Auction" | b"Play") || (name.ends_with(b"Table") && name.len() > 5);
        let given = !matches!(value, b"" | b"?");
        let mut is_given = |which: usize| (!replace(&mut game.seen[which], true)).then_some(given);
        match name {
            b"Deal" if is_given(0)? => game.row.take(deals::parse_one(value)),
            b"Board" if is_given(1)? => game.row.number = number(value.trim_ascii())?,
            b"Dealer" if is_given(2)? => game.row.dealer = one_seat(value.trim_ascii())?,
            b"Vulnerable" if is_given(3)? => game.row.vulnerability = vulnerability(value.trim_ascii())?,
            b"Event" if is_given(4)? => {}
            b"Board" | b"Dealer" | b"Vulnerable" | b"Event" | b"Auction" | b"Play" => {}
            // A deal that is not given, or a name in other letters.
            _ if has_meaning(name) => return None,
            _ => {}
        }
        Some(pair.length)
    }

    fn take(&mut self, _at: usize, text: &[u8], open: bool) -> bool {
        if open {
            return find(text, 0, b'}').is_none_or(|close| leaves_open(&text[close + 1..]));
        }
        let plain = match text[0] {
            b'[' => false,
            b';' => true,
            b'{' => find(text, 0, b'}').is_some_and(|close| is_blank(&text[close + 1..]) == Blank::Yes),
            _ => self.game.section && find(text, 0, b'{').is_none() && find(text, 0, b'[').is_none(),
        };
        self.game.plain &= plain;
        !plain && leaves_open(text)
    }

    fn finish(&mut self, end: usize) -> bool {
        let Game { row, plain, .. } = self.game;
        (self.put)(Row { end, state: if plain { row.state } else { State::Ask }, ..row });
        self.left -= 1;
        self.left > 0
    }
}

struct Game {
    row: Row,
    /// Nothing but what is plain so far.
    plain: bool,
    /// Data may follow: the last tag was Auction, Play or a table.
    section: bool,
    /// Deal, Board, Dealer, Vulnerable and Event have come.
    seen: [bool; 5],
}

impl Game {
    fn new(start: usize, line: usize) -> Self {
        let row = Row { counts: false, ..Row::new(start, line) }; // comments alone are no game
        Game { row, plain: true, section: false, seen: [false; 5] }
    }
}

/// A name that means something here, in any letters.
fn has_meaning(name: &[u8]) -> bool {
    const NAMES: [&[u8]; 7] = [b"Deal", b"Board", b"Dealer", b"Vulnerable", b"Event", b"Auction", b"Play"];
    let initial = name.first().map(u8::to_ascii_lowercase);
    matches!(initial, Some(b'd' | b'b' | b'v' | b'e' | b'a' | b'p')) // most names are none of them by that
        && NAMES.iter().any(|known| name.eq_ignore_ascii_case(known))
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

#[cfg(test)]
mod tests {
    use super::*;

    const DEAL: &str = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3";

    #[test]
    fn what_is_not_plain_is_left() {
        for line in [
            "{ a",
            "[dealer \"x\"]",
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
