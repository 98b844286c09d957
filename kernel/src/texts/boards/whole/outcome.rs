//! What a board comes to: contract, declarer, tricks and score, stated or by auction and play, as `board/derived_facts.py` has it.

use super::auction::{Auction, PASSED_OUT};
use super::play::{Followed, Play};
use super::stated::{ABSENT, Stated, UNKNOWN};
use crate::texts::boards::rows::NONE;

const NOTRUMP: u8 = 4;

/// What came of a board.
pub struct Outcome {
    /// 0 (1C) to 34 (7NT), `PASSED_OUT`, or `UNKNOWN`.
    pub bid: u8,
    pub doubled: u8,
    pub declarer: u8,
    /// The declarer's tricks, or `UNKNOWN`.
    pub result: u8,
    /// The points of North-South as stated, or `ABSENT`.
    pub score: i32,
    pub play: Option<Followed>,
    /// Nothing contradicts itself or the Laws.
    pub sound: bool,
}

/// The outcome of a board with this dealer and vulnerability; None if the general reader has to look at the play.
pub fn outcome(
    stated: &Stated,
    auction: &Auction,
    play: &Play,
    hands: &[u64; 4],
    (dealer, side): (u8, u8),
    in_time: bool,
) -> Option<Outcome> {
    let by_auction = auction.contract(dealer);
    let contract = stated.contract.or(by_auction.map(|(bid, doubled, _)| (bid, doubled)));
    let (bid, doubled) = contract.unwrap_or((UNKNOWN, 0));
    let mut declarer = stated.declarer;
    if bid == PASSED_OUT {
        declarer = NONE;
    } else if bid != UNKNOWN {
        if let Some((same, _, by_auction)) = by_auction
            && declarer == NONE
            && same == bid
        {
            declarer = by_auction;
        }
        if declarer == NONE && play.stated {
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
        result = match &followed {
            _ if stated.result != UNKNOWN => stated.result,
            Some(play) if declarer != NONE && play.lawful && play.whole => play.won[usize::from(declarer % 2)],
            _ => UNKNOWN,
        };
    }
    let own = if declarer == NONE { 0 } else { declarer % 2 };
    let score = stated
        .score
        .map_or(ABSENT, |(points, side)| if (if side == NONE { own } else { side }) == 0 { points } else { -points });
    let mut found = Outcome { bid, doubled, declarer, result, score, play: followed, sound: false };
    found.sound = (auction.first == NONE || dealer == NONE || auction.dealer(dealer) == dealer)
        && by_auction.is_none_or(|other| found.is_that_of(other))
        && found.fits_play(play.words)
        && found.fits_score(side);
    Some(found)
}

impl Outcome {
    /// The auction comes to the same contract.
    fn is_that_of(&self, (bid, doubled, declarer): (u8, u8, u8)) -> bool {
        (bid, doubled) == (self.bid, self.doubled) && (declarer == NONE || declarer == self.declarer)
    }

    /// The play, if there are `words` of one, can be followed, is lawful, and leaves room for the result.
    fn fits_play(&self, words: bool) -> bool {
        match &self.play {
            None => !words,
            Some(play) if self.result == UNKNOWN || self.declarer == NONE => play.lawful,
            Some(play) => {
                let own = usize::from(self.declarer % 2);
                play.lawful && play.won[own] <= self.result && self.result + play.won[1 - own] <= 13
            }
        }
    }

    /// The score is not stated, or is that of the result by Law 77, as far as that is known.
    fn fits_score(&self, side: u8) -> bool {
        if self.score == ABSENT || side == NONE || self.bid == UNKNOWN {
            return true;
        }
        if self.bid == PASSED_OUT {
            return self.score == 0;
        }
        if self.result == UNKNOWN || self.declarer == NONE {
            return true;
        }
        let vulnerable = side >> (self.declarer % 2) & 1 == 1;
        let points = law77(self.bid, self.doubled, self.result, vulnerable);
        self.score == if self.declarer.is_multiple_of(2) { points } else { -points }
    }
}

/// What the declarer's side scores.
pub fn law77(bid: u8, doubled: u8, tricks: u8, vulnerable: bool) -> i32 {
    let (level, strain) = (i32::from(bid / 5) + 1, bid % 5);
    let over = i32::from(tricks) - 6 - level;
    let factor = 1 << doubled;
    if over < 0 {
        let down = -over;
        return match (doubled, vulnerable) {
            (0, false) => -50 * down,
            (0, true) => -100 * down,
            (_, true) => -(300 * down - 100) * factor / 2,
            (_, false) => -(if down <= 3 { 200 * down - 100 } else { 300 * down - 400 }) * factor / 2,
        };
    }
    let a_trick = if strain < 2 { 20 } else { 30 };
    let contract = (a_trick * level + if strain == NOTRUMP { 10 } else { 0 }) * factor;
    let game = match (contract >= 100, vulnerable) {
        (false, _) => 50,
        (true, false) => 300,
        (true, true) => 500,
    };
    let slam = match level {
        6 => 500,
        7 => 1000,
        _ => 0,
    } * if vulnerable { 3 } else { 2 }
        / 2;
    let overtrick = match (doubled, vulnerable) {
        (0, _) => a_trick,
        (_, true) => 100 * factor,
        (_, false) => 50 * factor,
    };
    contract + game + slam + overtrick * over + 50 * i32::from(doubled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores() {
        for (bid, doubled, tricks, vulnerable, points) in [
            (14, 0, 9, false, 400),
            (18, 1, 8, true, -500),
            (18, 1, 6, false, -800),
            (34, 2, 13, true, 2980),
            (0, 2, 9, false, 630),
            (0, 1, 9, false, 340),
            (28, 0, 12, true, 1430),
            (5, 0, 8, false, 90),
            (18, 2, 9, true, -400),
        ] {
            assert_eq!(law77(bid, doubled, tricks, vulnerable), points, "{bid} {doubled} {tricks}");
        }
    }
}
