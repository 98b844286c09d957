//! PBN deal strings, one a line: format and parse.
//!
//! Written: `N:` and the hands N E S W, each S.H.D.C with ranks high to low, joined by blanks, and a newline.
//! Read: any first seat, ranks in any order and case, `-` for a hand that is not given (which gets the other 13 cards
//! if the three others have 13 each), blanks or tabs between and around hands, LF or CRLF.  What is not of this form
//! is refused, not guessed at; the caller's general reader says what is wrong with it, or accepts it.

use crate::layout::DECK;
#[cfg(target_arch = "x86_64")]
use crate::pbn_avx2::Avx2;
use crate::refusal::{Outcome, Refusal, Status};
use crate::threads::map_rows;
use std::sync::OnceLock;

/// Bytes of the line of a full deal.
pub const FULL_LINE: usize = 70;
/// Bytes of a line are this and one for each card.
pub const LINE_FRAME: usize = 18;
/// Bytes that are there to write a line into: where a hand of 52 begins last, its length, and one holding more.
const ROOM: usize = 53 + 56 + 16;
const RANKS: &[u8; 13] = b"AKQJT98765432";

/// What a byte is inside a hand: the bit of a rank, or one of these.
const DOT: u16 = 1 << 13;
const BLANK: u16 = 1 << 14;
const OTHER: u16 = 1 << 15;

static MEANING: [u16; 256] = meaning();

const fn meaning() -> [u16; 256] {
    let mut table = [OTHER; 256];
    let mut rank = 0;
    while rank < 13 {
        table[RANKS[rank] as usize] = 1 << rank;
        table[RANKS[rank].to_ascii_lowercase() as usize] = 1 << rank;
        rank += 1;
    }
    table[b'.' as usize] = DOT;
    table[b' ' as usize] = BLANK;
    table[b'\t' as usize] = BLANK;
    table
}

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

/// The lines of full deals, each of `FULL_LINE` bytes, on several threads.
pub fn format_full(hands: &[[u64; 4]], lines: &mut [u8], threads: usize) -> Outcome {
    let rows = hands.len();
    debug_assert_eq!(lines.len(), rows * FULL_LINE);
    let holdings = holdings();
    map_rows(&[], 0, lines, FULL_LINE, threads, |first, _, lines| {
        for (row, hands) in hands[first..first + lines.len() / FULL_LINE].iter().enumerate() {
            let rest = &mut lines[FULL_LINE * row..];
            // What goes beyond the line's end is written over by the next lines.
            let full = if let Some(room) = rest.first_chunk_mut() {
                format_deal(holdings, *hands, room)
            } else {
                let mut room = [0; ROOM];
                let full = format_deal(holdings, *hands, &mut room);
                rest[..FULL_LINE].copy_from_slice(&room[..FULL_LINE]);
                full
            };
            if !full {
                return Err(Refusal::new(Status::NotInSpace, row));
            }
        }
        Ok(())
    })
}

/// The lines of any layouts, one after the other; `lines` has exactly their length.
pub fn format_any(hands: &[[u64; 4]], lines: &mut [u8]) -> Outcome {
    let (holdings, mut rest) = (holdings(), lines);
    for (row, hands) in hands.iter().enumerate() {
        crate::layout::check_hands(*hands).map_err(|refusal| refusal.after(row))?;
        let mut buffer = [0; ROOM];
        let length = format_line(holdings, *hands, &mut buffer);
        let (line, after) = rest.split_at_mut_checked(length).ok_or(Refusal::new(Status::BadArgument, row))?;
        line.copy_from_slice(&buffer[..length]);
        rest = after;
    }
    if rest.is_empty() { Ok(()) } else { Err(Refusal::new(Status::BadArgument, hands.len())) }
}

/// The hands of each line of `text`, which has as many lines as `hands` has rows (the last may lack its newline).
pub fn parse(text: &[u8], hands: &mut [[u64; 4]], threads: usize) -> Outcome {
    let parts = threads.clamp(1, hands.len() / 4096 + 1);
    if parts == 1 {
        return parse_lines(text, hands);
    }
    // Cut the text behind line ends, count the lines of each part, and give it its rows.
    let mut jobs = Vec::new();
    let (mut text, mut hands) = (text, hands);
    for part in (1..=parts).rev() {
        let cut = if part == 1 { text.len() } else { line_end(text, text.len() / part) };
        let (head, tail) = text.split_at(cut);
        let rows = if part == 1 { hands.len() } else { count_lines(head) };
        let (rows, rest) = hands.split_at_mut_checked(rows).ok_or(Refusal::new(Status::BadArgument, 0))?;
        jobs.push((head, rows));
        (text, hands) = (tail, rest);
    }
    std::thread::scope(|scope| {
        let mut first = 0;
        let running: Vec<_> = jobs
            .into_iter()
            .map(|(text, rows)| {
                let start = first;
                first += rows.len();
                (start, scope.spawn(move || parse_lines(text, rows)))
            })
            .collect();
        let mut outcome = Ok(());
        for (start, thread) in running {
            let part = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            if outcome.is_ok() {
                outcome = part.map_err(|refusal: Refusal| refusal.after(start));
            }
        }
        outcome
    })
}

/// How many lines a text has; the last need not end.
pub fn count_lines(text: &[u8]) -> usize {
    let ends = text.iter().filter(|&&byte| byte == b'\n').count();
    ends + usize::from(text.last().is_some_and(|&byte| byte != b'\n'))
}

/// The place behind the end of the line in which `place` lies.
fn line_end(text: &[u8], place: usize) -> usize {
    text[place..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |length| place + length + 1)
}

fn parse_lines(text: &[u8], hands: &mut [[u64; 4]]) -> Outcome {
    let reader = FullLine::new();
    let mut rest = text;
    for (row, hands) in hands.iter_mut().enumerate() {
        let refusal = Refusal::new(Status::BadText, row);
        if rest.is_empty() {
            return Err(refusal);
        }
        let (found, length) = match rest.first_chunk() {
            Some(line) if line[FULL_LINE - 1] == b'\n' && line[1] == b':' => match reader.parse(line) {
                Some(found) => (Some(found), FULL_LINE),
                None => parse_any(rest),
            },
            _ => parse_any(rest),
        };
        *hands = found.ok_or(refusal)?;
        rest = &rest[length..];
    }
    if rest.is_empty() { Ok(()) } else { Err(Refusal::new(Status::BadText, hands.len())) }
}

/// The quickest way to read the line of a full deal.
#[derive(Clone, Copy)]
struct FullLine {
    #[cfg(target_arch = "x86_64")]
    avx2: Option<Avx2>,
}

impl FullLine {
    fn new() -> Self {
        FullLine {
            #[cfg(target_arch = "x86_64")]
            avx2: Avx2::new(),
        }
    }

    #[inline(always)]
    fn parse(self, line: &[u8; FULL_LINE]) -> Option<[u64; 4]> {
        #[cfg(target_arch = "x86_64")]
        if let Some(hands) = self.avx2.and_then(|avx2| avx2.parse_full(line)) {
            return Some(hands);
        }
        parse_full(line)
    }
}

/// The hands of one deal string without a line end; what it does not accept may still be a deal.
pub fn parse_one(text: &[u8]) -> Option<[u64; 4]> {
    let mut line = [b'\n'; FULL_LINE];
    if text.len() == FULL_LINE - 1 && text[1] == b':' {
        line[..FULL_LINE - 1].copy_from_slice(text);
        if let Some(hands) = FullLine::new().parse(&line) {
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

/// The hands of a line in the form in which full deals are written, by any first seat and with ranks in any order.
/// What it does not accept may still be a deal.
#[inline(always)]
fn parse_full(line: &[u8; FULL_LINE]) -> Option<[u64; 4]> {
    let first = seat(line[0])?;
    let mut hands = [0u64; 4];
    let mut wrong = 0;
    for (turn, hand) in line[2..].chunks_exact(17).enumerate() {
        let (mut mask, mut suit) = (0u64, 0);
        for &byte in &hand[..16] {
            let meaning = MEANING[usize::from(byte)];
            // A dot adds nothing to the mask and moves on to the next suit; more than three run into `wrong`.
            mask |= u64::from(meaning & 0x1fff) << (suit & 63);
            wrong |= meaning & (BLANK | OTHER);
            suit += if meaning == DOT { 13 } else { 0 };
        }
        let separator = if turn == 3 { b'\n' } else { b' ' };
        wrong |= u16::from(suit != 39 || hand[16] != separator || mask.count_ones() != 13);
        hands[(first + turn) % 4] = mask;
    }
    let all = hands.iter().fold(0, |all, hand| all | hand);
    (wrong == 0 && all == DECK).then_some(hands)
}

/// The hands of a line in the general form.
fn parse_line(line: &[u8]) -> Option<[u64; 4]> {
    let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
    let start = line.iter().position(|byte| !blank(byte))?;
    let end = line.iter().rposition(|byte| !blank(byte))? + 1;
    let (head, hands_text) = line[start..end].split_at_checked(2)?;
    let first = if head[1] == b':' { seat(head[0])? } else { return None };
    let mut hands = [0; 4];
    let (mut taken, mut unknown, mut turn) = (0, None, 0);
    let words = hands_text.split(|byte| matches!(byte, b' ' | b'\t')).filter(|word| !word.is_empty());
    for word in words {
        if turn == 4 {
            return None;
        }
        let owner = (first + turn) % 4;
        turn += 1;
        if word == b"-" {
            unknown = if unknown.is_none() { Some(owner) } else { Some(4) };
            continue;
        }
        let hand = parse_hand(word)?;
        if taken & hand != 0 {
            return None;
        }
        taken |= hand;
        hands[owner] = hand;
    }
    if turn != 4 {
        return None;
    }
    if let Some(owner @ 0..4) = unknown
        && (0..4).all(|seat| seat == owner || hands[seat].count_ones() == 13)
    {
        hands[owner] = DECK & !taken;
    }
    Some(hands)
}

fn parse_hand(word: &[u8]) -> Option<u64> {
    let (mut hand, mut suit) = (0u64, 0);
    for &byte in word {
        match MEANING[usize::from(byte)] {
            DOT if suit < 39 => suit += 13,
            rank @ 1..DOT if hand >> suit & u64::from(rank) == 0 => hand |= u64::from(rank) << suit,
            _ => return None,
        }
    }
    (suit == 39).then_some(hand)
}

#[inline(always)]
pub(crate) fn seat(byte: u8) -> Option<usize> {
    match byte {
        b'N' | b'n' => Some(0),
        b'E' | b'e' => Some(1),
        b'S' | b's' => Some(2),
        b'W' | b'w' => Some(3),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrangements::DEALS;
    use crate::layout::hands_of_packed;
    use crate::{pavlicek, samples};

    fn deals(count: usize) -> Vec<[u64; 4]> {
        let rows: Vec<[u8; 12]> =
            samples::numbers(DEALS, count).iter().map(|n| n.to_be_bytes()[4..].try_into().unwrap()).collect();
        let mut deals = vec![[0; 13]; count];
        pavlicek::unrank(false, &rows, &mut deals);
        deals.iter().map(hands_of_packed).collect()
    }

    fn parsed(text: &[u8]) -> Option<[u64; 4]> {
        let mut hands = [[9; 4]];
        parse(text, &mut hands, 1).ok().map(|()| hands[0])
    }

    #[test]
    fn there_and_back() {
        let hands = deals(10_000);
        for threads in [1, 2, 3] {
            let mut lines = vec![0; FULL_LINE * hands.len()];
            format_full(&hands, &mut lines, threads).unwrap();
            let mut any = vec![0; lines.len()];
            format_any(&hands, &mut any).unwrap();
            assert_eq!(any, lines);
            let mut back = vec![[0; 4]; hands.len()];
            parse(&lines, &mut back, threads).unwrap();
            assert_eq!(back, hands);
            let shorter: Vec<[u64; 4]> = hands.iter().map(|h| [h[0] & 7 << 9, 0, h[2] & 0xff, h[3]]).collect();
            let length = shorter.iter().flatten().map(|hand| hand.count_ones() as usize).sum::<usize>();
            let mut lines = vec![0; length + LINE_FRAME * shorter.len()];
            format_any(&shorter, &mut lines).unwrap();
            parse(&lines, &mut back, threads).unwrap();
            assert_eq!(back, shorter);
        }
    }

    #[test]
    fn forms_that_are_read() {
        let spades = 0x1fff;
        let expected = Some([0, spades, 0, 0]);
        for text in [
            "E:AKQJT98765432... ... ... ...\n",
            "n:... 23456789tjqka... ... ...",
            "  S:...\t...  ... AKQJT98765432... \r\n",
            "N:- AKQJT98765432... - -",
        ] {
            assert_eq!(parsed(text.as_bytes()), expected, "{text}");
        }
        let three = "W:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -";
        assert_eq!(parsed(three.as_bytes()), Some([spades << 13, spades << 26, spades << 39, spades]));
    }

    #[test]
    fn forms_that_are_not() {
        let good = b"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\n";
        assert_eq!(good.len(), FULL_LINE);
        assert!(parsed(good).is_some());
        for place in 0..FULL_LINE - 1 {
            // A blank may cut off a card and leave a hand of twelve, which is read.
            for byte in (0..=255).filter(|byte| !b" \t\r".contains(byte) && *byte != good[place]) {
                let mut text = *good;
                text[place] = byte;
                let harmless = text.eq_ignore_ascii_case(good) || place == 0 && seat(byte).is_some();
                assert_eq!(parsed(&text).is_some(), harmless, "{}", String::from_utf8_lossy(&text));
            }
        }
        for text in
            ["", "\n", "N:", "N:... ... ...", "N:... ... ... ... ...", "N:.... ... ... ..", "N:A... A... ... ..."]
        {
            assert_eq!(parsed(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn vectors_accept_what_plain_code_accepts_in_capitals() {
        let Some(avx2) = Avx2::new() else { return };
        let mut lines = vec![0; 20 * FULL_LINE];
        format_full(&deals(20), &mut lines, 1).unwrap();
        for line in lines.as_chunks::<FULL_LINE>().0 {
            for place in 0..FULL_LINE {
                for byte in 0..=255 {
                    let mut text = *line;
                    text[place] = byte;
                    // One byte with another, so that something may be there twice, or in another hand or suit.
                    for other in [place, (place * 7 + usize::from(byte)) % FULL_LINE] {
                        text.swap(place, other);
                        let capitals = !text[2..].iter().any(u8::is_ascii_lowercase);
                        let expected = parse_full(&text).filter(|_| capitals && text[1] == b':');
                        assert_eq!(avx2.parse_full(&text), expected, "{}", String::from_utf8_lossy(&text));
                    }
                }
            }
        }
    }

    #[test]
    fn hands_of_any_size_are_no_full_deal() {
        let mut lines = [0; 3 * FULL_LINE];
        for bad in
            [[DECK, 0, 0, 0], [DECK; 4], [0; 4], [u64::MAX, 1, 2, 3], [0, 0, 0, DECK], [0x1fff, 0x1fff << 13, DECK, 0]]
        {
            for place in 0..3 {
                let mut hands = deals(3);
                hands[place] = bad;
                assert_eq!(format_full(&hands, &mut lines, 1), Err(Refusal::new(Status::NotInSpace, place)));
            }
        }
    }

    #[test]
    fn lines_and_rows_must_match() {
        let text = b"N:... ... ... ...\nN:... ... ... ...\n";
        assert_eq!(count_lines(text), 2);
        assert_eq!(parse(text, &mut [[0; 4]; 1], 1), Err(Refusal::new(Status::BadText, 1)));
        assert_eq!(parse(text, &mut [[0; 4]; 3], 1), Err(Refusal::new(Status::BadText, 2)));
        assert_eq!(parse(text, &mut [[0; 4]; 2], 1), Ok(()));
    }
}
