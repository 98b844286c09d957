"""The cover, and what is said about the book."""

from datetime import date
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..day import leaf_of_day, parse_day, seconds_left
from ..editions import EDITIONS
from ..problems import not_found
from .answers import redirect
from .printing import SECONDS_FRESH, render


async def cover(request: Request) -> Response:
    """The cover: the deal of the day (or of the one in ``?day=``), what the book is, and its editions."""
    try:
        day = parse_day(request.query_params.get("day", "today"))
    except ValueError as error:
        raise not_found(str(error)) from None
    context: dict[str, Any] = {
        "editions": EDITIONS,
        "day": leaf_of_day(day),
        "date": format_date(day),
    }
    headers = {"cache-control": f"public, max-age={min(SECONDS_FRESH, seconds_left())}"}
    return render(request, "cover.html", headers=headers, **context)


async def page_of_day(request: Request) -> Response:
    """Leads to the page of a day."""
    try:
        leaf = leaf_of_day(parse_day(request.path_params.get("day", "today")))
    except ValueError as error:
        raise not_found(str(error)) from None
    return redirect(request, leaf.edition.address(leaf.page))


def format_date(day: date) -> str:
    """A day in words.

    >>> format_date(date(2026, 11, 2))
    '2 November 2026'
    """
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"


_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


MESSENGERS: Final = (
    "Twitterbot", "facebookexternalhit", "LinkedInBot", "Slackbot-LinkExpanding", "Slack-ImgProxy", "Discordbot",
    "TelegramBot", "WhatsApp", "Mastodon", "Iframely",
)  # fmt: skip
"""Programs that fetch one page to show its card; those that heed robots.txt show none of a page it forbids."""


async def about_api(request: Request) -> Response:
    """The API for people."""
    return render(request, "api.html", editions=EDITIONS)


async def robots(request: Request) -> Response:
    """Covers and tables of contents may be indexed; with the pages crawlers would never come to an end.

    Those that fetch the one page that somebody sent, to show its card, may read every page.
    """
    root: str = request.scope.get("root_path", "")
    covers = ("/", "/find", "/api", "/constrained", *(f"/{edition.slug}" for edition in EDITIONS))
    text = "# This book has 53644737765488792839237440000 pages in most of its editions. Please read the covers only.\n"
    allowed = "".join(f"Allow: {root}{path}$\n" for path in covers)
    senders = "".join(f"User-agent: {name}\n" for name in MESSENGERS)
    friends = f"# One page that somebody sent, for its card: any.\n{senders}Allow: {root}/\n\n"
    return Response(f"{text}{friends}User-agent: *\n{allowed}Disallow: {root}/\n", media_type="text/plain")


async def no_icon(request: Request) -> Response:
    """The icon is in the pages."""
    return Response(status_code=204, headers={"cache-control": "public, max-age=86400"})


ROUTES: Final = [
    Route("/", cover),
    Route("/day", page_of_day),
    Route("/day/{day}", page_of_day),
    Route("/api", about_api),
    Route("/robots.txt", robots),
    Route("/favicon.ico", no_icon),
]
