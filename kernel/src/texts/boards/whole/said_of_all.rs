//! What a LIN file says of all its boards, as `formats/lin/kernel_reader.py` hands it on before the boards: fields that
//! end with bars.
//!
//! Names and values of tags of every board, up to an empty name; the word for the open room, or nothing; the players S W
//! N E of the open room and of the closed one.  Then, for each board of which lists tell, up to an empty number: its
//! number, the columns of its table, and for each room contract, declarer, tricks and the four players.

use super::auction::PASSED_OUT;
use super::names::{self, EAST, NORTH, SOUTH, WEST};
use super::outcome::Outcome;
use super::stated::{self, Stated, UNKNOWN};
use super::tables::{IN_ROW, Tables};
use crate::texts::boards::rows::{NONE, number};
use crate::texts::find::find;

/// A field, and where it is in the text.
#[derive(Clone, Copy, Default)]
struct Field<'a> {
    at: usize,
    text: &'a [u8],
}

impl Field<'_> {
    /// Add it as the value of a tag; an empty one is none.
    fn put(self, code: u32, tables: &mut Tables) -> Option<()> {
        if self.text.is_empty() {
            return Some(());
        }
        tables.tag(code, self.at, (0, 0), (0, self.text.len()))
    }
}

/// What is said of the boards that come.
#[derive(Default)]
pub struct SaidOfAll<'a> {
    tags: Vec<(u32, Field<'a>, Field<'a>)>,
    open_room: Field<'a>,
    players: [[Field<'a>; 4]; 2],
    boards: Vec<Listed<'a>>,
}

/// What lists tell of a board.
struct Listed<'a> {
    number: u32,
    table: Field<'a>,
    rooms: [Room<'a>; 2],
}

/// What they tell of one of its tables.
#[derive(Default)]
struct Room<'a> {
    /// Contract, declarer and tricks.
    outcome: [Field<'a>; 3],
    players: [Field<'a>; 4],
}

impl<'a> SaidOfAll<'a> {
    /// What stands at the head of a text, and where the boards begin; None if it has another form.
    pub fn parse(text: &'a [u8]) -> Option<(Self, usize)> {
        let (mut said, mut at) = (Self::default(), 0);
        let mut field = || {
            let (begin, end) = (at, find(text, at, b'|')?);
            at = end + 1;
            Some(Field { at: begin, text: &text[begin..end] })
        };
        loop {
            let name = field()?;
            if name.text.is_empty() {
                break;
            }
            said.tags.push((names::code(name.text)?, name, field()?));
        }
        said.open_room = field()?;
        for room in &mut said.players {
            for player in room {
                *player = field()?;
            }
        }
        loop {
            let digits = field()?.text;
            if digits.is_empty() {
                break;
            }
            let mut listed = Listed { number: number(digits)?, table: field()?, rooms: Default::default() };
            for room in &mut listed.rooms {
                for place in room.outcome.iter_mut().chain(&mut room.players) {
                    *place = field()?;
                }
            }
            said.boards.push(listed);
        }
        Some((said, at))
    }

    /// Add the tags that a board has in common with others, of those that stand before the columns of its table; its
    /// players unless they are `named`.
    pub fn put_tags(&self, of: Place, named: bool, tables: &mut Tables) -> Option<()> {
        for &(code, name, value) in &self.tags {
            tables.tag(
                code,
                name.at,
                (0, name.text.len()),
                (value.at - name.at, value.at - name.at + value.text.len()),
            )?;
        }
        if of.is_open {
            self.open_room.put(names::ROOM, tables)?;
        }
        if named {
            return Some(());
        }
        let players = self.listed(of).map_or(&self.players[of.room], |(_, room)| &room.players);
        [SOUTH, WEST, NORTH, EAST].iter().zip(players).try_for_each(|(&code, player)| player.put(code, tables))
    }

    /// The outcome of a board with what lists tell of it, and which of its three tags are to be added; None if that is
    /// something else than what the board says itself.
    pub fn stated(&self, of: Place, own: &Outcome, mut said: Stated) -> Option<Option<(Stated, usize)>> {
        let Some((_, room)) = self.listed(of).filter(|(_, room)| !room.outcome[0].text.is_empty()) else {
            return Some(None);
        };
        let [contract, declarer, result] = room.outcome.map(|field| field.text);
        let listed = stated::contract(contract)?;
        let declarer = b"NESW".iter().position(|&seat| [seat] == declarer).map_or(NONE, |seat| seat as u8);
        let result = stated::result(result).unwrap_or(UNKNOWN);
        let same = (own.bid, own.doubled) == listed && (own.declarer == declarer || listed.0 == PASSED_OUT);
        if same && (own.result == result || listed.0 == PASSED_OUT) {
            return Some(None);
        }
        if same && own.result == UNKNOWN {
            said.result = result;
            return Some(Some((said, 2)));
        }
        if own.bid != UNKNOWN || said.result != UNKNOWN {
            return None;
        }
        (said.contract, said.declarer, said.result) = (Some(listed), declarer, result);
        Some(Some((said, 0)))
    }

    /// Add the columns of a board's table, and what the table tells of its outcome from `first` of the three tags on.
    pub fn put_outcome(&self, of: Place, first: usize, tables: &mut Tables) -> Option<()> {
        let Some((table, room)) = self.listed(of) else {
            return Some(());
        };
        table.put(names::SCORE_TABLE, tables)?;
        let codes = [names::CONTRACT, names::DECLARER, names::RESULT];
        codes.iter().zip(room.outcome).skip(first).try_for_each(|(&code, field)| field.put(code | IN_ROW, tables))
    }

    fn listed(&self, of: Place) -> Option<(Field<'a>, &Room<'a>)> {
        let listed = self.boards.iter().find(|listed| listed.number == of.number)?;
        Some((listed.table, &listed.rooms[of.room]))
    }
}

/// Where a board was played.
#[derive(Clone, Copy)]
pub struct Place {
    pub number: u32,
    /// 1 in the closed room.
    pub room: usize,
    /// It says that it was played in the open room.
    pub is_open: bool,
}

#[cfg(test)]
mod tests {
    use super::super::tables::{TAG, WIDTH};
    use super::*;

    /// The tags that a board there has from what is said.
    fn values(text: &[u8], of: Place, named: bool) -> Vec<(u32, &str)> {
        let (said, _) = SaidOfAll::parse(text).unwrap();
        let (mut rows, mut tags, mut bytes) = ([[0; WIDTH]; 1], [[0; TAG]; 300], [0; 600]);
        let mut tables = Tables { rows: &mut rows, tags: &mut tags, bytes: &mut bytes, filled: [0; 3], base: 0 };
        said.put_tags(of, named, &mut tables).unwrap();
        said.put_outcome(of, 2, &mut tables).unwrap();
        let size = tables.filled[1];
        let value = |tag: &[u32; TAG]| std::str::from_utf8(&text[tag[3] as usize..tag[4] as usize]).unwrap();
        tags[..size].iter().map(|tag| (tag[0] & 0xff, value(tag))).collect()
    }

    #[test]
    fn tags_by_room_and_number() {
        let text = b"Event|e||Open|s|w|n|e|S||||7|T|4S|N|10|a||||Pass|||b|||||md|";
        let (_, from) = SaidOfAll::parse(text).unwrap();
        assert_eq!(&text[from..], b"md|");
        let place = |number, room, is_open| Place { number, room, is_open };
        assert_eq!(values(text, place(0, 0, true), true), [(names::EVENT, "e"), (names::ROOM, "Open")]);
        assert_eq!(values(text, place(3, 1, false), false), [(names::EVENT, "e"), (SOUTH, "S")]);
        let listed = [(names::EVENT, "e"), (SOUTH, "a"), (names::SCORE_TABLE, "T"), (names::RESULT, "10")];
        assert_eq!(values(text, place(7, 0, false), false), listed);
        assert_eq!(values(text, place(7, 1, false), true), [(names::EVENT, "e"), (names::SCORE_TABLE, "T")]);
        for cut in 0..from {
            assert!(SaidOfAll::parse(&text[..cut]).is_none());
        }
    }
}
