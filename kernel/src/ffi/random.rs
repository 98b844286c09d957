//! Exports of `random`.

use super::{guarded, input, length, output};
use crate::random::{Stream, fill};

/// Numbers `start` ... `start + rows - 1` of the stream of `key` (32 bytes) below the size that the 16 little-endian
/// bytes at `size` give (0 stands for 2^128), as `rows` big-endian numbers of `width` bytes.
///
/// # Safety
/// `key` and `size` must be readable for 32 and 16 bytes, `numbers` writable for `rows * width`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_random_numbers(
    key: *const u8,
    size: *const u8,
    start_low: u64,
    start_high: u64,
    numbers: *mut u8,
    rows: usize,
    width: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: all three lengths are those that "# Safety" asks for; `input` and `output` have checked the pointers.
        let (key, size, numbers) =
            unsafe { (input(key, 32)?, input(size, 16)?, output(numbers, length(rows, width)?)?) };
        let start = u128::from(start_high) << 64 | u128::from(start_low);
        let size = u128::from_le_bytes(size.try_into().expect("16 bytes"));
        fill(&Stream::new(key.try_into().expect("32 bytes"), size), start, numbers, width, threads)
    })
}
