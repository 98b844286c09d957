"""`Work`: the derivation of a number, or of the member that has a number, as lines of arithmetic.

A line is an equation, a label with an expression and its value, or words alone.  Every expression is arithmetic on
integers that anybody can check: + - * / mod ^ !, C(n,k) for binomial coefficients; divisions are exact.  The last
line, the proof, is not taken from the derivation: it goes back through the space.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from ..spaces.base import Space


@dataclass(frozen=True)
class Line:
    """One line of a derivation.

    >>> str(Line("hearts ", "C(7,2)", 21)), str(Line(note="The number is 21"))
    ('  hearts C(7,2) = 21', 'The number is 21')
    """

    label: str = ""
    """What the value is, or which card or hand it is of."""
    expression: str = ""
    """Arithmetic; empty for a line of words."""
    value: int = 0
    """What the expression comes to."""
    note: str = ""
    """Words behind the equation, or all of the line."""

    @property
    def is_equation(self) -> bool:
        """Whether the line has an expression and a value.

        >>> Line("", "6 * 7", 42).is_equation, Line(note="so it is").is_equation
        (True, False)
        """
        return bool(self.expression)

    def __str__(self) -> str:
        if not self.expression:
            return f"{self.label}{self.note}"
        note = f"   {self.note}" if self.note else ""
        return f"  {self.label}{self.expression} = {self.value}{note}"


def say(words: str = "") -> Line:
    """A line of words; an empty one by default.

    >>> say("The number is 21").is_equation
    False
    """
    return Line(note=words)


@dataclass(frozen=True)
class Work:
    """The whole work, in one of its two directions.

    >>> from everydeal.explanations import explain
    >>> work = explain((1, 5, 3, 4), "shapes")
    >>> work.number, work.space, len(work.lines)
    (187, 'shapes', 4)
    """

    space: str
    to_number: bool
    """True from member to number, False from number to member."""
    item: Any
    """The deal (or hand, or shape)."""
    text: str
    """The item as a line of text."""
    number: int
    theory: str
    """The method, in two sentences."""
    lines: tuple[Line, ...]
    proof: str
    """The way back, by the space itself."""
    what: str = "deal"
    """What the members are called."""

    @property
    def deal(self) -> Any:
        """The item, by the name that most spaces have for it.

        >>> from everydeal.explanations import explain
        >>> explain(187, "shapes").deal
        (1, 5, 3, 4)
        """
        return self.item

    @property
    def equations(self) -> tuple[Line, ...]:
        """The lines that are arithmetic.

        >>> from everydeal.explanations import explain
        >>> explain((1, 5, 3, 4), "shapes").equations[-1].value
        187
        """
        return tuple(line for line in self.lines if line.is_equation)

    def to_dict(self) -> dict[str, Any]:
        """The work as what JSON can say; integers are texts of digits.

        >>> from everydeal.explanations import explain
        >>> explain((1, 5, 3, 4), "shapes").to_dict()["direction"]
        'shape to number'
        """
        return {
            "space": self.space,
            "direction": f"{self.what} to number" if self.to_number else f"number to {self.what}",
            self.what: self.text,
            "number": str(self.number),
            "page": str(self.number + 1),
            "theory": self.theory,
            "lines": [_line_to_dict(line) for line in self.lines],
            "proof": self.proof,
        }

    def to_text(self) -> str:
        """The work as lines of text.

        >>> from everydeal.explanations import explain
        >>> explain((1, 5, 3, 4), "shapes").to_text().splitlines()[0]
        'The number of 1-5-3-4 in shapes'
        """
        return "\n".join((self.title, "", *wrap(self.theory, 100), "", *map(str, self.lines), "", self.proof))

    @property
    def title(self) -> str:
        """What is worked out.

        >>> from everydeal.explanations import explain
        >>> explain(187, "shapes").title
        'The shape of number 187 in shapes'
        """
        if self.to_number:
            return f"The number of {self.text} in {self.space}"
        return f"The {self.what} of number {self.number} in {self.space}"


def make_work(
    space: Space[Any], to_number: bool, item: Any, number: int, theory: str, lines: Iterable[Line], what: str = "deal"
) -> Work:
    """The work with its proof."""
    text = space.format_item(item)
    return Work(space.name, to_number, item, text, number, theory, tuple(lines), proof(space, to_number, item), what)


def proof(space: Space[Any], to_number: bool, item: Any) -> str:
    """The way back in one line, by the space itself and not by the derivation."""
    number = space.index(item)
    back = space[number]
    text = space.format_item(back)
    if back != item:
        raise RuntimeError(f"a bug in everydeal: number {number} of {space.name} is {text}")
    if to_number:
        return f"Proof: number {number} of {space.name} (page {number + 1}) is {text}"
    return f"Proof: {text} has the number {number} in {space.name} (page {number + 1})"


def _line_to_dict(line: Line) -> dict[str, str]:
    if not line.is_equation:
        return {"words": str(line)}
    row = {"label": line.label.strip(), "expression": line.expression, "value": str(line.value)}
    return {**row, "note": line.note} if line.note else row
