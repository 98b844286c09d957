//! Lines of full deals by AVX-512, and the test that comes before they are read and written so.
//!
//! `write_lines` writes them, `read_lines` reads them: a hand is what a template of the whole deck is compressed to,
//! and the four hands of a line are 64 bytes, one register.

use super::{read_lines, write_lines};
use crate::arch::self_test;
use crate::arch::x86_64::proofs::Avx512;
use crate::texts::deals::frame::FULL_LINE;
use crate::texts::deals::full::parse_full;
use crate::texts::deals::write::format_rows;

/// Does this path give the right answers?
pub fn self_test(avx512: Avx512) -> bool {
    writes_as_plain_code(avx512) && reads_as_plain_code(avx512)
}

/// Write the lines of full deals; the first row that is none, if there is one.
pub fn format(_: Avx512, hands: &[[u64; 4]], lines: &mut [[u8; FULL_LINE]]) -> Option<usize> {
    // SAFETY: the proof says that the processor has the features.
    unsafe { write_lines::format(hands, lines) }
}

/// Read the hands of the first lines of `text`, up to one that is not of the form of full deals in capital letters,
/// or to the last row of `hands`; how many.
pub fn parse(_: Avx512, text: &[u8], hands: &mut [[u64; 4]]) -> usize {
    // SAFETY: the proof says that the processor has the features.
    unsafe { read_lines::parse(text, hands) }
}

fn writes_as_plain_code(avx512: Avx512) -> bool {
    let mut hands = self_test::deals();
    let mut lines = vec![[0; FULL_LINE]; hands.len()];
    let mut expected = vec![0; FULL_LINE * hands.len()];
    let full = format_rows(&hands, &mut expected).is_none() && format(avx512, &hands, &mut lines).is_none();
    let equal = lines.as_flattened() == expected;
    // One card too many.
    let row = hands.len() / 2;
    hands[row][1] |= hands[row][2] & hands[row][2].wrapping_neg();
    full && equal && format(avx512, &hands, &mut lines) == Some(row)
}

fn reads_as_plain_code(avx512: Avx512) -> bool {
    let hands = self_test::deals();
    let mut text = vec![0; FULL_LINE * hands.len()];
    let mut back = vec![[0; 4]; hands.len()];
    format_rows(&hands, &mut text);
    let right = parse(avx512, &text, &mut back) == hands.len() && back == hands;
    // One byte of each line is another one.
    let mut lines = text.as_chunks_mut::<FULL_LINE>().0.iter_mut().enumerate();
    right
        && lines.all(|(row, line)| {
            line[row % FULL_LINE] = b" .:AEKNQ27\nx\x81\xc1"[row % 14];
            let mut found = [[0; 4]];
            let taken = parse(avx512, line, &mut found);
            let expected = parse_full(line).filter(|_| line[1] == b':');
            (taken == 1).then_some(found[0]) == expected
        })
}
