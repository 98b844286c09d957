"""The editions: each is a space read as a book.  Page = number + 1.

An edition's slug is the first part of its pages' addresses, and as permanent as the name of its space, which it is.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlencode

from .. import spaces
from ..cards import Mask
from ..deal import Deal
from ..legality.criterion import position_of, tricks_suffice
from ..spaces.base import Space
from ..spaces.released.scrambled import Scrambled

DEALS, HANDS, ENDINGS, SHAPES = "deals", "hands", "endings", "shapes"


@dataclass(frozen=True, slots=True)
class Edition:
    """One book."""

    slug: str
    title: str
    short: str
    """The title in a list of editions."""
    kind: str
    """What is on a page: `DEALS`, `HANDS`, `ENDINGS` or `SHAPES`."""
    size: int
    """How many pages."""
    about: str
    """How the pages are ordered, in plain text."""
    space: Space[Any] | None = None
    """The space; None for a constrained edition, whose deals `counting` has."""
    query: tuple[tuple[str, str], ...] = ()
    """What the addresses of a constrained edition's pages end with: its expression (``where``), its ``order``."""

    @property
    def is_constrained(self) -> bool:
        """Are the deals those of an expression, which is in every address?"""
        return self.slug == CONSTRAINED

    @property
    def where(self) -> str:
        """The expression of a constrained edition; else empty."""
        return dict(self.query).get("where", "")

    @property
    def order(self) -> str:
        """The order of a constrained edition."""
        return dict(self.query).get("order", HONOURS)

    def address(self, page: int | str, ending: str = "") -> str:
        """The path of a page, without the application's root: ``/andrews/1000``; *ending*: ``.pbn`` or ``/work``."""
        path = f"/{self.slug}/{page}{ending}" if page else f"/{self.slug}"
        return f"{path}{_written(self.query)}" if self.query else path

    def item(self, page: int) -> Any:
        """What is on a page: a deal, or the mask of a hand.

        Raises:
            IndexError: there is no such page; says which there are.
        """
        self.check(page)
        assert self.space is not None
        return self.space[page - 1]

    def page_of(self, item: Any) -> int:
        """The page with *item*; ValueError or TypeError if it is in no page of this edition."""
        assert self.space is not None
        return self.space.index(item) + 1

    def check(self, page: int) -> None:
        """IndexError unless there is a page *page*."""
        if not self.size:
            raise IndexError("No deal fulfils that condition: the book is empty.")
        if not 1 <= page <= self.size:
            raise IndexError(f"There is no page {_short(page)}: {self.title} has pages 1 to {self.size:,}.")


@lru_cache(maxsize=16)
def _written(query: tuple[tuple[str, str], ...]) -> str:
    return f"?{urlencode(query)}"


def _edition(space: Space[Any], title: str, short: str, about: str, kind: str = DEALS) -> Edition:
    return Edition(space.name, title, short, kind, space.size, about, space)


ANDREWS: Final = _edition(
    spaces.andrews,
    "Andrews’ edition",
    "Andrews",
    "The book as Thomas Andrews wrote it. North’s hand decides first, then East’s, then South’s, in squashed order: of"
    " two hands the later one has the last card, in the order ♠A ♠K … ♣2, in which they differ.",
)
ENDINGS_BOOK: Final = _edition(
    spaces.endings,
    "The book of endings",
    "Endings",
    "Every diagram with 0 to 13 cards in each hand. The full deals come first, on the same pages as in Pavlicek’s"
    " edition in rank order; then the endings in which all hands are equally long, 12 cards each down to 1; then all"
    " the others.",
    ENDINGS,
)
BALANCED: Final = _edition(
    spaces.balanced,
    "The balanced endings",
    "Balanced endings",
    "Richard Pavlicek’s mapping of endings (article 7Z72): the diagrams in which all four hands are equally long, 13"
    " cards first, then 12, down to 1, legal or not.",
    ENDINGS,
)
LEGAL: Final = _edition(
    spaces.legal,
    "The legal endings",
    "Legal endings",
    "The balanced endings that lawful play can reach, and no others: some deal and some play, in which everybody"
    " follows suit who can, lead to each.",
    ENDINGS,
)
POWER5: Final = _edition(
    spaces.power5,
    "The power of 5",
    "Power of 5",
    "Every card with North, East, South, West or nobody: article 7Z72’s plainest mapping, hands of any length, even of"
    " more than 13 cards. The number is one of base 5, the ace of spades its lowest digit.",
    ENDINGS,
)
SUIT_CLASSES: Final = _edition(
    spaces.suit_classes,
    "Deals up to renaming the suits",
    "Suit classes",
    "One deal stands for all those, up to 24 of them, that differ only in the names of their suits.",
)
SHAPES_BOOK: Final = _edition(
    spaces.shapes,
    "The book of shapes",
    "Shapes",
    "How many spades, hearts, diamonds and clubs a hand of 13 cards can have.",
    SHAPES,
)
HANDS_BOOK: Final = _edition(
    spaces.hands,
    "The book of hands",
    "Hands, squashed order",
    "Single hands of 13 cards, in the squashed order of Andrews’ edition.",
    HANDS,
)

EDITIONS: Final[tuple[Edition, ...]] = (
    ANDREWS,
    _edition(
        spaces.pavlicek_suit,
        "Pavlicek’s edition (suit order)",
        "Pavlicek, suit order",
        "Richard Pavlicek’s method as Andrews’ book and most programs use it: the cards are dealt in the order"
        " ♠A ♠K … ♣2, and each seat gets its proportion of the deals that are left.",
    ),
    _edition(
        spaces.pavlicek,
        "Pavlicek’s edition (rank order)",
        "Pavlicek, rank order",
        "Richard Pavlicek’s method as his article describes it: the four aces are dealt first, then the four kings, and"
        " so on; each seat gets its proportion of the deals that are left.",
    ),
    _edition(
        spaces.bigdeal,
        "The Big Deal edition",
        "Big Deal",
        "The order of Hans van Staveren’s dealing program: North, East and South as in Andrews’ edition, but each hand"
        " in the order of a dictionary.",
    ),
    _edition(
        spaces.andrews_scrambled,
        "Andrews’ edition, scrambled",
        "Andrews, scrambled",
        "Andrews’ edition with its pages mixed by multiplication and addition, so that neighbouring pages look unlike.",
    ),
    _edition(
        spaces.pavlicek_suit_scrambled,
        "Pavlicek’s edition (suit order), scrambled",
        "Pavlicek, scrambled",
        "Pavlicek’s edition in suit order, mixed in the same way.",
    ),
    HANDS_BOOK,
    _edition(
        spaces.hands_lexicographic,
        "The book of hands (dictionary order)",
        "Hands, dictionary order",
        "Single hands of 13 cards, in the order of a dictionary whose alphabet is ♠A ♠K … ♣2.",
        HANDS,
    ),
    ENDINGS_BOOK,
    BALANCED,
    LEGAL,
    POWER5,
    SUIT_CLASSES,
    SHAPES_BOOK,
)
"""Every edition that is always there, in the order of the cover."""

BY_SLUG: Final = {edition.slug: edition for edition in EDITIONS}


CONSTRAINED: Final = "constrained"
"""The slug of all constrained editions; the expression is in the query."""
ANY: Final = "any"
"""Of `counting.answer`: the order that works, for a constrained edition whose address names none."""
HONOURS: Final = "honours"
"""The order of a constrained edition that does not name one."""


def constrained(where: str, order: str, size: int) -> Edition:
    """The edition of the deals that an expression describes, in an order of `everydeal.constraints`."""
    about = (
        "The deals that fulfil the condition, in the order of their cards’ owners (N, E, S, W), the cards taken "
        + ORDERS[order]
    )
    query = {"where": where} if order == HONOURS else {"where": where, "order": order}
    return Edition(CONSTRAINED, "A constrained edition", "Constrained", DEALS, size, about, None, tuple(query.items()))


ORDERS: Final = {
    HONOURS: "honours first: ♠A ♥A ♦A ♣A ♠K … ♣J, then ♠10 … ♠2 ♥10 … ♣2.",
    "pavlicek": "rank by rank, as in Pavlicek’s edition (rank order): ♠A ♥A ♦A ♣A ♠K … ♣2.",
    "suit": "suit by suit, as in Pavlicek’s edition (suit order): ♠A ♠K … ♣2.",
}
"""The orders in which the deals of an expression can be numbered."""


def pages_of(item: Any, known: tuple[Edition, int] | None = None) -> list[tuple[Edition, int]]:
    """The editions that have *item*, a deal or the mask of a hand, each with its page.

    *known*, one of them that the caller has, is not worked out again.
    """
    if not isinstance(item, Deal):
        return [(edition, edition.page_of(item)) for edition in EDITIONS if edition.kind == HANDS]
    if not item.is_full:
        found = [known] if known and known[0] is ENDINGS_BOOK else []
        homes = [ENDINGS_BOOK] * (max(item.hand_sizes) <= 13 and not found)
        if item.is_balanced and item.north:
            homes += [BALANCED] + [LEGAL] * tricks_suffice(position_of(item))
        return found + [(home, home.page_of(item)) for home in (*homes, POWER5)]
    numbers: dict[str, int] = {}  # of the plain spaces: the others follow from them
    if known and (space := known[0].space) is not None:
        number = known[1] - 1
        numbers[_plain(space).name] = space.unscramble(number) if isinstance(space, Scrambled) else number
    found = []
    for edition, plain, scrambled in _OF_DEALS:
        if plain.name not in numbers:
            numbers[plain.name] = plain.index(item)
        number = numbers[plain.name]
        found.append((edition, (scrambled.scramble(number) if scrambled else number) + 1))
    return found


def _plain(space: Space[Any]) -> Space[Any]:
    """The space that numbers a full deal first, for *space* to take its number over or to mix it."""
    if isinstance(space, Scrambled):
        return space.plain
    return spaces.pavlicek if space is spaces.endings else space  # the numbering nests


_OF_DEALS: Final = [
    (edition, _plain(edition.space), edition.space if isinstance(edition.space, Scrambled) else None)
    for edition in EDITIONS
    if edition.space is not None and edition not in (BALANCED, SUIT_CLASSES) and edition.kind in (DEALS, ENDINGS)
]
"""Those that have every full deal, the space that numbers it first, and the one that mixes that number if one does.

The balanced endings number a full deal as the book of endings does.
"""


def open_tables() -> None:
    """Make the tables of all numberings, in a fifth of a second and mostly beside Python, before readers need them."""
    for edition in EDITIONS:
        for page in (1, edition.size):  # a full deal, and a small ending: the space `legal` has a table for each
            edition.page_of(edition.item(page))


def home_of(item: Any, wanted: Edition | None = None) -> tuple[Edition, int]:
    """The edition and page to show *item* on: in *wanted* if it is there, else in the first edition that has it.

    Raises:
        ValueError: no edition has it (a hand of 14 cards, say).
    """
    if wanted is SUIT_CLASSES and isinstance(item, Deal) and item.is_full:
        item = spaces.suit_classes.representative(item)
    if wanted is not None and wanted.space is not None and item in wanted.space:
        return wanted, wanted.page_of(item)
    home = HANDS_BOOK if not isinstance(item, Deal) else ANDREWS if item.is_full else ENDINGS_BOOK
    if home is ENDINGS_BOOK and max(item.hand_sizes) > 13:
        home = POWER5
    return home, home.page_of(item)


def north_pages(hand: Mask) -> tuple[int, int]:
    """The pages of Andrews' edition on which North holds *hand*: the first and the last of one block."""
    block = spaces.andrews.size // spaces.hands.size
    place = spaces.hands.index(hand)
    return place * block + 1, (place + 1) * block


def _short(page: int) -> str:
    text = f"{page:,}"
    return text if len(text) <= 60 else f"{text[:20]} ... ({len(str(page))} digits)"
