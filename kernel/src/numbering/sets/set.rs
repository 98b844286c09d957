//! What every set of deals can do.

use crate::base::refusal::RowResult;

/// Bytes of a deal: its 52 owners.
pub const CARDS: usize = 52;

/// A set of deals in an order.
pub trait DealSet: Send + Sync {
    /// How many deals it has.
    fn size(&self) -> u128;
    /// How many nodes or table entries it took.
    fn nodes(&self) -> u64;
    /// Fill rows of owners from as many numbers, `width` big-endian bytes each.
    fn fill_owners(&self, numbers: &[u8], width: usize, owners: &mut [u8]) -> RowResult;
    /// The inverse of `fill_owners`; `width` bytes have room for every number.
    fn fill_numbers(&self, owners: &[u8], numbers: &mut [u8], width: usize) -> RowResult;
    /// The place of the card that settles that the deal with these 52 owners is not in the set; None if it is.
    fn settled_at(&self, owners: &[u8]) -> Option<usize>;
}
