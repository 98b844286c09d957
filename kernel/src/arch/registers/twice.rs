//! Two registers as one: each step of one is done while the other's waits for its result.

use super::Registers;
use super::rows::Stored;

/// The registers of `R`, two by two; of P parts each.
#[derive(Clone, Copy)]
pub struct Twice<R, const N: usize, const P: usize>(pub R);

/// Methods of `Registers` that are the same for both registers.
macro_rules! both {
    ($($method:ident($($argument:ident),+);)+) => {$(
        #[inline(always)]
        fn $method(self, $($argument: Self::Register),+) -> Self::Register {
            [self.0.$method($($argument[0]),+), self.0.$method($($argument[1]),+)]
        }
    )+};
    (of a number: $($method:ident($type:ty);)+) => {$(
        #[inline(always)]
        fn $method(self, x: $type) -> Self::Register {
            [self.0.$method(x); 2]
        }
    )+};
    (with a number: $($method:ident($type:ty);)+) => {$(
        #[inline(always)]
        fn $method(self, a: Self::Register, x: $type) -> Self::Register {
            [self.0.$method(a[0], x), self.0.$method(a[1], x)]
        }
    )+};
    (in halves: $($method:ident($($argument:ident),+);)+) => {$(
        #[inline(always)]
        fn $method(self, $($argument: Self::Register),+) -> [Self::Register; 2] {
            turned([self.0.$method($($argument[0]),+), self.0.$method($($argument[1]),+)])
        }
    )+};
}

/// [a of the first, b of the first], [a of the second, b of the second]: a of both, b of both.
#[inline(always)]
fn turned<T>([[a, b], [c, d]]: [[T; 2]; 2]) -> [[T; 2]; 2] {
    [[a, c], [b, d]]
}

impl<R: Registers<N, P>, const N: usize, const P: usize, const M: usize, const Q: usize> Registers<M, Q>
    for Twice<R, N, P>
{
    type Register = [R::Register; 2];
    type Part = R::Part;

    both! { of a number: splat(u8); splat_shorts(u16); splat_words(u32); }
    both! { with a number: quotients(u8); shift_left(u32); shift_right(u32); share(f32); }
    both! { in halves: widen(a); products(a, b); dot(a, b, c, d); dot_shorts(a, x, b, y); }
    both! {
        add(a, b); sub(a, b); max(a, b); and(a, b); or(a, b); and_not(a, b); above(a, b);
        low_bytes(a, b); high_bytes(a, b); low_shorts(a, b); high_shorts(a, b);
        add_shorts(a, b); sub_shorts(a, b); multiply(a, b); shorts_above(a, b);
        narrow_shorts(a, b); divide(a, b); narrow_words(a, b);
    }
    #[inline(always)]
    fn of_parts(self, parts: [R::Part; Q]) -> Self::Register {
        const { assert!(M == 2 * N && Q == 2 * P) }
        let (mut low, mut high) = ([parts[0]; P], [parts[0]; P]);
        low.copy_from_slice(&parts[..P]);
        high.copy_from_slice(&parts[P..]);
        [self.0.of_parts(low), self.0.of_parts(high)]
    }
    #[inline(always)]
    fn not_zero(self, a: Self::Register) -> u128 {
        self.0.not_zero(a[0]) | self.0.not_zero(a[1]) << N
    }
    #[inline(always)]
    fn less_products(self, a: [Self::Register; 2], b: Self::Register, y: u16) -> [Self::Register; 2] {
        let [low, high] = turned(a);
        turned([self.0.less_products(low, b[0], y), self.0.less_products(high, b[1], y)])
    }
}

impl<S: Stored> Stored for [S; 2] {
    #[inline(always)]
    unsafe fn read(from: *const u8) -> Self {
        // SAFETY: the caller has as many bytes there as both have.
        unsafe { [S::read(from), S::read(from.add(size_of::<S>()))] }
    }
    #[inline(always)]
    unsafe fn write(self, to: *mut u8) {
        // SAFETY: the caller has room there for as many bytes as both have.
        unsafe {
            self[0].write(to);
            self[1].write(to.add(size_of::<S>()));
        }
    }
}
