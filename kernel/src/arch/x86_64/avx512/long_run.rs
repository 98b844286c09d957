//! Tests too slow for the suite, which leaves them out: `cargo test --release -- --ignored avx512` on a processor that has
//! AVX-512, and `scripts/avx512_emulated.sh` on an emulated one.

use crate::arch::dispatch;
use crate::arch::platform::Platform;
use crate::base::numbers;
use crate::base::refusal::{RowError, Status};
use crate::layouts::one::{FULL_COUNTS, count_packed};
use crate::numbering::arrangements::{DEALS, STATES, needs};
use crate::numbering::baseline;
use crate::numbering::endings;
use crate::numbering::endings::classes::{BALANCED, ENDINGS, classes};
use crate::numbering::pavlicek::{rank_on, unrank_on, walk};
use crate::numbering::table::Numbering;
use crate::random::samples;
use std::arch::x86_64::_rdtsc;

const PORTION: usize = 20_000;

fn rows(values: &[u128]) -> Vec<[u8; 12]> {
    values.iter().map(|value| value.to_be_bytes()[4..].try_into().unwrap()).collect()
}

/// AVX-512, which must be here.
fn avx512() -> Platform {
    assert!(Platform::now() == Platform::Avx512, "no AVX-512 here");
    Platform::Avx512
}

/// By vectors there and back, and back by portable code.
fn round_trip(by_rank: bool, numbers: &[[u8; 12]]) {
    let avx512 = avx512();
    let mut deals = vec![[0; 13]; numbers.len()];
    unrank_on(avx512, by_rank, numbers, &mut deals);
    let mut back = vec![[0; 12]; numbers.len()];
    rank_on(avx512, by_rank, &deals, &mut back).unwrap();
    assert!(back == numbers);
    back.fill([0; 12]);
    walk::rank(by_rank, &deals, &mut back).unwrap();
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
    unrank_on(avx512(), false, &numbers, &mut deals);
    let garbage = samples::bytes(13 * 1000);
    // One random string in 380 is a deal.
    let bad_ones = garbage.as_chunks().0.iter().filter(|deal| count_packed(deal) != FULL_COUNTS);
    for (i, bad) in bad_ones.enumerate() {
        let row = i % deals.len();
        let good = std::mem::replace(&mut deals[row], *bad);
        let outcome = rank_on(avx512(), i % 2 == 0, &deals, &mut vec![[0; 12]; numbers.len()]);
        assert_eq!(outcome, Err(RowError::new(Status::NotInSpace, row)));
        deals[row] = good;
    }
}

/// Endings there and back by vectors, and, without vectors, back.
fn endings_round_trip(space: &str, values: &[u128]) {
    let numbering = Numbering::named(space).unwrap();
    let width = numbering.width;
    let numbers: Vec<u8> = values.iter().flat_map(|value| value.to_be_bytes()[16 - width..].to_vec()).collect();
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

fn ticks(work: &mut dyn FnMut()) -> u64 {
    work(); // tables are made at the first use
    // SAFETY: every processor with 64 bits has the counter.
    let start = unsafe { _rdtsc() };
    work();
    // SAFETY: as above.
    unsafe { _rdtsc() - start }
}

/// Ticks of the time stamp counter for each row: in Bochs a tick is an instruction, elsewhere it is time.
#[test]
#[ignore = "a measurement"]
fn ticks_for_each_row() {
    let numbers = rows(&samples::numbers(DEALS, 16_384));
    let mut deals = vec![[0; 13]; numbers.len()];
    let mut back = numbers.clone();
    walk::unrank(false, &numbers, &mut deals);
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
        report(&format!("portable, {order}"), &mut || walk::rank(by_rank, &deals, &mut back).unwrap(), &mut || {
            walk::unrank(by_rank, &numbers, &mut found)
        });
        for platform in Platform::all() {
            report(
                &format!("{}, {order}", platform.name()),
                &mut || rank_on(platform, by_rank, &deals, &mut back).unwrap(),
                &mut || unrank_on(platform, by_rank, &numbers, &mut found),
            );
        }
    }
}

/// On numbers and owners.
type Work<'a> = &'a mut dyn FnMut(&mut [u8], &mut [u8]);

/// The same for endings, each path with all its checks.
#[test]
#[ignore = "a measurement"]
fn ticks_for_each_ending() {
    for (name, size) in [("balanced", BALANCED), ("endings", ENDINGS)] {
        let numbering = Numbering::named(name).unwrap();
        let (width, values) = (numbering.width, samples::numbers(size, 4096));
        let mut numbers: Vec<u8> = values.iter().flat_map(|value| value.to_be_bytes()[16 - width..].to_vec()).collect();
        let mut owners = vec![0; 52 * values.len()];
        let mut report = |path: &str, work: [Work; 2]| {
            let [unrank, rank] = work.map(|work| ticks(&mut || work(&mut numbers, &mut owners)) as f64 / 4096.0);
            println!("ticks for each row: {name}, {path:24} rank {rank:8.1}  unrank {unrank:8.1}");
        };
        let found: Vec<_> = values.iter().map(|&value| classes().find(value)).collect();
        let sizes = |state: u32| {
            let [n, e, s, w] = needs(state as usize).map(|need| need as u128);
            [n, e, s, w, 52 - n - e - s - w]
        };
        let mut words = vec![[0; 52]; values.len()];
        report(
            "straightforward",
            [
                &mut |_, owners| {
                    for ((&(state, rank), word), owners) in
                        found.iter().zip(&mut words).zip(owners.as_chunks_mut::<52>().0)
                    {
                        *word = baseline::ending_unrank(rank, sizes(state));
                        *owners = endings::suits_from_ranks(word);
                    }
                },
                &mut |numbers, owners| {
                    let rows = owners.as_chunks::<52>().0.iter().zip(numbers.chunks_exact_mut(width));
                    for ((owners, number), (state, _)) in rows.zip(&found) {
                        let rank = baseline::ending_rank(&endings::ranks_from_suits(owners));
                        numbers::store(classes().base(*state as usize) + rank, number);
                    }
                },
            ],
        );
        for path in Platform::all() {
            dispatch::limit(path);
            report(
                path.name(),
                [&mut |numbers, owners| numbering.unrank(numbers, owners, 52, 1).unwrap(), &mut |numbers, owners| {
                    numbering.rank(owners, 52, numbers, 1).unwrap()
                }],
            );
            dispatch::limit(Platform::Avx512);
        }
    }
}
