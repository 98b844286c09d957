//! A layer of the finished diagram, laid out for the walk: all that a step down needs of a node is in one place.
//!
//! A record has, for `B` blocks, `B` arcs and the paths below the first `B - 1` of them, in words of 32 bits; the paths
//! below the last arc are what is left of the node's own, which the walk brings along.  No set has 2^96 deals, so three
//! words hold a count; where all counts of the next layer are below 2^64, two do.

use super::marks::NONE;
use crate::arch::baseline_ops::prefetch;

/// The nodes before one card.
pub struct Layer {
    /// The records.
    words: Vec<u32>,
    /// How many words a count takes: 2 or 3.
    pub count_words: usize,
}

/// One node as the walk sees it: by block, the node below (`NONE`: no deal goes there) and the paths from there.
pub type Below = [(u32, u128); 4];

/// The words of a record.
const fn record(blocks: usize, count_words: usize) -> usize {
    blocks + (blocks - 1) * count_words
}

impl Layer {
    /// Finish a layer: `arcs` (`blocks` for each node) lead to entries of `behind`, the counts of the next layer.
    ///
    /// Gives the layer, the paths from each node kept, and the new numbers of all nodes; nodes without a path are left
    /// out, and the arcs to them lead nowhere.  `renumbered` are the new numbers of the next layer's nodes.
    pub fn finish(
        mut arcs: Vec<u32>,
        blocks: usize,
        behind: &[u128],
        renumbered: &[u32],
    ) -> (Layer, Vec<u128>, Vec<u32>) {
        let most = behind.iter().copied().max().unwrap_or(0);
        let count_words = if most >> 64 == 0 { 2 } else { 3 };
        let mut kept = 0;
        for node in arcs.chunks_exact_mut(blocks) {
            node.iter_mut().filter(|arc| **arc != NONE).for_each(|arc| *arc = renumbered[*arc as usize]);
            kept += usize::from(node.iter().any(|&arc| arc != NONE));
        }
        let (mut counts, mut numbers) = (Vec::with_capacity(kept), Vec::with_capacity(arcs.len() / blocks));
        // not on large pages: these save .4 us a walk, but seven million nodes took .4 s longer (a virtual machine)
        let mut words: Vec<u32> = Vec::with_capacity(kept * record(blocks, count_words));
        for node in arcs.chunks_exact(blocks) {
            let mut below = [0; 4];
            for (paths, &arc) in below.iter_mut().zip(node).filter(|(_, arc)| **arc != NONE) {
                *paths = behind[arc as usize];
            }
            let total: u128 = below.iter().sum();
            if total == 0 {
                numbers.push(NONE);
                continue;
            }
            numbers.push(counts.len() as u32);
            counts.push(total);
            words.extend(node);
            for count in &below[..blocks - 1] {
                words.extend((0..count_words).map(|word| (count >> (32 * word)) as u32));
            }
        }
        (Layer { words, count_words }, counts, numbers)
    }

    /// Bytes of the records.
    pub fn bytes(&self) -> usize {
        4 * self.words.len()
    }

    /// Start to fetch a node's record, if this processor can be told to.
    #[inline(always)]
    pub fn prefetch<const BLOCKS: usize>(&self, node: u32) {
        let width = record(BLOCKS, self.count_words);
        let first = node as usize * width;
        if let Some(words) = self.words.get(first..first + width) {
            prefetch(words);
        }
    }

    /// What is below `node`, from which `paths` paths go on, by block.  `COUNT` is this layer's `count_words`.
    #[inline(always)]
    pub fn below<const BLOCKS: usize, const COUNT: usize>(&self, node: u32, paths: u128, below: &mut Below) {
        let width = const { record(BLOCKS, COUNT) };
        let words = &self.words[node as usize * width..][..width];
        let mut left = paths;
        for block in 0..BLOCKS - 1 {
            let at = BLOCKS + COUNT * block;
            let low = u64::from(words[at]) | u64::from(words[at + 1]) << 32;
            let high = if COUNT == 3 { u64::from(words[at + 2]) } else { 0 };
            let count = u128::from(low) | u128::from(high) << 64;
            below[block] = (words[block], count);
            left -= count;
        }
        below[BLOCKS - 1] = (words[BLOCKS - 1], left);
    }
}
