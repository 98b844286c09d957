//! Positions of the play: four hands, the cards on the table, who led them, and a strain.  docs/positions.md.
//!
//! k is the number of cards in every hand when the trick began, j that of the cards on the table.  Which positions are
//! legal follows from the balanced ending before the trick (`legal`) and from following suit, so that everything here
//! is counting, in `totals`; the sums of products that it takes are in `multinomials`.

pub mod multinomials;
pub mod totals;
