//! Exports of `table` and `single`: members to numbers and back, many or one, in the numbering with a code; and of `layouts`.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::base::refusal::RowError;
use crate::layouts::{self, Layout};
use crate::numbering::single;
use crate::numbering::table::{NUMBERINGS, Numbering};

fn numbering(code: u32) -> Result<&'static Numbering, RowError> {
    NUMBERINGS.get(code as usize).ok_or(BAD_ARGUMENT)
}

/// The numbers of `rows` members of `row` bytes each, in the numbering with this code (enum everydeal_numbering, which has
/// their bytes).  An auction may have more calls than 24, in rows as long as the longest: its number is the largest one.
///
/// # Safety
/// `members` must be readable for `row` bytes a row, `numbers` writable for a number a row, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_rank(
    code: u32,
    members: *const u8,
    row: usize,
    numbers: *mut u8,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        let numbering = numbering(code)?;
        // SAFETY: both lengths are those that "# Safety" asks for; `input` and `output` have checked the pointers.
        let (members, numbers) =
            unsafe { (input(members, length(rows, row)?)?, output(numbers, length(rows, numbering.width)?)?) };
        numbering.rank(members, row, numbers, threads)
    })
}

/// The members, `row` bytes each, with `rows` numbers: the inverse of `everydeal_rank`.
///
/// # Safety
/// `numbers` must be readable for a number a row, `members` writable for `row` bytes, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_unrank(
    code: u32,
    numbers: *const u8,
    members: *mut u8,
    row: usize,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        let numbering = numbering(code)?;
        // SAFETY: both lengths are those that "# Safety" asks for; `input` and `output` have checked the pointers.
        let (numbers, members) =
            unsafe { (input(numbers, length(rows, numbering.width)?)?, output(members, length(rows, row)?)?) };
        numbering.unrank(numbers, members, row, threads)
    })
}

/// The four hands of one number, in 16 bytes, in a numbering of full deals or of endings.
///
/// # Safety
/// `number` must be readable for 16 bytes, `hands` writable for 4 numbers, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_item(code: u32, number: *const u8, hands: *mut u64) -> i64 {
    guarded(|| {
        // SAFETY: 16 bytes and 4 numbers, as "# Safety" asks; `input` and `output` have checked the pointers.
        let (number, hands) = unsafe { (input(number, 16)?, output(hands, 4)?) };
        hands.copy_from_slice(&single::item(numbering(code)?, number.first_chunk().expect("16 bytes"))?);
        Ok(())
    })
}

/// The number of four hands, in 16 bytes: the inverse of `everydeal_item`.
///
/// # Safety
/// `hands` must be readable for 4 numbers, `number` writable for 16 bytes, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_index(code: u32, hands: *const u64, number: *mut u8) -> i64 {
    guarded(|| {
        // SAFETY: 4 numbers and 16 bytes, as "# Safety" asks; `input` and `output` have checked the pointers.
        let (hands, number) = unsafe { (input(hands, 4)?, output(number, 16)?) };
        number.copy_from_slice(&single::index(numbering(code)?, *hands.first_chunk().expect("4 hands"))?);
        Ok(())
    })
}

/// Layouts from one way to keep them to another (enum everydeal_layout): one of the two must be hands.
///
/// # Safety
/// `source` must be readable and `target` writable for the bytes of `rows` such layouts, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_convert(
    from: u32,
    source: *const u8,
    to: u32,
    target: *mut u8,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        let layout = |code: u32| Layout::ALL.get(code as usize).copied().ok_or(BAD_ARGUMENT);
        let (from, to) = (layout(from)?, layout(to)?);
        // SAFETY: both lengths are those that "# Safety" asks for; `input` and `output` have checked the pointers.
        let (source, target) =
            unsafe { (input(source, length(rows, from.bytes())?)?, output(target, length(rows, to.bytes())?)?) };
        layouts::convert(from, source, to, target, threads)
    })
}
