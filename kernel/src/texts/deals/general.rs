//! A deal string in the general form: any blanks, any ranks in any order, a hand that is not given.

use super::frame::RANKS;
use crate::layouts::one::DECK;

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

/// The bit that a rank has in a suit; None if the byte is no rank.
#[inline]
pub fn rank_bit(byte: u8) -> Option<u64> {
    let meaning = MEANING[usize::from(byte)];
    (meaning < DOT).then_some(u64::from(meaning))
}

/// The hands of a line in the general form.
pub fn parse_line(line: &[u8]) -> Option<[u64; 4]> {
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

/// The seat of a letter.
#[inline(always)]
pub fn seat(byte: u8) -> Option<usize> {
    match byte {
        b'N' | b'n' => Some(0),
        b'E' | b'e' => Some(1),
        b'S' | b's' => Some(2),
        b'W' | b'w' => Some(3),
        _ => None,
    }
}
