//! Exports of `diagram`: they make sets and counts of ends (`handles`).

use super::handles::Handle;
use super::{guarded, input};
use crate::numbering::sets::diagram::{Diagram, Ends, Spec};

/// Told after every card: cards read, all cards, nodes so far; a result other than 0 stops the work.
pub type Callback = Option<extern "C" fn(u64, u64, u64) -> i32>;

/// The largest number of nodes in one layer, and so the largest budget.
const MOST: u64 = u32::MAX as u64 - 1;

pub(super) fn tell(callback: Callback) -> impl FnMut(usize, usize, u64) -> bool {
    move |place, places, nodes| callback.is_some_and(|tell| tell(place as u64, places as u64, nodes) != 0)
}

/// Build the diagram of a set and store it at `handle`.
///
/// # Safety
/// `spec` must be readable for `words` words, `handle` writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_diagram_build(
    spec: *const i32,
    words: usize,
    limit: u64,
    callback: Callback,
    handle: *mut *mut Handle,
) -> i64 {
    guarded(|| {
        // SAFETY: so many words, as "# Safety" asks; `input` has checked the pointer.
        let spec = Spec::parse(unsafe { input(spec, words)? })?;
        let diagram = Diagram::build(spec, limit.min(MOST), &mut tell(callback))?;
        // SAFETY: the place of the handle can be written, as "# Safety" asks.
        unsafe { Handle::Set(Box::new(diagram)).hand_over(handle) }
    })
}

/// Count the paths to the last states of a set and store the counts at `handle`.
///
/// # Safety
/// `spec` must be readable for `words` words, `handle` writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_ends_count(
    spec: *const i32,
    words: usize,
    limit: u64,
    callback: Callback,
    handle: *mut *mut Handle,
) -> i64 {
    guarded(|| {
        // SAFETY: so many words, as "# Safety" asks; `input` has checked the pointer.
        let spec = Spec::parse(unsafe { input(spec, words)? })?;
        let ends = Ends::count(&spec, limit.min(MOST), &mut tell(callback))?;
        // SAFETY: the place of the handle can be written, as "# Safety" asks.
        unsafe { Handle::Ends(ends).hand_over(handle) }
    })
}
