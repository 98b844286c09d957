//! Andrews' numbering of the full deals, hand by hand in squashed order, and Big Deal's, hand by hand in lexicographic
//! order.
//!
//! index = (north * C(39, 13) + east) * C(26, 13) + south, each the squashed index, sum of C(b_i, i + 1), of the hand's
//! places b_0 < b_1 < ... among the cards that the hands before it leave.
//!
//! Big Deal's index of a deal is the last index minus Andrews' index of the deal with its cards in reverse: the
//! lexicographic order of subsets is the squashed order of their mirror images, backwards, and that turns all three
//! digits round.
//!
//! By AVX-512 both directions go place by place, 32 deals side by side (`wide`).  Elsewhere rank adds up eight places at a
//! time (`sums`), and unrank goes card by card (`places`).

mod places;
mod sums;
#[cfg(target_arch = "x86_64")]
mod wide;

use crate::arrangements::DEALS;
#[cfg(target_arch = "x86_64")]
use crate::bits::Bmi2;
use crate::bits::{Bits, Shifts};
#[cfg(target_arch = "x86_64")]
use crate::features::Avx512;
use crate::layout::{DECK, load_packed, store_packed};
use crate::numbers::{self, BINOMIAL};
use crate::refusal::{Outcome, Refusal, Status};
use places::{split, subsets};
use sums::{squashed, sums};

const EASTS: u64 = BINOMIAL[39][13];
const SOUTHS: u64 = BINOMIAL[26][13];
/// Deals that unrank works on side by side.
const LANES: usize = 8;

/// The index of each deal, packed in suit order.
pub fn rank(deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
    rank_quickest::<false>(deals, numbers)
}

/// Big Deal's index of each deal, packed in suit order.
pub fn rank_lexicographic(deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
    rank_quickest::<true>(deals, numbers)
}

/// The deal of each index, packed in suit order.  The numbers are below the size: the caller has checked.
pub fn unrank(numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    unrank_quickest::<false>(numbers, deals);
}

/// The deal of each of Big Deal's indices.
pub fn unrank_lexicographic(numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    unrank_quickest::<true>(numbers, deals);
}

/// Do 512-bit vectors give the right answers on this processor, which has the instructions?
#[cfg(target_arch = "x86_64")]
pub fn self_test() -> bool {
    fn passes<const MIRROR: bool>() -> bool {
        let numbers = numbers::spread(DEALS);
        let (mut deals, mut expected) = (vec![[0; 13]; numbers.len()], vec![[0; 13]; numbers.len()]);
        let mut back = vec![[0; 12]; numbers.len()];
        unrank_each::<_, MIRROR>(Shifts, &numbers, &mut expected);
        Avx512::untested().unrank_andrews::<MIRROR>(&numbers, &mut deals);
        Avx512::untested().rank_andrews::<MIRROR>(&expected, &mut back) == Ok(())
            && deals == expected
            && back == numbers
    }
    passes::<false>() && passes::<true>()
}

fn rank_quickest<const MIRROR: bool>(deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
    #[cfg(target_arch = "x86_64")]
    if let Some(lanes) = Avx512::new().filter(|_| deals.len() >= wide::WORTHWHILE) {
        return lanes.rank_andrews::<MIRROR>(deals, numbers);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(bits) = Bmi2::new() {
        #[target_feature(enable = "bmi2,popcnt")]
        fn run<const MIRROR: bool>(bits: Bmi2, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
            rank_each::<_, MIRROR>(bits, deals, numbers)
        }
        // SAFETY: `bits` is the proof that the processor has the features.
        return unsafe { run::<MIRROR>(bits, deals, numbers) };
    }
    rank_each::<_, MIRROR>(Shifts, deals, numbers)
}

fn unrank_quickest<const MIRROR: bool>(numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    #[cfg(target_arch = "x86_64")]
    if let Some(lanes) = Avx512::new().filter(|_| numbers.len() >= wide::WORTHWHILE) {
        return lanes.unrank_andrews::<MIRROR>(numbers, deals);
    }
    #[cfg(target_arch = "x86_64")]
    if let Some(bits) = Bmi2::new() {
        #[target_feature(enable = "bmi2,popcnt")]
        fn run<const MIRROR: bool>(bits: Bmi2, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
            unrank_each::<_, MIRROR>(bits, numbers, deals);
        }
        // SAFETY: `bits` is the proof that the processor has the features.
        return unsafe { run::<MIRROR>(bits, numbers, deals) };
    }
    unrank_each::<_, MIRROR>(Shifts, numbers, deals);
}

#[inline(always)]
fn rank_each<B: Bits, const MIRROR: bool>(bits: B, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
    let sums = sums();
    for (row, (deal, number)) in deals.iter().zip(numbers).enumerate() {
        let hands = hands_of(bits, mirrored::<MIRROR>(bits.planes(load_packed(deal))));
        if hands.iter().any(|hand| hand.count_ones() != 13) {
            return Err(Refusal::new(Status::NotInSpace, row));
        }
        let [north, east, south] = hands;
        let index = join([squashed::<7>(sums, north), squashed::<5>(sums, east), squashed::<4>(sums, south)]);
        numbers::store(if MIRROR { DEALS - 1 - index } else { index }, number);
    }
    Ok(())
}

#[inline(always)]
fn unrank_each<B: Bits, const MIRROR: bool>(bits: B, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    let load = |row: [u8; 12]| {
        let index = numbers::load(&row);
        split(if MIRROR { DEALS - 1 - index } else { index })
    };
    let (blocks, tail) = numbers.as_chunks::<LANES>();
    let (deal_blocks, deal_tail) = deals.as_chunks_mut::<LANES>();
    for (numbers, deals) in blocks.iter().zip(deal_blocks) {
        unrank_block::<_, _, MIRROR>(bits, numbers.map(load), deals);
    }
    for (number, deal) in tail.iter().zip(deal_tail) {
        unrank_block::<_, _, MIRROR>(bits, [load(*number)], std::array::from_mut(deal));
    }
}

/// The deals of these digits.
#[inline(always)]
fn unrank_block<B: Bits, const L: usize, const MIRROR: bool>(
    bits: B,
    digits: [[u64; 3]; L],
    deals: &mut [[u8; 13]; L],
) {
    for (&hands, deal) in subsets(digits).iter().zip(deals) {
        let (low, high) = mirrored::<MIRROR>(planes_of(bits, hands));
        store_packed(bits.join_planes(low, high), deal);
    }
}

/// The places of each hand but West's among the cards that the hands before it leave, from the lower and the upper bits of
/// the owners.
#[inline(always)]
fn hands_of<B: Bits>(bits: B, (low, high): (u64, u64)) -> [u64; 3] {
    [DECK & !(low | high), bits.extract(low & !high, low | high), bits.extract(high & !low, high)]
}

/// The inverse of `hands_of`: the bits of the owners, where the hands are in order.
#[inline(always)]
fn planes_of<B: Bits>(bits: B, [north, east, south]: [u64; 3]) -> (u64, u64) {
    let others = DECK & !north;
    let east = bits.deposit(east, others);
    let south = bits.deposit(south, others & !east);
    let west = others & !east & !south;
    (east | west, south | west)
}

/// If `MIRROR`, the deck turned round: card c goes to 51 - c.
#[inline(always)]
fn mirrored<const MIRROR: bool>((low, high): (u64, u64)) -> (u64, u64) {
    if MIRROR { (low.reverse_bits() >> 12, high.reverse_bits() >> 12) } else { (low, high) }
}

#[inline(always)]
fn join([north, east, south]: [u64; 3]) -> u128 {
    u128::from(north) * u128::from(EASTS * SOUTHS) + u128::from(east * SOUTHS + south)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{baseline, samples};

    fn rows(indices: &[u128]) -> Vec<[u8; 12]> {
        indices.iter().map(|index| index.to_be_bytes()[4..].try_into().unwrap()).collect()
    }

    fn agrees(bits: impl Bits) {
        let indices: Vec<u128> = samples::edges(DEALS).into_iter().chain(samples::numbers(DEALS, 5000)).collect();
        let numbers = rows(&indices);
        let mut deals = vec![[0; 13]; numbers.len()];
        unrank_each::<_, false>(bits, &numbers, &mut deals);
        for (index, deal) in indices.iter().zip(&deals) {
            assert_eq!(*deal, baseline::andrews_unrank(*index));
            assert_eq!(baseline::andrews_rank(deal), *index);
            assert_eq!(baseline::andrews_rank_by_bits(bits, deal), *index);
        }
        let mut back = vec![[0; 12]; deals.len()];
        rank_each::<_, false>(bits, &deals, &mut back).unwrap();
        assert_eq!(back, numbers);
        unrank_each::<_, true>(bits, &numbers, &mut deals);
        rank_each::<_, true>(bits, &deals, &mut back).unwrap();
        assert_eq!(back, numbers);
        for wrong in 0..13 {
            let mut bad = deals.clone();
            bad[700][wrong] ^= 1;
            assert_eq!(rank_each::<_, false>(bits, &bad, &mut back), Err(Refusal::new(Status::NotInSpace, 700)));
        }
    }

    #[test]
    fn the_plain_algorithm_agrees_both_ways() {
        agrees(Shifts);
        #[cfg(target_arch = "x86_64")]
        if let Some(bits) = Bmi2::new() {
            agrees(bits);
        }
    }

    #[test]
    fn every_length_of_a_batch_gives_the_same() {
        let rows = rows(&samples::numbers(DEALS, 40));
        let mut all = vec![[0; 13]; 40];
        unrank_lexicographic(&rows, &mut all);
        let mut back = vec![[0; 12]; 40];
        rank_lexicographic(&all, &mut back).unwrap();
        assert_eq!(back, rows);
        for n in 0..40 {
            let mut some = vec![[0; 13]; n];
            unrank_lexicographic(&rows[..n], &mut some);
            assert_eq!(some, all[..n]);
        }
    }
}
