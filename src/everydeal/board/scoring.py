"""Scores compared: matchpoints, IMPs and the other ways in which the tables of one board compete.

A *score* is what North-South scored at a table (negative if East-West did), or what a director put in its place.  Every
way of scoring gives each table an `Award`, for North-South and for East-West, exact as fractions, in the order of the
tables; a table that has not played (None) gets none.

* Matchpoints (Law 78A): two for each score that is worse, one for each that is equal, compared among the pairs of one
  direction.  If some tables have an artificial score instead, the others are compared among themselves, and their
  matchpoints M of n tables become those of N by Neuberg's formula, N / n * (M + 1) - 1; the artificial scores get their
  percentage of the top, 2 * (N - 1).
* IMPs (Law 78B): the difference of two scores by the scale.  Cross-IMPs compare with every other table, and give the
  mean or the sum; Butler compares with the datum, the mean score to the nearest 10.  Two tables are a team match.
* Board-a-match: two for the better of two tables, one each for equal scores.  Total points (Law 78C): the score itself.

Assigned scores (Law 12C1) may differ for the two sides and may be weighted: every comparison with one is the weighted
mean of the comparisons with its parts.

Sources: Laws 12C, 78 and 86 of the Laws of Duplicate Bridge 2017; Max Bavin, "The Neuberg Formula" (English Bridge
Union); the ACBLscore manual for the datum.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from operator import index
from typing import Final, NamedTuple, TypeAlias

_IMPS_FROM: Final = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000,
    3500, 4000,
)  # fmt: skip
"""The least difference that is worth 1, 2, ... 24 IMPs."""
_PLUS: Final = 3
"""The IMPs of an average plus (Law 86A)."""


def imps(difference: int) -> int:
    """The IMPs for a difference of points, by the scale of Law 78B; negative for a negative difference.

    >>> imps(10), imps(430), imps(-1400)
    (0, 10, -16)
    """
    return bisect_right(_IMPS_FROM, abs(difference)) * (-1 if difference < 0 else 1)


@dataclass(frozen=True, slots=True)
class Artificial:
    """An artificial adjusted score (Law 12C2): percentages for North-South and East-West.

    50 is an average, 60 an average plus, 40 an average minus; in IMPs only these three have a value (0, +3, -3).

    >>> [str(award.ns) for award in matchpoints([Artificial(60, 40), 420, -50])]
    ['12/5', '7/2', '1/2']

    Raises:
        ValueError: not 0 to 100.
    """

    ns: int | Fraction = 50
    ew: int | Fraction = 50

    def __post_init__(self) -> None:
        if not (0 <= self.ns <= 100 and 0 <= self.ew <= 100):
            raise ValueError(f"an artificial score is 0 to 100 percent, not {self.ns} and {self.ew}")


@dataclass(frozen=True, slots=True)
class Assigned:
    """An assigned adjusted score (Law 12C1): what each side is taken to have scored, weighted if need be.

    Both are scores of North-South, as all scores are: a number, or numbers and their weights, which add up to 1.

    >>> split = Assigned(-100, -420)
    >>> weighted = Assigned({620: Fraction(2, 3), -100: Fraction(1, 3)})
    >>> weighted.ew == weighted.ns
    True

    Raises:
        ValueError: the weights do not add up to 1, or one is negative.
    """

    ns: "tuple[tuple[int, Fraction], ...] | Mapping[int, Fraction] | int"
    ew: "tuple[tuple[int, Fraction], ...] | Mapping[int, Fraction] | int | None" = None
    """The same as North-South's, if not given."""

    def __post_init__(self) -> None:
        ns = _weighted(self.ns)
        object.__setattr__(self, "ns", ns)
        object.__setattr__(self, "ew", ns if self.ew is None else _weighted(self.ew))

    def side(self, side: int) -> tuple[tuple[int, Fraction], ...]:
        """What one side is taken to have scored, 0 North-South, 1 East-West, as scores of North-South with weights.

        >>> Assigned(-100, -420).side(1)
        ((-420, Fraction(1, 1)),)
        """
        given = self.ew if side else self.ns
        assert isinstance(given, tuple)
        return given


def _weighted(given: object) -> tuple[tuple[int, Fraction], ...]:
    if isinstance(given, int):
        return ((given, Fraction(1)),)
    pairs = given.items() if isinstance(given, Mapping) else given
    assert isinstance(pairs, Iterable)
    weights = tuple((score, Fraction(weight)) for score, weight in pairs)
    if sum(weight for _, weight in weights) != 1 or any(weight < 0 for _, weight in weights):
        raise ValueError(f"the weights of an assigned score have to be 0 or more and add up to 1, not: {dict(weights)}")
    return weights


Score: TypeAlias = int | Artificial | Assigned
"""What happened at a table: North-South's points, or what the director gave instead."""


class Award(NamedTuple):
    """What a table's two pairs get, in the unit of the scoring.

    >>> matchpoints([420, -50])[0].ew
    Fraction(0, 1)
    """

    ns: Fraction
    ew: Fraction


Awards: TypeAlias = list[Award | None]
_Weighted: TypeAlias = tuple[tuple[int, Fraction], ...]
"""Points and their weights, which add up to 1."""


def matchpoints(scores: Sequence[Score | None]) -> Awards:
    """Matchpoints, two for each pair that is beaten; the top is 2 * (tables - 1).

    >>> [str(award.ns) for award in matchpoints([420, 420, -50, 170])]
    ['5', '5', '0', '2']
    >>> [str(award.ns) for award in matchpoints([420, -50, Artificial(60, 40)])]
    ['7/2', '1/2', '12/5']
    """
    scores = _checked(scores)
    tables = sum(score is not None for score in scores)
    played = sum(_is_played(score) for score in scores)
    top = 2 * (tables - 1)
    compared = _compared(scores, lambda difference: 1 + _sign(difference))

    def factored(points: Fraction) -> Fraction:
        return Fraction(tables, played) * (points + 1) - 1

    result: Awards = []
    for score, sums in zip(scores, compared, strict=True):
        if isinstance(score, Artificial):
            result.append(Award(Fraction(score.ns) * top / 100, Fraction(score.ew) * top / 100))
        else:
            result.append(None if sums is None else Award(factored(sums.ns), factored(sums.ew)))
    return result


def percentages(scores: Sequence[Score | None]) -> Awards:
    """Matchpoints as percentages of the top; at a single table 50, as there is nobody to compare with.

    >>> [float(award.ns) for award in percentages([420, 420, -50])]
    [75.0, 75.0, 0.0]
    """
    scores = _checked(scores)
    top = 2 * (sum(score is not None for score in scores) - 1)
    result: Awards = []
    for award in matchpoints(scores):
        if award is None or top > 0:
            result.append(award and Award(100 * award.ns / top, 100 * award.ew / top))
        else:
            result.append(Award(Fraction(50), Fraction(50)))
    return result


def cross_imps(scores: Sequence[Score | None], *, total: bool = False) -> Awards:
    """The mean of the IMPs against every other table; with *total*, their sum.  Two tables are a team match.

    >>> [str(award.ns) for award in cross_imps([420, 170, 300])]
    ['9/2', '-5', '1/2']

    Raises:
        ValueError: an artificial score is not 40, 50 or 60 percent, which alone have IMPs.
    """
    scores = _checked(scores)
    others = sum(_is_played(score) for score in scores) - 1
    compared = _compared(scores, lambda difference: Fraction(imps(difference)))
    scale = Fraction(1) if total or others < 1 else Fraction(1, others)
    averages = _imp_averages(scores, max(1, sum(score is not None for score in scores) - 1) if total else 1)
    return [
        average or (sums and Award(sums.ns * scale, sums.ew * scale))
        for sums, average in zip(compared, averages, strict=True)
    ]


def datum(scores: Sequence[Score | None], *, cut: int = 0) -> int | None:
    """The mean of the scores without the *cut* highest and the *cut* lowest, to the nearest 10, a half to the even ten.

    Of an assigned score the mean counts; artificial scores do not.  None if no score is left.

    >>> datum([420, 420, 170, -50]), datum([420, 430]), datum([420, 420, 170, -50], cut=1)
    (240, 420, 300)
    """
    known = sorted(_mean(score) for score in _checked(scores) if isinstance(score, (int, Assigned)))
    kept = known[cut : len(known) - cut]
    return 10 * round(sum(kept, Fraction(0)) / len(kept) / 10) if kept else None


def butler(scores: Sequence[Score | None], *, cut: int = 0) -> Awards:
    """IMPs against the `datum`.

    >>> [int(award.ns) for award in butler([420, 420, -50, 170])]
    [5, 5, -7, -2]

    Raises:
        ValueError: an artificial score is not 40, 50 or 60 percent, which alone have IMPs.
    """
    scores = _checked(scores)
    level = datum(scores, cut=cut)
    return _against(scores, level, lambda difference: Fraction(imps(difference)))


def board_a_match(scores: Sequence[Score | None]) -> Awards:
    """Of two tables, two points for the better score of a direction, one each for equal scores.

    >>> [(int(award.ns), int(award.ew)) for award in board_a_match([420, 400])]
    [(2, 0), (0, 2)]

    Raises:
        ValueError: not two tables.
    """
    scores = _checked(scores)
    if sum(score is not None for score in scores) != 2:
        raise ValueError(f"board-a-match compares two tables, not {sum(score is not None for score in scores)}")
    return matchpoints(scores)


def total_points(scores: Sequence[Score | None]) -> Awards:
    """The points themselves; an artificial score has none, and counts as 0.

    >>> [(int(award.ns), int(award.ew)) for award in total_points([420, -50])]
    [(420, -420), (-50, 50)]
    """
    plain = [0 if isinstance(score, Artificial) else score for score in _checked(scores)]
    return _against(plain, 0, Fraction)


class Scoring(Enum):
    """A way to compare the tables of a board; the values are PBN's names.

    >>> Scoring("BAM"), Scoring.MATCHPOINTS.value
    (<Scoring.BOARD_A_MATCH: 'BAM'>, 'MP')
    """

    MATCHPOINTS = "MP"
    PERCENTAGES = "Percentage"
    """Matchpoints in percent of the top."""
    CROSS_IMPS = "IMP"
    """The mean over the other tables: of two tables, the IMPs of a team match."""
    TOTAL_IMPS = "Cavendish"
    """The sum over the other tables."""
    BUTLER = "Butler"
    BOARD_A_MATCH = "BAM"
    TOTAL_POINTS = "TP"

    @classmethod
    def parse(cls, text: str) -> "Scoring":
        """The scoring that *text* names: PBN's names in any case, and ``matchpoints``, ``IMPs``, ``cross-IMPs``, ...

        >>> Scoring.parse("MatchPoints"), Scoring.parse("imps")
        (<Scoring.MATCHPOINTS: 'MP'>, <Scoring.CROSS_IMPS: 'IMP'>)

        Raises:
            ValueError: it names none.
        """
        word = "".join(letter for letter in text.partition(";")[0].casefold() if letter.isalnum())
        if word not in _SCORINGS:
            known = ", ".join(scoring.value for scoring in cls)
            raise ValueError(f"{text!r} is not a way of scoring: {known}")
        return _SCORINGS[word]

    def compare(self, scores: Sequence[Score | None]) -> Awards:
        """What each table gets, in the unit of this scoring.

        >>> [int(award.ns) for award in Scoring.TOTAL_IMPS.compare([420, 170, 300])]
        [9, -10, 1]

        Raises:
            ValueError: board-a-match with more or fewer than two tables; in IMPs, an artificial score that is not
                40, 50 or 60 percent.
            TypeError: something is not a score.
        """
        return _COMPARE[self](scores)


_SCORINGS: Final = {
    **dict.fromkeys(("mp", "mps", "matchpoint", "matchpoints", "pairs"), Scoring.MATCHPOINTS),
    **dict.fromkeys(("percentage", "percentages", "percent"), Scoring.PERCENTAGES),
    **dict.fromkeys(("imp", "imps", "crossimp", "crossimps", "ximp", "ximps", "teams"), Scoring.CROSS_IMPS),
    **dict.fromkeys(("cavendish", "totalimps"), Scoring.TOTAL_IMPS),
    **dict.fromkeys(("butler",), Scoring.BUTLER),
    **dict.fromkeys(("bam", "boardamatch"), Scoring.BOARD_A_MATCH),
    **dict.fromkeys(("tp", "total", "totalpoints"), Scoring.TOTAL_POINTS),
}
_COMPARE: Final[Mapping[Scoring, Callable[[Sequence[Score | None]], Awards]]] = {
    Scoring.MATCHPOINTS: matchpoints,
    Scoring.PERCENTAGES: percentages,
    Scoring.CROSS_IMPS: cross_imps,
    Scoring.TOTAL_IMPS: lambda scores: cross_imps(scores, total=True),
    Scoring.BUTLER: butler,
    Scoring.BOARD_A_MATCH: board_a_match,
    Scoring.TOTAL_POINTS: total_points,
}


def _checked(scores: Sequence[Score | None]) -> list[Score | None]:
    """The scores, each a whole number (an array's are such too), adjusted, or None."""
    checked: list[Score | None] = []
    for score in scores:
        if score is None or isinstance(score, (int, Artificial, Assigned)):
            checked.append(score)
        elif hasattr(score, "__index__"):
            checked.append(index(score))
        else:
            raise TypeError(
                f"a score is a whole number, Artificial, Assigned, or None if there is none, not {score!r:.60}"
            )
    return checked


def _is_played(score: Score | None) -> bool:
    return isinstance(score, (int, Assigned))


def _sign(difference: int) -> Fraction:
    return Fraction((difference > 0) - (difference < 0))


def _side(score: Score | None, side: int) -> _Weighted:
    """What one side scored, from its own point of view, with weights."""
    if score is None or isinstance(score, Artificial):
        raise TypeError("an artificial score has no points")
    given = score.side(side) if isinstance(score, Assigned) else ((score, Fraction(1)),)
    return tuple((-points if side else points, weight) for points, weight in given)


def _mean(score: int | Assigned) -> Fraction:
    """The points of a score; of an assigned one, the mean of both sides."""
    both = [sum((points * weight for points, weight in _side(score, side)), Fraction(0)) for side in (0, 1)]
    return (both[0] - both[1]) / 2


def _compared(scores: Sequence[Score | None], worth: Callable[[int], Fraction]) -> Awards:
    """The sum of what the differences to all other tables are worth; None for a table that has no points.

    Equal scores are compared once: real fields have few different ones.
    """
    sums = [_sums(Counter(_side(score, side) for score in scores if _is_played(score)), worth) for side in (0, 1)]
    return [
        Award(sums[0][_side(score, 0)], sums[1][_side(score, 1)]) if isinstance(score, (int, Assigned)) else None
        for score in scores
    ]


def _sums(tables: Mapping[_Weighted, int], worth: Callable[[int], Fraction]) -> dict[_Weighted, Fraction]:
    """For each score, and how many *tables* have it, what it is worth against all other tables together."""
    return {
        own: sum((count * _worth(own, other, worth) for other, count in tables.items()), -_worth(own, own, worth))
        for own in tables
    }


def _worth(own: _Weighted, other: _Weighted, worth: Callable[[int], Fraction]) -> Fraction:
    """What a score is worth against another: the weighted mean of what its parts are."""
    return sum((v * w * worth(a - b) for a, v in own for b, w in other), Fraction(0))


def _against(scores: Sequence[Score | None], level: int | None, worth: Callable[[int], Fraction]) -> Awards:
    """What the differences to *level*, a score of North-South, are worth; artificial scores by their IMPs."""
    result = _imp_averages(scores, 1)
    for place, score in enumerate(scores):
        if isinstance(score, (int, Assigned)) and level is not None:
            result[place] = Award(*(_worth(_side(score, side), _side(level, side), worth) for side in (0, 1)))
    return result


def _imp_averages(scores: Sequence[Score | None], times: int) -> Awards:
    """The IMPs of the artificial scores; None for all others."""
    return [
        Award(_average(score.ns) * times, _average(score.ew) * times) if isinstance(score, Artificial) else None
        for score in scores
    ]


def _average(percentage: int | Fraction) -> Fraction:
    if percentage not in (40, 50, 60):
        raise ValueError(f"an artificial score of {percentage}% has no IMPs: only 40, 50 and 60 do (Law 86A)")
    return Fraction(_PLUS * (int(percentage) - 50), 10)
