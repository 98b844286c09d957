//! The bulk loops of everydeal, in safe modules named for what they do, behind one foreign-function layer (`ffi`).
//!
//! The pure Python spaces are the definition; everything here must agree with them to the last bit.  The folders:
//!
//! * `base`: numbers as bytes, refusals, threads;
//! * `layouts`: the ways in which a deal is kept, and from one to another;
//! * `numbering`: deals, endings and sets of deals to numbers and back;
//! * `texts`: deal strings, numbers as text, the boards of files;
//! * `random`: uniform random numbers;
//! * `arch`: all that is for one kind of processor, a folder each, and the choice among them;
//! * `ffi`: the exports, one file a subject.
//!
//! No folder but `ffi` sees a raw pointer of a caller, and none but `arch` names a processor.  No two files import each
//! other: a subject's own files are below `arch`, which uses them to test what it offers, and its `mod.rs`, which chooses
//! with `arch`, is above.  `tests/kernel/test_kernel_layers.py` holds us to that.
//!
//! To add a numbering: a safe module in `numbering` (slices in, slices out, `Result<_, RowError>`), a row of its `table`, and
//! its name in `src/everydeal/_native/numberings.py`.  To add a subject: a file `ffi/subject.rs` with its exports, their
//! signatures in `src/everydeal/_native/functions.py`, and `src/everydeal/_native/subject.py`, which calls them.  To add a
//! processor: a folder in `arch` with its `Registers`, a `Platform`, and whatever of `Backend` it does in a way of its own.

#![deny(unsafe_op_in_unsafe_fn)]
#![warn(missing_docs)]

pub mod arch;
pub mod base;
pub mod ffi;
pub mod layouts;
pub mod numbering;
pub mod random;
pub mod texts;
