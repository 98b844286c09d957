//! Exports of `boundary`.  Tables are owned by the caller from `build` until `free`.

use super::{guarded, input, length, output};
use crate::boundary::{Boundary, Limits};
use crate::refusal::{Refusal, Status};

const BAD: Refusal = Refusal { status: Status::BadArgument, row: 0 };

/// # Safety
/// `handle` must be null or come from `everydeal_boundary_build`, and not be freed yet.
unsafe fn borrow<'a>(handle: *const Boundary) -> Result<&'a Boundary, Refusal> {
    // SAFETY: the caller's promise.
    unsafe { handle.as_ref() }.ok_or(BAD)
}

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
    handle: *mut *mut Boundary,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (mut shapes, counts) = unsafe { (input(shapes, bytes)?, input(counts, 4)?) };
        // SAFETY: the caller's promise.
        let (points, weights) = unsafe { (input(points, 8)?, input(weights, 13)?) };
        let mut by_hand: [Vec<[u8; 4]>; 4] = Default::default();
        for (shapes_of_hand, &count) in by_hand.iter_mut().zip(counts) {
            let bytes = usize::try_from(count).ok().and_then(|count| count.checked_mul(4)).ok_or(BAD)?;
            if bytes > shapes.len() {
                return Err(BAD);
            }
            let (own, rest) = shapes.split_at(bytes);
            shapes = rest;
            shapes_of_hand.extend(own.chunks_exact(4).map(|shape| <[u8; 4]>::try_from(shape).expect("4 lengths")));
        }
        let full = |shape: &[u8; 4]| shape.iter().map(|&length| u32::from(length)).sum::<u32>() == 13;
        if !by_hand.iter().flatten().all(full) || weights.iter().any(|&weight| weight > 100) {
            return Err(BAD);
        }
        let limits = Limits {
            shapes: by_hand,
            points: std::array::from_fn(|hand| (points[2 * hand], points[2 * hand + 1])),
            weights: weights.try_into().expect("13 weights"),
        };
        let boundary = Boundary::new(&limits)?;
        // SAFETY: the caller's promise.
        unsafe { output(handle, 1)? }.fill(Box::into_raw(Box::new(boundary)));
        Ok(())
    })
}

/// The size, 16 little-endian bytes, and how many entries the tables have.
///
/// # Safety
/// `boundary` must come from `everydeal_boundary_build`; `size` must be writable for 16 bytes, `cells` for one word.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_boundary_facts(boundary: *const Boundary, size: *mut u8, cells: *mut u64) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (boundary, size, cells) = unsafe { (borrow(boundary)?, output(size, 16)?, output(cells, 1)?) };
        size.copy_from_slice(&boundary.size().to_le_bytes());
        cells[0] = boundary.cells_in_all();
        Ok(())
    })
}

/// As `everydeal_diagram_owners`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_boundary_owners(
    boundary: *const Boundary,
    numbers: *const u8,
    rows: usize,
    width: usize,
    owners: *mut u8,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (boundary, numbers) = unsafe { (borrow(boundary)?, input(numbers, length(rows, width)?)?) };
        // SAFETY: the caller's promise.
        boundary.owners(numbers, width, unsafe { output(owners, length(rows, 52)?)? }, threads)
    })
}

/// As `everydeal_diagram_numbers`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_boundary_numbers(
    boundary: *const Boundary,
    owners: *const u8,
    rows: usize,
    numbers: *mut u8,
    width: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (boundary, owners) = unsafe { (borrow(boundary)?, input(owners, length(rows, 52)?)?) };
        // SAFETY: the caller's promise.
        boundary.numbers(owners, unsafe { output(numbers, length(rows, width)?)? }, width, threads)
    })
}

/// As `everydeal_diagram_check`.
///
/// # Safety
/// As there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_boundary_check(boundary: *const Boundary, owners: *const u8) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise.
        let (boundary, owners) = unsafe { (borrow(boundary)?, input(owners, 52)?) };
        boundary.rank(owners).map(|_| ()).map_err(|place| Refusal::new(Status::NotInSpace, place))
    })
}

/// Give tables back.
///
/// # Safety
/// `boundary` must be null or come from `everydeal_boundary_build`; it must not be used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_boundary_free(boundary: *mut Boundary) -> i64 {
    guarded(|| {
        if !boundary.is_null() {
            // SAFETY: it came from `Box::into_raw`, by the caller's promise.
            drop(unsafe { Box::from_raw(boundary) });
        }
        Ok(())
    })
}
