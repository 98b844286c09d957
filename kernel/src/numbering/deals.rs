//! Full deals, packed in suit order, to their numbers and back: one function per direction for all numberings.

use crate::base::numbers;
use crate::base::refusal::{Outcome, Refusal, Status};
use crate::base::threads::map_rows;
use crate::numbering::andrews;
use crate::numbering::arrangements::DEALS;
use crate::numbering::pavlicek;
use crate::numbering::scrambled;
use crate::numbering::suit_classes;

/// Bytes of a packed deal.
pub const PACKED: usize = 13;
/// Bytes of a deal's number.
pub const NUMBER: usize = 12;

/// The numberings of the full deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// Proportional split, cards by rank.
    Pavlicek,
    /// Proportional split, cards by suit.
    PavlicekSuit,
    /// Hand by hand, squashed order.
    Andrews,
    /// Hand by hand, lexicographic order.
    BigDeal,
    /// `Andrews`, scrambled.
    AndrewsScrambled,
    /// `PavlicekSuit`, scrambled.
    PavlicekSuitScrambled,
    /// Up to renaming the suits.
    SuitClasses,
}

impl Numbering {
    /// All of them, by the code that callers use.
    pub const ALL: [Numbering; 7] = [
        Numbering::Pavlicek,
        Numbering::PavlicekSuit,
        Numbering::Andrews,
        Numbering::BigDeal,
        Numbering::AndrewsScrambled,
        Numbering::PavlicekSuitScrambled,
        Numbering::SuitClasses,
    ];

    /// How many deals it numbers.
    pub fn size(self) -> u128 {
        if self == Numbering::SuitClasses { suit_classes::SIZE } else { DEALS }
    }
}

/// The number of each deal, on several threads.
pub fn rank(numbering: Numbering, deals: &[u8], numbers: &mut [u8], threads: usize) -> Outcome {
    map_rows(deals, PACKED, numbers, NUMBER, threads, |_, deals, numbers| {
        let (deals, numbers) = (deals.as_chunks().0, numbers.as_chunks_mut().0);
        match numbering {
            Numbering::Pavlicek => pavlicek::rank(true, deals, numbers),
            Numbering::PavlicekSuit => pavlicek::rank(false, deals, numbers),
            Numbering::Andrews => andrews::rank(deals, numbers),
            Numbering::BigDeal => andrews::rank_lexicographic(deals, numbers),
            Numbering::AndrewsScrambled => {
                andrews::rank(deals, numbers)?;
                scrambled::scramble_back(numbers);
                Ok(())
            }
            Numbering::PavlicekSuitScrambled => {
                pavlicek::rank(false, deals, numbers)?;
                scrambled::scramble_back(numbers);
                Ok(())
            }
            Numbering::SuitClasses => suit_classes::rank(deals, numbers),
        }
    })
}

/// The deal of each number, on several threads.
pub fn unrank(numbering: Numbering, numbers: &[u8], deals: &mut [u8], threads: usize) -> Outcome {
    map_rows(numbers, NUMBER, deals, PACKED, threads, |_, numbers, deals| {
        let (numbers, deals) = (numbers.as_chunks::<NUMBER>().0, deals.as_chunks_mut().0);
        if let Some(row) = numbers::first_too_large(numbers, numbering.size()) {
            return Err(Refusal::new(Status::NumberTooLarge, row));
        }
        match numbering {
            Numbering::Pavlicek => pavlicek::unrank(true, numbers, deals),
            Numbering::PavlicekSuit => pavlicek::unrank(false, numbers, deals),
            Numbering::Andrews => andrews::unrank(numbers, deals),
            Numbering::BigDeal => andrews::unrank_lexicographic(numbers, deals),
            Numbering::AndrewsScrambled => {
                scrambled::scrambled(numbers, |row, plain| andrews::unrank(plain, &mut deals[row..row + plain.len()]))
            }
            Numbering::PavlicekSuitScrambled => {
                scrambled::scrambled(numbers, |row, plain| {
                    pavlicek::unrank(false, plain, &mut deals[row..row + plain.len()])
                });
            }
            Numbering::SuitClasses => suit_classes::unrank(numbers, deals),
        }
        Ok(())
    })
}
