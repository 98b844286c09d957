"""A traveller: the results of one board at all the tables that played it.

The name is that of the slip of paper that travels with a board from table to table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from .result import Result
from .scoring import Award, Awards, Score, Scoring
from .vulnerability import VULNERABILITIES


@dataclass(frozen=True, slots=True)
class Line:
    """One table's line; what is given about it is kept beside what follows from it.

    >>> line = Line(Result.parse("4S N ="), ns="7", ew="12")
    >>> Traveller((line,), "None").scores()
    [420]
    """

    result: Result | None = None
    """Its text may be given."""
    ns: str = ""
    """North-South: the number of the pair, a team, or names."""
    ew: str = ""
    table: str = ""
    """The table's number, or the room."""
    given_score: Score | None = None
    """The score of North-South that is given: it wins over the one that follows from the result."""
    awards: tuple[tuple[Scoring, Award], ...] = ()
    """What the pairs got, as it is written."""

    def __post_init__(self) -> None:
        if isinstance(self.result, str):
            object.__setattr__(self, "result", Result.parse(self.result))


@dataclass(frozen=True, slots=True)
class Traveller:
    """The lines of a board; immutable.

    >>> lines = Line("4S N ="), Line("4S N -1"), Line("3NT N +1")
    >>> traveller = Traveller(lines, "NS", number=2)
    >>> traveller.scores()
    [620, -100, 630]
    >>> [float(award.ns) for award in traveller.compare(Scoring.MATCHPOINTS)]
    [2.0, 0.0, 4.0]

    Raises:
        ValueError: *vulnerability* is not one of `VULNERABILITIES`.
    """

    lines: tuple[Line, ...]
    vulnerability: str | None = None
    """None if it is not known: then only given scores are."""
    number: int | None = None
    """The board's number."""
    scoring: Scoring | None = None
    """How the tables are said to be compared; None if that is not given."""

    def __post_init__(self) -> None:
        if self.vulnerability is not None and self.vulnerability not in VULNERABILITIES:
            raise ValueError(f"vulnerability {self.vulnerability!r} is not one of {', '.join(VULNERABILITIES)}")

    def scores(self) -> list[Score | None]:
        """North-South's score of each line: given, or else by its result; None if neither is known.

        >>> Traveller((Line(given_score=-50), Line(Result.parse("3NT S ="))), "All").scores()
        [-50, 600]
        """
        return [line.given_score if line.given_score is not None else self._computed(line) for line in self.lines]

    def compare(self, scoring: Scoring) -> Awards:
        """What each line's pairs get; None for a line without a score.

        >>> traveller = Traveller((Line(given_score=420), Line(given_score=170)), "None")
        >>> [int(award.ns) for award in traveller.compare(Scoring.CROSS_IMPS)]
        [6, -6]

        Raises:
            ValueError: as `Scoring.compare`.
        """
        return scoring.compare(self.scores())

    def contradictions(self) -> list[str]:
        """Where what is given does not follow: scores from the results, and matchpoints or IMPs from the scores.

        Awards that are given with decimals may differ by one in the last place that they show, and matchpoints may be
        given as one for each pair that is beaten instead of two.

        >>> Traveller((Line(Result.parse("3NT N ="), given_score=430),), "None").contradictions()
        ['line 1: the score is given as 430, and 3NT N = scores 400']
        """
        found = self.wrong_scores()
        for scoring in Scoring:
            given = [dict(line.awards).get(scoring) for line in self.lines]
            if any(given):
                own = self.compare(scoring)
                complaints = _differences(scoring, given, own, Fraction(1))
                halves = scoring is Scoring.MATCHPOINTS and not _differences(scoring, given, own, Fraction(1, 2))
                found += [] if halves else complaints
        return found

    def wrong_scores(self) -> list[str]:
        """The contradictions of single lines: scores that do not follow from the results."""
        return [
            f"line {place}: the score is given as {line.given_score}, and {line.result} scores {computed}"
            for place, line in enumerate(self.lines, start=1)
            if isinstance(line.given_score, int) and (computed := self._computed(line)) not in (None, line.given_score)
        ]

    def _computed(self, line: Line) -> int | None:
        if line.result is None or self.vulnerability is None:
            return None
        if line.result.contract.declarer is None and not line.result.contract.is_passed_out:
            return None
        return line.result.score(self.vulnerability)


def _differences(scoring: Scoring, given: Sequence[Award | None], computed: Awards, scale: Fraction) -> list[str]:
    """Where what is given is not what was *computed*, in a unit that is *scale* of ours."""
    found = []
    for place, (said, own) in enumerate(zip(given, computed, strict=True), start=1):
        for side, name in enumerate(("NS", "EW")):
            if said is None or own is None:
                continue
            value = own[side] * scale
            if abs(said[side] - value) > _step(said[side]):
                both = f"is given as {float(said[side]):.5g}, and comes to {float(value):.5g}"
                found.append(f"line {place}: {scoring.value} {name} {both}")
    return found


def _step(value: Fraction) -> Fraction:
    """One in the last decimal place of a number that is described in decimals; 0 of a whole number."""
    places = next((places for places in range(4) if (value * 10**places).denominator == 1), 4)
    return Fraction(1, 10**places) if places else Fraction(0)
