//! Rank and unrank of a block of deals, over any `Lanes`.  See the module's text for the algorithm.

use super::lanes::Lanes;
use super::tables::{MODULUS, ROWS, STATES, divisor, scales};
use super::transpose::{self, GROUP};
use crate::numbers;
use crate::pavlicek;
use crate::refusal::{Outcome, Refusal, Status};

/// Half a unit of J.
const HALF: u128 = 32;
/// The cards that are left at each card of each row.
static LEFT: [[f32; 4]; ROWS] = {
    let mut left = [[0.0; 4]; ROWS];
    let mut card = 0;
    while card < 4 * ROWS {
        left[card / 4][card % 4] = (4 * ROWS - card) as f32;
        card += 1;
    }
    left
};
const LAST: u32 = STATES as u32 - 1;

/// `rank` over all rows, in blocks of `VECTORS` vectors, `BLOCK` deals, which hide each other's latency; the last block
/// is padded.
#[inline(always)]
pub fn rank<L: Lanes, const VECTORS: usize, const BLOCK: usize>(
    lanes: L,
    by_rank: bool,
    deals: &[[u8; 13]],
    numbers: &mut [[u8; 12]],
) -> Outcome {
    for (block, (deals, numbers)) in deals.chunks(BLOCK).zip(numbers.chunks_mut(BLOCK)).enumerate() {
        let mut padded = [[0; 13]; BLOCK];
        padded[..deals.len()].copy_from_slice(deals);
        let mut rows = [[0; BLOCK]; ROWS];
        for (group, deals) in padded.as_chunks().0.iter().enumerate() {
            let turned = transpose::rows(deals);
            let turned = if by_rank { transpose::ranks_from_suits(&turned) } else { turned };
            for (row, turned) in rows.iter_mut().zip(turned) {
                row[group * GROUP..][..GROUP].copy_from_slice(&turned);
            }
        }
        let (ranks, bad) = rank_block::<L, VECTORS, BLOCK>(lanes, &rows);
        let bad = bad & (u32::MAX >> (32 - deals.len()));
        if bad != 0 {
            return Err(Refusal::new(Status::NotInSpace, block * BLOCK + bad.trailing_zeros() as usize));
        }
        for (rank, number) in ranks.iter().zip(numbers) {
            numbers::store((rank % MODULUS) >> 6, number);
        }
    }
    Ok(())
}

/// `unrank` over all rows, each below the size, in blocks as `rank` has them.
#[inline(always)]
pub fn unrank<L: Lanes, const VECTORS: usize, const BLOCK: usize>(
    lanes: L,
    by_rank: bool,
    numbers: &[[u8; 12]],
    deals: &mut [[u8; 13]],
) {
    for (numbers, deals) in numbers.chunks(BLOCK).zip(deals.chunks_mut(BLOCK)) {
        let mut exact = [HALF; BLOCK];
        for (number, exact) in numbers.iter().zip(&mut exact) {
            *exact = (numbers::load(number) << 6) + HALF;
        }
        let (mut rows, mut bad) = unrank_block::<L, VECTORS, BLOCK>(lanes, &exact);
        while bad != 0 {
            let lane = bad.trailing_zeros() as usize;
            bad &= bad - 1;
            let mut number = [0; 12];
            numbers::store(exact[lane] >> 6, &mut number);
            for (row, byte) in rows.iter_mut().zip(pavlicek::unrank_words(&[number])[0]) {
                row[lane] = byte;
            }
        }
        for (group, deals) in deals.chunks_mut(GROUP).enumerate() {
            let turned = rows.map(|row| *row[group * GROUP..].first_chunk().expect("a block is full of groups"));
            let turned = if by_rank { transpose::suits_from_ranks(&turned) } else { turned };
            deals.copy_from_slice(&transpose::deals(&turned)[..deals.len()]);
        }
    }
}

/// 64 times the ranks of a block's words of owners, modulo 2^104, and the lanes that have not 13 of each owner.
#[inline(always)]
fn rank_block<L: Lanes, const VECTORS: usize, const BLOCK: usize>(
    lanes: L,
    rows: &[[u8; BLOCK]; ROWS],
) -> ([u128; BLOCK], u32) {
    let table = lanes.quotients();
    let mut hands = [Hands::full(lanes); VECTORS];
    let mut sum = [lanes.load(&[0u128; BLOCK][..L::LANES]); VECTORS];
    for row in 0..ROWS {
        for v in 0..VECTORS {
            let codes = lanes.load_bytes(&rows[row][v * L::LANES..][..L::LANES]);
            let index = hands[v].index(lanes);
            let (mut acc, mut ways) = (lanes.splat(0.0), lanes.splat(1.0));
            for card in 0..4 {
                let left = lanes.splat(LEFT[row][card]);
                let below = lanes.owner_below(codes, card as u32);
                let [a1, a2, a3] = hands[v].0;
                let start = lanes.clear(below[0], lanes.select(below[1], a1, lanes.select(below[2], a2, a3)));
                let end = lanes.select(below[0], a1, lanes.select(below[1], a2, lanes.select(below[2], a3, left)));
                acc = lanes.mul_add(acc, left, lanes.mul(ways, start));
                ways = lanes.mul(ways, lanes.sub(end, start));
                hands[v].take(lanes, below);
            }
            let factor = lanes.to_words(acc, u32::MAX);
            sum[v] = lanes.add_product(sum[v], &table[row], index, factor);
        }
    }
    finish(lanes, &hands, &sum)
}

/// The words of owners whose J are given, by rows, and the lanes in which they are not.
#[inline(always)]
fn unrank_block<L: Lanes, const VECTORS: usize, const BLOCK: usize>(
    lanes: L,
    numbers: &[u128; BLOCK],
) -> ([[u8; BLOCK]; ROWS], u32) {
    let (table, scales) = (lanes.quotients(), scales());
    let mut hands = [Hands::full(lanes); VECTORS];
    let mut number: [L::Exact; VECTORS] = std::array::from_fn(|v| lanes.load(&numbers[v * L::LANES..][..L::LANES]));
    let mut rows = [[0; BLOCK]; ROWS];
    for row in 0..ROWS {
        let left = |card: usize| (52 - 4 * row - card) as f32;
        let top = lanes.splat(divisor(row) as f32 * (1.0 - 2e-6));
        let shrink = lanes.splat(left(0) / divisor(row) as f32);
        let mut index = [lanes.splat_word(0); VECTORS];
        let mut t = [lanes.splat(0.0); VECTORS];
        let mut acc = [lanes.splat(0.0); VECTORS];
        let mut ways = [lanes.splat(1.0); VECTORS];
        let mut codes = [lanes.splat_word(255); VECTORS];
        for v in 0..VECTORS {
            index[v] = hands[v].index(lanes);
            let scaled = lanes.mul(lanes.to_float(number[v]), lanes.gather(&scales[row], index[v]));
            t[v] = lanes.mul(lanes.min(scaled, top), shrink);
        }
        for card in 0..4 {
            for v in 0..VECTORS {
                let [a1, a2, a3] = hands[v].0;
                let [a1, a2, a3] = [lanes.mul(ways[v], a1), lanes.mul(ways[v], a2), lanes.mul(ways[v], a3)];
                let all = lanes.mul(ways[v], lanes.splat(left(card)));
                let below = [lanes.less(t[v], a1), lanes.less(t[v], a2), lanes.less(t[v], a3)];
                let start = lanes.clear(below[0], lanes.select(below[1], a1, lanes.select(below[2], a2, a3)));
                let end = lanes.select(below[0], a1, lanes.select(below[1], a2, lanes.select(below[2], a3, all)));
                acc[v] = lanes.mul_add(acc[v], lanes.splat(left(card)), start);
                ways[v] = lanes.sub(end, start);
                if card < 3 {
                    t[v] = lanes.mul(lanes.sub(t[v], start), lanes.splat(left(card + 1)));
                }
                hands[v].take(lanes, below);
                codes[v] = lanes.take_codes(codes[v], below, card as u32);
            }
        }
        for v in 0..VECTORS {
            let factor = lanes.to_words(acc[v], u32::MAX);
            number[v] = lanes.sub_product(number[v], &table[row], index[v], factor);
            lanes.store_bytes(codes[v], &mut rows[row][v * L::LANES..][..L::LANES]);
        }
    }
    let (rest, mut bad): ([u128; BLOCK], u32) = finish(lanes, &hands, &number);
    for (lane, rest) in rest.into_iter().enumerate() {
        bad |= u32::from(rest != HALF) << lane;
    }
    (rows, bad)
}

/// A1, A2, A3: the cards that North; North and East; and North, East and South still need.
#[derive(Clone, Copy)]
struct Hands<L: Lanes>([L::Float; 3]);

impl<L: Lanes> Hands<L> {
    #[inline(always)]
    fn full(lanes: L) -> Self {
        Hands([lanes.splat(13.0), lanes.splat(26.0), lanes.splat(39.0)])
    }

    /// 196 n + 14 e + s, kept inside the table whatever the input.
    #[inline(always)]
    fn index(&self, lanes: L) -> L::Word {
        let [a1, a2, a3] = self.0;
        let low = lanes.mul_add(a2, lanes.splat(13.0), a3);
        lanes.to_words(lanes.mul_add(a1, lanes.splat(182.0), low), LAST)
    }

    /// One card goes to the owner that is below these.
    #[inline(always)]
    fn take(&mut self, lanes: L, below: [L::Mask; 3]) {
        for (a, below) in self.0.iter_mut().zip(below) {
            *a = lanes.decrement(below, *a);
        }
    }
}

/// The exact numbers of all vectors, and the lanes whose hands are not filled.
#[inline(always)]
fn finish<L: Lanes, const VECTORS: usize, const BLOCK: usize>(
    lanes: L,
    hands: &[Hands<L>; VECTORS],
    exact: &[L::Exact; VECTORS],
) -> ([u128; BLOCK], u32) {
    let (mut numbers, mut bad) = ([0; BLOCK], 0);
    for v in 0..VECTORS {
        lanes.store(exact[v], &mut numbers[v * L::LANES..][..L::LANES]);
        let [a1, a2, a3] = hands[v].0;
        bad |= lanes.any_left(a1, a2, a3) << (v * L::LANES);
    }
    (numbers, bad)
}

#[cfg(test)]
mod tests {
    use super::super::{avx2, emulated::Emulated, sse2::Sse2};
    use super::*;
    use crate::arrangements::DEALS;
    use crate::layout::{FULL_COUNTS, count_packed};
    use crate::samples;

    type Rank<'a> = &'a dyn Fn(bool, &[[u8; 13]], &mut [[u8; 12]]) -> Outcome;
    type Unrank<'a> = &'a dyn Fn(bool, &[[u8; 12]], &mut [[u8; 13]]);

    fn rows(numbers: impl IntoIterator<Item = u128>) -> Vec<[u8; 12]> {
        numbers.into_iter().map(|number| number.to_be_bytes()[4..].try_into().unwrap()).collect()
    }

    /// Edges, random numbers and runs of neighbours, also where most lanes need the repair.
    fn all_numbers() -> Vec<u128> {
        let mut numbers = samples::edges(DEALS);
        numbers.extend(samples::numbers(DEALS, 5000));
        for start in [0, DEALS - 500, DEALS / 4 - 250, DEALS / 2 - 250, DEALS / 16 * 3] {
            numbers.extend(start..start + 500);
        }
        numbers
    }

    fn check(rank: Rank, unrank: Unrank) {
        let numbers = rows(all_numbers());
        for by_rank in [false, true] {
            let mut expected = vec![[0; 13]; numbers.len()];
            pavlicek::unrank_portable(by_rank, &numbers, &mut expected);
            let mut deals = vec![[0; 13]; numbers.len()];
            unrank(by_rank, &numbers, &mut deals);
            assert!(deals == expected);
            let mut back = vec![[0; 12]; numbers.len()];
            rank(by_rank, &deals, &mut back).unwrap();
            assert!(back == numbers);
            for n in 0..70 {
                let mut some = vec![[0; 13]; n];
                unrank(by_rank, &numbers[..n], &mut some);
                assert_eq!(some, expected[..n]);
                let mut back = vec![[0; 12]; n];
                rank(by_rank, &expected[..n], &mut back).unwrap();
                assert_eq!(back, numbers[..n]);
            }
        }
    }

    /// Random bytes are no deals; the first bad row must be found and nothing else happen.
    fn check_hostile(rank: Rank) {
        let garbage = samples::bytes(13 * 400);
        let mut deals = vec![[0; 13]; 500];
        pavlicek::unrank_portable(false, &rows(samples::numbers(DEALS, 500)), &mut deals);
        let bad_ones = garbage.as_chunks().0.iter().filter(|deal| count_packed(deal) != FULL_COUNTS);
        for (i, bad) in bad_ones.enumerate() {
            let row = i * 7 % 500;
            let mut deals = deals.clone();
            deals[row] = *bad;
            let outcome = rank(i % 2 == 0, &deals, &mut vec![[0; 12]; 500]);
            assert_eq!(outcome, Err(Refusal::new(Status::NotInSpace, row)));
        }
    }

    #[test]
    fn emulated_lanes_agree_with_the_table_walk() {
        let rank: Rank = &|by_rank, deals, numbers| rank::<_, 2, 32>(Emulated, by_rank, deals, numbers);
        check(rank, &|by_rank, numbers, deals| unrank::<_, 2, 32>(Emulated, by_rank, numbers, deals));
        check_hostile(rank);
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn avx2_lanes_agree_with_the_table_walk() {
        let Some(lanes) = avx2::Avx2::new() else { return eprintln!("no AVX2 here: not tested") };
        let rank: Rank = &|by_rank, deals, numbers| lanes.rank(by_rank, deals, numbers);
        check(rank, &|by_rank, numbers, deals| lanes.unrank(by_rank, numbers, deals));
        check_hostile(rank);
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn sse2_lanes_agree_with_the_table_walk() {
        let rank: Rank = &|by_rank, deals, numbers| rank::<_, 4, 16>(Sse2, by_rank, deals, numbers);
        check(rank, &|by_rank, numbers, deals| Sse2.unrank(by_rank, numbers, deals));
        check_hostile(rank);
    }

    #[test]
    fn few_lanes_need_the_repair() {
        let numbers = samples::numbers(DEALS, 64_000);
        let bad = |block: &[u128]| {
            let exact = std::array::from_fn(|lane| (block[lane] << 6) + HALF);
            unrank_block::<_, 2, 32>(Emulated, &exact).1.count_ones()
        };
        let failed: u32 = numbers.chunks(32).map(bad).sum();
        assert!(failed < 64, "{failed} of 64,000");
    }
}
