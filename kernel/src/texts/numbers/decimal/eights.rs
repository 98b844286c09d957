//! Eight digits at a time: their number, and their text in the bytes of a word, the first digit in the lowest byte.

/// The most digits that a number of 16 bytes has.
pub const MOST_DIGITS: usize = 39;
/// 10^8.
pub const TEN_8: u64 = 100_000_000;
/// 10^16.
pub const TEN_16: u64 = TEN_8 * TEN_8;
/// 10^32.
pub const TEN_32: u128 = TEN_16 as u128 * TEN_16 as u128;
/// The text of no digit but zeros.
pub const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);

/// The four digits of each number below 10,000 as text, the first one in the lowest byte.
static FOUR_DIGITS: [u32; 10_000] = four_digits();

const fn four_digits() -> [u32; 10_000] {
    let mut table = [0; 10_000];
    let mut number = 0;
    while number < 10_000 {
        let digits = [number / 1000, number / 100 % 10, number / 10 % 10, number % 10];
        let mut place = 0;
        while place < 4 {
            table[number] |= (b'0' as u32 + digits[place] as u32) << (8 * place);
            place += 1;
        }
        number += 1;
    }
    table
}

/// The digits of a number below 10^8 as text.
#[inline(always)]
pub fn eight_digits(number: u64) -> u64 {
    let four = |number: u64| u64::from(FOUR_DIGITS[number as usize]);
    four(number / 10_000) | four(number % 10_000) << 32
}

/// Whether these are digits: bytes of a text from which `ZEROS` was taken by `^`.
#[inline(always)]
pub fn are_digits<const N: usize>(eights: [u64; N]) -> bool {
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    // Ten and more reach the highest bit, or have it.
    let wrong = |eight: u64| eight | eight.wrapping_add(0x7676_7676_7676_7676);
    eights.into_iter().fold(0, |all, eight| all | wrong(eight)) & HIGHEST == 0
}

/// The number of eight digits; anything, if they are none.
#[inline(always)]
pub fn number_of_eight(digits: u64) -> u64 {
    const FIRST: u64 = 0x0000_00ff_0000_00ff;
    let twos = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    // 10^6 times the first two and 10^2 times the third, 10^4 times the second and the fourth.
    let odd = (twos & FIRST).wrapping_mul(1_000_000 << 32 | 100);
    let even = (twos >> 16 & FIRST).wrapping_mul(10_000 << 32 | 1);
    odd.wrapping_add(even) >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arch::baseline_ops::digits_of_eights;
    use crate::random::samples;

    #[test]
    fn eight_digits_there_and_back() {
        let random = samples::numbers(u128::from(TEN_8), 20_000);
        let round = (0..10_000).flat_map(|n| [n, 10_000 * n, 10_000 * n + 9999, 1_0001 * n]);
        for number in random.into_iter().map(|n| n as u64).chain(round) {
            let text = eight_digits(number).to_le_bytes();
            assert_eq!(std::str::from_utf8(&text).unwrap(), format!("{number:08}"));
            assert_eq!(number_of_eight(u64::from_le_bytes(text) ^ ZEROS), number);
            let four = [number, TEN_8 - 1 - number, number / 3, 0];
            assert_eq!(digits_of_eights(four), four.map(eight_digits));
        }
    }

    #[test]
    fn other_bytes_are_no_digits() {
        for place in 0..8 {
            for byte in 0..=255u8 {
                let mut text = *b"90909090";
                text[place] = byte;
                assert_eq!(are_digits([u64::from_le_bytes(text) ^ ZEROS]), byte.is_ascii_digit());
            }
        }
    }
}
