//! Machines of sums: a total of measures, allowed or not by the shape of a hand.
//!
//! The definition is `explore` with the steps of `joint_machine` in `constraints/engines/automata.py`.  A state is that of
//! the machine of shapes (of one state where shapes do not matter), the total so far, and a node for each part.  A *part*
//! is what a measure makes of one suit, if that does not add up card by card: a small graph over the suit's cards, whose
//! arcs add to the total.

use super::super::diagram::{FALSE, Key, Machine, Numbered, TRUE};
use super::super::reader::Reader;
use super::intervals::{Intervals, decides};
use super::smallest::{IMPOSSIBLE, MinimalAutomaton, Row};
use super::spans::Spans;
use crate::base::refusal::{RowError, Status};
use std::mem::swap;

/// What one card adds is not larger, so that no total overflows.
const LARGEST: i64 = 1 << 40;
const MOST_PARTS: usize = 1 << 12;

/// So many parts' nodes share a word of a state, and so many bits has each.
const TOGETHER: usize = 4;
const NODE_BITS: usize = 64 / TOGETHER;
const MOST_NODES: usize = 1 << 14;

/// One card.
struct Place {
    suit: usize,
    /// The blocks that may get it.
    letters: Vec<usize>,
    /// By block, the seat that would hold it, and what the card then adds.
    seats: [usize; 4],
    adds: [i64; 4],
    /// The least and the most that the cards from this one on add, parts left out.
    ahead: (i64, i64),
    /// How many cards of its suit were read before it.
    depth: usize,
}

/// What a measure makes of a suit: by cards read, by node: the nodes without and with the next card, and what that adds.
struct Part {
    seats: i64,
    suit: usize,
    steps: Vec<Vec<(usize, usize, i64)>>,
    /// By cards read, by node: the least and the most that the rest adds.
    ends: Vec<Vec<(i64, i64)>>,
}

/// A sum, ready to be explored.
struct Sums {
    blocks: usize,
    /// By block, the first block that is the same to the machine.
    views: [usize; 4],
    places: Vec<Place>,
    parts: Vec<Part>,
    start: i64,
    /// By place, the parts that its card is in; and the depths of all suits before it.
    touched: Vec<Vec<usize>>,
    depths: Vec<[usize; 4]>,
    shapes: Machine,
    sets: Vec<Intervals>,
    spans: Spans,
}

/// The machine of a sum, encoded in words, with the machine of shapes in words of its own (see `Machine::parse`): places,
/// blocks, parts, sets, the start; by block the first block that is the same; by place the card's suit, a mask of blocks,
/// the least and the most that is ahead, and by block a seat and what the card adds; by part its seats as a mask, its
/// suit, how many cards it reads, and for each how many nodes there are, and for each node the next nodes and what the
/// card adds; by set how many intervals, and their ends.
///
/// Refused, with the place, if more than `limit` states can be reached.
pub fn make(encoded: &[i64], shapes: &[i32], limit: u64) -> Result<MinimalAutomaton, RowError> {
    Sums::parse(encoded, shapes).ok_or(RowError::new(Status::BadArgument, 0))?.machine(limit)
}

impl Sums {
    fn parse(encoded: &[i64], shapes: &[i32]) -> Option<Sums> {
        let mut reader = Reader { words: encoded };
        let places = reader.below(53)?;
        let blocks = reader.below(5).filter(|&blocks| blocks > 0)?;
        let (parts, sets) = (reader.below(MOST_PARTS)?, reader.below(1 << 20)?);
        let start = reader.number()?;
        let mut views = [0; 4];
        for (block, view) in views.iter_mut().enumerate().take(blocks) {
            *view = reader.below(block + 1)?;
        }
        let mut seen = [0; 4];
        let places: Vec<Place> = (0..places).map(|_| reader.place(blocks, &mut seen)).collect::<Option<_>>()?;
        let parts: Vec<Part> = (0..parts).map(|_| reader.part(&seen)).collect::<Option<_>>()?;
        let sets: Vec<Intervals> = (0..sets).map(|_| reader.set()).collect::<Option<_>>()?;
        let shapes = Machine::parse(shapes, places.len(), blocks).filter(|shapes| is_closed(shapes, sets.len()))?;
        if !reader.words.is_empty() {
            return None;
        }
        let letters: Vec<Vec<usize>> = places.iter().map(|place| place.letters.clone()).collect();
        let spans = Spans::new(&shapes, &sets, &letters);
        let of_suit = |suit: usize| (0..parts.len()).filter(|&part| parts[part].suit == suit).collect();
        let touched = places.iter().map(|place| of_suit(place.suit)).collect();
        let mut depths = vec![[0; 4]];
        for (place, before) in places.iter().enumerate() {
            let mut after = depths[place];
            after[before.suit] += 1;
            depths.push(after);
        }
        Some(Sums { blocks, views, places, parts, start, touched, depths, shapes, sets, spans })
    }

    /// The bounds of the total at the end, for a state before `place`.
    #[inline]
    fn limits<const W: usize>(&self, place: usize, state: &Key<W>) -> (i64, i64) {
        let (mut low, mut high) = self.places.get(place).map_or((0, 0), |place| place.ahead);
        low += state[1] as i64;
        high += state[1] as i64;
        for (number, part) in self.parts.iter().enumerate() {
            let (least, most) = part.ends[self.depths[place][part.suit]][node(state, number)];
            low += least;
            high += most;
        }
        (low, high)
    }

    /// The state after the card at `place` has gone to `block`, put into `after`; or what is decided then.
    #[inline]
    fn step<const W: usize>(&self, place: usize, state: &Key<W>, block: usize, after: &mut Key<W>) -> Option<i32> {
        let card = &self.places[place];
        let shape = self.shapes.next[place][block * self.shapes.states[place] + state[0] as usize];
        if shape < 0 {
            return Some(shape);
        }
        *after = *state;
        after[0] = shape as u64;
        let mut added = card.adds[block];
        for &number in &self.touched[place] {
            let part = &self.parts[number];
            let before = node(state, number);
            let (without, with, adds) = part.steps[card.depth][before];
            let is_held = part.seats >> card.seats[block] & 1 == 1;
            let next = if is_held { with } else { without };
            after[2 + number / TOGETHER] ^= ((before ^ next) as u64) << (number % TOGETHER * NODE_BITS);
            added += if is_held { adds } else { 0 };
        }
        after[1] = (state[1] as i64 + added) as u64;
        let (low, high) = self.limits(place + 1, after);
        let (some, every) = self.spans.at(place + 1, shape as usize);
        if decides(some, low, high) == Some(false) {
            return Some(FALSE);
        }
        (decides(every, low, high) == Some(true)).then_some(TRUE)
    }

    /// The machine; a state is a word for the shape, one for the total, and words for the nodes of the parts.
    fn machine(&self, limit: u64) -> Result<MinimalAutomaton, RowError> {
        match 2 + self.parts.len().div_ceil(TOGETHER) {
            ..=3 => self.explored::<3>(limit),
            4..=6 => self.explored::<6>(limit),
            7..=18 => self.explored::<18>(limit),
            _ => self.explored::<{ 2 + MOST_PARTS / TOGETHER }>(limit),
        }
    }

    /// Forwards, all states that can be reached, in the order in which Python meets them: block by block.
    fn explored<const W: usize>(&self, limit: u64) -> Result<MinimalAutomaton, RowError> {
        let mut start = [0; W];
        start[1] = self.start as u64;
        let (mut layer, mut following) = (Numbered::<W>::new(1), Numbered::new(0));
        layer.number(&start);
        let (mut raw, mut explored) = (Vec::with_capacity(self.places.len()), 0);
        let mut after = [0; W];
        for (place, card) in self.places.iter().enumerate() {
            let states = &layer.keys;
            explored += states.len() as u64;
            if explored > limit {
                return Err(RowError::new(Status::LimitExceeded, place));
            }
            following.clear(states.len());
            let mut rows: Vec<Row> = vec![[IMPOSSIBLE; 4]; states.len()];
            let mut done = [None; 4];
            for &block in &card.letters {
                let known = done[self.views[block]].replace(block);
                for (number, row) in rows.iter_mut().enumerate() {
                    row[block] = match known {
                        Some(same) => row[same],
                        None => match self.step(place, &states[number], block, &mut after) {
                            Some(decided) => decided,
                            None => following.number(&after) as i32,
                        },
                    };
                }
            }
            raw.push(rows);
            swap(&mut layer, &mut following);
        }
        let end = |total: i64, state: &Key<W>| decides(&self.sets[state[0] as usize], total, total) == Some(true);
        let ends = layer.keys.iter().map(|state| if end(state[1] as i64, state) { TRUE } else { FALSE }).collect();
        Ok(MinimalAutomaton::smallest(&raw, ends, self.blocks, explored))
    }
}

/// The node of a part in a state.
#[inline(always)]
fn node<const W: usize>(state: &Key<W>, part: usize) -> usize {
    (state[2 + part / TOGETHER] >> (part % TOGETHER * NODE_BITS)) as usize & ((1 << NODE_BITS) - 1)
}

/// Whether a machine starts at 0 and every next state exists; those after the last card are below `ends`.
fn is_closed(machine: &Machine, ends: usize) -> bool {
    let states = |place: usize| machine.states.get(place).copied().unwrap_or(ends) as i32;
    machine.start == 0
        && states(0) > 0
        && machine.next.iter().enumerate().all(|(place, row)| row.iter().all(|&next| next < states(place + 1)))
}

impl Reader<'_, i64> {
    /// A number that is added up.
    fn number(&mut self) -> Option<i64> {
        self.word().filter(|number| (-LARGEST..=LARGEST).contains(number))
    }

    fn place(&mut self, blocks: usize, seen: &mut [usize; 4]) -> Option<Place> {
        let (suit, mask) = (self.below(4)?, self.below(1 << blocks)?);
        let ahead = (self.word()?, self.word()?);
        let all = -52 * LARGEST..=52 * LARGEST;
        if !all.contains(&ahead.0) || !all.contains(&ahead.1) {
            return None;
        }
        let (mut seats, mut adds) = ([0; 4], [0; 4]);
        for block in 0..blocks {
            (seats[block], adds[block]) = (self.below(4)?, self.number()?);
        }
        seen[suit] += 1;
        let letters = (0..blocks).filter(|block| mask >> block & 1 == 1).collect();
        Some(Place { suit, letters, seats, adds, ahead, depth: seen[suit] - 1 })
    }

    /// A part; `read` are the cards of each suit that are read.
    fn part(&mut self, read: &[usize; 4]) -> Option<Part> {
        let (seats, suit, cards) = (self.below(16)? as i64, self.below(4)?, self.below(14)?);
        if cards != read[suit] {
            return None;
        }
        let mut steps: Vec<Vec<(usize, usize, i64)>> = Vec::with_capacity(cards);
        for _ in 0..cards {
            let nodes = self.below(MOST_NODES)?;
            let step =
                |reader: &mut Self| Some((reader.below(MOST_NODES)?, reader.below(MOST_NODES)?, reader.number()?));
            steps.push((0..nodes).map(|_| step(self)).collect::<Option<_>>()?);
        }
        let nodes = |depth: usize| steps.get(depth).map_or(1, Vec::len);
        let is_whole = |depth: usize| steps[depth].iter().all(|&(a, b, _)| a.max(b) < nodes(depth + 1));
        if nodes(0) == 0 || !(0..cards).all(is_whole) {
            return None;
        }
        let mut ends = vec![vec![(0, 0)]];
        for layer in steps.iter().rev() {
            let behind: &Vec<(i64, i64)> = &ends[ends.len() - 1];
            let end = |&(a, b, adds): &(usize, usize, i64)| {
                let ((low, high), (with_low, with_high)) = (behind[a], behind[b]);
                (low.min(with_low + adds), high.max(with_high + adds))
            };
            ends.push(layer.iter().map(end).collect());
        }
        ends.reverse();
        Some(Part { seats, suit, steps, ends })
    }

    fn set(&mut self) -> Option<Intervals> {
        (0..self.below(1 << 20)?).map(|_| Some((self.word()?, self.word()?))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cards of a suit, the first worth 1 and the second 2; the first block is to have 2 in all.
    fn encoded() -> Vec<i64> {
        let mut encoded = vec![2, 2, 0, 1, 0, 0, 1];
        encoded.extend([0, 3, 0, 3, 0, 1, 1, 0]);
        encoded.extend([0, 3, 0, 2, 0, 2, 1, 0]);
        encoded.extend([1, 2, 2]);
        encoded
    }

    const NO_SHAPES: [i32; 7] = [0, 1, 0, 0, 1, 0, 0];

    #[test]
    fn what_is_too_large_or_wrong_is_refused() {
        assert_eq!(make(&encoded(), &NO_SHAPES, 1).err(), Some(RowError::new(Status::LimitExceeded, 1)));
        let bad = Some(RowError::new(Status::BadArgument, 0));
        for at in [0, 1, 2, 3, 5, 6, 7, 8, 11, 13, 23] {
            let mut words = encoded();
            words[at] = -7;
            assert_eq!(make(&words, &NO_SHAPES, 100).err(), bad, "word {at}");
        }
        assert_eq!(make(&encoded(), &NO_SHAPES[..6], 100).err(), bad);
        assert_eq!(make(&encoded(), &[0, 1, 0, 1, 1, 0, 0], 100).err(), bad);
    }
}
