//! PBN deal strings, one a line: format and parse.
//!
//! Written: `N:` and the hands N E S W, each S.H.D.C with ranks high to low, joined by blanks, and a newline.
//! Read: any first seat, ranks in any order and case, `-` for a hand that is not given (which gets the other 13 cards
//! if the three others have 13 each), blanks or tabs between and around hands, LF or CRLF.  What is not of this form
//! is refused, not guessed at; the caller's general reader says what is wrong with it, or accepts it.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_format;
mod format;
mod full;
mod general;
mod parse;

pub use format::{format_any, format_full};
#[cfg(target_arch = "x86_64")]
pub(crate) use general::seat;
pub use parse::{count_lines, parse, parse_one};

/// Bytes of the line of a full deal.
pub const FULL_LINE: usize = 70;
/// Bytes of a line are this and one for each card.
pub const LINE_FRAME: usize = 18;
const RANKS: &[u8; 13] = b"AKQJT98765432";

#[cfg(test)]
mod tests {
    #[cfg(target_arch = "x86_64")]
    use super::avx2::Avx2;
    use super::full::parse_full;
    use super::*;
    use crate::arrangements::DEALS;
    use crate::layout::{DECK, hands_of_packed};
    use crate::refusal::{Refusal, Status};
    use crate::{pavlicek, samples};

    fn deals(count: usize) -> Vec<[u64; 4]> {
        let rows: Vec<[u8; 12]> =
            samples::numbers(DEALS, count).iter().map(|n| n.to_be_bytes()[4..].try_into().unwrap()).collect();
        let mut deals = vec![[0; 13]; count];
        pavlicek::unrank(false, &rows, &mut deals);
        deals.iter().map(hands_of_packed).collect()
    }

    fn parsed(text: &[u8]) -> Option<[u64; 4]> {
        let mut hands = [[9; 4]];
        parse(text, &mut hands, 1).ok().map(|()| hands[0])
    }

    #[test]
    fn there_and_back() {
        let hands = deals(10_000);
        for threads in [1, 2, 3] {
            let mut lines = vec![0; FULL_LINE * hands.len()];
            format_full(&hands, &mut lines, threads).unwrap();
            let mut any = vec![0; lines.len()];
            format_any(&hands, &mut any).unwrap();
            assert_eq!(any, lines);
            let mut back = vec![[0; 4]; hands.len()];
            parse(&lines, &mut back, threads).unwrap();
            assert_eq!(back, hands);
            let shorter: Vec<[u64; 4]> = hands.iter().map(|h| [h[0] & 7 << 9, 0, h[2] & 0xff, h[3]]).collect();
            let length = shorter.iter().flatten().map(|hand| hand.count_ones() as usize).sum::<usize>();
            let mut lines = vec![0; length + LINE_FRAME * shorter.len()];
            format_any(&shorter, &mut lines).unwrap();
            parse(&lines, &mut back, threads).unwrap();
            assert_eq!(back, shorter);
        }
    }

    #[test]
    fn forms_that_are_read() {
        let spades = 0x1fff;
        let expected = Some([0, spades, 0, 0]);
        for text in [
            "E:AKQJT98765432... ... ... ...\n",
            "n:... 23456789tjqka... ... ...",
            "  S:...\t...  ... AKQJT98765432... \r\n",
            "N:- AKQJT98765432... - -",
        ] {
            assert_eq!(parsed(text.as_bytes()), expected, "{text}");
        }
        let three = "W:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -";
        assert_eq!(parsed(three.as_bytes()), Some([spades << 13, spades << 26, spades << 39, spades]));
    }

    #[test]
    fn forms_that_are_not() {
        let good = b"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\n";
        assert_eq!(good.len(), FULL_LINE);
        assert!(parsed(good).is_some());
        for place in 0..FULL_LINE - 1 {
            // A blank may cut off a card and leave a hand of twelve, which is read.
            for byte in (0..=255).filter(|byte| !b" \t\r".contains(byte) && *byte != good[place]) {
                let mut text = *good;
                text[place] = byte;
                let harmless = text.eq_ignore_ascii_case(good) || place == 0 && seat(byte).is_some();
                assert_eq!(parsed(&text).is_some(), harmless, "{}", String::from_utf8_lossy(&text));
            }
        }
        for text in
            ["", "\n", "N:", "N:... ... ...", "N:... ... ... ... ...", "N:.... ... ... ..", "N:A... A... ... ..."]
        {
            assert_eq!(parsed(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn vectors_accept_what_plain_code_accepts_in_capitals() {
        let Some(avx2) = Avx2::new() else { return };
        let mut lines = vec![0; 20 * FULL_LINE];
        format_full(&deals(20), &mut lines, 1).unwrap();
        for line in lines.as_chunks::<FULL_LINE>().0 {
            for place in 0..FULL_LINE {
                for byte in 0..=255 {
                    let mut text = *line;
                    text[place] = byte;
                    // One byte with another, so that something may be there twice, or in another hand or suit.
                    for other in [place, (place * 7 + usize::from(byte)) % FULL_LINE] {
                        text.swap(place, other);
                        let capitals = !text[2..].iter().any(u8::is_ascii_lowercase);
                        let expected = parse_full(&text).filter(|_| capitals && text[1] == b':');
                        assert_eq!(avx2.parse_full(&text), expected, "{}", String::from_utf8_lossy(&text));
                    }
                }
            }
        }
    }

    #[test]
    fn hands_of_any_size_are_no_full_deal() {
        let mut lines = [0; 3 * FULL_LINE];
        for bad in
            [[DECK, 0, 0, 0], [DECK; 4], [0; 4], [u64::MAX, 1, 2, 3], [0, 0, 0, DECK], [0x1fff, 0x1fff << 13, DECK, 0]]
        {
            for place in 0..3 {
                let mut hands = deals(3);
                hands[place] = bad;
                assert_eq!(format_full(&hands, &mut lines, 1), Err(Refusal::new(Status::NotInSpace, place)));
            }
        }
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn vectors_write_what_plain_code_writes() {
        let Some(writer) = super::avx2_format::Writer::new() else { return };
        let mut hands = deals(200);
        // Each suit as long as can be, in each hand.
        hands.extend((0..4).map(|turn| std::array::from_fn(|seat| 0x1fff << (13 * ((seat + turn) % 4)))));
        for count in [0, 1, 63, 64, 65, 128, hands.len()] {
            let (mut plain, mut lines) = (vec![0; FULL_LINE * count], vec![[0; FULL_LINE]; count]);
            assert_eq!(super::format::format_rows(&hands[..count], &mut plain), None);
            assert_eq!(writer.format(&hands[..count], &mut lines), None);
            assert_eq!(lines.as_flattened(), plain);
            for place in 0..count {
                let mut hands = hands[..count].to_vec();
                hands[place][place % 4] ^= 1 << (place % 64);
                assert_eq!(super::format::format_rows(&hands, &mut plain), Some(place));
                assert_eq!(writer.format(&hands, &mut lines), Some(place));
            }
        }
    }

    #[test]
    fn plain_code_for_full_deals_agrees_with_the_general_reader() {
        let mut lines = vec![0; 20 * FULL_LINE];
        format_full(&deals(20), &mut lines, 1).unwrap();
        for (row, line) in lines.as_chunks::<FULL_LINE>().0.iter().enumerate() {
            assert!(parse_full(line).is_some());
            for place in 0..FULL_LINE - 1 {
                for byte in 0..=255 {
                    let mut text = *line;
                    text[place] = byte;
                    text.swap(place, (place * 7 + usize::from(byte) + row) % (FULL_LINE - 1));
                    let expected = super::general::parse_line(&text);
                    if let Some(hands) = parse_full(&text).filter(|_| text[1] == b':') {
                        assert_eq!(expected, Some(hands), "{}", String::from_utf8_lossy(&text));
                    }
                    let framed = [18, 35, 52].iter().all(|&blank| text[blank] == b' ');
                    let full = expected.is_some_and(|hands| hands.iter().all(|hand| hand.count_ones() == 13));
                    assert!(!(full && framed) || parse_full(&text).is_some(), "{}", String::from_utf8_lossy(&text));
                }
            }
        }
    }

    #[test]
    fn lines_and_rows_must_match() {
        let text = b"N:... ... ... ...\nN:... ... ... ...\n";
        assert_eq!(count_lines(text), 2);
        assert_eq!(parse(text, &mut [[0; 4]; 1], 1), Err(Refusal::new(Status::BadText, 1)));
        assert_eq!(parse(text, &mut [[0; 4]; 3], 1), Err(Refusal::new(Status::BadText, 2)));
        assert_eq!(parse(text, &mut [[0; 4]; 2], 1), Ok(()));
    }
}
