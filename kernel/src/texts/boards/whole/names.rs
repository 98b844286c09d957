//! The names of PBN's tags by numbers; `formats/pbn/tags.py` has the same list.

/// The known names; the number of one is its place, from 1.
pub const NAMES: [&[u8]; 70] = [
    b"Deal",
    b"Board",
    b"Dealer",
    b"Vulnerable",
    b"Auction",
    b"Play",
    b"Note",
    b"DoubleDummyTricks",
    b"Event",
    b"Site",
    b"Date",
    b"West",
    b"North",
    b"East",
    b"South",
    b"Scoring",
    b"Declarer",
    b"Contract",
    b"Result",
    b"Competition",
    b"DealId",
    b"Description",
    b"FrenchMP",
    b"Generator",
    b"Hidden",
    b"Room",
    b"Termination",
    b"Score",
    b"ScoreIMP",
    b"ScoreMP",
    b"ScoreRubber",
    b"OptimumScore",
    b"HomeTeam",
    b"VisitTeam",
    b"Round",
    b"Section",
    b"Stage",
    b"Table",
    b"BidSystemEW",
    b"BidSystemNS",
    b"PairEW",
    b"PairNS",
    b"WestNA",
    b"NorthNA",
    b"EastNA",
    b"SouthNA",
    b"WestType",
    b"NorthType",
    b"EastType",
    b"SouthType",
    b"Annotator",
    b"AnnotatorNA",
    b"Mode",
    b"Application",
    b"Time",
    b"UTCDate",
    b"UTCTime",
    b"TimeControl",
    b"TimeCall",
    b"TimeCard",
    b"ActionTable",
    b"AuctionTimeTable",
    b"InstantScoreTable",
    b"OptimumPlayTable",
    b"OptimumResultTable",
    b"PlayTimeTable",
    b"ScoreTable",
    b"TotalScoreTable",
    b"Ability",
    b"Minimax",
];

pub const DEAL: u32 = known(b"Deal");
pub const BOARD: u32 = known(b"Board");
pub const DEALER: u32 = known(b"Dealer");
pub const VULNERABLE: u32 = known(b"Vulnerable");
pub const AUCTION: u32 = known(b"Auction");
pub const PLAY: u32 = known(b"Play");
pub const NOTE: u32 = known(b"Note");
pub const DOUBLE_DUMMY_TRICKS: u32 = known(b"DoubleDummyTricks");
/// Up to this number tags are fields of a board.
pub const FIELDS: u32 = DOUBLE_DUMMY_TRICKS;
pub const EVENT: u32 = known(b"Event");
pub const SITE: u32 = known(b"Site");
pub const DATE: u32 = known(b"Date");
pub const WEST: u32 = known(b"West");
pub const NORTH: u32 = known(b"North");
pub const EAST: u32 = known(b"East");
pub const SOUTH: u32 = known(b"South");
pub const DECLARER: u32 = known(b"Declarer");
pub const CONTRACT: u32 = known(b"Contract");
pub const RESULT: u32 = known(b"Result");
pub const DESCRIPTION: u32 = known(b"Description");
pub const ROOM: u32 = known(b"Room");
pub const SCORE: u32 = known(b"Score");
pub const ACTION_TABLE: u32 = known(b"ActionTable");
pub const OPTIMUM_RESULT_TABLE: u32 = known(b"OptimumResultTable");
pub const SCORE_TABLE: u32 = known(b"ScoreTable");
pub const TOTAL_SCORE_TABLE: u32 = known(b"TotalScoreTable");
pub const ABILITY: u32 = known(b"Ability");
/// The last of the tags of which `?` means that nothing is stated.
pub const LAST_MANDATORY: u32 = RESULT;
/// The room of a LIN board that was played in the closed one: `Room`, and the value is no part of the text.
pub const CLOSED_ROOM: u32 = 253;
/// What a LIN file has under a key that means nothing to us; its name is that of the key behind `LIN_`.
pub const KEPT: u32 = 254;
/// A comment, which has no name.
pub const COMMENT: u32 = 255;

/// The number of a name that is known.
const fn known(name: &[u8]) -> u32 {
    let mut place = 0;
    loop {
        let (mut same, known) = (0, NAMES[place]);
        while same < name.len() && same < known.len() && name[same] == known[same] {
            same += 1;
        }
        place += 1;
        if same == name.len() && same == known.len() {
            return place as u32;
        }
    }
}

/// The number of a name, 0 if it is not known; None if it is known but spelled in other letters.
#[inline(always)]
pub fn code(name: &[u8]) -> Option<u32> {
    let mut place = slot(name);
    while PLACES[place] != 0 {
        let code = PLACES[place];
        if NAMES[usize::from(code) - 1] == name {
            return Some(code.into());
        }
        place = (place + 1) % SLOTS;
    }
    (!NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))).then_some(0)
}

const SLOTS: usize = 512;
/// The numbers of the names by `slot`, or at the next place that was free.
static PLACES: [u8; SLOTS] = places();

/// Where the number of a name is looked for first.
const fn slot(name: &[u8]) -> usize {
    let (first, last, middle) = (name[0], name[name.len() - 1], name[name.len() / 2]);
    (first as usize * 7 + last as usize * 31 + middle as usize * 3 + name.len() * 67) % SLOTS
}

const fn places() -> [u8; SLOTS] {
    let mut places = [0; SLOTS];
    let mut code = 0;
    while code < NAMES.len() {
        let mut place = slot(NAMES[code]);
        while places[place] != 0 {
            place = (place + 1) % SLOTS;
        }
        code += 1;
        places[place] = code as u8;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_names() {
        for (number, name) in (1..).zip(NAMES) {
            assert_eq!(code(name), Some(number));
            assert_eq!(
                name.ends_with(b"Table") && name.len() > 5,
                (ACTION_TABLE..=TOTAL_SCORE_TABLE).contains(&number)
            );
        }
        assert_eq!((code(b"event"), code(b"Mine")), (None, Some(0)));
    }
}
