"""What names a deal: any text that somebody has in hand -> the deal.

Every text that this package or one of the articles prints for one deal is read here: the deal string, the 52 letters,
Nseq Eseq Sseq, the printed diagram, and ids in all notations and codes.  (Files of deals are `formats`' affair.)
"""

import re
from typing import Any, NamedTuple

from . import ids, sequences
from .deal import Deal
from .formats.texts import diagrams
from .spaces import DealSpace, auctions, bidding, contracts, results, shapes
from .spaces.base import Space

_HAND = re.compile(r"(?:[AKQJTakqjt2-9]*\.){3}[AKQJTakqjt2-9]*")
_OF_THE_TABLE: tuple[Space[Any], ...] = (bidding, contracts, results, auctions)
_BEGINS_WITH_CALL = re.compile(
    r"-$|(?:[NESW]\s+)?(?:p|pass|passed out|passout|all pass|ap"
    r"|[1-7]\s?(?:[cdhs♠♥♦♣]|nt?)x{0,2}(?:\s?[nesw])?)(?![0-9a-z])",
    re.IGNORECASE,
)
_LETTERS = re.compile(r"[NESWnesw\-]{52}")


class Named(NamedTuple):
    """What a text names."""

    item: Any
    """The deal (or hand, or shape)."""
    how: str
    """``"deal string"``, ``"letters"``, ``"sequences"``, ``"diagram"``, ``"member"``, or the notation of an id."""
    id: ids.Id | None = None
    """The id, if it is one."""


def read(text: str, space: Space[Any] | None = None, notation: str | None = None, *, page: bool = False) -> Named:
    """The deal that *text* names: by its cards, or by an id (of *space*, in a *notation* or a code).

    >>> read("6pL_gE_kYUmzt5RSTA").item == read("WSSSSENSWWWWS NNNENWWWSENES NEENSESWNWSWE WSEENEENSENWN").item
    True

    Raises:
        ValueError: it names none; says what is wrong.
        IndexError: it is a number outside the space.
    """
    named = None if notation or page else by_cards(text, space)
    if named is not None:
        return named
    found = ids.decode(text, notation, space, page=page)
    return Named(found.item, found.notation, found)


def by_cards(text: str, space: Space[Any] | None = None) -> Named | None:
    """What *text* says card by card: a deal, or a member of *space* if that is no space of deals; None for an id.

    Raises:
        ValueError: it has the looks of such a text, but something is wrong with it.
    """
    if space is not None and not isinstance(space, DealSpace):
        return Named(space.parse_item(text.strip()), "member") if _is_member(text.strip(), space) else None
    if is_letters(text):
        return Named(sequences.parse_letters(text), "letters")
    if diagrams.is_diagram(text):
        return Named(diagrams.parse_diagram(text), "diagram")
    if sequences.is_sequences(text):
        return Named(sequences.parse_sequences(text), "sequences")
    if ":" in text:
        return Named(Deal.from_pbn(text), "deal string")
    if is_hand(text):
        raise ValueError(f"{text.strip()!r} is a single hand, and this is for deals: say --space hands")
    return None


def _is_member(text: str, space: Space[Any]) -> bool:
    """Has *text* the looks of a member of *space*, which is no space of deals?  No id of these looks so."""
    if space in _OF_THE_TABLE:
        return _BEGINS_WITH_CALL.match(text) is not None
    return "." in text or (space is shapes and "-" in text[1:])


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
    """Has *text* the looks of a single hand, suit by suit, ``8.AKQT4.AJ6.T742``?"""
    return _HAND.fullmatch(text.strip()) is not None


def is_letters(text: str) -> bool:
    """Are these the letters of 52 owners, with or without blanks and the article's arrow ``-->``?"""
    return _LETTERS.fullmatch("".join(text.split()).removeprefix("-->")) is not None


def is_spelled_out(text: str) -> bool:
    """Is this a deal card by card, but no deal string: letters, sequences or a diagram?"""
    return is_letters(text) or sequences.is_sequences(text) or diagrams.is_diagram(text)
