//! The tables of the row polynomial with five owners, by row and by state of `arrangements`.

use super::super::tables::{ROWS, divisor, odd_inverse};
use crate::arrangements::{STATES, arrangements, needs};
use crate::numbers::BINOMIAL;
use std::sync::OnceLock;

/// By row and state; what cannot be, more cards needed than left, is 0.
type Table<T> = Box<[[T; STATES]; ROWS]>;

/// Eight and two megabytes, of which a twentieth is in use for most endings.
pub struct Tables {
    /// Q = M odd^-1 2^(6-k) mod 2^128, for f = 2^k odd.
    pub quotients: Table<u128>,
    /// What unrank multiplies J with: f / (64 M).
    pub scales: Table<f32>,
}

/// The tables; made at first use.
pub fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| {
        let (mut quotients, mut scales) = (vec![[0; STATES]; ROWS], vec![[0.0; STATES]; ROWS]);
        for row in 0..ROWS {
            let (cards, divisor) = (52 - 4 * row, divisor(row));
            let (inverse, twos) = (odd_inverse(divisor), divisor.trailing_zeros());
            for state in 0..STATES {
                let needed = needs(state).iter().sum::<usize>();
                if needed <= cards {
                    let words = arrangements().ways(state as u32) * u128::from(BINOMIAL[cards][needed]);
                    quotients[row][state] = words.wrapping_mul(inverse) << (6 - twos);
                    scales[row][state] = (divisor as f64 / (words as f64 * 64.0)) as f32;
                }
            }
        }
        Tables { quotients: boxed(quotients), scales: boxed(scales) }
    })
}

fn boxed<T>(rows: Vec<[T; STATES]>) -> Table<T> {
    rows.into_boxed_slice().try_into().ok().expect("the length is right")
}
