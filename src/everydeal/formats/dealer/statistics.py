"""Lines that the program ``dealer`` prints between and after the games of a PBN file: counts, averages, frequencies.

``printpbn`` writes to the same output as the statistics that a script asks for, and the counts at the end:

    Generated 2922012 hands            Frequency points:
    Produced 100 hands                     0      12
    Initial random seed 1717798140        10     345
    Time needed    0.131 sec           notrump: 0.17

Some users put ``# `` before each of them (dominicprice/endplay, issue 51).  They are not part of any game.  Which of
these lines may follow a game's tags without an empty line between is kept apart from those that could be a game's data.
"""

import re
from typing import Final

from ..core.errors import Report

_LONGEST: Final = 200
_NUMBER: Final = r"-?[0-9]++(?>(?:\.[0-9]++)?)%?+"
_SURE: Final = re.compile(
    rf"\s*+(?:(?:Generated|Produced)\s++[0-9]++\s++hands?\b|Initial random seed\s++[0-9]++\s*+\Z"
    rf"|Time needed\s++{_NUMBER}\s++sec|Frequency\b[^:\[\]{{}}]*+:\s*+\Z|Mean=\s*+{_NUMBER})"
)
_LIKELY: Final = re.compile(
    rf"\s*+(?:(?>(?:(?:Low|High|Sum)\b)?)(?>(?:\s*+(?:{_NUMBER}|Low|High|Sum)(?=\s|\Z))+)|[^:\"\[\]{{}}]{{1,100}}+:\s*+{_NUMBER})\s*+\Z"
)


def is_statistic(line: str, *, alone: bool) -> bool:
    """Is this one of dealer's lines?  *alone* says that no game has begun, or that the line before was one of them.

    >>> is_statistic("Produced 100 hands", alone=False), is_statistic("points: 12.5", alone=False)
    (True, False)
    """
    if len(line) > _LONGEST:
        return False
    line = line.removeprefix("# ")
    return bool(_SURE.match(line) or (alone and _LIKELY.match(line)))


class LeftOut:
    """Lines that tell nothing of deals: dealer's statistics are counted and reported once, others one by one."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._first = self._count = 0
        self._text = ""

    def take(self, line: int, text: str) -> None:
        """Leave out a line."""
        if not is_statistic(text, alone=True):
            self._report.left_out("a line without hands", line=line, value=text)
            return
        if not self._count:
            self._first, self._text = line, text
        self._count += 1

    def tell(self) -> None:
        """Tell of the statistics, at the end of a file."""
        if self._count:
            reason = f"{self._count} lines of the program dealer's statistics, not carried over"
            self._report.left_out(reason, line=self._first, value=self._text)
