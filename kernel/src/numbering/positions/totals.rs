//! How many positions and bare diagrams there are, from nothing: the tables of docs/positions.md.
//!
//! Play positions are counted by the class of the hold pattern before the trick, the row of the leader and the suit
//! led; bare diagrams by the rows that the players hold now, seen from the leader, those who have played and those who
//! have not in ascending order, up to the names of the suits.  The strains come from the recursion, level by level.

use super::multinomials::{Scale, Sums, Term, Weights, terms};
use crate::base::threads::side_by_side;
use crate::numbering::legal::entries::tricks_suffice;
use crate::numbering::legal::patterns::{pattern, patterns, permutations, rename_row, rows};
use crate::numbering::legal::recursion::{NOTRUMP, Recursion, UnusedSet, WORDS, leads, shifted, unite};
use crate::numbering::legal::{FULL, PLACES, Vector, place, vectors};
use std::collections::{BTreeMap, HashMap};

/// The categories: in some strain, at notrump, with trumps (summed over the suits), in every strain, all, by quotas.
pub const CATEGORIES: usize = 6;
/// The columns: j = 0 to 3 of the positions, j = 1 to 3 of the bare diagrams (those with j = 0 are the positions').
pub const COLUMNS: usize = 7;
/// The classes, that of no cards among them.
pub const CLASSES: usize = 231;

/// All the numbers.
pub struct Totals {
    /// By k, column and category.
    pub numbers: [[[u128; CATEGORIES]; COLUMNS]; FULL + 1],
    /// How many play positions with a strain there are, by k, j and class: the blocks of the numbering.
    pub blocks: Vec<[[u128; CLASSES]; 4]>,
}

/// The whole table.  With two threads, positions and bare diagrams are counted side by side.
pub fn compute(threads: usize) -> Totals {
    let (trumps, notrump) = side_by_side(threads, || Recursion::new(0), || Recursion::new(NOTRUMP));
    let mut kinds = [trumps, notrump];
    let diagrams = Diagrams::new();
    let mut totals =
        Totals { numbers: [[[0; CATEGORIES]; COLUMNS]; FULL + 1], blocks: vec![[[0; CLASSES]; 4]; FULL + 1] };
    for cards in (0..=FULL).rev() {
        if cards < FULL {
            let [trumps, notrump] = &mut kinds;
            side_by_side(threads, || trumps.advance(FULL - cards), || notrump.advance(FULL - cards));
        }
        let ((positions, blocks), bare) =
            side_by_side(threads, || count_positions(&kinds, cards), || diagrams.count(&kinds, cards));
        totals.numbers[cards][..4].copy_from_slice(&positions);
        totals.numbers[cards][4..].copy_from_slice(&bare);
        totals.blocks[cards] = blocks;
    }
    totals
}

/// How much a position counts in each category.
fn shares(strains: u8, by_quotas: bool) -> [u128; CATEGORIES] {
    let trumps = u128::from((strains & 15).count_ones());
    let [some, notrump, every] = [strains != 0, strains >> NOTRUMP == 1, strains == 31].map(u128::from);
    [some, notrump, trumps, every, 1, u128::from(by_quotas)]
}

fn gone(held: Vector) -> Vector {
    held.map(|count| FULL as u8 - count)
}

type Columns<const N: usize> = [[u128; CATEGORIES]; N];

/// Play positions with k cards in every hand when the trick began, by j and category; and by j and class.
fn count_positions(kinds: &[Recursion; 2], cards: usize) -> (Columns<4>, [[u128; CLASSES]; 4]) {
    let (mut numbers, mut blocks, scale) = ([[0; CATEGORIES]; 4], [[0; CLASSES]; 4], Scale::default());
    let mut lists: HashMap<([u8; 2], Weights), Vec<Term>> = HashMap::new();
    let (mut plain, mut weighted) = (Sums::<1>::default(), Sums::<3>::default());
    for (class, &home) in patterns().classes.iter().enumerate() {
        if (home == 0) != (cards == 0) {
            continue;
        }
        let orbit = patterns().orbits[class].len() as u128;
        let held = rows(home);
        for row in 0..4 {
            if row > 0 && held[row] == held[row - 1] {
                continue;
            }
            let times = orbit * held.iter().filter(|&&other| other == held[row]).count() as u128;
            let mut others = (0..4).filter(|&other| other != row).map(|other| held[other]);
            let [a, b, c]: [u8; 3] = std::array::from_fn(|_| others.next().expect("three others"));
            let mut count = |j: usize, vector: Vector, sum: u128| {
                let unused = gone(vector);
                let found = leads(kinds, home, unused);
                let strains = (0..5).fold(0, |set, z| set | ((found >> (4 * z + row) & 1) as u8) << z);
                let number = times * scale.diagrams(sum, unused, [cards; 4]);
                blocks[j][class] += number * u128::from(strains.count_ones());
                let shares = shares(strains, tricks_suffice(cards, home, unused));
                for (total, share) in numbers[j].iter_mut().zip(shares) {
                    *total += number * share;
                }
            };
            for (one, other, weights) in [([held[row], a], [b, c], None)].into_iter().chain(
                (0..4).filter(|suit| held[row] >> suit & 1 == 1).map(|suit| ([held[row], a], [b, c], Some(suit))),
            ) {
                let (first, second) = match weights {
                    None => (Weights::Plain, Weights::Plain),
                    Some(suit) => (Weights::Led(suit), Weights::Followed(suit)),
                };
                for (pair, weights) in [(one, first), (other, second)] {
                    lists.entry((pair, weights)).or_insert_with(|| terms(pair, [cards; 2], weights));
                }
                let (first, second) = (&lists[&(one, first)], &lists[&(other, second)]);
                if weights.is_none() {
                    plain.add(first, second, 4 * cards);
                    plain.drain(4 * cards, |vector, [sum]| count(0, vector, sum));
                } else {
                    weighted.add(first, second, 4 * cards);
                }
            }
            weighted.drain(4 * cards, |vector, sums| {
                for (j, sum) in (1..).zip(sums) {
                    count(j, vector, sum);
                }
            });
        }
    }
    // Which of the three others has played, or has not, was summed over.
    for j in [2, 3] {
        for number in numbers[j].iter_mut().chain(&mut blocks[j]) {
            assert!(number.is_multiple_of(3));
            *number /= 3;
        }
    }
    (numbers, blocks)
}

/// The rows that the players hold now, the leader's first, and how many patterns they stand for.
type BareClass = ([u8; 4], u32);

/// Bare diagrams in the middle of a trick: what is the same for all k.
struct Diagrams {
    /// For each j from 1; and again for hands that have no cards left after playing.
    classes: [[Vec<BareClass>; 2]; 3],
    /// The vectors that have room for so many more cards of the first three suits, by the place of these.
    room: HashMap<usize, UnusedSet>,
}

impl Diagrams {
    fn new() -> Self {
        let mut room = HashMap::new();
        for taken in (1..4).flat_map(vectors) {
            let mut mask = [0; WORDS];
            for at in 0..PLACES {
                let firsts = [at / 196, at / 14 % 14, at % 14];
                if firsts.into_iter().zip(taken).all(|(count, more)| count + usize::from(more) <= FULL) {
                    mask[at / 64] |= 1 << (at % 64);
                }
            }
            room.insert(place(taken), mask);
        }
        Diagrams { classes: [1, 2, 3].map(|j| [bare_classes(j, false), bare_classes(j, true)]), room }
    }

    /// The numbers with k cards in every hand when the trick began, by j and category.
    fn count(&self, kinds: &[Recursion; 2], cards: usize) -> Columns<3> {
        let mut numbers = [[0; CATEGORIES]; 3];
        if cards == 0 {
            return numbers;
        }
        let scale = Scale::default();
        let mut quotas: HashMap<[u8; 4], UnusedSet> = HashMap::new();
        let mut lists: HashMap<([u8; 2], [usize; 2]), Vec<Term>> = HashMap::new();
        let mut sums = Sums::<1>::default();
        for (j, number) in (1..4).zip(&mut numbers) {
            let sizes: [usize; 4] = std::array::from_fn(|player| cards - usize::from(player < j));
            let all = sizes.iter().sum();
            for &(held, times) in &self.classes[j - 1][usize::from(cards == 1)] {
                let by_strain: [UnusedSet; 5] = std::array::from_fn(|strain| self.reached(kinds, held, j, strain));
                let by_quotas = self.union(held, j, |before| {
                    let holders = holders(before);
                    *quotas.entry(holders).or_insert_with(|| quota_set(cards, before))
                });
                for (pair, sizes) in
                    [([held[0], held[1]], [sizes[0], sizes[1]]), ([held[2], held[3]], [sizes[2], sizes[3]])]
                {
                    lists.entry((pair, sizes)).or_insert_with(|| terms(pair, sizes, Weights::Plain));
                }
                let first = &lists[&([held[0], held[1]], [sizes[0], sizes[1]])];
                sums.add(first, &lists[&([held[2], held[3]], [sizes[2], sizes[3]])], all);
                sums.drain(all, |vector, [sum]| {
                    let gone = gone(vector);
                    let diagrams = 4 * u128::from(times) * scale.diagrams(sum, gone, sizes); // anybody can have led
                    let has = |set: &UnusedSet, gone: Vector| set[place(gone) / 64] >> (place(gone) % 64) & 1 == 1;
                    let strains = (0..5).fold(0, |found, strain| {
                        let mut renamed = gone;
                        renamed.swap(0, strain % 4);
                        found | u8::from(has(&by_strain[strain], renamed)) << strain
                    });
                    for (total, share) in number.iter_mut().zip(shares(strains, has(&by_quotas, gone))) {
                        *total += diagrams * share;
                    }
                });
            }
        }
        numbers
    }

    /// What can be gone in a strain, after its suit and the first one are exchanged; notrump, 4, exchanges nothing.
    fn reached(&self, kinds: &[Recursion; 2], held: [u8; 4], j: usize, strain: usize) -> UnusedSet {
        let mut renaming = [0, 1, 2, 3];
        renaming.swap(0, strain % 4);
        let kind = &kinds[usize::from(strain == usize::from(NOTRUMP))];
        self.union(held.map(|row| rename_row(row, renaming)), j, |before| *kind.set(before, before[0]))
    }

    /// The union, over the suits that can lie on the table, of a set that belongs to the rows before the trick, with
    /// the cards on the table added.
    fn union(&self, held: [u8; 4], j: usize, mut set: impl FnMut([u8; 4]) -> UnusedSet) -> UnusedSet {
        let mut union = [0; WORDS];
        for led in 0..4u8 {
            for others in 0..1u8 << (2 * (j - 1)) {
                let suit = |player: usize| if player == 0 { led } else { others >> (2 * (player - 1)) & 3 };
                if (1..j).any(|player| suit(player) != led && held[player] >> led & 1 == 1) {
                    continue;
                }
                let (mut before, mut taken) = (held, [0; 4]);
                for player in 0..j {
                    before[player] |= 1 << suit(player);
                    taken[usize::from(suit(player))] += 1;
                }
                let shift = place(taken);
                unite(&mut union, &shifted(&set(before), &self.room[&shift], shift));
            }
        }
        union
    }
}

/// The rows seen from the leader, up to who of those who have played, and of the rest, holds them, and up to suits.
fn bare_classes(j: usize, last: bool) -> Vec<BareClass> {
    let renamings: Vec<[u8; 4]> = permutations().collect();
    let mut counts = BTreeMap::new();
    for held in (0..1u32 << 16).map(|rows| -> [u8; 4] { std::array::from_fn(|p| (rows >> (4 * p) & 15) as u8) }) {
        if held.iter().enumerate().any(|(player, &row)| (row == 0) != (last && player < j)) {
            continue;
        }
        let class = renamings.iter().map(|&renaming| {
            let mut renamed = held.map(|row| rename_row(row, renaming));
            renamed[1..j].sort_unstable();
            renamed[j..].sort_unstable();
            renamed
        });
        *counts.entry(class.min().expect("24 of them")).or_insert(0) += 1;
    }
    counts.into_iter().collect()
}

/// How many players hold each suit.
fn holders(held: [u8; 4]) -> [u8; 4] {
    std::array::from_fn(|suit| held.iter().map(|row| row >> suit & 1).sum())
}

/// The unused counts after so many tricks whose quotas suffice.
fn quota_set(cards: usize, held: [u8; 4]) -> UnusedSet {
    let mut set = [0; WORDS];
    for unused in vectors(4 * (FULL - cards)) {
        if tricks_suffice(cards, pattern(held), unused) {
            set[place(unused) / 64] |= 1 << (place(unused) % 64);
        }
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_totals() {
        let totals = compute(2);
        let sum = |category: fn(&[u128; CATEGORIES]) -> u128, columns: std::ops::Range<usize>| -> u128 {
            totals.numbers.iter().flat_map(|row| &row[columns.clone()]).map(category).sum()
        };
        assert_eq!(sum(|row| row[1] + row[2], 0..4), 411_106_031_435_583_197_973_559_046_112_330_932);
        assert_eq!(sum(|row| row[0], 0..4), 86_763_870_857_729_643_606_976_478_037_966_052);
        assert_eq!(sum(|row| row[0], 4..7), 3_728_955_985_970_674_620_350_743_481_677_984);
        let blocks: u128 = totals.blocks.iter().flatten().flatten().sum();
        assert_eq!(blocks, 411_106_031_435_583_197_973_559_046_112_330_932);
        for (cards, row) in totals.numbers.iter().enumerate() {
            for (none, one) in row[0].iter().zip(row[1]) {
                assert_eq!(none * cards as u128, one); // every card may be led
            }
        }
    }
}
