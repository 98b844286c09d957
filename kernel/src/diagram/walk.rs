//! Down the diagram: the deal with a number, and the number of a deal.
//!
//! Many deals go down together, card by card, so that one waits for memory while others compute: first all fetch the
//! counts below their nodes (`look`), then all choose or add (`choose`, `add`).

use super::{Diagram, NONE};
use crate::refusal::{Outcome, Refusal, Status};
use crate::sets::{CARDS, DealSet};

/// Bytes of one deal: owners N E S W = 0..3 of card 0 (SA) to 51 (C2), 4 = not in play.
/// Deals that go down together.
const LANES: usize = 16;

/// Where one deal is.
#[derive(Clone, Copy)]
struct Lane {
    /// What is left of the number, or what it has grown to.
    number: u128,
    node: u32,
    /// By seat, cards still to come.
    slots: [u8; 4],
    /// By block, the place in its table of ways.
    at: [u32; 4],
    /// The place of the card that settled that it is not in the set, or `NONE`.
    settled: u32,
    /// By block, the node below and the paths from there.
    below: [(u32, u128); 4],
}

impl Diagram {
    fn top(&self, number: u128) -> Lane {
        let settled = if self.counts[0][0] == 0 { 0 } else { NONE };
        let (slots, at) = (self.spec.slots, self.sharing.start);
        Lane { number, node: 0, slots, at, settled, below: [(0, 0); 4] }
    }

    /// Fetch the counts below a deal's node.
    #[inline(always)]
    fn look<const BLOCKS: usize>(&self, place: usize, lane: &mut Lane) {
        let arcs = &self.arcs[place][lane.node as usize * BLOCKS..][..BLOCKS];
        let counts = &self.counts[place + 1];
        for block in 0..BLOCKS {
            lane.below[block] = (arcs[block], counts[arcs[block] as usize]);
        }
    }

    /// By block, the deals below a deal's node for each way to share out the block's cards.
    #[inline(always)]
    fn below<const BLOCKS: usize>(&self, lane: &Lane) -> [u128; BLOCKS] {
        let ways: [u64; BLOCKS] = std::array::from_fn(|block| self.sharing.ways[block][lane.at[block] as usize]);
        std::array::from_fn(|block| {
            let elsewhere = (0..BLOCKS).filter(|&other| other != block).map(|other| ways[other]).product::<u64>();
            lane.below[block].1 * u128::from(elsewhere)
        })
    }

    /// How many deals there are below a deal's node that give the card to `seat`.
    #[inline(always)]
    fn deals<const BLOCKS: usize>(&self, below: &[u128; BLOCKS], permitted: u8, seat: usize, lane: &Lane) -> u128 {
        if lane.slots[seat] == 0 || permitted >> seat & 1 == 0 {
            return 0;
        }
        let block = self.sharing.block_of[seat];
        below[block] * u128::from(self.sharing.ways[block][(lane.at[block] - self.sharing.stride[seat]) as usize])
    }

    #[inline(always)]
    fn give(&self, seat: usize, dealt_before: bool, lane: &mut Lane) {
        let block = self.sharing.block_of[seat];
        lane.node = lane.below[block].0;
        if !dealt_before {
            lane.at[block] -= self.sharing.stride[seat];
            lane.slots[seat] -= 1;
        }
    }

    /// The seat that gets the card in the deal with the lane's number.
    #[inline(always)]
    fn choose<const BLOCKS: usize>(&self, place: usize, lane: &mut Lane) -> u8 {
        let permitted = self.spec.permitted[place];
        if permitted.is_power_of_two() {
            let seat = permitted.trailing_zeros() as usize;
            self.give(seat, true, lane);
            return seat as u8;
        }
        let below = self.below::<BLOCKS>(lane);
        let one = self.deals(&below, permitted, 0, lane);
        let two = one + self.deals(&below, permitted, 1, lane);
        let three = two + self.deals(&below, permitted, 2, lane);
        let seat = (lane.number >= one) as usize + (lane.number >= two) as usize + (lane.number >= three) as usize;
        lane.number -= [0, one, two, three][seat];
        self.give(seat, false, lane);
        seat as u8
    }

    /// Add the deals that give the card to a seat before its owner.
    #[inline(always)]
    fn add<const BLOCKS: usize>(&self, place: usize, owner: u8, lane: &mut Lane) {
        let permitted = self.spec.permitted[place];
        let seat = usize::from(owner & 3);
        let dealt_before = permitted.is_power_of_two();
        let refused = owner > 3 || permitted >> seat & 1 == 0 || lane.below[self.sharing.block_of[seat]].1 == 0;
        if refused || (!dealt_before && lane.slots[seat] == 0) {
            lane.settled = place as u32;
            return;
        }
        if !dealt_before {
            let below = self.below::<BLOCKS>(lane);
            for before in 0..seat {
                lane.number += self.deals(&below, permitted, before, lane);
            }
        }
        self.give(seat, dealt_before, lane);
    }

    /// The owners in up to `LANES` deals by their numbers, which are below the size.
    fn unrank_some<const BLOCKS: usize>(&self, numbers: &[u128], owners: &mut [u8]) {
        owners.fill(4);
        let mut lanes: [Lane; LANES] = std::array::from_fn(|i| self.top(numbers.get(i).copied().unwrap_or(0)));
        let lanes = &mut lanes[..numbers.len()];
        for place in 0..self.arcs.len() {
            let card = usize::from(self.spec.order[place]);
            lanes.iter_mut().for_each(|lane| self.look::<BLOCKS>(place, lane));
            for (lane, owners) in lanes.iter_mut().zip(owners.chunks_exact_mut(CARDS)) {
                owners[card] = self.choose::<BLOCKS>(place, lane);
            }
        }
    }

    /// The numbers of up to `LANES` deals, or the place where a deal turned out not to be in the set.
    fn rank_some<const BLOCKS: usize>(&self, owners: &[u8], numbers: &mut [Result<u128, u32>; LANES]) {
        let mut lanes = [self.top(0); LANES];
        let lanes = &mut lanes[..owners.len() / CARDS];
        for place in 0..self.arcs.len() {
            let card = usize::from(self.spec.order[place]);
            lanes.iter_mut().filter(|lane| lane.settled == NONE).for_each(|lane| self.look::<BLOCKS>(place, lane));
            for (lane, owners) in lanes.iter_mut().zip(owners.chunks_exact(CARDS)) {
                if lane.settled == NONE {
                    self.add::<BLOCKS>(place, owners[card], lane);
                }
            }
        }
        for (number, lane) in numbers.iter_mut().zip(lanes) {
            *number = if lane.settled == NONE { Ok(lane.number) } else { Err(lane.settled) };
        }
    }

    fn unrank_rows<const BLOCKS: usize>(&self, numbers: &[u8], width: usize, owners: &mut [u8]) -> Outcome {
        let size = self.size();
        let groups = numbers.chunks(LANES * width).zip(owners.chunks_mut(LANES * CARDS));
        for (group, (numbers, owners)) in groups.enumerate() {
            let mut indices = [0; LANES];
            let count = numbers.len() / width;
            for (row, (index, bytes)) in indices.iter_mut().zip(numbers.chunks_exact(width)).enumerate() {
                *index = bytes.iter().fold(0u128, |value, &byte| value << 8 | u128::from(byte));
                if *index >= size {
                    return Err(Refusal::new(Status::NumberTooLarge, group * LANES + row));
                }
            }
            self.unrank_some::<BLOCKS>(&indices[..count], owners);
        }
        Ok(())
    }

    fn rank_rows<const BLOCKS: usize>(&self, owners: &[u8], numbers: &mut [u8], width: usize) -> Outcome {
        let groups = owners.chunks(LANES * CARDS).zip(numbers.chunks_mut(LANES * width));
        for (group, (owners, numbers)) in groups.enumerate() {
            let mut found = [Ok(0); LANES];
            self.rank_some::<BLOCKS>(owners, &mut found);
            for (row, (found, bytes)) in found.iter().zip(numbers.chunks_exact_mut(width)).enumerate() {
                let number = found.map_err(|_| Refusal::new(Status::NotInSpace, group * LANES + row))?;
                bytes.copy_from_slice(&number.to_be_bytes()[16 - width..]);
            }
        }
        Ok(())
    }
}

impl DealSet for Diagram {
    fn size(&self) -> u128 {
        self.counts[0][0] * u128::from(self.sharing.all())
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn fill_owners(&self, numbers: &[u8], width: usize, owners: &mut [u8]) -> Outcome {
        match self.spec.blocks.len() {
            2 => self.unrank_rows::<2>(numbers, width, owners),
            3 => self.unrank_rows::<3>(numbers, width, owners),
            _ => self.unrank_rows::<4>(numbers, width, owners),
        }
    }

    fn fill_numbers(&self, owners: &[u8], numbers: &mut [u8], width: usize) -> Outcome {
        match self.spec.blocks.len() {
            2 => self.rank_rows::<2>(owners, numbers, width),
            3 => self.rank_rows::<3>(owners, numbers, width),
            _ => self.rank_rows::<4>(owners, numbers, width),
        }
    }

    fn settled_at(&self, owners: &[u8]) -> Option<usize> {
        let mut found = [Ok(0); LANES];
        match self.spec.blocks.len() {
            2 => self.rank_some::<2>(owners, &mut found),
            3 => self.rank_some::<3>(owners, &mut found),
            _ => self.rank_some::<4>(owners, &mut found),
        }
        found[0].err().map(|place| place as usize)
    }
}
