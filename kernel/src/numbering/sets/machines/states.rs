//! The states of one layer, each as many words as a machine needs, numbered in the order in which they are met.

use super::super::diagram::NONE;

/// A table of states of `width` words.
pub struct States {
    width: usize,
    words: Vec<i64>,
    table: Vec<u32>,
}

impl States {
    /// An empty table with room for about `expected` states.
    pub fn new(width: usize, expected: usize) -> States {
        States { width, words: Vec::new(), table: vec![NONE; (4 * expected).next_power_of_two().max(64)] }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.words.len() / self.width
    }

    /// A state by its number.
    #[inline]
    pub fn get(&self, number: usize) -> &[i64] {
        &self.words[number * self.width..][..self.width]
    }

    /// The number of a state, new if it was not met.
    #[inline]
    pub fn number(&mut self, state: &[i64]) -> u32 {
        if 2 * self.len() >= self.table.len() {
            self.grow();
        }
        let slot = self.slot(state);
        if self.table[slot] == NONE {
            self.table[slot] = self.len() as u32;
            self.words.extend_from_slice(state);
        }
        self.table[slot]
    }

    /// Where a state is in the table, or would be.
    #[inline]
    fn slot(&self, state: &[i64]) -> usize {
        let mask = self.table.len() - 1;
        let mut slot = hash(state) as usize & mask;
        while self.table[slot] != NONE && self.get(self.table[slot] as usize) != state {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[cold]
    fn grow(&mut self) {
        let size = 2 * self.table.len();
        self.table.clear();
        self.table.resize(size, NONE);
        for number in 0..self.len() {
            let slot = self.slot(self.get(number));
            self.table[slot] = number as u32;
        }
    }
}

#[inline]
fn hash(state: &[i64]) -> u64 {
    let mut mixed = 0u64;
    for &word in state {
        mixed = (mixed ^ word as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^= mixed >> 29;
    }
    mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 20
}
