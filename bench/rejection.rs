//! The straightforward way to deal from a set: shuffle what is not predealt, look, try again.
//! rustc -O bench/rejection.rs; rejection CASE TRIES prints the deals found and the nanoseconds of this thread.

use std::time::Instant;

/// xoshiro256**, D. Blackman and S. Vigna, 2018.
struct Random([u64; 4]);

impl Random {
    fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(limit)) >> 64) as u64
    }
}

/// High-card points and suit lengths of a hand.
fn look(cards: &[u8]) -> (u8, [u8; 4]) {
    let (mut points, mut lengths) = (0, [0; 4]);
    for &card in cards {
        points += 4u8.saturating_sub(card % 13);
        lengths[usize::from(card / 13)] += 1;
    }
    (points, lengths)
}

fn balanced(lengths: [u8; 4]) -> bool {
    let (mut short, mut doubletons) = (0, 0);
    for length in lengths {
        short += u8::from(length < 2 || length > 5);
        doubletons += u8::from(length == 2);
    }
    short == 0 && doubletons < 2
}

fn notrump(cards: &[u8]) -> bool {
    let (points, lengths) = look(cards);
    (15..=17).contains(&points) && balanced(lengths)
}

fn accepts(case: &str, north: &[u8], south: &[u8]) -> bool {
    match case {
        "5%" | "0.03%" => notrump(north),
        "0.25%" => {
            let (points, lengths) = look(south);
            (8..=9).contains(&points) && (lengths[0] == 5 || lengths[1] == 5) && notrump(north)
        }
        _ => panic!("no such case"),
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let (case, tries) = (arguments[1].as_str(), arguments[2].parse::<u64>().expect("a number"));
    let predealt: &[u8] = if case == "0.03%" { &[0, 1, 2] } else { &[] }; // South has the ace, king and queen of spades
    let mut deck: Vec<u8> = (0..52).filter(|card| !predealt.contains(card)).collect();
    let mut random = Random([1, 2, 3, 4]);
    let (mut found, mut check) = (0u64, 0u64);
    let begun = Instant::now();
    for _ in 0..tries {
        for i in (1..deck.len()).rev() {
            deck.swap(i, random.below(i as u64 + 1) as usize);
        }
        let mut south = [0; 13];
        south[..predealt.len()].copy_from_slice(predealt);
        south[predealt.len()..].copy_from_slice(&deck[26..39 - predealt.len()]);
        if accepts(case, &deck[..13], &south) {
            found += 1;
            check = check.wrapping_mul(31).wrapping_add(u64::from(deck[0]));
        }
    }
    println!("{found} {} {check}", begun.elapsed().as_nanos());
}
