"""Where a command's deals go: one line each, diagrams, JSON, or a file of any format."""

import argparse
import os
import sys
from collections.abc import Iterable
from typing import Any

from .. import sequences
from ..argument_checks import did_you_mean
from ..board.vulnerability import standard_dealer
from ..formats import FORMATS, Board, Format, by_name, by_path, write
from ..formats.core.losses import Losses
from ..spaces import DealSpace
from ..spaces.base import Space
from .common import CommandError, print_json, say, wrong_word
from .vocabulary import FORMS


class Target:
    """Writes what a command found, in the form that its options ask for."""

    def __init__(self, options: argparse.Namespace, space: Space[Any], dealer: int | None = None) -> None:
        """The deals are of *space*; if *dealer* deals in them, the boards of a file are turned so that he does."""
        self._form: str = options.to or "lines"
        self._path: str | None = options.output
        self._space, self._dealer = space, dealer
        self.format: Format | None = None
        """The format of the file that is written, or printed; None if deals are printed."""
        if self._form not in (*FORMS, *FORMATS):
            known = f"it can be {', '.join(FORMS)}, or a format: {', '.join(FORMATS)}"
            near = did_you_mean(self._form, (*FORMS, *FORMATS))
            raise CommandError(f"--to {self._form!r}: {near.lstrip('; ') or known}")
        if self._path and self._form not in FORMATS:
            raise CommandError(f"--to {self._form} prints; a file (-o) has a file format")
        if self._path or self._form not in FORMS:
            with wrong_word("" if options.to else f"-o {self._path}, without --to"):
                self.format = by_name(self._form, to_write=True) if options.to else by_path(self._path or "")
        self.is_lines = self._form == "lines" and not self._path
        """Deals are printed, one PBN deal string a line."""

    def write(self, found: Iterable[tuple[Any, dict[str, Any]]]) -> None:
        """Write deals (or hands, or shapes), each with the facts that JSON tells about it."""
        if not isinstance(self._space, DealSpace):
            self._write_items(found)
        elif self.format is not None:
            numbered = "number" in self.format.holds  # of boards; a file of deals has no place for that
            deals = enumerate((deal for deal, _ in found), start=1)
            boards = (Board(self._turned(deal, i), i) if numbered else Board(deal) for i, deal in deals)
            write(boards, self._path or sys.stdout.buffer, format=self.format.name)
        else:
            for item, facts in found:
                self._write_deal(item, facts)

    def _turned(self, deal: Any, number: int) -> Any:
        return deal if self._dealer is None else deal.rotate((standard_dealer(number) - self._dealer) % 4)

    def _write_items(self, found: Iterable[tuple[Any, dict[str, Any]]]) -> None:
        if self._path or self._form not in ("lines", "json"):
            raise CommandError(f"members of {self._space.name} are not deals: they can only be printed, or --to json")
        for item, facts in found:
            text = self._space.format_item(item)
            if self._form == "json":
                print_json({**facts, "member": text})
            else:
                print(text)

    def _write_deal(self, deal: Any, facts: dict[str, Any]) -> None:
        if self._form == "json":
            print_json({**facts, "deal": deal.to_pbn()})
        elif self._form == "diagram":
            print(deal.diagram(**terminal_style()), end="\n\n")
        else:
            print(_line(deal, self._form))

    def write_boards(self, boards: Iterable[Board]) -> None:
        """Write whole boards, as a file of a format (PBN, if none is named); stderr says what it cannot hold."""
        chosen = self.format or by_name("pbn")
        losses: list[Losses] = []
        write(boards, self._path or sys.stdout.buffer, format=chosen.name, losses=losses.append)
        for what in losses[0].phrases() if losses else ():
            say(f"{chosen.name} cannot hold {what}")


def terminal_style() -> dict[str, bool]:
    """Suit symbols and colour where standard output can show them."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    terminal = sys.stdout.isatty()
    return {"symbols": encoding == "utf8", "color": terminal and "NO_COLOR" not in os.environ}


def _line(deal: Any, form: str) -> str:
    if form in ("letters", "sequences"):
        return sequences.format_letters(deal) if form == "letters" else sequences.format_sequences(deal)
    return str(deal.to_pbn())
