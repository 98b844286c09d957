//! Every numbering whose members are rows of bytes: the one table of them, by the code that callers use.
//!
//! A subject ranks and unranks typed rows; what is the same for all of them is here: rows of bytes become typed rows, and
//! parts of them go to several threads.

use super::arrangements::DEALS;
use super::legal::numbering as legal;
use super::positions::{numbering as positions, rows};
use super::{andrews, auctions, endings, pavlicek, powers, scrambled, suit_classes};
use crate::base::numbers::first_too_large;
use crate::base::refusal::{RowError, RowResult, Status};
use crate::base::threads::map_rows;
use Members::{Auctions, Hands, Owners, Packed, Positions};
use andrews::hands;
use pavlicek::order::{ByRank, BySuit};

/// What a numbering numbers, and so what is in the rows of its members: of so many bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Members {
    /// Full deals, packed.
    Packed = 13,
    /// Layouts: the owners of the 52 cards in suit order.
    Owners = 52,
    /// Positions of the play.
    Positions = rows::ROW,
    /// Single hands: a mask of 64 bits in the processor's order.
    Hands = 8,
    /// Auctions: their calls, padded with 255; ranked from rows of any width, unranked to rows of 24.
    Auctions = auctions::LONGEST,
}

impl Members {
    /// Bytes of a row; of auctions, of one that unrank writes.
    pub fn row(self) -> usize {
        self as usize
    }
}

/// A numbering.
pub struct Numbering {
    /// The name of its space.
    pub name: &'static str,
    /// What it numbers.
    pub members: Members,
    /// Bytes of a number.
    pub width: usize,
    /// Rows of members, each of so many bytes, to their numbers.
    rank: fn(&[u8], usize, &mut [u8]) -> RowResult,
    /// Numbers to their members.
    unrank: fn(&[u8], &mut [u8]) -> RowResult,
}

impl Numbering {
    /// The numbering of a space.
    pub fn named(name: &str) -> Option<&'static Self> {
        NUMBERINGS.iter().find(|numbering| numbering.name == name)
    }

    /// The number of each member, rows of `row` bytes, on several threads.
    #[inline]
    pub fn rank(&self, members: &[u8], row: usize, numbers: &mut [u8], threads: usize) -> RowResult {
        if row != self.members.row() && (self.members != Auctions || row == 0) {
            return Err(RowError::new(Status::BadArgument, 0));
        }
        if threads <= 1 {
            return (self.rank)(members, row, numbers);
        }
        map_rows(members, row, numbers, self.width, threads, |_, members, numbers| (self.rank)(members, row, numbers))
    }

    /// The member with each number, rows of `row` bytes, on several threads.
    #[inline]
    pub fn unrank(&self, numbers: &[u8], members: &mut [u8], row: usize, threads: usize) -> RowResult {
        if row != self.members.row() {
            return Err(RowError::new(Status::BadArgument, 0));
        }
        if threads <= 1 {
            return (self.unrank)(numbers, members);
        }
        map_rows(numbers, self.width, members, row, threads, |_, numbers, members| (self.unrank)(numbers, members))
    }
}

/// A numbering, by its functions on typed rows.
macro_rules! numbering {
    ($name:literal, $members:ident, $width:expr, $rank:expr, $unrank:expr) => {
        Numbering {
            name: $name,
            members: $members,
            width: $width,
            rank: |members, _, numbers| $rank(members.as_chunks().0, numbers.as_chunks_mut::<{ $width }>().0),
            unrank: |numbers, members| $unrank(numbers.as_chunks::<{ $width }>().0, members.as_chunks_mut().0),
        }
    };
    // Of full deals; its functions leave it to us to see that numbers are below the size.
    ($name:literal, $rank:expr, $unrank:expr, $size:expr) => {
        numbering!($name, Packed, 12, $rank, |numbers, deals| {
            if let Some(row) = first_too_large::<12>(numbers, $size) {
                return Err(RowError::new(Status::NumberTooLarge, row));
            }
            $unrank(numbers, deals);
            Ok(())
        })
    };
}

/// Of the colex order and the lexicographic one.
const LEXICOGRAPHIC: bool = true;
/// Of the endings with equal hands and all of them.
const BALANCED: bool = true;

/// All of them, by code.  The header for C has the names in this order, and so has `src/everydeal/_native/numberings.py`.
pub static NUMBERINGS: [Numbering; 16] = [
    numbering!(
        "pavlicek",
        |deals, numbers| pavlicek::rank(ByRank, deals, numbers),
        |numbers, deals| pavlicek::unrank(ByRank, numbers, deals),
        DEALS
    ),
    numbering!(
        "pavlicek-suit",
        |deals, numbers| pavlicek::rank(BySuit, deals, numbers),
        |numbers, deals| pavlicek::unrank(BySuit, numbers, deals),
        DEALS
    ),
    numbering!("andrews", andrews::rank::<{ !LEXICOGRAPHIC }>, andrews::unrank::<{ !LEXICOGRAPHIC }>, DEALS),
    numbering!("bigdeal", andrews::rank::<LEXICOGRAPHIC>, andrews::unrank::<LEXICOGRAPHIC>, DEALS),
    numbering!(
        "andrews-scrambled",
        |deals, numbers| scrambled::rank(andrews::rank::<{ !LEXICOGRAPHIC }>, deals, numbers),
        |numbers, deals| scrambled::unrank(andrews::unrank::<{ !LEXICOGRAPHIC }>, numbers, deals),
        DEALS
    ),
    numbering!(
        "pavlicek-suit-scrambled",
        |deals, numbers| scrambled::rank(|deals, numbers| pavlicek::rank(BySuit, deals, numbers), deals, numbers),
        |numbers, deals| {
            scrambled::unrank(|numbers, deals| pavlicek::unrank(BySuit, numbers, deals), numbers, deals)
        },
        DEALS
    ),
    numbering!("suit-classes", suit_classes::rank, suit_classes::unrank, suit_classes::SIZE),
    numbering!("power4", Packed, 13, powers::rank_of_four, powers::unrank_of_four),
    numbering!("balanced", Owners, 14, endings::rank::<BALANCED, _>, endings::unrank::<BALANCED, _>),
    numbering!("endings", Owners, 15, endings::rank::<{ !BALANCED }, _>, endings::unrank::<{ !BALANCED }, _>),
    numbering!("power5", Owners, powers::WIDTH, powers::rank, powers::unrank),
    numbering!("legal", Owners, legal::WIDTH, legal::rank, legal::unrank),
    numbering!("positions", Positions, positions::WIDTH, positions::rank, positions::unrank),
    numbering!("hands", Hands, hands::WIDTH, hands::rank::<{ !LEXICOGRAPHIC }>, hands::unrank::<{ !LEXICOGRAPHIC }>),
    numbering!(
        "hands-lexicographic",
        Hands,
        hands::WIDTH,
        hands::rank::<LEXICOGRAPHIC>,
        hands::unrank::<LEXICOGRAPHIC>
    ),
    Numbering {
        name: "auctions",
        members: Auctions,
        width: 8,
        rank: auctions::rank,
        unrank: |numbers, auctions| auctions::unrank(numbers.as_chunks().0, auctions.as_chunks_mut().0),
    },
];
