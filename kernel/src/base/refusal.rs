//! Why the kernel refuses an input, and which row is the first it refuses.

/// Why an input is refused.  The numbers are part of the interface: `src/everydeal/_status.py` has the same table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Status {
    /// Nothing is wrong.
    Done = 0,
    /// A number is not below the size of its space.
    NumberTooLarge = 1,
    /// The deal of a row is not in the space (a hand has the wrong number of cards).
    NotInSpace = 2,
    /// An owner is not 0..4, or a bit is set that is no card.
    BadOwner = 3,
    /// A text is not of the form that is read here.
    BadText = 4,
    /// A buffer is missing, misaligned or has the wrong length, or an argument is outside its range.
    BadArgument = 5,
    /// The caller asked to stop.
    Stopped = 6,
    /// The work would need more than the limit given.
    LimitExceeded = 7,
    /// A bug in the kernel: it panicked, and the panic was caught.
    Panicked = 8,
}

/// A status and the first row it applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowError {
    /// The reason.
    pub status: Status,
    /// The first bad row (0 where rows make no sense).
    pub row: usize,
}

impl RowError {
    /// A refusal of one row.
    pub fn new(status: Status, row: usize) -> Self {
        RowError { status, row }
    }

    /// The same refusal, of a row that is `rows` further down.
    pub fn after(self, rows: usize) -> Self {
        RowError { row: self.row + rows, ..self }
    }
}

/// What every bulk function returns.
pub type RowResult = Result<(), RowError>;
