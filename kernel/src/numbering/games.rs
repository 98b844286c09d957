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

use super::sets::diagram::{Key, Numbered, TOGETHER};
use crate::base::refusal::{RowError, Status};

type Matrix = u64;
/// The G of each player as leader.
type Weights = [u128; 4];

/// 12 / |W|, by |W|.
const SHARE: [u128; 5] = [0, 12, 6, 4, 3];
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
fn sort(four: &mut [u64; 4]) {
    for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        (four[a], four[b]) = (four[a].max(four[b]), four[a].min(four[b]));
    }
}

/// The matrix that is kept for all those that exchanging players and (side) suits makes of one; and where each player is
/// in it.  Suits are in the order of their counts, the greatest first, then players in that of theirs; where suits have the
/// same counts, two matrices may be kept instead of one, which costs time and nothing else.
#[inline(always)]
fn normal(matrix: Matrix, trumps: bool) -> (Matrix, [usize; 4]) {
    let counts = |suit| (0..4).map(|player| 1u64 << (3 * count(matrix, player, suit))).sum::<u64>();
    let mut suits =
        [0, 1, 2, 3].map(|suit| if trumps && suit == 0 { 1 << 60 } else { counts(suit) << 2 | suit as u64 });
    sort(&mut suits);
    let of_suit = |suit: u64| matrix >> (12 - 4 * (suit & 3)) & 0x000f_000f_000f_000f;
    let hands = suits.iter().fold(0, |hands, &suit| hands << 4 | of_suit(suit));
    let mut players = [0, 1, 2, 3].map(|player| (hands >> (48 - 16 * player) & 0xffff) << 2 | player);
    sort(&mut players);
    let mut places = [0; 4];
    for (place, player) in players.iter().enumerate() {
        places[(player & 3) as usize] = place;
    }
    (players.iter().fold(0, |kept, player| kept << 16 | player >> 2), places)
}

/// A trick, suits only: which is led; the cards that are played, themselves a matrix; and where each player is in what is
/// kept of the matrix after it.
type Trick = (usize, Matrix, [usize; 4]);

/// Every trick that can be played, and what is kept of the matrix after each.
fn tricks(matrix: Matrix, trumps: bool, made: &mut Vec<Trick>, left: &mut Vec<Key<1>>) {
    made.clear();
    left.clear();
    for led in (0..4).filter(|&led| (0..4).any(|player| count(matrix, player, led) > 0)) {
        complete(matrix, led, 0, 0, &mut |played| {
            let (kept, places) = normal(matrix - played, trumps);
            made.push((led, played, places));
            left.push([kept]);
        });
    }
}

/// The tricks to which the suit is led, and in which those before `player` have `played`.
fn complete(matrix: Matrix, led: usize, player: usize, played: Matrix, each: &mut impl FnMut(Matrix)) {
    if player == 4 {
        return each(played);
    }
    let follows = count(matrix, player, led) > 0;
    for suit in (0..4).filter(|&suit| if follows { suit == led } else { count(matrix, player, suit) > 0 }) {
        complete(matrix, led, player + 1, played + card(player, suit), each);
    }
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

    let mut after = Numbered::new(starts.len());
    for &matrix in starts {
        after.number(&[normal(matrix, trumps).0]);
    }
    let (mut levels, mut made, mut left) = (Vec::new(), Vec::new(), Vec::new());
    for pass in 0..all {
        let level = std::mem::replace(&mut after, Numbered::new(0));
        for &[matrix] in &level.keys {
            go_on(pass)?;
            tricks(matrix, trumps, &mut made, &mut left);
            left.chunks(TOGETHER).for_each(|some| after.number_all(some, |_, _| ()));
        }
        levels.push(level);
    }

    let mut found: Vec<Weights> = vec![[1; 4]];
    while let Some(level) = levels.pop() {
        let mut before = Vec::with_capacity(level.keys.len());
        for &[matrix] in &level.keys {
            go_on(2 * all - 1 - levels.len())?;
            let mut sums = [0; 4];
            tricks(matrix, trumps, &mut made, &mut left);
            for (made, left) in made.chunks(TOGETHER).zip(left.chunks(TOGETHER)) {
                after.number_all(left, |trick, number| {
                    let (led, played, places) = made[trick];
                    let leads = &found[number as usize];
                    let has_ruffs = trumps && (0..4).any(|player| count(played, player, 0) > 0);
                    let may_win = |&player: &usize| count(played, player, if has_ruffs { 0 } else { led }) > 0;
                    let won = (0..4).filter(may_win).map(|player| leads[places[player]]);
                    sums[led] += SHARE[won.clone().count()] * won.sum::<u128>();
                });
            }
            let holds = |player| (0..4).filter(move |&suit| count(matrix, player, suit) > 0);
            before.push([0, 1, 2, 3].map(|player| holds(player).map(|suit| sums[suit]).sum()));
        }
        (after, found) = (level, before);
    }
    let first = |&matrix: &Matrix| {
        let (kept, places) = normal(matrix, trumps);
        found[after.number(&[kept]) as usize][places[0]]
    };
    Ok(starts.iter().map(first).collect())
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
