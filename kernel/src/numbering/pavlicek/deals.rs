//! Full deals, packed in suit order, numbered in any order of the cards.

use super::blocks::of_block;
use super::order::Order;
use super::step::Hands;
use super::words::Packed;
use super::{blocks, tables};
use crate::arch::baseline_ops::numbers::{load, store};
use crate::arch::lanes::Lanes;
use crate::arch::registers::Registers;
use crate::arch::work::Blocks;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::numbering::pavlicek::walk;

/// The number of each deal.
pub struct RankDeals<'a, O> {
    /// How the cards count.
    pub order: O,
    /// Packed, in suit order.
    pub deals: &'a [[u8; 13]],
    /// As many numbers.
    pub numbers: &'a mut [[u8; 12]],
}

/// The deal of each number, which is below the size.
pub struct UnrankDeals<'a, O> {
    /// How the cards count.
    pub order: O,
    /// The numbers.
    pub numbers: &'a [[u8; 12]],
    /// As many deals, packed, in suit order.
    pub deals: &'a mut [[u8; 13]],
}

impl<O: Order> Blocks for RankDeals<'_, O> {
    type Result = RowResult;

    #[inline(always)]
    fn rows_exceed(&self, block: usize) -> bool {
        self.deals.len() > block
    }

    #[inline(always)]
    fn run<R: Registers, const U: usize, const N: usize>(self, lanes: Lanes<R, U, N>) -> RowResult {
        for (block, (deals, numbers)) in self.deals.chunks(N).zip(self.numbers.chunks_mut(N)).enumerate() {
            if deals.len() <= N / 4 {
                // As soon without vectors.
                return walk::rank(self.order, deals, numbers).map_err(|refusal| refusal.after(block * N));
            }
            let bad = of_block!(deals, numbers, [0; 13], [0; 12], |deals, numbers| {
                rank_block(lanes, self.order, deals, numbers)
            });
            let bad = bad & u128::MAX >> (128 - deals.len());
            if bad != 0 {
                return Err(RowError::new(Status::NotInSpace, block * N + bad.trailing_zeros() as usize));
            }
        }
        Ok(())
    }

    fn run_one_by_one(self) -> RowResult {
        walk::rank(self.order, self.deals, self.numbers)
    }
}

impl<O: Order> Blocks for UnrankDeals<'_, O> {
    type Result = ();

    #[inline(always)]
    fn rows_exceed(&self, block: usize) -> bool {
        self.deals.len() > block
    }

    #[inline(always)]
    fn run<R: Registers, const U: usize, const N: usize>(self, lanes: Lanes<R, U, N>) {
        for (numbers, deals) in self.numbers.chunks(N).zip(self.deals.chunks_mut(N)) {
            if numbers.len() <= N / 16 {
                return walk::unrank(self.order, numbers, deals); // as soon without vectors
            }
            let bad = of_block!(numbers, deals, [0; 12], [0; 13], |numbers, deals| {
                unrank_block(lanes, self.order, numbers, deals)
            });
            let mut bad = bad & u128::MAX >> (128 - deals.len());
            while bad != 0 {
                let lane = bad.trailing_zeros() as usize;
                bad &= bad - 1;
                walk::unrank(self.order, &numbers[lane..=lane], &mut deals[lane..=lane]);
            }
        }
    }

    fn run_one_by_one(self) {
        walk::unrank(self.order, self.numbers, self.deals);
    }
}

/// The numbers of N deals, and one bit for each that has not 13 cards of each owner.
#[inline(always)]
fn rank_block<R: Registers, const U: usize, const N: usize>(
    lanes: Lanes<R, U, N>,
    order: impl Order,
    deals: &[[u8; 13]; N],
    numbers: &mut [[u8; 12]; N],
) -> u128 {
    let words = Packed { bytes: lanes.load_rows(deals, 0), order };
    blocks::rank(lanes, tables::deals(), full(lanes), &words, |place, rank| {
        store(rank, &mut numbers[lanes.deal(place)])
    })
}

/// The deals of N numbers, and one bit for each that is not right.
#[inline(always)]
fn unrank_block<R: Registers, const U: usize, const N: usize>(
    lanes: Lanes<R, U, N>,
    order: impl Order,
    numbers: &[[u8; 12]; N],
    deals: &mut [[u8; 13]; N],
) -> u128 {
    let rank = |place: usize| load(&numbers[lanes.deal(place)]);
    let nobody = Packed { bytes: [lanes.splat(0); 16], order };
    let (words, bad) = blocks::unrank(lanes, tables::deals(), full(lanes), nobody, rank);
    lanes.store_rows(words.bytes, deals, 0);
    bad
}

/// 13 cards in each hand.
#[inline(always)]
fn full<R: Registers, const U: usize, const N: usize>(lanes: Lanes<R, U, N>) -> Hands<R, U, 3> {
    Hands([lanes.splat(13), lanes.splat(26), lanes.splat(39)])
}
