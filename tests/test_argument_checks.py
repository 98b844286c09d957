"""What is given something of the wrong kind says what to give; no error comes from deep inside."""

import inspect
import linecache
import traceback
from collections.abc import Callable
from typing import Any

import pytest

import everydeal
from everydeal import Board, Contract, Deal
from everydeal.constraints.mix import Mix

pytest.importorskip("pyarrow", reason="the extra 'data' is not installed")

WRONG = [3, -1, "X", None, [], [3], object(), 2.5, b"x"]
NAMES = [name for name in everydeal.__all__ if callable(getattr(everydeal, name))]


def entries(name: str) -> list[Callable[..., Any]]:
    """A public name and, if it is a class, the other ways to make one."""
    thing = getattr(everydeal, name)
    if not inspect.isclass(thing):
        return [thing]
    if issubclass(thing, BaseException):
        return []
    made = (inspect.getattr_static(thing, own) for own in dir(thing) if not own.startswith("_"))
    others = [one.__get__(None, thing) for one in made if isinstance(one, classmethod | staticmethod)]
    return [thing, *others]


def is_on_purpose(error: BaseException) -> bool:
    """Was it raised by a line of ours that says so (or by Python, for the number of arguments)?"""
    last = traceback.extract_tb(error.__traceback__)[-1]
    if last.filename == __file__:
        return True
    above = (linecache.getline(last.filename, max(1, (last.lineno or 1) - back)).strip() for back in range(3))
    return "everydeal" in last.filename and any(line.startswith("raise") for line in above)


def raw_error(entry: Callable[..., Any], given: object) -> Exception | None:
    """What calling *entry* with something wrong raises, if nobody meant to raise it."""
    try:
        found = entry(given)
        if inspect.isgenerator(found):
            next(found, None)
    except (OSError, ImportError):
        return None
    except (AttributeError, AssertionError, KeyError) as error:
        return error
    except TypeError as error:
        return None if is_on_purpose(error) else error
    except Exception:
        return None
    return None


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_kind_is_refused_at_the_door(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    raw = [(entry, given, error) for entry in entries(name) for given in WRONG if (error := raw_error(entry, given))]
    assert not raw


def test_a_board_prints_as_the_call_that_makes_it():
    deal = Deal("N:AK... Q... J... T...")
    board = Board(deal, number=5, tags={"Event": "x"})
    assert repr(board) == f"Board(deal={deal!r}, number=5, dealer=0, vulnerability='NS', tags={{'Event': 'x'}})"
    assert eval(repr(board)) == board
    assert repr(Board(Deal())) == f"Board(deal={Deal()!r})"


def test_a_seat_by_its_name_declares_and_no_mix_has_fewer_deals_than_none():
    assert Contract.parse("3NT").by("S") == Contract.parse("3NT S")
    with pytest.raises(ValueError, match="'X'"):
        Contract.parse("3NT").by("X")
    with pytest.raises(ValueError, match="-1 deals"):
        Mix([("all", True, 100)]).counts(-1)
