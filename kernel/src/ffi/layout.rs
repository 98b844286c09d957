//! Exports of `layout`: from each way to keep deals to the four hands, and back.

use super::{BAD_ARGUMENT, guarded, input, length, output};
use crate::layout::{self, DECK};
use crate::refusal::{Outcome, Refusal, Status};
use crate::threads::map_rows;

/// 52 owners (code 0) or a packed deal (code 1) a row to four hands a row.
///
/// # Safety
/// `rows_in` must be readable for 52 or 13 bytes a row, `hands` writable for 4 numbers, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_to_hands(
    code: u32,
    rows_in: *const u8,
    hands: *mut u64,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise; any bytes are numbers.
        let hands = unsafe { output(hands.cast::<[u8; 32]>(), rows)? }.as_flattened_mut();
        match code {
            0 => {
                let owners = unsafe { input(rows_in, length(rows, 52)?)? };
                map_rows(owners, 52, hands, 32, threads, |_, owners, hands| {
                    each(owners.as_chunks().0, hands.as_chunks_mut().0, |owners| {
                        layout::hands_of_owners(owners).map(to_bytes)
                    })
                })
            }
            1 => {
                let packed = unsafe { input(rows_in, length(rows, 13)?)? };
                map_rows(packed, 13, hands, 32, threads, |_, packed, hands| {
                    each(packed.as_chunks().0, hands.as_chunks_mut().0, |packed| {
                        Ok(to_bytes(layout::hands_of_packed(packed)))
                    })
                })
            }
            _ => Err(BAD_ARGUMENT),
        }
    })
}

/// Four hands a row to 52 owners (code 0) or a packed deal (code 1) a row.
///
/// # Safety
/// `hands` must be readable for 4 numbers a row, `rows_out` writable for 52 or 13 bytes, and they must not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn everydeal_from_hands(
    code: u32,
    hands: *const u64,
    rows_out: *mut u8,
    rows: usize,
    threads: usize,
) -> i64 {
    guarded(|| {
        // SAFETY: the caller's promise.
        let hands = unsafe { input(hands.cast::<[u8; 32]>(), rows)? }.as_flattened();
        match code {
            0 => {
                let owners = unsafe { output(rows_out, length(rows, 52)?)? };
                map_rows(hands, 32, owners, 52, threads, |_, hands, owners| {
                    each(hands.as_chunks().0, owners.as_chunks_mut().0, |hands| {
                        let hands = from_bytes(hands);
                        layout::check_hands(hands)?;
                        Ok(layout::owners_of_hands(hands))
                    })
                })
            }
            1 => {
                let packed = unsafe { output(rows_out, length(rows, 13)?)? };
                map_rows(hands, 32, packed, 13, threads, |_, hands, packed| {
                    each(hands.as_chunks().0, packed.as_chunks_mut().0, |hands| {
                        let hands = from_bytes(hands);
                        layout::check_hands(hands)?;
                        let all = hands.iter().fold(0, |all, hand| all | hand);
                        if all == DECK {
                            Ok(layout::packed_of_hands(hands))
                        } else {
                            Err(Refusal::new(Status::NotInSpace, 0))
                        }
                    })
                })
            }
            _ => Err(BAD_ARGUMENT),
        }
    })
}

fn each<A, B>(from: &[A], to: &mut [B], convert: impl Fn(&A) -> Result<B, Refusal>) -> Outcome {
    for (row, (from, to)) in from.iter().zip(to).enumerate() {
        *to = convert(from).map_err(|refusal| refusal.after(row))?;
    }
    Ok(())
}

fn to_bytes(hands: [u64; 4]) -> [u8; 32] {
    let mut bytes = [0; 32];
    for (hand, bytes) in hands.iter().zip(bytes.as_chunks_mut().0) {
        *bytes = hand.to_ne_bytes();
    }
    bytes
}

fn from_bytes(bytes: &[u8; 32]) -> [u64; 4] {
    let words = bytes.as_chunks().0;
    std::array::from_fn(|seat| u64::from_ne_bytes(words[seat]))
}
