"""Files of results as scoring programs of clubs make them: those formats are read, not written."""

from collections.abc import Sequence

from everydeal import Deal
from everydeal.cards import SEAT_NAMES, SUIT_NAMES, format_holding, holding

DEAL = Deal.from_pbn("N:KT9743.AQT43.J.7 J85.9.Q6.KQJ9532 Q2.KJ765.T98.T64 A6.82.AK75432.A8")
HEAD = '<?xml version="1.0"?>\n<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">\n'
LINES = (
    {"NS_PAIR_NUMBER": "1", "EW_PAIR_NUMBER": "4", "CONTRACT": "4S", "PLAYED_BY": "N", "LEAD": "AD", "TRICKS": "10",
     "SCORE": "420", "NS_MATCH_POINTS": "4", "EW_MATCH_POINTS": "0"},
    {"NS_PAIR_NUMBER": "2", "EW_PAIR_NUMBER": "5", "CONTRACT": "5CX", "PLAYED_BY": "E", "LEAD": "10D", "TRICKS": "10",
     "SCORE": "100", "NS_MATCH_POINTS": "2", "EW_MATCH_POINTS": "2"},
    {"NS_PAIR_NUMBER": "3", "EW_PAIR_NUMBER": "6", "CONTRACT": "PASS", "PLAYED_BY": "", "TRICKS": "", "SCORE": "0",
     "NS_MATCH_POINTS": "0", "EW_MATCH_POINTS": "4"},
)  # fmt: skip
"""A traveller of three tables."""


def element(name: str, *parts: str) -> str:
    """``<NAME>...</NAME>``."""
    return f"<{name}>{''.join(parts)}</{name}>\n"


def hands(deal: Deal) -> str:
    """The four HAND elements of a deal, in the order of the alphabet as Compscore has them."""
    found = []
    for seat in (1, 0, 2, 3):
        suits = (
            element(SUIT_NAMES[suit].upper(), format_holding(holding(deal.hands[seat], suit))) for suit in (3, 2, 1, 0)
        )
        found.append(element("HAND", element("DIRECTION", SEAT_NAMES[seat]), *suits))
    return "".join(found)


def traveller(lines: Sequence[dict[str, str]] = LINES) -> str:
    """The TRAVELLER_LINE elements."""
    return "".join(element("TRAVELLER_LINE", *(element(name, text) for name, text in line.items())) for line in lines)


def usebio(event: str, handset: str = "") -> str:
    """A file with an event, and perhaps a set of hands behind it."""
    heading = element("EVENT_DESCRIPTION", "Monday Pairs") + element("DATE", "11/07/2022")
    return HEAD + element("USEBIO", element("EVENT", heading, event), element("HANDSET", handset) if handset else "")


def board(number: int, *parts: str) -> str:
    """A BOARD element."""
    return element("BOARD", element("BOARD_NUMBER", str(number)), *parts)


REAL = {
    "usebio": usebio(board(1, traveller()), board(1, hands(DEAL))).encode(),
    "html": b'<a href="https://www.bridgebase.com/tools/handviewer.html?n=skhaqjt98765432d-----c&d=n">1</a>',
    "bws": b"\0\1\0\0Standard Jet DB\0" + bytes(4096),
}
"""A file of each format: of BWS only its beginning, as nothing here writes Access files."""
