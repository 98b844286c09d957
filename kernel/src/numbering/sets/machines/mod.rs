//! Machines: small automata that read the owners of the cards, made here where Python would take long.
//!
//! The definition is `src/everydeal/constraints/engines/machines.py` (`explore`) with the steps of `lengths.py`
//! (`adding`) and of `automata.py` (`sums`), and `merging.py` (`product`); the machines here are equal to its machines,
//! state by state.

pub mod adding;
mod intervals;
pub mod product;
mod smallest;
mod spans;
pub mod sums;

pub use smallest::MinimalAutomaton;
