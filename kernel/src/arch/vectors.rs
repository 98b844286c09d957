//! The kinds of vectors for whole blocks, and the best that may be used.

use super::lanes::Work;
#[cfg(any(test, not(target_arch = "x86_64")))]
use super::plain::lanes::Plain;
#[cfg(target_arch = "x86_64")]
use super::x86_64::{granted, proofs, sse2::lanes::Sse2};

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
    Avx2(proofs::Avx2),
    #[cfg(target_arch = "x86_64")]
    /// 512 bits.
    Avx512(proofs::Avx512),
}

impl Vectors {
    /// The best ones.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(lanes) = granted::avx512() {
            return Vectors::Avx512(lanes);
        }
        #[cfg(target_arch = "x86_64")]
        return granted::avx2().map_or(Vectors::Sse2(Sse2), Vectors::Avx2);
        #[cfg(not(target_arch = "x86_64"))]
        Vectors::Plain(Plain)
    }

    /// Whether these are plain loops, of which the compiler makes what vectors it can.
    pub fn are_found_by_the_compiler(self) -> bool {
        match self {
            #[cfg(any(test, not(target_arch = "x86_64")))]
            Vectors::Plain(_) => true,
            #[cfg(target_arch = "x86_64")]
            _ => false,
        }
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
            all.extend(granted::avx2().map(Vectors::Avx2));
            all.extend(granted::avx512().map(Vectors::Avx512));
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
