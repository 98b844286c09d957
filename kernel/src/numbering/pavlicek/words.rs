//! Blocks of words: the owners of 52 cards, N words side by side.

use crate::arch::lanes::Lanes;

/// A word of each of N deals or endings, of which each card has one of K + 1 owners.
pub trait Words<L: Lanes<N>, const N: usize, const K: usize>: Copy {
    /// The owners of card `card` of row `row`, each a byte.
    fn owners(&self, lanes: L, row: usize, card: usize) -> L::Bytes;
    /// The inverse of `owners`, in words that are `empty` there.
    fn set_owners(&mut self, lanes: L, row: usize, card: usize, owners: L::Bytes);
    /// No card has an owner.
    fn empty(lanes: L) -> Self;
}

/// Deals, packed in suit order, four cards a byte; read in rank order or in suit order.
#[derive(Clone, Copy)]
pub struct Packed<B, const BY_RANK: bool>(pub [B; 16]);

impl<B, const BY_RANK: bool> Packed<B, BY_RANK> {
    /// Where a card is: its byte, and its bit there.
    #[inline(always)]
    fn place(row: usize, card: usize) -> (usize, u32) {
        let place = if BY_RANK { 13 * card + row } else { 4 * row + card };
        (place / 4, 2 * (place % 4) as u32)
    }
}

impl<L: Lanes<N>, const N: usize, const BY_RANK: bool> Words<L, N, 3> for Packed<L::Bytes, BY_RANK> {
    #[inline(always)]
    fn owners(&self, lanes: L, row: usize, card: usize) -> L::Bytes {
        let (byte, bit) = Self::place(row, card);
        lanes.codes(self.0[byte], bit)
    }
    #[inline(always)]
    fn set_owners(&mut self, lanes: L, row: usize, card: usize, owners: L::Bytes) {
        let (byte, bit) = Self::place(row, card);
        self.0[byte] = lanes.or(self.0[byte], lanes.to_bit(owners, bit));
    }
    #[inline(always)]
    fn empty(lanes: L) -> Self {
        Packed([lanes.splat(0); 16])
    }
}

/// Endings, a byte a card in suit order; read in rank order.
#[derive(Clone, Copy)]
pub struct Letters<B>(pub [B; 52]);

impl<L: Lanes<N>, const N: usize> Words<L, N, 4> for Letters<L::Bytes> {
    #[inline(always)]
    fn owners(&self, _: L, row: usize, card: usize) -> L::Bytes {
        self.0[13 * card + row]
    }
    #[inline(always)]
    fn set_owners(&mut self, _: L, row: usize, card: usize, owners: L::Bytes) {
        self.0[13 * card + row] = owners;
    }
    #[inline(always)]
    fn empty(lanes: L) -> Self {
        Letters([lanes.splat(0); 52])
    }
}
