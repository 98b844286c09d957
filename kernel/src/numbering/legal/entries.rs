//! The entries: for k cards in each hand and a class of patterns, the unused counts that endings have.

use super::counts::{Trick, choices};
use super::pairs::{pairs, ways};
use super::patterns::{Pattern, patterns, rows};
use super::shares::{Scale, Shares};
use super::{FULL, PLACES, Vector, place, vectors};
use crate::numbering::starts::Starts;
use std::ops::Range;
use std::sync::OnceLock;

/// The legal balanced endings; docs/legal.md.
pub const SIZE: u128 = 128_231_250_273_227_354_660_026_504_584_672;
/// The full deals, which come first.
pub const DEALS: u128 = 53_644_737_765_488_792_839_237_440_000;

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
    let terms = |rows: [u8; 2]| pairs(rows, cards).list.iter().zip(&ways(rows, cards, Trick::NONE).ways);
    if cards == FULL {
        // Rows 2 and 3 hold what rows 0 and 1 do not; what they cannot hold has no ways, as the end of their list.
        let (rest, number) = (&ways([r2, r3], cards, Trick::NONE).ways, |place| pairs([r2, r3], cards).number(place));
        let dealt = terms([r0, r1]).map(|(one, &first)| {
            let both = u64::from(first) * u64::from(rest[number(place(one.shared.map(|count| 13 - count)))]);
            u128::from(both) * u128::from(choices([13; 4], one.shared))
        });
        return Some(([0; 4], dealt.sum())).filter(|&(_, ways)| ways > 0).into_iter().collect();
    }
    let mut all = vec![0; PLACES];
    for (one, &first) in terms([r0, r1]) {
        for (other, &second) in terms([r2, r3]) {
            let held: Vector = std::array::from_fn(|suit| one.shared[suit] + other.shared[suit]);
            if held.iter().all(|&count| count <= 13) {
                let both = u64::from(first) * u64::from(second);
                all[place(held)] += u128::from(both) * u128::from(choices(held, one.shared));
            }
        }
    }
    let unused = vectors(4 * (FULL - cards)).map(|unused| (unused, all[place(unused.map(|count| 13 - count))]));
    unused.filter(|&(_, ways)| ways > 0).collect()
}

/// A legal entry.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The number of its first ending.
    pub start: u128,
    /// The ways to deal out the cards in play, for each choice of unused cards.
    pub ways: u128,
    /// From the sums of `Shares` to ways.
    pub scale: Scale,
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

    /// The suits that each row holds.
    #[inline(always)]
    pub fn rows(&self) -> [u8; 4] {
        rows(patterns().classes[usize::from(self.class)])
    }

    /// How rows 0 and 1 share the cards in play with rows 2 and 3.
    pub fn shares(&self, trick: Trick) -> Shares {
        Shares::new(self.rows(), usize::from(self.cards), self.held(), trick)
    }

    /// How many cards of each suit are in play.
    fn held(&self) -> Vector {
        self.unused.map(|count| 13 - count)
    }
}

/// The legal entries, in the order of the numbering.
pub struct Entries {
    /// The entries.
    pub list: Vec<Entry>,
    /// The start of each, once more, and the place of its unused counts: close together, for the searches.
    starts: Starts<107>,
    places: Vec<u16>,
    /// Where the entries of each block begin: for k from 13 down to 1, a block for each class; and the end.
    blocks: Vec<u32>,
    /// For each entry, the `tops` of its shares: made at first use.
    tops: Vec<OnceLock<Box<[u128]>>>,
}

/// The table; made at first use, in about a tenth of a second.
pub fn entries() -> &'static Entries {
    static TABLE: OnceLock<Entries> = OnceLock::new();
    TABLE.get_or_init(|| {
        let (table, end) = Entries::down_to(1);
        assert_eq!(end, SIZE);
        table
    })
}

/// The beginning of the table, the full deals: made alone, in a fraction of the time, as that is all their numbers need.
pub fn entries_of_deals() -> &'static Entries {
    static TABLE: OnceLock<Entries> = OnceLock::new();
    TABLE.get_or_init(|| {
        let (table, end) = Entries::down_to(FULL);
        assert_eq!(end, DEALS);
        table
    })
}

impl Entries {
    /// The entries of at least so many cards, and how many endings they have.
    fn down_to(least: usize) -> (Self, u128) {
        let (mut list, mut blocks, mut start) = (Vec::new(), Vec::new(), 0);
        for cards in (least..=FULL).rev() {
            for (class, &pattern) in patterns().classes.iter().enumerate() {
                blocks.push(list.len() as u32);
                let orbit = patterns().orbits[class].len() as u128;
                for (unused, ways) in block(cards, pattern) {
                    if tricks_suffice(cards, pattern, unused) {
                        let scale = Scale::new(cards, unused.map(|count| 13 - count));
                        let entry = Entry { start, ways, scale, unused, cards: cards as u8, class: class as u8 };
                        start += entry.endings() * orbit;
                        list.push(entry);
                    }
                }
            }
        }
        blocks.push(list.len() as u32);
        let starts = Starts::new(list.iter().map(|entry: &Entry| entry.start).chain([start]).collect());
        let places = list.iter().map(|entry: &Entry| place(entry.unused) as u16).collect();
        let tops = list.iter().map(|_| OnceLock::new()).collect();
        (Entries { list, starts, places, blocks, tops }, start)
    }

    /// Where the legal entries of so many cards and a class stand.
    #[inline(always)]
    pub fn block(&self, cards: usize, class: u8) -> Range<usize> {
        let block = (FULL - cards) * patterns().classes.len() + usize::from(class);
        self.blocks[block] as usize..self.blocks[block + 1] as usize
    }

    /// Where the legal entry with these counts stands, if there is one.
    #[inline(always)]
    pub fn of(&self, cards: usize, class: u8, unused: Vector) -> Option<usize> {
        let block = self.block(cards, class);
        let at =
            block.start + self.places[block.clone()].partition_point(|&before| usize::from(before) < place(unused));
        (at < block.end && self.list[at].unused == unused).then_some(at)
    }

    /// Where the entry stands that has the ending with this number, which must be below `SIZE`; and the number in it.
    #[inline(always)]
    pub fn with(&self, number: u128) -> (usize, u128) {
        self.starts.find(number)
    }

    /// The `tops` of the shares of an entry.
    #[inline(always)]
    pub fn tops(&self, at: usize) -> &[u128] {
        self.tops[at].get_or_init(|| self.list[at].shares(Trick::NONE).tops().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_entries_as_published() {
        assert_eq!(entries().list.len(), 198_436);
        assert_eq!(SIZE.ilog2(), 106);
    }

    #[test]
    fn entries_are_found_by_their_counts_and_by_their_numbers() {
        for (at, entry) in entries().list.iter().enumerate().step_by(7) {
            assert_eq!(entries().of(usize::from(entry.cards), entry.class, entry.unused), Some(at));
            let endings = entry.endings() * patterns().orbits[usize::from(entry.class)].len() as u128;
            assert_eq!(entries().with(entry.start + endings - 1), (at, endings - 1));
        }
    }

    #[test]
    fn the_table_of_the_deals_is_the_beginning_of_the_whole() {
        let (deals, whole) = (&entries_of_deals().list, &entries().list);
        assert_eq!(whole.partition_point(|entry| entry.start < DEALS), deals.len());
        for (one, other) in deals.iter().zip(whole) {
            assert_eq!(format!("{one:?}"), format!("{other:?}"));
            assert_eq!((one.cards, one.unused), (13, [0; 4]));
        }
    }

    #[test]
    fn the_last_illegal_ending_has_four_cards() {
        assert!(!tricks_suffice(4, 0xffff, [9; 4]));
        assert!(entries().of(4, patterns().of(0xffff).class, [9; 4]).is_none());
        assert!(tricks_suffice(4, 0xffff, [8, 8, 8, 12]));
    }
}
