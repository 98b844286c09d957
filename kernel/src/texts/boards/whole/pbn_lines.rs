//! What stands in a line of a PBN game, byte by byte: where data end, what is not plain in a table, escape lines that say
//! what is known anyway.

/// No honest deal is longer.
const LONGEST_DEAL: usize = 200;

/// The text of a deal with T for 10.
pub fn with_letters_for_tens(text: &[u8]) -> Option<Vec<u8>> {
    let (mut found, mut rest) = (Vec::with_capacity(text.len()), text);
    while let [first, more @ ..] = rest {
        rest = more;
        found.push(match (first, more) {
            (b'1', [b'0', after @ ..]) => {
                rest = after;
                b'T'
            }
            _ => *first,
        });
    }
    (text.len() <= LONGEST_DEAL).then_some(found)
}

/// A line that the program dealer may have printed between the games.
pub fn may_be_statistic(text: &[u8]) -> bool {
    [b"Generated" as &[u8], b"Produced", b"Initial", b"Time", b"Frequency", b"Mean"]
        .iter()
        .any(|word| text.starts_with(word))
}

/// Where data end that begin there: at a tag or a comment, or with the line.  None if a quote in them is not closed, or
/// if there is something of which it is not sure whether it is a blank.
pub fn data_end(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'[' | b'{' | b';' => break,
            b'"' => {
                at += 1;
                while text.get(at).is_some_and(|&byte| byte != b'"') {
                    at += 1 + usize::from(text[at] == b'\\');
                }
                if at >= text.len() {
                    return None;
                }
                at += 1;
            }
            0..=8 | 14..=31 => return None,
            _ => at += 1,
        }
    }
    let blank = |byte: u8| matches!(byte, 0xc2 | 0xe1 | 0xe2 | 0xe3);
    (!text[from..at].iter().any(|&byte| blank(byte))).then_some(at)
}

/// What begins a tag, a comment or a string.
pub static SYNTAX: [bool; 256] = {
    let mut found = [false; 256];
    found[b'[' as usize] = true;
    found[b'{' as usize] = true;
    found[b';' as usize] = true;
    found[b'"' as usize] = true;
    found
};

/// What is not plain in the line of a table.
pub static STRANGE: [bool; 256] = {
    let mut strange = [true; 256];
    let mut byte = b' ';
    while byte <= b'~' {
        strange[byte as usize] = matches!(byte, b'[' | b']' | b'{' | b'}' | b';' | b'"');
        byte += 1;
    }
    strange[b'\t' as usize] = false;
    strange
};

/// What an escape line says, behind its sign, that is known anyway.
pub fn is_usual(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    if text.is_empty() {
        return true;
    }
    let begins = |word: &[u8]| text.len() >= word.len() && text[..word.len()].eq_ignore_ascii_case(word);
    begins(b"Content-type:")
        || [b"PBN" as &[u8], b"EXPORT", b"IMPORT"].iter().any(|word| {
            let next = text.get(word.len()).copied().unwrap_or(b' ');
            begins(word) && next.is_ascii() && !next.is_ascii_alphanumeric() && next != b'_'
        })
}
