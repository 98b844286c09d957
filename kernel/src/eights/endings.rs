//! Endings: 52 owners in suit order, numbered in rank order among those with the same hand sizes.

use super::lanes::Lanes;
use super::step::Hands;
use super::words::Letters;
use super::{Work, blocks, tables};
use crate::arrangements::needs;
use crate::ending_classes::Ranked;
use crate::vectors::BLOCK;

/// The ranks of a block of endings, each among those of its state.
pub struct RankEndings<'a> {
    /// What the hands hold.
    pub states: &'a [u32; BLOCK],
    /// 52 owners each.
    pub endings: &'a [[u8; 52]; BLOCK],
}

/// The endings of a block of ranks, each below the number of endings of its state; and one bit for each that is not right.
pub struct UnrankEndings<'a> {
    /// What the hands hold, and the rank.
    pub found: &'a [Ranked; BLOCK],
    /// 52 owners each.
    pub endings: &'a mut [[u8; 52]; BLOCK],
}

impl Work for RankEndings<'_> {
    type Result = [u128; BLOCK];

    #[inline(always)]
    fn run<L: Lanes<N>, const N: usize>(self, lanes: L) -> [u128; BLOCK] {
        let mut ranks = [0; BLOCK];
        let blocks = self.states.as_chunks().0.iter().zip(self.endings.as_chunks().0);
        for ((states, endings), ranks) in blocks.zip(ranks.as_chunks_mut().0) {
            rank::<L, N>(lanes, states, endings, ranks);
        }
        ranks
    }
}

impl Work for UnrankEndings<'_> {
    type Result = u32;

    #[inline(always)]
    fn run<L: Lanes<N>, const N: usize>(self, lanes: L) -> u32 {
        // Not by a closure: it would not have the instructions of the vectors.
        let mut bad = 0;
        let blocks = self.found.as_chunks().0.iter().zip(self.endings.as_chunks_mut().0);
        for (i, (found, endings)) in blocks.enumerate() {
            bad |= unrank::<L, N>(lanes, found, endings) << (N * i);
        }
        bad
    }
}

/// Where a row's four vectors of sixteen cards begin; the last two overlap.
const FIRST: [usize; 4] = [0, 16, 32, 36];

/// The ranks of N endings.
#[inline(always)]
fn rank<L: Lanes<N>, const N: usize>(lanes: L, states: &[u32; N], endings: &[[u8; 52]; N], ranks: &mut [u128; N]) {
    let mut letters = Letters([lanes.splat(0); 52]);
    for first in FIRST {
        let vectors = lanes.load_rows(endings, first);
        letters.0[first..first + 16].copy_from_slice(&vectors);
    }
    blocks::rank(lanes, tables::endings(), hands(lanes, states), &letters, |lane, rank| ranks[lane] = rank);
}

/// The endings of N ranks, and one bit for each that is not right.
#[inline(always)]
fn unrank<L: Lanes<N>, const N: usize>(lanes: L, found: &[Ranked; N], endings: &mut [[u8; 52]; N]) -> u32 {
    let states = found.map(|(state, _)| state);
    let rank = |lane: usize| found[lane].1;
    let (letters, bad): (Letters<_>, _) = blocks::unrank(lanes, tables::endings(), hands(lanes, &states), rank);
    for first in FIRST {
        let mut vectors = [lanes.splat(0); 16];
        vectors.copy_from_slice(&letters.0[first..first + 16]);
        lanes.store_rows(vectors, endings, first);
    }
    bad
}

/// What the hands need in these states.
#[inline(always)]
fn hands<L: Lanes<N>, const N: usize>(lanes: L, states: &[u32; N]) -> Hands<L::Bytes, 4> {
    let mut sums = [[0; N]; 4];
    for lane in 0..N {
        let mut sum = 0;
        for (seat, need) in needs(states[lane] as usize).into_iter().enumerate() {
            sum += need as u8;
            sums[seat][lane] = sum;
        }
    }
    Hands([lanes.load(&sums[0]), lanes.load(&sums[1]), lanes.load(&sums[2]), lanes.load(&sums[3])])
}
