//! Deals and endings by every kind of vectors against the table walk.

use super::deals::{RankDeals, UnrankDeals};
use super::endings::{BLOCK, Flaws, RankEndings, UnrankEndings};
use super::order::{ByRank, BySuit, Listed, Order};
use super::walk;
use crate::arch::lanes::Lanes;
use crate::arch::platform::Platform;
use crate::arch::registers::Registers;
use crate::arch::work::Blocks;
use crate::base::refusal::{RowError, Status};
use crate::layouts::one::{FULL_COUNTS, count_packed};
use crate::numbering::arrangements::{DEALS, STATES};
use crate::numbering::baseline;
use crate::numbering::endings;
use crate::numbering::endings::classes::{BALANCED, ENDINGS, Ranked, classes};
use crate::random::samples::{self, rows};

/// Edges, random numbers and runs of neighbours, also where most lanes need the repair.
fn numbers_of_deals() -> Vec<[u8; 12]> {
    let mut numbers = samples::edges(DEALS);
    numbers.extend(samples::numbers(DEALS, 5000));
    for start in [0, DEALS - 500, DEALS / 4 - 250, DEALS / 2 - 250, DEALS / 16 * 3] {
        numbers.extend(start..start + 500);
    }
    rows(numbers)
}

fn are_those_of_the_table_walk(order: impl Order, numbers: &[[u8; 12]]) {
    let mut expected = vec![[0; 13]; numbers.len()];
    walk::unrank(order, numbers, &mut expected);
    for platform in Platform::all() {
        for n in (0..70).chain([128, 135, numbers.len()]) {
            let mut deals = vec![[0; 13]; n];
            platform.run_blocks(UnrankDeals { order, numbers: &numbers[..n], deals: &mut deals });
            assert!(deals == expected[..n], "{}: unrank {n}", platform.name());
            let mut back = vec![[0; 12]; n];
            platform.run_blocks(RankDeals { order, deals: &expected[..n], numbers: &mut back }).unwrap();
            assert!(back == numbers[..n], "{}: rank {n}", platform.name());
        }
    }
}

#[test]
fn deals_are_those_of_the_table_walk() {
    let numbers = numbers_of_deals();
    are_those_of_the_table_walk(BySuit, &numbers);
    are_those_of_the_table_walk(ByRank, &numbers);
}

/// Random bytes are no deals; the first bad row must be found and nothing else happen.
#[test]
fn what_is_no_deal_is_refused() {
    let garbage = samples::bytes(13 * 400);
    let mut deals = vec![[0; 13]; 500];
    walk::unrank(BySuit, &rows(samples::numbers(DEALS, 500)), &mut deals);
    let bad_ones = garbage.as_chunks().0.iter().filter(|deal| count_packed(deal) != FULL_COUNTS);
    for (i, bad) in bad_ones.enumerate() {
        let row = i * 7 % 500;
        let good = std::mem::replace(&mut deals[row], *bad);
        for platform in Platform::all() {
            let numbers = &mut [[0; 12]; 500];
            let outcome = match i % 2 {
                0 => platform.run_blocks(RankDeals { order: ByRank, deals: &deals, numbers }),
                _ => platform.run_blocks(RankDeals { order: BySuit, deals: &deals, numbers }),
            };
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
    for (block, found) in found_endings().as_chunks::<BLOCK>().0.iter().enumerate() {
        let expected = endings::unrank_words(*found).map(|word| endings::suits_from_ranks(&word));
        let sizes: &[usize] = if block % 8 == 0 { &[BLOCK, 1, 15, 16, 17, 40] } else { &[BLOCK] };
        for platform in Platform::all() {
            for &n in sizes {
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
    // Each card in every fourth lane, and in each lane every fourth card.
    for (lane, card) in (0..BLOCK).flat_map(|lane| (lane % 4..52).step_by(4).map(move |card| (lane, card))) {
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

/// Whether a platform has vectors: one by one, ranks that are none are not told apart.
struct HasVectors;

impl Blocks for HasVectors {
    type Result = bool;

    fn run<R: Registers, const U: usize, const N: usize>(self, _: Lanes<R, U, N>) -> bool {
        true
    }

    fn run_one_by_one(self) -> bool {
        false
    }
}

#[test]
fn what_is_nothing_does_no_harm() {
    let garbage: Vec<[u8; 52]> = samples::bytes(52 * BLOCK).as_chunks().0.to_vec();
    let full = (STATES - 1) as u32;
    for platform in Platform::all() {
        let all_bad = if platform.run_blocks(HasVectors) { u64::MAX } else { 0 };
        let flaws = platform.run_blocks(RankEndings { endings: &garbage, found: &mut [(0, 0); BLOCK] });
        assert_eq!(flaws.invalid_owners, u64::MAX, "{}", platform.name());
        for rank in [1, u128::MAX >> 13] {
            let bad = platform.run_blocks(UnrankEndings { found: &[(0, rank); BLOCK], endings: &mut [[0; 52]; BLOCK] });
            assert_eq!(bad, all_bad, "{}", platform.name());
        }
        let bad = platform
            .run_blocks(UnrankEndings { found: &[(full, u128::MAX >> 13); BLOCK], endings: &mut [[0; 52]; BLOCK] });
        assert_eq!(bad, all_bad, "{}", platform.name());
    }
}

/// `defined` are the words of these numbers, as the article's algorithm has them.
fn agree_both_ways(order: impl Order, numbers: &[[u8; 12]], defined: &[[u8; 13]]) {
    let mut deals = vec![[0; 13]; numbers.len()];
    super::unrank(order, numbers, &mut deals);
    let words: Vec<_> = deals.iter().map(|deal| order.word(deal)).collect();
    assert!(words == defined);
    let mut back = vec![[0; 12]; numbers.len()];
    super::rank(order, &deals, &mut back).unwrap();
    assert_eq!(back, numbers);
}

#[test]
fn the_plain_algorithm_agrees_both_ways() {
    let mut numbers = samples::edges(DEALS);
    numbers.extend(samples::numbers(DEALS, 5000));
    let words: Vec<_> = numbers.iter().map(|&number| baseline::pavlicek_unrank(number)).collect();
    assert!(words.iter().map(baseline::pavlicek_rank).eq(numbers.iter().copied()));
    agree_both_ways(BySuit, &rows(numbers.clone()), &words);
    agree_both_ways(ByRank, &rows(numbers), &words);
}
