//! Every code path that this processor has, chosen by name: the same answers, and the same refusals of the same rows.

use everydeal_kernel::arch::dispatch;
use everydeal_kernel::arch::platform::Platform;
use everydeal_kernel::base::refusal::RowResult;
use everydeal_kernel::random::{Stream, fill};
use everydeal_kernel::texts::deals::{self as text, FULL_LINE};

const PATHS: [Platform; 3] = [Platform::Portable, Platform::Avx2, Platform::Avx512];
/// So many rows are two threads' work.
const ROWS: usize = 9000;

/// Random numbers, always the same ones.
struct Random(std::vec::IntoIter<u8>);

impl Random {
    fn new(count: usize) -> Self {
        let mut bytes = vec![0; 4 * count];
        fill(&Stream::new(&[7; 32], 1 << 32), 0, &mut bytes, 4, 1).unwrap();
        Random(bytes.into_iter())
    }

    fn below(&mut self, limit: usize) -> usize {
        let word = [(); 4].map(|()| self.0.next().unwrap());
        u32::from_le_bytes(word) as usize % limit
    }
}

fn shuffled(random: &mut Random) -> [u64; 4] {
    let mut cards: [usize; 52] = std::array::from_fn(|card| card);
    for end in (1..52).rev() {
        cards.swap(end, random.below(end + 1));
    }
    std::array::from_fn(|seat| cards[13 * seat..13 * seat + 13].iter().map(|card| 1 << card).sum())
}

/// On each path and with one thread and two, what `work` makes of fresh memory; all must be equal.
fn on_each_path<T: PartialEq + std::fmt::Debug>(work: impl Fn(usize) -> (RowResult, T)) -> (RowResult, T) {
    let mut found: Option<(RowResult, T)> = None;
    for path in PATHS {
        dispatch::limit(path);
        for threads in [1, 2] {
            let (outcome, made) = work(threads);
            let first = found.get_or_insert_with(|| work(1));
            assert_eq!(outcome, first.0, "{path:?}, {threads} threads");
            assert!(outcome.is_err() || made == first.1, "{path:?}, {threads} threads");
        }
    }
    dispatch::limit(Platform::Avx512);
    found.unwrap()
}

#[test]
fn all_paths_agree_on_texts() {
    let mut random = Random::new(1 << 20);
    let hands: Vec<[u64; 4]> = (0..ROWS).map(|_| shuffled(&mut random)).collect();
    let (outcome, full) = on_each_path(|threads| {
        let mut lines = vec![0; FULL_LINE * ROWS];
        (text::format_full(&hands, &mut lines, threads), lines)
    });
    assert_eq!(outcome, Ok(()));

    let parsed = |lines: &[u8], rows: usize| {
        on_each_path(|threads| {
            let mut back = vec![[0; 4]; rows];
            (text::parse(lines, &mut back, threads), back)
        })
    };
    assert_eq!(parsed(&full, ROWS), (Ok(()), hands.clone()));
    assert_eq!(parsed(&full[..full.len() - 1], ROWS), (Ok(()), hands.clone()));
    for rows in [0, 1, ROWS - 1, ROWS + 1] {
        assert!(parsed(&full, rows).0.is_err());
    }

    // Lines in other forms among them: all are read, and in their places.
    let mut mixed = Vec::new();
    for line in full.chunks(FULL_LINE) {
        let line = String::from_utf8(line.to_vec()).unwrap();
        let other = match random.below(40) {
            0 => line.to_lowercase(),
            1 => line.replace('\n', "\r\n"),
            2 => line.replace(' ', "  "),
            3 => line.replace(' ', "\t"),
            4 => format!(" {line}"),
            5 => format!("{} -\n", &line[..52]),
            6 => line.replace("\n", " \n"),
            _ => line,
        };
        mixed.extend_from_slice(other.as_bytes());
    }
    assert_eq!(parsed(&mixed, ROWS), (Ok(()), hands.clone()));

    // As long as full deals, but the first lines are shorter by 15 bytes and the last ones longer; 14 lines of 55 bytes
    // are 11 of 70, so that the middle is again a line's end.
    for others in [1, 14] {
        let mut lines = Vec::new();
        for (row, line) in full.chunks(FULL_LINE).enumerate() {
            if row >= ROWS - others {
                lines.extend([b' '; 15]);
            }
            lines.extend(if row < others { &line[..53] } else { line });
            if row < others {
                lines.extend(b"-\n");
            }
        }
        assert_eq!(lines.len(), full.len());
        assert_eq!(parsed(&lines, ROWS), (Ok(()), hands.clone()));
        lines.swap(0, 1);
        assert_eq!(parsed(&lines, ROWS).0.unwrap_err().row, 0);
    }

    // Hands that are none of thirteen cards, and lines with one wrong byte: the same rows are refused.
    for _ in 0..30 {
        let (row, place) = (random.below(ROWS), random.below(FULL_LINE));
        let mut others = hands.clone();
        others[row][place % 4] ^= 1 << random.below(64);
        let (outcome, _) = on_each_path(|threads| {
            let mut lines = vec![0; FULL_LINE * ROWS];
            (text::format_full(&others, &mut lines, threads), lines)
        });
        assert_eq!(outcome.unwrap_err().row, row);

        let mut lines = full.clone();
        lines[FULL_LINE * row + place] = random.below(256) as u8;
        let (outcome, _) = parsed(&lines, ROWS);
        assert!(outcome.map_or_else(|refusal| refusal.row == row, |()| true));
        lines.swap(FULL_LINE * row + place, FULL_LINE * row + 2 + random.below(60));
        let (outcome, _) = parsed(&lines, ROWS);
        assert!(outcome.map_or_else(|refusal| refusal.row == row, |()| true));
    }
}
