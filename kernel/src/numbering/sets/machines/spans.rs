//! The totals that a shape still allows: by place and state of a machine of shapes, what some and every way allows.

use super::super::diagram::Machine;
use super::intervals::{Intervals, common, union};
use std::collections::HashMap;

/// A set of totals, borrowed.
type Totals<'a> = &'a [(i64, i64)];

/// All sets of totals that there are, each once, and which of them hold where.
pub struct Spans {
    sets: Vec<Intervals>,
    /// By place, and after the last one, by state: the totals that some and that every way to go on allows.
    places: Vec<Vec<(u32, u32)>>,
}

impl Spans {
    /// The spans of a machine whose last states are numbers of `sets`; `letters` are the blocks that may get each card.
    pub fn new(shapes: &Machine, sets: &[Intervals], letters: &[Vec<usize>]) -> Spans {
        let mut known = Known::default();
        let nothing = known.number(Intervals::new());
        let ends: Vec<(u32, u32)> = sets.iter().map(|set| known.number(set.clone())).map(|set| (set, set)).collect();
        let mut places = vec![ends];
        for (place, letters) in letters.iter().enumerate().rev() {
            let (states, behind) = (shapes.states[place], &places[places.len() - 1]);
            let ahead = |block: usize, state: usize| {
                usize::try_from(shapes.next[place][block * states + state])
                    .map_or((nothing, nothing), |next| behind[next])
            };
            let layer = (0..states)
                .map(|state| {
                    let ways = letters.iter().map(|&block| ahead(block, state));
                    ways.reduce(|(some, every), other| (known.union(some, other.0), known.common(every, other.1)))
                        .unwrap_or((nothing, nothing))
                })
                .collect();
            places.push(layer);
        }
        places.reverse();
        Spans { sets: known.sets, places }
    }

    /// The totals that some and that every way from a state before `place` allows.
    #[inline]
    pub fn at(&self, place: usize, state: usize) -> (Totals<'_>, Totals<'_>) {
        let (some, every) = self.places[place][state];
        (&self.sets[some as usize], &self.sets[every as usize])
    }
}

/// Sets that were met, numbered, and what was made of two of them.
#[derive(Default)]
struct Known {
    sets: Vec<Intervals>,
    numbers: HashMap<Intervals, u32>,
    unions: HashMap<(u32, u32), u32>,
    commons: HashMap<(u32, u32), u32>,
}

impl Known {
    fn number(&mut self, set: Intervals) -> u32 {
        *self.numbers.entry(set).or_insert_with_key(|set| {
            self.sets.push(set.clone());
            self.sets.len() as u32 - 1
        })
    }

    fn union(&mut self, one: u32, other: u32) -> u32 {
        if one == other {
            return one;
        }
        let key = (one.min(other), one.max(other));
        if let Some(&known) = self.unions.get(&key) {
            return known;
        }
        let made = self.number(union(&self.sets[one as usize], &self.sets[other as usize]));
        self.unions.insert(key, made);
        made
    }

    fn common(&mut self, one: u32, other: u32) -> u32 {
        if one == other {
            return one;
        }
        let key = (one.min(other), one.max(other));
        if let Some(&known) = self.commons.get(&key) {
            return known;
        }
        let made = self.number(common(&self.sets[one as usize], &self.sets[other as usize]));
        self.commons.insert(key, made);
        made
    }
}
