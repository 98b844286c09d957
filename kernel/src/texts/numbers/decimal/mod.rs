//! Decimal digits, written and read eight at a time, in the bytes of a number of 64 bits.

pub mod eights;
mod read;
mod write;

pub use eights::MOST_DIGITS;
pub use read::parse_decimal;
pub use write::format_decimal;
