//! A table of numbers below 2^90 that are quickly added up, up to 64 of them.
//!
//! Each is cut into halves of 48 bits, which add up without a carry.

/// Entries of the table: a power of two, so that a masked place needs no check.
pub const ENTRIES: usize = 1 << 18;
/// Bytes of an entry.  Places count bytes, which saves a shift for each number.
pub const STEP: u32 = 16;
const BITS: u32 = 48;

/// The table.
pub struct SumTable(Box<[[u64; 2]; ENTRIES]>);

/// The sum of some of its numbers.
#[derive(Clone, Copy)]
pub struct Sum([u64; 2]);

impl SumTable {
    /// Of these numbers, and 0 in the places after them.
    pub fn new(numbers: impl Iterator<Item = u128>) -> Self {
        let cut = |number: u128| [number as u64 & ((1 << BITS) - 1), (number >> BITS) as u64];
        let mut entries: Vec<[u64; 2]> = numbers.map(cut).collect();
        assert!(entries.len() <= ENTRIES);
        entries.resize(ENTRIES, [0; 2]);
        SumTable(entries.into_boxed_slice().try_into().expect("the length is right"))
    }

    /// The sum and the number at a place, a multiple of `STEP`; any place outside stands for one inside.
    #[inline(always)]
    pub fn add(&self, sum: Sum, place: u32) -> Sum {
        let [low, high] = self.0[(place / STEP) as usize % ENTRIES];
        Sum([sum.0[0] + low, sum.0[1] + high])
    }
}

impl Sum {
    /// Of nothing.
    #[inline(always)]
    pub fn zero() -> Self {
        Sum([0; 2])
    }

    /// The number.
    #[inline(always)]
    pub fn total(self) -> u128 {
        let [low, high] = self.0;
        u128::from(low) + (u128::from(high) << BITS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_exact() {
        let largest = (1 << 90) - 1;
        let table = SumTable::new([1, largest, 1 << BITS].into_iter());
        let sum = (0..62).fold(Sum::zero(), |sum, _| table.add(sum, STEP));
        let sum = table.add(table.add(sum, 0), 2 * STEP);
        assert_eq!(sum.total(), 62 * largest + 1 + (1 << BITS));
    }

    #[test]
    fn no_place_is_outside() {
        let table = SumTable::new([7].into_iter());
        let at = |place| table.add(Sum::zero(), place).total();
        assert_eq!([3 * STEP, u32::MAX - STEP + 1].map(at), [0, 0]);
        assert_eq!([STEP * ENTRIES as u32, STEP - 1].map(at), [7, 7]);
    }
}
