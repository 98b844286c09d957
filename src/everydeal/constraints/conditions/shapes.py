"""Sets of shapes as people write them, read in one way: in Python, in our own language and in dealer's.

    shapes  = [ sign ] item { [ sign ] item }      sign: "+" and "," add to what stands before, "-" takes away from it
    item    = [ "any" ] ( lengths | fields ) | distribution
    lengths = four digits or x                     any 4333, 54xx: spades first; with "any", in any order
    fields  = field "-" field "-" field "-" field  5+-x-x-3-, 10-1-1-1; a field is x, n, n+ (or more) or n- (or less)

A *distribution* is F. Dellacherie's, which dealer writes in braces, ``5+M(xxx):h>s``: a list of places, each a suit
length (``5``, ``5+``, ``5-``, ``x``, ``[13-5]``) with a suit letter or without one, ``M`` and ``m`` for a major and a
minor in either order; a pair of parentheses takes the suits that are left in any order.  Behind a colon stands a rule
on the lengths (see `shape_rules`); M and m mean there the suit that they are in the places, or either.

Source of distributions: the page on `dpp` of dealer's manual, and DealerV2's user guide.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import TypeAlias

from ...argument_checks import AsItIs
from ..logic.deck import FULL_DECK, Shape
from ..logic.shape_tests import OneOf
from ..logic.values import Value, fact
from .atoms import Shaped
from .expressions import AnyOf, Expression

SHAPES: frozenset[Shape] = FULL_DECK.shapes[0]
"""All 560."""

Lengths: TypeAlias = frozenset[int]
Row: TypeAlias = tuple[Lengths, Lengths, Lengths, Lengths]
"""What lengths spades, hearts, diamonds and clubs may have."""
_ANY_LENGTH: Lengths = frozenset(range(14))
_HOW = "write a length or x for each of the four suits, like 4333, 54xx or 5+-x-x-3-"

_SIGN = re.compile(r"\s*([+,-]?)\s*")
_FOUR = re.compile(r"(any)?\s*([0-9x]{4})(?=\s*(?:$|,|any|[0-9x]{4}\b))", re.IGNORECASE)
"""Four lengths with nothing behind them that could be theirs."""
_ANY = re.compile(r"any\s*([0-9x]{4})(?!\w)", re.IGNORECASE)
_FIELD = r"(x|\d{1,2}[+-]?)"
_FIELDS = re.compile(rf"(any\s*)?{_FIELD}-{_FIELD}-{_FIELD}-{_FIELD}(?![\w-])", re.IGNORECASE)
_PLACE = re.compile(r"\s*(?:(?P<digit>[0-9])(?P<more>[+-]?)|(?P<any>[xX])|\[(?P<some>[0-9-]+)\])\s*(?P<suit>[shdcMm])?")
_PLACES = re.compile(r"\s*\(?(?:\s*(?:\[[0-9-]+\]|[0-9xX])[+-]?[shdcMm]?\(?){4}")
_SUITS = "shdc"


class ShapesError(AsItIs, ValueError):
    """A text does not say shapes; *at* is where in it the mistake begins."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.at = at


class Fits(Value):
    """Whether lengths fit one of some rows."""

    rows: tuple[Row, ...]

    def __call__(self, *shape: int) -> bool:
        if sum(shape) == 13:
            return shape in _passing(self)
        return any(all(held in lengths for held, lengths in zip(shape, row, strict=True)) for row in self.rows)


@lru_cache(maxsize=1 << 10)
def read_shapes(text: str) -> frozenset[Shape]:
    """The shapes of a hand of 13 cards that a text says.

    >>> sorted(read_shapes("5M(332)"))[0], len(read_shapes("any 4432 + any 4333 - 4333"))
    ((2, 5, 3, 3), 15)

    Raises:
        ShapesError: a ValueError; the text does not say shapes; says which part is wrong.
    """
    found: frozenset[Shape] = frozenset()
    at = 0
    while at < len(text) or not at:
        sign = _SIGN.match(text, at)
        assert sign is not None
        test, end = _item(text, sign.end())
        shapes = _passing(test)
        if not shapes and isinstance(test, Fits):
            written = text[sign.end() : end].strip()
            raise ShapesError(f"{written!r} is not a shape: its lengths do not add up to 13", sign.end())
        found = found - shapes if sign[1] == "-" else found | shapes
        at = end + len(text[end:]) - len(text[end:].lstrip())
    return found


def read_pattern(text: str, *, any_order: bool = False) -> Fits:
    """The test that one item is, of hands of any number of cards: ``54xx`` or ``5+-x-x-3-``; *any_order* as if "any".

    Raises:
        ShapesError: a ValueError; it is not such an item, or no hand of 13 cards has such lengths.
    """
    words = "".join(text.split())
    test, end = _item(words, 0)
    if not isinstance(test, Fits) or end < len(words) or not _passing(test):
        raise ShapesError(f"{text!r} is not a shape: {_HOW}; lengths add up to 13", 0)
    return _fits(test.rows[0], any_order=True) if any_order else test


@fact
def _passing(test: Fits | OneOf) -> frozenset[Shape]:
    """The shapes of 13 cards that pass; of rows they are narrowed down suit by suit."""
    if isinstance(test, OneOf):
        return test.shapes
    found: set[Shape] = set()
    for row in test.rows:
        left = list(SHAPES)
        for suit, lengths in enumerate(row):
            if lengths is not _ANY_LENGTH:
                left = [shape for shape in left if shape[suit] in lengths]
        found.update(left)
    return frozenset(found)


def _item(text: str, at: int) -> tuple[Fits | OneOf, int]:
    """The item that begins at a place of a text, and where it ends."""
    match = _FIELDS.match(text, at)
    if match is not None:
        any_order, *fields = match.groups()
        return _fits(map(_of_field, fields), any_order=any_order is not None), match.end()
    match = _FOUR.match(text, at)
    if match is not None:
        return _fits(map(_of_field, match[2]), any_order=match[1] is not None), match.end()
    match = _ANY.match(text, at)
    if match is not None:
        return _fits(map(_of_field, match[1]), any_order=True), match.end()
    end = at
    while end < len(text) and not (text[end] in "+-," and _joins(text[at:end], text[end:])):
        end = max(text.find("]", end), end) + 1 if text[end] == "[" else end + 1
    return _distribution(text[at:end].strip(), at), end


def _fits(lengths: Iterable[Lengths], *, any_order: bool) -> Fits:
    places = tuple(lengths)
    return Fits(tuple({_row(order) for order in permutations(places)}) if any_order else (_row(places),))


def _of_field(field: str) -> Lengths:
    number = int(field.rstrip("+-")) if field not in "xX" else 0
    return _ANY_LENGTH if field in "xX" else _or_more(number, field[-1])


def _or_more(length: int, sign: str) -> Lengths:
    return frozenset(range(length, 14) if sign == "+" else range(length + 1) if sign == "-" else (length,))


def _row(places: Sequence[Lengths]) -> Row:
    spades, hearts, diamonds, clubs = places
    return spades, hearts, diamonds, clubs


def _joins(before: str, after: str) -> bool:
    """Whether a sign joins a distribution to another: it does not if it belongs to a length, or to a rule."""
    sign, after = after[0], after[1:]
    if ":" in before:  # in a rule a sign is arithmetic, and a comma is and, unless four lengths follow
        return sign != "," and _PLACES.match(after) is not None
    if len(re.findall(r"\[[0-9-]*\]|[0-9xX]", before)) < 4 or before.count("(") != before.count(")"):
        return False
    return not before[-1].isdecimal() or after.strip()[:1] not in ("", "+", "-", ":", ")")


# Distributions


def _distribution(text: str, at: int) -> OneOf:
    try:
        return _of_distribution(text)
    except ValueError as error:
        raise ShapesError(str(error), at) from None


def _of_distribution(text: str) -> OneOf:
    if text[:3].lower() == "any":
        raise ValueError(f"{text!r} is not a shape: four lengths follow 'any', like any 5431 or any 5+-x-x-3-")
    body, _, condition = text.partition(":")
    outside, grouped = body, ""
    if "(" in body:
        outside, _, rest = body.partition("(")
        grouped, closed, after = rest.partition(")")
        if not closed or after.strip():
            raise ValueError(f"{text!r}: the parentheses, for lengths in any order, come last in a distribution")
    places, in_any_order = _places(outside, text), _places(grouped, text)
    if len(places) + len(in_any_order) != 4 or any(suit for _, suit in in_any_order):
        raise ValueError(f"{text!r} is not a shape: {_HOW}")
    letters = [suit for _, suit in places]
    found: set[Shape] = set()
    for given in _assignments(letters, text):
        rules = None
        if condition:
            from .shape_rules import rule  # loads Python's parser, which few conditions need

            rules = [rule(each, text) for each in _meanings(condition, letters, given)]
        left = [suit for suit in range(4) if suit not in given]
        for order in set(permutations(lengths for lengths, _ in in_any_order)):
            row = [_ANY_LENGTH] * 4
            for suit, (lengths, _) in zip(given, places, strict=True):
                row[suit] = lengths
            for suit, lengths in zip(left, order, strict=True):
                row[suit] = lengths
            shapes = _passing(Fits((_row(row),)))
            found.update(shape for shape in shapes if rules is None or any(each(shape) for each in rules))
    return OneOf(frozenset(found))


def _meanings(condition: str, letters: list[str], given: tuple[int, ...]) -> list[str]:
    """A rule with M and m replaced by the suits that they stand for: those of the places, or else either."""
    found = [condition]
    for letter, either in (("M", (0, 1)), ("m", (2, 3))):
        suits = (given[letters.index(letter)],) if letters.count(letter) == 1 else either
        if letter in condition:
            found = [each.replace(letter, _SUITS[suit]) for each in found for suit in suits]
    return found


def _places(text: str, whole: str) -> list[tuple[Lengths, str]]:
    """Lengths with their suit letters."""
    found, at = [], 0
    while text[at:].strip():
        match = _PLACE.match(text, at)
        if match is None:
            strange = text[at:].strip()[:1]
            raise ValueError(f"{whole!r} is not a shape: {strange!r} is not the length of a suit; {_HOW}")
        found.append((_allowed(match), match["suit"] or ""))
        at = match.end()
    return found


def _allowed(match: "re.Match[str]") -> Lengths:
    if match["any"]:
        return _ANY_LENGTH
    if match["digit"]:
        return _or_more(int(match["digit"]), match["more"])
    found: set[int] = set()
    for low, high in re.findall(r"([0-9])(?:-([0-9]))?", match["some"]):
        found.update(range(int(low), int(high or low) + 1))
    return frozenset(found)


def _assignments(letters: list[str], whole: str) -> Iterator[tuple[int, ...]]:
    """The suits that places with these letters may mean; places without one take the suits left, spades first."""

    def choose(at: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if at == len(letters):
            yield chosen
            return
        letter = letters[at]
        if letter == "M":
            suits = [0, 1]
        elif letter == "m":
            suits = [2, 3]
        else:
            suits = [_SUITS.index(letter)] if letter else [-1 - at]
        for suit in suits:
            if suit not in chosen:
                yield from choose(at + 1, (*chosen, suit))

    found = False
    for chosen in choose(0, ()):
        found = True
        left = iter(sorted(set(range(4)) - set(chosen)))
        yield tuple(suit if suit >= 0 else next(left) for suit in chosen)
    if not found:
        raise ValueError(f"{whole!r} is not a shape: a suit comes twice")


class Shapes:
    """The lengths of a hand's spades, hearts, diamonds and clubs, to be called or compared.

    >>> from everydeal import north
    >>> north.shape == (4, 4, 3, 2)
    <condition shape(north, 4432)>
    """

    __slots__ = ("seat",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __call__(self, *shapes: str) -> Expression:
        """One of some shapes, the suits in order: "5431" is five spades and one club; x is any length.

        Raises:
            ValueError: not such a shape.
        """
        return AnyOf(tuple(self == shape for shape in shapes))

    def __eq__(self, other: object) -> Expression:  # type: ignore[override]
        text = "-".join(map(str, other)) if isinstance(other, tuple | list) else str(other)
        return Shaped(self.seat, read_pattern(text))

    def __ne__(self, other: object) -> Expression:  # type: ignore[override]
        return ~(self == other)
