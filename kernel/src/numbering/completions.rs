//! The full deals that contain a template: its free cards, in rank order, go to the places it leaves open.
//!
//! Take Pavlicek's numbering with the template's cards first and the free ones, in rank order, after them.  All completions
//! begin with the same owners, so they stand together there, and in the same order: their numbers are those less that of
//! the first.

use crate::base::numbers::{self, load_from, store_over};
use crate::base::refusal::{RowError, RowResult, Status};
use crate::base::threads::map_rows;
use crate::layouts::one::{check_hands, load_packed};
use crate::numbering::arrangements::{FULL, STEP, arrangements};
use crate::numbering::pavlicek::{self, order::Listed};

/// Completions that are done together.
const BLOCK: usize = 256;

/// A template, ready for use.
pub struct Template {
    /// The cards: the template's, then the free ones in rank order.
    order: [u8; 52],
    /// The owners of the template's cards, where a packed deal has them; and all bits of these places.
    owners: u128,
    places: u128,
    /// The number of the first completion.
    first: u128,
    size: u128,
    width: usize,
}

impl Template {
    /// The template with these hands; `BadArgument` if they overlap or one has more than 13 cards.
    pub fn new(hands: [u64; 4]) -> Result<Self, RowError> {
        let bad = RowError::new(Status::BadArgument, 0);
        check_hands(hands).map_err(|_| bad)?;
        if hands.iter().any(|&hand| hand.count_ones() > 13) {
            return Err(bad);
        }
        let owner = |card: u8| hands.iter().position(|hand| hand >> card & 1 == 1);
        let (mut order, mut end) = ([0; 52], 0);
        let (mut owners, mut places, mut first, mut state) = (0, 0, 0, FULL as u32);
        for card in 0..52 {
            if let Some(owner) = owner(card) {
                owners |= (owner as u128) << (2 * card);
                places |= 3 << (2 * card);
                first += arrangements().below(state)[owner];
                state -= STEP[owner];
                (order[end], end) = (card, end + 1);
            }
        }
        for card in (0..52).map(|place| place % 4 * 13 + place / 4).filter(|&card| owner(card).is_none()) {
            (order[end], end) = (card, end + 1);
        }
        let size = arrangements().ways(state);
        let bits = u128::BITS - (size - 1).leading_zeros();
        Ok(Template { order, owners, places, first, size, width: bits.div_ceil(8).max(1) as usize })
    }

    /// How many completions there are.
    pub fn size(&self) -> u128 {
        self.size
    }

    /// Bytes of a number.
    pub fn width(&self) -> usize {
        self.width
    }

    fn contains(&self, deal: &[u8; 13]) -> bool {
        load_packed(deal) & self.places == self.owners
    }
}

/// The number of each packed deal among the completions of `template`, on several threads.
pub fn rank(template: &Template, deals: &[u8], numbers: &mut [u8], threads: usize) -> RowResult {
    let width = template.width;
    map_rows(deals, 13, numbers, width, threads, |_, deals, numbers| {
        let mut ranks = [[0; 12]; BLOCK];
        for (block, deals) in deals.as_chunks().0.chunks(BLOCK).enumerate() {
            let ranks = &mut ranks[..deals.len()];
            let outcome = pavlicek::rank(Listed(&template.order), deals, ranks);
            let stranger = deals.iter().position(|deal| !template.contains(deal));
            if let Some(row) = stranger.into_iter().chain(outcome.err().map(|refusal| refusal.row)).min() {
                return Err(RowError::new(Status::NotInSpace, block * BLOCK + row));
            }
            for (row, rank) in ranks.iter().enumerate() {
                store_over(numbers::load(rank) - template.first, numbers, width, block * BLOCK + row);
            }
        }
        Ok(())
    })
}

/// The completion with each number, packed, on several threads.
pub fn unrank(template: &Template, numbers: &[u8], deals: &mut [u8], threads: usize) -> RowResult {
    let width = template.width;
    map_rows(numbers, width, deals, 13, threads, |_, numbers, deals| {
        let mut ranks = [[0; 12]; BLOCK];
        for (block, deals) in deals.as_chunks_mut().0.chunks_mut(BLOCK).enumerate() {
            let ranks = &mut ranks[..deals.len()];
            for (row, rank) in (block * BLOCK..).zip(&mut *ranks) {
                let number = load_from(numbers, width, row);
                if number >= template.size {
                    return Err(RowError::new(Status::NumberTooLarge, row));
                }
                numbers::store(template.first + number, rank);
            }
            pavlicek::unrank(Listed(&template.order), ranks, deals);
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layouts::one::hands_of_packed;
    use crate::numbering::arrangements::{DEALS, state_of};
    use crate::numbering::pavlicek::order::ByRank;
    use crate::random::samples;

    #[test]
    fn completions_of_nothing_are_the_deals() {
        let template = Template::new([0; 4]).unwrap();
        assert_eq!((template.size, template.width()), (DEALS, 12));
        let rows = samples::row_bytes(&samples::numbers(DEALS, 500), 12);
        let mut deals = vec![0; 13 * 500];
        unrank(&template, &rows, &mut deals, 2).unwrap();
        let mut expected = vec![[0; 13]; 500];
        pavlicek::unrank(ByRank, rows.as_chunks().0, &mut expected);
        assert_eq!(deals.as_chunks().0, expected);
    }

    /// By the table of `arrangements`, card by card.
    fn defined(hands: [u64; 4], deal: [u64; 4]) -> u128 {
        let mut state = state_of(hands.map(|hand| 13 - hand.count_ones() as usize)) as u32;
        let mut index = 0;
        for card in (0..52).map(|place| place % 4 * 13 + place / 4) {
            if hands.iter().all(|hand| hand >> card & 1 == 0) {
                let owner = deal.iter().position(|hand| hand >> card & 1 == 1).unwrap();
                index += arrangements().below(state)[owner];
                state -= STEP[owner];
            }
        }
        index
    }

    #[test]
    fn numbers_are_those_of_the_free_cards() {
        let thirteen = |suit: u32| 0x1fff << (13 * suit);
        for hands in [
            [1, 0, 0, 0],
            [0, 0, 0, 1 << 51],
            [thirteen(2), 0, 0, thirteen(0) ^ 1],
            [0x155, 0x2aa, 0x155 << 20, 0x2aa << 20],
            [0, thirteen(1), thirteen(0), 0xfff << 26],
            [0b11 << 20, 1 << 51 | 1, 0, 7 << 30],
            [thirteen(3), thirteen(2), thirteen(1), thirteen(0)],
        ] {
            let template = Template::new(hands).unwrap();
            let width = template.width;
            let size = template.size;
            let numbers: Vec<u128> = [0, size / 2, size - 1].into_iter().chain(samples::numbers(size, 501)).collect();
            for numbers in [&numbers[..1], &numbers[..3], &numbers[..]] {
                let rows = samples::row_bytes(numbers, width);
                let (mut deals, mut back) = (vec![0; 13 * numbers.len()], vec![0; rows.len()]);
                unrank(&template, &rows, &mut deals, 1).unwrap();
                for (deal, &number) in deals.as_chunks().0.iter().zip(numbers) {
                    assert!(template.contains(deal));
                    assert_eq!(defined(hands, hands_of_packed(deal)), number);
                }
                rank(&template, &deals, &mut back, 1).unwrap();
                assert_eq!(back, rows);
            }
            let too_large = samples::row_bytes(&[size], width);
            let refused = RowError::new(Status::NumberTooLarge, 0);
            assert!(size == 1 << (8 * width) || unrank(&template, &too_large, &mut [0; 13], 1) == Err(refused));
        }
    }

    #[test]
    fn the_first_stranger_is_named() {
        let template = Template::new([1, 0, 0, 0]).unwrap();
        let mut deals = vec![0; 13 * 300];
        unrank(&template, &vec![0; template.width * 300], &mut deals, 1).unwrap();
        let outcome = |deals: &[u8]| rank(&template, deals, &mut vec![0; template.width * 300], 1);
        deals[13 * 299 + 12] ^= 3; // another card's owner: no full deal
        assert_eq!(outcome(&deals), Err(RowError::new(Status::NotInSpace, 299)));
        let mut turned = deals.clone();
        turned[13 * 280..13 * 281].iter_mut().for_each(|byte| *byte ^= 0b0101_0101); // all hands change places
        assert_eq!(outcome(&turned), Err(RowError::new(Status::NotInSpace, 280)));
        deals[13 * 270] ^= 1;
        assert_eq!(outcome(&deals), Err(RowError::new(Status::NotInSpace, 270)));
    }

    #[test]
    fn senseless_templates_are_refused() {
        assert!(Template::new([1, 1, 0, 0]).is_err());
        assert!(Template::new([0x3fff, 0, 0, 0]).is_err());
    }
}
