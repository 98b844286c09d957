//! Lines to layouts.

use super::frame::FULL_LINE;
use super::full::parse_full;
use super::general::parse_line;
use crate::arch::platform::Platform;
use crate::arch::work::Backend;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::base::threads::run_parts;

/// The hands of each line of `text`, which has as many lines as `hands` has rows (the last may lack its newline).
pub fn parse(text: &[u8], hands: &mut [[u64; 4]], threads: usize) -> RowResult {
    let parts = threads.clamp(1, hands.len() / 4096 + 1);
    if parts == 1 {
        return parse_lines(text, hands);
    }
    if parse_even_parts(text, hands, parts) {
        return Ok(());
    }
    // Cut the text behind line ends, count the lines of each part, and give it its rows.
    let mut jobs = Vec::new();
    let (mut first, mut text, mut hands) = (0, text, hands);
    for part in (1..=parts).rev() {
        let cut = if part == 1 { text.len() } else { line_end(text, text.len() / part) };
        let (head, tail) = text.split_at(cut);
        let rows = if part == 1 { hands.len() } else { count_lines(head) };
        let (rows, rest) = hands.split_at_mut_checked(rows).ok_or(RowError::new(Status::BadArgument, 0))?;
        let start = first;
        first += rows.len();
        jobs.push((start, (head, rows)));
        (text, hands) = (tail, rest);
    }
    run_parts(jobs, |_, (text, rows)| parse_lines(text, rows))
}

/// Read a text of as many bytes as full deals would have, without a look at its lines before; false if it has others.
///
/// Each part ends with a line's end and has all its lines read into all its rows: so they are the rows of these lines.
fn parse_even_parts(text: &[u8], hands: &mut [[u64; 4]], parts: usize) -> bool {
    if text.len() != FULL_LINE * hands.len() {
        return false;
    }
    let each = hands.len().div_ceil(parts);
    let texts = text.chunks(FULL_LINE * each);
    if texts.clone().any(|part| !part.ends_with(b"\n")) {
        return false;
    }
    let jobs = texts.zip(hands.chunks_mut(each)).enumerate().map(|(part, job)| (part * each, job)).collect();
    run_parts(jobs, |_, (text, rows)| parse_lines(text, rows)).is_ok()
}

/// How many lines a text has; the last need not end.
pub fn count_lines(text: &[u8]) -> usize {
    // So few bytes that a byte can count them.
    let parts = text.chunks(192).map(|part| part.iter().map(|&byte| u8::from(byte == b'\n')).sum::<u8>());
    let ends: usize = parts.map(usize::from).sum();
    ends + usize::from(text.last().is_some_and(|&byte| byte != b'\n'))
}

/// The place behind the end of the line in which `place` lies.
fn line_end(text: &[u8], place: usize) -> usize {
    text[place..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |length| place + length + 1)
}

fn parse_lines(text: &[u8], hands: &mut [[u64; 4]]) -> RowResult {
    let reader = Platform::now().backend();
    let (mut rest, mut row) = (text, 0);
    while row < hands.len() {
        let refusal = RowError::new(Status::BadText, row);
        if rest.is_empty() {
            return Err(refusal);
        }
        let (found, length) = match rest.first_chunk() {
            Some(line) if line[FULL_LINE - 1] == b'\n' && line[1] == b':' => {
                let taken = reader.parse_lines(rest, &mut hands[row..]);
                if taken > 0 {
                    row += taken;
                    rest = &rest[taken * FULL_LINE..];
                    continue;
                }
                match parse_full(line) {
                    Some(found) => (Some(found), FULL_LINE),
                    None => parse_any(rest),
                }
            }
            _ => match parse_crlf(reader, rest) {
                Some(found) => (Some(found), FULL_LINE + 1),
                None => parse_any(rest),
            },
        };
        hands[row] = found.ok_or(refusal)?;
        rest = &rest[length..];
        row += 1;
    }
    if rest.is_empty() { Ok(()) } else { Err(RowError::new(Status::BadText, hands.len())) }
}

/// The hands of the first line of `text` if it is that of a full deal but for its end, CRLF.
#[inline(always)]
fn parse_crlf(reader: impl Backend, text: &[u8]) -> Option<[u64; 4]> {
    let (line, end) = text.split_at_checked(FULL_LINE - 1)?;
    if !end.starts_with(b"\r\n") || line[1] != b':' {
        return None;
    }
    let mut with_newline = [b'\n'; FULL_LINE];
    with_newline[..FULL_LINE - 1].copy_from_slice(line);
    parse_alone(reader, &with_newline)
}

/// The hands of a line of a full deal, wherever it stands.
#[inline(always)]
fn parse_alone(reader: impl Backend, line: &[u8; FULL_LINE]) -> Option<[u64; 4]> {
    let mut hands = [[0; 4]];
    if reader.parse_lines(line, &mut hands) == 1 {
        return Some(hands[0]);
    }
    parse_full(line)
}

/// The hands of one deal string without a line end; what it does not accept may still be a deal.
pub fn parse_one(text: &[u8]) -> Option<[u64; 4]> {
    let mut line = [b'\n'; FULL_LINE];
    if text.len() == FULL_LINE - 1 && text[1] == b':' {
        line[..FULL_LINE - 1].copy_from_slice(text);
        if let Some(hands) = parse_alone(Platform::now().backend(), &line) {
            return Some(hands);
        }
    }
    parse_line(text)
}

/// The hands of the first line of `text`, and its length; by the line's end alone.
fn parse_any(text: &[u8]) -> (Option<[u64; 4]>, usize) {
    let length = line_end(text, 0);
    (parse_line(&text[..length]), length)
}
