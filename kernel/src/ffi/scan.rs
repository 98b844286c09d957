//! Exports of the scanner of deals alone.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::texts::boards::lin;
use crate::texts::boards::pbn;
use crate::texts::boards::rows::{Row, State, WIDTH};

/// Scan a piece of a file: PBN (`code` 0) or LIN (1).  `last` is not 0 if nothing follows it.  Each row is 8 numbers,
/// and there is room for 2 at least; `end` gets the rows filled, the bytes and the
/// lines that are done with, 1 if the general reader must go on, and 1 if all rows are of plain records with a deal.
///
/// # Safety
/// `data` must be readable for `size` bytes, `rows` writable for 8 numbers a row, `end` for 5 numbers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_scan(
    code: u32,
    data: *const u8,
    size: usize,
    last: u32,
    rows: *mut u64,
    capacity: usize,
    end: *mut u64,
) -> i64 {
    guarded(|| {
        // SAFETY: so many bytes and numbers, as "# Safety" asks; null pointers and misaligned ones are refused.
        let (data, rows, end) =
            unsafe { (input(data, size)?, output(rows, length(capacity, WIDTH)?)?, output(end, 5)?) };
        let rows: &mut [[u64; WIDTH]] = rows.as_chunks_mut().0;
        if capacity < 2 {
            return Err(BAD_ARGUMENT); // one row, and one that says where the general reader goes on
        }
        let (mut filled, mut plain) = (0, true);
        let put = |row: Row| {
            rows[filled] = row.pack();
            plain &= row.counts && row.state == State::Deal;
            filled += 1;
        };
        let found = match code {
            0 => pbn::scan(data, last != 0, put, capacity - 1),
            1 => lin::scan(data, last != 0, put, capacity - 1),
            _ => return Err(BAD_ARGUMENT),
        };
        let [stuck, plain] = [found.stuck, plain].map(u64::from);
        end.copy_from_slice(&[found.rows as u64, found.consumed as u64, found.lines as u64, stuck, plain]);
        Ok(())
    })
}
