//! How the cards of a block can be shared out among its hands.

use super::spec::Spec;

/// For every block, the ways to share out its cards, by what each of its hands still needs.
///
/// With two blocks or more no number here is above 39! / 13!^3, and no product of all blocks' either.
pub struct Sharing {
    pub block_of: [usize; 4],
    /// By seat, how far one card to it moves down in its block's table.
    pub stride: [u32; 4],
    /// By block: (sum of the needs)! / product of needs!, one entry for every combination of needs.
    pub ways: Vec<Vec<u64>>,
    /// By block, where its table is entered.
    pub start: [u32; 4],
}

impl Sharing {
    /// The tables of a set; None if a number does not fit 64 bits (the hands are all in one block, or too large).
    pub fn new(spec: &Spec) -> Option<Self> {
        let mut sharing = Sharing { block_of: spec.block_of(), stride: [0; 4], ways: Vec::new(), start: [0; 4] };
        for (block, &seats) in spec.blocks.iter().enumerate() {
            let (mut table, mut totals) = (vec![1u64], vec![0u64]);
            for seat in (0..4).filter(|seat| seats >> seat & 1 == 1) {
                sharing.stride[seat] = table.len() as u32;
                sharing.start[block] += table.len() as u32 * u32::from(spec.slots[seat]);
                extend(&mut table, &mut totals, u64::from(spec.slots[seat]))?;
            }
            sharing.ways.push(table);
        }
        let all = sharing.ways.iter().zip(&sharing.start).map(|(table, &at)| table[at as usize]);
        all.into_iter().try_fold(1u64, u64::checked_mul)?;
        Some(sharing)
    }

    /// The ways to share out all cards.
    pub fn all(&self) -> u64 {
        self.ways.iter().zip(&self.start).map(|(table, &at)| table[at as usize]).product()
    }
}

/// One more hand that needs 0..=most cards: ways * C(total + need, need).
fn extend(table: &mut Vec<u64>, totals: &mut Vec<u64>, most: u64) -> Option<()> {
    let before = table.len();
    for need in 1..=most {
        for i in 0..before {
            let total = totals[i] + need;
            let ways = u128::from(table[table.len() - before]) * u128::from(total) / u128::from(need);
            table.push(u64::try_from(ways).ok()?);
            totals.push(total);
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_hands_of_thirteen() {
        let (mut table, mut totals) = (vec![1], vec![0]);
        for _ in 0..3 {
            extend(&mut table, &mut totals, 13).unwrap();
        }
        assert_eq!(table.len(), 14 * 14 * 14);
        assert_eq!(table.last(), Some(&84_478_098_072_866_400));
        assert_eq!(table[1 + 14 + 2 * 196], 12);
        assert!(extend(&mut table, &mut totals, 13).is_none());
    }
}
