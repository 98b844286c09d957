//! Processors of Intel's and AMD's kind with 64 bits: SSE2 is on all of them, AVX2 and AVX-512 where `proofs` finds them.

pub mod avx2;
pub mod avx512;
mod every_width;
pub mod proofs;
pub mod sse2;

use super::bits::Bits;
use super::lanes::Lanes;
use super::platform::Platform;
use super::self_test;
use super::work::{Backend, Blocks, Instructions, Work};
use crate::base::refusal::RowResult;
use proofs::{Avx2, Avx512};
use sse2::registers::Sse2;

impl Bits for Sse2 {}

impl Instructions for Sse2 {
    #[inline(always)]
    fn run_blocks<B: Blocks>(self, blocks: B) -> B::Result {
        blocks.run(Lanes::<_, 1, 16>::new(self))
    }
}

impl Instructions for Avx2 {
    #[inline(always)]
    fn run_blocks<B: Blocks>(self, blocks: B) -> B::Result {
        if blocks.rows_exceed(32) {
            blocks.run(Lanes::<_, 2, 64>::new(self))
        } else {
            blocks.run(Lanes::<_, 1, 32>::new(self))
        }
    }
}

impl Instructions for Avx512 {
    const WIDE_LOOPS: bool = true;

    #[inline(always)]
    fn run_blocks<B: Blocks>(self, blocks: B) -> B::Result {
        if blocks.rows_exceed(64) {
            blocks.run(Lanes::<_, 2, 128>::new(self))
        } else {
            blocks.run(Lanes::<_, 1, 64>::new(self))
        }
    }
}

/// The best platform that has its instructions here.
pub fn offered() -> Platform {
    if Avx512::detected().is_some() {
        Platform::Avx512
    } else if Avx2::detected().is_some() {
        Platform::Avx2
    } else {
        Platform::Portable
    }
}

/// Whether AVX-512 is there and gives the answers of plain code in every subject.
pub fn passes_self_test() -> bool {
    Avx512::detected().is_some_and(|avx512| {
        self_test::passes(|unrank| with_avx512(avx512, unrank), |rank| with_avx512(avx512, rank))
            && avx512::andrews::self_test(avx512)
            && avx512::lines::self_test(avx512)
            && avx512::layouts::self_test(avx512)
            && avx512::base64::self_test(avx512)
            && avx512::powers::self_test(avx512)
    })
}

/// Do `work` with a platform.
pub fn run<W: Work>(platform: Platform, work: W) -> W::Result {
    match Extensions::of(platform) {
        Extensions { avx512: Some(avx512), .. } if const { !W::BITS_ALONE } => with_avx512(avx512, work),
        Extensions { avx2: Some(avx2), .. } => with_avx2(avx2, work),
        _ => with_sse2(work),
    }
}

/// Not inlined, as the compiler makes more of it by itself.
#[inline(never)]
fn with_sse2<W: Work>(work: W) -> W::Result {
    work.run(Sse2)
}

fn with_avx2<W: Work>(avx2: Avx2, work: W) -> W::Result {
    #[target_feature(enable = "avx2,fma,bmi1,bmi2,popcnt")]
    fn run<W: Work>(avx2: Avx2, work: W) -> W::Result {
        work.run(avx2)
    }
    #[target_feature(enable = "bmi1,bmi2,popcnt")]
    fn run_on_bits<W: Work>(avx2: Avx2, work: W) -> W::Result {
        work.run(avx2)
    }
    // SAFETY: `avx2` is the proof that the processor has the features.
    unsafe { if const { W::BITS_ALONE } { run_on_bits(avx2, work) } else { run(avx2, work) } }
}

fn with_avx512<W: Work>(avx512: Avx512, work: W) -> W::Result {
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,avx512vbmi2,avx2,fma,bmi1,bmi2,popcnt"
    )]
    fn run<W: Work>(avx512: Avx512, work: W) -> W::Result {
        work.run(avx512)
    }
    // SAFETY: `avx512` is the proof that the processor has the features.
    unsafe { run(avx512, work) }
}

/// What these processors may have beyond SSE2, with its proofs.
#[derive(Clone, Copy)]
pub struct Extensions {
    avx2: Option<Avx2>,
    avx512: Option<Avx512>,
}

impl Extensions {
    /// Those of a platform.
    #[inline]
    pub fn of(platform: Platform) -> Self {
        Extensions {
            avx2: if platform >= Platform::Avx2 { Avx2::detected() } else { None },
            avx512: if platform >= Platform::Avx512 { Avx512::detected() } else { None },
        }
    }
}

impl Backend for Extensions {
    fn rank_andrews<const LEXICOGRAPHIC: bool>(
        self,
        deals: &[[u8; 13]],
        numbers: &mut [[u8; 12]],
    ) -> Option<RowResult> {
        let avx512 = self.avx512.filter(|_| deals.len() >= avx512::andrews::WORTHWHILE)?;
        Some(avx512::andrews::rank::<LEXICOGRAPHIC>(avx512, deals, numbers))
    }
    fn unrank_andrews<const LEXICOGRAPHIC: bool>(self, numbers: &[[u8; 12]], deals: &mut [[u8; 13]]) -> Option<()> {
        let avx512 = self.avx512.filter(|_| deals.len() >= avx512::andrews::WORTHWHILE)?;
        avx512::andrews::unrank::<LEXICOGRAPHIC>(avx512, numbers, deals);
        Some(())
    }
    fn rank_powers(self, layouts: &[[u8; 52]], numbers: &mut [[u8; 16]]) -> Option<RowResult> {
        Some(avx512::powers::rank(self.avx512?, layouts, numbers))
    }
    fn unrank_powers(self, numbers: &[[u8; 16]], layouts: &mut [[u8; 52]]) -> Option<RowResult> {
        Some(avx512::powers::unrank(self.avx512?, numbers, layouts))
    }
    fn owners_to_hands(self, owners: &[[u8; 52]], hands: &mut [[u8; 32]]) -> Option<RowResult> {
        Some(avx512::layouts::owners_to_hands(self.avx512?, owners, hands))
    }
    fn hands_to_owners(self, hands: &[[u8; 32]], owners: &mut [[u8; 52]]) -> Option<RowResult> {
        Some(avx512::layouts::hands_to_owners(self.avx512?, hands, owners))
    }
    fn format_lines(self, hands: &[[u64; 4]], lines: &mut [[u8; 70]]) -> Option<Option<usize>> {
        match self {
            Extensions { avx512: Some(avx512), .. } => Some(avx512::lines::format(avx512, hands, lines)),
            Extensions { avx2: Some(avx2), .. } => Some(avx2::write_lines::format(avx2, hands, lines)),
            _ => None,
        }
    }
    fn parse_lines(self, text: &[u8], hands: &mut [[u64; 4]]) -> usize {
        match self {
            Extensions { avx512: Some(avx512), .. } => avx512::lines::parse(avx512, text, hands),
            Extensions { avx2: Some(avx2), .. } => avx2::read_lines::parse(avx2, text, hands),
            _ => 0,
        }
    }
    fn parse_decimal(self, text: &[u8], numbers: &mut [u8], width: usize, limit: u128) -> (usize, usize) {
        self.avx2.map_or((0, 0), |avx2| avx2::read_digits::parse(avx2, text, numbers, width, limit))
    }
    fn format_base64(self, numbers: &[u8], width: usize, text: &mut [u8]) -> Option<()> {
        avx512::base64::format(self.avx512?, numbers, width, text);
        Some(())
    }
    fn parse_base64(self, text: &[u8], numbers: &mut [u8], width: usize) -> usize {
        self.avx512.map_or(0, |avx512| avx512::base64::parse(avx512, text, numbers, width))
    }
}
