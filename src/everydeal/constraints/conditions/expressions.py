"""Expressions: conditions on a deal, as immutable values.

``&``, ``|`` and ``~`` join conditions.  ``and``, ``or``, ``not`` and chained comparisons cannot be overloaded, so they
raise TypeError instead of being quietly wrong.  Calling an expression with a deal evaluates it directly, card
by card; that code shares nothing with the decision diagram that counts.

An expression in *normal form* is a constant, an atom in its simplest form (see `atoms`), or `AllOf` and `AnyOf` in
turn of such. There is no `Not` in it: an atom says that one thing is in a finite set, so its negation is an atom,
too. What can be one atom is one: conditions on the same card, on the same hand's shape, on the same sum; and
alternatives that mix shapes of one hand with one sum of that hand. Nothing is multiplied out: the diagram decides a
tree of and and or as it is, so alternatives of alternatives cost no more than they say. Parts are sorted by their
texts, so the text of a normal form is canonical.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NoReturn, TypeAlias

from ...argument_checks import wrong_kind
from ...cards import Seat
from ...deal import Deal
from ..logic.deck import FULL_DECK, Deck, Shape
from ..logic.intervals import NOTHING, Intervals
from ..logic.shape_tests import Table, intersection, merged
from ..logic.terms import LinearSum, bounds
from ..logic.values import DEEPEST, Value, fact, facts_of, walk
from ..logic.wording import grouped
from .misused import CONDITION, no_attribute, refusing

Subject: TypeAlias = tuple[Seat, LinearSum | None]
"""A hand, and a sum of it; None where only its shape matters."""


@refusing(CONDITION)
class Expression(Value, ABC):
    """A condition that a deal fulfils or not.

    >>> from everydeal import Deal, north
    >>> strong = (north.hcp >= 37) & ~(north.spades >= 5)
    >>> strong, strong(Deal("N:AKQJ.AKQ.AKQ.AKQ - - -"))
    (<condition hcp(north) >= 37 and spades(north) <= 4>, True)
    """

    def __call__(self, deal: Deal = None) -> bool:  # type: ignore[assignment]
        """Whether *deal* fulfils the condition, found from its cards.

        Raises:
            TypeError: it is not a deal.
        """
        if not isinstance(deal, Deal):
            raise wrong_kind("a condition is called with a deal, like condition(deal), or stands without ( )", deal)
        return self.holds(deal)

    def holds(self, deal: Deal) -> bool:
        """The same, of what is known to be a deal."""
        return _holds(self, deal, {})

    @property
    def direct(self) -> "tuple[Expression, ...]":
        """The conditions that it is made of directly."""
        return ()

    def walk(self) -> "Iterator[Expression]":
        """The condition and all that it is made of, from the left, each once."""
        return walk(self, lambda each: each.direct)

    @property
    @abstractmethod
    def text(self) -> str:
        """The condition in words, as it stands: the canonical text if it is in normal form."""

    def normal_form(self, deck: Deck = FULL_DECK, wanted: bool = True) -> "Expression":
        """The expression in normal form that is true on *deck* where this one is *wanted*.

        Two expressions with the same normal form describe the same deals.  It is found once, however often the
        condition is used: what is named in a script and used by other names, that others use in turn, would otherwise
        be worked out as often as there are ways through the names.

        >>> from everydeal import north
        >>> (north.hcp >= 0).normal_form(), ~((north.spades > 13) | (north.hcp < 12)).normal_form()
        (<condition all>, <condition hcp(north) >= 12>)

        Raises:
            TypeError: it cannot be counted.
            ValueError: a sum may become too large.
        """
        facts = facts_of(self)
        key = deck, wanted
        if key not in facts:
            facts[key] = self._normal_form(deck, wanted)
        found: Expression = facts[key]
        return found

    def _normal_form(self, deck: Deck, wanted: bool) -> "Expression":
        """The same, not yet known."""
        raise TypeError(f"{type(self).__name__} is not a condition that can be counted; use space.filter for it")

    def subject(self) -> Subject | None:
        """The one hand, and the one sum of it, that the condition is about; None if there are more, or others."""
        return None

    def table(self, shapes: frozenset[Shape], totals: Intervals) -> Table:
        """The totals of its `subject` that a condition in normal form allows with each shape; *totals* are all."""
        raise TypeError(f"{type(self).__name__} is not about one hand")

    def __and__(self, other: "Expression | bool") -> "Expression":
        return AllOf((self, _operand(other, "&")))

    def __or__(self, other: "Expression | bool") -> "Expression":
        return AnyOf((self, _operand(other, "|")))

    def __invert__(self) -> "Expression":
        return Not(self)

    def __rand__(self, other: bool) -> "Expression":
        return as_expression(other) & self

    def __ror__(self, other: bool) -> "Expression":
        return as_expression(other) | self

    def __bool__(self) -> bool:
        raise TypeError(
            "a condition on deals is neither true nor false by itself: write & | ~ (with parentheses around "
            "comparisons) for and, or, not, x.between(15, 17) for 15 <= x <= 17, x.isin(1, 4) for x in (1, 4); "
            "expression(deal) evaluates it"
        )

    def __getattr__(self, name: str) -> NoReturn:
        raise no_attribute("a condition", name, ["normal_form", "holds"])

    def __str__(self) -> str:
        return self.normal_form().text

    def __repr__(self) -> str:
        return f"<condition {self}>"


class Constant(Expression):
    """True of every deal, or of none."""

    value: bool

    @property
    def text(self) -> str:
        return "all" if self.value else "none"

    def holds(self, deal: Deal) -> bool:
        return self.value

    def _normal_form(self, deck: Deck, wanted: bool) -> Expression:
        return Constant(self.value is wanted)


TRUE, FALSE = Constant(True), Constant(False)


class Atom(Expression):
    """A condition without parts: one thing is in a finite set."""

    @property
    @abstractmethod
    def thing(self) -> object:
        """What it is about.  Atoms about the same thing join to one."""

    @abstractmethod
    def joined(self, other: "Atom", conjunction: bool) -> "Atom":
        """This and *other*, or at least one of them; both are in normal form, and about the same thing."""

    @abstractmethod
    def simplest(self, deck: Deck) -> Expression:
        """The atom in normal form, made of such."""

    def with_table(self, seat: Seat, table: Table, deck: Deck) -> Expression:
        """Which totals pass with each shape of a hand, of the sum that this atom is about; in normal form."""
        raise TypeError(f"{type(self).__name__} is not about a sum")


class Not(Expression):
    """The part does not hold."""

    part: Expression
    direct = property(lambda self: (self.part,))

    def __invert__(self) -> Expression:
        return self.part

    @property
    def text(self) -> str:
        return f"not ({self.part.text})"

    def _normal_form(self, deck: Deck, wanted: bool) -> Expression:
        return self.part.normal_form(deck, not wanted)


class _Joined(Expression):
    """Some parts, joined by and or by or; what is joined so in a part is a part itself.

    Raises:
        ValueError: they are nested too deep.
    """

    parts: tuple[Expression, ...]
    direct = property(lambda self: self.parts)
    conjunction = True

    def __init__(self, parts: tuple[Expression, ...]) -> None:
        kind = type(self)
        depth = max([_depth(part) + (type(part) is not kind) for part in parts], default=1)
        if depth > DEEPEST:
            raise ValueError(
                f"the condition is nested more than {DEEPEST} deep, in turn by and, or and not: say it with fewer "
                "names that are made of names, or in parts that are counted one by one"
            )
        joined = sum(type(part) is kind for part in parts)
        if joined:
            opened = chain.from_iterable([part.parts if isinstance(part, kind) else (part,) for part in parts])
            parts = tuple(opened if joined == 1 else {id(part): part for part in opened}.values())
        super().__init__(parts)

    @property
    @fact
    def text(self) -> str:
        return (" and " if self.conjunction else " or ").join([grouped(part.text) for part in self.parts])

    def _normal_form(self, deck: Deck, wanted: bool) -> Expression:
        join = all_of if self.conjunction is wanted else any_of
        return join([part.normal_form(deck, wanted) for part in self.parts], deck)

    @fact
    def subject(self) -> Subject | None:
        found: Subject | None = None
        for part in self.parts:
            each = part.subject()
            if each is None or (found is not None and found[0] != each[0]):
                return None
            if found is None or found[1] is None:
                found = each
            elif each[1] is not None and each[1] != found[1]:
                return None
        return found

    def table(self, shapes: frozenset[Shape], totals: Intervals) -> Table:
        found: Table = dict.fromkeys(shapes, totals if self.conjunction else NOTHING)
        for part in self.parts:
            found = merged(found, part.table(shapes, totals), self.conjunction)
        return found


class AllOf(_Joined):
    """Every part holds."""

    parts: tuple[Expression, ...]
    conjunction = True


class AnyOf(_Joined):
    """At least one part holds."""

    parts: tuple[Expression, ...]
    conjunction = False


def _holds(condition: Expression, deal: Deal, known: dict[int, bool]) -> bool:
    """Whether a deal fulfils a condition; what is *known* of its parts is not asked again, however often they stand."""
    if not isinstance(condition, Not | _Joined):
        return condition.holds(deal)
    if id(condition) not in known:
        parts = (_holds(part, deal, known) for part in condition.direct)
        known[id(condition)] = any(parts) if isinstance(condition, AnyOf) else all(parts)
        known[id(condition)] ^= isinstance(condition, Not)
    return known[id(condition)]


@fact
def _depth(condition: Expression) -> int:
    """1 of a condition without parts."""
    return 1 + max(map(_depth, condition.direct), default=0)


# Normal forms joined to a normal form


def all_of(parts: Iterable[Expression], deck: Deck) -> Expression:
    """All of *parts*, which are in normal form; in normal form."""
    return _join(parts, deck, AllOf)


def any_of(parts: Iterable[Expression], deck: Deck) -> Expression:
    """At least one of *parts*, which are in normal form; in normal form."""
    found = _join(parts, deck, AnyOf)
    if not isinstance(found, AnyOf):
        return found
    fewer = _about_one_hand(found.parts, deck)
    return found if fewer is None else any_of(fewer, deck)


def _join(parts: Iterable[Expression], deck: Deck, kind: type[AllOf] | type[AnyOf]) -> Expression:
    """Join atoms about the same thing, drop constants."""
    atoms: dict[object, Atom] = {}
    others: list[Expression] = []
    for part in kind(tuple(parts)).parts:
        if isinstance(part, Constant):
            if part.value is not kind.conjunction:
                return part
        elif isinstance(part, Atom):
            known = atoms.get(part.thing)
            atoms[part.thing] = part if known is None else known.joined(part, kind.conjunction)
        elif part not in others:
            others.append(part)
    simplest = [atom.simplest(deck) for atom in atoms.values()]
    kept = [*simplest, *others]
    if any(isinstance(each, (Constant, kind)) for each in simplest):
        return _join(kept, deck, kind)
    if len(kept) < 2:
        return kept[0] if kept else Constant(kind.conjunction)
    return kind(tuple(sorted(kept, key=lambda each: each.text)))


def _about_one_hand(parts: tuple[Expression, ...], deck: Deck) -> list[Expression] | None:
    """Alternatives, those about the shape and one sum of one hand made into one atom; None if there are none.

    Where alternatives are about several sums of a hand, the shapes belong to none of them: they are taken out of the
    atoms that have them, as they stand in the text.
    """
    by_subject: dict[tuple[Seat, LinearSum], list[Expression]] = {}
    shapes: dict[Seat, list[Expression]] = {}
    for part in parts:
        subject = part.subject()
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
        totals = Intervals.of(bounds(terms, deck))
        table = AnyOf(tuple(members)).table(deck.shapes[seat], totals)
        whole = (
            {} if alone else {shape: totals for shape, found in table.items() if intersection(found, totals) == totals}
        )
        if len(members) > 1 or whole:
            atom = next(each for each in group[0].walk() if isinstance(each, Atom) and each.subject() == (seat, terms))
            tables = [table] if not whole else [{shape: table[shape] for shape in table if shape not in whole}, whole]
            joined = [atom.with_table(seat, each, deck) for each in tables]
            return [*joined, *(part for part in parts if part not in members)]
    return None


# What people write


def _operand(other: object, sign: str) -> "Expression":
    """What a condition is joined with; says how to write it if a comparison came too late."""
    if isinstance(other, (Expression, bool, str)):
        return as_expression(other)
    raise TypeError(
        f"{other!r} is not a condition on deals, and {sign} binds tighter than a comparison: put parentheses around "
        f"each, like north.balanced {sign} (north.hcp >= 12)"
    )


def conjunction(parts: Iterable[Expression]) -> Expression:
    """All of *parts* as one condition."""
    kept = tuple([part for part in parts if part != TRUE])
    if FALSE in kept:
        return FALSE
    return kept[0] if len(kept) == 1 else AllOf(kept) if kept else TRUE


def disjunction(parts: Iterable[Expression]) -> Expression:
    """At least one of *parts*."""
    kept = tuple([part for part in parts if part != FALSE])
    if TRUE in kept:
        return TRUE
    return kept[0] if len(kept) == 1 else AnyOf(kept) if kept else FALSE


def conjuncts(condition: Expression) -> list[Expression]:
    """The conditions that & joins at the top, from the left, each once."""
    parts = condition.parts if isinstance(condition, AllOf) else (condition,)
    return list({id(part): part for part in parts}.values())


def as_expression(value: "Expression | bool | str") -> Expression:
    """*value* itself, or the constant condition True or False.

    Raises:
        TypeError: it is neither.
    """
    if isinstance(value, Expression):
        return value
    if isinstance(value, bool):
        return Constant(value)
    if isinstance(value, str):
        raise TypeError(f"{value!r} is a text: everydeal.constraints.parse(text) makes a condition of it")
    raise TypeError(f"{value!r} is not a condition on deals; compare it with a number, like (north.hcp >= 12)")
