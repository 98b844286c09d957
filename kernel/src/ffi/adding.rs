//! Exports of `adding`.  A machine is owned by the caller until `free`.

use super::sets::{borrow, give_back, hand_over};
use super::{BAD_ARGUMENT, guarded, input, output};
use crate::numbering::sets::adding::{self, Made};

/// Make the machine that adds up the digits of a code, told in words (places, blocks, the own block, bits of a digit,
/// their sum, whether it looks ahead, what is miscounted; by place what a card adds and a mask of blocks; codes and
/// labels), and store it at `handle`; `facts` are how many words it takes and how many codes were reached.
///
/// # Safety
/// `told` must be readable for `words` words, `facts` writable for two, `handle` writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_adding_build(
    told: *const i32,
    words: usize,
    limit: u64,
    facts: *mut u64,
    handle: *mut *mut Made,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise: so many words can be read, and the facts written, by nobody else.
        let (told, facts) = unsafe { (input(told, words)?, output(facts, 2)?) };
        let made = adding::make(told, limit)?;
        facts.copy_from_slice(&[made.words.len() as u64, made.explored]);
        // SAFETY: the caller's promise: the place of the handle can be written, by nobody else.
        unsafe { hand_over(made, handle) }
    })
}

/// The words of a machine, as `everydeal_diagram_build` reads them.
///
/// # Safety
/// `made` must come from `everydeal_adding_build`; `machine` must be writable for as many words as it takes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_adding_read(made: *const Made, machine: *mut i32, words: usize) -> i64 {
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
/// `made` must be null or come from `everydeal_adding_build`; it must not be used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_adding_free(made: *mut Made) -> i64 {
    // SAFETY: the caller's promise: the handle is live, and nobody uses it after this.
    guarded(|| unsafe { give_back(made) })
}
