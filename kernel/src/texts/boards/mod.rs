//! Scans of whole files: where the boards of PBN and LIN lie, and what the plain ones among them say.

pub mod games;
pub mod lin;
pub mod lin_board;
pub mod pairs;
pub mod pbn;
pub mod rows;
pub mod tag_pairs;
pub mod whole;
