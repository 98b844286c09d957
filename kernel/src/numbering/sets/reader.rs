//! Reading what Python encodes in words, one after the other.

/// The words that are still to be read.
pub struct Reader<'a, T> {
    /// These.
    pub words: &'a [T],
}

impl<T: Copy + TryInto<usize>> Reader<'_, T> {
    /// The next word.
    pub fn word(&mut self) -> Option<T> {
        let (&first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }

    /// The next word, which must be from 0 to `limit` - 1.
    pub fn below(&mut self, limit: usize) -> Option<usize> {
        self.word()?.try_into().ok().filter(|&value| value < limit)
    }
}
