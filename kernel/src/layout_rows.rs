//! Many layouts from one way to keep them to another (`layout`): the quickest way for a block of rows.
//!
//! Four hands are rows of bytes here, as callers keep them, each hand a number in the order of the processor.

#[cfg(target_arch = "x86_64")]
use crate::features::Avx512;
use crate::layout::{self, DECK};
use crate::refusal::{Outcome, Refusal, Status};

/// Four masks.
pub type Hands = [u8; 32];

/// The hands of packed deals.
pub fn packed_to_hands(packed: &[[u8; 13]], hands: &mut [Hands]) {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = Avx512::new() {
        return avx512.packed_to_hands(packed, hands);
    }
    packed_to_hands_plain(packed, hands);
}

/// The packed deals of hands; `NotInSpace` if they do not make up the deck.
pub fn hands_to_packed(hands: &[Hands], packed: &mut [[u8; 13]]) -> Outcome {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = Avx512::new() {
        return avx512.hands_to_packed(hands, packed);
    }
    hands_to_packed_plain(hands, packed)
}

/// The hands of owners; `BadOwner` if one is above 4.
pub fn owners_to_hands(owners: &[[u8; 52]], hands: &mut [Hands]) -> Outcome {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = Avx512::new() {
        return avx512.owners_to_hands(owners, hands);
    }
    owners_to_hands_plain(owners, hands)
}

/// The owners of hands.
pub fn hands_to_owners(hands: &[Hands], owners: &mut [[u8; 52]]) -> Outcome {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = Avx512::new() {
        return avx512.hands_to_owners(hands, owners);
    }
    hands_to_owners_plain(hands, owners)
}

pub(crate) fn packed_to_hands_plain(packed: &[[u8; 13]], hands: &mut [Hands]) {
    for (packed, hands) in packed.iter().zip(hands) {
        *hands = to_bytes(layout::hands_of_packed(packed));
    }
}

pub(crate) fn hands_to_packed_plain(hands: &[Hands], packed: &mut [[u8; 13]]) -> Outcome {
    each(hands, packed, |hands| {
        let hands = from_bytes(hands);
        check_deck(hands)?;
        Ok(layout::packed_of_hands(hands))
    })
}

pub(crate) fn owners_to_hands_plain(owners: &[[u8; 52]], hands: &mut [Hands]) -> Outcome {
    each(owners, hands, |owners| layout::hands_of_owners(owners).map(to_bytes))
}

pub(crate) fn hands_to_owners_plain(hands: &[Hands], owners: &mut [[u8; 52]]) -> Outcome {
    each(hands, owners, |hands| {
        let hands = from_bytes(hands);
        layout::check_hands(hands)?;
        Ok(layout::owners_of_hands(hands))
    })
}

fn each<A, B>(from: &[A], to: &mut [B], convert: impl Fn(&A) -> Result<B, Refusal>) -> Outcome {
    for (row, (from, to)) in from.iter().zip(to).enumerate() {
        *to = convert(from).map_err(|refusal| refusal.after(row))?;
    }
    Ok(())
}

/// Refuse hands that are no layout, and those that do not make up the deck.
#[inline(always)]
pub(crate) fn check_deck(hands: [u64; 4]) -> Outcome {
    layout::check_hands(hands)?;
    let all = hands.iter().fold(0, |all, hand| all | hand);
    if all == DECK { Ok(()) } else { Err(Refusal::new(Status::NotInSpace, 0)) }
}

#[inline(always)]
pub(crate) fn to_bytes(hands: [u64; 4]) -> Hands {
    let mut bytes = [0; 32];
    for (hand, bytes) in hands.iter().zip(bytes.as_chunks_mut().0) {
        *bytes = hand.to_ne_bytes();
    }
    bytes
}

#[inline(always)]
pub(crate) fn from_bytes(bytes: &Hands) -> [u64; 4] {
    let words = bytes.as_chunks().0;
    std::array::from_fn(|seat| u64::from_ne_bytes(words[seat]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::bytes;

    /// The answers of the quickest way and of plain code.
    fn both<A: Clone, B: Clone + PartialEq + std::fmt::Debug>(
        from: &[A],
        empty: B,
        quick: impl Fn(&[A], &mut [B]) -> Outcome,
        plain: impl Fn(&[A], &mut [B]) -> Outcome,
    ) -> (Outcome, Vec<B>) {
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
            packed_to_hands_plain(packed, &mut expected);
            assert_eq!(hands, expected);
            let back = both(&hands, [0; 13], hands_to_packed, hands_to_packed_plain);
            assert_eq!(back, (Ok(()), packed.to_vec()));
        }
    }

    #[test]
    fn owners_there_and_back() {
        let random: Vec<u8> = bytes(52 * 1001).iter().map(|byte| byte % 5).collect();
        for rows in [0, 1, 2, 1001] {
            let owners = &random.as_chunks::<52>().0[..rows];
            let (outcome, hands) = both(owners, [9; 32], owners_to_hands, owners_to_hands_plain);
            assert_eq!(outcome, Ok(()));
            let back = both(&hands, [9; 52], hands_to_owners, hands_to_owners_plain);
            assert_eq!(back, (Ok(()), owners.to_vec()));
        }
    }

    #[test]
    fn what_is_no_layout_is_refused_at_its_row() {
        for bad in [5, 6, 7, 8, 127, 128, 255] {
            for card in 0..52 {
                let mut owners = [[4; 52]; 5];
                owners[3][card] = bad;
                let (outcome, _) = both(&owners, [9; 32], owners_to_hands, owners_to_hands_plain);
                assert_eq!(outcome, Err(Refusal::new(Status::BadOwner, 3)));
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
                let (outcome, _) = both(&hands, [0; 13], hands_to_packed, hands_to_packed_plain);
                let status = if away { Status::NotInSpace } else { Status::BadOwner };
                assert_eq!(outcome, Err(Refusal::new(status, 2)));
                let (outcome, _) = both(&hands, [9; 52], hands_to_owners, hands_to_owners_plain);
                assert_eq!(outcome.is_ok(), away);
            }
        }
    }
}
