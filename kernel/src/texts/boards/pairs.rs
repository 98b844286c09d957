//! Where the boards of LIN begin and end: the pairs `key|value|`, and which of them begin another board.
//!
//! Everything from a piece on that is longer than any honest one is left to the general reader.

use crate::texts::boards::lin_board::{Board, is_space, trim};
use crate::texts::boards::rows::End;
use crate::texts::find::{find, find_line_end};

/// The general reader takes no longer value either.
const MAX_PIECE: usize = 1 << 20;

/// Who takes the pairs of boards, one board after the other.
pub trait Visitor<'a> {
    /// What is told so far of the board.
    fn board(&mut self) -> &mut Board<'a>;
    /// Another board begins here.
    fn begin(&mut self, start: usize, line: usize) {
        *self.board() = Board::new(start, line);
    }
    /// Take a pair; `at` is the place of its value.
    fn take(&mut self, key: &[u8], value: &'a [u8], at: usize, line: usize);
    /// The board ends here; whether that made a row.
    fn finish(&mut self, end: usize) -> bool;
    /// There is room for another row, and what is known so far is enough to scan it.
    fn has_room(&self) -> bool;
}

/// Scan a piece of a file in which pairs begin at `from`; `last` says that nothing follows it.
pub fn scan<'a>(data: &'a [u8], from: usize, last: bool, visitor: &mut impl Visitor<'a>) -> End {
    let mut end = End::default();
    visitor.begin(from, 0);
    let (mut at, mut line) = (from, 0);
    while at < data.len() {
        // Nearly all keys are all that is between two bars.
        let (mut bar, mut begins, mut key_line) = (at + 2, at, line);
        if !matches!(data[at..], [first, second, b'|', ..] if is_key(&[first, second])) {
            let Some(found) = find(data, at, b'|') else {
                let rest = trim(&data[at..]);
                if !rest.is_empty() {
                    visitor.board().plain = false;
                }
                line += lines(&data[at..]);
                end.stuck = data.len() - at > MAX_PIECE;
                at = data.len();
                break;
            };
            let from = at + remarks(&data[at..found]);
            if from > at {
                visitor.board().row.noted = true;
            }
            let key = trim(&data[from..found]);
            begins = from + data[from..found].iter().take_while(|byte| is_space(**byte)).count();
            key_line = line + lines(&data[at..begins]);
            if found - at > MAX_PIECE {
                end.stuck = true;
                break;
            }
            line = key_line + lines(&data[begins..found]);
            bar = found;
            if !is_key(key) {
                if !key.is_ascii() {
                    end.stuck = true; // it may be a key between blanks that are not ASCII
                    break;
                }
                if !key.is_empty() {
                    visitor.board().plain = false;
                }
                at = found + 1;
                continue;
            }
        }
        let Some(close) = find(data, bar + 1, b'|') else {
            visitor.board().plain = false; // the file ends in the middle of a pair
            line += lines(&data[bar..]);
            end.stuck = data.len() - bar > MAX_PIECE;
            at = data.len();
            break;
        };
        if close - bar > MAX_PIECE {
            end.stuck = true;
            break;
        }
        let (key, value) = (&data[begins..begins + 2], &data[bar + 1..close]);
        if visitor.board().ends(key) {
            end.rows += usize::from(visitor.finish(begins));
            visitor.begin(begins, key_line);
            if !visitor.has_room() {
                (end.consumed, end.lines, end.full) = (begins, key_line, true);
                return end;
            }
        }
        visitor.take(key, value, bar + 1, key_line);
        line += lines(value);
        at = close + 1;
    }
    if last && !end.stuck {
        end.rows += usize::from(visitor.finish(data.len()));
        (end.consumed, end.lines) = (at, line);
    } else {
        let begun = visitor.board();
        (end.consumed, end.lines) = (begun.row.start, begun.line);
    }
    end
}

/// The length of the lines that begin with `%`, and of the blank ones among them, with which a text begins.
fn remarks(text: &[u8]) -> usize {
    let (mut at, mut found) = (0, 0);
    while let Some(end) = find_line_end(text, at) {
        if text[at] == b'%' {
            found = end + 1;
        } else if !trim(&text[at..end]).is_empty() {
            break;
        }
        at = end + 1;
    }
    found
}

fn is_key(text: &[u8]) -> bool {
    matches!(text, [b'a'..=b'z', b'a'..=b'z' | b'0'..=b'9'])
}

/// The line ends in a text: LF, CRLF or CR.
fn lines(text: &[u8]) -> usize {
    let mut count = 0;
    let mut after_return = false;
    for &byte in text {
        count += usize::from(byte == b'\r' || (byte == b'\n' && !after_return));
        after_return = byte == b'\r';
    }
    count
}
