//! Exports of what the kernel holds for a caller, from `everydeal_make` (`making`) until `everydeal_free`: one kind of
//! handle, so that what can be asked of it, and giving it back, is there once.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::base::refusal::{RowError, RowResult, Status};
use crate::numbering::completions::{self, Template};
use crate::numbering::sets::diagram::{CARDS, Diagram, Ends};
use crate::numbering::sets::machines::MinimalAutomaton;

/// What is held.
pub enum Handle {
    /// A set of deals.
    Set(Diagram),
    /// The full deals that contain a template.
    Completions(Template),
    /// The last states of a set, counted; or weights, for which there are no states.
    Ends(Ends),
    /// A machine that reads the owners of cards.
    Machine(MinimalAutomaton),
}

impl Handle {
    /// Box it and give it to the caller.
    ///
    /// # Safety
    /// `place` must be writable.
    pub(super) unsafe fn hand_over(self, place: *mut *mut Handle) -> RowResult {
        // SAFETY: one pointer, as "# Safety" asks; `output` has checked the place.
        let place = unsafe { output(place, 1)? };
        place[0] = Box::into_raw(Box::new(self));
        Ok(())
    }

    /// That behind a caller's pointer.
    ///
    /// # Safety
    /// `handle` must be null or come from `hand_over`, and not be freed before the result is used for the last time.
    pub(super) unsafe fn borrow<'a>(handle: *const Handle) -> Result<&'a Handle, RowError> {
        // SAFETY: null, or a box that "# Safety" says is still there; nobody has a `&mut` to it, as no function makes one.
        unsafe { handle.as_ref() }.ok_or(BAD_ARGUMENT)
    }

    /// What `everydeal_facts` tells.
    fn facts(&self) -> (u128, u64) {
        match self {
            Handle::Set(set) => (set.size(), set.nodes),
            Handle::Completions(template) => (template.size(), 0),
            Handle::Ends(ends) => (ends.paths.len() as u128, ends.nodes),
            Handle::Machine(machine) => (machine.words.len() as u128, machine.explored),
        }
    }
}

/// Two facts: how many deals of a set or completions of a template, how many ends, how many words of a machine, as 16
/// little-endian bytes; and how many nodes, entries or states it took to make it, 0 for a template and for weights.
///
/// # Safety
/// `handle` must be one that was stored and not freed; `count` must be writable for 16 bytes, `work` for one number.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_facts(handle: *const Handle, count: *mut u8, work: *mut u64) -> i64 {
    guarded(|| {
        // SAFETY: a live handle, 16 bytes and a number, as "# Safety" asks; null pointers and misaligned ones are refused.
        let (held, count, work) = unsafe { (Handle::borrow(handle)?, output(count, 16)?, output(work, 1)?) };
        let (counted, worked) = held.facts();
        count.copy_from_slice(&counted.to_le_bytes());
        work[0] = worked;
        Ok(())
    })
}

/// The words of a machine, as `everydeal_make` reads them; or of each end its states and, in four words, the
/// lowest first, how many paths lead there (of weights these four words each).
///
/// # Safety
/// `handle` must be one that was stored and not freed; `words` must be writable for `count` words, all there are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_words(handle: *const Handle, words: *mut i32, count: usize) -> i64 {
    guarded(|| {
        // SAFETY: a live handle and so many words, as "# Safety" asks; null pointers and misaligned ones are refused.
        let (held, words) = unsafe { (Handle::borrow(handle)?, output(words, count)?) };
        let of_ends;
        let found = match held {
            Handle::Machine(machine) => &machine.words,
            Handle::Ends(ends) => {
                of_ends = ends.words();
                &of_ends
            }
            _ => return Err(BAD_ARGUMENT),
        };
        if words.len() != found.len() {
            return Err(BAD_ARGUMENT);
        }
        words.copy_from_slice(found);
        Ok(())
    })
}

/// The numbers, `width` big-endian bytes each, of `rows` deals in a set (52 owners each) or of a template (packed, 13
/// bytes each; the width is that of its largest number).
///
/// # Safety
/// `handle` must be one that was stored and not freed; `deals` must be readable for so many bytes a row, `numbers`
/// writable for `width`, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_rank_in(
    handle: *const Handle,
    deals: *const u8,
    numbers: *mut u8,
    width: usize,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: a live handle, as "# Safety" asks; null is refused.
        let held = unsafe { Handle::borrow(handle)? };
        // SAFETY: both lengths are those that "# Safety" asks for; `input` and `output` have checked the pointers.
        let (deals, numbers) =
            unsafe { (input(deals, length(rows, row_of(held)?)?)?, output(numbers, length(rows, width)?)?) };
        match held {
            Handle::Set(set) => set.rank(deals, numbers, width, threads),
            Handle::Completions(template) if template.width() == width => {
                completions::rank(template, deals, numbers, threads)
            }
            _ => Err(BAD_ARGUMENT),
        }
    })
}

/// The deals with these numbers: the inverse of `everydeal_rank_in`.
///
/// # Safety
/// As there, with `numbers` to read and `deals` to write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_unrank_in(
    handle: *const Handle,
    numbers: *const u8,
    width: usize,
    deals: *mut u8,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: a live handle, as "# Safety" asks; null is refused.
        let held = unsafe { Handle::borrow(handle)? };
        // SAFETY: both lengths are those that "# Safety" asks for; `input` and `output` have checked the pointers.
        let (numbers, deals) =
            unsafe { (input(numbers, length(rows, width)?)?, output(deals, length(rows, row_of(held)?)?)?) };
        match held {
            Handle::Set(set) => set.unrank(numbers, width, deals, threads),
            Handle::Completions(template) if template.width() == width => {
                completions::unrank(template, numbers, deals, threads)
            }
            _ => Err(BAD_ARGUMENT),
        }
    })
}

/// Bytes of a deal.
fn row_of(held: &Handle) -> Result<usize, RowError> {
    match held {
        Handle::Set(_) => Ok(CARDS),
        Handle::Completions(_) => Ok(13),
        _ => Err(BAD_ARGUMENT),
    }
}

/// Refuses a deal (52 owners) that is not in the set; the row is the place of the card that settles it.
///
/// # Safety
/// `handle` must be one that was stored and not freed; `owners` must be readable for 52 bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_check(handle: *const Handle, owners: *const u8) -> i64 {
    guarded(|| {
        // SAFETY: a live handle and 52 bytes, as "# Safety" asks; null pointers are refused.
        let (held, owners) = unsafe { (Handle::borrow(handle)?, input(owners, CARDS)?) };
        let Handle::Set(set) = held else { return Err(BAD_ARGUMENT) };
        set.settled_at(owners.first_chunk().expect("52 owners"))
            .map_or(Ok(()), |place| Err(RowError::new(Status::NotInSpace, place)))
    })
}

/// Give back what was stored.
///
/// # Safety
/// `handle` must be null, or one that was stored and not freed; nobody may use it any more, in any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_free(handle: *mut Handle) -> i64 {
    guarded(|| {
        if !handle.is_null() {
            // SAFETY: it came from `Box::into_raw` in `hand_over`, and "# Safety" says that nobody uses it any more.
            drop(unsafe { Box::from_raw(handle) });
        }
        Ok(())
    })
}
