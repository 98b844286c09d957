"""Conditions in words: their canonical texts, which the text language reads back."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from itertools import permutations

from ...cards import SUIT_NAMES, Card, card_name
from .deck import FULL_DECK, Shape
from .intervals import UNBOUNDED, Intervals
from .terms import seats_text


def grouped(text: str) -> str:
    """*text* in parentheses if it joins things."""
    return f"({text})" if " and " in text or " or " in text else text


def card_text(card: Card, seats: int) -> str:
    """The condition that a card is with one of some seats."""
    if seats.bit_count() == 3:
        return f"not hascard({seats_text(15 ^ seats)}, {card_name(card)})"
    return f"hascard({seats_text(seats)}, {card_name(card)})"


def total_text(total: str, allowed: Intervals) -> str:
    """The condition that a sum is in some intervals."""
    words = []
    for low, high in allowed.parts:
        if low == high:
            words.append(f"{total} == {low}")
        elif low == -UNBOUNDED:
            words.append(f"{total} <= {high}")
        elif high == UNBOUNDED:
            words.append(f"{total} >= {low}")
        else:
            words.append(f"{total} in {low}..{high}")
    return " or ".join(words)


def joint_text(seat: str, total: str, table: Iterable[tuple[Shape, Intervals]]) -> str:
    """Alternatives, each a set of shapes with the totals allowed for it."""
    groups: dict[Intervals, list[Shape]] = {}
    for shape, allowed in table:
        groups.setdefault(allowed, []).append(shape)
    words = []
    for allowed, shapes in sorted(groups.items()):
        text = shape_text(seat, frozenset(shapes))
        if allowed.parts != ((-UNBOUNDED, UNBOUNDED),):
            text = f"{grouped(text)} and {grouped(total_text(total, allowed))}"
        words.append(f"({text})")
    return " or ".join(words)


@lru_cache(maxsize=4096)
def shape_text(seat: str, shapes: frozenset[Shape]) -> str:
    """The condition that a hand has one of some shapes, in the shortest of a few forms."""
    if not shapes <= FULL_DECK.shapes[0]:  # a small deck
        return f"shape({seat}, {_listed(shapes)})"
    forms = _box_texts(seat, shapes)
    both = (shapes, f"shape({seat}, "), (FULL_DECK.shapes[0] - shapes, f"not shape({seat}, ")
    for members, begun in sorted(both, key=lambda each: len(each[0])):
        if not forms or len(members) // _SHAPES_OF_A_LETTER <= min(map(len, forms)):
            forms.append(f"{begun}{_listed(members)})")
    return min(forms, key=lambda text: (len(text), text))


_SHAPES_OF_A_LETTER = 3
"""A list of shapes has at least one letter for so many: ``any 6421`` has eight for 24."""


def _box_texts(seat: str, shapes: frozenset[Shape]) -> list[str]:
    """Limits of the suits, if the shapes are all those within some limits, or all those outside some."""
    texts = []
    for members, joint, outside in ((shapes, " and ", False), (FULL_DECK.shapes[0] - shapes, " or ", True)):
        limits = [(min(lengths), max(lengths)) for lengths in zip(*members, strict=True)]
        if _within(limits, range(4)) == members:
            suits = _needed(limits, members)
            texts.append(
                joint.join(_limit_text(f"{SUIT_NAMES[suit]}({seat})", limits[suit], outside) for suit in suits)
            )
    return texts


def _within(limits: Sequence[tuple[int, int]], suits: Collection[int]) -> set[Shape]:
    """All shapes with these *suits* within limits."""
    ends = [limits[suit] if suit in suits else (0, 13) for suit in range(4)]
    (s0, s1), (h0, h1), (d0, d1), (c0, c1) = ends
    return {
        shape
        for shape in FULL_DECK.shapes[0]
        if s0 <= shape[0] <= s1 and h0 <= shape[1] <= h1 and d0 <= shape[2] <= d1 and c0 <= shape[3] <= c1
    }


def _needed(limits: Sequence[tuple[int, int]], members: frozenset[Shape]) -> list[int]:
    """The suits whose limits the others do not imply."""
    kept = [0, 1, 2, 3]
    for suit in (3, 2, 1, 0):
        rest = [each for each in kept if each != suit]
        if rest and _within(limits, rest) == members:
            kept = rest
    return kept


def _limit_text(length: str, limits: tuple[int, int], outside: bool) -> str:
    low, high = limits
    allowed = Intervals.of((-UNBOUNDED if low == 0 else low, UNBOUNDED if high == 13 else high))
    return total_text(length, ~allowed if outside else allowed)


def _listed(shapes: frozenset[Shape]) -> str:
    words, left = [], set(shapes)
    for shape in sorted(shapes, reverse=True):
        if shape in left and (family := _family(shape)) <= shapes:
            words.append(f"any {_digits(shape)}" if len(family) > 1 else _digits(shape))
            left -= family
    return " + ".join(words + [_digits(shape) for shape in sorted(left, reverse=True)])


@cache
def _family(shape: Shape) -> frozenset[tuple[int, ...]]:
    return frozenset(permutations(shape))


def _digits(shape: Shape) -> str:
    return "".join(map(str, shape)) if max(shape) < 10 else "-".join(map(str, shape))
