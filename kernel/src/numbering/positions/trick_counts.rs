//! How many positions an entry has with j cards on the table: by the pattern, the leader, and the suit led.

use super::seating::{Counts, ORDERS, played};
use crate::numbering::legal::counts::{Trick, choices};
use crate::numbering::legal::entries::Entry;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering};

/// By how many have played, the rows that can have.
const PLAYED: [&[usize]; 4] = [&[0], &[1, 2, 4, 8], &[3, 5, 6, 9, 10, 12], &[7, 11, 13, 14]];
/// The place of a set of rows in `PLAYED`.
const SLOT: [u8; 16] = [0, 0, 1, 0, 2, 1, 2, 0, 3, 3, 4, 1, 5, 2, 3, 0];

/// Who asks so often is answered quicker, and takes some kilobytes.
const OFTEN: u8 = 30;

/// The positions of an entry with j cards on the table.
pub struct TrickCounts {
    /// In how many ways the unused cards can be chosen.
    pub choices: u128,
    /// By the rows that have played, then the suit led: W; without a card on the table the one W there is.
    ways: Box<[u128]>,
    /// In how many strains the player of each row can be on lead.
    strains: [u8; 4],
    rows: [u8; 4],
    j: usize,
    /// How often the numbers of cards were asked for, up to `OFTEN`; and then the `tops` of each W, in equal parts.
    asked: AtomicU8,
    tops: OnceLock<Box<[u128]>>,
    /// The positions of a pattern whose players sit in this order.
    orders: [u128; 6],
}

impl TrickCounts {
    /// Of an entry in which, by the bits `4 * strain + row` of `leads`, the players of the rows can be on lead.
    pub fn new(entry: &Entry, leads: u32, j: usize) -> Self {
        let rows = entry.rows();
        let mut found = TrickCounts {
            choices: u128::from(choices([13; 4], entry.unused)),
            ways: if j == 0 { Box::new([entry.ways]) } else { weighted(entry, rows, j) },
            strains: std::array::from_fn(|row| (leads >> row & 0x11111).count_ones() as u8),
            rows,
            j,
            asked: AtomicU8::new(0),
            tops: OnceLock::new(),
            orders: [0; 6],
        };
        found.orders = ORDERS.map(|[one, two, three]| {
            let players = [0, one, two, three];
            (0..4).map(|leader| found.leader(players, leader)).sum()
        });
        found
    }

    /// W, if the players of these rows have played to a lead in this suit; 0 if there is no such position.
    #[inline(always)]
    pub fn ways(&self, played: usize, suit: usize) -> u128 {
        let slot = usize::from(SLOT[played]);
        if self.j == 0 { self.ways[0] } else { self.ways[4 * slot + suit] }
    }

    /// The `tops` of the shares that W is the sum of, if this entry is asked for often.
    #[inline(always)]
    pub fn tops(&self, entry: &Entry, trick: Trick) -> Option<&[u128]> {
        if self.tops.get().is_none() && self.asked.fetch_add(1, Ordering::Relaxed) < OFTEN {
            return None;
        }
        let tops = self.tops.get_or_init(|| self.all_tops(entry));
        let each = tops.len() / self.ways.len();
        let at = if self.j == 0 { 0 } else { 4 * usize::from(SLOT[trick.played]) + trick.led };
        Some(&tops[each * at..each * (at + 1)])
    }

    fn all_tops(&self, entry: &Entry) -> Box<[u128]> {
        let leads = if self.j == 0 { 0..1 } else { 0..4 };
        let tricks = PLAYED[self.j].iter().flat_map(|&played| leads.clone().map(move |led| Trick { led, played }));
        tricks.flat_map(|trick| entry.shares(trick).tops().collect::<Vec<_>>()).collect()
    }

    /// The suits that the player of `row` can have led, as far as that matters: one if nothing is on the table.
    #[inline(always)]
    pub fn suits(&self, row: usize) -> impl Iterator<Item = usize> {
        let held = if self.j == 0 { 1 } else { self.rows[row] };
        (0..4).filter(move |suit| held >> suit & 1 == 1)
    }

    /// W of all suits that the player of `row` can have led.
    #[inline(always)]
    pub fn led(&self, row: usize, played: usize) -> u128 {
        self.suits(row).map(|suit| self.ways(played, suit)).sum()
    }

    /// The positions in which this player has led, or is on lead; `players` are those in the rows.
    #[inline(always)]
    pub fn leader(&self, players: [u8; 4], leader: u8) -> u128 {
        let row = row_of(players, leader);
        match self.strains[row] {
            0 => 0,
            strains => u128::from(strains) * self.choices * self.led(row, played(players, leader, self.j)),
        }
    }

    /// The positions of so many patterns of each order.
    #[inline(always)]
    pub fn patterns(&self, counts: Counts) -> u128 {
        counts.iter().zip(self.orders).map(|(&count, positions)| u128::from(count) * positions).sum()
    }
}

/// The row of a player.
#[inline(always)]
pub fn row_of(players: [u8; 4], player: u8) -> usize {
    (0..3).find(|&row| players[row] == player).unwrap_or(3)
}

/// W by the rows that have played and the suit led.
fn weighted(entry: &Entry, rows: [u8; 4], j: usize) -> Box<[u128]> {
    let mut ways = vec![0; 4 * PLAYED[j].len()];
    for (slot, &played) in PLAYED[j].iter().enumerate() {
        for led in 0..4 {
            if (0..4).all(|row| played >> row & 1 == 0 || rows[row] >> led & 1 == 0) {
                continue; // nobody can have led it
            }
            let like = settled(rows, played);
            ways[4 * slot + led] = if like < played {
                ways[4 * usize::from(SLOT[like]) + led] // known already
            } else {
                entry.scale.ways(entry.shares(Trick { led, played }).total())
            };
        }
    }
    ways.into()
}

/// The least set of rows that holds the same suits as `played`: players with the same suits are alike.
fn settled(rows: [u8; 4], mut played: usize) -> usize {
    for _ in 0..3 {
        for row in 0..3 {
            if rows[row] == rows[row + 1] && played >> row & 3 == 2 {
                played ^= 3 << row;
            }
        }
    }
    played
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_rows_have_their_places() {
        for sets in PLAYED {
            for (slot, &played) in sets.iter().enumerate() {
                assert_eq!(usize::from(SLOT[played]), slot);
            }
        }
    }

    #[test]
    fn like_rows_change_places() {
        assert_eq!(settled([3, 5, 5, 5], 0b1100), 0b0110);
        assert_eq!(settled([7, 7, 9, 9], 0b1010), 0b0101);
        assert_eq!(settled([1, 2, 4, 8], 0b1010), 0b1010);
        assert_eq!(settled([15; 4], 0b1110), 0b0111);
    }
}
