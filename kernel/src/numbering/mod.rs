//! The numberings of deals, endings, layouts and sets of deals: one subject a file or folder, none for one processor alone.

pub mod andrews;
pub mod arrangements;
pub mod auctions;
pub mod baseline;
pub mod completions;
pub mod endings;
pub mod games;
pub mod legal;
pub mod pavlicek;
pub mod positions;
pub mod powers;
pub mod scrambled;
pub mod sets;
pub mod single;
mod starts;
pub mod suit_classes;
pub mod sum_table;
pub mod table;
