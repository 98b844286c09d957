"""What is printed of each deal, and how a script is run: options, and what a run found."""

from collections.abc import Callable, Sequence
from typing import Any

from ...strains import NOTRUMP
from ..language.dealer.script import (
    Action,
    AllTricks,
    DealerScript,
    Export,
    Hands,
    Item,
    ParContract,
    Print,
    PrintHands,
    PrintItems,
    Report,
)
from ..language.dealer.tree import Term, is_double_dummy, is_random, outside_of
from ..logic.values import Value
from . import layout

Printer = Callable[[int, Any, int], str]
"""Prints one deal: its row, its hands, its number."""


class Options(Value):
    """How to run a script, besides what it says itself."""

    produce: int | None = None
    generate: int | None = None
    statistics: bool = True
    """Whether the four lines at the end are printed."""
    quiet: bool = False
    """Whether PBN is left out."""
    sampled: bool = False
    """Whether averages and frequencies are taken of the deals dealt, even where the set is counted."""
    csv: str | None = None
    """Where ``csvrpt`` goes; ``w:FILE`` begins the file anew."""
    export: str | None = None
    """Where ``export`` goes."""
    name: str = ""
    """The script's file."""
    keep: list[list[int]] | None = None
    """Takes the deals, four masks each, instead of their being printed."""


class Summary:
    """What a run found, besides what it printed."""

    def __init__(self) -> None:
        self.produced = self.generated = 0
        self.is_stopped = False
        """Whether the search for deals was ended before there were enough: `Split.watch`."""
        self.exact: list[str] = []
        """Titles of the averages and frequencies that are exact."""
        self.sampled: list[str] = []
        """Titles of those that were taken of the deals dealt."""
        self.left_out: list[str] = []
        """Averages, frequencies and numbers that only programs outside tell, as they were written."""
        self.errors: dict[str, float] = {}
        """Standard errors of sampled averages, by title; those of one title are numbered."""

    def add_error(self, title: str, error: float) -> None:
        """The standard error of one more average."""
        number = 1
        while (key := title if number == 1 else f"{title} ({number})") in self.errors:
            number += 1
        self.errors[key] = error


class Printers:
    """Makes what prints the deals of a script, one at a time."""

    def __init__(self, script: DealerScript, seed: str, options: Options, summary: Summary) -> None:
        self._script = script
        self._seed = seed
        self._options = options
        self._summary = summary

    def printer(self, action: Action, arrays: Any, deals: Sequence[Any]) -> Printer:
        """What prints one of *deals*, by its row; *arrays* say what numbers are worth: `Arrays`, or `OfDeals`."""
        if isinstance(action, Print):
            return self._print_form(action, arrays, deals)
        if isinstance(action, PrintHands):
            return lambda row, deal, number: ""
        if isinstance(action, PrintItems):
            cells = [self._cell(item, arrays, "") for item in action.items]
            return lambda row, deal, number: "".join(cell(row, deal) for cell in cells)
        if isinstance(action, Report):
            return self._reporter(action, arrays)
        assert isinstance(action, Export)
        return lambda row, deal, number: self._to(self._options.export, layout.predealt(deal, action.seats))

    def _print_form(self, action: Print, arrays: Any, deals: Sequence[Any]) -> Printer:
        value = None if action.value is None else self._number(action.value, arrays)
        if action.form == "printall":
            return lambda row, deal, number: layout.printall(deal, number)
        if action.form in ("printew", "printns"):
            printed = layout.printew if action.form == "printew" else layout.printns
            return lambda row, deal, number: printed(deal)
        if action.form in ("printcompact", "printoneline"):
            between, end = ("\n", "") if action.form == "printcompact" else (" ", "\n")
            texts = layout.compacts(deals, between)
            return lambda row, deal, number: texts[row] + (end if value is None else f"{value(row)}\n")
        from .scenario import comments_of

        event = self._script.title or f"Hand simulated by dealer with file {self._options.name}, seed {self._seed}"
        dealer, vulnerable = self._script.dealer, self._script.vulnerable
        comments, first = comments_of(self._script.text), self._script.start_board
        return lambda row, deal, number: (
            ""
            if self._options.quiet
            else layout.pbn(deal, number, dealer, vulnerable, event, comments if number == first else ())
        )

    def _reporter(self, action: Report, arrays: Any) -> Printer:
        cells = [self._cell(item, arrays, "'") for item in action.items]

        def line(row: int, deal: Any, number: int) -> str:
            text = ",".join(cell(row, deal) for cell in cells) + "\n"
            return self._to(self._options.csv, text) if action.to_file else text

        return line

    def _cell(self, item: Item, arrays: Any, quote: str) -> Callable[[int, Any], str]:
        """What is printed of a row: a value, or a text in quotes."""
        if isinstance(item, str):
            return lambda row, deal: f"{quote}{item}{quote}"
        if isinstance(item, Hands):
            return lambda row, deal: "".join(
                f"{'nesw'[seat]} {layout.dotted(deal[seat])} " for seat in range(4) if item.seats >> seat & 1
            )
        if isinstance(item, AllTricks):
            strains = (3, 2, 1, 0, NOTRUMP)
            tricks = arrays.tricks()
            return lambda row, deal: ",".join(
                str(int(tricks[row, seat, strain])) for seat in range(4) if item.seats >> seat & 1 for strain in strains
            )
        if isinstance(item, ParContract):
            from . import solver

            contracts = solver.par_contracts(arrays.tricks(), item.vulnerable)
            words = ("none", "ns", "ew", "both")[item.vulnerable]
            return lambda row, deal: f"' {contracts[row]} {words}'"
        number = self._number(item, arrays)
        return lambda row, deal: number(row)

    def _number(self, term: Term, arrays: Any) -> Callable[[int], str]:
        """What a term is worth in each row, in words; a question mark if only a program outside tells."""
        outside = outside_of(term)
        if outside is not None:
            if outside.text not in self._summary.left_out:
                self._summary.left_out.append(outside.text)
            return lambda row: "?"
        values = arrays.values(term)
        return lambda row: str(int(values[row]))

    def _to(self, path: str | None, text: str) -> str:
        """The text, or nothing if it goes to a file."""
        if path is None:
            return text
        with open(path.removeprefix("w:"), "a", encoding="utf-8") as file:
            file.write(text)
        return ""


def begin_file(path: str | None) -> None:
    """Empty a file that is to begin anew (``w:FILE``)."""
    if path is not None and path.startswith("w:"):
        open(path[2:], "w", encoding="utf-8").close()


def is_plain(action: Action) -> bool:
    """Whether what is printed of a deal needs neither dice nor a solver."""
    if isinstance(action, Print):
        terms: list[Term] = [] if action.value is None else [action.value]
    elif isinstance(action, PrintItems | Report):
        if any(isinstance(item, AllTricks | ParContract) for item in action.items):
            return False
        terms = [item for item in action.items if not isinstance(item, str | Hands | AllTricks | ParContract)]
    else:
        return isinstance(action, PrintHands | Export)
    return not any(is_random(term) or is_double_dummy(term) for term in terms)
