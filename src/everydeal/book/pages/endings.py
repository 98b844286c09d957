"""Pages about endings: how one can have been played, or why not; how many there are; and the shapes of hands."""

from functools import cache
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ... import spaces
from ...board import Play
from ...legality.packed import bridge_table
from ..editions import BALANCED, ENDINGS_BOOK, HANDS, LEGAL, SHAPES, Edition
from ..problems import not_found
from ..rarity import of_pattern, one_hand
from ..ruling import can_be_ruled, rule, said_strain, words
from .answers import leaf_of, run_slowly
from .printing import IMMUTABLE, render
from .table import play_table


async def show_play(request: Request) -> Response:
    """Whether play can have led to an ending: the quotas, and a play trick by trick, or why there is none."""
    none = "Only endings have been played; this book has none."
    leaf = await leaf_of(request, "/play", without={HANDS: none, SHAPES: none})
    if not can_be_ruled(leaf.item):
        raise not_found("Hands that are not equally long, or empty, are in the middle of a trick or at no table.")
    ruling = await run_slowly(rule, leaf.item)
    context: dict[str, Any] = {"leaf": leaf, "edition": leaf.edition, "ruling": ruling, "played": None}
    if (found := ruling.witness) is not None:
        context |= {
            "played": found,
            "strain": said_strain(found.strain),
            "tricks": play_table(Play(found.deal, found.strain, found.leader, found.play)) if found.play else "",
            "words": words(found),
            "home": ENDINGS_BOOK.page_of(found.deal),
        }
    return render(request, "play.html", headers=IMMUTABLE, **context)


async def table(request: Request) -> Response:
    """The table of article 7Z72, and ours beside it."""
    rows = await run_slowly(_rows)
    return render(request, "endings.html", rows=rows, editions=(BALANCED, LEGAL))


@cache
def _rows() -> list[tuple[int, int, int]]:
    """Cards in each hand, balanced endings, legal ones."""
    legal = bridge_table().totals["some"]
    return [(13 - lost, spaces.layouts(*[13 - lost] * 4).size, legal[lost]) for lost in range(13)]


def show_shape(request: Request, edition: Edition, page: int) -> Response:
    """The page of a shape: how many hands have it."""
    shape = edition.item(page)
    pattern = tuple(sorted(shape, reverse=True))
    same = of_pattern(pattern)
    hands = same // sum(tuple(sorted(other, reverse=True)) == pattern for other in spaces.shapes)
    context: dict[str, Any] = {
        "shape": shape,
        "pattern": "-".join(map(str, pattern)),
        "written": "".join(map(str, shape)) if max(shape) < 10 else "",
        "counts": [("hands have this shape", hands), ("hands have it, whichever suits they are", same)],
        "whole": one_hand(),
        "share": 100 * same / one_hand(),
    }
    return render(request, "shape.html", headers=IMMUTABLE, edition=edition, page=page, **context)


ROUTES: Final = [
    Route("/endings/table", table),
    Route("/{edition}/{page}/play", show_play),
]
