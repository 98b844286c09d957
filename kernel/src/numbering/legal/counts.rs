//! How many endings have a given class of patterns and given unused cards; and how they split.
//!
//! Vectors say how many cards of each suit.  `PairWays` is A of docs/legal.md, `Shares` walks over the terms of W, and
//! `Hands` over those of A.

use super::{FULL, PLACES, Vector, place, vectors};
use crate::base::numbers::BINOMIAL;
use std::sync::OnceLock;

/// In how many ways so many cards of each suit can be taken from pools of these sizes.
#[inline(always)]
pub fn choices(pools: Vector, taken: Vector) -> u64 {
    (0..4).map(|suit| BINOMIAL[usize::from(pools[suit])][usize::from(taken[suit])]).product()
}

/// In how many ways two players, who hold exactly the suits of their rows, can share cards.
pub struct PairWays {
    /// What they can hold together, in lexicographic order.
    pub list: Vec<Pair>,
    by_place: Vec<u32>,
}

/// What two players hold together.
#[derive(Clone, Copy)]
pub struct Pair {
    /// How many cards of each suit.
    pub shared: Vector,
    /// In how many ways they can share these.
    pub ways: u32,
    place: u16,
}

impl PairWays {
    fn new(row: u8, other: u8, cards: usize) -> Self {
        let mut by_place = vec![0; PLACES];
        let mut list = Vec::new();
        if row > 0 && other > 0 && cards > 0 {
            for shared in vectors(2 * cards) {
                let ways = Hands::new(shared, row, other, cards).total() as u32; // at most C(26, 13)
                if ways > 0 {
                    by_place[place(shared)] = ways;
                    list.push(Pair { shared, ways, place: place(shared) as u16 });
                }
            }
        }
        PairWays { list, by_place }
    }
}

/// The ways of two players with rows `row` and `other` and so many cards each; made at first use.
pub fn pair_ways(row: u8, other: u8, cards: usize) -> &'static PairWays {
    static TABLES: [OnceLock<PairWays>; 14 << 8] = [const { OnceLock::new() }; 14 << 8];
    let number = cards << 8 | usize::from(row) << 4 | usize::from(other);
    TABLES[number].get_or_init(|| PairWays::new(row, other, cards))
}

/// The cards that two players share: how many of each suit the first one holds, in lexicographic order.
pub struct Hands {
    shared: Vector,
    /// The first player can hold `least[s]..end[s]` cards of suit s.
    least: [usize; 4],
    end: [usize; 4],
    /// `tails[s][c]`: the ways to choose c cards from suits s, s + 1, ...
    tails: [[u64; FULL + 1]; 5],
    cards: usize,
}

impl Hands {
    /// The first player holds exactly the suits of `row`, the second those of `other`, the first `cards` cards.
    #[inline(always)]
    pub fn new(shared: Vector, row: u8, other: u8, cards: usize) -> Self {
        let mut hands = Hands { shared, least: [0; 4], end: [0; 4], tails: [[0; FULL + 1]; 5], cards };
        hands.tails[4][0] = 1;
        let (mut fewest, mut most) = (0, 0); // that can come from the suits after this one
        for suit in (0..4).rev() {
            let (first, second) = (usize::from(row >> suit & 1), usize::from(other >> suit & 1));
            let there = usize::from(shared[suit]);
            // Who does not hold the suit leaves all of it to the other; who does holds at least one card.
            let least = if second == 0 { there.max(first) } else { first };
            let end = (there + 1 - second).min(if first == 0 { 1 } else { cards + 1 });
            (hands.least[suit], hands.end[suit]) = (least, end);
            for held in least..end {
                // Of the first suit only the sum of all cards is asked for.
                let from = if suit == 0 { fewest.max(cards - held) } else { fewest };
                for left in from..=most.min(cards - held) {
                    hands.tails[suit][left + held] += BINOMIAL[there][held] * hands.tails[suit + 1][left];
                }
            }
            fewest += least;
            most += end.saturating_sub(1);
        }
        hands
    }

    /// All ways.
    #[inline(always)]
    pub fn total(&self) -> u64 {
        self.tails[0][self.cards]
    }

    /// The ways in which the first player's vector is smaller than `hand`.
    #[inline(always)]
    pub fn before(&self, hand: Vector) -> u64 {
        let (mut before, mut chosen, mut left) = (0, 1, self.cards);
        for suit in 0..4 {
            let ways = &BINOMIAL[usize::from(self.shared[suit])];
            let held = usize::from(hand[suit]);
            for smaller in self.least[suit]..held {
                before += chosen * ways[smaller] * self.tails[suit + 1][left - smaller];
            }
            chosen *= ways[held];
            left -= held;
        }
        before
    }

    /// The vector that way `number` belongs to, and the number of the way among those of this vector.
    #[inline(always)]
    pub fn at(&self, mut number: u64) -> (Vector, u64) {
        let (mut hand, mut chosen, mut left) = ([0; 4], 1, self.cards);
        for suit in 0..4 {
            let ways = &BINOMIAL[usize::from(self.shared[suit])];
            let mut held = self.least[suit];
            while held + 1 < self.end[suit].min(left + 1) {
                let here = chosen * ways[held] * self.tails[suit + 1][left - held];
                if number < here {
                    break;
                }
                number -= here;
                held += 1;
            }
            hand[suit] = held as u8;
            chosen *= ways[held];
            left -= held;
        }
        (hand, number)
    }
}

/// The cards in play, `held` of each suit: how many of each suit rows 0 and 1 hold together.
pub struct Shares {
    first: &'static PairWays,
    second: &'static PairWays,
    held: Vector,
}

/// A term of W.
pub struct Share {
    /// What rows 0 and 1 hold together.
    pub shared: Vector,
    /// What rows 2 and 3 hold together.
    pub others: Vector,
    /// The ways of all smaller vectors.
    pub before: u128,
    /// The ways of this one.
    pub ways: u128,
}

impl Shares {
    /// For hands of `cards` cards that hold exactly the suits of `rows`.
    #[inline(always)]
    pub fn new(rows: [u8; 4], cards: usize, held: Vector) -> Self {
        Shares { first: pair_ways(rows[0], rows[1], cards), second: pair_ways(rows[2], rows[3], cards), held }
    }

    /// The first term, in lexicographic order, that is `wanted`.
    #[inline(always)]
    pub fn find(&self, wanted: impl Fn(&Share) -> bool) -> Option<Share> {
        // The highest bit of each byte tells whether a difference of vectors has a negative number there.
        const SIGNS: u32 = 0x8080_8080;
        let held_place = place(self.held);
        let held = u32::from_le_bytes(self.held) | SIGNS;
        let choose = self.held.map(|count| &BINOMIAL[usize::from(count)]);
        let mut before = 0;
        for pair in &self.first.list {
            let rest = held - u32::from_le_bytes(pair.shared);
            if rest & SIGNS != SIGNS {
                continue;
            }
            let second = self.second.by_place[held_place - usize::from(pair.place)];
            if second == 0 {
                continue;
            }
            let chosen: u64 = (0..4).map(|suit| choose[suit][usize::from(pair.shared[suit])]).product();
            let ways = u128::from(u64::from(pair.ways) * u64::from(second)) * u128::from(chosen);
            let share = Share { shared: pair.shared, others: (rest ^ SIGNS).to_le_bytes(), before, ways };
            if wanted(&share) {
                return Some(share);
            }
            before += ways;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn before_and_at_are_inverse() {
        for (shared, row, other, cards) in
            [([4, 3, 5, 2], 15, 15, 7), ([4, 0, 5, 3], 9, 13, 6), ([6, 6, 0, 0], 1, 2, 6), ([1, 1, 1, 1], 3, 12, 2)]
        {
            let hands = Hands::new(shared, row, other, cards);
            let mut expected = 0;
            for hand in vectors(cards) {
                if (0..4).any(|suit| hand[suit] > shared[suit]) {
                    continue;
                }
                let rest = std::array::from_fn(|suit| shared[suit] - hand[suit]);
                let suits = |hand: Vector| (0..4).fold(0, |held, suit| held | u8::from(hand[suit] > 0) << suit);
                if suits(hand) == row && suits(rest) == other {
                    let ways = choices(shared, hand);
                    assert_eq!(hands.before(hand), expected);
                    assert_eq!(hands.at(expected), (hand, 0));
                    assert_eq!(hands.at(expected + ways - 1), (hand, ways - 1));
                    expected += ways;
                }
            }
            assert_eq!(hands.total(), expected);
        }
    }

    #[test]
    fn two_hands_of_thirteen() {
        let mut all = 0;
        for (row, other) in (1..16).flat_map(|row| (1..16).map(move |other| (row, other))) {
            for pair in &pair_ways(row, other, FULL).list {
                all += u128::from(pair.ways) * u128::from(choices([13; 4], pair.shared));
            }
        }
        assert_eq!(all, u128::from(BINOMIAL[52][26]) * u128::from(BINOMIAL[26][13]));
    }
}
