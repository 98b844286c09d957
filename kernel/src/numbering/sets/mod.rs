//! Sets of deals that the kernel holds for a caller, whatever they are made of.

pub mod diagram;
pub mod machines;
mod set;

use crate::base::refusal::{RowError, RowResult, Status};
use crate::base::threads::map_rows;
pub use set::{CARDS, DealSet};

/// Owners, 52 bytes a deal, of the deals with these numbers, `width` bytes each, on several threads.
pub fn owners(set: &dyn DealSet, numbers: &[u8], width: usize, owners: &mut [u8], threads: usize) -> RowResult {
    check(numbers, width, owners)?;
    map_rows(numbers, width, owners, CARDS, threads, |_, numbers, owners| set.fill_owners(numbers, width, owners))
}

/// The numbers, `width` bytes each, of the deals with these owners, 52 bytes each, on several threads.
pub fn numbers(set: &dyn DealSet, owners: &[u8], numbers: &mut [u8], width: usize, threads: usize) -> RowResult {
    check(numbers, width, owners)?;
    if width < 16 && set.size() > 1 << (8 * width) {
        return Err(RowError::new(Status::BadArgument, 0));
    }
    map_rows(owners, CARDS, numbers, width, threads, |_, owners, numbers| set.fill_numbers(owners, numbers, width))
}

/// Whole rows, as many numbers as deals.
fn check(numbers: &[u8], width: usize, owners: &[u8]) -> RowResult {
    let fits = (1..=16).contains(&width)
        && numbers.len().is_multiple_of(width)
        && owners.len().is_multiple_of(CARDS)
        && numbers.len() / width == owners.len() / CARDS;
    if fits { Ok(()) } else { Err(RowError::new(Status::BadArgument, 0)) }
}
