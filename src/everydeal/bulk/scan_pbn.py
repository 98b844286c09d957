"""The games of PBN, scanned in Python: the twin of the native scanner `kernel/src/texts/boards/pbn.rs`.

Games of nothing but plain lines are read as arrays (`lines_of_pbn`), others by a regular expression.
"""

import re
from typing import Final

import numpy as np
import numpy.typing as npt

from ..cards import DECK
from ..deal import Deal
from ..formats.core.spelling.deals import card_count_error
from ..formats.pbn.text import leaves_open
from .lines_of_pbn import BOARD, DEAL, DEALER, VULNERABLE, games_of
from .rows import ASK, EMPTY, FOUND, NONE, Letters, Masks, Scan

_VALUE = rb'(?:[^"\\\0-\x1f]|\\(?!["\\]))*+'
_GAME: Final = re.compile(
    rb"""(?>
      \[Deal\ "(?P<deal>[^"\\\0-\x1f]++)"\]END
    | \[Board\ "(?P<board>[^"\\\0-\x1f]*+)"\]END
    | \[Dealer\ "(?P<dealer>[^"\\\0-\x1f]*+)"\]END
    | \[Vulnerable\ "(?P<vulnerable>[^"\\\0-\x1f]*+)"\]END
    | \[(?>Auction|Play|[A-Za-z0-9_]++(?<=[A-Za-z0-9_]Table))\ "VALUE"\]END
      (?>[^\[{\s%;][^\[{\r\n]*+\r?\n | [;%][^\r\n]*+\r?\n)*+
    | \[(?!(?i:deal|board|dealer|vulnerable|auction|play)\ ")[A-Za-z0-9_]++(?<![A-Za-z0-9_]Table)\ "VALUE"\]END
    | [;%][^\r\n]*+\r?\n
    )*+""".replace(b"VALUE", _VALUE).replace(b"END", rb"[ \t]*+\r?\n"),
    re.VERBOSE,
)
_ODD_LINE: Final = re.compile(rb"^[ \t]*[\v\f\x1c-\x1f\x80-\xff][\s\x1c-\x1f\x80-\xff]*$", re.MULTILINE)
_TWICE: Final = (b"[Deal ", b"[Board ", b"[Dealer ", b"[Vulnerable ")
_DEALERS: Final = {b"N": 0, b"E": 1, b"S": 2, b"W": 3, b"": NONE, b"?": NONE, None: NONE}
_VULNERABLE: Final = {
    b"None": 0, b"Love": 0, b"-": 0, b"NS": 1, b"EW": 2, b"All": 3, b"Both": 3, b"": NONE, b"?": NONE, None: NONE,
}  # fmt: skip
_DEALER_OF: Final = np.full(256, 255, np.uint8)
_DEALER_OF[np.frombuffer(b"NESW?\0", np.uint8)] = (0, 1, 2, 3, NONE, NONE)
_BY_CODE = sorted((int.from_bytes(word or b"", "little"), side) for word, side in _VULNERABLE.items())
_CODES: Final = np.array([code for code, _ in _BY_CODE], np.uint32)
"""The words for vulnerabilities as numbers, in order."""
_VULNERABLE_OF: Final = np.array([side for _, side in _BY_CODE], np.uint8)
_NUMBER: Final = re.compile(rb"[0-9]{1,9}")
_FULL: Final = 69
"""The length of a full deal's text."""

_MEANING: Final = np.full(256, 255, np.uint8)
_MEANING[np.frombuffer(b"AKQJT98765432.", np.uint8)] = np.arange(14)
_SEAT: Final = np.full(256, 255, np.uint8)
_SEAT[np.frombuffer(b"NESW", np.uint8)] = np.arange(4)


def scan_pbn(data: bytes, last: bool) -> Scan:
    """The rows of a piece of PBN."""
    text = data if not last or data.endswith(b"\n") else data + b"\n"
    text = text[: text.rfind(b"\n") + 1]
    stuck = _unclear(text)
    letters = np.frombuffer(b"" if stuck else text, np.uint8)
    games = games_of(b"" if stuck else text)
    count = len(games.start) if last else games.ended
    plain = games.plain[:count]
    texts: dict[int, bytes] = {}  # of the deals in games that are not plain
    fields: list[tuple[int, int, int, int]] = []
    others = np.flatnonzero(~plain)
    for row in others.tolist():
        game = text[games.start[row] : games.end[row]]
        if b"{" in game and _comment_goes_on(game):
            stuck, count = True, row
            plain, others = plain[:row], others[: len(fields)]
            break
        found, texts[row] = _game(game)
        fields.append(found)
    table = _plain_fields(letters, games.value[:count])
    table[others] = np.array(fields, np.int64).reshape(-1, 4)
    state, dealer, vulnerability = (table[:, column].astype(np.uint8) for column in range(3))
    number = table[:, 3].astype(np.int32)
    hands, good = _parse_deals(letters, games.value[:count, DEAL], texts)
    state[(state == FOUND) & ~good] = ASK
    if count < len(games.start):
        consumed, lines = int(games.start[count]), int(games.line[count])
    else:
        consumed, lines = len(letters), text.count(b"\n") if len(letters) else 0
    where = games.start[:count], np.minimum(games.end[:count], len(data)), games.line[:count]
    counts = np.ones(count, bool)
    consumed = min(consumed, len(data))
    return Scan(*where, state, counts, dealer, vulnerability, number, hands, consumed, lines, stuck)


def _unclear(text: bytes) -> bool:
    """There is a carriage return alone, or a line that may be blank but not in plain ASCII."""
    if text.count(b"\r") != text.count(b"\r\n"):
        return True
    rare = not text.isascii() or any(letter in text for letter in (b"\v", b"\f", b"\x1c", b"\x1d", b"\x1e", b"\x1f"))
    return rare and _ODD_LINE.search(text) is not None


def _comment_goes_on(game: bytes) -> bool:
    """A comment opens in what looks like a game and is not closed in it: the blank line is part of the comment."""
    opened = False
    for line in game.decode("latin-1").split("\n"):
        if opened and "}" in line:
            opened, line = False, line.partition("}")[2]
        elif opened or line.startswith("%"):
            continue
        opened = "{" in line and leaves_open(line)
    return opened


def _game(game: bytes) -> tuple[tuple[int, int, int, int], bytes]:
    """State, dealer, vulnerability and number of a game, and the text of its deal."""
    ask = (ASK, NONE, NONE, 0), b""
    match = _GAME.fullmatch(game)
    if match is None:
        return ask
    if any(game.count(tag) > 1 for tag in _TWICE):
        return ask
    return _told(*match.groups())


def _told(
    deal: bytes | None, board: bytes | None, dealer: bytes | None, vulnerable: bytes | None
) -> tuple[tuple[int, int, int, int], bytes]:
    """The same, by the values of the four tags."""
    ask = (ASK, NONE, NONE, 0), b""
    dealer_seat, side = _DEALERS.get(dealer), _VULNERABLE.get(vulnerable)
    number = 0
    if board not in (None, b"", b"?"):
        number = int(board) if _NUMBER.fullmatch(board) else 0
        if not number:
            return ask
    if dealer_seat is None or side is None or deal in (b"", b"?"):
        return ask
    return (EMPTY if deal is None else FOUND, dealer_seat, side, number), deal or b""


def _plain_fields(letters: Letters, value: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """State, dealer, vulnerability and number of plain games, (n, 4), by the places of the four tags' values."""
    sizes = value[:, :, 1] - value[:, :, 0]
    there = value[:, :, 0] >= 0
    empty = ~there | (sizes == 0)
    padded = np.concatenate([letters, np.zeros(16, np.uint8)])

    def words(tag: int, width: int) -> Letters:
        """The values of a tag, as many letters as all have room for, filled up with zeros."""
        columns = np.arange(width)
        found: Letters = padded[value[:, tag, :1] + columns]
        found[(columns >= sizes[:, tag, None]) | empty[:, tag, None]] = 0
        return found

    digits = words(BOARD, 9)
    numeric = (digits >= ord("0")) & (digits <= ord("9"))
    number = np.zeros(len(value), np.int64)
    for column in range(9):
        number = np.where(numeric[:, column], 10 * number + digits[:, column] - ord("0"), number)
    unknown = empty[:, BOARD] | ((sizes[:, BOARD] == 1) & (digits[:, 0] == ord("?")))
    fine = unknown | ((numeric.sum(axis=1) == sizes[:, BOARD]) & (number > 0))
    number[unknown] = 0

    dealer = _DEALER_OF[words(DEALER, 1)[:, 0]]
    fine &= (empty[:, DEALER] | (sizes[:, DEALER] == 1)) & (dealer <= NONE)
    codes = np.ascontiguousarray(words(VULNERABLE, 4)).view("<u4")[:, 0]
    place = np.minimum(np.searchsorted(_CODES, codes), len(_CODES) - 1)
    fine &= (sizes[:, VULNERABLE] <= 4) & (_CODES[place] == codes)
    marks = words(DEAL, 1)[:, 0]
    fine &= ~there[:, DEAL] | ((sizes[:, DEAL] > 0) & ((sizes[:, DEAL] > 1) | (marks != ord("?"))))

    table = np.stack([np.where(there[:, DEAL], FOUND, EMPTY), dealer, _VULNERABLE_OF[place], number], axis=1)
    table[~fine] = (ASK, NONE, NONE, 0)
    return table.astype(np.int64)


def _parse_deals(
    letters: Letters, places: npt.NDArray[np.int64], texts: dict[int, bytes]
) -> tuple[Masks, npt.NDArray[np.bool_]]:
    """The hands of deals, (n, 4), and which of them are plain deals; *texts* are those of some rows, *places* say where
    the others are."""
    hands = np.zeros((len(places), 4), np.uint64)
    good = np.zeros(len(places), bool)
    full = np.flatnonzero(places[:, 1] - places[:, 0] == _FULL)
    full = full[~np.isin(full, np.array(list(texts), np.int64))]
    if len(full):
        hands[full], good[full] = _parse_full(np.lib.stride_tricks.sliding_window_view(letters, _FULL)[places[full, 0]])
    others = np.array([row for row, deal in texts.items() if len(deal) == _FULL], np.int64)
    if len(others):
        joined = np.frombuffer(b"".join(texts[row] for row in others.tolist()), np.uint8)
        hands[others], good[others] = _parse_full(joined.reshape(-1, _FULL))
    for row in np.flatnonzero(~good).tolist():
        start, end = places[row].tolist()
        text = texts[row] if row in texts else bytes(letters[max(start, 0) : end])
        try:
            deal = Deal.from_pbn(text.decode("ascii"))
        except ValueError:
            continue
        hands[row], good[row] = deal.hands, not card_count_error(deal)
    return hands, good


def _parse_full(letters: Letters) -> tuple[Masks, npt.NDArray[np.bool_]]:
    """The hands of the texts of full deals, (n, 69)."""
    n = len(letters)
    first = _SEAT[letters[:, 0]]
    good = (first < 4) & (letters[:, 1] == ord(":"))
    body = np.full((n, 4, 17), ord(" "), np.uint8)
    body.reshape(n, 68)[:, :67] = letters[:, 2:]
    good &= (body[:, :, 16] == ord(" ")).all(axis=1)
    ranks = _MEANING[body[:, :, :16]]
    dots = ranks == 13
    good &= (dots.sum(axis=2) == 3).all(axis=1) & (ranks <= 13).all(axis=(1, 2))
    cards = 13 * np.cumsum(dots, axis=2, dtype=np.uint8) + ranks
    cards[dots | (ranks > 13)] = 63
    masks = np.bitwise_or.reduce(np.uint64(1) << np.minimum(cards, np.uint8(63)), axis=2) & np.uint64(DECK)
    good &= (np.bitwise_count(masks) == 13).all(axis=1) & (np.bitwise_or.reduce(masks, axis=1) == np.uint64(DECK))
    seats = (np.arange(4) - np.where(first < 4, first, 0)[:, None].astype(np.int64)) % 4
    return np.take_along_axis(masks, seats, axis=1), good
