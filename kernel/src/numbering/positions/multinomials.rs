//! Sums of products of multinomial coefficients: how often do hands of given suits hold so many cards of each suit?
//!
//! A hand with lengths a, n cards in all, counts n! / (a_0! a_1! a_2! a_3!) times.  The sum S over the lengths of four
//! hands that leave u cards of each suit stands for
//!
//! ```text
//! S * 13!^4 / (u_0! u_1! u_2! u_3!) / (n_0! n_1! n_2! n_3!)
//! ```
//!
//! diagrams.  The terms of two hands fit 64 bits, also when each counts as often as its player can choose a card.

use crate::numbering::legal::{FULL, PLACES, Vector, place, vectors};

/// Players, two at a time, hold so many cards of each suit, ...
#[derive(Clone, Copy)]
pub struct Term {
    vector: u32,
    place: u16,
    /// ... this often: if none of them, one of them, both of them have played, or as `Weights` says.
    ways: [u64; 3],
}

/// How often the lengths of a hand count.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Weights {
    /// Once each.
    Plain,
    /// The first player leads a card of this suit; the second has, or has not, followed to it.
    Led(usize),
    /// Either player has, or has not, followed to a lead in this suit.
    Followed(usize),
}

/// The vectors that the cards of a row can have.
fn row_vectors(row: u8, cards: usize) -> Vec<(Vector, u64)> {
    let held = |vector: &Vector| (0..4).all(|suit| (vector[suit] > 0) == (row >> suit & 1 == 1));
    vectors(cards).filter(held).map(|vector| (vector, multinomial(vector))).collect()
}

fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

fn multinomial(vector: Vector) -> u64 {
    let all: usize = vector.iter().map(|&count| usize::from(count)).sum();
    vector.iter().fold(factorial(all), |ways, &count| ways / factorial(usize::from(count)))
}

/// The terms of two players with these rows and numbers of cards, in lexicographic order.
pub fn terms(rows: [u8; 2], cards: [usize; 2], weights: Weights) -> Vec<Term> {
    let (first, second) = (row_vectors(rows[0], cards[0]), row_vectors(rows[1], cards[1]));
    let mut sums = vec![[0u64; 3]; PLACES];
    for &(x, one) in &first {
        for &(y, other) in &second {
            let both: Vector = std::array::from_fn(|suit| x[suit] + y[suit]);
            if both.iter().any(|&count| usize::from(count) > FULL) {
                continue;
            }
            let choices = |hand: Vector, cards: usize, led: usize| match hand[led] {
                0 => cards as u64,
                held => u64::from(held),
            };
            let ways = one * other;
            let sum = &mut sums[place(both)];
            match weights {
                Weights::Plain => sum[0] += ways,
                Weights::Led(suit) => {
                    let led = ways * u64::from(x[suit]);
                    sum[0] += led;
                    sum[1] += led * choices(y, cards[1], suit);
                }
                Weights::Followed(suit) => {
                    let (one, other) = (choices(x, cards[0], suit), choices(y, cards[1], suit));
                    sum[0] += ways;
                    sum[1] += ways * (one + other);
                    sum[2] += ways * one * other;
                }
            }
        }
    }
    let found = vectors(cards[0] + cards[1]).filter(|&both| sums[place(both)][0] > 0);
    found.map(|both| term(both, sums[place(both)])).collect()
}

fn term(vector: Vector, ways: [u64; 3]) -> Term {
    Term { vector: u32::from_le_bytes(vector), place: place(vector) as u16, ways }
}

/// Sums by the place of the cards held.
pub struct Sums<const N: usize> {
    by_place: Vec<[u128; N]>,
    touched: Vec<u16>,
}

impl<const N: usize> Default for Sums<N> {
    fn default() -> Self {
        Sums { by_place: vec![[0; N]; PLACES], touched: Vec::new() }
    }
}

impl<const N: usize> Sums<N> {
    /// Add the products of the terms of two pairs of players, who hold `all` cards together.
    pub fn add(&mut self, first: &[Term], second: &[Term], all: usize) {
        // A byte of a sum above 13 sets its highest bit.
        const ROOM: u32 = 0x7272_7272;
        const OVER: u32 = 0x8080_8080;
        let top = |term: &Term| (term.vector & 0xff) as usize;
        for one in first {
            // The other suits have room for 39 cards.
            let least = (all + FULL).saturating_sub(4 * FULL + top(one));
            let from = second.partition_point(|other| top(other) < least);
            for other in second[from..].iter().take_while(|other| top(other) + top(one) <= FULL) {
                if (one.vector + other.vector + ROOM) & OVER != 0 {
                    continue;
                }
                let place = one.place + other.place;
                let sum = &mut self.by_place[usize::from(place)];
                let product = |i: usize, k: usize| u128::from(one.ways[i]) * u128::from(other.ways[k]);
                let fresh = sum[0] == 0;
                sum[0] += product(0, 0);
                if N == 3 {
                    sum[1] += product(1, 0) + product(0, 1);
                    sum[2] += product(1, 1) + product(0, 2);
                }
                if fresh {
                    self.touched.push(place);
                }
            }
        }
    }

    /// Give out the sums, by the cards held, and begin again.
    pub fn drain(&mut self, all: usize, mut each: impl FnMut(Vector, [u128; N])) {
        for place in self.touched.drain(..) {
            let place = usize::from(place);
            let [a, b, c] = [place / 196, place / 14 % 14, place % 14];
            let sums = std::mem::replace(&mut self.by_place[place], [0; N]);
            each([a as u8, b as u8, c as u8, (all - a - b - c) as u8], sums);
        }
    }
}

const PRIMES: [u64; 6] = [2, 3, 5, 7, 11, 13];

/// Turns sums into numbers of diagrams.
pub struct Scale {
    /// The exponents of the primes in each factorial.
    factorials: [[i32; 6]; FULL + 1],
}

impl Default for Scale {
    fn default() -> Self {
        let mut factorials = [[0; 6]; FULL + 1];
        for n in 2..=FULL {
            factorials[n] = factorials[n - 1];
            for (exponent, prime) in factorials[n].iter_mut().zip(PRIMES) {
                let mut left = n as u64;
                while left.is_multiple_of(prime) {
                    *exponent += 1;
                    left /= prime;
                }
            }
        }
        Scale { factorials }
    }
}

impl Scale {
    /// The diagrams that `sum` stands for, when `gone` cards of each suit are in nobody's hand.
    ///
    /// What is divided by has no prime in common with what is multiplied by, so every division is exact.
    pub fn diagrams(&self, sum: u128, gone: Vector, sizes: [usize; 4]) -> u128 {
        let mut exponents = self.factorials[FULL].map(|exponent| 4 * exponent);
        for n in gone.into_iter().map(usize::from).chain(sizes) {
            for (exponent, less) in exponents.iter_mut().zip(self.factorials[n]) {
                *exponent -= less;
            }
        }
        let mut number = sum;
        for (exponent, prime) in exponents.into_iter().zip(PRIMES) {
            for _ in exponent..0 {
                assert!(number.is_multiple_of(u128::from(prime)), "a sum of whole diagrams");
                number /= u128::from(prime);
            }
        }
        for (exponent, prime) in exponents.into_iter().zip(PRIMES) {
            for _ in 0..exponent.max(0) {
                number = number.checked_mul(u128::from(prime)).expect("all positions fit 128 bits");
            }
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_full_hands_are_all_deals() {
        let (mut all, scale) = (0, Scale::default());
        let mut sums = Sums::<1>::default();
        for rows in (0..1 << 16).map(|rows: u32| -> [u8; 4] { std::array::from_fn(|p| (rows >> (4 * p) & 15) as u8) }) {
            if rows.contains(&0) || rows[0] > 3 {
                continue; // a quarter of the work: North void in the two minor suits
            }
            let first = terms([rows[0], rows[1]], [1, 1], Weights::Plain);
            sums.add(&first, &terms([rows[2], rows[3]], [1, 1], Weights::Plain), 4);
            sums.drain(4, |held, [sum]| all += scale.diagrams(sum, held.map(|count| 13 - count), [1; 4]));
        }
        assert_eq!(all, 26 * 51 * 50 * 49); // one card each, North's a major
    }

    #[test]
    fn weights_count_the_choices() {
        let led = terms([1, 2], [3, 2], Weights::Led(0));
        assert_eq!((led.len(), led[0].ways), (1, [3, 3 * 2, 0]));
        let followed = terms([3, 2], [3, 2], Weights::Followed(0));
        let ways: Vec<[u64; 3]> = followed.iter().map(|term| term.ways).collect();
        assert_eq!(ways, [[3, 3 * (1 + 2), 3 * 2], [3, 3 * (2 + 2), 3 * 4]]);
    }
}
