//! The complete auctions of up to 24 calls, whose numbers are below 2^64: shorter ones first, those of one length in the
//! order of their calls.
//!
//! What may follow depends on a state (3 * doubled + the passes since the last other call, 0..8; before the first bid 9 +
//! the passes; 13 is the end) and on how many bids are higher than the last.  `Tables` holds the ways to go on for exactly
//! n calls, made by the recursion that `src/everydeal/spaces/released/bidding_play/auction_counts.py` explains; they take 110 KB.

use crate::base::refusal::{RowError, RowResult, Status};
use std::sync::OnceLock;

/// The calls of the longest auction that has a number here.
pub const LONGEST: usize = 24;
/// What fills a row behind the last call.
pub const PADDING: u8 = 255;
/// In place of the number of an auction that is longer.
pub const TOO_LONG: u64 = u64::MAX;

const BIDS: usize = 35;
const STATES: usize = 14;
const START: usize = 9;
const END: usize = 13;
const FIRST_BID: usize = 3;
/// The state after a pass.
const PASSED: [usize; STATES] = [1, 2, END, 4, 5, END, 7, 8, END, 10, 11, 12, END, END];
/// The call, X or XX, that is legal besides passes and bids; 0 for none.
const DOUBLE: [u8; STATES] = [1, 0, 1, 2, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0];
/// The state after that call.
const DOUBLED: [usize; STATES] = [3, 0, 3, 6, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0];

/// The ways to go on for exactly n calls.
struct Row {
    /// By state and the bids that are higher.
    ways: [[u64; BIDS + 1]; STATES],
    /// `below[k]`: those that begin with a bid which leaves fewer than k higher.  Filled up with the largest number to a
    /// power of two, for the search.
    below: [u64; 64],
}

struct Tables {
    rows: [Row; LONGEST],
    /// `shorter[n]`: the auctions of fewer than n calls.
    shorter: [u64; LONGEST + 2],
}

impl Tables {
    fn new() -> Self {
        let mut rows = [const { Row { ways: [[0; BIDS + 1]; STATES], below: [u64::MAX; 64] } }; LONGEST];
        rows[0].ways[END] = [1; BIDS + 1];
        rows[0].below[..=BIDS].fill(0);
        let mut shorter = [0; LONGEST + 2];
        for n in 1..=LONGEST {
            let before = &rows[n - 1];
            let mut row = Row { ways: [[0; BIDS + 1]; STATES], below: [u64::MAX; 64] };
            for state in 0..END {
                for higher in 0..=BIDS {
                    if (state < START) == (higher < BIDS) {
                        let double = if DOUBLE[state] == 0 { 0 } else { before.ways[DOUBLED[state]][higher] };
                        row.ways[state][higher] = before.ways[PASSED[state]][higher] + double + before.below[higher];
                    }
                }
            }
            row.below[0] = 0;
            for higher in 0..BIDS {
                row.below[higher + 1] = row.below[higher] + row.ways[0][higher];
            }
            shorter[n + 1] = shorter[n] + row.ways[START][BIDS];
            if n < LONGEST {
                rows[n] = row;
            }
        }
        Tables { rows, shorter }
    }

    fn get() -> &'static Tables {
        static TABLES: OnceLock<Tables> = OnceLock::new();
        TABLES.get_or_init(Tables::new)
    }

    /// The number of an auction that may be too long for one; None if it is not legal, or not complete.
    fn rank(&self, calls: &[u8]) -> Option<u64> {
        if calls.len() > LONGEST {
            return is_complete(calls).then_some(TOO_LONG);
        }
        let (mut state, mut higher, mut number) = (START, BIDS, self.shorter[calls.len()]);
        for (row, &call) in self.rows[..calls.len()].iter().rev().zip(calls) {
            if call != 0 {
                number += row.ways[PASSED[state]][higher];
                let bid = (call as usize).wrapping_sub(FIRST_BID);
                if bid < BIDS {
                    let own = BIDS - 1 - bid;
                    if own < higher {
                        let double = if DOUBLE[state] == 0 { 0 } else { row.ways[DOUBLED[state]][higher] };
                        number += double + row.below[higher] - row.below[own + 1];
                    }
                }
            }
            (state, higher) = after(state, higher, call)?;
        }
        (state == END).then_some(number)
    }

    /// Write the auction with this number, and the padding behind it; false if there is none of so few calls.
    fn unrank(&self, number: u64, calls: &mut [u8; LONGEST]) -> bool {
        if number >= self.shorter[LONGEST + 1] {
            return false;
        }
        let mut length = 4;
        while number >= self.shorter[length + 1] {
            length += 1;
        }
        let (mut state, mut higher, mut left) = (START, BIDS, number - self.shorter[length]);
        let (own, rest) = calls.split_at_mut(length);
        rest.fill(PADDING);
        for (row, call) in self.rows[..length].iter().rev().zip(own) {
            let passed = row.ways[PASSED[state]][higher];
            if left < passed {
                (state, *call) = (PASSED[state], 0);
                continue;
            }
            left -= passed;
            if DOUBLE[state] != 0 {
                let doubled = row.ways[DOUBLED[state]][higher];
                if left < doubled {
                    (state, *call) = (DOUBLED[state], DOUBLE[state]);
                    continue;
                }
                left -= doubled;
            }
            let from_top = row.below[higher] - left;
            higher = last_below(&row.below, from_top);
            left = row.below[higher + 1] - from_top;
            state = 0;
            *call = (FIRST_BID + BIDS - 1 - higher) as u8;
        }
        true
    }
}

/// The last place of ascending numbers, the first of which is 0, with one below `bound`, which is not 0.
fn last_below(numbers: &[u64; 64], bound: u64) -> usize {
    let mut place = 0;
    for step in [32, 16, 8, 4, 2, 1] {
        place += if numbers[place + step] < bound { step } else { 0 };
    }
    place
}

/// The state and the bids that are higher, after a call; None if it is not legal.
fn after(state: usize, higher: usize, call: u8) -> Option<(usize, usize)> {
    if state == END {
        return None;
    }
    match call as usize {
        0 => Some((PASSED[state], higher)),
        bid @ FIRST_BID.. => {
            let own = (FIRST_BID + BIDS - 1).checked_sub(bid)?;
            (own < higher).then_some((0, own))
        }
        _ => (DOUBLE[state] == call).then_some((DOUBLED[state], higher)),
    }
}

fn is_complete(calls: &[u8]) -> bool {
    let end = calls.iter().try_fold((START, BIDS), |(state, higher), &call| after(state, higher, call));
    end.is_some_and(|(state, _)| state == END)
}

/// The numbers, 8 bytes each in the processor's order, of auctions in rows of `width` calls, padded; `TOO_LONG` for one of
/// more than `LONGEST`.  A row that is no complete auction is refused.
pub fn rank(calls: &[u8], width: usize, numbers: &mut [u8]) -> RowResult {
    let tables = Tables::get();
    let numbers = numbers.as_chunks_mut().0.iter_mut();
    for (row, (calls, number)) in calls.chunks_exact(width).zip(numbers).enumerate() {
        let length = calls.iter().position(|&call| call == PADDING).unwrap_or(width);
        let (own, rest) = calls.split_at(length);
        let padded = rest.iter().all(|&call| call == PADDING);
        let found = tables.rank(own).filter(|_| padded);
        *number = found.ok_or(RowError::new(Status::NotInSpace, row))?.to_ne_bytes();
    }
    Ok(())
}

/// The auctions with these numbers, in rows of `LONGEST` calls: the inverse of `rank`.
pub fn unrank(numbers: &[[u8; 8]], calls: &mut [[u8; LONGEST]]) -> RowResult {
    let tables = Tables::get();
    for (row, (number, calls)) in numbers.iter().zip(calls).enumerate() {
        if !tables.unrank(u64::from_ne_bytes(*number), calls) {
            return Err(RowError::new(Status::NumberTooLarge, row));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calls_of(number: u64) -> Vec<u8> {
        let mut calls = [0; LONGEST];
        assert!(Tables::get().unrank(number, &mut calls));
        calls.iter().copied().take_while(|&call| call != PADDING).collect()
    }

    #[test]
    fn numbers_there_and_back() {
        let tables = Tables::get();
        let size = tables.shorter[LONGEST + 1];
        let mut number = 1_u64;
        for _ in 0..20_000 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            for number in [number % size, number % 1_000_000, (number >> 3) % size] {
                assert_eq!(tables.rank(&calls_of(number)), Some(number));
            }
        }
        assert_eq!(calls_of(size - 1).len(), LONGEST);
        assert!(!tables.unrank(size, &mut [0; LONGEST]));
        assert!(!tables.unrank(u64::MAX, &mut [0; LONGEST]));
    }
}
