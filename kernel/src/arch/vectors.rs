//! The kinds of vectors for whole blocks, and the best that may be used.

#[cfg(any(test, not(all(target_arch = "x86_64", not(everydeal_plain)))))]
use super::lanes::Lanes;
use super::lanes::Work;
#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
use super::own::{OWN, Own};
#[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
use super::path::{Path, path};
#[cfg(any(test, not(all(target_arch = "x86_64", not(everydeal_plain)))))]
use super::plain::lanes::Plain;
#[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
use super::registers::lanes::By;
#[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
use super::x86_64::{granted, proofs, sse2::registers::Sse2};

/// A kind of vectors that may be used.
#[derive(Clone, Copy)]
pub enum Vectors {
    #[cfg(any(test, not(all(target_arch = "x86_64", not(everydeal_plain)))))]
    /// What the compiler finds.
    Plain(Plain),
    #[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
    /// What every processor of this kind has.
    Own(Own),
    #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
    /// 128 bits, which every x86-64 processor has.
    Sse2(Sse2),
    #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
    /// 256 bits.
    Avx2(proofs::Avx2),
    #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
    /// 512 bits.
    Avx512(proofs::Avx512),
}

impl Vectors {
    /// The best ones.
    pub fn best() -> Self {
        #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
        if let Some(lanes) = granted::avx512() {
            return Vectors::Avx512(lanes);
        }
        #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
        return granted::avx2().map_or(Vectors::Sse2(Sse2), Vectors::Avx2);
        #[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
        if path() == Path::Portable { Vectors::Plain(Plain) } else { Vectors::Own(OWN) }
    }

    /// Whether these are plain loops, of which the compiler makes what vectors it can.
    pub fn are_found_by_the_compiler(self) -> bool {
        match self {
            #[cfg(any(test, not(all(target_arch = "x86_64", not(everydeal_plain)))))]
            Vectors::Plain(_) => true,
            _ => false,
        }
    }

    /// Do `work` with these.
    pub fn run<W: Work>(self, work: W) -> W::Result {
        match self {
            #[cfg(any(test, not(all(target_arch = "x86_64", not(everydeal_plain)))))]
            Vectors::Plain(lanes) => apart(work, lanes),
            #[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
            Vectors::Own(lanes) => apart(work, lanes),
            #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
            Vectors::Sse2(sse2) => work.run(By(sse2)),
            #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
            Vectors::Avx2(avx2) => avx2.run(work),
            #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
            Vectors::Avx512(avx512) => avx512.run(work),
        }
    }
}

/// Do `work` with these in a function of its own: engines of WebAssembly make worse code of larger ones.
#[cfg(any(test, not(all(target_arch = "x86_64", not(everydeal_plain)))))]
#[inline(never)]
fn apart<W: Work, L: Lanes<N>, const N: usize>(work: W, lanes: L) -> W::Result {
    work.run(lanes)
}

#[cfg(test)]
impl Vectors {
    /// Every kind that may be used.
    pub fn all() -> Vec<Self> {
        #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
        let here =
            [Some(Vectors::Sse2(Sse2)), granted::avx2().map(Vectors::Avx2), granted::avx512().map(Vectors::Avx512)];
        #[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
        let here = [Some(Vectors::Own(OWN))];
        here.into_iter().flatten().chain([Vectors::Plain(Plain)]).collect()
    }

    /// For messages.
    pub fn name(self) -> &'static str {
        match self {
            Vectors::Plain(_) => "plain",
            #[cfg(not(all(target_arch = "x86_64", not(everydeal_plain))))]
            Vectors::Own(_) => super::own::NAME,
            #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
            Vectors::Sse2(_) => "SSE2",
            #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
            Vectors::Avx2(_) => "AVX2",
            #[cfg(all(target_arch = "x86_64", not(everydeal_plain)))]
            Vectors::Avx512(_) => "AVX-512",
        }
    }
}
