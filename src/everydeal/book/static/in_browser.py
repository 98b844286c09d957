"""What the folder's worker asks of Python: the pages that no page template can show.

The kernel beside Pyodide (the module ``everydeal_kernel`` here, JavaScript's) makes the sets; it is reached through its
functions, as ctypes loads nothing there.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from ...deal import Deal
from ...spaces.deals import FULL, DealSpace, check_sizes
from ..counting import Answer, answer, answer_by
from ..editions import ANY, ORDERS
from ..workers import TOO_LARGE, Inline
from .asking import ask, main_of, title_of, with_static_links

if TYPE_CHECKING:
    from ..app import Book

T = TypeVar("T")
_book: "Book | None" = None


async def page(path: str, query: str, form: str) -> dict[str, Any]:
    """What the application answers: ``main`` and ``title`` of a page, a ``location`` to go to, or a ``file``."""
    reply = await ask(_application(), path, query, form)
    if location := reply.headers.get("location"):
        return {"status": reply.status, "location": with_static_links(f'href="{location}"', "../")[6:-1]}
    kind = reply.headers.get("content-type", "")
    if not kind.startswith("text/html"):
        name = reply.headers.get("content-disposition", "").partition('filename="')[2].rstrip('"')
        return {"status": reply.status, "file": reply.body, "type": kind, "name": name or path.rpartition("/")[2]}
    html = with_static_links(reply.text, "../")
    return {"status": reply.status, "title": title_of(html), "main": main_of(html)}


def _application() -> "Book":
    global _book
    if _book is None:
        from ..app import create_app

        _book = create_app(workers=_Beside())
    return _book


def _plan(where: str, order: str) -> bytes:
    from ...constraints.engines.engine import plan_of
    from ...constraints.language.grammar import parse

    words = plan_of(parse(where), order)
    return b"" if words is None else words.tobytes()


class _Beside(Inline):
    """The calls, on the spot; sets are made by the kernel beside Pyodide."""

    async def run(self, function: Callable[..., T], *arguments: Any, client: str = "") -> T:
        """What a function gives."""
        return await super().run(_answer if function is answer else function, *arguments)  # type: ignore[arg-type]


def _answer(where: str, order: str, numbers: Sequence[int], deals: Sequence[Deal]) -> Answer:
    """As `counting.answer`, in the first order in which the kernel makes the set; what it cannot make Python tries."""
    for one in ORDERS if order in ("", ANY) else (order,):
        with suppress(MemoryError):
            return answer_by(_kernel_space(where, one), one, numbers, deals)
    return answer(where, order, numbers, deals)


@lru_cache(maxsize=8)
def _kernel_space(where: str, order: str) -> "_KernelSpace":
    return _KernelSpace(where, order)


class _KernelSpace(DealSpace):
    """The set of an expression, made by the kernel beside Pyodide.

    Raises:
        ValueError: the expression is wrong.
        MemoryError: its set is too large.
    """

    member_kind = "full deals that fulfil a condition"

    def __init__(self, where: str, order: str) -> None:
        self.name = f"{where} ({order})"
        words = _plan(where, order)
        self._set = _make(words) if words else None
        self.size = int(str(self._set.size)) if self._set else 0

    def _item(self, index: int) -> Deal:
        assert self._set is not None
        return Deal.from_owners(self._set.unrank(_big(index)).to_py())

    def _index(self, item: Deal) -> int:
        from pyodide.ffi import JsException, to_js

        check_sizes(item, FULL)
        try:
            if self._set is not None:
                return int(str(self._set.rank(to_js(bytes(item.owners())))))
        except JsException:
            pass
        raise ValueError(f"the deal is not in {self.name}: {item}")


def _make(words: bytes) -> Any:
    """The kernel's set of a plan."""
    import everydeal_kernel
    from js import Int32Array
    from pyodide.ffi import JsException, to_js

    try:
        return everydeal_kernel.set(Int32Array.new(to_js(words).buffer))
    except JsException as error:
        if "too large" in str(error):
            raise MemoryError(TOO_LARGE) from None
        raise


def _big(number: int) -> Any:
    """A BigInt of JavaScript: an int that is not large would go as a Number."""
    from js import BigInt

    return BigInt(str(number))
