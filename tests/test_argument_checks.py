"""What is given something of the wrong kind says what to give; no error comes from deep inside."""

import inspect
import linecache
import traceback
from collections.abc import Callable
from typing import Any

import pytest

import everydeal
from everydeal import Auction, Board, Contract, Deal, _naming, formats, ids, notations, spaces
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


@pytest.mark.parametrize(
    ("call", "wanted"),
    [
        (lambda: everydeal.distribution(3), "hcp(north), or north.hcp, not int (3)"),
        (lambda: everydeal.Deals.from_numbers([3], spaces.andrews), r"not list \(\[3\]\)"),
        (lambda: everydeal.Deals([3]), "Deals.from_pbn, not int (3)"),
        (lambda: formats.handviewer_url(3), "not int (3)"),
        (lambda: Contract.parse(None), "3NT, 4SX or 1C by North, not None"),
        (lambda: Deal([]), r"52 bits.*, not list \(\[\]\)"),
        (lambda: Board(3), r"Board\(Deal\('N:AK\.\.\. \.\.\.'\)\), not int \(3\)"),
        (lambda: ids.format_number("5", 10), "an int, 0 or more, not str"),
        (lambda: notations.by_name(3), "base64 or checked, not int"),
        (lambda: spaces.by_name(3), "pavlicek or layouts/7-7-6-7, not int"),
        (lambda: ids.encode(Deal(), space="andrews"), "spaces.andrews, .*, not str"),
        (lambda: ids.decode("5", space="andrews"), "spaces.andrews, .*, not str"),
        (lambda: spaces.andrews.index("N:..."), r"a Deal, .*, not str \('N:\.\.\.'\)"),
        (lambda: spaces.andrews.sample("5"), "0 or more, not str"),
        (lambda: Auction("1NT Pass"), r"Auction.parse\(text\), not str"),
        (lambda: spaces.completions("N:..."), r"Deal.*, not str"),
        (lambda: _naming.read(5), "not int"),
    ],
)
def test_what_was_given_is_named_and_what_to_give(call, wanted):
    with pytest.raises(TypeError, match=wanted.replace("(3)", r"\(3\)").replace("hcp(north)", r"hcp\(north\)")):
        call()


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
