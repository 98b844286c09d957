//! Three or four shaped hands with points: tables at the boundaries of the suits instead of a diagram of the cards.
//!
//! A diagram in order `suit` grows too large in the middle of a suit when many hands have tight shapes and points.  At
//! the boundary of two suits little is left: of the shapes, the class of lengths so far (lengths that can be completed
//! in the same ways are one), and the points so far.  So, after two suits, V2[class][points] counts the ways to deal the
//! other two: with the lengths in suit 3 those in suit 4 are forced, their points are a convolution, and the limits of
//! points are a box.  V1 sums V2 over suit 2, the size sums V1 over suit 1.
//!
//! Numbers are those of the diagram in order `suit`: inside a suit, `Lattice::sums` spreads the counts at its end back over
//! its cards, and the walk is lexicographic, card by card.

mod lattice;
mod tables;
mod walk;

pub use tables::{Boundary, Limits};
