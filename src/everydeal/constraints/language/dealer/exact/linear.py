"""Numbers that are sums of measures: terms as features."""

from .....cards import RANKS
from ....conditions.features import Feature
from ....logic.measures import card_count, of_tables
from ....logic.values import fact
from ..evaluate import NoValueError
from ..tree import Binary, Count, HasCard, Number, Term
from .leaves import OfLeaves, UncountableError, leaves_of, seat_of, suit_of, table_of


@fact
def linear(term: Term) -> Feature | None:
    """*term* as a sum of measures; None if it is not such a sum."""
    if isinstance(term, Number):
        return Feature({}) + term.value
    if isinstance(term, Count):
        return Feature.of(term.measure, 1 << term.seat)
    if isinstance(term, HasCard):
        suit, rank = divmod(term.card, 13)
        return Feature.of(card_count(RANKS[rank], suit), 1 << term.seat)
    if isinstance(term, Binary) and term.sign in ("+", "-", "*"):
        left, right = linear(term.left), linear(term.right)
        if left is not None and right is not None:
            if term.sign != "*":
                return left + right if term.sign == "+" else left - right
            if not left.parts or not right.parts:
                return left * right.constant if not right.parts else right * left.constant
    return of_one_suit(term)


def of_one_suit(term: Term) -> Feature | None:
    """A number that depends on one suit of one hand alone, as a measure of its own."""
    try:
        leaves = leaves_of(term)
    except UncountableError:
        return None
    places = {(seat_of(leaf), suit_of(leaf)) for leaf in leaves}
    if len(places) != 1:
        return None
    seat, suit = places.pop()
    if suit is None:
        return None
    columns = [table_of(leaf, suit) for leaf in leaves]
    values = OfLeaves(leaves)

    rows = [*zip(*columns, strict=True)]
    try:
        worth = {held: values.at(held).value(term) for held in set(rows)}
    except NoValueError:
        return None
    table = tuple(map(worth.__getitem__, rows))
    tables: list[tuple[int, ...]] = [(0,) * 8192] * 4
    tables[suit] = table
    return Feature.of(of_tables(tables), 1 << seat)
