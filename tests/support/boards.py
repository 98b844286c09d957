"""Boards for the tests of formats: Hypothesis strategies, the example boards, and the sample files."""

import io
from typing import Any

from hypothesis import strategies as st

from everydeal import Board, Deal, FormatError, read, spaces, write
from everydeal.board.vulnerability import VULNERABILITIES
from everydeal.formats import FORMATS, AnnotatedWords, by_name
from everydeal.formats.core.spelling.deals import card_count_error
from example_deal import DEAL

DEALS = (
    DEAL,
    "N:93.T765.AJ932.T9 AJT6.Q9.T74.AKQ2 875.AJ82.Q85.765 KQ42.K43.K6.J843",
    "N:AKQT3.J6.KJ42.95 652.AK42.AQ87.T4 J74.QT95.T.AK863 98.873.9653.QJ72",
)
"""Three full deals, for files of a few boards."""

full_deals = st.integers(0, spaces.pavlicek.size - 1).map(spaces.pavlicek.__getitem__)
endings = st.integers(0, spaces.endings.size - 1).map(spaces.endings.__getitem__)
small_endings = st.builds(
    lambda deal, sizes: Deal(*(_first_cards(hand, size) for hand, size in zip(deal.hands, sizes, strict=True))),
    full_deals,
    st.lists(st.integers(0, 4), min_size=4, max_size=4),
)
any_deals = st.one_of(full_deals, endings, small_endings).filter(lambda deal: not card_count_error(deal))

numbers = st.none() | st.integers(1, 99)
dealers = st.none() | st.integers(0, 3)
vulnerabilities = st.none() | st.sampled_from(VULNERABILITIES)
tricks = st.none() | st.lists(st.integers(0, 13), min_size=20, max_size=20).map(tuple)
LETTERS = "aZ7 \"'\\[]{};:%|,.=!?#@-_éÿÃ©\xa0\x85♠語"
"""Letters with a meaning in some format, and of every charset."""
lines = st.text(st.sampled_from(LETTERS), max_size=12)
texts = st.text(st.sampled_from(LETTERS + "\n\t"), max_size=12)
calls = st.sampled_from(("Pass", "X", "XX", "1C", "3NT", "7S"))


def plain_boards(deals: st.SearchStrategy[Deal] = full_deals) -> st.SearchStrategy[Board]:
    """Boards with number, dealer and vulnerability."""
    return st.builds(Board, deals, numbers, dealers, vulnerabilities)


@st.composite
def sections(draw: st.DrawFn, words: st.SearchStrategy[str], *, in_turn: bool, texts: Any) -> AnnotatedWords:
    """An auction or play with notes, every one of them used."""
    notes = draw(st.dictionaries(st.integers(1, 32), texts, max_size=3))
    result = []
    for word in draw(st.lists(words, max_size=9)):
        result.append(word)
        if notes != {} and draw(st.booleans()):
            result.append(f"={draw(st.sampled_from(sorted(notes)))}=")
    return AnnotatedWords(draw(dealers), tuple(result), notes, in_turn)


def written(boards: list[Board], format: str, **options: Any) -> bytes:
    """The bytes of *boards* in a format."""
    stream = io.BytesIO()
    write(boards, stream, format, losses=lambda lost: None, **options)
    return stream.getvalue()


WRITTEN = tuple(name for name, entry in FORMATS.items() if not entry.read_only)
"""The formats that are written, too."""
SEATS = "NESW"
"""Whose the hands are in files of the format that does not say it; other formats take no notice."""


def boards_of(data: bytes, format: str | None = None) -> list[Board]:
    """The boards of a file's bytes, read strictly."""
    return list(read(io.BytesIO(data), format, seats=SEATS))


def lenient(data: bytes, format: str | None = None) -> tuple[list[Board], list[FormatError]]:
    """The boards of a file's bytes and its errors."""
    errors: list[FormatError] = []
    return list(read(io.BytesIO(data), format, errors=errors.append, seats=SEATS)), errors


def noticed(data: str | bytes, format: str | None = None, **options: Any) -> tuple[list[Board], list[str]]:
    """The boards of a file, and its notices."""
    notices: list[FormatError] = []
    stream = io.BytesIO(data.encode() if isinstance(data, str) else data)
    return list(read(stream, format, notices=notices.append, **options)), list(map(str, notices))


def check_accepted(data: bytes, format: str) -> None:
    """Whatever is read from *data* can be written and reads back equal."""
    boards, _ = lenient(data, format)
    if by_name(format).read_only:
        return
    free = format in ("lines", "zbs")  # these hold fouled boards; others report them
    fair = [board for board in boards if free or not card_count_error(board.deal)]
    if by_name(format).numbered_by_position:
        fair = [Board(board.deal, place) for place, board in enumerate(fair, start=1)]
    assert boards_of(written(fair, format), format) == fair


def _first_cards(hand: int, size: int) -> int:
    while hand.bit_count() > size:
        hand &= hand - 1
    return hand
