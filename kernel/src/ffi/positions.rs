//! Exports of `positions`: its tables, to take over.

use super::{guarded, input, length};
use crate::numbering::positions::blocks;

/// Take over, for good, the tables that the numbers rest on: who can be on lead in each of the `entries` legal entries (bit
/// `4 * strain + row`), and the sizes of the `places` blocks, 16 bytes each, little-endian, by k from 13 down, j and class.
///
/// # Safety
/// `leads` must be readable for `entries` elements, `sizes` for 16 bytes for each of `places`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_load_positions(
    leads: *const u32,
    entries: usize,
    sizes: *const u8,
    places: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: both lengths are those that "# Safety" asks for; `input` has checked the pointers.
        let (leads, sizes) = unsafe { (input(leads, entries)?, input(sizes, length(places, 16)?)?) };
        blocks::load(leads, sizes.as_chunks().0.iter().map(|size| u128::from_le_bytes(*size)))
    })
}
