//! The steps, and the tables of what is left at each: by step and by what the hands need.

use crate::base::numbers::{BINOMIAL, odd_inverse};
use crate::numbering::arrangements::{STATES, arrangements, needs, state_of};
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

/// What there is for each state of a step; 0 for what cannot be.
pub struct Step<const PLACES: usize> {
    /// Q.
    pub quotients: Box<[u128; PLACES]>,
    /// What makes t of J in halves: f / (2 M).
    pub scales: Box<[f64; PLACES]>,
}

/// The steps.
pub type Table<const PLACES: usize> = [Step<PLACES>; STEPS];

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
    static TABLE: OnceLock<Box<Table<DEAL_PLACES>>> = OnceLock::new();
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
    static TABLE: OnceLock<Box<Table<ENDING_PLACES>>> = OnceLock::new();
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
fn filled<const PLACES: usize>(ways: impl Fn(usize, usize) -> Option<u128>) -> Box<Table<PLACES>> {
    let steps = (0..STEPS).map(|step| {
        // Vectors, as the stack may be too small for arrays.
        let (mut quotients, mut scales) = (vec![0; PLACES], vec![0.0; PLACES]);
        for state in 0..PLACES {
            if let Some(ways) = ways(step, state) {
                quotients[state] = quotient(divisor(step), ways);
                scales[state] = divisor(step) as f64 / (2.0 * ways as f64);
            }
        }
        Step { quotients: boxed(quotients), scales: boxed(scales) }
    });
    steps.collect::<Box<[_]>>().try_into().ok().expect("the length is right")
}

fn boxed<T, const N: usize>(entries: Vec<T>) -> Box<[T; N]> {
    entries.into_boxed_slice().try_into().ok().expect("the length is right")
}

fn quotient(divisor: u64, ways: u128) -> u128 {
    let twos = divisor.trailing_zeros();
    ways.wrapping_mul(odd_inverse(divisor)) << (SCALE - twos)
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
        let make = || filled::<ENDING_PLACES>(|_, _| Some(1)).len();
        let thread = std::thread::Builder::new().stack_size(64 << 10).spawn(make);
        assert_eq!(thread.unwrap().join().unwrap(), STEPS);
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
