//! Endings: 52 owners in suit order, numbered in rank order among those with the same hand sizes.

use super::blocks::of_block;
use super::step::Hands;
use super::words::Letters;
use super::{blocks, tables};
use crate::arch::lanes::{ByteLanes, Lanes};
use crate::arch::registers::Registers;
use crate::arch::work::Blocks;
use crate::numbering::arrangements::{needs, state_of};
use crate::numbering::endings::classes::Ranked;
use crate::numbering::endings::words::{rank_word, ranks_from_suits, suits_from_ranks, unrank_words};

/// As many endings at most are done together.
pub const BLOCK: usize = 64;
/// Endings that are unranked side by side where there are no vectors, as `walk` does deals.
const LANES: usize = 8;
const UNUSED: u8 = 4;

/// The state of each ending of a block, and its rank among those of that state.
pub struct RankEndings<'a> {
    /// 52 owners each; at most 64.
    pub endings: &'a [[u8; 52]],
    /// As many results.
    pub found: &'a mut [Ranked],
}

/// What `RankEndings` finds wrong, one bit for each ending; what it found of that one means nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flaws {
    /// An owner is above 4.
    pub invalid_owners: u64,
    /// A hand has more than 13 cards.
    pub oversize: u64,
}

/// The endings of a block of ranks, each below the number of endings of its state; and one bit for each that is not right.
pub struct UnrankEndings<'a> {
    /// What the hands hold, and the rank; at most 64.
    pub found: &'a [Ranked],
    /// As many endings, 52 owners each.
    pub endings: &'a mut [[u8; 52]],
}

impl Blocks for RankEndings<'_> {
    type Result = Flaws;

    #[inline(always)]
    fn run<R: Registers, const U: usize, const N: usize>(self, lanes: Lanes<R, U, N>) -> Flaws {
        let mut flaws = Flaws::default();
        for (i, (endings, found)) in self.endings.chunks(N).zip(self.found.chunks_mut(N)).enumerate() {
            let [invalid_owners, oversize] =
                of_block!(endings, found, [UNUSED; 52], (0, 0), |endings, found| rank(lanes, endings, found));
            flaws.invalid_owners |= (invalid_owners as u64) << (N * i);
            flaws.oversize |= (oversize as u64) << (N * i);
        }
        flaws
    }

    fn run_one_by_one(self) -> Flaws {
        let mut flaws = Flaws::default();
        for (lane, (owners, found)) in self.endings.iter().zip(self.found).enumerate() {
            let mut sizes = [0; 5];
            for &owner in owners {
                match sizes.get_mut(usize::from(owner)) {
                    Some(size) => *size += 1,
                    None => flaws.invalid_owners |= 1 << lane,
                }
            }
            let [n, e, s, w, _] = sizes;
            if [n, e, s, w].iter().any(|&size| size > 13) {
                flaws.oversize |= 1 << lane;
            }
            if (flaws.invalid_owners | flaws.oversize) >> lane & 1 == 0 {
                let state = state_of([n, e, s, w]) as u32;
                *found = (state, rank_word(&ranks_from_suits(owners), state));
            }
        }
        flaws
    }
}

impl Blocks for UnrankEndings<'_> {
    type Result = u64;

    #[inline(always)]
    fn run<R: Registers, const U: usize, const N: usize>(self, lanes: Lanes<R, U, N>) -> u64 {
        let mut all = 0u128;
        for (i, (found, endings)) in self.found.chunks(N).zip(self.endings.chunks_mut(N)).enumerate() {
            let bad = of_block!(found, endings, (0, 0), [0; 52], |found, endings| unrank(lanes, found, endings));
            all |= (bad & u128::MAX >> (128 - found.len())) << (N * i);
        }
        all as u64
    }

    fn run_one_by_one(self) -> u64 {
        let (blocks, last) = self.found.as_chunks::<LANES>();
        let (ending_blocks, last_endings) = self.endings.as_chunks_mut::<LANES>();
        for (found, endings) in blocks.iter().zip(ending_blocks) {
            *endings = unrank_words(*found).map(|word| suits_from_ranks(&word));
        }
        for (found, owners) in last.iter().zip(last_endings) {
            *owners = suits_from_ranks(&unrank_words([*found])[0]);
        }
        0
    }
}

/// Where a row's four vectors of sixteen cards begin; the last two overlap.
const FIRST: [usize; 4] = [0, 16, 32, 36];

/// The states and ranks of N endings, and one bit for each that has a stranger, or a hand that is too large.
#[inline(always)]
fn rank<R: Registers, const U: usize, const N: usize>(
    lanes: Lanes<R, U, N>,
    endings: &[[u8; 52]; N],
    found: &mut [Ranked; N],
) -> [u128; 2] {
    let mut letters = Letters([lanes.splat(0); 52]);
    for first in FIRST {
        let vectors = lanes.load_rows(endings, first);
        letters.0[first..first + 16].copy_from_slice(&vectors);
    }
    let hands = count(lanes, &letters);
    let mut states = [0; N];
    lanes.store_words(lanes.words(hands.index(lanes)), &mut states);
    blocks::rank(lanes, tables::endings(), hands, &letters, |place, rank| {
        found[lanes.deal(place)] = (states[place], rank)
    });
    [invalid_owners(lanes, &letters), oversize(lanes, &hands)]
}

/// The cards of the hands: North's; North's and East's; ...
#[inline(always)]
fn count<R: Registers, const U: usize, const N: usize>(
    lanes: Lanes<R, U, N>,
    letters: &Letters<ByteLanes<R, U>>,
) -> Hands<R, U, 4> {
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
fn invalid_owners<R: Registers, const U: usize, const N: usize>(
    lanes: Lanes<R, U, N>,
    letters: &Letters<ByteLanes<R, U>>,
) -> u128 {
    let mut largest = lanes.splat(0);
    for owners in letters.0 {
        largest = lanes.max(largest, owners);
    }
    // From 5 on, the number or 3 more has a bit above the lowest three.
    lanes.not_zero(lanes.and_not(lanes.splat(7), lanes.or(largest, lanes.add(largest, lanes.splat(3)))))
}

/// One bit for each ending in which a hand has more than 13 cards.
#[inline(always)]
fn oversize<R: Registers, const U: usize, const N: usize>(lanes: Lanes<R, U, N>, hands: &Hands<R, U, 4>) -> u128 {
    let most = lanes.splat(13);
    let mut too_large = lanes.above(hands.0[0], most);
    for k in 1..4 {
        too_large = lanes.or(too_large, lanes.above(lanes.sub(hands.0[k], hands.0[k - 1]), most));
    }
    lanes.not_zero(too_large)
}

/// The endings of N ranks, and one bit for each that is not right.
#[inline(always)]
fn unrank<R: Registers, const U: usize, const N: usize>(
    lanes: Lanes<R, U, N>,
    found: &[Ranked; N],
    endings: &mut [[u8; 52]; N],
) -> u128 {
    let states = found.map(|(state, _)| state);
    let rank = |place: usize| found[lanes.deal(place)].1;
    let nobody = Letters([lanes.splat(0); 52]);
    let (letters, bad) = blocks::unrank(lanes, tables::endings(), hands(lanes, &states), nobody, rank);
    for first in FIRST {
        let mut vectors = [lanes.splat(0); 16];
        vectors.copy_from_slice(&letters.0[first..first + 16]);
        lanes.store_rows(vectors, endings, first);
    }
    bad
}

/// What the hands need in these states.
#[inline(always)]
fn hands<R: Registers, const U: usize, const N: usize>(lanes: Lanes<R, U, N>, states: &[u32; N]) -> Hands<R, U, 4> {
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
