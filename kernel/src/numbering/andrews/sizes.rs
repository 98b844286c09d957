//! How many hands East and South may have.

use crate::base::numbers::BINOMIAL;

/// East's, of the 39 cards that North leaves.
pub const EASTS: u64 = BINOMIAL[39][13];
/// South's, of the 26 cards that North and East leave.
pub const SOUTHS: u64 = BINOMIAL[26][13];
