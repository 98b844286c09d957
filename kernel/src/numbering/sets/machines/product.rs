//! One machine of several that look at one block of hands alone.
//!
//! The definition is `explored` of `constraints/engines/merging.py`; the machines here are equal to its machines, state
//! by state.  Forwards, the machines are multiplied out as in a diagram of two letters, the own block and any other;
//! backwards, states with the same future become one.

use super::super::diagram::{FALSE, Grower, Key, Numbered, Spec, TRUE, in_words};
use super::smallest::{IMPOSSIBLE, MinimalAutomaton, Row};
use crate::base::refusal::{RowError, Status};
use std::mem::swap;

/// The machine that ends TRUE where a deal of a spec does, encoded in words: the block that all machines of the spec look
/// at, whether what the first of them calls FALSE need not be considered, and the spec.
///
/// Refused if more than `limit` states can be reached, or if no deal can.
pub fn make(words: &[i32], limit: u64) -> Result<MinimalAutomaton, RowError> {
    let bad = RowError::new(Status::BadArgument, 0);
    let &[own, given, ref words @ ..] = words else { return Err(bad) };
    let mut spec = Spec::parse(words)?;
    let own =
        usize::try_from(own).ok().filter(|&own| own < spec.blocks.len() && !spec.machines.is_empty()).ok_or(bad)?;
    spec.tells = given != 0;
    let grower = Grower { spec: &spec, limit };
    let (raw, ends, explored) = in_words!(grower, explore(own))?;
    Ok(MinimalAutomaton::smallest(&raw, ends, spec.blocks.len(), explored))
}

/// By card, by state, what comes next; the values of the last states; how many states there are in all.
type Explored = (Vec<Vec<Row>>, Vec<i32>, u64);

/// All states that can be reached, the values of the last, and how many there are.
fn explore<const W: usize>(grower: &Grower, own: usize) -> Result<Explored, RowError> {
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
        let permitted = spec.letters(place);
        let letters = letters(&permitted, own);
        let mut row = [IMPOSSIBLE; 4];
        for &block in &permitted {
            row[block] = if spec.tells { IMPOSSIBLE } else { FALSE };
        }
        let mut rows = vec![row; layer.len()];
        let (stage, left) = (grower.stage::<W>(place, letters), grower.limit - explored);
        grower.grow(&stage, &layer, &mut following, left, |node, block, next| {
            for &alike in permitted.iter().filter(|&&alike| (alike == own) == (block == own)) {
                rows[node][alike] = next as i32;
            }
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
fn letters(permitted: &[usize], own: usize) -> Vec<usize> {
    let other = permitted.iter().copied().find(|&block| block != own);
    permitted.iter().copied().filter(|&block| block == own || Some(block) == other).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cards, blocks N, E, SW; both machines are of N: it gets the first card, and it gets the second.
    fn encoded(own: i32, given: i32) -> Vec<i32> {
        let head = [own, given, 2, 3, 1, 2, 12, 0, 1, 15, 15, 1, 1, 0, 0, 2 - given, 2];
        let first = [0, 1, TRUE, FALSE, FALSE, 0];
        let second = [0, 1, 0, 0, 0, 1, TRUE, FALSE, FALSE];
        let gates: &[i32] = if given == 0 { &[0, 0] } else { &[1, 1, 1, 2, 1, 1, 1, 0] };
        [&head, &first[..], &second, gates].concat()
    }

    #[test]
    fn what_is_required_is_one_machine() {
        let made = make(&encoded(0, 0), 10).unwrap();
        assert_eq!(made.words, [0, 1, 0, FALSE, FALSE, 1, TRUE, FALSE, FALSE]);
        assert_eq!(made.explored, 3);
        assert_eq!(make(&encoded(0, 0), 2).err().unwrap().status, Status::LimitExceeded);
        assert_eq!(make(&encoded(3, 0), 9).err().unwrap().status, Status::BadArgument);
    }

    #[test]
    fn what_is_not_given_need_not_be_considered() {
        let made = make(&encoded(0, 1), 10).unwrap();
        assert_eq!(made.words, [0, 1, 0, FALSE, FALSE, 1, TRUE, FALSE, FALSE]);
        assert_eq!(made.explored, 4);
    }
}
