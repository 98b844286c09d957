//! Lines of layouts in plain code, by a table of the text of each holding.

use super::frame::{FULL_LINE, RANKS};
use crate::base::refusal::{RowError, RowResult, Status};
use crate::layouts::one::{DECK, check_hands};
use std::sync::OnceLock;

/// Bytes that are there to write a line into: where a hand of 52 begins last, its length, and one holding more.
const ROOM: usize = 53 + 56 + 16;

/// The text of each holding, a dot behind it; its length is in the last byte.
type Holdings = [[u8; 16]; 1 << 13];

fn holdings() -> &'static Holdings {
    static TABLE: OnceLock<Box<Holdings>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = vec![[0; 16]; 1 << 13];
        for (holding, text) in table.iter_mut().enumerate() {
            let ranks = (0..13).filter(|rank| holding >> rank & 1 == 1);
            for (place, rank) in ranks.enumerate() {
                text[place] = RANKS[rank];
                text[15] = place as u8 + 1;
            }
            text[usize::from(text[15])] = b'.';
            text[15] += 1;
        }
        table.into_boxed_slice().try_into().expect("the length is right")
    })
}

/// Write the line of four hands to the beginning of `line`, which is longer than needed; its length.
#[inline(always)]
fn format_line(holdings: &Holdings, hands: [u64; 4], line: &mut [u8; ROOM]) -> usize {
    line[..2].copy_from_slice(b"N:");
    let mut end = 2;
    for hand in hands {
        end = format_hand(holdings, hand, line, end);
        line[end - 1] = b' ';
    }
    line[end - 1] = b'\n';
    end
}

/// Write a hand, and a dot behind it; the new end.
#[inline(always)]
fn format_hand(holdings: &Holdings, hand: u64, line: &mut [u8; ROOM], mut end: usize) -> usize {
    for suit in 0..4 {
        let text = &holdings[(hand >> (13 * suit) & 0x1fff) as usize];
        line[end..end + 16].copy_from_slice(text);
        end += usize::from(text[15]);
    }
    end
}

/// Write the line of a full deal; false if it is none.
#[inline(always)]
fn format_deal(holdings: &Holdings, hands: [u64; 4], line: &mut [u8; ROOM]) -> bool {
    line[..2].copy_from_slice(b"N:");
    for (turn, hand) in hands.into_iter().enumerate() {
        let start = 2 + 17 * turn;
        // Thirteen cards, three dots and one to be written over.
        if hand & !DECK != 0 || format_hand(holdings, hand, line, start) != start + 17 {
            return false;
        }
        line[start + 16] = if turn == 3 { b'\n' } else { b' ' };
    }
    true
}

/// Write the lines of full deals; the first row that is none, if there is one.
pub fn format_rows(hands: &[[u64; 4]], lines: &mut [u8]) -> Option<usize> {
    let holdings = holdings();
    hands.iter().enumerate().position(|(row, hands)| {
        let rest = &mut lines[FULL_LINE * row..];
        // What goes beyond the line's end is written over by the next lines.
        if let Some(room) = rest.first_chunk_mut() {
            return !format_deal(holdings, *hands, room);
        }
        let mut room = [0; ROOM];
        let full = format_deal(holdings, *hands, &mut room);
        rest[..FULL_LINE].copy_from_slice(&room[..FULL_LINE]);
        !full
    })
}

/// The lines of any layouts, one after the other; `lines` has exactly their length.
pub fn format_any(hands: &[[u64; 4]], lines: &mut [u8]) -> RowResult {
    let (holdings, mut rest) = (holdings(), lines);
    for (row, hands) in hands.iter().enumerate() {
        check_hands(*hands).map_err(|refusal| refusal.after(row))?;
        let mut buffer = [0; ROOM];
        let length = format_line(holdings, *hands, &mut buffer);
        let (line, after) = rest.split_at_mut_checked(length).ok_or(RowError::new(Status::BadArgument, row))?;
        line.copy_from_slice(&buffer[..length]);
        rest = after;
    }
    if rest.is_empty() { Ok(()) } else { Err(RowError::new(Status::BadArgument, hands.len())) }
}
