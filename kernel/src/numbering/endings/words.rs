//! Endings as words of five owners in rank order, one after the other, by the tables of `arrangements`.

use crate::base::numbers::BINOMIAL;
use crate::numbering::arrangements::{STEP, arrangements, needs};
use crate::numbering::endings::classes::Ranked;

const UNUSED: u8 = 4;

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
    for (rank, row) in word.as_chunks_mut::<4>().0.iter_mut().enumerate() {
        for suit in 0..4 {
            row[suit] = owners[13 * suit + rank];
        }
    }
    word
}

/// Owners in suit order from owners in rank order.
#[inline(always)]
pub fn suits_from_ranks(word: &[u8; 52]) -> [u8; 52] {
    let mut owners = [0; 52];
    for (rank, row) in word.as_chunks::<4>().0.iter().enumerate() {
        for suit in 0..4 {
            owners[13 * suit + rank] = row[suit];
        }
    }
    owners
}
