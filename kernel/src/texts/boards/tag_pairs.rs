//! The tag pairs of PBN.

use crate::texts::find::find_mark;

/// A line `[Name "value"]`.
pub struct TagPair {
    /// Where its name begins and ends.
    pub name: (usize, usize),
    /// Where its value begins and ends.
    pub value: (usize, usize),
    /// The value has quotes or backslashes behind backslashes, which are not part of it.
    pub escaped: bool,
    /// The length of the line with its end.
    pub length: usize,
}

/// The tag pair that is the first line of a text; None if it is not one, or shares its line.
#[inline(always)]
pub fn tag_pair(text: &[u8]) -> Option<TagPair> {
    let quote = 1 + text[1..].iter().position(|&byte| !IN_NAME[usize::from(byte)])? + 1;
    if quote == 2 || text[quote - 1] != b' ' || text.get(quote) != Some(&b'"') {
        return None;
    }
    let (close, escaped) = closing_quote(text, quote)?;
    let rest = match text[close..].strip_prefix(b"\"]")? {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => rest, // as nearly all lines end
        after => behind_line_end(after)?,
    };
    Some(TagPair { name: (1, quote - 1), value: (quote + 1, close), escaped, length: text.len() - rest.len() })
}

/// What follows the end of a line on which there are only blanks; None if there is more on it.
fn behind_line_end(mut text: &[u8]) -> Option<&[u8]> {
    while let [b' ' | b'\t', rest @ ..] = text {
        text = rest;
    }
    match text {
        [] | [b'\r'] => Some(&[]),
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => Some(rest),
        _ => None,
    }
}

/// The tag pair with which a text begins, whatever follows it; blanks may be around its name and its value.
pub fn any_tag_pair(text: &[u8]) -> Option<TagPair> {
    let skip = |mut at: usize| {
        while text.get(at).is_some_and(|&byte| matches!(byte, b' ' | b'\t')) {
            at += 1;
        }
        at
    };
    let begin = skip(1);
    let size = text.get(begin..)?.iter().position(|&byte| !IN_NAME[usize::from(byte)])?;
    let quote = skip(begin + size);
    if size == 0 || text.get(quote) != Some(&b'"') {
        return None;
    }
    let (close, escaped) = closing_quote(text, quote)?;
    let end = skip(close + 1);
    let pair = TagPair { name: (begin, begin + size), value: (quote + 1, close), escaped, length: end + 1 };
    (text.get(end) == Some(&b']')).then_some(pair)
}

/// Where a value ends that begins behind the quote there, and whether it has something behind backslashes.
#[inline(always)]
fn closing_quote(text: &[u8], quote: usize) -> Option<(usize, bool)> {
    let (mut close, mut escaped) = (find_mark(text, quote + 1)?, false);
    while text[close] == b'\\' {
        let pair = matches!(text.get(close + 1), Some(b'"' | b'\\'));
        escaped |= pair;
        close = find_mark(text, close + 1 + usize::from(pair))?;
    }
    (text[close] == b'"').then_some((close, escaped))
}

/// The letters of names.
static IN_NAME: [bool; 256] = {
    let mut letters = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        letters[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    letters
};
