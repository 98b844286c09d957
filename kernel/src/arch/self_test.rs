//! Whether a kind of vectors gives the right answers here: what every kind but the oldest is asked before it is used.

use crate::base::numbers;
use crate::base::refusal::Outcome;
use crate::numbering::arrangements::DEALS;
use crate::numbering::pavlicek::deals::{RankDeals, UnrankDeals};
use crate::numbering::pavlicek::order::BySuit;
use crate::numbering::pavlicek::walk;

/// For deals: endings go through the same operations but for one load, and their tables take long to make.
pub fn passes(
    unrank: impl FnOnce(UnrankDeals<'_, BySuit>),
    rank: impl FnOnce(RankDeals<'_, BySuit>) -> Outcome,
) -> bool {
    let numbers = numbers::spread(DEALS);
    let (mut deals, mut expected) = (vec![[0; 13]; numbers.len()], vec![[0; 13]; numbers.len()]);
    let mut back = vec![[0; 12]; numbers.len()];
    walk::unrank(false, &numbers, &mut expected);
    unrank(UnrankDeals { order: BySuit, numbers: &numbers, deals: &mut deals });
    let outcome = rank(RankDeals { order: BySuit, deals: &expected, numbers: &mut back });
    outcome == Ok(()) && deals == expected && back == numbers
}
