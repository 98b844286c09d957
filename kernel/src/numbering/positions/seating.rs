//! How the players of a class's rows sit around the table.
//!
//! How many positions a pattern has depends on that alone, up to turning the table: on one of six orders.

use crate::numbering::legal::patterns::patterns;
use std::sync::OnceLock;

/// The orders: how far the players of rows 1, 2 and 3 sit to the left of row 0's.
pub const ORDERS: [[u8; 3]; 6] = [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];

/// How many patterns have each order.
pub type Counts = [u16; 6];

/// For each class and each place in it, how many of the patterns before that place have each order; and at the end, all.
pub fn seatings() -> &'static [Vec<Counts>] {
    static TABLE: OnceLock<Vec<Vec<Counts>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let count = |orbit: &Vec<u16>| {
            let mut counts = vec![[0; 6]];
            for &pattern in orbit {
                let players = patterns().of(pattern).players;
                let order = std::array::from_fn(|row| (4 + players[row + 1] - players[0]) % 4);
                let mut next = counts[counts.len() - 1];
                next[ORDERS.iter().position(|&one| one == order).expect("all orders")] += 1;
                counts.push(next);
            }
            counts
        };
        patterns().orbits.iter().map(count).collect()
    })
}

/// The rows whose players have put one of `j` cards on the table that `leader` led to, a bit each.
#[inline(always)]
pub fn played(players: [u8; 4], leader: u8, j: usize) -> usize {
    let lies = |row: usize| usize::from((4 + players[row] - leader) % 4) < j;
    (0..4).fold(0, |rows, row| rows | usize::from(lies(row)) << row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_has_an_order() {
        for (counts, orbit) in seatings().iter().zip(&patterns().orbits) {
            assert_eq!(counts.len(), orbit.len() + 1);
            assert_eq!(counts[orbit.len()].iter().map(|&count| usize::from(count)).sum::<usize>(), orbit.len());
        }
    }

    #[test]
    fn who_has_played_sits_from_the_leader_on() {
        assert_eq!(played([0, 1, 2, 3], 2, 3), 0b1101);
        assert_eq!(played([3, 1, 0, 2], 3, 2), 0b0101);
        assert_eq!(played([3, 1, 0, 2], 3, 0), 0);
    }
}
