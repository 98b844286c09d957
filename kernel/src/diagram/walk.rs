//! Down the diagram: the deal with a number, and the number of a deal.

use super::spec::Spec;
use super::{Diagram, NONE};
use crate::refusal::{Outcome, Refusal, Status};
use crate::threads::map_rows;

/// The owner bytes of one deal: N E S W = 0..3, 4 = not in play, card 0 (SA) to 51 (C2).
const CARDS: usize = 52;

/// How the cards of a block can be shared out among its hands, by what each of its seats still needs.
pub struct Sharing {
    block_of: [usize; 4],
    /// By seat, how far one card to it moves in its block's table.
    stride: [usize; 4],
    /// By block: (sum of the needs)! / product of needs!, one entry for every combination.
    ways: Vec<Vec<u128>>,
    /// Where each block's table starts from.
    start: Vec<usize>,
}

impl Sharing {
    /// The tables of a set.
    pub fn new(spec: &Spec) -> Self {
        let mut sharing = Sharing { block_of: spec.block_of(), stride: [0; 4], ways: Vec::new(), start: Vec::new() };
        for &seats in &spec.blocks {
            let (mut table, mut totals) = (vec![1u128], vec![0u64]);
            let mut start = 0;
            for seat in (0..4).filter(|seat| seats >> seat & 1 == 1) {
                sharing.stride[seat] = table.len();
                start += table.len() * usize::from(spec.slots[seat]);
                extend(&mut table, &mut totals, u64::from(spec.slots[seat]));
            }
            sharing.ways.push(table);
            sharing.start.push(start);
        }
        sharing
    }

    /// The ways to share out all cards.
    pub fn all(&self) -> u128 {
        self.start.iter().zip(&self.ways).map(|(&at, table)| table[at]).product()
    }
}

/// One more hand that needs 0..=most cards: ways * C(total + need, need).
fn extend(table: &mut Vec<u128>, totals: &mut Vec<u64>, most: u64) {
    let (before, before_totals) = (table.clone(), totals.clone());
    for need in 1..=most {
        let at = table.len() - before.len();
        for i in 0..before.len() {
            let total = before_totals[i] + need;
            table.push(table[at + i] * u128::from(total) / u128::from(need));
            totals.push(total);
        }
    }
}

/// How far a walk has come.
struct Position {
    at: [usize; 4],
    slots: [u8; 4],
}

impl Diagram {
    fn top(&self) -> Position {
        let mut at = [0; 4];
        at[..self.sharing.start.len()].copy_from_slice(&self.sharing.start);
        Position { at, slots: self.spec.slots }
    }

    /// The ways to share out the rest in the blocks other than `block`.
    #[inline(always)]
    fn elsewhere(&self, position: &Position, block: usize) -> u128 {
        let mut ways = 1;
        for (other, table) in self.sharing.ways.iter().enumerate() {
            if other != block {
                ways *= table[position.at[other]];
            }
        }
        ways
    }

    /// The owners in deal `index`, which is below the size.
    fn unrank(&self, mut index: u128, owners: &mut [u8]) {
        owners.fill(4);
        let (mut position, mut node) = (self.top(), 0usize);
        let (sharing, blocks) = (&self.sharing, self.spec.blocks.len());
        for place in 0..self.arcs.len() {
            let card = usize::from(self.spec.order[place]);
            let permitted = self.spec.permitted[place];
            let arcs = &self.arcs[place][node * blocks..(node + 1) * blocks];
            if permitted & (permitted - 1) == 0 {
                let seat = permitted.trailing_zeros() as usize;
                owners[card] = seat as u8;
                node = arcs[sharing.block_of[seat]] as usize;
                continue;
            }
            let counts = &self.counts[place + 1];
            let mut weight = [(usize::MAX, 0u128); 4]; // by block: paths below times ways elsewhere
            for seat in 0..4 {
                let block = sharing.block_of[seat];
                let arc = arcs[block];
                if arc == NONE || position.slots[seat] == 0 || permitted >> seat & 1 == 0 {
                    continue;
                }
                if weight[block].0 != block {
                    weight[block] = (block, counts[arc as usize] * self.elsewhere(&position, block));
                }
                let after = position.at[block] - sharing.stride[seat];
                let deals = weight[block].1 * sharing.ways[block][after];
                if index < deals {
                    owners[card] = seat as u8;
                    node = arc as usize;
                    position.at[block] = after;
                    position.slots[seat] -= 1;
                    break;
                }
                index -= deals;
            }
        }
    }

    /// The number of the deal with these owners, or the place of the card that settles that it has none.
    fn rank(&self, owners: &[u8]) -> Result<u128, usize> {
        let (mut position, mut node, mut index) = (self.top(), 0usize, 0u128);
        let (sharing, blocks) = (&self.sharing, self.spec.blocks.len());
        if self.counts[0].is_empty() {
            return Err(0);
        }
        for place in 0..self.arcs.len() {
            let owner = usize::from(owners[usize::from(self.spec.order[place])]);
            let permitted = self.spec.permitted[place];
            let arcs = &self.arcs[place][node * blocks..(node + 1) * blocks];
            if owner > 3 || permitted >> owner & 1 == 0 || arcs[sharing.block_of[owner]] == NONE {
                return Err(place);
            }
            let next = arcs[sharing.block_of[owner]] as usize;
            if permitted & (permitted - 1) == 0 {
                node = next;
                continue;
            }
            if position.slots[owner] == 0 {
                return Err(place);
            }
            let counts = &self.counts[place + 1];
            for seat in 0..owner {
                let block = sharing.block_of[seat];
                let arc = arcs[block];
                if arc != NONE && position.slots[seat] > 0 && permitted >> seat & 1 == 1 {
                    let ways = sharing.ways[block][position.at[block] - sharing.stride[seat]];
                    index += counts[arc as usize] * self.elsewhere(&position, block) * ways;
                }
            }
            position.at[sharing.block_of[owner]] -= sharing.stride[owner];
            position.slots[owner] -= 1;
            node = next;
        }
        Ok(index)
    }

    /// Owners, 52 bytes a deal, of the deals with these numbers, `width` bytes each, big-endian.
    pub fn owners(&self, numbers: &[u8], width: usize, owners: &mut [u8], threads: usize) -> Outcome {
        if !(1..=16).contains(&width) || numbers.len() / width * CARDS != owners.len() || !numbers.len().is_multiple_of(width) {
            return Err(Refusal::new(Status::BadArgument, 0));
        }
        let size = self.size();
        map_rows(numbers, width, owners, CARDS, threads, |_, numbers, owners| {
            for (row, (number, owners)) in numbers.chunks_exact(width).zip(owners.chunks_exact_mut(CARDS)).enumerate() {
                let index = number.iter().fold(0u128, |value, &byte| value << 8 | u128::from(byte));
                if index >= size {
                    return Err(Refusal::new(Status::NumberTooLarge, row));
                }
                self.unrank(index, owners);
            }
            Ok(())
        })
    }

    /// The numbers, `width` bytes each, of the deals with these owners, 52 bytes each.
    pub fn numbers(&self, owners: &[u8], numbers: &mut [u8], width: usize, threads: usize) -> Outcome {
        let narrow = width < 16 && self.size() > 1 << (8 * width);
        if !(1..=16).contains(&width) || narrow || owners.len() / CARDS * width != numbers.len() {
            return Err(Refusal::new(Status::BadArgument, 0));
        }
        map_rows(owners, CARDS, numbers, width, threads, |_, owners, numbers| {
            for (row, (owners, number)) in owners.chunks_exact(CARDS).zip(numbers.chunks_exact_mut(width)).enumerate() {
                let index = self.rank(owners).map_err(|_| Refusal::new(Status::NotInSpace, row))?;
                number.copy_from_slice(&index.to_be_bytes()[16 - width..]);
            }
            Ok(())
        })
    }

    /// The place of the card that settles that the deal with these 52 owners is not in the set; None if it is.
    pub fn settled_at(&self, owners: &[u8]) -> Option<usize> {
        self.rank(owners).err()
    }
}
