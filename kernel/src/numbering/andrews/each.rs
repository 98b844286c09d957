//! Deals one by one, or eight side by side, with any way to move bits.

use super::places::{split, subsets};
use super::sizes::{EASTS, SOUTHS};
use super::sums::{colex, sums};
use crate::arch::bits::Bits;
use crate::base::numbers;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::layouts::one::{DECK, load_packed, store_packed};
use crate::numbering::arrangements::DEALS;

/// Deals that unrank works on side by side.
const LANES: usize = 8;

/// The number of each deal, packed in suit order; with `LEXICOGRAPHIC` Big Deal's.
#[inline(always)]
pub fn rank_each<B: Bits, const LEXICOGRAPHIC: bool>(
    bits: B,
    deals: &[[u8; 13]],
    numbers: &mut [[u8; 12]],
) -> RowResult {
    let sums = sums();
    for (row, (deal, number)) in deals.iter().zip(numbers).enumerate() {
        let hands = hands_of(bits, mirrored::<LEXICOGRAPHIC>(bits.planes(load_packed(deal))));
        if hands.iter().any(|hand| hand.count_ones() != 13) {
            return Err(RowError::new(Status::NotInSpace, row));
        }
        let [north, east, south] = hands;
        let index = join([colex::<7>(sums, north), colex::<5>(sums, east), colex::<4>(sums, south)]);
        numbers::store(if LEXICOGRAPHIC { DEALS - 1 - index } else { index }, number);
    }
    Ok(())
}

/// The deal of each number below the size, packed in suit order; with `LEXICOGRAPHIC` Big Deal's.
#[inline(always)]
pub fn unrank_each<B: Bits, const LEXICOGRAPHIC: bool>(bits: B, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    let load = |row: [u8; 12]| {
        let index = numbers::load(&row);
        split(if LEXICOGRAPHIC { DEALS - 1 - index } else { index })
    };
    let (blocks, tail) = numbers.as_chunks::<LANES>();
    let (deal_blocks, deal_tail) = deals.as_chunks_mut::<LANES>();
    for (numbers, deals) in blocks.iter().zip(deal_blocks) {
        unrank_block::<_, _, LEXICOGRAPHIC>(bits, numbers.map(load), deals);
    }
    for (number, deal) in tail.iter().zip(deal_tail) {
        unrank_block::<_, _, LEXICOGRAPHIC>(bits, [load(*number)], std::array::from_mut(deal));
    }
}

/// The deals of these digits.
#[inline(always)]
fn unrank_block<B: Bits, const L: usize, const LEXICOGRAPHIC: bool>(
    bits: B,
    digits: [[u64; 3]; L],
    deals: &mut [[u8; 13]; L],
) {
    for (&hands, deal) in subsets(digits).iter().zip(deals) {
        let (low, high) = mirrored::<LEXICOGRAPHIC>(planes_of(bits, hands));
        store_packed(bits.join_planes(low, high), deal);
    }
}

/// The places of each hand but West's among the cards that the hands before it leave, from the lower and the upper bits of
/// the owners.
#[inline(always)]
pub fn hands_of<B: Bits>(bits: B, (low, high): (u64, u64)) -> [u64; 3] {
    let [east, south] = bits.extract_two([low & !high, high & !low], [low | high, high]);
    [DECK & !(low | high), east, south]
}

/// The inverse of `hands_of`: the bits of the owners, where the hands are in order.
#[inline(always)]
pub fn planes_of<B: Bits>(bits: B, [north, east, south]: [u64; 3]) -> (u64, u64) {
    let others = DECK & !north;
    let east = bits.deposit(east, others);
    let south = bits.deposit(south, others & !east);
    let west = others & !east & !south;
    (east | west, south | west)
}

/// If `LEXICOGRAPHIC`, the deck turned round: card c goes to 51 - c.
#[inline(always)]
fn mirrored<const LEXICOGRAPHIC: bool>((low, high): (u64, u64)) -> (u64, u64) {
    if LEXICOGRAPHIC { (low.reverse_bits() >> 12, high.reverse_bits() >> 12) } else { (low, high) }
}

#[inline(always)]
fn join([north, east, south]: [u64; 3]) -> u128 {
    u128::from(north) * u128::from(EASTS * SOUTHS) + u128::from(east * SOUTHS + south)
}
