"""Folding: formulas joined to the simplest formula that says the same.

What can be one atom becomes one: conditions on the same card, on the same hand's shape, on the same sum; and
alternatives that mix shapes of one hand with one sum of that hand.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from ...cards import Card, Seat
from .deck import Deck, Shape
from .formulas import Both, CardAt, Either, Formula, JointIn, ShapeIn, SumIn
from .intervals import NOTHING, UNBOUNDED, Intervals
from .measures import Measure
from .terms import Terms
from .wording import sum_text, wording


def both(parts: Iterable[Formula], deck: Deck) -> Formula:
    """All of *parts*, folded."""
    return _join(parts, deck, conjunction=True)


def either(parts: Iterable[Formula], deck: Deck) -> Formula:
    """At least one of *parts*, folded."""
    folded = _join(parts, deck, conjunction=False)
    if not isinstance(folded, Either):
        return folded
    joined = _fold_joint(folded.parts, deck)
    return folded if joined is None else either(joined, deck)


def _join(parts: Iterable[Formula], deck: Deck, conjunction: bool) -> Formula:
    """Flatten, join atoms of the same subject, drop constants."""
    cards: dict[Card, int] = {}
    shapes: dict[Seat, frozenset[Shape]] = {}
    sums: dict[Terms, Intervals] = {}
    joints: dict[tuple[Seat, Terms], dict[Shape, Intervals]] = {}
    others: list[Formula] = []
    for part in _flat(parts, Both if conjunction else Either):
        if isinstance(part, bool):
            if part is not conjunction:
                return part
        elif isinstance(part, CardAt):
            held = cards.get(part.card)
            cards[part.card] = part.seats if held is None else held & part.seats if conjunction else held | part.seats
        elif isinstance(part, ShapeIn):
            known = shapes.get(part.seat, part.shapes)
            shapes[part.seat] = known & part.shapes if conjunction else known | part.shapes
        elif isinstance(part, SumIn):
            totals = sums.get(part.terms, part.allowed)
            sums[part.terms] = totals & part.allowed if conjunction else totals | part.allowed
        elif isinstance(part, JointIn):
            key, table = (part.seat, part.terms), dict(part.allowed)
            if key in joints:
                table = _merge(joints[key], table, conjunction)
            joints[key] = table
        elif part not in others:
            others.append(part)
    atoms: list[Formula] = [card_at(card, seats) for card, seats in cards.items()]
    atoms += [shape_in(seat, allowed, deck) for seat, allowed in shapes.items()]
    atoms += [sum_in(terms, allowed, deck) for terms, allowed in sums.items()]
    atoms += [joint_in(seat, terms, table, deck) for (seat, terms), table in joints.items()]
    if any(isinstance(atom, (bool, Both if conjunction else Either)) for atom in atoms):
        return _join([*atoms, *others], deck, conjunction)
    kept = [*atoms, *others]
    if len(kept) < 2:
        return kept[0] if kept else conjunction
    return (Both if conjunction else Either)(tuple(sorted(kept, key=wording)))


def _flat(parts: Iterable[Formula], kind: type[Both] | type[Either]) -> Iterable[Formula]:
    for part in parts:
        if isinstance(part, kind):
            yield from _flat(part.parts, kind)
        else:
            yield part


def _merge(one: dict[Shape, Intervals], other: dict[Shape, Intervals], conjunction: bool) -> dict[Shape, Intervals]:
    join = _intersection if conjunction else _union
    known: dict[tuple[int, int], Intervals] = {}  # the same few sets of totals meet for hundreds of shapes
    merged = {}
    for shape in one.keys() | other.keys():
        mine, theirs = one.get(shape, NOTHING), other.get(shape, NOTHING)
        pair = id(mine), id(theirs)
        if pair not in known:
            known[pair] = join(mine, theirs)
        merged[shape] = known[pair]
    return merged


@lru_cache(maxsize=1 << 13)
def _intersection(one: Intervals, other: Intervals) -> Intervals:
    return one & other


@lru_cache(maxsize=1 << 13)
def _union(one: Intervals, other: Intervals) -> Intervals:
    return one | other


# Atoms in their simplest form


def card_at(card: Card, seats: int) -> Formula:
    """`CardAt`, or a constant."""
    return bool(seats) if seats in (0, 15) else CardAt(card, seats)


def shape_in(seat: Seat, shapes: frozenset[Shape], deck: Deck) -> Formula:
    """`ShapeIn`, or a constant."""
    possible = shapes & deck.shapes[seat]
    if not possible or possible == deck.shapes[seat]:
        return bool(possible)
    return ShapeIn(seat, possible)


def sum_in(terms: Terms, allowed: Intervals, deck: Deck) -> Formula:
    """`SumIn` with open ends where the deck sets the limit, or a constant.

    Raises:
        ValueError: the sum may become too large to be told from what has no end.
    """
    low, high = _span(terms, deck)
    decided = allowed.decides(low, high)
    if decided is not None:
        return decided
    return SumIn(terms, _open(allowed & Intervals.of((low, high)), low, high))


def joint_in(seat: Seat, terms: Terms, table: dict[Shape, Intervals], deck: Deck) -> Formula:
    """`JointIn`, or something simpler if shape and sum are independent.

    Raises:
        ValueError: as `sum_in`.
    """
    low, high = _span(terms, deck)
    span = Intervals.of((low, high))
    opened: dict[int, Intervals] = {}
    for number, allowed in {id(allowed): allowed for allowed in table.values()}.items():  # few, for hundreds of shapes
        if met := _intersection(allowed, span):
            opened[number] = _open(met, low, high)
    tight = {shape: opened[id(allowed)] for shape, allowed in table.items() if id(allowed) in opened}
    different = set(opened.values())
    if len(different) <= 1:
        shapes = shape_in(seat, frozenset(tight), deck)
        return both([shapes, *(sum_in(terms, allowed, deck) for allowed in different)], deck)
    return JointIn(seat, terms, tuple([(shape, tight[shape]) for shape in sorted(tight)]))


@lru_cache(maxsize=1 << 13)
def _open(allowed: Intervals, low: int, high: int) -> Intervals:
    """Push the ends that nothing can pass out to infinity, so that "at most 37" and "any" look the same."""
    return Intervals.of(*(
        (-UNBOUNDED if start <= low else start, UNBOUNDED if end >= high else end) for start, end in allowed.parts
    ))  # fmt: skip


@lru_cache(maxsize=1024)
def _ends(measure: Measure, suit: int, cards: int) -> tuple[int, int]:
    """The least and the most that a measure finds in a suit of which these cards are in play."""
    table = measure.by_holding[suit]
    if measure.weights is not None:
        each = [table[1 << rank] for rank in range(13) if cards >> rank & 1]
        return sum(min(w, 0) for w in each), sum(max(w, 0) for w in each)
    values = table if cards == 8191 else [table[holding] for holding in range(8192) if not holding & ~cards]
    return min(values), max(values)


def bounds(terms: Terms, deck: Deck) -> tuple[int, int]:
    """Limits of a sum: no deal of the deck has a lower or a higher one (few may reach them)."""
    low = high = 0
    for coefficient, measure, _ in terms:
        for suit in range(4):
            ends = _ends(measure, suit, deck.cards >> 13 * suit & 8191)
            low += min(coefficient * end for end in ends)
            high += max(coefficient * end for end in ends)
    return low, high


def _span(terms: Terms, deck: Deck) -> tuple[int, int]:
    """`bounds`, which must be below `UNBOUNDED`: intervals without an end stop there."""
    low, high = bounds(terms, deck)
    if max(high, -low) >= UNBOUNDED:
        raise ValueError(
            f"{sum_text(terms)} may be as large as {max(high, -low):,}: a sum must stay below {UNBOUNDED:,}, so use "
            "smaller factors"
        )
    return low, high


# Alternatives about one hand


def _fold_joint(parts: tuple[Formula, ...], deck: Deck) -> list[Formula] | None:
    """Alternatives, those about the shape and one sum of one hand made into one atom; None if there are none."""
    by_subject: dict[tuple[Seat, Terms], list[Formula]] = {}
    shapes: dict[Seat, list[Formula]] = {}
    for part in parts:
        subject = _subject(part)
        if subject is None:
            continue
        seat, terms = subject
        if terms is None:
            shapes.setdefault(seat, []).append(part)
        else:
            by_subject.setdefault((seat, terms), []).append(part)
    for (seat, terms), group in by_subject.items():
        alone = sum(key[0] == seat for key in by_subject) == 1
        members = group + (shapes.get(seat, []) if alone else [])
        if len(members) > 1:
            table = _totals(Either(tuple(members)), deck.shapes[seat], Intervals.of(bounds(terms, deck)))
            return [joint_in(seat, terms, table, deck), *(part for part in parts if part not in members)]
    return None


Subject: TypeAlias = tuple[Seat, Terms | None]
"""A hand, and a sum of it; None where only its shape matters."""


def _subject(part: Formula) -> Subject | None:
    """The one hand and the one sum that *part* is about; None if there are more, or others."""
    if isinstance(part, ShapeIn):
        return part.seat, None
    if isinstance(part, JointIn):
        return part.seat, part.terms
    if isinstance(part, SumIn):
        seats = {seats for _, _, seats in part.terms}
        one = seats.pop()
        return None if seats or one.bit_count() > 1 else (one.bit_length() - 1, part.terms)
    if not isinstance(part, Both | Either):
        return None
    known = _subjects.get(id(part))
    if known is None:
        if len(_subjects) >= _MOST_KNOWN:
            _subjects.clear()
        known = _subjects[id(part)] = (part, _common_subject(part.parts))  # kept, so that its identity stays its own
    return known[1]


_MOST_KNOWN = 1 << 12
_subjects: dict[int, tuple[Formula, Subject | None]] = {}
"""The subjects of formulas with parts: while a large one is put together, they are asked for again and again."""


def _common_subject(parts: tuple[Formula, ...]) -> Subject | None:
    found: Subject | None = None
    for part in parts:
        each = _subject(part)
        if each is None or (found is not None and found[0] != each[0]):
            return None
        if found is None or found[1] is None:
            found = each
        elif each[1] is not None and each[1] != found[1]:
            return None
    return found


def _totals(part: Formula, shapes: frozenset[Shape], span: Intervals) -> dict[Shape, Intervals]:
    """The totals that *part* allows with each shape; *span* are all that there are."""
    if isinstance(part, SumIn):
        return dict.fromkeys(shapes, part.allowed)
    if isinstance(part, ShapeIn):
        return {shape: span if shape in part.shapes else NOTHING for shape in shapes}
    if isinstance(part, JointIn):
        return dict.fromkeys(shapes, NOTHING) | dict(part.allowed)
    assert isinstance(part, Both | Either)
    conjunction = isinstance(part, Both)
    table = dict.fromkeys(shapes, span if conjunction else NOTHING)
    for each in part.parts:
        table = _merge(table, _totals(each, shapes, span), conjunction)
    return table
