//! Exports of `diagram`.  A diagram, and a count, are owned by the caller from `build` or `count` until `free`.

use super::{guarded, input, length, output};
use crate::diagram::{Diagram, Ends, Spec};
use crate::refusal::{Outcome, Refusal, Status};

/// Told after every card: cards read, all cards, nodes so far; a result other than 0 stops the work.
pub type Callback = Option<extern "C" fn(u64, u64, u64) -> i32>;

/// The largest number of nodes in one layer, and so the largest budget.
const MOST: u64 = u32::MAX as u64 - 1;

fn tell(callback: Callback) -> impl FnMut(usize, usize, u64) -> bool {
    move |place, places, nodes| callback.is_some_and(|tell| tell(place as u64, places as u64, nodes) != 0)
}

/// Box `made` and give it to the caller.
///
/// # Safety
/// `handle` must be writable.
unsafe fn hand_over<T>(made: T, handle: *mut *mut T) -> Outcome {
    // SAFETY: the caller's promise.
    let handle = unsafe { output(handle, 1)? };
    handle[0] = Box::into_raw(Box::new(made));
    Ok(())
}

/// # Safety
/// `handle` must be null or come from `hand_over`, and not be freed yet.
unsafe fn borrow<'a, T>(handle: *const T) -> Result<&'a T, Refusal> {
    // SAFETY: the caller's promise.
    unsafe { handle.as_ref() }.ok_or(Refusal::new(Status::BadArgument, 0))
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
    handle: *mut *mut Diagram,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise.
        let spec = Spec::parse(unsafe { input(spec, words)? })?;
        let diagram = Diagram::build(spec, limit.min(MOST), &mut tell(callback))?;
        // SAFETY: the caller's promise.
        unsafe { hand_over(diagram, handle) }
    })
}

/// The size of a diagram's set, 16 little-endian bytes, and the number of nodes that it took.
///
/// # Safety
/// `diagram` must come from `everydeal_diagram_build`; `size` must be writable for 16 bytes, `nodes` for one word.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_diagram_facts(diagram: *const Diagram, size: *mut u8, nodes: *mut u64) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (diagram, size, nodes) = unsafe { (borrow(diagram)?, output(size, 16)?, output(nodes, 1)?) };
        size.copy_from_slice(&diagram.size().to_le_bytes());
        nodes[0] = diagram.nodes;
        Ok(())
    })
}

/// Owners, 52 bytes a deal, of the deals with these numbers, `width` bytes each, big-endian.
///
/// # Safety
/// As above; `numbers` must be readable for `rows * width` bytes, `owners` writable for `rows * 52`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_diagram_owners(
    diagram: *const Diagram,
    numbers: *const u8,
    rows: usize,
    width: usize,
    owners: *mut u8,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (diagram, numbers) = unsafe { (borrow(diagram)?, input(numbers, length(rows, width)?)?) };
        // SAFETY: the caller's promise.
        diagram.owners(numbers, width, unsafe { output(owners, length(rows, 52)?)? }, threads)
    })
}

/// Numbers, `width` bytes each, big-endian, of the deals with these owners, 52 bytes a deal.
///
/// # Safety
/// As above; `owners` must be readable for `rows * 52` bytes, `numbers` writable for `rows * width`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_diagram_numbers(
    diagram: *const Diagram,
    owners: *const u8,
    rows: usize,
    numbers: *mut u8,
    width: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (diagram, owners) = unsafe { (borrow(diagram)?, input(owners, length(rows, 52)?)?) };
        // SAFETY: the caller's promise.
        diagram.numbers(owners, unsafe { output(numbers, length(rows, width)?)? }, width, threads)
    })
}

/// Refuses a deal (52 owners) that is not in the set; the row is the place of the card that settles it.
///
/// # Safety
/// As above; `owners` must be readable for 52 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_diagram_check(diagram: *const Diagram, owners: *const u8) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (diagram, owners) = unsafe { (borrow(diagram)?, input(owners, 52)?) };
        diagram.settled_at(owners).map_or(Ok(()), |place| Err(Refusal::new(Status::NotInSpace, place)))
    })
}

/// Give a diagram back.
///
/// # Safety
/// `diagram` must be null or come from `everydeal_diagram_build`; it must not be used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_diagram_free(diagram: *mut Diagram) -> i64 {
    // SAFETY: the caller's promise.
    guarded(|| unsafe { give_back(diagram) })
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
        // SAFETY: the caller's promise.
        let spec = Spec::parse(unsafe { input(spec, words)? })?;
        let ends = Ends::count(&spec, limit.min(MOST), &mut tell(callback))?;
        // SAFETY: the caller's promise.
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
        // SAFETY: the caller's promise.
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
        // SAFETY: the caller's promise.
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
    // SAFETY: the caller's promise.
    guarded(|| unsafe { give_back(ends) })
}

/// # Safety
/// As for `borrow`; afterwards `handle` is gone.
unsafe fn give_back<T>(handle: *mut T) -> Outcome {
    if !handle.is_null() {
        // SAFETY: it came from `Box::into_raw`, by the caller's promise.
        drop(unsafe { Box::from_raw(handle) });
    }
    Ok(())
}
