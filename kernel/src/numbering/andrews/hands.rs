//! Single hands: 13 of 52 cards, by the colex index, or by the lexicographic one.

use super::places::subsets;
use super::sums::{colex, sums};
use crate::base::numbers::{load, store};
use crate::base::refusal::{RowError, RowResult, Status};
use crate::layouts::one::DECK;

/// How many hands there are.
pub const HANDS: u64 = 635_013_559_600;
/// Bytes of a hand's number.
pub const WIDTH: usize = 5;
/// Hands that unrank works on side by side, three a lane.
const LANES: usize = 8;

/// The number of each hand; `LEXICOGRAPHIC`, or the colex one.
pub fn rank<const LEXICOGRAPHIC: bool>(hands: &[[u8; 8]], numbers: &mut [[u8; WIDTH]]) -> RowResult {
    let sums = sums();
    for (row, (hand, number)) in hands.iter().zip(numbers).enumerate() {
        let hand = u64::from_ne_bytes(*hand);
        if hand & !DECK != 0 {
            return Err(RowError::new(Status::BadOwner, row));
        }
        if hand.count_ones() != 13 {
            return Err(RowError::new(Status::NotInSpace, row));
        }
        let index = colex::<7>(sums, if LEXICOGRAPHIC { reversed(hand) } else { hand });
        store(u128::from(if LEXICOGRAPHIC { HANDS - 1 - index } else { index }), number);
    }
    Ok(())
}

/// The hand of each number; `LEXICOGRAPHIC`, or the colex one.
pub fn unrank<const LEXICOGRAPHIC: bool>(numbers: &[[u8; WIDTH]], hands: &mut [[u8; 8]]) -> RowResult {
    const BLOCK: usize = 3 * LANES;
    for (block, (numbers, hands)) in numbers.chunks(BLOCK).zip(hands.chunks_mut(BLOCK)).enumerate() {
        let mut digits = [[0; 3]; LANES];
        for (row, (number, digit)) in numbers.iter().zip(digits.as_flattened_mut()).enumerate() {
            let index = load(number) as u64;
            if index >= HANDS {
                return Err(RowError::new(Status::NumberTooLarge, BLOCK * block + row));
            }
            *digit = if LEXICOGRAPHIC { HANDS - 1 - index } else { index };
        }
        let found = subsets(digits);
        for (&found, hand) in found.as_flattened().iter().zip(hands) {
            *hand = if LEXICOGRAPHIC { reversed(found) } else { found }.to_ne_bytes();
        }
    }
    Ok(())
}

/// The deck turned round: card c goes to 51 - c.
#[inline(always)]
fn reversed(hand: u64) -> u64 {
    hand.reverse_bits() >> 12
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::numbers::BINOMIAL;
    use crate::random::samples;

    fn lexicographic_index(hand: u64) -> u64 {
        // Of the hands that agree so far, those with a smaller card at the next place come first.
        let (mut index, mut held) = (0, 13);
        for card in 0..52 {
            if hand >> card & 1 == 1 {
                held -= 1;
            } else if held > 0 {
                index += BINOMIAL[51 - card][held - 1];
            }
        }
        index
    }

    #[test]
    fn there_and_back_in_both_orders() {
        assert_eq!(HANDS, BINOMIAL[52][13]);
        let numbers = samples::edges(HANDS.into()).into_iter().chain(samples::numbers(HANDS.into(), 1000));
        let numbers: Vec<[u8; WIDTH]> = samples::rows(numbers);
        let (mut hands, mut back) = (vec![[0; 8]; numbers.len()], vec![[0; WIDTH]; numbers.len()]);
        unrank::<false>(&numbers, &mut hands).unwrap();
        rank::<false>(&hands, &mut back).unwrap();
        assert_eq!(back, numbers);
        unrank::<true>(&numbers, &mut hands).unwrap();
        rank::<true>(&hands, &mut back).unwrap();
        assert_eq!(back, numbers);
        for (hand, number) in hands.iter().zip(&numbers) {
            assert_eq!(u128::from(lexicographic_index(u64::from_ne_bytes(*hand))), load(number));
        }
    }

    #[test]
    fn what_is_no_hand_or_number_is_refused_at_its_row() {
        let hand = 0x1fff_u64.to_ne_bytes();
        for (bad, status) in [(0x3fff, Status::NotInSpace), (0xfff, Status::NotInSpace), (1 << 52, Status::BadOwner)] {
            let hands = [hand, hand, u64::to_ne_bytes(bad)];
            assert_eq!(rank::<false>(&hands, &mut [[0; WIDTH]; 3]), Err(RowError::new(status, 2)));
        }
        let mut numbers = [[0; WIDTH]; 60];
        store(HANDS.into(), &mut numbers[50]);
        assert_eq!(unrank::<true>(&numbers, &mut [[0; 8]; 60]), Err(RowError::new(Status::NumberTooLarge, 50)));
    }
}
