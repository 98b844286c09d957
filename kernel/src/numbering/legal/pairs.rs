//! What two players can hold together, in how many ways: A of docs/legal.md, also with cards on the table.

use super::counts::{Hands, Trick};
use super::{FULL, PLACES, Vector, place, vectors};
use std::sync::OnceLock;

/// The vectors that two players, who hold exactly the suits of their rows, can hold together, in lexicographic order.
pub struct Pairs {
    /// The vectors.
    pub list: Vec<Pair>,
    /// By place, the position of a vector in the list; the end of the list if it is not there.
    pub numbers: Vec<u16>,
    /// Where the vectors begin that have so many cards of the first suit.
    tops: [u16; FULL + 2],
}

/// What two players hold together.
#[derive(Clone, Copy)]
pub struct Pair {
    /// How many cards of each suit.
    pub shared: Vector,
    /// The place of this vector.
    pub place: u16,
}

impl Pairs {
    fn new(rows: [u8; 2], cards: usize) -> Self {
        let held = |&shared: &Vector| Hands::new(shared, rows, cards, Trick::NONE).total() > 0;
        let there = if rows.contains(&0) || cards == 0 { None } else { Some(vectors(2 * cards).filter(held)) };
        let list: Vec<_> =
            there.into_iter().flatten().map(|shared| Pair { shared, place: place(shared) as u16 }).collect();
        let mut numbers = vec![list.len() as u16; PLACES];
        for (number, pair) in (0..).zip(&list) {
            numbers[usize::from(pair.place)] = number;
        }
        let tops = std::array::from_fn(|top| list.partition_point(|pair| usize::from(pair.shared[0]) < top) as u16);
        Pairs { list, numbers, tops }
    }

    /// Where the vectors begin that have so many cards of the first suit.
    #[inline(always)]
    pub fn top(&self, count: usize) -> usize {
        usize::from(self.tops[count])
    }

    /// The position in the list of the vector with this place; the end of the list if it is not there.
    #[inline(always)]
    pub fn number(&self, place: usize) -> usize {
        usize::from(self.numbers[place])
    }
}

/// How often each vector of `Pairs` counts; at the end of the list stands a 0.
pub struct Ways {
    /// The ways to divide given cards, and to choose those on the table.
    pub ways: Vec<u32>, // at most C(26, 13) * 13 * 13
    /// The same with cards!^2 / product of the vector's factorials: sums of multinomial coefficients.
    pub sums: Vec<u64>,
}

impl Ways {
    fn new(rows: [u8; 2], cards: usize, trick: Trick) -> Self {
        let factorial = |n: usize| (1..=n as u128).product::<u128>();
        let pairs = pairs(rows, cards);
        let ways: Vec<_> = pairs.list.iter().map(|pair| Hands::new(pair.shared, rows, cards, trick).total()).collect();
        let sums = pairs.list.iter().zip(&ways).map(|(pair, &ways)| {
            let orders: u128 = pair.shared.iter().map(|&count| factorial(usize::from(count))).product();
            (u128::from(ways) * factorial(cards).pow(2) / orders) as u64
        });
        let sums = sums.chain([0]).collect();
        Ways { ways: ways.into_iter().chain([0]).map(|ways| ways as u32).collect(), sums }
    }
}

/// The vectors of two players with these rows and so many cards each; made at first use.
pub fn pairs(rows: [u8; 2], cards: usize) -> &'static Pairs {
    static TABLES: [OnceLock<Pairs>; 14 << 8] = [const { OnceLock::new() }; 14 << 8];
    TABLES[number(rows, cards)].get_or_init(|| Pairs::new(rows, cards))
}

/// How often they count; made at first use.
pub fn ways(rows: [u8; 2], cards: usize, trick: Trick) -> &'static Ways {
    const TRICKS: usize = 1 + 4 * 3;
    static TABLES: [OnceLock<Box<Ways>>; TRICKS * ((FULL + 1) << 8)] =
        [const { OnceLock::new() }; TRICKS * ((FULL + 1) << 8)];
    let kind = if trick.played == 0 { 0 } else { 3 * trick.led + trick.played };
    TABLES[TRICKS * number(rows, cards) + kind].get_or_init(|| Box::new(Ways::new(rows, cards, trick)))
}

#[inline(always)]
fn number([row, other]: [u8; 2], cards: usize) -> usize {
    cards << 8 | usize::from(row) << 4 | usize::from(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::numbers::BINOMIAL;
    use crate::numbering::legal::counts::choices;

    #[test]
    fn two_hands_of_thirteen() {
        let mut all = 0;
        for rows in (1..16).flat_map(|row| (1..16).map(move |other| [row, other])) {
            let ways = ways(rows, FULL, Trick::NONE);
            for (pair, &ways) in pairs(rows, FULL).list.iter().zip(&ways.ways) {
                all += u128::from(ways) * u128::from(choices([13; 4], pair.shared));
            }
        }
        assert_eq!(all, u128::from(BINOMIAL[52][26]) * u128::from(BINOMIAL[26][13]));
    }

    #[test]
    fn the_largest_numbers_fit() {
        let most = ways([15, 15], FULL, Trick { led: 0, played: 3 });
        assert!(most.ways.iter().all(|&ways| u64::from(ways) < BINOMIAL[26][13] * 169));
        assert!(most.sums.iter().all(|&sum| sum < 169 << 52));
        let plain = ways([15, 15], FULL, Trick::NONE);
        assert!(plain.sums.iter().sum::<u64>() <= 1 << 52); // two hands of four suits
    }
}
