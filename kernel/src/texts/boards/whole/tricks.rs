//! Double-dummy tricks, from any of the three tags that tell them: 20 bytes in the order of `board/tricks.py`.

use super::stated::UNKNOWN;

pub type Tricks = [u8; 20];

/// DoubleDummyTricks: N S E W, in each NT S H D C.
pub fn digits(value: &[u8]) -> Option<Tricks> {
    let mut tricks = [UNKNOWN; 20];
    if value.len() != 20 {
        return None;
    }
    for (place, &digit) in value.iter().enumerate() {
        tricks[5 * [0, 2, 1, 3][place / 5] + [4, 0, 1, 2, 3][place % 5]] = tricks_of(digit)?;
    }
    Some(tricks)
}

/// Ability: `N:63456 E:..`; None if it is not that, or tells nothing.
pub fn ability(value: &[u8]) -> Option<Tricks> {
    let mut tricks = [UNKNOWN; 20];
    for word in words(value) {
        let [letter, b':', rest @ ..] = word else {
            return None;
        };
        let seat = b"NESW".iter().position(|seat| seat == letter)?;
        if rest.len() != 5 {
            return None;
        }
        for (strain, &digit) in [4, 0, 1, 2, 3].into_iter().zip(rest) {
            tricks[5 * seat + strain] = tricks_of(digit)?;
        }
    }
    tricks.iter().any(|&count| count != UNKNOWN).then_some(tricks)
}

/// The header of an OptimumResultTable of the usual columns.
pub fn is_result_table(header: &[u8]) -> bool {
    let mut columns = header.split(|&byte| byte == b';').map(|column| {
        let name = column.split(|&byte| byte == b'\\').next().unwrap_or(column);
        let signs = name.iter().take_while(|byte| matches!(byte, b'+' | b'-')).count();
        &name[signs..]
    });
    [b"Declarer" as &[u8], b"Denomination", b"Result"].iter().all(|name| columns.next() == Some(*name))
}

/// Take a row of such a table in the columns of the export form, `N NT  7`; false if it is none, and nothing is taken.
pub fn aligned_row(text: &[u8], tricks: &mut Tricks) -> bool {
    let [letter, b' ', first, second, b' ', tens, ones @ b'0'..=b'9'] = *text else {
        return false;
    };
    let strain = match (first, second) {
        (b'N', b'T') => Some(4),
        (b' ', suit) | (suit, b' ') => b"SHDC".iter().position(|&known| known == suit),
        _ => None,
    };
    let ten = match tens {
        b' ' | b'0' => 0,
        b'1' if ones <= b'3' => 10,
        _ => return false,
    };
    let (Some(seat), Some(strain)) = (b"NESW".iter().position(|&seat| seat == letter), strain) else {
        return false;
    };
    let stated = &mut tricks[5 * seat + strain];
    let free = *stated == UNKNOWN;
    if free {
        *stated = ten + ones - b'0';
    }
    free
}

/// Take a row of such a table, `N NT 7`; None if it is not one, or contradicts another.
pub fn row(text: &[u8], tricks: &mut Tricks) -> Option<()> {
    let mut words = words(text);
    let [letter] = words.next()? else {
        return None;
    };
    let seat = b"NESW".iter().position(|seat| seat == letter)?;
    let strain = match words.next()? {
        [letter] => b"SHDC".iter().position(|suit| suit == letter)?,
        [b'N', b'T'] => 4,
        _ => return None,
    };
    let count = super::stated::result(words.next()?)?;
    let stated = &mut tricks[5 * seat + strain];
    if *stated != UNKNOWN && *stated != count {
        return None;
    }
    *stated = count;
    Some(())
}

/// Two tables say the same where both tell something.
pub fn agree(one: &Tricks, other: &Tricks) -> bool {
    one.iter().zip(other).all(|(a, b)| a == b || *a == UNKNOWN || *b == UNKNOWN)
}

fn tricks_of(digit: u8) -> Option<u8> {
    match digit {
        b'-' | b'*' => Some(UNKNOWN),
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'd' => Some(digit - b'a' + 10),
        b'A'..=b'D' => Some(digit - b'A' + 10),
        _ => None,
    }
}

/// The words of a text in ASCII.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| matches!(byte, b' ' | b'\t')).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_ways_to_tell() {
        let one = digits(b"0123456789abcd*-0000").unwrap();
        assert_eq!((one[4], one[0], one[14], one[9], one[8]), (0, 1, 5, 10, UNKNOWN));
        let other = ability(b"N:01234").unwrap();
        assert!(agree(&one, &other) && ability(b"").is_none());
        assert!(is_result_table(b"Declarer;Denomination\\2R;Result\\2R") && !is_result_table(b"Declarer;Result"));
        let mut rows = [UNKNOWN; 20];
        assert!(row(b"N NT 07", &mut rows).is_some() && row(b"N NT 8", &mut rows).is_none());
        assert_eq!(rows[4], 7);
        for text in ["E  S 11", "W C   9", "S NT 13", "W NT 00"] {
            let (mut aligned, mut any) = ([UNKNOWN; 20], [UNKNOWN; 20]);
            assert!(aligned_row(text.as_bytes(), &mut aligned) && row(text.as_bytes(), &mut any).is_some(), "{text}");
            assert_eq!(aligned, any);
        }
        for text in ["N NT  8", "S NT 14", "S NT 21", "X NT  8", "S XT  8", "S  X  8", "S NT  x", "S NT 8", "S NT  8 "]
        {
            assert!(!aligned_row(text.as_bytes(), &mut rows), "{text}");
        }
    }
}
