"""What is wrong with a file, and who hears of it.

`FormatError` names the file, the line, the record, the reason and the value.  A `Report` is what a reader complains to:
it raises at once (strict) or hands the error to a collector and lets the reader go on (lenient).
"""

import re
from collections.abc import Callable
from copy import copy
from typing import Final, Literal, NamedTuple, TypeAlias

from ...argument_checks import did_you_mean


class FormatError(ValueError):
    """Something in a file that is not as its format says.

    Attributes: ``file`` (its name), ``line`` (from 1, 0 if there is none), ``record`` (from 1, 0 before the first),
    ``reason`` (what is wrong, as a sentence without a full stop) and ``value`` (the offending text, or None).

    >>> error = FormatError("the ace comes twice", file="deals.pbn", line=7, record=2, value="AA.K.Q.J")
    >>> str(error), error.line
    ("deals.pbn:7, record 2: the ace comes twice (in 'AA.K.Q.J')", 7)

    A value in the reason is shortened if it is long; nothing else is.

    >>> FormatError(f"{'x' * 999!r} is no rank").reason[110:], len(FormatError(f"not 'A'{' ' * 200}'B'").reason)
    ("xxxxxxxx...' is no rank", 210)
    """

    def __init__(self, reason: str, file: str = "", line: int = 0, record: int = 0, value: str | None = None) -> None:
        reason = _VALUE.sub(lambda found: f"{found[1]}{_shorten(found[3])}{found[2]}", reason)
        super().__init__(reason, file, line, record, value)
        self.reason, self.file, self.line, self.record, self.value = reason, file, line, record, value

    def __str__(self) -> str:
        place = self.file
        if self.line:
            place = f"{place}:{self.line}" if place else f"line {self.line}"
        if self.record:
            place = f"{place}, record {self.record}" if place else f"record {self.record}"
        shown = "" if self.value is None else repr(_shorten(self.value))
        value = f" (in {shown})" if shown and shown not in self.reason else ""
        return f"{place}: {self.reason}{value}" if place else f"{self.reason}{value}"


Listener: TypeAlias = Callable[[FormatError], object]
"""Whoever wants to hear of errors or notices: ``list.append``, say."""


Errors: TypeAlias = Literal["raise", "skip", "collect"] | Listener
"""What becomes of a record that is bad: ``"raise"`` its error when its turn comes, ``"skip"`` it, or ``"collect"`` all
errors and raise them together at the end, as one `ExceptionGroup`.  A `Listener` gets each, and reading goes on.
"""


class Hearing(NamedTuple):
    """What `Errors` come to: whether the first error raises, who gets them, and those to be raised at the end."""

    strict: bool
    listener: Listener | None
    collected: list[FormatError]

    @classmethod
    def of(cls, errors: Errors) -> "Hearing":
        """What to do with errors.

        >>> Hearing.of("raise").strict, Hearing.of(print).listener is print
        (True, True)

        Raises:
            ValueError: it is another word.
            TypeError: it is no word and cannot be called.
        """
        collected: list[FormatError] = []
        if callable(errors):
            return cls(False, errors, collected)
        if errors not in _WORDS:
            kind = ValueError if isinstance(errors, str) else TypeError
            near = did_you_mean(errors, _WORDS) if isinstance(errors, str) else ""
            raise kind(f"errors={errors!r}: it is 'raise', 'skip', 'collect', or what is called with each error{near}")
        return cls(errors == "raise", collected.append if errors == "collect" else None, collected)

    def end(self) -> None:
        """All has been read.

        Raises:
            ExceptionGroup: errors were collected.
        """
        if self.collected:
            many = f"{len(self.collected):,} error{'s' * (len(self.collected) > 1)}"
            raise ExceptionGroup(f"{many} in what was read", self.collected)


_WORDS = ("raise", "skip", "collect")


class Report:
    """Takes a reader's complaints about one file.

    `error` is for what breaks the format: raises if *strict*, else tells *errors*.  `notice` is for what is allowed but
    is odd (a tag that comes twice, say): tells *notices*.  So does `left_out`, for what is right and has no place on a
    board (a game without a deal, say), but not if only what is wrong or odd is wanted.
    """

    whole = True
    """It is about all of the file, not a piece of it in which things of other pieces are missing."""
    shares_deals = True
    """Of a game that tells no deal, but another table's result, a board is made; False if each deal is wanted once."""

    def __init__(
        self, file: str = "", *, strict: bool = True, errors: Listener | None = None, notices: Listener | None = None,
        only_odd: bool = False,
    ) -> None:  # fmt: skip
        self.file, self.strict, self._errors, self._notices, self._only_odd = file, strict, errors, notices, only_odd
        self._before = 0, 0

    def of_piece(self, lines: int, records: int) -> "Report":
        """The report of a piece of the file, before which there are so many: it counts from its own beginning."""
        piece = copy(self)
        piece.whole, piece.shares_deals, piece._before = False, False, (lines, records)
        return piece

    def _found(self, reason: str, line: int, record: int, value: str | None) -> FormatError:
        lines, records = self._before
        line, record = line and line + lines, record and record + records
        return FormatError(reason, file=self.file, line=line, record=record, value=value)

    def error(self, reason: str, *, line: int = 0, record: int = 0, value: str | None = None) -> None:
        """Something breaks the format."""
        found = self._found(reason, line, record, value)
        if self.strict:
            found.add_note("(errors='skip' goes on with the other records)")
            raise found
        if self._errors is not None:
            self._errors(found)

    @property
    def takes_notes(self) -> bool:
        """Somebody listens to notices."""
        return self._notices is not None

    def notice(self, reason: str, *, line: int = 0, record: int = 0, value: str | None = None) -> None:
        """Something is odd, or written otherwise than the format has it."""
        if self._notices is not None:
            self._notices(self._found(reason, line, record, value))

    def left_out(self, reason: str, *, line: int = 0, record: int = 0, value: str | None = None) -> None:
        """Something is left out, rightly."""
        if not self._only_odd:
            self.notice(reason, line=line, record=record, value=value)


_VALUE: Final = re.compile(r"""(?<![\w\\])(b?(["']))((?>(?:(?!\2)[^\\]|\\.)*))\2(?!\w)""", re.DOTALL)
"""A value in a reason, as `repr` shows it; what stands between two values, or behind an apostrophe, is none."""


def _shorten(text: str) -> str:
    return text if len(text) <= 120 else f"{text[:117]}..."
