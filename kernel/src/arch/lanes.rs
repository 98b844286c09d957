//! The few operations on small whole numbers that the kernels need, on N deals at once: in U registers a byte a deal, in
//! twice as many 16 bits, in four times as many 32 bits.  With two registers, one works while the other waits.
//!
//! Registers widen and narrow in each part of 128 bits by itself; so of wider numbers the first registers have the deals 0..7,
//! 16..23, ... (16 bits), or 0..3, 16..19, ... (32 bits), and loads and stores take parts.

use super::registers::{Registers, rows};

/// N deals side by side in U registers, and the proof that this processor has them.
#[derive(Clone, Copy)]
pub struct Lanes<R, const U: usize, const N: usize>(R);

/// A byte a deal.
pub type ByteLanes<R, const U: usize> = [<R as Registers>::Register; U];
/// 16 bits a deal.
pub type ShortLanes<R, const U: usize> = [ByteLanes<R, U>; 2];
/// 32 bits a deal.
pub type WordLanes<R, const U: usize> = [ByteLanes<R, U>; 4];

/// Bytes of a part.
const PART: usize = 16;

/// A register for each of U, by its place, over some that are there.  No loop and no closure: the one would cost the
/// compiler its time, the other would not have the instructions.
macro_rules! each {
    ($there:expr, $k:ident => $register:expr) => {{
        let mut all = $there;
        all[0] = {
            let $k = 0;
            $register
        };
        if const { U == 2 } {
            all[U - 1] = {
                let $k = U - 1;
                $register
            };
        }
        all
    }};
}

/// Two registers for each of U, over some that are there.
macro_rules! both {
    ($there:expr, $k:ident => $registers:expr) => {{
        let (mut low, mut high) = ($there, $there);
        [low[0], high[0]] = {
            let $k = 0;
            $registers
        };
        if const { U == 2 } {
            [low[U - 1], high[U - 1]] = {
                let $k = U - 1;
                $registers
            };
        }
        [low, high]
    }};
}

/// Operations that are the same for each register of bytes.
macro_rules! of_bytes {
    ($($(#[$doc:meta])+ $method:ident;)+) => {$(
        $(#[$doc])+
        #[inline(always)]
        pub fn $method(self, a: ByteLanes<R, U>, b: ByteLanes<R, U>) -> ByteLanes<R, U> {
            each!(a, k => self.0.$method(a[k], b[k]))
        }
    )+};
}

/// Operations that are the same for each register of shorts.
macro_rules! of_shorts {
    ($($(#[$doc:meta])+ $method:ident;)+) => {$(
        $(#[$doc])+
        #[inline(always)]
        pub fn $method(self, a: ShortLanes<R, U>, b: ShortLanes<R, U>) -> ShortLanes<R, U> {
            [each!(a[0], k => self.0.$method(a[0][k], b[0][k])), each!(a[1], k => self.0.$method(a[1][k], b[1][k]))]
        }
    )+};
}

impl<R: Registers, const U: usize, const N: usize> Lanes<R, U, N> {
    /// With these registers.
    pub fn new(registers: R) -> Self {
        const { assert!((U == 1 || U == 2) && N == U * size_of::<R::Register>()) }
        Lanes(registers)
    }

    of_bytes! {
        /// a + b modulo 256; with a mask as b: 1 less where it is set.
        add;
        /// a - b modulo 256.
        sub;
        /// a | b.
        or;
        /// b & !a.
        and_not;
        /// The larger of each.
        max;
        /// All ones where a > b, else 0; of numbers below 128.
        above;
    }
    of_shorts! {
        /// a + b.
        add_shorts;
        /// a - b.
        sub_shorts;
    }

    /// `x` for all deals.
    #[inline(always)]
    pub fn splat(self, x: u8) -> ByteLanes<R, U> {
        [self.0.splat(x); U]
    }
    /// From memory.
    #[inline(always)]
    pub fn load(self, from: &[u8; N]) -> ByteLanes<R, U> {
        // SAFETY: U registers have N bytes, as `new` asserts, and any bytes are a register.
        each!(self.splat(0), k => unsafe { from.as_ptr().cast::<R::Register>().add(k).read_unaligned() })
    }
    /// The bytes of each row from `first` on: vector k has the k-th ones; after a row's end, anything.
    #[inline(always)]
    pub fn load_rows<const WIDTH: usize>(self, rows: &[[u8; WIDTH]; N], first: usize) -> [ByteLanes<R, U>; 16] {
        let (mut vectors, v) = ([self.splat(0); 16], self.load_some(rows, 0, first));
        for i in 0..16 {
            vectors[i][0] = v[i];
        }
        if const { U == 2 } {
            let v = self.load_some(rows, U - 1, first);
            for i in 0..16 {
                vectors[i][U - 1] = v[i];
            }
        }
        vectors
    }
    /// `load_rows` of the k-th register's rows.
    #[inline(always)]
    fn load_some<const WIDTH: usize>(self, rows: &[[u8; WIDTH]; N], k: usize, first: usize) -> [R::Register; 16] {
        let (row, mut v) = (N / U * k, [self.0.splat(0); 16]);
        for i in 0..15 {
            v[i] = self.0.of_rows(rows, row + i, first);
        }
        // By itself, as only behind its rows there may be no other: a loop that has to ask is not unrolled.
        v[15] = self.0.of_rows(rows, row + 15, first);
        self.transpose(v)
    }
    /// The inverse of `load_rows`; what is behind a row's end gets lost.
    #[inline(always)]
    pub fn store_rows<const WIDTH: usize>(
        self,
        vectors: [ByteLanes<R, U>; 16],
        rows: &mut [[u8; WIDTH]; N],
        first: usize,
    ) {
        let mut v = [self.0.splat(0); 16];
        for i in 0..16 {
            v[i] = vectors[i][0];
        }
        self.store_some(v, rows, 0, first);
        if const { U == 2 } {
            for i in 0..16 {
                v[i] = vectors[i][U - 1];
            }
            self.store_some(v, rows, U - 1, first);
        }
    }
    /// `store_rows` of the k-th register's rows.
    #[inline(always)]
    fn store_some<const WIDTH: usize>(self, v: [R::Register; 16], rows: &mut [[u8; WIDTH]; N], k: usize, first: usize) {
        let (v, mut bytes) = (self.transpose(v), [[0; N]; 16]);
        for i in 0..16 {
            // SAFETY: one register has N / U bytes, as `new` asserts.
            unsafe { bytes[i].as_mut_ptr().cast::<R::Register>().write_unaligned(v[i]) };
        }
        for part in 0..N / U / PART {
            for i in 0..16 {
                let sixteen = *bytes[i][PART * part..].first_chunk().expect("a part");
                rows::store(u128::from_ne_bytes(sixteen), rows, N / U * k + PART * part + i, first);
            }
        }
    }
    /// The 2-bit codes from bit `bit` on.
    #[inline(always)]
    pub fn codes(self, row: ByteLanes<R, U>, bit: u32) -> ByteLanes<R, U> {
        each!(row, k => self.0.and(self.0.shift_right(row[k], bit), self.0.splat(3)))
    }
    /// 2-bit codes, moved to bit `bit`.
    #[inline(always)]
    pub fn to_bit(self, codes: ByteLanes<R, U>, bit: u32) -> ByteLanes<R, U> {
        each!(codes, k => self.0.shift_left(codes[k], bit))
    }
    /// One bit for each deal: is it not 0?
    #[inline(always)]
    pub fn not_zero(self, a: ByteLanes<R, U>) -> u128 {
        let first = self.0.not_zero(a[0]);
        if const { U == 2 } { first | self.0.not_zero(a[U - 1]) << (N / 2) } else { first }
    }

    /// a * b.
    #[inline(always)]
    pub fn product(self, a: ByteLanes<R, U>, b: ByteLanes<R, U>) -> ShortLanes<R, U> {
        both!(a, k => self.0.products(a[k], b[k]))
    }
    /// 16 bits of each.
    #[inline(always)]
    pub fn widen(self, a: ByteLanes<R, U>) -> ShortLanes<R, U> {
        both!(a, k => self.0.widen(a[k]))
    }
    /// a * b + c * d, of numbers below 128.
    #[inline(always)]
    pub fn dot(
        self,
        a: ByteLanes<R, U>,
        b: ByteLanes<R, U>,
        c: ByteLanes<R, U>,
        d: ByteLanes<R, U>,
    ) -> ShortLanes<R, U> {
        both!(a, k => self.0.dot(a[k], b[k], c[k], d[k]))
    }
    /// a * by modulo 2^16.
    #[inline(always)]
    pub fn times(self, a: ShortLanes<R, U>, by: u16) -> ShortLanes<R, U> {
        let by = self.0.splat_shorts(by);
        [each!(a[0], k => self.0.multiply(a[0][k], by)), each!(a[1], k => self.0.multiply(a[1][k], by))]
    }
    /// All ones where a > b, else 0; of numbers below 2^15.
    #[inline(always)]
    pub fn shorts_above(self, a: ShortLanes<R, U>, b: ShortLanes<R, U>) -> ByteLanes<R, U> {
        each!(a[0], k => {
            self.0.narrow_shorts(self.0.shorts_above(a[0][k], b[0][k]), self.0.shorts_above(a[1][k], b[1][k]))
        })
    }
    /// floor(a / by), for an `a` below by (by + 1) and by at most 51.
    #[inline(always)]
    pub fn divide_by(self, a: ShortLanes<R, U>, by: u8) -> ByteLanes<R, U> {
        each!(a[0], k => self.0.narrow_shorts(self.0.quotients(a[0][k], by), self.0.quotients(a[1][k], by)))
    }
    /// 32 bits of each.
    #[inline(always)]
    pub fn words(self, a: ShortLanes<R, U>) -> WordLanes<R, U> {
        let (of, zero) = (self.0, self.0.splat(0));
        let [first, second] = both!(a[0], k => [of.low_shorts(a[0][k], zero), of.high_shorts(a[0][k], zero)]);
        let [third, fourth] = both!(a[1], k => [of.low_shorts(a[1][k], zero), of.high_shorts(a[1][k], zero)]);
        [first, second, third, fourth]
    }

    /// a * x + b * y, of numbers below 2^15.
    #[inline(always)]
    pub fn dot_shorts(self, a: ShortLanes<R, U>, x: u16, b: ShortLanes<R, U>, y: ShortLanes<R, U>) -> WordLanes<R, U> {
        let x = self.0.splat_shorts(x);
        let [first, second] = both!(a[0], k => self.0.dot_shorts(a[0][k], x, b[0][k], y[0][k]));
        let [third, fourth] = both!(a[1], k => self.0.dot_shorts(a[1][k], x, b[1][k], y[1][k]));
        [first, second, third, fourth]
    }
    /// a - b * y, of a `b` and a `y` below 2^15.
    #[inline(always)]
    pub fn sub_product(self, a: WordLanes<R, U>, b: ShortLanes<R, U>, y: u16) -> WordLanes<R, U> {
        let [first, second] = both!(a[0], k => self.0.less_products([a[0][k], a[1][k]], b[0][k], y));
        let [third, fourth] = both!(a[2], k => self.0.less_products([a[2][k], a[3][k]], b[1][k], y));
        [first, second, third, fourth]
    }
    /// floor(a / by), of an `a` below 2^23: a + 1/2 is exact, and the quotient's rounding below 1 / (2 by).
    #[inline(always)]
    pub fn divide(self, a: WordLanes<R, U>, by: ShortLanes<R, U>) -> ShortLanes<R, U> {
        let mut quotients = self.words(by);
        for q in 0..4 {
            quotients[q] = each!(a[q], k => self.0.divide(a[q][k], quotients[q][k]));
        }
        self.narrow(quotients)
    }
    /// floor((a + 1/2) * factor), if that is below 2^12; the product is rounded.
    #[inline(always)]
    pub fn share(self, a: WordLanes<R, U>, factor: f32) -> ShortLanes<R, U> {
        let mut shares = a;
        for q in 0..4 {
            shares[q] = each!(a[q], k => self.0.share(a[q][k], factor));
        }
        self.narrow(shares)
    }
    /// From memory, in the order of `deal`.
    #[inline(always)]
    pub fn load_words(self, from: &[u32; N]) -> WordLanes<R, U> {
        let mut words = [self.splat(0); 4];
        for place in 0..4 * U {
            // SAFETY: 4 U registers have N words, as `new` asserts, and any bytes are a register.
            words[place / U][place % U] = unsafe { from.as_ptr().cast::<R::Register>().add(place).read_unaligned() };
        }
        words
    }
    /// In memory, in the order of `deal`.
    #[inline(always)]
    pub fn store_words(self, a: WordLanes<R, U>, to: &mut [u32; N]) {
        for place in 0..4 * U {
            // SAFETY: 4 U registers have N words, as `new` asserts.
            unsafe { to.as_mut_ptr().cast::<R::Register>().add(place).write_unaligned(a[place / U][place % U]) };
        }
    }
    /// Which deal has the word that is at this place in memory.
    #[inline(always)]
    pub fn deal(self, place: usize) -> usize {
        usize::from(const { deals::<N>() }[place]) % N
    }

    /// Words as shorts.
    #[inline(always)]
    fn narrow(self, a: WordLanes<R, U>) -> ShortLanes<R, U> {
        [
            each!(a[0], k => self.0.narrow_words(a[0][k], a[1][k])),
            each!(a[2], k => self.0.narrow_words(a[2][k], a[3][k])),
        ]
    }
    /// In each part, byte i of register k goes to byte k of register i.
    #[inline(always)]
    fn transpose(self, v: [R::Register; 16]) -> [R::Register; 16] {
        self.mixed(self.mixed(self.mixed(self.mixed(v))))
    }
    /// The pairs of the first register and the ninth, of the second and the tenth, ...: no loop, as not every compiler
    /// keeps one's registers where they are.
    #[inline(always)]
    fn mixed(self, v: [R::Register; 16]) -> [R::Register; 16] {
        let [a0, a1, a2, a3, a4, a5, a6, a7, b0, b1, b2, b3, b4, b5, b6, b7] = v;
        let [c0, d0] = self.in_turns(a0, b0);
        let [c1, d1] = self.in_turns(a1, b1);
        let [c2, d2] = self.in_turns(a2, b2);
        let [c3, d3] = self.in_turns(a3, b3);
        let [c4, d4] = self.in_turns(a4, b4);
        let [c5, d5] = self.in_turns(a5, b5);
        let [c6, d6] = self.in_turns(a6, b6);
        let [c7, d7] = self.in_turns(a7, b7);
        [c0, d0, c1, d1, c2, d2, c3, d3, c4, d4, c5, d5, c6, d6, c7, d7]
    }
    /// The bytes of a and b in turns: the lower ones of each part, and the upper ones.
    #[inline(always)]
    fn in_turns(self, a: R::Register, b: R::Register) -> [R::Register; 2] {
        [self.0.low_bytes(a, b), self.0.high_bytes(a, b)]
    }
}

/// `Lanes::deal` of all places.
const fn deals<const N: usize>() -> [u8; N] {
    let (mut deals, mut place) = ([0; N], 0);
    while place < N {
        let (quarter, rest) = (place / (N / 4), place % (N / 4));
        deals[place] = (16 * (rest / 4) + 4 * quarter + rest % 4) as u8;
        place += 1;
    }
    deals
}

/// For each divisor a factor m and a shift: floor(a / divisor) = floor(2 a m / 2^(16 + shift)), for what `divide_by` divides.
pub static RECIPROCALS: [(u16, u32); 52] = {
    let mut table = [(0, 0); 52];
    let mut divisor = 1u32;
    while divisor < 52 {
        let shift = divisor.ilog2();
        table[divisor as usize] = ((1u32 << (15 + shift)).div_ceil(divisor) as u16, shift);
        divisor += 1;
    }
    table
};
