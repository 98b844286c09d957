"""Numbers, texts and suits as HTML: what the templates have besides their macros."""

import re

from markupsafe import Markup, escape

from ... import spaces
from ...cards import SUIT_NAMES

SYMBOLS = tuple(
    Markup(f'<svg class="s{suit}" role="img" aria-label="{name}"><use href="#s{suit}"/></svg>')
    for suit, name in enumerate(SUIT_NAMES)
)
"""The suits' symbols; screen readers hear their names."""


def digits(number: int) -> Markup:
    """A number in groups of three, set apart by space alone: copying it gives plain digits.

    >>> digits(12345)
    Markup('<span class="num">12<i>345</i></span>')
    """
    first, comma, rest = f"{number:,}".partition(",")
    groups = f"<i>{rest.replace(',', '</i><i>')}</i>" if comma else ""
    return Markup(f'<span class="num">{first}{groups}</span>')


def breakable(text: str) -> Markup:
    """A text whose long numbers may go on in the next line, after a comma.

    >>> breakable("1,000 < 2")
    Markup('1,<wbr>000 &lt; 2')
    """
    return Markup(re.sub(r",(?=[0-9])", ",<wbr>", escape(text)))


def share(size: int) -> str:
    """How large a part of all deals *size* is, in words that stay short.

    >>> share(spaces.andrews.size // 4), share(spaces.andrews.size // 10**9)
    ('25%', 'one in 1,000,000,000')
    """
    if not size:
        return "none"
    whole = spaces.andrews.size
    return f"{100 * size / whole:.4g}%" if size * 100 >= whole else f"one in {round(whole / size):,}"
