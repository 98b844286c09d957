//! What `lanes` asks of the registers of a processor, the same in every width: mostly one instruction a line.
//!
//! What widens or narrows does so in each part of 128 bits by itself.

pub mod rows;

/// A kind of registers, of some parts of 128 bits; and the proof that this processor has the instructions for them.
///
/// # Safety
/// A `Register` is a vector of `std::arch`: any bytes are one, its lowest byte comes first in memory, and it has sixteen
/// bytes for each part.  `Lanes` reads and writes it so.
pub unsafe trait Registers: Copy {
    /// A register: of bytes, of numbers of 16 bits (shorts) or of 32 bits (words).
    type Register: Copy;

    /// `x` in all bytes.
    fn splat(self, x: u8) -> Self::Register;
    /// `x` in all shorts.
    fn splat_shorts(self, x: u16) -> Self::Register;
    /// `x` in all words.
    fn splat_words(self, x: u32) -> Self::Register;
    /// The sixteen bytes from `first` on (`rows::load`) of row `i` in the lowest part, of row `i` + 16 in the next, ...
    fn of_rows<const WIDTH: usize, const N: usize>(
        self,
        rows: &[[u8; WIDTH]; N],
        i: usize,
        first: usize,
    ) -> Self::Register;

    /// a + b, byte by byte.
    fn add(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// a - b, byte by byte.
    fn sub(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The larger of each two bytes.
    fn max(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// a & b.
    fn and(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// a | b.
    fn or(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// b & !a.
    fn and_not(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// All ones in the bytes where a > b; of numbers below 128.
    fn above(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// One bit for each byte: is it not 0?
    fn not_zero(self, a: Self::Register) -> u128;
    /// The bytes of the lower half of each part in turns: a's, b's, a's, ...
    fn low_bytes(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Those of the upper halves.
    fn high_bytes(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The bytes in shorts: those of the lower halves of the parts, and those of the upper.
    #[inline(always)]
    fn widen(self, a: Self::Register) -> [Self::Register; 2] {
        let zero = self.splat(0);
        [self.low_bytes(a, zero), self.high_bytes(a, zero)]
    }
    /// a * b of bytes, in shorts, in the order of `widen`.
    #[inline(always)]
    fn products(self, a: Self::Register, b: Self::Register) -> [Self::Register; 2] {
        let (a, b) = (self.widen(a), self.widen(b));
        [self.multiply(a[0], b[0]), self.multiply(a[1], b[1])]
    }
    /// a * b + c * d of bytes below 128, in shorts, in the order of `widen`.
    #[inline(always)]
    fn dot(self, a: Self::Register, b: Self::Register, c: Self::Register, d: Self::Register) -> [Self::Register; 2] {
        let (ab, cd) = (self.products(a, b), self.products(c, d));
        [self.add_shorts(ab[0], cd[0]), self.add_shorts(ab[1], cd[1])]
    }

    /// The shorts of the lower half of each part in turns.
    fn low_shorts(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// Those of the upper halves.
    fn high_shorts(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// a + b, short by short.
    fn add_shorts(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// a - b, short by short.
    fn sub_shorts(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// a * b modulo 2^16, short by short.
    fn multiply(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// floor(a / by) of shorts below by (by + 1), and of a `by` of at most 51.
    fn quotients(self, a: Self::Register, by: u8) -> Self::Register;
    /// a * x + b * y of shorts below 2^15, in words: of the lower halves of the parts, and of the upper.
    fn dot_shorts(
        self,
        a: Self::Register,
        x: Self::Register,
        b: Self::Register,
        y: Self::Register,
    ) -> [Self::Register; 2];
    /// a - b * y of words and of shorts below 2^15, in the order of `dot_shorts`.
    fn less_products(self, a: [Self::Register; 2], b: Self::Register, y: u16) -> [Self::Register; 2];
    /// All ones in the shorts where a > b; of numbers below 2^15.
    fn shorts_above(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// The shorts, shifted up.
    fn shift_left(self, a: Self::Register, by: u32) -> Self::Register;
    /// The shorts, shifted down.
    fn shift_right(self, a: Self::Register, by: u32) -> Self::Register;
    /// Shorts as bytes: in each part those of a, then those of b.
    fn narrow_shorts(self, a: Self::Register, b: Self::Register) -> Self::Register;

    /// floor((a + 1/2) / b), word by word; the quotient is rounded.
    fn divide(self, a: Self::Register, b: Self::Register) -> Self::Register;
    /// floor((a + 1/2) * factor), word by word; the product is rounded.
    fn share(self, a: Self::Register, factor: f32) -> Self::Register;
    /// Words as shorts: in each part those of a, then those of b.
    fn narrow_words(self, a: Self::Register, b: Self::Register) -> Self::Register;
}

/// Methods of `Registers` that are one instruction each, where registers have one type.
#[allow(unused_macros)] // ARM's have many
macro_rules! instructions {
    ($register:ty: $($method:ident = $instruction:ident,)+) => {$(
        #[inline(always)]
        #[allow(unused_unsafe)] // WebAssembly's need no proof
        fn $method(self, a: $register, b: $register) -> $register {
            // SAFETY: `self` is the proof that the processor has the instruction, which looks at nothing but registers.
            unsafe { $instruction(a, b) }
        }
    )+};
}
#[allow(unused_imports)]
pub(super) use instructions;
