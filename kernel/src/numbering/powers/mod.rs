//! The space of all layouts, a base-5 digit a card: 0 unused, 1..4 = N E S W, the first card in rank order lowest.
//!
//! The four cards of a rank, one of each suit, make a digit below 625: with the four suits of a layout below each other
//! that is one column.  Two of these make a digit below 390625, and three such pairs a part below 5^24 < 2^56; the number
//! is low + (middle + high 5^24) 5^24, where high is the one digit below 625 that is left.  Unrank first divides by 5^26,
//! as that leaves 64 bits on both sides: six ranks, and two cards of the seventh.

pub mod plain;

use crate::arch::platform::Platform;
use crate::arch::work::Backend;
use crate::base::numbers;
use crate::base::refusal::RowResult;
use crate::layouts::one::{load_packed, store_packed};
pub use plain::WIDTH;

/// The number of each layout, 52 owners in suit order.
pub fn rank(layouts: &[[u8; 52]], numbers: &mut [[u8; WIDTH]]) -> RowResult {
    Platform::now().backend().rank_powers(layouts, numbers).unwrap_or_else(|| plain::rank(layouts, numbers))
}

/// The layout of each number.
pub fn unrank(numbers: &[[u8; WIDTH]], layouts: &mut [[u8; 52]]) -> RowResult {
    Platform::now().backend().unrank_powers(numbers, layouts).unwrap_or_else(|| plain::unrank(numbers, layouts))
}

/// The power of 4 of each full deal: its owners as digits, the first card highest.
pub fn rank_of_four(deals: &[[u8; 13]], numbers: &mut [[u8; 13]]) -> RowResult {
    for (deal, number) in deals.iter().zip(numbers) {
        numbers::store(reversed(load_packed(deal)), number);
    }
    Ok(())
}

/// The inverse of `rank_of_four`: every 13 bytes are a number.
pub fn unrank_of_four(numbers: &[[u8; 13]], deals: &mut [[u8; 13]]) -> RowResult {
    for (number, deal) in numbers.iter().zip(deals) {
        store_packed(reversed(numbers::load(number)), deal);
    }
    Ok(())
}

/// 52 digits of two bits in reverse order.
fn reversed(digits: u128) -> u128 {
    const EVEN: u128 = u128::MAX / 3;
    let bits = digits.reverse_bits() >> (128 - 2 * 52);
    (bits & EVEN) << 1 | (bits >> 1) & EVEN
}

#[cfg(test)]
mod tests {
    use super::plain::{FIVE_26, SIZE, divide};
    use super::*;
    use crate::base::refusal::{RowError, Status};
    use crate::random::samples;
    use std::slice;

    #[test]
    fn digit_by_digit() {
        for number in samples::edges(SIZE).into_iter().chain(samples::numbers(SIZE, 3000)) {
            let (mut owners, mut back) = ([9; 52], [0; 16]);
            unrank(&[number.to_be_bytes()], slice::from_mut(&mut owners)).unwrap();
            let mut rest = number;
            for place in 0..52 {
                let (rank, suit) = (place / 4, place % 4);
                assert_eq!(u128::from(owners[13 * suit + rank]), (rest % 5 + 4) % 5);
                rest /= 5;
            }
            rank(&[owners], slice::from_mut(&mut back)).unwrap();
            assert_eq!(u128::from_be_bytes(back), number);
        }
    }

    #[test]
    fn the_division_is_right_at_its_edges() {
        let five = u128::from(FIVE_26);
        let quotients = samples::numbers(five, 3000).into_iter().chain(samples::edges(five));
        for quotient in quotients {
            for rest in [0, 1, five / 2, five - 2, five - 1] {
                assert_eq!(divide(quotient * five + rest), (quotient as u64, rest as u64));
            }
        }
    }

    #[test]
    fn invalid_owners_are_refused() {
        for bad in [5, 6, 7, 8, 127, 128, 255] {
            for card in 0..52 {
                let mut owners = [[4; 52]; 3];
                owners[1][card] = bad;
                let refusal = RowError::new(Status::BadOwner, 1);
                assert_eq!(rank(&owners, &mut [[0; 16]; 3]), Err(refusal));
            }
        }
        assert!(unrank(&[SIZE.to_be_bytes()], &mut [[0; 52]]).is_err());
        assert!(unrank(&[u128::MAX.to_be_bytes()], &mut [[0; 52]]).is_err());
    }
}
