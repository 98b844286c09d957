//! Endings: 52 owners in suit order, numbered in rank order among those with the same hand sizes.

use super::lanes::Lanes;
use super::step::Hands;
use super::words::Letters;
use super::{Work, blocks, tables};
use crate::arrangements::needs;
use crate::ending_classes::Ranked;
use crate::vectors::BLOCK;

/// The state of each of a block of endings, and its rank among those of that state.
pub struct RankEndings<'a> {
    /// 52 owners each.
    pub endings: &'a [[u8; 52]; BLOCK],
}

/// What comes of `RankEndings`: one bit for each ending that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedEndings {
    /// Of an ending that is one.
    pub found: [Ranked; BLOCK],
    /// An owner is above 4.
    pub strangers: u32,
    /// A hand has more than 13 cards.
    pub oversize: u32,
}

/// The endings of a block of ranks, each below the number of endings of its state; and one bit for each that is not right.
pub struct UnrankEndings<'a> {
    /// What the hands hold, and the rank.
    pub found: &'a [Ranked; BLOCK],
    /// 52 owners each.
    pub endings: &'a mut [[u8; 52]; BLOCK],
}

impl Work for RankEndings<'_> {
    type Result = RankedEndings;

    #[inline(always)]
    fn run<L: Lanes<N>, const N: usize>(self, lanes: L) -> RankedEndings {
        let mut ranked = RankedEndings { found: [(0, 0); BLOCK], strangers: 0, oversize: 0 };
        let blocks = self.endings.as_chunks().0.iter().zip(ranked.found.as_chunks_mut().0);
        for (i, (endings, found)) in blocks.enumerate() {
            let [strangers, oversize] = rank::<L, N>(lanes, endings, found);
            ranked.strangers |= strangers << (N * i);
            ranked.oversize |= oversize << (N * i);
        }
        ranked
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

/// The states and ranks of N endings, and one bit for each that has a stranger, or a hand that is too large.
#[inline(always)]
fn rank<L: Lanes<N>, const N: usize>(lanes: L, endings: &[[u8; 52]; N], found: &mut [Ranked; N]) -> [u32; 2] {
    let mut letters = Letters([lanes.splat(0); 52]);
    for first in FIRST {
        let vectors = lanes.load_rows(endings, first);
        letters.0[first..first + 16].copy_from_slice(&vectors);
    }
    let hands = count(lanes, &letters);
    let mut states = [0; N];
    lanes.store_shorts(hands.index(lanes), &mut states);
    blocks::rank(lanes, tables::endings(), hands, &letters, |lane, rank| found[lane] = (u32::from(states[lane]), rank));
    [strangers(lanes, &letters), oversize(lanes, &hands)]
}

/// The cards of the hands: North's; North's and East's; ...
#[inline(always)]
fn count<L: Lanes<N>, const N: usize>(lanes: L, letters: &Letters<L::Bytes>) -> Hands<L::Bytes, 4> {
    let mut hands = Hands([lanes.splat(0); 4]);
    for owners in letters.0 {
        for k in 0..4 {
            hands.0[k] = lanes.sub(hands.0[k], lanes.above(lanes.splat(k as u8 + 1), owners));
        }
    }
    hands
}

/// One bit for each ending that has an owner above 4.
#[inline(always)]
fn strangers<L: Lanes<N>, const N: usize>(lanes: L, letters: &Letters<L::Bytes>) -> u32 {
    let mut largest = lanes.splat(0);
    for owners in letters.0 {
        largest = lanes.max(largest, owners);
    }
    // From 5 on, the number or 3 more has a bit above the lowest three.
    lanes.not_zero(lanes.and_not(lanes.splat(7), lanes.or(largest, lanes.add(largest, lanes.splat(3)))))
}

/// One bit for each ending in which a hand has more than 13 cards.
#[inline(always)]
fn oversize<L: Lanes<N>, const N: usize>(lanes: L, hands: &Hands<L::Bytes, 4>) -> u32 {
    let most = lanes.splat(13);
    let mut too_large = lanes.above(hands.0[0], most);
    for k in 1..4 {
        too_large = lanes.or(too_large, lanes.above(lanes.sub(hands.0[k], hands.0[k - 1]), most));
    }
    lanes.not_zero(too_large)
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
