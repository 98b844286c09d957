//! Positions of the play: four hands, the cards on the table, who led them, and a strain.  docs/positions.md.
//!
//! k is the number of cards in every hand when the trick began, j that of the cards on the table.  Which positions are
//! legal follows from the balanced ending before the trick (`legal`) and from following suit, so that everything here
//! is counting: `totals` counts all positions and all bare diagrams, `blocks` the positions of each class, for the
//! numbering in `numbering`.

pub mod multinomials;
pub mod totals;
