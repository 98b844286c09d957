"""What names a deal: any text that somebody has in hand -> the deal.

Every text that this package or one of the articles prints for one deal is read here: the deal string, the 52 letters,
Nseq Eseq Sseq, the printed diagram, hands in words, dealer's layouts, ids in all notations and codes, the ids of
boards; and what could stand in a file of one deal, like a link.  (Files of deals are `formats`' affair.)
"""

import io
import re
from contextlib import suppress
from itertools import islice
from typing import Any, Final, NamedTuple

from . import board_ids, codes, ids, sequences
from .argument_checks import check_kind
from .deal import Deal
from .formats import read as boards_of_file
from .formats.core.registry import recognise
from .formats.core.spelling import lenient_deal
from .formats.texts import diagram_files, hands_in_words
from .notations.powers import parse_power
from .spaces import DealSpace, auctions, bidding, contracts, endings, results, shapes
from .spaces.base import Space

_HEAD: Final = 1 << 14
_SHORTEST: Final = 52
"""A text that is shorter holds no deal."""
_HAND = re.compile(r"(?:[AKQJTakqjt2-9]*\.){3}[AKQJTakqjt2-9]*")
_OF_THE_TABLE: tuple[Space[Any], ...] = (bidding, contracts, results, auctions)
_BEGINS_WITH_CALL = re.compile(
    r"-$|(?:[NESW]\s+)?(?:p|pass|passed out|passout|all pass|ap"
    r"|[1-7]\s?(?:[cdhs♠♥♦♣]|nt?)x{0,2}(?:\s?[nesw])?)(?![0-9a-z])",
    re.IGNORECASE,
)
_CARDS = re.compile(r"[SHDC♠♥♦♣♤♡♢♧](?:10|[AKQJT2-9])(?:[\s,]+[SHDC♠♥♦♣♤♡♢♧](?:10|[AKQJT2-9]))+", re.IGNORECASE)
_LETTERS = re.compile(r"[NESWnesw\-]{52}")
_PLAIN_HAND = r"(?:[AKQJT2-9]*\.){3}[AKQJT2-9]*"
_PLAIN = re.compile(rf"[NESW]:{_PLAIN_HAND}(?: (?:{_PLAIN_HAND}|-)){{3}}")
_DEAL = re.compile(r"\s*+(?:[NESW]|North|East|South|West)\s*+:", re.IGNORECASE)
PRINTED: Final = frozenset(("diagram", "words", "hands", "andrews", "dealer", "dealer-columns", "dealer-predeal"))
"""Formats of deals as they are printed: what is in one of them is not an id."""


class Named(NamedTuple):
    """What a text names.

    >>> read("hFghicP0Z1Z0cPoD").how, read("N:AK... - - -").how
    ('base64', 'deal string')
    """

    item: Any
    """The deal (or hand, or shape)."""
    how: str
    """``"deal string"``, ``"letters"``, ``"sequences"``, ``"diagram"``, ``"member"``, the format in which the hands are
    printed (`PRINTED`), ``"contents"`` of a file, ``"file"``, ``"board id"``, or the notation of an id."""
    id: ids.Id[Any] | None = None
    """The id, if it is one of the space that was asked for."""


def read(text: str, space: Space[Any] | None = None, notation: str | None = None, *, page: bool = False) -> Named:
    """The deal that *text* names: by its cards, or by an id (of *space*, in a *notation* or a code).

    >>> read("6pL_gE_kYUmzt5RSTA").item == read("WSSSSENSWWWWS NNNENWWWSENES NEENSESWNWSWE WSEENEENSENWN").item
    True

    Raises:
        ValueError: it names none; says what is wrong.
        IndexError: it is a number outside the space.
    """
    check_kind(text, str, "what names a deal is a text: its cards, or an id")
    named = None if notation or page else by_cards(text, space)
    if named is not None:
        return named
    try:
        found = ids.decode(text, notation, space, page=page)
    except ValueError:
        free = None if notation or page or not isinstance(space or endings, DealSpace) else _in_no_space(text)
        if free is None:
            raise
        return free
    return Named(found.item, found.notation, found)


def read_file(path: str) -> Named:
    """The one deal of a file.

    Raises:
        ValueError: the file has none, or several, or something is wrong with it.
    """
    boards = list(islice(boards_of_file(path), 2))
    if len(boards) != 1:
        raise ValueError(f"{path} has {'several deals' if boards else 'no deal'}, and one is taken here")
    return Named(boards[0].deal, "file")


def _in_no_space(text: str) -> Named | None:
    """What an id names that belongs to no space: that of a whole board, or a code that its width tells; None if none.

    Raises:
        ValueError: it looks like the id of a board, but its check is wrong.
    """
    if is_board_id(text):
        return Named(ids.board(text).deal, "board id")
    for code in (codes.two_bits, codes.three_bits):
        with suppress(ValueError):
            return Named(code.parse(text.strip()), code.name)
    return None


def by_cards(text: str, space: Space[Any] | None = None) -> Named | None:
    """What *text* says card by card: a deal, or a member of *space* if that is not a space of deals; None for an id.

    >>> by_cards("N:AK... - - -").item.north, by_cards("12345678901234567890")
    (Hand('AK...'), None)

    Raises:
        ValueError: it looks like such a text, but something is wrong with it.
    """
    check_kind(text, str, "what names a deal is a text: its cards, or an id")
    if space is not None and not isinstance(space, DealSpace):
        return Named(space.parse_item(text.strip()), "member") if _is_member(text.strip(), space) else None
    if is_plain(text):
        return Named(lenient_deal.parse(text)[0].deal, "deal string")
    if is_letters(text):
        return Named(sequences.parse_letters(text), "letters")
    if diagram_files.is_diagram(text):
        return Named(diagram_files.parse_diagram(text), "diagram")
    if sequences.is_sequences(text):
        return Named(sequences.parse_sequences(text), "sequences")
    if is_deal_string(text):
        return Named(lenient_deal.parse(text)[0].deal, "deal string")
    if form := printed_format(text):
        return Named(_only_deal(text, form), form)
    if is_contents(text):
        return Named(_only_deal(text, None), "contents")
    if ":" in text:
        return Named(Deal.from_pbn(text), "deal string")  # says what is wrong
    if is_hand(text):
        raise ValueError(f"{text.strip()!r} is a single hand, and this is for deals: say space='hands'")
    return None


def _is_member(text: str, space: Space[Any]) -> bool:
    """Whether *text* looks like a member of *space*, which is not a space of deals; no id in these spaces does."""
    if space in _OF_THE_TABLE:
        return _BEGINS_WITH_CALL.match(text) is not None
    if _CARDS.fullmatch(text) is not None:  # a play, or a game
        return True
    return "." in text or "/" in text or (space is shapes and "-" in text[1:])


def numbers_of(text: str, size: int, *, page: bool = False) -> range:
    """The numbers of a range ``A:B`` or ``A:B:C``, cut to the size as Python does; with *page*, A and B count from 1.

    >>> numbers_of("10:10^2:30", 1000), numbers_of("-2:", 1000), numbers_of(":first", 1000)
    (range(10, 100, 30), range(998, 1000), range(0, 0))

    Raises:
        ValueError: it is not a range.
    """
    parts = [part.strip().lower() for part in text.split(":")]
    try:
        first, last = (_bound(part, size) - page if part else None for part in parts[:2])
        step = int(parts[2]) if len(parts) == 3 and parts[2] else 1
    except ValueError:
        raise ValueError(f"{text!r} is neither a number nor a range like 0:1000:10") from None
    if len(parts) > 3 or not step:
        raise ValueError(f"{text!r} is not a range: it is like 0:1000 or 0:1000:10, and its step is not 0")
    return range(size)[first:last:step]


def _bound(word: str, size: int) -> int:
    """A whole number, a power like 10^27, or the words first and last.

    Raises:
        ValueError: it is not one of these.
    """
    if word in (ids.FIRST, ids.LAST):
        return 0 if word == ids.FIRST else size - 1
    power = parse_power(word)
    return int(word) if power is None else power


def at_the_table(text: str) -> list[Any]:
    """The auction, the contract and the result that *text* may name, as far as it does.

    >>> [str(thing) for thing in at_the_table("1NT Pass 3NT AP")], len(at_the_table("Pass")), at_the_table("3819")
    (['1NT Pass 3NT Pass Pass Pass'], 3, [])
    """
    found = []
    for space in _OF_THE_TABLE[:3]:  # an auction of `auctions` is one of `bidding`
        try:
            item = space.parse_item(text)
            space.index(item)
            found.append(item)
        except ValueError:
            continue
    return found


def is_hand(text: str) -> bool:
    """Whether *text* looks like a single hand, suit by suit: ``8.AKQT4.AJ6.T742``.

    >>> is_hand("8.AKQT4.AJ6.T742"), is_hand("N:8.AKQT4.AJ6.T742 - - -")
    (True, False)
    """
    return _HAND.fullmatch(text.strip()) is not None


def is_plain(text: str) -> bool:
    """Whether a text is a deal string as PBN has it, which nothing else looks like.

    >>> is_plain("N:8.AKQT4.AJ6.T742 - - -"), is_plain("n: 8.AKQT4.AJ6.T742 - - -")
    (True, False)
    """
    return _PLAIN.fullmatch(text) is not None


def is_deal_string(text: str) -> bool:
    """Whether a text begins as a deal string does, and not as hands in words do.

    >>> is_deal_string("N:8.AKQT4.AJ6.T742 - - -"), is_deal_string("N: S 8 H AKQ104 D AJ6 C 10742")
    (True, False)
    """
    return is_plain(text) or (_DEAL.match(text) is not None and not hands_in_words.is_words(text))


def printed_format(text: str) -> str:
    """The name of the format in `PRINTED` that a text is in; "" if it is in none of them.

    >>> printed_format("n 8.AKQT4.AJ6.T742 e 9.J53.KQ92.QJ985"), printed_format("40958565147961533588277623299")
    ('dealer', '')
    """
    if len(text.split(maxsplit=1)) < 2:
        return ""  # as most ids are
    try:
        name = recognise(f"{text}\n".encode()[:_HEAD]).name
    except ValueError:
        return ""
    return name if name in PRINTED else ""


def _only_deal(text: str, form: str | None) -> Deal:
    """The one deal of a text that could stand in a file, of a format or of one that is recognised.

    Raises:
        ValueError: something is wrong with it, or it has no deal, or several.
    """
    if form == "hands":
        raise ValueError("four hands, and nothing says whose they are: write the first one's seat before them, like N:")
    deals = [board.deal for board in islice(boards_of_file(io.BytesIO(f"{text}\n".encode()), form), 2)]
    if len(deals) != 1:
        raise ValueError("no deal" if not deals else "more than one deal")
    return deals[0]


def is_letters(text: str) -> bool:
    """Whether these are the letters of 52 owners, with or without blanks and the article's arrow ``-->``.

    >>> is_letters(13 * "NESW"), is_letters("NESW")
    (True, False)
    """
    return _LETTERS.fullmatch("".join(text.split()).removeprefix("-->")) is not None


def is_spelled_out(text: str) -> bool:
    """Whether this is a deal card by card, but no deal string: letters, sequences, or hands as they are printed.

    >>> is_spelled_out(13 * "NESW"), is_spelled_out("N:8.AKQT4.AJ6.T742 - - -")
    (True, False)
    """
    return is_letters(text) or sequences.is_sequences(text) or bool(printed_format(text))


def is_board_id(text: str) -> bool:
    """Whether a text looks like the id of a whole board, and not like a deal card by card.

    >>> is_board_id("008EZZZ-MHNKR3G-ZWAWEE8-XT1KH2E-A811D8X"), is_board_id(13 * "NESW")
    (True, False)
    """
    return board_ids.is_text(text) and not is_spelled_out(text)


def looks_like_id(text: str) -> bool:
    """Whether a text is as long as an id, with a digit, and not a file's name.

    >>> looks_like_id("R8FMACC-JXKYS6K-YBPTVP"), looks_like_id("monday-2026-11-30.pbn")
    (True, False)
    """
    return len(text) > 12 and any(map(str.isdigit, text)) and text.replace("-", "").replace("_", "").isalnum()


def is_contents(text: str) -> bool:
    """Whether a text is what could stand in a file of boards: room for a deal, and some format's looks.

    >>> is_contents('[Deal "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 -"]')
    True
    >>> is_contents("https://www.bridgebase.com/tools/handviewer.html?n=sakqjt98765432hdc")
    True
    >>> is_contents("40958565147961533588277623299"), is_contents("https://club.example/results/2026-11-27/monday.pbn")
    (False, False)
    """
    may_be_id = len(text.split(maxsplit=1)) < 2 and not ("?" in text or "|" in text)
    if len(text) < _SHORTEST or may_be_id or is_deal_string(text):
        return False
    try:
        recognise(text.encode())
    except ValueError:
        return False
    return True
