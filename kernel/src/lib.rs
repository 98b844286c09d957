//! The bulk loops of everydeal, in safe modules named for what they do, behind one foreign-function layer (`ffi`).
//!
//! The pure Python spaces are the definition; everything here must agree with them to the last bit.  No module but
//! `ffi` sees a raw pointer of a caller.  `unsafe` stands only there, around processor intrinsics and what they convert, and
//! for an advice to the operating system (`memory`), each time with its reason.
//!
//! To add a subject: a safe module `subject.rs` (slices in, slices out, `Result<_, Refusal>`), one file
//! `ffi/subject.rs` with its exports, and one file `src/everydeal/_native/subject.py` with their ctypes signatures.

#![deny(unsafe_op_in_unsafe_fn)]
#![warn(missing_docs)]

pub mod andrews;
pub mod arrangements;
pub mod baseline;
pub mod bits;
pub mod boundary;
pub mod completions;
pub mod deals;
pub mod diagram;
pub mod eights;
pub mod ending_classes;
pub mod endings;
pub mod features;
pub mod ffi;
pub mod halves;
pub mod layout;
#[cfg(target_arch = "x86_64")]
pub mod layout512;
pub mod layout_rows;
pub mod legal;
pub mod memory;
pub mod notation;
#[cfg(target_arch = "x86_64")]
pub mod notation512;
pub mod numbers;

pub mod pavlicek;
pub mod positions;
pub mod powers;
#[cfg(target_arch = "x86_64")]
pub mod powers512;
pub mod random;
pub mod refusal;
#[cfg(target_arch = "x86_64")]
pub mod row_vectors;
pub mod rows;
#[cfg(test)]
mod samples;
pub mod scan;
pub mod scan_lin;
pub mod scan_pbn;
pub mod scrambled;
pub mod sets;
pub mod text;
pub mod threads;
pub mod vectors;
#[cfg(target_arch = "x86_64")]
pub mod words512;
