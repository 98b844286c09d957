//! Legal endings: the balanced endings that lawful play can reach.  The theory is in docs/legal.md.
//!
//! `patterns` (who holds which suits), `counts`, `pairs` and `shares` (how many endings) serve `entries`, the table of
//! the numbering in `numbering`; `cards` numbers the cards themselves, `suits` at a time.  An ending is legal if and only
//! if enough tricks can have been led (`entries::tricks_suffice`); that the recursion of docs/legal.md says the same of
//! every entry is a test in Python, where that recursion is.  The numbering of play positions (`positions`) stands on all
//! this.

pub mod cards;
pub mod counts;
pub mod entries;
pub mod numbering;
pub mod pairs;
pub mod patterns;
pub mod shares;
pub mod suits;

/// How many cards of each suit.
pub type Vector = [u8; 4];

/// The cards of a full hand, and the length of a suit.
pub const FULL: usize = 13;

/// The place of a vector of counts among those with its sum: ascending as the vectors are, lexicographically.
#[inline(always)]
pub fn place(vector: Vector) -> usize {
    (usize::from(vector[0]) * 14 + usize::from(vector[1])) * 14 + usize::from(vector[2])
}

/// One more than the largest place.
pub const PLACES: usize = 14 * 14 * 14;

/// All vectors with a given sum, no number above `FULL`, in lexicographic order.
pub fn vectors(sum: usize) -> impl Iterator<Item = Vector> {
    (0..PLACES).filter_map(move |place| {
        let [a, b, c] = [place / 196, place / 14 % 14, place % 14];
        let last = sum.checked_sub(a + b + c).filter(|&last| last <= FULL)?;
        Some([a as u8, b as u8, c as u8, last as u8])
    })
}
