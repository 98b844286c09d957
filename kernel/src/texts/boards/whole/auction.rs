//! The calls of an auction, and the law of them (Laws 17 to 22): one that is not lawful is left to the general reader.

use crate::texts::boards::games::is_gap;
use crate::texts::boards::rows::NONE;

/// The number of no bid, where the board was passed out.
pub const PASSED_OUT: u8 = 35;
/// The longest auction has 319 calls.
const MOST: usize = 320;
const PASS: u8 = 0;
const DOUBLE: u8 = 1;
const REDOUBLE: u8 = 2;
const FIRST_BID: u8 = 3;

/// An auction as its words come.
pub struct Auction {
    calls: [u8; MOST],
    count: usize,
    /// The file tells one, be it without a call.
    pub stated: bool,
    /// It has words.
    pub words: bool,
    /// Some of them are not spelled as in the export form, even when the reader has spelled them.
    pub odd: bool,
    /// The seat of its first column, or `NONE`.
    pub first: u8,
    /// Columns without a call before the dealer's.
    skipped: u8,
    /// Nothing may follow: it ends before its end, or by AP.
    closed: bool,
    bid: Option<u8>,
    bidder: usize,
    doubled: u8,
    passes: u8,
    /// Who of each side first named each strain, or `NONE`.
    named: [[u8; 5]; 2],
}

impl Default for Auction {
    fn default() -> Self {
        Auction {
            calls: [0; MOST],
            count: 0,
            stated: false,
            words: false,
            odd: false,
            first: NONE,
            skipped: 0,
            closed: false,
            bid: None,
            bidder: 0,
            doubled: 0,
            passes: 0,
            named: [[NONE; 5]; 2],
        }
    }
}

impl Auction {
    pub fn calls(&self) -> &[u8] {
        &self.calls[..self.count]
    }

    /// The last bid, 0 (1C) to 34 (7NT).
    pub fn bid(&self) -> Option<u8> {
        self.bid
    }

    /// Who made the first call; `dealer` if the auction does not tell.
    pub fn dealer(&self, dealer: u8) -> u8 {
        if self.first == NONE { dealer } else { (self.first + self.skipped) % 4 }
    }

    pub fn is_complete(&self) -> bool {
        self.passes == if self.bid.is_some() { 3 } else { 4 }
    }

    /// Bid (`PASSED_OUT` without one), doubled and declarer of a complete auction.
    pub fn contract(&self, dealer: u8) -> Option<(u8, u8, u8)> {
        if !self.words || !self.is_complete() {
            return None;
        }
        let Some(bid) = self.bid else {
            return Some((PASSED_OUT, 0, NONE));
        };
        let turn = self.named[self.bidder % 2][usize::from(bid % 5)];
        let dealer = self.dealer(dealer);
        Some((bid, self.doubled, if dealer == NONE { NONE } else { (dealer + turn) % 4 }))
    }

    /// Take the words of a line; None if one is not plain.
    pub fn line(&mut self, text: &[u8]) -> Option<()> {
        text.split(|&byte| is_gap(byte)).filter(|part| !part.is_empty()).try_for_each(|part| match self.word(part) {
            Some(()) => Some(()),
            None => tokens(part, |token| self.word(token)),
        })
    }

    /// Take a word; None if it is not plain.
    pub fn word(&mut self, word: &[u8]) -> Option<()> {
        self.words = true;
        if is_mark(word) {
            return (self.count > 0 && (!self.closed || self.is_complete())).then_some(());
        }
        if self.closed {
            return None;
        }
        match word {
            b"Pass" => self.make(PASS),
            b"X" => self.make(DOUBLE),
            b"XX" => self.make(REDOUBLE),
            b"-" if self.count == 0 => {
                self.skipped = (self.skipped + 1) % 4;
                Some(())
            }
            b"*" | b"+" => {
                self.closed = true;
                Some(())
            }
            b"AP" => {
                if self.is_complete() {
                    return None;
                }
                while !self.is_complete() {
                    self.make(PASS)?;
                }
                self.closed = true;
                Some(())
            }
            _ => match bid(word) {
                Some(bid) => self.make(FIRST_BID + bid),
                None => self.odd_word(word),
            },
        }
    }

    /// Take a call in another spelling.
    fn odd_word(&mut self, word: &[u8]) -> Option<()> {
        let mut room = [0; 9];
        let letters = room.get_mut(..word.len())?;
        letters.copy_from_slice(word);
        letters.make_ascii_uppercase();
        match &*letters {
            b"PASS" => self.make(PASS),
            b"X" => self.make(DOUBLE),
            b"XX" => self.make(REDOUBLE),
            b"AP" if word != b"AP" => self.word(b"AP"),
            [b'-', b'-', rest @ ..] if rest.iter().all(|&byte| byte == b'-') => self.word(b"-"),
            _ => {
                if let Some(bid) = any_bid(letters) {
                    return self.make(FIRST_BID + bid);
                }
                let call = match &*letters {
                    b"P" | b"PASSES" => PASS,
                    b"D" | b"DBL" | b"DOUBLE" | b"DOUBLES" => DOUBLE,
                    b"R" | b"RD" | b"RDBL" | b"REDBL" | b"REDOUBLE" | b"REDOUBLES" => REDOUBLE,
                    _ => return None,
                };
                self.odd = true;
                self.make(call)
            }
        }
    }

    /// Make a call; None if it is against the law, or there are too many.
    pub fn make(&mut self, call: u8) -> Option<()> {
        let theirs = (self.count + self.bidder) % 2 == 1;
        if self.count == MOST || self.is_complete() {
            return None;
        }
        match call {
            PASS => self.passes += 1,
            DOUBLE if self.bid.is_some() && self.doubled == 0 && theirs => (self.doubled, self.passes) = (1, 0),
            REDOUBLE if self.doubled == 1 && !theirs => (self.doubled, self.passes) = (2, 0),
            FIRST_BID.. if self.bid.is_none_or(|bid| call - FIRST_BID > bid) => {
                let bid = call - FIRST_BID;
                (self.bid, self.bidder, self.doubled, self.passes) = (Some(bid), self.count, 0, 0);
                let named = &mut self.named[self.count % 2][usize::from(bid % 5)];
                if *named == NONE {
                    *named = (self.count % 4) as u8;
                }
            }
            _ => return None,
        }
        self.calls[self.count] = call;
        self.count += 1;
        Some(())
    }
}

/// A bid in PBN's spelling: 0 (1C) to 34 (7NT).
pub fn bid(word: &[u8]) -> Option<u8> {
    let level = word.first()?.wrapping_sub(b'1');
    let strain = match word.get(1..)? {
        b"C" => 0,
        b"D" => 1,
        b"H" => 2,
        b"S" => 3,
        b"NT" => 4,
        _ => return None,
    };
    (level < 7).then(|| 5 * level + strain)
}

/// A bid in any case, `3N` too.
pub fn any_bid(word: &[u8]) -> Option<u8> {
    match *word {
        [level, b'N' | b'n'] | [level, b'N' | b'n', b'T' | b't'] => bid(&[level, b'N', b'T']),
        [level, suit] => bid(&[level, suit.to_ascii_uppercase()]),
        _ => None,
    }
}

/// The words of a text without blanks, as `formats/core/spelling/calls_and_cards.py` splits it: marks stand alone.
pub fn tokens(text: &[u8], mut take: impl FnMut(&[u8]) -> Option<()>) -> Option<()> {
    let mut rest = text;
    while let Some(&first) = rest.first() {
        let run = |fits: fn(&u8) -> bool| rest.iter().take_while(|byte| fits(byte)).count();
        let size = match first {
            b'=' => 2 + rest[1..].iter().take_while(|byte| byte.is_ascii_digit()).count(),
            b'$' => 1 + rest[1..].iter().take_while(|byte| byte.is_ascii_digit()).count(),
            b'!' | b'?' => run(|byte| matches!(byte, b'!' | b'?')).min(2),
            b'-' => run(|byte| *byte == b'-'),
            b'*' | b'+' => 1,
            _ if first.is_ascii_alphanumeric() => run(u8::is_ascii_alphanumeric),
            _ => return None,
        };
        take(rest.get(..size)?)?;
        rest = &rest[size..];
    }
    Some(())
}

/// A mark of the call or card before it: `!`, `?`, `$7` or `=1=`.
pub fn is_mark(word: &[u8]) -> bool {
    let digits = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
    match word {
        [b'!' | b'?'] | [b'!' | b'?', b'!' | b'?'] => true,
        [b'$', number @ ..] => !number.is_empty() && digits(number),
        [b'=', number @ .., b'='] => digits(number),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn auction(text: &str) -> Option<Auction> {
        let mut auction = Auction::default();
        text.split(' ').try_for_each(|word| auction.word(word.as_bytes()))?;
        Some(auction)
    }

    #[test]
    fn contracts() {
        for (text, contract) in [
            ("1NT Pass 3NT AP", Some((14, 0, 0))),
            ("Pass 1H X XX 1S Pass 2S X AP", Some((8, 1, 0))),
            ("AP", Some((35, 0, NONE))),
            ("1NT Pass", None),
            ("1S ! =1= Pass 2S $3 AP", Some((8, 0, 0))),
            ("- - 1S Pass Pass Pass", Some((3, 0, 2))),
        ] {
            let mut auction = auction(text).unwrap();
            auction.first = 0;
            assert_eq!(auction.contract(1), contract, "{text}");
        }
    }

    #[test]
    fn other_spellings() {
        for (text, odd) in
            [("1n! pass 3N AP", false), ("1N dbl Rdbl P P P", true), ("1H!=1= x XX pass pass pass", false)]
        {
            let mut auction = Auction::default();
            assert!(auction.line(text.as_bytes()).is_some() && auction.is_complete(), "{text}");
            assert_eq!(auction.odd, odd, "{text}");
        }
    }

    #[test]
    fn what_is_against_the_law() {
        for text in ["X", "1C X X", "1C Pass X", "1C XX", "2C 1C", "AP Pass", "1C AP AP", "! 1C", "1C *  1D", "1q"] {
            assert!(auction(text).is_none(), "{text}");
        }
    }
}
