//! Exports of `diagram`.  A diagram is a set from `build` on (`sets`); a count is owned by the caller until `free`.

use super::sets::{Held, borrow, give_back, hand_over};
use super::{guarded, input, output};
use crate::base::refusal::{Refusal, Status};
use crate::numbering::sets::diagram::{Diagram, Ends, Spec};

/// Told after every card: cards read, all cards, nodes so far; a result other than 0 stops the work.
pub type Callback = Option<extern "C" fn(u64, u64, u64) -> i32>;

/// The largest number of nodes in one layer, and so the largest budget.
const MOST: u64 = u32::MAX as u64 - 1;

fn tell(callback: Callback) -> impl FnMut(usize, usize, u64) -> bool {
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
    handle: *mut *mut Held,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: that many elements of `spec` can be read.
        let spec = Spec::parse(unsafe { input(spec, words)? })?;
        let diagram = Diagram::build(spec, limit.min(MOST), &mut tell(callback))?;
        // SAFETY: the caller's promise: the place of the handle can be written, by nobody else.
        unsafe { hand_over(Held::new(diagram), handle) }
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
    handle: *mut *mut Ends,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: that many elements of `spec` can be read.
        let spec = Spec::parse(unsafe { input(spec, words)? })?;
        let ends = Ends::count(&spec, limit.min(MOST), &mut tell(callback))?;
        // SAFETY: the caller's promise: the place of the handle can be written, by nobody else.
        unsafe { hand_over(ends, handle) }
    })
}

/// How many ends there are, and how many nodes the count took.
///
/// # Safety
/// `ends` must come from `everydeal_ends_count`; `facts` must be writable for two words.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_ends_facts(ends: *const Ends, facts: *mut u64) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: the handle is live, and the facts can be written, by nobody else.
        let (ends, facts) = unsafe { (borrow(ends)?, output(facts, 2)?) };
        facts.copy_from_slice(&[ends.paths.len() as u64, ends.nodes]);
        Ok(())
    })
}

/// The states of all ends, one row of states for each, and the paths to each, 16 little-endian bytes.
///
/// # Safety
/// As above; `states` must be writable for `cells` words, `paths` for `bytes` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_ends_read(
    ends: *const Ends,
    states: *mut i32,
    cells: usize,
    paths: *mut u8,
    bytes: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: the handle is live, and so many states and paths can be written, by nobody else.
        let (ends, states, paths) = unsafe { (borrow(ends)?, output(states, cells)?, output(paths, bytes)?) };
        if states.len() != ends.states.len() || paths.len() != 16 * ends.paths.len() {
            return Err(Refusal::new(Status::BadArgument, 0));
        }
        states.copy_from_slice(&ends.states);
        for (bytes, count) in paths.chunks_exact_mut(16).zip(&ends.paths) {
            bytes.copy_from_slice(&count.to_le_bytes());
        }
        Ok(())
    })
}

/// Give counts back.
///
/// # Safety
/// `ends` must be null or come from `everydeal_ends_count`; it must not be used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_ends_free(ends: *mut Ends) -> i64 {
    // SAFETY: the caller's promise: the handle is live, and nobody uses it after this.
    guarded(|| unsafe { give_back(ends) })
}
