//! A block's hands in vectors.

use std::arch::x86_64::__m512i;

/// The lowest place of 64-bit lanes.
pub const FAR: usize = 31;

/// A row for each place from the first up to the end: what a card there is to a hand that has so many cards held, 0 to 13.
macro_rules! by_place {
    ($first:expr, $end:expr, |$place:ident, $held:ident| $entry:expr) => {{
        let (mut table, mut $place) = ([[0; 16]; $end - $first], $first);
        while $place < $end {
            let mut $held = 0;
            while $held < 14 {
                table[$place - $first][$held] = $entry;
                $held += 1;
            }
            $place += 1;
        }
        table
    }};
}
pub(super) use by_place;

/// Something about the hands of a block, eight deals a vector: four vectors of North's, of East's, of South's.
#[derive(Clone, Copy)]
pub struct Hands(pub [__m512i; 12]);
