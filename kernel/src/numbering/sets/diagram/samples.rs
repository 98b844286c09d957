//! Samples of a layer's states that walk on by themselves: how many nodes a diagram would have, before it is built.
//!
//! The definition is `forecast` of `constraints/engines/forecast.py`, whose caller chooses the states to keep.

use super::marks::FALSE;
use super::settle::settle;
use super::spec::Spec;
use crate::base::refusal::{Outcome, Refusal, Status};

/// The states of all machines before one card.
type State = Box<[i32]>;

/// Two samples of the states before a card, each in ascending order; only the first, while all states are kept.
pub struct Samples {
    spec: Spec,
    place: usize,
    first: Vec<State>,
    second: Option<Vec<State>>,
}

impl Samples {
    /// All states before the first card: one, or none if the set is empty.
    pub fn new(spec: Spec) -> Samples {
        let mut states: Vec<i32> = spec.machines.iter().map(|machine| machine.start).collect();
        let is_empty = states[..spec.required].contains(&FALSE) || is_false(&spec, &mut states);
        let first = if is_empty { Vec::new() } else { vec![states.into()] };
        Samples { spec, place: 0, first, second: None }
    }

    /// Read a card: how many states come of the first sample, of the second, and of both.
    pub fn grow(&mut self) -> Result<[u64; 3], Refusal> {
        if self.place >= self.spec.places() {
            return Err(Refusal::new(Status::BadArgument, 0));
        }
        self.first = self.following(&self.first);
        self.second = self.second.as_ref().map(|states| self.following(states));
        self.place += 1;
        let all = self.first.len() as u64;
        Ok(self.second.as_ref().map_or([all; 3], |second| [all, second.len() as u64, common(&self.first, second)]))
    }

    /// Go on with some states of the first sample, and with some of the second (or of the first, if it is the only one).
    pub fn keep(&mut self, first: &[u32], second: &[u32]) -> Outcome {
        let chosen = |states: &[State], numbers: &[u32]| -> Option<Vec<State>> {
            numbers.iter().map(|&number| states.get(number as usize).cloned()).collect()
        };
        let bad = Refusal::new(Status::BadArgument, 0);
        let of_second = chosen(self.second.as_ref().unwrap_or(&self.first), second).ok_or(bad)?;
        self.first = chosen(&self.first, first).ok_or(bad)?;
        self.second = Some(of_second);
        Ok(())
    }

    /// All states that come after some, in ascending order.
    fn following(&self, states: &[State]) -> Vec<State> {
        let spec = &self.spec;
        let letters = spec.letters(self.place);
        let mut found = Vec::with_capacity(states.len() * letters.len());
        let mut after = vec![0; spec.machines.len()];
        for state in states {
            for &block in &letters {
                if self.step(state, block, &mut after) {
                    found.push(State::from(&after[..]));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The state after the card has gone to `block`; false if no deal of the set goes there.
    #[inline]
    fn step(&self, state: &[i32], block: usize, after: &mut [i32]) -> bool {
        let (mut is_open, required) = (true, self.spec.required);
        for (number, machine) in self.spec.machines.iter().enumerate() {
            let before = state[number];
            let next = match usize::try_from(before) {
                Ok(value) => machine.next[self.place][block * machine.states[self.place] + value],
                Err(_) => before,
            };
            if number < required && next == FALSE {
                return false;
            }
            is_open &= number < required || next >= 0;
            after[number] = next;
        }
        is_open || !is_false(&self.spec, after)
    }
}

/// Whether a gate that must come out true is false; machines that no longer matter are switched off.
fn is_false(spec: &Spec, states: &mut [i32]) -> bool {
    spec.roots.iter().any(|&root| settle(&spec.gates, root, states) == FALSE)
}

/// How many states two samples have in common.
fn common(first: &[State], second: &[State]) -> u64 {
    let mut others = second.iter().peekable();
    let mut found = 0;
    for state in first {
        while others.next_if(|&other| other < state).is_some() {}
        found += u64::from(others.next_if_eq(&state).is_some());
    }
    found
}
