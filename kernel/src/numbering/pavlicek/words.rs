//! Blocks of words: the owners of 52 cards, N words side by side.

use super::order::Order;
use crate::arch::lanes::{ByteLanes, Lanes};
use crate::arch::registers::Registers;

/// A word of each of N deals or endings, of which each card has one of K + 1 owners.
pub trait Words<R: Registers, const U: usize, const N: usize, const K: usize>: Copy {
    /// The owners of card `card` of row `row`, each a byte.
    fn owners(&self, lanes: Lanes<R, U, N>, row: usize, card: usize) -> ByteLanes<R, U>;
    /// The inverse of `owners`, in words that have no owner there.
    fn set_owners(&mut self, lanes: Lanes<R, U, N>, row: usize, card: usize, owners: ByteLanes<R, U>);
}

/// Deals, packed in suit order, four cards a byte; read in any order.
#[derive(Clone, Copy)]
pub struct Packed<B, O> {
    /// The bytes; behind the thirteenth, anything.
    pub bytes: [B; 16],
    /// The order.
    pub order: O,
}

impl<R: Registers, const U: usize, const N: usize, O: Order> Words<R, U, N, 3> for Packed<ByteLanes<R, U>, O> {
    #[inline(always)]
    fn owners(&self, lanes: Lanes<R, U, N>, row: usize, card: usize) -> ByteLanes<R, U> {
        let (byte, bit) = self.order.place(row, card);
        lanes.codes(self.bytes[byte % 16], bit)
    }
    #[inline(always)]
    fn set_owners(&mut self, lanes: Lanes<R, U, N>, row: usize, card: usize, owners: ByteLanes<R, U>) {
        let (byte, bit) = self.order.place(row, card);
        self.bytes[byte % 16] = lanes.or(self.bytes[byte % 16], lanes.to_bit(owners, bit));
    }
}

/// Endings, a byte a card in suit order; read in rank order.
#[derive(Clone, Copy)]
pub struct Letters<B>(pub [B; 52]);

impl<R: Registers, const U: usize, const N: usize> Words<R, U, N, 4> for Letters<ByteLanes<R, U>> {
    #[inline(always)]
    fn owners(&self, _: Lanes<R, U, N>, row: usize, card: usize) -> ByteLanes<R, U> {
        self.0[13 * card + row]
    }
    #[inline(always)]
    fn set_owners(&mut self, _: Lanes<R, U, N>, row: usize, card: usize, owners: ByteLanes<R, U>) {
        self.0[13 * card + row] = owners;
    }
}
