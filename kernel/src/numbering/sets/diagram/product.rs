//! One machine of several that look at one block of hands alone.
//!
//! The definition is `explored` of `constraints/engines/merging.py`; the machines here are equal to its machines, state
//! by state.  Forwards, the machines are multiplied out as in a diagram of two letters, the own block and any other;
//! backwards, states with the same future become one.

use super::build::Grower;
use super::key::{Key, Numbered};
use super::marks::{FALSE, TRUE};
use super::spec::Spec;
use crate::base::refusal::{Refusal, Status};
use std::mem::swap;

/// What need not be considered; in a finished machine it is FALSE.
const IMPOSSIBLE: i32 = -3;

/// A finished machine.
pub struct Product {
    /// As `Spec::parse` reads it: the start; by card, the number of states and, block by block, their next states.
    pub words: Vec<i32>,
    /// How many states were reached.
    pub explored: u64,
}

/// By card, by state: the next state if the card goes to the own block, and if it goes to another.
type Rows = Vec<[i32; 2]>;

/// The machine that ends TRUE where a deal of `spec` ends, whose machines look at block `own` alone.
///
/// With `given`, what the first machine calls FALSE need not be considered.  Refused if more than `limit` states can be
/// reached, and where no deal can.
pub fn product(mut spec: Spec, own: usize, given: bool, limit: u64) -> Result<Product, Refusal> {
    if own >= spec.blocks.len() || spec.machines.is_empty() {
        return Err(Refusal::new(Status::BadArgument, 0));
    }
    spec.tells = given;
    let grower = Grower { spec: &spec, limit };
    let (raw, ends, explored) = match grower.width() {
        Some(1) => explore::<1>(&grower, own)?,
        Some(2) => explore::<2>(&grower, own)?,
        Some(4) => explore::<4>(&grower, own)?,
        Some(_) => explore::<16>(&grower, own)?,
        None => return Err(grower.too_many(0)),
    };
    Ok(Product { words: smallest(&spec, own, &raw, ends), explored })
}

/// All states that can be reached, the values of the last, and how many there are.
fn explore<const W: usize>(grower: &Grower, own: usize) -> Result<(Vec<Rows>, Vec<i32>, u64), Refusal> {
    let spec = grower.spec;
    let mut layer: Vec<Key<W>> = vec![grower.start().ok_or(grower.too_many(0))?];
    let mut following = Numbered::new(0);
    let mut raw = Vec::with_capacity(spec.places());
    let mut explored = 0;
    for place in 0..spec.places() {
        explored += layer.len() as u64;
        if explored > grower.limit {
            return Err(grower.too_many(place));
        }
        let letters = letters(spec, place, own);
        let mut row = [IMPOSSIBLE; 2];
        for &block in &letters {
            row[usize::from(block != own)] = if spec.tells { IMPOSSIBLE } else { FALSE };
        }
        let mut rows = vec![row; layer.len()];
        grower.grow(&grower.stage::<W>(place, letters), &layer, &mut following, |node, block, next| {
            rows[node][usize::from(block != own)] = next as i32;
        });
        swap(&mut layer, &mut following.keys);
        raw.push(rows);
    }
    explored += layer.len() as u64;
    if explored > grower.limit {
        return Err(grower.too_many(spec.places()));
    }
    let ends = layer.iter().map(|key| if spec.tells { grower.last_answer(key) } else { TRUE }).collect();
    Ok((raw, ends, explored))
}

/// The own block and one other, in their order, if they may get the card.
fn letters(spec: &Spec, place: usize, own: usize) -> Vec<usize> {
    let mut letters = spec.letters(place);
    let other = letters.iter().copied().find(|&block| block != own);
    letters.retain(|&block| block == own || Some(block) == other);
    letters
}

/// Backwards: states with the same future become one.
fn smallest(spec: &Spec, own: usize, raw: &[Rows], ends: Vec<i32>) -> Vec<i32> {
    let mut future = ends;
    let mut places: Vec<Vec<i32>> = Vec::with_capacity(raw.len());
    for (place, rows) in raw.iter().enumerate().rev() {
        let last = |state: i32| usize::try_from(state).map_or(state, |state| future[state]);
        let mut known = Numbered::<1>::new(rows.len());
        let numbers = rows
            .iter()
            .map(|row| {
                let [own, other] = row.map(last);
                let best = own.max(other); // IMPOSSIBLE < FALSE < TRUE < all states
                if best < TRUE || (best == TRUE && own.min(other) != FALSE) {
                    return best;
                }
                known.number(&[u64::from(own as u32) << 32 | u64::from(other as u32)]) as i32
            })
            .collect();
        places.push(words(spec, place, own, &known.keys));
        future = numbers;
    }
    let start = future[0].max(FALSE);
    [start].into_iter().chain(places.into_iter().rev().flatten()).collect()
}

/// How many states there are before a card, and block by block their next states.
fn words(spec: &Spec, place: usize, own: usize, states: &[Key<1>]) -> Vec<i32> {
    let letters = spec.letters(place);
    let mut words = vec![states.len() as i32];
    for block in 0..spec.blocks.len() {
        let shift = if block == own { 32 } else { 0 };
        let reached = |[key]: &Key<1>| ((key >> shift) as u32 as i32).max(FALSE);
        let may_get = letters.contains(&block);
        words.extend(states.iter().map(|state| if may_get { reached(state) } else { FALSE }));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cards, blocks N, E, SW; two machines of one state each: N gets the first card, and N gets the second.
    fn spec(first: [i32; 3], required: i32) -> Spec {
        let machine = |next: [i32; 3]| [[0, 1].as_slice(), &next, &[1, FALSE, FALSE, FALSE]].concat();
        let mut words = vec![2, 3, 1, 2, 12, 0, 1, 15, 15, 1, 1, 0, 0, required, 2];
        words.extend(machine(first));
        words.extend([0, 1, 0, 0, 0, 1, TRUE, FALSE, FALSE]);
        words.extend([0, 0]);
        Spec::parse(&words).unwrap()
    }

    #[test]
    fn what_is_required_is_one_machine() {
        let made = product(spec([TRUE, FALSE, FALSE], 2), 0, false, 10).unwrap();
        assert_eq!(made.words, [0, 1, 0, FALSE, FALSE, 1, TRUE, FALSE, FALSE]);
        assert_eq!(made.explored, 3);
        assert_eq!(product(spec([TRUE, FALSE, FALSE], 2), 0, false, 2).err().unwrap().status, Status::LimitExceeded);
        assert_eq!(product(spec([TRUE, FALSE, FALSE], 2), 3, false, 9).err().unwrap().status, Status::BadArgument);
    }
}
