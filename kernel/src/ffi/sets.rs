//! Exports of `sets`: what can be done with a set that the kernel holds, from the `build` of its kind until `free`.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::base::refusal::{Outcome, Refusal, Status};
use crate::numbering::sets::{self, CARDS, DealSet};

/// A set of any kind, so that one pointer will do.
pub struct Held(Box<dyn DealSet>);

impl Held {
    pub(super) fn new(set: impl DealSet + 'static) -> Self {
        Held(Box::new(set))
    }
}

/// Box `made` and give it to the caller.
///
/// # Safety
/// `handle` must be writable.
pub(super) unsafe fn hand_over<T>(made: T, handle: *mut *mut T) -> Outcome {
    // SAFETY: the caller's promise: that many elements of `handle` can be written, by nobody else.
    let handle = unsafe { output(handle, 1)? };
    handle[0] = Box::into_raw(Box::new(made));
    Ok(())
}

/// # Safety
/// `handle` must be null or come from `hand_over`, and not be freed yet.
pub(super) unsafe fn borrow<'a, T>(handle: *const T) -> Result<&'a T, Refusal> {
    // SAFETY: the caller's promise: the handle is null, or one that was handed over and not given back.
    unsafe { handle.as_ref() }.ok_or(BAD_ARGUMENT)
}

/// # Safety
/// As for `borrow`, and nobody else uses it.
pub(super) unsafe fn borrow_alone<'a, T>(handle: *mut T) -> Result<&'a mut T, Refusal> {
    // SAFETY: the caller's promise: the handle is null, or one that was handed over, not given back, and ours alone.
    unsafe { handle.as_mut() }.ok_or(BAD_ARGUMENT)
}

/// # Safety
/// As for `borrow`; afterwards `handle` is gone.
pub(super) unsafe fn give_back<T>(handle: *mut T) -> Outcome {
    if !handle.is_null() {
        // SAFETY: it came from `Box::into_raw`, by the caller's promise.
        drop(unsafe { Box::from_raw(handle) });
    }
    Ok(())
}

/// The size of a set, 16 little-endian bytes, and how many nodes or entries it took.
///
/// # Safety
/// `set` must come from a `build`; `size` must be writable for 16 bytes, `nodes` for one word.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_set_facts(set: *const Held, size: *mut u8, nodes: *mut u64) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: the handle is live, and both places can be written, by nobody else.
        let (set, size, nodes) = unsafe { (borrow(set)?, output(size, 16)?, output(nodes, 1)?) };
        size.copy_from_slice(&set.0.size().to_le_bytes());
        nodes[0] = set.0.nodes();
        Ok(())
    })
}

/// Owners, 52 bytes a deal, of the deals with these numbers, `width` bytes each, big-endian.
///
/// # Safety
/// As above; `numbers` must be readable for `rows * width` bytes, `owners` writable for `rows * 52`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_set_owners(
    set: *const Held,
    numbers: *const u8,
    rows: usize,
    width: usize,
    owners: *mut u8,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: the handle is live, and so many elements can be read.
        let (set, numbers) = unsafe { (borrow(set)?, input(numbers, length(rows, width)?)?) };
        // SAFETY: the caller's promise: that many elements of `owners` can be written, by nobody else.
        let owners = unsafe { output(owners, length(rows, CARDS)?)? };
        sets::owners(&*set.0, numbers, width, owners, threads)
    })
}

/// Numbers, `width` bytes each, big-endian, of the deals with these owners, 52 bytes a deal.
///
/// # Safety
/// As above; `owners` must be readable for `rows * 52` bytes, `numbers` writable for `rows * width`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_set_numbers(
    set: *const Held,
    owners: *const u8,
    rows: usize,
    numbers: *mut u8,
    width: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: the handle is live, and so many elements can be read.
        let (set, owners) = unsafe { (borrow(set)?, input(owners, length(rows, CARDS)?)?) };
        // SAFETY: the caller's promise: that many elements of `numbers` can be written, by nobody else.
        let numbers = unsafe { output(numbers, length(rows, width)?)? };
        sets::numbers(&*set.0, owners, numbers, width, threads)
    })
}

/// Refuses a deal (52 owners) that is not in the set; the row is the place of the card that settles it.
///
/// # Safety
/// As above; `owners` must be readable for 52 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_set_check(set: *const Held, owners: *const u8) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: the handle is live, and so many elements can be read.
        let (set, owners) = unsafe { (borrow(set)?, input(owners, CARDS)?) };
        set.0.settled_at(owners).map_or(Ok(()), |place| Err(Refusal::new(Status::NotInSpace, place)))
    })
}

/// Give a set back.
///
/// # Safety
/// `set` must be null or come from a `build`; it must not be used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_set_free(set: *mut Held) -> i64 {
    // SAFETY: the caller's promise: the handle is live, and nobody uses it after this.
    guarded(|| unsafe { give_back(set) })
}
