//! Endings as 52 owners in suit order, and as 13 words of four owners, one for each rank.

use super::super::tables::ROWS;
use super::super::transpose::interleave;

/// The words of an ending.
#[inline(always)]
pub fn words(owners: &[u8; 52]) -> [u32; ROWS] {
    let suit = |suit: usize| *owners[13 * suit..].first_chunk::<16>().expect("16 of 52 bytes");
    let last = *owners[36..].first_chunk::<16>().expect("16 of 52 bytes");
    let clubs = std::array::from_fn(|rank| if rank < 13 { last[rank + 3] } else { 0 });
    let bytes = turned::<2>([suit(0), suit(1), suit(2), clubs]);
    std::array::from_fn(|row| {
        u32::from_le_bytes(*bytes[row / 4][row % 4 * 4..].first_chunk().expect("four of 16 bytes"))
    })
}

/// The inverse of `words`.
#[inline(always)]
pub fn owners(words: &[u32; ROWS]) -> [u8; 52] {
    let mut bytes = [[0; 16]; 4];
    for (row, word) in words.iter().enumerate() {
        bytes[row / 4][row % 4 * 4..][..4].copy_from_slice(&word.to_le_bytes());
    }
    let suits = turned::<4>(bytes);
    let mut owners = [0; 52];
    for suit in 0..3 {
        owners[13 * suit..][..16].copy_from_slice(&suits[suit]);
    }
    owners[39..].copy_from_slice(&suits[3][..13]);
    owners
}

/// 64 bytes in another order: each round moves the highest bit of the places to the lowest.
#[inline(always)]
fn turned<const ROUNDS: usize>(mut rows: [[u8; 16]; 4]) -> [[u8; 16]; 4] {
    for _ in 0..ROUNDS {
        let ((a, b), (c, d)) = (interleave(rows[0], rows[2]), interleave(rows[1], rows[3]));
        rows = [a, b, c, d];
    }
    rows
}

/// How many cards each of N E S W has; None if a byte is above 4.
#[inline(always)]
pub fn count(owners: &[u8; 52]) -> Option<[usize; 4]> {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let (mut odd, mut upper, mut west, mut unused, mut strange) = (0, 0, 0, 0, 0);
    let (eights, rest) = owners.as_chunks::<8>();
    // The last four bytes count as four cards of nobody's.
    let tail = u64::from(u32::from_le_bytes(rest.try_into().expect("4 of 52 bytes"))) | 0x0404_0404_0000_0000;
    for eight in eights.iter().map(|eight| u64::from_le_bytes(*eight)).chain([tail]) {
        let [low, middle, high] = [eight & ONES, eight >> 1 & ONES, eight >> 2 & ONES];
        odd += low;
        upper += middle;
        west += low & middle;
        unused += high;
        strange |= (eight & !(7 * ONES)) | high & (low | middle);
    }
    if strange != 0 {
        return None;
    }
    // A byte of each sum is at most 7, and all eight together at most 56.
    let [odd, upper, west, unused] =
        [odd, upper, west, unused].map(|sum| (u64::wrapping_mul(sum, ONES) >> 56) as usize);
    let north = 56 + west - odd - upper - unused;
    Some([north, odd - west, upper - west, west])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{endings, samples};

    #[test]
    fn there_and_back() {
        for owners in samples::bytes(52 * 100).as_chunks::<52>().0 {
            let words = words(owners);
            assert_eq!(words.map(u32::to_le_bytes).as_flattened(), endings::ranks_from_suits(owners));
            assert_eq!(super::owners(&words), *owners);
        }
    }

    #[test]
    fn cards_are_counted_and_strangers_seen() {
        for (i, bytes) in samples::bytes(52 * 100).as_chunks::<52>().0.iter().enumerate() {
            let mut owners = bytes.map(|byte| byte % 5);
            let expected = [0, 1, 2, 3].map(|seat| owners.iter().filter(|&&owner| owner == seat).count());
            assert_eq!(count(&owners), Some(expected));
            owners[i % 52] = 5 + (i * 5 / 2) as u8;
            assert_eq!(count(&owners), None);
        }
    }
}
