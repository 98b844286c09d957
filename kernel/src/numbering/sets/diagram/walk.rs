//! Down the diagram: the deal with a number, and the number of a deal.
//!
//! Many deals go down together, card by card, so that one waits for memory while others compute: first all fetch what is
//! below their nodes (`look`), then all choose or add (`choose`, `add`).

use super::build::Diagram;
use super::layers::{Below, Layer};
use super::marks::NONE;
use crate::base::numbers::load_from;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::base::threads::map_rows;

/// Bytes of a deal: its 52 owners.
pub const CARDS: usize = 52;
/// Deals that go down together.
const LANES: usize = 32;
/// Bytes of a diagram that stay in the processor's cache by themselves.
const CACHE: usize = 1 << 20;

/// Where one deal is.
#[derive(Clone, Copy)]
struct Lane {
    /// What is left of the number, or what it has grown to.
    number: u128,
    node: u32,
    /// How many paths go on from the node.
    paths: u128,
    /// By seat, cards still to come.
    slots: [u8; 4],
    /// By block, the place in its table of ways.
    at: [u32; 4],
    /// The place of the card that settled that it is not in the set, or `NONE`.
    settled: u32,
    /// By block, the node below and the paths from there.
    below: Below,
}

impl Diagram {
    fn top(&self, number: u128) -> Lane {
        let settled = if self.paths == 0 { 0 } else { NONE };
        let (slots, at) = (self.spec.slots, self.sharing.start);
        Lane { number, node: 0, paths: self.paths, slots, at, settled, below: [(NONE, 0); 4] }
    }

    /// Fetch what is below the nodes of all lanes that are not settled.
    #[inline(always)]
    fn look<const BLOCKS: usize>(&self, layer: &Layer, lanes: &mut [Lane]) {
        let lanes = lanes.iter_mut().filter(|lane| lane.settled == NONE);
        if layer.count_words == 2 {
            lanes.for_each(|lane| layer.below::<BLOCKS, 2>(lane.node, lane.paths, &mut lane.below));
        } else {
            lanes.for_each(|lane| layer.below::<BLOCKS, 3>(lane.node, lane.paths, &mut lane.below));
        }
    }

    /// By block, the deals below a deal's node for each way to share out the block's cards.
    ///
    /// Four blocks are one hand each: there is one way, the paths are the deals, and a hand that is full or may not get
    /// the card has none.
    #[inline(always)]
    fn below<const BLOCKS: usize>(&self, lane: &Lane) -> [u128; BLOCKS] {
        if BLOCKS == 4 {
            return std::array::from_fn(|block| lane.below[block].1);
        }
        let ways: [u64; BLOCKS] = std::array::from_fn(|block| self.sharing.ways[block][lane.at[block] as usize]);
        std::array::from_fn(|block| {
            let elsewhere = (0..BLOCKS).filter(|&other| other != block).map(|other| ways[other]).product::<u64>();
            lane.below[block].1 * u128::from(elsewhere)
        })
    }

    /// How many deals there are below a deal's node that give the card to `seat`.
    #[inline(always)]
    fn deals<const BLOCKS: usize>(&self, below: &[u128; BLOCKS], permitted: u8, seat: usize, lane: &Lane) -> u128 {
        if BLOCKS == 4 {
            return below[self.sharing.block_of[seat]];
        }
        if lane.slots[seat] == 0 || permitted >> seat & 1 == 0 {
            return 0;
        }
        let block = self.sharing.block_of[seat];
        below[block] * u128::from(self.sharing.ways[block][(lane.at[block] - self.sharing.stride[seat]) as usize])
    }

    /// How many deals there are below a deal's node that give the card to a seat before each.
    #[inline(always)]
    fn before<const BLOCKS: usize>(&self, permitted: u8, lane: &Lane) -> [u128; 4] {
        let below = self.below::<BLOCKS>(lane);
        let one = self.deals(&below, permitted, 0, lane);
        let two = one + self.deals(&below, permitted, 1, lane);
        [0, one, two, two + self.deals(&below, permitted, 2, lane)]
    }

    #[inline(always)]
    fn give<const BLOCKS: usize>(&self, seat: usize, dealt_before: bool, lane: &mut Lane) {
        let block = self.sharing.block_of[seat];
        (lane.node, lane.paths) = lane.below[block];
        if !dealt_before && BLOCKS < 4 {
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
            self.give::<BLOCKS>(seat, true, lane);
            return seat as u8;
        }
        let before = self.before::<BLOCKS>(permitted, lane);
        let seat = before[1..].iter().map(|&deals| usize::from(lane.number >= deals)).sum();
        lane.number -= before[seat];
        self.give::<BLOCKS>(seat, false, lane);
        seat as u8
    }

    /// Add the deals that give the card to a seat before its owner.
    #[inline(always)]
    fn add<const BLOCKS: usize>(&self, place: usize, owner: u8, lane: &mut Lane) {
        let permitted = self.spec.permitted[place];
        let seat = usize::from(owner & 3);
        let dealt_before = permitted.is_power_of_two();
        let refused = owner > 3 || permitted >> seat & 1 == 0 || lane.below[self.sharing.block_of[seat]].1 == 0;
        if refused || (!dealt_before && BLOCKS < 4 && lane.slots[seat] == 0) {
            lane.settled = place as u32;
            return;
        }
        if !dealt_before {
            lane.number += self.before::<BLOCKS>(permitted, lane)[seat];
        }
        self.give::<BLOCKS>(seat, dealt_before, lane);
    }

    /// The owners in up to `LANES` deals by their numbers, which are below the size.
    fn unrank_some<const BLOCKS: usize>(&self, numbers: &[u128], owners: &mut [u8]) {
        owners.fill(4);
        let mut lanes: [Lane; LANES] = std::array::from_fn(|i| self.top(numbers.get(i).copied().unwrap_or(0)));
        let lanes = &mut lanes[..numbers.len()];
        for (place, layer) in self.layers.iter().enumerate() {
            let card = usize::from(self.spec.order[place]);
            self.look::<BLOCKS>(layer, lanes);
            for (lane, owners) in lanes.iter_mut().zip(owners.chunks_exact_mut(CARDS)) {
                owners[card] = self.choose::<BLOCKS>(place, lane);
                if let Some(next) = self.layers.get(place + 1) {
                    next.prefetch::<BLOCKS>(lane.node);
                }
            }
        }
    }

    /// The numbers of up to `LANES` deals, or the place where a deal turned out not to be in the set.
    fn rank_some<const BLOCKS: usize>(&self, owners: &[u8], numbers: &mut [Result<u128, u32>; LANES]) {
        let mut lanes = [self.top(0); LANES];
        let lanes = &mut lanes[..owners.len() / CARDS];
        for (place, layer) in self.layers.iter().enumerate() {
            let card = usize::from(self.spec.order[place]);
            self.look::<BLOCKS>(layer, lanes);
            for (lane, owners) in lanes.iter_mut().zip(owners.chunks_exact(CARDS)) {
                if lane.settled == NONE {
                    self.add::<BLOCKS>(place, owners[card], lane);
                    if let Some(next) = self.layers.get(place + 1) {
                        next.prefetch::<BLOCKS>(lane.node);
                    }
                }
            }
        }
        for (number, lane) in numbers.iter_mut().zip(lanes) {
            *number = if lane.settled == NONE { Ok(lane.number) } else { Err(lane.settled) };
        }
    }

    /// The rows in the order in which they go down: those that begin alike together, if the diagram is too large for
    /// the processor's cache, so that what one has fetched is still there for the next.
    fn departure(&self, rows: usize, key: impl Fn(usize) -> u64) -> Vec<u32> {
        let large = rows > LANES && self.layers.iter().map(Layer::bytes).sum::<usize>() > CACHE;
        if !large {
            return (0..rows as u32).collect();
        }
        let mut departures: Vec<(u64, u32)> = (0..rows).map(|row| (key(row), row as u32)).collect();
        departures.sort_unstable();
        departures.into_iter().map(|(_, row)| row).collect()
    }

    fn unrank_rows<const BLOCKS: usize>(&self, numbers: &[u8], width: usize, owners: &mut [u8]) -> RowResult {
        let size = self.size();
        let number = |row: usize| load_from(numbers, width, row);
        let rows = numbers.len() / width;
        if let Some(row) = (0..rows).find(|&row| number(row) >= size) {
            return Err(RowError::new(Status::NumberTooLarge, row));
        }
        let spare = size.leading_zeros();
        let order = self.departure(rows, |row| (number(row) << spare >> 64) as u64);
        let mut found = [0; LANES * CARDS];
        for group in order.chunks(LANES) {
            let mut indices = [0; LANES];
            indices.iter_mut().zip(group).for_each(|(index, &row)| *index = number(row as usize));
            self.unrank_some::<BLOCKS>(&indices[..group.len()], &mut found[..group.len() * CARDS]);
            for (&row, found) in group.iter().zip(found.chunks_exact(CARDS)) {
                owners[row as usize * CARDS..][..CARDS].copy_from_slice(found);
            }
        }
        Ok(())
    }

    fn rank_rows<const BLOCKS: usize>(&self, owners: &[u8], numbers: &mut [u8], width: usize) -> RowResult {
        let deal = |row: usize| &owners[row * CARDS..][..CARDS];
        let first_cards = &self.spec.order[..self.spec.order.len().min(32)];
        let key = |row| first_cards.iter().fold(0, |key, &card| key << 2 | u64::from(deal(row)[usize::from(card)] & 3));
        let order = self.departure(owners.len() / CARDS, key);
        let mut together = [0; LANES * CARDS];
        let mut refused: Option<usize> = None;
        for group in order.chunks(LANES) {
            for (&row, owners) in group.iter().zip(together.chunks_exact_mut(CARDS)) {
                owners.copy_from_slice(deal(row as usize));
            }
            let mut found = [Ok(0); LANES];
            self.rank_some::<BLOCKS>(&together[..group.len() * CARDS], &mut found);
            for (found, &row) in found.iter().zip(group) {
                let row = row as usize;
                match found {
                    Ok(number) => numbers[row * width..][..width].copy_from_slice(&number.to_be_bytes()[16 - width..]),
                    Err(_) => refused = Some(refused.map_or(row, |first| first.min(row))),
                }
            }
        }
        refused.map_or(Ok(()), |row| Err(RowError::new(Status::NotInSpace, row)))
    }
}

impl Diagram {
    /// How many deals the set has.
    pub fn size(&self) -> u128 {
        self.paths * u128::from(self.sharing.all())
    }

    /// Owners, 52 bytes a deal, of the deals with these numbers, `width` big-endian bytes each, on several threads.
    pub fn unrank(&self, numbers: &[u8], width: usize, owners: &mut [u8], threads: usize) -> RowResult {
        check_rows(numbers, width, owners)?;
        map_rows(numbers, width, owners, CARDS, threads, |_, numbers, owners| match self.spec.blocks.len() {
            2 => self.unrank_rows::<2>(numbers, width, owners),
            3 => self.unrank_rows::<3>(numbers, width, owners),
            _ => self.unrank_rows::<4>(numbers, width, owners),
        })
    }

    /// The inverse of `unrank`; `width` bytes must have room for every number.
    pub fn rank(&self, owners: &[u8], numbers: &mut [u8], width: usize, threads: usize) -> RowResult {
        check_rows(numbers, width, owners)?;
        if width < 16 && self.size() > 1 << (8 * width) {
            return Err(RowError::new(Status::BadArgument, 0));
        }
        map_rows(owners, CARDS, numbers, width, threads, |_, owners, numbers| match self.spec.blocks.len() {
            2 => self.rank_rows::<2>(owners, numbers, width),
            3 => self.rank_rows::<3>(owners, numbers, width),
            _ => self.rank_rows::<4>(owners, numbers, width),
        })
    }

    /// The place of the card that settles that the deal with these 52 owners is not in the set; None if it is.
    pub fn settled_at(&self, owners: &[u8; CARDS]) -> Option<usize> {
        let mut found = [Ok(0); LANES];
        match self.spec.blocks.len() {
            2 => self.rank_some::<2>(owners, &mut found),
            3 => self.rank_some::<3>(owners, &mut found),
            _ => self.rank_some::<4>(owners, &mut found),
        }
        found[0].err().map(|place| place as usize)
    }
}

/// Whole rows, as many numbers as deals.
fn check_rows(numbers: &[u8], width: usize, owners: &[u8]) -> RowResult {
    let fits = (1..=16).contains(&width)
        && numbers.len().is_multiple_of(width)
        && owners.len().is_multiple_of(CARDS)
        && numbers.len() / width == owners.len() / CARDS;
    if fits { Ok(()) } else { Err(RowError::new(Status::BadArgument, 0)) }
}
