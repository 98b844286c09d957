//! The digits of layouts, in plain code.

use crate::base::refusal::{RowError, RowResult, Status};

/// Bytes of a number.
pub const WIDTH: usize = 16;
const FIVE_24: u64 = 5u64.pow(24);
pub(super) const FIVE_26: u64 = 5u64.pow(26);
/// The layouts.
pub const SIZE: u128 = 5u128.pow(52);
/// The numbers of two ranks.
const PAIR: u64 = 390_625;

/// The number of each layout.
pub fn rank(layouts: &[[u8; 52]], numbers: &mut [[u8; WIDTH]]) -> RowResult {
    for (row, (owners, number)) in layouts.iter().zip(numbers).enumerate() {
        if owners.iter().fold(0, |highest, &owner| owner.max(highest)) > 4 {
            return Err(RowError::new(Status::BadOwner, row));
        }
        *number = join(pairs(owners)).to_be_bytes();
    }
    Ok(())
}

/// The layout of each number.
pub fn unrank(numbers: &[[u8; WIDTH]], layouts: &mut [[u8; 52]]) -> RowResult {
    for (row, (number, owners)) in numbers.iter().zip(layouts).enumerate() {
        let ranks = split(number).ok_or(RowError::new(Status::NumberTooLarge, row))?;
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
pub fn join<P: Copy + Into<u64>>(pairs: [P; 7]) -> u128 {
    let pairs = pairs.map(P::into);
    let part = |first: usize| pairs[first] + PAIR * (pairs[first + 1] + PAIR * pairs[first + 2]);
    let (low, middle, high) = (part(0), part(3), pairs[6]);
    u128::from(low) + (u128::from(middle) + u128::from(high) * u128::from(FIVE_24)) * u128::from(FIVE_24)
}

/// The owners of the four cards of each rank, the first suit in the lowest byte; none if the number is too large.
#[inline(always)]
pub fn split(number: &[u8; WIDTH]) -> Option<[u32; 13]> {
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
pub(super) fn divide(number: u128) -> (u64, u64) {
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
