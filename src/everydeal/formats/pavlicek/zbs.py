"""ZBS, Pavlicek's binary suits: a suit is a word of 31 bits, a diagram four of them; reader and writer.

A word is 32 bits, little-endian in a file.  Its low 31 bits are a number of 13 digits in base 5, one a card, the ace
the least significant: 0 nobody has the card, 1 West, 2 North, 3 East, 4 South (5**13 = 1220703125 < 2**31).  The top
bit set says that the next word belongs to the same deal: a single suit is one word without it, a diagram three words
with it and one without.  Endings, single suits, unknown cards and fouled boards all have their words.

The description does not tell the order of the suits in a diagram; we take spades, hearts, diamonds, clubs, the order
of the same author's ZRD format, and put a single suit in spades.  No file made by other hands was at hand to check.

Source: Richard Pavlicek, "Bridge Writer's File Types" (rpbridge.net, 7A14).
"""

import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ...board.board import Board
from ...cards import UNUSED
from ...deal import Deal
from ..core.errors import Report
from ..core.records import boards_of, write_records
from ..core.registry import NO, POSSIBLE
from ..core.source import Source

MORE: Final = 1 << 31
"""The flag of a word whose deal goes on in the next."""
_END: Final = 5**13
_DIGIT: Final = (2, 3, 4, 1, 0)
"""The digit of each owner N E S W, nobody."""
_OWNER: Final = (UNUSED, 3, 0, 1, 2)


def suit_word(owners: Sequence[int], *, more: bool = False) -> int:
    """The word of a suit: the owners (N E S W = 0..3, nobody 4) of its 13 cards from the ace down.

    >>> suit_word([3] + [4] * 12), suit_word([4] * 12 + [2]) == 4 * 5**12
    (1, True)

    Raises:
        ValueError: not 13 owners, or one is not 0..4.
    """
    if len(owners) != 13:
        raise ValueError(f"{len(owners)} owners, not one for each of 13 cards")
    word = 0
    for owner in reversed(owners):
        if not 0 <= owner <= UNUSED:
            raise ValueError(f"owner {owner} is not 0 to 4 (N E S W, nobody)")
        word = 5 * word + _DIGIT[owner]
    return word | MORE * more


def word_owners(word: int) -> tuple[bytes, bool]:
    """The owners of a word's 13 cards, ace first, and whether the next word belongs to the same deal.

    Raises:
        ValueError: the number is not one of 13 digits in base 5.
    """
    rest = word & ~MORE
    if not 0 <= rest < _END:
        raise ValueError(f"{rest} is not a suit: the numbers of suits are 0 to {_END - 1}")
    owners = bytearray()
    for _ in range(13):
        rest, digit = divmod(rest, 5)
        owners.append(_OWNER[digit])
    return bytes(owners), bool(word & MORE)


def deal_words(deal: Deal) -> list[int]:
    """The four words of a deal."""
    owners = deal.owners()
    return [suit_word(owners[13 * suit : 13 * suit + 13], more=suit < 3) for suit in range(4)]


def words_deal(words: Sequence[int]) -> Deal:
    """The deal of four words, or of one for a single suit, taken as spades.

    Raises:
        ValueError: another number of words, flags that do not fit, or a word that is not a suit.
    """
    owners = b""
    for i, word in enumerate(words, start=1):
        suit, more = word_owners(word)
        if more != (i < len(words)):
            raise ValueError(f"the flag of word {i} of {len(words)} says that the deal {'goes on' if more else 'ends'}")
        owners += suit
    if len(words) not in (1, 4):
        raise ValueError(f"{len(words)} words, not 4 for a diagram or 1 for a suit")
    return Deal.from_owners(owners.ljust(52, bytes([UNUSED])))


def recognise(head: bytes) -> int:
    """Words that are suits, in ones and fours; nothing marks such a file, so this is never certain."""
    if len(head) < 4 or (len(head) < 4096 and len(head) % 4):
        return NO
    run = 0
    for (word,) in struct.iter_unpack("<I", head[: len(head) // 4 * 4]):
        run += 1
        if word & ~MORE >= _END or run > 4:
            return NO
        if not word & MORE:
            if run not in (1, 4):
                return NO
            run = 0
    return POSSIBLE


def read(source: Source) -> Iterator[Board]:
    """The diagrams and suits of a file."""
    return boards_of(source, _records(source), lambda words, _: Board(words_deal(words)), _shown, any_deal=True)


def _records(source: Source) -> Iterator[tuple[int, list[int]]]:
    """The words of each deal, of which five are too many."""
    words: list[int] = []
    record = 1
    while data := source.read(4):
        if len(data) < 4:
            source.report.error(f"the file ends in the middle of a word, {len(data)} of 4 bytes", record=record)
            return
        words.append(int.from_bytes(data, "little"))
        if not words[-1] & MORE or len(words) == 5:
            yield 0, words
            words, record = [], record + 1
    if words:
        source.report.error(f"the file ends in the middle of a diagram, {len(words)} of 4 words", record=record)


def _shown(words: Sequence[int]) -> str:
    return " ".join(f"{word:#x}" for word in words)


def write(boards: Iterable[Board], report: Report, *, single: bool = False) -> Iterator[bytes]:
    """The words of some boards; *single* writes only the spades, as one word, of deals that have no other suit."""

    def form(board: Board, _: int) -> bytes:
        words = deal_words(board.deal)
        if single and any(word & ~MORE for word in words[1:]):
            raise ValueError("not a single suit: there are cards other than spades")
        chosen = [words[0] & ~MORE] if single else words
        return b"".join(word.to_bytes(4, "little") for word in chosen)

    return write_records(boards, report, form)
