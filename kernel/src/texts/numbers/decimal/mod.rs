//! Decimal digits, written and read eight at a time, in the bytes of a number of 64 bits.

pub mod eights;
mod read;
mod write;

pub use read::parse_decimal;
pub use write::format_decimal;

/// The most digits that a number of 16 bytes has.
pub const MOST_DIGITS: usize = 39;
const TEN_16: u64 = eights::TEN_8 * eights::TEN_8;
