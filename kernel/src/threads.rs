//! Splitting rows over threads.  The results do not depend on how many there are.

use crate::refusal::{Outcome, Refusal};
use std::thread;

/// Rows a thread must have before it is worth starting.
const WORTH_A_THREAD: usize = 2048;
/// Parts are multiples of this, so that only the last one has a tail.
const BLOCK: usize = 32;

/// Call `work(first_row, input_rows, output_rows)` on consecutive parts of the rows, each on its own thread.
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
) -> Outcome
where
    F: Fn(usize, &[u8], &mut [u8]) -> Outcome + Sync,
{
    let rows = output.len() / output_width;
    debug_assert_eq!(rows * output_width, output.len());
    debug_assert_eq!(rows * input_width, input.len());
    let parts = threads.clamp(1, rows / WORTH_A_THREAD + 1);
    if parts == 1 {
        return work(0, input, output);
    }
    let each = rows.div_ceil(parts).next_multiple_of(BLOCK);
    let work = &work;
    thread::scope(|scope| {
        let mut running = Vec::new();
        let (mut first, mut rest_in, mut rest_out) = (0, input, output);
        while first < rows {
            let count = each.min(rows - first);
            let (part_in, tail_in) = rest_in.split_at(count * input_width);
            let (part_out, tail_out) = rest_out.split_at_mut(count * output_width);
            (rest_in, rest_out) = (tail_in, tail_out);
            running.push((first, scope.spawn(move || work(first, part_in, part_out))));
            first += count;
        }
        let mut outcome: Outcome = Ok(());
        for (first, thread) in running {
            let part: Result<(), Refusal> = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            if outcome.is_ok() {
                outcome = part.map_err(|refusal| refusal.after(first));
            }
        }
        outcome
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refusal::Status;

    fn copy(threads: usize, rows: usize, bad: &[usize]) -> (Outcome, Vec<u8>) {
        let input: Vec<u8> = (0..3 * rows).map(|i| (i % 251) as u8).collect();
        let mut output = vec![0; 3 * rows];
        let outcome = map_rows(&input, 3, &mut output, 3, threads, |first, from, to| {
            to.copy_from_slice(from);
            match bad.iter().find(|&&row| (first..first + from.len() / 3).contains(&row)) {
                Some(row) => Err(Refusal::new(Status::NotInSpace, row - first)),
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
            assert_eq!(refusal, Refusal::new(Status::NotInSpace, 7001));
        }
    }
}
