//! The table golden/deals.tsv, both ways and as text, on every code path that this processor has.

use everydeal_kernel::arch::path::{self, Path};
use everydeal_kernel::base::refusal::Outcome;
use everydeal_kernel::layouts::one::{hands_of_owners, hands_of_packed, owners_of_hands, packed_of_hands};
use everydeal_kernel::numbering::deals;
use everydeal_kernel::numbering::endings;
use everydeal_kernel::numbering::legal;
use everydeal_kernel::numbering::powers;
use everydeal_kernel::texts::deals as text;
use everydeal_kernel::texts::numbers as notation;
use std::collections::BTreeMap;

/// The rows of a space: numbers in decimal, deal strings.
type Rows = Vec<(String, String)>;

type Coder = Box<dyn Fn(&[u8], &mut [u8]) -> Outcome>;

/// Layout and width of numbers, and how to rank and unrank.
struct Space {
    packed: bool,
    width: usize,
    rank: Coder,
    unrank: Coder,
}

fn of_deals(numbering: deals::Numbering) -> Space {
    Space {
        packed: true,
        width: deals::NUMBER,
        rank: Box::new(move |rows, numbers| deals::rank(numbering, rows, numbers, 1)),
        unrank: Box::new(move |numbers, rows| deals::unrank(numbering, numbers, rows, 1)),
    }
}

fn of_endings(numbering: endings::Numbering) -> Space {
    Space {
        packed: false,
        width: numbering.width(),
        rank: Box::new(move |rows, numbers| endings::rank(numbering, rows, numbers, 1)),
        unrank: Box::new(move |numbers, rows| endings::unrank(numbering, numbers, rows, 1)),
    }
}

/// The kernel's space of this name; None for one that it leaves to others.
fn space(name: &str) -> Option<Space> {
    Some(match name {
        "pavlicek" => of_deals(deals::Numbering::Pavlicek),
        "pavlicek-suit" => of_deals(deals::Numbering::PavlicekSuit),
        "andrews" => of_deals(deals::Numbering::Andrews),
        "bigdeal" => of_deals(deals::Numbering::BigDeal),
        "andrews-scrambled" => of_deals(deals::Numbering::AndrewsScrambled),
        "pavlicek-suit-scrambled" => of_deals(deals::Numbering::PavlicekSuitScrambled),
        "suit-classes" => of_deals(deals::Numbering::SuitClasses),
        "balanced" => of_endings(endings::Numbering::Balanced),
        "endings" => of_endings(endings::Numbering::All),
        "power5" => Space {
            packed: false,
            width: powers::WIDTH,
            rank: Box::new(|rows, numbers| powers::rank(rows, numbers, 1)),
            unrank: Box::new(|numbers, rows| powers::unrank(numbers, rows, 1)),
        },
        "legal" => Space {
            packed: false,
            width: legal::numbering::WIDTH,
            rank: Box::new(|rows, numbers| legal::numbering::rank(rows, numbers, 1)),
            unrank: Box::new(|numbers, rows| legal::numbering::unrank(numbers, rows, 1)),
        },
        _ => return None,
    })
}

fn table() -> BTreeMap<String, Rows> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../golden/deals.tsv");
    let mut table = BTreeMap::<String, Rows>::new();
    for line in std::fs::read_to_string(file).expect("golden/deals.tsv is there").lines() {
        let [name, number, deal] = line.split('\t').collect::<Vec<_>>().try_into().expect("three columns");
        table.entry(name.into()).or_default().push((number.into(), deal.into()));
    }
    table
}

impl Space {
    /// Rows of numbers, of deals, and the deals' lines, from the table's texts.
    fn read(&self, rows: &[(String, String)]) -> (Vec<u8>, Vec<u8>, String) {
        let decimal: String = rows.iter().map(|(number, _)| format!("{number}\n")).collect();
        let lines: String = rows.iter().map(|(_, deal)| format!("{deal}\n")).collect();
        let (mut numbers, mut hands) = (vec![0; self.width * rows.len()], vec![[0; 4]; rows.len()]);
        notation::parse_decimal(decimal.as_bytes(), &mut numbers, self.width).unwrap();
        text::parse(lines.as_bytes(), &mut hands, 1).unwrap();
        let layouts = if self.packed {
            hands.iter().flat_map(|hands| packed_of_hands(*hands)).collect()
        } else {
            hands.iter().flat_map(|hands| owners_of_hands(*hands)).collect()
        };
        (numbers, layouts, lines)
    }

    /// The deal strings of rows.
    fn lines(&self, layouts: &[u8]) -> String {
        let hands: Vec<[u64; 4]> = if self.packed {
            layouts.as_chunks().0.iter().map(hands_of_packed).collect()
        } else {
            layouts.as_chunks().0.iter().map(|owners| hands_of_owners(owners).unwrap()).collect()
        };
        let cards: u32 = hands.iter().flatten().map(|hand| hand.count_ones()).sum();
        let mut lines = vec![0; cards as usize + text::LINE_FRAME * hands.len()];
        text::format_any(&hands, &mut lines).unwrap();
        String::from_utf8(lines).unwrap()
    }

    fn check(&self, rows: &[(String, String)]) {
        let (numbers, layouts, lines) = self.read(rows);
        let (mut found_layouts, mut found_numbers) = (vec![9; layouts.len()], vec![9; numbers.len()]);
        (self.unrank)(&numbers, &mut found_layouts).unwrap();
        assert_eq!(self.lines(&found_layouts), lines);
        (self.rank)(&layouts, &mut found_numbers).unwrap();
        assert_eq!(found_numbers, numbers);
    }
}

#[test]
fn the_golden_deals() {
    let table = table();
    for path in [Path::Portable, Path::Avx2, Path::Avx512] {
        path::limit(path);
        let mut known = 0;
        for (name, rows) in &table {
            if let Some(space) = space(name) {
                space.check(rows);
                rows.chunks(1).for_each(|row| space.check(row));
                known += 1;
            }
        }
        assert_eq!(known, 11);
    }
}
