"""A script, run: its deals dealt and printed, its averages and frequencies worked out, in dealer's layouts.

Nothing is dealt that is not asked for: what is printed deal by deal takes as many deals as are produced; an average or
a frequency takes none where the set is counted.  "Generated" is then how many deals dealing and rejecting would have
taken on average, so that produced divided by generated is the set's share, as in dealer.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..engines.budgets import MANY, PORTION, STATISTICS
from ..engines.limits import work_left, work_of
from ..language.dealer.evaluate import OfDeals
from ..language.dealer.reading.words import OUTSIDE
from ..language.dealer.script import (
    Action,
    Average,
    Axis,
    DealerScript,
    EvalContract,
    Frequency,
    Print,
    PrintHands,
    terms_of,
)
from ..language.dealer.tree import Count, Number, Term, outside_of, walk
from ..split import PATIENCE, Trials
from . import layout
from .printing import Options, Printers, Summary, begin_file, is_plain
from .sets import DealerSet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .statistics import Counts, ExactStatistics
    from .tally import Tally

    HandsArray = NDArray[np.uint64]

PRINTED, COUNTED = 40, 100_000
"""How many deals are produced if nothing says so: if they are printed, and if they are only counted."""


class Run:
    """Runs one script.  *write* takes what is printed; *given* are the deals, uint64 (n, 4), if they are chosen.

    Raises:
        NothingPassesError: a ValueError; while it runs: very many deals in a row have not passed the test.
        ImportError: while it runs: it needs a double-dummy solver, and there is none.
    """

    def __init__(
        self,
        deals: DealerSet,
        seed: str,
        write: Callable[[str], object],
        options: Options,
        given: "HandsArray | None" = None,
    ) -> None:
        self.deals = deals
        self.script: DealerScript = deals.script
        self.seed = seed
        self.options = options
        self._given = given
        self.summary = Summary()
        self._printers = Printers(deals.script, seed, options, self.summary)
        self._write = write
        self._begun = time.monotonic()
        default = [] if self.script.says_action else [Print("printall")]
        self._actions: Sequence[Action] = self._possible(self.script.actions) or default
        if options.keep is not None:
            self._actions = [action for action in self._actions if not isinstance(action, Print)]

    def run(self) -> Summary:
        """Do all that the script says."""
        for path in (self.options.csv, self.options.export):
            begin_file(path)
        printing = [action for action in self._actions if not _is_counted(action)]
        pages: list[Any] = []
        keep = self.options.keep
        is_empty = self._given is None and not self.deals.split.part.size
        if few := not is_empty and self._takes_no_arrays(printing):
            self._deal_few(printing, pages)  # before the averages are worked out, which may take seconds
            printing, keep = [], None
        self._counted = {} if self._given is not None else self._exact_statistics()
        counting = [action for action in self._actions if _is_counted(action) and id(action) not in self._counted]
        if counting:
            from . import tally
        tallies = {id(action): tally.Tally(action) for action in counting}
        if is_empty:
            self.summary.generated = self._limit() or 1_000_000
        elif printing or tallies or keep is not None or (not few and self.deals.size is None):
            self._deal(printing, list(tallies.values()), pages, keep)
        elif not few:
            size = self.deals.size or 0
            self.summary.produced = self.wanted() or max(1, self._expected(size))
            self.summary.generated = self._generated(self.summary.produced, size)
        self._finish(tallies, pages)
        if self.options.statistics:
            seconds = time.monotonic() - self._begun
            self._write(layout.ending(self.summary.generated, self.summary.produced, self.seed, seconds))
        return self.summary

    def _possible(self, actions: Sequence[Action]) -> list[Action]:
        """The actions without averages and frequencies of what only programs outside tell."""
        possible = []
        for action in actions:
            outside = outside_of(*terms_of(action)) if isinstance(action, Average | Frequency) else None
            if outside is None:
                possible.append(action)
                continue
            self.summary.left_out.append(outside.text)
            if not possible and action is actions[-1]:
                raise ValueError(f"all that is asked for is {outside.text}: {OUTSIDE[outside.word]}")
        return possible

    # How many

    def _limit(self) -> int | None:
        return self.options.generate or self.script.generate

    def wanted(self) -> int | None:
        """How many deals are produced, if that is said, or nothing is; None if what is generated counts.

        Both are upper limits in dealer.  As no deal is thrown away here, one that only ends a search is of no account:
        what is generated counts if it is all that is said, or no more than what is produced.
        """
        limit, produce = self._limit(), self.options.produce
        produce = self.script.produce if produce is None else produce
        if limit is not None:
            return produce if produce is not None and produce < limit else None
        if produce is not None:
            return produce
        printed = any(not isinstance(action, Average | Frequency) for action in self._actions)
        printed |= self.options.keep is not None
        return PRINTED if printed else COUNTED

    def _expected(self, size: int | None = None) -> int:
        """How many of the deals that are generated are in the part, or in a set of this *size*, on average."""
        return _rounded((self._limit() or 0) * (size or self.deals.split.part.size), self.deals.base_size)

    def _generated(self, trials: int, size: int | None = None) -> int:
        """How many deals dealing and rejecting would take for so many of the part, or of a set of this *size*."""
        return max(trials, _rounded(trials * self.deals.base_size, size or self.deals.split.part.size))

    # Dealing

    def _portions(self) -> Iterator[tuple[int, "HandsArray"]]:
        """The deals that are produced, with the number of the first, portion by portion."""
        if self._given is not None:
            self.summary.produced = self.summary.generated = len(self._given)
            yield 0, self._given
            return
        split, wanted = self.deals.split, self.wanted()
        trials = None if wanted is not None else max(1, self._expected())
        if wanted == 0:
            return
        made = tried = 0
        portions = split.portions(self.seed, patience=trials or PATIENCE, wanted=wanted or trials)
        while True:
            try:
                hands = next(portions)
            except StopIteration:
                self.summary.is_stopped = True
                break
            except ValueError:
                if trials is None or split.tried < trials:
                    raise
                break  # as many as were to be generated have been tried
            if wanted is not None:
                hands = hands[: wanted - made]
            yield made, hands
            made += len(hands)
            tried = split.tried if split.trials is None else int(split.trials[len(hands) - 1]) + 1
            if (wanted is not None and made >= wanted) or (trials is not None and split.tried >= trials):
                break
        self.summary.produced = made
        tried = tried if wanted is not None and not self.summary.is_stopped else max(split.tried, made)
        self.summary.generated = self._generated(made if split.is_exact else tried)

    def _takes_no_arrays(self, printing: list[Action]) -> bool:
        """Whether few deals of a whole set are just printed: then loading NumPy would take longer than dealing them."""
        wanted = self.wanted()
        few = (self._expected() if wanted is None else wanted) <= MANY
        return (
            bool(printing)
            and all(map(is_plain, printing))
            and few
            and self._given is None
            and self.deals.split.is_exact
        )

    def _deal_few(self, printing: list[Action], pages: list[Any]) -> None:
        """The same deals as `_deal` prints, without arrays."""
        wanted = self.wanted()
        many = max(1, self._expected()) if wanted is None else wanted
        deals = self.deals.split.part.sample_hands(many, self.seed)
        pages += deals
        if self.options.keep is not None:
            self.options.keep.extend(map(list, deals))
        self._write_all(printing, OfDeals(deals), deals, 0)
        self.summary.produced, self.summary.generated = many, self._generated(many)

    def _write_all(self, printing: list[Action], values: Any, deals: Sequence[Any], first: int) -> None:
        """Print some deals, of which *first* have come before."""
        printers = [self._printers.printer(action, values, deals) for action in printing]
        start = first + self.script.start_board
        numbered = [(row, deal, start + row) for row, deal in enumerate(deals)]
        self._write("".join([printer(*each) for each in numbered for printer in printers]))

    def _deal(
        self, printing: list[Action], tallies: list["Tally"], pages: list[Any], keep: list[list[int]] | None
    ) -> None:
        for first, hands in self._portions():
            for start in range(0, len(hands), PORTION):
                some = hands[start : start + PORTION]
                arrays = self.deals.arrays(some, Trials(first + start, len(some)), "actions")
                for tally in tallies:
                    tally.add(arrays)
                if keep is not None:
                    keep.extend(some.tolist())
                if printing:
                    deals = some.tolist()
                    if any(isinstance(action, PrintHands) for action in printing):
                        pages += deals
                    self._write_all(printing, arrays, deals, first + start)

    # The end

    def _exact_statistics(self) -> "dict[int, Counts]":
        """The averages and frequencies that are counted, by the actions that ask for them."""
        split = self.deals.split
        if self.options.sampled or not split.part.size:
            return {}
        if self.wanted() == 1:
            return {}  # of one deal, its own values are meant
        actions = [action for action in self._actions if isinstance(action, Average | Frequency)]
        if not actions:
            return {}
        from .statistics import ExactStatistics

        exact = ExactStatistics(split.part) if split.is_exact else None
        found, left = {}, STATISTICS.states or 0
        for action in actions:
            with work_of(left // 2):
                counts = self._exact(terms_of(action), exact)
                left -= left // 2 - max(work_left() or 0, 0)
            if counts is not None:
                found[id(action)] = counts
        return found

    def _exact(self, terms: Sequence[Term], whole: "ExactStatistics | None") -> "Counts | None":
        """How many deals have which values of some terms; None if that is not known.  *whole* counts in a whole set."""
        if all(isinstance(term, Number) for term in terms):
            return Counter({tuple(term.value for term in terms if isinstance(term, Number)): 1})
        ways = [self.deals.counts, *([whole.of] if whole else [])]
        leaves = [each for term in terms for each in walk(term) if isinstance(each, Count)]
        if all(leaf.measure.weights is not None for leaf in leaves):  # else one hand is counted faster by its holdings
            ways.reverse()
        return next((counts for way in ways if (counts := way(terms)) is not None), None)

    def _finish(self, tallies: dict[int, "Tally"], pages: list[Any]) -> None:
        """What is printed after the last deal, in the order of the actions."""
        for action in self._actions:
            if isinstance(action, PrintHands):
                for seat in range(4):
                    if action.seats >> seat & 1:
                        self._write(layout.pages(pages, seat, self.script.title))
            elif isinstance(action, EvalContract):
                self._write(tallies[id(action)].contracts() if self.summary.produced else "")
            elif isinstance(action, Average | Frequency):
                self._finish_statistic(action, tallies.get(id(action)))

    def _finish_statistic(self, action: Average | Frequency, tally: "Tally | None") -> None:
        from ..distributions import Distribution
        from .statistics import scaled

        counts = self._counted.get(id(action))
        (self.summary.sampled if counts is None else self.summary.exact).append(action.title or "")
        if isinstance(action, Average):
            exact = None if counts is None else float(Distribution(counts).mean)  # type: ignore[arg-type]
            value = exact if exact is not None else tally.mean() if tally else float("nan")
            if tally is not None and (error := tally.error()) is not None:
                self.summary.add_error(action.title or "the average", error)
            self._write(layout.average(action.title, value))
            return
        shown = scaled(counts, self.summary.produced) if counts is not None else tally.counts if tally else Counter()
        rows = [_rows(axis, shown, place) for place, axis in enumerate(action.axes)]
        steps = [axis.step for axis in action.axes]
        if len(rows) == 1:
            self._write(layout.frequency(action.title, {key[0]: n for key, n in shown.items()}, rows[0], steps[0]))
        else:
            pairs = {(key[0], key[1]): n for key, n in shown.items()}
            self._write(layout.frequency_of_two(action.title, pairs, rows[0], rows[1], (steps[0], steps[1])))


def _is_counted(action: Action) -> bool:
    return isinstance(action, Average | Frequency | EvalContract)


def _rounded(number: int, divisor: int) -> int:
    """The whole number that is nearest to a quotient."""
    return (2 * number + divisor) // (2 * divisor)


def _rows(axis: Axis, counts: "Counts", place: int) -> list[int]:
    values = [key[place] for key in counts] or [0]
    low = min(values) if axis.low is None else axis.low
    high = max(values) if axis.high is None else axis.high
    return list(range(low, high + 1, axis.step))
