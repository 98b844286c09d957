//! The numberings of endings, balanced ones and all: owners to numbers and back.
//!
//! An ending is a word of five owners in rank order, "unused" the last.  With C cards left, of which t go to hands in
//! state x, there are `ways(x) * C(C, t)` words; `below(x)[o] * C(C - 1, t - 1)` of them begin with a hand before o, and
//! `ways(x) * C(C - 1, t - 1)` with any hand.  So the tables of `arrangements` serve here too.

pub mod classes;
pub mod words;

use crate::arch::platform::Platform;
use crate::arch::work::Blocks;
use crate::base::numbers;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::numbering::arrangements::STEP;
use crate::numbering::endings::classes::{BALANCED, ENDINGS, Ranked, classes};
use crate::numbering::pavlicek::endings::{BLOCK, RankEndings, UnrankEndings};
pub use words::{rank_word, ranks_from_suits, suits_from_ranks, unrank_words};

/// A block of fewer endings is done without vectors.
const WORTH_VECTORS: usize = 3;
/// What equal hands of k cards have as their state: k times this.
const EQUAL: u32 = STEP[0] + STEP[1] + STEP[2] + STEP[3];

/// How many endings there are: those with equal hands of 13 to 1 cards, or all, with hands of 0 to 13.
const fn size(balanced: bool) -> u128 {
    if balanced { BALANCED } else { ENDINGS }
}

/// The number of each ending, 52 owners in suit order; `BALANCED` if it has to have equal hands.
pub fn rank<const BALANCED: bool, const WIDTH: usize>(endings: &[[u8; 52]], numbers: &mut [[u8; WIDTH]]) -> RowResult {
    let (platform, classes) = (Platform::now(), classes());
    let mut found = [(0, 0); BLOCK];
    for (block, (endings, numbers)) in endings.chunks(BLOCK).zip(numbers.chunks_mut(BLOCK)).enumerate() {
        let found = &mut found[..endings.len()];
        rank_block(platform, BALANCED, endings, found)
            .map_err(|(status, lane)| RowError::new(status, block * BLOCK + lane))?;
        for ((state, rank), number) in found.iter().zip(numbers) {
            numbers::store(classes.base(*state as usize) + rank, number);
        }
    }
    Ok(())
}

/// The ending of each number.
pub fn unrank<const BALANCED: bool, const WIDTH: usize>(
    numbers: &[[u8; WIDTH]],
    endings: &mut [[u8; 52]],
) -> RowResult {
    if let Some(row) = numbers::first_too_large(numbers, size(BALANCED)) {
        return Err(RowError::new(Status::NumberTooLarge, row));
    }
    let (platform, classes) = (Platform::now(), classes());
    let mut found = [(0, 0); BLOCK];
    for (numbers, endings) in numbers.chunks(BLOCK).zip(endings.chunks_mut(BLOCK)) {
        for (number, found) in numbers.iter().zip(&mut found) {
            *found = classes.find(numbers::load(number));
        }
        unrank_block(platform, &found[..endings.len()], endings);
    }
    Ok(())
}

/// The states and ranks of at most a block of endings; or what is wrong with the first that the numbering has not.
fn rank_block(
    platform: Platform,
    balanced: bool,
    endings: &[[u8; 52]],
    found: &mut [Ranked],
) -> Result<(), (Status, usize)> {
    let work = RankEndings { endings, found: &mut *found };
    let flaws = if endings.len() < WORTH_VECTORS { work.run_one_by_one() } else { platform.run_blocks(work) };
    let mut bad = flaws.invalid_owners | flaws.oversize;
    if balanced {
        for (lane, (state, _)) in found.iter().enumerate() {
            bad |= u64::from(state % EQUAL != 0 || *state == 0) << lane;
        }
    }
    match bad.trailing_zeros() as usize {
        64 => Ok(()),
        lane if flaws.invalid_owners >> lane & 1 == 1 => Err((Status::BadOwner, lane)),
        lane => Err((Status::NotInSpace, lane)),
    }
}

/// At most a block of endings from their ranks.
fn unrank_block(platform: Platform, found: &[Ranked], endings: &mut [[u8; 52]]) {
    let work = UnrankEndings { found, endings: &mut *endings };
    let mut bad = if found.len() < WORTH_VECTORS { work.run_one_by_one() } else { platform.run_blocks(work) };
    while bad != 0 {
        let lane = bad.trailing_zeros() as usize;
        bad &= bad - 1;
        endings[lane] = suits_from_ranks(&unrank_words([found[lane]])[0]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::arrangements::needs;
    use crate::numbering::baseline;
    use crate::random::samples;

    fn check<const BALANCED: bool, const WIDTH: usize>(numbers: &[u128]) {
        let rows: Vec<[u8; WIDTH]> = samples::rows(numbers.iter().copied());
        let mut endings = vec![[0; 52]; numbers.len()];
        unrank::<BALANCED, WIDTH>(&rows, &mut endings).unwrap();
        let mut back = vec![[0; WIDTH]; rows.len()];
        rank::<BALANCED, WIDTH>(&endings, &mut back).unwrap();
        assert_eq!(back, rows);
        for (&number, owners) in numbers.iter().zip(&endings) {
            let (state, index) = classes().find(number);
            let [n, e, s, w] = needs(state as usize).map(|need| need as u128);
            let word = baseline::ending_unrank(index, [n, e, s, w, 52 - n - e - s - w]);
            assert_eq!(suits_from_ranks(&word), *owners);
            assert_eq!(baseline::ending_rank(&word), index);
        }
    }

    #[test]
    fn the_plain_algorithm_agrees_both_ways() {
        check::<true, 14>(&samples::edges(BALANCED));
        check::<true, 14>(&samples::numbers(BALANCED, 3000));
        check::<false, 15>(&samples::edges(ENDINGS));
        check::<false, 15>(&samples::numbers(ENDINGS, 3000));
    }

    #[test]
    fn class_boundaries() {
        let bases: Vec<u128> =
            (0..crate::numbering::arrangements::STATES).step_by(5).map(|state| classes().base(state)).collect();
        check::<false, 15>(&bases);
        check::<false, 15>(&bases.iter().map(|&base| base.saturating_sub(1)).collect::<Vec<_>>());
    }

    #[test]
    fn invalid_owners_are_refused() {
        let refused = |status| Err(RowError::new(status, 0));
        let status = |owners| rank::<false, 15>(&[[owners; 52]], &mut [[0; 15]]);
        assert_eq!(status(5), refused(Status::BadOwner));
        assert_eq!(status(255), refused(Status::BadOwner));
        assert_eq!(status(3), refused(Status::NotInSpace));
        assert_eq!(status(4), Ok(()));
        assert_eq!(rank::<true, 14>(&[[4; 52]], &mut [[0; 14]]), refused(Status::NotInSpace));
        let size: [u8; 15] = ENDINGS.to_be_bytes()[1..].try_into().unwrap();
        assert_eq!(unrank::<false, 15>(&[size], &mut [[0; 52]]), refused(Status::NumberTooLarge));
    }
}
