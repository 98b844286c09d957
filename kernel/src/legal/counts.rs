//! How many endings have a given class of patterns and given unused cards; and how they split.
//!
//! Vectors say how many cards of each suit.  `PairWays` is A of docs/legal.md, `Shares` walks over the terms of W, and
//! `Hands` over those of A.

use super::{FULL, PLACES, Vector, place, vectors};
use crate::numbers::BINOMIAL;
use std::sync::OnceLock;

/// In how many ways so many cards of each suit can be taken from pools of these sizes.
#[inline(always)]
pub fn choices(pools: Vector, taken: Vector) -> u64 {
    (0..4).map(|suit| BINOMIAL[usize::from(pools[suit])][usize::from(taken[suit])]).product()
}

/// `one - other`, if no number gets negative.
#[inline(always)]
pub fn without(one: Vector, other: Vector) -> Option<Vector> {
    let enough = (0..4).all(|suit| one[suit] >= other[suit]);
    enough.then(|| std::array::from_fn(|suit| one[suit] - other[suit]))
}

/// In how many ways two players, who hold exactly the suits of their rows, can share cards.
pub struct PairWays {
    /// The vectors that they can hold together, in lexicographic order, with the number of ways.
    pub list: Vec<(Vector, u32)>,
    by_place: Vec<u32>,
}

impl PairWays {
    fn new(row: u8, other: u8, cards: usize) -> Self {
        let mut by_place = vec![0u32; PLACES];
        let mut list = Vec::new();
        if row > 0 && other > 0 && cards > 0 {
            for shared in vectors(2 * cards) {
                let ways = Hands::new(shared, row, other, cards).total();
                if ways > 0 {
                    by_place[place(shared)] = ways as u32;
                    list.push((shared, ways as u32));
                }
            }
        }
        PairWays { list, by_place }
    }

    /// The ways to share these cards.
    #[inline(always)]
    pub fn of(&self, shared: Vector) -> u32 {
        self.by_place[place(shared)]
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
        for suit in (0..4).rev() {
            let (first, second) = (usize::from(row >> suit & 1), usize::from(other >> suit & 1));
            let there = usize::from(shared[suit]);
            // Who does not hold the suit leaves all of it to the other; who does holds at least one card.
            hands.least[suit] = if second == 0 { there.max(first) } else { first };
            hands.end[suit] = (there + 1 - second).min(if first == 0 { 1 } else { cards + 1 });
            for held in hands.least[suit]..hands.end[suit] {
                for left in 0..=cards - held {
                    hands.tails[suit][left + held] += BINOMIAL[there][held] * hands.tails[suit + 1][left];
                }
            }
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

    /// The terms in lexicographic order.
    #[inline(always)]
    pub fn terms(&self) -> impl Iterator<Item = Share> {
        let mut before = 0;
        self.first.list.iter().filter_map(move |&(shared, first)| {
            let others = without(self.held, shared)?;
            let second = self.second.of(others);
            if second == 0 {
                return None;
            }
            let ways = u128::from(u64::from(first) * u64::from(second)) * u128::from(choices(self.held, shared));
            before += ways;
            Some(Share { shared, others, before: before - ways, ways })
        })
    }

    /// The sum of all terms.
    pub fn total(&self) -> u128 {
        self.terms().map(|term| term.ways).sum()
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
                let Some(rest) = without(shared, hand) else { continue };
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
            for &(shared, ways) in &pair_ways(row, other, FULL).list {
                all += u128::from(ways) * u128::from(choices([13; 4], shared));
            }
        }
        assert_eq!(all, u128::from(BINOMIAL[52][26]) * u128::from(BINOMIAL[26][13]));
    }
}
