//! Sets of deals that the kernel holds for a caller, whatever they are made of: diagrams, boundary tables.

use crate::refusal::{Outcome, Refusal, Status};
use crate::threads::map_rows;

/// Bytes of a deal: its 52 owners.
pub const CARDS: usize = 52;

/// A set of deals in an order.
pub trait DealSet: Send + Sync {
    /// How many deals it has.
    fn size(&self) -> u128;
    /// How many nodes or table entries it took.
    fn nodes(&self) -> u64;
    /// Fill rows of owners from as many numbers, `width` big-endian bytes each.
    fn fill_owners(&self, numbers: &[u8], width: usize, owners: &mut [u8]) -> Outcome;
    /// The inverse of `fill_owners`; `width` bytes have room for every number.
    fn fill_numbers(&self, owners: &[u8], numbers: &mut [u8], width: usize) -> Outcome;
    /// The place of the card that settles that the deal with these 52 owners is not in the set; None if it is.
    fn settled_at(&self, owners: &[u8]) -> Option<usize>;
}

/// Owners, 52 bytes a deal, of the deals with these numbers, `width` bytes each, on several threads.
pub fn owners(set: &dyn DealSet, numbers: &[u8], width: usize, owners: &mut [u8], threads: usize) -> Outcome {
    check(numbers, width, owners)?;
    map_rows(numbers, width, owners, CARDS, threads, |_, numbers, owners| set.fill_owners(numbers, width, owners))
}

/// The numbers, `width` bytes each, of the deals with these owners, 52 bytes each, on several threads.
pub fn numbers(set: &dyn DealSet, owners: &[u8], numbers: &mut [u8], width: usize, threads: usize) -> Outcome {
    check(numbers, width, owners)?;
    if width < 16 && set.size() > 1 << (8 * width) {
        return Err(Refusal::new(Status::BadArgument, 0));
    }
    map_rows(owners, CARDS, numbers, width, threads, |_, owners, numbers| set.fill_numbers(owners, numbers, width))
}

/// Whole rows, as many numbers as deals.
fn check(numbers: &[u8], width: usize, owners: &[u8]) -> Outcome {
    let fits = (1..=16).contains(&width)
        && numbers.len().is_multiple_of(width)
        && owners.len().is_multiple_of(CARDS)
        && numbers.len() / width == owners.len() / CARDS;
    if fits { Ok(()) } else { Err(Refusal::new(Status::BadArgument, 0)) }
}
