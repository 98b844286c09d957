//! How two players can share cards, and choose what they put on the table.
//!
//! Vectors say how many cards of each suit.  `Hands` walks over the terms of A of docs/legal.md; a player who has put a
//! card on the table counts as often as he can have chosen it (docs/positions.md).

use super::{FULL, Vector};
use crate::base::numbers::BINOMIAL;

/// In how many ways so many cards of each suit can be taken from pools of these sizes.
#[inline(always)]
pub fn choices(pools: Vector, taken: Vector) -> u64 {
    (0..4).map(|suit| BINOMIAL[usize::from(pools[suit])][usize::from(taken[suit])]).product()
}

/// What lies on the table: the suit led, and the rows whose players have put a card there, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    /// The suit led, in the class; 0 if there is nothing.
    pub led: usize,
    /// Who has played.
    pub played: usize,
}

impl Trick {
    /// Nothing is on the table.
    pub const NONE: Trick = Trick { led: 0, played: 0 };

    /// What matters to rows 0 and 1, or to rows 2 and 3 if `second`.
    #[inline(always)]
    pub fn of_pair(self, second: bool) -> Trick {
        Trick { played: self.played >> (2 * usize::from(second)) & 3, ..self }
    }

    /// In how many ways the player of a row, who holds so many cards of each suit, can have chosen his card.
    #[inline(always)]
    pub fn choices(self, row: usize, held: Vector, cards: usize) -> u64 {
        match (self.played >> row & 1, held[self.led]) {
            (0, _) => 1,
            (_, 0) => cards as u64,
            (_, led) => u64::from(led),
        }
    }
}

/// In how many ways a suit of so many cards can be divided so that the first player holds so many; times his cards of it
/// (if there are any) if the first bit of the number in front is set, times the second player's if the second bit is.
static DIVISIONS: [[[u64; FULL + 1]; FULL + 1]; 4] = divisions();

const fn divisions() -> [[[u64; FULL + 1]; FULL + 1]; 4] {
    let mut table = [[[0; FULL + 1]; FULL + 1]; 4];
    let (mut played, mut there, mut held) = (0, 0, 0);
    while played < 4 {
        while there <= FULL {
            while held <= there {
                let first = if played & 1 == 1 && held > 0 { held as u64 } else { 1 };
                let second = if played & 2 == 2 && held < there { (there - held) as u64 } else { 1 };
                table[played][there][held] = BINOMIAL[there][held] * first * second;
                held += 1;
            }
            (there, held) = (there + 1, 0);
        }
        (played, there) = (played + 1, 0);
    }
    table
}

/// The cards that two players share: how many of each suit the first one holds, in lexicographic order.
pub struct Hands {
    /// For each suit, the ways to divide it.
    ways: [&'static [u64; FULL + 1]; 4],
    /// The choices of those who have played and are void in the suit led.
    free: u64,
    /// The first player can hold `least[s]..end[s]` cards of suit s.
    least: [usize; 4],
    end: [usize; 4],
    /// `tails[s][c]`: the ways to choose c cards from suits s, s + 1, ...
    tails: [[u64; FULL + 1]; 5],
    cards: usize,
}

impl Hands {
    /// The players hold exactly the suits of these rows, the first one `cards` cards, as the second does in the end.
    #[inline(always)]
    pub fn new(shared: Vector, [row, other]: [u8; 2], cards: usize, trick: Trick) -> Self {
        let mut ways = [&DIVISIONS[0][0]; 4];
        for suit in 0..4 {
            ways[suit] = &DIVISIONS[if suit == trick.led { trick.played } else { 0 }][usize::from(shared[suit])];
        }
        let void = |row: u8, place: usize| trick.played >> place & 1 == 1 && row >> trick.led & 1 == 0;
        let free = [void(row, 0), void(other, 1)].map(|void| if void { cards as u64 } else { 1 });
        let (least, end, tails) = ([0; 4], [0; 4], [[0; FULL + 1]; 5]);
        let mut hands = Hands { ways, free: free[0] * free[1], least, end, tails, cards };
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
                    hands.tails[suit][left + held] += ways[suit][held] * hands.tails[suit + 1][left];
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
        self.free * self.tails[0][self.cards]
    }

    /// The ways in which the first player's vector is smaller than `hand`.
    #[inline(always)]
    pub fn before(&self, hand: Vector) -> u64 {
        let (mut before, mut chosen, mut left) = (0, self.free, self.cards);
        for suit in 0..4 {
            let held = usize::from(hand[suit]);
            for smaller in self.least[suit]..held {
                before += chosen * self.ways[suit][smaller] * self.tails[suit + 1][left - smaller];
            }
            chosen *= self.ways[suit][held];
            left -= held;
        }
        before
    }

    /// The vector that way `number` belongs to, and the number of the way among those of this vector.
    #[inline(always)]
    pub fn at(&self, mut number: u64) -> (Vector, u64) {
        let (mut hand, mut chosen, mut left) = ([0; 4], self.free, self.cards);
        for suit in 0..4 {
            let mut held = self.least[suit];
            while held + 1 < self.end[suit].min(left + 1) {
                let here = chosen * self.ways[suit][held] * self.tails[suit + 1][left - held];
                if number < here {
                    break;
                }
                number -= here;
                held += 1;
            }
            hand[suit] = held as u8;
            chosen *= self.ways[suit][held];
            left -= held;
        }
        (hand, number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::legal::vectors;

    fn check(shared: Vector, rows: [u8; 2], cards: usize, trick: Trick) {
        let hands = Hands::new(shared, rows, cards, trick);
        let mut expected = 0;
        for hand in vectors(cards) {
            if (0..4).any(|suit| hand[suit] > shared[suit]) {
                continue;
            }
            let rest = std::array::from_fn(|suit| shared[suit] - hand[suit]);
            let suits = |hand: Vector| (0..4).fold(0, |held, suit| held | u8::from(hand[suit] > 0) << suit);
            if suits(hand) == rows[0] && suits(rest) == rows[1] {
                let ways = choices(shared, hand) * trick.choices(0, hand, cards) * trick.choices(1, rest, cards);
                assert_eq!(hands.before(hand), expected);
                assert_eq!(hands.at(expected), (hand, 0));
                assert_eq!(hands.at(expected + ways - 1), (hand, ways - 1));
                expected += ways;
            }
        }
        assert!(expected > 0);
        assert_eq!(hands.total(), expected);
    }

    #[test]
    fn before_and_at_are_inverse() {
        for (shared, rows, cards) in [
            ([4, 3, 5, 2], [15, 15], 7),
            ([6, 0, 4, 4], [9, 13], 7),
            ([6, 6, 0, 0], [1, 2], 6),
            ([1, 1, 1, 1], [3, 12], 2),
        ] {
            for (led, played) in (0..4).flat_map(|led| (0..4).map(move |played| (led, played))) {
                check(shared, rows, cards, Trick { led, played });
            }
        }
    }
}
