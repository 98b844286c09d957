//! The tables that a scan fills: rows, tags, and the bytes of calls, cards and tricks.

use super::auction::Auction;
use super::outcome::Outcome;
use super::play::Play;
use super::tricks::Tricks;
use crate::texts::boards::rows::{Row, State};

/// Numbers in a row: the eight of `rows`; where its tags begin and end; auction; play; outcome; score and tricks; rest.
pub const WIDTH: usize = 14;
/// Numbers of a tag: its code; where name and value begin and end.
pub const TAG: usize = 5;
/// A record has no more tags, or the general reader has it.
pub const MOST_TAGS: usize = 256;
/// Nor more bytes of calls, cards and tricks.
const MOST_BYTES: usize = 512;
/// Set in the code of a tag: it tells nothing, since its value is `?`.
pub const IDLE: u32 = 1 << 8;
/// Set in the code of a tag: the row tells its value to the letter.
pub const IN_ROW: u32 = 1 << 9;
/// Set in the code of a tag: its value has quotes or backslashes behind backslashes, which are not part of it.
pub const ESCAPED: u32 = 1 << 10;

/// The tables, and how far they are filled.
pub struct Tables<'a> {
    /// A row a record.
    pub rows: &'a mut [[u64; WIDTH]],
    /// The tags of the rows, and comments.
    pub tags: &'a mut [[u32; TAG]],
    /// Calls, cards, and tricks.
    pub bytes: &'a mut [u8],
    /// Rows, tags and bytes that are filled.
    pub filled: [usize; 3],
    /// Where the piece begins in the text that all places count from.
    pub base: usize,
}

/// What there is of a record besides its row.
pub struct Rest<'a> {
    pub tags_from: usize,
    pub auction: &'a Auction,
    pub play: &'a Play,
    pub outcome: Outcome,
    pub date: i32,
    pub tricks: Option<Tricks>,
    /// Where what can be read later begins, with a tag.
    pub later: Option<usize>,
}

impl Tables<'_> {
    /// There is room for another record.
    pub fn has_room(&self) -> bool {
        let [rows, tags, bytes] = self.filled;
        rows < self.rows.len() && tags + MOST_TAGS <= self.tags.len() && bytes + MOST_BYTES <= self.bytes.len()
    }

    /// Add a tag; None if there is no room.
    #[inline]
    pub fn tag(&mut self, code: u32, at: usize, name: (usize, usize), value: (usize, usize)) -> Option<()> {
        let place = |offset: usize| (self.base + at + offset) as u32;
        let found = [code, place(name.0), place(name.1), place(value.0), place(value.1)];
        *self.tags.get_mut(self.filled[1])? = found;
        self.filled[1] += 1;
        Some(())
    }

    /// What a tag of a piece has between two places.
    pub fn part<'a>(&self, data: &'a [u8], begin: u32, end: u32) -> &'a [u8] {
        &data[begin as usize - self.base..end as usize - self.base]
    }

    /// The row of a record of which nothing else is stated.
    pub fn put(&mut self, row: &Row) {
        let mut words = [0; WIDTH];
        words[..8].copy_from_slice(&row.pack());
        (words[0], words[1]) = (words[0] + self.base as u64, words[1] + self.base as u64);
        words[8] = self.filled[1] as u64 * (1 + (1 << 32));
        self.rows[self.filled[0]] = words;
        self.filled[0] += 1;
    }

    /// The row of a plain record.
    pub fn put_whole(&mut self, row: &Row, rest: &Rest) {
        let tags_to = self.filled[1];
        let auction = self.keep(rest.auction.calls());
        let cards = rest.outcome.play.as_ref().map_or(&[] as &[u8], |play| play.cards());
        let play = self.keep(cards);
        let tricks = rest.tricks.map_or(0, |tricks| self.keep(&tricks) + 1);
        self.put(row);
        let words = &mut self.rows[self.filled[0] - 1];
        let flags = |stated: bool, known: bool, more: bool| {
            u64::from(stated) << 48 | u64::from(known) << 49 | u64::from(more) << 50
        };
        words[8] = pair(rest.tags_from, tags_to);
        words[9] = pair(auction, rest.auction.calls().len())
            | flags(rest.auction.stated, rest.auction.words, rest.auction.is_complete())
            | u64::from(rest.auction.odd) << 51;
        words[10] = pair(play, cards.len()) | flags(rest.play.stated, rest.outcome.play.is_some(), rest.play.claimed);
        let found = &rest.outcome;
        let four = [found.bid, found.doubled, found.declarer, found.result];
        words[11] = u64::from(u32::from_le_bytes(four)) | u64::from(rest.date as u32) << 32;
        words[12] = u64::from(found.score as u32) | (tricks as u64) << 32;
        let later = rest.later.map_or(0, |place| self.base + place + 1);
        words[13] = later as u64 | u64::from(found.sound) << 35;
        debug_assert!(row.state != State::Ask);
    }

    /// Mark the last row: a hand is implied.
    pub fn mark(&mut self, implied: Option<usize>) {
        let seat = implied.map_or(0, |seat| seat as u64 + 1);
        self.rows[self.filled[0] - 1][13] |= seat << 40;
    }

    /// All rows from this one on are of plain boards.
    pub fn are_plain(&self, from: usize) -> bool {
        let plain = |row: &[u64; WIDTH]| row[3] & 0x1f == State::Deal as u64 | 0x10;
        self.rows[from..self.filled[0]].iter().all(plain)
    }

    /// Put bytes aside; where they are.
    fn keep(&mut self, some: &[u8]) -> usize {
        let place = self.filled[2];
        self.bytes[place..place + some.len()].copy_from_slice(some);
        self.filled[2] += some.len();
        place
    }
}

/// Two places as one word, of 64 bits on every machine.
fn pair(low: usize, high: usize) -> u64 {
    low as u64 | (high as u64) << 32
}
