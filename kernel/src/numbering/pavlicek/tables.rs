//! The steps, and the tables of what is left at each: by step and by what the hands need.

use crate::arch::baseline_ops::numbers::{Products, product, store_scalar};
use crate::base::numbers::{BINOMIAL, odd_inverse};
use crate::numbering::arrangements::{STATES, arrangements, needs, state_of};
use std::ptr;
use std::sync::OnceLock;

/// Steps: one of four cards, then six of eight.
pub const STEPS: usize = 7;
/// J is the number times two to this power, and a half.
pub const SCALE: u32 = 13;
/// Half a unit of J.
pub const HALF: u64 = 1 << (SCALE - 1);
/// Entries of a step for deals, at 196 n + 14 e + s; a power of two, so that a masked index is inside.
pub const DEAL_PLACES: usize = 1 << 12;
/// Entries of a step for endings, at 2744 n + 196 e + 14 s + w: any 16 bits are inside.
pub const ENDING_PLACES: usize = 1 << 16;

/// The first step whose numbers fit 64 bits in every state: 2^13 M is below 2^64.
pub const LATE: usize = 4;

/// What there is for a state of a step: Q, and what makes t of J in halves, f / (2 M); together, so that they come
/// from memory in one step.
pub trait Entry: Copy {
    /// Of no words.
    const NONE: Self;
    /// Whether numbers have more than 64 bits.
    const WIDE: bool;
    /// Of these.
    fn new(quotient: u128, scale: f64) -> Self;
    /// f / (2 M).
    fn scale(self) -> f64;
    /// Q g is taken from each J, modulo 2^128 or 2^64, where J is below that; lower halves and upper halves.
    fn take<const N: usize, const PLACES: usize>(
        entries: &[Self; PLACES],
        places: &[Place<PLACES>; N],
        factors: &[u64; N],
        j: [&mut [u64; N]; 2],
    );
}

/// An entry of the first steps.
#[repr(align(32))]
#[derive(Clone, Copy)]
pub struct Early {
    quotient: u128,
    scale: f64,
}

/// An entry of the later steps.
#[repr(align(16))]
#[derive(Clone, Copy)]
pub struct Late {
    quotient: u64,
    scale: f64,
}

impl Early {
    /// Q g is added, modulo 2^128.
    #[inline(always)]
    pub fn add(self, sum: Products, factor: u64) -> Products {
        sum.plus(self.quotient, factor)
    }
}

impl Late {
    /// Q g modulo 2^64.
    #[inline(always)]
    pub fn product(self, factor: u64) -> u64 {
        self.quotient.wrapping_mul(factor)
    }
}

impl Entry for Early {
    const NONE: Self = Early { quotient: 0, scale: 0.0 };
    const WIDE: bool = true;

    #[inline(always)]
    fn new(quotient: u128, scale: f64) -> Self {
        Early { quotient, scale }
    }
    #[inline(always)]
    fn scale(self) -> f64 {
        self.scale
    }
    #[inline(always)]
    fn take<const N: usize, const PLACES: usize>(
        entries: &[Self; PLACES],
        places: &[Place<PLACES>; N],
        factors: &[u64; N],
        [low, high]: [&mut [u64; N]; 2],
    ) {
        for four in 0..N / 4 {
            for lane in 4 * four..4 * four + 4 {
                let j = u128::from(high[lane]) << 64 | u128::from(low[lane]);
                let left = j.wrapping_sub(product(places[lane].entry(entries).quotient, factors[lane]));
                // SAFETY: both are borrowed.  Volatile, as compilers else pack these in vectors, which takes longer.
                unsafe {
                    ptr::write_volatile(&mut low[lane], left as u64);
                    ptr::write_volatile(&mut high[lane], (left >> 64) as u64);
                }
            }
        }
    }
}

impl Entry for Late {
    const NONE: Self = Late { quotient: 0, scale: 0.0 };
    const WIDE: bool = false;

    #[inline(always)]
    fn new(quotient: u128, scale: f64) -> Self {
        Late { quotient: quotient as u64, scale }
    }
    #[inline(always)]
    fn scale(self) -> f64 {
        self.scale
    }
    #[inline(always)]
    fn take<const N: usize, const PLACES: usize>(
        entries: &[Self; PLACES],
        places: &[Place<PLACES>; N],
        factors: &[u64; N],
        [low, _]: [&mut [u64; N]; 2],
    ) {
        let mut quotients = [0; N];
        for lane in 0..N {
            quotients[lane] = places[lane].entry(entries).quotient;
        }
        for lane in 0..N {
            store_scalar(low[lane].wrapping_sub(quotients[lane].wrapping_mul(factors[lane])), &mut low[lane]);
        }
    }
}

/// The entries of all states of each step; `NONE` for what cannot be.
pub struct Table<const PLACES: usize> {
    /// Of the steps before `LATE`.
    pub early: [Box<[Early; PLACES]>; LATE],
    /// Of the others.
    pub late: [Box<[Late; PLACES]>; STEPS - LATE],
}

/// The cards that are left at the beginning of a step.
pub const fn cards(step: usize) -> u64 {
    if step == 0 { 52 } else { 56 - 8 * step as u64 }
}

/// f: the product of as many numbers as a step has cards, downwards from the cards that are left.
pub const fn divisor(step: usize) -> u64 {
    let c = cards(step);
    if step == 0 { four(c) } else { four(c) * four(c - 4) }
}

/// c (c-1) (c-2) (c-3).
pub const fn four(c: u64) -> u64 {
    c * (c - 1) * (c - 2) * (c - 3)
}

/// The table of the full deals, 0.7 MB; made at first use.
pub fn deals() -> &'static Table<DEAL_PLACES> {
    static TABLE: OnceLock<Table<DEAL_PLACES>> = OnceLock::new();
    TABLE.get_or_init(|| {
        filled(|step, state| {
            let (n, e, s) = (state / 196, state / 14 % 14, state % 14);
            let w = (cards(step) as usize).checked_sub(n + e + s).filter(|w| n < 14 && *w < 14)?;
            Some(arrangements().ways(state_of([n, e, s, w]) as u32))
        })
    })
}

/// The table of the endings, 11 MB, of which a fiftieth is in use for most endings; made at first use.
pub fn endings() -> &'static Table<ENDING_PLACES> {
    static TABLE: OnceLock<Table<ENDING_PLACES>> = OnceLock::new();
    TABLE.get_or_init(|| {
        filled(|step, state| {
            let cards = cards(step) as usize;
            let needed =
                (state < STATES).then(|| needs(state).iter().sum::<usize>()).filter(|needed| *needed <= cards)?;
            Some(arrangements().ways(state as u32) * u128::from(BINOMIAL[cards][needed]))
        })
    })
}

/// A table from M, the number of words that are left in a state, for all states that can be.
fn filled<const PLACES: usize>(ways: impl Fn(usize, usize) -> Option<u128>) -> Table<PLACES> {
    Table {
        early: std::array::from_fn(|step| entries(step, &ways)),
        late: std::array::from_fn(|step| entries(LATE + step, &ways)),
    }
}

fn entries<E: Entry, const PLACES: usize>(
    step: usize,
    ways: &impl Fn(usize, usize) -> Option<u128>,
) -> Box<[E; PLACES]> {
    let entry = |state| match ways(step, state) {
        Some(ways) => E::new(quotient(divisor(step), ways), divisor(step) as f64 / (2.0 * ways as f64)),
        None => E::NONE,
    };
    // A vector, as the stack may be too small for an array.
    let entries: Vec<E> = (0..PLACES).map(entry).collect();
    entries.into_boxed_slice().try_into().ok().expect("the length is right")
}

fn quotient(divisor: u64, ways: u128) -> u128 {
    let twos = divisor.trailing_zeros();
    ways.wrapping_mul(odd_inverse(divisor)) << (SCALE - twos)
}

/// A place in a table of PLACES entries: a number below that, always.
#[derive(Clone, Copy)]
pub struct Place<const PLACES: usize>(u32);

impl<const PLACES: usize> Place<PLACES> {
    /// That of the first entry.
    pub const FIRST: Self = Place(0);

    /// Of a number, of which no more bits count than the table has places: so whatever vectors answer, nothing outside is
    /// read.
    #[inline(always)]
    pub fn of(number: u32) -> Self {
        const { assert!(PLACES.is_power_of_two()) }
        Place(number & (PLACES - 1) as u32)
    }

    /// The entry there.
    #[inline(always)]
    pub fn entry<E: Copy>(self, entries: &[E; PLACES]) -> E {
        // SAFETY: it is below PLACES: `of` has masked it, and nothing else makes one but `FIRST`.
        unsafe { *entries.get_unchecked(self.0 as usize) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::arrangements::DEALS;

    #[test]
    fn quotients_divide_exactly() {
        for step in 0..STEPS {
            let f = u128::from(divisor(step));
            // DEALS stands for any number of ways; M g must be a multiple of f.
            for ways in [DEALS, DEALS / f * f] {
                for factor in [f, if ways % f == 0 { 12_345_678_901 } else { 0 }] {
                    let product = quotient(divisor(step), ways).wrapping_mul(factor);
                    assert_eq!(product, (ways.wrapping_mul(factor / f) + ways / f * (factor % f)) << SCALE);
                }
            }
        }
    }

    #[test]
    fn a_small_stack_is_enough() {
        let make = || filled::<ENDING_PLACES>(|_, _| Some(1)).late.len();
        let thread = std::thread::Builder::new().stack_size(64 << 10).spawn(make);
        assert_eq!(thread.unwrap().join().unwrap(), STEPS - LATE);
    }

    #[test]
    fn late_numbers_fit_64_bits() {
        let most = |step: usize| {
            let cards = cards(step) as usize;
            let ways = |state: usize| {
                let left = cards.checked_sub(needs(state).iter().sum())?;
                Some(arrangements().ways(state as u32) * u128::from(BINOMIAL[cards][left]))
            };
            (0..STATES).filter_map(ways).max().unwrap()
        };
        assert!(most(LATE - 1) >= 1 << (64 - SCALE) && most(LATE) < 1 << (64 - SCALE));
    }

    #[test]
    fn every_number_of_a_class_fits() {
        let largest = (0..STATES).map(|state| {
            let cards: usize = needs(state).iter().sum();
            arrangements().ways(state as u32) * u128::from(BINOMIAL[52][cards])
        });
        assert!(largest.max().unwrap() < 1 << (128 - SCALE));
        assert!((0..STEPS).all(|step| divisor(step).trailing_zeros() <= SCALE && divisor(step) < 1 << 53));
    }
}
