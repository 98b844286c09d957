//! The space of all layouts, a base-5 digit a card: 0 unused, 1..4 = N E S W, the first card in rank order lowest.
//!
//! 13 digits make a word below 5^13 < 2^31; four words make the number: (w3 5^13 + w2) 5^26 + (w1 5^13 + w0).

use crate::endings::{ranks_from_suits, suits_from_ranks};
use crate::numbers;
use crate::refusal::{Outcome, Refusal, Status};
use crate::threads::map_rows;
use std::sync::OnceLock;

/// Bytes of a number.
pub const WIDTH: usize = 16;
const FIVE_7: u64 = 5u64.pow(7);
const FIVE_13: u64 = 5u64.pow(13);
const FIVE_26: u64 = 5u64.pow(26);
const SIZE: u128 = 5u128.pow(52);

/// The number of each layout, 52 owners in suit order, on several threads.
pub fn rank(layouts: &[u8], numbers: &mut [u8], threads: usize) -> Outcome {
    map_rows(layouts, 52, numbers, WIDTH, threads, |_, layouts, numbers| {
        for (row, (owners, number)) in layouts.as_chunks().0.iter().zip(numbers.as_chunks_mut().0).enumerate() {
            if owners.iter().fold(0, |highest, &owner| owner.max(highest)) > 4 {
                return Err(Refusal::new(Status::BadOwner, row));
            }
            *number = rank_word(&ranks_from_suits(owners)).to_be_bytes();
        }
        Ok(())
    })
}

/// The layout of each number, on several threads.
pub fn unrank(numbers: &[u8], layouts: &mut [u8], threads: usize) -> Outcome {
    map_rows(numbers, WIDTH, layouts, 52, threads, |_, numbers, layouts| {
        for (row, (number, owners)) in numbers.as_chunks::<WIDTH>().0.iter().zip(layouts.as_chunks_mut().0).enumerate()
        {
            let number = numbers::load(number);
            if number >= SIZE {
                return Err(Refusal::new(Status::NumberTooLarge, row));
            }
            *owners = suits_from_ranks(&unrank_word(number));
        }
        Ok(())
    })
}

fn rank_word(word: &[u8; 52]) -> u128 {
    // 4 is digit 0, the others one more.
    let digit = |owner: u8| u64::from((owner + 1) & 7) % 5;
    let part = |k: usize| word[13 * k..13 * k + 13].iter().rev().fold(0, |sum, &owner| sum * 5 + digit(owner));
    let low = part(1) * FIVE_13 + part(0);
    let high = part(3) * FIVE_13 + part(2);
    u128::from(high) * u128::from(FIVE_26) + u128::from(low)
}

fn unrank_word(number: u128) -> [u8; 52] {
    let tables = digits();
    let high = (number / u128::from(FIVE_26)) as u64;
    let low = (number as u64).wrapping_sub(high.wrapping_mul(FIVE_26));
    let mut word = [0; 52];
    for (k, part) in [low % FIVE_13, low / FIVE_13, high % FIVE_13, high / FIVE_13].into_iter().enumerate() {
        let first = &tables[(part % FIVE_7) as usize];
        let second = &tables[(part / FIVE_7) as usize];
        word[13 * k..13 * k + 7].copy_from_slice(&first[..7]);
        word[13 * k + 7..13 * k + 13].copy_from_slice(&second[..6]);
    }
    word
}

/// The owners of the seven digits of each number below 5^7.
fn digits() -> &'static [[u8; 8]] {
    static TABLE: OnceLock<Vec<[u8; 8]>> = OnceLock::new();
    TABLE.get_or_init(|| {
        (0..FIVE_7)
            .map(|mut rest| {
                std::array::from_fn(|_| {
                    let owner = (rest % 5 + 4) % 5;
                    rest /= 5;
                    owner as u8
                })
            })
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn digit_by_digit() {
        for number in samples::edges(SIZE).into_iter().chain(samples::numbers(SIZE, 3000)) {
            let word = unrank_word(number);
            let mut rest = number;
            for owner in word {
                assert_eq!(u128::from(owner), (rest % 5 + 4) % 5);
                rest /= 5;
            }
            assert_eq!(rank_word(&word), number);
        }
    }

    #[test]
    fn strangers_are_refused() {
        assert!(rank(&[5; 52], &mut [0; 16], 1).is_err());
        assert!(rank(&[255; 52], &mut [0; 16], 1).is_err());
        assert!(unrank(&SIZE.to_be_bytes(), &mut [0; 52], 1).is_err());
    }
}
