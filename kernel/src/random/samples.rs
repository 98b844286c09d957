//! Random input for the tests.

use crate::random::{Stream, fill};

/// `count` numbers below `size`, always the same ones.
pub fn numbers(size: u128, count: usize) -> Vec<u128> {
    let mut rows = vec![0; 16 * count];
    fill(&Stream::new(&[42; 32], size), 0, &mut rows, 16, 1).expect("the arguments are right");
    rows.chunks(16).map(crate::base::numbers::load).collect()
}

/// `count` random bytes.
pub fn bytes(count: usize) -> Vec<u8> {
    numbers(256, count).into_iter().map(|number| number as u8).collect()
}

/// Numbers where things go wrong, if they do: both ends, powers of two, quarters and their neighbours.
pub fn edges(size: u128) -> Vec<u128> {
    let powers = (0..127).map(|k| 1 << k);
    let parts = [size / 4, size / 2, size / 4 * 3, size - 2].into_iter();
    let near = powers.chain(parts).flat_map(|x: u128| [x - 1, x, x + 1]);
    near.filter(|&x| x < size).collect()
}

/// Numbers as rows.
pub fn rows<const WIDTH: usize>(numbers: impl IntoIterator<Item = u128>) -> Vec<[u8; WIDTH]> {
    numbers.into_iter().map(|number| *number.to_be_bytes().last_chunk().expect("16 bytes")).collect()
}

/// The same, one after the other.
pub fn row_bytes(numbers: &[u128], width: usize) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_be_bytes()[16 - width..].to_vec()).collect()
}
