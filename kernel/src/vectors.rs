//! The best vectors that may be used, for Pavlicek's numbering of deals and those of endings.

#[cfg(any(test, not(target_arch = "x86_64")))]
use crate::eights::Plain;
#[cfg(target_arch = "x86_64")]
use crate::eights::{Avx2, Sse2};
use crate::eights::{Flaws, RankDeals, RankEndings, UnrankDeals, UnrankEndings, Work};
use crate::ending_classes::Ranked;
#[cfg(target_arch = "x86_64")]
use crate::features::Avx512;
use crate::refusal::Outcome;

/// As many endings at most are done together.
pub const BLOCK: usize = 64;

/// A kind of vectors that may be used.
#[derive(Clone, Copy)]
pub enum Vectors {
    #[cfg(any(test, not(target_arch = "x86_64")))]
    /// What the compiler finds.
    Plain(Plain),
    #[cfg(target_arch = "x86_64")]
    /// 128 bits, which every x86-64 processor has.
    Sse2(Sse2),
    #[cfg(target_arch = "x86_64")]
    /// 256 bits.
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    /// 512 bits.
    Avx512(Avx512),
}

impl Vectors {
    /// The best ones.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(lanes) = Avx512::new() {
            return Vectors::Avx512(lanes);
        }
        #[cfg(target_arch = "x86_64")]
        return Avx2::new().map_or(Vectors::Sse2(Sse2), Vectors::Avx2);
        #[cfg(not(target_arch = "x86_64"))]
        Vectors::Plain(Plain)
    }

    /// The number of each deal, packed in suit order; `by_rank` if the cards count by rank.
    pub fn rank(self, by_rank: bool, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Outcome {
        match self {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(lanes) => lanes.rank_rows(by_rank, deals, numbers),
            _ if by_rank => self.run(RankDeals::<true> { deals, numbers }),
            _ => self.run(RankDeals::<false> { deals, numbers }),
        }
    }

    /// The deal of each number, which is below the size.
    pub fn unrank(self, by_rank: bool, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(lanes) => lanes.unrank_rows(by_rank, numbers, deals),
            _ if by_rank => self.run(UnrankDeals::<true> { numbers, deals }),
            _ => self.run(UnrankDeals::<false> { numbers, deals }),
        }
    }

    /// The state of each ending's hands, and its rank among those of that state; of at most a block.
    pub fn rank_endings(self, endings: &[[u8; 52]], found: &mut [Ranked]) -> Flaws {
        self.run(RankEndings { endings, found })
    }

    /// The endings with these ranks, at most a block, and one bit for each that is not right.
    pub fn unrank_endings(self, found: &[Ranked], endings: &mut [[u8; 52]]) -> u64 {
        self.run(UnrankEndings { found, endings })
    }

    /// Do `work` with these.
    pub fn run<W: Work>(self, work: W) -> W::Result {
        match self {
            #[cfg(any(test, not(target_arch = "x86_64")))]
            Vectors::Plain(lanes) => work.run(lanes),
            #[cfg(target_arch = "x86_64")]
            Vectors::Sse2(lanes) => work.run(lanes),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(lanes) => lanes.run(work),
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(lanes) => lanes.run(work),
        }
    }
}

#[cfg(test)]
impl Vectors {
    /// Every kind that may be used.
    pub fn all() -> Vec<Self> {
        let mut all = vec![Vectors::Plain(Plain)];
        #[cfg(target_arch = "x86_64")]
        {
            all.push(Vectors::Sse2(Sse2));
            all.extend(Avx2::new().map(Vectors::Avx2));
            all.extend(Avx512::new().map(Vectors::Avx512));
        }
        all
    }

    /// For messages.
    pub fn name(self) -> &'static str {
        match self {
            Vectors::Plain(_) => "plain",
            #[cfg(target_arch = "x86_64")]
            Vectors::Sse2(_) => "SSE2",
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Vectors::Avx512(_) => "AVX-512",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arrangements::{DEALS, STATES};
    use crate::ending_classes::{BALANCED, ENDINGS, classes};
    use crate::layout::{FULL_COUNTS, count_packed};
    use crate::refusal::{Refusal, Status};
    use crate::{endings, pavlicek, samples};

    fn rows(numbers: impl IntoIterator<Item = u128>) -> Vec<[u8; 12]> {
        numbers.into_iter().map(|number| number.to_be_bytes()[4..].try_into().unwrap()).collect()
    }

    /// Edges, random numbers and runs of neighbours, also where most lanes need the repair.
    fn numbers_of_deals() -> Vec<[u8; 12]> {
        let mut numbers = samples::edges(DEALS);
        numbers.extend(samples::numbers(DEALS, 5000));
        for start in [0, DEALS - 500, DEALS / 4 - 250, DEALS / 2 - 250, DEALS / 16 * 3] {
            numbers.extend(start..start + 500);
        }
        rows(numbers)
    }

    #[test]
    fn deals_are_those_of_the_table_walk() {
        let numbers = numbers_of_deals();
        for by_rank in [false, true] {
            let mut expected = vec![[0; 13]; numbers.len()];
            pavlicek::unrank_portable(by_rank, &numbers, &mut expected);
            for vectors in Vectors::all() {
                for n in (0..70).chain([numbers.len()]) {
                    let mut deals = vec![[0; 13]; n];
                    vectors.unrank(by_rank, &numbers[..n], &mut deals);
                    assert!(deals == expected[..n], "{}: unrank {n}", vectors.name());
                    let mut back = vec![[0; 12]; n];
                    vectors.rank(by_rank, &expected[..n], &mut back).unwrap();
                    assert!(back == numbers[..n], "{}: rank {n}", vectors.name());
                }
            }
        }
    }

    /// Random bytes are no deals; the first bad row must be found and nothing else happen.
    #[test]
    fn what_is_no_deal_is_refused() {
        let garbage = samples::bytes(13 * 400);
        let mut deals = vec![[0; 13]; 500];
        pavlicek::unrank_portable(false, &rows(samples::numbers(DEALS, 500)), &mut deals);
        let bad_ones = garbage.as_chunks().0.iter().filter(|deal| count_packed(deal) != FULL_COUNTS);
        for (i, bad) in bad_ones.enumerate() {
            let row = i * 7 % 500;
            let good = std::mem::replace(&mut deals[row], *bad);
            for vectors in Vectors::all() {
                let outcome = vectors.rank(i % 2 == 0, &deals, &mut vec![[0; 12]; 500]);
                assert_eq!(outcome, Err(Refusal::new(Status::NotInSpace, row)), "{}", vectors.name());
            }
            deals[row] = good;
        }
    }

    /// Of balanced endings and others: edges, random numbers and runs of neighbours.
    fn found_endings() -> Vec<Ranked> {
        let mut numbers = Vec::new();
        for size in [BALANCED, ENDINGS] {
            numbers.extend(samples::edges(size));
            numbers.extend(samples::numbers(size, 4000));
            for start in [0, size - 300, size / 4 - 150, size / 2 - 150] {
                numbers.extend(start..start + 300);
            }
        }
        for state in (0..STATES).step_by(31) {
            let base = classes().base(state);
            numbers.extend([base, base.saturating_sub(1)]);
        }
        numbers.into_iter().map(|number| classes().find(number)).collect()
    }

    #[test]
    fn endings_are_those_of_the_table_walk() {
        for found in found_endings().as_chunks::<BLOCK>().0 {
            let expected = endings::unrank_words(*found).map(|word| endings::suits_from_ranks(&word));
            for vectors in Vectors::all() {
                for n in [BLOCK, 1, 15, 16, 17, 40] {
                    let mut ranked = vec![(0, 0); n];
                    assert_eq!(vectors.rank_endings(&expected[..n], &mut ranked), Flaws::default());
                    assert_eq!(ranked, found[..n], "{}", vectors.name());
                    let mut guessed = vec![[0; 52]; n];
                    let bad = vectors.unrank_endings(&found[..n], &mut guessed);
                    for lane in (0..n).filter(|lane| bad >> lane & 1 == 0) {
                        assert_eq!(guessed[lane], expected[lane], "{}", vectors.name());
                    }
                }
            }
        }
    }

    #[test]
    fn strangers_and_hands_that_are_too_large_are_seen() {
        for (lane, card) in (0..BLOCK).flat_map(|lane| (0..52).map(move |card| (lane, card))) {
            let mut endings = [[4; 52]; BLOCK];
            endings[lane][card] = 5 + (card * 5 + lane * 3) as u8 % 251;
            let (start, seat) = (card % 39, (card % 4) as u8);
            endings[BLOCK - 1 - lane][start..start + 13].fill(seat);
            let bits = |lane: usize| 1u64 << lane;
            for vectors in Vectors::all() {
                let flaws = vectors.rank_endings(&endings, &mut [(0, 0); BLOCK]);
                assert_eq!((flaws.strangers, flaws.oversize & !bits(lane)), (bits(lane), 0), "{}", vectors.name());
                let mut endings = endings;
                endings[BLOCK - 1 - lane][start + 13] = seat;
                let flaws = vectors.rank_endings(&endings, &mut [(0, 0); BLOCK]);
                assert_eq!(flaws.oversize & !bits(lane), bits(BLOCK - 1 - lane), "{}", vectors.name());
            }
        }
    }

    #[test]
    fn random_endings_need_no_repair() {
        for size in [BALANCED, ENDINGS] {
            let numbers = samples::numbers(size, 32_000).into_iter();
            let found: Vec<_> = numbers.map(|number| classes().find(number)).collect();
            for vectors in Vectors::all() {
                for found in found.chunks(BLOCK) {
                    let bad = vectors.unrank_endings(found, &mut [[0; 52]; BLOCK]);
                    assert_eq!(bad, 0, "{}", vectors.name());
                }
            }
        }
    }

    #[test]
    fn what_is_nothing_does_no_harm() {
        let garbage: Vec<[u8; 52]> = samples::bytes(52 * BLOCK).as_chunks().0.to_vec();
        let full = (STATES - 1) as u32;
        for vectors in Vectors::all() {
            let flaws = vectors.rank_endings(&garbage, &mut [(0, 0); BLOCK]);
            assert_eq!(flaws.strangers, u64::MAX, "{}", vectors.name());
            for rank in [1, u128::MAX >> 13] {
                let bad = vectors.unrank_endings(&[(0, rank); BLOCK], &mut [[0; 52]; BLOCK]);
                assert_eq!(bad, u64::MAX, "{}", vectors.name());
            }
            let bad = vectors.unrank_endings(&[(full, u128::MAX >> 13); BLOCK], &mut [[0; 52]; BLOCK]);
            assert_eq!(bad, u64::MAX, "{}", vectors.name());
        }
    }
}
