//! Sets of whole numbers: disjoint intervals, ascending, with a gap between any two; as `logic/intervals.py` has them.

/// The intervals, both ends included.
pub type Intervals = Vec<(i64, i64)>;

/// The union of some intervals, in any order.
fn of(mut parts: Intervals) -> Intervals {
    parts.retain(|&(low, high)| low <= high);
    parts.sort_unstable();
    let mut merged = Intervals::new();
    for (low, high) in parts {
        match merged.last_mut() {
            Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
            _ => merged.push((low, high)),
        }
    }
    merged
}

/// What is in one of two sets.
pub fn union(one: &[(i64, i64)], other: &[(i64, i64)]) -> Intervals {
    of([one, other].concat())
}

/// What is in both.
pub fn common(one: &[(i64, i64)], other: &[(i64, i64)]) -> Intervals {
    of(one.iter().flat_map(|a| other.iter().map(|b| (a.0.max(b.0), a.1.min(b.1)))).collect())
}

/// Whether all of `low..=high` is in a set (true), or nothing of it (false); None otherwise.
#[inline]
pub fn decides(set: &[(i64, i64)], low: i64, high: i64) -> Option<bool> {
    for &(start, end) in set {
        if start <= low && high <= end {
            return Some(true);
        }
        if start <= high && low <= end {
            return None;
        }
    }
    Some(false)
}
