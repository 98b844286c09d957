//! The ways in which a deal is kept, one (`one`) or many from one to another: the quickest way for a block of rows.
//!
//! Four hands are rows of bytes here, as callers keep them, each hand a number in the order of the processor.

pub mod one;
pub mod plain;

use crate::arch::platform::Platform;
use crate::arch::work::{Backend, Instructions, Work};
use crate::base::refusal::{RowError, RowResult, Status};
use crate::base::threads::map_rows;
use one::{load_packed, store_packed};
use plain::{Hands, check_deck, from_bytes, to_bytes};

/// A way to keep a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// 52 owners.
    Owners,
    /// A full deal, packed.
    Packed,
    /// Four masks.
    Hands,
}

impl Layout {
    /// All of them, by the code that callers use.
    pub const ALL: [Layout; 3] = [Layout::Owners, Layout::Packed, Layout::Hands];

    /// Bytes of a row.
    pub fn bytes(self) -> usize {
        match self {
            Layout::Owners => 52,
            Layout::Packed => 13,
            Layout::Hands => 32,
        }
    }
}

/// Layouts from one way to keep them to another, on several threads; `BadArgument` if neither is hands, or both are.
pub fn convert(from: Layout, source: &[u8], to: Layout, target: &mut [u8], threads: usize) -> RowResult {
    let work = |_: usize, source: &[u8], target: &mut [u8]| match (from, to) {
        (Layout::Packed, Layout::Hands) => {
            packed_to_hands(source.as_chunks().0, target.as_chunks_mut().0);
            Ok(())
        }
        (Layout::Hands, Layout::Packed) => hands_to_packed(source.as_chunks().0, target.as_chunks_mut().0),
        (Layout::Owners, Layout::Hands) => owners_to_hands(source.as_chunks().0, target.as_chunks_mut().0),
        (Layout::Hands, Layout::Owners) => hands_to_owners(source.as_chunks().0, target.as_chunks_mut().0),
        _ => Err(RowError::new(Status::BadArgument, 0)),
    };
    map_rows(source, from.bytes(), target, to.bytes(), threads, work)
}

/// The hands of packed deals.
fn packed_to_hands(packed: &[[u8; 13]], hands: &mut [Hands]) {
    Platform::now().run(PackedToHands { packed, hands });
}

/// The packed deals of hands; `NotInSpace` if they do not make up the deck.
fn hands_to_packed(hands: &[Hands], packed: &mut [[u8; 13]]) -> RowResult {
    Platform::now().run(HandsToPacked { hands, packed })
}

/// The hands of owners; `BadOwner` if one is above 4.
fn owners_to_hands(owners: &[[u8; 52]], hands: &mut [Hands]) -> RowResult {
    Platform::now().backend().owners_to_hands(owners, hands).unwrap_or_else(|| plain::owners_to_hands(owners, hands))
}

/// The owners of hands.
fn hands_to_owners(hands: &[Hands], owners: &mut [[u8; 52]]) -> RowResult {
    Platform::now().backend().hands_to_owners(hands, owners).unwrap_or_else(|| plain::hands_to_owners(hands, owners))
}

struct PackedToHands<'a> {
    packed: &'a [[u8; 13]],
    hands: &'a mut [Hands],
}

impl Work for PackedToHands<'_> {
    type Result = ();

    #[inline(always)]
    fn run<I: Instructions>(self, bits: I) {
        for (packed, hands) in self.packed.iter().zip(self.hands) {
            *hands = to_bytes(one::hands_of_planes(bits.planes(load_packed(packed))));
        }
    }
}

struct HandsToPacked<'a> {
    hands: &'a [Hands],
    packed: &'a mut [[u8; 13]],
}

impl Work for HandsToPacked<'_> {
    type Result = RowResult;

    #[inline(always)]
    fn run<I: Instructions>(self, bits: I) -> RowResult {
        for (row, (hands, packed)) in self.hands.iter().zip(self.packed).enumerate() {
            let [north, east, south, west] = from_bytes(hands);
            check_deck([north, east, south, west]).map_err(|refusal| refusal.after(row))?;
            store_packed(bits.join_planes(east | west, south | west), packed);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::samples::bytes;

    /// The answers of the quickest way and of plain code.
    fn both<A: Clone, B: Clone + PartialEq + std::fmt::Debug>(
        from: &[A],
        empty: B,
        quick: impl Fn(&[A], &mut [B]) -> RowResult,
        plain: impl Fn(&[A], &mut [B]) -> RowResult,
    ) -> (RowResult, Vec<B>) {
        let (mut to, mut expected) = (vec![empty.clone(); from.len()], vec![empty; from.len()]);
        let outcome = quick(from, &mut to);
        assert_eq!(outcome, plain(from, &mut expected));
        assert!(outcome.is_err() || to == expected);
        (outcome, to)
    }

    #[test]
    fn packed_deals_there_and_back() {
        let random = bytes(13 * 1001);
        for rows in [0, 1, 2, 1001] {
            let packed = &random.as_chunks::<13>().0[..rows];
            let mut hands = vec![[9; 32]; rows];
            let mut expected = hands.clone();
            packed_to_hands(packed, &mut hands);
            for (packed, hands) in packed.iter().zip(&mut expected) {
                *hands = to_bytes(one::hands_of_packed(packed));
            }
            assert_eq!(hands, expected);
            let mut back = vec![[0; 13]; rows];
            assert_eq!((hands_to_packed(&hands, &mut back), back.as_slice()), (Ok(()), packed));
        }
    }

    #[test]
    fn owners_there_and_back() {
        let random: Vec<u8> = bytes(52 * 1001).iter().map(|byte| byte % 5).collect();
        for rows in [0, 1, 2, 1001] {
            let owners = &random.as_chunks::<52>().0[..rows];
            let (outcome, hands) = both(owners, [9; 32], owners_to_hands, plain::owners_to_hands);
            assert_eq!(outcome, Ok(()));
            let back = both(&hands, [9; 52], hands_to_owners, plain::hands_to_owners);
            assert_eq!(back, (Ok(()), owners.to_vec()));
        }
    }

    #[test]
    fn what_is_no_layout_is_refused_at_its_row() {
        for bad in [5, 6, 7, 8, 127, 128, 255] {
            for card in 0..52 {
                let mut owners = [[4; 52]; 5];
                owners[3][card] = bad;
                let (outcome, _) = both(&owners, [9; 32], owners_to_hands, plain::owners_to_hands);
                assert_eq!(outcome, Err(RowError::new(Status::BadOwner, 3)));
            }
        }
        for seat in 0..4 {
            for bit in 0..64 {
                // Spades for North and so on; one card, or one bit that is none, goes to another hand as well, or away.
                let mut hands = [to_bytes(std::array::from_fn(|seat| 0x1fff << (13 * seat))); 5];
                let mut changed = from_bytes(&hands[2]);
                changed[seat] ^= 1 << bit;
                hands[2] = to_bytes(changed);
                let away = bit / 13 == seat;
                let outcome = hands_to_packed(&hands, &mut [[0; 13]; 5]);
                let status = if away { Status::NotInSpace } else { Status::BadOwner };
                assert_eq!(outcome, Err(RowError::new(status, 2)));
                let (outcome, _) = both(&hands, [9; 52], hands_to_owners, plain::hands_to_owners);
                assert_eq!(outcome.is_ok(), away);
            }
        }
    }
}
