//! Exports of games: the weights of distributions, and the distributions to begin with.

use super::diagram::{Callback, tell};
use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::numbering::games;

/// The weight of each of `rows` matrices: of all ways to play, suits only, from a distribution on, the first player on
/// lead, as 16 little-endian bytes; docs/games.md says what that is.  A matrix has 16 bits for each suit, trumps first if
/// `trumps` is not 0, and in these 4 for the cards of each player; all players of all matrices hold equally many.  The
/// callback is told the passes done, all of them, and the matrices looked at.
///
/// # Safety
/// `matrices` must be readable for `rows` numbers, `weights` writable for 16 bytes a row, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_game_weights(
    matrices: *const u64,
    rows: usize,
    trumps: u32,
    weights: *mut u8,
    callback: Callback,
) -> i64 {
    guarded(|| {
        // SAFETY: so many numbers and bytes, as "# Safety" asks; null pointers and misaligned ones are refused.
        let (matrices, weights) = unsafe { (input(matrices, rows)?, output(weights, length(rows, 16)?)?) };
        let found = games::weights(matrices, trumps != 0, &mut tell(callback))?;
        for (row, weight) in weights.as_chunks_mut().0.iter_mut().zip(found) {
            *row = weight.to_le_bytes();
        }
        Ok(())
    })
}

/// The orbits of distributions of four suits of `ranks` cards, 1 to 13: a matrix of each, as above, ascending, and how many
/// are like it; and how many orbits there are, at most `rows`.
///
/// # Safety
/// `matrices` must be writable for `rows` numbers, `sizes` for as many bytes, `count` for one number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_game_orbits(
    ranks: u32,
    trumps: u32,
    matrices: *mut u64,
    sizes: *mut u8,
    rows: usize,
    count: *mut u64,
) -> i64 {
    guarded(|| {
        // SAFETY: so many numbers and bytes, as "# Safety" asks; null pointers and misaligned ones are refused.
        let (matrices, sizes, count) = unsafe { (output(matrices, rows)?, output(sizes, rows)?, output(count, 1)?) };
        if !(1..=13).contains(&ranks) {
            return Err(BAD_ARGUMENT);
        }
        let found = games::orbits(ranks as usize, trumps != 0);
        if found.len() > rows {
            return Err(BAD_ARGUMENT);
        }
        count[0] = found.len() as u64;
        for ((matrix, size), orbit) in matrices.iter_mut().zip(sizes).zip(found) {
            (*matrix, *size) = orbit;
        }
        Ok(())
    })
}
