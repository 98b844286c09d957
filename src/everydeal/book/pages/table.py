"""The auction and the play of a board as HTML: a row a round, a row a trick."""

from markupsafe import Markup, escape

from ...board import Auction, Play
from ...board.call import CALL_NAMES, FIRST_BID, Call, bid_strain
from ...cards import SEAT_NAMES, Card
from ...pictures.diagrams import PRINTED_RANKS
from ...strains import NOTRUMP
from .pieces import SYMBOLS

_WEST_FIRST = (3, 0, 1, 2)


def call_text(call: Call) -> Markup:
    """A call, its suit as a symbol."""
    name = CALL_NAMES[call]
    if call < FIRST_BID or bid_strain(call - FIRST_BID) == NOTRUMP:
        return escape(name)
    return Markup("{}{}").format(name[0], SYMBOLS[bid_strain(call - FIRST_BID)])


def card_text(card: Card) -> Markup:
    """A card, its suit as a symbol."""
    return Markup("{}{}").format(SYMBOLS[card // 13], PRINTED_RANKS[card % 13])


def auction_table(auction: Auction) -> Markup:
    """The calls, a column for each seat from West on; from the dealer on, if it is not known who that is."""
    known = auction.dealer is not None
    heads = [SEAT_NAMES[seat] for seat in _WEST_FIRST] if known else ["First", "Second", "Third", "Fourth"]
    cells: list[Markup] = [Markup("")] * _WEST_FIRST.index(auction.dealer or 0) if known else []
    cells += map(call_text, auction.calls)
    rows = [cells[begin : begin + 4] for begin in range(0, len(cells), 4)]
    body = Markup("").join(Markup("<tr>{}</tr>\n").format(_cells(row)) for row in rows)
    return _table(Markup("").join(map(_head, heads)), body)


def play_table(play: Play) -> Markup:
    """The tricks, a column for each seat from West on: the card led is marked, the winner's is bold."""
    heads = ["Trick", *(SEAT_NAMES[seat] for seat in _WEST_FIRST), "N-S", "E-W"]
    rows, won = [], [0, 0]
    for number, trick in enumerate(play.tricks(), start=1):
        cells = []
        for seat in _WEST_FIRST:
            card = trick.card(seat)
            text = Markup("") if card is None else card_text(card)
            if seat == trick.leader:
                text = Markup('<abbr title="led">›</abbr>{}').format(text)
            cells.append(Markup("<b>{}</b>").format(text) if seat == trick.winner else text)
        if trick.winner is not None:
            won[trick.winner % 2] += 1
        row = Markup('<tr><th scope="row">{}</th>{}<td>{}</td><td>{}</td></tr>\n')
        rows.append(row.format(number, _cells(cells), *won))
    return _table(Markup("").join(map(_head, heads)), Markup("").join(rows))


def _cells(cells: list[Markup]) -> Markup:
    return Markup("").join(Markup("<td>{}</td>").format(cell) for cell in cells)


def _head(name: str) -> Markup:
    return Markup('<th scope="col">{}</th>').format(name)


def _table(heads: Markup, body: Markup) -> Markup:
    return _FRAME.format(heads, body)


_FRAME = Markup(
    '<div class="scroll"><table class="steps table"><thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody></table></div>'
)
