//! Decision diagrams of sets of deals: built from small machines, counted, and walked in both directions.
//!
//! The definition is `src/everydeal/constraints/diagram.py`; the numbers here are equal to its numbers to the last
//! digit.  Python makes the machines (`constraints/automata.py`) and flattens them into a `Spec`; `build` multiplies
//! them out layer by layer, where states are packed into a few words (`key`), and counts backwards; `walk` goes down.

mod build;
mod key;
mod layers;
mod settle;
mod sharing;
mod spec;
mod walk;

pub use build::{Diagram, Ends, Grower};
pub use spec::{Gate, Machine, Part, Spec};

/// No arc.
pub const NONE: u32 = u32::MAX;
/// A machine's answer, instead of a state.
pub const TRUE: i32 = -1;
/// A machine's answer, instead of a state.
pub const FALSE: i32 = -2;

/// Called after every card with the cards read, all cards, and the nodes so far; true stops the build.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize, u64) -> bool;
