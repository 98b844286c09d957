//! Exports of `diagram::Samples`: what a forecast looks at.  They are owned by the caller until `free`.

use super::sets::{borrow_alone, give_back, hand_over};
use super::{guarded, input, output};
use crate::numbering::sets::diagram::{Samples, Spec};

/// Begin a forecast of a set's diagram, with its only state before the first card, and store it at `handle`.
///
/// # Safety
/// `spec` must be readable for `words` words, `handle` writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_samples_begin(spec: *const i32, words: usize, handle: *mut *mut Samples) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: that many elements of `spec` can be read.
        let samples = Samples::new(Spec::parse(unsafe { input(spec, words)? })?);
        // SAFETY: the caller's promise: the place of the handle can be written, by nobody else.
        unsafe { hand_over(samples, handle) }
    })
}

/// Read a card; `facts` are how many states come of the first sample, of the second, and of both.
///
/// # Safety
/// `samples` must come from `everydeal_samples_begin`, and be used by nobody else; `facts` must be writable for three words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_samples_grow(samples: *mut Samples, facts: *mut u64) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: the handle is live and ours alone, and the facts can be written, by nobody else.
        let (samples, facts) = unsafe { (borrow_alone(samples)?, output(facts, 3)?) };
        facts.copy_from_slice(&samples.grow()?);
        Ok(())
    })
}

/// Go on with the states of these numbers, in ascending order of the states, of each sample.
///
/// # Safety
/// As above; `first` must be readable for `of_first` words, `second` for `of_second`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_samples_keep(
    samples: *mut Samples,
    first: *const u32,
    of_first: usize,
    second: *const u32,
    of_second: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: the handle is live and ours alone, and so many numbers can be read.
        let (samples, first, second) =
            unsafe { (borrow_alone(samples)?, input(first, of_first)?, input(second, of_second)?) };
        samples.keep(first, second)
    })
}

/// Give samples back.
///
/// # Safety
/// `samples` must be null or come from `everydeal_samples_begin`; it must not be used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_samples_free(samples: *mut Samples) -> i64 {
    // SAFETY: the caller's promise: the handle is live, and nobody uses it after this.
    guarded(|| unsafe { give_back(samples) })
}
