//! Andrews' numbering by AVX-512: 32 deals side by side, a place a step.
//!
//! Places below 31 are done in 32-bit lanes, as C(31, 13) is below 2^28; the others, of North and East, in 64-bit lanes.

mod colex;
mod digits;
mod hands;
mod subsets;

use crate::arch::bits::Bits;
use crate::arch::plain::Portable;
use crate::arch::x86_64::proofs::{Avx2, Avx512};
use crate::base::numbers;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::layouts::one::{load_packed, store_packed};
use crate::numbering::andrews::each::{hands_of, planes_of, unrank_each};
use crate::numbering::andrews::sizes::{EASTS, SOUTHS};
use crate::numbering::arrangements::DEALS;
use hands::Hands;
use std::arch::x86_64::*;

/// Fewer deals are done one by one.
pub const WORTHWHILE: usize = 4;
/// Deals of a block.
const BLOCK: usize = 32;

/// Do these vectors give the right answers?
pub fn self_test(avx512: Avx512) -> bool {
    fn passes<const LEXICOGRAPHIC: bool>(avx512: Avx512) -> bool {
        let numbers = numbers::spread(DEALS);
        let (mut deals, mut expected) = (vec![[0; 13]; numbers.len()], vec![[0; 13]; numbers.len()]);
        let mut back = vec![[0; 12]; numbers.len()];
        unrank_each::<_, LEXICOGRAPHIC>(Portable, &numbers, &mut expected);
        unrank::<LEXICOGRAPHIC>(avx512, &numbers, &mut deals);
        rank::<LEXICOGRAPHIC>(avx512, &expected, &mut back) == Ok(()) && deals == expected && back == numbers
    }
    passes::<false>(avx512) && passes::<true>(avx512)
}

/// The number of each deal, packed in suit order; with `LEXICOGRAPHIC` Big Deal's.
pub fn rank<const LEXICOGRAPHIC: bool>(avx512: Avx512, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> RowResult {
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,avx512vbmi2,avx512vpopcntdq,avx2,fma,bmi2,popcnt"
    )]
    fn run<const LEXICOGRAPHIC: bool>(lanes: Avx512, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> RowResult {
        for (block, (deals, numbers)) in deals.chunks(BLOCK).zip(numbers.chunks_mut(BLOCK)).enumerate() {
            let bad = lanes.rank_block::<LEXICOGRAPHIC>(deals, numbers);
            if bad != 0 {
                return Err(RowError::new(Status::NotInSpace, BLOCK * block + bad.trailing_zeros() as usize));
            }
        }
        Ok(())
    }
    // SAFETY: `avx512` is the proof that the processor has the features.
    unsafe { run::<LEXICOGRAPHIC>(avx512, deals, numbers) }
}

/// The deal of each number below the size, packed in suit order; with `LEXICOGRAPHIC` Big Deal's.
pub fn unrank<const LEXICOGRAPHIC: bool>(avx512: Avx512, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,avx512vbmi2,avx512vpopcntdq,avx2,fma,bmi2,popcnt"
    )]
    fn run<const LEXICOGRAPHIC: bool>(lanes: Avx512, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
        for (numbers, deals) in numbers.chunks(BLOCK).zip(deals.chunks_mut(BLOCK)) {
            if let Ok(block) = numbers.try_into() {
                lanes.unrank_block::<LEXICOGRAPHIC>(block, deals);
            } else {
                let mut block = [[0; 12]; BLOCK];
                block[..numbers.len()].copy_from_slice(numbers);
                lanes.unrank_block::<LEXICOGRAPHIC>(&block, deals);
            }
        }
    }
    // SAFETY: `avx512` is the proof that the processor has the features.
    unsafe { run::<LEXICOGRAPHIC>(avx512, numbers, deals) }
}

impl Avx512 {
    /// The numbers of at most a block of deals, and one bit for each that has not 13 cards in each hand.
    #[inline(always)]
    fn rank_block<const LEXICOGRAPHIC: bool>(self, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> u32 {
        let bits = Avx2::from(self);
        let mut places = [[0; BLOCK]; 3];
        for (lane, deal) in deals.iter().enumerate() {
            [places[0][lane], places[1][lane], places[2][lane]] = hands_of(bits, bits.planes(load_packed(deal)));
        }
        let mut hands = self.load_hands(&places);
        let bad = self.not_thirteen(&hands) & (u32::MAX >> (BLOCK - deals.len()));
        if LEXICOGRAPHIC {
            hands = self.mirrored(hands);
        }
        let Hands(indices) = self.colex(&hands);
        let (mut norths, mut rests) = ([0; BLOCK], [0; BLOCK]);
        for i in 0..4 {
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            let rest = unsafe { _mm512_mullo_epi64(indices[i + 4], self.splat(SOUTHS)) };
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            let rest = unsafe { _mm512_add_epi64(rest, indices[i + 8]) };
            self.store(indices[i], &mut norths.as_chunks_mut().0[i]);
            self.store(rest, &mut rests.as_chunks_mut().0[i]);
        }
        for (lane, number) in numbers.iter_mut().enumerate() {
            let index = u128::from(norths[lane]) * u128::from(EASTS * SOUTHS) + u128::from(rests[lane]);
            numbers::store(if LEXICOGRAPHIC { (DEALS - 1).wrapping_sub(index) } else { index }, number);
        }
        bad
    }

    /// The deals of the first numbers of a block.
    #[inline(always)]
    fn unrank_block<const LEXICOGRAPHIC: bool>(self, numbers: &[[u8; 12]; BLOCK], deals: &mut [[u8; 13]]) {
        let mut indices = Hands([self.splat(0); 12]);
        for (i, numbers) in numbers.as_chunks().0.iter().enumerate() {
            let mut numbers = self.load_eight(numbers);
            if LEXICOGRAPHIC {
                numbers = self.last_minus(numbers);
            }
            [indices.0[i], indices.0[i + 4], indices.0[i + 8]] = self.digits(numbers);
        }
        let mut hands = self.subsets(&indices);
        if LEXICOGRAPHIC {
            hands = self.mirrored(hands);
        }
        let mut places = [[0; BLOCK]; 3];
        for (places, hands) in places.iter_mut().zip(hands.0.chunks(4)) {
            for (places, hand) in places.as_chunks_mut().0.iter_mut().zip(hands) {
                self.store(*hand, places);
            }
        }
        let bits = Avx2::from(self);
        for (lane, deal) in deals.iter_mut().enumerate() {
            let (low, high) = planes_of(bits, [places[0][lane], places[1][lane], places[2][lane]]);
            store_packed(bits.join_planes(low, high), deal);
        }
    }

    #[inline(always)]
    fn load_hands(self, places: &[[u64; BLOCK]; 3]) -> Hands {
        let mut hands = Hands([self.splat(0); 12]);
        for (i, eight) in places.as_flattened().as_chunks::<8>().0.iter().enumerate() {
            hands.0[i] = self.load(eight);
        }
        hands
    }

    /// The places counted from the other end: of 52 cards North's, of 39 East's, of 26 South's.
    #[inline(always)]
    fn mirrored(self, mut hands: Hands) -> Hands {
        for (i, hand) in hands.0.iter_mut().enumerate() {
            let spare = self.splat(12 + 13 * (i as u64 / 4));
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            *hand = unsafe { _mm512_srlv_epi64(self.reversed(*hand), spare) };
        }
        hands
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::andrews::each::rank_each;
    use crate::random::samples;

    fn agrees<const LEXICOGRAPHIC: bool>(lanes: Avx512) {
        let mut numbers = samples::edges(DEALS);
        numbers.extend(samples::numbers(DEALS, 5000));
        let souths = u128::from(SOUTHS);
        numbers.extend((1..2000).flat_map(|i| [i * souths, i * souths - 1]));
        numbers.extend((1..2000).flat_map(|i| [i * souths * u128::from(EASTS), i * souths * u128::from(EASTS) - 1]));
        let numbers = samples::rows(numbers);
        let mut expected = vec![[0; 13]; numbers.len()];
        unrank_each::<_, LEXICOGRAPHIC>(Portable, &numbers, &mut expected);
        for n in (0..70).chain([numbers.len()]) {
            let mut deals = vec![[0; 13]; n];
            unrank::<LEXICOGRAPHIC>(lanes, &numbers[..n], &mut deals);
            assert!(deals == expected[..n], "unrank {n}");
            let mut back = vec![[0; 12]; n];
            rank::<LEXICOGRAPHIC>(lanes, &expected[..n], &mut back).unwrap();
            assert!(back == numbers[..n], "rank {n}");
        }
    }

    /// Every bit of a deal changed, and random bytes: most are no deals.
    fn refuses_the_same<const LEXICOGRAPHIC: bool>(lanes: Avx512) {
        let mut deals = vec![[0; 13]; 100];
        let numbers: Vec<[u8; 12]> = numbers::spread(DEALS)[..100].to_vec();
        unrank_each::<_, LEXICOGRAPHIC>(Portable, &numbers, &mut deals);
        let mut strange = samples::bytes(13 * 400).as_chunks().0.to_vec();
        strange.extend((0..104).map(|bit| {
            let mut deal = deals[bit % 100];
            deal[bit / 8] ^= 1 << (bit % 8);
            deal
        }));
        for (i, bad) in strange.into_iter().enumerate() {
            let row = i * 7 % 100;
            let good = std::mem::replace(&mut deals[row], bad);
            let (mut expected, mut found) = ([[0; 12]; 100], [[0; 12]; 100]);
            let outcome = rank_each::<_, LEXICOGRAPHIC>(Portable, &deals, &mut expected);
            assert_eq!(rank::<LEXICOGRAPHIC>(lanes, &deals, &mut found), outcome);
            assert!(outcome.is_err() || found == expected);
            deals[row] = good;
        }
    }

    #[test]
    fn deals_are_those_of_the_portable_path() {
        match Avx512::detected() {
            Some(lanes) => {
                agrees::<false>(lanes);
                agrees::<true>(lanes);
                refuses_the_same::<false>(lanes);
                refuses_the_same::<true>(lanes);
            }
            None => eprintln!("no AVX-512 here: not tested"),
        }
    }
}
