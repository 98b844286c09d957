//! Rank and unrank of 16 endings, over any `EndingLanes`.

use super::super::tables::{ROWS, divisor};
use super::Ranked;
use super::lanes::EndingLanes;
use super::tables::tables;
use crate::arrangements::{STATES, needs};

/// Endings of a block.
pub const BLOCK: usize = 16;
/// Thirteen rows of 16 words, four owners each.
pub type Rows = [[u32; BLOCK]; ROWS];

/// A row of 16 words that nobody has a card of.
pub const UNUSED_ROW: [u32; BLOCK] = [UNUSED; BLOCK];

const LAST: u32 = STATES as u32 - 1;
/// Half a unit of J.
const HALF: u128 = 32;
/// Four cards that nobody has.
const UNUSED: u32 = 0x0404_0404;

/// The ranks of 16 words of owners, each among those of its state.
#[inline(always)]
pub fn rank<L: EndingLanes, const VECTORS: usize>(lanes: L, states: &[u32; BLOCK], rows: &Rows) -> [u128; BLOCK] {
    let quotients = &tables().quotients;
    let mut hands = Hands::<L>::of::<VECTORS>(lanes, states);
    let mut sum = [lanes.load_wide(&[0; BLOCK][..L::LANES]); VECTORS];
    for row in 0..ROWS {
        for v in 0..VECTORS {
            let letters = lanes.load_words(&rows[row][v * L::LANES..][..L::LANES]);
            let index = hands[v].index(lanes);
            let (mut acc, mut ways) = (lanes.splat(0.0), lanes.splat(1.0));
            for card in 0..4 {
                let left = lanes.splat((52 - 4 * row - card) as f32);
                let below = lanes.letter_below(letters, card as u32);
                let [a1, a2, a3, a4] = hands[v].0;
                let [start, end] = bounds(lanes, below, [a1, a2, a3, a4, left]);
                acc = lanes.mul_add(acc, left, lanes.mul(ways, start));
                ways = lanes.mul(ways, lanes.sub(end, start));
                hands[v].take(lanes, below);
            }
            let factor = lanes.to_words(acc, u32::MAX);
            sum[v] = lanes.add_wide_product(sum[v], &quotients[row], index, factor);
        }
    }
    let mut ranks = [0; BLOCK];
    for v in 0..VECTORS {
        lanes.store_wide(sum[v], &mut ranks[v * L::LANES..][..L::LANES]);
    }
    ranks.map(|rank| rank >> 6)
}

/// The words of 16 ranks, and the lanes in which they are not right.
#[inline(always)]
pub fn unrank<L: EndingLanes, const VECTORS: usize>(lanes: L, found: &[Ranked; BLOCK]) -> (Rows, u32) {
    let tables = tables();
    let mut hands = Hands::<L>::of::<VECTORS>(lanes, &found.map(|(state, _)| state));
    let exact = found.map(|(_, rank)| (rank << 6) + HALF);
    let mut number = [lanes.load_wide(&exact[..L::LANES]); VECTORS];
    for v in 1..VECTORS {
        number[v] = lanes.load_wide(&exact[v * L::LANES..][..L::LANES]);
    }
    let mut rows = [[0; BLOCK]; ROWS];
    for row in 0..ROWS {
        let left = |card: usize| (52 - 4 * row - card) as f32;
        let top = lanes.splat(divisor(row) as f32 * (1.0 - 2e-6));
        let shrink = lanes.splat(left(0) / divisor(row) as f32);
        let mut index = [lanes.splat_word(0); VECTORS];
        let mut t = [lanes.splat(0.0); VECTORS];
        let mut acc = [lanes.splat(0.0); VECTORS];
        let mut ways = [lanes.splat(1.0); VECTORS];
        let mut letters = [lanes.splat_word(UNUSED); VECTORS];
        for v in 0..VECTORS {
            index[v] = hands[v].index(lanes);
            let scaled = lanes.mul(lanes.wide_to_float(number[v]), lanes.gather_wide(&tables.scales[row], index[v]));
            t[v] = lanes.mul(lanes.min(scaled, top), shrink);
        }
        for card in 0..4 {
            for v in 0..VECTORS {
                let [a1, a2, a3, a4] = hands[v].0;
                let [a1, a2] = [lanes.mul(ways[v], a1), lanes.mul(ways[v], a2)];
                let [a3, a4] = [lanes.mul(ways[v], a3), lanes.mul(ways[v], a4)];
                let all = lanes.mul(ways[v], lanes.splat(left(card)));
                let below = [lanes.less(t[v], a1), lanes.less(t[v], a2), lanes.less(t[v], a3), lanes.less(t[v], a4)];
                let [start, end] = bounds(lanes, below, [a1, a2, a3, a4, all]);
                acc[v] = lanes.mul_add(acc[v], lanes.splat(left(card)), start);
                ways[v] = lanes.sub(end, start);
                if card < 3 {
                    t[v] = lanes.mul(lanes.sub(t[v], start), lanes.splat(left(card + 1)));
                }
                hands[v].take(lanes, below);
                letters[v] = lanes.take_letters(letters[v], below, card as u32);
            }
        }
        for v in 0..VECTORS {
            let factor = lanes.to_words(acc[v], u32::MAX);
            number[v] = lanes.sub_wide_product(number[v], &tables.quotients[row], index[v], factor);
            lanes.store_words(letters[v], &mut rows[row][v * L::LANES..][..L::LANES]);
        }
    }
    (rows, wrong(lanes, &hands, &number))
}

/// The lanes whose hands are not empty, or whose rest is not half a unit.
#[inline(always)]
fn wrong<L: EndingLanes, const VECTORS: usize>(
    lanes: L,
    hands: &[Hands<L>; VECTORS],
    number: &[L::Wide; VECTORS],
) -> u32 {
    let (mut rest, mut bad) = ([0; BLOCK], 0);
    for v in 0..VECTORS {
        lanes.store_wide(number[v], &mut rest[v * L::LANES..][..L::LANES]);
        let [a1, a2, a3, a4] = hands[v].0;
        bad |= (lanes.any_left(a1, a2, a3) | lanes.any_left(a4, a4, a4)) << (v * L::LANES);
    }
    for (lane, rest) in rest.into_iter().enumerate() {
        bad |= u32::from(rest != HALF) << lane;
    }
    bad
}

/// The part of the scale that the owner has who is below these: where it starts and ends.
#[inline(always)]
fn bounds<L: EndingLanes>(lanes: L, below: [L::Mask; 4], [a1, a2, a3, a4, all]: [L::Float; 5]) -> [L::Float; 2] {
    let start = lanes.select(below[1], a1, lanes.select(below[2], a2, lanes.select(below[3], a3, a4)));
    let end = lanes.select(below[1], a2, lanes.select(below[2], a3, lanes.select(below[3], a4, all)));
    let [start, end] = [lanes.clear(below[0], start), lanes.select(below[0], a1, end)];
    [start, end]
}

/// A1 to A4: the cards that North; North and East; ... ; all four hands still need.
#[derive(Clone, Copy)]
struct Hands<L: EndingLanes>([L::Float; 4]);

impl<L: EndingLanes> Hands<L> {
    /// Of vectors of these states.
    #[inline(always)]
    fn of<const VECTORS: usize>(lanes: L, states: &[u32; BLOCK]) -> [Self; VECTORS] {
        let mut sums = [[0.0; BLOCK]; 4];
        for (lane, &state) in states.iter().enumerate() {
            let mut sum = 0;
            for (seat, need) in needs(state as usize).into_iter().enumerate() {
                sum += need;
                sums[seat][lane] = sum as f32;
            }
        }
        let mut hands = [Hands([lanes.splat(0.0); 4]); VECTORS];
        for v in 0..VECTORS {
            for seat in 0..4 {
                hands[v].0[seat] = lanes.load_floats(&sums[seat][v * L::LANES..][..L::LANES]);
            }
        }
        hands
    }

    /// 2744 n + 196 e + 14 s + w, kept inside the table whatever the input.
    #[inline(always)]
    fn index(&self, lanes: L) -> L::Word {
        let [a1, a2, a3, a4] = self.0;
        let low = lanes.mul_add(a2, lanes.splat(182.0), lanes.mul_add(a3, lanes.splat(13.0), a4));
        lanes.to_words(lanes.mul_add(a1, lanes.splat(2548.0), low), LAST)
    }

    /// One card goes to the owner that is below these.
    #[inline(always)]
    fn take(&mut self, lanes: L, below: [L::Mask; 4]) {
        for (a, below) in self.0.iter_mut().zip(below) {
            *a = lanes.decrement(below, *a);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::emulated::Emulated;
    #[cfg(target_arch = "x86_64")]
    use super::super::super::{avx2, sse2::Sse2};
    use super::super::words;
    use super::*;
    use crate::ending_classes::{BALANCED, ENDINGS, classes};
    use crate::endings;
    use crate::samples;

    /// Edges, random numbers and runs of neighbours, of balanced endings and others.
    fn all_found() -> Vec<Ranked> {
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

    type Rank<'a> = &'a dyn Fn(&[u32; BLOCK], &Rows) -> [u128; BLOCK];
    type Unrank<'a> = &'a dyn Fn(&[Ranked; BLOCK]) -> (Rows, u32);

    /// Compare with the table walk.
    fn check(found: &[Ranked], rank: Rank, unrank: Unrank) {
        for found in found.as_chunks::<BLOCK>().0 {
            let expected = endings::unrank_words(*found).map(|word| words::words(&endings::suits_from_ranks(&word)));
            let mut rows = [[0; BLOCK]; ROWS];
            for (lane, word) in expected.iter().enumerate() {
                (0..ROWS).for_each(|row| rows[row][lane] = word[row]);
            }
            assert_eq!(rank(&found.map(|(state, _)| state), &rows), found.map(|(_, rank)| rank));
            let (guessed, bad) = unrank(found);
            for lane in (0..BLOCK).filter(|lane| bad >> lane & 1 == 0) {
                assert_eq!(guessed.map(|row| row[lane]), expected[lane]);
            }
        }
    }

    #[test]
    fn emulated_lanes_agree_with_the_table_walk() {
        let rank: Rank = &|states, rows| rank::<_, 1>(Emulated, states, rows);
        check(&all_found(), rank, &|found| unrank::<_, 1>(Emulated, found));
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn avx2_lanes_agree_with_the_table_walk() {
        let Some(lanes) = avx2::Avx2::new() else { return eprintln!("no AVX2 here: not tested") };
        let rank: Rank = &|states, rows| lanes.rank_endings(states, rows);
        check(&all_found(), rank, &|found| lanes.unrank_endings(found));
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn sse2_lanes_agree_with_the_table_walk() {
        let rank: Rank = &|states, rows| Sse2.rank_endings(states, rows);
        check(&all_found(), rank, &|found| Sse2.unrank_endings(found));
    }

    #[test]
    fn few_lanes_need_the_repair() {
        let few = |kind: &str, unrank: Unrank| {
            for size in [BALANCED, ENDINGS] {
                let numbers = samples::numbers(size, 32_000).into_iter();
                let found: Vec<_> = numbers.map(|number| classes().find(number)).collect();
                let blocks = found.as_chunks::<BLOCK>().0;
                let repairs: u32 = blocks.iter().map(|found| unrank(found).1.count_ones()).sum();
                assert!(repairs < 32, "{kind}: {repairs} of 32,000");
            }
        };
        few("emulated", &|found| unrank::<_, 1>(Emulated, found));
        #[cfg(target_arch = "x86_64")]
        few("sse2", &|found| Sse2.unrank_endings(found));
        #[cfg(target_arch = "x86_64")]
        if let Some(lanes) = avx2::Avx2::new() {
            few("avx2", &|found| lanes.unrank_endings(found));
        }
    }

    #[test]
    fn words_that_are_none_do_no_harm() {
        let rows: Vec<u32> =
            samples::bytes(4 * BLOCK * ROWS).as_chunks().0.iter().map(|b| u32::from_le_bytes(*b)).collect();
        let rows: Rows = std::array::from_fn(|row| rows[row * BLOCK..][..BLOCK].try_into().expect("16 words"));
        rank::<_, 1>(Emulated, &[0; BLOCK], &rows);
        let (_, bad) = unrank::<_, 1>(Emulated, &[(0, u128::MAX >> 6); BLOCK]);
        assert_eq!(bad, (1 << BLOCK) - 1);
    }
}
