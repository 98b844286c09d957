//! Deals and endings by every kind of vectors against the table walk.

use super::endings::{BLOCK, Flaws, RankEndings, UnrankEndings};
use super::{rank_with, unrank_with, walk};
use crate::arch::vectors::Vectors;
use crate::base::refusal::{Refusal, Status};
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
        for vectors in Vectors::all() {
            for n in (0..70).chain([numbers.len()]) {
                let mut deals = vec![[0; 13]; n];
                unrank_with(vectors, by_rank, &numbers[..n], &mut deals);
                assert!(deals == expected[..n], "{}: unrank {n}", vectors.name());
                let mut back = vec![[0; 12]; n];
                rank_with(vectors, by_rank, &expected[..n], &mut back).unwrap();
                assert!(back == numbers[..n], "{}: rank {n}", vectors.name());
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
        for vectors in Vectors::all() {
            let outcome = rank_with(vectors, i % 2 == 0, &deals, &mut vec![[0; 12]; 500]);
            assert_eq!(outcome, Err(Refusal::new(Status::NotInSpace, row)), "{}", vectors.name());
        }
        deals[row] = good;
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
        for vectors in Vectors::all() {
            for n in [BLOCK, 1, 15, 16, 17, 40] {
                let mut ranked = vec![(0, 0); n];
                assert_eq!(vectors.run(RankEndings { endings: &expected[..n], found: &mut ranked }), Flaws::default());
                assert_eq!(ranked, found[..n], "{}", vectors.name());
                let mut guessed = vec![[0; 52]; n];
                let bad = vectors.run(UnrankEndings { found: &found[..n], endings: &mut guessed });
                for lane in (0..n).filter(|lane| bad >> lane & 1 == 0) {
                    assert_eq!(guessed[lane], expected[lane], "{}", vectors.name());
                }
            }
        }
    }
}

#[test]
fn strangers_and_hands_that_are_too_large_are_seen() {
    for (lane, card) in (0..BLOCK).flat_map(|lane| (0..52).map(move |card| (lane, card))) {
        let mut endings = [[4; 52]; BLOCK];
        endings[lane][card] = 5 + (card * 5 + lane * 3) as u8 % 251;
        let (start, seat) = (card % 39, (card % 4) as u8);
        endings[BLOCK - 1 - lane][start..start + 13].fill(seat);
        let bits = |lane: usize| 1u64 << lane;
        for vectors in Vectors::all() {
            let flaws = vectors.run(RankEndings { endings: &endings, found: &mut [(0, 0); BLOCK] });
            assert_eq!((flaws.strangers, flaws.oversize & !bits(lane)), (bits(lane), 0), "{}", vectors.name());
            let mut endings = endings;
            endings[BLOCK - 1 - lane][start + 13] = seat;
            let flaws = vectors.run(RankEndings { endings: &endings, found: &mut [(0, 0); BLOCK] });
            assert_eq!(flaws.oversize & !bits(lane), bits(BLOCK - 1 - lane), "{}", vectors.name());
        }
    }
}

#[test]
fn few_random_endings_need_the_repair() {
    for size in [BALANCED, ENDINGS] {
        let numbers = samples::numbers(size, 32_000).into_iter();
        let found: Vec<_> = numbers.map(|number| classes().find(number)).collect();
        for vectors in Vectors::all() {
            let bad = |found| vectors.run(UnrankEndings { found, endings: &mut [[0; 52]; BLOCK] }).count_ones();
            let failed: u32 = found.chunks(BLOCK).map(bad).sum();
            assert!(failed < 16, "{}: {failed}", vectors.name());
        }
    }
}

#[test]
fn what_is_nothing_does_no_harm() {
    let garbage: Vec<[u8; 52]> = samples::bytes(52 * BLOCK).as_chunks().0.to_vec();
    let full = (STATES - 1) as u32;
    for vectors in Vectors::all() {
        let flaws = vectors.run(RankEndings { endings: &garbage, found: &mut [(0, 0); BLOCK] });
        assert_eq!(flaws.strangers, u64::MAX, "{}", vectors.name());
        for rank in [1, u128::MAX >> 13] {
            let bad = vectors.run(UnrankEndings { found: &[(0, rank); BLOCK], endings: &mut [[0; 52]; BLOCK] });
            assert_eq!(bad, u64::MAX, "{}", vectors.name());
        }
        let bad =
            vectors.run(UnrankEndings { found: &[(full, u128::MAX >> 13); BLOCK], endings: &mut [[0; 52]; BLOCK] });
        assert_eq!(bad, u64::MAX, "{}", vectors.name());
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
    assert_eq!(super::rank(false, &deals, &mut [[0; 12]; 3]), Err(Refusal::new(Status::NotInSpace, 1)));
}
