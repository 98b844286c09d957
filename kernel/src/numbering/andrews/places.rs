//! Unrank: the places of a subset's cards, card by card from the top.
//!
//! The place of card number k is the greatest b with C(b, k) <= rest, and of that the leading bits of the rest leave only
//! two candidates.

use super::sizes::{EASTS, SOUTHS};
use crate::base::numbers::BINOMIAL;
use std::sync::OnceLock;

/// C(place, held), a row for each `held`: what a card there adds as the hand's card number `held`.
static ADDS: [[u64; 64]; 14] = adds();

const fn adds() -> [[u64; 64]; 14] {
    let mut table = [[u64::MAX; 64]; 14];
    let mut held = 0;
    while held < 14 {
        let mut place = 0;
        while place < 52 {
            table[held][place] = BINOMIAL[place][held];
            place += 1;
        }
        held += 1;
    }
    table
}

/// For each `held` of at least 2 and each bucket, the greatest place whose addition is at most the least rest in the
/// bucket; at most one greater place is right for others in it.
type Places = [[u8; 2048]; 14];

/// The bucket of a rest: the exponent and five more bits of 2 rest + 1, so that no bucket's greatest is more than
/// 33/32 of its least; C(b + 1, 2) is more than that many C(b, 2), and C(b, 3), ... lie farther apart.
#[inline(always)]
fn bucket(rest: u64) -> usize {
    let float = (2 * rest + 1) as i64 as f64;
    ((float.to_bits() >> 47) - (1023 << 5)) as usize % 2048
}

fn places() -> &'static Places {
    static TABLE: OnceLock<Box<Places>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table: Box<Places> = vec![[0; 2048]; 14].try_into().expect("the length is right");
        for held in 2..14 {
            // A bucket has the lower place if its least rest is below the next addition.
            let mut next = 0;
            for place in held - 1..52 {
                let end = if place < 51 { bucket(BINOMIAL[place + 1][held] - 1) + 1 } else { 2048 };
                table[held][next..end].fill(place as u8);
                next = end;
            }
        }
        table
    })
}

#[inline(always)]
pub fn split(index: u128) -> [u64; 3] {
    const BOTH: u64 = EASTS * SOUTHS;
    // The quotient is below 2^40, so in floating point it is at most one off; that shows in the sign or the size of
    // the rest, which is exact.
    let float = (index >> 64) as i64 as f64 * 2f64.powi(64) + (index as u64 >> 1) as i64 as f64 * 2.0;
    let guess = (float * (1.0 / BOTH as f64)) as i64 as u64;
    let rest = (index as u64).wrapping_sub(guess.wrapping_mul(BOTH));
    let (north, rest) = if (rest as i64) < 0 {
        (guess - 1, rest.wrapping_add(BOTH))
    } else if rest >= BOTH {
        (guess + 1, rest - BOTH)
    } else {
        (guess, rest)
    };
    [north, rest / SOUTHS, rest % SOUTHS]
}

/// The 13-subsets with these colex indices, three for each deal.
#[inline(always)]
pub fn subsets<const L: usize>(indices: [[u64; 3]; L]) -> [[u64; 3]; L] {
    let places = places();
    let mut rests = indices;
    let mut subsets = [[0; 3]; L];
    for held in (2..14).rev() {
        let (adds, places) = (&ADDS[held], &places[held]);
        for lane in 0..L {
            for hand in 0..3 {
                let rest = rests[lane][hand];
                let guess = usize::from(places[bucket(rest)]);
                let place = guess + usize::from(rest >= adds[(guess + 1) % 64]);
                rests[lane][hand] = rest - adds[place % 64];
                subsets[lane][hand] |= 1 << (place % 64);
            }
        }
    }
    for lane in 0..L {
        for hand in 0..3 {
            // C(place, 1) is the place.
            subsets[lane][hand] |= 1 << (rests[lane][hand] % 64);
        }
    }
    subsets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numbering::arrangements::DEALS;
    use crate::random::samples;

    #[test]
    fn every_addition_is_found_from_both_sides() {
        for held in 2..14 {
            for place in held..52 {
                for (rest, expected) in [(BINOMIAL[place][held], place), (BINOMIAL[place][held] - 1, place - 1)] {
                    let guess = usize::from(places()[held][bucket(rest)]);
                    assert_eq!(guess + usize::from(rest >= ADDS[held][guess + 1]), expected, "{held} {rest}");
                }
            }
        }
    }

    #[test]
    fn the_first_digit_is_right_around_every_carry() {
        let both = u128::from(EASTS * SOUTHS);
        let last = DEALS / both;
        for north in samples::numbers(last, 5000).into_iter().chain([1, 2, last - 1]) {
            assert_eq!(split(north * both), [north as u64, 0, 0]);
            assert_eq!(split(north * both - 1), [north as u64 - 1, EASTS - 1, SOUTHS - 1]);
        }
    }
}
