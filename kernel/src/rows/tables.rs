//! The tables of the row polynomial, by row and by (n, e, s); what West needs follows.

use crate::arrangements::{arrangements, state_of};
use crate::numbers::odd_inverse;
use std::sync::OnceLock;

/// Rows of four cards.
pub const ROWS: usize = 13;
/// States of a row: 196 n + 14 e + s.
pub const STATES: usize = 14 * 14 * 14;
/// Q is kept modulo this.
pub const MODULUS: u128 = 1 << 104;
/// The 52 bits of a limb.
pub const LIMB: u64 = (1 << 52) - 1;
/// From this row on, 64 M is below 2^52 in every state.
pub const ONE_LIMB: usize = 7;
/// From this row on, 64 M is below 2^32 in every state.
pub const ONE_WORD: usize = 9;

/// f = C (C-1) (C-2) (C-3) of a row.
pub const fn divisor(row: usize) -> u64 {
    let cards = 52 - 4 * row as u64;
    cards * (cards - 1) * (cards - 2) * (cards - 3)
}

/// What unrank multiplies J with: f / (64 M), 0 for impossible states.
pub fn scales() -> &'static [[f32; STATES]; ROWS] {
    static TABLE: OnceLock<Box<[[f32; STATES]; ROWS]>> = OnceLock::new();
    TABLE.get_or_init(|| boxed(|row, ways| (divisor(row) as f64 / (ways as f64 * 64.0)) as f32, 0.0))
}

/// Q of each state of a row, in two limbs of 52 bits, the lower one first; 0 for impossible states.
pub type Entries = [[u64; 2]; STATES];

/// Q of each row.
pub fn quotients() -> &'static [Entries; ROWS] {
    static TABLE: OnceLock<Box<[Entries; ROWS]>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let limbs = |q: u128| [q as u64 & LIMB, (q >> 52) as u64 & LIMB];
        boxed(|row, ways| limbs(quotient(row, ways)), [0; 2])
    })
}

/// Q = M odd^-1 2^(6-k) mod 2^104, for f = 2^k odd.
fn quotient(row: usize, ways: u128) -> u128 {
    let divisor = divisor(row);
    let twos = divisor.trailing_zeros();
    (ways.wrapping_mul(odd_inverse(divisor)) << (6 - twos)) % MODULUS
}

fn boxed<T: Copy>(entry: impl Fn(usize, u128) -> T, nothing: T) -> Box<[[T; STATES]; ROWS]> {
    let mut table = vec![[nothing; STATES]; ROWS];
    for (row, entries) in table.iter_mut().enumerate() {
        for (state, slot) in entries.iter_mut().enumerate() {
            let (n, e, s) = (state / 196, state / 14 % 14, state % 14);
            let Some(w @ 0..14) = (52 - 4 * row).checked_sub(n + e + s) else { continue };
            *slot = entry(row, arrangements().ways(state_of([n, e, s, w]) as u32));
        }
    }
    table.into_boxed_slice().try_into().ok().expect("the length is right")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrangements::DEALS;

    /// The most ways are with equal hands.
    #[test]
    fn later_rows_need_fewer_bits() {
        let most = |row: usize| 64 * arrangements().ways(state_of([13 - row; 4]) as u32);
        assert!(most(ONE_LIMB - 1) >= 1 << 52 && most(ONE_LIMB) < 1 << 52);
        assert!(most(ONE_WORD - 1) >= 1 << 32 && most(ONE_WORD) < 1 << 32);
        for row in [ONE_LIMB, ONE_WORD] {
            let least = (divisor(row) as f64 / (most(row) as f64)) as f32;
            assert!(scales()[row].iter().all(|&scale| scale == 0.0 || scale >= least));
        }
    }

    #[test]
    fn quotients_divide_exactly() {
        for row in 0..ROWS {
            let divisor = u128::from(divisor(row));
            // M = DEALS stands for any multiple of f.
            let multiple = DEALS / divisor * divisor;
            let product = quotient(row, multiple) % MODULUS;
            assert_eq!(product, 64 * (multiple / divisor) % MODULUS);
        }
    }
}
