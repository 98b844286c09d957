"""What is counted of the deals dealt, where it cannot be counted of the whole set."""

from collections import Counter
from math import sqrt
from typing import Any

from ...board.contract import Contract
from ...board.result import score
from ...cards import Seat
from ...strains import NOTRUMP
from ..language.dealer.script import Action, Average, EvalContract, Frequency, terms_of
from .statistics import Counts


class Tally:
    """An action that counts, over the deals dealt."""

    def __init__(self, action: Action) -> None:
        self._action = action
        self.counts: Counts = Counter()
        self._deals = 0
        self._sum = self._squares = 0.0
        self._tricks = Counter[tuple[int, int, int]]()

    def add(self, arrays: Any) -> None:
        """Some more deals."""
        import numpy as np

        if isinstance(self._action, EvalContract):
            self._add_tricks(arrays)
            return
        assert isinstance(self._action, Average | Frequency)
        columns = [arrays.values(term) for term in terms_of(self._action)]
        if isinstance(self._action, Average):
            values = columns[0].astype(float)
            self._deals += len(values)
            self._sum += float(values.sum())
            self._squares += float((values * values).sum())
            return
        different, numbers = np.unique(np.column_stack(columns), axis=0, return_counts=True)
        for key, number in zip(different.tolist(), numbers.tolist(), strict=True):
            self.counts[tuple(key)] += number

    def mean(self) -> float:
        """The mean of the deals dealt."""
        return self._sum / self._deals if self._deals else float("nan")

    def error(self) -> float | None:
        """The standard error of the mean; None of less than two deals."""
        if self._deals < 2:
            return None
        variance = (self._squares - self._sum * self._sum / self._deals) / (self._deals - 1)
        return sqrt(max(variance, 0.0) / self._deals)

    # Contracts

    def _add_tricks(self, arrays: Any) -> None:
        assert isinstance(self._action, EvalContract)
        action = self._action
        strains = range(5) if action.contract is None else [action.contract.strain or 0]
        seats = (0, 2) if action.side is None else (2,) if action.side == 0 else (3,)
        tricks = arrays.tricks(set(strains))
        self._deals += len(tricks)
        for seat in seats:
            for strain in strains:
                for taken in tricks[:, seat, strain].tolist():
                    self._tricks[seat, strain, taken] += 1

    def contracts(self) -> str:
        """What contracts score on average."""
        assert isinstance(self._action, EvalContract)
        if self._action.contract is None:
            return self._all_contracts()
        action, contract = self._action, self._action.contract
        results = self._results(2 if action.side == 0 else 3, contract)
        made = sum(number for n, number in results.items() if n >= contract.needed)
        side = "EW" if action.side else "NS"
        return (
            f"Contract {contract}{' V' if action.vulnerable else ''} by {side} Average Result = "
            f"{self._mean_score(results, contract, action.vulnerable):.2f}, Made pct={100 * made / self._deals:.2f}, "
            f"Fail pct={100 - 100 * made / self._deals:.2f}\n"
        )

    def _results(self, seat: Seat, contract: Contract) -> dict[int, int]:
        """How often declarer has taken how many tricks."""
        return {
            n: number for (who, strain, n), number in self._tricks.items() if (who, strain) == (seat, contract.strain)
        }

    def _mean_score(self, results: dict[int, int], contract: Contract, vulnerable: bool) -> float:
        return sum(score(contract, n, vulnerable=vulnerable) * number for n, number in results.items()) / self._deals

    def _all_contracts(self) -> str:
        lines = []
        for vulnerable in (False, True):
            lines.append(
                f"{'' if vulnerable else 'Not '}Vulnerable\n   " + "".join(f"  {n}       " for n in range(1, 8))
            )
            for name, strain in zip("cdhsn", (3, 2, 1, 0, NOTRUMP), strict=True):
                cells = []
                for level in range(1, 8):
                    contract = Contract.of(level, strain)
                    results = (self._results(seat, contract) for seat in (2, 0))
                    south, north = (int(self._mean_score(each, contract, vulnerable)) for each in results)
                    cells.append(f"{south:4d}/{north:4d} ")
                lines.append(f"{name}: {''.join(cells)}")
            lines.append("")
        return "\n".join(lines) + "\n"
