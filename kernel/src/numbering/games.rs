//! Games, deals together with a complete play: the weights of distributions, and the distributions themselves.
//!
//! The theory is in docs/games.md, the definition in src/everydeal/legality/games.py.  A *matrix* says how many cards of
//! each suit each player holds.  For callers it is four lanes of 16 bits, one a suit, the first on top, each with a nibble
//! a player, the leader's on top; with trumps, the first suit is trumps.  In here the lanes are players, the nibbles suits.
//!
//! G(M, l) is the weight of all ways to go on, suits only, from matrix M with l on lead.  Every holder of the suit led must
//! follow, so what a trick can be does not depend on which of them leads:
//!
//!     G(M, l) = sum of T(M, s) over the suits s that l holds
//!     T(M, s) = sum over the discards of those without s of 12 / |W| * sum over w in W of G(M after the trick, w)
//!
//! where W are those who can win it: the ruffers, otherwise the holders of s.  So one matrix has the four G of its leaders,
//! players may be exchanged, and so may (side) suits: of all matrices that this gives, one is kept (`normal`).  They are
//! collected trick by trick from the first to the last, and their G computed from the last back to the first.

use crate::base::refusal::{Refusal, Status};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

type Matrix = u64;
/// The G of each player as leader.
type Weights = [u128; 4];
/// Matrices, each with its place in a list.
type Places = HashMap<Matrix, u32, BuildHasherDefault<Mix>>;

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

/// Mixes the bits of a matrix.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, _: &[u8]) {
        unreachable!("matrices alone are hashed");
    }

    fn write_u64(&mut self, matrix: u64) {
        let mixed = matrix.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = (mixed ^ mixed >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// One card of a suit in a player's hand.
#[inline(always)]
fn card(player: usize, suit: usize) -> Matrix {
    1 << (60 - 16 * player - 4 * suit)
}

#[inline(always)]
fn count(matrix: Matrix, player: usize, suit: usize) -> usize {
    (matrix >> (60 - 16 * player - 4 * suit) & 15) as usize
}

/// Suits for players, and the other way round.
fn transpose(matrix: Matrix) -> Matrix {
    (0..16).fold(0, |other, at| other | (count(matrix, at % 4, at / 4) as u64 * card(at / 4, at % 4)))
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

/// The G of a matrix for each leader, when all those of the matrices after a trick are known.
fn weigh(matrix: Matrix, trumps: bool, places: &Places, after: &[Weights]) -> Weights {
    let mut found = [0; 4];
    for led in 0..4 {
        let mut sum = 0;
        tricks(matrix, led, trumps, |left, winners| {
            let (kept, place) = normal(left, trumps);
            let leads = &after[places[&kept] as usize];
            let won = (0..4).filter(|player| winners >> player & 1 > 0).map(|player| leads[usize::from(place[player])]);
            sum += SHARE[winners.count_ones() as usize] * won.sum::<u128>();
        });
        for player in (0..4).filter(|&player| count(matrix, player, led) > 0) {
            found[player] += sum;
        }
    }
    found
}

fn places_of(matrices: &[Matrix]) -> Places {
    matrices.iter().zip(0..).map(|(&matrix, place)| (matrix, place)).collect()
}

/// The G of each of `matrices`, for the first player on lead.  All players of all of them hold equally many cards.
///
/// `tell` is given how many of the passes through the tricks are done, of how many, and how many matrices were looked at;
/// if it says true, the work stops.
pub fn weights(
    matrices: &[Matrix],
    trumps: bool,
    tell: &mut impl FnMut(usize, usize, u64) -> bool,
) -> Result<Vec<u128>, Refusal> {
    let starts: Vec<_> = matrices.iter().map(|&matrix| transpose(matrix)).collect();
    let held =
        |matrix: Matrix| [0, 1, 2, 3].map(|player| (0..4).map(|suit| count(matrix, player, suit)).sum::<usize>());
    let all = starts.first().map_or(0, |&matrix| held(matrix)[0]);
    if let Some(row) = starts.iter().position(|&matrix| all > 13 || held(matrix) != [all; 4]) {
        return Err(Refusal::new(Status::BadArgument, row));
    }
    let mut looked = 0;
    let mut go_on = |pass: usize| {
        looked += 1;
        let stops = u64::is_multiple_of(looked, STRETCH) && tell(pass, 2 * all, looked);
        if stops { Err(Refusal::new(Status::Stopped, 0)) } else { Ok(()) }
    };

    let mut levels = vec![sorted(starts.iter().map(|&matrix| (normal(matrix, trumps).0, 0)).collect())];
    for pass in 0..all {
        let mut after = Places::default();
        for &matrix in &levels[pass] {
            go_on(pass)?;
            for led in 0..4 {
                tricks(matrix, led, trumps, |left, _| {
                    after.insert(normal(left, trumps).0, 0);
                });
            }
        }
        levels.push(sorted(after));
    }

    let mut places = places_of(&levels[all]);
    let mut found = vec![[1; 4]];
    for pass in (0..all).rev() {
        let level = &levels[pass];
        let mut before = Vec::with_capacity(level.len());
        for &matrix in level {
            go_on(2 * all - 1 - pass)?;
            before.push(weigh(matrix, trumps, &places, &found));
        }
        (places, found) = (places_of(level), before);
        levels.truncate(pass);
    }
    let first = |&matrix: &Matrix| {
        let (kept, place) = normal(matrix, trumps);
        found[places[&kept] as usize][usize::from(place[0])]
    };
    Ok(starts.iter().map(first).collect())
}

/// In ascending order, so that matrices that are looked at one after the other lead to the same ones.
fn sorted(matrices: Places) -> Vec<Matrix> {
    let mut list: Vec<_> = matrices.into_keys().collect();
    list.sort_unstable();
    list
}

/// The orbits of distributions of four suits of so many `ranks`, in the order of docs/games.md: of each the greatest matrix
/// that the other three players, and the (side) suits, in another order give, and how many different ones they give.
pub fn orbits(ranks: usize, trumps: bool) -> Vec<(Matrix, u8)> {
    let all = ranks as u64 * 0x0101_0101; // a byte for each player, so that adding columns shows what is too much
    let columns: Vec<u64> = (0..1 << 16)
        .map(|four: u64| (four & 0xf000) << 12 | (four & 0xf00) << 8 | (four & 0xf0) << 4 | four & 0xf)
        .filter(|column| column.to_be_bytes().iter().map(|&held| usize::from(held)).sum::<usize>() == ranks)
        .collect();
    let fits = |used: u64| (used + (0x7f7f_7f7f - all)) & 0x8080_8080 == 0;
    let narrow = |column: u64| column >> 12 & 0xf000 | column >> 8 & 0xf00 | column >> 4 & 0xf0 | column & 0xf;
    let mut found = Vec::new();
    for &first in columns.iter().filter(|&first| first >> 16 & 15 >= first >> 8 & 15 && first >> 8 & 15 >= first & 15) {
        for &second in columns.iter().take_while(|&&second| trumps || second <= first) {
            let thirds = columns.iter().take_while(|&&third| third <= second && fits(first + second));
            for &third in thirds.filter(|&&third| fits(first + second + third)) {
                let last = all - first - second - third;
                let matrix =
                    [first, second, third, last].iter().fold(0, |matrix, &column| matrix << 16 | narrow(column));
                if last <= third
                    && let Some(size) = orbit(matrix, trumps)
                {
                    found.push((matrix, size));
                }
            }
        }
    }
    found
}

/// How many matrices are in the orbit of one whose (side) suits are in order; `None` if it is not the greatest of them.
fn orbit(matrix: Matrix, trumps: bool) -> Option<u8> {
    let columns: [u64; 4] = std::array::from_fn(|suit| matrix >> (48 - 16 * suit) & 0xffff);
    let mut same = 0;
    for [a, b, c] in [[8, 4, 0], [8, 0, 4], [4, 8, 0], [4, 0, 8], [0, 8, 4], [0, 4, 8]] {
        let mut other = columns
            .map(|column| column & 0xf000 | (column >> a & 15) << 8 | (column >> b & 15) << 4 | column >> c & 15);
        if trumps {
            other[0] |= 1 << 16; // stays in front
        }
        sort(&mut other);
        other[0] &= 0xffff;
        if other > columns {
            return None;
        }
        same += u32::from(other == columns);
    }
    let side = &columns[usize::from(trumps)..];
    let (mut orders, mut run) = (1, 1);
    for (place, pair) in side.windows(2).enumerate() {
        run = if pair[0] == pair[1] { run + 1 } else { 1 };
        same *= run;
        orders *= place as u32 + 2;
    }
    Some((6 * orders / same) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn total(ranks: usize, trumps: bool) -> u128 {
        let (matrices, sizes): (Vec<_>, Vec<_>) = orbits(ranks, trumps).into_iter().unzip();
        let found = weights(&matrices, trumps, &mut |_, _, _| false).unwrap();
        found.iter().zip(sizes).map(|(weight, size)| weight * u128::from(size)).sum()
    }

    #[test]
    fn the_weights_of_small_decks_are_those_of_their_games() {
        let games = |ranks: u32, trumps| {
            let each: u128 = (1..=u128::from(ranks)).product();
            each.pow(4) * total(ranks as usize, trumps) / 12u128.pow(ranks)
        };
        assert_eq!([1, 2, 3, 4].map(|ranks| games(ranks, false)), [24, 23_040, 86_158_080, 762_449_117_184]);
        assert_eq!([1, 2, 3, 4].map(|ranks| games(ranks, true)), [24, 23_040, 79_354_080, 636_533_157_888]);
    }

    #[test]
    fn there_are_as_many_distributions_as_published() {
        for (trumps, number) in [(false, 263_451), (true, 1_048_681)] {
            let found = orbits(13, trumps);
            assert_eq!(found.len(), number);
            assert_eq!(found.iter().map(|orbit| u64::from(orbit.1)).sum::<u64>(), 37_478_624);
            assert!(found.is_sorted());
        }
    }

    #[test]
    fn hands_of_different_sizes_are_refused_and_work_can_be_stopped() {
        assert_eq!(
            weights(&[0x1000_0100_0010_0002], false, &mut |_, _, _| false).unwrap_err().status,
            Status::BadArgument
        );
        let all: Vec<_> = orbits(13, false).into_iter().map(|orbit| orbit.0).collect();
        assert_eq!(weights(&all, false, &mut |_, _, _| true).unwrap_err().status, Status::Stopped);
    }
}
