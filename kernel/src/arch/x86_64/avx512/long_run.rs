//! Tests too slow for the suite, which leaves them out: `cargo test --release -- --ignored avx512` on a processor that has
//! AVX-512, and `scripts/avx512_emulated.sh` on an emulated one.

use crate::arch::platform::Platform;
use crate::base::refusal::{RowError, Status};
use crate::layouts::one::{FULL_COUNTS, count_packed};
use crate::numbering::arrangements::{DEALS, STATES};
use crate::numbering::endings;
use crate::numbering::endings::classes::{BALANCED, ENDINGS, classes};
use crate::numbering::pavlicek::deals::{RankDeals, UnrankDeals};
use crate::numbering::pavlicek::order::{ByRank, BySuit, Order};
use crate::numbering::pavlicek::walk;
use crate::numbering::table::Numbering;
use crate::random::samples::{self, rows};

const PORTION: usize = 20_000;

/// AVX-512, which must be here.
fn avx512() -> Platform {
    assert!(Platform::now() == Platform::Avx512, "no AVX-512 here");
    Platform::Avx512
}

/// By vectors there and back, and back by portable code.
fn round_trip(order: impl Order, numbers: &[[u8; 12]]) {
    let mut deals = vec![[0; 13]; numbers.len()];
    avx512().run_blocks(UnrankDeals { order, numbers, deals: &mut deals });
    let mut back = vec![[0; 12]; numbers.len()];
    avx512().run_blocks(RankDeals { order, deals: &deals, numbers: &mut back }).unwrap();
    assert!(back == numbers);
    back.fill([0; 12]);
    walk::rank(order, &deals, &mut back).unwrap();
    assert!(back == numbers);
}

#[test]
#[ignore = "long"]
fn avx512_a_million_round_trips() {
    for values in samples::numbers(DEALS, 500_000).chunks(PORTION) {
        round_trip(BySuit, &rows(values.iter().copied()));
        round_trip(ByRank, &rows(values.iter().copied()));
    }
}

#[test]
#[ignore = "long"]
fn avx512_edges_and_their_neighbours() {
    let run = PORTION as u128;
    let starts = [0, DEALS - run, DEALS / 4 - run / 2, DEALS / 2 - run / 2, DEALS / 16 * 3 - run / 2];
    let runs = starts.map(|start| (start..start + run).collect());
    for values in [samples::edges(DEALS)].into_iter().chain(runs) {
        round_trip(BySuit, &rows(values.iter().copied()));
        round_trip(ByRank, &rows(values.iter().copied()));
    }
}

#[test]
#[ignore = "long"]
fn avx512_refuses_the_first_bad_row() {
    let numbers = rows(samples::numbers(DEALS, 100));
    let mut deals = vec![[0; 13]; numbers.len()];
    avx512().run_blocks(UnrankDeals { order: BySuit, numbers: &numbers, deals: &mut deals });
    let garbage = samples::bytes(13 * 1000);
    // One random string in 380 is a deal.
    let bad_ones = garbage.as_chunks().0.iter().filter(|deal| count_packed(deal) != FULL_COUNTS);
    for (i, bad) in bad_ones.enumerate() {
        let row = i % deals.len();
        let good = std::mem::replace(&mut deals[row], *bad);
        let numbers = &mut vec![[0; 12]; numbers.len()];
        let outcome = match i % 2 {
            0 => avx512().run_blocks(RankDeals { order: ByRank, deals: &deals, numbers }),
            _ => avx512().run_blocks(RankDeals { order: BySuit, deals: &deals, numbers }),
        };
        assert_eq!(outcome, Err(RowError::new(Status::NotInSpace, row)));
        deals[row] = good;
    }
}

/// Endings there and back by vectors, and, without vectors, back.
fn endings_round_trip(space: &str, values: &[u128]) {
    let numbering = Numbering::named(space).unwrap();
    let width = numbering.width;
    let numbers = samples::row_bytes(values, width);
    let mut owners = vec![0; 52 * values.len()];
    let mut back = vec![0; numbers.len()];
    assert!(Platform::now() == Platform::Avx512);
    numbering.unrank(&numbers, &mut owners, 52, 1).unwrap();
    numbering.rank(&owners, 52, &mut back, 1).unwrap();
    assert!(back == numbers);
    for (owners, value) in owners.as_chunks::<52>().0.iter().zip(values) {
        let (state, rank) = classes().find(*value);
        assert_eq!(endings::rank_word(&endings::ranks_from_suits(owners), state), rank);
    }
}

#[test]
#[ignore = "long"]
fn avx512_a_million_endings() {
    for (space, size) in [("balanced", BALANCED), ("endings", ENDINGS)] {
        samples::numbers(size, 500_000).chunks(PORTION).for_each(|values| endings_round_trip(space, values));
    }
}

#[test]
#[ignore = "long"]
fn avx512_endings_at_the_edges() {
    let run = PORTION as u128;
    for (space, size) in [("balanced", BALANCED), ("endings", ENDINGS)] {
        endings_round_trip(space, &samples::edges(size));
        for start in [0, size - run, size / 4 - run / 2, size / 2 - run / 2] {
            endings_round_trip(space, &(start..start + run).collect::<Vec<_>>());
        }
    }
    let bases: Vec<u128> = (0..STATES).map(|state| classes().base(state)).collect();
    endings_round_trip("endings", &bases);
    endings_round_trip("endings", &bases.iter().map(|&base| base.saturating_sub(1)).collect::<Vec<_>>());
}
