//! Which cards the players hold, and what they chose to put on the table, as a number: inside an entry and pattern.
//!
//! The order is that of src/everydeal/legality/card_numbering.py: the unused cards; what rows 0 and 1
//! hold together; row 0's cards and the choices of rows 0 and 1; row 2's cards and the choices of rows 2 and 3.

use super::Vector;
use super::counts::{Hands, Trick};
use super::shares::{Scale, Shares};
use super::suits::{ALL, Cards, lengths, sets_index, sets_item};
use crate::arch::bits::Bits;
use crate::base::numbers::divided;

/// What the numbers of cards are reckoned by.
pub struct Frame<'a> {
    /// The suits that each row holds.
    pub rows: [u8; 4],
    /// The cards in each hand, those on the table included.
    pub cards: usize,
    /// The unused counts.
    pub unused: Vector,
    /// What lies on the table.
    pub trick: Trick,
    /// W: the ways to deal out given cards, and to choose those on the table.
    pub ways: u128,
    /// From sums to ways.
    pub scale: Scale,
    /// The `tops` of the shares, if they are known.
    pub tops: Option<&'a [u128]>,
}

/// What the players hold, by rows, in the suits of the class, and the number of each one's choice (0 if he has not played).
#[derive(Clone, Copy)]
pub struct Holding {
    /// The hands, with what is on the table.
    pub hands: [Cards; 4],
    /// The choices.
    pub choices: [u64; 4],
}

impl Frame<'_> {
    #[inline(always)]
    fn shares(&self) -> Shares {
        Shares::new(self.rows, self.cards, self.unused.map(|count| 13 - count), self.trick)
    }

    /// The number of what is held.
    #[inline(always)]
    pub fn index<B: Bits>(&self, bits: B, held: Holding) -> u128 {
        let [a, b, c, d] = held.hands;
        let (shared, others) = (a | b, c | d);
        let live = shared | others;
        let shares = self.shares();
        let at = shares.first.number(super::place(lengths(shared)));
        let other = shares.second.number(super::place(lengths(others)));
        let (first, third) = (self.half(bits, held, false), self.half(bits, held, true));
        u128::from(sets_index(bits, ALL & !live, ALL)) * self.ways
            + self.scale.ways(shares.before(at, self.tops))
            + (u128::from(sets_index(bits, shared, live)) * u128::from(shares.first_ways.ways[at]) + u128::from(first))
                * u128::from(shares.second_ways.ways[other])
            + u128::from(third)
    }

    /// What is held for a number.
    #[inline(always)]
    pub fn item<B: Bits>(&self, bits: B, number: u128) -> Holding {
        let shares = self.shares();
        let (dead, number) = divided(number, self.ways);
        let live = ALL & !sets_item(bits, dead as u64, self.unused, ALL);
        let (at, before) = shares.find(self.scale.sum(number), self.tops);
        let number = number - self.scale.ways(before);
        let (sizes, left) = (shares.first.list[at].shared, shares.others(at));
        let thirds = u128::from(shares.second_ways.ways[shares.second.number(super::place(left))]);
        let firsts = u128::from(shares.first_ways.ways[at]);
        let (upper, third) = divided(number, thirds);
        let (share, first) = divided(upper, firsts);
        let shared = sets_item(bits, share as u64, sizes, live);
        let (one, c0, c1) = self.halves(bits, first as u64, shared, sizes, false);
        let others = live & !shared;
        let (two, c2, c3) = self.halves(bits, third as u64, others, left, true);
        Holding { hands: [one, shared & !one, two, others & !two], choices: [c0, c1, c2, c3] }
    }

    /// How rows 0 and 1, or rows 2 and 3, divide what they hold together.
    #[inline(always)]
    fn hands(&self, shared: Vector, second: bool) -> Hands {
        let row = 2 * usize::from(second);
        Hands::new(shared, [self.rows[row], self.rows[row + 1]], self.cards, self.trick.of_pair(second))
    }

    /// The number of two hands, and of what their players have chosen.
    #[inline(always)]
    fn half<B: Bits>(&self, bits: B, held: Holding, second: bool) -> u64 {
        let row = 2 * usize::from(second);
        let (one, other) = (held.hands[row], held.hands[row + 1]);
        let (sizes, rest) = (lengths(one), lengths(other));
        let before = self.hands(lengths(one | other), second).before(sizes);
        let [w0, w1] = self.choices(sizes, rest, second);
        before + (sets_index(bits, one, one | other) * w0 + held.choices[row]) * w1 + held.choices[row + 1]
    }

    /// The first hand, and the two choices, of a number.
    #[inline(always)]
    fn halves<B: Bits>(&self, bits: B, number: u64, shared: Cards, counts: Vector, second: bool) -> (Cards, u64, u64) {
        let (sizes, number) = self.hands(counts, second).at(number);
        let rest = std::array::from_fn(|suit| counts[suit] - sizes[suit]);
        let [w0, w1] = self.choices(sizes, rest, second);
        let (number, c1) = (number / w1, number % w1);
        (sets_item(bits, number / w0, sizes, shared), number % w0, c1)
    }

    /// In how many ways the two players can have chosen their cards.
    #[inline(always)]
    fn choices(&self, one: Vector, other: Vector, second: bool) -> [u64; 2] {
        let trick = self.trick.of_pair(second);
        [trick.choices(0, one, self.cards), trick.choices(1, other, self.cards)]
    }
}
