//! Full deals, packed in suit order, numbered in any order of the cards.

use super::order::Order;
use super::step::Hands;
use super::words::Packed;
use super::{blocks, tables};
use crate::arch::always::numbers::{load, store};
use crate::arch::lanes::Lanes;
use crate::arch::registers::Registers;
use crate::arch::work::Blocks;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::numbering::pavlicek::walk;
use std::slice;

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
                // As soon one by one.
                for (row, (deal, number)) in deals.iter().zip(numbers).enumerate() {
                    walk::rank(false, &[self.order.word(deal)], slice::from_mut(number))
                        .map_err(|refusal| refusal.after(block * N + row))?;
                }
                return Ok(());
            }
            let bad = match (deals.try_into(), (&mut *numbers).try_into()) {
                (Ok(deals), Ok(numbers)) => rank_block(lanes, self.order, deals, numbers),
                _ => {
                    let (mut some, mut ranks) = ([[0; 13]; N], [[0; 12]; N]);
                    some[..deals.len()].copy_from_slice(deals);
                    let bad = rank_block(lanes, self.order, &some, &mut ranks);
                    numbers.copy_from_slice(&ranks[..numbers.len()]);
                    bad & !(u128::MAX << deals.len())
                }
            };
            if bad != 0 {
                return Err(RowError::new(Status::NotInSpace, block * N + bad.trailing_zeros() as usize));
            }
        }
        Ok(())
    }

    fn run_one_by_one(self) -> RowResult {
        let mut words = [[0; 13]; SOME];
        for (block, (deals, numbers)) in self.deals.chunks(SOME).zip(self.numbers.chunks_mut(SOME)).enumerate() {
            for (deal, word) in deals.iter().zip(&mut words) {
                *word = self.order.word(deal);
            }
            walk::rank(false, &words[..deals.len()], numbers).map_err(|refusal| refusal.after(block * SOME))?;
        }
        Ok(())
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
            let mut bad = match (numbers.try_into(), (&mut *deals).try_into()) {
                (Ok(numbers), Ok(deals)) => unrank_block(lanes, self.order, numbers, deals),
                _ if numbers.len() <= N / 16 => !(u128::MAX << numbers.len()), // as soon one by one
                _ => {
                    let (mut some, mut found) = ([[0; 12]; N], [[0; 13]; N]);
                    some[..numbers.len()].copy_from_slice(numbers);
                    let bad = unrank_block(lanes, self.order, &some, &mut found);
                    deals.copy_from_slice(&found[..deals.len()]);
                    bad & !(u128::MAX << numbers.len())
                }
            };
            while bad != 0 {
                let lane = bad.trailing_zeros() as usize;
                bad &= bad - 1;
                let mut word = [[0; 13]];
                walk::unrank(false, &numbers[lane..=lane], &mut word);
                deals[lane] = self.order.deal(&word[0]);
            }
        }
    }

    fn run_one_by_one(self) {
        walk::unrank(false, self.numbers, self.deals);
        for deal in self.deals {
            *deal = self.order.deal(deal);
        }
    }
}

/// Deals whose words are made together.
const SOME: usize = 64;

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
