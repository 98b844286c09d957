//! Hold patterns: for each player (row) the suits he holds, four bits; and their classes up to players and suits.

use std::sync::OnceLock;

/// The rows of a pattern, the first player's in the lowest bits.
pub type Pattern = u16;

/// The rows of a pattern.
#[inline(always)]
pub fn rows(pattern: Pattern) -> [u8; 4] {
    std::array::from_fn(|player| (pattern >> (4 * player) & 15) as u8)
}

/// The pattern with these rows.
#[inline(always)]
pub fn pattern(rows: [u8; 4]) -> Pattern {
    rows.iter().rev().fold(0, |pattern, &row| pattern << 4 | Pattern::from(row))
}

/// How a pattern comes from its class.
#[derive(Clone, Copy, Debug, Default)]
pub struct Canonical {
    /// The position of the class among the classes; that of pattern 0 is 0.
    pub class: u8,
    /// The position of the pattern among the patterns of the class.
    pub place: u16,
    /// The player in each row of the class.
    pub players: [u8; 4],
    /// The new name of each suit.
    pub renaming: [u8; 4],
}

/// The classes and the patterns.
pub struct Patterns {
    /// The pattern that stands for each class, ascending: first 0, then those of players who all hold cards.
    pub classes: Vec<Pattern>,
    /// The patterns of each class, ascending.
    pub orbits: Vec<Vec<Pattern>>,
    of_pattern: Vec<Canonical>,
}

/// The table; made at first use.
pub fn patterns() -> &'static Patterns {
    static TABLE: OnceLock<Patterns> = OnceLock::new();
    TABLE.get_or_init(Patterns::new)
}

/// All permutations of 0..4, in lexicographic order.
pub fn permutations() -> impl Iterator<Item = [u8; 4]> {
    (0..256u16)
        .map(|digits| std::array::from_fn(|i| (digits >> (6 - 2 * i) & 3) as u8))
        .filter(|p: &[u8; 4]| p.iter().fold(0u8, |seen, &x| seen | 1 << x) == 15)
}

/// A row after renaming the suits.
pub fn rename_row(row: u8, renaming: [u8; 4]) -> u8 {
    (0..4).filter(|suit| row >> suit & 1 == 1).fold(0, |new, suit| new | 1 << renaming[suit])
}

/// Can players hold these suits: all of them some cards, or none of them any?
fn possible(pattern: Pattern) -> bool {
    pattern == 0 || rows(pattern).iter().all(|&row| row > 0)
}

/// The class of a pattern, the players in its rows, and the first renaming that leads to it.
fn reduce(found: Pattern, renamings: &[Renaming]) -> (Pattern, [u8; 4], [u8; 4]) {
    let renamed = |names: &Renaming| rows(found).map(|row| names.1[usize::from(row)]);
    let ordered = |names: &Renaming| {
        let mut rows = renamed(names);
        rows.sort_unstable();
        pattern(rows)
    };
    let best = renamings.iter().min_by_key(|names| ordered(names)).expect("there are 24"); // of equal ones the first
    let mut players = [0, 1, 2, 3];
    players.sort_by_key(|&player: &u8| renamed(best)[usize::from(player)]); // stable: equal rows keep their order
    (ordered(best), players, best.0)
}

/// The new name of each suit, and each row after it.
type Renaming = ([u8; 4], [u8; 16]);

impl Patterns {
    fn new() -> Self {
        let names = |renaming| (renaming, std::array::from_fn(|row| rename_row(row as u8, renaming)));
        let renamings: Vec<Renaming> = permutations().map(names).collect();
        let reduced =
            (0..=Pattern::MAX).filter(|&found| possible(found)).map(|found| (found, reduce(found, &renamings)));
        let reduced: Vec<_> = reduced.collect();
        let classes: Vec<_> = reduced.iter().filter(|(found, (class, ..))| found == class).map(|&(f, _)| f).collect();
        let mut orbits = vec![Vec::new(); classes.len()];
        let mut of_pattern = vec![Canonical::default(); 1 << 16];
        for (found, (class, players, renaming)) in reduced {
            let class = classes.binary_search(&class).expect("a class is its own class");
            let place = orbits[class].len() as u16;
            of_pattern[usize::from(found)] = Canonical { class: class as u8, place, players, renaming };
            orbits[class].push(found);
        }
        Patterns { classes, orbits, of_pattern }
    }

    /// How a pattern, in which everybody holds cards, comes from its class.
    #[inline(always)]
    pub fn of(&self, pattern: Pattern) -> Canonical {
        self.of_pattern[usize::from(pattern)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_and_orbits() {
        let table = patterns();
        assert_eq!(table.classes.len(), 231);
        assert_eq!(table.orbits.iter().map(Vec::len).sum::<usize>(), 1 + 15usize.pow(4));
        assert_eq!(table.orbits.iter().map(Vec::len).max(), Some(576));
        assert_eq!(permutations().count(), 24);
    }

    #[test]
    fn a_pattern_comes_back_from_its_class() {
        for found in (1..=Pattern::MAX).filter(|&found| possible(found)) {
            let canonical = patterns().of(found);
            let class = rows(patterns().classes[usize::from(canonical.class)]);
            for (row, player) in canonical.players.into_iter().enumerate() {
                assert_eq!(class[row], rename_row(rows(found)[usize::from(player)], canonical.renaming));
            }
            assert_eq!(patterns().orbits[usize::from(canonical.class)][usize::from(canonical.place)], found);
        }
    }
}
