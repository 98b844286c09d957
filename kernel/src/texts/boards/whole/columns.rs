//! What the tags of scanned boards say, copied together: parts of the text for columns, or names and values by rows.

use super::names::{CLOSED_ROOM, EAST, EVENT, FIELDS, KEPT, NAMES, NORTH, ROOM, SITE, SOUTH, WEST};
use super::tables::{ESCAPED, IN_ROW, TAG, WIDTH};
use std::borrow::Cow;

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
            *end = put(&name_of(text, tag)?)? as u32;
        }
        *values = *end;
        for (place, tag) in own().enumerate() {
            put(if place == 0 { b"" } else { b"\n" })?;
            *end = put(&value_of(text, tag)?)? as u32;
        }
    }
    Some(())
}

/// The tags that have a column of their own, in the order of the columns.
const NAMED: [u32; 6] = [EVENT, SITE, NORTH, EAST, SOUTH, WEST];
/// Where names and values of all others come behind those.
const KEYS: usize = NAMED.len();
/// The streams of letters: the named columns, and the names and values of the other tags.
pub const STREAMS: usize = KEYS + 2;

/// How many letters each stream of the tags' columns has, and how many other tags there are.
pub fn tag_sizes(text: &[u8], rows: &[[u64; WIDTH]], tags: &[[u32; TAG]]) -> Option<[usize; STREAMS + 1]> {
    let mut sizes = [0; STREAMS + 1];
    for row in rows {
        each_tag(text, row, tags, |column, name, value| {
            if column == KEYS {
                sizes[KEYS] += name.len();
                sizes[KEYS + 1] += value.len();
                sizes[STREAMS] += 1;
            } else {
                sizes[column] += value.len();
            }
            Some(())
        })?;
    }
    Some(sizes)
}

/// The columns of tags, as Arrow has them: `letters` gets the streams one after the other, in the `sizes` of `tag_sizes`;
/// `offsets` gets, for each named column and for the lists of other tags, where each row begins and the last ends, and
/// then the same of the names and of the values of the others; `known` which rows have a value in each named column.
pub fn tag_columns(
    text: &[u8],
    rows: &[[u64; WIDTH]],
    tags: &[[u32; TAG]],
    sizes: [usize; STREAMS + 1],
    offsets: &mut [i32],
    known: &mut [u8],
    letters: &mut [u8],
) -> Option<()> {
    let count = rows.len();
    let mut others = 0;
    let (by_rows, by_tags) = offsets.split_at_mut_checked((count + 1) * (KEYS + 1))?;
    let (names, values) = by_tags.split_at_mut_checked(sizes[STREAMS] + 1)?;
    let mut begins = [0; STREAMS];
    for stream in 1..STREAMS {
        begins[stream] = begins[stream - 1] + sizes[stream - 1];
    }
    let mut filled = begins;
    let mut put = |stream: usize, part: &[u8]| {
        let begin = filled[stream];
        filled[stream] += part.len();
        letters.get_mut(begin..filled[stream])?.copy_from_slice(part);
        i32::try_from(filled[stream] - begins[stream]).ok()
    };
    (*names.first_mut()?, *values.first_mut()?) = (0, 0);
    let mut ends = [0; KEYS + 1];
    for (column, &end) in ends.iter().enumerate() {
        by_rows[column * (count + 1)] = end;
    }
    known.get_mut(..KEYS * count)?.fill(0);
    for (place, row) in rows.iter().enumerate() {
        each_tag(text, row, tags, |column, name, value| {
            if column == KEYS {
                others += 1;
                *names.get_mut(others)? = put(KEYS, name)?;
                *values.get_mut(others)? = put(KEYS + 1, value)?;
                ends[KEYS] = i32::try_from(others).ok()?;
            } else {
                known[column * count + place] = 1;
                ends[column] = put(column, value)?;
            }
            Some(())
        })?;
        for (column, &end) in ends.iter().enumerate() {
            by_rows[column * (count + 1) + place + 1] = end;
        }
    }
    Some(())
}

/// The tags of a row that columns hold: which named column, or `KEYS`; the name, which the former have no need of, and
/// the value.
#[inline]
fn each_tag(
    text: &[u8],
    row: &[u64; WIDTH],
    tags: &[[u32; TAG]],
    mut take: impl FnMut(usize, &[u8], &[u8]) -> Option<()>,
) -> Option<()> {
    for tag in tags.get(row[8] as u32 as usize..(row[8] >> 32) as usize)? {
        if !is_carried(tag[0]) || tag[0] & IN_ROW != 0 {
            continue;
        }
        let column = NAMED.iter().position(|&code| code == tag[0] & !ESCAPED).unwrap_or(KEYS);
        match NAMES.get((tag[0] as usize).wrapping_sub(1)) {
            // Nearly all have known names, and values as they stand in the text.
            Some(name) => take(column, name, part(text, tag[3], tag[4])?)?,
            None => take(column, &name_of(text, tag)?, &value_of(text, tag)?)?,
        }
    }
    Some(())
}

/// The name of a tag that a board carries.
fn name_of<'a>(text: &'a [u8], tag: &[u32; TAG]) -> Option<Cow<'a, [u8]>> {
    match tag[0] & !(IN_ROW | ESCAPED) {
        0 => part(text, tag[1], tag[2]).map(Cow::Borrowed),
        KEPT => part(text, tag[1], tag[2]).map(|key| Cow::Owned([b"LIN_", key].concat())),
        CLOSED_ROOM => Some(Cow::Borrowed(NAMES[ROOM as usize - 1])),
        code => NAMES.get(code as usize - 1).map(|&name| Cow::Borrowed(name)),
    }
}

/// Its value as it is meant.
fn value_of<'a>(text: &'a [u8], tag: &[u32; TAG]) -> Option<Cow<'a, [u8]>> {
    if tag[0] == CLOSED_ROOM {
        return Some(Cow::Borrowed(b"Closed"));
    }
    let value = part(text, tag[3], tag[4])?;
    if tag[0] & ESCAPED == 0 {
        return Some(Cow::Borrowed(value));
    }
    let (mut meant, mut rest) = (Vec::with_capacity(value.len()), value);
    while let [first, more @ ..] = rest {
        rest = more;
        meant.push(match (first, more) {
            (b'\\', [next @ (b'"' | b'\\'), after @ ..]) => {
                rest = after;
                *next
            }
            _ => *first,
        });
    }
    Some(Cow::Owned(meant))
}

/// Is this the code of a tag that a board carries?
fn is_carried(code: u32) -> bool {
    let code = code & !(IN_ROW | ESCAPED);
    matches!(code, 0 | KEPT | CLOSED_ROOM) || (code > FIELDS && code as usize <= NAMES.len())
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
    fn tags_by_columns() {
        let text = b"Mine one two";
        let tags = [[9, 0, 0, 5, 8], [0, 0, 4, 9, 12], [10 | IDLE, 0, 0, 5, 8], [15, 0, 0, 9, 10], [28, 0, 0, 8, 8]];
        let mut rows = [[0; WIDTH]; 2];
        (rows[0][8], rows[1][8]) = (3 << 32, 3 | 5 << 32);
        let sizes = tag_sizes(text, &rows, &tags).unwrap();
        assert_eq!(sizes, [3, 0, 0, 0, 1, 0, 9, 3, 2]);
        let (mut offsets, mut known, mut letters) = ([9; 27], [9; 12], [0; 16]);
        tag_columns(text, &rows, &tags, sizes, &mut offsets, &mut known, &mut letters).unwrap();
        assert_eq!(&letters, b"onetMineScoretwo");
        assert_eq!(offsets[..3], [0, 3, 3]);
        assert_eq!(offsets[12..], [0, 0, 1, 0, 0, 0, 0, 1, 2, 0, 4, 9, 0, 3, 3]);
        assert_eq!(known, [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
        assert!(tag_columns(text, &rows, &tags, sizes, &mut offsets[..26], &mut known, &mut letters).is_none());
        assert!(tag_columns(text, &rows, &tags, sizes, &mut offsets, &mut known[..11], &mut letters).is_none());
        assert!(tag_columns(text, &rows, &tags, sizes, &mut offsets, &mut known, &mut letters[..15]).is_none());
    }

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
