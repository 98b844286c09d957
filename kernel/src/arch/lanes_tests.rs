//! Every operation of every kind of vectors against plain arithmetic, at the edges of what it is for.
//!
//! Functions are not inlined because that would take the compiler a minute.

use super::lanes::{ByteLanes, Lanes, ShortLanes, WordLanes};
use super::platform::Platform;
use super::registers::Registers;
use super::work::Blocks;
use crate::random::samples;

/// Numbers below `end` for N lanes.
#[inline(never)]
fn below<const N: usize>(end: u32, seed: usize) -> [u32; N] {
    let bytes = samples::bytes(4 * N * (seed + 1));
    let words: [[u8; 4]; N] = bytes.as_chunks().0[N * seed..].try_into().unwrap();
    words.map(|word| u32::from_le_bytes(word) % end)
}

/// The check, on rounds of random numbers, by one register or two side by side.
struct Operations {
    twice: bool,
}

impl Blocks for Operations {
    type Result = ();

    fn rows_exceed(&self, _: usize) -> bool {
        self.twice
    }

    fn run<R: Registers, const U: usize, const N: usize>(self, lanes: Lanes<R, U, N>) {
        for round in 0..20 {
            bytes(lanes, round);
            shorts(lanes, round);
        }
        rows(lanes);
        quotients(lanes);
    }

    fn run_one_by_one(self) {}
}

#[inline(never)]
fn of_shorts<R: Registers, const U: usize, const N: usize>(
    lanes: Lanes<R, U, N>,
    vector: ShortLanes<R, U>,
) -> [u32; N] {
    of_words(lanes, lanes.words(vector))
}

#[inline(never)]
fn of_bytes<R: Registers, const U: usize, const N: usize>(lanes: Lanes<R, U, N>, vector: ByteLanes<R, U>) -> [u32; N] {
    of_shorts(lanes, lanes.widen(vector))
}

#[inline(never)]
fn of_words<R: Registers, const U: usize, const N: usize>(lanes: Lanes<R, U, N>, vector: WordLanes<R, U>) -> [u32; N] {
    let (mut stored, mut words) = ([0; N], [0; N]);
    lanes.store_words(vector, &mut stored);
    for (place, word) in stored.into_iter().enumerate() {
        words[lanes.deal(place)] = word;
    }
    words
}

#[inline(never)]
fn load<R: Registers, const U: usize, const N: usize>(lanes: Lanes<R, U, N>, numbers: [u32; N]) -> ByteLanes<R, U> {
    lanes.load(&numbers.map(|number| number as u8))
}

#[inline(never)]
#[track_caller]
fn same<const N: usize>(found: [u32; N], expected: [u32; N]) {
    assert!(found == expected, "{found:?} is not {expected:?}");
}

/// f of each lane.
#[inline(never)]
fn each<const N: usize>(f: impl Fn(usize) -> u32) -> [u32; N] {
    std::array::from_fn(f)
}

#[inline(never)]
fn bytes<R: Registers, const U: usize, const N: usize>(lanes: Lanes<R, U, N>, round: usize) {
    let (a, b) = (below::<N>(256, 2 * round), below::<N>(256, 2 * round + 1));
    let (x, y) = (load(lanes, a), load(lanes, b));
    same(of_bytes(lanes, lanes.add(x, y)), each(|i| (a[i] + b[i]) % 256));
    same(of_bytes(lanes, lanes.sub(x, y)), each(|i| (a[i] + 256 - b[i]) % 256));
    same(of_bytes(lanes, lanes.or(x, y)), each(|i| a[i] | b[i]));
    same(of_bytes(lanes, lanes.and_not(x, y)), each(|i| b[i] & !a[i]));
    same(of_bytes(lanes, lanes.max(x, y)), each(|i| a[i].max(b[i])));
    for bit in [0, 2, 4, 6] {
        let codes = lanes.codes(x, bit);
        same(of_bytes(lanes, codes), each(|i| a[i] >> bit & 3));
        same(of_bytes(lanes, lanes.to_bit(codes, bit)), each(|i| a[i] & 3 << bit));
    }
    assert_eq!(lanes.not_zero(lanes.codes(x, 0)), (0..N).fold(0, |bits, i| bits | u128::from(a[i] % 4 > 0) << i));
    same(of_bytes(lanes, lanes.splat(round as u8)), [round as u32; N]);
    let (a, b) = (a.map(|a| a % 128), b.map(|b| b % 53));
    let (x, y) = (load(lanes, a), load(lanes, b));
    same(of_bytes(lanes, lanes.above(x, y)), each(|i| if a[i] > b[i] { 255 } else { 0 }));
    same(of_shorts(lanes, lanes.product(x, y)), each(|i| a[i] * b[i]));
    same(of_shorts(lanes, lanes.dot(x, y, y, y)), each(|i| a[i] * b[i] + b[i] * b[i]));
}

#[inline(never)]
fn shorts<R: Registers, const U: usize, const N: usize>(lanes: Lanes<R, U, N>, round: usize) {
    let (a, b) = (below::<N>(53, 2 * round), below::<N>(53, 2 * round + 1));
    let (x, y) = (load(lanes, a), load(lanes, b));
    let (p, q) = (lanes.product(x, y), lanes.widen(x));
    let (u, v) = (each::<N>(|i| a[i] * b[i]), a);
    same(of_shorts(lanes, lanes.add_shorts(p, q)), each(|i| u[i] + v[i]));
    same(of_shorts(lanes, lanes.sub_shorts(q, p)), each(|i| (65_536 + v[i] - u[i]) % 65_536));
    same(of_shorts(lanes, lanes.times(p, 1000)), each(|i| u[i] * 1000 % 65_536));
    same(of_bytes(lanes, lanes.shorts_above(p, q)), each(|i| if u[i] > v[i] { 255 } else { 0 }));
    same(of_words(lanes, lanes.dot_shorts(p, 2450, q, p)), each(|i| u[i] * 2450 + v[i] * u[i]));
    let large = below::<N>(1 << 30, round);
    let words = lanes.load_words(&each(|place| large[lanes.deal(place)]));
    same(of_words(lanes, words), large);
    same(of_words(lanes, lanes.sub_product(words, q, 2450)), each(|i| large[i].wrapping_sub(v[i] * 2450)));
}

#[inline(never)]
fn rows<R: Registers, const U: usize, const N: usize>(lanes: Lanes<R, U, N>) {
    let rows: Vec<[u8; 52]> = samples::bytes(52 * N).as_chunks().0.to_vec();
    let rows: &[[u8; 52]; N] = rows.as_slice().try_into().unwrap();
    let mut back = [[0; 52]; N];
    for first in [0, 16, 32, 36] {
        let vectors = lanes.load_rows(rows, first);
        for k in 0..16 {
            same(of_bytes(lanes, vectors[k]), each(|i| u32::from(rows[i][first + k])));
        }
        lanes.store_rows(vectors, &mut back, first);
    }
    assert_eq!(back, *rows);
    let rows: [[u8; 13]; N] = std::array::from_fn(|i| rows[i][..13].try_into().unwrap());
    let mut back = [[0; 13]; N];
    lanes.store_rows(lanes.load_rows(&rows, 0), &mut back, 0);
    assert_eq!(back, rows);
}

/// On both sides of steps of a division, as many at a time as there are lanes: f of the numbers and their quotients.
#[inline(never)]
fn steps<const N: usize>(divisor: u32, quotients: &[u32], f: impl Fn([u32; N], [u32; N])) {
    let steps: Vec<_> = quotients.iter().flat_map(|&q| [(q * divisor - 1, q - 1), (q * divisor, q)]).collect();
    for some in steps.chunks(N) {
        let lane = |i: usize| some[i % some.len()];
        f(each(|i| lane(i).0), each(|i| lane(i).1));
    }
}

/// Numbers below 52 x 256 as shorts.
#[inline(never)]
fn load_shorts<R: Registers, const U: usize, const N: usize>(
    lanes: Lanes<R, U, N>,
    numbers: [u32; N],
) -> ShortLanes<R, U> {
    let (high, low) = (load(lanes, numbers.map(|a| a / 52)), load(lanes, numbers.map(|a| a % 52)));
    lanes.dot(high, lanes.splat(52), low, lanes.splat(1))
}

/// Division must be exact; it is monotonous, so it is right if it is on both sides of every step.
#[inline(never)]
fn quotients<R: Registers, const U: usize, const N: usize>(lanes: Lanes<R, U, N>) {
    let words = |a: [u32; N]| lanes.load_words(&each(|place| a[lanes.deal(place)]));
    let up_to = |last: u32, step: usize| (1..=last).step_by(step).collect::<Vec<_>>();
    for cards in (4..=52u32).step_by(4) {
        let two = (cards - 2) * (cards - 3);
        steps(two, &up_to(cards * (cards - 1) - 1, 1), |a, expected| {
            same(of_shorts(lanes, lanes.share(words(a), 1.0 / two as f32)), expected);
        });
    }
    for by in 1..=51u32 {
        steps(by, &up_to(by, 1), |a, expected| {
            same(of_bytes(lanes, lanes.divide_by(load_shorts(lanes, a), by as u8)), expected);
        });
    }
    for ways in (1..=2652u32).step_by(7) {
        let divisor = load_shorts(lanes, [ways; N]);
        steps(ways, &up_to(2450.min(6_497_400 / ways), 5), |a, expected| {
            same(of_shorts(lanes, lanes.divide(words(a), divisor)), expected);
        });
    }
}

#[test]
fn every_operation_of_every_kind_is_exact() {
    for platform in Platform::all() {
        platform.run_blocks(Operations { twice: false });
        platform.run_blocks(Operations { twice: true });
    }
}
