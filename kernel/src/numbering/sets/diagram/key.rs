//! States packed into words, and the table that numbers them.

use super::marks::NONE;

/// `W` words hold the states of all machines before one card.
pub type Key<const W: usize> = [u64; W];

/// Where one machine's state is in a key.
#[derive(Clone, Copy)]
pub struct Field {
    pub word: usize,
    pub shift: u32,
    pub mask: u64,
}

/// Places for machines with these numbers of values, first fit in the order given; None if they need more than `W` words.
pub fn fields<const W: usize>(values: &[usize]) -> Option<Vec<Field>> {
    let mut used = [0u32; W];
    values
        .iter()
        .map(|&count| {
            let bits = usize::BITS - count.saturating_sub(1).leading_zeros();
            let word = (0..W).find(|&word| used[word] + bits <= 64)?;
            let shift = used[word];
            used[word] += bits;
            Some(Field { word, shift: shift.min(63), mask: (1u64 << bits) - 1 })
        })
        .collect()
}

/// Numbers for the keys of one layer, in the order in which they come.
pub struct Numbered<const W: usize> {
    /// The keys, in the order of their numbers.
    pub keys: Vec<Key<W>>,
    table: Vec<u32>,
}

impl<const W: usize> Numbered<W> {
    /// A table with room for about `expected` keys.
    pub fn new(expected: usize) -> Self {
        Numbered { keys: Vec::new(), table: vec![NONE; (4 * expected).next_power_of_two().max(1024)] }
    }

    /// The number of `key`, new if it was not seen.
    #[inline]
    pub fn number(&mut self, key: &Key<W>) -> u32 {
        if 2 * self.keys.len() >= self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut slot = hash(key) as usize & mask;
        loop {
            let number = self.table[slot];
            if number == NONE {
                self.table[slot] = self.keys.len() as u32;
                self.keys.push(*key);
                return self.keys.len() as u32 - 1;
            }
            if self.keys[number as usize] == *key {
                return number;
            }
            slot = (slot + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let mask = 2 * self.table.len() - 1;
        self.table.clear();
        self.table.resize(mask + 1, NONE);
        for (number, key) in self.keys.iter().enumerate() {
            let mut slot = hash(key) as usize & mask;
            while self.table[slot] != NONE {
                slot = (slot + 1) & mask;
            }
            self.table[slot] = number as u32;
        }
    }
}

#[inline(always)]
fn hash<const W: usize>(key: &Key<W>) -> u64 {
    let mut mixed = 0u64;
    for &word in key {
        mixed = (mixed ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^= mixed >> 29;
    }
    mixed.wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 20
}
