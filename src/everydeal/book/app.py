"""The ASGI application: routes, errors, and the limits around them."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from .api import routes as api
from .editions import open_tables
from .limits import Limits
from .pages import boards, by_hand, cover, described, endings, finding, sharing, views
from .pages.answers import redirect
from .pages.printing import SCRIPT_HASHES, STYLE_HASH, render
from .problems import ProblemError
from .remarks import count
from .requests import MAX_EXPRESSION, ConditionError, MovedError
from .workers import Workers

_COMPRESSION: Final = Middleware(GZipMiddleware, minimum_size=1200, compresslevel=1)
"""At level 1: it takes half the time of level 6, for a fifth more bytes."""
_ROUTES: Final = [
    route
    for part in (api, boards, by_hand, cover, described, endings, finding, sharing, views)
    for route in part.ROUTES
]

_DETAILS = {
    404: "There is no such page in this book.",
    405: "That address does not take requests of this kind.",
}


class Book(Limits):
    """The whole book, for any ASGI server."""

    def __init__(self, app: Starlette, url: str, workers: Workers) -> None:
        super().__init__(app, _tell, style_hash=STYLE_HASH, script_hashes=SCRIPT_HASHES)
        self._url, self._workers = url, workers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, whose pages may name the book's public address."""
        scope["everydeal.url"] = self._url
        await super().__call__(scope, receive, send)

    async def close(self) -> None:
        """Give up what is being worked out: its readers get an answer that says so, and need not wait for it."""
        await self._workers.close()


def create_app(url: str = "", workers: Workers | None = None) -> Book:
    """The application; *url* is its public address, for what other sites are given: ``https://example.org/book``.

    *workers* do what may take long, if they are not to be the usual processes.
    """
    app = Starlette(lifespan=_lifespan, routes=_ROUTES, exception_handlers=_TELLERS, middleware=[_COMPRESSION])
    app.router.redirect_slashes = False  # it would build an address from the Host header, as that of others would
    app.state.workers = workers or Workers()
    app.state.sizes = OrderedDict()
    return Book(app, url.rstrip("/"), app.state.workers)


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    # Pages need both, and while one is made for a first reader all others would wait.
    await asyncio.gather(asyncio.to_thread(count), asyncio.to_thread(open_tables))
    yield
    await app.state.workers.close()


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
    if moved.path:
        return redirect(request, moved.path, 308)
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
