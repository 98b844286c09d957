//! The table golden/deals.tsv, both ways and as text, on every code path that this processor has.

use everydeal_kernel::arch::dispatch;
use everydeal_kernel::arch::platform::Platform;
use everydeal_kernel::layouts::one::{hands_of_owners, hands_of_packed, owners_of_hands, packed_of_hands};
use everydeal_kernel::numbering::table::{Members, Numbering};
use everydeal_kernel::texts::deals as text;
use everydeal_kernel::texts::numbers as notation;
use std::collections::BTreeMap;

/// The rows of a space: numbers in decimal, deal strings.
type Rows = Vec<(String, String)>;

fn table() -> BTreeMap<String, Rows> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../golden/deals.tsv");
    let mut table = BTreeMap::<String, Rows>::new();
    for line in std::fs::read_to_string(file).expect("golden/deals.tsv is there").lines() {
        let [name, number, deal] = line.split('\t').collect::<Vec<_>>().try_into().expect("three columns");
        table.entry(name.into()).or_default().push((number.into(), deal.into()));
    }
    table
}

/// Rows of numbers, of deals, and the deals' lines, from the table's texts.
fn read(numbering: &Numbering, rows: &[(String, String)]) -> (Vec<u8>, Vec<u8>, String) {
    let decimal: String = rows.iter().map(|(number, _)| format!("{number}\n")).collect();
    let lines: String = rows.iter().map(|(_, deal)| format!("{deal}\n")).collect();
    let (mut numbers, mut hands) = (vec![0; numbering.width * rows.len()], vec![[0; 4]; rows.len()]);
    notation::parse_decimal(decimal.as_bytes(), &mut numbers, numbering.width).unwrap();
    text::parse(lines.as_bytes(), &mut hands, 1).unwrap();
    let layouts = if numbering.members == Members::Packed {
        hands.iter().flat_map(|hands| packed_of_hands(*hands)).collect()
    } else {
        hands.iter().flat_map(|hands| owners_of_hands(*hands)).collect()
    };
    (numbers, layouts, lines)
}

/// The deal strings of rows.
fn lines(numbering: &Numbering, layouts: &[u8]) -> String {
    let hands: Vec<[u64; 4]> = if numbering.members == Members::Packed {
        layouts.as_chunks().0.iter().map(hands_of_packed).collect()
    } else {
        layouts.as_chunks().0.iter().map(|owners| hands_of_owners(owners).unwrap()).collect()
    };
    let cards: u32 = hands.iter().flatten().map(|hand| hand.count_ones()).sum();
    let mut lines = vec![0; cards as usize + text::LINE_FRAME * hands.len()];
    text::format_any(&hands, &mut lines).unwrap();
    String::from_utf8(lines).unwrap()
}

fn check(numbering: &Numbering, rows: &[(String, String)]) {
    let (numbers, layouts, expected) = read(numbering, rows);
    let (mut found_layouts, mut found_numbers) = (vec![9; layouts.len()], vec![9; numbers.len()]);
    let row = numbering.members.row();
    numbering.unrank(&numbers, &mut found_layouts, row, 1).unwrap();
    assert_eq!(lines(numbering, &found_layouts), expected);
    numbering.rank(&layouts, row, &mut found_numbers, 1).unwrap();
    assert_eq!(found_numbers, numbers);
}

#[test]
fn the_golden_deals() {
    let table = table();
    for path in [Platform::Portable, Platform::Avx2, Platform::Avx512] {
        dispatch::limit(path);
        let mut known = 0;
        for (name, rows) in &table {
            let of_deals = |of: &&Numbering| matches!(of.members, Members::Packed | Members::Owners);
            if let Some(numbering) = Numbering::named(name).filter(of_deals) {
                check(numbering, rows);
                rows.chunks(1).for_each(|row| check(numbering, row));
                known += 1;
            }
        }
        assert_eq!(known, 12);
    }
}
