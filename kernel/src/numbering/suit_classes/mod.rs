//! Full deals up to renaming the suits: the deals whose four words of owners ascend, by their vectors and then by the
//! words, as src/everydeal/spaces/released/suit_classes.py defines them.
//!
//! The classes whose vectors begin with i and j are in one run (`tables`).  In it come first those whose third vector
//! is j again, which is at most one quadruple, as the fourth follows from the other three.  After them no two equal
//! vectors are on both sides of the middle, so that the number inside is that of the first two suits times the ways of
//! the last two, plus that of the last two: a sum of products, one factor of which is the same in the whole run.

mod multisets;
mod tables;
mod words;

use crate::base::numbers::{load, store};
use crate::base::refusal::{RowError, RowResult, Status};
use crate::layouts::one::{load_packed, store_packed};
use multisets::{multiset_index, multiset_item, multisets};
use tables::{Tables, tables};

/// How many classes there are.
pub const SIZE: u128 = 2_235_197_513_162_569_580_480_368_800;

/// A suit: the number of its vector, and of its word among those with this vector.
type Suit = (u16, u64);
/// Bits of the owners of a suit.
const SUIT_BITS: u32 = 26;

/// The number of each deal, packed in suit order; `NotInSpace` for one whose suits do not ascend.
pub fn rank(deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> RowResult {
    let tables = tables();
    for (row, (deal, number)) in deals.iter().zip(numbers).enumerate() {
        let index = index(tables, load_packed(deal)).ok_or(RowError::new(Status::NotInSpace, row))?;
        store(index, number);
    }
    Ok(())
}

/// The deal of each number, which is below the size: the caller has checked.
pub fn unrank(numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    let tables = tables();
    for (number, deal) in numbers.iter().zip(deals) {
        store_packed(item(tables, load(number)), deal);
    }
}

fn index(tables: &Tables, codes: u128) -> Option<u128> {
    let words: [u32; 4] = std::array::from_fn(|suit| (codes >> (SUIT_BITS as usize * suit)) as u32 & words::ALL);
    let vectors = words.map(words::vector);
    if (0..4).any(|seat| vectors.iter().map(|vector| vector[seat]).sum::<u8>() != 13) {
        return None;
    }
    let suits: [Suit; 4] = std::array::from_fn(|suit| {
        let number = tables.number(vectors[suit]);
        (number, words::index(words[suit], vectors[suit], tables.words(number)))
    });
    if !suits.is_sorted() {
        return None;
    }
    let [(i, _), (j, _), (k, _), (last, _)] = suits;
    let run = tables.run(i, j);
    if k == j {
        return Some(run.start + inside(tables, &suits));
    }
    let before = tables.ways_before(run.rest, k, last) - run.ways_before;
    let first = run.start + run.doubled + u128::from(run.ways) * u128::from(before);
    let both = inside(tables, &suits[..2]) * u128::from(tables.ways(k, last)) + inside(tables, &suits[2..]);
    Some(first + both)
}

fn item(tables: &Tables, index: u128) -> u128 {
    let (i, j, run) = tables.run_at(index);
    let rest = index - run.start;
    let mut suits = [(0, 0); 4];
    if rest < run.doubled {
        let last = tables.last_of_doubled(run.rest, j);
        suits = [(i, 0), (j, 0), (j, 0), (last, 0)];
        fill(tables, rest, &mut suits);
    } else {
        let rest = rest - run.doubled;
        let (k, last, before) = tables.pair_at(run.rest, run.ways_before + (rest / u128::from(run.ways)) as u64);
        let rest = rest - u128::from(run.ways) * u128::from(before - run.ways_before);
        let ways = u128::from(tables.ways(k, last));
        for (pair, vectors, number) in [(0, [i, j], rest / ways), (2, [k, last], rest % ways)] {
            let pair = &mut suits[pair..pair + 2];
            pair.copy_from_slice(&vectors.map(|vector| (vector, 0)));
            fill(tables, number, pair);
        }
    }
    suits.iter().rev().fold(0, |codes, &(vector, word)| {
        codes << SUIT_BITS | u128::from(words::item(word, tables.vector(vector), tables.words(vector)))
    })
}

/// The number of some suits, ascending, among those with their vectors.
fn inside(tables: &Tables, suits: &[Suit]) -> u128 {
    suits.chunk_by(|a, b| a.0 == b.0).fold(0, |index, group| {
        let ways = multisets(tables.words(group[0].0), group.len());
        index * ways + multiset_index(group.iter().map(|&(_, word)| word))
    })
}

/// The inverse of `inside`: set the words of suits whose vectors are there.
fn fill(tables: &Tables, mut index: u128, suits: &mut [Suit]) {
    let mut end = suits.len();
    while end > 0 {
        let vector = suits[end - 1].0;
        let first = suits.partition_point(|suit| suit.0 < vector);
        let ways = multisets(tables.words(vector), end - first);
        let mut digit = index % ways;
        index /= ways;
        for place in (first..end).rev() {
            suits[place].1 = multiset_item(&mut digit, place - first);
        }
        end = first;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_end_of_a_run_and_of_its_parts_is_there() {
        let tables = tables();
        assert_eq!(tables.size, SIZE);
        for run in tables.runs.iter().step_by(37) {
            for number in [run.start, run.start + run.doubled, run.start.saturating_sub(1)] {
                if number < SIZE {
                    assert_eq!(index(tables, item(tables, number)), Some(number));
                }
            }
        }
    }

    #[test]
    fn suits_out_of_order_and_odd_hands_are_refused() {
        let codes = item(tables(), SIZE / 3);
        let suit = |suit: usize| codes >> (26 * suit) & u128::from(words::ALL);
        let swapped = suit(1) | suit(0) << 26 | suit(2) << 52 | suit(3) << 78;
        assert_ne!(codes, swapped);
        assert_eq!(index(tables(), swapped), None);
        assert_eq!(index(tables(), codes ^ 1), None);
    }
}
