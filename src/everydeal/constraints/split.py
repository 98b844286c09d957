"""Sets that cannot be counted as a whole: an exact part, from which deals come uniformly, and a test of the rest.

A condition that is a conjunction is *split*: some of its conjuncts, or weaker conditions that follow from them, make a
`Space`, the *part*; the others are the *test*.  A uniform member of the part that passes the test is a uniform member
of the set.  So nothing is estimated but the size, which is that of the part times the share that passes.

How a set is split is the affair of `parts`; it follows from the set's text and fixed limits alone, so the same seed
deals the same deals for ever, and `name` says all that they depend on.

Deal i of the seed's stream of the part is trial i.  A test that throws dice takes those of trial i.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..stream import Stream
from .conditions.expressions import Expression
from .engines.budgets import GLIMPSE, PORTION, SOLVED_AT_ONCE
from .engines.limits import NothingPassesError
from .filter import Estimate, wilson
from .logic.values import Value
from .space import Space

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Hands = NDArray[np.uint64]
    Answers = NDArray[np.bool_]

PATIENCE = 50_000_000
"""After so many trials in a row that do not pass, it is given up, unless *patience* says otherwise."""


class Trials(NamedTuple):
    """Which trials of a stream some hands are: *many* from *first* on, or those of their *rows*."""

    first: int
    many: int
    rows: "NDArray[np.intp] | None" = None


Watch = Callable[[], bool]
"""Called every now and then while deals are searched for; whether the search shall end."""

Test = Callable[["Hands", Trials], "Answers"]
"""Which hands pass, uint64 (n, 4) and their trials -> bool (n,)."""


class Conjunct(Value):
    """One of the conditions that must all hold."""

    said: str
    """What it is, in words; empty for those of *implied*."""
    implied: Expression
    """A condition that can be counted and holds wherever this one does; the constant True says nothing."""
    exact: bool
    """Whether *implied* says all that this condition says."""
    test: Test | None = None
    """Evaluates it; None if *implied* is evaluated."""
    expensive: bool = False
    """Whether the test takes milliseconds a deal: it is done last."""
    cost: float = 1
    """How long the test takes, in any unit: what is cheap, and what passes seldom, is tested first."""

    @property
    def text(self) -> str:
        """What it is, in words."""
        return self.said or str(self.implied)

    def answers(self, hands: "Hands", trials: Trials) -> "Answers":
        """Which of some hands fulfil it."""
        if self.test is not None:
            return self.test(hands, trials)
        from .arrays import evaluate

        return evaluate(self.implied, hands)


class Split:
    """A set as an exact part and a test; `tried` and `passed` say what the deals taken so far have cost."""

    def __init__(self, part: Space, tests: Sequence[Conjunct] = ()) -> None:
        self.part = part
        self.tests = tuple(sorted(tests, key=lambda each: each.expensive))
        self._cheap = [_Seen(each) for each in self.tests if not each.expensive]
        self.tried = self.passed = 0
        self.trials: NDArray[np.intp] | None = None
        """Which trials the deals of the last portion were."""
        self.watch: Watch | None = None
        """Ends a search that takes long: `portions` then has an end, and `sample` what was found."""

    @property
    def is_exact(self) -> bool:
        """Whether there is nothing to test: the set is its part."""
        return not self.tests

    @property
    def test_text(self) -> str:
        """The test, as it was written: its conditions in parentheses, unless it is one that looks like one."""
        texts = [each.text for each in self.tests]
        bare = len(texts) == 1 and " and " not in texts[0]
        return texts[0] if bare else " and ".join(f"({text})" for text in texts)

    @property
    def name(self) -> str:
        """The name of the part and the text of the test: what the deals of a seed depend on."""
        return self.part.name if self.is_exact else f"{self.part.name} | test: {self.test_text}"

    def __repr__(self) -> str:
        return f"<{'whole' if self.is_exact else 'split'} set {self.name}>"

    def estimate(self) -> Estimate:
        """What the trials so far tell of the share of the part that passes.

        Raises:
            ValueError: there were none.
        """
        return Estimate(1, 1, 1.0, 1.0, 1.0) if self.is_exact else wilson(self.passed, self.tried)

    def portions(self, seed: str | Stream, *, patience: int = PATIENCE, wanted: int | None = None) -> Iterator["Hands"]:
        """The hands of the members of the seed's stream, portion by portion: uint64 (k, 4), until `watch` ends it.

        With *wanted*, the portions are of a size to find so many, and expensive tests stop when they are found.

        Raises:
            NothingPassesError: while it goes on: *patience* trials in a row have not passed.
            ValueError: the part is empty.
        """
        from ..bulk import Deals, random_numbers

        if not self.part.size:
            from .counts import why_impossible

            raise ValueError(f"no deal fulfils the condition: {why_impossible(self.part.condition)}")
        self.tried = self.passed = failed = 0
        trial, size = 0, _portion(wanted or GLIMPSE)
        while True:
            numbers = random_numbers(self.part, size, seed, start=trial)
            hands = Deals.from_numbers(self.part, numbers).hands
            for tried, rows in self._passing(hands, Trials(trial, size)):
                self.tried += tried
                self.passed += len(rows)
                failed = 0 if len(rows) else failed + tried
                if failed >= patience:
                    raise NothingPassesError(self._nothing(failed))
                if len(rows):
                    self.trials = rows + trial
                    yield hands[rows]
                if self.watch is not None and self.watch():
                    return
            trial += size
            size = _portion(size * 8 if self.passed * 64 < self.tried else wanted or size * 2)

    def sample(self, n: int, seed: str | None = None, *, patience: int = PATIENCE, distinct: bool = False) -> "Hands":
        """The hands of the first *n* members of the seed's stream: uint64 (n, 4).

        Without a *seed* others each time.  With *distinct*, no deal comes twice: repeats are left out.

        Raises:
            NothingPassesError, ValueError: as `portions`; also if no new deal comes any more.
        """
        import numpy as np

        found = [np.zeros((0, 4), np.uint64)]
        known: set[bytes] = set()
        missing, old = n, 0
        stream = Stream.from_system() if seed is None else Stream.from_text(seed)
        for hands in self.portions(stream, patience=patience, wanted=n) if n else ():
            new = _new_rows(hands, known) if distinct else hands
            found.append(new[:missing])
            missing -= len(found[-1])
            old = 0 if len(new) else old + len(hands)
            if missing <= 0:
                break
            if old > patience:
                raise NothingPassesError(f"only {n - missing} different deals were found, not {n}")
        return np.concatenate(found)

    def measured(self, seed: str, passes: int, trials: int) -> "Hands":
        """Test deals of the seed's stream until *passes* have passed, or *trials* were made; portions are finished.

        The hands of those that passed, uint64 (n, 4); `estimate` says what the share is then.

        Where a test takes milliseconds, no more trials are made than *passes*.  `watch` may end it before.

        Raises:
            ValueError: the part is empty.
        """
        import numpy as np

        most = passes if any(each.expensive for each in self.tests) else trials
        watch = self.watch
        self.watch = lambda: self.passed >= passes or self.tried >= most or (watch is not None and watch())
        try:
            return np.concatenate([np.zeros((0, 4), np.uint64), *self.portions(seed)])
        finally:
            self.watch = watch

    def passing(self, hands: "Hands") -> "NDArray[np.intp]":
        """The rows of *hands* that pass the test; they must be of the part.  Dice are those of the first trials."""
        import numpy as np

        rows = [rows for _, rows in self._passing(hands, Trials(0, len(hands)))]
        return np.concatenate(rows) if rows else np.zeros(0, np.intp)

    def _passing(self, hands: "Hands", trials: Trials) -> Iterator[tuple[int, "NDArray[np.intp]"]]:
        """How many were tried, and the rows of those that pass: at once, or a few at a time if a test is expensive."""
        rows = self._passing_cheap(hands, trials)
        if not len(rows) or not any(each.expensive for each in self.tests):
            yield len(hands), rows
            return
        done, first, many = 0, 0, 1
        while first < len(rows):
            some = rows[first : first + many]
            first, many = first + many, min(2 * many, SOLVED_AT_ONCE)
            upto = len(hands) if first >= len(rows) else int(some[-1]) + 1
            yield upto - done, self._passing_expensive(hands, some, trials)
            done = upto

    def _passing_cheap(self, hands: "Hands", trials: Trials) -> "NDArray[np.intp]":
        """The rows that pass all tests that are not expensive."""
        import numpy as np

        found = []
        for start in range(0, len(hands), PORTION):
            rows = np.arange(start, min(start + PORTION, len(hands)))
            found.append(self._passing_rows(hands, rows, trials))
        return np.concatenate(found) if found else np.zeros(0, np.intp)

    def _passing_rows(self, hands: "Hands", rows: "NDArray[np.intp]", trials: Trials) -> "NDArray[np.intp]":
        """Those of some rows that pass; what fails one test is soon left out of the others."""
        import numpy as np

        some, passing = hands[rows], np.ones(len(rows), bool)
        for each in sorted(self._cheap, key=_Seen.delay):
            answers = each.conjunct.answers(some, trials._replace(rows=rows))
            each.tried += len(rows)
            each.passed += int(answers.sum())
            passing &= answers
            left = np.count_nonzero(passing)
            if not left:
                return rows[:0]
            if 2 * left <= len(rows):  # the others are asked of those alone
                rows, passing = rows[passing], np.ones(left, bool)
                some = hands[rows]
        return rows[passing]

    def _passing_expensive(self, hands: "Hands", rows: "NDArray[np.intp]", trials: Trials) -> "NDArray[np.intp]":
        """Those of some rows that pass the expensive tests; hands that all of them are asked of are the same array."""
        some = hands[rows]
        for each in self.tests:
            if each.expensive and len(rows):
                answers = each.answers(some, trials._replace(rows=rows))
                if not answers.all():
                    rows, some = rows[answers], some[answers]
        return rows

    def _nothing(self, failed: int) -> str:
        estimate = self.estimate()
        return (
            f"the last {failed:,} deals of {self.part.name} have not passed the test {self.test_text}; in all "
            f"{self.passed:,} of {self.tried:,} have, so at most {100 * estimate.high:.3g} % do (95 % confidence). "
            "Say more of the set in terms that can be counted, or allow more tries"
        )


class _Seen:
    """A test, and how many deals it was seen to pass."""

    def __init__(self, conjunct: Conjunct) -> None:
        self.conjunct = conjunct
        self.tried, self.passed = 2, 1

    def delay(self) -> float:
        """What it costs for each deal that it leaves out; the order of tests changes no answer."""
        return self.conjunct.cost / (1.01 - self.passed / self.tried)


def _portion(wanted: int) -> int:
    """How many trials to begin with, to find so many."""
    return min(max(wanted, 1), PORTION)


def _new_rows(hands: "Hands", known: set[bytes]) -> "Hands":
    """The hands that are not *known* yet, each once; they are then."""
    rows = []
    for row, held in enumerate(hands):
        if (key := held.tobytes()) not in known:
            known.add(key)
            rows.append(row)
    return hands[rows]
