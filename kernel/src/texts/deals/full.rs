//! The line of a full deal, in the form in which it is written.
//!
//! In plain code a hand is read from its end, by a table and without a branch: what a byte means is a number to shift
//! by, 13 for a dot and 0 for others, and above it the bit of a rank to add.  A shift looks at the lowest six bits
//! alone, so one number serves for both, and what three dots leave behind is the same for each hand.
//!
//! Whether it is a deal is seen at the end: if each hand has three dots, the line has at most 52 cards, and 52 powers
//! of two have a sum of 52 bits only if there are 52 and no two are equal.  So what is no dot was a card.

use super::frame::{FULL_LINE, RANKS};
use super::general::seat;
use crate::arch::baseline_ops::three_dots;
use crate::layouts::one::DECK;

/// Where a hand begins in what is added up.
const CARDS: u32 = 6;
/// What three dots leave behind.
const DOTS: u64 = 13 << 26 | 13 << 13 | 13;

/// What a byte adds, and in its lowest six bits by how much it shifts before.
static STEPS: [u64; 256] = {
    let mut table = [0; 256];
    let mut rank = 0;
    while rank < 13 {
        let bit = 1 << (CARDS as usize + rank);
        table[RANKS[rank] as usize] = bit;
        table[RANKS[rank].to_ascii_lowercase() as usize] = bit;
        rank += 1;
    }
    table[b'.' as usize] = 13;
    table
};

/// The hands of a line in the form in which full deals are written, by any first seat and with ranks in any order.
/// What it does not accept may still be a deal.
#[inline(always)]
pub fn parse_full(line: &[u8; FULL_LINE]) -> Option<[u64; 4]> {
    let first = seat(line[0])?;
    let text = |turn: usize| -> &[u8; 16] { line[2 + 17 * turn..18 + 17 * turn].try_into().expect("16 bytes") };
    let mut sums = [0u64; 4];
    for place in (0..16).rev() {
        for turn in 0..4 {
            let byte = usize::from(text(turn)[place]);
            sums[turn] = (sums[turn] << (STEPS[byte] & 63)).wrapping_add(STEPS[byte]);
        }
    }
    let frame = line[18] == b' ' && line[35] == b' ' && line[52] == b' ' && line[69] == b'\n';
    let three = three_dots([text(0), text(1), text(2), text(3)]);
    let all = sums.iter().fold(0u64, |all, hand| all.wrapping_add(hand.wrapping_sub(DOTS)));
    let mut sums = sums.map(|hand| hand.wrapping_sub(DOTS) >> CARDS);
    sums.rotate_right(first);
    (frame && three && all == DECK << CARDS).then_some(sums)
}
