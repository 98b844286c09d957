//! The ways of these processors, by what may be used of their instructions.

use super::proofs::{Avx2, Avx512};
use super::{avx2, avx512, granted};
use crate::arch::bits::{BitWork, by_shifts};
use crate::arch::ways::{Loops, Ways};
use crate::base::refusal::Outcome;

/// What may be used.
#[derive(Clone, Copy)]
pub enum Processor {
    /// What all of them have.
    Sse2,
    /// Vectors of 256 bits too.
    Avx2(Avx2),
    /// Vectors of 512 bits too.
    Avx512(Avx512),
}

impl Processor {
    #[inline(always)]
    fn avx512(self) -> Option<Avx512> {
        if let Processor::Avx512(avx512) = self { Some(avx512) } else { None }
    }
}

impl Ways for Processor {
    fn now() -> Self {
        match granted::avx512() {
            Some(avx512) => Processor::Avx512(avx512),
            None => granted::avx2().map_or(Processor::Sse2, Processor::Avx2),
        }
    }

    #[inline(always)]
    fn with_bits<W: BitWork>(self, work: W) -> W::Result {
        match self {
            Processor::Sse2 => by_shifts(work),
            Processor::Avx2(avx2) => avx2::bits::run(avx2, work),
            Processor::Avx512(avx512) => avx2::bits::run(avx512.into(), work),
        }
    }

    #[inline(always)]
    fn with_loops<L: Loops>(self, loops: L) {
        #[target_feature(enable = "avx2,bmi2")]
        fn by_eight(loops: impl Loops) {
            loops.run::<8>();
        }
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi2")]
        fn by_sixteen(loops: impl Loops) {
            loops.run::<16>();
        }
        match self {
            Processor::Sse2 => loops.run::<8>(),
            // SAFETY: the variant holds the proof that the processor has AVX2 and BMI2.
            Processor::Avx2(_) => unsafe { by_eight(loops) },
            // SAFETY: the variant holds the proof that the processor has all these.
            Processor::Avx512(_) => unsafe { by_sixteen(loops) },
        }
    }

    fn rank_andrews<const LEXICOGRAPHIC: bool>(self, deals: &[[u8; 13]], numbers: &mut [[u8; 12]]) -> Option<Outcome> {
        let avx512 = self.avx512().filter(|_| deals.len() >= avx512::andrews::WORTHWHILE)?;
        Some(avx512::andrews::rank::<LEXICOGRAPHIC>(avx512, deals, numbers))
    }
    fn unrank_andrews<const LEXICOGRAPHIC: bool>(self, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) -> Option<()> {
        let avx512 = self.avx512().filter(|_| deals.len() >= avx512::andrews::WORTHWHILE)?;
        avx512::andrews::unrank::<LEXICOGRAPHIC>(avx512, numbers, deals);
        Some(())
    }

    fn rank_powers(self, layouts: &[[u8; 52]], numbers: &mut [[u8; 16]]) -> Option<Outcome> {
        Some(avx512::powers::rank(self.avx512()?, layouts, numbers))
    }
    fn unrank_powers(self, numbers: &[[u8; 16]], layouts: &mut [[u8; 52]]) -> Option<Outcome> {
        Some(avx512::powers::unrank(self.avx512()?, numbers, layouts))
    }

    fn packed_to_hands(self, packed: &[[u8; 13]], hands: &mut [[u8; 32]]) -> Option<()> {
        avx512::layouts::packed_to_hands(self.avx512()?, packed, hands);
        Some(())
    }
    fn hands_to_packed(self, hands: &[[u8; 32]], packed: &mut [[u8; 13]]) -> Option<Outcome> {
        Some(avx512::layouts::hands_to_packed(self.avx512()?, hands, packed))
    }
    fn owners_to_hands(self, owners: &[[u8; 52]], hands: &mut [[u8; 32]]) -> Option<Outcome> {
        Some(avx512::layouts::owners_to_hands(self.avx512()?, owners, hands))
    }
    fn hands_to_owners(self, hands: &[[u8; 32]], owners: &mut [[u8; 52]]) -> Option<Outcome> {
        Some(avx512::layouts::hands_to_owners(self.avx512()?, hands, owners))
    }

    fn format_lines(self, hands: &[[u64; 4]], lines: &mut [[u8; 70]]) -> Option<Option<usize>> {
        match self {
            Processor::Sse2 => None,
            Processor::Avx2(avx2) => Some(avx2::write_lines::format(avx2, hands, lines)),
            Processor::Avx512(avx512) => Some(avx512::lines::format(avx512, hands, lines)),
        }
    }
    #[inline(always)]
    fn parse_lines(self, text: &[u8], hands: &mut [[u64; 4]]) -> usize {
        self.avx512().map_or(0, |avx512| avx512::lines::parse(avx512, text, hands))
    }
    #[inline(always)]
    fn parse_line(self, line: &[u8; 70]) -> Option<[u64; 4]> {
        if let Processor::Avx2(avx2) = self { avx2::read_lines::parse(avx2, line) } else { None }
    }

    fn parse_decimal(self, text: &[u8], numbers: &mut [u8], width: usize, limit: u128) -> (usize, usize) {
        match self {
            Processor::Sse2 => (0, 0),
            Processor::Avx2(avx2) => avx2::read_digits::parse(avx2, text, numbers, width, limit),
            Processor::Avx512(avx512) => avx2::read_digits::parse(avx512.into(), text, numbers, width, limit),
        }
    }

    fn format_base64(self, numbers: &[u8], width: usize, text: &mut [u8]) -> Option<()> {
        avx512::base64::format(self.avx512()?, numbers, width, text);
        Some(())
    }
    fn parse_base64(self, text: &[u8], numbers: &mut [u8], width: usize) -> usize {
        self.avx512().map_or(0, |avx512| avx512::base64::parse(avx512, text, numbers, width))
    }
}
