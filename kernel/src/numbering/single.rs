//! One deal and its number, in any numbering of deals or endings: what the table does for rows, for four hands and a
//! number of 16 bytes.

use super::table::{Members, Numbering};
use crate::base::refusal::{RowError, Status};
use crate::layouts::one::{check_hands, hands_of_owners, hands_of_packed, owners_of_hands, packed_of_hands};
use crate::layouts::plain::check_deck;

/// Four hands, N E S W.
pub type Hands = [u64; 4];
/// A number, big-endian.
pub type Number = [u8; 16];

const NOT_DEALS: RowError = RowError { status: Status::BadArgument, row: 0 };

/// The hands with this number; `BadArgument` if the numbering is not one of deals or endings.
pub fn item(numbering: &Numbering, number: &Number) -> Result<Hands, RowError> {
    let (beyond, number) = number.split_at(16 - numbering.width);
    if beyond.iter().any(|&byte| byte != 0) {
        return Err(RowError::new(Status::NumberTooLarge, 0));
    }
    match numbering.members {
        Members::Packed => {
            let mut packed = [0; 13];
            numbering.unrank(number, &mut packed, 13, 1)?;
            Ok(hands_of_packed(&packed))
        }
        Members::Owners => {
            let mut owners = [0; 52];
            numbering.unrank(number, &mut owners, 52, 1)?;
            hands_of_owners(&owners)
        }
        _ => Err(NOT_DEALS),
    }
}

/// The number of these hands; `BadArgument` if the numbering is not one of deals or endings.
pub fn index(numbering: &Numbering, hands: Hands) -> Result<Number, RowError> {
    let mut whole = [0; 16];
    let number = &mut whole[16 - numbering.width..];
    match numbering.members {
        Members::Packed => {
            check_deck(hands)?;
            numbering.rank(&packed_of_hands(hands), 13, number, 1)?;
        }
        Members::Owners => {
            check_hands(hands)?;
            numbering.rank(&owners_of_hands(hands), 52, number, 1)?;
        }
        _ => return Err(NOT_DEALS),
    }
    Ok(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::suit_classes;
    use crate::numbering::table::NUMBERINGS;
    use crate::random::samples;

    fn of_deals() -> impl Iterator<Item = &'static Numbering> {
        NUMBERINGS.iter().filter(|numbering| matches!(numbering.members, Members::Packed | Members::Owners))
    }

    #[test]
    fn there_and_back_in_every_numbering() {
        assert_eq!(of_deals().count(), 12);
        for numbering in of_deals() {
            let size = if numbering.width == 12 { suit_classes::SIZE } else { 1 << 100 };
            for number in samples::numbers(size, 50).into_iter().chain([0, 1, 2, 255, 256]) {
                let number = number.to_be_bytes();
                let hands = item(numbering, &number).unwrap();
                assert_eq!(index(numbering, hands), Ok(number), "{}", numbering.name);
            }
        }
    }

    #[test]
    fn what_is_outside_is_refused() {
        for numbering in of_deals() {
            assert!(item(numbering, &[255; 16]).is_err(), "{}", numbering.name);
            assert!(index(numbering, [1, 1, 0, 0]).is_err(), "{}", numbering.name);
            assert!(index(numbering, [1 << 52, 0, 0, 0]).is_err(), "{}", numbering.name);
        }
        assert!(index(Numbering::named("power4").unwrap(), [1, 2, 4, 8]).is_err());
        let hands = Numbering::named("hands").unwrap();
        assert_eq!((item(hands, &[0; 16]), index(hands, [0; 4])), (Err(NOT_DEALS), Err(NOT_DEALS)));
    }
}
