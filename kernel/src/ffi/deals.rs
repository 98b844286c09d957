//! Exports of `deals`.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::base::refusal::Refusal;
use crate::numbering::deals::{self, NUMBER, Numbering, PACKED};

fn numbering(code: u32) -> Result<Numbering, Refusal> {
    Numbering::ALL.get(code as usize).copied().ok_or(BAD_ARGUMENT)
}

/// The numbers (12 bytes each) of `rows` packed deals (13 bytes each), in the numbering with this code.
///
/// # Safety
/// `packed` must be readable for 13 bytes a row, `numbers` writable for 12, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_rank_deals(
    code: u32,
    packed: *const u8,
    numbers: *mut u8,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: that many elements of `packed` can be read.
        let packed = unsafe { input(packed, length(rows, PACKED)?)? };
        // SAFETY: the caller's promise: that many elements of `numbers` can be written, by nobody else.
        let numbers = unsafe { output(numbers, length(rows, NUMBER)?)? };
        deals::rank(numbering(code)?, packed, numbers, threads)
    })
}

/// The packed deals of `rows` numbers: the inverse of `everydeal_rank_deals`.
///
/// # Safety
/// `numbers` must be readable for 12 bytes a row, `packed` writable for 13, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_unrank_deals(
    code: u32,
    numbers: *const u8,
    packed: *mut u8,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: that many elements of `numbers` can be read.
        let numbers = unsafe { input(numbers, length(rows, NUMBER)?)? };
        // SAFETY: the caller's promise: that many elements of `packed` can be written, by nobody else.
        let packed = unsafe { output(packed, length(rows, PACKED)?)? };
        deals::unrank(numbering(code)?, numbers, packed, threads)
    })
}
