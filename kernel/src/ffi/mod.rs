//! The foreign-function layer: the only place where the kernel sees a caller's pointers.
//!
//! Every export returns an `i64`: the status in the low 8 bits, the first bad row above them; 0 is success.  No panic
//! leaves: `guarded` turns it into a status; but WebAssembly does not unwind, and there a panic traps.  Buffers come as
//! pointer and length in elements; `input` and `output` check them (null, alignment, overflow) and make slices.  What they
//! cannot check is under "# Safety" of each export, and so in the header for C.  One file per subject; `ABI` rises with
//! every change of any export, and Python refuses a library with another one.

#[cfg(feature = "baseline")]
mod baseline;
mod handles;
mod making;
mod positions;
mod random;
mod rows;
mod scan;
mod scan_whole;
mod text;

use crate::arch::dispatch;
use crate::arch::platform::Platform;
use crate::base::refusal::{RowError, RowResult, Status};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The version of this interface; `src/everydeal/_native/__init__.py` has the same number.
pub const ABI: u32 = 12;

/// Run `body`; its refusal, or its panic, as the number that the caller gets.
pub(crate) fn guarded(body: impl FnOnce() -> RowResult) -> i64 {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => Status::Done as i64,
        Ok(Err(RowError { status, row })) => (row as i64) << 8 | status as i64,
        Err(_) => Status::Panicked as i64,
    }
}

const BAD_ARGUMENT: RowError = RowError { status: Status::BadArgument, row: 0 };

/// The `len` elements at `data`, to read.
///
/// # Safety
/// If `data` is not null and aligned, `len` elements there must be readable and not change during the call.
pub(crate) unsafe fn input<'a, T>(data: *const T, len: usize) -> Result<&'a [T], RowError> {
    if len == 0 {
        return Ok(&[]);
    }
    check(data, len)?;
    // SAFETY: `check` has seen that it is not null, aligned, and does not overflow; "# Safety" says that it can be read.
    Ok(unsafe { std::slice::from_raw_parts(data, len) })
}

/// The `len` elements at `data`, to write.
///
/// # Safety
/// If `data` is not null and aligned, `len` elements there must be writable and used by nobody else.  What they hold is
/// anything: nothing here reads what it has not written.
pub(crate) unsafe fn output<'a, T>(data: *mut T, len: usize) -> Result<&'a mut [T], RowError> {
    if len == 0 {
        return Ok(&mut []);
    }
    check(data, len)?;
    // SAFETY: `check` has seen that it is not null, aligned, and does not overflow; "# Safety" says that it is ours to write.
    Ok(unsafe { std::slice::from_raw_parts_mut(data, len) })
}

fn check<T>(data: *const T, len: usize) -> RowResult {
    let bytes = len.checked_mul(size_of::<T>()).filter(|&bytes| bytes <= isize::MAX as usize);
    if data.is_null() || !data.is_aligned() || bytes.is_none() {
        return Err(BAD_ARGUMENT);
    }
    Ok(())
}

/// `rows * width`, refused if it overflows.
pub(crate) fn length(rows: usize, width: usize) -> Result<usize, RowError> {
    rows.checked_mul(width).ok_or(BAD_ARGUMENT)
}

/// The version of the interface.
#[unsafe(no_mangle)]
pub extern "C" fn everydeal_abi() -> u32 {
    ABI
}

/// Use no code path above `path` (0 portable, 1 AVX2, 2 AVX-512, 3 NEON) from now on; the path that is used now.
#[unsafe(no_mangle)]
pub extern "C" fn everydeal_limit_path(path: u32) -> u32 {
    dispatch::limit(Platform::of(path));
    Platform::now() as u32
}

/// The path whose instructions are there but that failed its self-test and is not used; 0, which always passes, if none.
#[unsafe(no_mangle)]
pub extern "C" fn everydeal_failed_path() -> u32 {
    dispatch::failed().map_or(0, |platform| platform as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_status() {
        assert_eq!(guarded(|| panic!("a bug")), Status::Panicked as i64);
    }

    #[test]
    fn a_refusal_carries_its_row() {
        assert_eq!(guarded(|| Err(RowError::new(Status::BadText, 3))), 3 << 8 | 4);
    }

    #[test]
    fn hostile_buffers_are_refused() {
        // SAFETY: none of these is ever read.
        unsafe {
            assert_eq!(input::<u8>(std::ptr::null(), 1), Err(BAD_ARGUMENT));
            assert_eq!(input::<u64>(std::ptr::without_provenance(1), 1), Err(BAD_ARGUMENT));
            assert_eq!(input::<u64>(std::ptr::dangling(), usize::MAX), Err(BAD_ARGUMENT));
            assert_eq!(input::<u8>(std::ptr::null(), 0), Ok(&[] as &[u8]));
        }
    }
}
