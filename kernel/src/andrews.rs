//! Andrews' numbering of the full deals, hand by hand in squashed order, and Big Deal's, hand by hand in lexicographic
//! order.
//!
//! index = (north * C(39, 13) + east) * C(26, 13) + south, each the squashed index, sum of C(b_i, i + 1), of the hand's
//! places b_0 < b_1 < ... among the cards that the hands before it leave.
//!
//! Big Deal's index of a deal is the last index minus Andrews' index of the deal with its cards in reverse: the
//! lexicographic order of subsets is the squashed order of their mirror images, backwards, and that turns all three
//! digits round.
//!
//! Rank adds up eight places at a time: what they add depends on their bits and on how many cards lie below them
//! (`Sums`, the same table for all hands).  Unrank goes card by card from the top: the place is the greatest b with
//! C(b, i + 1) <= rest, and of that the leading bits of the rest leave only two candidates (`Places`).

use crate::arrangements::DEALS;
#[cfg(target_arch = "x86_64")]
use crate::bits::Bmi2;
use crate::bits::{Bits, Shifts};
use crate::layout::{DECK, load_packed, store_packed};
use crate::numbers::{self, BINOMIAL};
use crate::refusal::{Outcome, Refusal, Status};
use std::sync::OnceLock;

const EASTS: u64 = BINOMIAL[39][13];
const SOUTHS: u64 = BINOMIAL[26][13];
/// Deals that unrank works on side by side.
const LANES: usize = 8;

/// What eight places add: by which eight (0..7, ...), the cards below them, and their bits.  229 KB.
type Sums = [[[u64; 256]; 16]; 7];

fn sums() -> &'static Sums {
    static TABLE: OnceLock<Box<Sums>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table: Box<Sums> = vec![[[0; 256]; 16]; 7].try_into().expect("the length is right");
        for (chunk, below, bits) in (0..7).flat_map(|c| (0..14).flat_map(move |b| (0..256).map(move |x| (c, b, x)))) {
            let places = (8 * chunk..52.min(8 * chunk + 8)).filter(|place| bits >> (place - 8 * chunk) & 1 == 1);
            let held = (below + 1..14).zip(places);
            table[chunk][below][bits] = held.map(|(held, place)| BINOMIAL[place][held]).sum();
        }
        table
    })
}

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

/// The index of each deal, packed in suit order.
pub fn rank(deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
    rank_quickest::<false>(deals, numbers)
}

/// Big Deal's index of each deal, packed in suit order.
pub fn rank_lexicographic(deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
    rank_quickest::<true>(deals, numbers)
}

/// The deal of each index, packed in suit order.  The numbers are below the size: the caller has checked.
pub fn unrank(numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    unrank_quickest::<false>(numbers, deals);
}

/// The deal of each of Big Deal's indices.
pub fn unrank_lexicographic(numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    unrank_quickest::<true>(numbers, deals);
}

fn rank_quickest<const MIRROR: bool>(deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
    #[cfg(target_arch = "x86_64")]
    if let Some(bits) = Bmi2::new() {
        #[target_feature(enable = "bmi2,popcnt")]
        fn run<const MIRROR: bool>(bits: Bmi2, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
            rank_each::<_, MIRROR>(bits, deals, numbers)
        }
        // SAFETY: `bits` is the proof that the processor has the features.
        return unsafe { run::<MIRROR>(bits, deals, numbers) };
    }
    rank_each::<_, MIRROR>(Shifts, deals, numbers)
}

fn unrank_quickest<const MIRROR: bool>(numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    #[cfg(target_arch = "x86_64")]
    if let Some(bits) = Bmi2::new() {
        #[target_feature(enable = "bmi2,popcnt")]
        fn run<const MIRROR: bool>(bits: Bmi2, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
            unrank_each::<_, MIRROR>(bits, numbers, deals);
        }
        // SAFETY: `bits` is the proof that the processor has the features.
        return unsafe { run::<MIRROR>(bits, numbers, deals) };
    }
    unrank_each::<_, MIRROR>(Shifts, numbers, deals);
}

#[inline(always)]
fn rank_each<B: Bits, const MIRROR: bool>(bits: B, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
    let sums = sums();
    for (row, (deal, number)) in deals.iter().zip(numbers).enumerate() {
        let (low, high) = mirrored::<MIRROR>(bits.planes(load_packed(deal)));
        let north = DECK & !(low | high);
        let east = bits.extract(low & !high, low | high);
        let south = bits.extract(high & !low, high);
        if [north, east, south].iter().any(|hand| hand.count_ones() != 13) || high.count_ones() != 26 {
            return Err(Refusal::new(Status::NotInSpace, row));
        }
        let index = join([squashed::<7>(sums, north), squashed::<5>(sums, east), squashed::<4>(sums, south)]);
        numbers::store(if MIRROR { DEALS - 1 - index } else { index }, number);
    }
    Ok(())
}

#[inline(always)]
fn unrank_each<B: Bits, const MIRROR: bool>(bits: B, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
    let load = |row: [u8; 12]| {
        let index = numbers::load(&row);
        split(if MIRROR { DEALS - 1 - index } else { index })
    };
    let (blocks, tail) = numbers.as_chunks::<LANES>();
    let (deal_blocks, deal_tail) = deals.as_chunks_mut::<LANES>();
    for (numbers, deals) in blocks.iter().zip(deal_blocks) {
        unrank_block::<_, _, MIRROR>(bits, numbers.map(load), deals);
    }
    for (number, deal) in tail.iter().zip(deal_tail) {
        unrank_block::<_, _, MIRROR>(bits, [load(*number)], std::array::from_mut(deal));
    }
}

/// The deals of these digits.
#[inline(always)]
fn unrank_block<B: Bits, const L: usize, const MIRROR: bool>(
    bits: B,
    digits: [[u64; 3]; L],
    deals: &mut [[u8; 13]; L],
) {
    let hands = subsets(digits);
    for (&[north, east, south], deal) in hands.iter().zip(deals) {
        let others = DECK & !north;
        let east = bits.deposit(east, others);
        let south = bits.deposit(south, others & !east);
        let west = others & !east & !south;
        let (low, high) = mirrored::<MIRROR>((east | west, south | west));
        store_packed(bits.join_planes(low, high), deal);
    }
}

/// If `MIRROR`, the deck turned round: card c goes to 51 - c.
#[inline(always)]
fn mirrored<const MIRROR: bool>((low, high): (u64, u64)) -> (u64, u64) {
    if MIRROR { (low.reverse_bits() >> 12, high.reverse_bits() >> 12) } else { (low, high) }
}

/// The squashed index of a subset of 13 places below `8 * CHUNKS`.
#[inline(always)]
fn squashed<const CHUNKS: usize>(sums: &Sums, subset: u64) -> u64 {
    // The cards in each byte, then, by the product, in it and all bytes below.
    let pairs = subset - (subset >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let below = bytes.wrapping_mul(0x0101_0101_0101_0101) << 8;
    let chunk = |chunk: usize| {
        let byte = |word: u64| (word >> (8 * chunk) & 0xff) as usize;
        sums[chunk][byte(below) % 16][byte(subset)]
    };
    (0..CHUNKS).map(chunk).sum()
}

#[inline(always)]
fn join([north, east, south]: [u64; 3]) -> u128 {
    u128::from(north) * u128::from(EASTS * SOUTHS) + u128::from(east * SOUTHS + south)
}

#[inline(always)]
fn split(index: u128) -> [u64; 3] {
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

/// The 13-subsets with these squashed indices, three for each deal.
#[inline(always)]
fn subsets<const L: usize>(indices: [[u64; 3]; L]) -> [[u64; 3]; L] {
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
    use crate::{baseline, samples};

    fn rows(indices: &[u128]) -> Vec<[u8; 12]> {
        indices.iter().map(|index| index.to_be_bytes()[4..].try_into().unwrap()).collect()
    }

    fn agrees(bits: impl Bits) {
        let indices: Vec<u128> = samples::edges(DEALS).into_iter().chain(samples::numbers(DEALS, 5000)).collect();
        let numbers = rows(&indices);
        let mut deals = vec![[0; 13]; numbers.len()];
        unrank_each::<_, false>(bits, &numbers, &mut deals);
        for (index, deal) in indices.iter().zip(&deals) {
            assert_eq!(*deal, baseline::andrews_unrank(*index));
            assert_eq!(baseline::andrews_rank(deal), *index);
        }
        let mut back = vec![[0; 12]; deals.len()];
        rank_each::<_, false>(bits, &deals, &mut back).unwrap();
        assert_eq!(back, numbers);
        unrank_each::<_, true>(bits, &numbers, &mut deals);
        rank_each::<_, true>(bits, &deals, &mut back).unwrap();
        assert_eq!(back, numbers);
        for wrong in 0..13 {
            let mut bad = deals.clone();
            bad[700][wrong] ^= 1;
            assert_eq!(rank_each::<_, false>(bits, &bad, &mut back), Err(Refusal::new(Status::NotInSpace, 700)));
        }
    }

    #[test]
    fn the_plain_algorithm_agrees_both_ways() {
        agrees(Shifts);
        #[cfg(target_arch = "x86_64")]
        if let Some(bits) = Bmi2::new() {
            agrees(bits);
        }
    }

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

    #[test]
    fn every_length_of_a_batch_gives_the_same() {
        let rows = rows(&samples::numbers(DEALS, 40));
        let mut all = vec![[0; 13]; 40];
        unrank_lexicographic(&rows, &mut all);
        let mut back = vec![[0; 12]; 40];
        rank_lexicographic(&all, &mut back).unwrap();
        assert_eq!(back, rows);
        for n in 0..40 {
            let mut some = vec![[0; 13]; n];
            unrank_lexicographic(&rows[..n], &mut some);
            assert_eq!(some, all[..n]);
        }
    }
}
