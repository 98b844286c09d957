//! The measures of lines, and the letters of ranks and seats.

/// Bytes of the line of a full deal.
pub const FULL_LINE: usize = 70;
/// Bytes of a line are this and one for each card.
pub const LINE_FRAME: usize = 18;
/// The letters of the ranks, high to low.
pub const RANKS: &[u8; 13] = b"AKQJT98765432";
