//! All ways to deal one suit: a lattice of (lengths so far, points so far), card by card from the ace.

use std::collections::HashMap;

/// Cards of a suit.
pub const RANKS: usize = 13;
/// No node.
pub const NONE: u32 = u32::MAX;

/// Cards of the suit held by each hand, and points held by North, East and South.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Held {
    pub lengths: [u8; 4],
    pub points: [u16; 3],
}

/// The lattice of a suit.
pub struct Lattice {
    /// By card and node, the node after the card has gone to N, E, S, W.
    pub next: Vec<Vec<[u32; 4]>>,
    /// What is held at each last node.
    pub ends: Vec<Held>,
    /// In how many ways each last node is reached.
    pub ways: Vec<u64>,
}

impl Lattice {
    /// The lattice of a suit in which hands have at least `shortest` and at most `longest` cards and at most `most`
    /// points; a card of rank r has `weights[r]` points for the hands with `tracked`.
    pub fn new(
        shortest: [u8; 4],
        longest: [u8; 4],
        most: [u16; 4],
        weights: &[u16; RANKS],
        tracked: [bool; 3],
    ) -> Self {
        let mut layer = vec![Held { lengths: [0; 4], points: [0; 3] }];
        let mut ways = vec![1u64];
        let mut next = Vec::new();
        for (rank, &weight) in weights.iter().enumerate() {
            let left = (RANKS - rank - 1) as u8;
            let mut numbers: HashMap<Held, u32> = HashMap::new();
            let (mut following, mut following_ways, mut arcs) = (Vec::new(), Vec::new(), Vec::new());
            for (held, &paths) in layer.iter().zip(&ways) {
                arcs.push(std::array::from_fn(|seat| {
                    let mut after = *held;
                    after.lengths[seat] += 1;
                    if seat < 3 && tracked[seat] {
                        after.points[seat] += weight;
                    }
                    let fits = (0..4).all(|hand| {
                        after.lengths[hand] <= longest[hand] && after.lengths[hand] + left >= shortest[hand]
                    }) && (0..3).all(|hand| after.points[hand] <= most[hand]);
                    if !fits {
                        return NONE;
                    }
                    let number = *numbers.entry(after).or_insert_with(|| {
                        following.push(after);
                        following_ways.push(0);
                        following.len() as u32 - 1
                    });
                    following_ways[number as usize] += paths;
                    number
                }));
            }
            next.push(arcs);
            (layer, ways) = (following, following_ways);
        }
        Lattice { next, ends: layer, ways }
    }

    /// By card (and after the last), the sum of `ends` over all ways to go on from each node.
    pub fn sums(&self, ends: Vec<u128>) -> Vec<Vec<u128>> {
        let mut sums = vec![ends];
        for arcs in self.next.iter().rev() {
            let behind = sums.last().expect("not empty");
            let here = arcs.iter().map(|node| {
                node.iter().filter(|&&child| child != NONE).map(|&child| behind[child as usize]).sum::<u128>()
            });
            sums.push(here.collect());
        }
        sums.reverse();
        sums
    }
}
