//! Registers of 128 bits.

use crate::arch::lanes::RECIPROCALS;
use crate::arch::registers::Registers;
use crate::arch::registers::rows;
use std::arch::aarch64::*;

/// NEON; no proof is needed.
#[derive(Clone, Copy)]
pub struct Neon;

/// Methods of `Registers` that are one instruction each, of bytes or of shorts.
macro_rules! instructions {
    (bytes { $($byte:ident = $byte_instruction:ident,)+ } shorts { $($short:ident = $short_instruction:ident,)+ }) => {
        $(
            #[inline(always)]
            fn $byte(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
                // SAFETY: every processor with 64 bits has the instruction, which looks at nothing but registers.
                unsafe { $byte_instruction(a, b) }
            }
        )+
        $(
            #[inline(always)]
            fn $short(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
                // SAFETY: every processor with 64 bits has the instruction, which looks at nothing but registers.
                unsafe { vreinterpretq_u8_u16($short_instruction(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b))) }
            }
        )+
    };
}

// SAFETY: `uint8x16_t` is a vector of one part.
unsafe impl Registers for Neon {
    type Register = uint8x16_t;

    instructions! {
        bytes {
            add = vaddq_u8,
            sub = vsubq_u8,
            max = vmaxq_u8,
            and = vandq_u8,
            or = vorrq_u8,
            above = vcgtq_u8,
            low_bytes = vzip1q_u8,
            high_bytes = vzip2q_u8,
            narrow_shorts = vuzp1q_u8,
        }
        shorts {
            low_shorts = vzip1q_u16,
            high_shorts = vzip2q_u16,
            add_shorts = vaddq_u16,
            sub_shorts = vsubq_u16,
            multiply = vmulq_u16,
            shorts_above = vcgtq_u16,
            narrow_words = vuzp1q_u16,
        }
    }
    #[inline(always)]
    fn splat(self, x: u8) -> uint8x16_t {
        // SAFETY: every processor with 64 bits has the instruction, which looks at nothing but a number.
        unsafe { vdupq_n_u8(x) }
    }
    #[inline(always)]
    fn splat_shorts(self, x: u16) -> uint8x16_t {
        // SAFETY: every processor with 64 bits has the instruction, which looks at nothing but a number.
        unsafe { vreinterpretq_u8_u16(vdupq_n_u16(x)) }
    }
    #[inline(always)]
    fn splat_words(self, x: u32) -> uint8x16_t {
        // SAFETY: every processor with 64 bits has the instruction, which looks at nothing but a number.
        unsafe { vreinterpretq_u8_u32(vdupq_n_u32(x)) }
    }
    #[inline(always)]
    fn and_not(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: every processor with 64 bits has the instruction, which looks at nothing but registers.
        unsafe { vbicq_u8(b, a) }
    }
    #[inline(always)]
    fn not_zero(self, a: uint8x16_t) -> u128 {
        const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: every processor with 64 bits has the instructions, and sixteen bytes are read of sixteen.
        unsafe {
            let bits = vandq_u8(vtstq_u8(a, a), vld1q_u8(BITS.as_ptr()));
            u128::from(vaddv_u8(vget_low_u8(bits))) | u128::from(vaddv_u8(vget_high_u8(bits))) << 8
        }
    }
    #[inline(always)]
    fn widen(self, a: uint8x16_t) -> [uint8x16_t; 2] {
        // SAFETY: every processor with 64 bits has the instructions, which look at nothing but registers.
        unsafe { [vreinterpretq_u8_u16(vmovl_u8(vget_low_u8(a))), vreinterpretq_u8_u16(vmovl_high_u8(a))] }
    }
    #[inline(always)]
    fn products(self, a: uint8x16_t, b: uint8x16_t) -> [uint8x16_t; 2] {
        // SAFETY: every processor with 64 bits has the instructions, which look at nothing but registers.
        unsafe {
            let low = vmull_u8(vget_low_u8(a), vget_low_u8(b));
            [vreinterpretq_u8_u16(low), vreinterpretq_u8_u16(vmull_high_u8(a, b))]
        }
    }
    #[inline(always)]
    fn dot(self, a: uint8x16_t, b: uint8x16_t, c: uint8x16_t, d: uint8x16_t) -> [uint8x16_t; 2] {
        // SAFETY: every processor with 64 bits has the instructions, which look at nothing but registers.
        unsafe {
            let low = vmull_u8(vget_low_u8(a), vget_low_u8(b));
            let low = vmlal_u8(low, vget_low_u8(c), vget_low_u8(d));
            let high = vmlal_high_u8(vmull_high_u8(a, b), c, d);
            [vreinterpretq_u8_u16(low), vreinterpretq_u8_u16(high)]
        }
    }
    #[inline(always)]
    fn quotients(self, a: uint8x16_t, by: u8) -> uint8x16_t {
        let (m, shift) = RECIPROCALS[usize::from(by)];
        if by.is_power_of_two() {
            return self.shift_right(a, shift); // their factor is 2^15, which is no signed number of 16 bits
        }
        // SAFETY: every processor with 64 bits has the instruction, which looks at nothing but registers.
        let high = unsafe { vqdmulhq_n_s16(vreinterpretq_s16_u8(a), m as i16) };
        // SAFETY: every processor with 64 bits has the instruction, which looks at nothing but registers.
        self.shift_right(unsafe { vreinterpretq_u8_s16(high) }, shift)
    }
    #[inline(always)]
    fn dot_shorts(self, a: uint8x16_t, x: uint8x16_t, b: uint8x16_t, y: uint8x16_t) -> [uint8x16_t; 2] {
        // SAFETY: every processor with 64 bits has the instructions, which look at nothing but registers.
        unsafe {
            let (a, x) = (vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(x));
            let (b, y) = (vreinterpretq_u16_u8(b), vreinterpretq_u16_u8(y));
            let low = vmull_u16(vget_low_u16(a), vget_low_u16(x));
            let low = vmlal_u16(low, vget_low_u16(b), vget_low_u16(y));
            let high = vmlal_high_u16(vmull_high_u16(a, x), b, y);
            [vreinterpretq_u8_u32(low), vreinterpretq_u8_u32(high)]
        }
    }
    #[inline(always)]
    fn less_products(self, a: [uint8x16_t; 2], b: uint8x16_t, y: u16) -> [uint8x16_t; 2] {
        // SAFETY: every processor with 64 bits has the instructions, which look at nothing but registers.
        unsafe {
            let b = vreinterpretq_u16_u8(b);
            let low = vmlsl_n_u16(vreinterpretq_u32_u8(a[0]), vget_low_u16(b), y);
            let high = vmlsl_high_n_u16(vreinterpretq_u32_u8(a[1]), b, y);
            [vreinterpretq_u8_u32(low), vreinterpretq_u8_u32(high)]
        }
    }
    #[inline(always)]
    fn shift_left(self, a: uint8x16_t, by: u32) -> uint8x16_t {
        // SAFETY: every processor with 64 bits has the instruction, and any count is allowed.
        unsafe { vreinterpretq_u8_u16(vshlq_u16(vreinterpretq_u16_u8(a), vdupq_n_s16(by as i16))) }
    }
    #[inline(always)]
    fn shift_right(self, a: uint8x16_t, by: u32) -> uint8x16_t {
        // SAFETY: every processor with 64 bits has the instruction, which shifts down by what is below 0.
        unsafe { vreinterpretq_u8_u16(vshlq_u16(vreinterpretq_u16_u8(a), vdupq_n_s16(-(by as i16)))) }
    }
    #[inline(always)]
    fn divide(self, a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        // SAFETY: every processor with 64 bits has the instructions; a quotient that is no number becomes one that means nothing.
        unsafe {
            let a = vaddq_f32(vcvtq_f32_s32(vreinterpretq_s32_u8(a)), vdupq_n_f32(0.5));
            let b = vcvtq_f32_s32(vreinterpretq_s32_u8(b));
            vreinterpretq_u8_s32(vcvtq_s32_f32(vdivq_f32(a, b)))
        }
    }
    #[inline(always)]
    fn share(self, a: uint8x16_t, factor: f32) -> uint8x16_t {
        // SAFETY: every processor with 64 bits has the instructions, which look at nothing but registers.
        unsafe {
            let a = vaddq_f32(vcvtq_f32_s32(vreinterpretq_s32_u8(a)), vdupq_n_f32(0.5));
            vreinterpretq_u8_s32(vcvtq_s32_f32(vmulq_n_f32(a, factor)))
        }
    }
    #[inline(always)]
    fn of_rows<const WIDTH: usize, const N: usize>(
        self,
        rows: &[[u8; WIDTH]; N],
        i: usize,
        first: usize,
    ) -> uint8x16_t {
        let row = rows::load(rows, i, first);
        // SAFETY: every processor with 64 bits has the instruction, and sixteen bytes are read of sixteen.
        unsafe { vld1q_u8((&raw const row).cast()) }
    }
}
