//! Layouts to lines, the quickest way.

use super::frame::FULL_LINE;
use super::write::format_rows;
use crate::arch::platform::Platform;
use crate::arch::work::Backend;
use crate::base::memory::advise_huge_pages;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::base::threads::map_rows;

/// The lines of full deals, each of `FULL_LINE` bytes, on several threads.
pub fn format_full(hands: &[[u64; 4]], lines: &mut [u8], threads: usize) -> RowResult {
    debug_assert_eq!(lines.len(), hands.len() * FULL_LINE);
    advise_huge_pages(lines.as_ptr(), lines.len());
    map_rows(&[], 0, lines, FULL_LINE, threads, |first, _, lines| {
        let hands = &hands[first..first + lines.len() / FULL_LINE];
        format_part(hands, lines).map_or(Ok(()), |row| Err(RowError::new(Status::NotInSpace, row)))
    })
}

/// Write the lines of full deals the quickest way; the first row that is none, if there is one.
fn format_part(hands: &[[u64; 4]], lines: &mut [u8]) -> Option<usize> {
    match Platform::now().backend().format_lines(hands, lines.as_chunks_mut().0) {
        Some(strange) => strange,
        None => format_rows(hands, lines),
    }
}
