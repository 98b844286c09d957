//! The numberings of endings, balanced ones and all: owners to numbers and back.
//!
//! An ending is a word of five owners in rank order, "unused" the last.  With C cards left, of which t go to hands in
//! state x, there are `ways(x) * C(C, t)` words; `below(x)[o] * C(C - 1, t - 1)` of them begin with a hand before o, and
//! `ways(x) * C(C - 1, t - 1)` with any hand.  So the tables of `arrangements` serve here too.

pub mod classes;

use crate::arch::vectors::Vectors;
use crate::base::numbers::{self, BINOMIAL};
use crate::base::refusal::{Outcome, Refusal, Status};
use crate::numbering::arrangements::{STEP, arrangements, needs, state_of};
use crate::numbering::endings::classes::{BALANCED, ENDINGS, Ranked, classes};
use crate::numbering::pavlicek::endings::{BLOCK, RankEndings, UnrankEndings};

/// A block of fewer endings is done without vectors.
const WORTH_VECTORS: usize = 3;
const UNUSED: u8 = 4;
/// What equal hands of k cards have as their state: k times this.
const EQUAL: u32 = STEP[0] + STEP[1] + STEP[2] + STEP[3];

/// How many endings there are: those with equal hands of 13 to 1 cards, or all, with hands of 0 to 13.
const fn size(balanced: bool) -> u128 {
    if balanced { BALANCED } else { ENDINGS }
}

/// The number of each ending, 52 owners in suit order; `BALANCED` if it has to have equal hands.
pub fn rank<const BALANCED: bool, const WIDTH: usize>(endings: &[[u8; 52]], numbers: &mut [[u8; WIDTH]]) -> Outcome {
    let (vectors, classes) = (Vectors::best(), classes());
    let mut found = [(0, 0); BLOCK];
    for (block, (endings, numbers)) in endings.chunks(BLOCK).zip(numbers.chunks_mut(BLOCK)).enumerate() {
        let found = &mut found[..endings.len()];
        rank_block(vectors, BALANCED, endings, found)
            .map_err(|(status, lane)| Refusal::new(status, block * BLOCK + lane))?;
        for ((state, rank), number) in found.iter().zip(numbers) {
            numbers::store(classes.base(*state as usize) + rank, number);
        }
    }
    Ok(())
}

/// The ending of each number.
pub fn unrank<const BALANCED: bool, const WIDTH: usize>(numbers: &[[u8; WIDTH]], endings: &mut [[u8; 52]]) -> Outcome {
    if let Some(row) = numbers::first_too_large(numbers, size(BALANCED)) {
        return Err(Refusal::new(Status::NumberTooLarge, row));
    }
    let (vectors, classes) = (Vectors::best(), classes());
    let mut found = [(0, 0); BLOCK];
    for (numbers, endings) in numbers.chunks(BLOCK).zip(endings.chunks_mut(BLOCK)) {
        for (number, found) in numbers.iter().zip(&mut found) {
            *found = classes.find(numbers::load(number));
        }
        unrank_block(vectors, &found[..endings.len()], endings);
    }
    Ok(())
}

/// The state of an ending's hand sizes, if there may be such endings and the owners are owners.
#[inline(always)]
fn class_of(balanced: bool, owners: &[u8; 52]) -> Result<u32, Status> {
    let mut sizes = [0; 5];
    for &owner in owners {
        *sizes.get_mut(usize::from(owner)).ok_or(Status::BadOwner)? += 1;
    }
    let [n, e, s, w, _] = sizes;
    let sizes = [n, e, s, w];
    let equal = sizes == [sizes[0]; 4] && sizes[0] > 0;
    if sizes.iter().any(|&size| size > 13) || balanced && !equal {
        return Err(Status::NotInSpace);
    }
    Ok(state_of(sizes) as u32)
}

/// The states and ranks of at most a block of endings; or what is wrong with the first that the numbering has not.
fn rank_block(
    vectors: Vectors,
    balanced: bool,
    endings: &[[u8; 52]],
    found: &mut [Ranked],
) -> Result<(), (Status, usize)> {
    if endings.len() < WORTH_VECTORS {
        for (lane, (owners, found)) in endings.iter().zip(found).enumerate() {
            let state = class_of(balanced, owners).map_err(|status| (status, lane))?;
            *found = (state, rank_word(&ranks_from_suits(owners), state));
        }
        return Ok(());
    }
    let flaws = vectors.run(RankEndings { endings, found: &mut *found });
    let mut bad = flaws.strangers | flaws.oversize;
    if balanced {
        for (lane, (state, _)) in found.iter().enumerate() {
            bad |= u64::from(state % EQUAL != 0 || *state == 0) << lane;
        }
    }
    match bad.trailing_zeros() as usize {
        64 => Ok(()),
        lane if flaws.strangers >> lane & 1 == 1 => Err((Status::BadOwner, lane)),
        lane => Err((Status::NotInSpace, lane)),
    }
}

/// At most a block of endings from their ranks.
fn unrank_block(vectors: Vectors, found: &[Ranked], endings: &mut [[u8; 52]]) {
    if endings.len() < WORTH_VECTORS {
        for (found, ending) in found.iter().zip(endings) {
            *ending = suits_from_ranks(&unrank_words([*found])[0]);
        }
        return;
    }
    let mut bad = vectors.run(UnrankEndings { found, endings: &mut *endings });
    while bad != 0 {
        let lane = bad.trailing_zeros() as usize;
        bad &= bad - 1;
        endings[lane] = suits_from_ranks(&unrank_words([found[lane]])[0]);
    }
}

/// The rank of a word among those with the hand sizes of `state`.
#[inline(always)]
pub fn rank_word(word: &[u8; 52], mut state: u32) -> u128 {
    let tables = arrangements();
    let mut needed: usize = needs(state as usize).iter().sum();
    let mut index = 0;
    for (place, &owner) in word.iter().enumerate() {
        let used = owner < UNUSED;
        let below = if used { tables.below(state)[usize::from(owner & 3)] } else { tables.ways(state) };
        // With no hand left to fill, `ways` is 1 and would count; but then nothing comes before "unused".
        let rest = if needed > 0 { BINOMIAL[51 - place][needed - 1] } else { 0 };
        index += below * u128::from(rest);
        if used {
            state -= STEP[usize::from(owner)];
            needed -= 1;
        }
    }
    index
}

/// The words of some ranks, each with its state, below the number of words of that state.
#[inline(always)]
pub fn unrank_words<const L: usize>(found: [Ranked; L]) -> [[u8; 52]; L] {
    let tables = arrangements();
    let (mut state, mut index) = (found.map(|(state, _)| state), found.map(|(_, index)| index));
    let mut needed = state.map(|state| needs(state as usize).iter().sum::<usize>());
    let mut words = [[0; 52]; L];
    for place in 0..52 {
        for lane in 0..L {
            let rest = if needed[lane] > 0 { BINOMIAL[51 - place][needed[lane] - 1] } else { 0 };
            let below = tables.below(state[lane]);
            let start = |owner: usize| below[owner] * u128::from(rest);
            let starts = [0, start(1), start(2), start(3), tables.ways(state[lane]) * u128::from(rest)];
            let at_least = |owner: usize| usize::from(index[lane] >= starts[owner]);
            let owner = at_least(1) + at_least(2) + at_least(3) + at_least(4);
            index[lane] -= starts[owner];
            let used = owner < 4;
            state[lane] -= if used { STEP[owner & 3] } else { 0 };
            needed[lane] -= usize::from(used);
            words[lane][place] = owner as u8;
        }
    }
    words
}

/// Owners in rank order from owners in suit order.
#[inline(always)]
pub fn ranks_from_suits(owners: &[u8; 52]) -> [u8; 52] {
    let mut word = [0; 52];
    for rank in 0..13 {
        for suit in 0..4 {
            word[4 * rank + suit] = owners[13 * suit + rank];
        }
    }
    word
}

/// Owners in suit order from owners in rank order.
#[inline(always)]
pub fn suits_from_ranks(word: &[u8; 52]) -> [u8; 52] {
    let mut owners = [0; 52];
    for rank in 0..13 {
        for suit in 0..4 {
            owners[13 * suit + rank] = word[4 * rank + suit];
        }
    }
    owners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::baseline;
    use crate::random::samples;

    fn check<const BALANCED: bool, const WIDTH: usize>(numbers: &[u128]) {
        let rows: Vec<[u8; WIDTH]> =
            numbers.iter().map(|n| n.to_be_bytes()[16 - WIDTH..].try_into().unwrap()).collect();
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
    fn strangers_are_refused() {
        let refused = |status| Err(Refusal::new(status, 0));
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
