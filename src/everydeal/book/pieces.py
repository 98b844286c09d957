"""Pieces of HTML that many pages have, made here rather than in the templates because there are so many of them.

What they put into the page is ours (numbers, ranks, names of editions) or escaped.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from urllib.parse import urlencode

from markupsafe import Markup, escape

from .. import spaces
from ..cards import SUIT_NAMES
from .addresses import group_digits
from .editions import Edition
from .leaf import HandView, Id, Leaf


def digits(number: int) -> Markup:
    """A number in groups of three, set apart by space alone: copying it gives plain digits.

    >>> digits(12345)
    Markup('<span class="num">12<i>345</i></span>')
    """
    first, *groups = group_digits(number)
    return Markup(f'<span class="num">{first}{"".join(f"<i>{group}</i>" for group in groups)}</span>')


def share(size: int) -> str:
    """How large a part of all deals *size* is, in words that stay short.

    >>> share(spaces.andrews.size // 4), share(spaces.andrews.size // 10**9)
    ('25%', 'one in 1,000,000,000')
    """
    if not size:
        return "none"
    whole = spaces.andrews.size
    return f"{100 * size / whole:.4g}%" if size * 100 >= whole else f"one in {round(whole / size):,}"


def symbol(suit: int) -> Markup:
    """A suit symbol; screen readers hear its name."""
    return _SUIT_SYMBOLS[suit]


def diagram(leaf: Leaf, heading: str) -> Markup:
    """The hands of a page around the compass; *heading* is the element for the seats' names, which are not seen."""
    if leaf.is_hand:
        hand = _holdings(leaf.hands[0])
        return Markup(f'<div class="hand alone"><{heading} class="vh">The hand</{heading}>{hand}</div>')
    hands = "".join(_hand(hand, heading) for hand in leaf.hands)
    rose = "".join(f'<b class="{_marks(hand)}">{hand.seat}</b>' for hand in leaf.hands)
    return Markup(f'<div class="compass">{hands}<div class="rose" aria-hidden="true">{rose}</div></div>')


def _hand(hand: HandView, heading: str) -> str:
    name = f"{hand.name}{', dealer' * hand.dealer}{', vulnerable' * hand.vulnerable}"
    return f'<div class="hand {hand.seat}"><{heading}>{name}</{heading}>{_holdings(hand)}</div>'


def _marks(hand: HandView) -> str:
    return f"{hand.seat}{' vul' * hand.vulnerable}{' deals' * hand.dealer}"


def _holdings(hand: HandView) -> str:
    return f"<ul>{''.join(map(_holding, range(4), hand.suits))}</ul>"


def places(found: Iterable[tuple[Edition, int]], root: str, query: Mapping[str, str]) -> Markup:
    """Editions and pages, a row each."""
    ending = escape(f"?{urlencode(query)}") if query else ""
    rows = ((edition.short, f"{root}{edition.address(page)}{ending}", digits(page)) for edition, page in found)
    return Markup("".join(f'<div><dt>{name}</dt><dd><a href="{to}">{text}</a></dd></div>' for name, to, text in rows))


def facts(hands: Iterable[HandView]) -> Markup:
    """Points and suit lengths, a row for each hand."""
    rows = (f'<tr><th scope="row">{hand.name}</th>{_cells((hand.hcp, *hand.lengths))}</tr>' for hand in hands)
    return Markup("\n".join(rows))


def _cells(numbers: Iterable[int]) -> str:
    return "".join([f"<td>{number}</td>" for number in numbers])


def id_rows(ids: Iterable[Id]) -> Markup:
    """Short ids, a row each."""
    return Markup("\n".join(map(_id_row, ids)))


def _id_row(one: Id) -> str:
    return f'<div><dt title="{one.about}">{one.name}</dt><dd><code>{escape(one.text)}</code></dd></div>'


@lru_cache
def options(name: str, chosen: str) -> Markup:
    """The options of the choice *name*, ``dealer`` or ``vul``."""
    return Markup("").join(
        Markup('<option value="{}"{}>{}</option>').format(value, Markup(" selected" * (value == chosen)), text)
        for value, text in _CHOICES[name].items()
    )


_CHOICES = {
    "dealer": {"": "free", "N": "North", "E": "East", "S": "South", "W": "West"},
    "vul": {"": "free", "None": "none", "NS": "N-S", "EW": "E-W", "All": "all"},
}


def _holding(suit: int, ranks: str) -> str:
    return f"<li>{_SUIT_SYMBOLS[suit]}{f'<span>{ranks}</span>' if ranks else _VOID}</li>"


_SUIT_SYMBOLS = tuple(
    Markup(f'<svg class="s{suit}" role="img" aria-label="{name}"><use href="#s{suit}"/></svg>')
    for suit, name in enumerate(SUIT_NAMES)
)
_VOID = Markup('<i role="img" aria-label="none">—</i>')
