//! Rank and unrank of a block of deals, over any `Lanes`.  See the module's text for the algorithm.

use super::lanes::{HALF, Lanes};
use super::tables::{LAST, LATER, ROWS, STATES, divisor, tables};
use crate::base::refusal::{Outcome, Refusal, Status};
use crate::numbering::pavlicek::walk;

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
/// The most that t may be before a row, a little below f; and what it is multiplied with: C / f.
static BOUNDS: [[f32; 2]; ROWS] = {
    let mut bounds = [[0.0; 2]; ROWS];
    let mut row = 0;
    while row < ROWS {
        let divisor = divisor(row) as f32;
        bounds[row] = [divisor * (1.0 - 2e-6), (52 - 4 * row) as f32 / divisor];
        row += 1;
    }
    bounds
};
const LAST_STATE: u32 = STATES as u32 - 1;

/// `rank` over all rows, in blocks of `VECTORS` vectors, `BLOCK` deals, which hide each other's latency; the last block
/// is padded.
#[inline(always)]
pub fn rank<L: Lanes, const BY_RANK: bool, const VECTORS: usize, const BLOCK: usize>(
    lanes: L,
    deals: &[[u8; 13]],
    numbers: &mut [[u8; 12]],
) -> Outcome {
    for (block, (deals, numbers)) in deals.chunks(BLOCK).zip(numbers.chunks_mut(BLOCK)).enumerate() {
        let mut spare = ([[0; 13]; BLOCK], [[0; 12]; BLOCK]);
        let (block_deals, ranks) = whole(deals, numbers, &mut spare);
        let bad = rank_block::<L, BY_RANK, VECTORS, BLOCK>(lanes, block_deals, ranks);
        let bad = bad & (u32::MAX >> (32 - deals.len()));
        if bad != 0 {
            return Err(Refusal::new(Status::NotInSpace, block * BLOCK + bad.trailing_zeros() as usize));
        }
        if deals.len() < BLOCK {
            numbers.copy_from_slice(&spare.1[..deals.len()]);
        }
    }
    Ok(())
}

/// `unrank` over all rows, each below the size, in blocks as `rank` has them.
#[inline(always)]
pub fn unrank<L: Lanes, const BY_RANK: bool, const VECTORS: usize, const BLOCK: usize>(
    lanes: L,
    numbers: &[[u8; 12]],
    deals: &mut [[u8; 13]],
) {
    for (numbers, deals) in numbers.chunks(BLOCK).zip(deals.chunks_mut(BLOCK)) {
        let mut spare = ([[0; 12]; BLOCK], [[0; 13]; BLOCK]);
        let (block_numbers, found) = whole(numbers, deals, &mut spare);
        let bad = unrank_block::<L, BY_RANK, VECTORS, BLOCK>(lanes, block_numbers, found);
        let mut bad = bad & (u32::MAX >> (32 - numbers.len()));
        if numbers.len() < BLOCK {
            deals.copy_from_slice(&spare.1[..numbers.len()]);
        }
        while bad != 0 {
            let lane = bad.trailing_zeros() as usize;
            bad &= bad - 1;
            walk::unrank(BY_RANK, &numbers[lane..=lane], &mut deals[lane..=lane]);
        }
    }
}

/// The rows themselves if they are a whole block, else `spare`, which is zero, with them at its beginning.
#[inline(always)]
fn whole<'a, const FROM: usize, const TO: usize, const BLOCK: usize>(
    from: &'a [[u8; FROM]],
    to: &'a mut [[u8; TO]],
    spare: &'a mut ([[u8; FROM]; BLOCK], [[u8; TO]; BLOCK]),
) -> (&'a [[u8; FROM]; BLOCK], &'a mut [[u8; TO]; BLOCK]) {
    if from.len() == BLOCK {
        return (from.try_into().expect("a block"), to.try_into().expect("as many rows"));
    }
    spare.0[..from.len()].copy_from_slice(from);
    (&spare.0, &mut spare.1)
}

/// The ranks of a block of deals, and the lanes that have not 13 cards of each owner.
#[inline(always)]
fn rank_block<L: Lanes, const BY_RANK: bool, const VECTORS: usize, const BLOCK: usize>(
    lanes: L,
    deals: &[[u8; 13]; BLOCK],
    numbers: &mut [[u8; 12]; BLOCK],
) -> u32 {
    let tables = tables();
    let nothing = lanes.splat_word(0);
    let mut hands = [Hands::full(lanes); VECTORS];
    let (mut exact, mut long, mut word) =
        ([lanes.zero(); VECTORS], [lanes.widen(nothing); VECTORS], [nothing; VECTORS]);
    let mut words = [[lanes.splat_word(0); 4]; VECTORS];
    for v in 0..VECTORS {
        words[v] = lanes.load_deals(&deals[v * L::LANES..][..L::LANES]);
        if BY_RANK {
            words[v] = suits(lanes, words[v]);
        }
    }
    for row in 0..ROWS {
        for v in 0..VECTORS {
            let codes = lanes.shift_right(words[v][row / 4], 8 * (row % 4) as u32);
            let index = hands[v].index(lanes);
            let (mut acc, mut ways) = (lanes.splat(0.0), lanes.splat(1.0));
            for card in 0..4 {
                let left = lanes.splat(LEFT[row][card]);
                let below = if BY_RANK {
                    lanes.owner_below(words[v][card], 0)
                } else {
                    lanes.owner_below(codes, 2 * card as u32)
                };
                let [a1, a2, a3] = hands[v].0;
                let start = lanes.clear(below[0], lanes.select(below[1], a1, lanes.select(below[2], a2, a3)));
                let end = lanes.select(below[0], a1, lanes.select(below[1], a2, lanes.select(below[2], a3, left)));
                acc = if card == 0 { start } else { lanes.mul_add(acc, left, lanes.mul(ways, start)) };
                ways = lanes.mul(ways, lanes.sub(end, start));
                hands[v].take(lanes, below);
            }
            if BY_RANK {
                for suit in &mut words[v] {
                    *suit = lanes.shift_right(*suit, 2);
                }
            }
            let factor = lanes.to_words(acc, u32::MAX);
            if row < LATER {
                exact[v] = lanes.add_product(exact[v], &tables.limbs[row], index, factor);
            } else if row < LAST {
                long[v] = lanes.add_long(long[v], &tables.longs[row - LATER], index, factor);
            } else {
                let (entry, _) = lanes.gather_pairs(&tables.pairs[row - LAST], index);
                word[v] = lanes.add_words(word[v], lanes.product(entry, factor));
            }
        }
    }
    for v in 0..VECTORS {
        lanes.store_numbers(exact[v], long[v], word[v], &mut numbers[v * L::LANES..][..L::LANES]);
    }
    unfilled(lanes, &hands)
}

/// The deals of a block of numbers, and the lanes in which they are not.
#[inline(always)]
fn unrank_block<L: Lanes, const BY_RANK: bool, const VECTORS: usize, const BLOCK: usize>(
    lanes: L,
    numbers: &[[u8; 12]; BLOCK],
    deals: &mut [[u8; 13]; BLOCK],
) -> u32 {
    let tables = tables();
    let nothing = lanes.splat_word(0);
    let mut block = Block::<L, BY_RANK, VECTORS>::new(lanes);
    let mut bad = 0;
    let (mut index, mut t) = ([nothing; VECTORS], [lanes.splat(0.0); VECTORS]);
    let (mut exact, mut long, mut word) =
        ([lanes.zero(); VECTORS], [lanes.widen(nothing); VECTORS], [nothing; VECTORS]);
    for v in 0..VECTORS {
        exact[v] = lanes.load_numbers(&numbers[v * L::LANES..][..L::LANES]);
    }
    for row in 0..LATER {
        for v in 0..VECTORS {
            index[v] = block.hands[v].index(lanes);
            t[v] = lanes.mul(lanes.exact_to_float(exact[v]), lanes.gather(&tables.scales[row], index[v]));
        }
        let factor = block.row(lanes, row, t);
        for v in 0..VECTORS {
            exact[v] = lanes.sub_product(exact[v], &tables.limbs[row], index[v], factor[v]);
        }
    }
    for v in 0..VECTORS {
        let more;
        (long[v], more) = lanes.long(exact[v]);
        bad |= more << (v * L::LANES);
    }
    for row in LATER..LAST {
        for v in 0..VECTORS {
            index[v] = block.hands[v].index(lanes);
            t[v] = lanes.mul(lanes.long_to_float(long[v]), lanes.gather(&tables.scales[row], index[v]));
        }
        let factor = block.row(lanes, row, t);
        for v in 0..VECTORS {
            long[v] = lanes.sub_long(long[v], &tables.longs[row - LATER], index[v], factor[v]);
        }
    }
    for v in 0..VECTORS {
        let more;
        (word[v], more) = lanes.word(long[v]);
        bad |= more << (v * L::LANES);
    }
    let mut entry = [nothing; VECTORS];
    for row in LAST..ROWS {
        for v in 0..VECTORS {
            let scale;
            (entry[v], scale) = lanes.gather_pairs(&tables.pairs[row - LAST], block.hands[v].index(lanes));
            t[v] = lanes.mul(lanes.word_to_float(word[v]), scale);
        }
        let factor = block.row(lanes, row, t);
        for v in 0..VECTORS {
            word[v] = lanes.sub_words(word[v], lanes.product(entry[v], factor[v]));
        }
    }
    for v in 0..VECTORS {
        lanes.store_deals(block.deals(lanes, v), &mut deals[v * L::LANES..][..L::LANES]);
        bad |= lanes.unlike(word[v], HALF as u32) << (v * L::LANES);
    }
    bad | unfilled(lanes, &block.hands)
}

/// Deals that grow.
struct Block<L: Lanes, const BY_RANK: bool, const VECTORS: usize> {
    hands: [Hands<L>; VECTORS],
    /// Four words of codes; with `BY_RANK` one a suit, which come in from above.
    words: [[L::Word; 4]; VECTORS],
    /// Without `BY_RANK`, the last four rows, which come in from above.
    codes: [L::Word; VECTORS],
}

impl<L: Lanes, const BY_RANK: bool, const VECTORS: usize> Block<L, BY_RANK, VECTORS> {
    #[inline(always)]
    fn new(lanes: L) -> Self {
        let nothing = lanes.splat_word(0);
        Block { hands: [Hands::full(lanes); VECTORS], words: [[nothing; 4]; VECTORS], codes: [nothing; VECTORS] }
    }

    /// The owners of a row's cards, from J f / (64 M); and g.
    #[inline(always)]
    fn row(&mut self, lanes: L, row: usize, mut t: [L::Float; VECTORS]) -> [L::Word; VECTORS] {
        let (left, [top, shrink]) = (&LEFT[row], BOUNDS[row]);
        let mut acc = [lanes.splat(0.0); VECTORS];
        let mut ways = [lanes.splat(1.0); VECTORS];
        for v in 0..VECTORS {
            t[v] = lanes.mul(lanes.min(t[v], lanes.splat(top)), lanes.splat(shrink));
            // A new row has all codes 3.
            self.codes[v] = lanes.or(lanes.shift_right(self.codes[v], 8), lanes.splat_word(0xff << 24));
        }
        for card in 0..4 {
            for v in 0..VECTORS {
                let [a1, a2, a3] = self.hands[v].0;
                let [a1, a2, a3] = [lanes.mul(ways[v], a1), lanes.mul(ways[v], a2), lanes.mul(ways[v], a3)];
                let all = lanes.mul(ways[v], lanes.splat(left[card]));
                let below = [lanes.less(t[v], a1), lanes.less(t[v], a2), lanes.less(t[v], a3)];
                let start = lanes.clear(below[0], lanes.select(below[1], a1, lanes.select(below[2], a2, a3)));
                let end = lanes.select(below[0], a1, lanes.select(below[1], a2, lanes.select(below[2], a3, all)));
                acc[v] = if card == 0 { start } else { lanes.mul_add(acc[v], lanes.splat(left[card]), start) };
                ways[v] = lanes.sub(end, start);
                if card < 3 {
                    t[v] = lanes.mul(lanes.sub(t[v], start), lanes.splat(left[card + 1]));
                }
                self.hands[v].take(lanes, below);
                if BY_RANK {
                    let suit = lanes.or(lanes.shift_right(self.words[v][card], 2), lanes.splat_word(3 << 24));
                    self.words[v][card] = lanes.take_codes(suit, below, 24);
                } else {
                    self.codes[v] = lanes.take_codes(self.codes[v], below, 24 + 2 * card as u32);
                }
            }
        }
        let mut factor = [lanes.splat_word(0); VECTORS];
        for v in 0..VECTORS {
            if !BY_RANK {
                self.words[v][row / 4] = self.codes[v];
            }
            factor[v] = lanes.to_words(acc[v], u32::MAX);
        }
        factor
    }

    /// All owners of a vector's deals.
    #[inline(always)]
    fn deals(&self, lanes: L, v: usize) -> [L::Word; 4] {
        if BY_RANK {
            return words_of_suits(lanes, self.words[v]);
        }
        let [first, second, third, last] = self.words[v];
        [first, second, third, lanes.shift_right(last, 24)]
    }
}

/// The suits of packed deals in suit order, 13 codes of two bits each; above them, anything.
#[inline(always)]
fn suits<L: Lanes>(lanes: L, [a, b, c, d]: [L::Word; 4]) -> [L::Word; 4] {
    [a, lanes.join(b, 6, a, 26), lanes.join(c, 12, b, 20), lanes.join(d, 18, c, 14)]
}

/// The inverse of `suits`, for suits that have nothing above.
#[inline(always)]
fn words_of_suits<L: Lanes>(lanes: L, [a, b, c, d]: [L::Word; 4]) -> [L::Word; 4] {
    [lanes.join(b, 26, a, 0), lanes.join(c, 20, b, 6), lanes.join(d, 14, c, 12), lanes.shift_right(d, 18)]
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
        lanes.to_words(lanes.mul_add(a1, lanes.splat(182.0), low), LAST_STATE)
    }

    /// One card goes to the owner that is below these.
    #[inline(always)]
    fn take(&mut self, lanes: L, below: [L::Mask; 3]) {
        for (a, below) in self.0.iter_mut().zip(below) {
            *a = lanes.decrement(below, *a);
        }
    }
}

/// The lanes whose hands are not filled.
#[inline(always)]
fn unfilled<L: Lanes, const VECTORS: usize>(lanes: L, hands: &[Hands<L>; VECTORS]) -> u32 {
    let mut bad = 0;
    for v in 0..VECTORS {
        let [a1, a2, a3] = hands[v].0;
        bad |= lanes.any_left(a1, a2, a3) << (v * L::LANES);
    }
    bad
}

#[cfg(test)]
mod tests {
    use super::super::emulated::Emulated;
    use super::*;
    use crate::layouts::one::{FULL_COUNTS, count_packed};
    use crate::numbering::arrangements::DEALS;
    use crate::random::samples;

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
            walk::unrank(by_rank, &numbers, &mut expected);
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
        walk::unrank(false, &rows(samples::numbers(DEALS, 500)), &mut deals);
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
        let rank: Rank = &|by_rank, deals, numbers| match by_rank {
            false => rank::<_, false, 2, 32>(Emulated, deals, numbers),
            true => rank::<_, true, 2, 32>(Emulated, deals, numbers),
        };
        let unrank: Unrank = &|by_rank, numbers, deals| match by_rank {
            false => unrank::<_, false, 2, 32>(Emulated, numbers, deals),
            true => unrank::<_, true, 2, 32>(Emulated, numbers, deals),
        };
        check(rank, unrank);
        check_hostile(rank);
    }

    #[test]
    fn few_lanes_need_the_repair() {
        let numbers = rows(samples::numbers(DEALS, 64_000));
        let blocks = numbers.as_chunks::<32>().0.iter();
        let bad = blocks.map(|block| unrank_block::<_, false, 2, 32>(Emulated, block, &mut [[0; 13]; 32]).count_ones());
        let failed: u32 = bad.sum();
        assert!(failed < 64, "{failed} of 64,000");
    }
}
