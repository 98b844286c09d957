//! Multisets of up to four numbers in colex order: a_0 <= a_1 <= ... has the number C(a_0, 1) + C(a_1 + 1, 2) + ...

/// C(n, k) for k up to 4 and n below 2^24.
fn binomial(n: u64, k: usize) -> u128 {
    (0..k as u64).fold(1, |product, i| product * u128::from((n).saturating_sub(i)) / u128::from(i + 1))
}

/// How many multisets of `size` numbers below `numbers` there are.
#[inline(always)]
pub fn multisets(numbers: u64, size: usize) -> u128 {
    if size == 1 { u128::from(numbers) } else { binomial(numbers + size as u64 - 1, size) }
}

/// The number of an ascending multiset.
#[inline(always)]
pub fn multiset_index(members: impl Iterator<Item = u64>) -> u128 {
    members.enumerate().map(|(place, member)| binomial(member + place as u64, place + 1)).sum()
}

/// The member at this place, the last one that is not known yet, of the multiset with the number `index`, from which
/// what it adds is taken.
#[inline(always)]
pub fn multiset_item(index: &mut u128, place: usize) -> u64 {
    if place == 0 {
        return *index as u64;
    }
    let (mut low, mut high) = (place as u64, 1 << 24);
    while high - low > 1 {
        let middle = low.midpoint(high);
        if binomial(middle, place + 1) <= *index {
            low = middle;
        } else {
            high = middle;
        }
    }
    *index -= binomial(low, place + 1);
    low - place as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_multisets_of_three_of_seven() {
        let mut number = 0;
        for c in 0..7 {
            for b in 0..=c {
                for a in 0..=b {
                    assert_eq!(multiset_index([a, b, c].into_iter()), number);
                    let mut index = number;
                    let [last, middle, first] = [2, 1, 0].map(|place| multiset_item(&mut index, place));
                    assert_eq!([first, middle, last], [a, b, c]);
                    number += 1;
                }
            }
        }
        assert_eq!(number, multisets(7, 3));
    }
}
