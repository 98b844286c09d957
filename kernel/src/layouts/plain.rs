//! Many layouts from one way to keep them to another, in plain code.

use super::one::{self, DECK};
use crate::base::refusal::{RowError, RowResult, Status};

/// Four masks.
pub type Hands = [u8; 32];

/// The hands of owners; `BadOwner` if one is above 4.
pub fn owners_to_hands(owners: &[[u8; 52]], hands: &mut [Hands]) -> RowResult {
    for (row, (owners, hands)) in owners.iter().zip(hands).enumerate() {
        *hands = to_bytes(one::hands_of_owners(owners).map_err(|refusal| refusal.after(row))?);
    }
    Ok(())
}

/// The owners of hands.
pub fn hands_to_owners(hands: &[Hands], owners: &mut [[u8; 52]]) -> RowResult {
    for (row, (hands, owners)) in hands.iter().zip(owners).enumerate() {
        let hands = from_bytes(hands);
        one::check_hands(hands).map_err(|refusal| refusal.after(row))?;
        one::store_owners(hands, owners);
    }
    Ok(())
}

/// Refuse hands that are no layout, and those that do not make up the deck.
#[inline(always)]
pub fn check_deck(hands: [u64; 4]) -> RowResult {
    one::check_hands(hands)?;
    let all = hands.iter().fold(0, |all, hand| all | hand);
    if all == DECK { Ok(()) } else { Err(RowError::new(Status::NotInSpace, 0)) }
}

/// Four masks as a row.
#[inline(always)]
pub fn to_bytes(hands: [u64; 4]) -> Hands {
    let mut bytes = [0; 32];
    for (hand, bytes) in hands.iter().zip(bytes.as_chunks_mut().0) {
        *bytes = hand.to_ne_bytes();
    }
    bytes
}

/// The inverse of `to_bytes`.
#[inline(always)]
pub fn from_bytes(bytes: &Hands) -> [u64; 4] {
    let words = bytes.as_chunks().0;
    std::array::from_fn(|seat| u64::from_ne_bytes(words[seat]))
}
