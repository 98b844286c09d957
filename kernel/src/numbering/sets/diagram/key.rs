//! States packed into words, and the table that numbers them.

use super::marks::NONE;
use crate::arch::baseline_ops::prefetch;

/// `W` words hold the states of all machines before one card.
pub type Key<const W: usize> = [u64; W];

/// So many keys are looked up together.
pub const TOGETHER: usize = 32;

/// Where one machine's state is in a key.
#[derive(Clone, Copy)]
pub struct Field {
    pub word: usize,
    pub shift: u32,
    pub mask: u64,
}

impl Field {
    /// The machine's state in a key.
    #[inline(always)]
    pub fn value<const W: usize>(&self, key: &Key<W>) -> usize {
        (key[self.word] >> self.shift & self.mask) as usize
    }
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
    /// The first `mask + 1` places are in use, at most half of them taken.
    table: Vec<u32>,
    mask: usize,
}

impl<const W: usize> Numbered<W> {
    /// A table with room for about `expected` keys.
    pub fn new(expected: usize) -> Self {
        let mut numbered = Numbered { keys: Vec::new(), table: Vec::new(), mask: 0 };
        numbered.clear(expected);
        numbered
    }

    /// Forget all keys but the memory they took; there is room for about `expected`.
    pub fn clear(&mut self, expected: usize) {
        self.keys.clear();
        self.mask = (2 * expected).next_power_of_two().max(1024) - 1;
        self.empty();
    }

    /// All places of the table are free.
    fn empty(&mut self) {
        let places = self.mask + 1;
        if self.table.len() < places {
            self.table = vec![NONE; places];
        } else {
            self.table[..places].fill(NONE);
        }
    }

    /// The number of `key`, new if it was not seen.
    #[inline]
    pub fn number(&mut self, key: &Key<W>) -> u32 {
        self.make_room(1);
        self.number_from(hash(key) as usize & self.mask, key)
    }

    /// Call `found(i, number)` for each of at most `TOGETHER` keys: its number, new if it was not seen.
    ///
    /// A large table is not in the processor's cache: what all of them need is fetched before the first is looked up.
    #[inline]
    pub fn number_all(&mut self, keys: &[Key<W>], mut found: impl FnMut(usize, u32)) {
        self.make_room(keys.len());
        let mut slots = [0; TOGETHER];
        for (slot, key) in slots.iter_mut().zip(keys) {
            *slot = hash(key) as usize & self.mask;
            prefetch(&self.table[*slot..=*slot]);
        }
        for &slot in &slots[..keys.len()] {
            if let Some(key) = self.keys.get(self.table[slot] as usize) {
                prefetch(key);
            }
        }
        for (i, key) in keys.iter().enumerate() {
            found(i, self.number_from(slots[i], key));
        }
    }

    #[inline(always)]
    fn make_room(&mut self, keys: usize) {
        if 2 * (self.keys.len() + keys) > self.mask {
            self.grow();
        }
    }

    #[inline(always)]
    fn number_from(&mut self, mut slot: usize, key: &Key<W>) -> u32 {
        let mask = self.mask;
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
        self.mask = 2 * self.mask + 1;
        self.empty();
        let mask = self.mask;
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
