//! Whole boards: the deal, and all else that a file tells of it, as places in the file and as plain numbers.
//!
//! A record that is not plain is left to the general reader, as `rows` says; what a plain one tells is stated here in
//! the same words: its tags as places, its auction as calls, its play as cards in the order of time, and what they
//! come to.  The definition of every number is `datasets/boards/rows.py`, which makes them of the general reader's
//! boards.

mod auction;
mod columns;
pub mod lin;
mod names;
mod outcome;
pub mod pbn;
mod pbn_lines;
mod play;
mod said_of_all;
mod stated;
mod tables;
mod tricks;

pub use columns::{STREAMS, carried, gather, tag_columns, tag_sizes};
pub use tables::{TAG, Tables, WIDTH};
