//! How many nodes a diagram has, counted ahead where that is quick: only one bit for each state that may be.
//!
//! Of the machines, the one with the most values gives the bits of a row, and the values of the others together number
//! the rows.  So a layer of hundreds of thousands of nodes is some kilobytes, and a diagram that is too large is refused
//! in a tenth of the time that it takes to build as much of it.  Where few of the bits would be set, nothing is told.

use super::marks::FALSE;
use super::spec::{Machine, Spec};

/// A layer takes no more words than this, nor all together more, but for those that have nodes.
const MOST: usize = 1 << 17;
const MOST_EMPTY: u64 = 1 << 20;

/// The place at which a diagram passes `limit` nodes; None if it does not, or if that is not quickly told.
pub fn passed(spec: &Spec, limit: u64) -> Option<usize> {
    let is_plain = spec.roots.is_empty() && spec.required == spec.machines.len();
    if !is_plain || spec.machines.iter().any(|machine| machine.start < 0) {
        return None;
    }
    let inner = (0..spec.machines.len()).max_by_key(|&machine| spec.machines[machine].states.iter().max())?;
    let mut shape = Shape::new(spec, inner, 0)?;
    let mut layer = vec![0u64; shape.words()];
    layer[0] = 1;
    let (mut nodes, mut words) = (0, 0);
    for place in 0..spec.places() {
        nodes += layer.iter().map(|word| u64::from(word.count_ones())).sum::<u64>();
        if nodes > limit {
            return Some(place);
        }
        words += layer.len() as u64;
        if place + 1 == spec.places() || words > MOST_EMPTY + 4 * nodes {
            break;
        }
        let following = Shape::new(spec, inner, place + 1)?;
        layer = grow(spec, place, &layer, &shape, &following);
        shape = following;
    }
    None
}

/// How the states before a card are laid out: values of a machine are its states and TRUE, the last.
struct Shape {
    inner: usize,
    /// By machine, how many values it has, and how far apart in rows they are.
    values: Vec<(usize, usize)>,
    rows: usize,
    /// Words of a row.
    width: usize,
}

impl Shape {
    fn new(spec: &Spec, inner: usize, place: usize) -> Option<Shape> {
        let mut rows = 1usize;
        let values = spec
            .machines
            .iter()
            .enumerate()
            .map(|(number, machine)| {
                let (values, apart) = (machine.states[place] + 1, rows);
                if number != inner {
                    rows = rows.checked_mul(values)?;
                }
                Some((values, apart))
            })
            .collect::<Option<Vec<_>>>()?;
        let width = values[inner].0.div_ceil(64);
        rows.checked_mul(width).filter(|&words| words <= MOST)?;
        Some(Shape { inner, values, rows, width })
    }

    fn words(&self) -> usize {
        self.rows * self.width
    }
}

/// The value after `value`, if the card at `place` goes to `block`; None if the machine then says FALSE.
fn next(machine: &Machine, place: usize, block: usize, value: usize) -> Option<usize> {
    let states = machine.states[place];
    let truth = machine.states.get(place + 1).copied().unwrap_or(0);
    if value == states {
        return Some(truth); // TRUE stays TRUE
    }
    match machine.next[place][block * states + value] {
        FALSE => None,
        state => Some(usize::try_from(state).unwrap_or(truth)),
    }
}

fn grow(spec: &Spec, place: usize, layer: &[u64], from: &Shape, to: &Shape) -> Vec<u64> {
    let mut following = vec![0u64; to.words()];
    for block in spec.letters(place) {
        let inner = &spec.machines[from.inner];
        let bits: Vec<Option<usize>> =
            (0..from.values[from.inner].0).map(|value| next(inner, place, block, value)).collect();
        for (row, words) in layer.chunks_exact(from.width).enumerate() {
            if words.iter().all(|&word| word == 0) {
                continue;
            }
            let Some(target) = row_after(spec, place, block, row, from, to) else { continue };
            let target = &mut following[target * to.width..][..to.width];
            for (at, &word) in words.iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    if let Some(after) = bits[64 * at + left.trailing_zeros() as usize] {
                        target[after / 64] |= 1 << (after % 64);
                    }
                    left &= left - 1;
                }
            }
        }
    }
    following
}

/// The row to which a row goes; None if a machine says FALSE.
fn row_after(spec: &Spec, place: usize, block: usize, row: usize, from: &Shape, to: &Shape) -> Option<usize> {
    let mut after = 0;
    for (number, machine) in spec.machines.iter().enumerate().filter(|&(number, _)| number != from.inner) {
        let (values, apart) = from.values[number];
        after += next(machine, place, block, row / apart % values)? * to.values[number].1;
    }
    Some(after)
}
