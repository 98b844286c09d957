"""The ASGI application: routes, errors, and the shield around them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Router
from starlette.types import Receive, Scope, Send

from .api import routes as api
from .editions import open_tables
from .pages import boards, by_hand, cover, described, endings, finding, sharing, views
from .pages.answers import redirect
from .pages.printing import SCRIPT_HASHES, STYLE_HASH, render
from .problems import ProblemError
from .remarks import count
from .shelf.inline import InlineReckoner
from .shelf.reckoner import MAX_EXPRESSION, Reckoner
from .shelf.shelf import ConditionError, MovedError
from .shield import Shield

_PACKING = Middleware(GZipMiddleware, minimum_size=1200, compresslevel=5)
"""For JSON and files; a page comes compressed already."""

_ROOMS = (api, boards, by_hand, cover, described, endings, finding, sharing, views)
_ROUTES = [route for room in _ROOMS for route in room.ROUTES]

_DETAILS = {
    404: "There is no such page in this book.",
    405: "That address does not take requests of this kind.",
}


class Book(Shield):
    """The whole book, for any ASGI server."""

    def __init__(self, app: Starlette, url: str = "") -> None:
        super().__init__(app, _tell, style_hash=STYLE_HASH, script_hashes=SCRIPT_HASHES)
        self._pages = app
        self._url = url

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, whose pages may name the book's public address."""
        scope["everydeal.url"] = self._url
        await super().__call__(scope, receive, send)

    async def close(self) -> None:
        """Give up what is being worked out: its readers are told so, and need not wait for it."""
        await _close(self._pages)


def create_app(url: str = "", reckoner: InlineReckoner | None = None) -> Book:
    """The application; *url* is its public address, for what other sites are given: ``https://example.org/book``.

    *reckoner* works out what may take long, if there are to be no other processes for that.
    """
    others = Router(
        _ROUTES,
        redirect_slashes=False,
        middleware=[_PACKING],
    )
    app = Starlette(
        lifespan=_lifespan,
        routes=[*views.PAGES, Mount("", others)],
        exception_handlers=_TELLERS,
    )
    app.router.redirect_slashes = False  # it would build an address from the Host header, as that of others would
    app.state.reckoner = reckoner or Reckoner()
    app.state.reader = reckoner or Reckoner(workers=1, quick=False)
    return Book(app, url.rstrip("/"))


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    # Pages need both, and while one is made for a first reader all others would wait.
    await asyncio.gather(asyncio.to_thread(count), asyncio.to_thread(open_tables))
    yield
    await _close(app)


async def _close(app: Starlette) -> None:
    await app.state.reckoner.close()
    await app.state.reader.close()


async def _tell_problem(request: Request, problem: Exception) -> Response:
    assert isinstance(problem, ProblemError)
    return _tell(request, problem)


async def _tell_condition(request: Request, problem: Exception) -> Response:
    """Beside the form, with the condition in it."""
    assert isinstance(problem, ConditionError)
    return described.show_form(request, problem, problem.where if len(problem.where) <= MAX_EXPRESSION else "")


async def _lead(request: Request, moved: Exception) -> Response:
    """To the same address with more in its query, or with its edition written as addresses have it."""
    assert isinstance(moved, MovedError)
    path: str = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
    if moved.slug:
        _, slash, rest = path.removeprefix("/").partition("/")
        path = f"/{moved.slug}{slash}{rest}"
    query = [(name, value) for name, value in request.query_params.multi_items() if name not in moved.more]
    written = urlencode([*query, *moved.more.items()])
    return redirect(request, f"{path}?{written}" if written else path, 308 if moved.slug else 303)


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


_TELLERS = {
    MovedError: _lead,
    ConditionError: _tell_condition,
    ProblemError: _tell_problem,
    HTTPException: _tell_http,
    Exception: _tell_failure,
}
"""Who answers which error."""
