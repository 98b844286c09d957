//! One deal and its number, in any numbering of deals or endings: what `deals`, `endings`, `legal` and `powers` do for
//! rows, for four hands and a number of 16 bytes.

use super::deals::{self, NUMBER, PACKED};
use super::endings;
use super::legal;
use super::powers;
use crate::base::numbers::{load, store};
use crate::base::refusal::{Outcome, Refusal, Status};
use crate::layouts::one::{check_hands, hands_of_owners, hands_of_packed, owners_of_hands};
use crate::layouts::one::{load_packed, packed_of_hands, store_packed};
use crate::layouts::plain::check_deck;

/// Four hands, N E S W.
pub type Hands = [u64; 4];
/// A number, big-endian.
pub type Number = [u8; 16];

/// The numberings of deals and endings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// Full deals.
    Deals(deals::Numbering),
    /// Endings, by the sizes of their hands.
    Endings(endings::Numbering),
    /// A digit of base 5 for each card.
    Power5,
    /// The endings that lawful play can reach.
    Legal,
    /// A digit of base 4 for each card.
    Power4,
}

impl Numbering {
    /// The numbering with a caller's code: those of `deals`, of `endings`, `Power5`, `Legal`, `Power4`.
    pub fn of(code: u32) -> Option<Self> {
        let code = code as usize;
        let deals = deals::Numbering::ALL;
        let endings = endings::Numbering::ALL;
        if let Some(&numbering) = deals.get(code) {
            return Some(Numbering::Deals(numbering));
        }
        let code = code - deals.len();
        if let Some(&numbering) = endings.get(code) {
            return Some(Numbering::Endings(numbering));
        }
        [Numbering::Power5, Numbering::Legal, Numbering::Power4].get(code - endings.len()).copied()
    }

    /// The bytes of a number of this numbering.
    fn width(self) -> usize {
        match self {
            Numbering::Deals(_) => NUMBER,
            Numbering::Endings(numbering) => numbering.width(),
            Numbering::Power5 => powers::WIDTH,
            Numbering::Legal => legal::numbering::WIDTH,
            Numbering::Power4 => PACKED,
        }
    }
}

/// The hands with this number.
pub fn item(numbering: Numbering, number: &Number) -> Result<Hands, Refusal> {
    let (beyond, number) = number.split_at(16 - numbering.width());
    if beyond.iter().any(|&byte| byte != 0) {
        return Err(Refusal::new(Status::NumberTooLarge, 0));
    }
    let by_owners = |unrank: &dyn Fn(&mut [u8]) -> Outcome| {
        let mut owners = [0; 52];
        unrank(&mut owners)?;
        hands_of_owners(&owners)
    };
    match numbering {
        Numbering::Deals(numbering) => {
            let mut packed = [0; PACKED];
            deals::unrank(numbering, number, &mut packed, 1)?;
            Ok(hands_of_packed(&packed))
        }
        Numbering::Endings(numbering) => by_owners(&|owners| endings::unrank(numbering, number, owners, 1)),
        Numbering::Power5 => by_owners(&|owners| powers::unrank(number, owners, 1)),
        Numbering::Legal => by_owners(&|owners| legal::numbering::unrank(number, owners, 1)),
        Numbering::Power4 => {
            let mut packed = [0; PACKED];
            store_packed(reversed(load(number)), &mut packed);
            Ok(hands_of_packed(&packed))
        }
    }
}

/// The number of these hands.
pub fn index(numbering: Numbering, hands: Hands) -> Result<Number, Refusal> {
    match numbering {
        Numbering::Deals(_) | Numbering::Power4 => check_deck(hands)?,
        _ => check_hands(hands)?,
    }
    let mut whole = [0; 16];
    let number = &mut whole[16 - numbering.width()..];
    match numbering {
        Numbering::Deals(numbering) => deals::rank(numbering, &packed_of_hands(hands), number, 1)?,
        Numbering::Endings(numbering) => endings::rank(numbering, &owners_of_hands(hands), number, 1)?,
        Numbering::Power5 => powers::rank(&owners_of_hands(hands), number, 1)?,
        Numbering::Legal => legal::numbering::rank(&owners_of_hands(hands), number, 1)?,
        Numbering::Power4 => store(reversed(load_packed(&packed_of_hands(hands))), number),
    }
    Ok(whole)
}

/// 52 digits of two bits in reverse order.
fn reversed(digits: u128) -> u128 {
    const EVEN: u128 = u128::MAX / 3;
    let bits = digits.reverse_bits() >> (128 - 8 * PACKED);
    (bits & EVEN) << 1 | (bits >> 1) & EVEN
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::suit_classes;
    use crate::random::samples;

    fn all() -> impl Iterator<Item = Numbering> {
        (0..).map_while(Numbering::of)
    }

    #[test]
    fn there_and_back_in_every_numbering() {
        assert_eq!(all().count(), deals::Numbering::ALL.len() + endings::Numbering::ALL.len() + 3);
        for numbering in all() {
            let size = if numbering.width() == 12 { suit_classes::SIZE } else { 1 << 100 };
            for number in samples::numbers(size, 50).into_iter().chain([0, 1, 2, 255, 256]) {
                let number = number.to_be_bytes();
                let hands = item(numbering, &number).unwrap();
                assert_eq!(index(numbering, hands), Ok(number), "{numbering:?}");
            }
        }
    }

    #[test]
    fn what_is_outside_is_refused() {
        for numbering in all() {
            assert!(item(numbering, &[255; 16]).is_err(), "{numbering:?}");
            assert!(index(numbering, [1, 1, 0, 0]).is_err(), "{numbering:?}");
            assert!(index(numbering, [1 << 52, 0, 0, 0]).is_err(), "{numbering:?}");
        }
        assert!(index(Numbering::Power4, [1, 2, 4, 8]).is_err());
        assert_eq!(Numbering::of(u32::MAX), None);
    }
}
