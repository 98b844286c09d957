//! The sets of instructions.

/// The sets of instructions.  All give the same bytes; each kind of processor has some of them, each including those before
/// it.  To name one is no proof that it is here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Platform {
    /// Any processor; with the 128-bit vectors that all of its kind have on x86-64 (SSE2), and in WebAssembly where it is
    /// compiled for them.
    Portable = 0,
    /// 256-bit vectors, fused multiply-add and bit deposit: AVX2, FMA, BMI1, BMI2, POPCNT.
    Avx2 = 1,
    /// 512-bit vectors, 52-bit multiply-add and bytes that move freely: AVX-512 F, BW, DQ, VL, IFMA, VBMI,
    /// VBMI2, VPOPCNTDQ (Intel's processors from Ice Lake on, AMD's from Zen 4 on).
    Avx512 = 2,
    /// 128-bit vectors of ARM's processors with 64 bits.
    Neon = 3,
}

impl Platform {
    /// All of them, by the numbers that callers and `LIMIT` have.
    pub const ALL: [Platform; 4] = [Platform::Portable, Platform::Avx2, Platform::Avx512, Platform::Neon];

    /// That with a caller's number; the last for numbers above all.
    pub fn of(number: u32) -> Self {
        Platform::ALL.get(number as usize).copied().unwrap_or(Platform::Neon)
    }

    /// The name that users see.
    pub fn name(self) -> &'static str {
        match self {
            Platform::Portable => "portable",
            Platform::Avx2 => "avx2",
            Platform::Avx512 => "avx512",
            Platform::Neon => "neon",
        }
    }

    /// The best of the same kind of processor before this one.
    pub fn before(self) -> Self {
        if self == Platform::Avx512 { Platform::Avx2 } else { Platform::Portable }
    }

    /// Whether it is used only after a self-test: those that few have run.
    pub fn is_tested(self) -> bool {
        matches!(self, Platform::Avx512 | Platform::Neon)
    }

    /// The best up to the number `limit` of the processors that have this one.
    pub fn up_to(self, limit: u8) -> Self {
        let mut platform = self;
        while platform as u8 > limit {
            platform = platform.before();
        }
        platform
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Platform::*;

    #[test]
    fn a_limit_leaves_one_of_the_same_processor() {
        for (best, under) in [
            (Portable, [Portable; 4]),
            (Avx2, [Portable, Avx2, Avx2, Avx2]),
            (Avx512, [Portable, Avx2, Avx512, Avx512]),
            (Neon, [Portable, Portable, Portable, Neon]),
        ] {
            assert_eq!(Platform::ALL.map(|limit| best.up_to(limit as u8)), under);
        }
    }
}
