//! Tests too slow for the suite, which leaves them out: `scripts/avx512_emulated.sh` runs them on emulated AVX-512.

use super::{avx2::Avx2, avx512::Avx512};
use crate::arrangements::DEALS;
use crate::layout::{FULL_COUNTS, count_packed};
use crate::refusal::{Refusal, Status};
use crate::{baseline, numbers, pavlicek, samples};
use std::arch::x86_64::_rdtsc;

const PORTION: usize = 20_000;

fn rows(values: &[u128]) -> Vec<[u8; 12]> {
    values.iter().map(|value| value.to_be_bytes()[4..].try_into().unwrap()).collect()
}

fn avx512() -> Avx512 {
    Avx512::new().expect("no AVX-512 here")
}

/// By vectors there and back, and back by portable code.
fn round_trip(by_rank: bool, numbers: &[[u8; 12]]) {
    let lanes = avx512();
    let mut deals = vec![[0; 13]; numbers.len()];
    lanes.unrank(by_rank, numbers, &mut deals);
    let mut back = vec![[0; 12]; numbers.len()];
    lanes.rank(by_rank, &deals, &mut back).unwrap();
    assert!(back == numbers);
    back.fill([0; 12]);
    pavlicek::rank_portable(by_rank, &deals, &mut back).unwrap();
    assert!(back == numbers);
}

#[test]
#[ignore = "long"]
fn avx512_a_million_round_trips() {
    let values = samples::numbers(DEALS, 500_000);
    for by_rank in [false, true] {
        values.chunks(PORTION).for_each(|values| round_trip(by_rank, &rows(values)));
    }
}

#[test]
#[ignore = "long"]
fn avx512_edges_and_their_neighbours() {
    let run = PORTION as u128;
    for by_rank in [false, true] {
        round_trip(by_rank, &rows(&samples::edges(DEALS)));
        for start in [0, DEALS - run, DEALS / 4 - run / 2, DEALS / 2 - run / 2, DEALS / 16 * 3 - run / 2] {
            round_trip(by_rank, &rows(&(start..start + run).collect::<Vec<_>>()));
        }
    }
}

#[test]
#[ignore = "long"]
fn avx512_refuses_the_first_bad_row() {
    let numbers = rows(&samples::numbers(DEALS, 100));
    let mut deals = vec![[0; 13]; numbers.len()];
    avx512().unrank(false, &numbers, &mut deals);
    let garbage = samples::bytes(13 * 1000);
    // One random string in 380 is a deal.
    let bad_ones = garbage.as_chunks().0.iter().filter(|deal| count_packed(deal) != FULL_COUNTS);
    for (i, bad) in bad_ones.enumerate() {
        let row = i % deals.len();
        let good = std::mem::replace(&mut deals[row], *bad);
        let outcome = avx512().rank(i % 2 == 0, &deals, &mut vec![[0; 12]; numbers.len()]);
        assert_eq!(outcome, Err(Refusal::new(Status::NotInSpace, row)));
        deals[row] = good;
    }
}

fn ticks(work: &mut dyn FnMut()) -> u64 {
    work(); // tables are made at the first use
    // SAFETY: every processor with 64 bits has the counter.
    let start = unsafe { _rdtsc() };
    work();
    unsafe { _rdtsc() - start }
}

/// Ticks of the time stamp counter for each row: in Bochs a tick is an instruction, elsewhere it is time.
#[test]
#[ignore = "a measurement"]
fn ticks_for_each_row() {
    let numbers = rows(&samples::numbers(DEALS, 16_384));
    let mut deals = vec![[0; 13]; numbers.len()];
    let mut back = numbers.clone();
    pavlicek::unrank_portable(false, &numbers, &mut deals);
    let report = |name: &str, rank: &mut dyn FnMut(), unrank: &mut dyn FnMut()| {
        let [rank, unrank] = [ticks(rank), ticks(unrank)].map(|ticks| ticks as f64 / numbers.len() as f64);
        println!("ticks for each row: {name:24} rank {rank:8.1}  unrank {unrank:8.1}");
    };
    let mut found = deals.clone();
    report(
        "straightforward loop",
        &mut || {
            for (deal, number) in deals.iter().zip(&mut back) {
                numbers::store(baseline::pavlicek_rank(deal), number);
            }
        },
        &mut || {
            for (number, deal) in numbers.iter().zip(&mut found) {
                *deal = baseline::pavlicek_unrank(numbers::load(number));
            }
        },
    );
    for by_rank in [false, true] {
        let order = if by_rank { "rank order" } else { "suit order" };
        report(
            &format!("portable, {order}"),
            &mut || pavlicek::rank_portable(by_rank, &deals, &mut back).unwrap(),
            &mut || pavlicek::unrank_portable(by_rank, &numbers, &mut found),
        );
        if let Some(lanes) = Avx2::new() {
            report(&format!("AVX2, {order}"), &mut || lanes.rank(by_rank, &deals, &mut back).unwrap(), &mut || {
                lanes.unrank(by_rank, &numbers, &mut found)
            });
        }
        if let Some(lanes) = Avx512::new() {
            report(&format!("AVX-512, {order}"), &mut || lanes.rank(by_rank, &deals, &mut back).unwrap(), &mut || {
                lanes.unrank(by_rank, &numbers, &mut found)
            });
        }
    }
}
