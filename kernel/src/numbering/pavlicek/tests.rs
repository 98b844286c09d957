//! Deals and endings by every kind of vectors against the table walk.

use super::deals::{RankDeals, UnrankDeals};
use super::endings::{BLOCK, Flaws, RankEndings, UnrankEndings};
use super::order::Listed;
use super::{rank_on, unrank_on, walk};
use crate::arch::platform::Platform;
use crate::arch::work::Blocks;
use crate::base::refusal::{RowError, Status};
use crate::layouts::one::ranks_from_suits;
use crate::layouts::one::{FULL_COUNTS, count_packed};
use crate::numbering::arrangements::{DEALS, STATES};
use crate::numbering::baseline;
use crate::numbering::endings;
use crate::numbering::endings::classes::{BALANCED, ENDINGS, Ranked, classes};
use crate::random::samples;

fn rows(numbers: impl IntoIterator<Item = u128>) -> Vec<[u8; 12]> {
    numbers.into_iter().map(|number| number.to_be_bytes()[4..].try_into().unwrap()).collect()
}

/// Edges, random numbers and runs of neighbours, also where most lanes need the repair.
fn numbers_of_deals() -> Vec<[u8; 12]> {
    let mut numbers = samples::edges(DEALS);
    numbers.extend(samples::numbers(DEALS, 5000));
    for start in [0, DEALS - 500, DEALS / 4 - 250, DEALS / 2 - 250, DEALS / 16 * 3] {
        numbers.extend(start..start + 500);
    }
    rows(numbers)
}

#[test]
fn deals_are_those_of_the_table_walk() {
    let numbers = numbers_of_deals();
    for by_rank in [false, true] {
        let mut expected = vec![[0; 13]; numbers.len()];
        walk::unrank(by_rank, &numbers, &mut expected);
        for platform in Platform::all() {
            for n in (0..70).chain([numbers.len()]) {
                let mut deals = vec![[0; 13]; n];
                unrank_on(platform, by_rank, &numbers[..n], &mut deals);
                assert!(deals == expected[..n], "{}: unrank {n}", platform.name());
                let mut back = vec![[0; 12]; n];
                rank_on(platform, by_rank, &expected[..n], &mut back).unwrap();
                assert!(back == numbers[..n], "{}: rank {n}", platform.name());
            }
        }
    }
}

/// Random bytes are no deals; the first bad row must be found and nothing else happen.
#[test]
fn what_is_no_deal_is_refused() {
    let garbage = samples::bytes(13 * 400);
    let mut deals = vec![[0; 13]; 500];
    walk::unrank(false, &rows(samples::numbers(DEALS, 500)), &mut deals);
    let bad_ones = garbage.as_chunks().0.iter().filter(|deal| count_packed(deal) != FULL_COUNTS);
    for (i, bad) in bad_ones.enumerate() {
        let row = i * 7 % 500;
        let good = std::mem::replace(&mut deals[row], *bad);
        for platform in Platform::all() {
            let outcome = rank_on(platform, i % 2 == 0, &deals, &mut vec![[0; 12]; 500]);
            assert_eq!(outcome, Err(RowError::new(Status::NotInSpace, row)), "{}", platform.name());
        }
        deals[row] = good;
    }
}

/// What is done without vectors: a whole batch, in any order of the cards, and the first bad row of it.
#[test]
fn one_by_one_there_and_back() {
    let numbers = numbers_of_deals();
    let mut reversed: [u8; 52] = std::array::from_fn(|place| 51 - place as u8);
    reversed.swap(3, 40);
    let (mut deals, mut expected) = (vec![[0; 13]; numbers.len()], vec![[0; 13]; numbers.len()]);
    let mut back = vec![[0; 12]; numbers.len()];
    UnrankDeals { order: Listed(&reversed), numbers: &numbers, deals: &mut deals }.run_one_by_one();
    Platform::now().run_blocks(UnrankDeals { order: Listed(&reversed), numbers: &numbers, deals: &mut expected });
    assert!(deals == expected);
    assert_eq!(RankDeals { order: Listed(&reversed), deals: &deals, numbers: &mut back }.run_one_by_one(), Ok(()));
    assert!(back == numbers);
    deals[300][5] ^= 1;
    let refusal = Err(RowError::new(Status::NotInSpace, 300));
    assert_eq!(RankDeals { order: Listed(&reversed), deals: &deals, numbers: &mut back }.run_one_by_one(), refusal);
}

#[test]
fn endings_one_by_one_are_those_of_vectors() {
    let garbage: Vec<[u8; 52]> = samples::bytes(52 * 640).as_chunks().0.to_vec();
    let some = garbage.iter().map(|owners| owners.map(|owner| if owner < 250 { owner % 5 } else { owner }));
    for endings in some.collect::<Vec<_>>().as_chunks::<BLOCK>().0 {
        let (mut found, mut expected) = ([(0, 0); BLOCK], [(0, 0); BLOCK]);
        let flaws = RankEndings { endings, found: &mut found }.run_one_by_one();
        let by_vectors = Platform::now().run_blocks(RankEndings { endings, found: &mut expected });
        assert_eq!(flaws.invalid_owners, by_vectors.invalid_owners);
        let sound = |lane: &usize| (flaws.invalid_owners | flaws.oversize) >> lane & 1 == 0;
        for lane in (0..BLOCK).filter(sound) {
            assert_eq!((found[lane], by_vectors.oversize >> lane & 1), (expected[lane], 0));
        }
    }
    for found in found_endings().as_chunks::<BLOCK>().0 {
        let (mut endings, mut back) = ([[0; 52]; BLOCK], [(0, 0); BLOCK]);
        assert_eq!(UnrankEndings { found, endings: &mut endings }.run_one_by_one(), 0);
        assert_eq!(RankEndings { endings: &endings, found: &mut back }.run_one_by_one(), Flaws::default());
        assert_eq!(back, *found);
    }
}

/// Of balanced endings and others: edges, random numbers and runs of neighbours.
fn found_endings() -> Vec<Ranked> {
    let mut numbers = Vec::new();
    for size in [BALANCED, ENDINGS] {
        numbers.extend(samples::edges(size));
        numbers.extend(samples::numbers(size, 4000));
        for start in [0, size - 300, size / 4 - 150, size / 2 - 150] {
            numbers.extend(start..start + 300);
        }
    }
    for state in (0..STATES).step_by(31) {
        let base = classes().base(state);
        numbers.extend([base, base.saturating_sub(1)]);
    }
    numbers.into_iter().map(|number| classes().find(number)).collect()
}

#[test]
fn endings_are_those_of_the_table_walk() {
    for found in found_endings().as_chunks::<BLOCK>().0 {
        let expected = endings::unrank_words(*found).map(|word| endings::suits_from_ranks(&word));
        for platform in Platform::all() {
            for n in [BLOCK, 1, 15, 16, 17, 40] {
                let mut ranked = vec![(0, 0); n];
                assert_eq!(
                    platform.run_blocks(RankEndings { endings: &expected[..n], found: &mut ranked }),
                    Flaws::default()
                );
                assert_eq!(ranked, found[..n], "{}", platform.name());
                let mut guessed = vec![[0; 52]; n];
                let bad = platform.run_blocks(UnrankEndings { found: &found[..n], endings: &mut guessed });
                for lane in (0..n).filter(|lane| bad >> lane & 1 == 0) {
                    assert_eq!(guessed[lane], expected[lane], "{}", platform.name());
                }
            }
        }
    }
}

#[test]
fn invalid_owners_and_hands_that_are_too_large_are_seen() {
    for (lane, card) in (0..BLOCK).flat_map(|lane| (0..52).map(move |card| (lane, card))) {
        let mut endings = [[4; 52]; BLOCK];
        endings[lane][card] = 5 + (card * 5 + lane * 3) as u8 % 251;
        let (start, seat) = (card % 39, (card % 4) as u8);
        endings[BLOCK - 1 - lane][start..start + 13].fill(seat);
        let bits = |lane: usize| 1u64 << lane;
        for platform in Platform::all() {
            let flaws = platform.run_blocks(RankEndings { endings: &endings, found: &mut [(0, 0); BLOCK] });
            assert_eq!((flaws.invalid_owners, flaws.oversize & !bits(lane)), (bits(lane), 0), "{}", platform.name());
            let mut endings = endings;
            endings[BLOCK - 1 - lane][start + 13] = seat;
            let flaws = platform.run_blocks(RankEndings { endings: &endings, found: &mut [(0, 0); BLOCK] });
            assert_eq!(flaws.oversize & !bits(lane), bits(BLOCK - 1 - lane), "{}", platform.name());
        }
    }
}

#[test]
fn few_random_endings_need_the_repair() {
    for size in [BALANCED, ENDINGS] {
        let numbers = samples::numbers(size, 32_000).into_iter();
        let found: Vec<_> = numbers.map(|number| classes().find(number)).collect();
        for platform in Platform::all() {
            let bad = |found| platform.run_blocks(UnrankEndings { found, endings: &mut [[0; 52]; BLOCK] }).count_ones();
            let failed: u32 = found.chunks(BLOCK).map(bad).sum();
            assert!(failed < 16, "{}: {failed}", platform.name());
        }
    }
}

#[test]
fn what_is_nothing_does_no_harm() {
    let garbage: Vec<[u8; 52]> = samples::bytes(52 * BLOCK).as_chunks().0.to_vec();
    let full = (STATES - 1) as u32;
    for platform in Platform::all() {
        let flaws = platform.run_blocks(RankEndings { endings: &garbage, found: &mut [(0, 0); BLOCK] });
        assert_eq!(flaws.invalid_owners, u64::MAX, "{}", platform.name());
        for rank in [1, u128::MAX >> 13] {
            let bad = platform.run_blocks(UnrankEndings { found: &[(0, rank); BLOCK], endings: &mut [[0; 52]; BLOCK] });
            assert_eq!(bad, u64::MAX, "{}", platform.name());
        }
        let bad = platform
            .run_blocks(UnrankEndings { found: &[(full, u128::MAX >> 13); BLOCK], endings: &mut [[0; 52]; BLOCK] });
        assert_eq!(bad, u64::MAX, "{}", platform.name());
    }
}

#[test]
fn the_plain_algorithm_agrees_both_ways() {
    let mut numbers = samples::edges(DEALS);
    numbers.extend(samples::numbers(DEALS, 5000));
    for by_rank in [false, true] {
        let rows = rows(numbers.clone());
        let mut deals = vec![[0; 13]; rows.len()];
        super::unrank(by_rank, &rows, &mut deals);
        for (number, deal) in numbers.iter().zip(&deals) {
            let word = if by_rank { ranks_from_suits(deal) } else { *deal };
            assert_eq!(word, baseline::pavlicek_unrank(*number));
            assert_eq!(*number, baseline::pavlicek_rank(&word));
        }
        let mut back = vec![[0; 12]; rows.len()];
        super::rank(by_rank, &deals, &mut back).unwrap();
        assert_eq!(back, rows);
    }
}

#[test]
fn every_length_of_a_batch_gives_the_same() {
    let rows = rows(samples::numbers(DEALS, 40));
    let mut all = vec![[0; 13]; 40];
    super::unrank(true, &rows, &mut all);
    for n in 0..40 {
        let mut some = vec![[0; 13]; n];
        super::unrank(true, &rows[..n], &mut some);
        assert_eq!(some, all[..n]);
    }
}

#[test]
fn a_hand_of_fourteen_is_refused() {
    let mut deals = vec![[0; 13]; 3];
    super::unrank(false, &rows([0, 1, 2]), &mut deals);
    deals[1][0] ^= 1;
    assert_eq!(super::rank(false, &deals, &mut [[0; 12]; 3]), Err(RowError::new(Status::NotInSpace, 1)));
}
