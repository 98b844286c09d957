//! Where the games of PBN begin and end: lines with something on them, up to a blank one outside of comments, or up to
//! `[Event]`, `[Board]` or another `[Deal]` that comes again after the game's deal.
//!
//! A comment that is not closed within a piece, and a carriage return alone, leave the boundaries of the games unclear:
//! from there on the general reader has all.

use crate::texts::boards::rows::End;
use crate::texts::boards::tag_pairs::tag_pair;
use crate::texts::find::{find, find_line_end};

/// The general reader takes no longer game either.
const MAX_GAME: usize = 1 << 20;

/// Who takes the lines of games, one game after the other.
pub trait Visitor {
    /// A game begins here.
    fn begin(&mut self, start: usize, line: usize);
    /// Take the line at `at`, with which `text` begins, and which begins with a bracket: its length with its end, or
    /// None if it is not a plain tag.
    fn take_tag(&mut self, at: usize, text: &[u8]) -> Option<usize>;
    /// Take any other line, `open` if a comment goes on in it; whether one does behind it.
    fn take(&mut self, at: usize, text: &[u8], open: bool) -> bool;
    /// Whether an escape line, which is no part of a game's text, has to be looked at; it is taken then.
    fn inspects_escape(&self, _escape: &[u8]) -> bool {
        false
    }
    /// The game ends here; whether there is room for another one.
    fn finish(&mut self, end: usize) -> bool;
}

/// Scan a piece of a file that begins with a line; `last` says that nothing follows it.
pub fn scan(data: &[u8], last: bool, visitor: &mut impl Visitor) -> End {
    let mut end = End::default();
    let mut game: Option<Begun> = None;
    let (mut at, mut line, mut open) = (0, 0, false);
    while at < data.len() {
        if !open && data[at] == b'[' {
            let first = FirstTag::of(&data[at..]);
            if first.is_some_and(|tag| game.as_ref().is_some_and(|game| game.ends_before(data, at, tag))) {
                game = None;
                end.rows += 1;
                if !visitor.finish(at) {
                    break;
                }
            }
            let game = game.get_or_insert_with(|| Begun::new(at, line, visitor));
            if let Some(tag) = first {
                game.note(at, tag);
            }
            if let Some(length) = visitor.take_tag(at, &data[at..]) {
                (at, line) = (at + length, line + 1);
                continue;
            }
        }
        let (stop, next) = match line_end(data, at, last) {
            LineEnd::At(stop, next) => (stop, next),
            LineEnd::Cut => break,
            LineEnd::Unclear => {
                end.stuck = true;
                break;
            }
        };
        let text = &data[at..stop];
        let blank = is_blank(text);
        let long = game.as_ref().is_some_and(|game| at - game.start > MAX_GAME);
        if long || blank == Blank::Perhaps {
            end.stuck = true;
            break;
        }
        let mut ended = None;
        if !open && blank == Blank::Yes {
            ended = game.take().map(|_| at);
        } else if open || text[0] != b'%' || visitor.inspects_escape(text) {
            let alone = game.is_none() && text[0] == b'%'; // between games, an escape line is one by itself
            let begun = game.get_or_insert_with(|| Begun::new(at, line, visitor));
            if !open {
                begun.note_line(text);
            }
            open = visitor.take(at, text, open);
            if alone {
                (game, ended) = (None, Some(next));
            }
        }
        (at, line) = (next, line + 1);
        if let Some(stop) = ended {
            end.rows += 1;
            if !visitor.finish(stop) {
                break;
            }
        }
    }
    if let Some(begun) = game {
        if last && !end.stuck && !open {
            visitor.finish(data.len());
            end.rows += 1;
        } else {
            end.stuck |= last;
            (at, line) = (begun.start, begun.line);
        }
    }
    (end.consumed, end.lines) = (at, line);
    end
}

/// How a tag begins a line, as a number of eight bytes, so that a line is compared with it at once.
struct Start {
    bytes: u64,
    /// All bits of its bytes.
    part: u64,
    /// The bit of each letter by which capitals differ from the others.
    letters: u64,
}

impl Start {
    const fn of(text: &[u8]) -> Self {
        let mut start = Start { bytes: 0, part: 0, letters: 0 };
        let mut place = 0;
        while place < text.len() {
            start.bytes |= (text[place] as u64) << (8 * place);
            start.part |= 0xFF << (8 * place);
            start.letters |= (text[place].is_ascii_alphabetic() as u64) << (8 * place + 5);
            place += 1;
        }
        start
    }
}

/// The tags that say which board a game is of; the deal is the first of them.
const FIRST_TAGS: [Start; 3] = [Start::of(b"[Deal \""), Start::of(b"[Board \""), Start::of(b"[Event \"")];

/// One of the first tags, at the beginning of a line.
#[derive(Clone, Copy)]
struct FirstTag {
    which: usize,
    /// It is written as the standard has it, capitals and all.
    exact: bool,
}

impl FirstTag {
    /// The one with which a line begins, in any letters.
    #[inline]
    fn of(text: &[u8]) -> Option<Self> {
        let bytes = u64::from_le_bytes(*text.first_chunk()?);
        let begins = |tag: &Start| (bytes | tag.letters) & tag.part == tag.bytes | tag.letters;
        let which = FIRST_TAGS.iter().position(begins)?;
        Some(FirstTag { which, exact: bytes & FIRST_TAGS[which].part == FIRST_TAGS[which].bytes })
    }
}

/// A game that has begun.
struct Begun {
    start: usize,
    line: usize,
    /// Where each of the first tags comes for the first time.
    firsts: [Option<usize>; 3],
    /// These are all that the general reader sees of them, too.
    clear: bool,
}

impl Begun {
    fn new(start: usize, line: usize, visitor: &mut impl Visitor) -> Self {
        visitor.begin(start, line);
        Begun { start, line, firsts: [None; 3], clear: true }
    }

    /// Remember the first tag at `at`.
    fn note(&mut self, at: usize, tag: FirstTag) {
        let deal_again = tag.which == 0 && self.firsts[0].is_some();
        self.clear &= !deal_again && tag.exact;
        self.firsts[tag.which].get_or_insert(at);
    }

    /// The same of a line that is no plain tag: one of the first may be on it.
    fn note_line(&mut self, text: &[u8]) {
        self.clear &= text.iter().find(|&&byte| !is_gap(byte)).is_none_or(|&byte| byte != b'[' && byte.is_ascii());
    }

    /// Whether another game begins with the first tag at `at`.
    fn ends_before(&self, data: &[u8], at: usize, tag: FirstTag) -> bool {
        if !self.clear || self.firsts[0].is_none() {
            return false;
        }
        let Some(before) = self.firsts[tag.which] else { return false };
        let value = |place: usize| {
            let text = &data[place..];
            tag_pair(text).filter(|pair| !pair.escaped).map(|pair| &text[pair.value.0..pair.value.1])
        };
        let plain = self.firsts.iter().flatten().chain([&at]).all(|&place| value(place).is_some());
        plain && (self.firsts[0] != Some(before) || value(before) != value(at))
    }
}

/// How a line ends.
enum LineEnd {
    /// It ends at the first place, and the next begins at the second.
    At(usize, usize),
    /// There is no more of it in this piece.
    Cut,
    /// By a carriage return alone.
    Unclear,
}

/// The end of the line at `at`: LF, CRLF, or that of the file if this is its `last` piece.
fn line_end(data: &[u8], at: usize, last: bool) -> LineEnd {
    let size = data.len();
    match find_line_end(data, at) {
        Some(place) if data[place] == b'\n' => LineEnd::At(place, place + 1),
        Some(place) if data.get(place + 1) == Some(&b'\n') => LineEnd::At(place, place + 2),
        Some(place) if place + 1 < size => LineEnd::Unclear,
        Some(place) if last => LineEnd::At(place, size),
        None if last => LineEnd::At(size, size),
        _ => LineEnd::Cut,
    }
}

/// Is a line blank?
#[derive(PartialEq, Eq)]
pub enum Blank {
    /// Nothing but blanks.
    Yes,
    /// Something else.
    No,
    /// Not in ASCII: what counts as a blank is for the general reader to say.
    Perhaps,
}

/// Whether a line has nothing on it.
pub fn is_blank(text: &[u8]) -> Blank {
    let mut result = Blank::Yes;
    for &byte in text {
        match byte {
            b' ' | b'\t'..=b'\r' | 0x1c..=0x1f => {}
            0x80.. => result = Blank::Perhaps,
            _ => return Blank::No,
        }
    }
    result
}

/// What separates the pieces of a line.
pub fn is_gap(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0b | 0x0c | b'\r')
}

/// A comment opens on this line and is not closed on it.  A brace in a string or behind `;` opens none.
pub fn leaves_open(text: &[u8]) -> bool {
    let mut at = 0;
    // After a quote that nothing closes, every other is behind a backslash, and nothing closes it either.
    let mut unclosed = false;
    while at < text.len() {
        match text[at] {
            b';' => return false,
            b'"' if !unclosed => match string_end(text, at) {
                Some(close) => at = close,
                None => unclosed = true,
            },
            b'{' => match find(text, at, b'}') {
                Some(close) => at = close,
                None => return true,
            },
            _ => {}
        }
        at += 1;
    }
    false
}

/// The place of the quote that closes the string which begins at `start`.
fn string_end(text: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    while at < text.len() {
        match text[at] {
            b'"' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    None
}
