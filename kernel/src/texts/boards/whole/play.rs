//! The cards of a play: in the order of time, who won the tricks, and whether all followed suit (Laws 41 to 45).

use super::auction::is_mark;
use crate::texts::boards::rows::NONE;

/// What a column has where no card was played.
const NOTHING: u8 = 52;
const MOST: usize = 64;

/// A play as its words come.
pub struct Play {
    cells: [u8; MOST],
    count: usize,
    /// The file tells one, be it without a card.
    pub told: bool,
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

impl Play {
    pub fn new() -> Self {
        Play { cells: [0; MOST], count: 0, told: false, words: false, first: NONE, closed: false, claimed: false }
    }

    /// Forget all, for another board.
    pub fn clear(&mut self) {
        (self.count, self.told, self.words, self.first) = (0, false, false, NONE);
        (self.closed, self.claimed) = (false, false);
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
            _ => self.put(card(word)?),
        }
    }

    /// Take a card; None if there are too many.
    pub fn put(&mut self, card: u8) -> Option<()> {
        *self.cells.get_mut(self.count)? = card;
        self.count += 1;
        Some(())
    }

    /// No card is told.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Who made the opening lead, as told or by the first card; `NONE` if neither is known.
    pub fn opening_leader(&self, hands: &[u64; 4]) -> u8 {
        if self.first != NONE || self.count == 0 {
            return self.first;
        }
        holder(hands, self.cells[0])
    }

    /// Follow a play that is told in columns, `first`'s the first; None if the general reader has to.
    pub fn in_columns(&self, hands: &[u64; 4], strain: u8, leader: u8) -> Option<Followed> {
        let mut timed = [0; MOST];
        let mut count = 0;
        let mut lead = self.first;
        let cells = &self.cells[..self.count];
        for (number, row) in cells.chunks(4).enumerate() {
            let mut trick = [NOTHING; 4];
            for (column, &cell) in row.iter().enumerate() {
                trick[(usize::from(self.first) + column) % 4] = cell;
            }
            let begin = count;
            for turn in 0..4 {
                let seat = (lead + turn) % 4;
                let cell = trick[usize::from(seat)];
                if cell == NOTHING {
                    continue;
                }
                if count - begin != usize::from(turn) || holder(hands, cell) != seat {
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

    /// Follow a play that is told in the order of time; None if the general reader has to.
    pub fn in_time(&self, hands: &[u64; 4], strain: u8, leader: u8) -> Option<Followed> {
        follow(&self.cells[..self.count], hands, strain, leader)
    }
}

/// Play the cards one after the other; None if a card is nobody's, or comes twice.
fn follow(cards: &[u8], hands: &[u64; 4], strain: u8, leader: u8) -> Option<Followed> {
    let mut left = *hands;
    let mut followed = Followed { cards: [0; 52], count: cards.len(), won: [0; 2], lawful: false, whole: false };
    followed.cards.get_mut(..cards.len())?.copy_from_slice(cards);
    let (mut turn, mut lawful, mut won) = (leader, true, [0; 2]);
    for (place, &card) in cards.iter().enumerate() {
        let player = holder(&left, card);
        if player == NONE {
            return None;
        }
        lawful &= player == turn;
        let trick = &cards[place / 4 * 4..place];
        if let Some(led) = trick.first()
            && led / 13 != card / 13
        {
            lawful &= left[usize::from(player)] & 0x1fff << (13 * (led / 13)) == 0;
        }
        left[usize::from(player)] &= !(1 << card);
        turn = (player + 1) % 4;
        if place % 4 == 3 {
            turn = (turn + winning_place(&cards[place - 3..=place], strain) as u8) % 4;
            won[usize::from(turn % 2)] += 1;
        }
    }
    let longest = hands.iter().map(|hand| hand.count_ones()).max().unwrap_or(0) as usize;
    (followed.won, followed.lawful) = (won, lawful);
    followed.whole = longest > 0 && cards.len() == 4 * longest;
    Some(followed)
}

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

/// Who holds a card, or `NONE`.
fn holder(hands: &[u64; 4], card: u8) -> u8 {
    hands.iter().position(|hand| hand >> card & 1 == 1).map_or(NONE, |seat| seat as u8)
}

/// A card in PBN's spelling.
pub fn card(word: &[u8]) -> Option<u8> {
    let [suit, rank] = word else {
        return None;
    };
    let suit = b"SHDC".iter().position(|known| known == suit)?;
    let rank = b"AKQJT98765432".iter().position(|known| known == rank)?;
    Some((13 * suit + rank) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    // North SA H2, East SK HA, South SQ HK, West SJ HQ
    const HANDS: [u64; 4] = [1 | 1 << 25, 1 << 1 | 1 << 13, 1 << 2 | 1 << 14, 1 << 3 | 1 << 15];

    fn play(text: &str, first: u8) -> Play {
        let mut play = Play::new();
        play.first = first;
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
