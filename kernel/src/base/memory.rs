//! Advice to the operating system about large pieces of memory.

/// Ask for large pages under memory that is not in use yet, and will be soon: to find small pages takes longer than to
/// read or write them.
#[cfg_attr(not(target_os = "linux"), allow(unused_variables))]
pub fn advise_huge_pages(start: *const u8, bytes: usize) {
    #[cfg(target_os = "linux")]
    {
        use std::ffi::{c_int, c_void};
        unsafe extern "C" {
            fn madvise(address: *mut c_void, length: usize, advice: c_int) -> c_int;
        }
        const MADV_HUGEPAGE: c_int = 14;
        const PAGE: usize = 2 << 20;
        let first = (start as usize).next_multiple_of(PAGE);
        let end = start as usize + bytes;
        if end >= first + PAGE {
            // SAFETY: whole pages of the caller's own memory, and advice that changes no byte; an error is no matter.
            unsafe { madvise(first as *mut c_void, (end - first) / PAGE * PAGE, MADV_HUGEPAGE) };
        }
    }
}
