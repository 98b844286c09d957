//! Exports of `endings` and `powers`: rows of 52 owners in suit order.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::base::refusal::Refusal;
use crate::numbering::endings::{self, Numbering};
use crate::numbering::powers;

/// The numbering of endings with this code; None for the powers of 5.
fn numbering(code: u32) -> Result<Option<Numbering>, Refusal> {
    match Numbering::ALL.get(code as usize) {
        Some(numbering) => Ok(Some(*numbering)),
        None if code as usize == Numbering::ALL.len() => Ok(None),
        None => Err(BAD_ARGUMENT),
    }
}

fn width(numbering: Option<Numbering>) -> usize {
    numbering.map_or(powers::WIDTH, Numbering::width)
}

/// The numbers of `rows` layouts: code 0 balanced endings (14 bytes), 1 endings (15), 2 base 5 (16).
///
/// # Safety
/// `owners` must be readable for 52 bytes a row, `numbers` writable for a number a row, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_rank_endings(
    code: u32,
    owners: *const u8,
    numbers: *mut u8,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        let numbering = numbering(code)?;
        // SAFETY: the caller's promise: that many elements of `owners` can be read.
        let owners = unsafe { input(owners, length(rows, 52)?)? };
        // SAFETY: the caller's promise: that many elements of `numbers` can be written, by nobody else.
        let numbers = unsafe { output(numbers, length(rows, width(numbering))?)? };
        match numbering {
            Some(numbering) => endings::rank(numbering, owners, numbers, threads),
            None => powers::rank(owners, numbers, threads),
        }
    })
}

/// The layouts of `rows` numbers: the inverse of `everydeal_rank_endings`.
///
/// # Safety
/// `numbers` must be readable for a number a row, `owners` writable for 52 bytes, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_unrank_endings(
    code: u32,
    numbers: *const u8,
    owners: *mut u8,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        let numbering = numbering(code)?;
        // SAFETY: the caller's promise: that many elements of `numbers` can be read.
        let numbers = unsafe { input(numbers, length(rows, width(numbering))?)? };
        // SAFETY: the caller's promise: that many elements of `owners` can be written, by nobody else.
        let owners = unsafe { output(owners, length(rows, 52)?)? };
        match numbering {
            Some(numbering) => endings::unrank(numbering, numbers, owners, threads),
            None => powers::unrank(numbers, owners, threads),
        }
    })
}
