//! A table of numbers below 2^90 that are quickly added up, up to 64 of them.
//!
//! Each is cut into halves of 48 bits, which add up without a carry; on x86-64 one instruction of SSE2, which is always
//! there, adds both.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// Entries of the table: a power of two, so that a masked place needs no check.
pub const ENTRIES: usize = 1 << 18;
/// Bytes of an entry.  Places count bytes, which saves a shift for each number.
pub const STEP: u32 = 16;
const INSIDE: u32 = STEP * (ENTRIES as u32 - 1);
const BITS: u32 = 48;

#[repr(align(16))]
#[derive(Clone, Copy)]
#[cfg_attr(target_arch = "x86_64", expect(dead_code, reason = "read by its address"))]
struct Entry([u64; 2]);

/// The table.
pub struct Halves(Box<[Entry; ENTRIES]>);

/// The sum of some of its numbers.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Sum(__m128i);
/// The sum of some of its numbers.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Copy)]
pub struct Sum([u64; 2]);

impl Halves {
    /// Of these numbers, and 0 in the places after them.
    pub fn new(numbers: impl Iterator<Item = u128>) -> Self {
        let cut = |number: u128| Entry([number as u64 & ((1 << BITS) - 1), (number >> BITS) as u64]);
        let mut entries: Vec<Entry> = numbers.map(cut).collect();
        assert!(entries.len() <= ENTRIES);
        entries.resize(ENTRIES, Entry([0; 2]));
        Halves(entries.into_boxed_slice().try_into().ok().expect("the length is right"))
    }

    /// The sum and the number at a place, a multiple of `STEP`; any place outside stands for one inside.
    #[inline(always)]
    pub fn add(&self, sum: Sum, place: u32) -> Sum {
        let place = (place & INSIDE) as usize;
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the mask leaves a multiple of an entry's size inside the table, which is aligned; SSE2 is there.
        unsafe {
            Sum(_mm_add_epi64(sum.0, _mm_load_si128(self.0.as_ptr().byte_add(place).cast())))
        }
        #[cfg(not(target_arch = "x86_64"))]
        Sum(std::array::from_fn(|half| sum.0[half] + self.0[place / STEP as usize].0[half]))
    }
}

impl Sum {
    /// Of nothing.
    #[inline(always)]
    pub fn zero() -> Self {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: SSE2 is there.
        unsafe {
            Sum(_mm_setzero_si128())
        }
        #[cfg(not(target_arch = "x86_64"))]
        Sum([0; 2])
    }

    /// The number.
    #[inline(always)]
    pub fn total(self) -> u128 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: SSE2 is there.
        let [low, high] =
            unsafe { [_mm_cvtsi128_si64(self.0) as u64, _mm_cvtsi128_si64(_mm_unpackhi_epi64(self.0, self.0)) as u64] };
        #[cfg(not(target_arch = "x86_64"))]
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
        let table = Halves::new([1, largest, 1 << BITS].into_iter());
        let sum = (0..62).fold(Sum::zero(), |sum, _| table.add(sum, STEP));
        let sum = table.add(table.add(sum, 0), 2 * STEP);
        assert_eq!(sum.total(), 62 * largest + 1 + (1 << BITS));
    }

    #[test]
    fn no_place_is_outside() {
        let table = Halves::new([7].into_iter());
        let at = |place| table.add(Sum::zero(), place).total();
        assert_eq!([3 * STEP, u32::MAX - STEP + 1].map(at), [0, 0]);
        assert_eq!([STEP * ENTRIES as u32, STEP - 1].map(at), [7, 7]);
    }
}
