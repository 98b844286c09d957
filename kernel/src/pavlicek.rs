//! Pavlicek's numbering of the full deals, in either card order: the lexicographic rank of the word of owners.
//!
//! Batches are done by `vectors`.  A few deals, and those that unrank has to do again, walk through the table of
//! `arrangements` card by card: rank adds, in each state, the arrangements below the card's owner; unrank finds the owner
//! by three comparisons.  Nothing branches on data, so some deals side by side hide each other's latency.

use crate::arrangements::{FULL, STEP, arrangements};
use crate::halves::{self, Sum};
use crate::layout::{FULL_COUNTS, count_packed, ranks_from_suits, suits_from_ranks};
use crate::numbers;
use crate::refusal::{Outcome, Refusal, Status};
use crate::vectors::Vectors;

/// A batch of fewer deals is done without vectors.
const WORTH_VECTORS: usize = 4;
/// Deals that the portable unrank works on side by side.
const LANES: usize = 8;
/// Fewer deals are unranked one by one: a deal alone takes a third of the time of eight side by side.
const WORTH_LANES: usize = 4;

/// Where the table of `halves` has the entries of a state: this times the state.
const PLACES: u32 = 4 * halves::STEP;
/// For each byte of a packed deal, where its four cards find their entries, counted from the place of the state before
/// the byte; and by how far that place falls over the byte.
static ROWS: [([u32; 4], u32); 256] = rows();

const fn rows() -> [([u32; 4], u32); 256] {
    let mut table = [([0; 4], 0); 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut fall, mut card) = (0, 0);
        while card < 4 {
            let owner = byte >> (2 * card) & 3;
            table[byte].0[card] = (halves::STEP * owner as u32).wrapping_sub(fall);
            fall += PLACES * STEP[owner];
            card += 1;
        }
        table[byte].1 = fall;
        byte += 1;
    }
    table
}

/// The number of each deal, packed in suit order; `by_rank` if the cards count by rank.
pub fn rank(by_rank: bool, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
    // Where the compiler has to find the vectors, they are slower than the table walk.
    if cfg!(target_arch = "x86_64") && deals.len() >= WORTH_VECTORS {
        return Vectors::best().rank(by_rank, deals, numbers);
    }
    rank_portable(by_rank, deals, numbers)
}

/// The deal of each number, packed in suit order.  The numbers are below the size: the caller has checked.
pub fn unrank(by_rank: bool, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    if numbers.len() < WORTH_VECTORS {
        unrank_portable(by_rank, numbers, deals);
    } else {
        Vectors::best().unrank(by_rank, numbers, deals);
    }
}

/// `rank` without vectors.
pub fn rank_portable(by_rank: bool, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
    if let Some(row) = deals.iter().position(|deal| count_packed(deal) != FULL_COUNTS) {
        return Err(Refusal::new(Status::NotInSpace, row));
    }
    // In place, and not through a copy in one variable, which costs half of the speed.
    let ranks = |deals: &[[u8; 13]; 2]| match by_rank {
        true => rank_words([&ranks_from_suits(&deals[0]), &ranks_from_suits(&deals[1])]),
        false => rank_words([&deals[0], &deals[1]]),
    };
    let (pairs, last) = deals.as_chunks::<2>();
    let (number_pairs, last_number) = numbers.as_chunks_mut::<2>();
    for (deals, numbers) in pairs.iter().zip(number_pairs) {
        for (rank, number) in ranks(deals).into_iter().zip(numbers) {
            numbers::store(rank, number);
        }
    }
    for (deal, number) in last.iter().zip(last_number) {
        numbers::store(ranks(&[*deal; 2])[0], number);
    }
    Ok(())
}

/// `unrank` without vectors.
pub fn unrank_portable(by_rank: bool, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    let finish = |word: [u8; 13]| if by_rank { suits_from_ranks(&word) } else { word };
    let (blocks, tail) = numbers.as_chunks::<LANES>();
    let (deal_blocks, deal_tail) = deals.as_chunks_mut::<LANES>();
    for (numbers, deals) in blocks.iter().zip(deal_blocks) {
        *deals = unrank_words(numbers).map(finish);
    }
    if tail.len() < WORTH_LANES {
        for (number, deal) in tail.iter().zip(deal_tail) {
            *deal = finish(unrank_words(&[*number])[0]);
        }
    } else {
        let mut block = [[0; 12]; LANES];
        block[..tail.len()].copy_from_slice(tail);
        deal_tail.copy_from_slice(&unrank_words(&block).map(finish)[..tail.len()]);
    }
}

/// The ranks of words of owners, 13 of each.
#[inline(always)]
fn rank_words<const L: usize>(words: [&[u8; 13]; L]) -> [u128; L] {
    let halves = arrangements().halves();
    let mut sums = [[Sum::zero(); 2]; L];
    let mut place = [PLACES * FULL as u32; L];
    for row in 0..13 {
        for lane in 0..L {
            let (cards, fall) = &ROWS[usize::from(words[lane][row])];
            for card in 0..4 {
                sums[lane][card % 2] = halves.add(sums[lane][card % 2], place[lane].wrapping_add(cards[card]));
            }
            place[lane] -= fall;
        }
    }
    sums.map(|[even, odd]| even.total() + odd.total())
}

/// The words of some ranks, each below the number of deals.
#[inline(always)]
pub fn unrank_words<const L: usize>(ranks: &[[u8; 12]; L]) -> [[u8; 13]; L] {
    let tables = arrangements();
    let mut index = ranks.map(|rank| numbers::load(&rank));
    let mut state = [FULL as u32; L];
    let mut words = [[0; 13]; L];
    for row in 0..13 {
        let mut bytes = [0; L];
        for card in 0..4 {
            for lane in 0..L {
                let below = tables.below(state[lane]);
                let at_least = |owner: usize| usize::from(index[lane] >= below[owner]);
                let owner = at_least(1) + at_least(2) + at_least(3);
                index[lane] -= below[owner];
                state[lane] -= STEP[owner];
                bytes[lane] |= (owner << (2 * card)) as u8;
            }
        }
        for lane in 0..L {
            words[lane][row] = bytes[lane];
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrangements::DEALS;
    use crate::baseline;
    use crate::samples;

    fn rows(numbers: &[u128]) -> Vec<[u8; 12]> {
        numbers.iter().map(|number| number.to_be_bytes()[4..].try_into().unwrap()).collect()
    }

    #[test]
    fn the_plain_algorithm_agrees_both_ways() {
        let mut numbers = samples::edges(DEALS);
        numbers.extend(samples::numbers(DEALS, 5000));
        for by_rank in [false, true] {
            let rows = rows(&numbers);
            let mut deals = vec![[0; 13]; rows.len()];
            unrank(by_rank, &rows, &mut deals);
            for (number, deal) in numbers.iter().zip(&deals) {
                let word = if by_rank { ranks_from_suits(deal) } else { *deal };
                assert_eq!(word, baseline::pavlicek_unrank(*number));
                assert_eq!(*number, baseline::pavlicek_rank(&word));
            }
            let mut back = vec![[0; 12]; rows.len()];
            rank(by_rank, &deals, &mut back).unwrap();
            assert_eq!(back, rows);
        }
    }

    #[test]
    fn every_length_of_a_batch_gives_the_same() {
        let rows = rows(&samples::numbers(DEALS, 40));
        let mut all = vec![[0; 13]; 40];
        unrank(true, &rows, &mut all);
        for n in 0..40 {
            let mut some = vec![[0; 13]; n];
            unrank(true, &rows[..n], &mut some);
            assert_eq!(some, all[..n]);
        }
    }

    #[test]
    fn a_hand_of_fourteen_is_refused() {
        let mut deals = vec![[0; 13]; 3];
        unrank(false, &rows(&[0, 1, 2]), &mut deals);
        deals[1][0] ^= 1;
        assert_eq!(rank(false, &deals, &mut [[0; 12]; 3]), Err(Refusal::new(Status::NotInSpace, 1)));
    }
}
