//! The deals of LIN: where the boards lie, and the deal, number, dealer and vulnerability of each.

use crate::texts::boards::lin_board::Board;
use crate::texts::boards::pairs::{self, Visitor};
use crate::texts::boards::rows::{End, Row};

/// Scan a piece of a file that begins with a pair; `last` says that nothing follows it.
pub fn scan(data: &[u8], last: bool, put: impl FnMut(Row), capacity: usize) -> End {
    pairs::scan(data, 0, last, &mut Rows { board: Board::new(0, 0), put, left: capacity })
}

/// The rows of the boards.
struct Rows<'a, F> {
    board: Board<'a>,
    put: F,
    /// Room for so many more.
    left: usize,
}

impl<'a, F: FnMut(Row)> Visitor<'a> for Rows<'a, F> {
    fn board(&mut self) -> &mut Board<'a> {
        &mut self.board
    }

    fn take(&mut self, key: &[u8], value: &'a [u8], _at: usize, line: usize) {
        self.board.take(key, value, line);
    }

    fn finish(&mut self, end: usize) -> bool {
        let row = self.board.row_to(end);
        row.into_iter().for_each(&mut self.put);
        self.left -= usize::from(row.is_some());
        row.is_some()
    }

    fn has_room(&self) -> bool {
        self.left > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::boards::rows::State;

    const MD: &str = "1S9642H765DJTCQJ93,SK3HKQ8DKQ972CA84,SQJTHA432D8643CK2";

    fn rows(text: &str, last: bool) -> (Vec<Row>, End) {
        let mut rows = Vec::new();
        let end = scan(text.as_bytes(), last, |row| rows.push(row), usize::MAX);
        (rows, end)
    }

    #[test]
    fn boards_of_an_archive() {
        let line = format!("qx|o7|pn|a,b,c,d|st||md|{MD},|rh||ah|Board 7|sv|b|mb|1N|pg||\n");
        let (found, end) = rows(&format!("{line}{line}"), true);
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].line, found[1].line), (0, 1));
        for row in found {
            assert_eq!((row.state, row.number, row.dealer, row.vulnerability), (State::Deal, 7, 2, 3));
            assert!(row.hands.iter().all(|hand| hand.count_ones() == 13));
        }
        assert_eq!((end.lines, end.stuck), (2, false));
    }

    #[test]
    fn what_is_not_plain_is_left() {
        for pairs in
            ["md|1SAA,,,|", &format!("md|{MD}|sv|x|"), &format!("md|{MD}|rubbish|"), &format!("md|{MD}|ah|Spiel  7|")]
        {
            let text = format!("qx|o1|{pairs}qx|o2|md|{MD}|");
            let (found, _) = rows(&text, true);
            assert_eq!(found.iter().map(|row| row.state).collect::<Vec<_>>(), [State::Ask, State::Deal], "{pairs}");
        }
    }

    #[test]
    fn a_piece_ends_with_its_last_whole_board() {
        let text = format!("qx|o1|md|{MD}|sv|o|pg||\r\nqx|o2|md|{MD}|sv|n|pg||\r\nqx|o3|md|{MD}|pg||\r\n");
        for cut in 0..text.len() {
            let (found, end) = rows(&text[..cut], false);
            let (rest, last) = rows(&text[end.consumed..], true);
            let numbers: Vec<_> = found.iter().chain(&rest).map(|row| (row.number, row.state)).collect();
            assert_eq!(numbers, [(1, State::Deal), (2, State::Deal), (3, State::Deal)], "cut at {cut}");
            assert_eq!(end.lines + last.lines, 3);
        }
    }
}
