//! What a board comes to: contract, declarer, tricks and score, told or by auction and play, as `board/meaning.py` has it.

use super::auction::Auction;
use super::play::{Followed, Play};
use super::told::{ABSENT, Told, UNKNOWN};
use crate::texts::boards::rows::NONE;

/// The number of no bid, where the board was passed out.
pub const PASSED_OUT: u8 = 35;
const NOTRUMP: u8 = 4;

/// What came of a board.
pub struct Outcome {
    /// 0 (1C) to 34 (7NT), `PASSED_OUT`, or `UNKNOWN`.
    pub bid: u8,
    pub doubled: u8,
    pub declarer: u8,
    /// The declarer's tricks, or `UNKNOWN`.
    pub result: u8,
    /// The points of North-South as told, or `ABSENT`.
    pub score: i32,
    pub play: Option<Followed>,
}

/// The outcome of a board; None if the general reader has to look at the play.
pub fn outcome(
    told: &Told,
    auction: &Auction,
    play: &Play,
    hands: &[u64; 4],
    dealer: u8,
    in_time: bool,
) -> Option<Outcome> {
    let by_auction = auction.contract(dealer);
    let contract = told.contract.or(by_auction.map(|(bid, doubled, _)| (bid, doubled)));
    let (bid, doubled) = contract.unwrap_or((UNKNOWN, 0));
    let mut declarer = told.declarer;
    if bid == PASSED_OUT {
        declarer = NONE;
    } else if bid != UNKNOWN {
        if let Some((same, _, by_auction)) = by_auction
            && declarer == NONE
            && same == bid
        {
            declarer = by_auction;
        }
        if declarer == NONE && play.told {
            let leader = play.opening_leader(hands);
            declarer = if leader == NONE { NONE } else { (leader + 3) % 4 };
        }
    }
    let last = if bid == UNKNOWN { auction.bid().unwrap_or(UNKNOWN) } else { bid };
    let mut leader = if bid == UNKNOWN || declarer == NONE { NONE } else { (declarer + 1) % 4 };
    let mut followed = None;
    if play.words && last < PASSED_OUT {
        if leader == NONE {
            leader = play.opening_leader(hands);
        }
        let untimed = !in_time && play.first == NONE && !play.is_empty();
        if leader != NONE && !untimed {
            let strain = [3, 2, 1, 0, NOTRUMP][usize::from(last % 5)];
            let found =
                if in_time { play.in_time(hands, strain, leader) } else { play.in_columns(hands, strain, leader) };
            followed = Some(found?);
        }
    }
    let mut result = UNKNOWN;
    if bid < PASSED_OUT {
        let won = followed.as_ref().and_then(|play| play.won);
        result = match won {
            _ if told.result != UNKNOWN => told.result,
            Some(won) if declarer != NONE => won[usize::from(declarer % 2)],
            _ => UNKNOWN,
        };
    }
    let own = if declarer == NONE { 0 } else { declarer % 2 };
    let score = told.score.map_or(
        ABSENT,
        |(points, side)| {
            if (if side == NONE { own } else { side }) == 0 { points } else { -points }
        },
    );
    Some(Outcome { bid, doubled, declarer, result, score, play: followed })
}
