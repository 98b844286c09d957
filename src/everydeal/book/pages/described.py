"""Sets of deals that the reader describes: the form and its builder, what is wrong with a text, split sets, charts."""

from collections import defaultdict
from fractions import Fraction
from typing import Any, Final

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...cards import SEAT_NAMES, SUIT_NAMES
from .. import counting
from ..builder import SHAPES, build, joined
from ..counting import Chart
from ..editions import ANDREWS, ORDERS, home_of
from ..problems import ProblemError
from ..requests import MAX_EXPRESSION, MAX_WRITTEN, SplitError, check_written, run
from .printing import render

EXAMPLES: Final = (
    "hcp(north) in 15..17 and balanced(north)",
    "hcp(north) + hcp(south) >= 33",
    "shape(south, any 7xxx) and hcp(south) <= 10",
    "spades(north) + spades(south) >= 8 and hascard(west, HK)",
)
WORDS: Final = (
    ("hcp(north) in 12..14", "high-card points; also ==, !=, <, <=, >, >="),
    ("spades(south) >= 5", "cards of a suit: spades, hearts, diamonds, clubs"),
    ("balanced(east)", "4-3-3-3, 4-4-3-2 or 5-3-3-2"),
    ("shape(west, 5431)", "spades, hearts, diamonds, clubs in this order; x is any length"),
    ("shape(north, any 4441 + any 5440)", "in any order of the suits; + and - join and take away"),
    ("controls(north) >= 5", "two for an ace, one for a king"),
    ("losers(south) <= 6", "losers of the losing-trick count"),
    ("aces(north) == 2", "also kings, queens, jacks, tens, top2, top3, top4, top5"),
    ("hcp(north, spades) >= 7", "any of them in one suit"),
    ("hascard(west, HK)", "a card; has(west, SAKQ) several, lacks(west, SA) none of them"),
    ("like(north, AKxx.Q.xxxxx.xxx)", "a hand with small cards left open"),
    ("hcp(north) + hcp(south) >= 25", "sums and differences of hands"),
    ("balanced(north) and not hcp(north) < 12", "and, or, not, and parentheses"),
)
"""The vocabulary: words, each in a condition that can be read as it is, and what they mean."""
MEASURES: Final = ("hcp(north)", "spades(north)", "shape(north)", "controls(north)", "losers(north)")


def show_form(request: Request, problem: ProblemError | None = None, where: str = "", **context: Any) -> Response:
    """The form of a condition; with what is wrong beside it, and what was typed still in it."""
    known: dict[str, Any] = {
        "orders": ORDERS,
        "order": request.query_params.get("order", ""),
        "limit": MAX_WRITTEN,
        "where": where,
        "problem": problem.detail if problem else "",
        "examples": EXAMPLES,
        "words": WORDS,
        "shapes": SHAPES,
        "names": SEAT_NAMES,
        "lengths": _LENGTHS,
    }
    known["chosen"] = defaultdict(str, context.pop("chosen", {}))
    status, headers = (problem.status, problem.headers) if problem else (200, None)
    return render(request, "constrained.html", status, headers, **{**known, **context})


def show_split(request: Request, found: SplitError) -> Response:
    """A set that is too large to be counted: about how many deals it has, and some of them."""
    split = found.split
    homes = [(deal, *home_of(deal)) for deal in split.deals]
    shares = [f"{100 * share:.3g}" for share in split.share]
    about = round(Fraction(split.share[0]) * ANDREWS.size / 10**22) * 10**22  # three digits or so are known
    context: dict[str, Any] = {"where": found.where, "split": split, "homes": homes, "shares": shares, "about": about}
    return render(request, "split.html", headers={"cache-control": "no-store"}, **context)


async def built(request: Request) -> Response:
    """The form again, with what was chosen written into the condition."""
    fields = request.query_params
    where = fields.get("where", "")
    try:
        where = joined(where, build(fields))
        check_written(where)
    except (ValueError, ProblemError) as error:
        problem = error if isinstance(error, ProblemError) else ProblemError(422, str(error))
        return show_form(request, problem, where, chosen=dict(fields))
    return show_form(request, where=where, chosen={"seat": fields.get("seat", "")})


async def chart(request: Request) -> Response:
    """How many of the deals of a condition have which points, lengths, shapes, ..., as a chart."""
    where, of = request.query_params.get("where", ""), request.query_params.get("of", "") or MEASURES[0]
    found, problem = None, None
    try:
        check_written(where)
        if len(of) > MAX_EXPRESSION:
            raise ProblemError(413, f"At most {MAX_EXPRESSION:,} characters are taken.")
        found = await run(request, counting.chart, where, of)
    except ProblemError as error:
        problem = error
    context: dict[str, Any] = {"where": where, "of": of, "measures": MEASURES, "chart": found, "rows": _rows(found)}
    context |= {"picture": bars(found) if found else "", "problem": problem.detail if problem else ""}
    status, headers = (problem.status, problem.headers) if problem else (200, None)
    return render(request, "chart.html", status, headers, **context)


def _rows(found: Chart | None) -> list[tuple[str, int, str]]:
    """Values, deals, and their share of a hundred."""
    total = sum(deals for _, deals in found.rows) if found else 0
    return [(value, deals, f"{100 * deals / total:.4f}") for value, deals in found.rows] if found else []


def bars(found: Chart) -> Markup:
    """A chart as SVG: a bar for each value, the commonest as long as there is room."""
    rows = found.rows if len(found.rows) <= _BARS else sorted(found.rows, key=lambda row: -row[1])[:_BARS]
    most, total = max((deals for _, deals in rows), default=1), sum(deals for _, deals in found.rows)
    height = _ROW * len(rows)
    lines = []
    for place, (value, deals) in enumerate(rows):
        y, length = place * _ROW, round(_LONGEST * deals / most, 1)
        lines.append(
            f'<text x="{_LABEL - 8}" y="{y + 15}" text-anchor="end">{escape(value)}</text>'
            f'<rect x="{_LABEL}" y="{y + 3}" width="{max(length, 0.5)}" height="{_ROW - 6}"/>'
            f'<text x="{_LABEL + length + 6}" y="{y + 15}">{100 * deals / total:.3g}%</text>'
        )
    return Markup(
        f'<svg class="bars" viewBox="0 0 {_LABEL + _LONGEST + 70} {height}" role="img" '
        f'aria-label="{escape(found.name)}">{"".join(lines)}</svg>'
    )


_LENGTHS: Final = [("hcp", "Points", 37), *((name, name.title(), 13) for name in SUIT_NAMES)]
_BARS: Final = 40
_ROW, _LABEL, _LONGEST = 21, 90, 300

ROUTES: Final = [
    Route("/constrained/build", built),
    Route("/constrained/chart", chart),
]
