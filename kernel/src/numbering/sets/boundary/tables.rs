//! The tables at the boundaries of the suits.

use super::lattice::{Held, Lattice, RANKS};
use crate::base::refusal::{Refusal, Status};
use std::collections::HashMap;

/// The lengths of a suit in the hands N E S W, or the shape of a hand in the suits S H D C.
pub type Lengths = [u8; 4];

/// What is asked of the hands.
pub struct Limits {
    /// By hand, the shapes allowed.
    pub shapes: [Vec<Lengths>; 4],
    /// By hand, the fewest and the most points.
    pub points: [(u16, u16); 4],
    /// The points of ace, king, ... two.
    pub weights: [u16; RANKS],
}

/// One end of a suit's lattice: points of N E S and how many ways lead there.
pub(super) struct Entry {
    pub points: [u16; 3],
    pub ways: u64,
    /// Its number in the lattice.
    pub end: usize,
}

/// A set of deals, counted by suits.
pub struct Boundary {
    pub(super) lattices: Vec<Lattice>,
    /// By suit and lengths: the ends of the lattice.
    pub(super) entries: Vec<HashMap<Lengths, Vec<Entry>>>,
    allowed: [Vec<bool>; 4],
    points: [(u16, u16); 4],
    total: u16,
    pub(super) tracked: [bool; 3],
    /// How many totals of points of N, E and S are kept.
    dims: [usize; 3],
    classes: HashMap<(Lengths, Lengths), u32>,
    second: Vec<u64>,
    third: HashMap<Lengths, Vec<u64>>,
    /// The counts of suit 1, spread over its cards.
    pub(super) first: Vec<Vec<u128>>,
}

/// Bytes that the tables may take.
const MOST_BYTES: usize = 900 << 20;

fn code(shape: Lengths) -> usize {
    shape.iter().fold(0, |code, &length| code << 4 | usize::from(length))
}

impl Boundary {
    /// Count the deals within `limits`.
    pub fn new(limits: &Limits) -> Result<Self, Refusal> {
        let total = 4 * limits.weights.iter().sum::<u16>();
        let free = |hand: usize| limits.points[hand].0 == 0 && limits.points[hand].1 >= total;
        let tracked = std::array::from_fn(|hand| !free(hand) || !free(3));
        let most: [u16; 4] = std::array::from_fn(|hand| limits.points[hand].1.min(total));
        let mut allowed: [Vec<bool>; 4] = std::array::from_fn(|_| vec![false; 1 << 16]);
        for (allowed, shapes) in allowed.iter_mut().zip(&limits.shapes) {
            shapes.iter().for_each(|&shape| allowed[code(shape)] = true);
        }
        let mut boundary = Boundary {
            lattices: (0..4).map(|suit| lattice(limits, suit, most, tracked)).collect(),
            entries: Vec::new(),
            allowed,
            points: limits.points,
            total,
            tracked,
            dims: std::array::from_fn(|hand| if tracked[hand] { usize::from(most[hand]) + 1 } else { 1 }),
            classes: HashMap::new(),
            second: Vec::new(),
            third: HashMap::new(),
            first: Vec::new(),
        };
        boundary.entries = boundary.lattices.iter().map(entries).collect();
        let pairs = boundary.classify(limits);
        if pairs.len() * boundary.cells() * 8 + boundary.entries[3].len() * boundary.cells() * 8 > MOST_BYTES {
            return Err(Refusal::new(Status::LimitExceeded, 26));
        }
        boundary.fill_second(&pairs);
        boundary.fill_third();
        boundary.fill_first();
        Ok(boundary)
    }

    /// How many deals there are.
    pub fn all(&self) -> u128 {
        self.first[0][0]
    }

    /// How many entries the tables have.
    pub fn cells_in_all(&self) -> u64 {
        (self.second.len() + self.third.len() * self.cells()) as u64
    }

    fn cells(&self) -> usize {
        self.dims.iter().product()
    }

    /// The cell of points of N, E, S; None if one is above its limit.
    #[inline(always)]
    pub(super) fn cell(&self, a: [u16; 3], b: [u16; 3]) -> Option<usize> {
        let mut cell = 0;
        for hand in 0..3 {
            let points = usize::from(a[hand] + b[hand]);
            if points >= self.dims[hand] {
                return None;
            }
            cell = cell * self.dims[hand] + points;
        }
        Some(cell)
    }

    fn points_of(&self, mut cell: usize) -> [u16; 3] {
        let mut points = [0; 3];
        for hand in (0..3).rev() {
            points[hand] = (cell % self.dims[hand]) as u16;
            cell /= self.dims[hand];
        }
        points
    }

    /// Whether final points are within the limits.
    pub(super) fn inside(&self, points: [u16; 3]) -> bool {
        let held: u16 = points.iter().sum();
        let tracked = (0..3).all(|hand| !self.tracked[hand] || within(points[hand], self.points[hand]));
        tracked
            && (self.points[3].0 == 0 && self.points[3].1 >= self.total || within(self.total - held, self.points[3]))
    }

    /// The lengths of suit 4, if those of the others leave shapes that are allowed.
    pub(super) fn forced(&self, one: Lengths, two: Lengths, three: Lengths) -> Option<Lengths> {
        let mut four = [0; 4];
        for hand in 0..4 {
            four[hand] = 13u8.checked_sub(one[hand] + two[hand] + three[hand])?;
            if !self.allowed[hand][code([one[hand], two[hand], three[hand], four[hand]])] {
                return None;
            }
        }
        Some(four)
    }

    /// Number the pairs of lengths in suits 1 and 2 by what can follow; one pair for each class.
    fn classify(&mut self, limits: &Limits) -> Vec<(Lengths, Lengths)> {
        let mut by_hand: Vec<HashMap<(u8, u8), usize>> = Vec::new();
        for shapes in &limits.shapes {
            let mut rests: HashMap<(u8, u8), Vec<u8>> = HashMap::new();
            for shape in shapes {
                rests.entry((shape[0], shape[1])).or_default().push(shape[2]);
            }
            let mut known: HashMap<(u8, Vec<u8>), usize> = HashMap::new();
            let mut classes = HashMap::new();
            for (pair, mut rest) in rests {
                rest.sort_unstable();
                let count = known.len();
                classes.insert(pair, *known.entry((pair.0 + pair.1, rest)).or_insert(count));
            }
            by_hand.push(classes);
        }
        let mut known: HashMap<[usize; 4], u32> = HashMap::new();
        let mut pairs = Vec::new();
        for &one in self.entries[0].keys() {
            'pairs: for &two in self.entries[1].keys() {
                let mut class = [0; 4];
                for hand in 0..4 {
                    match by_hand[hand].get(&(one[hand], two[hand])) {
                        Some(&number) => class[hand] = number,
                        None => continue 'pairs,
                    }
                }
                let number = *known.entry(class).or_insert_with(|| {
                    pairs.push((one, two));
                    pairs.len() as u32 - 1
                });
                self.classes.insert((one, two), number);
            }
        }
        pairs
    }

    fn fill_second(&mut self, pairs: &[(Lengths, Lengths)]) {
        let cells = self.cells();
        let mut second = vec![0u64; pairs.len() * cells];
        let spread = Spread::new(self);
        let (thirds, fourths) = (spread.entries(&self.entries[2]), spread.entries(&self.entries[3]));
        let mut added = vec![0u64; spread.cells()]; // ways to deal suits 3 and 4, by their points
        for (&(one, two), counts) in pairs.iter().zip(second.chunks_exact_mut(cells)) {
            added.fill(0);
            for (&three, thirds) in &thirds {
                let Some(fourths) = self.forced(one, two, three).and_then(|four| fourths.get(&four)) else {
                    continue;
                };
                for &(a, ways) in thirds {
                    for &(b, more) in fourths {
                        added[a + b] += ways * more;
                    }
                }
            }
            self.sum_boxes(&spread, &mut added, counts);
        }
        self.second = second;
    }

    /// By points so far, the ways to add points that bring them within the limits; no two suits have 2^64 ways.
    fn sum_boxes(&self, spread: &Spread, added: &mut [u64], counts: &mut [u64]) {
        let [_, middle, last] = spread.dims;
        for row in added.chunks_exact_mut(last) {
            for south in 1..last {
                row[south] += row[south - 1];
            }
        }
        let half = self.total / 2;
        for (cell, count) in counts.iter_mut().enumerate() {
            let [north, east, south] = self.points_of(cell);
            if north + east + south > half {
                continue; // two suits have no more
            }
            for more_north in self.room(0, north).take_while(|&more| usize::from(more) < spread.dims[0]) {
                for more_east in self.room(1, east).take_while(|&more| usize::from(more) < middle) {
                    let room = self.room(2, south);
                    let (mut low, mut high) = (room.start, room.end.min(last as u16));
                    if self.tracked.iter().all(|&kept| kept) {
                        let others = i32::from(self.total - north.min(self.total))
                            - i32::from(east + south)
                            - i32::from(more_north + more_east);
                        low = low.max((others - i32::from(self.points[3].1.min(self.total))).max(0) as u16);
                        high = high.min((others - i32::from(self.points[3].0) + 1).max(0) as u16);
                    }
                    if low < high {
                        let row = &added[(usize::from(more_north) * middle + usize::from(more_east)) * last..][..last];
                        let before = if low > 0 { row[usize::from(low) - 1] } else { 0 };
                        *count += row[usize::from(high) - 1] - before;
                    }
                }
            }
        }
    }

    /// The points that a hand with `held` can add to come within its limits.
    fn room(&self, hand: usize, held: u16) -> std::ops::Range<u16> {
        if !self.tracked[hand] {
            return 0..1;
        }
        let (low, high) = (self.points[hand].0, (self.dims[hand] - 1) as u16);
        low.saturating_sub(held)..(high + 1).saturating_sub(held)
    }

    fn fill_third(&mut self) {
        let table = |entries: &Vec<Entry>| -> Vec<u64> {
            let ways = |so_far: [u16; 3]| {
                if so_far.iter().sum::<u16>() > self.total / 4 * 3 {
                    return 0; // three suits have no more
                }
                let ends = entries.iter().filter(|end| {
                    self.cell(so_far, end.points).is_some()
                        && self.inside(std::array::from_fn(|h| so_far[h] + end.points[h]))
                });
                ends.map(|end| end.ways).sum()
            };
            (0..self.cells()).map(|cell| ways(self.points_of(cell))).collect()
        };
        self.third = self.entries[3].iter().map(|(&lengths, entries)| (lengths, table(entries))).collect();
    }

    fn fill_first(&mut self) {
        let mut ends = vec![0u128; self.lattices[0].ends.len()];
        for (&(one, two), &class) in &self.classes {
            let table = &self.second[class as usize * self.cells()..][..self.cells()];
            for a in &self.entries[0][&one] {
                let after = self.entries[1][&two].iter().filter_map(|b| {
                    let cell = self.cell(a.points, b.points)?;
                    Some(u128::from(table[cell]) * u128::from(b.ways))
                });
                ends[a.end] += after.sum::<u128>();
            }
        }
        self.first = self.lattices[0].sums(ends);
    }

    /// The ways to deal suits 3 and 4 after these lengths and points.
    pub(super) fn after_two(&self, one: Lengths, two: Lengths, a: [u16; 3], b: [u16; 3]) -> u128 {
        match (self.classes.get(&(one, two)), self.cell(a, b)) {
            (Some(&class), Some(cell)) => u128::from(self.second[class as usize * self.cells() + cell]),
            _ => 0,
        }
    }

    /// The ways to deal suit 4 with these lengths, after these points.
    pub(super) fn after_three(&self, four: Lengths, a: [u16; 3], b: [u16; 3]) -> u128 {
        match (self.third.get(&four), self.cell(a, b)) {
            (Some(table), Some(cell)) => u128::from(table[cell]),
            _ => 0,
        }
    }
}

/// A table of the points of two suits, large enough that their cells can be added without a look.
struct Spread {
    dims: [usize; 3],
}

impl Spread {
    fn new(boundary: &Boundary) -> Self {
        let most = |suit: usize, hand: usize| {
            boundary.lattices[suit].ends.iter().map(|held| usize::from(held.points[hand])).max().unwrap_or(0)
        };
        Spread { dims: std::array::from_fn(|hand| most(2, hand) + most(3, hand) + 1) }
    }

    fn cells(&self) -> usize {
        self.dims.iter().product()
    }

    /// Entries as (cell, ways).
    fn entries(&self, entries: &HashMap<Lengths, Vec<Entry>>) -> HashMap<Lengths, Vec<(usize, u64)>> {
        let cell = |points: [u16; 3]| {
            points.iter().zip(self.dims).fold(0, |cell, (&points, dim)| cell * dim + usize::from(points))
        };
        let place = |entry: &Entry| (cell(entry.points), entry.ways);
        entries.iter().map(|(&lengths, entries)| (lengths, entries.iter().map(place).collect())).collect()
    }
}

fn within(points: u16, limits: (u16, u16)) -> bool {
    limits.0 <= points && points <= limits.1
}

fn lattice(limits: &Limits, suit: usize, most: [u16; 4], tracked: [bool; 3]) -> Lattice {
    let lengths = |hand: usize| limits.shapes[hand].iter().map(move |shape| shape[suit]);
    let shortest = std::array::from_fn(|hand| lengths(hand).min().unwrap_or(13));
    let longest = std::array::from_fn(|hand| lengths(hand).max().unwrap_or(0));
    Lattice::new(shortest, longest, most, &limits.weights, tracked)
}

fn entries(lattice: &Lattice) -> HashMap<Lengths, Vec<Entry>> {
    let mut found: HashMap<Lengths, Vec<Entry>> = HashMap::new();
    for (end, (&Held { lengths, points }, &ways)) in lattice.ends.iter().zip(&lattice.ways).enumerate() {
        found.entry(lengths).or_default().push(Entry { points, ways, end });
    }
    found
}
