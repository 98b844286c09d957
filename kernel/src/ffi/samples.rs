//! Exports of `diagram::Samples`: what a forecast looks at.

use super::handles::Handle;
use super::{guarded, input, output};
use crate::numbering::sets::diagram::{Samples, Spec};
use std::sync::Mutex;

/// Begin a forecast of a set's diagram, with its only state before the first card, and store it at `handle`.
///
/// # Safety
/// `spec` must be readable for `words` words, `handle` writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_samples_begin(spec: *const i32, words: usize, handle: *mut *mut Handle) -> i64 {
    guarded(|| {
        // SAFETY: so many words, as "# Safety" asks; `input` has checked the pointer.
        let samples = Samples::new(Spec::parse(unsafe { input(spec, words)? })?);
        // SAFETY: the place of the handle can be written, as "# Safety" asks.
        unsafe { Handle::Samples(Mutex::new(samples)).hand_over(handle) }
    })
}

/// Read a card; `facts` are how many states come of the first sample, of the second, and of both.
///
/// # Safety
/// `samples` must be one that was stored and not freed; `facts` must be writable for three words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_samples_grow(samples: *const Handle, facts: *mut u64) -> i64 {
    guarded(|| {
        // SAFETY: a live handle and three words, as "# Safety" asks; null pointers and misaligned ones are refused.
        let (held, facts) = unsafe { (Handle::borrow(samples)?, output(facts, 3)?) };
        facts.copy_from_slice(&held.samples()?.grow()?);
        Ok(())
    })
}

/// Go on with the states of these numbers, in ascending order of the states, of each sample.
///
/// # Safety
/// As above; `first` must be readable for `of_first` words, `second` for `of_second`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_samples_keep(
    samples: *const Handle,
    first: *const u32,
    of_first: usize,
    second: *const u32,
    of_second: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: a live handle and so many words, as "# Safety" asks; null pointers and misaligned ones are refused.
        let (held, first, second) =
            unsafe { (Handle::borrow(samples)?, input(first, of_first)?, input(second, of_second)?) };
        held.samples()?.keep(first, second)
    })
}
