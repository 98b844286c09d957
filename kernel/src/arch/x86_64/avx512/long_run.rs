//! Tests too slow for the suite, which leaves them out: `cargo test --release -- --ignored avx512` on a processor that has
//! AVX-512, and `scripts/avx512_emulated.sh` on an emulated one.

use crate::arch::platform::Platform;
use crate::base::numbers;
use crate::numbering::arrangements::{DEALS, STATES};
use crate::numbering::endings;
use crate::numbering::endings::classes::{BALANCED, ENDINGS, classes};
use crate::numbering::pavlicek::order::{ByRank, BySuit, Order};
use crate::numbering::pavlicek::walk;
use crate::numbering::table::Numbering;
use crate::random::samples;

const PORTION: usize = 20_000;

/// A space that goes by vectors, how many members it has; and whether without vectors a member has this number.
type Space = (&'static str, u128, fn(&[u8], u128) -> bool);

const SPACES: [Space; 4] = [
    ("pavlicek-suit", DEALS, |deal, number| walked(BySuit, deal) == number),
    ("pavlicek", DEALS, |deal, number| walked(ByRank, deal) == number),
    ("balanced", BALANCED, is_ending),
    ("endings", ENDINGS, is_ending),
];

/// The number of a deal, by the table walk.
fn walked(order: impl Order, deal: &[u8]) -> u128 {
    let mut number = [[0; 12]];
    walk::rank(order, &[deal.try_into().unwrap()], &mut number).unwrap();
    numbers::load(&number[0])
}

fn is_ending(owners: &[u8], number: u128) -> bool {
    let (state, rank) = classes().find(number);
    endings::rank_word(&endings::ranks_from_suits(owners.try_into().unwrap()), state) == rank
}

/// By vectors there and back, and back without vectors.
fn round_trip(space: &str, values: impl IntoIterator<Item = u128>, is_member: fn(&[u8], u128) -> bool) {
    assert!(Platform::now() == Platform::Avx512, "no AVX-512 here");
    let values: Vec<u128> = values.into_iter().collect();
    let numbering = Numbering::named(space).unwrap();
    let numbers = samples::row_bytes(&values, numbering.width);
    let row = numbering.members.row();
    let (mut members, mut back) = (vec![0; row * values.len()], vec![0; numbers.len()]);
    numbering.unrank(&numbers, &mut members, row, 1).unwrap();
    numbering.rank(&members, row, &mut back, 1).unwrap();
    assert!(back == numbers);
    assert!(members.chunks(row).zip(values).all(|(member, number)| is_member(member, number)));
}

#[test]
#[ignore = "long"]
fn avx512_a_million_round_trips() {
    for (space, size, is_member) in SPACES {
        for values in samples::numbers(size, 500_000).chunks(PORTION) {
            round_trip(space, values.iter().copied(), is_member);
        }
    }
}

#[test]
#[ignore = "long"]
fn avx512_edges_and_their_neighbours() {
    let run = PORTION as u128;
    for (space, size, is_member) in SPACES {
        round_trip(space, samples::edges(size), is_member);
        for start in [0, size - run, size / 4 - run / 2, size / 2 - run / 2, size / 16 * 3 - run / 2] {
            round_trip(space, start..start + run, is_member);
        }
    }
    let bases = || (0..STATES).map(|state| classes().base(state));
    round_trip("endings", bases(), is_ending);
    round_trip("endings", bases().map(|base| base.saturating_sub(1)), is_ending);
}
