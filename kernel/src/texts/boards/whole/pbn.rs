//! Whole games of PBN: a tag pair a line, an auction and a play in the spelling of the export form, comments of a line.
//!
//! What makes a record not plain is stated by the line of code that refuses it; the rules of what is plain are those of
//! `formats/pbn`, of which nothing can be complained: no error, and no notice but those of `Board.notices`.

use super::auction::Auction;
use super::names::{self, code};
use super::outcome::outcome;
use super::pbn_lines::{STRANGE, SYNTAX, data_end, is_usual, may_be_statistic, with_letters_for_tens};
use super::play::Play;
use super::stated::{self, ABSENT, Stated, UNKNOWN, is_silent};
use super::tables::{ESCAPED, IDLE, IN_ROW, MOST_TAGS, Rest, TAG, Tables};
use super::tricks::{self, Tricks};
use crate::texts::boards::games::{self, Visitor, is_gap, leaves_open};
use crate::texts::boards::pbn::{one_seat, vulnerability};
use crate::texts::boards::rows::{End, NONE, Row, State, number};
use crate::texts::boards::tag_pairs::{TagPair, any_tag_pair, tag_pair};
use crate::texts::deals;
use crate::texts::find::find;

/// Scan a piece of a file that begins with a line and whose lines end in LF; `last` says that nothing follows it.
pub fn scan(data: &[u8], last: bool, tables: &mut Tables) -> End {
    let settled = tables.filled[1];
    let (game, auction, play) = Default::default();
    let mut games = Games { data, tables, game, auction, play, settled, before: None };
    let end = games::scan(data, last, &mut games);
    games.tables.filled[1] = games.settled; // those of a game that goes on come again
    end
}

/// Where lines of data belong to.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Section {
    #[default]
    Nothing,
    Auction,
    Play,
    Table,
    ResultTable,
}

struct Games<'a, 'b> {
    data: &'a [u8],
    tables: &'a mut Tables<'b>,
    game: Game,
    auction: Auction,
    play: Play,
    /// The tags of the games that have ended.
    settled: usize,
    /// Where those of the last one begin and end, if all of them are in the table: `#` is what it has there.
    before: Option<(usize, usize)>,
}

#[derive(Default)]
struct Game {
    row: Row,
    plain: bool,
    /// All its tags are in the table.
    listed: bool,
    /// Where it begins, if it is one of the plain game's.
    comment: Option<usize>,
    section: Section,
    tags_from: usize,
    /// The known names that have come.
    seen: u128,
    /// The tags with names that are not known.
    strange: usize,
    /// The numbers of the notes of this section; None before any.
    notes: Option<u64>,
    stated: Stated,
    /// The tags of contract, declarer, result and date, as places in the table.
    tags: [usize; 4],
    tricks: [Option<Tricks>; 3],
    /// Where the first tag begins that has something to be read later.
    later: Option<usize>,
    tag_at: usize,
}

/// The tags, besides those of fields, whose values say something to this file.
const READ_HERE: [u32; 7] = [
    names::DATE,
    names::DECLARER,
    names::CONTRACT,
    names::RESULT,
    names::SCORE,
    names::OPTIMUM_RESULT_TABLE,
    names::ABILITY,
];

/// The value of a tag is taken from its place in the text, and not read later, as that of a note is.
fn is_read_here(code: u32) -> bool {
    code != 0 && code <= names::FIELDS && code != names::NOTE || READ_HERE.contains(&code)
}

/// The flags of a tag, its value, and where in the text that is if it is not the tag's own.
type Inherited<'a> = (u32, &'a [u8], Option<[u32; 2]>);

impl Game {
    /// There is something that can be read later, from the last tag on.
    fn put_off(&mut self) {
        self.later.get_or_insert(self.tag_at);
    }

    /// The same of a comment there, which may come before any tag.
    fn put_off_comment(&mut self, at: usize, tags: usize) {
        self.later.get_or_insert(if tags == 0 { at } else { self.tag_at });
    }
}

impl Visitor for Games<'_, '_> {
    fn begin(&mut self, start: usize, line: usize) {
        let (row, tags_from) = (Row::new(start, line), self.tables.filled[1]);
        self.game = Game { row, plain: true, listed: true, tags_from, ..Game::default() };
        (self.auction, self.play) = Default::default();
    }

    #[inline]
    fn take_tag(&mut self, at: usize, text: &[u8]) -> Option<usize> {
        let pair = tag_pair(text)?;
        if self.game.listed && self.tag(at, text, &pair).is_none() {
            (self.game.plain, self.game.listed) = (false, false);
        }
        Some(pair.length)
    }

    fn take(&mut self, at: usize, text: &[u8], open: bool) -> bool {
        if open {
            let Some(close) = find(text, 0, b'}') else {
                return true;
            };
            let begin = self.game.comment.take();
            if !self.game.plain || self.comment_ends(begin, at, text, close).is_none() {
                self.is_not_plain(&text[close..]);
            }
            return leaves_open(&text[close + 1..]);
        }
        if text[0] == b'%' {
            self.game.row.noted = true;
        } else if !self.game.plain || self.line(at, text).is_none() {
            self.is_not_plain(text);
            return leaves_open(text);
        }
        self.game.comment.is_some()
    }

    fn inspects_escape(&self, escape: &[u8]) -> bool {
        !is_usual(&escape[1..])
    }

    fn finish(&mut self, end: usize) -> bool {
        self.game.row.end = end;
        if !self.game.plain || self.whole().is_none() {
            if !self.game.listed {
                self.tables.filled[1] = self.game.tags_from;
            }
            self.game.row.state = State::Ask;
            self.tables.put(&self.game.row);
        }
        self.settled = self.tables.filled[1];
        let game = &self.game;
        if game.row.counts {
            let listed = game.listed && game.seen != 0;
            self.before = listed.then_some((game.tags_from, self.settled));
        }
        self.tables.has_room()
    }
}

impl<'a> Games<'a, '_> {
    /// Take a plain tag pair; None if it needs another look.
    #[inline(always)]
    fn tag(&mut self, at: usize, text: &[u8], pair: &TagPair) -> Option<()> {
        let game = &mut self.game;
        let (name, value) = (&text[pair.name.0..pair.name.1], &text[pair.value.0..pair.value.1]);
        let code = code(name)?;
        let count = self.tables.filled[1] - game.tags_from;
        if count + 2 > MOST_TAGS || (pair.escaped && is_read_here(code)) {
            return None;
        }
        let table = match code {
            0 => name.ends_with(b"Table") && name.len() > 5,
            _ => (names::ACTION_TABLE..=names::TOTAL_SCORE_TABLE).contains(&code),
        };
        let again = match code {
            0 => !self.is_new(name)?,
            names::NOTE => false,
            _ => game.seen & 1 << code != 0,
        };
        self.game.section = if table { Section::Table } else { Section::Nothing };
        let (flags, value, place) = if value.first() == Some(&b'#') && !again {
            if code <= names::FIELDS && code != 0 || value.len() > 1 {
                return None; // or values are handed on to all games
            }
            self.inherited(code, name)?
        } else {
            let idle = value == b"?" && (names::EVENT..=names::LAST_MANDATORY).contains(&code);
            (if idle { IDLE } else { 0 } | if pair.escaped { ESCAPED } else { 0 }, value, None)
        };
        let game = &mut self.game;
        if again {
            // The first of two wins; but some may begin another game.
            game.row.noted = true;
            return (code == 0 || code > names::FIELDS && code != names::EVENT).then_some(());
        }
        game.seen |= 1 << code;
        self.tables.tag(code | flags, at, pair.name, pair.value)?;
        if let Some(place) = place {
            self.tables.tags[self.tables.filled[1] - 1][3..].copy_from_slice(&place);
        }
        game.tag_at = at;
        if table {
            game.put_off();
        }
        let given = !matches!(value, b"" | b"?");
        let stated = given && !is_silent(value);
        match code {
            names::DEAL => {
                if !given || find(value, 0, b'-').is_some() {
                    return None;
                }
                let mut hands = deals::parse_one(value);
                if hands.is_none() && value.windows(2).any(|pair| pair == b"10") {
                    hands = deals::parse_one(&with_letters_for_tens(value)?);
                    game.row.noted = true;
                }
                game.row.take(hands);
                if game.row.state == State::Ask {
                    return None;
                }
            }
            names::BOARD if given => game.row.number = number(value.trim_ascii())?,
            names::DEALER if given => game.row.dealer = one_seat(value.trim_ascii())?,
            names::VULNERABLE if given => game.row.vulnerability = vulnerability(value.trim_ascii())?,
            names::AUCTION | names::PLAY => {
                let first = if is_silent(value) { NONE } else { one_seat(value)? };
                if code == names::AUCTION {
                    (self.auction.stated, self.auction.first, game.section) = (true, first, Section::Auction);
                } else {
                    (self.play.stated, self.play.first, game.section) = (true, first, Section::Play);
                }
                game.notes = Some(0);
                game.put_off();
            }
            names::NOTE => {
                let colon = find(value, 0, b':')?;
                let number = number(&value[..colon]).filter(|&number| number <= 32)?;
                let notes = game.notes.as_mut()?;
                if *notes >> number & 1 == 1 {
                    return None;
                }
                *notes |= 1 << number;
            }
            names::CONTRACT if stated => game.stated.contract = Some(stated::contract(value)?),
            names::DECLARER if stated => game.stated.declarer = one_seat(value)?,
            names::RESULT if stated => game.stated.result = stated::result(value)?,
            names::SCORE if stated => game.stated.score = Some(stated::score(value)?),
            names::DATE => game.stated.date = stated::date(value).unwrap_or(ABSENT),
            names::DOUBLE_DUMMY_TRICKS if given => game.tricks[0] = Some(tricks::digits(value)?),
            names::OPTIMUM_RESULT_TABLE if given && tricks::is_result_table(value) => {
                (game.section, game.tricks[1]) = (Section::ResultTable, Some([UNKNOWN; 20]));
            }
            names::ABILITY if given => game.tricks[2] = Some(tricks::ability(value)?),
            _ => {}
        }
        let kept = [names::CONTRACT, names::DECLARER, names::RESULT, names::DATE];
        if let Some(which) = kept.iter().position(|&kept| kept == code) {
            game.tags[which] = self.tables.filled[1] - 1;
        }
        Some(())
    }

    /// What `#` stands for: the flags of the tag of the game before, its value and where that is; None if it needs
    /// another look.
    fn inherited(&self, code: u32, name: &[u8]) -> Option<Inherited<'a>> {
        let (from, to) = self.before?;
        let part = |begin, end| self.tables.part(self.data, begin, end);
        let same = |tag: &&[u32; TAG]| tag[0] & 0xff == code && (code != 0 || part(tag[1], tag[2]) == name);
        match self.tables.tags[from..to].iter().find(same) {
            Some(tag) if tag[0] & ESCAPED != 0 && READ_HERE.contains(&code) => None,
            Some(tag) => Some((tag[0] & (IDLE | ESCAPED), part(tag[3], tag[4]), Some([tag[3], tag[4]]))),
            None => (names::EVENT..=names::LAST_MANDATORY).contains(&code).then_some((IDLE, b"?", None)),
        }
    }

    /// What this line has is for the general reader, and so is the game.
    fn is_not_plain(&mut self, text: &[u8]) {
        self.game.plain = false;
        self.game.listed &= find(text, 0, b'[').is_none();
    }

    /// Whether no tag of this name, which is not a known one, has come before; None if there are too many.
    fn is_new(&mut self, name: &[u8]) -> Option<bool> {
        let game = &mut self.game;
        game.strange += 1;
        if game.strange > 32 {
            return None;
        }
        let own = &self.tables.tags[game.tags_from..self.tables.filled[1]];
        let same = |tag: &[u32; TAG]| tag[0] & !ESCAPED == 0 && self.tables.part(self.data, tag[1], tag[2]) == name;
        Some(!own.iter().any(same))
    }

    /// Take a line that is no tag alone; None if it needs another look.
    fn line(&mut self, at: usize, text: &[u8]) -> Option<()> {
        let game = &mut self.game;
        if self.tables.filled[1] == game.tags_from && !matches!(text[0], b'{' | b';') {
            let first = text.iter().find(|&&byte| !is_gap(byte))?;
            return if *first == b'[' { self.pieces(at, text, 0) } else { None };
        }
        match game.section {
            Section::ResultTable if tricks::aligned_row(text, game.tricks[1].as_mut()?) => Some(()),
            // Nothing but words, which are not plain if anything in them is strange.
            Section::Auction | Section::Play if text.iter().all(|&byte| !SYNTAX[usize::from(byte)]) => {
                self.data(text, true)
            }
            _ => self.pieces(at, text, 0),
        }
    }

    /// Take what is on a line from a place on: tag pairs, comments and data; None if it needs another look.
    fn pieces(&mut self, at: usize, text: &[u8], from: usize) -> Option<()> {
        let (mut place, mut whole) = (from, from == 0);
        while let Some(&byte) = text.get(place) {
            let tags = self.tables.filled[1] - self.game.tags_from;
            if tags + 2 > MOST_TAGS {
                return None;
            }
            match byte {
                _ if is_gap(byte) => {
                    place += 1;
                    continue;
                }
                b'[' => {
                    let pair = any_tag_pair(&text[place..])?;
                    self.tag(at + place, &text[place..], &pair)?;
                    place += pair.length;
                }
                b'{' => {
                    self.game.put_off_comment(at + place, tags);
                    let Some(close) = find(text, place, b'}') else {
                        self.game.comment = Some(at + place + 1);
                        return Some(());
                    };
                    self.tables.tag(names::COMMENT, at + place, (0, 0), (1, close - place))?;
                    place = close + 1;
                }
                b';' => {
                    if tags == 0 && find(text, place, b':').is_some() {
                        return None; // it may be one of dealer's statistics
                    }
                    self.game.put_off_comment(at + place, tags);
                    return self.tables.tag(names::COMMENT, at + place, (0, 0), (1, text.len() - place));
                }
                _ => {
                    let end = data_end(text, place)?;
                    whole &= end == text.len();
                    if tags == 0 || (whole && may_be_statistic(&text[place..])) {
                        return None;
                    }
                    self.data(&text[place..end], whole)?;
                    place = end;
                }
            }
            whole = false;
        }
        Some(())
    }

    /// Take data of the last tag, all that is on its line if it is the `whole` line.
    fn data(&mut self, text: &[u8], whole: bool) -> Option<()> {
        match self.game.section {
            Section::Nothing => None,
            Section::Auction => self.auction.line(text),
            Section::Play => self.play.line(text),
            Section::Table => (text.trim_ascii() != b"}").then_some(()),
            Section::ResultTable if !whole || text.iter().any(|&byte| STRANGE[usize::from(byte)]) => None,
            Section::ResultTable => tricks::row(text, self.game.tricks[1].as_mut()?),
        }
    }

    /// A comment of several lines ends in this one; None if it needs another look.
    fn comment_ends(&mut self, begin: Option<usize>, at: usize, text: &[u8], close: usize) -> Option<()> {
        let begin = begin?;
        self.tables.tag(names::COMMENT, begin, (0, 0), (0, at + close - begin))?;
        self.pieces(at, text, close + 1)
    }

    /// Put the row of a game that is plain so far; None if the general reader has to look at it.
    fn whole(&mut self) -> Option<()> {
        let game = &mut self.game;
        game.row.counts = game.seen != 0; // comments and escape lines alone are no game
        if game.row.state == State::Empty && (self.auction.stated || self.play.stated) {
            return None; // it may be another table's, of the board before
        }
        let duplicate = game.row.dealer_and_side();
        let found = outcome(&game.stated, &self.auction, &self.play, &game.row.hands, duplicate, false)?;
        let [contract, declarer, result, date] = game.tags;
        let stated_result = game.stated.result != UNKNOWN && found.result != UNKNOWN;
        for (tag, stated) in [
            (contract, game.stated.contract.is_some()),
            (declarer, game.stated.declarer != NONE && found.declarer == game.stated.declarer),
            (result, stated_result),
            (date, game.stated.date != ABSENT),
        ] {
            if stated {
                let [code, _, _, begin, end] = self.tables.tags[tag];
                let value = self.tables.part(self.data, begin, end);
                let exact = match code {
                    names::RESULT => value.len() == 1 || value[0] != b'0',
                    names::CONTRACT => stated::is_spelled(value),
                    names::DECLARER => value[0].is_ascii_uppercase(),
                    _ => true,
                };
                if exact {
                    self.tables.tags[tag][0] |= IN_ROW;
                }
            }
        }
        let mut tricks: Option<Tricks> = None;
        for (which, stated) in game.tricks.iter().enumerate() {
            let Some(stated) = stated.filter(|stated| which == 0 || stated.iter().any(|&count| count != UNKNOWN))
            else {
                continue;
            };
            match &tricks {
                Some(known) if !tricks::agree(known, &stated) => return None,
                Some(_) => {}
                None => tricks = Some(stated),
            }
        }
        let rest = Rest {
            tags_from: game.tags_from,
            auction: &self.auction,
            play: &self.play,
            outcome: found,
            date: game.stated.date,
            tricks,
            later: game.later,
        };
        self.tables.put_whole(&game.row, &rest);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tables::{TAG, WIDTH};
    use super::*;

    const DEAL: &str = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3";

    fn scanned(text: &str) -> (Vec<[u64; WIDTH]>, Vec<[u32; TAG]>, Vec<u8>) {
        let (mut rows, mut tags, mut bytes) = (vec![[0; WIDTH]; 64], vec![[0; TAG]; 2048], vec![0; 1 << 16]);
        let mut tables = Tables { rows: &mut rows, tags: &mut tags, bytes: &mut bytes, filled: [0; 3], base: 0 };
        scan(text.as_bytes(), true, &mut tables);
        let filled = tables.filled;
        rows.truncate(filled[0]);
        tags.truncate(filled[1]);
        bytes.truncate(filled[2]);
        (rows, tags, bytes)
    }

    #[test]
    fn a_whole_game() {
        let text = format!(
            "[Event \"e\"]\n[Board \"2\"]\n[Deal \"{DEAL}\"]\n[Result \"9\"]\n[Auction \"E\"]\nPass 1S Pass 2H =1=\n\
             AP\n[Note \"1:a\"]\n[Play \"E\"]\nD2 DT D7 DA\n*\n"
        );
        let (rows, tags, bytes) = scanned(&text);
        assert_eq!(rows.len(), 1);
        let row = rows[0];
        assert_eq!(row[3] & 15, State::Deal as u64);
        assert_eq!(bytes[..8], [0, 6, 0, 10, 0, 0, 0, 38]);
        assert_eq!(row[11].to_le_bytes()[..4], [7, 0, 0, 9]);
        assert_eq!(tags.len(), 7);
        assert_eq!(&text[row[13] as u32 as usize - 1..][..10], "[Auction \"");
    }

    #[test]
    fn what_is_not_plain_is_left() {
        for line in
            ["[Event \"##\"]", "[Result \"x\"]", "[Auction \"N\"]\n1C 1C", "[Dealer \"N\"]\n[Dealer \"S\"]", "x"]
        {
            let (rows, ..) = scanned(&format!("[Deal \"{DEAL}\"]\n{line}\n"));
            assert_eq!(rows[0][3] & 15, State::Ask as u64, "{line}");
        }
    }

    #[test]
    fn a_value_of_the_game_before() {
        let text = format!(
            "[Event \"e\"]\n[Mine \"m\"]\n\n[Event \"#\"]\n[Deal \"{DEAL}\"]\nx\n\n\
             [Event \"#\"]\n[Site \"#\"]\n[Deal \"{DEAL}\"]\n\n[Mine \"#\"]\n"
        );
        let (rows, tags, _) = scanned(&text);
        assert_eq!(rows.iter().map(|row| row[3] & 15).collect::<Vec<_>>(), [0, 2, 1, 2]);
        let value = |tag: [u32; TAG]| &text[tag[3] as usize..tag[4] as usize];
        assert_eq!((value(tags[4]), tags[5][0]), ("e", names::SITE | IDLE));
    }
}
