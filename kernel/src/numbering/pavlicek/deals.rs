//! Full deals, packed in suit order, numbered in either card order.

use super::step::Hands;
use super::words::Packed;
use super::{blocks, tables};
use crate::arch::lanes::{Lanes, Work};
use crate::base::numbers;
use crate::base::refusal::{Outcome, Refusal, Status};
use crate::numbering::pavlicek::walk;

/// The number of each deal.
pub struct RankDeals<'a, const BY_RANK: bool> {
    /// Packed, in suit order.
    pub deals: &'a [[u8; 13]],
    /// As many numbers.
    pub numbers: &'a mut [[u8; 12]],
}

/// The deal of each number, which is below the size.
pub struct UnrankDeals<'a, const BY_RANK: bool> {
    /// The numbers.
    pub numbers: &'a [[u8; 12]],
    /// As many deals, packed, in suit order.
    pub deals: &'a mut [[u8; 13]],
}

impl<const BY_RANK: bool> Work for RankDeals<'_, BY_RANK> {
    type Result = Outcome;

    #[inline(always)]
    fn run<L: Lanes<N>, const N: usize>(self, lanes: L) -> Outcome {
        for (block, (deals, numbers)) in self.deals.chunks(N).zip(self.numbers.chunks_mut(N)).enumerate() {
            let bad = match (deals.try_into(), (&mut *numbers).try_into()) {
                (Ok(deals), Ok(numbers)) => rank_block::<L, N, BY_RANK>(lanes, deals, numbers),
                _ => {
                    let (mut some, mut ranks) = ([[0; 13]; N], [[0; 12]; N]);
                    some[..deals.len()].copy_from_slice(deals);
                    let bad = rank_block::<L, N, BY_RANK>(lanes, &some, &mut ranks);
                    numbers.copy_from_slice(&ranks[..numbers.len()]);
                    bad & !(u64::MAX << deals.len())
                }
            };
            if bad != 0 {
                return Err(Refusal::new(Status::NotInSpace, block * N + bad.trailing_zeros() as usize));
            }
        }
        Ok(())
    }
}

impl<const BY_RANK: bool> Work for UnrankDeals<'_, BY_RANK> {
    type Result = ();

    #[inline(always)]
    fn run<L: Lanes<N>, const N: usize>(self, lanes: L) {
        for (numbers, deals) in self.numbers.chunks(N).zip(self.deals.chunks_mut(N)) {
            let mut bad = match (numbers.try_into(), (&mut *deals).try_into()) {
                (Ok(numbers), Ok(deals)) => unrank_block::<L, N, BY_RANK>(lanes, numbers, deals),
                _ => {
                    let (mut some, mut found) = ([[0; 12]; N], [[0; 13]; N]);
                    some[..numbers.len()].copy_from_slice(numbers);
                    let bad = unrank_block::<L, N, BY_RANK>(lanes, &some, &mut found);
                    deals.copy_from_slice(&found[..deals.len()]);
                    bad & !(u64::MAX << numbers.len())
                }
            };
            while bad != 0 {
                let lane = bad.trailing_zeros() as usize;
                bad &= bad - 1;
                walk::unrank(BY_RANK, &numbers[lane..=lane], &mut deals[lane..=lane]);
            }
        }
    }
}

/// The numbers of N deals, and one bit for each that has not 13 cards of each owner.
#[inline(always)]
fn rank_block<L: Lanes<N>, const N: usize, const BY_RANK: bool>(
    lanes: L,
    deals: &[[u8; 13]; N],
    numbers: &mut [[u8; 12]; N],
) -> u64 {
    let words = Packed::<_, BY_RANK>(lanes.load_rows(deals, 0));
    blocks::rank(lanes, tables::deals(), full(lanes), &words, |lane, rank| numbers::store(rank, &mut numbers[lane]))
}

/// The deals of N numbers, and one bit for each that is not right.
#[inline(always)]
fn unrank_block<L: Lanes<N>, const N: usize, const BY_RANK: bool>(
    lanes: L,
    numbers: &[[u8; 12]; N],
    deals: &mut [[u8; 13]; N],
) -> u64 {
    let rank = |lane: usize| numbers::load(&numbers[lane]);
    let (words, bad): (Packed<_, BY_RANK>, _) = blocks::unrank(lanes, tables::deals(), full(lanes), rank);
    lanes.store_rows(words.0, deals, 0);
    bad
}

/// 13 cards in each hand.
#[inline(always)]
fn full<L: Lanes<N>, const N: usize>(lanes: L) -> Hands<L::Bytes, 3> {
    Hands([lanes.splat(13), lanes.splat(26), lanes.splat(39)])
}
