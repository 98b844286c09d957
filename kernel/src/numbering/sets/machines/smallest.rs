//! From all states that can be reached to the smallest machine: those with the same future become one.

use super::super::diagram::{FALSE, Numbered, TRUE};

/// What no deal can do (a 14th card in a hand); in a finished machine it is FALSE.
pub const IMPOSSIBLE: i32 = -3;

/// The next states of one state, block by block; IMPOSSIBLE for a block that may not get the card, or is not there.
pub type Row = [i32; 4];

/// A finished machine.
pub struct MinimalAutomaton {
    /// As `Spec::parse` reads it: the start; by card, the number of states and, block by block, their next states.
    pub words: Vec<i32>,
    /// How many states were reached.
    pub explored: u64,
}

impl MinimalAutomaton {
    /// The smallest machine with these rows, by card and state, whose last states have the values `ends`.
    pub fn smallest(raw: &[Vec<Row>], ends: Vec<i32>, blocks: usize, explored: u64) -> MinimalAutomaton {
        let mut future = ends;
        let mut places: Vec<Vec<i32>> = Vec::with_capacity(raw.len());
        for rows in raw.iter().rev() {
            let last = |state: i32| usize::try_from(state).map_or(state, |state| future[state]);
            let mut known = Numbered::<2>::new(rows.len());
            let numbers = rows
                .iter()
                .map(|row| {
                    let row = row.map(last);
                    let best = row.into_iter().max().unwrap_or(FALSE); // IMPOSSIBLE < FALSE < TRUE < all states
                    if best >= 0 || (best == TRUE && row.contains(&FALSE)) {
                        known.number(&packed(row)) as i32
                    } else {
                        best
                    }
                })
                .collect();
            places.push(words(&known.keys, blocks));
            future = numbers;
        }
        let start = future[0];
        let mut words = vec![if start == IMPOSSIBLE { FALSE } else { start }];
        places.iter().rev().for_each(|place| words.extend(place));
        MinimalAutomaton { words, explored }
    }
}

fn packed(row: Row) -> [u64; 2] {
    let pair = |low: i32, high: i32| u64::from(low as u32) | u64::from(high as u32) << 32;
    [pair(row[0], row[1]), pair(row[2], row[3])]
}

/// How many states there are before a card, and block by block their next states.
fn words(states: &[[u64; 2]], blocks: usize) -> Vec<i32> {
    let mut words = Vec::with_capacity(1 + blocks * states.len());
    words.push(states.len() as i32);
    for block in 0..blocks {
        words.extend(states.iter().map(|key| ((key[block / 2] >> (block % 2 * 32)) as u32 as i32).max(FALSE)));
    }
    words
}
