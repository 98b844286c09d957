//! Four cards side by side, from owners to factors and back.

use super::tables::Place;
use crate::arch::lanes::{ByteLanes, Lanes, ShortLanes, WordLanes};
use crate::arch::registers::Registers;

/// For each owner but the last, whether the card's owner comes before or is this one: one mask a boundary.
pub type Below<R, const U: usize, const K: usize> = [ByteLanes<R, U>; K];

/// A1 to AK: the cards that the first seat still needs, the first two, ... (K is 3 for deals and 4 for endings).
#[derive(Clone, Copy)]
pub struct Hands<R: Registers, const U: usize, const K: usize>(pub [ByteLanes<R, U>; K]);

/// What some cards add to the rank, and how many ways are left, in units that the text of the module explains.
#[derive(Clone, Copy)]
pub struct Part<T> {
    /// g.
    pub factor: T,
    /// P.
    pub ways: T,
}

impl<R: Registers, const U: usize, const K: usize> Hands<R, U, K> {
    /// The state: 196 n + 14 e + s = 13 (14 A1 + A2) + A3; or 2744 n + 196 e + 14 s + w = 13 (14 (14 A1 + A2) + A3) + A4.
    #[inline(always)]
    pub fn index<const N: usize>(&self, lanes: Lanes<R, U, N>) -> ShortLanes<R, U> {
        let first = lanes.dot(self.0[0], lanes.splat(14), self.0[1], lanes.splat(1));
        if K == 3 {
            return lanes.add_shorts(lanes.times(first, 13), lanes.widen(self.0[2]));
        }
        let second = lanes.add_shorts(lanes.times(first, 14), lanes.widen(self.0[2]));
        lanes.add_shorts(lanes.times(second, 13), lanes.widen(self.0[3]))
    }

    /// Where a table has the states, in the order of `Lanes::deal`.
    #[inline(always)]
    pub fn places<const N: usize, const PLACES: usize>(&self, lanes: Lanes<R, U, N>) -> [Place<PLACES>; N] {
        let (mut states, mut places) = ([0; N], [Place::FIRST; N]);
        lanes.store_words(lanes.words(self.index(lanes)), &mut states);
        for lane in 0..N {
            places[lane] = Place::of(states[lane]);
        }
        places
    }

    /// The next card's owner is below these; `left` cards were left: A of the owner, and A of the next less that.
    #[inline(always)]
    fn take<const N: usize>(&mut self, lanes: Lanes<R, U, N>, below: Below<R, U, K>, left: u8) -> [ByteLanes<R, U>; 2] {
        // The largest boundary that the owner is not below; and of the others the smallest, from the other end.
        let mut start = lanes.and_not(below[0], self.0[0]);
        let mut above = lanes.splat(255 - left);
        for k in 0..K {
            if k > 0 {
                start = lanes.max(start, lanes.and_not(below[k], self.0[k]));
            }
            above = lanes.max(above, lanes.and_not(self.0[k], below[k]));
            self.0[k] = lanes.add(self.0[k], below[k]);
        }
        [start, lanes.sub(lanes.sub(lanes.splat(255), start), above)]
    }

    /// One bit for each word: is a hand not filled?
    #[inline(always)]
    pub fn unfilled<const N: usize>(&self, lanes: Lanes<R, U, N>) -> u128 {
        let mut any = self.0[0];
        for k in 1..K {
            any = lanes.or(any, self.0[k]);
        }
        lanes.not_zero(any)
    }
}

/// Two cards whose owners are below these; `left` cards are left.
#[inline(always)]
fn rank_two<R: Registers, const U: usize, const N: usize, const K: usize>(
    lanes: Lanes<R, U, N>,
    hands: &mut Hands<R, U, K>,
    below: [Below<R, U, K>; 2],
    left: u8,
) -> Part<ShortLanes<R, U>> {
    let [start, own] = hands.take(lanes, below[0], left);
    let [next, its_own] = hands.take(lanes, below[1], left - 1);
    Part { factor: lanes.dot(start, lanes.splat(left - 1), own, next), ways: lanes.product(own, its_own) }
}

/// The inverse of `rank_two`: the owners of two cards from the factor, or any number from it to factor + ways.
#[inline(always)]
fn unrank_two<R: Registers, const U: usize, const N: usize, const K: usize>(
    lanes: Lanes<R, U, N>,
    hands: &mut Hands<R, U, K>,
    t: ShortLanes<R, U>,
    left: u8,
) -> (Part<ShortLanes<R, U>>, [Below<R, U, K>; 2]) {
    let mut below = [[lanes.splat(0); K]; 2];
    let share = lanes.divide_by(t, left - 1);
    for k in 0..K {
        below[0][k] = lanes.above(hands.0[k], share);
    }
    let [start, own] = hands.take(lanes, below[0], left);
    let start = lanes.product(start, lanes.splat(left - 1));
    let rest = lanes.sub_shorts(t, start);
    for k in 0..K {
        below[1][k] = lanes.shorts_above(lanes.product(own, hands.0[k]), rest);
    }
    let [next, its_own] = hands.take(lanes, below[1], left - 1);
    let factor = lanes.add_shorts(start, lanes.product(own, next));
    (Part { factor, ways: lanes.product(own, its_own) }, below)
}

/// Four cards whose owners are below these; `left` cards are left.
#[inline(always)]
pub fn rank_four<R: Registers, const U: usize, const N: usize, const K: usize>(
    lanes: Lanes<R, U, N>,
    hands: &mut Hands<R, U, K>,
    below: [Below<R, U, K>; 4],
    left: u8,
) -> Part<WordLanes<R, U>> {
    let first = rank_two(lanes, hands, [below[0], below[1]], left);
    let second = rank_two(lanes, hands, [below[2], below[3]], left - 2);
    join(lanes, first, second, left)
}

/// The inverse of `rank_four`: the owners of four cards from the factor, or any number from it to factor + ways.
#[inline(always)]
pub fn unrank_four<R: Registers, const U: usize, const N: usize, const K: usize>(
    lanes: Lanes<R, U, N>,
    hands: &mut Hands<R, U, K>,
    t: WordLanes<R, U>,
    left: u8,
) -> (Part<WordLanes<R, U>>, [Below<R, U, K>; 4]) {
    let (first, [a, b]) = unrank_two(lanes, hands, lanes.share(t, 1.0 / f32::from(two(left - 2))), left);
    let rest = lanes.sub_product(t, first.factor, two(left - 2));
    let (second, [c, d]) = unrank_two(lanes, hands, lanes.divide(rest, first.ways), left - 2);
    (join(lanes, first, second, left), [a, b, c, d])
}

#[inline(always)]
fn join<R: Registers, const U: usize, const N: usize>(
    lanes: Lanes<R, U, N>,
    first: Part<ShortLanes<R, U>>,
    second: Part<ShortLanes<R, U>>,
    left: u8,
) -> Part<WordLanes<R, U>> {
    Part {
        factor: lanes.dot_shorts(first.factor, two(left - 2), first.ways, second.factor),
        ways: lanes.dot_shorts(first.ways, 0, first.ways, second.ways),
    }
}

#[inline(always)]
fn two(left: u8) -> u16 {
    u16::from(left) * u16::from(left - 1)
}
