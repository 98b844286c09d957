//! Exports of `completions`.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::base::refusal::Refusal;
use crate::numbering::completions::{self, Template};

/// The template with the four hands at `hands`, whose numbers must have `width` bytes.
///
/// # Safety
/// `hands` must be readable for four numbers of 64 bits.
unsafe fn template(hands: *const u64, width: usize) -> Result<Template, Refusal> {
    // SAFETY: the caller's promise: that many elements of `hands` can be read.
    let hands = unsafe { input(hands, 4)? };
    let template = Template::new(hands.try_into().expect("4 hands"))?;
    if template.width() == width { Ok(template) } else { Err(BAD_ARGUMENT) }
}

/// The numbers, of `width` bytes, of `rows` packed deals among the completions of the four hands at `hands`.
///
/// # Safety
/// `hands` must be readable for 4 numbers, `packed` for 13 bytes a row, `numbers` writable for `width` bytes a row, and
/// they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_rank_completions(
    hands: *const u64,
    packed: *const u8,
    numbers: *mut u8,
    width: usize,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: the hands can be read.
        let template = unsafe { template(hands, width)? };
        // SAFETY: the caller's promise: that many elements of `packed` can be read.
        let packed = unsafe { input(packed, length(rows, 13)?)? };
        // SAFETY: the caller's promise: that many elements of `numbers` can be written, by nobody else.
        let numbers = unsafe { output(numbers, length(rows, width)?)? };
        completions::rank(&template, packed, numbers, threads)
    })
}

/// The completions with these numbers: the inverse of `everydeal_rank_completions`.
///
/// # Safety
/// As there, with `numbers` to read and `packed` to write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_unrank_completions(
    hands: *const u64,
    numbers: *const u8,
    packed: *mut u8,
    width: usize,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: the hands can be read.
        let template = unsafe { template(hands, width)? };
        // SAFETY: the caller's promise: that many elements of `numbers` can be read.
        let numbers = unsafe { input(numbers, length(rows, width)?)? };
        // SAFETY: the caller's promise: that many elements of `packed` can be written, by nobody else.
        let packed = unsafe { output(packed, length(rows, 13)?)? };
        completions::unrank(&template, numbers, packed, threads)
    })
}
