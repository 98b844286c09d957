//! Rank: the colex index of a subset, eight places at a time.
//!
//! What eight places add depends on their bits and on how many cards lie below them: a table, the same for all hands.

use crate::base::numbers::BINOMIAL;
use std::sync::OnceLock;

/// What eight places add: by which eight (0..7, ...), the cards below them, and their bits.  229 KB.
pub type Sums = [[[u64; 256]; 16]; 7];

pub fn sums() -> &'static Sums {
    static TABLE: OnceLock<Box<Sums>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table: Box<Sums> = vec![[[0; 256]; 16]; 7].try_into().expect("the length is right");
        for (chunk, below, bits) in (0..7).flat_map(|c| (0..14).flat_map(move |b| (0..256).map(move |x| (c, b, x)))) {
            let places = (8 * chunk..52.min(8 * chunk + 8)).filter(|place| bits >> (place - 8 * chunk) & 1 == 1);
            let held = (below + 1..14).zip(places);
            table[chunk][below][bits] = held.map(|(held, place)| BINOMIAL[place][held]).sum();
        }
        table
    })
}

/// The colex index of a subset of 13 places below `8 * CHUNKS`.
#[inline(always)]
pub fn colex<const CHUNKS: usize>(sums: &Sums, subset: u64) -> u64 {
    // The cards in each byte, then, by the product, in it and all bytes below.
    let pairs = subset - (subset >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let below = bytes.wrapping_mul(0x0101_0101_0101_0101) << 8;
    let chunk = |chunk: usize| {
        let byte = |word: u64| (word >> (8 * chunk) & 0xff) as usize;
        sums[chunk][byte(below) % 16][byte(subset)]
    };
    (0..CHUNKS).map(chunk).sum()
}
