"""`Space`: the deals that fulfil a condition, numbered.

>>> from everydeal import Space, north
>>> strong = Space(north.hcp.between(15, 17) & north.balanced)
>>> strong.size, strong.probability
(2610137721058114653884217600, Fraction(3862151523, 79376694950))
>>> str(strong[10**27])
'N:A84.Q87.A63.AKT9 QT952.42.QT952.8 KJ7.K65.J874.J72 63.AJT93.K.Q6543'

The number of a deal is the number of members before it in lexicographic order of the cards' owners, N < E < S < W, the
cards taken in one of three frozen orders (see `deck.ORDERS`).  It depends on the set and on that order alone: not on
how the condition is written, nor on the engine that found it.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING

from ..argument_checks import check_kind
from ..cards import SEAT_NAMES, Mask, card_name
from ..deal import Deal
from ..spaces.deals import DealSpace, check_sizes, deal_of, owners_in
from ..stream import Stream
from .conditions.expressions import TRUE, AllOf
from .engines import engine
from .engines.budgets import SEARCHED, Budget, nodes_allowed
from .engines.diagram import Diagram, Progress
from .engines.engine import cheapest, name_culprit
from .engines.limits import MachineTooLargeError, SpaceTooLargeError, with_smaller_order
from .logic.deck import FULL_DECK, Deck
from .texts import Condition, condition_of

if TYPE_CHECKING:
    from fractions import Fraction

    from .engines.native import NativeEngine
    from .filter import Filter

VERSION = "space/1"
"""Begins every name; it would change only if the meaning of a number did."""


_DECIDED = (
    "{} is not a condition on deals: Python has decided a comparison by itself; write the condition as a text, like "
    "Space('hcp(north) >= 15'), or Space('all') for all deals"
)


class Space(DealSpace):
    """The deals that fulfil *condition*, or its text, in the order ``honours`` (the default), ``pavlicek`` or ``suit``.

    A space like any other: ``space[i]``, ``space.index(deal)``, ``deal in space``, `size`, slices, `sample`.  Its
    `name` is the condition in canonical form and the order; `Space.from_name` reads it back.

    >>> Space("hcp(north) >= 37").size
    337912392291465600
    >>> Space("hcp(north) >= 37", "suit").sample(1, seed="a")[0].hcp("N")
    37

    Raises:
        SpaceTooLargeError: the decision diagram would have more than *max_nodes* nodes; says what to change, and, if it
            is to *advise*, in which other order the set takes far fewer.
        TypeError: *condition* is not a condition; nor are True and False,
            which come of a comparison that Python decides by itself.
        ValueError: there is no such order.
    """

    member_kind = "full deals that fulfil a condition"

    def __init__(
        self,
        condition: Condition,
        order: str = "honours",
        *,
        max_nodes: int | None = None,
        deck: Deck = FULL_DECK,
        progress: Progress | None = None,
        advise: bool = True,
    ) -> None:
        if isinstance(condition, bool):
            raise TypeError(_DECIDED.format(condition))
        self.condition = condition_of(condition)
        self.order = order
        self.deck = deck
        self._max_nodes = max_nodes
        self.card_order = deck.order(order)
        """The cards as the order takes them."""
        self.formula = self.condition.normal_form(deck)
        limit = nodes_allowed(max_nodes)
        try:
            self._engine = engine.build(self.formula, deck, order, limit, progress)
        except SpaceTooLargeError as error:
            named = name_culprit(error, self.condition) if isinstance(error, MachineTooLargeError) else error
            raise (self._with_advice(named, limit // 8) if advise else named) from None
        self.size = self._engine.size
        self.of = deck.deals
        """What `probability` is relative to: all deals, or those of the condition that the space was made `given`."""

    def _with_advice(self, error: SpaceTooLargeError, limit: int) -> SpaceTooLargeError:
        """The error, with another order in which the set takes at most *limit* nodes, if there is one."""
        others = tuple(order for order in SEARCHED if order != self.order)

        def nodes(order: str, limit: int, progress: Progress | None) -> tuple[str, int]:
            space = Space(self.condition, order, max_nodes=limit, deck=self.deck, progress=progress, advise=False)
            return order, space.nodes

        try:
            return with_smaller_order(error, *cheapest(self.condition, nodes, Budget(limit, orders=others)))
        except SpaceTooLargeError:
            return error

    @classmethod
    def from_name(cls, name: str, *, max_nodes: int | None = None) -> "Space":
        """The space with this name.

        >>> Space.from_name("space/1 order=honours: hcp(north) >= 37").size
        337912392291465600

        Raises:
            ValueError: it is not the name of a space that a condition describes.
        """
        from .language.grammar import parse

        check_kind(name, str, "the name of a space is a text")
        head, colon, text = name.partition(":")
        version, _, order = head.strip().partition(" order=")
        if not colon or version != VERSION:
            raise ValueError(f"{name!r} is not the name of a space of this kind, like '{VERSION} order=honours: ...'")
        return cls(parse(text), order.strip(), max_nodes=max_nodes)

    @cached_property
    def name(self) -> str:  # type: ignore[override]
        """The canonical text of the condition, and the order.

        >>> Space("north.hcp > 36").name
        'space/1 order=honours: hcp(north) >= 37'
        """
        return f"{VERSION} order={self.order}: {self.formula.text}"

    @property
    def nodes(self) -> int:
        """How many nodes the decision diagram took.

        >>> Space("hcp(north) >= 37").nodes > 50
        True
        """
        return self._engine.nodes

    @property
    def _bulk_engine(self) -> "NativeEngine | None":
        """What `everydeal.bulk` ranks and unranks with; None where only the pure engine runs.

        >>> Space("hcp(north) >= 37")._bulk_engine is None  # doctest: +SKIP
        False
        """
        return None if isinstance(self._engine, Diagram) else self._engine

    @property
    def _numbered_alike(self) -> DealSpace | None:
        """The released space that has the same deals with the same numbers, and is quicker; None if there is none.

        >>> Space("all", "pavlicek")._numbered_alike.name, Space("all")._numbered_alike
        ('pavlicek', None)
        """
        if self.formula != TRUE or self.deck != FULL_DECK:
            return None
        from .. import spaces

        return {"pavlicek": spaces.pavlicek, "suit": spaces.pavlicek_suit}.get(self.order)

    @property
    def probability(self) -> "Fraction":
        """The share of these deals in all deals, or in those that the space was made `given`.

        >>> Space("aces(north) == 4").probability
        Fraction(11, 4165)
        """
        from fractions import Fraction

        return Fraction(self.size, self.of)

    def given(self, condition: Condition) -> "Space":
        """The deals of this space that also fulfil *condition*; their `probability` is relative to *condition*.

        ``Space(fit).given(opener).probability`` is the chance of a fit, the opening being known.

        >>> Space("aces(north) == 4").given("hcp(north) >= 16").probability
        Fraction(83855332, 3098533611)

        Raises:
            ValueError: no deal fulfils *condition*, or a condition was given already.
        """
        condition = condition_of(condition)
        space = Space(self.condition & condition, self.order, max_nodes=self._max_nodes, deck=self.deck)
        if self.of != self.deck.deals:
            raise ValueError("a condition was given already: join the conditions with & and give them together")
        from .counts import count_given

        space.of = count_given(condition, deck=self.deck, max_nodes=self._max_nodes)
        return space

    def _item(self, index: int) -> Deal:
        return deal_of(self._engine.owners(index), self.card_order)

    def _index(self, item: Deal) -> int:
        owners = owners_in(item, self.card_order)
        check_sizes(item, self.deck.sizes, self.deck.cards)
        index = self._engine.index(owners)
        if index < 0:
            raise ValueError(self._why_not(item, ~index))
        return index

    def _why_not(self, deal: Deal, card: int) -> str:
        parts = self.formula.parts if isinstance(self.formula, AllOf) else (self.formula,)
        failed = [part.text for part in parts if not part.holds(deal)]
        holder = f"{SEAT_NAMES[deal.owner(card)]} holds {card_name(card)}"
        return f"the deal does not fulfil {' nor '.join(failed)} (settled when {holder}, in order {self.order}): {deal}"

    def sample(self, n: int, seed: str | None = None, *, start: int = 0, distinct: bool = False) -> list[Deal]:
        """*n* members, drawn with replacement, each equally likely.

        With a *seed*, the same members for ever, on every machine: numbers *start* ... *start + n - 1* of the
        stream that `everydeal.stream` specifies.  Without, from the operating system's randomness.  With *distinct*,
        no deal comes twice: those of the seed in their order, repeats left out (*start* counts the others).

        >>> [deal.hcp("N") for deal in Space("hcp(north) >= 20").sample(3, seed="a")]
        [20, 20, 20]

        Raises:
            ValueError: no deal fulfils the condition, *n* or *start* is negative, or there are fewer different deals
                than that.
        """
        if seed is not None and not distinct:
            return [Deal(*hands) for hands in self.sample_hands(n, seed, start=start)]
        return [self._item(number) for number in self.sample_numbers(n, seed, start=start, distinct=distinct)]

    def sample_hands(self, n: int, seed: str, *, start: int = 0) -> list[tuple[Mask, Mask, Mask, Mask]]:
        """The hands of the deals that `sample` gives, as masks N E S W; natively all at once, and without NumPy.

        >>> space = Space("hcp(north) >= 37")
        >>> space.sample_hands(1, "a")[0] == space.sample(1, "a")[0].hands
        True

        Raises:
            ValueError: as `sample`.
        """
        numbers = self.sample_numbers(n, seed, start=start)
        if self._bulk_engine is None:
            return [self._item(number).hands for number in numbers]
        return self._bulk_engine.sampled_hands(Stream.from_text(seed), start, n)

    def sample_numbers(
        self, n: int, seed: str | None = None, *, start: int = 0, distinct: bool = False
    ) -> Iterator[int]:
        """The numbers of the deals that `sample` gives, one by one.

        >>> list(Space("hcp(north) >= 37").sample_numbers(2, seed="a"))
        [104193190652774911, 146589745559385067]

        Raises:
            ValueError: as `sample`.
        """
        if not self.size:
            from .counts import why_impossible

            raise ValueError(f"no deal meets the condition: {why_impossible(self.condition)}")
        stream = Stream.from_system() if seed is None else Stream.from_text(seed)
        if not distinct:
            return stream.numbers(self.size, n, start=start)
        if start + n > self.size:
            raise ValueError(f"only {self.size} deals fulfil {self.formula.text}: not {start + n} different ones")
        return stream.different_numbers(self.size, n, start=start)

    def filter(
        self, predicate: Callable[[Deal], bool], seed: str | None = None, *, patience: int | None = None
    ) -> "Filter":
        """Deals of this space that a Python function accepts: for what no diagram holds, like double-dummy tricks.

        After *patience* deals in a row that it does not accept (by default `filter.PATIENCE`), it gives up with an
        error that says what was tried.

        >>> north_has_more = Space("hcp(north) == 12").filter(lambda deal: deal.hcp("N") > deal.hcp("S"), seed="a")
        >>> next(iter(north_has_more)).hcp("N")
        12
        """
        from .filter import PATIENCE, Filter

        return Filter(self, predicate, seed, patience=PATIENCE if patience is None else patience)

    def same_set(self, other: "Space") -> bool:
        """Whether *other* holds the same deals, however it is written, and in whatever order.  Exact.

        ``==`` compares names, that is canonical texts and orders, and what `probability` is relative to; two texts
        that differ may still describe one set.  This counts the deals of both together, which takes about as long as
        a build.

        >>> Space("hcp(north) >= 37").same_set(Space("not (hcp(north) <= 36)"))
        True

        Raises:
            SpaceTooLargeError: the deals of both together take too much to count.
        """
        if self.deck != other.deck or self.size != other.size:
            return False
        if self.formula == other.formula:
            return True
        from .counts import count

        return count(self.condition & other.condition, deck=self.deck, max_nodes=self._max_nodes) == self.size

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Space):
            return (self.name, self.deck, self.of) == (other.name, other.deck, other.of)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.name, self.deck))

    def __reduce__(self) -> tuple[object, ...]:
        again = partial(Space, max_nodes=self._max_nodes, deck=self.deck)
        return again, (self.formula, self.order), {"of": self.of}
