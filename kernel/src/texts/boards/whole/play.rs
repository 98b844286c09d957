//! The cards of a play: in the order of time, who won the tricks, and whether all followed suit (Laws 41 to 45).

use super::auction::{is_mark, tokens};
use crate::texts::boards::games::is_gap;
use crate::texts::boards::rows::NONE;

/// What a column has where no card was played.
const NOTHING: u8 = 52;
const MOST: usize = 64;

/// A play as its words come.
pub struct Play {
    cells: [u8; MOST],
    count: usize,
    /// The file tells one, be it without a card.
    pub stated: bool,
    /// It has words.
    pub words: bool,
    /// The seat of its first column, or `NONE`.
    pub first: u8,
    closed: bool,
    /// It ended by a claim.
    pub claimed: bool,
}

/// What came of a play that can be followed.
pub struct Followed {
    cards: [u8; 52],
    count: usize,
    /// The tricks that North-South and East-West won.
    pub won: [u8; 2],
    /// Every card was played lawfully.
    pub lawful: bool,
    /// Every card of the deal was played.
    pub whole: bool,
}

impl Followed {
    pub fn cards(&self) -> &[u8] {
        &self.cards[..self.count]
    }
}

impl Default for Play {
    fn default() -> Self {
        Play { cells: [0; MOST], count: 0, stated: false, words: false, first: NONE, closed: false, claimed: false }
    }
}

impl Play {
    /// How many cards it has, or places for cards.
    pub fn size(&self) -> usize {
        self.count
    }

    /// Take a word in PBN's spelling; None if it is not plain.
    pub fn word(&mut self, word: &[u8]) -> Option<()> {
        self.words = true;
        if is_mark(word) {
            let marked = self.count > 0 && self.cells[self.count - 1] != NOTHING;
            return (marked && !self.closed).then_some(());
        }
        if self.closed {
            return None;
        }
        match word {
            b"-" => self.put(NOTHING),
            b"*" | b"+" => {
                (self.closed, self.claimed) = (true, word == b"*");
                Some(())
            }
            [b'-', b'-', rest @ ..] if rest.iter().all(|&byte| byte == b'-') => self.put(NOTHING),
            [suit, rank] => self.put(card(&[suit.to_ascii_uppercase(), rank.to_ascii_uppercase()])?),
            _ => None,
        }
    }

    /// Take the words of a line.
    pub fn line(&mut self, text: &[u8]) -> Option<()> {
        let mut rest = text;
        loop {
            rest = match rest {
                [] => return Some(()),
                [gap, more @ ..] if is_gap(*gap) => more,
                // Nearly all words are cards.
                [suit, rank, more @ ..]
                    if more.first().is_none_or(|&byte| is_gap(byte)) && !self.closed && is_card(*suit, *rank) =>
                {
                    self.words = true;
                    self.put(SUITS[usize::from(*suit)] + RANKS[usize::from(*rank)])?;
                    more
                }
                _ => {
                    let size = rest.iter().position(|&byte| is_gap(byte)).unwrap_or(rest.len());
                    match self.word(&rest[..size]) {
                        Some(()) => {}
                        None => tokens(&rest[..size], |token| self.word(token))?,
                    }
                    &rest[size..]
                }
            }
        }
    }

    /// Take a card; None if there are too many.
    pub fn put(&mut self, card: u8) -> Option<()> {
        *self.cells.get_mut(self.count)? = card;
        self.count += 1;
        Some(())
    }

    /// No card is stated.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Who made the opening lead, as stated or by the first card; `NONE` if neither is known.
    pub fn opening_leader(&self, hands: &[u64; 4]) -> u8 {
        if self.first != NONE || self.count == 0 {
            return self.first;
        }
        Holders::of(hands).of_card(self.cells[0])
    }

    /// Follow a play that is stated in columns, `first`'s the first; None if the general reader has to.
    pub fn in_columns(&self, hands: &[u64; 4], strain: u8, leader: u8) -> Option<Followed> {
        let mut timed = [0; MOST];
        let mut count = 0;
        let mut lead = self.first;
        let holders = Holders::of(hands);
        let cells = &self.cells[..self.count];
        for (number, row) in cells.chunks(4).enumerate() {
            let mut trick = [NOTHING; 4];
            for (column, &cell) in (0..).zip(row) {
                let seat = (self.first + column) % 4;
                if cell != NOTHING && holders.of_card(cell) != seat {
                    return None;
                }
                trick[usize::from(seat)] = cell;
            }
            let begin = count;
            for turn in 0..4 {
                let cell = trick[usize::from((lead + turn) % 4)];
                if cell == NOTHING {
                    continue;
                }
                if count - begin != usize::from(turn) {
                    return None;
                }
                timed[count] = cell;
                count += 1;
            }
            if count - begin < 4 {
                let rest = &cells[(4 * number + 4).min(cells.len())..];
                if rest.iter().any(|&cell| cell != NOTHING) {
                    return None;
                }
                break;
            }
            lead = (lead + winning_place(&timed[begin..count], strain) as u8) % 4;
        }
        follow(&timed[..count], hands, strain, leader)
    }

    /// Follow a play that is stated in the order of time; None if the general reader has to.
    pub fn in_time(&self, hands: &[u64; 4], strain: u8, leader: u8) -> Option<Followed> {
        follow(&self.cells[..self.count], hands, strain, leader)
    }
}

/// Play the cards one after the other; None if a card is nobody's, or comes twice.
fn follow(cards: &[u8], hands: &[u64; 4], strain: u8, leader: u8) -> Option<Followed> {
    let holders = Holders::of(hands);
    let mut left = holders.all;
    let mut followed = Followed { cards: [0; 52], count: cards.len(), won: [0; 2], lawful: false, whole: false };
    followed.cards.get_mut(..cards.len())?.copy_from_slice(cards);
    let (mut turn, mut lawful, mut won) = (leader, true, [0; 2]);
    for trick in cards.chunks(4) {
        let led = trick[0] / 13;
        for &card in trick {
            if left >> card & 1 == 0 {
                return None;
            }
            let player = holders.of_card(card);
            let could_follow = left & hands[usize::from(player)] & SUIT << (13 * led) != 0;
            lawful &= player == turn && (card / 13 == led || !could_follow);
            left &= !(1 << card);
            turn = (player + 1) % 4;
        }
        if trick.len() == 4 {
            turn = (turn + winning_place(trick, strain) as u8) % 4;
            won[usize::from(turn % 2)] += 1;
        }
    }
    let longest = hands.iter().map(|hand| hand.count_ones()).max().unwrap_or(0) as usize;
    (followed.won, followed.lawful) = (won, lawful);
    followed.whole = longest > 0 && cards.len() == 4 * longest;
    Some(followed)
}

/// The spades: the other suits are 13 bits higher each.
const SUIT: u64 = 0x1fff;

/// Which card of a trick wins: the highest trump, or else the highest of the suit led.
fn winning_place(cards: &[u8], strain: u8) -> usize {
    let mut best = 0;
    for (place, &card) in cards.iter().enumerate() {
        let same = card / 13 == cards[best] / 13;
        if same && card < cards[best] || !same && card / 13 == strain {
            best = place;
        }
    }
    best
}

/// Who holds which card.
struct Holders {
    /// The cards that somebody holds.
    all: u64,
    /// Those of East and West, and of South and West: the bits of the seat's number.
    bits: [u64; 2],
}

impl Holders {
    fn of(&[north, east, south, west]: &[u64; 4]) -> Self {
        Holders { all: north | east | south | west, bits: [east | west, south | west] }
    }

    /// Who holds a card, or `NONE`.
    fn of_card(&self, card: u8) -> u8 {
        let bit = |mask: u64| (mask >> card & 1) as u8;
        if bit(self.all) == 0 { NONE } else { bit(self.bits[0]) | bit(self.bits[1]) << 1 }
    }
}

/// A letter that is no suit, or no rank.
const NO_CARD: u8 = 64;
/// The highest card of the suit of a letter.
static SUITS: [u8; 256] = places(b"SHDC", 13);
/// The ranks by their letters, the ace first.
static RANKS: [u8; 256] = places(b"AKQJT98765432", 1);

const fn places(letters: &[u8], step: u8) -> [u8; 256] {
    let mut found = [NO_CARD; 256];
    let mut place = 0;
    while place < letters.len() {
        found[letters[place] as usize] = step * place as u8;
        place += 1;
    }
    found
}

fn is_card(suit: u8, rank: u8) -> bool {
    (SUITS[usize::from(suit)] | RANKS[usize::from(rank)]) < NO_CARD
}

/// A card in PBN's spelling.
pub fn card(word: &[u8]) -> Option<u8> {
    match *word {
        [suit, rank] if is_card(suit, rank) => Some(SUITS[usize::from(suit)] + RANKS[usize::from(rank)]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // North SA H2, East SK HA, South SQ HK, West SJ HQ
    const HANDS: [u64; 4] = [1 | 1 << 25, 1 << 1 | 1 << 13, 1 << 2 | 1 << 14, 1 << 3 | 1 << 15];

    fn play(text: &str, first: u8) -> Play {
        let mut play = Play { first, ..Play::default() };
        text.split(' ').for_each(|word| play.word(word.as_bytes()).unwrap());
        play
    }

    #[test]
    fn columns_into_time() {
        let found = play("SQ SJ SA SK HK HQ H2 HA *", 2).in_columns(&HANDS, 4, 2).unwrap();
        assert_eq!(found.cards(), [2, 3, 0, 1, 25, 13, 14, 15]);
        assert_eq!((found.won, found.lawful, found.whole), ([1, 1], true, true));
        assert!(play("SJ SQ", 2).in_columns(&HANDS, 4, 2).is_none());
    }

    #[test]
    fn a_revoke_is_not_lawful() {
        let found = play("SA HA SQ SJ H2 SK HK HQ", 0).in_time(&HANDS, 4, 0).unwrap();
        assert_eq!((found.cards().len(), found.lawful), (8, false));
        assert!(play("SA SA", 0).in_time(&HANDS, 4, 0).is_none());
        assert!(play("C2", 0).in_time(&HANDS, 4, 0).is_none());
    }
}
