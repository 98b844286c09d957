//! The export that makes what the kernel holds for a caller (`handles`): sets, ends, machines, completions, weights.

use super::handles::Handle;
use super::{BAD_ARGUMENT, guarded, input};
#[cfg(not(everydeal_book))]
use crate::numbering::sets::diagram::Ends;
use crate::numbering::sets::diagram::{Diagram, Spec};
#[cfg(not(everydeal_book))]
use crate::numbering::sets::machines::{adding, product, sums};
#[cfg(not(everydeal_book))]
use crate::numbering::{completions::Template, games};

/// Told after every card: cards read, all cards, nodes so far; of weights, now and then: passes done, all, matrices so far.
/// A result other than 0 stops the work.
pub type Callback = Option<extern "C" fn(u64, u64, u64) -> i32>;

/// The largest number of nodes in one layer, and so the largest budget.
const MOST: u64 = u32::MAX as u64 - 1;

pub(super) fn tell(callback: Callback) -> impl FnMut(usize, usize, u64) -> bool {
    move |place, places, nodes| callback.is_some_and(|tell| tell(place as u64, places as u64, nodes) != 0)
}

/// Make something and store it at `handle`.  `kind` says what: 0 the set of deals of a diagram and 1 the ends of one,
/// which `words` describe (see Spec::parse), telling the callback; a machine, 2 that adds up the digits of a code
/// (`words`: see adding::make), 3 of a sum (`numbers`, and `words` the machine of shapes that says which totals are
/// allowed: see sums::make), or 4 of several that look at one block (`words`: see product::make); 5 the completions of
/// the template whose four hands are the `numbers`; 6 the weights of the matrices that the `numbers` are (see
/// games::weights; `words`: 1 with trumps, or else 0), as ends without states, telling the callback.  No more than `limit`
/// nodes, codes or states are made.  For JavaScript and in the book without a server (`everydeal_book`) it makes sets
/// alone: the rest is a third of a download.
///
/// # Safety
/// `words` must be readable for `word_count` words, `numbers` for `number_count` numbers, `handle` writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_make(
    kind: u32,
    words: *const i32,
    word_count: usize,
    numbers: *const i64,
    number_count: usize,
    limit: u64,
    callback: Callback,
    handle: *mut *mut Handle,
) -> i64 {
    guarded(|| {
        // SAFETY: so many words and numbers, as "# Safety" asks; `input` has checked the pointers.
        let (words, numbers) = unsafe { (input(words, word_count)?, input(numbers, number_count)?) };
        let made = match (kind, numbers) {
            (0, _) => Handle::Set(Diagram::build(Spec::parse(words)?, limit.min(MOST), &mut tell(callback))?),
            #[cfg(not(everydeal_book))]
            (1, _) => Handle::Ends(Ends::count(&Spec::parse(words)?, limit.min(MOST), &mut tell(callback))?),
            #[cfg(not(everydeal_book))]
            (2, _) => Handle::Machine(adding::make(words, limit)?),
            #[cfg(not(everydeal_book))]
            (3, _) => Handle::Machine(sums::make(numbers, words, limit)?),
            #[cfg(not(everydeal_book))]
            (4, _) => Handle::Machine(product::make(words, limit.min(MOST))?),
            #[cfg(not(everydeal_book))]
            (5, &[n, e, s, w]) => Handle::Completions(Template::new([n, e, s, w].map(i64::cast_unsigned))?),
            #[cfg(not(everydeal_book))]
            (6, _) if matches!(words, [0 | 1]) => {
                let matrices: Vec<_> = numbers.iter().map(|number| number.cast_unsigned()).collect();
                let paths = games::weights(&matrices, words == [1], &mut tell(callback))?;
                Handle::Ends(Ends { states: Vec::new(), paths, nodes: 0 })
            }
            _ => return Err(BAD_ARGUMENT),
        };
        // SAFETY: the place of the handle can be written, as "# Safety" asks.
        unsafe { made.hand_over(handle) }
    })
}
