"""A result: a contract and the tricks that its declarer took; and what that scores, by Law 77.

Source: Law 77, Duplicate Bridge Scoring Table, of the Laws of Duplicate Bridge 2017.
"""

import re
from dataclasses import dataclass
from typing import Final

from ..argument_checks import check_kind, wrong_kind
from ..cards import Seat, to_seat
from ..strains import NOTRUMP
from .contract import Contract
from .vulnerability import is_vulnerable

_GAME: Final = 100
_TRICK_VALUES: Final = (30, 30, 20, 20, 30)
"""Of each odd trick in S H D C NT; the first in notrump counts 10 more."""
_TRICKS = re.compile(
    r"[\s,]*(?:(?P<made>=|even|just made)|(?P<over>[+-]\s?[0-9]{1,2})|(?:down|off) (?P<down>[0-9]{1,2})"
    r"|(?P<tricks>(?<![0-9])[0-9]{1,2})(?: tricks)?)$"
)


def score(contract: Contract, tricks: int | None, *, vulnerable: bool) -> int:
    """What the declarer's side scores; negative if it goes down, 0 if the board was passed out.

    *tricks* are those that the declarer's side took, 0..13.

    >>> [score(Contract.parse(text), tricks, vulnerable=False) for text, tricks in (("3NT", 9), ("1CX", 6), ("6S", 13))]
    [400, -100, 1010]

    Raises:
        ValueError: not 0 to 13 tricks.
    """
    strain = contract.strain
    if strain is None:
        return 0
    if tricks is None or not 0 <= tricks <= 13:
        raise ValueError(f"the declarer takes 0 to 13 tricks, not {tricks}")
    over = tricks - contract.needed
    if over < 0:
        return -_undertricks(-over, contract.doubled, vulnerable)
    trick_score = (_TRICK_VALUES[strain] * contract.level + 10 * (strain == NOTRUMP)) << contract.doubled
    premium = 50 if trick_score < _GAME else 500 if vulnerable else 300
    slam = {6: (500, 750), 7: (1000, 1500)}.get(contract.level, (0, 0))[vulnerable]
    overtrick = (_TRICK_VALUES[strain], 100, 200)[contract.doubled] * (1 + (vulnerable and contract.doubled > 0))
    return trick_score + premium + slam + over * overtrick + 50 * contract.doubled


def _undertricks(down: int, doubled: int, vulnerable: bool) -> int:
    """The penalty for going *down*."""
    if not doubled:
        return (100 if vulnerable else 50) * down
    each = 300 * down - 100 if vulnerable else 200 * down - 100 + 100 * max(0, down - 3)
    return each * doubled


@dataclass(frozen=True, slots=True)
class Result:
    """A contract and the tricks taken; immutable and hashable.

    >>> result = Result.parse("4SX W -2")
    >>> result.tricks, result.over, result.score("EW"), str(result)
    (8, -2, 500, '4SX W -2')

    Raises:
        ValueError: not 0 to 13 tricks, or tricks of a board that was passed out, or none of one that was not.
    """

    contract: Contract
    tricks: int | None = None
    """Of the declarer's side, 0..13; None if passed out."""

    def __post_init__(self) -> None:
        check_kind(self.contract, Contract, "a result is of a contract: Result(Contract.parse('3NT S'), 9)")
        if self.tricks is not None and not hasattr(self.tricks, "__index__"):
            raise wrong_kind("the declarer takes 0 to 13 tricks", self.tricks)
        if self.contract.is_passed_out and self.tricks is not None:
            raise ValueError("a board that was passed out has no tricks")
        if not self.contract.is_passed_out and (self.tricks is None or not 0 <= self.tricks <= 13):
            raise ValueError(f"the declarer takes 0 to 13 tricks, not {self.tricks}")

    @classmethod
    def parse(cls, text: str) -> "Result":
        """The result that *text* names: a contract, and ``=``, ``+1``, ``-2``, ``down 2``, or the number of tricks
        without a sign.

        ``3NT making 4`` is not a result: to some it is four tricks, to others ten.

        >>> [str(Result.parse(text)) for text in ("3NT S 10", "1cw-1", "4♥ by N =", "passed out")]
        ['3NT S +1', '1C W -1', '4H N =', 'Pass']

        Raises:
            ValueError: it names none.
        """
        check_kind(text, str, "a result is a text like '3NT S =' or '4SX W -2'")
        words = " ".join(text.split()).lower().replace("−", "-").replace("–", "-")
        words = words.replace("plus ", "+").replace("minus ", "-")
        match = _TRICKS.search(words)
        try:
            contract = Contract.parse(words[: match.start()] if match and match.start() else words)
        except ValueError:
            raise ValueError(
                f"{text!r} is not a result: write one like 3NT S =, 4SX W -2 or 3NT S 10, or Pass"
            ) from None
        if contract.is_passed_out:
            if match is not None:
                raise ValueError(f"{text!r} gives tricks for a board that was passed out")
            return cls(contract)
        if match is None:
            raise ValueError(
                f"{text!r}: how many tricks? Write {text.strip()} =, {text.strip()} +1 or {text.strip()} -2"
            )
        if match["tricks"]:
            return cls(contract, int(match["tricks"]))
        if match["made"]:
            return cls(contract, contract.needed)
        over = -int(match["down"]) if match["down"] else int(match["over"].replace(" ", ""))
        return cls(contract, contract.needed + over)

    @property
    def over(self) -> int:
        """Overtricks, or if negative undertricks.

        >>> Result.parse("3NT S +1").over, Result.parse("4HX N -2").over
        (1, -2)
        """
        return 0 if self.tricks is None else self.tricks - self.contract.needed

    def declarer_score(self, *, vulnerable: bool) -> int:
        """What the declarer's side scores, vulnerable or not.

        >>> Result.parse("4HX N -2").declarer_score(vulnerable=True)
        -500
        """
        return score(self.contract, self.tricks, vulnerable=vulnerable)

    def score(self, vulnerability: str, side: Seat | str = "N") -> int:
        """What the side of a seat scores (North's if none is named); NS and EW name sides too.

        >>> Result.parse("3NT S +1").score("All"), Result.parse("3NT S +1").score("All", "E")
        (630, -630)

        Raises:
            ValueError: it is not known who declared, or *vulnerability* or *side* is not one.
        """
        if self.contract.is_passed_out:
            return 0
        declarer = self.contract.declarer
        if declarer is None:
            raise ValueError(f"{self.contract} has no score: it is not known who declared")
        points = self.declarer_score(vulnerable=is_vulnerable(vulnerability, declarer))
        return points if (side_of(side) - declarer) % 2 == 0 else -points

    def name(self, *, symbols: bool = False) -> str:
        """The result as `str` has it, if asked with suit symbols.

        >>> Result.parse("4H N =").name(symbols=True)
        '4♥ N ='
        """
        if self.contract.is_passed_out:
            return "Pass"
        contract = str(self.contract).replace(self.contract.name(), self.contract.name(symbols=symbols), 1)
        return f"{contract} {f'{self.over:+d}' if self.over else '='}"

    def __str__(self) -> str:
        return self.name()


def side_of(side: Seat | str) -> int:
    """0 for North and South, 1 for East and West, of a seat or a side's name.

    >>> side_of("NS"), side_of("EW"), side_of("S"), side_of(3)
    (0, 1, 0, 1)

    Raises:
        ValueError: it is neither.
    """
    if isinstance(side, str) and side.upper() in ("NS", "EW"):
        return int(side.upper() == "EW")
    return to_seat(side) % 2
