//! Blocks of N words side by side, to their ranks and back.

use super::step::{Below, Hands, Part, rank_four, unrank_four};
use super::tables::{Entry, HALF, LATE, Place, SCALE, STEPS, Table, cards, divisor, four};
use super::words::Words;
use crate::arch::baseline_ops::numbers::{Products, Share, truncate, truncate_share};
use crate::arch::lanes::{Lanes, WordLanes};
use crate::arch::registers::Registers;

/// What some work makes of a block of rows: of N rows where they are, of fewer in arrays filled up with the two values.  Not
/// a function: closures do not have the instructions of the vectors.
macro_rules! of_block {
    ($from:ident, $to:ident, $filler:expr, $nothing:expr, |$some:ident, $found:ident| $work:expr) => {
        match ($from.try_into(), (&mut *$to).try_into()) {
            (Ok($some), Ok($found)) => $work,
            _ => {
                let (mut filled, mut made) = ([$filler; N], [$nothing; N]);
                filled[..$from.len()].copy_from_slice($from);
                let result = {
                    let ($some, $found) = (&filled, &mut made);
                    $work
                };
                $to.copy_from_slice(&made[..$to.len()]);
                result
            }
        }
    };
}
pub(super) use of_block;

/// The ranks of some words among those with these hands, and one bit for each word that has other hands.
#[inline(always)]
pub fn rank<R: Registers, W: Words<R, U, N, K>, const U: usize, const N: usize, const K: usize, const PLACES: usize>(
    lanes: Lanes<R, U, N>,
    table: &Table<PLACES>,
    mut hands: Hands<R, U, K>,
    words: &W,
    mut keep: impl FnMut(usize, u128),
) -> u128 {
    let mut index = [[Place::FIRST; N]; STEPS];
    let mut factor = [[0; N]; STEPS];
    for step in 0..STEPS {
        index[step] = hands.places(lanes);
        let left = cards(step) as u8;
        if step == 0 {
            let mut first = [0; N];
            lanes.store_words(rank_row(lanes, &mut hands, words, 0).factor, &mut first);
            for lane in 0..N {
                factor[0][lane] = u64::from(first[lane]);
            }
        } else {
            let first = rank_row(lanes, &mut hands, words, 2 * step - 1);
            let second = rank_row(lanes, &mut hands, words, 2 * step);
            Eight::new(lanes, first, left).factors(lanes, second.factor, &mut factor[step]);
        }
    }
    for lane in 0..N {
        let mut early = Products::NONE;
        for step in 0..LATE {
            early = index[step][lane].entry(&table.early[step]).add(early, factor[step][lane]);
        }
        let mut late = 0u64;
        for step in LATE..STEPS {
            late = late.wrapping_add(index[step][lane].entry(&table.late[step - LATE]).product(factor[step][lane]));
        }
        keep(lane, early.sum().wrapping_add(late.into()) >> SCALE);
    }
    hands.unfilled(lanes)
}

/// The four cards of a row.
#[inline(always)]
fn rank_row<R: Registers, W: Words<R, U, N, K>, const U: usize, const N: usize, const K: usize>(
    lanes: Lanes<R, U, N>,
    hands: &mut Hands<R, U, K>,
    words: &W,
    row: usize,
) -> Part<WordLanes<R, U>> {
    let mut below: [Below<R, U, K>; 4] = [[lanes.splat(0); K]; 4];
    for card in 0..4 {
        let owners = words.owners(lanes, row, card);
        for k in 0..K {
            below[card][k] = lanes.above(lanes.splat(k as u8 + 1), owners);
        }
    }
    rank_four(lanes, hands, below, 52 - 4 * row as u8)
}

/// Eight cards of which the first four are known.
struct Eight<const N: usize> {
    /// g of the first four.
    first: [u32; N],
    /// P of the first four.
    ways: [u32; N],
    /// f of the last four.
    four: u64,
}

impl<const N: usize> Eight<N> {
    #[inline(always)]
    fn new<R: Registers, const U: usize>(lanes: Lanes<R, U, N>, first: Part<WordLanes<R, U>>, left: u8) -> Self {
        let mut eight = Eight { first: [0; N], ways: [0; N], four: four(u64::from(left - 4)) };
        lanes.store_words(first.factor, &mut eight.first);
        lanes.store_words(first.ways, &mut eight.ways);
        eight
    }

    /// g of all eight, with that of the last four.
    #[inline(always)]
    fn factors<R: Registers, const U: usize>(
        &self,
        lanes: Lanes<R, U, N>,
        last: WordLanes<R, U>,
        factors: &mut [u64; N],
    ) {
        let mut second = [0; N];
        lanes.store_words(last, &mut second);
        for lane in 0..N {
            let later = u64::from(self.ways[lane]) * u64::from(second[lane]);
            factors[lane] = u64::from(self.first[lane]) * self.four + later;
        }
    }

    /// The guess of the last four cards, from that of all eight.
    #[inline(always)]
    fn rest(&self, t: &[f64; N], guess: &mut [u32; N]) {
        let size = self.four as f64;
        for lane in 0..N {
            let rest = t[lane] - f64::from(self.first[lane] as i32) * size;
            let share = rest as Share / self.ways[lane] as i32 as Share;
            let share = if share > 0.0 { share } else { 0.0 };
            let top = (self.four - 1) as Share;
            // SAFETY: it is at least 0 and at most `top`, below four cards' 52 * 51 * 50 * 49 < 2^23; no number becomes `top`.
            guess[lane] = unsafe { truncate_share(if share < top { share } else { top }) };
        }
    }
}

/// The words with these hands that have these ranks, in `words`, which have no owners yet; and one bit for each that is
/// not right.
#[inline(always)]
pub fn unrank<
    R: Registers,
    W: Words<R, U, N, K>,
    const U: usize,
    const N: usize,
    const K: usize,
    const PLACES: usize,
>(
    lanes: Lanes<R, U, N>,
    table: &Table<PLACES>,
    hands: Hands<R, U, K>,
    words: W,
    rank: impl Fn(usize) -> u128,
) -> (W, u128) {
    let mut block = Block { low: [0; N], high: [0; N], hands, words };
    for lane in 0..N {
        let number = (rank(lane) << SCALE) + u128::from(HALF);
        (block.low[lane], block.high[lane]) = (number as u64, (number >> 64) as u64);
    }
    for step in 0..LATE {
        block.step(lanes, &table.early[step], step);
    }
    for step in LATE..STEPS {
        block.step(lanes, &table.late[step - LATE], step);
    }
    let mut bad = block.hands.unfilled(lanes);
    let mut any = 0;
    for lane in 0..N {
        block.low[lane] = (block.low[lane] ^ HALF) | block.high[lane];
        any |= block.low[lane];
    }
    if any != 0 {
        for lane in 0..N {
            bad |= u128::from(block.low[lane] != 0) << lanes.deal(lane);
        }
    }
    (block.words, bad)
}

/// A block on its way from numbers to words.
struct Block<R: Registers, W, const U: usize, const N: usize, const K: usize> {
    /// J, the lower half.
    low: [u64; N],
    /// J, the upper half.
    high: [u64; N],
    hands: Hands<R, U, K>,
    words: W,
}

impl<R: Registers, W: Words<R, U, N, K>, const U: usize, const N: usize, const K: usize> Block<R, W, U, N, K> {
    #[inline(always)]
    fn step<E: Entry, const PLACES: usize>(&mut self, lanes: Lanes<R, U, N>, entries: &[E; PLACES], step: usize) {
        let index = self.hands.places(lanes);
        let mut t = [0.0; N];
        for lane in 0..N {
            t[lane] = index[lane].entry(entries).scale();
        }
        self.estimate::<E>(&mut t, divisor(step));
        let (mut guess, mut factor) = ([0; N], [0; N]);
        if step == 0 {
            for lane in 0..N {
                // SAFETY: `estimate` keeps it between 0 and f - 1, below 52 * 51 * 50 * 49 < 2^23.
                guess[lane] = unsafe { truncate(t[lane]) };
            }
            let mut first = [0; N];
            lanes.store_words(self.row(lanes, 0, &guess).factor, &mut first);
            for lane in 0..N {
                factor[lane] = u64::from(first[lane]);
            }
        } else {
            let left = cards(step) as u8;
            let share = 1.0 / four(u64::from(left - 4)) as f64;
            for lane in 0..N {
                // SAFETY: `estimate` keeps t between 0 and f - 1, and its share is below the first four cards' part of f.
                guess[lane] = unsafe { truncate(t[lane] * share) };
            }
            let eight = Eight::new(lanes, self.row(lanes, 2 * step - 1, &guess), left);
            eight.rest(&t, &mut guess);
            eight.factors(lanes, self.row(lanes, 2 * step, &guess).factor, &mut factor);
        }
        E::take(entries, &index, &factor, [&mut self.low, &mut self.high]);
    }

    /// t, as nearly as floating-point numbers tell, from the scales, which are not below 0: J times each, from 0 to f - 1.
    #[inline(always)]
    fn estimate<E: Entry>(&self, scales: &mut [f64; N], divisor: u64) {
        /// 2^52, in whose last bits a number below it is a floating-point number.
        const ONE: u64 = 0x433 << 52;
        const UNITS: u64 = 1 << 52;
        let top = (divisor - 1) as f64;
        for lane in 0..N {
            let float = |bits: u64| f64::from_bits(bits | ONE) - f64::from_bits(ONE);
            let low = float(self.low[lane] >> (SCALE - 1));
            let high = if !E::WIDE {
                0.0
            } else if K == 3 {
                float(self.high[lane] & (UNITS - 1))
            } else {
                float(self.high[lane] >> 32) * (1u64 << 32) as f64 + float(self.high[lane] & 0xffff_ffff)
            };
            let t = (high * (1u64 << (65 - SCALE)) as f64 + low) * scales[lane];
            scales[lane] = if t < top { t } else { top };
        }
    }

    /// The owners of a row, which it sets, from a guess.
    #[inline(always)]
    fn row(&mut self, lanes: Lanes<R, U, N>, row: usize, guess: &[u32; N]) -> Part<WordLanes<R, U>> {
        let (part, below) = unrank_four(lanes, &mut self.hands, lanes.load_words(guess), 52 - 4 * row as u8);
        for card in 0..4 {
            let mut owners = lanes.splat(K as u8);
            for k in 0..K {
                owners = lanes.add(owners, below[card][k]);
            }
            self.words.set_owners(lanes, row, card, owners);
        }
        part
    }
}
