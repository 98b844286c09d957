//! Large numbers, and whole parts of floating-point numbers.
//!
//! WebAssembly has no product of 128 bits: compilers call a function, which takes longer than all of a deal's vectors.
//! Nor does it turn the bytes of a number; and the whole part of a floating-point number takes eight instructions, as it
//! has to be right for every number, and is not made of several at once.

use std::arch::wasm32::*;

/// Numbers in which small numbers are divided soonest: from these to `f32` is a way by single numbers.
pub type Share = f64;

/// The whole part of a number from 0 to 2^23, as that of 1/2 - 2^-29 less is the nearest one; of a number less than 2^-29
/// below the next whole number, that one.
///
/// # Safety
/// None is needed here; elsewhere the number must be from 0 to 2^23.
#[inline(always)]
pub unsafe fn truncate(t: f64) -> u32 {
    /// 3 * 2^51: to 2^53, floating-point numbers have the whole numbers in their last bits.
    const UNITS: f64 = (3u64 << 51) as f64;
    const HALF: f64 = 0.5 - 1.0 / (1u64 << 29) as f64;
    ((t - HALF) + UNITS).to_bits() as u32
}

/// The whole part of a number from 0 to 2^23, as `truncate` has it.
///
/// # Safety
/// As there.
#[inline(always)]
pub unsafe fn truncate_share(t: Share) -> u32 {
    // SAFETY: nothing is needed here.
    unsafe { truncate(t) }
}

/// The lower 32 bits.
const LOW: u64 = u32::MAX as u64;

/// number * factor modulo 2^128.
#[inline(always)]
pub fn product(number: u128, factor: u64) -> u128 {
    let (low, high) = (number as u64, (number >> 64) as u64);
    let (a, b, c, d) = (low & LOW, low >> 32, factor & LOW, factor >> 32);
    let first = a * c;
    let second = b * c + (first >> 32);
    let third = a * d + (second & LOW);
    let upper = b * d + (second >> 32) + (third >> 32);
    u128::from(upper.wrapping_add(high.wrapping_mul(factor))) << 64 | u128::from(third << 32 | first & LOW)
}

/// A sum modulo 2^128 of up to 64 numbers times factors, these below 2^48: the 32 bits a, b, c, d of the numbers, a the lowest,
/// times the lower 24 bits l and the upper ones u.  Nothing is carried before all is summed.
#[derive(Clone, Copy)]
pub struct Products {
    /// a l and b u, and c l and d u.
    straight: [v128; 2],
    /// b l and a u, and d l and c u.
    crossed: [v128; 2],
}

impl Products {
    /// Of none.
    pub const NONE: Self = Products { straight: [u64x2(0, 0); 2], crossed: [u64x2(0, 0); 2] };

    /// One more.
    #[inline(always)]
    pub fn plus(self, number: u128, factor: u64) -> Self {
        // SAFETY: a number of 128 bits has sixteen bytes.
        let straight = unsafe { v128_load((&raw const number).cast()) };
        let crossed = i32x4_shuffle::<1, 0, 3, 2>(straight, straight);
        let factor = u64x2_splat(factor & 0xff_ffff | factor >> 24 << 32);
        let add = |sums: [v128; 2], number| {
            let low = u64x2_add(sums[0], u64x2_extmul_low_u32x4(number, factor));
            [low, u64x2_add(sums[1], u64x2_extmul_high_u32x4(number, factor))]
        };
        Products { straight: add(self.straight, straight), crossed: add(self.crossed, crossed) }
    }

    /// The sum.
    #[inline(always)]
    pub fn sum(self) -> u128 {
        let [[al_bu, cl_du], [bl_au, dl_cu]] = [self.straight, self.crossed];
        let [low, high] = [u64x2_extract_lane::<0>, u64x2_extract_lane::<1>];
        let by_lower = joined([low(al_bu), low(bl_au), low(cl_du), low(dl_cu)]);
        by_lower.wrapping_add(joined([high(bl_au), high(al_bu), high(dl_cu), high(cl_du)]) << 24)
    }
}

/// Numbers below 2^63 that count once, 2^32 times, 2^64 times and 2^96 times, modulo 2^128.
#[inline(always)]
fn joined([a, b, c, d]: [u64; 4]) -> u128 {
    let middle = b.wrapping_add(a >> 32);
    u128::from(c.wrapping_add(middle >> 32).wrapping_add(d << 32)) << 64 | u128::from(middle << 32 | a & LOW)
}

/// The number in a row of big-endian bytes.
#[inline(always)]
pub fn load(row: &[u8; 12]) -> u128 {
    let (first, last) = (row.as_ptr().cast(), row[8..].as_ptr().cast());
    // SAFETY: the row has eight bytes, and then four.
    let bytes = unsafe { v128_load32_lane::<2>(v128_load64_zero(first), last) };
    let number = i8x16_shuffle::<11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 15, 15, 15, 15>(bytes, bytes);
    u128::from(u64x2_extract_lane::<1>(number)) << 64 | u128::from(u64x2_extract_lane::<0>(number))
}

/// Write `number` by itself: compilers else pack products of 64 bits in vectors, which have none and take longer.
#[inline(always)]
pub fn store_scalar(number: u64, to: &mut u64) {
    // SAFETY: it is borrowed.
    unsafe { std::ptr::write_volatile(to, number) }
}

/// Write `number` into a row of big-endian bytes.
#[inline(always)]
pub fn store(number: u128, row: &mut [u8; 12]) {
    let number = u64x2(number as u64, (number >> 64) as u64);
    let bytes = i8x16_shuffle::<11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 15, 15, 15, 15>(number, number);
    let (first, last) = row.split_at_mut(8);
    // SAFETY: the row has eight bytes, and then four.
    unsafe {
        v128_store64_lane::<0>(bytes, first.as_mut_ptr().cast());
        v128_store32_lane::<2>(bytes, last.as_mut_ptr().cast());
    }
}
