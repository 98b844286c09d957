//! What takes several instructions on these processors, the same in every width.

/// The methods of `Registers` that take several instructions here, the same in every width, by three of them: the upper half of
/// a product of shorts, a sum of two products of neighbouring shorts, a difference of words.
macro_rules! in_pairs {
    ($high:ident, $dot:ident, $sub:ident) => {
        #[inline(always)]
        fn quotients(self, a: Self::Register, by: u8) -> Self::Register {
            let (m, shift) = crate::arch::lanes::RECIPROCALS[usize::from(by)];
            // SAFETY: `self` is the proof that the processor has the instruction, which looks at nothing but registers.
            self.shift_right(unsafe { $high(self.add_shorts(a, a), self.splat_shorts(m)) }, shift)
        }
        #[inline(always)]
        fn dot_shorts(
            self,
            a: Self::Register,
            x: Self::Register,
            b: Self::Register,
            y: Self::Register,
        ) -> [Self::Register; 2] {
            let low = [self.low_shorts(a, b), self.low_shorts(x, y)];
            let high = [self.high_shorts(a, b), self.high_shorts(x, y)];
            // SAFETY: `self` is the proof that the processor has the instruction, which looks at nothing but registers.
            unsafe { [$dot(low[0], low[1]), $dot(high[0], high[1])] }
        }
        #[inline(always)]
        fn less_products(self, a: [Self::Register; 2], b: Self::Register, y: u16) -> [Self::Register; 2] {
            let (zero, y) = (self.splat(0), self.splat_words(y.into()));
            let (low, high) = (self.low_shorts(b, zero), self.high_shorts(b, zero));
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            unsafe { [$sub(a[0], $dot(low, y)), $sub(a[1], $dot(high, y))] }
        }
    };
}
pub(super) use in_pairs;
