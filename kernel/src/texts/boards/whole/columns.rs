//! What the tags of scanned boards say, copied together: parts of the text for columns, or names and values by rows.

use super::names::{FIELDS, NAMES};
use super::tables::{IN_ROW, TAG, WIDTH};

/// Put parts of a text one after the other; `offsets` gets where each begins, and the end of the last.  None if a part
/// is not in the text, or there is no room.
pub fn gather(text: &[u8], begins: &[i64], ends: &[i64], offsets: &mut [i32], out: &mut [u8]) -> Option<()> {
    let mut filled = 0;
    *offsets.first_mut()? = 0;
    for ((&begin, &end), offset) in begins.iter().zip(ends).zip(offsets.get_mut(1..)?) {
        let part = text.get(usize::try_from(begin).ok()?..usize::try_from(end).ok()?)?;
        out.get_mut(filled..filled + part.len())?.copy_from_slice(part);
        filled += part.len();
        *offset = i32::try_from(filled).ok()?;
    }
    Some(())
}

/// Put the names of each row's tags, with blanks between them, and then the values, with line ends between them, one
/// after the other; `places` gets where names and values begin, row by row, and where the last values end.  The tags
/// are those that a board carries: no fields of its own, no comments, and none that tells nothing.
///
/// None if a place is not in the text, or there is no room.
pub fn carried(
    text: &[u8],
    rows: &[[u64; WIDTH]],
    tags: &[[u32; TAG]],
    places: &mut [u32],
    out: &mut [u8],
) -> Option<()> {
    let mut filled = 0;
    let mut put = |part: &[u8]| {
        out.get_mut(filled..filled + part.len())?.copy_from_slice(part);
        filled += part.len();
        Some(filled)
    };
    let (places, rest) = places.as_chunks_mut();
    let (end, places) = (rest.first_mut()?, places.get_mut(..rows.len())?);
    *end = 0;
    for (row, [names, values]) in rows.iter().zip(places) {
        let own = tags.get(row[8] as u32 as usize..(row[8] >> 32) as usize)?;
        let own = || own.iter().filter(|tag| is_carried(tag[0]));
        *names = *end;
        for (place, tag) in own().enumerate() {
            put(if place == 0 { b"" } else { b" " })?;
            let known = (tag[0] & !IN_ROW).checked_sub(1).map(|code| NAMES[code as usize]);
            *end = put(known.map_or_else(|| part(text, tag[1], tag[2]), Some)?)? as u32;
        }
        *values = *end;
        for (place, tag) in own().enumerate() {
            put(if place == 0 { b"" } else { b"\n" })?;
            *end = put(part(text, tag[3], tag[4])?)? as u32;
        }
    }
    Some(())
}

/// Is this the code of a tag that a board carries?
fn is_carried(code: u32) -> bool {
    let code = code & !IN_ROW;
    code == 0 || (code > FIELDS && code as usize <= NAMES.len())
}

fn part(text: &[u8], begin: u32, end: u32) -> Option<&[u8]> {
    text.get(begin as usize..end as usize)
}

#[cfg(test)]
mod tests {
    use super::super::names::COMMENT;
    use super::super::tables::IDLE;
    use super::*;

    #[test]
    fn tags_by_rows() {
        let text = b"Mine one two";
        let tags = [
            [1, 0, 4, 0, 4],           // a field
            [9, 0, 0, 5, 8],           // Event
            [0, 0, 4, 9, 12],          // Mine
            [10 | IDLE, 0, 0, 5, 8],   // Site, which tells nothing
            [19 | IN_ROW, 0, 0, 8, 8], // Result, without a value
            [COMMENT, 0, 0, 5, 8],
        ];
        let mut rows = [[0; WIDTH]; 3];
        (rows[0][8], rows[1][8], rows[2][8]) = (5 << 32, 5 | 5 << 32, 4 | 6 << 32);
        let (mut places, mut out) = ([9; 7], [0; 33]);
        carried(text, &rows, &tags, &mut places, &mut out).unwrap();
        let found = |begin: u32, end: u32| std::str::from_utf8(&out[begin as usize..end as usize]).unwrap();
        assert_eq!(found(places[0], places[1]), "Event Mine Result");
        assert_eq!(found(places[1], places[2]), "one\ntwo\n");
        assert_eq!((places[2], places[3], places[4]), (25, 25, 25));
        assert_eq!((found(places[4], places[5]), found(places[5], places[6])), ("Result", ""));
        assert!(carried(text, &rows, &tags, &mut places, &mut [0; 20]).is_none());
        assert!(carried(&text[..9], &rows, &tags, &mut places, &mut out).is_none());
        assert!(carried(text, &rows, &tags, &mut places[..2], &mut out).is_none());
    }
}
