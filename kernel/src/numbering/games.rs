//! Games, deals together with a complete play: the weights of distributions, from which games are counted and numbered.
//!
//! The theory is in docs/games.md, the definition in src/everydeal/legality/games.py.  A *matrix* says how many cards of
//! each suit each player holds: 16 bits for each player, the leader's on top, and in these 4 for each suit, the first on
//! top; with trumps, the first suit is trumps.
//!
//! G(M, l) is the weight of all ways to go on, suits only, from matrix M with l on lead.  Every holder of the suit led must
//! follow, so what a trick can be does not depend on which of them leads:
//!
//! ```text
//! G(M, l) = sum of T(M, s) over the suits s that l holds
//! T(M, s) = sum over the discards of those without s of 12 / |W| * sum over w in W of G(M after the trick, w)
//! ```
//!
//! where W are those who can win it: the ruffers, otherwise the holders of s.  So one matrix has the four G of its leaders,
//! players may be exchanged, and so may (side) suits: of all matrices that this gives, one is kept (`normal`).  They are
//! collected trick by trick from the first to the last, and their G computed from the last back to the first.

use crate::base::refusal::{RowError, Status};
use std::collections::HashSet;

type Matrix = u64;
/// The G of each player as leader.
type Weights = [u128; 4];

/// 12 / |W|, by |W|.
const SHARE: [u128; 5] = [0, 12, 6, 4, 3];
/// The fourth powers of two counts, nibbles of a byte, in 16 bits each: their sums tell nearly all fours of counts apart.
const MARKS: [u32; 256] = {
    let mut marks = [0; 256];
    let mut pair = 0;
    while pair < 256 {
        marks[pair] = (pair as u32 >> 4).pow(4) << 16 | (pair as u32 & 15).pow(4);
        pair += 1;
    }
    marks
};
/// So many matrices are looked at between two calls of `tell`.
const STRETCH: u64 = 1 << 14;

/// One card of a suit in a player's hand.
#[inline(always)]
fn card(player: usize, suit: usize) -> Matrix {
    1 << (60 - 16 * player - 4 * suit)
}

#[inline(always)]
fn count(matrix: Matrix, player: usize, suit: usize) -> usize {
    (matrix >> (60 - 16 * player - 4 * suit) & 15) as usize
}

/// Greatest first.
#[inline(always)]
fn sort<T: Copy + Ord>(four: &mut [T; 4]) {
    for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        (four[a], four[b]) = (four[a].max(four[b]), four[a].min(four[b]));
    }
}

/// The matrix that is kept for all those that exchanging players and (side) suits makes of one; and where each player is
/// in it.  Suits are in the order of their counts, then players in that of theirs; where suits have the same counts, or
/// the same marks, two matrices may be kept instead of one, which costs time and nothing else.
#[inline(always)]
fn normal(matrix: Matrix, trumps: bool) -> (Matrix, [u8; 4]) {
    let [a, b, c, d, e, f, g, h] = matrix.to_be_bytes().map(|pair| MARKS[usize::from(pair)]);
    let (high, low) = (a + c + e + g, b + d + f + h);
    let trump = if trumps { 1 << 18 } else { (high >> 16) << 2 };
    let mut suits = [trump, (high & 0xffff) << 2 | 1, (low >> 16) << 2 | 2, (low & 0xffff) << 2 | 3];
    sort(&mut suits);
    let of_suit = |suit: u32| matrix >> (12 - 4 * (suit & 3)) & 0x000f_000f_000f_000f;
    let hands = suits.iter().fold(0, |hands, &suit| hands << 4 | of_suit(suit));
    let mut players: [u32; 4] =
        std::array::from_fn(|player| ((hands >> (48 - 16 * player)) as u32 & 0xffff) << 2 | player as u32);
    sort(&mut players);
    let mut places = [0; 4];
    for (place, player) in players.iter().enumerate() {
        places[(player & 3) as usize] = place as u8;
    }
    (players.iter().fold(0, |kept, player| kept << 16 | u64::from(player >> 2)), places)
}

/// Every trick, suits only, to which `led` is led: the matrix after it, and who can have won it, a bit each.
#[inline(always)]
fn tricks(matrix: Matrix, led: usize, trumps: bool, mut each: impl FnMut(Matrix, u8)) {
    let holds = |player: &usize| count(matrix, *player, led) > 0;
    let holders = (0..4).filter(holds).fold(0u8, |holders, player| holders | 1 << player);
    if holders == 0 {
        return;
    }
    let mut found = [(0, 0u8); 27]; // three who do not follow, each with three suits at most
    found[0].0 = (0..4).filter(holds).fold(matrix, |left, player| left - card(player, led));
    let mut len = 1;
    for player in (0..4).filter(|player| !holds(player)) {
        let (so_far, all) = (found, len);
        len = 0;
        for &(left, ruffers) in &so_far[..all] {
            for suit in (0..4).filter(|&suit| count(matrix, player, suit) > 0) {
                found[len] = (left - card(player, suit), ruffers | u8::from(trumps && suit == 0) << player);
                len += 1;
            }
        }
    }
    for &(left, ruffers) in &found[..len] {
        each(left, if ruffers > 0 { ruffers } else { holders });
    }
}

/// The G of a matrix for each leader, from those of the `level` after a trick.
fn weigh(matrix: Matrix, trumps: bool, level: &[Matrix], after: &[Weights]) -> Weights {
    let mut found = [0; 4];
    for led in 0..4 {
        let mut sum = 0;
        tricks(matrix, led, trumps, |left, winners| {
            let (kept, place) = normal(left, trumps);
            let leads = &after[place_of(kept, level)];
            let won = (0..4).filter(|player| winners >> player & 1 > 0).map(|player| leads[usize::from(place[player])]);
            sum += SHARE[winners.count_ones() as usize] * won.sum::<u128>();
        });
        for player in (0..4).filter(|&player| count(matrix, player, led) > 0) {
            found[player] += sum;
        }
    }
    found
}

/// Where a matrix is among those of its level, which are in ascending order.
fn place_of(matrix: Matrix, level: &[Matrix]) -> usize {
    level.binary_search(&matrix).expect("every matrix that a trick leads to has been collected")
}

/// The G of each of `starts`, for the first player on lead.  All players of all of them hold equally many cards.
///
/// `tell` is given how many of the passes through the tricks are done, of how many, and how many matrices were looked at;
/// if it says true, the work stops.
pub fn weights(
    starts: &[Matrix],
    trumps: bool,
    tell: &mut impl FnMut(usize, usize, u64) -> bool,
) -> Result<Vec<u128>, RowError> {
    let held =
        |matrix: Matrix| [0, 1, 2, 3].map(|player| (0..4).map(|suit| count(matrix, player, suit)).sum::<usize>());
    let all = starts.first().map_or(0, |&matrix| held(matrix)[0]);
    if let Some(row) = starts.iter().position(|&matrix| all > 13 || held(matrix) != [all; 4]) {
        return Err(RowError::new(Status::BadArgument, row));
    }
    let mut looked = 0;
    let mut go_on = |pass: usize| {
        looked += 1;
        let stops = u64::is_multiple_of(looked, STRETCH) && tell(pass, 2 * all, looked);
        if stops { Err(RowError::new(Status::Stopped, 0)) } else { Ok(()) }
    };

    let mut levels = vec![sorted(starts.iter().map(|&matrix| normal(matrix, trumps).0).collect())];
    for pass in 0..all {
        let mut after = HashSet::new();
        for &matrix in &levels[pass] {
            go_on(pass)?;
            for led in 0..4 {
                tricks(matrix, led, trumps, |left, _| {
                    after.insert(normal(left, trumps).0);
                });
            }
        }
        levels.push(sorted(after));
    }

    let mut found = vec![[1; 4]];
    for pass in (0..all).rev() {
        let mut before = Vec::with_capacity(levels[pass].len());
        for &matrix in &levels[pass] {
            go_on(2 * all - 1 - pass)?;
            before.push(weigh(matrix, trumps, &levels[pass + 1], &found));
        }
        found = before;
        levels.truncate(pass + 1);
    }
    let first = |&matrix: &Matrix| {
        let (kept, place) = normal(matrix, trumps);
        found[place_of(kept, &levels[0])][usize::from(place[0])]
    };
    Ok(starts.iter().map(first).collect())
}

/// In ascending order, so that matrices that are looked at one after the other lead to the same ones.
fn sorted(matrices: HashSet<Matrix>) -> Vec<Matrix> {
    let mut list: Vec<_> = matrices.into_iter().collect();
    list.sort_unstable();
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way to deal four suits of so many ranks.
    fn distributions(ranks: u64) -> Vec<Matrix> {
        let hands: Vec<_> =
            (0..1 << 16).filter(|hand| (0..4).map(|suit| hand >> (4 * suit) & 15).sum::<u64>() == ranks).collect();
        let mut found = vec![0];
        for _ in 0..4 {
            found = found.iter().flat_map(|matrix| hands.iter().map(move |hand| matrix << 16 | hand)).collect();
        }
        let held = |matrix, suit| (0..4).map(|player| count(matrix, player, suit)).sum::<usize>() as u64;
        found.retain(|&matrix| (0..4).all(|suit| held(matrix, suit) == ranks));
        found
    }

    #[test]
    fn the_weights_of_small_decks_are_those_of_their_games() {
        let games = |ranks: u32, trumps| {
            let each: u128 = (1..=u128::from(ranks)).product();
            let found = weights(&distributions(u64::from(ranks)), trumps, &mut |_, _, _| false).unwrap();
            each.pow(4) * found.iter().sum::<u128>() / 12u128.pow(ranks)
        };
        assert_eq!([1, 2, 3].map(|ranks| games(ranks, false)), [24, 23_040, 86_158_080]);
        assert_eq!([1, 2, 3].map(|ranks| games(ranks, true)), [24, 23_040, 79_354_080]);
    }

    #[test]
    fn hands_of_different_sizes_are_refused_and_work_can_be_stopped() {
        let refused = |matrix, stops| weights(&[matrix], false, &mut |_, _, _| stops).unwrap_err().status;
        assert_eq!(refused(0x1000_0100_0010_0002, false), Status::BadArgument);
        assert_eq!(refused(0x8023_3640_2515_0265, true), Status::Stopped); // more than `STRETCH` matrices come of it
    }
}
