//! Decision diagrams of sets of deals: built from small machines, counted, and walked in both directions.
//!
//! The definition is `src/everydeal/constraints/diagram.py`; the numbers here are equal to its numbers to the last
//! digit.  Python makes the machines (`constraints/automata.py`) and flattens them into a `Spec`; `build` multiplies
//! them out layer by layer, where states are packed into a few words (`key`), and counts backwards; `walk` goes down.

mod build;
mod key;
mod layers;
mod marks;
mod settle;
mod sharing;
mod spec;
mod walk;

pub use build::{Diagram, Ends, Grower};
pub use spec::{Gate, Machine, Part, Spec};
