//! Exports of games.

use super::making::{Callback, tell};
use super::{guarded, input, length, output};
use crate::numbering::games;

/// The weight of each of `rows` matrices: of all ways to play, suits only, from a distribution on, the first player on
/// lead, as 16 little-endian bytes; docs/games.md says what that is.  A matrix has 16 bits for each player, and in these 4
/// for the cards of each suit, trumps first if `trumps` is not 0; all players of all matrices hold equally many.  The
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
