//! Who can be on lead in which strain, computed from nothing: the recursion of docs/legal.md.
//!
//! For a strain, `F[t][h][l]` is the set of unused counts that t tricks can leave, when the pattern is h and player l is
//! on lead.  A set of vectors is a bit set over their places, so that adding a trick's cards to all members is a shift,
//! after those that would exceed the length of a suit are masked away.  Patterns have their rows sorted, and of the
//! player on lead only his row matters.

use super::entries::block;
use super::patterns::{Pattern, pattern, patterns, rename_row, rows};
use super::{FULL, PLACES, Vector, place, vectors};
use crate::base::numbers::BINOMIAL;
use crate::base::threads::side_by_side;
use std::collections::HashMap;

/// Notrump, the strain that is no suit.
pub const NOTRUMP: u8 = 4;
/// The words of a set.
pub const WORDS: usize = PLACES.div_ceil(64);
/// A set of vectors of unused counts.
pub type UnusedSet = [u64; WORDS];
/// A set of rows: bit r stands for row r.
type RowSet = u16;

/// All entries: every block has as many as `lengths` says, for k from 13 down to 0 and each class.
#[derive(Default)]
pub struct Computed {
    /// The number of entries of each block.
    pub lengths: Vec<u16>,
    /// The places of the unused counts of all entries.
    pub places: Vec<u16>,
    /// Bit 4 * strain + row: the endings are legal in this strain with the player of this row on lead.
    pub leads: Vec<u32>,
    /// How many endings each entry has, with all patterns of its class.
    pub endings: Vec<u128>,
}

/// The whole table.  With two threads the two kinds of strain, a trump suit and notrump, are computed side by side.
pub fn compute(threads: usize) -> Computed {
    let (trumps, notrump) = side_by_side(threads, || Recursion::new(0), || Recursion::new(NOTRUMP));
    let mut kinds = [trumps, notrump];
    let mut computed = Computed::default();
    for cards in (0..=FULL).rev() {
        if cards < FULL {
            let [trumps, notrump] = &mut kinds;
            side_by_side(threads, || trumps.advance(FULL - cards), || notrump.advance(FULL - cards));
        }
        for (class, &pattern) in patterns().classes.iter().enumerate() {
            let entries = block(cards, pattern);
            computed.lengths.push(entries.len() as u16);
            let orbit = patterns().orbits[class].len() as u128;
            for (unused, ways) in entries {
                computed.places.push(place(unused) as u16);
                computed.leads.push(leads(&kinds, pattern, unused));
                let choices: u64 = unused.iter().map(|&count| BINOMIAL[13][usize::from(count)]).product();
                computed.endings.push(ways * u128::from(choices) * orbit);
            }
        }
    }
    computed
}

/// The leads of an entry.  A suit is trumps as the first suit is after the two are exchanged.
pub fn leads(kinds: &[Recursion; 2], pattern: Pattern, unused: Vector) -> u32 {
    let mut leads = 0;
    for strain in 0..=NOTRUMP {
        let mut renaming = [0, 1, 2, 3];
        let mut unused = unused;
        if strain < NOTRUMP {
            renaming.swap(0, usize::from(strain));
            unused.swap(0, usize::from(strain));
        }
        let kind = &kinds[usize::from(strain == NOTRUMP)];
        let renamed = rows(pattern).map(|row| rename_row(row, renaming));
        for (row, &held) in renamed.iter().enumerate() {
            leads |= u32::from(kind.has(renamed, held, unused)) << (4 * usize::from(strain) + row);
        }
    }
    leads
}

/// A trick undone, seen from a pattern: who can have won it, which cards it took, and which sets lead to it.
struct Step {
    winners: RowSet,
    shift: u32,
    source: u32,
}

/// One level of the recursion in one strain, and the way to the next.
pub struct Recursion {
    /// The patterns in which everybody holds cards, rows ascending, ...
    sorted: Vec<Pattern>,
    /// ... and the place of each.
    number: Vec<u16>,
    /// The steps of each pattern, those of pattern 0 last; grouped by winners and shift.
    steps: Vec<Vec<Step>>,
    /// Each a pattern before a trick, and the rows of those who may have led it.
    sources: Vec<(Pattern, RowSet)>,
    /// F[t] of each pattern and each of its rows; after the last trick that of pattern 0 only.
    level: Vec<[UnusedSet; 4]>,
}

impl Recursion {
    /// F[0] of a strain: a suit as trumps, or `NOTRUMP`.
    pub fn new(strain: u8) -> Self {
        let ascending = |found: &Pattern| rows(*found)[0] > 0 && rows(*found).is_sorted();
        let sorted: Vec<Pattern> = (0..=Pattern::MAX).filter(ascending).collect();
        let mut number = vec![u16::MAX; 1 << 16];
        for (i, &found) in sorted.iter().enumerate() {
            number[usize::from(found)] = i as u16;
        }
        let (mut sources, mut known) = (Vec::new(), HashMap::new());
        let mut steps_of = |found: Pattern| {
            let mut steps = Vec::new();
            for_each_trick(found, strain, |winners, taken, before| {
                let source = *known.entry(before).or_insert_with(|| {
                    sources.push(before);
                    sources.len() as u32 - 1
                });
                steps.push(Step { winners, shift: place(taken) as u32, source });
            });
            steps.sort_unstable_by_key(|step| (step.shift, step.winners, step.source));
            steps.dedup_by_key(|step| (step.shift, step.winners, step.source));
            steps
        };
        let steps = sorted.iter().copied().chain([0]).map(&mut steps_of).collect();
        let mut nothing = [0; WORDS];
        nothing[0] = 1; // the vector (0, 0, 0, 0)
        let level = vec![[nothing; 4]; sorted.len()];
        Recursion { sorted, number, steps, sources, level }
    }

    /// From F[t - 1] to F[t].
    pub fn advance(&mut self, t: usize) {
        let before: Vec<UnusedSet> = self.sources.iter().map(|&source| self.union(source)).collect();
        let masks = masks(t);
        let last = t == FULL;
        let found: &[Pattern] = if last { &[0] } else { &self.sorted };
        let steps = if last { &self.steps[self.sorted.len()..] } else { &self.steps[..self.sorted.len()] };
        let next = |(&found, steps): (&Pattern, &Vec<Step>)| {
            let mut sets = [[0; WORDS]; 4];
            for group in steps.chunk_by(|one, other| (one.shift, one.winners) == (other.shift, other.winners)) {
                let mut union = [0; WORDS];
                for step in group {
                    unite(&mut union, &before[step.source as usize]);
                }
                let moved = shifted(&union, &masks[group[0].shift as usize], group[0].shift as usize);
                for (set, row) in sets.iter_mut().zip(rows(found)) {
                    if group[0].winners >> row & 1 == 1 {
                        unite(set, &moved);
                    }
                }
            }
            sets
        };
        self.level = found.iter().zip(steps).map(next).collect();
    }

    /// The union of the sets of a pattern, over the rows of those on lead.
    fn union(&self, (pattern, leaders): (Pattern, RowSet)) -> UnusedSet {
        let sets = &self.level[usize::from(self.number[usize::from(pattern)])];
        let mut union = [0; WORDS];
        for (row, set) in rows(pattern).into_iter().zip(sets) {
            if leaders >> row & 1 == 1 {
                unite(&mut union, set);
            }
        }
        union
    }

    /// Is the vector in F[t] of the pattern with these rows, with a player of row `on_lead` on lead?
    fn has(&self, found: [u8; 4], on_lead: u8, unused: Vector) -> bool {
        let place = place(unused);
        self.set(found, on_lead)[place / 64] >> (place % 64) & 1 == 1
    }

    /// F[t] of the pattern with these rows, with a player of row `on_lead` on lead.
    pub fn set(&self, mut found: [u8; 4], on_lead: u8) -> &UnusedSet {
        found.sort_unstable();
        let number = if found == [0; 4] { 0 } else { usize::from(self.number[usize::from(pattern(found))]) };
        let row = found.iter().position(|&row| row == on_lead).expect("somebody is on lead");
        &self.level[number][row]
    }
}

/// Call `each(winners, cards taken, (pattern before, leaders))` for every trick that can have been the last.
///
/// A player may have played any suit if he does not hold the suit led after the trick; he must have followed if he does.
fn for_each_trick(after: Pattern, strain: u8, mut each: impl FnMut(RowSet, Vector, (Pattern, RowSet))) {
    let held = rows(after);
    for led in 0..4u8 {
        for suits in (0..256u32).map(|digits| -> [u8; 4] { std::array::from_fn(|p| (digits >> (2 * p) & 3) as u8) }) {
            let lawful = suits.iter().zip(held).all(|(&suit, row)| suit == led || row >> led & 1 == 0);
            if !lawful || !suits.contains(&led) {
                continue;
            }
            let mut before: [u8; 4] = std::array::from_fn(|p| held[p] | 1 << suits[p]);
            let rows_of = |suit: u8, rows: [u8; 4]| {
                suits.iter().zip(rows).filter(|&(&played, _)| played == suit).fold(0, |set, (_, row)| set | 1 << row)
            };
            let deciding = if suits.contains(&strain) { strain } else { led };
            let (winners, leaders) = (rows_of(deciding, held), rows_of(led, before));
            let mut taken = [0; 4];
            for suit in suits {
                taken[usize::from(suit)] += 1;
            }
            before.sort_unstable();
            each(winners, taken, (pattern(before), leaders));
        }
    }
}

/// For each choice of a trick's cards, by its place: the vectors of t - 1 tricks that leave room for them.
fn masks(t: usize) -> Vec<UnusedSet> {
    let mut masks = vec![[0; WORDS]; 4 * 14 * 14 + 1];
    for taken in vectors(4) {
        let mask = &mut masks[place(taken)];
        for unused in vectors(4 * (t - 1)) {
            if (0..4).all(|suit| usize::from(unused[suit] + taken[suit]) <= FULL) {
                mask[place(unused) / 64] |= 1 << (place(unused) % 64);
            }
        }
    }
    masks
}

/// Add the members of another set.
#[inline(always)]
pub fn unite(set: &mut UnusedSet, other: &UnusedSet) {
    for (word, other) in set.iter_mut().zip(other) {
        *word |= other;
    }
}

/// The members that are in `mask`, each moved up by `shift` places.
#[inline(always)]
pub fn shifted(set: &UnusedSet, mask: &UnusedSet, shift: usize) -> UnusedSet {
    let (words, bits) = (shift / 64, shift % 64);
    let mut moved = [0; WORDS];
    for i in 0..WORDS - words {
        let word = set[i] & mask[i];
        moved[i + words] |= word << bits;
        if bits > 0 && i + words + 1 < WORDS {
            moved[i + words + 1] |= word >> (64 - bits);
        }
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::legal::entries::{SIZE, tricks_suffice};

    #[test]
    fn the_recursion_says_what_the_criterion_says_and_gives_the_published_size() {
        let computed = compute(2);
        let mut entry = 0;
        let mut legal = 0;
        let blocks = (0..=FULL).rev().flat_map(|cards| patterns().classes.iter().map(move |&pattern| (cards, pattern)));
        for ((cards, pattern), &length) in blocks.zip(&computed.lengths) {
            let unused: HashMap<usize, Vector> = vectors(4 * (FULL - cards)).map(|v| (place(v), v)).collect();
            for _ in 0..length {
                let vector = unused[&usize::from(computed.places[entry])];
                assert_eq!(computed.leads[entry] != 0, tricks_suffice(cards, pattern, vector));
                if computed.leads[entry] != 0 && cards > 0 {
                    legal += computed.endings[entry];
                }
                entry += 1;
            }
        }
        assert_eq!(entry, computed.leads.len());
        assert_eq!(legal, SIZE);
    }

    /// Not only for the entries: for all patterns and all unused counts, also those that no ending has.
    #[test]
    fn the_criterion_holds_for_all_patterns_and_all_unused_counts() {
        let mut kinds = [Recursion::new(0), Recursion::new(NOTRUMP)];
        let mut checked = 0;
        for t in 1..=FULL {
            kinds.iter_mut().for_each(|kind| kind.advance(t));
            let all: Vec<Vector> = vectors(4 * t).collect();
            let found = if t == FULL { vec![0] } else { kinds[0].sorted.clone() };
            for after in found {
                let by_strain: [UnusedSet; 5] = std::array::from_fn(|strain| anybody_on_lead(&kinds, after, strain));
                for &unused in &all {
                    let reached = (0..5).any(|strain| {
                        let mut unused = unused;
                        unused.swap(0, strain % 4);
                        by_strain[strain][place(unused) / 64] >> (place(unused) % 64) & 1 == 1
                    });
                    assert_eq!(reached, tricks_suffice(FULL - t, after, unused), "{after:#x} {unused:?}");
                    checked += 1;
                }
            }
        }
        assert_eq!(checked, 29_376_001);
    }

    /// What can be reached in a strain, after its suit and the first one are exchanged; notrump, 4, exchanges nothing.
    fn anybody_on_lead(kinds: &[Recursion; 2], after: Pattern, strain: usize) -> UnusedSet {
        let mut renaming = [0, 1, 2, 3];
        renaming.swap(0, strain % 4);
        let mut renamed = rows(after).map(|row| rename_row(row, renaming));
        renamed.sort_unstable();
        let kind = &kinds[usize::from(strain == usize::from(NOTRUMP))];
        let number = if after == 0 { 0 } else { usize::from(kind.number[usize::from(pattern(renamed))]) };
        let mut union = [0; WORDS];
        kind.level[number].iter().for_each(|set| unite(&mut union, set));
        union
    }

    #[test]
    fn a_shift_moves_the_members() {
        let (mut set, all) = ([0; WORDS], [u64::MAX; WORDS]);
        set[0] = 1 << 5 | 1 << 63;
        let moved = shifted(&set, &all, 131);
        let members: Vec<usize> = (0..PLACES).filter(|&i| moved[i / 64] >> (i % 64) & 1 == 1).collect();
        assert_eq!(members, [136, 194]);
    }
}
