"""Files of printed diagrams: ours (``everydeal show``, ``decode --to diagram``), hand records, what people paste.

A title like ``Board 7, dealer S, vulnerable All`` before a diagram or beside its first lines belongs to it (`titles`).
What else stands around the diagrams is not part of them; but a line with holdings that makes no diagram is an error, so
that a diagram with a line too few is not passed over.  How a diagram looks is described in `diagram_layout`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple

from ...board.board import Board
from ...cards import Seat
from ...deal import Deal
from ..core.errors import Report
from ..core.records import boards_of, fair_deal, writes
from ..core.registry import CERTAIN, NO
from ..core.source import Source
from ..core.spelling.holdings import hand_of, has_symbols, without_colours
from .diagram_layout import (
    HEIGHT,
    LONGEST,
    Line,
    deals_side_by_side,
    hands_at,
    holdings_of_line,
    plain_lines,
    rows_of_line,
    title_beside,
    without_compass,
    without_seats,
)
from .titles import Title, read_title, title_of

_FACTS: Final = re.compile(r"[NESW] [0-9]+ HCP\b|number [0-9]+|no number in endings")
"""What `show` tells below a diagram."""


_SHOWN: Final = re.compile("[-–—:v]")
"""Where no hand has a card, a void that is more than a suit's symbol is shown so."""


class _Printed(NamedTuple):
    """A deal as it is printed: what its title tells, and the holdings of each hand; or why it is not a whole one."""

    title: Title
    hands: Mapping[Seat, Line]
    fault: str = ""
    text: str | None = None
    """The line at which the fault is seen."""

    def deal(self) -> Deal:
        """The deal.

        Raises:
            ValueError: it is not whole, a card comes twice, or something is not a rank.
        """
        if self.fault:
            raise ValueError(self.fault)
        return Deal(*(hand_of(seat, self.hands[seat]) for seat in range(4)))


def recognise(head: bytes) -> int:
    """A diagram, wherever it stands."""
    return CERTAIN if is_diagram(head.decode("utf-8", "replace")) else NO


def read(source: Source) -> Iterator[Board]:
    """The boards of a file."""
    return boards_in(source, source.lines())


def boards_in(source: Source, lines: Iterable[tuple[int, str]]) -> Iterator[Board]:
    """The boards of numbered lines."""
    deals = _printed(lines, source.report)
    return boards_of(source, deals, lambda found, _: found.title.board(found.deal()), lambda found: found.text)


def is_diagram(text: str) -> bool:
    """Whether *text* looks like a printed diagram; the four hands may stand one below the other, too.

    >>> is_diagram(Deal().diagram()), is_diagram("N:... ... ... ...")
    (True, False)
    >>> is_diagram(" ".join(f"{seat} SA HK DQ CJ" for seat in ("North", "West", "East", "South")).replace(" ", chr(10)))
    True
    """
    return bool(whole_deals(enumerate(text.splitlines(), start=1)))


def parse_diagram(text: str) -> Deal:
    """The deal of a printed diagram.

    >>> deal = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
    >>> parse_diagram(deal.diagram(symbols=True)) == deal
    True

    Raises:
        ValueError: no diagram, more than one, a card that comes twice, or a hand that is too long or too short.
    """
    found = whole_deals(enumerate(text.splitlines(), start=1))
    if not found:
        raise ValueError("no diagram: four lines for North, four for West and East, four for South, S H D C in each")
    if len(found) > 1:
        raise ValueError("more than one diagram")
    return found[0].deal()


def whole_deals(lines: Iterable[tuple[int, str]]) -> list[_Printed]:
    """The whole deals in numbered lines, two at most."""
    found = _printed(lines, Report(strict=False))
    return list(islice((printed for _, printed in found if not printed.fault), 2))


def _printed(lines: Iterable[tuple[int, str]], report: Report) -> Iterator[tuple[int, _Printed]]:
    """The deals of numbered lines, each with the line on which it begins."""
    title, astray, symbols, begun = Title(), False, False, 0
    texts: list[str] = []
    rows: list[Line] = []
    for line, text in without_compass(without_seats(plain_lines(lines))):
        if not text.strip() or _FACTS.match(text):
            continue
        symbols = symbols or has_symbols(text)
        has_cards = len(text) <= LONGEST and (
            not symbols or has_symbols(text)
        )  # letters are no suits where symbols are
        of_line = rows_of_line(holdings_of_line(text)) if has_cards else [[]]
        if not of_line[0]:
            title = title.then(read_title(without_colours(text[:LONGEST])))
            continue
        if rows and not deals_side_by_side(rows, of_line[0]):
            yield begun, _part(title, texts)
            texts, rows = [], []
        if not deals_side_by_side(rows, of_line[0]):
            if not astray:
                report.error("a line with cards that is part of no diagram", line=line, value=text)
            astray = True
            continue
        begun, astray = (line, False) if not rows else (begun, astray)
        texts += [text] * len(of_line)
        rows += of_line
        if len(rows) == HEIGHT:
            for place in range(len(rows[0])):
                own = (title if len(rows[0]) == 1 else Title()).then(title_beside(texts, rows, place))
                hands = hands_at(rows, place)
                shown = _SHOWN.search("".join(texts)) or any(one.ranks for hand in hands.values() for one in hand)
                fault = ("", None) if shown else ("a diagram of symbols alone", text)
                yield begun, _Printed(own, hands, *fault)
            title, texts, rows = Title(), [], []
    if rows:
        yield begun, _part(title, texts)


def _part(title: Title, texts: list[str]) -> _Printed:
    return _Printed(title, {}, f"a diagram that ends after {len(texts)} of its {HEIGHT} lines with cards", texts[-1])


def _form(board: Board, record: int) -> bytes:
    """A diagram below a line of what is known of the board, an empty line before it if it is not the first."""
    fair_deal(board.deal.hands)
    title = title_of(board)
    return ("\n" * (record > 1) + f"{title}\n" * bool(title) + f"{board.deal.diagram()}\n").encode()


write = writes(_form)
