//! How many ways four hands can take the cards that are left: the tables behind Pavlicek's numberings.
//!
//! A *state* is what the hands N E S W still need, each 0..13, as the number `2744 n + 196 e + 14 s + w`.  The n+e+s+w
//! cards that are left can go to them in `ways` = (n+e+s+w)! / (n! e! s! w!) ways, of which
//! `below[o]` give the next card to a seat before o.  So a word of owners has the rank: sum of `below[owner]` over its
//! states.

use crate::numbering::sum_table::SumTable;
use std::sync::OnceLock;

/// Number of states.
pub const STATES: usize = 14 * 14 * 14 * 14;
/// What a card for N, E, S, W takes from the state.
pub const STEP: [u32; 4] = [2744, 196, 14, 1];
/// Nobody has a card yet: 13 needed in each hand.
pub const FULL: usize = 13 * (2744 + 196 + 14 + 1);
/// The number of full deals, 52! / 13!^4.
pub const DEALS: u128 = 53_644_737_765_488_792_839_237_440_000;

/// Tables are as long as this power of two, so that a masked index needs no check.
const PADDED: usize = STATES.next_power_of_two();

/// For each state, the arrangements that give the next card to a seat before N, E, S, W.  One cache line.
#[repr(align(64))]
#[derive(Clone, Copy)]
pub struct Below(pub [u128; 4]);

/// The tables, by state.
pub struct Arrangements {
    below: Box<[Below; PADDED]>,
    sums: SumTable,
    ways: Box<[u128; PADDED]>,
}

/// What each hand of `state` needs.
pub fn needs(state: usize) -> [usize; 4] {
    [state / 2744, state / 196 % 14, state / 14 % 14, state % 14]
}

/// The state in which the hands need these cards, each at most 13.
pub fn state_of(needs: [usize; 4]) -> usize {
    needs.iter().zip(STEP).map(|(need, step)| need * step as usize).sum()
}

/// The tables; made at first use.
pub fn arrangements() -> &'static Arrangements {
    static TABLES: OnceLock<Arrangements> = OnceLock::new();
    TABLES.get_or_init(Arrangements::new)
}

impl Arrangements {
    fn new() -> Self {
        let mut ways = vec![0; PADDED];
        let mut below = vec![Below([0; 4]); PADDED];
        ways[0] = 1;
        for state in 1..STATES {
            let mut sum = 0;
            for (owner, need) in needs(state).into_iter().enumerate() {
                below[state].0[owner] = sum;
                if need > 0 {
                    sum += ways[state - STEP[owner] as usize];
                }
            }
            ways[state] = sum;
        }
        Arrangements {
            sums: SumTable::new(below.iter().flat_map(|below| below.0)),
            below: below.into_boxed_slice().try_into().ok().expect("the length is right"),
            ways: ways.into_boxed_slice().try_into().expect("the length is right"),
        }
    }

    /// The arrangements from `state` on that give the next card to a seat before each of N E S W.
    #[inline(always)]
    pub fn below(&self, state: u32) -> &[u128; 4] {
        &self.below[state as usize % PADDED].0
    }

    /// All `below`, of state x and owner o at entry 4 x + o, to be added up: 52 of them have a sum below 2^96.
    #[inline(always)]
    pub fn sums(&self) -> &SumTable {
        &self.sums
    }

    /// The arrangements from `state` on.
    #[inline(always)]
    pub fn ways(&self, state: u32) -> u128 {
        self.ways[state as usize % PADDED]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_deals() {
        assert_eq!(arrangements().ways(FULL as u32), DEALS);
    }

    #[test]
    fn the_shares_make_up_the_whole() {
        let tables = arrangements();
        for state in (1..STATES).step_by(7) {
            let total: usize = needs(state).iter().sum();
            assert_eq!(state_of(needs(state)), state);
            // Of K ways with C cards left, K * c / C go to a hand that needs c.
            let ways = tables.ways(state as u32);
            let mut sum = 0;
            for (owner, need) in needs(state).into_iter().enumerate() {
                assert_eq!(tables.below(state as u32)[owner], sum);
                sum += ways / total as u128 * need as u128 + ways % total as u128 * need as u128 / total as u128;
            }
            assert_eq!(sum, ways);
        }
    }
}
