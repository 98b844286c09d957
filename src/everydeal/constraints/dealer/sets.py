"""The set of deals that a script describes: what is predealt, and its condition, whole or split."""

import os
import re
from collections.abc import Mapping, Sequence
from errno import ENOENT
from functools import cached_property, partial
from typing import TYPE_CHECKING

from ...cards import card_name
from ...deal import Deal
from ..conditions.atoms import Holds
from ..conditions.expressions import conjunction
from ..conditions.hand import SeatHand
from ..engines.budgets import COUNTED, Budget
from ..engines.diagram import Progress
from ..language.dealer.exact import UncountableError, weakened
from ..language.dealer.exact import condition as exactly
from ..language.dealer.exact.ranges import impossible_comparison
from ..language.dealer.reading.grammar import read
from ..language.dealer.script import DealerScript
from ..language.dealer.tree import Number, Term, both, conjuncts, cost_of, is_double_dummy, is_random, may_fail, walk
from ..logic.deck import FULL_DECK
from ..parts import split
from ..space import Space
from ..split import Conjunct, Split, Test, Trials
from .source import missing_includes, with_includes

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from ..language.dealer.arrays import Arrays
    from .statistics import Counts


def load(text: "str | Path", parameters: Mapping[int, str] | None = None) -> "DealerSet":
    """The set of a script's deals: of its text, or of the file that a path, or a text that names one, leads to.

    Raises:
        ExpressionError: a ValueError; the text is wrong; says where.
        OSError: the file cannot be read.
    """
    if isinstance(text, str) and _FILE.fullmatch(text) and not os.path.exists(text):
        raise FileNotFoundError(ENOENT, "no such file, and not a script", text)
    name = str(text) if not isinstance(text, str) or ("\n" not in text and os.path.isfile(text)) else ""
    source = with_includes(name) if name else str(text)
    script = read(source, name, parameters)
    script.notes += missing_includes(source)
    return DealerSet(script)


_FILE = re.compile(r"[^\s()=<>]*\.[A-Za-z]\w*")
"""What reads like the name of a file."""


class DealerSet:
    """The deals of a script.  *condition* takes the place of the script's, for a class of a mix.

    *budget* is what the set may take as a whole, by default `everydeal.constraints.engines.budgets.WHOLE`.
    """

    def __init__(
        self,
        script: DealerScript,
        *,
        condition: Term | None = None,
        seed: str = "",
        budget: Budget | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.script = script
        self.condition = script.condition if condition is None else condition
        self.seed = seed
        """Where the dice of `rnd` begin."""
        self._budget, self._progress = budget, progress
        self._tested: Arrays | None = None
        """What was found out of the deals that were tested last."""

    def __reduce__(self) -> tuple[object, ...]:
        return partial(DealerSet, condition=self.condition, seed=self.seed), (self.script,)

    @cached_property
    def given(self) -> list[Conjunct]:
        """What is dealt beforehand."""
        found = [
            Conjunct(f"has({'NESW'[seat]}, {card_name(card)})", Holds(card, 1 << seat), True)
            for card, seat in self.script.cards.items()
        ]
        for (seat, suit), length in self.script.lengths.items():
            found.append(Conjunct("", SeatHand(1 << seat).length(suit) == length, True))
        return found

    @cached_property
    def base(self) -> Space:
        """All deals with what is dealt beforehand: what the script's share is a share of."""
        return Space(conjunction(each.implied for each in self.given))

    @property
    def base_size(self) -> int:
        """The size of `base`."""
        return self.base.size if self.given else FULL_DECK.deals

    @cached_property
    def split(self) -> Split:
        """The set, whole or as a part and a test.

        Raises:
            ValueError: the script is too deep for Python's limit on calls; says what to do.
        """
        try:
            return split([*self.given, *self.conjuncts()], budget=self._budget, progress=self._progress)
        except RecursionError:
            raise ValueError(
                "the script's names are made of names too often for Python: sys.setrecursionlimit(4000) lets it go on"
            ) from None

    @cached_property
    def size(self) -> int | None:
        """How many deals there are, exactly; None if that is not known: see `counted` for more work.

        A set that is split is counted nevertheless if its condition is about one hand, in moments.
        """
        split = self.split
        if split.is_exact or not split.part.size:
            return split.part.size
        counts = self.counts([])
        return None if counts is None else counts[()]

    def counts(self, terms: Sequence[Term]) -> "Counts | None":
        """How many deals have which values of some terms, if they and the condition are about one hand; else None."""
        from ..language.dealer.hand_counts import count_by_values

        script = self.script
        return count_by_values(self.condition, terms, script.cards, script.lengths)

    def counted(self) -> int:
        """How many deals there are, exactly, if that takes no more than `COUNTED`: some seconds.

        Raises:
            UncountableError: a ValueError; a part of the condition cannot be counted; says which, and why.
            SpaceTooLargeError: it takes too much; says what.
        """
        if self.size is None:
            from ..counts import count  # what loads fractions, which no script without this needs

            conjuncts = [*self.given, *self.conjuncts()]
            uncountable = next((each for each in conjuncts if not each.exact), None)
            if uncountable is not None:
                raise UncountableError(f"{uncountable.text}: that has to be tested")
            self.size = count(conjunction(each.implied for each in conjuncts), budget=COUNTED)
        return self.size

    def why_empty(self) -> str:
        """In words, what is impossible about a condition that no deal fulfils."""
        from ..counts import UNNAMED, surely_impossible, why_impossible

        terms = conjuncts(self.condition)
        for term in terms:
            limits = impossible_comparison(term) if is_double_dummy(term) else None
            if limits is not None:
                return f"{self._name(term) or UNNAMED} is impossible: {limits}"
        why = why_impossible(self.split.part.condition)
        if why.startswith(UNNAMED):
            found = terms if len(terms) == 1 else [each for each in terms if surely_impossible(weakened(each))]
            why = why.replace(UNNAMED, (self._name(found[0]) if found else "") or UNNAMED, 1)
        return why

    def conjuncts(self) -> list[Conjunct]:
        """The script's condition, as conditions that must all hold; what cannot be counted is one test, or two."""
        found: list[Conjunct] = []
        terms = conjuncts(self.condition)
        for number, term in enumerate(terms):
            if isinstance(term, Number) and term.value:
                continue
            test = self._test(self._guarded(term, terms[:number]), f"condition {number}")
            try:
                found.append(Conjunct(self._name(term), exactly(term), True, test, cost=cost_of(term)))
            except UncountableError as error:
                implied = weakened(term)
                text = f"{self._name(term) or 'a part of the condition'} ({error})"
                found.append(Conjunct(text, implied, False, test, is_double_dummy(term), cost_of(term)))
        return found

    def _guarded(self, term: Term, before: Sequence[Term]) -> Term:
        """A term that may divide by 0 with those *before* it: where one does not hold, it need not have a value."""
        if not any(map(may_fail, walk(term))):
            return term
        return both([*(each for each in before if not is_random(each)), term])

    def _name(self, term: Term) -> str:
        """What the script calls a term, or else how it is written there; empty if that is not known."""
        found = next((name for name, value in self.script.names.items() if value is term), "")
        return found or self.script.wordings.get(id(term), (term, ""))[1]

    def _test(self, term: Term, what: str) -> Test:
        """The test of a term, whose dice are its own."""

        def test(hands: "NDArray[np.uint64]", trials: Trials) -> "NDArray[np.bool_]":
            if throws_dice:
                return self.arrays(hands, trials, what).truths(term)
            tested = self._tested
            if tested is None or tested.hands is not hands:
                tested = self._tested = self.arrays(hands, trials, what)
            return tested.truths(term)

        throws_dice = is_random(term)
        return test

    def arrays(self, hands: "NDArray[np.uint64]", trials: Trials, what: str) -> "Arrays":
        """The terms of some deals; their dice are those of the trials, apart for each use (*what*)."""
        from ...bulk import random_numbers
        from ...spaces import power4
        from ..language.dealer.arrays import Arrays
        from . import solver

        def random(number: int) -> "NDArray[np.uint32]":
            seed, rows = f"{self.seed}/rnd/{what}/{number}", trials.rows
            first, many = (0, trials.many) if rows is None else (int(rows[0]), int(rows[-1] - rows[0]) + 1)
            thrown = random_numbers(power4, many, seed, start=trials.first + first)[:, :4].copy().view(">u4")[:, 0]
            dice: NDArray[np.uint32] = thrown.astype("u4")
            return dice if rows is None else dice[rows - first]

        return Arrays(hands, solve=solver.tricks, par=solver.par, random=random)

    def deals(self, n: int, seed: str) -> list[Deal]:
        """*n* deals of the set, each equally likely; the same for ever for the same seed.

        Raises:
            NothingPassesError: a ValueError; very many deals in a row have not passed the test.
            ValueError: no deal fulfils the condition.
        """
        if n and not self.split.part.size:
            raise ValueError(f"no deal fulfils the condition: {self.why_empty()}")
        return [Deal(*hands) for hands in self.split.sample(n, seed).tolist()]
