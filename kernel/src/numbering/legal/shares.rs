//! The terms of W of docs/legal.md: how many cards of each suit rows 0 and 1 hold together.
//!
//! A term is A of rows 0 and 1, times B of rows 2 and 3, times the choices of the shared cards.  Its part that depends on
//! the cards in play alone, product of held! / cards!^4, is the same in all terms.  What is left, a product of two sums of
//! multinomial coefficients, is quickly added up (`Ways::sums`); `Scale` goes from these sums to ways and back.

use super::counts::Trick;
use super::pairs::{Pair, Pairs, Ways, pairs, ways};
use super::{FULL, PLACES, Vector, place};
use crate::base::numbers::odd_inverse;
use std::ops::{Range, RangeInclusive};

/// The shares of the cards in play, `held` of each suit, by rows 0 and 1 in lexicographic order.
pub struct Shares {
    /// What rows 0 and 1 hold together.
    pub first: &'static Pairs,
    /// What rows 2 and 3 hold together.
    pub second: &'static Pairs,
    /// How often that counts.
    pub first_ways: &'static Ways,
    /// The same for rows 2 and 3.
    pub second_ways: &'static Ways,
    held: u32,
    place: usize,
}

/// The highest bit of each byte, which tells whether a difference of vectors has a negative number there.
const SIGNS: u32 = 0x8080_8080;

impl Shares {
    /// For hands of `cards` cards that hold exactly the suits of `rows`.
    #[inline(always)]
    pub fn new(rows: [u8; 4], cards: usize, held: Vector, trick: Trick) -> Self {
        let [one, other] = [[rows[0], rows[1]], [rows[2], rows[3]]];
        Shares {
            first: pairs(one, cards),
            second: pairs(other, cards),
            first_ways: ways(one, cards, trick.of_pair(false)),
            second_ways: ways(other, cards, trick.of_pair(true)),
            held: u32::from_le_bytes(held) | SIGNS,
            place: place(held),
        }
    }

    /// What rows 2 and 3 hold together if rows 0 and 1 hold vector `at`.
    #[inline(always)]
    pub fn others(&self, at: usize) -> Vector {
        ((self.held - u32::from_le_bytes(self.first.list[at].shared)) & !SIGNS).to_le_bytes()
    }

    /// The terms of these vectors, with their numbers; those that are no share are left out.
    #[inline(always)]
    fn terms(&self, vectors: Range<usize>) -> impl DoubleEndedIterator<Item = (usize, u128)> {
        let (held, place) = (self.held, self.place);
        let (numbers, others) = (&self.second.numbers[..PLACES], &self.second_ways.sums[..]);
        let terms = self.first.list[vectors.clone()].iter().zip(&self.first_ways.sums[vectors.clone()]);
        vectors.zip(terms).filter_map(move |(at, (pair, &sum))| {
            let rest = held - u32::from_le_bytes(pair.shared);
            if rest & SIGNS != SIGNS {
                return None;
            }
            let other = usize::from(numbers[place - usize::from(pair.place)]);
            Some((at, u128::from(sum) * u128::from(others[other])))
        })
    }

    #[inline(always)]
    fn sum(&self, vectors: Range<usize>) -> u128 {
        self.terms(vectors).map(|(_, term)| term).sum()
    }

    /// The sum of all terms.
    pub fn total(&self) -> u128 {
        self.sum(0..self.first.list.len())
    }

    /// The sums of the terms with fewer cards of the first suit, from the least number that there is to the most.
    pub fn tops(&self) -> impl Iterator<Item = u128> {
        let mut sum = 0;
        self.counts().map(move |count| {
            let before = sum;
            sum += self.sum(self.first.top(count)..self.first.top(count + 1));
            before
        })
    }

    /// The numbers of cards of the first suit that rows 0 and 1 can hold together.
    #[inline(always)]
    pub fn counts(&self) -> RangeInclusive<usize> {
        let top = |pair: Option<&Pair>| pair.map_or(0, |pair| usize::from(pair.shared[0]));
        top(self.first.list.first())..=top(self.first.list.last())
    }

    /// The sum of the terms before vector `at`; `tops` are those of these shares, if they are known.
    #[inline(always)]
    pub fn before(&self, at: usize, tops: Option<&[u128]>) -> u128 {
        let Some(tops) = tops else { return self.sum(0..at) };
        let count = usize::from(self.first.list[at].shared[0]);
        let (from, to) = (self.first.top(count), self.first.top(count + 1));
        match tops[count - self.counts().start()..] {
            [_, next, ..] if to - at < at - from => next - self.sum(at..to),
            [top, ..] => top + self.sum(from..at),
            [] => unreachable!("every count has its top"),
        }
    }

    /// The first vector with which the terms add up to more than `sum`, and the sum before it.
    #[inline(always)]
    pub fn find(&self, sum: u128, tops: Option<&[u128]>) -> (usize, u128) {
        let tops = tops.unwrap_or(&[0]);
        let place = tops.iter().take_while(|&&top| top <= sum).count() - 1;
        let from = if tops.len() > 1 { self.first.top(self.counts().start() + place) } else { 0 };
        if let Some(&next) = tops.get(place + 1)
            && next - sum < sum - tops[place]
        {
            let mut before = next;
            let to = self.first.top(self.counts().start() + place + 1);
            for (at, term) in self.terms(from..to).rev() {
                before -= term;
                if before <= sum {
                    return (at, before);
                }
            }
        }
        let mut before = tops[place];
        for (at, term) in self.terms(from..self.first.list.len()) {
            if before + term > sum {
                return (at, before);
            }
            before += term;
        }
        unreachable!("there are more terms than that")
    }
}

/// From sums to ways, and back: ways = sum * times / over.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    times: u64,
    over: u64,
    /// Of the odd part of `over`, modulo 2^128: sums are multiples of `over`.
    inverse: u128,
}

/// The primes up to the length of a suit, and their exponents in the factorials.
const PRIMES: [u64; 6] = [2, 3, 5, 7, 11, 13];
const EXPONENTS: [[i32; 6]; FULL + 1] = exponents();

const fn exponents() -> [[i32; 6]; FULL + 1] {
    let mut table = [[0; 6]; FULL + 1];
    let mut n = 2;
    while n <= FULL {
        let mut prime = 0;
        table[n] = table[n - 1];
        while prime < 6 {
            let mut left = n as u64;
            while left.is_multiple_of(PRIMES[prime]) {
                left /= PRIMES[prime];
                table[n][prime] += 1;
            }
            prime += 1;
        }
        n += 1;
    }
    table
}

impl Scale {
    /// For so many cards in each hand, `held` of each suit in play.
    pub fn new(cards: usize, held: Vector) -> Self {
        let (mut times, mut over) = (1u64, 1u64);
        for (place, prime) in PRIMES.into_iter().enumerate() {
            let above: i32 = held.iter().map(|&count| EXPONENTS[usize::from(count)][place]).sum();
            let power = above - 4 * EXPONENTS[cards][place];
            let to = if power > 0 { &mut times } else { &mut over };
            *to = to.checked_mul(prime.pow(power.unsigned_abs())).expect("64 bits hold it");
        }
        Scale { times, over, inverse: odd_inverse(over) }
    }

    /// The ways of a sum of terms.
    #[inline(always)]
    pub fn ways(self, sum: u128) -> u128 {
        (sum >> self.over.trailing_zeros()).wrapping_mul(self.inverse).wrapping_mul(u128::from(self.times))
    }

    /// The largest sum of terms whose ways are at most these.
    #[inline(always)]
    pub fn sum(self, ways: u128) -> u128 {
        ways / u128::from(self.times) * u128::from(self.over)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::legal::counts::choices;
    use crate::numbering::legal::vectors;

    /// The ways of each share, by their definition.
    fn defined(shares: &Shares, held: Vector) -> Vec<(usize, u128)> {
        let list = shares.first.list.iter().enumerate();
        let fitting = list.filter(|(_, pair)| (0..4).all(|suit| pair.shared[suit] <= held[suit]));
        let ways = fitting.map(|(at, pair)| {
            let rest: Vector = std::array::from_fn(|suit| held[suit] - pair.shared[suit]);
            let other = shares.second_ways.ways[shares.second.number(place(rest))];
            let own = u128::from(shares.first_ways.ways[at]) * u128::from(other);
            (at, own * u128::from(choices(held, pair.shared)))
        });
        ways.filter(|&(_, ways)| ways > 0).collect()
    }

    #[test]
    fn sums_and_ways_tell_the_same() {
        for (rows, cards, held) in [
            ([15, 15, 15, 15], 13, [13; 4]),
            ([7, 15, 15, 15], 10, [11, 12, 9, 8]),
            ([3, 9, 14, 15], 5, [6, 5, 4, 5]),
            ([1, 2, 4, 8], 3, [3; 4]),
        ] {
            for trick in [Trick::NONE, Trick { led: 0, played: 0b0111 }, Trick { led: 3, played: 0b1010 }] {
                let (shares, scale) = (Shares::new(rows, cards, held, trick), Scale::new(cards, held));
                let tops: Vec<u128> = shares.tops().collect();
                let mut before = 0;
                for (at, ways) in defined(&shares, held) {
                    for tops in [None, Some(&tops[..])] {
                        assert_eq!(scale.ways(shares.before(at, tops)), before);
                        for number in [before, before + ways - 1] {
                            let (found, smaller) = shares.find(scale.sum(number), tops);
                            assert_eq!((found, scale.ways(smaller)), (at, before));
                        }
                    }
                    before += ways;
                }
                assert!(before > 0);
                assert_eq!(scale.ways(shares.total()), before);
            }
        }
    }

    #[test]
    fn every_scale_fits() {
        for cards in 1..=FULL {
            for held in vectors(4 * cards) {
                Scale::new(cards, held);
            }
        }
    }
}
