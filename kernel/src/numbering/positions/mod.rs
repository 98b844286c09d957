//! Positions of the play: four hands, the cards on the table, who led them, and a strain.  docs/positions.md.
//!
//! k is the number of cards in every hand when the trick began, j that of the cards on the table.  Which positions are
//! legal follows from the balanced ending before the trick (`legal`) and from following suit, so that everything here
//! is numbering, in `numbering`; who can be on lead in which entry, Python tells (src/everydeal/legality counts its tables
//! anew for `everydeal legal --table positions --check`).  `seating` counts the patterns of a class by the order in which
//! its rows sit, `trick_counts` the positions of an entry, `blocks` finds the entry, and `rows` are positions as callers
//! see them.

pub mod blocks;
pub mod numbering;
pub mod rows;
pub mod seating;
pub mod trick_counts;
