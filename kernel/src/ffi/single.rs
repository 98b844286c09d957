//! Exports of `single`: one deal and its number, in any numbering of deals or endings.

use super::{BAD_ARGUMENT, guarded, input, output};
use crate::base::refusal::Refusal;
use crate::numbering::single::{self, Numbering};

fn numbering(code: u32) -> Result<Numbering, Refusal> {
    Numbering::of(code).ok_or(BAD_ARGUMENT)
}

/// The four hands of one number, in 16 bytes, in the numbering with this code: those of full deals, then those of
/// endings, the legal endings, and base 4.
///
/// # Safety
/// `number` must be readable for 16 bytes, `hands` writable for 4 numbers, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_item(code: u32, number: *const u8, hands: *mut u64) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: 16 bytes of `number` can be read.
        let number = unsafe { input(number, 16)? }.first_chunk().ok_or(BAD_ARGUMENT)?;
        // SAFETY: the caller's promise: 4 numbers at `hands` can be written, by nobody else.
        let hands = unsafe { output(hands, 4)? };
        hands.copy_from_slice(&single::item(numbering(code)?, number)?);
        Ok(())
    })
}

/// The number of four hands, in 16 bytes, in the numbering with this code: the inverse of `everydeal_item`.
///
/// # Safety
/// `hands` must be readable for 4 numbers, `number` writable for 16 bytes, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_index(code: u32, hands: *const u64, number: *mut u8) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: 4 numbers at `hands` can be read.
        let hands = unsafe { input(hands, 4)? }.first_chunk().ok_or(BAD_ARGUMENT)?;
        // SAFETY: the caller's promise: 16 bytes of `number` can be written, by nobody else.
        let number = unsafe { output(number, 16)? };
        number.copy_from_slice(&single::index(numbering(code)?, *hands)?);
        Ok(())
    })
}
