//! Exports of `baseline`, in the library that bench/ builds for itself and in no other.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::arch::platform::Platform;
use crate::arch::work::{Instructions, Work};
use crate::base::numbers;
use crate::numbering::arrangements::needs;
use crate::numbering::baseline;
use crate::numbering::endings;
use crate::numbering::endings::classes::classes;

/// Run a straightforward loop over `rows` rows: code 0 Pavlicek rank, 1 unrank (packed, suit order, 12 bytes), 2 Andrews
/// rank, 3 unrank, 4 endings rank, 5 unrank (owners, 15 bytes), 6 balanced rank, 7 unrank (owners, 14 bytes), 8 Andrews
/// rank by set bits.
///
/// # Safety
/// `source` must be readable and `target` writable for as many rows of that kind, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_baseline(code: u32, source: *const u8, target: *mut u8, rows: usize) -> i64 {
    guarded(|| {
        let (from, to) = [(13, 12), (12, 13), (13, 12), (12, 13), (52, 15), (15, 52), (52, 14), (14, 52), (13, 12)]
            .get(code as usize)
            .copied()
            .ok_or(BAD_ARGUMENT)?;
        // SAFETY: both lengths are those that "# Safety" asks for; `input` and `output` have checked the pointers.
        let (source, target) = unsafe { (input(source, length(rows, from)?)?, output(target, length(rows, to)?)?) };
        if code == 8 {
            Platform::now().run(ByBits { deals: source.as_chunks().0, numbers: target.as_chunks_mut().0 });
            return Ok(());
        }
        for (source, target) in source.chunks_exact(from).zip(target.chunks_exact_mut(to)) {
            match code {
                0 => numbers::store(baseline::pavlicek_rank(packed(source)), target),
                1 => target.copy_from_slice(&baseline::pavlicek_unrank(numbers::load(source))),
                2 => numbers::store(baseline::andrews_rank(packed(source)), target),
                3 => target.copy_from_slice(&baseline::andrews_unrank(numbers::load(source))),
                4 | 6 => numbers::store(ending_rank(source.try_into().expect("52 bytes")), target),
                _ => target.copy_from_slice(&ending_unrank(numbers::load(source))),
            }
        }
        Ok(())
    })
}

/// Andrews' indices by `andrews_rank_by_bits`, with the instructions that help.
struct ByBits<'a> {
    deals: &'a [[u8; 13]],
    numbers: &'a mut [[u8; 12]],
}

impl Work for ByBits<'_> {
    type Result = ();

    #[inline(always)]
    fn run<I: Instructions>(self, bits: I) {
        for (deal, number) in self.deals.iter().zip(self.numbers) {
            numbers::store(baseline::andrews_rank_by_bits(bits, deal), number);
        }
    }
}

fn packed(row: &[u8]) -> &[u8; 13] {
    row.try_into().expect("13 bytes")
}

fn ending_rank(owners: &[u8; 52]) -> u128 {
    let word = endings::ranks_from_suits(owners);
    let mut sizes = [0; 5];
    for owner in word {
        sizes[usize::from(owner)] += 1;
    }
    let state = crate::numbering::arrangements::state_of([sizes[0], sizes[1], sizes[2], sizes[3]]);
    classes().base(state) + baseline::ending_rank(&word)
}

fn ending_unrank(number: u128) -> [u8; 52] {
    let (state, index) = classes().find(number);
    let [n, e, s, w] = needs(state as usize).map(|need| need as u128);
    endings::suits_from_ranks(&baseline::ending_unrank(index, [n, e, s, w, 52 - n - e - s - w]))
}
