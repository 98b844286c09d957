//! The tables of the row polynomial, by row and by (n, e, s); what West needs follows.

use crate::base::numbers::odd_inverse;
use crate::numbering::arrangements::{arrangements, state_of};
use std::sync::OnceLock;

/// Rows of four cards.
pub const ROWS: usize = 13;
/// States of a row: 196 n + 14 e + s.
pub const STATES: usize = 14 * 14 * 14;
/// Q is kept modulo this.
pub const MODULUS: u128 = 1 << 104;
/// The 52 bits of a limb.
pub const LIMB: u64 = (1 << 52) - 1;
/// From this row on, 64 M is below 2^64 in every state.
pub const LATER: usize = 5;
/// From this row on, 64 M is below 2^32 in every state.
pub const LAST: usize = 9;

/// Q of each state of a row, in two limbs of 52 bits, the lower one first; 0 for impossible states.
pub type Limbs = [[u64; 2]; STATES];
/// Q modulo 2^64.
pub type Longs = [u64; STATES];
/// Q modulo 2^32, and after it the bits of `scale`: together, so that they come in one step.
pub type Pairs = [[u32; 2]; STATES];
/// What unrank multiplies J with: f / (64 M), 0 for impossible states.
pub type Scales = [f32; STATES];

/// What the rows need, in as many bits as there are left.
pub struct Tables {
    /// Q of the first rows.
    pub limbs: Box<[Limbs; LATER]>,
    /// Q of the rows from `LATER` on.
    pub longs: Box<[Longs; LAST - LATER]>,
    /// The scales of all these.
    pub scales: Box<[Scales; LAST]>,
    /// Both of the rows from `LAST` on.
    pub pairs: Box<[Pairs; ROWS - LAST]>,
}

/// The tables; made at first use.
pub fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| Tables {
        limbs: boxed(0, |row, ways| [quotient(row, ways) as u64 & LIMB, (quotient(row, ways) >> 52) as u64]),
        longs: boxed(LATER, |row, ways| quotient(row, ways) as u64),
        scales: boxed(0, scale),
        pairs: boxed(LAST, |row, ways| [quotient(row, ways) as u32, scale(row, ways).to_bits()]),
    })
}

/// f = C (C-1) (C-2) (C-3) of a row.
pub const fn divisor(row: usize) -> u64 {
    let cards = 52 - 4 * row as u64;
    cards * (cards - 1) * (cards - 2) * (cards - 3)
}

/// f / (64 M).
fn scale(row: usize, ways: u128) -> f32 {
    (divisor(row) as f64 / (ways as f64 * 64.0)) as f32
}

/// Q = M odd^-1 2^(6-k) mod 2^104, for f = 2^k odd.
fn quotient(row: usize, ways: u128) -> u128 {
    let divisor = divisor(row);
    let twos = divisor.trailing_zeros();
    (ways.wrapping_mul(odd_inverse(divisor)) << (6 - twos)) % MODULUS
}

/// `entry` of every state of some rows from `first` on.
fn boxed<T: Copy + Default, const N: usize>(first: usize, entry: impl Fn(usize, u128) -> T) -> Box<[[T; STATES]; N]> {
    let mut table = vec![[T::default(); STATES]; N];
    for (row, entries) in (first..).zip(&mut table) {
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
    use crate::numbering::arrangements::DEALS;

    #[test]
    fn later_rows_need_fewer_bits() {
        let most = |row: usize| {
            let states = (0..STATES).map(|state| [state / 196, state / 14 % 14, state % 14]);
            let all = states.filter_map(|[n, e, s]| Some([n, e, s, (52 - 4 * row).checked_sub(n + e + s)?]));
            let ways = all.filter(|hands| hands[3] < 14).map(|hands| arrangements().ways(state_of(hands) as u32));
            64 * ways.max().unwrap()
        };
        assert!(most(LATER - 1) >= 1 << 64 && most(LATER) < 1 << 64);
        assert!(most(LAST - 1) >= 1 << 32 && most(LAST) < 1 << 32);
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
