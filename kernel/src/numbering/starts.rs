//! Where the parts of a numbering begin, and which of them has a number: by its upper bits, and a short search.

use crate::base::numbers::last_not_above;
use std::ops::Index;

/// The upper bits of a number that choose a bucket.
const BUCKET_BITS: u32 = 16;

/// Where the parts begin, ascending, and the end of the last, of numbers of so many bits; a part may have no numbers.
pub struct Starts<const BITS: u32> {
    starts: Vec<u128>,
    /// The part in which each bucket begins.
    buckets: Vec<u32>,
}

impl<const BITS: u32> Starts<BITS> {
    /// Numbers with the same bits from this one on share a bucket.
    const SHIFT: u32 = BITS - BUCKET_BITS;

    /// Of these, the first of which is 0.
    pub fn new(starts: Vec<u128>) -> Self {
        let (parts, end) = (starts.len() - 1, starts[starts.len() - 1]);
        let mut part = 0;
        let first = |bucket: u128| {
            while part + 1 < parts && starts[part + 1] <= bucket << Self::SHIFT {
                part += 1;
            }
            part as u32
        };
        let buckets = (0..=(end >> Self::SHIFT) + 1).map(first).collect();
        Starts { starts, buckets }
    }

    /// The part that has this number, which must be below the end, and the number in it.
    #[inline(always)]
    pub fn find(&self, number: u128) -> (usize, u128) {
        let bucket = (number >> Self::SHIFT) as usize;
        let (first, last) = (self.buckets[bucket] as usize, self.buckets[bucket + 1] as usize);
        let part = first + last_not_above(&self.starts[first..=last], number);
        (part, number - self.starts[part])
    }
}

impl<const BITS: u32> Index<usize> for Starts<BITS> {
    type Output = u128;

    #[inline(always)]
    fn index(&self, part: usize) -> &u128 {
        &self.starts[part]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_of_every_part_are_found() {
        for step in [1, 1000, 1 << 60, 1 << 110] {
            let next = |start: &mut u128, part: u128| Some(std::mem::replace(start, *start + part % 4 * part * step));
            let starts: Vec<u128> = (0..300).scan(0, next).collect(); // every fourth part has no numbers
            let found = Starts::<126>::new(starts.clone());
            for (part, ends) in starts.windows(2).enumerate().filter(|(_, ends)| ends[0] < ends[1]) {
                assert_eq!(found.find(ends[0]), (part, 0));
                assert_eq!(found.find(ends[1] - 1), (part, ends[1] - 1 - ends[0]));
                assert_eq!(found[part], ends[0]);
            }
        }
    }
}
