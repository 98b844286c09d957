//! The space of all layouts, a base-5 digit a card: 0 unused, 1..4 = N E S W, the first card in rank order lowest.
//!
//! The four cards of a rank, one of each suit, make a digit below 625: with the four suits of a layout below each other
//! that is one column.  Two of these make a digit below 390625, and three such pairs a part below 5^24 < 2^56; the number
//! is low + (middle + high 5^24) 5^24, where high is the one digit below 625 that is left.  Unrank first divides by 5^26,
//! as that leaves 64 bits on both sides: six ranks, and two cards of the seventh.

#[cfg(target_arch = "x86_64")]
use crate::features::Avx512;
use crate::refusal::{Outcome, Refusal, Status};
use crate::threads::map_rows;

/// Bytes of a number.
pub const WIDTH: usize = 16;
const FIVE_24: u64 = 5u64.pow(24);
const FIVE_26: u64 = 5u64.pow(26);
pub(crate) const SIZE: u128 = 5u128.pow(52);
/// The numbers of two ranks.
const PAIR: u64 = 390_625;

/// The number of each layout, 52 owners in suit order, on several threads.
pub fn rank(layouts: &[u8], numbers: &mut [u8], threads: usize) -> Outcome {
    map_rows(layouts, 52, numbers, WIDTH, threads, |_, layouts, numbers| {
        let (layouts, numbers) = (layouts.as_chunks().0, numbers.as_chunks_mut().0);
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = Avx512::new() {
            return avx512.rank_powers(layouts, numbers);
        }
        rank_plain(layouts, numbers)
    })
}

/// The layout of each number, on several threads.
pub fn unrank(numbers: &[u8], layouts: &mut [u8], threads: usize) -> Outcome {
    map_rows(numbers, WIDTH, layouts, 52, threads, |_, numbers, layouts| {
        let (numbers, layouts) = (numbers.as_chunks().0, layouts.as_chunks_mut().0);
        #[cfg(target_arch = "x86_64")]
        if let Some(avx512) = Avx512::new() {
            return avx512.unrank_powers(numbers, layouts);
        }
        unrank_plain(numbers, layouts)
    })
}

pub(crate) fn rank_plain(layouts: &[[u8; 52]], numbers: &mut [[u8; WIDTH]]) -> Outcome {
    for (row, (owners, number)) in layouts.iter().zip(numbers).enumerate() {
        if owners.iter().fold(0, |highest, &owner| owner.max(highest)) > 4 {
            return Err(Refusal::new(Status::BadOwner, row));
        }
        *number = join(pairs(owners)).to_be_bytes();
    }
    Ok(())
}

pub(crate) fn unrank_plain(numbers: &[[u8; WIDTH]], layouts: &mut [[u8; 52]]) -> Outcome {
    for (row, (number, owners)) in numbers.iter().zip(layouts).enumerate() {
        let ranks = split(number).ok_or(Refusal::new(Status::NumberTooLarge, row))?;
        for (rank, four) in ranks.into_iter().enumerate() {
            for (suit, owner) in four.to_le_bytes().into_iter().enumerate() {
                owners[13 * suit + rank] = owner;
            }
        }
    }
    Ok(())
}

/// The digits of the pairs of ranks; that of deuces stands alone.
#[inline(always)]
fn pairs(owners: &[u8; 52]) -> [u32; 7] {
    // Sixteen at a time is what vectors like; the last three are not used.
    let mut clubs = [4; 16];
    clubs[..13].copy_from_slice(&owners[39..]);
    let suit = |suit: usize| -> &[u8; 16] { owners[13 * suit..13 * suit + 16].try_into().expect("16 bytes") };
    let (spades, hearts, diamonds) = (suit(0), suit(1), suit(2));
    // 4 is digit 0, the others one more.
    let digit = |owner: u8| owner.wrapping_add(1) & u8::from(owner == 4).wrapping_sub(1);
    let mut ranks = [0i16; 16];
    for rank in 0..16 {
        let majors = digit(spades[rank]) + 5 * digit(hearts[rank]);
        let minors = digit(diamonds[rank]) + 5 * digit(clubs[rank]);
        ranks[rank] = i16::from(majors) + 25 * i16::from(minors);
    }
    ranks[13] = 0;
    std::array::from_fn(|pair| (i32::from(ranks[2 * pair]) + 625 * i32::from(ranks[2 * pair + 1])) as u32)
}

/// The number of these digits.
#[inline(always)]
pub(crate) fn join<P: Copy + Into<u64>>(pairs: [P; 7]) -> u128 {
    let pairs = pairs.map(P::into);
    let part = |first: usize| pairs[first] + PAIR * (pairs[first + 1] + PAIR * pairs[first + 2]);
    let (low, middle, high) = (part(0), part(3), pairs[6]);
    u128::from(low) + (u128::from(middle) + u128::from(high) * u128::from(FIVE_24)) * u128::from(FIVE_24)
}

/// The owners of the four cards of each rank, the first suit in the lowest byte; none if the number is too large.
#[inline(always)]
pub(crate) fn split(number: &[u8; WIDTH]) -> Option<[u32; 13]> {
    let number = u128::from_be_bytes(*number);
    if number >= SIZE {
        return None;
    }
    let (high, low) = divide(number);
    let (high, seventh) = (high / 25, low / FIVE_24 + 25 * (high % 25));
    let low = low % FIVE_24;
    let mut ranks = [0; 13];
    ranks[6] = OWNERS[seventh as usize];
    for (first, part) in [(0, low), (7, high)] {
        let pairs = [part % PAIR, part / PAIR % PAIR, part / PAIR / PAIR];
        for (pair, digit) in pairs.into_iter().enumerate() {
            let digit = digit as usize;
            ranks[first + 2 * pair] = OWNERS[digit % 625];
            ranks[first + 2 * pair + 1] = OWNERS[digit / 625];
        }
    }
    Some(ranks)
}

/// The quotient by 5^26 of a number below 5^52, and the remainder.
#[inline(always)]
fn divide(number: u128) -> (u64, u64) {
    const RECIPROCAL: u64 = ((1 << 124) / FIVE_26 as u128) as u64;
    // Cut off from the number, from the reciprocal and from the product: less than 1/8, 1/8 and 1.
    let estimate = ((u128::from((number >> 57) as u64) * u128::from(RECIPROCAL)) >> 67) as u64;
    let rest = (number as u64).wrapping_sub(estimate.wrapping_mul(FIVE_26));
    let more = u64::from(rest >= FIVE_26);
    (estimate + more, rest - more * FIVE_26)
}

/// The four owners of each digit of a rank, the first suit in the lowest byte.
static OWNERS: [u32; 625] = {
    let mut table = [0; 625];
    let mut digit = 0;
    while digit < 625 {
        let (mut rest, mut suit) = (digit, 0);
        while suit < 4 {
            table[digit] |= ((rest as u32 % 5 + 4) % 5) << (8 * suit);
            rest /= 5;
            suit += 1;
        }
        digit += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn digit_by_digit() {
        for number in samples::edges(SIZE).into_iter().chain(samples::numbers(SIZE, 3000)) {
            let (mut owners, mut back) = ([9; 52], [0; 16]);
            unrank(&number.to_be_bytes(), &mut owners, 1).unwrap();
            let mut rest = number;
            for place in 0..52 {
                let (rank, suit) = (place / 4, place % 4);
                assert_eq!(u128::from(owners[13 * suit + rank]), (rest % 5 + 4) % 5);
                rest /= 5;
            }
            rank(&owners, &mut back, 1).unwrap();
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
    fn strangers_are_refused() {
        for bad in [5, 6, 7, 8, 127, 128, 255] {
            for card in 0..52 {
                let mut owners = [[4; 52]; 3];
                owners[1][card] = bad;
                let refusal = Refusal::new(Status::BadOwner, 1);
                assert_eq!(rank(owners.as_flattened(), &mut [0; 48], 1), Err(refusal));
            }
        }
        assert!(unrank(&SIZE.to_be_bytes(), &mut [0; 52], 1).is_err());
        assert!(unrank(&u128::MAX.to_be_bytes(), &mut [0; 52], 1).is_err());
    }
}
