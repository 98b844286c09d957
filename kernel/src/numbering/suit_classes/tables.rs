//! Where each run of classes begins, and the pairs of vectors by what they leave of the hands.

use super::multisets::multisets;
use super::words::Vector;
use crate::numbering::legal::{PLACES, place, vectors};
use std::sync::OnceLock;

/// Vectors of a suit: (13 + 3 over 3).
const VECTORS: usize = 560;

/// The classes whose first two vectors are the same.
pub struct Run {
    /// The number of the first.
    pub start: u128,
    /// How many have the second vector a third time.
    pub doubled: u128,
    /// The words of the first two suits.
    pub ways: u64,
    /// The pairs of the last two vectors: their place among the sums.
    pub rest: u16,
    /// The words of those pairs whose first vector is not above this run's second.
    pub ways_before: u64,
}

/// Two vectors in ascending order, and the words of all such pairs before it with the same sum.
struct Pair {
    first: u16,
    last: u16,
    before: u64,
}

pub struct Tables {
    vectors: Vec<Vector>,
    words: Vec<u64>,
    /// By the place of the first three entries of a vector.
    numbers: Vec<u16>,
    /// All pairs that fit into the hands, by their sums, ascending.
    by_sum: Vec<Vec<Pair>>,
    /// The first two vectors of each run.
    firsts: Vec<(u16, u16)>,
    pub runs: Vec<Run>,
    /// By the first two vectors.
    places: Vec<u32>,
    /// How many classes there are.
    pub size: u128,
}

pub fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(Tables::new)
}

impl Tables {
    fn new() -> Self {
        let factorial = |n: u8| (1..=u64::from(n)).product::<u64>();
        let words = |vector: Vector| vector.iter().fold(factorial(13), |ways, &cards| ways / factorial(cards));
        let vectors: Vec<Vector> = vectors(13).collect();
        let words = vectors.iter().copied().map(words).collect();
        let mut numbers = vec![0; PLACES];
        for (number, &vector) in (0..).zip(&vectors) {
            numbers[place(vector)] = number;
        }
        let by_sum = (0..PLACES).map(|_| Vec::new()).collect();
        let (firsts, runs, places) = (Vec::new(), Vec::new(), vec![0; VECTORS * VECTORS]);
        let mut tables = Tables { vectors, words, numbers, by_sum, firsts, runs, places, size: 0 };
        tables.find_pairs();
        tables.find_runs();
        tables
    }

    fn find_pairs(&mut self) {
        for (first, last) in (0..VECTORS).flat_map(|first| (first..VECTORS).map(move |last| (first, last))) {
            let sum: Vector = std::array::from_fn(|seat| self.vectors[first][seat] + self.vectors[last][seat]);
            if sum.iter().any(|&cards| cards > 13) {
                continue;
            }
            let (first, last) = (first as u16, last as u16);
            self.firsts.push((first, last));
            let ways = |pair: &Pair| self.ways(pair.first, pair.last);
            let before = self.by_sum[place(sum)].last().map_or(0, |pair| pair.before + ways(pair));
            self.by_sum[place(sum)].push(Pair { first, last, before });
        }
    }

    fn find_runs(&mut self) {
        for (at, &(i, j)) in self.firsts.iter().enumerate() {
            let rest = std::array::from_fn(|seat| 13 - self.vector(i)[seat] - self.vector(j)[seat]);
            let pairs = &self.by_sum[place(rest)];
            let all = pairs.last().map_or(0, |pair| pair.before + self.ways(pair.first, pair.last));
            let doubled = pairs.iter().find(|pair| pair.first == j).map_or(0, |pair| self.quadruples(i, j, pair.last));
            let ways_before = pairs.iter().find(|pair| pair.first > j).map_or(all, |pair| pair.before);
            let (start, ways) = (self.size, self.ways(i, j));
            self.size += doubled + u128::from(ways) * u128::from(all - ways_before);
            self.runs.push(Run { start, doubled, ways, rest: place(rest) as u16, ways_before });
            self.places[usize::from(i) * VECTORS + usize::from(j)] = at as u32;
        }
    }

    /// The classes with the vectors i, j, j and last.
    fn quadruples(&self, i: u16, j: u16, last: u16) -> u128 {
        let groups = [i, j, j, last];
        groups.chunk_by(|a, b| a == b).map(|group| multisets(self.words(group[0]), group.len())).product()
    }

    /// The number of a vector.
    #[inline(always)]
    pub fn number(&self, vector: Vector) -> u16 {
        self.numbers[place(vector)]
    }

    /// The vector with this number.
    #[inline(always)]
    pub fn vector(&self, number: u16) -> Vector {
        self.vectors[usize::from(number)]
    }

    /// How many words have the vector with this number.
    #[inline(always)]
    pub fn words(&self, number: u16) -> u64 {
        self.words[usize::from(number)]
    }

    /// How many pairs of words, ascending, two suits with these vectors have.
    #[inline(always)]
    pub fn ways(&self, first: u16, last: u16) -> u64 {
        let (a, b) = (self.words(first), self.words(last));
        if first == last { a * (a + 1) / 2 } else { a * b }
    }

    /// The run of two vectors, which fit into the hands.
    #[inline(always)]
    pub fn run(&self, i: u16, j: u16) -> &Run {
        &self.runs[self.places[usize::from(i) * VECTORS + usize::from(j)] as usize]
    }

    /// The run in which a number is, and its vectors.
    pub fn run_at(&self, index: u128) -> (u16, u16, &Run) {
        let at = self.runs.partition_point(|run| run.start <= index) - 1;
        let (i, j) = self.firsts[at];
        (i, j, &self.runs[at])
    }

    /// The words of the pairs before this one that have its sum, which is at `rest`.
    pub fn ways_before(&self, rest: u16, first: u16, last: u16) -> u64 {
        let pairs = &self.by_sum[usize::from(rest)];
        let pair = &pairs[pairs.partition_point(|pair| pair.first < first)];
        debug_assert_eq!((pair.first, pair.last), (first, last));
        pair.before
    }

    /// The pair that has a number among all words with the sum at `rest`, and the words of the pairs before it.
    pub fn pair_at(&self, rest: u16, number: u64) -> (u16, u16, u64) {
        let pairs = &self.by_sum[usize::from(rest)];
        let pair = &pairs[pairs.partition_point(|pair| pair.before <= number) - 1];
        (pair.first, pair.last, pair.before)
    }

    /// The fourth vector of a run's classes whose third is its second, `j`.
    pub fn last_of_doubled(&self, rest: u16, j: u16) -> u16 {
        let pairs = &self.by_sum[usize::from(rest)];
        pairs[pairs.partition_point(|pair| pair.first < j)].last
    }
}
