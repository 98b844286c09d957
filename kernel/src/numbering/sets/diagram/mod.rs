//! Decision diagrams of sets of deals: built from small machines, counted, and walked in both directions.
//!
//! The definition is `src/everydeal/constraints/engines/diagram.py`; the numbers here are equal to its numbers to the
//! last digit.  The machines come flat (`Spec`), made in Python or by `machines`; `build` multiplies them out layer by
//! layer, where states are packed into a few words (`key`), and counts backwards; `walk` goes down.

mod build;
mod key;
mod layers;
mod marks;
mod settle;
mod sharing;
mod spec;
mod walk;

pub(super) use build::in_words;
pub use build::{Diagram, Ends, Grower};
pub use key::{Key, Numbered, TOGETHER};
pub use marks::{FALSE, NONE, TRUE};
pub use spec::{Gate, Machine, Part, Spec};
pub use walk::CARDS;
