"""A table of deals with named columns: CSV, with commas, semicolons, tabs or bars between the cells.

The first line (behind ``sep=;``, if that is there) names the columns, in any order, case and spelling of the words
below, in English, French, German, Dutch or Polish; or ``columns`` of `everydeal.read`
(``--columns``) does.  A deal is one column (``deal``), four hands (``north`` ... or ``n`` ...), or sixteen suits
(``north_spades`` ..., ``n_s`` ...).  Hands have dots between the suits, or letters; an empty cell is a hand that is not
given, of three hands of 13 cards the fourth.  Besides: ``board``, ``dealer``, ``vulnerability``, the players' names
(``north_name`` ...), and PBN's tags by their names.  Other columns are left out, and that is reported once.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final, NamedTuple

from ...board.board import Board
from ...cards import SEAT_NAMES, SEATS, SUIT_NAMES, SUITS, Seat, Suit, format_hand, parse_seat
from ..core.records import boards_of, fair_deal, is_read, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source, decode_text
from ..core.spelling import lenient_deal
from ..core.spelling.deals import board_of_hands
from ..core.spelling.holdings import hand_of_suits, parse_hand_of, parse_ranks, parse_written_hand
from ..core.spelling.seats import SEATS_IN_WORDS, parse_number, spoken_vulnerability
from ..core.spelling.tables import cells_of_csv

_BETWEEN: Final = ",;\t|"
_SEPARATOR: Final = re.compile(r"\ufeff?\"?sep=.\"?\s*", re.IGNORECASE)
"""What programs put first for Excel: between the cells of the lines below it is this."""
_LONGEST: Final = 1 << 16
_NUMBER: Final = ("board", "board no", "board number", "boardno", "boardnumber", "number", "no", "bd", "bd no")
_DEALER: Final = ("dealer", "dlr")
_SIDES: Final = ("vulnerability", "vulnerable", "vul", "vuln")
_DEAL: Final = ("deal", "pbn", "deal string", "hands")
_TAGS: Final = (
    "Event", "Site", "Date", "Scoring", "Contract", "Declarer", "Result", "Score", "Room", "Table", "Round", "Section",
    "HomeTeam", "VisitTeam", "DealId", "Stage", "Competition", "Description", "Annotator",
)  # fmt: skip

_IN_ENGLISH: Final = {word: SEAT_NAMES[seat].lower() for word, seat in SEATS_IN_WORDS.items()} | {
    word: english
    for english, words in {
        "spades": "pique piques pik schoppen piki", "hearts": "coeur coeurs cœur cœurs herz harten kier kiery",
        "diamonds": "carreau carreaux karo ruiten kara", "clubs": "trèfle trèfles trefle trefles treff klaveren trefl",
        "board": "donne étui etui spel rozdanie", "number": "numéro numero nummer numer nr spelnummer",
        "dealer": "donneur teiler gever rozdający rozdajacy",
        "vulnerability": "vulnérabilité vulnerabilite vulnérable gefahr gefahrenlage kwetsbaarheid kwetsbaar założenia"
        " zalozenia",
    }.items()
    for word in words.split()
}  # fmt: skip
"""The words of French, German, Dutch and Polish headings, with and without their marks."""


_LETTERS: Final = {"teiler": "NOSW", "gever": "NOZW", "donneur": "NESO"}
"""N E S W in German, Dutch and French, by the word for the dealer: O is east or west, as the headings tell."""
_POLISH: Final = str.maketrans("³¹±¿£¥¡¯", "łąążŁĄĄŻ")
"""The letters of Polish headings in Windows-1250 or ISO-8859-2 that are others in ISO-8859-1."""
ColumnMeaning = str | Seat | tuple[Seat, Suit]
"""What a column tells: "deal", "number", "dealer", "vulnerability", a hand, a suit of one, or a tag."""
_FIELDS: Final = ("deal", "number", "dealer", "vulnerability")
_SUITS_OF_HANDS: Final = tuple((seat, suit) for seat in range(4) for suit in range(4))


class _Columns(NamedTuple):
    """What the columns of a table tell."""

    width: int
    """How many cells a line has."""
    between: str
    """The character between the cells."""
    places: Mapping[ColumnMeaning, int]
    """Where in a line what is."""
    others: tuple[str, ...] = ()
    """The names of columns that mean nothing here."""
    letters: str = ""
    """N E S W in the language of the headings, if that has others."""

    @property
    def cards(self) -> list[int]:
        """The columns of cards: a deal, four hands (-1 for one that is missing) or 16 suits; none if they do not tell
        all cards of a deal."""
        for meanings, missing in ((_FIELDS[:1], 0), (range(4), 0), (_SUITS_OF_HANDS, 0), (range(4), 1)):
            if sum(meaning not in self.places for meaning in meanings) <= missing:
                return [self.places.get(meaning, -1) for meaning in meanings]
        return []


def recognise(head: bytes) -> int:
    """A first line with the names of columns that tell the cards; a deal must be below one column alone, or three hands
    without the fourth."""
    lines = decode_text(head).removeprefix("\ufeff").splitlines()
    lines = [line for line in lines if line.strip() and not _SEPARATOR.fullmatch(line)][:2]
    columns = _header(lines[0]) if lines else None
    if columns is None:
        return NO
    if -1 in columns.cards:
        return CERTAIN if is_read(lambda text: _board(columns, cells_of_csv(text, columns.between)), lines[-1]) else NO
    return CERTAIN if columns.width > 1 or re.match(r"\s*\"?[NESW]:", lines[-1], re.IGNORECASE) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    lines = ((line, text) for line, text in source.lines() if text.strip())
    first = next((item for item in lines if not _SEPARATOR.fullmatch(item[1])), None)
    columns = None if first is None else _columns(source, *first)
    if first is None or columns is None:
        return iter(())
    own = [first] if source.hints.columns is not None and not _is_header(columns, first[1]) else []
    between = columns.between
    return boards_of(source, chain(own, lines), lambda text, _: _board(columns, cells_of_csv(text, between)))


def _header(text: str) -> _Columns | None:
    """The columns that a line names; None if they do not tell the cards."""
    if len(text) > _LONGEST:
        return None
    for between in _BETWEEN:
        if between in text or between == _BETWEEN[0]:
            try:
                columns = _named(cells_of_csv(text, between), between)
            except ValueError:
                continue
            if columns.cards:
                return columns
    return None


def _named(names: Sequence[str], between: str) -> _Columns:
    """The columns of these names.

    Raises:
        ValueError: two have the same meaning.
    """
    places, others = dict[ColumnMeaning, int](), list[str]()
    bare = [name.strip("\ufeff \"'").upper() for name in names]
    said = (letters for word, letters in _LETTERS.items() if word.upper() in bare or set(letters) <= set(bare))
    letters = next(said, "")
    for place, name in enumerate(names):
        meaning = _meaning(name)
        meaning = _meaning(name.translate(_POLISH)) if meaning is None else meaning
        if len(bare[place]) == 1 and bare[place] in letters:
            meaning = letters.index(bare[place])
        if meaning is None:
            others += [name.strip()] if name.strip(" -") else []
        elif meaning in places:
            raise ValueError(f"two columns are {name.strip()!r}, or mean the same")
        else:
            places[meaning] = place
    hands = [places.get(seat, places.get((seat, 0), -1)) for seat in range(4)]
    initials = "".join(bare[place][0] for place in hands if place >= 0)
    return _Columns(len(names), between, places, tuple(others), letters or initials * (initials in _LETTERS.values()))


@lru_cache(maxsize=256)
def _meaning(name: str) -> ColumnMeaning | None:
    """What a column of a name tells, if it means anything here.

    >>> [_meaning(name) for name in ("Board No.", "North", "n_s", "SouthHearts", "east name", "Score £", "hcp")]
    ['number', 0, (0, 0), (2, 1), 'East', 'Score', None]
    """
    bare = name.strip("\ufeff \"'")
    words = re.sub(r"[\W_]+", " ", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", bare)).strip().lower()
    words = " ".join(_IN_ENGLISH.get(word, word) for word in words.split())
    for meaning, known in (("number", _NUMBER), ("dealer", _DEALER), ("vulnerability", _SIDES), ("deal", _DEAL)):
        if words in known:
            return meaning
    first, _, rest = words.partition(" ")
    if first in ("hand", "deal") and rest:
        first, rest = rest, ""
    if first in ("n", "e", "s", "w", "north", "east", "south", "west"):
        seat = parse_seat(first)
        if rest in ("", "hand", "cards"):
            return seat
        if rest in ("name", "player"):
            return SEAT_NAMES[seat]
        suit = next((i for i, full in enumerate(SUIT_NAMES) if rest in (full, full[:-1], SUITS[i].lower())), None)
        if suit is not None:
            return seat, suit
    return next((tag for tag in _TAGS if tag.lower() == words.replace(" ", "")), None)


def _likely(text: str, count: int) -> str:
    """What stands between the cells of a line that has so many; the comma if nothing fits."""
    for between in _BETWEEN:
        try:
            if len(cells_of_csv(text, between)) == count:
                return between
        except ValueError:
            continue
    return _BETWEEN[0]


def _is_header(columns: _Columns, text: str) -> bool:
    """A line of names above columns that are named otherwise: every cell that should be cards is words, or a seat."""
    try:
        cells = cells_of_csv(text, columns.between)
    except ValueError:
        return False
    if len(cells) != columns.width:
        return False
    words = [cells[place].strip() for place in columns.cards if place >= 0]
    named = [word for word in words if word.upper() not in tuple(SEATS)]
    return bool(named) and all(re.fullmatch(r"[^\W\d][\w ]*+", word) and _is_no_hand(word) for word in named)


def _is_no_hand(cell: str) -> bool:
    return not (is_read(parse_written_hand, cell) or is_read(parse_ranks, cell))


def _columns(source: Source, line: int, text: str) -> _Columns | None:
    """The columns that the user or the first line names; None, and a complaint, if they do not tell the cards."""
    names = source.hints.columns
    columns, reason = None, "no columns that tell the cards"
    try:
        columns = _header(text) if names is None else _named(names, _likely(text, len(names)))
    except ValueError as error:
        reason = str(error)
    if columns is None or not columns.cards:
        known = "deal, or north east south west, or north_spades ... west_clubs; besides board, dealer, vulnerability"
        reason += f": name them, columns='...': {known}"
        source.report.error(reason, line=line, value=text)
        return None
    if columns.others:
        source.report.left_out(f"columns left out: {', '.join(columns.others)}", line=line)
    return columns


def _board(columns: _Columns, cells: list[str]) -> Board:
    if len(cells) != columns.width:
        raise ValueError(f"{len(cells)} cells, not {columns.width}")
    given = {meaning: cells[place] for meaning, place in columns.places.items() if cells[place].strip()}
    number, dealer, sides = (str(given.get(field, "")).strip() for field in _FIELDS[1:])
    board = _dealt(columns, [cell.strip() for cell in cells])
    board.number = parse_number(number) if number else None
    if dealer:
        letter = columns.letters.find(dealer.upper()) if len(dealer) == 1 else -1
        board.dealer = parse_seat(_IN_ENGLISH.get(dealer.lower(), dealer)) if letter < 0 else letter
    board.vulnerability = spoken_vulnerability(sides) if sides else None
    board.tags = {tag: cell for tag, cell in given.items() if isinstance(tag, str) and tag not in _FIELDS}
    board.__post_init__()  # a number tells the dealer
    return board


def _dealt(columns: _Columns, cells: list[str]) -> Board:
    """A board with nothing but the cards."""
    own = [cells[place] if place >= 0 else "" for place in columns.cards]
    if len(own) == 1:
        return lenient_deal.parse(own[0])[0]
    if len(own) == 16:
        return board_of_hands([hand_of_suits(seat, own[4 * seat : 4 * seat + 4]) for seat in range(4)])
    return board_of_hands(
        [parse_hand_of(seat, cell, parse_written_hand) if cell.strip("-") else None for seat, cell in enumerate(own)]
    )


def _form(board: Board, _: int) -> bytes:
    fair_deal(board.deal.hands)
    cells = [
        "" if board.number is None else str(board.number),
        "" if board.dealer is None else SEATS[board.dealer],
        board.vulnerability or "",
    ]
    cells += ["" if seat in board.unknown else format_hand(hand) for seat, hand in enumerate(board.deal.hands)]
    return f"{','.join(cells)}\n".encode()


write = writes(_form, b"board,dealer,vulnerability,north,east,south,west\n")
