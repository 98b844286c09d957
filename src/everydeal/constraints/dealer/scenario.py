"""What a script says to those who will play its deals, and its deals as boards: Practice Bidding Scenarios.

Directive comments (``# auction-filter: 1N +2[DHS]``) and the chat block (``/*@chat ... @chat*/``), which is shown when
the deals are bid, go with the boards: as comments of the first one.  Boards are *rotated* so that others deal: a board
keeps who holds which cards relative to the dealer, and who is vulnerable.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ...cards import Seat
from ...deal import Deal
from ..language.dealer.script import DealerScript

if TYPE_CHECKING:
    from ...board.board import Board

CHAT = re.compile(r"/\*@chat[ \t]*\n?(.*?)@chat\*/", re.DOTALL)
"""The chat block of a script's text."""
_DIRECTIVE = re.compile(r"^#[ \t]*([a-z][a-z0-9]*(?:-[a-z0-9]+)*):[ \t]*(\S.*?)[ \t\r]*$", re.MULTILINE)
_BLOCK = re.compile(r"/\*.*?\*/", re.DOTALL)
_VULNERABLE = ("None", "NS", "EW", "All")


def chat_of(text: str) -> str:
    """The chat block of a script's text; empty if there is none.

    >>> chat_of("/*@chat\\nWe open 1N.\\n@chat*/\\ncondition 1")
    'We open 1N.'
    """
    found = CHAT.search(text)
    return found[1].strip() if found else ""


def directives_of(text: str) -> dict[str, str]:
    """The directive comments of a script's text, in their order.

    >>> directives_of("# alias: Smolen\\n# only a remark\\ncondition 1")
    {'alias': 'Smolen'}
    """
    return {found[1]: found[2] for found in _DIRECTIVE.finditer(_BLOCK.sub("", text))}


def comments_of(text: str) -> tuple[str, ...]:
    """What goes with the first board: the directives, one a line, and the chat.

    A line with ``}`` (``auction-filter: (Pass ){2}``) is a comment of its own: that is how PBN can hold it.
    """
    directives = "\n".join(f"{key}: {value}" for key, value in directives_of(text).items())
    return tuple(each for whole in (directives, chat_of(text)) for each in _at_braces(whole) if each.strip())


def _at_braces(text: str) -> list[str]:
    """*text* in pieces: lines with ``}`` alone, and those between them."""
    lines = text.replace("\r", "").split("\n")
    groups = groupby(enumerate(lines), key=lambda each: each[0] if "}" in each[1] else -1)
    return ["\n".join(line for _, line in group) for _, group in groups]


def boards(
    script: DealerScript, deals: Sequence[Sequence[int]], rotation: Sequence[Seat] | str = ()
) -> Iterator["Board"]:
    """The deals as boards, numbered from the script's first; *rotation* says who deals, in turn.

    It is a list of seats, or ``"standard"``: the dealers that the boards' numbers have.  Without it the dealer is the
    script's, and nothing is turned; a script that names none means North.
    """
    from ...board.board import Board
    from ...board.vulnerability import standard_dealer

    comments = comments_of(script.text)
    for number, hands in enumerate(deals, start=script.start_board):
        deal, dealer, vulnerable = Deal(*hands), script.dealer, script.vulnerable
        if rotation:
            target = standard_dealer(number) if isinstance(rotation, str) else rotation[(number - 1) % len(rotation)]
            quarters = (target - (dealer or 0)) % 4
            deal, dealer = deal.rotate(quarters), target
            if vulnerable in (1, 2) and quarters % 2:
                vulnerable = 3 - vulnerable
        tags = {"Event": script.title} if script.title else {}
        yield Board(
            deal,
            number=number,
            dealer=dealer,
            vulnerability=None if vulnerable is None else _VULNERABLE[vulnerable],
            tags=tags,
            comments=comments if number == script.start_board else (),
        )
