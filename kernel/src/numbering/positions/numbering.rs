//! Numbers of play positions and back.  The order is that of src/everydeal/legality/numbering.py.

use super::blocks::{Block, Blocks, ENDS, SIZE, blocks};
use super::rows::{Position, ROW};
use super::seating::{Counts, played, seatings};
use super::trick_counts::{TrickCounts, row_of};
use crate::arch::bits::Bits;
use crate::arch::platform::Platform;
use crate::arch::work::{Instructions, Work};
use crate::base::numbers;
use crate::base::order::{by_keys, numbers_by_keys};
use crate::base::refusal::{RowError, RowResult, Status};
use crate::numbering::legal::cards::{Frame, Holding};
use crate::numbering::legal::counts::Trick;
use crate::numbering::legal::entries::{Entry, entries};
use crate::numbering::legal::numbering::Found;
use crate::numbering::legal::patterns::{Canonical, patterns};
use crate::numbering::legal::suits::{Cards, named_back, renamed, suit};

/// Bytes of a number.
pub const WIDTH: usize = 15;
const NOTRUMP: u8 = 4;

/// The tables; `BadArgument` if nobody has loaded them, as nobody can in a browser: so nothing else of this is there.
fn tables() -> Result<&'static Blocks, RowError> {
    blocks().filter(|_| !cfg!(everydeal_book)).ok_or(RowError::new(Status::BadArgument, 0))
}

/// The number of each position.
pub fn rank(positions: &[[u8; ROW]], numbers: &mut [[u8; WIDTH]]) -> RowResult {
    Platform::now().run(Rank { tables: tables()?, positions, numbers })
}

/// The position of each number.
pub fn unrank(numbers: &[[u8; WIDTH]], positions: &mut [[u8; ROW]]) -> RowResult {
    Platform::now().run(Unrank { tables: tables()?, numbers, positions })
}

struct Rank<'a> {
    tables: &'static Blocks,
    positions: &'a [[u8; ROW]],
    numbers: &'a mut [[u8; WIDTH]],
}

impl Work for Rank<'_> {
    type Result = RowResult;
    const BITS_ALONE: bool = true;

    #[inline(always)]
    fn run<I: Instructions>(self, bits: I) -> RowResult {
        let position = |row: usize| Position::load(&self.positions[row]);
        let work = |row: usize, found: &Option<Found>| {
            let number = position(row).ok().and_then(|position| index(self.tables, bits, &position, found.as_ref()));
            number.is_some_and(|number| {
                numbers::store(number, &mut self.numbers[row]);
                true
            })
        };
        by_keys(self.positions.len(), |row| key(&position(row).ok()?), work).map_or(Ok(()), |row| {
            position(row).map_err(|status| RowError::new(status, row))?;
            Err(RowError::new(Status::NotInSpace, row))
        })
    }
}

struct Unrank<'a> {
    tables: &'static Blocks,
    numbers: &'a [[u8; WIDTH]],
    positions: &'a mut [[u8; ROW]],
}

impl Work for Unrank<'_> {
    type Result = RowResult;
    const BITS_ALONE: bool = true;

    #[inline(always)]
    fn run<I: Instructions>(self, bits: I) -> RowResult {
        let put = |row: usize, number| item(self.tables, bits, number).store(&mut self.positions[row]);
        numbers_by_keys(self.numbers, SIZE, put)
    }
}

/// The ending before the trick; None if the hands have not the same sizes, or this ending is not legal.
#[inline(always)]
fn before(position: &Position) -> Option<Found> {
    let mut hands = position.hands;
    for i in 0..position.j {
        hands[usize::from(position.leader + i as u8) % 4] |= 1 << position.table[i];
    }
    Found::of(hands)
}

/// Have all cards been played?  Then only the strain and the winner of the last trick are left.
#[inline(always)]
fn ended(position: &Position) -> bool {
    position.j == 0 && position.hands == [0; 4]
}

/// Positions that need the same tables have near keys; beside it the ending before the trick, None if all cards are played.
#[inline(always)]
fn key(position: &Position) -> Option<(u64, Option<Found>)> {
    if ended(position) {
        return Some((0, None));
    }
    let found = before(position)?;
    let trick = trick_of(&found.canonical, position);
    let lots = (found.entry << 2 | position.j) << 6 | trick.played << 2 | trick.led;
    Some(((lots as u64) << 10 | u64::from(found.canonical.place), Some(found)))
}

/// The number of a position with what was found beside its key; None if it is not legal.
#[inline(always)]
fn index<B: Bits>(tables: &Blocks, bits: B, position: &Position, found: Option<&Found>) -> Option<u128> {
    let &Position { j, leader, strain, .. } = position;
    let Some(&Found { cards, canonical, hands: before, entry: at, .. }) = found else {
        return Some(SIZE - ENDS + u128::from(5 * leader + strain));
    };
    let (row, strains) = (row_of(canonical.players, leader), Strains::of(tables.leads(at), canonical));
    if !strains.has(row, strain) {
        return None;
    }
    let (block, entry, tricks) =
        (Block { cards, j, class: canonical.class }, &entries().list[at], tables.trick_counts(at, j));
    let trick = trick_of(&canonical, position);
    let choices = choices_of(&before, &canonical, position, trick.led)?;
    let first = entries().block(cards, canonical.class).start;
    let counts = seatings()[usize::from(canonical.class)][usize::from(canonical.place)];
    let before_leader: u128 = (0..leader).map(|other| tricks.leader(canonical.players, other)).sum();
    let smaller: u128 =
        tricks.suits(row).take_while(|&suit| suit < trick.led).map(|suit| tricks.ways(trick.played, suit)).sum();
    let each = tricks.led(row, trick.played);
    let number = tables.start(block)
        + tables.entries(block)[at - first]
        + tricks.patterns(counts)
        + before_leader
        + tricks.choices * (u128::from(strains.before(row, strain)) * each + smaller)
        + frame(entry, tricks, trick).index(bits, Holding { hands: before, choices });
    Some(number)
}

/// The position with this number, which must be below `SIZE`.
#[inline(always)]
pub fn item<B: Bits>(tables: &Blocks, bits: B, number: u128) -> Position {
    if number >= SIZE - ENDS {
        let end = (number - (SIZE - ENDS)) as u8;
        return Position { hands: [0; 4], table: [0; 3], j: 0, leader: end / 5, strain: end % 5 };
    }
    let (block, number) = tables.with(number);
    let starts = tables.entries(block);
    let place = numbers::last_not_above(starts, number);
    let at = entries().block(block.cards, block.class).start + place;
    let (entry, tricks, mut number) = (&entries().list[at], tables.trick_counts(at, block.j), number - starts[place]);
    let (place, before) = pattern_with(tricks, &seatings()[usize::from(block.class)], number);
    number -= before;
    let canonical = patterns().of(patterns().orbits[usize::from(block.class)][place]);
    let mut leader = 0;
    while leader < 3 {
        let here = tricks.leader(canonical.players, leader);
        if number < here {
            break;
        }
        number -= here;
        leader += 1;
    }
    let row = row_of(canonical.players, leader);
    let played = played(canonical.players, leader, block.j);
    let each = tricks.choices * tricks.led(row, played);
    let (strain, mut number) = numbers::divided(number, each);
    let strain = Strains::of(tables.leads(at), canonical).at(row, strain as usize);
    let mut led = 0;
    for suit in tricks.suits(row) {
        let here = tricks.choices * tricks.ways(played, suit);
        led = suit;
        if number < here {
            break;
        }
        number -= here;
    }
    let held = frame(entry, tricks, Trick { led, played }).item(bits, number);
    position_of(bits, &held, &canonical, Position { hands: [0; 4], table: [0; 3], j: block.j, leader, strain }, led)
}

/// The pattern that has position `number` of an entry, and the positions before it; `counts` are those of its class.
///
/// The patterns of a class have about equally many positions, so a guess is hardly wrong.
#[inline(always)]
fn pattern_with(tricks: &TrickCounts, counts: &[Counts], number: u128) -> (usize, u128) {
    let last = counts.len() - 2;
    let all = tricks.patterns(counts[last + 1]);
    let mut place = ((number as f64 / all as f64 * (last + 1) as f64) as usize).min(last);
    let mut before = tricks.patterns(counts[place]);
    while before > number {
        place -= 1;
        before = tricks.patterns(counts[place]);
    }
    while place < last {
        let next = tricks.patterns(counts[place + 1]);
        if next > number {
            break;
        }
        (place, before) = (place + 1, next);
    }
    (place, before)
}

/// The strains in which the player of a row can be on lead: S H D C NT.
struct Strains {
    leads: u32,
    renaming: [u8; 4],
}

impl Strains {
    #[inline(always)]
    fn of(leads: u32, canonical: Canonical) -> Self {
        Strains { leads, renaming: canonical.renaming }
    }

    #[inline(always)]
    fn has(&self, row: usize, strain: u8) -> bool {
        let strain = if strain == NOTRUMP { strain } else { self.renaming[usize::from(strain)] };
        self.leads >> (4 * usize::from(strain) + row) & 1 == 1
    }

    /// How many of them come before this one.
    #[inline(always)]
    fn before(&self, row: usize, strain: u8) -> u32 {
        (0..strain).map(|earlier| u32::from(self.has(row, earlier))).sum()
    }

    /// The one with this number among them.
    #[inline(always)]
    fn at(&self, row: usize, number: usize) -> u8 {
        (0..=NOTRUMP).filter(|&strain| self.has(row, strain)).nth(number).expect("the strains of the leader")
    }
}

#[inline(always)]
fn trick_of(canonical: &Canonical, position: &Position) -> Trick {
    let led = if position.j == 0 { 0 } else { usize::from(canonical.renaming[usize::from(position.table[0] / 13)]) };
    Trick { led, played: played(canonical.players, position.leader, position.j) }
}

/// The number of each row's choice among the cards that he could have played; None if somebody revoked.
#[inline(always)]
fn choices_of(before: &[Cards; 4], canonical: &Canonical, position: &Position, led: usize) -> Option<[u64; 4]> {
    let mut choices = [0; 4];
    for i in 0..position.j {
        let row = row_of(canonical.players, (position.leader + i as u8) % 4);
        let card = renamed(1 << position.table[i], canonical.renaming);
        let lawful = lawful(before[row], led);
        if card & lawful == 0 && i > 0 {
            return None;
        }
        choices[row] = u64::from((lawful & (card - 1)).count_ones());
    }
    Some(choices)
}

/// The cards that a player may play to a lead in this suit.
#[inline(always)]
fn lawful(hand: Cards, led: usize) -> Cards {
    match hand & suit(led) {
        0 => hand,
        follows => follows,
    }
}

#[inline(always)]
fn frame<'a>(entry: &Entry, tricks: &'a TrickCounts, trick: Trick) -> Frame<'a> {
    Frame {
        rows: entry.rows(),
        cards: usize::from(entry.cards),
        unused: entry.unused,
        trick,
        ways: tricks.ways(trick.played, trick.led),
        scale: entry.scale,
        tops: tricks.tops(entry, trick),
    }
}

/// From the rows and suits of the class to the players and the real suits.
#[inline(always)]
fn position_of<B: Bits>(
    bits: B,
    held: &Holding,
    canonical: &Canonical,
    mut position: Position,
    led: usize,
) -> Position {
    for row in 0..4 {
        let player = canonical.players[row];
        let turn = usize::from((4 + player - position.leader) % 4);
        let mut hand = held.hands[row];
        if turn < position.j {
            let card = bits.deposit(1 << held.choices[row], lawful(hand, led));
            hand &= !card;
            position.table[turn] = named_back(card, canonical.renaming).trailing_zeros() as u8;
        }
        position.hands[usize::from(player)] = named_back(hand, canonical.renaming);
    }
    position
}
