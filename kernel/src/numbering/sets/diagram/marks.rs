//! Numbers that stand for something else, and what a build tells of its progress.

/// No arc.
pub const NONE: u32 = u32::MAX;
/// A machine's answer, instead of a state.
pub const TRUE: i32 = -1;
/// A machine's answer, instead of a state.
pub const FALSE: i32 = -2;

/// Called after every card with the cards read, all cards, and the nodes so far; true stops the build.
pub type Progress<'a> = &'a mut dyn FnMut(usize, usize, u64) -> bool;
