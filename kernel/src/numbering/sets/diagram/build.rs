//! Multiplying the machines out, layer by layer.

use super::key::{Field, Key, Numbered, TOGETHER, fields};
use super::layers::Layer;
use super::marks::{FALSE, NONE, Progress, TRUE};
use super::settle::is_refused;
use super::sharing::Sharing;
use super::spec::{Machine, Spec};
use crate::base::refusal::{RowError, Status};
use std::mem::swap;

/// A built diagram: arcs and counts, dead ends left out.
pub struct Diagram {
    /// The nodes before each card.
    pub(super) layers: Vec<Layer>,
    /// How many paths there are.
    pub(super) paths: u128,
    pub(super) spec: Spec,
    pub(super) sharing: Sharing,
    /// How many nodes were made, dead ends included.
    pub nodes: u64,
}

/// How many paths lead to each of the last states.
pub struct Ends {
    /// The states of all machines, one row for each end.
    pub states: Vec<i32>,
    /// The paths to each end.
    pub paths: Vec<u128>,
    /// How many nodes were made.
    pub nodes: u64,
}

/// The number of machines' values that a layer has to tell apart, in words of 64 bits.
const WIDTHS: [usize; 4] = [1, 2, 4, 16];

/// What a function of a grower gives for keys of as many words as its layers need.
macro_rules! in_words {
    ($grower:expr, $function:ident($argument:expr)) => {
        match $grower.width() {
            Some(1) => $function::<1>(&$grower, $argument),
            Some(2) => $function::<2>(&$grower, $argument),
            Some(4) => $function::<4>(&$grower, $argument),
            Some(_) => $function::<16>(&$grower, $argument),
            None => Err($grower.too_many(0)),
        }
    };
}
pub(in super::super) use in_words;

/// Grows layers within a budget of nodes.
pub struct Grower<'a> {
    /// The set.
    pub spec: &'a Spec,
    /// The budget.
    pub limit: u64,
}

/// As many letters as there may be: a block for each hand.
const LETTERS: usize = 4;

/// What one machine does in one state, for all letters at once.
#[derive(Clone, Copy, Default)]
struct Step {
    /// By letter, the next state, in its place in a key: enough where no gate can be decided.
    placed: [u64; LETTERS],
    /// The letters, a bit each, for which it is required and says FALSE.
    dead: u8,
    /// Those for which it is under a gate, was open and is now decided, so that gates may be.
    deciding: u8,
}

/// One layer's way to the next: fields of both, and for every block and machine what comes next.
pub(in super::super) struct Stage {
    from: Vec<Field>,
    to: Vec<Field>,
    /// By letter, by machine: the next states by value.
    rows: Vec<Vec<Vec<i32>>>,
    /// The same by machine, by value.
    steps: Vec<Vec<Step>>,
    letters: Vec<usize>,
    /// The value that stands for FALSE in the next layer; TRUE is one more.
    to_false: Vec<i32>,
}

/// Arcs on their way: some are looked up together.
struct Growth<'a, const W: usize, A> {
    following: &'a mut Numbered<W>,
    keys: [Key<W>; TOGETHER],
    from: [(usize, usize); TOGETHER],
    waiting: usize,
    arc: A,
}

impl<const W: usize, A: FnMut(usize, usize, u32)> Growth<'_, W, A> {
    #[inline(always)]
    fn push(&mut self, node: usize, block: usize, key: Key<W>) {
        self.keys[self.waiting] = key;
        self.from[self.waiting] = (node, block);
        self.waiting += 1;
        if self.waiting == TOGETHER {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let Growth { following, keys, from, waiting, arc } = self;
        following.number_all(&keys[..*waiting], |i, next| arc(from[i].0, from[i].1, next));
        self.waiting = 0;
    }
}

impl<'a> Grower<'a> {
    /// How many values machine states have before card `place`: its states, FALSE and TRUE.
    fn values(&self, place: usize) -> Vec<usize> {
        let last = place == self.spec.places();
        self.spec
            .machines
            .iter()
            .map(|machine| if last { last_values(machine) } else { machine.states[place] } + 2)
            .collect()
    }

    pub(in super::super) fn width(&self) -> Option<usize> {
        WIDTHS.into_iter().find(|&width| {
            (0..=self.spec.places()).all(|place| {
                let values = self.values(place);
                match width {
                    1 => fields::<1>(&values).is_some(),
                    2 => fields::<2>(&values).is_some(),
                    4 => fields::<4>(&values).is_some(),
                    _ => fields::<16>(&values).is_some(),
                }
            })
        })
    }

    pub(in super::super) fn stage<const W: usize>(&self, place: usize, letters: Vec<usize>) -> Stage {
        let to_values = self.values(place + 1);
        let row = |block: usize, machine: &Machine| {
            let states = machine.states[place];
            let mut row = machine.next[place][block * states..(block + 1) * states].to_vec();
            row.extend([FALSE, TRUE]);
            row
        };
        let rows: Vec<Vec<Vec<i32>>> =
            letters.iter().map(|&block| self.spec.machines.iter().map(|m| row(block, m)).collect()).collect();
        let to = fields::<W>(&to_values).expect("the width was chosen to fit");
        let to_false: Vec<i32> = to_values.iter().map(|&values| values as i32 - 2).collect();
        let from = fields::<W>(&self.values(place)).expect("the width was chosen to fit");
        let step = |machine: usize, value: usize| {
            let (is_required, is_open) =
                (machine < self.spec.required, value < self.spec.machines[machine].states[place]);
            let mut step = Step::default();
            for (letter, rows) in rows.iter().enumerate() {
                let state = rows[machine][value];
                step.placed[letter] = (value_of(state, to_false[machine]) as u64) << to[machine].shift;
                step.dead |= u8::from(is_required && state == FALSE) << letter;
                step.deciding |= u8::from(!is_required && is_open && state < 0) << letter;
            }
            step
        };
        let values = self.values(place);
        let steps = (0..values.len()).map(|machine| (0..values[machine]).map(|value| step(machine, value)).collect());
        let steps = steps.collect();
        Stage { from, to, rows, steps, letters, to_false }
    }

    /// The states before the first card; None if the set is empty.
    pub(in super::super) fn start<const W: usize>(&self) -> Option<Key<W>> {
        let spec = self.spec;
        let mut states: Vec<i32> = spec.machines.iter().map(|machine| machine.start).collect();
        if states[..spec.required].contains(&FALSE) || is_refused(spec, &mut states) {
            return None;
        }
        let values = self.values(0);
        let to_false: Vec<i32> = values.iter().map(|&values| values as i32 - 2).collect();
        Some(pack(&states, &fields::<W>(&values).expect("fits"), &to_false))
    }

    /// Fill `following` with the next layer, and call `arc(node, letter, next node)` for all arcs to it; it ends soon
    /// after more than `left` nodes.
    ///
    /// A key is put together from what each machine adds to it; only where a machine under a gate has been decided, the
    /// circuit is looked at.
    pub(in super::super) fn grow<const W: usize>(
        &self,
        stage: &Stage,
        layer: &[Key<W>],
        following: &mut Numbered<W>,
        left: u64,
        arc: impl FnMut(usize, usize, u32),
    ) {
        following.clear(layer.len());
        let mut growth = Growth { following, keys: [[0; W]; TOGETHER], from: [(0, 0); TOGETHER], waiting: 0, arc };
        let mut states = vec![0i32; stage.from.len()];
        for (node, key) in layer.iter().enumerate() {
            let mut next = [[0; LETTERS]; W];
            let (mut dead, mut deciding) = (0, 0);
            for ((steps, from), to) in stage.steps.iter().zip(&stage.from).zip(&stage.to) {
                let step = &steps[from.value(key)];
                for (word, placed) in next[to.word].iter_mut().zip(step.placed) {
                    *word |= placed;
                }
                dead |= step.dead;
                deciding |= step.deciding;
            }
            for (letter, &block) in stage.letters.iter().enumerate() {
                if dead >> letter & 1 > 0 {
                    continue;
                }
                if deciding >> letter & 1 == 0 {
                    growth.push(node, block, next.map(|word| word[letter]));
                    continue;
                }
                for (state, (row, from)) in states.iter_mut().zip(stage.rows[letter].iter().zip(&stage.from)) {
                    *state = row[from.value(key)];
                }
                if !is_refused(self.spec, &mut states) {
                    growth.push(node, block, pack(&states, &stage.to, &stage.to_false));
                }
            }
            if growth.following.keys.len() as u64 > left {
                break; // the caller's count of nodes will refuse
            }
        }
        growth.flush();
    }

    /// Whether the last machine ends TRUE or FALSE in a state after the last card.
    pub(in super::super) fn last_answer<const W: usize>(&self, key: &Key<W>) -> i32 {
        let values = self.values(self.spec.places());
        let (Some(field), Some(&values)) = (fields::<W>(&values).expect("fits").pop(), values.last()) else {
            return FALSE;
        };
        if field.value(key) + 1 == values { TRUE } else { FALSE }
    }

    pub(in super::super) fn too_many(&self, place: usize) -> RowError {
        RowError::new(Status::LimitExceeded, place)
    }
}

/// The values that a machine has after the last card.
fn last_values(machine: &Machine) -> usize {
    machine.next.last().map_or(1, |row| row.iter().copied().max().unwrap_or(0).max(-1) + 1) as usize
}

#[inline(always)]
fn pack<const W: usize>(states: &[i32], fields: &[Field], to_false: &[i32]) -> Key<W> {
    let mut key = [0; W];
    for ((&state, field), &value) in states.iter().zip(fields).zip(to_false) {
        key[field.word] |= (value_of(state, value) as u64) << field.shift;
    }
    key
}

/// The value of a state, which is itself, or that of FALSE or one more.
#[inline(always)]
fn value_of(state: i32, to_false: i32) -> i32 {
    if state >= 0 { state } else { to_false + (state == TRUE) as i32 }
}

impl Diagram {
    /// Build the diagram of `spec` with at most `limit` nodes.
    pub fn build(spec: Spec, limit: u64, progress: Progress) -> Result<Diagram, RowError> {
        let sharing = Sharing::new(&spec).ok_or(RowError::new(Status::BadArgument, 0))?;
        let grower = Grower { spec: &spec, limit };
        let (arcs, ends, nodes) = in_words!(grower, grow_all(progress))?;
        let (layers, paths) = finish(arcs, ends, spec.blocks.len());
        Ok(Diagram { layers, paths, spec, sharing, nodes })
    }
}

/// Backwards: count the paths from each node and lay the layers out; the layers, and all paths.
fn finish(mut arcs: Vec<Vec<u32>>, ends: usize, blocks: usize) -> (Vec<Layer>, u128) {
    let mut paths = vec![1u128; ends];
    let mut numbers: Vec<u32> = (0..ends as u32).collect();
    let mut layers = Vec::with_capacity(arcs.len());
    while let Some(grown) = arcs.pop() {
        let layer;
        (layer, paths, numbers) = Layer::finish(grown, blocks, &paths, &numbers);
        layers.push(layer);
    }
    layers.reverse();
    (layers, paths.first().copied().unwrap_or(0))
}

type Grown = (Vec<Vec<u32>>, usize, u64);

fn grow_all<const W: usize>(grower: &Grower, progress: Progress) -> Result<Grown, RowError> {
    let (places, blocks) = (grower.spec.places(), grower.spec.blocks.len());
    let mut layer: Vec<Key<W>> = grower.start().into_iter().collect();
    let mut following = Numbered::new(0);
    let (mut all, mut nodes) = (Vec::new(), 0);
    for place in 0..places {
        nodes += layer.len() as u64;
        let left = check(grower, place, nodes, progress)?;
        let mut arcs = vec![NONE; layer.len() * blocks];
        let stage = grower.stage::<W>(place, grower.spec.letters(place));
        grower.grow(&stage, &layer, &mut following, left, |node, block, next| {
            arcs[node * blocks + block] = next;
        });
        swap(&mut layer, &mut following.keys);
        all.push(arcs);
    }
    Ok((all, layer.len(), nodes + layer.len() as u64))
}

/// How many nodes the next layer may have; the last, which is no card's, any number.
fn check(grower: &Grower, place: usize, nodes: u64, progress: Progress) -> Result<u64, RowError> {
    if nodes > grower.limit {
        return Err(grower.too_many(place));
    }
    if progress(place, grower.spec.places(), nodes) {
        return Err(RowError::new(Status::Stopped, place));
    }
    Ok(if place + 1 == grower.spec.places() { u64::MAX } else { grower.limit - nodes })
}

impl Ends {
    /// Count the paths to each last state; only two layers are ever in memory.
    pub fn count(spec: &Spec, limit: u64, progress: Progress) -> Result<Ends, RowError> {
        let grower = Grower { spec, limit };
        in_words!(grower, count_all(progress))
    }

    /// For each end its states, and its paths as four words, the lowest first.
    pub fn words(&self) -> Vec<i32> {
        let machines = self.states.len() / self.paths.len().max(1);
        let mut words = Vec::with_capacity(self.states.len() + 4 * self.paths.len());
        for (end, paths) in self.paths.iter().enumerate() {
            words.extend(&self.states[machines * end..machines * (end + 1)]);
            words.extend((0..4).map(|word| (paths >> (32 * word)) as u32 as i32));
        }
        words
    }
}

fn count_all<const W: usize>(grower: &Grower, progress: Progress) -> Result<Ends, RowError> {
    let places = grower.spec.places();
    let mut layer: Vec<Key<W>> = grower.start().into_iter().collect();
    let mut paths: Vec<u128> = vec![1; layer.len()];
    let mut following = Numbered::new(0);
    let mut nodes = 0;
    for place in 0..places {
        nodes += layer.len() as u64;
        let left = check(grower, place, nodes, progress)?;
        let mut reached: Vec<u128> = Vec::new();
        let stage = grower.stage::<W>(place, grower.spec.letters(place));
        grower.grow(&stage, &layer, &mut following, left, |node, _, next| {
            if next as usize == reached.len() {
                reached.push(0);
            }
            reached[next as usize] += paths[node];
        });
        swap(&mut layer, &mut following.keys);
        paths = reached;
    }
    let values = grower.values(places);
    let fields = fields::<W>(&values).expect("fits");
    let unpack = |key: &Key<W>| -> Vec<i32> {
        fields
            .iter()
            .zip(&values)
            .map(|(field, &values)| {
                let value = field.value(key) as i32;
                let undecided = values as i32 - 2;
                if value < undecided { value } else { FALSE + (value - undecided) }
            })
            .collect()
    };
    let states = layer.iter().flat_map(unpack).collect();
    Ok(Ends { states, paths, nodes: nodes + layer.len() as u64 })
}
