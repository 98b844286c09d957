//! Where the positions of each entry begin.
//!
//! A block has the positions with k cards before the trick, j on the table, and a class.  Who can be on lead, and how many
//! positions each block has, comes from the tables of the Python package (`load`); where each entry begins in a block is
//! counted when the block is first asked for, and must add up to what the table says.

use super::seating::seatings;
use super::trick_counts::TrickCounts;
use crate::base::refusal::{RowError, Status};
use crate::numbering::legal::FULL;
use crate::numbering::legal::entries::entries;
use crate::numbering::legal::patterns::patterns;
use crate::numbering::starts::Starts;
use std::sync::OnceLock;

/// All legal positions; docs/positions.md.
pub const SIZE: u128 = 411_106_031_435_583_197_973_559_046_112_330_932;
/// The positions when all cards are played: 5 strains and 4 winners of the last trick.
pub const ENDS: u128 = 20;

/// The tables.
pub struct Blocks {
    /// For each legal entry, who can be on lead: bit `4 * strain + row`.
    leads: Vec<u32>,
    /// Where each block begins, by k from 13 down, j and class.
    starts: Starts<119>,
    /// In each block with cards, where each entry begins, and the end.
    entries: Vec<OnceLock<Box<[u128]>>>,
    /// By entry and j.
    trick_counts: Vec<[OnceLock<Box<TrickCounts>>; 4]>,
}

static TABLE: OnceLock<Blocks> = OnceLock::new();

/// The tables, if they have been loaded.
pub fn blocks() -> Option<&'static Blocks> {
    TABLE.get()
}

/// Take the tables over: who can be on lead in each legal entry, and the size of every block.
///
/// They are kept for good; `BadArgument` if they have not the right lengths and sums.
pub fn load(leads: &[u32], sizes: impl ExactSizeIterator<Item = u128>) -> Result<(), RowError> {
    let all = entries().list.len();
    let mut starts = vec![0];
    for size in sizes {
        starts.push(starts[starts.len() - 1] + size);
    }
    let blocks = (FULL + 1) * 4 * patterns().classes.len();
    if leads.len() != all || leads.contains(&0) || starts.len() != blocks + 1 || starts[blocks] != SIZE {
        return Err(RowError::new(Status::BadArgument, 0));
    }
    TABLE.get_or_init(|| Blocks {
        leads: leads.to_vec(),
        starts: Starts::new(starts),
        entries: (0..blocks).map(|_| OnceLock::new()).collect(),
        trick_counts: (0..all).map(|_| [const { OnceLock::new() }; 4]).collect(),
    });
    Ok(())
}

/// A block: the cards in every hand before the trick, those on the table, and the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    /// k.
    pub cards: usize,
    /// j.
    pub j: usize,
    /// The class.
    pub class: u8,
}

impl Block {
    fn number(self) -> usize {
        (4 * (FULL - self.cards) + self.j) * patterns().classes.len() + usize::from(self.class)
    }
}

impl Blocks {
    /// The block that has the position with this number, below `SIZE`, and the number in the block.
    #[inline(always)]
    pub fn with(&self, number: u128) -> (Block, u128) {
        let (block, number) = self.starts.find(number);
        let (level, class) = (block / patterns().classes.len(), block % patterns().classes.len());
        (Block { cards: FULL - level / 4, j: level % 4, class: class as u8 }, number)
    }

    /// Where a block begins.
    #[inline(always)]
    pub fn start(&self, block: Block) -> u128 {
        self.starts[block.number()]
    }

    /// Who can be on lead in an entry.
    #[inline(always)]
    pub fn leads(&self, entry: usize) -> u32 {
        self.leads[entry]
    }

    /// How many positions of its block come before those of each entry; and all.
    #[inline(always)]
    pub fn entries(&self, block: Block) -> &[u128] {
        self.entries[block.number()].get_or_init(|| self.count(block))
    }

    fn count(&self, block: Block) -> Box<[u128]> {
        let counts = seatings()[usize::from(block.class)].last().expect("a class has patterns");
        let mut starts = vec![0];
        for at in entries().block(block.cards, block.class) {
            let positions = TrickCounts::new(&entries().list[at], self.leads[at], block.j).patterns(*counts);
            starts.push(starts[starts.len() - 1] + positions);
        }
        let all = starts[starts.len() - 1];
        assert_eq!(all, self.starts[block.number() + 1] - self.starts[block.number()], "{block:?}");
        starts.into()
    }

    /// The positions of an entry with j cards on the table.
    #[inline(always)]
    pub fn trick_counts(&self, entry: usize, j: usize) -> &TrickCounts {
        self.trick_counts[entry][j]
            .get_or_init(|| Box::new(TrickCounts::new(&entries().list[entry], self.leads[entry], j)))
    }
}
