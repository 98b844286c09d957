//! Machines that add up digits: the lengths of a hand's suits, and how many cards some hands hold.
//!
//! The definition is `explore` of `constraints/engines/machines.py`, with the steps of `shape_machine` and `counter`;
//! the machines here are equal to its machines, state by state.  A state is a code of 16 bits, in digits.  Forwards, all
//! codes that can be reached are found, in the order in which they are met; backwards, `smallest` makes one of those with
//! the same future.

use super::super::diagram::{FALSE, TRUE};
use super::smallest::{IMPOSSIBLE, MinimalAutomaton, Row};
use crate::base::refusal::{RowError, Status};

/// A code that was not met at this place.
const NEW: i32 = -4;
const CODES: usize = 1 << 16;
const HEAD: usize = 7;

/// What is added up, and what it has to come to.
struct Adding {
    /// The block whose cards are added, and how many blocks there are.
    own: usize,
    blocks: usize,
    /// By place, what a card adds to the code, and the blocks that it may go to, as a mask.
    places: Vec<(u16, u32)>,
    /// What the digits must add up to.
    size: u32,
    /// Whether a code is dead as soon as too few cards are left for it.
    looks_ahead: bool,
    /// What a code is whose digits cannot add up: FALSE or IMPOSSIBLE.
    miscounted: i32,
    /// By code, the sum of its digits if it may still grow into one that is wanted; else -1.
    viable: Vec<i8>,
    /// By code, its label at the end.
    labels: Vec<i32>,
    digit: u32,
}

/// The machine that these words tell of: places, blocks, own block, bits of a digit, size, looks ahead, miscounted;
/// by place what a card adds, and a mask of blocks; then pairs of a code and its label.
///
/// Refused, with the place, if more than `limit` codes can be reached.
pub fn make(words: &[i32], limit: u64) -> Result<MinimalAutomaton, RowError> {
    let adding = Adding::parse(words).ok_or(RowError::new(Status::BadArgument, 0))?;
    adding.machine(limit)
}

impl Adding {
    fn parse(words: &[i32]) -> Option<Adding> {
        let (head, rest) = words.split_at_checked(HEAD)?;
        let &[places, blocks, own, digit, size, looks_ahead, miscounted] = head else { return None };
        let (places, ends) = rest.split_at_checked(usize::try_from(places).ok().filter(|&places| places <= 52)? * 2)?;
        let (blocks, own) = (usize::try_from(blocks).ok()?, usize::try_from(own).ok()?);
        let is_right = (1..=4).contains(&blocks)
            && own < blocks
            && [4, 16].contains(&digit)
            && (0..=52).contains(&size)
            && [FALSE, IMPOSSIBLE].contains(&miscounted)
            && ends.len().is_multiple_of(2);
        if !is_right {
            return None;
        }
        let code = |word: i32| u16::try_from(word).ok();
        let places: Option<Vec<_>> =
            places.chunks_exact(2).map(|pair| Some((code(pair[0])?, pair[1] as u32))).collect();
        let mut adding = Adding {
            own,
            blocks,
            places: places?,
            size: size as u32,
            looks_ahead: looks_ahead != 0,
            miscounted,
            viable: vec![-1; CODES],
            labels: vec![FALSE; CODES],
            digit: digit as u32,
        };
        let mut front = Vec::with_capacity(ends.len() / 2);
        for pair in ends.chunks_exact(2) {
            let code = code(pair[0])?;
            if adding.held(code) != adding.size || pair[1] < TRUE {
                return None;
            }
            adding.labels[usize::from(code)] = pair[1];
            front.push(code);
        }
        adding.mark_below(front);
        Some(adding)
    }

    /// Mark all codes that can grow into one of `front`.
    fn mark_below(&mut self, mut front: Vec<u16>) {
        while let Some(code) = front.pop() {
            if self.viable[usize::from(code)] >= 0 {
                continue;
            }
            self.viable[usize::from(code)] = self.held(code) as i8;
            for shift in (0..16).step_by(self.digit as usize) {
                if self.digit_at(code, shift) > 0 {
                    front.push(code - (1 << shift));
                }
            }
        }
    }

    fn digit_at(&self, code: u16, shift: u32) -> u32 {
        u32::from(code) >> shift & ((1 << self.digit) - 1)
    }

    /// The sum of the digits.
    fn held(&self, code: u16) -> u32 {
        (0..16).step_by(self.digit as usize).map(|shift| self.digit_at(code, shift)).sum()
    }

    /// IMPOSSIBLE or FALSE for a code that is dead when its digits must come to `least` at least; else NEW.
    fn look(&self, code: u16, least: i32) -> i32 {
        if i32::from(self.viable[usize::from(code)]) >= least.max(0) {
            return NEW;
        }
        let held = self.held(code) as i32;
        if (least..=self.size as i32).contains(&held) { FALSE } else { self.miscounted }
    }

    fn may_get(&self, place: usize, block: usize) -> bool {
        self.places[place].1 >> block & 1 == 1
    }

    /// By place, how many digits there must be after it.
    fn least(&self) -> Vec<i32> {
        let mut left = 0;
        let mut least: Vec<i32> = (0..self.places.len())
            .rev()
            .map(|place| {
                let needed = if self.looks_ahead { (self.size as i32 - left).max(0) } else { 0 };
                left += i32::from(self.may_get(place, self.own));
                needed
            })
            .collect();
        least.reverse();
        least
    }

    fn machine(&self, limit: u64) -> Result<MinimalAutomaton, RowError> {
        let (mut layer, mut explored) = (vec![0u16], 0);
        let mut raw = Vec::with_capacity(self.places.len());
        let mut met = vec![NEW; CODES];
        for (place, least) in self.least().into_iter().enumerate() {
            explored += layer.len() as u64;
            if explored > limit {
                return Err(RowError::new(Status::LimitExceeded, place));
            }
            let (rows, following) = self.step(place, &layer, least, &mut met);
            raw.push(rows);
            layer = following;
        }
        let ends = layer.iter().map(|&code| self.labels[usize::from(code)]).collect();
        Ok(MinimalAutomaton::smallest(&raw, ends, self.blocks, explored))
    }

    /// The next states of a layer, and the next layer.
    ///
    /// The blocks take their turns in their order, so that codes are met as Python meets them; all but the own block are
    /// the same.
    fn step(&self, place: usize, layer: &[u16], least: i32, met: &mut [i32]) -> (Vec<Row>, Vec<u16>) {
        let mut rows = vec![[IMPOSSIBLE; 4]; layer.len()];
        let mut following = Vec::with_capacity(2 * layer.len());
        let mut done = [None; 2];
        for block in (0..self.blocks).filter(|&block| self.may_get(place, block)) {
            let is_own = block == self.own;
            if let Some(same) = done[usize::from(is_own)].replace(block) {
                rows.iter_mut().for_each(|row| row[block] = row[same]);
                continue;
            }
            let add = if is_own { self.places[place].0 } else { 0 };
            for (row, &code) in rows.iter_mut().zip(layer) {
                let after = code.wrapping_add(add);
                row[block] = match met[usize::from(after)] {
                    NEW => {
                        let dead = self.look(after, least);
                        if dead == NEW {
                            met[usize::from(after)] = following.len() as i32;
                            following.push(after);
                            following.len() as i32 - 1
                        } else {
                            dead
                        }
                    }
                    number => number,
                };
            }
        }
        for &code in &following {
            met[usize::from(code)] = NEW;
        }
        (rows, following)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two suits of two cards; a hand of two that has one of each.
    const ONE_OF_EACH: [i32; 17] = [4, 2, 0, 4, 2, 1, FALSE, 1, 3, 1, 3, 16, 3, 16, 3, 17, TRUE];

    #[test]
    fn what_is_too_large_or_wrong_is_refused() {
        assert_eq!(make(&ONE_OF_EACH, 3).err(), Some(RowError::new(Status::LimitExceeded, 2)));
        for at in [0, 1, 2, 3, 4, 15, 16] {
            let mut words = ONE_OF_EACH;
            words[at] = -7;
            assert_eq!(make(&words, 100).err(), Some(RowError::new(Status::BadArgument, 0)), "word {at}");
        }
    }
}
