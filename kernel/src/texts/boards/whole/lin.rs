//! Whole boards of LIN, as Bridge Base writes them: a deal, four names, calls, cards, explanations, a claim.
//!
//! A pair that says something about other boards too (`vg|`, lists of results, names before a room) makes a board not
//! plain, and a scan ends behind it: the next begins with what is said of all (`said_of_all`).

use super::auction::{Auction, any_bid};
use super::names;
use super::outcome::outcome;
use super::play::{Play, card};
use super::said_of_all::{Place, SaidOfAll};
use super::stated::{self, ABSENT, Stated, UNKNOWN};
use super::tables::{IN_ROW, MOST_TAGS, Rest, TAG, Tables};
use crate::texts::boards::lin_board::{Board, is_space, trim};
use crate::texts::boards::pairs::{self, Visitor};
use crate::texts::boards::rows::{End, Row, State};

/// Scan a piece of a file that begins with a pair and whose lines end in LF; `last` says that nothing follows it.
pub fn scan(data: &[u8], last: bool, tables: &mut Tables) -> End {
    scan_from(data, 0, SaidOfAll::default(), last, tables)
}

/// Scan a piece of a file behind what is said of all its boards; None if that is not so.
pub fn scan_with_said(data: &[u8], last: bool, tables: &mut Tables) -> Option<End> {
    let (said, from) = SaidOfAll::parse(data)?;
    Some(scan_from(data, from, said, last, tables))
}

fn scan_from(data: &[u8], from: usize, said: SaidOfAll, last: bool, tables: &mut Tables) -> End {
    let tags_from = tables.filled[1];
    let mut boards = Boards { data, tables, said, says_of_all: false, tags_from, so_far: SoFar::default() };
    let end = pairs::scan(data, from, last, &mut boards);
    boards.tables.filled[1] = boards.tags_from;
    end
}

struct Boards<'a, 'b, 'c> {
    data: &'a [u8],
    tables: &'b mut Tables<'c>,
    said: SaidOfAll<'a>,
    /// Something was said of the boards that come.
    says_of_all: bool,
    tags_from: usize,
    so_far: SoFar<'a>,
}

/// What is known of a board so far.
#[derive(Default)]
struct SoFar<'a> {
    board: Board<'a>,
    plain: bool,
    auction: Auction,
    play: Play,
    named: bool,
    /// The tricks claimed, and the place of their tag.
    claim: Option<(u8, usize)>,
    /// Where the label begins that the board has.
    label: Option<usize>,
    later: Option<usize>,
    /// There were names before a room.
    named_before: bool,
}

impl<'a> Visitor<'a> for Boards<'a, '_, '_> {
    fn board(&mut self) -> &mut Board<'a> {
        &mut self.so_far.board
    }

    fn begin(&mut self, start: usize, line: usize) {
        self.so_far = SoFar { board: Board::new(start, line), plain: true, ..SoFar::default() };
    }

    fn take(&mut self, key: &[u8], value: &'a [u8], at: usize, line: usize) {
        self.look_for_all(key, value);
        let close = (value.as_ptr() as usize).wrapping_sub(key.as_ptr() as usize) == 3; // no blank behind the key
        self.so_far.plain = self.so_far.plain && close && self.pair(key, value, at).is_some();
        self.so_far.board.take(key, value, line);
    }

    fn finish(&mut self, end: usize) -> bool {
        let mut row = match self.so_far.board.row_to(end) {
            Some(row) => row,
            None if self.so_far.plain && !self.so_far.board.row.noted => {
                self.tables.filled[1] = self.tags_from;
                return false;
            }
            None => Row { state: State::Ask, counts: false, ..self.so_far.board.row }, // there is something to note
        };
        if row.state != State::Ask && (!self.so_far.plain || self.whole(&row).is_none()) {
            (row.state, row.line) = (State::Ask, self.so_far.board.line);
        }
        if row.state == State::Ask {
            self.tables.filled[1] = self.tags_from;
            self.tables.put(&row);
        }
        self.tags_from = self.tables.filled[1];
        true
    }

    fn has_room(&self) -> bool {
        !self.says_of_all && self.tables.has_room()
    }
}

impl<'a> Boards<'a, '_, '_> {
    /// Find out whether a pair says something of the boards that come.
    fn look_for_all(&mut self, key: &[u8], value: &[u8]) {
        self.so_far.named_before |= key == b"pn" && !self.so_far.board.room;
        let names_room = || trim(value).first().is_some_and(|first| !first.is_ascii_digit());
        self.says_of_all |=
            self.so_far.board.is_of_all(key, value) || (key == b"qx" && self.so_far.named_before && names_room());
    }

    /// Take a plain pair; None if it needs another look.
    fn pair(&mut self, key: &[u8], value: &'a [u8], at: usize) -> Option<()> {
        let text = trim(value);
        let place = at + value.iter().take_while(|byte| is_space(**byte)).count();
        match key {
            b"md" | b"sv" | b"st" | b"rh" | b"pg" => Some(()),
            b"ah" => {
                if self.so_far.label.is_none() && !text.is_empty() {
                    self.so_far.label = Some(place);
                }
                text.is_ascii().then_some(())
            }
            b"qx" => {
                let short = |digits: &[u8]| digits.iter().take_while(|byte| byte.is_ascii_digit()).count() <= 9;
                if let [letter @ (b'o' | b'O' | b'c' | b'C'), rest @ ..] = text {
                    if self.so_far.named || self.so_far.board.room || !text.is_ascii() || !short(rest) {
                        return None; // names before a room are for all boards
                    }
                    let closed = letter.eq_ignore_ascii_case(&b'c');
                    return if closed { self.tables.tag(names::CLOSED_ROOM, at, (0, 0), (0, 0)) } else { Some(()) };
                }
                (short(text) && text.iter().all(u8::is_ascii_digit)).then_some(())
            }
            b"pn" => {
                if self.so_far.named {
                    return None;
                }
                self.so_far.named = true;
                self.names(value, at)
            }
            b"mb" => {
                self.put_off(at);
                text.is_ascii().then_some(())?;
                self.calls(text)
            }
            b"pc" => {
                self.put_off(at);
                (self.so_far.play.stated, self.so_far.play.words) = (true, true);
                self.cards(text)
            }
            b"an" | b"nt" => {
                self.put_off(at);
                Some(())
            }
            b"mc" => {
                let tricks = stated::result(text)?;
                if self.so_far.claim.is_some() {
                    return None;
                }
                self.put_off(at);
                (self.so_far.play.stated, self.so_far.play.words, self.so_far.play.claimed) = (true, true, true);
                self.so_far.claim = Some((tricks, self.tables.filled[1]));
                self.tables.tag(names::RESULT, place, (0, 0), (0, text.len()))
            }
            b"vg" | b"rs" | b"pw" | b"mp" | b"bn" => None, // they are of other boards, too
            _ => self.keep(key, value, at),
        }
    }

    /// Keep the first of a key that means nothing to us, if it has a line of text.
    fn keep(&mut self, key: &[u8], value: &[u8], at: usize) -> Option<()> {
        value.is_ascii().then_some(())?;
        let own = &self.tables.tags[self.tags_from..self.tables.filled[1]];
        let place = |offset: usize| (self.tables.base + at + offset) as u32;
        if own.len() + 2 > MOST_TAGS {
            return None;
        }
        let again = |tag: &[u32; TAG]| tag[0] == names::KEPT && self.tables.part(self.data, tag[1], tag[2]) == key;
        let again = own.iter().any(again);
        let line = value.iter().all(|&byte| matches!(byte, b' '..=b'~')) && !trim(value).is_empty();
        if again || !line || value[0] == b'#' {
            self.so_far.board.row.noted = true;
            return Some(());
        }
        let found = [names::KEPT, place(0) - 3, place(0) - 1, place(0), place(value.len())];
        *self.tables.tags.get_mut(self.tables.filled[1])? = found;
        self.tables.filled[1] += 1;
        Some(())
    }

    /// The calls that a text has, one after the other; what else it has is nothing.
    fn calls(&mut self, text: &[u8]) -> Option<()> {
        let mut rest = text;
        while !rest.is_empty() {
            let Some((call, size)) = call(rest) else {
                self.so_far.board.row.noted = true;
                rest = &rest[1..];
                continue;
            };
            (self.so_far.auction.stated, self.so_far.auction.words) = (true, true);
            self.so_far.auction.make(call)?;
            rest = &rest[size..];
            rest = rest.strip_prefix(b"!").unwrap_or(rest);
        }
        Some(())
    }

    /// Names S W N E, of both rooms if there are more than four; without blanks around or two together.
    fn names(&mut self, value: &[u8], at: usize) -> Option<()> {
        let count = value.split(|&byte| byte == b',').count();
        if count > 4 && !self.so_far.board.room {
            return None; // they are for all boards
        }
        let (first, mut begin) = (if count > 4 && self.so_far.board.closed { 4 } else { 0 }, 0);
        for (place, name) in value.split(|&byte| byte == b',').enumerate() {
            let wide_blank = |letter: char| !letter.is_ascii() && letter.is_whitespace();
            let untidy = name.windows(2).any(|pair| is_space(pair[0]) && is_space(pair[1]))
                || name.iter().any(|&byte| byte != b' ' && is_space(byte))
                || trim(name).len() < name.len()
                || !name.is_ascii() && std::str::from_utf8(name).map_or(true, |name| name.contains(wide_blank));
            if untidy {
                return None;
            }
            let seats = [names::SOUTH, names::WEST, names::NORTH, names::EAST];
            let seat = place.checked_sub(first).and_then(|seat| seats.get(seat));
            if let Some(&code) = seat.filter(|_| !name.is_empty()) {
                self.tables.tag(code, at + begin, (0, 0), (0, name.len()))?;
            }
            begin += name.len() + 1;
        }
        Some(())
    }

    /// One card or several.
    fn cards(&mut self, text: &[u8]) -> Option<()> {
        let mut at = 0;
        while at < text.len() {
            let suit = text[at].to_ascii_uppercase();
            let (rank, size) = match text.get(at + 1)? {
                b'1' if text.get(at + 2) == Some(&b'0') => (b'T', 3),
                rank => (rank.to_ascii_uppercase(), 2),
            };
            self.so_far.play.put(card(&[suit, rank])?)?;
            at += size;
        }
        (at > 0).then_some(())
    }

    /// From this value on there is something that can be read later.
    fn put_off(&mut self, at: usize) {
        self.so_far.later.get_or_insert(at - 3);
    }

    /// Put the row of a board that is plain so far; None if the general reader has to look at it.
    fn whole(&mut self, row: &Row) -> Option<()> {
        let so_far = &mut self.so_far;
        if so_far.board.partly {
            return None;
        }
        so_far.play.claimed &= so_far.play.size() < 52; // after the last card, mc| only tells the result
        let result = so_far.claim.map_or(UNKNOWN, |(tricks, _)| tricks);
        let stated = Stated { result, ..Stated::default() };
        let duplicate = row.dealer_and_side();
        so_far.auction.first = duplicate.0;
        let comes_to = |stated| outcome(stated, &so_far.auction, &so_far.play, &row.hands, duplicate, true);
        let mut found = comes_to(&stated)?;
        let is_open = so_far.board.room && !so_far.board.closed;
        let place = Place { number: row.number, room: usize::from(so_far.board.closed), is_open };
        let listed = self.said.stated(place, &found, stated)?;
        if let Some((stated, _)) = listed {
            found = comes_to(&stated)?;
        }
        if let Some((tricks, tag)) = so_far.claim
            && found.result == tricks
        {
            let tag = &mut self.tables.tags[tag];
            if (tricks > 9) == (tag[4] - tag[3] == 2) {
                tag[0] |= IN_ROW;
            }
        }
        if let (Some(label), Some(at)) = (so_far.board.description(), so_far.label) {
            self.tables.tag(names::DESCRIPTION, at, (0, 0), (0, label.len()))?;
        }
        self.said.put_tags(place, so_far.named, self.tables)?;
        self.tables.tags[self.tags_from..self.tables.filled[1]].sort_by_key(|tag| match tag[0] & 0xff {
            names::WEST..=names::SOUTH => 1,
            names::ROOM | names::CLOSED_ROOM => 2,
            names::DESCRIPTION => 3,
            names::RESULT => 4,
            names::KEPT => 5,
            _ => 0,
        });
        self.said.put_outcome(place, listed.map_or(3, |(_, first)| first), self.tables)?;
        let rest = Rest {
            tags_from: self.tags_from,
            auction: &so_far.auction,
            play: &so_far.play,
            outcome: found,
            date: ABSENT,
            tricks: None,
            later: so_far.later,
        };
        self.tables.put_whole(row, &rest);
        self.tables.mark(so_far.board.implied);
        Some(())
    }
}

/// The call with which a text begins, as LIN writes it, in any case; and its length.
fn call(text: &[u8]) -> Option<(u8, usize)> {
    let letter = |place: usize| text.get(place).map_or(0, u8::to_ascii_uppercase);
    let begins = |word: &[u8]| text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
    let size = |words: [&[u8]; 3]| words.into_iter().find(|word| begins(word)).map_or(1, <[u8]>::len);
    match (letter(0), letter(1), letter(2)) {
        (b'P', b'A', _) => Some((0, size([b"pass"; 3]))),
        (b'P', ..) => Some((0, 1)),
        (b'D', ..) => Some((1, size([b"dbl", b"double", b"d"]))),
        (b'X', b'X', _) => Some((2, 2)),
        (b'X', ..) => Some((1, 1)),
        (b'R', ..) => Some((2, size([b"rdbl", b"redbl", b"redouble"]))),
        (_, strain, next) => Some((3 + any_bid(text.get(..2)?)?, 2 + usize::from(strain == b'N' && next == b'T'))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables::WIDTH;
    use super::*;

    const MD: &str = "3S9642H765DJTCQJ93,SK3HKQ8DKQ972CA84,SQJTHA432D8643CK2,";

    fn row(text: &str) -> ([u64; WIDTH], Vec<u8>) {
        let (mut rows, mut tags, mut bytes) = (vec![[0; WIDTH]; 4], vec![[0; TAG]; 600], vec![0; 4096]);
        let mut tables = Tables { rows: &mut rows, tags: &mut tags, bytes: &mut bytes, filled: [0; 3], base: 0 };
        scan(text.as_bytes(), true, &mut tables);
        assert_eq!(tables.filled[0], 1);
        let size = tables.filled[2];
        (rows[0], bytes[..size].to_vec())
    }

    #[test]
    fn a_whole_board() {
        let pairs = "mb|p|mb|p|mb|zcp|mb|1N!|an|x|mb|p|mb|p|mb|p|pg||pc|h9|pc|H6|pc|HKD2|mc|9|";
        let text = format!("pn|s,w,n,e|st||md|{MD}|rh||ah|Board 3|sv|e|{pairs}");
        let (row, bytes) = row(&text);
        assert_eq!((row[3] & 15, row[11].to_le_bytes()[..4].to_vec()), (State::Deal as u64, vec![4, 0, 3, 9]));
        assert_eq!(bytes[..7], [0, 0, 0, 7, 0, 0, 0]);
        assert_eq!(&text[row[13] as u32 as usize - 1..][..5], "mb|p|");
    }

    #[test]
    fn what_is_not_plain_is_left() {
        for pairs in ["vg|a|", "pn|1,2,3,4,5|", "mb|1C|mb|1C|", "rs|P|", "pc|X|", "qx|x1|", "pn| a|", "mc|77|"] {
            let (row, _) = row(&format!("{pairs}md|{MD}|"));
            assert_eq!(row[3] & 15, State::Ask as u64, "{pairs}");
        }
    }
}
