//! The owners of a suit's 13 cards, two bits a card from the ace at the bottom, among those with the same vector.

/// How many cards of a suit North, East, South and West hold.
pub type Vector = [u8; 4];

/// All bits of a suit's owners.
pub const ALL: u32 = (1 << 26) - 1;

/// The vector of a word.
#[inline(always)]
pub fn vector(word: u32) -> Vector {
    const EVEN: u32 = 0x5555_5555 & ALL;
    let (low, high) = (word & EVEN, word >> 1 & EVEN);
    let [east, south, west] = [low & !high, high & !low, low & high].map(|cards| cards.count_ones() as u8);
    [13 - east - south - west, east, south, west]
}

/// The lexicographic number of a word with this vector, of which there are so many `ways`.
#[inline(always)]
pub fn index(word: u32, vector: Vector, mut ways: u64) -> u64 {
    let mut needs = vector.map(u64::from);
    let mut index = 0;
    for card in 0..13u32 {
        let (owner, cards) = ((word >> (2 * card) & 3) as usize, 13 - u64::from(card));
        let below: u64 = (0..3).map(|seat| if seat < owner { needs[seat] } else { 0 }).sum();
        index += ways * below / cards;
        ways = ways * needs[owner] / cards;
        needs[owner] -= 1;
    }
    index
}

/// The word with this vector that has this number, below `ways`.
#[inline(always)]
pub fn item(mut index: u64, vector: Vector, mut ways: u64) -> u32 {
    let mut needs = vector.map(u64::from);
    let mut word = 0;
    for card in 0..13u32 {
        let cards = 13 - u64::from(card);
        let (mut owner, mut share) = (0, ways * needs[0] / cards);
        while index >= share {
            index -= share;
            owner += 1;
            share = ways * needs[owner] / cards;
        }
        word |= (owner as u32) << (2 * card);
        ways = share;
        needs[owner] -= 1;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_a_vector_are_numbered_in_order() {
        let wanted = [1, 0, 2, 10];
        let key = |word: u32| (0..13).fold(0, |key, card| key << 2 | (word >> (2 * card) & 3));
        let mut last = None;
        for number in 0..13 * 66 {
            let word = item(number, wanted, 13 * 66);
            assert_eq!(vector(word), wanted);
            assert_eq!(index(word, wanted, 13 * 66), number);
            assert!(last < Some(key(word)));
            last = Some(key(word));
        }
    }
}
