//! What is the same in every width of registers: the methods of `Registers` that are not one instruction each.

/// The methods by the instructions that they take: a number in all bytes, shorts, words or floats; shifts of shorts; from
/// words to floats and back, and the sum, product and quotient of floats; and of pairs, the upper half of a product of
/// shorts, a sum of two products of neighbouring shorts, a difference of words.
macro_rules! in_every_width {
    (
        all: $bytes:ident, $shorts:ident, $words:ident, $floats:ident;
        shifts: $left:ident, $right:ident;
        floats: $to_floats:ident, $to_words:ident, $sum:ident, $product:ident, $quotient:ident;
        pairs: $high:ident, $dot:ident, $sub:ident;
    ) => {
        #[inline(always)]
        fn splat(self, x: u8) -> Self::Register {
            // SAFETY: `self` is the proof that the processor has the instruction, which looks at nothing but a number.
            unsafe { $bytes(x as i8) }
        }
        #[inline(always)]
        fn splat_shorts(self, x: u16) -> Self::Register {
            // SAFETY: `self` is the proof that the processor has the instruction, which looks at nothing but a number.
            unsafe { $shorts(x as i16) }
        }
        #[inline(always)]
        fn splat_words(self, x: u32) -> Self::Register {
            // SAFETY: `self` is the proof that the processor has the instruction, which looks at nothing but a number.
            unsafe { $words(x as i32) }
        }
        #[inline(always)]
        fn shift_left(self, a: Self::Register, by: u32) -> Self::Register {
            // SAFETY: `self` is the proof that the processor has the instruction, and any count is allowed.
            unsafe { $left(a, _mm_cvtsi32_si128(by as i32)) }
        }
        #[inline(always)]
        fn shift_right(self, a: Self::Register, by: u32) -> Self::Register {
            // SAFETY: `self` is the proof that the processor has the instruction, and any count is allowed.
            unsafe { $right(a, _mm_cvtsi32_si128(by as i32)) }
        }
        #[inline(always)]
        fn divide(self, a: Self::Register, b: Self::Register) -> Self::Register {
            // SAFETY: `self` is the proof that the processor has the instructions; a quotient that is no number becomes one
            // that means nothing.
            unsafe { $to_words($quotient($sum($to_floats(a), $floats(0.5)), $to_floats(b))) }
        }
        #[inline(always)]
        fn share(self, a: Self::Register, factor: f32) -> Self::Register {
            // SAFETY: `self` is the proof that the processor has the instructions, which look at nothing but registers.
            unsafe { $to_words($product($sum($to_floats(a), $floats(0.5)), $floats(factor))) }
        }
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
pub(super) use in_every_width;
