//! Numbers of legal endings and back.  The order is that of src/everydeal/legality/numbering.py.

use super::counts::{Hands, Shares};
use super::entries::{SIZE, entries};
use super::patterns::{patterns, rows};
use super::{FULL, Vector};
use crate::base::numbers::{self, BINOMIAL};
use crate::base::refusal::{Outcome, Refusal, Status};
use crate::base::threads::map_rows;
use crate::layouts::one::{hands_of_owners, owners_of_hands};
use std::sync::OnceLock;

/// Bytes of a number.
pub const WIDTH: usize = 14;

/// A set of cards, one holding per suit; bit 0 is the ace.
type Suits = [u16; 4];

const SUIT: u16 = (1 << 13) - 1;
const ALL: Suits = [SUIT; 4];

/// The number of each ending, 52 owners in suit order, on several threads.
pub fn rank(endings: &[u8], numbers: &mut [u8], threads: usize) -> Outcome {
    map_rows(endings, 52, numbers, WIDTH, threads, |_, endings, numbers| {
        for (row, (owners, number)) in endings.as_chunks().0.iter().zip(numbers.chunks_exact_mut(WIDTH)).enumerate() {
            let hands = hands_of_owners(owners).map_err(|refusal| refusal.after(row))?;
            numbers::store(index(hands).ok_or(Refusal::new(Status::NotInSpace, row))?, number);
        }
        Ok(())
    })
}

/// The ending of each number, on several threads.
pub fn unrank(numbers: &[u8], endings: &mut [u8], threads: usize) -> Outcome {
    map_rows(numbers, WIDTH, endings, 52, threads, |_, numbers, endings| {
        for (row, (number, owners)) in numbers.chunks_exact(WIDTH).zip(endings.as_chunks_mut().0).enumerate() {
            let number = numbers::load(number);
            if number >= SIZE {
                return Err(Refusal::new(Status::NumberTooLarge, row));
            }
            *owners = owners_of_hands(item(number));
        }
        Ok(())
    })
}

/// The number of an ending; None if it is not balanced, has no cards, or is illegal.
pub fn index(hands: [u64; 4]) -> Option<u128> {
    let cards = hands[0].count_ones() as usize;
    if !(1..=FULL).contains(&cards) || hands.iter().any(|hand| hand.count_ones() as usize != cards) {
        return None;
    }
    let held = hands.map(|hand| -> Suits { std::array::from_fn(|suit| (hand >> (13 * suit)) as u16 & SUIT) });
    let found = held.map(|suits| (0..4).fold(0, |row, suit| row | u8::from(suits[suit] != 0) << suit));
    let canonical = patterns().of(super::patterns::pattern(found));
    let hands = canonical.players.map(|player| {
        let mut renamed = [0; 4];
        for suit in 0..4 {
            renamed[usize::from(canonical.renaming[suit])] = held[usize::from(player)][suit];
        }
        renamed
    });
    let (shared, others) = (union(hands[0], hands[1]), union(hands[2], hands[3]));
    let live = union(shared, others);
    let unused = without(ALL, live);
    let entry = entries().of(cards, canonical.class, lengths(unused))?;
    let rows = rows(patterns().classes[usize::from(canonical.class)]);
    let (first, third) =
        (Hands::new(lengths(shared), rows[0], rows[1], cards), Hands::new(lengths(others), rows[2], rows[3], cards));
    let target = lengths(shared);
    let share = Shares::new(rows, cards, lengths(live)).find(|share| share.shared == target)?;
    let inner = u128::from(sets_index(unused, ALL)) * entry.ways
        + share.before
        + (u128::from(sets_index(shared, live)) * u128::from(first.total())
            + u128::from(first.before(lengths(hands[0])) + sets_index(hands[0], shared)))
            * u128::from(third.total())
        + u128::from(third.before(lengths(hands[2])) + sets_index(hands[2], others));
    Some(entry.start + u128::from(canonical.place) * entry.endings() + inner)
}

/// The ending with this number, which must be below `SIZE`.
pub fn item(number: u128) -> [u64; 4] {
    let entry = entries().with(number);
    let (cards, class) = (usize::from(entry.cards), usize::from(entry.class));
    let endings = entry.endings();
    let place = (number - entry.start) / endings;
    let inner = (number - entry.start) % endings;
    let rows = rows(patterns().classes[class]);
    let live = without(ALL, sets_item((inner / entry.ways) as u64, entry.unused, ALL));
    let inner = inner % entry.ways;
    let shares = Shares::new(rows, cards, lengths(live));
    let share = shares.find(|share| inner - share.before < share.ways).expect("the terms sum to W");
    let (first, third) =
        (Hands::new(share.shared, rows[0], rows[1], cards), Hands::new(share.others, rows[2], rows[3], cards));
    let inner = inner - share.before;
    let (upper, number2) = (inner / u128::from(third.total()), (inner % u128::from(third.total())) as u64);
    let (choice, number0) = ((upper / u128::from(first.total())) as u64, (upper % u128::from(first.total())) as u64);
    let shared = sets_item(choice, share.shared, live);
    let others = without(live, shared);
    let (sizes, number0) = first.at(number0);
    let row0 = sets_item(number0, sizes, shared);
    let (sizes, number2) = third.at(number2);
    let row2 = sets_item(number2, sizes, others);
    let in_rows = [row0, without(shared, row0), row2, without(others, row2)];
    let canonical = patterns().of(patterns().orbits[class][place as usize]);
    let mut hands = [0; 4];
    for (row, player) in canonical.players.into_iter().enumerate() {
        for suit in 0..4 {
            let held = in_rows[row][usize::from(canonical.renaming[suit])];
            hands[usize::from(player)] |= u64::from(held) << (13 * suit);
        }
    }
    hands
}

#[inline(always)]
fn union(one: Suits, other: Suits) -> Suits {
    std::array::from_fn(|suit| one[suit] | other[suit])
}

#[inline(always)]
fn without(suits: Suits, taken: Suits) -> Suits {
    std::array::from_fn(|suit| suits[suit] & !taken[suit])
}

#[inline(always)]
fn lengths(suits: Suits) -> Vector {
    suits.map(|holding| holding.count_ones() as u8)
}

/// The number of a choice of one subset from each pool, of given sizes: squashed order in each, suit 0 on top.
#[inline(always)]
fn sets_index(sets: Suits, pools: Suits) -> u64 {
    let mut index = 0;
    for suit in 0..4 {
        let (pool, mut left) = (pools[suit], sets[suit]);
        let (mut rank, mut members) = (0, 0);
        while left != 0 {
            let lowest = left & left.wrapping_neg();
            members += 1;
            rank += BINOMIAL[(pool & (lowest - 1)).count_ones() as usize][members];
            left ^= lowest;
        }
        index = index * BINOMIAL[pool.count_ones() as usize][members] + rank;
    }
    index
}

/// The subsets of these sizes, one of each pool, with this number.
#[inline(always)]
fn sets_item(mut index: u64, sizes: Vector, pools: Suits) -> Suits {
    let mut sets = [0; 4];
    for suit in (0..4).rev() {
        let size = usize::from(sizes[suit]);
        let ways = BINOMIAL[pools[suit].count_ones() as usize][size];
        sets[suit] = expand(squashed()[size][(index % ways) as usize], pools[suit]);
        index /= ways;
    }
    sets
}

/// The elements of `within` that stand at `places`.
#[inline(always)]
fn expand(places: u16, mut within: u16) -> u16 {
    let mut result = 0;
    let mut places = places;
    while places != 0 {
        result |= (within & within.wrapping_neg()) & (places & 1).wrapping_neg();
        within &= within.wrapping_sub(1);
        places >>= 1;
    }
    result
}

/// The subsets of 0..13 of each size in squashed order, which is the order of the masks as numbers.
fn squashed() -> &'static [Vec<u16>; 14] {
    static TABLE: OnceLock<[Vec<u16>; 14]> = OnceLock::new();
    TABLE.get_or_init(|| {
        std::array::from_fn(|size| (0..=SUIT).filter(|mask| mask.count_ones() as usize == size).collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::samples;

    #[test]
    fn numbers_come_back() {
        for number in samples::numbers(SIZE, 3000).into_iter().chain(samples::edges(SIZE)) {
            assert_eq!(index(item(number)), Some(number));
        }
    }

    #[test]
    fn every_entry_begins_and_ends_where_it_says() {
        for number in samples::numbers(SIZE, 500) {
            let entry = entries().with(number);
            for number in [entry.start, entry.start + entry.endings() - 1] {
                assert_eq!(index(item(number)), Some(number));
            }
        }
    }

    #[test]
    fn illegal_and_unbalanced_endings_have_no_number() {
        let four_each = [0x1, 0x2, 0x4, 0x8].map(|card: u64| card | card << 13 | card << 26 | card << 39);
        assert_eq!(index(four_each), None);
        assert_eq!(index([0; 4]), None);
        assert_eq!(index([1, 2, 4, 0]), None);
        assert!(index([1, 2, 4, 8]).is_some());
    }

    #[test]
    fn bad_rows_are_refused_where_they_stand() {
        let mut owners = vec![4u8; 2 * 52];
        owners[..4].copy_from_slice(&[0, 1, 2, 3]);
        let mut numbers = vec![0; 2 * WIDTH];
        assert_eq!(rank(&owners, &mut numbers, 1), Err(Refusal::new(Status::NotInSpace, 1)));
        owners[60] = 5;
        assert_eq!(rank(&owners, &mut numbers, 1), Err(Refusal::new(Status::BadOwner, 1)));
        numbers[WIDTH..].copy_from_slice(&SIZE.to_be_bytes()[2..]);
        assert_eq!(unrank(&numbers, &mut owners, 1), Err(Refusal::new(Status::NumberTooLarge, 1)));
    }
}
