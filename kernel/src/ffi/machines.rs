//! Exports of `machines`.  A machine is owned by the caller until `free`.

use super::sets::{borrow, give_back, hand_over};
use super::{BAD_ARGUMENT, guarded, input, output};
use crate::base::refusal::{Outcome, Refusal};
use crate::numbering::sets::machines::{Made, adding, sums};

/// Make the machine that adds up the digits of a code, told in words (places, blocks, the own block, bits of a digit,
/// their sum, whether it looks ahead, what is miscounted; by place what a card adds and a mask of blocks; codes and
/// labels), and store it at `handle`; `facts` are how many words it takes and how many codes were reached.
///
/// # Safety
/// `told` must be readable for `words` words, `facts` writable for two, `handle` writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_machine_adding(
    told: *const i32,
    words: usize,
    limit: u64,
    facts: *mut u64,
    handle: *mut *mut Made,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: so many words can be read.
        let made = adding::make(unsafe { input(told, words)? }, limit);
        // SAFETY: the caller's promise: the facts and the handle can be written, by nobody else.
        unsafe { give(made, facts, handle) }
    })
}

/// Make the machine of a sum, told in words (see `sums::make`), and of the machine of shapes that says which totals are
/// allowed, in words as `everydeal_machine_read` gives them, and store it at `handle`; `facts` are how many words it takes
/// and how many states were reached.
///
/// # Safety
/// `told` must be readable for `words` words, `shapes` for `of_shapes`, `facts` writable for two, `handle` writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_machine_sums(
    told: *const i64,
    words: usize,
    shapes: *const i32,
    of_shapes: usize,
    limit: u64,
    facts: *mut u64,
    handle: *mut *mut Made,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: so many words can be read.
        let (told, shapes) = unsafe { (input(told, words)?, input(shapes, of_shapes)?) };
        // SAFETY: the caller's promise: the facts and the handle can be written, by nobody else.
        unsafe { give(sums::make(told, shapes, limit), facts, handle) }
    })
}

/// Hand a machine over, and say how many words it takes and how many states were reached.
///
/// # Safety
/// `facts` must be writable for two words, `handle` writable.
unsafe fn give(made: Result<Made, Refusal>, facts: *mut u64, handle: *mut *mut Made) -> Outcome {
    let made = made?;
    // SAFETY: the caller's promise: the facts can be written, by nobody else.
    let facts = unsafe { output(facts, 2)? };
    facts.copy_from_slice(&[made.words.len() as u64, made.explored]);
    // SAFETY: the caller's promise: the place of the handle can be written, by nobody else.
    unsafe { hand_over(made, handle) }
}

/// The words of a machine, as `everydeal_diagram_build` reads them.
///
/// # Safety
/// `made` must come from one of the above; `machine` must be writable for as many words as it takes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_machine_read(made: *const Made, machine: *mut i32, words: usize) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: the handle is live, and so many words can be written, by nobody else.
        let (made, machine) = unsafe { (borrow(made)?, output(machine, words)?) };
        if machine.len() != made.words.len() {
            return Err(BAD_ARGUMENT);
        }
        machine.copy_from_slice(&made.words);
        Ok(())
    })
}

/// Give a machine back.
///
/// # Safety
/// `made` must be null or come from one of the above; it must not be used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_machine_free(made: *mut Made) -> i64 {
    // SAFETY: the caller's promise: the handle is live, and nobody uses it after this.
    guarded(|| unsafe { give_back(made) })
}
