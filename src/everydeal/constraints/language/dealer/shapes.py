"""Sets of shapes: ``any 4333 + 54xx - any 0xxx`` in parentheses, and F. Dellacherie's ``5+M(xxx):h>s`` in braces.

Source of the second: the page on `dpp` of dealer's manual, and DealerV2's user guide.  A distribution in braces is a
list of places: a suit length (``5``, ``5+``, ``5-``, ``x``, ``[13-5]``) with a suit letter or without one, ``M`` and
``m`` for a major and a minor in either order; a pair of parentheses takes the suits that are left in any order.  Behind
a colon stand comparisons of s, h, d and c, with a comma for and, ``or`` for or; M and m mean there the suit that they
are in the places, or either.
"""

import re
from collections.abc import Callable, Iterator
from itertools import permutations

from ...logic.deck import FULL_DECK, Shape

SHAPES: frozenset[Shape] = FULL_DECK.shapes[0]
"""All 560."""

Lengths = frozenset[int]
ANY_LENGTH: Lengths = frozenset(range(14))


def pattern(text: str, any_order: bool) -> frozenset[Shape]:
    """The shapes of four characters, digits or x.

    >>> sorted(pattern("55xx", False))[0], len(pattern("4333", True))
    ((5, 5, 0, 3), 4)

    Raises:
        ValueError: the text is not a shape, or no hand has it.
    """
    if not re.fullmatch(r"[0-9xX]{4}", text):
        raise ValueError(f"{text!r} is not a shape: write four lengths or x, like 4333 or 54xx")
    orders = set(permutations(text.lower())) if any_order else {tuple(text.lower())}
    found = frozenset(shape for order in orders for shape in _fitting(order))
    if not found:
        raise ValueError(f"{text!r} is not a shape: its lengths do not add up to 13")
    return found


def _fitting(order: tuple[str, ...]) -> frozenset[Shape]:
    """The shapes of four lengths or x."""
    found = SHAPES
    for suit, length in enumerate(order):
        if length != "x":
            held = int(length)
            found = frozenset([shape for shape in found if shape[suit] == held])
    return found


def _fits(shape: Shape, places: tuple[Lengths, ...]) -> bool:
    return all(held in lengths for held, lengths in zip(shape, places, strict=True))


# Shapes in braces

_LENGTH = r"\s*(?:(?P<digit>[0-9])(?P<more>[+-]?)|(?P<any>[xX])|\[(?P<some>[0-9-]+)\])\s*(?P<suit>[shdcMm])?"
_SUITS = "shdc"


def braces(text: str) -> frozenset[Shape]:
    """The shapes of what stands in braces behind the seat and the comma.

    >>> sorted(braces("5M(332)"))[0], len(braces("(4432) + (4333)"))
    ((2, 5, 3, 3), 16)

    Raises:
        ValueError: the text is not one of these; says which part is wrong.
    """
    found: frozenset[Shape] = frozenset()
    adding = True
    for sign, part in _distributions(text):
        if sign:
            adding = sign == "+"
        shapes = _distribution(part)
        found = found | shapes if adding else found - shapes
    return found


def _distributions(text: str) -> Iterator[tuple[str, str]]:
    """The distributions with the signs before them.

    A sign behind a length says "or more", "or less"; one behind a finished distribution joins it to the next.
    """
    sign, start, at = "", 0, 0
    while at < len(text):
        if text[at] in "+-" and text[start:at].strip() and _joins(text[start:at], text[at + 1 :]):
            yield sign, text[start:at].strip()
            sign, start = text[at], at + 1
        elif text[at] == "[":
            at = max(text.find("]", at), at)
        at += 1
    yield sign, text[start:].strip()


def _joins(before: str, after: str) -> bool:
    """Whether a sign between these texts joins two distributions."""
    if ":" in before:  # in a condition a sign is arithmetic, unless four lengths follow
        return re.match(_PLACES, after) is not None
    if len(re.findall(r"\[[0-9-]*\]|[0-9xX]", before)) < 4 or before.count("(") != before.count(")"):
        return False
    return not before[-1].isdecimal() or after.strip()[:1] not in ("", "+", "-", ":", ")")


_PLACES = r"\s*\(?(?:\s*(?:\[[0-9-]+\]|[0-9xX])[+-]?[shdcMm]?\(?){4}"


def _distribution(text: str) -> frozenset[Shape]:
    body, _, condition = text.partition(":")
    outside, grouped = body, ""
    if "(" in body:
        outside, _, rest = body.partition("(")
        grouped, closed, after = rest.partition(")")
        if not closed or after.strip():
            raise ValueError(f"{text!r}: the parentheses, for lengths in any order, come last in a distribution")
    places, in_any_order = _lengths(outside, text), _lengths(grouped, text)
    if len(places) + len(in_any_order) != 4 or any(suit for _, suit in in_any_order):
        raise ValueError(f"{text!r} is not a distribution: it needs a length for each of the four suits")
    letters = [suit for _, suit in places]
    found: set[Shape] = set()
    for given in _assignments(letters, text):
        conditions = [_condition(each, text) for each in _meanings(condition, letters, given)] if condition else None
        left = [suit for suit in range(4) if suit not in given]
        for order in set(permutations(lengths for lengths, _ in in_any_order)):
            allowed: list[Lengths] = [ANY_LENGTH] * 4
            for suit, (lengths, _) in zip(given, places, strict=True):
                allowed[suit] = lengths
            for suit, lengths in zip(left, order, strict=True):
                allowed[suit] = lengths
            found |= {
                shape
                for shape in SHAPES
                if _fits(shape, tuple(allowed)) and (conditions is None or any(each(shape) for each in conditions))
            }
    return frozenset(found)


def _meanings(condition: str, letters: list[str], given: tuple[int, ...]) -> list[str]:
    """A condition with M and m replaced by the suits that they stand for: those of the places, or else either."""
    found = [condition]
    for letter, either in (("M", (0, 1)), ("m", (2, 3))):
        suits = (given[letters.index(letter)],) if letters.count(letter) == 1 else either
        if letter in condition:
            found = [each.replace(letter, _SUITS[suit]) for each in found for suit in suits]
    return found


def _lengths(text: str, whole: str) -> list[tuple[Lengths, str]]:
    """Lengths with their suit letters."""
    found, at = [], 0
    while text[at:].strip():
        match = re.compile(_LENGTH).match(text, at)
        if match is None:
            raise ValueError(f"{whole!r} is not a distribution: {text[at:].strip()[:1]!r} is not the length of a suit")
        found.append((_allowed(match), match["suit"] or ""))
        at = match.end()
    return found


def _allowed(match: "re.Match[str]") -> Lengths:
    if match["any"]:
        return ANY_LENGTH
    if match["digit"]:
        length = int(match["digit"])
        return frozenset(
            range(length, 14) if match["more"] == "+" else range(length + 1) if match["more"] else (length,)
        )
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
        raise ValueError(f"{whole!r} is not a distribution: a suit comes twice")


# Conditions on lengths

_WORD = r"\s*(\d+|>=|<=|==|!=|&&|\|\||\bor\b|\band\b|[shdc<>=!+*/%(),-])"


def _condition(text: str, whole: str) -> Callable[[Shape], bool]:
    """The test of a text like ``h>s,d>c or h+s==10``."""
    words, at = [], 0
    while text[at:].strip():
        match = re.compile(_WORD).match(text, at)
        if match is None:
            raise ValueError(f"{whole!r}: {text[at:].strip()[:1]!r} means nothing in a condition on s, h, d and c")
        words.append(match[1])
        at = match.end()
    reader = _Reader(words, whole)
    test = reader.any_of()
    reader.end()
    return lambda shape: bool(test(shape))


_Value = Callable[[Shape], int]


class _Reader:
    def __init__(self, words: list[str], whole: str) -> None:
        self._words = [*words, ""]
        self._at = 0
        self._whole = whole

    def _accept(self, *words: str) -> str:
        word = self._words[self._at]
        if word in words and word:
            self._at += 1
            return word
        return ""

    def end(self) -> None:
        if self._words[self._at]:
            raise ValueError(f"{self._whole!r}: {self._words[self._at]!r} is not expected here")

    def any_of(self) -> _Value:
        test = self._all_of()
        while self._accept("or", "||"):
            test = _joined(test, self._all_of(), lambda a, b: a or b)
        return test

    def _all_of(self) -> _Value:
        test = self._comparison()
        while self._accept(",", "&&", "and"):
            test = _joined(test, self._comparison(), lambda a, b: a and b)
        return test

    def _comparison(self) -> _Value:
        if self._accept("!"):
            part = self._comparison()
            return lambda shape: not part(shape)
        left = self._sum()
        sign = self._accept("==", "!=", ">=", "<=", ">", "<", "=")
        return _joined(left, self._sum(), _SIGNS[sign]) if sign else left

    def _sum(self) -> _Value:
        value = self._product()
        while sign := self._accept("+", "-"):
            value = _joined(value, self._product(), _SIGNS[sign])
        return value

    def _product(self) -> _Value:
        value = self._factor()
        while sign := self._accept("*", "/", "%"):
            value = _joined(value, self._factor(), _SIGNS[sign])
        return value

    def _factor(self) -> _Value:
        word = self._words[self._at]
        self._at += 1
        if word.isdecimal():
            return lambda _: int(word)
        if word and word in _SUITS:
            suit = _SUITS.index(word)
            return lambda shape: shape[suit]
        if word == "(":
            inside = self.any_of()
            if not self._accept(")"):
                raise ValueError(f"{self._whole!r}: ')' is missing")
            return inside
        raise ValueError(f"{self._whole!r}: s, h, d, c or a number is expected, not {word or 'the end'!r}")


_SIGNS: dict[str, Callable[[int, int], int]] = {
    "==": lambda a, b: a == b, "=": lambda a, b: a == b, "!=": lambda a, b: a != b, ">=": lambda a, b: a >= b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, "<": lambda a, b: a < b,
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b,
    "/": lambda a, b: a // b if b else 0, "%": lambda a, b: a % b if b else 0,
}  # fmt: skip


def _joined(left: _Value, right: _Value, join: Callable[[int, int], int]) -> _Value:
    return lambda shape: join(left(shape), right(shape))
