//! The order of the vectors of hand sizes in the numberings of endings, and where each begins.
//!
//! First (13,13,13,13), (12,12,12,12), ..., (1,1,1,1); then the other vectors with entries 0..13 in ascending
//! lexicographic order.  A vector is a state of `arrangements`; state order is lexicographic order.

use crate::base::numbers::BINOMIAL;
use crate::numbering::arrangements::{STATES, arrangements, needs};
use crate::numbering::starts::Starts;
use std::sync::OnceLock;

/// The number of balanced endings.
pub const BALANCED: u128 = 2_058_009_868_335_972_036_308_496_616_883_640;
/// The number of endings.
pub const ENDINGS: u128 = 1_068_380_067_768_858_063_542_620_835_042_803_325;

/// The state of an ending's hands and the rank of its word among those of that state.
pub type Ranked = (u32, u128);

/// The classes, by position in the order.
pub struct Classes {
    /// Where each class begins.  Of random endings, balanced ones too, nine in ten are in a bucket that one class fills.
    bases: Starts<120>,
    /// The state of each class.
    states: Vec<u16>,
    /// Where the class of each state begins.
    base_of_state: Vec<u128>,
}

/// The table; made at first use.
pub fn classes() -> &'static Classes {
    static TABLE: OnceLock<Classes> = OnceLock::new();
    TABLE.get_or_init(Classes::new)
}

/// How many endings have these hand sizes.
fn layouts(state: usize) -> u128 {
    let cards: usize = needs(state).iter().sum();
    arrangements().ways(state as u32) * u128::from(BINOMIAL[52][cards])
}

impl Classes {
    fn new() -> Self {
        const EQUAL: usize = 2744 + 196 + 14 + 1;
        let balanced = (1..14).rev().map(|k| k * EQUAL);
        let others = (0..STATES).filter(|state| *state == 0 || state % EQUAL != 0);
        let states: Vec<u16> = balanced.chain(others).map(|state| state as u16).collect();
        let mut bases = Vec::with_capacity(STATES + 1);
        let mut base_of_state = vec![0; STATES];
        let mut base = 0;
        for &state in &states {
            bases.push(base);
            base_of_state[usize::from(state)] = base;
            base += layouts(usize::from(state));
        }
        bases.push(base);
        Classes { bases: Starts::new(bases), states, base_of_state }
    }

    /// Where the numbers of the endings with the hand sizes of `state` begin.
    #[inline(always)]
    pub fn base(&self, state: usize) -> u128 {
        self.base_of_state[state]
    }

    /// The state of the class that holds `number`, below `ENDINGS`, and the number inside the class.
    #[inline(always)]
    pub fn find(&self, number: u128) -> Ranked {
        let (class, rank) = self.bases.find(number);
        (u32::from(self.states[class]), rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_totals_are_the_published_ones() {
        let table = classes();
        assert_eq!(table.bases[13], BALANCED);
        assert_eq!(table.bases[STATES], ENDINGS);
        assert_eq!(table.bases[1], crate::numbering::arrangements::DEALS);
        assert_eq!(table.bases[15], BALANCED + 1 + 52);
    }

    #[test]
    fn both_ends_of_every_class_are_found() {
        let table = classes();
        for position in 0..STATES {
            let state = u32::from(table.states[position]);
            let (base, end) = (table.bases[position], table.bases[position + 1]);
            assert_eq!(table.base(state as usize), base);
            assert_eq!(table.find(base), (state, 0));
            assert_eq!(table.find(end - 1), (state, end - 1 - base));
        }
    }
}
