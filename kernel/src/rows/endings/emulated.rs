//! `EndingLanes` by plain loops, in the form of the 512-bit path: limbs of 52, 52 and 24 bits.

use super::super::emulated::Emulated;
use super::lanes::EndingLanes;
use crate::arrangements::STATES;

const N: usize = 16;
const LIMB: u128 = (1 << 52) - 1;
const TOP: u64 = (1 << 24) - 1;

impl EndingLanes for Emulated {
    type Wide = [[u64; N]; 3];

    fn load_floats(self, values: &[f32]) -> [f32; N] {
        std::array::from_fn(|i| values[i])
    }
    fn load_words(self, words: &[u32]) -> [u32; N] {
        std::array::from_fn(|i| words[i])
    }
    fn store_words(self, vector: [u32; N], words: &mut [u32]) {
        words.copy_from_slice(&vector);
    }
    fn letter_below(self, letters: [u32; N], card: u32) -> [[bool; N]; 4] {
        [1, 2, 3, 4].map(|owner| letters.map(|letters| letters >> (8 * card) & 7 < owner))
    }
    fn take_letters(self, letters: [u32; N], below: [[bool; N]; 4], card: u32) -> [u32; N] {
        std::array::from_fn(|i| letters[i] - (below.iter().map(|mask| u32::from(mask[i])).sum::<u32>() << (8 * card)))
    }
    fn gather_wide(self, table: &[f32; STATES], index: [u32; N]) -> [f32; N] {
        index.map(|i| table[i as usize])
    }

    fn load_wide(self, numbers: &[u128]) -> [[u64; N]; 3] {
        [0, 52, 104].map(|shift| std::array::from_fn(|i| (numbers[i] >> shift & LIMB) as u64))
    }
    fn store_wide(self, exact: [[u64; N]; 3], numbers: &mut [u128]) {
        for i in 0..N {
            let [low, middle, high] = exact.map(|limb| u128::from(limb[i]));
            numbers[i] = low.wrapping_add(middle << 52).wrapping_add(high << 104);
        }
    }
    fn add_wide_product(
        self,
        mut sum: [[u64; N]; 3],
        quotients: &[u128; STATES],
        index: [u32; N],
        factor: [u32; N],
    ) -> [[u64; N]; 3] {
        for i in 0..N {
            for (limb, product) in products(quotients[index[i] as usize], factor[i]).into_iter().enumerate() {
                sum[limb][i] += product;
            }
        }
        sum
    }
    fn sub_wide_product(
        self,
        mut number: [[u64; N]; 3],
        quotients: &[u128; STATES],
        index: [u32; N],
        factor: [u32; N],
    ) -> [[u64; N]; 3] {
        for i in 0..N {
            let products = products(quotients[index[i] as usize], factor[i]);
            let low = number[0][i].wrapping_sub(products[0]) as i64;
            let middle = (number[1][i].wrapping_sub(products[1]) as i64).wrapping_add(low >> 63);
            let high = (number[2][i].wrapping_sub(products[2])).wrapping_add((middle >> 52) as u64);
            number[0][i] = low as u64 & LIMB as u64;
            number[1][i] = middle as u64 & LIMB as u64;
            number[2][i] = high & TOP;
        }
        number
    }
    fn wide_to_float(self, [low, middle, high]: [[u64; N]; 3]) -> [f32; N] {
        let base = (1u64 << 52) as f32;
        std::array::from_fn(|i| (high[i] as f32).mul_add(base, middle[i] as f32).mul_add(base, low[i] as f32))
    }
}

/// What `vpmadd52luq` and `vpmadd52huq` add to each limb.
fn products(quotient: u128, factor: u32) -> [u64; 3] {
    let product = |shift: u32| (quotient >> shift & LIMB) * u128::from(factor);
    let low = |shift| (product(shift) & LIMB) as u64;
    let high = |shift| (product(shift) >> 52) as u64;
    [low(0), high(0) + low(52), high(52) + low(104)]
}
