"""Where a command's deals go: one line each, diagrams, JSON, or a file of any format."""

import argparse
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..kinds import did_you_mean
from .common import CommandError, print_json

if TYPE_CHECKING:
    from ..formats import Board, Format
    from ..spaces.base import Space

_LINES = ("pbn", "diagram", "letters", "sequences", "json")


def add_target_arguments(parser: argparse.ArgumentParser, default: str = "pbn") -> None:
    """Add ``--to`` and ``-o``, which `Target` reads."""
    parser.add_argument(
        "--to",
        default=default,
        metavar="FORM",
        help="pbn (one deal string per line), diagram, letters (owners of SA..C2), sequences (Nseq Eseq "
        "Sseq), json, or the "
        f"name of a file format such as lin (default: {default})",
    )
    parser.add_argument("--json", dest="to", action="store_const", const="json", help="the same as --to json")
    parser.add_argument("-o", "--output", metavar="FILE", help="write a file instead, in the format of its name")


class Target:
    """Writes what a command found, in the form that its options ask for."""

    def __init__(self, options: argparse.Namespace, space: "Space[Any]") -> None:
        self._form: str = options.to
        self._path: str | None = options.output
        self._space = space
        self._format = None if self._form in _LINES and not self._path else _file_format(self._form, self._path)

    @property
    def is_lines(self) -> bool:
        """Are deals printed, one PBN deal string a line?"""
        return self._form == "pbn" and not self._path

    @property
    def file_format(self) -> str:
        """The name of the format of the file that is written; "" if deals are printed."""
        return self._chosen().name if self._path else ""

    def write(self, found: Iterable[tuple[Any, dict[str, Any]]]) -> None:
        """Write deals (or hands, or shapes), each with the facts that JSON tells about it."""
        from ..spaces import DealSpace

        if not isinstance(self._space, DealSpace):
            self._write_items(found)
        elif self._format or self._path:
            self._write_file(item for item, _ in found)
        else:
            for item, facts in found:
                self._write_deal(item, facts)

    def _write_items(self, found: Iterable[tuple[Any, dict[str, Any]]]) -> None:
        if self._path or self._form not in ("pbn", "json"):
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

    def write_boards(self, boards: "Iterable[Board]") -> None:
        """Write whole boards, as a file of a format (PBN, if none is named); what it cannot hold is told on stderr."""
        from .. import formats

        chosen = formats.by_name("pbn") if self.is_lines else self._chosen()
        losses: list[Any] = []
        formats.write(boards, self._path or sys.stdout.buffer, format=chosen.name, losses=losses.append)
        for what in losses[0].phrases() if losses else ():
            print(f"everydeal: {chosen.name} cannot hold {what}", file=sys.stderr)

    def _chosen(self) -> "Format":
        from .. import formats

        try:
            return formats.by_name(self._format) if self._format else formats.by_path(self._path or "")
        except ValueError as error:
            raise CommandError(str(error)) from None

    def _write_file(self, deals: Iterable[Any]) -> None:
        from .. import formats

        chosen = self._chosen()
        numbered = "number" in chosen.holds  # a file of boards counts them; a file of deals has no place for that
        boards = (formats.Board(deal, i if numbered else None) for i, deal in enumerate(deals, start=1))
        formats.write(boards, self._path or sys.stdout.buffer, format=chosen.name)


def terminal_style() -> dict[str, bool]:
    """Suit symbols and colour where standard output can show them."""
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    terminal = sys.stdout.isatty()
    return {"symbols": encoding == "utf8", "color": terminal and "NO_COLOR" not in os.environ}


def _line(deal: Any, form: str) -> str:
    if form in ("letters", "sequences"):
        from .. import sequences

        return sequences.format_letters(deal) if form == "letters" else sequences.format_sequences(deal)
    return str(deal.to_pbn())


def _file_format(form: str, path: str | None) -> str | None:
    """The name of the file format to write; None where the file's name tells it."""
    from .. import formats

    if form not in _LINES:
        if form not in formats.FORMATS:
            known = f"it can be {', '.join(_LINES)}, or a format: {', '.join(formats.FORMATS)}"
            near = did_you_mean(form, (*_LINES, *formats.FORMATS))
            raise CommandError(f"--to {form!r}: {near.lstrip('; ') or known}")
        return form
    if path and form != "pbn":
        raise CommandError(f"--to {form} prints; a file (-o) has a file format")
    return None
