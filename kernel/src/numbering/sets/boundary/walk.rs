//! The deal with a number, and the number of a deal: suit by suit, and inside a suit card by card.

use super::lattice::{Lattice, NONE, RANKS};
use super::tables::{Boundary, Lengths};
use crate::base::numbers;
use crate::base::refusal::{Outcome, Refusal, Status};
use crate::numbering::sets::set::{CARDS, DealSet};

/// What the suits dealt so far leave.
#[derive(Default)]
struct SoFar {
    lengths: Vec<Lengths>,
    points: [u16; 3],
}

impl Boundary {
    /// The counts of the next suit, spread over its cards (suit 1's are ready).
    fn sums(&self, so_far: &SoFar) -> Vec<Vec<u128>> {
        let suit = so_far.lengths.len();
        let lattice = &self.lattices[suit];
        let mut ends = vec![0; lattice.ends.len()];
        let lengths = &so_far.lengths;
        for (&here, entries) in &self.entries[suit] {
            let forced = match suit {
                1 => Some(here),
                2 => self.forced(lengths[0], lengths[1], here),
                _ => self.forced(lengths[0], lengths[1], lengths[2]).filter(|&four| four == here),
            };
            let Some(four) = forced else { continue };
            for entry in entries {
                ends[entry.end] = match suit {
                    1 => self.after_two(lengths[0], here, so_far.points, entry.points),
                    2 => self.after_three(four, so_far.points, entry.points),
                    _ => self.cell(so_far.points, entry.points).map_or(0, |_| {
                        u128::from(self.inside(std::array::from_fn(|h| so_far.points[h] + entry.points[h])))
                    }),
                };
            }
        }
        lattice.sums(ends)
    }

    /// Go through the four suits; `choose(card, node's children, their sums)` tells the seat, or that there is none.
    fn descend(&self, mut choose: impl FnMut(usize, &[u32; 4], &[u128]) -> Option<usize>) -> Result<(), usize> {
        let mut so_far = SoFar::default();
        for (suit, lattice) in self.lattices.iter().enumerate() {
            let made = if suit > 0 { self.sums(&so_far) } else { Vec::new() };
            let sums = if suit > 0 { &made } else { &self.first };
            let end = pass(lattice, sums, RANKS * suit, &mut choose)?;
            let held = &lattice.ends[end];
            so_far.lengths.push(held.lengths);
            (0..3).for_each(|hand| so_far.points[hand] += held.points[hand]);
        }
        Ok(())
    }

    fn unrank(&self, mut index: u128, owners: &mut [u8]) {
        let found = self.descend(|card, children, sums| {
            for (seat, &child) in children.iter().enumerate() {
                let deals = if child == NONE { 0 } else { sums[child as usize] };
                if index < deals {
                    owners[card] = seat as u8;
                    return Some(seat);
                }
                index -= deals;
            }
            None
        });
        debug_assert!(found.is_ok(), "the number was below the size");
    }

    /// The number of a deal, or the place of the card that settles that it is not in the set.
    pub fn rank(&self, owners: &[u8]) -> Result<u128, usize> {
        let mut index = 0;
        self.descend(|card, children, sums| {
            let owner = usize::from(owners[card]);
            let child = *children.get(owner)?;
            if child == NONE || sums[child as usize] == 0 {
                return None;
            }
            let before = children[..owner].iter().filter(|&&child| child != NONE);
            index += before.map(|&child| sums[child as usize]).sum::<u128>();
            Some(owner)
        })?;
        Ok(index)
    }
}

impl DealSet for Boundary {
    fn size(&self) -> u128 {
        self.all()
    }

    fn nodes(&self) -> u64 {
        self.cells_in_all()
    }

    fn fill_owners(&self, numbers: &[u8], width: usize, owners: &mut [u8]) -> Outcome {
        for (row, (number, owners)) in numbers.chunks_exact(width).zip(owners.chunks_exact_mut(CARDS)).enumerate() {
            let index = numbers::load(number);
            if index >= self.all() {
                return Err(Refusal::new(Status::NumberTooLarge, row));
            }
            self.unrank(index, owners);
        }
        Ok(())
    }

    fn fill_numbers(&self, owners: &[u8], numbers: &mut [u8], width: usize) -> Outcome {
        for (row, (owners, number)) in owners.chunks_exact(CARDS).zip(numbers.chunks_exact_mut(width)).enumerate() {
            let index = self.rank(owners).map_err(|_| Refusal::new(Status::NotInSpace, row))?;
            numbers::store(index, number);
        }
        Ok(())
    }

    fn settled_at(&self, owners: &[u8]) -> Option<usize> {
        self.rank(owners).err()
    }
}

/// Walk one suit; the last node.
fn pass(
    lattice: &Lattice,
    sums: &[Vec<u128>],
    first: usize,
    choose: &mut impl FnMut(usize, &[u32; 4], &[u128]) -> Option<usize>,
) -> Result<usize, usize> {
    let mut node = 0;
    for rank in 0..RANKS {
        let children = &lattice.next[rank][node];
        let seat = choose(first + rank, children, &sums[rank + 1]).ok_or(first + rank)?;
        node = children[seat] as usize;
    }
    Ok(node)
}
