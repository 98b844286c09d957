//! Numbers of legal endings and back.  The order is that of src/everydeal/legality/numbering.py.

use super::FULL;
use super::cards::{Frame, Holding};
use super::counts::Trick;
use super::entries::{DEALS, Entries, SIZE, entries, entries_of_deals};
use super::patterns::{Canonical, pattern, patterns};
use super::suits::{ALL, Cards, lengths, named_back, renamed, row};
use crate::arch::bits::Bits;
use crate::arch::platform::Platform;
use crate::arch::work::{Instructions, Work};
use crate::base::numbers;
use crate::base::order::{by_keys, numbers_by_keys};
use crate::base::refusal::{RowError, RowResult, Status};
use crate::layouts::one::{hands_of_owners, owners_of_hands};

/// Bytes of a number.
pub const WIDTH: usize = 14;

/// The number of each ending, 52 owners in suit order.
pub fn rank(endings: &[[u8; 52]], numbers: &mut [[u8; WIDTH]]) -> RowResult {
    Platform::now().run(Rank { endings, numbers })
}

/// The ending of each number.
pub fn unrank(numbers: &[[u8; WIDTH]], endings: &mut [[u8; 52]]) -> RowResult {
    Platform::now().run(Unrank { numbers, endings })
}

struct Rank<'a> {
    endings: &'a [[u8; 52]],
    numbers: &'a mut [[u8; WIDTH]],
}

impl Work for Rank<'_> {
    type Result = RowResult;
    const BITS_ALONE: bool = true;

    #[inline(always)]
    fn run<I: Instructions>(self, bits: I) -> RowResult {
        let hands = |row: usize| hands_of_owners(&self.endings[row]);
        let find = |row: usize| Found::of(hands(row).ok()?);
        let work = |row: usize, found: &Found| {
            numbers::store(found.number(bits), &mut self.numbers[row]);
            true
        };
        let key = |row| find(row).map(|found| (found.entry as u64, found));
        by_keys(self.endings.len(), key, work).map_or(Ok(()), |row| {
            hands(row).map_err(|refusal| refusal.after(row))?;
            Err(RowError::new(Status::NotInSpace, row))
        })
    }
}

struct Unrank<'a> {
    numbers: &'a [[u8; WIDTH]],
    endings: &'a mut [[u8; 52]],
}

impl Work for Unrank<'_> {
    type Result = RowResult;
    const BITS_ALONE: bool = true;

    #[inline(always)]
    fn run<I: Instructions>(self, bits: I) -> RowResult {
        numbers_by_keys(self.numbers, SIZE, |row, number| self.endings[row] = owners_of_hands(item(bits, number)))
    }
}

/// An ending and its entry.
pub struct Found {
    /// The table that has the entry.
    table: &'static Entries,
    /// Where the entry stands, in every table that has it.
    pub entry: usize,
    /// The cards in each hand.
    pub cards: usize,
    /// The class and the pattern.
    pub canonical: Canonical,
    /// The hands in the rows and suits of the class.
    pub hands: [Cards; 4],
}

impl Found {
    /// None if the ending is not balanced, has no cards, or is illegal.
    #[inline(always)]
    pub fn of(hands: [u64; 4]) -> Option<Self> {
        let cards = hands[0].count_ones() as usize;
        if !(1..=FULL).contains(&cards) || hands.iter().any(|hand| hand.count_ones() as usize != cards) {
            return None;
        }
        let canonical = patterns().of(pattern(hands.map(row)));
        let hands = canonical.players.map(|player| renamed(hands[usize::from(player)], canonical.renaming));
        let unused = lengths(ALL & !hands.iter().fold(0, |all, hand| all | hand));
        let table = if cards == FULL { entries_of_deals() } else { entries() };
        Some(Found { table, entry: table.of(cards, canonical.class, unused)?, cards, canonical, hands })
    }

    #[inline(always)]
    fn number<B: Bits>(&self, bits: B) -> u128 {
        let entry = &self.table.list[self.entry];
        let inner = frame(self.table, self.entry).index(bits, Holding { hands: self.hands, choices: [0; 4] });
        entry.start + u128::from(self.canonical.place) * entry.endings() + inner
    }
}

/// The ending with this number, which must be below `SIZE`.
#[inline(always)]
pub fn item<B: Bits>(bits: B, number: u128) -> [u64; 4] {
    let table = if number < DEALS { entries_of_deals() } else { entries() };
    let (at, number) = table.with(number);
    let entry = &table.list[at];
    let (place, inner) = numbers::divided(number, entry.endings());
    let canonical = patterns().of(patterns().orbits[usize::from(entry.class)][place as usize]);
    let held = frame(table, at).item(bits, inner);
    let mut hands = [0; 4];
    for (player, cards) in canonical.players.into_iter().zip(held.hands) {
        hands[usize::from(player)] = named_back(cards, canonical.renaming);
    }
    hands
}

#[inline(always)]
fn frame(table: &Entries, at: usize) -> Frame<'_> {
    let entry = &table.list[at];
    Frame {
        rows: entry.rows(),
        cards: usize::from(entry.cards),
        unused: entry.unused,
        trick: Trick::NONE,
        ways: entry.ways,
        scale: entry.scale,
        tops: Some(table.tops(at)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::plain::Portable;
    use crate::random::samples;

    fn index(hands: [u64; 4]) -> Option<u128> {
        Found::of(hands).map(|found| found.number(Portable))
    }

    #[test]
    fn every_entry_begins_and_ends_where_it_says() {
        for number in samples::numbers(SIZE, 500) {
            let entry = &entries().list[entries().with(number).0];
            for number in [entry.start, entry.start + entry.endings() - 1] {
                assert_eq!(index(item(Portable, number)), Some(number));
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
        let mut owners = [[4; 52]; 2];
        owners[0][..4].copy_from_slice(&[0, 1, 2, 3]);
        let mut numbers = [[0; WIDTH]; 2];
        assert_eq!(rank(&owners, &mut numbers), Err(RowError::new(Status::NotInSpace, 1)));
        owners[1][8] = 5;
        assert_eq!(rank(&owners, &mut numbers), Err(RowError::new(Status::BadOwner, 1)));
        numbers[1].copy_from_slice(&SIZE.to_be_bytes()[2..]);
        assert_eq!(unrank(&numbers, &mut owners), Err(RowError::new(Status::NumberTooLarge, 1)));
    }
}
