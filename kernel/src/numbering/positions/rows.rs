//! Positions as rows of 54 bytes: the owners of the 52 cards in suit order (N E S W = 0..3, 4 = nobody), with 5, 6 and 7 for
//! the first, second and third card on the table; who led, or is on lead; and the strain, S H D C NT = 0..4.

use crate::base::refusal::Status;
use crate::layouts::one::{owners_of_hands, planes_of_owners};

/// Bytes of a row.
pub const ROW: usize = 54;

/// A position, legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The hands, without what is on the table.
    pub hands: [u64; 4],
    /// The cards on the table in the order of play; only the first `j` count.
    pub table: [u8; 3],
    /// How many there are.
    pub j: usize,
    /// Who led, or is on lead.
    pub leader: u8,
    /// The strain.
    pub strain: u8,
}

impl Position {
    /// The position of a row; `BadOwner` if a byte is too large, or a card is on the table without the one before it.
    #[inline(always)]
    pub fn load(row: &[u8; ROW]) -> Result<Self, Status> {
        let [p0, p1, p2] =
            planes_of_owners(row.first_chunk().expect("52 of 54 bytes")).map_err(|refusal| refusal.status)?;
        let lies = p2 & (p0 | p1);
        let cards = [lies & p0 & !p1, lies & p1 & !p0, lies & p0 & p1];
        let j = cards.iter().take_while(|&&card| card != 0).count();
        let single = cards.iter().enumerate().all(|(i, card)| card.count_ones() == u32::from(i < j));
        let [leader, strain] = [row[52], row[53]];
        if !single || leader > 3 || strain > 4 {
            return Err(Status::BadOwner);
        }
        let hands = [!(p0 | p1 | p2), p0 & !p1, p1 & !p0, p0 & p1];
        let hands = hands.map(|hand| hand & !p2 & crate::layouts::one::DECK);
        Ok(Position { hands, table: cards.map(|card| card.trailing_zeros() as u8), j, leader, strain })
    }

    /// Write the row.
    #[inline(always)]
    pub fn store(&self, row: &mut [u8; ROW]) {
        row[..52].copy_from_slice(&owners_of_hands(self.hands));
        for i in 0..self.j {
            row[usize::from(self.table[i])] = 5 + i as u8;
        }
        (row[52], row[53]) = (self.leader, self.strain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_comes_back() {
        let found =
            Position { hands: [0b11, 0b1100, 1 << 51, 1 << 30], table: [40, 20, 4], j: 3, leader: 2, strain: 4 };
        let mut row = [0; ROW];
        found.store(&mut row);
        assert_eq!((row[0], row[2], row[51], row[30], row[5]), (0, 1, 2, 3, 4));
        assert_eq!((row[40], row[20], row[4], row[52], row[53]), (5, 6, 7, 2, 4));
        assert_eq!(Position::load(&row), Ok(found));
        for (place, value) in [(7, 8), (7, 5), (40, 4), (20, 4), (52, 4), (53, 5), (0, 255)] {
            let mut bad = row;
            bad[place] = value;
            assert_eq!(Position::load(&bad), Err(Status::BadOwner), "{place} {value}");
        }
        row[4] = 4;
        assert_eq!(Position::load(&row).map(|found| found.j), Ok(2));
    }
}
