"""The other process: counts conditions, reads long texts; one question a line, one answer a line, both JSON.

``python -m everydeal.book.shelf.working`` is started by the `reckoner`, which says what it is for.  With the word
``behind`` it lets other work of the machine go first.

Which order of the cards a condition gets that names none: ``honours`` if the set keeps within the budget of sets that
are taken as a whole (`everydeal.constraints.engines.budgets`), else another in which it does.  Where there is none, the
set is not counted but *split*, and the answer has deals of it and an estimate of its size.
"""

import dataclasses
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from ...deal import Deal
from ...explain import Work
from ..editions import ANY, HONOURS
from ..find import find_in_text
from .at_hand import numbers_of, wrap

MEMORY: Final = 2 << 30
"""Bytes of address space for the process."""
QUICK_SECONDS: Final = 0.1
"""Processor time that a condition gets at first."""
QUICK_STATES: Final = 20_000
"""States of its machines that may be explored in that time."""
_SPACES_KEPT: Final = 16
_SHOWN: Final = 12
_deadline = float("inf")


class TooSlowError(Exception):
    """A condition takes more than it gets at first."""


def main() -> None:
    """Answer questions until there are no more."""
    _limit_memory()
    if "behind" in sys.argv[1:]:
        os.nice(5)
    for line in sys.stdin:
        question = json.loads(line)
        try:
            with _quickly(question.pop("quick", False)):
                answer = reply(question)
        except TooSlowError:
            answer = {"heavy": True}
        except (ValueError, IndexError, MemoryError, RecursionError, OverflowError) as error:
            answer = {"error": told(error)}
        print(json.dumps(answer), flush=True)


@contextmanager
def _quickly(quick: bool) -> Iterator[None]:
    """Within this a condition gets no more than a tenth of a second, if *quick*: else it is too slow."""
    global _deadline
    if not quick:
        yield
        return
    from ...constraints.engines.limits import SpaceTooLargeError, work_of

    _deadline = time.process_time() + QUICK_SECONDS
    try:
        with work_of(QUICK_STATES):
            yield
    except SpaceTooLargeError:
        raise TooSlowError from None
    finally:
        _deadline = float("inf")


def _look(*_: int) -> None:
    """Called while a diagram grows: is there time left?"""
    if time.process_time() > _deadline:
        raise TooSlowError


def reply(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question of the reckoner."""
    if "text" in question:
        return find_in_text(question["text"]).to_dict()
    if "chart" in question:
        return _charted(**question)
    return _explained(**question) if "explain" in question else _answer(**question)


def told(error: Exception) -> str:
    """An error for people who cannot allow more nodes here."""
    if any(kind.__name__ == "SpaceTooLargeError" for kind in type(error).__mro__):
        return (
            "That condition is too large to count here: take a simpler one (fewer hands, points or shapes at once),"
            " another order (suit is best for tight shapes), or the command line (everydeal count), which can be"
            " allowed more."
        )
    if isinstance(error, RecursionError):
        return "That is nested too deeply to be read here: take fewer parentheses within each other."
    return str(error) if isinstance(error, ValueError | IndexError) else "That is too much to work out here."


def _answer(where: str, order: str, numbers: list[str], deals: list[str], packed: bool) -> dict[str, Any]:
    """The answer to a question; numbers go as texts.  *packed*: with the space itself, if the server can have it."""
    if not order:
        return {"size": str(_count(where)), "order": "", "deals": [], "numbers": []}
    if order == ANY:
        order = _order_of(where)
        if not order:
            return {"split": _estimated(where)}
    space, _ = _space(where, order)
    found = numbers_of(space, [*map(Deal.from_pbn, deals)])
    answer = {
        "size": str(space.size),
        "order": order,
        "deals": [str(space[int(number)]) for number in numbers],
        "numbers": [None if number is None else str(number) for number in found],
    }
    return {**answer, "space": _packed(where, order)} if packed else answer


def _explained(where: str, order: str, explain: str) -> dict[str, Any]:
    """The walk to the deal of a number, without the deal itself: its text says it."""
    from ...explain import explain as explain_number

    space, _ = _space(where, order)
    work = explain_number(int(explain), space)
    assert isinstance(work, Work)
    fields = {field.name: getattr(work, field.name) for field in dataclasses.fields(work) if field.name != "item"}
    return {"work": {**fields, "lines": [dataclasses.asdict(line) for line in work.lines]}}


def _charted(where: str, chart: str) -> dict[str, Any]:
    """How many of the deals of a condition have which value of what *chart* says; without a condition, of all deals."""
    from ...constraints import distribution, parse
    from ...constraints.engines.budgets import WHOLE
    from ...constraints.language.grammar import parse_feature

    given, of = parse(where) if where.strip() else True, parse_feature(chart)
    found = distribution(of, given=given, max_nodes=WHOLE.nodes, progress=_look)
    rows = [[str(value), str(deals)] for (value,), deals in found.items()]
    means = isinstance(next(iter(found), ("",))[0], Fraction)
    return {"rows": rows, "name": found.names[0], "mean": f"{float(found.mean):.4f}" if means and rows else ""}


@lru_cache(maxsize=256)
def _count(where: str) -> int:
    from ...constraints import count, parse
    from ...constraints.engines.budgets import WHOLE

    return count(parse(where), max_nodes=WHOLE.nodes, progress=_look)


@lru_cache(maxsize=_SPACES_KEPT)
def _space(where: str, order: str) -> tuple[Any, float]:
    """A space, and the seconds of processor time that it took."""
    from ...constraints import Space, parse
    from ...constraints.engines.budgets import WHOLE

    begun = time.process_time()
    space = Space(parse(where), order, max_nodes=WHOLE.nodes, progress=_look, advise=False)
    return space, time.process_time() - begun


@lru_cache(maxsize=256)
def _order_of(where: str) -> str:
    """The order of a condition that names none; empty if it has to be split."""
    if _deadline < float("inf"):
        _space(where, HONOURS)  # what takes more than a moment is asked again, without a deadline
        return HONOURS
    split = _split(where)
    return str(split.part.order) if split.is_whole else ""


@lru_cache(maxsize=4)
def _split(where: str) -> Any:
    from ...constraints import parse
    from ...constraints.parts import of_expression, split

    return split(of_expression(parse(where)), first=HONOURS)


@lru_cache(maxsize=64)
def _estimated(where: str) -> dict[str, Any]:
    """A split set: its exact part, the test, what share of all deals it is, about, and some of its deals."""
    from ...constraints.engines.budgets import PASSES, TRIALS

    split = _split(where)
    share, hands = split.measured(f"the book: {where}", PASSES, TRIALS)
    part = float(split.part.probability)
    return {
        "part": str(split.part.size),
        "test": split.test_text,
        "tried": share.tried,
        "passed": share.passed,
        "share": [part * share.share, part * share.low, part * share.high],
        "deals": [str(Deal(*four)) for four in hands[:_SHOWN].tolist()],
    }


@lru_cache(maxsize=_SPACES_KEPT)
def _packed(where: str, order: str) -> dict[str, str] | None:
    return wrap(*_space(where, order))


def _limit_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):
        pass  # no such limits here; the budget of nodes holds


if __name__ == "__main__":
    main()
