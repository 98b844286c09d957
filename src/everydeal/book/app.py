"""The ASGI application: routes, errors, and the shield around them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Router

from .api import routes as api
from .pages import boards, by_hand, cover, endings, finding, views
from .pages.printing import SCRIPT_HASHES, STYLE_HASH, render
from .problems import ProblemError
from .remarks import prepare
from .shelf.inline import InlineReckoner
from .shelf.reckoner import Reckoner
from .shield import Shield

_PACKING = Middleware(GZipMiddleware, minimum_size=1200, compresslevel=5)
"""For JSON and files; a page comes compressed already."""

_ROUTES = [*api.ROUTES, *boards.ROUTES, *by_hand.ROUTES, *cover.ROUTES, *endings.ROUTES, *finding.ROUTES, *views.ROUTES]

_DETAILS = {
    404: "There is no such page in this book.",
    405: "That address cannot be asked in this way.",
}


class Book(Shield):
    """The whole book, for any ASGI server."""

    def __init__(self, app: Starlette) -> None:
        super().__init__(app, _tell, style_hash=STYLE_HASH, script_hashes=SCRIPT_HASHES)
        self._pages = app

    async def close(self) -> None:
        """Give up what is being worked out: its readers are told so, and need not wait for it."""
        await _close(self._pages)


def create_app(reckoner: InlineReckoner | None = None) -> Book:
    """The application; *reckoner* works out what may take long, if there are to be no other processes for that."""
    others = Router(
        _ROUTES,
        redirect_slashes=False,
        middleware=[_PACKING],
    )
    app = Starlette(
        lifespan=_lifespan,
        routes=[*views.PAGES, Mount("", others)],
        exception_handlers={ProblemError: _tell_problem, HTTPException: _tell_http, Exception: _tell_failure},
    )
    app.router.redirect_slashes = False  # it would build an address from the Host header, as that of others would
    app.state.reckoner = reckoner or Reckoner()
    app.state.reader = reckoner or Reckoner(workers=1)
    return Book(app)


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    counting = asyncio.create_task(asyncio.to_thread(prepare))
    yield
    await counting
    await _close(app)


async def _close(app: Starlette) -> None:
    await app.state.reckoner.close()
    await app.state.reader.close()


async def _tell_problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, ProblemError)
    return _tell(request, problem)


async def _tell_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    detail = _DETAILS.get(error.status_code, str(error.detail))
    return _tell(request, ProblemError(error.status_code, detail, error.headers))


async def _tell_failure(request: Request, error: Exception) -> Response:
    return _tell(request, ProblemError(500, "The book made a mistake; it has been written to its log."))


def _tell(request: Request, problem: ProblemError) -> Response:
    """To programs as JSON, to people as a page."""
    if api.is_api(request):
        return JSONResponse(problem.to_dict(), problem.status, problem.headers, media_type="application/problem+json")
    return render(request, "problem.html", problem.status, problem.headers, problem=problem)
