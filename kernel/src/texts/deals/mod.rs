//! PBN deal strings, one a line: format and parse.
//!
//! Written: `N:` and the hands N E S W, each S.H.D.C with ranks high to low, joined by blanks, and a newline.
//! Read: any first seat, ranks in any order and case, `-` for a hand that is not given (which gets the other 13 cards
//! if the three others have 13 each), blanks or tabs between and around hands, LF or CRLF.  What is not of this form
//! is refused, not guessed at; the caller's general reader says what is wrong with it, or accepts it.

mod format;
pub mod frame;
pub mod full;
pub mod general;
mod parse;
pub mod write;

pub use format::format_full;
pub use frame::{FULL_LINE, LINE_FRAME, RANKS};
pub use parse::{count_lines, parse, parse_one};
pub use write::format_any;

#[cfg(test)]
mod tests {
    use super::full::parse_full;
    use super::general::seat;
    use super::*;
    use crate::arch::platform::Platform;
    use crate::arch::work::Backend;
    use crate::base::refusal::{RowError, Status};
    use crate::layouts::one::{DECK, hands_of_packed};
    use crate::numbering::arrangements::DEALS;
    use crate::numbering::pavlicek::{self, order::BySuit};
    use crate::random::samples;

    fn deals(count: usize) -> Vec<[u64; 4]> {
        let mut deals = vec![[0; 13]; count];
        pavlicek::unrank(BySuit, &samples::rows(samples::numbers(DEALS, count)), &mut deals);
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

    type Read = Box<dyn Fn(&[u8; FULL_LINE]) -> Option<[u64; 4]>>;

    /// The readers of full deals that this processor has.
    fn vector_readers() -> Vec<Read> {
        let with_readers = Platform::all().filter(|platform| matches!(platform, Platform::Avx2 | Platform::Avx512));
        let reader = |platform: Platform| -> Read {
            Box::new(move |line| {
                let mut hands = [[9; 4]];
                (platform.backend().parse_lines(line, &mut hands) == 1).then_some(hands[0])
            })
        };
        with_readers.map(reader).collect()
    }

    /// Vectors take what plain code takes, but only in capitals.
    fn compare_readers(text: &[u8; FULL_LINE]) -> bool {
        let capitals = !text[2..].iter().any(u8::is_ascii_lowercase);
        let expected = parse_full(text).filter(|_| capitals && text[1] == b':');
        for (vectors, reader) in vector_readers().iter().enumerate() {
            assert_eq!(reader(text), expected, "{vectors}: {}", String::from_utf8_lossy(text));
        }
        expected.is_some()
    }

    #[test]
    fn line_ends_change_nothing() {
        let mut lines = vec![0; 2 * FULL_LINE];
        format_full(&deals(2), &mut lines, 1).unwrap();
        let (line, next) = (&lines[..FULL_LINE - 1], &lines[FULL_LINE..]);
        for place in 0..line.len() {
            for byte in [b'.', b'A', b'2', b'x', b' ', b'-', b'\r', line[place].to_ascii_lowercase()] {
                let mut line = line.to_vec();
                line[place] = byte;
                let expected = parsed(&line);
                for end in ["\n", "\r\n", " \n", "\r\r\n"] {
                    assert_eq!(parsed(&[&line, end.as_bytes()].concat()), expected, "{end:?}");
                    let mut two = [[9; 4]; 2];
                    let outcome = parse(&[&line, end.as_bytes(), next].concat(), &mut two, 1);
                    assert_eq!(outcome.is_ok(), expected.is_some());
                    assert!(outcome.is_err() || Some(two[0]) == expected && two[1] == deals(2)[1]);
                }
            }
        }
    }

    #[test]
    fn vectors_accept_what_plain_code_accepts_in_capitals() {
        let mut lines = vec![0; 2 * FULL_LINE];
        format_full(&deals(2), &mut lines, 1).unwrap();
        for line in lines.as_chunks::<FULL_LINE>().0 {
            for place in 0..FULL_LINE {
                for byte in 0..=255 {
                    let mut text = *line;
                    text[place] = byte;
                    // One byte with another, so that something may be there twice, or in another hand or suit.
                    for other in [place, (place * 7 + usize::from(byte)) % FULL_LINE] {
                        text.swap(place, other);
                        compare_readers(&text);
                    }
                }
            }
        }
    }

    #[test]
    fn vectors_accept_what_plain_code_accepts_in_disorder() {
        let random = samples::bytes(1 << 16);
        let mut random = random.iter().map(|&byte| usize::from(byte)).cycle();
        let mut next = |below: usize| random.next().unwrap() % below;
        let hands = deals(2000);
        let mut lines = vec![0; hands.len() * FULL_LINE];
        format_full(&hands, &mut lines, 1).unwrap();
        let mut accepted = [0; 2];
        for line in lines.as_chunks_mut::<FULL_LINE>().0 {
            line[0] = b"NESWneswX"[next(9)];
            // Cards of a suit change places, then anything: dots move to other hands, and cards with them.
            for _ in 0..200 {
                let place = 2 + 17 * next(4) + next(15);
                if !line[place..place + 2].contains(&b'.') {
                    line.swap(place, place + 1);
                }
            }
            accepted[usize::from(compare_readers(line))] += 1;
            for _ in 0..4 {
                line.swap(2 + 17 * next(4) + next(16), 2 + 17 * next(4) + next(16));
                accepted[usize::from(compare_readers(line))] += 1;
            }
            // Ranks and dots in any number.
            for _ in 0..4 {
                line[2 + 17 * next(4) + next(16)] = b"AKQJT98765432."[next(14)];
                accepted[usize::from(compare_readers(line))] += 1;
            }
        }
        assert!(accepted.iter().all(|&lines| lines > 200), "{accepted:?}");
    }

    #[test]
    fn twelve_dots_must_be_three_in_each_hand() {
        // Each card once, if what is behind two dots of two were diamonds, or behind four of four clubs.
        let fourteen_and_twelve = [
            ["AKQJT98765432..A", "..KQJT98765432..", ".AKQJT98765432..", "...AKQJT98765432"],
            ["AKQJT98765432.A.", "...KQJT98765432.", ".AKQJT98765432..", "...AKQJT98765432"],
            ["....KQJT98765432", "AKQJT98765432.A.", ".AKQJT98765432..", "..AKQJT98765432."],
            ["KQJT98765432....", "A.AKQJT98765432.", "..AKQJT98765432.", "...AKQJT98765432"],
        ];
        for hands in fourteen_and_twelve {
            for mut order in 0..24usize {
                let mut left = hands.to_vec();
                let mut take = |among| {
                    let hand = left.remove(order % among);
                    order /= among;
                    hand
                };
                let hands = [take(4), take(3), take(2), take(1)];
                let line = format!("N:{}\n", hands.join(" "));
                assert_eq!(parsed(line.as_bytes()), None, "{line}");
                if let Some(line) = line.as_bytes().first_chunk() {
                    assert!(!compare_readers(line));
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
                assert_eq!(format_full(&hands, &mut lines, 1), Err(RowError::new(Status::NotInSpace, place)));
            }
        }
    }

    #[test]
    fn vectors_write_what_plain_code_writes() {
        type Write = Box<dyn Fn(&[[u64; 4]], &mut [[u8; FULL_LINE]]) -> Option<usize>>;
        let with_writers = Platform::all().filter(|platform| matches!(platform, Platform::Avx2 | Platform::Avx512));
        let writer = |platform: Platform| -> Write {
            Box::new(move |hands, lines| {
                platform.backend().format_lines(hands, lines).expect("it has a way of its own")
            })
        };
        let writers: Vec<Write> = with_writers.map(writer).collect();
        let mut hands = deals(200);
        // Each suit as long as can be, in each hand.
        hands.extend((0..4).map(|turn| std::array::from_fn(|seat| 0x1fff << (13 * ((seat + turn) % 4)))));
        for count in [0, 1, 2, 63, 64, 65, 128, hands.len()] {
            let mut plain = vec![0; FULL_LINE * count];
            assert_eq!(super::write::format_rows(&hands[..count], &mut plain), None);
            for write in &writers {
                let mut lines = vec![[0; FULL_LINE]; count];
                assert_eq!(write(&hands[..count], &mut lines), None);
                assert_eq!(lines.as_flattened(), plain);
                for place in 0..count {
                    let mut hands = hands[..count].to_vec();
                    hands[place][place % 4] ^= 1 << (place % 64);
                    assert_eq!(super::write::format_rows(&hands, &mut plain.clone()), Some(place));
                    assert_eq!(write(&hands, &mut lines), Some(place));
                }
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
        assert_eq!(parse(text, &mut [[0; 4]; 1], 1), Err(RowError::new(Status::BadText, 1)));
        assert_eq!(parse(text, &mut [[0; 4]; 3], 1), Err(RowError::new(Status::BadText, 2)));
        assert_eq!(parse(text, &mut [[0; 4]; 2], 1), Ok(()));
    }
}
