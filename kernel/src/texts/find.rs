//! Looking for bytes in a text, eight at a time.

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// The highest bit of the first byte of eight that is below `limit`, and above it perhaps of others; 0 if none is.
#[inline(always)]
fn below(eight: u64, limit: u8) -> u64 {
    eight.wrapping_sub(ONES * u64::from(limit)) & !eight & ONES << 7
}

/// The highest bit of the first byte of eight that is `byte`, and above it perhaps of others; 0 if none is.
#[inline(always)]
pub fn equal(eight: u64, byte: u8) -> u64 {
    below(eight ^ (ONES * u64::from(byte)), 1)
}

/// The first place, from `from` on, of a byte that `is_one`; `marks` tells of eight as `equal` does.
#[inline(always)]
fn first(data: &[u8], from: usize, marks: impl Fn(u64) -> u64, is_one: impl Fn(u8) -> bool) -> Option<usize> {
    let (eights, last) = data.get(from..)?.as_chunks();
    for (place, &eight) in eights.iter().enumerate() {
        let found = marks(u64::from_le_bytes(eight));
        if found != 0 {
            return Some(from + 8 * place + found.trailing_zeros() as usize / 8);
        }
    }
    let place = last.iter().position(|&byte| is_one(byte))?;
    Some(data.len() - last.len() + place)
}

/// The place of `byte` in `data` from `from` on.
#[inline]
pub fn find(data: &[u8], from: usize, byte: u8) -> Option<usize> {
    first(data, from, |eight| equal(eight, byte), |found| found == byte)
}

/// The place of the first LF or CR in `data` from `from` on.
#[inline]
pub fn find_line_end(data: &[u8], from: usize) -> Option<usize> {
    first(data, from, |eight| equal(eight, b'\n') | equal(eight, b'\r'), |byte| matches!(byte, b'\n' | b'\r'))
}

/// The place of the first quote, backslash or control character in `data` from `from` on.
#[inline]
pub fn find_mark(data: &[u8], from: usize) -> Option<usize> {
    let marks = |eight: u64| equal(eight, b'"') | equal(eight, b'\\') | below(eight, 32);
    first(data, from, marks, |byte| byte < 32 || matches!(byte, b'"' | b'\\'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_found_is_the_first() {
        let all: Vec<u8> = (0..=255u8).chain([7, 0, 255, 128, 7]).collect();
        let without: Vec<u8> = (14..33).chain(35..92).chain(93..=255).chain([7, 11, 10, 10, 13, 34, 92, 9]).collect();
        let letters: Vec<u8> = (32..=255u8).chain([7]).chain(128..=255).chain([92]).collect();
        for (data, from) in
            [all, without, letters].iter().flat_map(|data| (0..=data.len()).map(move |from| (data, from)))
        {
            let place = |is_one: &dyn Fn(u8) -> bool| (from..data.len()).find(|&place| is_one(data[place]));
            for byte in [0, 1, 7, 8, b'\n', 99, 127, 128, 255] {
                assert_eq!(find(data, from, byte), place(&|found| found == byte));
            }
            assert_eq!(find_line_end(data, from), place(&|byte| byte == 10 || byte == 13));
            assert_eq!(find_mark(data, from), place(&|byte| byte < 32 || byte == b'"' || byte == 92));
        }
    }
}
