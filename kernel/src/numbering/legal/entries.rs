//! The entries: for k cards in each hand and a class of patterns, the unused counts that endings have.

use super::counts::{choices, pair_ways};
use super::patterns::{Pattern, patterns, rows};
use super::{FULL, PLACES, Vector, place, vectors};
use std::sync::OnceLock;

/// The legal balanced endings; docs/legal.md.
pub const SIZE: u128 = 128_231_250_273_227_354_660_026_504_584_672;

/// Can as many tricks have been led as were played?  Every lead of a suit took a card from each of its holders, and
/// at least one.  `unused` and `pattern` must be in the same suits.
#[inline(always)]
pub fn tricks_suffice(cards: usize, pattern: Pattern, unused: Vector) -> bool {
    let quota = |suit: usize| {
        let holders = (pattern >> suit & 0x1111).count_ones();
        usize::from(unused[suit]) / holders.max(1) as usize
    };
    (0..4).map(quota).sum::<usize>() >= FULL - cards
}

/// The unused counts of all endings of one block, in lexicographic order, with W: the ways to deal out given cards.
pub fn block(cards: usize, pattern: Pattern) -> Vec<(Vector, u128)> {
    if cards == 0 || pattern == 0 {
        return if cards == 0 && pattern == 0 { vec![([13; 4], 1)] } else { Vec::new() };
    }
    let [r0, r1, r2, r3] = rows(pattern);
    let (first, second) = (pair_ways(r0, r1, cards), pair_ways(r2, r3, cards));
    let mut ways = vec![0; PLACES];
    for one in &first.list {
        for other in &second.list {
            let held: Vector = std::array::from_fn(|suit| one.shared[suit] + other.shared[suit]);
            if held.iter().all(|&count| count <= 13) {
                let both = u64::from(one.ways) * u64::from(other.ways);
                ways[place(held)] += u128::from(both) * u128::from(choices(held, one.shared));
            }
        }
    }
    let unused = vectors(4 * (FULL - cards)).map(|unused| (unused, ways[place(unused.map(|count| 13 - count))]));
    unused.filter(|&(_, ways)| ways > 0).collect()
}

/// A legal entry.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The number of its first ending.
    pub start: u128,
    /// The ways to deal out the cards in play, for each choice of unused cards.
    pub ways: u128,
    /// The unused counts.
    pub unused: Vector,
    /// The cards in each hand.
    pub cards: u8,
    /// The class.
    pub class: u8,
}

impl Entry {
    /// How many endings it has for each pattern of its class.
    #[inline(always)]
    pub fn endings(&self) -> u128 {
        self.ways * u128::from(choices([13; 4], self.unused))
    }
}

/// The legal entries, in the order of the numbering.
pub struct Entries {
    entries: Vec<Entry>,
    /// The start of each, once more: close together, for the search.
    starts: Vec<u128>,
    /// Where the entries of each block begin: for k from 13 down to 1, a block for each class; and the end.
    blocks: Vec<u32>,
}

/// The table; made at first use, in about a tenth of a second.
pub fn entries() -> &'static Entries {
    static TABLE: OnceLock<Entries> = OnceLock::new();
    TABLE.get_or_init(Entries::new)
}

impl Entries {
    fn new() -> Self {
        let (mut entries, mut blocks, mut start) = (Vec::new(), Vec::new(), 0);
        for cards in (1..=FULL).rev() {
            for (class, &pattern) in patterns().classes.iter().enumerate() {
                blocks.push(entries.len() as u32);
                let orbit = patterns().orbits[class].len() as u128;
                for (unused, ways) in block(cards, pattern) {
                    if tricks_suffice(cards, pattern, unused) {
                        let entry = Entry { start, ways, unused, cards: cards as u8, class: class as u8 };
                        start += entry.endings() * orbit;
                        entries.push(entry);
                    }
                }
            }
        }
        assert_eq!(start, SIZE);
        blocks.push(entries.len() as u32);
        let starts = entries.iter().map(|entry: &Entry| entry.start).collect();
        Entries { entries, starts, blocks }
    }

    /// The legal entry with these counts, if there is one.
    #[inline(always)]
    pub fn of(&self, cards: usize, class: u8, unused: Vector) -> Option<&Entry> {
        let block = (FULL - cards) * patterns().classes.len() + usize::from(class);
        let block = &self.entries[self.blocks[block] as usize..self.blocks[block + 1] as usize];
        block.binary_search_by(|entry| entry.unused.cmp(&unused)).ok().map(|at| &block[at])
    }

    /// The entry that has the ending with this number, which must be below `SIZE`.
    #[inline(always)]
    pub fn with(&self, number: u128) -> &Entry {
        &self.entries[self.starts.partition_point(|&start| start <= number) - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_entries_as_published() {
        assert_eq!(entries().entries.len(), 198_436);
        assert_eq!(SIZE.ilog2(), 106);
    }

    #[test]
    fn entries_are_found_by_their_counts_and_by_their_numbers() {
        for entry in entries().entries.iter().step_by(7) {
            let found = entries().of(usize::from(entry.cards), entry.class, entry.unused).unwrap();
            assert_eq!(found.start, entry.start);
            assert_eq!(entries().with(entry.start).start, entry.start);
            let end = entry.start + entry.endings() * patterns().orbits[usize::from(entry.class)].len() as u128;
            assert_eq!(entries().with(end - 1).start, entry.start);
        }
    }

    #[test]
    fn the_last_illegal_ending_has_four_cards() {
        assert!(!tricks_suffice(4, 0xffff, [9; 4]));
        assert!(entries().of(4, patterns().of(0xffff).class, [9; 4]).is_none());
        assert!(tricks_suffice(4, 0xffff, [8, 8, 8, 12]));
    }
}
