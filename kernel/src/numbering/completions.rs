//! The full deals that contain a template: its free cards, in rank order, go to the places it leaves open.

use crate::base::numbers;
use crate::base::refusal::{Outcome, Refusal, Status};
use crate::base::threads::map_rows;
use crate::layouts::one::{DECK, FULL_COUNTS, count_packed, hands_of_packed, packed_of_hands};
use crate::numbering::arrangements::{STEP, arrangements, state_of};

/// Completions that unrank works on side by side.
const LANES: usize = 8;

/// A template, ready for use.
pub struct Template {
    hands: [u64; 4],
    /// The free cards in rank order.
    free: Vec<u8>,
    state: u32,
    size: u128,
    width: usize,
}

impl Template {
    /// The template with these hands; `BadArgument` if they overlap or one has more than 13 cards.
    pub fn new(hands: [u64; 4]) -> Result<Self, Refusal> {
        let bad = Refusal::new(Status::BadArgument, 0);
        crate::layouts::one::check_hands(hands).map_err(|_| bad)?;
        let held = hands.map(|hand| hand.count_ones() as usize);
        if held.iter().any(|&cards| cards > 13) {
            return Err(bad);
        }
        let named = hands.iter().fold(0, |all, hand| all | hand);
        let by_rank = (0..52).map(|place| (place % 4 * 13 + place / 4) as u8);
        let state = state_of(held.map(|cards| 13 - cards)) as u32;
        let size = arrangements().ways(state);
        let bits = u128::BITS - (size - 1).leading_zeros();
        Ok(Template {
            hands,
            free: by_rank.filter(|card| !named & DECK & 1 << card != 0).collect(),
            state,
            size,
            width: bits.div_ceil(8).max(1) as usize,
        })
    }

    /// Bytes of a number.
    pub fn width(&self) -> usize {
        self.width
    }

    fn rank(&self, deal: &[u8; 13]) -> u128 {
        let tables = arrangements();
        let (mut state, mut index) = (self.state, 0);
        for &card in &self.free {
            let owner = usize::from(deal[usize::from(card / 4)] >> (card % 4 * 2) & 3);
            index += tables.below(state)[owner];
            state -= STEP[owner];
        }
        index
    }

    fn unrank<const L: usize>(&self, mut index: [u128; L]) -> [[u8; 13]; L] {
        let tables = arrangements();
        let mut state = [self.state; L];
        let mut hands = [self.hands; L];
        for &card in &self.free {
            for lane in 0..L {
                let below = tables.below(state[lane]);
                let at_least = |owner: usize| usize::from(index[lane] >= below[owner]);
                let owner = at_least(1) + at_least(2) + at_least(3);
                index[lane] -= below[owner];
                state[lane] -= STEP[owner];
                hands[lane][owner] |= 1 << card;
            }
        }
        hands.map(packed_of_hands)
    }
}

/// The number of each packed deal among the completions of `template`, on several threads.
pub fn rank(template: &Template, deals: &[u8], numbers: &mut [u8], threads: usize) -> Outcome {
    let width = template.width;
    map_rows(deals, 13, numbers, width, threads, |_, deals, numbers| {
        for (row, (deal, number)) in deals.as_chunks().0.iter().zip(numbers.chunks_exact_mut(width)).enumerate() {
            let hands = hands_of_packed(deal);
            let contained = template.hands.iter().zip(hands).all(|(fixed, hand)| fixed & !hand == 0);
            if !contained || count_packed(deal) != FULL_COUNTS {
                return Err(Refusal::new(Status::NotInSpace, row));
            }
            numbers::store(template.rank(deal), number);
        }
        Ok(())
    })
}

/// The completion with each number, packed, on several threads.
pub fn unrank(template: &Template, numbers: &[u8], deals: &mut [u8], threads: usize) -> Outcome {
    let width = template.width;
    map_rows(numbers, width, deals, 13, threads, |_, numbers, deals| {
        let deals = deals.as_chunks_mut().0;
        for (block, (numbers, deals)) in numbers.chunks(LANES * width).zip(deals.chunks_mut(LANES)).enumerate() {
            let mut index = [0; LANES];
            for (number, index) in numbers.chunks_exact(width).zip(&mut index) {
                *index = numbers::load(number);
            }
            if let Some(row) = index.iter().position(|&index| index >= template.size) {
                return Err(Refusal::new(Status::NumberTooLarge, block * LANES + row));
            }
            deals.copy_from_slice(&template.unrank(index)[..deals.len()]);
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::arrangements::DEALS;
    use crate::numbering::pavlicek;
    use crate::random::samples;

    #[test]
    fn completions_of_nothing_are_the_deals() {
        let template = Template::new([0; 4]).unwrap();
        assert_eq!((template.size, template.width()), (DEALS, 12));
        let rows: Vec<u8> = samples::numbers(DEALS, 500).iter().flat_map(|n| n.to_be_bytes()[4..].to_vec()).collect();
        let mut deals = vec![0; 13 * 500];
        unrank(&template, &rows, &mut deals, 2).unwrap();
        let mut expected = vec![[0; 13]; 500];
        pavlicek::unrank(true, rows.as_chunks().0, &mut expected);
        assert_eq!(deals.as_chunks().0, expected);
    }

    #[test]
    fn there_and_back() {
        let template = Template::new([0b11 << 20, 1 << 51 | 1, 0, 7 << 30]).unwrap();
        let width = template.width();
        let rows: Vec<u8> =
            samples::numbers(template.size, 501).iter().flat_map(|n| n.to_be_bytes()[16 - width..].to_vec()).collect();
        let (mut deals, mut back) = (vec![0; 13 * 501], vec![0; rows.len()]);
        unrank(&template, &rows, &mut deals, 2).unwrap();
        rank(&template, &deals, &mut back, 2).unwrap();
        assert_eq!(back, rows);
        assert!(unrank(&template, &vec![255; width], &mut [0; 13], 1).is_err());
        assert!(rank(&template, &[0; 13], &mut back[..width], 1).is_err());
    }

    #[test]
    fn senseless_templates_are_refused() {
        assert!(Template::new([1, 1, 0, 0]).is_err());
        assert!(Template::new([0x3fff, 0, 0, 0]).is_err());
    }
}
