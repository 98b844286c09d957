//! Splitting work over threads.  The results do not depend on how many there are.
//!
//! The calling thread always works too, so nothing fails where no thread can be started (a limit of the system, or an
//! environment without threads): it does all of it alone.

use crate::base::refusal::{RowError, RowResult};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, Builder};

/// Rows a thread must have before it is worth starting.
const WORTH_A_THREAD: usize = 2048;
/// Parts are multiples of this, so that only the last one has a tail.
const BLOCK: usize = 64;

/// Call `work(first_row, input_rows, output_rows)` on consecutive parts of the rows, as many at a time as there are
/// threads.
///
/// `input` has rows of `input_width` bytes and `output` as many of `output_width`; the caller has checked the lengths.
/// A refusal counts its row from the first row of its part; what comes out is the first refusal in row order.
pub fn map_rows<F>(
    input: &[u8],
    input_width: usize,
    output: &mut [u8],
    output_width: usize,
    threads: usize,
    work: F,
) -> RowResult
where
    F: Fn(usize, &[u8], &mut [u8]) -> RowResult + Sync,
{
    let rows = output.len() / output_width;
    debug_assert_eq!(rows * output_width, output.len());
    debug_assert_eq!(rows * input_width, input.len());
    let parts = threads.clamp(1, rows / WORTH_A_THREAD + 1);
    if parts == 1 {
        return work(0, input, output);
    }
    let each = rows.div_ceil(parts).next_multiple_of(BLOCK);
    let mut jobs = Vec::new();
    let (mut first, mut rest_in, mut rest_out) = (0, input, output);
    while first < rows {
        let count = each.min(rows - first);
        let (part_in, tail_in) = rest_in.split_at(count * input_width);
        let (part_out, tail_out) = rest_out.split_at_mut(count * output_width);
        (rest_in, rest_out) = (tail_in, tail_out);
        jobs.push((first, (part_in, part_out)));
        first += count;
    }
    run_parts(jobs, |first, (part_in, part_out)| work(first, part_in, part_out))
}

/// Do all `jobs`, each a first row and its part, on as many threads if so many can be started; the first refusal in row
/// order, if there is one.  A refusal of `work` counts its row from the first row of its part.
pub fn run_parts<P: Send>(jobs: Vec<(usize, P)>, work: impl Fn(usize, P) -> RowResult + Sync) -> RowResult {
    let others = jobs.len().saturating_sub(1);
    let jobs = Mutex::new(jobs.into_iter());
    let next = || jobs.lock().unwrap_or_else(PoisonError::into_inner).next();
    let refused: Mutex<Option<RowError>> = Mutex::new(None);
    let worker = || {
        while let Some((first, part)) = next() {
            if let Err(refusal) = work(first, part) {
                let refusal = refusal.after(first);
                let mut refused = refused.lock().unwrap_or_else(PoisonError::into_inner);
                if refused.is_none_or(|earlier| refusal.row < earlier.row) {
                    *refused = Some(refusal);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..others {
            if Builder::new().spawn_scoped(scope, worker).is_err() {
                break;
            }
        }
        worker();
    });
    refused.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::refusal::Status;

    fn copy(threads: usize, rows: usize, bad: &[usize]) -> (RowResult, Vec<u8>) {
        let input: Vec<u8> = (0..3 * rows).map(|i| (i % 251) as u8).collect();
        let mut output = vec![0; 3 * rows];
        let outcome = map_rows(&input, 3, &mut output, 3, threads, |first, from, to| {
            to.copy_from_slice(from);
            match bad.iter().find(|&&row| (first..first + from.len() / 3).contains(&row)) {
                Some(row) => Err(RowError::new(Status::NotInSpace, row - first)),
                None => Ok(()),
            }
        });
        assert_eq!(input, output);
        (outcome, output)
    }

    #[test]
    fn every_row_once_whatever_the_number_of_threads() {
        for rows in [0, 1, 31, 32, 5000, 10_001] {
            for threads in [0, 1, 2, 3, 7, 1000] {
                assert_eq!(copy(threads, rows, &[]).0, Ok(()));
            }
        }
    }

    #[test]
    fn the_first_bad_row_is_reported() {
        for threads in [1, 2, 5] {
            let refusal = copy(threads, 20_000, &[7001, 15_000]).0.unwrap_err();
            assert_eq!(refusal, RowError::new(Status::NotInSpace, 7001));
        }
    }
}
