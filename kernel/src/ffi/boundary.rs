//! Exports of `boundary`.  The tables are a set (`handles`).

use super::handles::Handle;
use super::{BAD_ARGUMENT, guarded, input};
use crate::numbering::sets::boundary::{Boundary, Limits};

/// Count the deals in which each hand has one of some shapes, four bytes each (`counts` of them by hand, N first), and
/// points within `points` (least and most, by hand); `weights` are those of ace ... two.
///
/// # Safety
/// `shapes` must be readable for `4 * sum of counts` bytes, `counts` for 4 words, `points` for 8, `weights` for 13;
/// `handle` must be writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_boundary_build(
    shapes: *const u8,
    bytes: usize,
    counts: *const u64,
    points: *const u16,
    weights: *const u16,
    handle: *mut *mut Handle,
) -> i64 {
    guarded(|| {
        // SAFETY: so many bytes and 4 numbers, as "# Safety" asks; `input` has checked the pointers.
        let (mut shapes, counts) = unsafe { (input(shapes, bytes)?, input(counts, 4)?) };
        // SAFETY: 8 and 13 numbers, as "# Safety" asks; `input` has checked the pointers.
        let (points, weights) = unsafe { (input(points, 8)?, input(weights, 13)?) };
        let mut by_hand: [Vec<[u8; 4]>; 4] = Default::default();
        for (shapes_of_hand, &count) in by_hand.iter_mut().zip(counts) {
            let bytes = usize::try_from(count).ok().and_then(|count| count.checked_mul(4)).ok_or(BAD_ARGUMENT)?;
            if bytes > shapes.len() {
                return Err(BAD_ARGUMENT);
            }
            let (own, rest) = shapes.split_at(bytes);
            shapes = rest;
            shapes_of_hand.extend(own.chunks_exact(4).map(|shape| <[u8; 4]>::try_from(shape).expect("4 lengths")));
        }
        let full = |shape: &[u8; 4]| shape.iter().map(|&length| u32::from(length)).sum::<u32>() == 13;
        if !by_hand.iter().flatten().all(full) || weights.iter().any(|&weight| weight > 100) {
            return Err(BAD_ARGUMENT);
        }
        let limits = Limits {
            shapes: by_hand,
            points: std::array::from_fn(|hand| (points[2 * hand], points[2 * hand + 1])),
            weights: weights.try_into().expect("13 weights"),
        };
        let boundary = Boundary::new(&limits)?;
        // SAFETY: the place of the handle can be written, as "# Safety" asks.
        unsafe { Handle::Set(Box::new(boundary)).hand_over(handle) }
    })
}
