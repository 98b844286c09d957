//! The ways in which a deal is kept, and how to go from one to another.
//!
//! * owners: 52 bytes in suit order SA SK ... C2: N E S W = 0..3, 4 = nobody;
//! * packed: 13 bytes, all cards dealt: the owner of card p in bits `2 (p % 4)` of byte `p / 4`;
//! * hands: four masks of 52 bits, card p in bit p.
//!
//! A packed deal in *rank* order has card `13 s + r` at place `4 r + s`.

use crate::base::refusal::{RowError, Status};

/// All 52 cards.
pub const DECK: u64 = (1 << 52) - 1;
const LOW: u64 = 0x0101_0101_0101_0101;
const EVEN: u64 = 0x5555_5555_5555_5555;

/// The bits of a byte, each in a byte of its own.
static SPREAD_BITS: [u64; 256] = spread_bits();
/// The four 2-bit codes of a byte, the code j at bit 26 j: a row of four suits to four suits of 13 ranks.
static TO_SUITS: [u128; 256] = spread_codes(26);
/// The four 2-bit codes of a byte, the code j at bit 8 j: four ranks of a suit to four rows.
static TO_ROWS: [u128; 256] = spread_codes(8);
/// How many cards each seat has in a byte of a packed deal: four counts, one a byte.
static COUNTS: [u32; 256] = counts();

const fn spread_bits() -> [u64; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte] |= ((byte as u64 >> bit) & 1) << (8 * bit);
            bit += 1;
        }
        byte += 1;
    }
    table
}

const fn spread_codes(stride: u32) -> [u128; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut code = 0;
        while code < 4 {
            table[byte] |= ((byte as u128 >> (2 * code)) & 3) << (stride * code);
            code += 1;
        }
        byte += 1;
    }
    table
}

const fn counts() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut code = 0;
        while code < 4 {
            table[byte] += 1 << (8 * ((byte >> (2 * code)) & 3));
            code += 1;
        }
        byte += 1;
    }
    table
}

/// A packed deal as a number, the first byte lowest.
#[inline(always)]
pub fn load_packed(row: &[u8; 13]) -> u128 {
    let mut bytes = [0; 16];
    bytes[..13].copy_from_slice(row);
    u128::from_le_bytes(bytes)
}

/// The inverse of `load_packed`.
#[inline(always)]
pub fn store_packed(codes: u128, row: &mut [u8; 13]) {
    row.copy_from_slice(&codes.to_le_bytes()[..13]);
}

/// How many cards each seat holds in a packed deal, one count a byte (each at most 52).
#[inline(always)]
pub fn count_packed(row: &[u8; 13]) -> u32 {
    row.iter().map(|&byte| COUNTS[usize::from(byte)]).sum()
}

/// The counts of a full deal, as `count_packed` gives them.
pub const FULL_COUNTS: u32 = 0x0d0d_0d0d;

/// Suit order from rank order.
#[inline(always)]
pub fn suits_from_ranks(row: &[u8; 13]) -> [u8; 13] {
    let codes = (0..13).fold(0, |codes, rank| codes | TO_SUITS[usize::from(row[rank])] << (2 * rank));
    let mut result = [0; 13];
    store_packed(codes, &mut result);
    result
}

/// Rank order from suit order.
#[inline(always)]
pub fn ranks_from_suits(row: &[u8; 13]) -> [u8; 13] {
    let codes = load_packed(row);
    let mut rows: u128 = 0;
    for suit in 0..4 {
        let ranks = (codes >> (26 * suit)) as u32;
        let byte = |i: u32| TO_ROWS[(ranks >> (8 * i) & 0xff) as usize];
        let spread = byte(0) | byte(1) << 32 | byte(2) << 64 | (byte(3) & 3) << 96;
        rows |= spread << (2 * suit);
    }
    let mut result = [0; 13];
    store_packed(rows, &mut result);
    result
}

/// The even bits of `x`, close together.
#[inline(always)]
fn even_bits(x: u64) -> u64 {
    let x = x & EVEN;
    let x = (x | x >> 1) & 0x3333_3333_3333_3333;
    let x = (x | x >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    let x = (x | x >> 4) & 0x00ff_00ff_00ff_00ff;
    let x = (x | x >> 8) & 0x0000_ffff_0000_ffff;
    (x | x >> 16) & 0x0000_0000_ffff_ffff
}

/// The lower 32 bits of `x`, moved to the even bits.
#[inline(always)]
fn to_even_bits(x: u64) -> u64 {
    let x = x & 0x0000_0000_ffff_ffff;
    let x = (x | x << 16) & 0x0000_ffff_0000_ffff;
    let x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
    let x = (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    let x = (x | x << 2) & 0x3333_3333_3333_3333;
    (x | x << 1) & EVEN
}

/// The lower and the upper bits of the 52 owners of a packed deal.
#[inline(always)]
pub fn planes(codes: u128) -> (u64, u64) {
    let (a, b) = (codes as u64, (codes >> 64) as u64);
    (even_bits(a) | even_bits(b) << 32, even_bits(a >> 1) | even_bits(b >> 1) << 32)
}

/// The inverse of `planes`.
#[inline(always)]
pub fn from_planes(low: u64, high: u64) -> u128 {
    let a = to_even_bits(low) | to_even_bits(high) << 1;
    let b = to_even_bits(low >> 32) | to_even_bits(high >> 32) << 1;
    u128::from(b) << 64 | u128::from(a)
}

/// The hands of a packed deal.
#[inline(always)]
pub fn hands_of_packed(row: &[u8; 13]) -> [u64; 4] {
    hands_of_planes(planes(load_packed(row)))
}

/// The hands of a full deal whose owners have these lower and upper bits.
#[inline(always)]
pub fn hands_of_planes((low, high): (u64, u64)) -> [u64; 4] {
    [!(low | high) & DECK, low & !high, high & !low, low & high]
}

/// The packed deal of four hands that make up the deck.
#[inline(always)]
pub fn packed_of_hands(hands: [u64; 4]) -> [u8; 13] {
    let mut row = [0; 13];
    store_packed(from_planes(hands[1] | hands[3], hands[2] | hands[3]), &mut row);
    row
}

/// Eight bits, the lowest of each byte of `x`.
#[inline(always)]
fn low_bits(x: u64) -> u64 {
    (x & LOW).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The three bits of 52 owners; `BadOwner` if one is above 7.
#[inline(always)]
pub fn planes_of_owners(owners: &[u8; 52]) -> Result<[u64; 3], RowError> {
    let (mut p0, mut p1, mut p2, mut strange) = (0, 0, 0, 0);
    for i in 0..7 {
        let word = if i < 6 {
            u64::from_le_bytes(owners[8 * i..8 * i + 8].try_into().expect("8 bytes"))
        } else {
            u64::from(u32::from_le_bytes(owners[48..].try_into().expect("4 bytes")))
        };
        p0 |= low_bits(word) << (8 * i);
        p1 |= low_bits(word >> 1) << (8 * i);
        p2 |= low_bits(word >> 2) << (8 * i);
        strange |= word & !(7 * LOW);
    }
    if strange == 0 { Ok([p0, p1, p2]) } else { Err(RowError::new(Status::BadOwner, 0)) }
}

/// The hands of 52 owners; `BadOwner` if one is above 4.
#[inline(always)]
pub fn hands_of_owners(owners: &[u8; 52]) -> Result<[u64; 4], RowError> {
    let [p0, p1, p2] = planes_of_owners(owners)?;
    if p2 & (p0 | p1) != 0 {
        return Err(RowError::new(Status::BadOwner, 0));
    }
    Ok([!(p0 | p1 | p2) & DECK, p0 & !p1, p1 & !p0, p0 & p1])
}

/// The 52 owners of four hands.
#[inline(always)]
pub fn owners_of_hands(hands: [u64; 4]) -> [u8; 52] {
    let mut owners = [0; 52];
    store_owners(hands, &mut owners);
    owners
}

/// The same, where they stay: a copy would take as long.
#[inline(always)]
pub fn store_owners(hands: [u64; 4], owners: &mut [u8; 52]) {
    let [north, east, south, west] = hands;
    let (p0, p1, p2) = (east | west, south | west, DECK & !(north | east | south | west));
    for i in 0..7 {
        let spread = |plane: u64| SPREAD_BITS[(plane >> (8 * i) & 0xff) as usize];
        let word = (spread(p0) | spread(p1) << 1 | spread(p2) << 2).to_le_bytes();
        let end = (8 * i + 8).min(52);
        owners[8 * i..end].copy_from_slice(&word[..end - 8 * i]);
    }
}

/// Refuse hands with a bit that is no card, or a card in two hands.
#[inline(always)]
pub fn check_hands(hands: [u64; 4]) -> Result<(), RowError> {
    let [north, east, south, west] = hands;
    let twice = north & east | (north | east) & south | (north | east | south) & west;
    if (north | east | south | west) & !DECK != 0 || twice != 0 {
        return Err(RowError::new(Status::BadOwner, 0));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::samples::bytes;

    fn random_packed() -> impl Iterator<Item = [u8; 13]> {
        let all = bytes(13 * 1000);
        (0..1000).map(move |i| all[13 * i..13 * i + 13].try_into().unwrap())
    }

    fn code(row: &[u8; 13], place: usize) -> u8 {
        row[place / 4] >> (2 * (place % 4)) & 3
    }

    #[test]
    fn the_card_orders_are_each_others_inverse() {
        for row in random_packed() {
            let suits = suits_from_ranks(&row);
            for rank in 0..13 {
                for suit in 0..4 {
                    assert_eq!(code(&row, 4 * rank + suit), code(&suits, 13 * suit + rank));
                }
            }
            assert_eq!(ranks_from_suits(&suits), row);
        }
    }

    #[test]
    fn packed_hands_and_owners_agree() {
        for row in random_packed() {
            let hands = hands_of_packed(&row);
            assert_eq!(packed_of_hands(hands), row);
            let owners = owners_of_hands(hands);
            for (card, &owner) in owners.iter().enumerate() {
                assert_eq!(owner, code(&row, card));
            }
            assert_eq!(hands_of_owners(&owners), Ok(hands));
            let counts = hands.map(|hand| hand.count_ones() as u8);
            assert_eq!(count_packed(&row).to_le_bytes(), counts);
        }
    }
}
