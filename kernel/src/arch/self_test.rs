//! Whether a kind of vectors gives the right answers here: what every kind but the oldest is asked before it is used.

use super::work::InBlocks;
use crate::base::numbers;
use crate::base::refusal::RowResult;
use crate::layouts::one::hands_of_packed;
use crate::numbering::arrangements::DEALS;
use crate::numbering::pavlicek::deals::{RankDeals, UnrankDeals};
use crate::numbering::pavlicek::order::BySuit;
use crate::numbering::pavlicek::walk;

/// By some deals: endings go through the same operations but for one load, and their tables take long to make.  Whatever the
/// vectors answer, nothing is read outside the tables: places are masked there.
pub fn passes(
    unrank: impl FnOnce(InBlocks<UnrankDeals<'_, BySuit>>),
    rank: impl FnOnce(InBlocks<RankDeals<'_, BySuit>>) -> RowResult,
) -> bool {
    let numbers = numbers::spread(DEALS);
    let (mut deals, mut expected) = (vec![[0; 13]; numbers.len()], vec![[0; 13]; numbers.len()]);
    let mut back = vec![[0; 12]; numbers.len()];
    walk::unrank(BySuit, &numbers, &mut expected);
    unrank(InBlocks(UnrankDeals { order: BySuit, numbers: &numbers, deals: &mut deals }));
    let outcome = rank(InBlocks(RankDeals { order: BySuit, deals: &expected, numbers: &mut back }));
    outcome == Ok(()) && deals == expected && back == numbers
}

/// The hands of these deals, the first with whole suits.
pub fn deals() -> Vec<[u64; 4]> {
    let numbers = numbers::spread(DEALS);
    let mut deals = vec![[0; 13]; numbers.len()];
    walk::unrank(BySuit, &numbers, &mut deals);
    deals.iter().map(hands_of_packed).collect()
}
