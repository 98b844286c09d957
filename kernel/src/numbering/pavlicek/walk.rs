//! Full deals through the table of `arrangements` card by card, in any order of the cards.
//!
//! Rank adds, in each state, the arrangements below the card's owner; unrank finds the owner by three comparisons.
//! Nothing branches on data, so some deals side by side hide each other's latency.  It is for a few deals, and for those
//! that vectors have to do again.

use super::order::Order;
use crate::base::numbers;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::layouts::one::{FULL_COUNTS, count_packed};
use crate::numbering::arrangements::{FULL, STEP, arrangements};
use crate::numbering::sum_table::{STEP as ENTRY, Sum};
use std::ops::SubAssign;

/// Deals that the portable unrank works on side by side.
const LANES: usize = 8;
/// Fewer deals are unranked one by one: a deal alone takes a third of the time of eight side by side.
const WORTH_LANES: usize = 4;

/// Where the table of `sum_table` has the entries of a state: this times the state.
const PLACES: u32 = 4 * ENTRY;
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
            table[byte].0[card] = (ENTRY * owner as u32).wrapping_sub(fall);
            fall += PLACES * STEP[owner];
            card += 1;
        }
        table[byte].1 = fall;
        byte += 1;
    }
    table
}

/// The number of each deal, packed in suit order, if the cards count in this order.
pub fn rank(order: impl Order, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> RowResult {
    if let Some(row) = deals.iter().position(|deal| count_packed(deal) != FULL_COUNTS) {
        return Err(RowError::new(Status::NotInSpace, row));
    }
    let (pairs, last) = deals.as_chunks::<2>();
    let (number_pairs, last_number) = numbers.as_chunks_mut::<2>();
    for (deals, numbers) in pairs.iter().zip(number_pairs) {
        let ranks = rank_words([&order.word(&deals[0]), &order.word(&deals[1])]);
        for (rank, number) in ranks.into_iter().zip(numbers) {
            numbers::store(rank, number);
        }
    }
    for (deal, number) in last.iter().zip(last_number) {
        numbers::store(rank_words([&order.word(deal)])[0], number);
    }
    Ok(())
}

/// The inverse of `rank`.  The numbers are below the size: the caller has checked.
pub fn unrank(order: impl Order, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    let finish = |word: [u8; 13]| order.deal(&word);
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
    let table = arrangements().sums();
    let mut sums = [[Sum::zero(); 2]; L];
    let mut place = [PLACES * FULL as u32; L];
    for row in 0..13 {
        for lane in 0..L {
            let (cards, fall) = &ROWS[usize::from(words[lane][row])];
            for card in 0..4 {
                sums[lane][card % 2] = table.add(sums[lane][card % 2], place[lane].wrapping_add(cards[card]));
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
    for row in 0..WIDE_ROWS {
        take_row(&mut index, &mut state, &mut words, row, |state, owner| tables.below(state)[owner]);
    }
    let mut index = index.map(|index| index as u64);
    for row in WIDE_ROWS..13 {
        take_row(&mut index, &mut state, &mut words, row, |state, owner| tables.below(state)[owner] as u64);
    }
    words
}

/// Rows whose numbers do not fit 64 bits: behind them are 32 cards, and so 32! / 8!^4 < 2^57 words at most.
const WIDE_ROWS: usize = 5;

/// The owners of a row's four cards, from what is left of the ranks.
#[inline(always)]
fn take_row<T: Copy + PartialOrd + SubAssign, const L: usize>(
    index: &mut [T; L],
    state: &mut [u32; L],
    words: &mut [[u8; 13]; L],
    row: usize,
    below: impl Fn(u32, usize) -> T,
) {
    for card in 0..4 {
        for lane in 0..L {
            let at_least = |owner: usize| usize::from(index[lane] >= below(state[lane], owner));
            let owner = at_least(1) + at_least(2) + at_least(3);
            index[lane] -= below(state[lane], owner);
            state[lane] -= STEP[owner];
            words[lane][row] |= (owner << (2 * card)) as u8;
        }
    }
}
