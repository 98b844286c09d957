//! Andrews' numbering of the full deals, hand by hand in colex order, and Big Deal's, hand by hand in lexicographic
//! order.
//!
//! index = (north * C(39, 13) + east) * C(26, 13) + south, each the colex index, sum of C(b_i, i + 1), of the hand's
//! places b_0 < b_1 < ... among the cards that the hands before it leave.
//!
//! Big Deal's index of a deal is the last index minus Andrews' index of the deal with its cards in reverse: the
//! lexicographic order of subsets is the colex order of their mirror images, backwards, and that turns all three
//! digits round.
//!
//! By AVX-512 both directions go place by place, 32 deals side by side (`arch`).  Elsewhere rank adds up eight places at a
//! time (`sums`), and unrank goes card by card (`places`).

pub mod each;
pub mod hands;
mod places;
pub mod sizes;
mod sums;

use crate::arch::platform::Platform;
use crate::arch::work::{Backend, Instructions, Work};
use crate::base::refusal::RowResult;
use each::{rank_each, unrank_each};

/// The index of each deal, packed in suit order: Andrews', or Big Deal's, which is `LEXICOGRAPHIC`.
pub fn rank<const LEXICOGRAPHIC: bool>(deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> RowResult {
    let platform = Platform::now();
    match platform.backend().rank_andrews::<LEXICOGRAPHIC>(deals, numbers) {
        Some(outcome) => outcome,
        None => platform.run(RankEach::<LEXICOGRAPHIC> { deals, numbers }),
    }
}

/// The deal of each index, packed in suit order.  The numbers are below the size: the caller has checked.
pub fn unrank<const LEXICOGRAPHIC: bool>(numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    let platform = Platform::now();
    if platform.backend().unrank_andrews::<LEXICOGRAPHIC>(numbers, deals).is_none() {
        platform.run(UnrankEach::<LEXICOGRAPHIC> { numbers, deals });
    }
}

struct RankEach<'a, const LEXICOGRAPHIC: bool> {
    deals: &'a [[u8; 13]],
    numbers: &'a mut [[u8; 12]],
}

impl<const LEXICOGRAPHIC: bool> Work for RankEach<'_, LEXICOGRAPHIC> {
    type Result = RowResult;
    const BITS_ALONE: bool = true;

    #[inline(always)]
    fn run<I: Instructions>(self, bits: I) -> RowResult {
        rank_each::<I, LEXICOGRAPHIC>(bits, self.deals, self.numbers)
    }
}

struct UnrankEach<'a, const LEXICOGRAPHIC: bool> {
    numbers: &'a [[u8; 12]],
    deals: &'a mut [[u8; 13]],
}

impl<const LEXICOGRAPHIC: bool> Work for UnrankEach<'_, LEXICOGRAPHIC> {
    type Result = ();
    const BITS_ALONE: bool = true;

    #[inline(always)]
    fn run<I: Instructions>(self, bits: I) {
        unrank_each::<I, LEXICOGRAPHIC>(bits, self.numbers, self.deals);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::bits::Bits;
    use crate::base::refusal::{RowError, Status};
    use crate::numbering::arrangements::DEALS;
    use crate::numbering::baseline;
    use crate::random::samples::{self, rows};

    fn agrees(bits: impl Bits) {
        let indices: Vec<u128> = samples::edges(DEALS).into_iter().chain(samples::numbers(DEALS, 5000)).collect();
        let numbers = rows(indices.iter().copied());
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
            assert_eq!(rank_each::<_, false>(bits, &bad, &mut back), Err(RowError::new(Status::NotInSpace, 700)));
        }
    }

    #[test]
    fn the_plain_algorithm_agrees_both_ways() {
        Platform::all().for_each(|platform| platform.run(Agrees));
    }

    struct Agrees;

    impl Work for Agrees {
        type Result = ();

        fn run<I: Instructions>(self, bits: I) {
            agrees(bits);
        }
    }
}
