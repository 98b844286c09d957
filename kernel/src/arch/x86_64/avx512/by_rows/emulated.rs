//! `Lanes` by plain loops, in the form of the 512-bit path: what the tests compare it with.

use super::lanes::{HALF, Lanes};
use super::tables::{LIMB, Limbs, Longs, MODULUS, Pairs, Scales};
use crate::base::numbers;
use crate::layouts::one::{load_packed, store_packed};

const N: usize = 16;

/// Sixteen lanes; an exact number in two limbs of 52 bits, as `vpmadd52` has it.
#[derive(Clone, Copy)]
pub struct Emulated;

impl Lanes for Emulated {
    const LANES: usize = N;
    type Float = [f32; N];
    type Mask = [bool; N];
    type Word = [u32; N];
    type Long = [u64; N];
    type Exact = [[u64; N]; 2];

    fn splat(self, x: f32) -> [f32; N] {
        [x; N]
    }
    fn sub(self, a: [f32; N], b: [f32; N]) -> [f32; N] {
        std::array::from_fn(|i| a[i] - b[i])
    }
    fn mul(self, a: [f32; N], b: [f32; N]) -> [f32; N] {
        std::array::from_fn(|i| a[i] * b[i])
    }
    fn mul_add(self, a: [f32; N], b: [f32; N], c: [f32; N]) -> [f32; N] {
        std::array::from_fn(|i| a[i].mul_add(b[i], c[i]))
    }
    fn min(self, a: [f32; N], b: [f32; N]) -> [f32; N] {
        std::array::from_fn(|i| if a[i] < b[i] { a[i] } else { b[i] })
    }
    fn less(self, a: [f32; N], b: [f32; N]) -> [bool; N] {
        std::array::from_fn(|i| a[i] < b[i])
    }
    fn select(self, mask: [bool; N], yes: [f32; N], no: [f32; N]) -> [f32; N] {
        std::array::from_fn(|i| if mask[i] { yes[i] } else { no[i] })
    }
    fn clear(self, mask: [bool; N], a: [f32; N]) -> [f32; N] {
        std::array::from_fn(|i| if mask[i] { 0.0 } else { a[i] })
    }
    fn decrement(self, mask: [bool; N], a: [f32; N]) -> [f32; N] {
        std::array::from_fn(|i| a[i] - f32::from(u8::from(mask[i])))
    }
    fn any_left(self, a: [f32; N], b: [f32; N], c: [f32; N]) -> u32 {
        (0..N).map(|i| u32::from(a[i] != 0.0 || b[i] != 0.0 || c[i] != 0.0) << i).sum()
    }

    fn load_deals(self, deals: &[[u8; 13]]) -> [[u32; N]; 4] {
        [0, 32, 64, 96].map(|shift| std::array::from_fn(|i| (load_packed(&deals[i]) >> shift) as u32))
    }
    fn store_deals(self, words: [[u32; N]; 4], deals: &mut [[u8; 13]]) {
        for (i, deal) in deals.iter_mut().enumerate() {
            store_packed((0..4).fold(0, |codes, k| codes | u128::from(words[k][i]) << (32 * k)), deal);
        }
    }
    fn shift_left(self, a: [u32; N], by: u32) -> [u32; N] {
        a.map(|word| word << by)
    }
    fn shift_right(self, a: [u32; N], by: u32) -> [u32; N] {
        a.map(|word| word >> by)
    }
    fn or(self, a: [u32; N], b: [u32; N]) -> [u32; N] {
        std::array::from_fn(|i| a[i] | b[i])
    }
    fn splat_word(self, x: u32) -> [u32; N] {
        [x; N]
    }
    fn to_words(self, a: [f32; N], most: u32) -> [u32; N] {
        a.map(|x| (x.round_ties_even() as i32 as u32).min(most))
    }
    fn owner_below(self, codes: [u32; N], bit: u32) -> [[bool; N]; 3] {
        [1, 2, 3].map(|owner| codes.map(|code| code >> bit & 3 < owner))
    }
    fn take_codes(self, codes: [u32; N], below: [[bool; N]; 3], bit: u32) -> [u32; N] {
        std::array::from_fn(|i| codes[i] - (below.iter().map(|mask| u32::from(mask[i])).sum::<u32>() << bit))
    }
    fn gather(self, table: &Scales, index: [u32; N]) -> [f32; N] {
        index.map(|i| table[i as usize])
    }
    fn gather_pairs(self, table: &Pairs, index: [u32; N]) -> ([u32; N], [f32; N]) {
        (index.map(|i| table[i as usize][0]), index.map(|i| f32::from_bits(table[i as usize][1])))
    }

    fn zero(self) -> [[u64; N]; 2] {
        [[0; N]; 2]
    }
    fn load_numbers(self, numbers: &[[u8; 12]]) -> [[u64; N]; 2] {
        let exact = |i: usize| (numbers::load(&numbers[i]) << 6) + u128::from(HALF);
        [0, 52].map(|shift| std::array::from_fn(|i| (exact(i) >> shift) as u64 & LIMB))
    }
    fn store_numbers(self, exact: [[u64; N]; 2], long: [u64; N], word: [u32; N], numbers: &mut [[u8; 12]]) {
        for (i, number) in numbers.iter_mut().enumerate() {
            let later = u128::from(long[i]) + u128::from(word[i]);
            let exact = u128::from(exact[0][i]) + (u128::from(exact[1][i]) << 52);
            numbers::store(((exact + later) % MODULUS) >> 6, number);
        }
    }
    fn add_product(
        self,
        [mut low, mut high]: [[u64; N]; 2],
        table: &Limbs,
        index: [u32; N],
        factor: [u32; N],
    ) -> [[u64; N]; 2] {
        for i in 0..N {
            let [q0, q1] = table[index[i] as usize];
            low[i] += multiply_low(q0, factor[i]);
            high[i] += multiply_high(q0, factor[i]) + multiply_low(q1, factor[i]);
        }
        [low, high]
    }
    fn sub_product(
        self,
        [mut low, mut high]: [[u64; N]; 2],
        table: &Limbs,
        index: [u32; N],
        factor: [u32; N],
    ) -> [[u64; N]; 2] {
        for i in 0..N {
            let [q0, q1] = table[index[i] as usize];
            let difference = low[i].wrapping_sub(multiply_low(q0, factor[i]));
            let taken = multiply_high(q0, factor[i]) + multiply_low(q1, factor[i]) + (difference >> 63);
            low[i] = difference & LIMB;
            high[i] = high[i].wrapping_sub(taken) & LIMB;
        }
        [low, high]
    }
    fn add_long(self, sum: [u64; N], table: &Longs, index: [u32; N], factor: [u32; N]) -> [u64; N] {
        let product = |i: usize| table[index[i] as usize].wrapping_mul(u64::from(factor[i]));
        std::array::from_fn(|i| sum[i].wrapping_add(product(i)))
    }
    fn sub_long(self, number: [u64; N], table: &Longs, index: [u32; N], factor: [u32; N]) -> [u64; N] {
        let product = |i: usize| table[index[i] as usize].wrapping_mul(u64::from(factor[i]));
        std::array::from_fn(|i| number[i].wrapping_sub(product(i)))
    }
    fn add_words(self, a: [u32; N], b: [u32; N]) -> [u32; N] {
        std::array::from_fn(|i| a[i].wrapping_add(b[i]))
    }
    fn sub_words(self, a: [u32; N], b: [u32; N]) -> [u32; N] {
        std::array::from_fn(|i| a[i].wrapping_sub(b[i]))
    }
    fn product(self, a: [u32; N], b: [u32; N]) -> [u32; N] {
        std::array::from_fn(|i| a[i].wrapping_mul(b[i]))
    }
    fn widen(self, x: [u32; N]) -> [u64; N] {
        x.map(u64::from)
    }
    fn long(self, [low, high]: [[u64; N]; 2]) -> ([u64; N], u32) {
        let long = std::array::from_fn(|i| low[i] | high[i] << 52);
        (long, (0..N).map(|i| u32::from(high[i] >> 12 != 0) << i).sum())
    }
    fn word(self, number: [u64; N]) -> ([u32; N], u32) {
        (number.map(|long| long as u32), (0..N).map(|i| u32::from(number[i] >> 32 != 0) << i).sum())
    }
    fn unlike(self, a: [u32; N], x: u32) -> u32 {
        (0..N).map(|i| u32::from(a[i] != x) << i).sum()
    }
    fn exact_to_float(self, [low, high]: [[u64; N]; 2]) -> [f32; N] {
        std::array::from_fn(|i| (high[i] as f32).mul_add((1u64 << 52) as f32, low[i] as f32))
    }
    fn long_to_float(self, number: [u64; N]) -> [f32; N] {
        number.map(|long| long as f32)
    }
    fn word_to_float(self, number: [u32; N]) -> [f32; N] {
        number.map(|word| word as f32)
    }
}

/// The lower 52 bits of the product: `vpmadd52luq` without its addition.
fn multiply_low(a: u64, b: u32) -> u64 {
    (u128::from(a) * u128::from(b)) as u64 & LIMB
}

/// The upper 52 bits of the product: `vpmadd52huq` without its addition.
fn multiply_high(a: u64, b: u32) -> u64 {
    ((u128::from(a) * u128::from(b)) >> 52) as u64
}
