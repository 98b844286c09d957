"""What a script says: its condition, what to do with the deals, and how many there shall be."""

from typing import TYPE_CHECKING, Any, TypeAlias, Union

from ....cards import Card, Seat
from ...logic.values import Value
from .tree import Number, Term

if TYPE_CHECKING:
    from fractions import Fraction

    from ....board.contract import Contract

Item: TypeAlias = Union[str, Term, "Hands", "AllTricks", "ParContract"]
"""What is printed: a text, a number, hands, tricks, contracts."""


class Hands(Value):
    """Some seats' hands in a report (a mask)."""

    seats: int


class AllTricks(Value):
    """The tricks of some declarers (a mask) in clubs, diamonds, hearts, spades, notrumps: ``trix``."""

    seats: int


class ParContract(Value):
    """The contracts that are par, at a vulnerability (a mask of sides): ``parcontract``."""

    vulnerable: int


class Print(Value):
    """One way to print each deal: printall, printew, printns, printpbn, printcompact or printoneline."""

    form: str
    value: Term | None = None


class PrintHands(Value):
    """``print(north, south)``: at the end, the hands of each of some seats (a mask) on pages of their own."""

    seats: int


class PrintItems(Value):
    """``printes``: numbers and texts, just as they are."""

    items: tuple[Item, ...]


class Report(Value):
    """``csvrpt`` (to a file, if one is given) or ``printrpt``: a line of values, separated by commas."""

    items: tuple[Item, ...]
    to_file: bool


class Export(Value):
    """``export``: hands of some seats (a mask) as ``-N SAK,HQ...``."""

    seats: int


class Average(Value):
    """The mean of a number over the deals."""

    title: str | None
    value: Term


class Axis(Value):
    """A number and the bounds of its rows in a frequency table, in steps."""

    value: Term
    low: int | None
    high: int | None
    step: int = 1


class Frequency(Value):
    """How often a number, or two, has which value.  *buckets*: it was written ``bktfreq``."""

    title: str | None
    axes: tuple[Axis, ...]
    buckets: bool = False


def terms_of(action: Average | Frequency) -> list[Term]:
    """The numbers that an action is about."""
    return [action.value] if isinstance(action, Average) else [axis.value for axis in action.axes]


class EvalContract(Value):
    """``evalcontract``: what a contract of a side scores on average; without one, all contracts of North and South."""

    side: int | None = None
    contract: "Contract | None" = None
    vulnerable: bool = False


Action: TypeAlias = Print | PrintHands | PrintItems | Report | Export | Average | Frequency | EvalContract


class DealerScript:
    """A whole script.  *names* is what was defined, in that order; *wordings* how parts of conditions were written."""

    def __init__(self, names: dict[str, Term], wordings: dict[int, tuple[Term, str]]) -> None:
        self.condition: Term = Number(1)
        """The last that was written."""
        self.actions: list[Action] = []
        self.says_action = False
        """Whether the word ``action`` is there: then nothing is printed if nothing stands behind it."""
        self.names = names
        self.wordings = wordings
        """By the identities of the terms, which are kept with them."""
        self.generate: int | None = None
        self.produce: int | None = None
        self.dealer: Seat | None = None
        self.vulnerable: int | None = None
        """A mask of sides: 1 North and South, 2 East and West."""
        self.cards: dict[Card, Seat] = {}
        """The cards that are predealt."""
        self.lengths: dict[tuple[Seat, int], int] = {}
        """The suit lengths that are predealt."""
        self.text = ""
        """The script as it was written."""
        self.seed: str | None = None
        self.title = ""
        self.start_board = 1
        self.levels: list[tuple[str, Fraction]] = []
        """Names of classes with their shares: ``level NAME PERCENT``."""
        self.notes: list[str] = []
        """What was read and has no effect here, in words."""

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self.wordings = {id(term): (term, text) for term, text in self.wordings.values()}  # the terms have new ones
