//! Sets of cards, suit by suit: four lanes of 13 bits, the ace lowest; and the numbers of their subsets.

use super::Vector;
use crate::arch::bits::Bits;
use crate::base::numbers::BINOMIAL;
use std::sync::OnceLock;

/// A set of cards, suit s in bits `13 s` to `13 s + 12`.
pub type Cards = u64;

/// All cards.
pub const ALL: Cards = (1 << 52) - 1;
const SUIT: Cards = (1 << 13) - 1;

/// The cards of one suit.
#[inline(always)]
pub fn suit(suit: usize) -> Cards {
    SUIT << (13 * suit)
}

/// The holding in one suit, 13 bits.
#[inline(always)]
fn holding(cards: Cards, suit: usize) -> usize {
    (cards >> (13 * suit) & SUIT) as usize
}

/// How many cards of each suit.
#[inline(always)]
pub fn lengths(cards: Cards) -> Vector {
    std::array::from_fn(|suit| holding(cards, suit).count_ones() as u8)
}

/// The suits that are there, a bit each.
#[inline(always)]
pub fn row(cards: Cards) -> u8 {
    (0..4).fold(0, |row, suit| row | u8::from(holding(cards, suit) != 0) << suit)
}

/// The same cards when the suits have other names.
#[inline(always)]
pub fn renamed(cards: Cards, renaming: [u8; 4]) -> Cards {
    (0..4).fold(0, |all, suit| all | (holding(cards, suit) as Cards) << (13 * renaming[suit]))
}

/// The inverse of `renamed`.
#[inline(always)]
pub fn named_back(cards: Cards, renaming: [u8; 4]) -> Cards {
    (0..4).fold(0, |all, suit| all | (holding(cards, usize::from(renaming[suit])) as Cards) << (13 * suit))
}

/// The number of a choice of one subset from each suit of `pool`, of given sizes: colex order in each, suit 0 on top.
#[inline(always)]
pub fn sets_index<B: Bits>(bits: B, set: Cards, pool: Cards) -> u64 {
    let colex = colex();
    let mut places = bits.extract(set, pool);
    let mut index = 0;
    for suit in 0..4 {
        let size = holding(pool, suit).count_ones();
        let subset = places as usize & ((1 << size) - 1) & SUIT as usize;
        places >>= size;
        let ways = BINOMIAL[size as usize][subset.count_ones() as usize];
        index = index * ways + u64::from(colex.number[subset]);
    }
    index
}

/// The subsets of these sizes, one of each suit of `pool`, with this number.
#[inline(always)]
pub fn sets_item<B: Bits>(bits: B, mut index: u64, sizes: Vector, pool: Cards) -> Cards {
    let colex = colex();
    let mut places = 0;
    for suit in (0..4).rev() {
        let (there, size) = (holding(pool, suit).count_ones(), usize::from(sizes[suit]));
        let ways = BINOMIAL[there as usize][size];
        places = places << there | Cards::from(colex.subset[colex.start[size] + (index % ways) as usize]);
        index /= ways;
    }
    bits.deposit(places, pool)
}

/// The subsets of 0..13 of each size in colex order, which is the order of the masks as numbers.
struct Colex {
    /// The number of each subset among those of its size.
    number: Vec<u16>,
    /// The subsets, by their sizes and numbers.
    subset: Vec<u16>,
    /// Where those of each size begin.
    start: [usize; 14],
}

fn colex() -> &'static Colex {
    static TABLE: OnceLock<Colex> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut found = Colex { number: vec![0; 1 << 13], subset: Vec::with_capacity(1 << 13), start: [0; 14] };
        for size in 0..14 {
            found.start[size] = found.subset.len();
            let subsets = (0..SUIT as u16 + 1).filter(|subset| subset.count_ones() as usize == size);
            for (number, subset) in (0..).zip(subsets) {
                found.number[usize::from(subset)] = number;
                found.subset.push(subset);
            }
        }
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::plain::Portable;
    use crate::random::samples::bytes;

    #[test]
    fn subsets_come_back_and_ascend_in_every_suit() {
        for word in bytes(8 * 500).as_chunks().0 {
            let pool = u64::from_le_bytes(*word) & ALL;
            for set in [pool & pool >> 1, pool & 0xaaaa_aaaa_aaaa, 0, pool] {
                let index = sets_index(Portable, set, pool);
                assert_eq!(sets_item(Portable, index, lengths(set), pool), set);
            }
        }
        // Two of A K Q: A K, A Q, K Q.
        assert_eq!([0b011, 0b101, 0b110].map(|set| sets_index(Portable, set, 0b111)), [0, 1, 2]);
        assert_eq!(sets_index(Portable, 0b10 | 1 << 14, 0b11 | 0b11 << 13), 3);
    }

    #[test]
    fn suits_get_names_and_their_own_back() {
        let cards = 0b1 | 0b11 << 13 | 0b111 << 39;
        let renaming = [2, 0, 3, 1];
        assert_eq!(lengths(renamed(cards, renaming)), [2, 3, 1, 0]);
        assert_eq!(named_back(renamed(cards, renaming), renaming), cards);
        assert_eq!((row(cards), row(renamed(cards, renaming))), (0b1011, 0b0111));
    }
}
