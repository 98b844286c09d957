"""The cover, and what is said about the book."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ..editions import EDITIONS
from ..shelf.reckoner import is_available
from .printing import render


async def cover(request: Request) -> Response:
    """The cover: what the book is, and its editions."""
    return render(request, "cover.html", fixed="cover", editions=EDITIONS, constrained=is_available())


async def about_api(request: Request) -> Response:
    """The API for people."""
    return render(request, "api.html", editions=EDITIONS, counts=is_available())


async def robots(request: Request) -> Response:
    """Crawlers would never come to an end."""
    text = "# This book has 53644737765488792839237440000 pages in most of its editions. Please read the cover only.\n"
    return Response(f"{text}User-agent: *\nAllow: /$\nDisallow: /\n", media_type="text/plain")


async def no_icon(request: Request) -> Response:
    """The icon is in the pages."""
    return Response(status_code=204, headers={"cache-control": "public, max-age=86400"})


ROUTES: Final = [
    Route("/", cover),
    Route("/api", about_api),
    Route("/robots.txt", robots),
    Route("/favicon.ico", no_icon),
]
