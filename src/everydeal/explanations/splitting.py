"""The proportional split with cards out of play: `balanced`, `endings`, `layouts`, `completions`.

Of K layouts that agree on the cards before, with C cards left of which an owner still needs c, K * c / C give the next
card to that owner; the layouts come in the order North, East, South, West, unused.  Before that, `balanced` and
`endings` find the vector of hand sizes: the layouts of the vectors before it come first.

Source: Richard Pavlicek, "Mapping Bridge Endings" (article 7Z72): its first algorithm, for balanced endings.  The
vectors of other sizes, of which the article says that they would have to be looked up in a table of 38,416 numbers, are
searched hand by hand, as one finds a word in a dictionary letter by letter.
"""

from collections.abc import Iterator, Sequence
from math import comb
from typing import Any

from ..cards import RANK_ORDER, SEAT_NAMES, Card, card_name
from ..counting import multinomial
from ..deal import Deal
from ..spaces import balanced
from ..spaces.released.completions import Completions
from ..spaces.released.endings import Balanced, Endings
from ..spaces.released.layouts import Layouts, count_layouts
from .work import Line, Work, make_work, say

_OWNERS = (*SEAT_NAMES, "unused")
_SPLIT = (
    "With C cards left, of which an owner (North, East, South, West, or nobody) still needs c, K * c / C of the K "
    "layouts that agree so far give the next card to that owner."
)


def explain_layout(space: Layouts, deal: Deal, number: int, to_number: bool) -> Work:
    """The work in a space of given hand sizes."""
    theory = f"{_SPLIT} Each card adds the shares of the owners before its own, in rank order SA HA DA CA SK ... C2."
    lines = _split(deal, space.sizes, 0, number, to_number, space.cards)
    return make_work(space, to_number, deal, number, theory, lines)


def explain_completion(space: Completions, deal: Deal, number: int, to_number: bool) -> Work:
    """The work in the space of a template: the cards that it leaves free, in the places that it leaves open."""
    theory = (
        f"The template {space.template} fixes some cards; the others go to the places that it leaves open. "
        "With C free cards left, of which a hand still needs c, K * c / C of the K deals that agree so far give it the "
        "next one, and each card adds the shares of the hands before its own."
    )
    free = [card for card in RANK_ORDER if space.template.unused >> card & 1]
    owners = deal.owners()
    slots = [13 - size for size in space.template.hand_sizes]
    lines = split_lines(free, [owners[card] for card in free], slots, 0, number, to_number)
    return make_work(space, to_number, deal, number, theory, lines)


def explain_balanced(space: Balanced, deal: Deal, number: int, to_number: bool) -> Work:
    """The work of article 7Z72: the number of cards in each hand, then the split."""
    theory = (
        "Endings with 13 cards in each hand come first, then those with 12, and so on: N[J] = 52! / ((52-4J)! J!^4) of "
        f"them have J. {_SPLIT}"
    )
    return make_work(space, to_number, deal, number, theory, _balanced_lines(deal, number, to_number))


def explain_ending(space: Endings, deal: Deal, number: int, to_number: bool) -> Work:
    """The work of the 120-bit numbering: the vector of hand sizes, then the split."""
    theory = (
        "The balanced endings come first, then the other vectors of hand sizes in ascending order, found hand by hand: "
        "first how many layouts have a smaller number of cards in North's hand, then in East's, and so on. "
        f"{_SPLIT}"
    )
    lines = _balanced_lines if deal in balanced else _unbalanced_lines
    return make_work(space, to_number, deal, number, theory, lines(deal, number, to_number))


def split_lines(
    cards: Sequence[Card], owners: Sequence[int], counts: Sequence[int], start: int, number: int, to_number: bool
) -> Iterator[Line]:
    """The split, two lines a card: what comes before, and how many layouts are left.

    *counts* are what each owner needs of *cards*; the sum begins at *start*, and ends at *number*.
    """
    needs, ways = list(counts), multinomial(counts)
    running = start if to_number else number - start
    yield say(f"The owners of the cards: of K = {ways} layouts,")
    for place, card in enumerate(cards):
        left, owner = len(cards) - place, owners[place]
        if ways == 1:
            yield say(f"  {card_name(card)} ... the other {left} card{'s' * (left != 1)} can go in one way only")
            return
        before = sum(needs[:owner])
        added, share = ways * before // left, ways * needs[owner] // left
        after = running + added if to_number else running - added
        label = f"{card_name(card)} {_OWNERS[owner]:6} "
        sign, note = ("+", "sum") if to_number else ("-", "is left")
        yield Line(label, f"{running} {sign} {ways} * {before} / {left}", after, note)
        yield Line(" " * len(label), f"{ways} * {needs[owner]} / {left}", share, "is the next K")
        running, ways = after, share
        needs[owner] -= 1


def _split(
    deal: Deal, sizes: Sequence[int], start: int, number: int, to_number: bool, cards: Sequence[Card] = RANK_ORDER
) -> Iterator[Line]:
    owners = deal.owners()
    counts = (*sizes, len(cards) - sum(sizes))
    yield from split_lines(cards, [owners[card] for card in cards], counts, start, number, to_number)
    yield say()
    yield say(f"The number is {number}" if to_number else f"The deal is {deal}")


def _balanced_lines(deal: Deal, number: int, to_number: bool) -> Iterator[Line]:
    size = deal.hand_sizes[0]
    yield say(
        f"Each hand has {size} cards:"
        if to_number
        else f"N[J] is taken away from {number} as long as it is not larger:"
    )
    before = 0
    for cards in range(13, size, -1):
        ways = count_layouts(52, (cards,) * 4)
        yield Line(f"N[{cards}] = ", f"52! / ({52 - 4 * cards}! * {cards}!^4)", ways)
        if to_number:
            yield Line("  sum ", f"{before} + {ways}", before + ways)
        else:
            yield Line("  left ", f"{number - before} - {ways}", number - before - ways)
        before += ways
    yield Line(f"N[{size}] = ", f"52! / ({52 - 4 * size}! * {size}!^4)", count_layouts(52, (size,) * 4), "holds it")
    yield say()
    yield from _split(deal, (size,) * 4, before, number, to_number)


def _unbalanced_lines(deal: Deal, number: int, to_number: bool) -> Iterator[Line]:
    sizes = deal.hand_sizes
    total = balanced.size
    yield say(f"The balanced endings come first, {total} of them:")
    yield Line("sum " if to_number else "left ", f"0 + {total}" if to_number else f"{number} - {total}",
               total if to_number else number - total)  # fmt: skip
    for seat, size in enumerate(sizes):
        held = "".join(f"{name} {n}, " for name, n in zip(SEAT_NAMES, sizes[:seat], strict=False))
        yield say(
            f"{held}{SEAT_NAMES[seat]} fewer than {size}:" if size else f"{held}{SEAT_NAMES[seat]} fewer than 0: none"
        )
        for smaller in range(size):
            ways, arithmetic = _beginning((*sizes[:seat], smaller))
            yield Line(f"  {smaller}: ", arithmetic, ways)
            if to_number:
                yield Line("     sum ", f"{total} + {ways}", total + ways)
            else:
                yield Line("     left ", f"{number - total} - {ways}", number - total - ways)
            total += ways
    yield say()
    yield from _split(deal, sizes, total, number, to_number)


def _beginning(start: tuple[int, ...]) -> tuple[int, str]:
    """How many unbalanced layouts have sizes that begin so, and how that is reckoned."""
    left, factors, ways = 52, [], 1
    for size in start:
        factors.append(f"C({left},{size})")
        ways *= comb(left, size)
        left -= size
    rest = _any_hands(left, 4 - len(start))
    ways *= rest
    arithmetic = f"{' * '.join(factors)} * {rest}"
    if len(set(start)) == 1 and start[0]:
        equal = count_layouts(52, (start[0],) * 4)
        return ways - equal, f"{arithmetic} - {equal}"
    return ways, arithmetic


def _any_hands(cards: int, hands: int) -> int:
    """The ways to choose so many hands of 0 to 13 cards each from *cards*."""
    if not hands:
        return 1
    sizes = range(min(cards, 13) + 1)
    return sum(comb(cards, size) * _any_hands(cards - size, hands - 1) for size in sizes)


def explainers() -> dict[type, Any]:
    """Which function explains which kind of space."""
    return {
        Layouts: explain_layout,
        Completions: explain_completion,
        Balanced: explain_balanced,
        Endings: explain_ending,
    }
