//! What Python tells of a set: machines, the circuit that joins their answers, and how the cards are shared out.

use super::super::reader::Reader;
use super::marks::{FALSE, TRUE};
use crate::base::refusal::{RowError, Status};
use std::ops::Range;

/// One machine: by card, by block, by state, the next state.  Two rows more per block stand for FALSE and TRUE.
pub struct Machine {
    /// The state before the first card.
    pub start: i32,
    /// By card, how many states there are before it is read.
    pub states: Vec<usize>,
    /// By card, `blocks * states` next states, block by block.
    pub next: Vec<Vec<i32>>,
}

impl Machine {
    /// Read a machine by itself; what is wrong with its next states is not looked at.
    pub fn parse(words: &[i32], places: usize, blocks: usize) -> Option<Machine> {
        let mut reader = Reader { words };
        let machine = reader.machine(places, blocks)?;
        reader.words.is_empty().then_some(machine)
    }
}

/// A part of a gate.
pub enum Part {
    /// A machine.
    Machine(usize),
    /// A gate further up in the list.
    Gate(usize),
}

/// And (`every`) or or, over the machines `first..last`.
pub struct Gate {
    /// And, not or.
    pub every: bool,
    /// The first machine under it.
    pub first: usize,
    /// The machine after the last one under it.
    pub last: usize,
    /// What it joins.
    pub parts: Vec<Part>,
}

/// A set of deals, ready to be built.
pub struct Spec {
    /// The cards (0..51) in the order in which they are read.
    pub order: Vec<u8>,
    /// The seats of each block, as masks.
    pub blocks: Vec<u8>,
    /// By card, the seats that may get it, as a mask.
    pub permitted: Vec<u8>,
    /// How many cards that are not dealt beforehand each seat gets.
    pub slots: [u8; 4],
    /// Machines `0..required` are in no gate: each must come out true.
    pub required: usize,
    /// All machines.
    pub machines: Vec<Machine>,
    /// All gates, parts before wholes.
    pub gates: Vec<Gate>,
    /// The gates that must come out true.
    pub roots: Vec<usize>,
    /// Instead, it is told whether they come out true: see `product`.
    pub tells: bool,
}

impl Spec {
    /// Read the flat form that `_native/diagram.py` writes.
    pub fn parse(words: &[i32]) -> Result<Spec, RowError> {
        Spec::read(words).ok_or(RowError::new(Status::BadArgument, 0))
    }

    fn read(words: &[i32]) -> Option<Spec> {
        let mut reader = Reader { words };
        let places = reader.below(53)?;
        let count = reader.below(5)?;
        let blocks = reader.list(count, 1..16)?;
        let order = reader.list(places, 0..52)?;
        let permitted = reader.list(places, 1..16)?;
        let slots = reader.list(4, 0..53)?;
        let required = reader.below(1 << 16)?;
        let count = reader.below(1 << 16)?;
        let machines = (0..count).map(|_| reader.machine(places, blocks.len())).collect::<Option<_>>()?;
        let gates: Vec<Gate> =
            (0..reader.below(1 << 16)?).map(|number| reader.gate(number, count)).collect::<Option<_>>()?;
        let roots = (0..reader.below(1 << 16)?).map(|_| reader.below(gates.len())).collect::<Option<_>>()?;
        let spec = Spec {
            order,
            blocks,
            permitted,
            slots: slots.try_into().ok()?,
            required,
            machines,
            gates,
            roots,
            tells: false,
        };
        (required <= count && reader.words.is_empty() && spec.is_consistent()).then_some(spec)
    }

    /// Every next state exists, and every seat is in one block.
    fn is_consistent(&self) -> bool {
        let seats: u32 = self.blocks.iter().map(|&seats| seats.count_ones()).sum();
        let union = self.blocks.iter().fold(0, |all, &seats| all | seats);
        let states = |machine: &Machine, place: usize| machine.states.get(place).map_or(0, |&states| states as i32);
        (2..=4).contains(&self.blocks.len())
            && seats == 4
            && union == 15
            && self.machines.iter().all(|machine| {
                machine.start < states(machine, 0).max(1)
                    && (0..self.places()).all(|place| {
                        let last = place + 1 == self.places();
                        machine.next[place].iter().all(|&next| last || next < states(machine, place + 1))
                    })
            })
    }

    /// How many cards are read.
    pub fn places(&self) -> usize {
        self.order.len()
    }

    /// The block of each seat.
    pub fn block_of(&self) -> [usize; 4] {
        std::array::from_fn(|seat| self.blocks.iter().position(|&seats| seats >> seat & 1 == 1).expect("a block"))
    }

    /// The blocks that the card at `place` may go to.
    pub fn letters(&self, place: usize) -> Vec<usize> {
        (0..self.blocks.len()).filter(|&block| self.blocks[block] & self.permitted[place] != 0).collect()
    }
}

impl Reader<'_, i32> {
    /// So many words in a range.
    fn list(&mut self, count: usize, range: Range<usize>) -> Option<Vec<u8>> {
        let one = |_| self.below(range.end).filter(|value| range.contains(value)).map(|value| value as u8);
        (0..count).map(one).collect()
    }

    fn machine(&mut self, places: usize, blocks: usize) -> Option<Machine> {
        let start = self.word().filter(|start| (FALSE..=TRUE).contains(start) || *start == 0)?;
        let (mut states, mut next) = (Vec::new(), Vec::new());
        for _ in 0..places {
            let count = self.below(1 << 28)?;
            let (row, rest) = self.words.split_at_checked(count * blocks)?;
            if row.iter().any(|&state| state < FALSE) {
                return None;
            }
            self.words = rest;
            states.push(count);
            next.push(row.to_vec());
        }
        Some(Machine { start, states, next })
    }

    fn gate(&mut self, number: usize, machines: usize) -> Option<Gate> {
        let every = self.below(2)? == 1;
        let (first, last) = (self.below(machines + 1)?, self.below(machines + 1)?);
        let parts = (0..self.below(1 << 16)?).map(|_| self.part(number, machines)).collect::<Option<_>>()?;
        (first <= last).then_some(Gate { every, first, last, parts })
    }

    /// A machine, or the complement of one of the gates before `number`.
    fn part(&mut self, number: usize, machines: usize) -> Option<Part> {
        let part = self.word()?;
        let index = if part < 0 { !part } else { part } as usize;
        if part < 0 {
            return (index < number).then_some(Part::Gate(index));
        }
        (index < machines).then_some(Part::Machine(index))
    }
}
