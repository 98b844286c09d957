"""Legal endings: the work of `legal`.

The order is that of `everydeal.legality.numbering`, which docs/spaces/legal.md describes; the counts of its blocks
come from the table that belongs to it.
"""

from collections.abc import Iterator

from ..cards import SEAT_NAMES, SUIT_NAMES
from ..deal import Deal
from ..legality.numbering import Parts
from ..spaces.released.legal import LegalEndings
from .work import Line, Work, make_work, say


def explain_legal(space: LegalEndings, deal: Deal, number: int, to_number: bool) -> Work:
    """The work of a legal ending."""
    theory = (
        "Whether an ending is legal depends on who holds which suits (the pattern) and on how many cards of each suit "
        "are out of play; so endings are numbered by the cards in each hand, the pattern's class up to players and "
        "suits, these counts, the pattern, and then by which cards they are. Rows are the hands in the order of the "
        "class."
    )
    return make_work(space, to_number, deal, number, theory, _lines(space.parts(deal), deal, number, to_number))


def _lines(parts: Parts, deal: Deal, number: int, to_number: bool) -> Iterator[Line]:
    facts = list(_facts(parts))
    if to_number:
        yield from facts
        yield say()
        yield from _up(parts, number)
    else:
        yield from _down(parts, number)
        yield say()
        yield from facts
        yield say(f"The deal is {deal}")


def _facts(parts: Parts) -> Iterator[Line]:
    rows = ", ".join(f"row {row} is {SEAT_NAMES[player]}" for row, player in enumerate(parts.players))
    names = [SUIT_NAMES[parts.renaming.index(suit)] for suit in range(4)]
    unused = ", ".join(f"{count} {name}" for count, name in zip(parts.unused, names, strict=True))
    yield say(f"{parts.cards} cards in each hand; the class of the pattern is {parts.home:#06x}: {rows};")
    yield say(f"its suits are {', '.join(names)}; out of play are {unused}.")


def _up(parts: Parts, number: int) -> Iterator[Line]:
    yield say(
        f"Row 0's cards are choice {parts.first} of {parts.firsts}, row 2's choice {parts.third} of {parts.thirds};"
    )
    yield say(f"what rows 0 and 1 hold together is choice {parts.share}:")
    shared = (parts.share * parts.firsts + parts.first) * parts.thirds + parts.third
    yield Line("", f"({parts.share} * {parts.firsts} + {parts.first}) * {parts.thirds} + {parts.third}", shared)
    yield say("Before it come the endings in which rows 0 and 1 hold fewer cards of the first suits together:")
    yield Line("", f"{parts.before} + {shared}", parts.before + shared, f"of {parts.ways}")
    yield say(f"The cards out of play are choice {parts.dead}:")
    yield Line("", f"{parts.dead} * {parts.ways} + {parts.before + shared}", parts.inner, f"of {parts.endings}")
    yield say(f"The pattern is number {parts.pattern} of its class:")
    inside = parts.pattern * parts.endings + parts.inner
    yield Line("", f"{parts.pattern} * {parts.endings} + {parts.inner}", inside)
    yield say("Before it come the endings of earlier numbers of cards, classes and counts:")
    yield Line("", f"{parts.start} + {inside}", number, "is the number")


def _down(parts: Parts, number: int) -> Iterator[Line]:
    inside = number - parts.start
    yield say("The last numbers of cards, class and counts that begin at or below the number:")
    yield Line("", f"{number} - {parts.start}", inside)
    yield Line("", f"{inside} mod {parts.endings}", parts.inner)
    yield Line("", f"({inside} - {parts.inner}) / {parts.endings}", parts.pattern, "is the pattern in its class")
    rest = parts.inner - parts.dead * parts.ways
    yield Line("", f"{parts.inner} mod {parts.ways}", rest)
    yield Line("", f"({parts.inner} - {rest}) / {parts.ways}", parts.dead, "says which cards are out of play")
    shared = rest - parts.before
    yield say("The last share of rows 0 and 1 that begins at or below that:")
    yield Line("", f"{rest} - {parts.before}", shared)
    yield Line("", f"{shared} mod {parts.thirds}", parts.third, "is row 2's choice")
    both = shared // parts.thirds
    yield Line("", f"({shared} - {parts.third}) / {parts.thirds}", both)
    yield Line("", f"{both} mod {parts.firsts}", parts.first, "is row 0's choice")
    yield Line("", f"({both} - {parts.first}) / {parts.firsts}", parts.share, "says what rows 0 and 1 hold together")
