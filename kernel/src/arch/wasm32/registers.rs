//! Registers of 128 bits.

use crate::arch::registers::rows;
use crate::arch::registers::{Registers, instructions};
use std::arch::wasm32::*;

/// The vectors of WebAssembly; no proof is needed.
#[derive(Clone, Copy)]
pub struct Simd128;

// SAFETY: `v128` is a vector of one part.
unsafe impl Registers for Simd128 {
    type Register = v128;

    instructions! { v128:
        add = i8x16_add,
        sub = i8x16_sub,
        max = u8x16_max,
        and = v128_and,
        or = v128_or,
        add_shorts = i16x8_add,
        sub_shorts = i16x8_sub,
        multiply = i16x8_mul,
        shorts_above = i16x8_gt,
        narrow_shorts = i8x16_narrow_i16x8,
        narrow_words = i16x8_narrow_i32x4,
    }
    #[inline(always)]
    fn splat(self, x: u8) -> v128 {
        u8x16_splat(x)
    }
    #[inline(always)]
    fn splat_shorts(self, x: u16) -> v128 {
        u16x8_splat(x)
    }
    #[inline(always)]
    fn splat_words(self, x: u32) -> v128 {
        u32x4_splat(x)
    }
    #[inline(always)]
    fn above(self, a: v128, b: v128) -> v128 {
        opaque(i8x16_gt(a, opaque(b)))
    }
    #[inline(always)]
    fn and_not(self, a: v128, b: v128) -> v128 {
        v128_andnot(b, a)
    }
    #[inline(always)]
    fn not_zero(self, a: v128) -> u128 {
        u128::from(i8x16_bitmask(i8x16_ne(a, self.splat(0))))
    }
    #[inline(always)]
    fn low_bytes(self, a: v128, b: v128) -> v128 {
        i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(a, b)
    }
    #[inline(always)]
    fn high_bytes(self, a: v128, b: v128) -> v128 {
        i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(a, b)
    }
    #[inline(always)]
    fn low_shorts(self, a: v128, b: v128) -> v128 {
        i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(a, b)
    }
    #[inline(always)]
    fn high_shorts(self, a: v128, b: v128) -> v128 {
        i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(a, b)
    }
    /// By one rounded product: a / by, which is at least 1 / by below the next whole number, and half a unit of what is
    /// shifted out, which is less than 1 / by, give the same whole number.
    #[inline(always)]
    fn quotients(self, a: v128, by: u8) -> v128 {
        let shift = by.ilog2();
        let factor = ((1u32 << (15 + shift)) / u32::from(by)).min(i16::MAX as u32); // rounded down
        self.shift_right(i16x8_q15mulr_sat(a, self.splat_shorts(factor as u16)), shift)
    }
    #[inline(always)]
    fn dot_shorts(self, a: v128, x: v128, b: v128, y: v128) -> [v128; 2] {
        let low = i32x4_dot_i16x8(self.low_shorts(a, b), self.low_shorts(x, y));
        [low, i32x4_dot_i16x8(self.high_shorts(a, b), self.high_shorts(x, y))]
    }
    #[inline(always)]
    fn less_products(self, a: [v128; 2], b: v128, y: u16) -> [v128; 2] {
        let (zero, y) = (self.splat(0), self.splat_words(y.into()));
        let low = i32x4_sub(a[0], i32x4_dot_i16x8(self.low_shorts(b, zero), y));
        [low, i32x4_sub(a[1], i32x4_dot_i16x8(self.high_shorts(b, zero), y))]
    }
    #[inline(always)]
    fn shift_left(self, a: v128, by: u32) -> v128 {
        i16x8_shl(a, by)
    }
    #[inline(always)]
    fn shift_right(self, a: v128, by: u32) -> v128 {
        u16x8_shr(a, by)
    }
    #[inline(always)]
    fn divide(self, a: v128, b: v128) -> v128 {
        whole(f32x4_div(plus_half(a), f32x4_convert_i32x4(b)))
    }
    #[inline(always)]
    fn share(self, a: v128, factor: f32) -> v128 {
        whole(f32x4_mul(plus_half(a), f32x4_splat(factor)))
    }
    #[inline(always)]
    fn of_rows<const WIDTH: usize, const N: usize>(self, rows: &[[u8; WIDTH]; N], i: usize, first: usize) -> v128 {
        let row = rows::load(rows, i, first);
        // SAFETY: sixteen bytes are read of sixteen; they need not be aligned.
        unsafe { v128_load((&raw const row).cast()) }
    }
}

/// The same bytes, as their own means.  Of masks and small numbers compilers make selections and unsigned comparisons, which take
/// three and four instructions when the module is loaded; of a mean they know nothing.
#[inline(always)]
fn opaque(a: v128) -> v128 {
    u8x16_avgr(a, a)
}

/// a + 1/2 of words.
#[inline(always)]
fn plus_half(a: v128) -> v128 {
    f32x4_add(f32x4_convert_i32x4(a), f32x4_splat(0.5))
}

/// The whole parts, below 2^15, as words: the numbers that are nearest to 1/2 less.  What `divide` finds is no whole number, as
/// twice a + 1/2 is odd; what `share` finds becomes one by rounding now and then, and may become the one before.
#[inline(always)]
fn whole(a: v128) -> v128 {
    /// 3 * 2^22: to 2^24, floating-point numbers have the whole numbers in their last bits.
    const UNITS: f32 = (3u32 << 22) as f32;
    let nearest = f32x4_add(f32x4_sub(a, f32x4_splat(0.5)), f32x4_splat(UNITS));
    i32x4_sub(nearest, u32x4_splat(UNITS.to_bits()))
}
