"""Hypothesis: few examples in the quick run and on the pure kernel, no deadlines, as they would test the machine."""

import gc
import linecache
import os
import signal
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import settings

import everydeal
import test_profile
from everydeal import spaces
from everydeal.constraints.engines import engine
from places import ROOT
from shards import ShardQueue, parse_shard
from watchdog import Watchdog

collect_ignore = ["support"]  # where no tests are

for _space in spaces.all():
    spaces.scalar.use_python(_space)  # else the kernel would be compared with itself

WATCHDOG_SECONDS = float(os.environ.get("EVERYDEAL_WATCHDOG_SECONDS", "600"))
"""Seconds; 0 is never."""
ALL_SLOW = {
    *("test_book_browser", "test_cloud", "test_dask", "test_files_entered", "test_postgresql", "test_spark"),
    "test_static_browser",
}
LONG = ALL_SLOW | {"test_cli_legal", "test_constraints_cli", "test_hostile_files", "test_site", "test_solver"}
ALL_ONCE = {
    *("test_any_text_of_a_deal", "test_auction", "test_auctions", "test_board_ids", "test_book_api", "test_cli_legal"),
    *("test_codes", "test_deal", "test_fair", "test_ids", "test_imports", "test_legal_space", "test_legality"),
    *("test_limits_are_few", "test_play_totals", "test_plays", "test_records", "test_scoring", "test_session"),
    *("test_explanations", "test_files_of_programs", "test_sharing", "test_spaces", "test_stream", "test_suit_classes"),
    *("test_notations", "test_play_positions", "test_printed_reads_back", "test_program_records", "test_small_tables"),
    *("test_board_columns", "test_book_app", "test_directories", "test_stores"),
}
"""Files without a kernel, or with what bulk/ and constraints/ ask of it, too: the second pass does not look at them."""
SOURCES_ONCE = {
    *("board", "board_ids", "book", "cli", "codes", "dealing", "explanations", "formats", "legality", "notations"),
    *("pictures", "spaces"),
}
"""Folders of the package whose docstrings ask no kernel either."""
HEAVY_EXAMPLES = {
    *("everydeal.constraints", "everydeal.constraints.counts.probability", "everydeal.constraints.mix.Mix"),
    *("everydeal.dealing.audit.result.run_audit", "everydeal.dealing.announcement.fingerprint.fingerprint"),
    "everydeal.dealing.announcement.secret.SecretFile",
}
"""Examples in docstrings that take half a second, or seconds without the kernel, of what tests look at, too."""
ARROW_EXAMPLES = {"everydeal.bulk.deals.Deals.from_arrow"}
"""Examples in docstrings that need pyarrow, in modules that do not."""

settings.register_profile("few", max_examples=5, deadline=None)
settings.register_profile("full", max_examples=50, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shard", metavar="I/N:DIR", help="run one of N shards, which note in DIR what they take")


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # all that is collected now stays
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell's job in the background, and all that it starts
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.option.shard:
        config.pluginmanager.register(ShardQueue(*parse_shard(config.option.shard), LONG))
    if WATCHDOG_SECONDS:
        config.pluginmanager.register(Watchdog(WATCHDOG_SECONDS))
    unknown = (LONG | ALL_ONCE) - {path.stem for path in (ROOT / "tests").rglob("test_*.py")}
    assert not unknown, f"named in conftest.py, and not there: {unknown}"
    left_out = config.option.markexpr
    settings.load_profile("few" if "not slow" in left_out else "full")
    test_profile.quick = "not thorough" in left_out
    if "not once" in left_out:  # by an option, for what is said here of files is for those of tests alone
        config.option.ignore = [str(ROOT / "src" / "everydeal" / folder) for folder in SOURCES_ONCE]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files whose tests are all slow, and import much, are not even looked at by the quick run."""
    left_out = ALL_SLOW if test_profile.quick else set()
    if "not once" in config.option.markexpr:
        left_out = left_out | ALL_ONCE
    return True if collection_path.stem in left_out else None


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Iterator[None]:
    """No examples are looked for in the docstrings of tests."""
    found = yield
    return [one for one in found if type(one) is pytest.Module]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A docstring cannot be marked where it is."""
    linecache.clearcache()  # else each example in a docstring asks whether any file there has changed
    for item in items:
        if item.name in HEAVY_EXAMPLES:
            item.add_marker("heavy")
            item.add_marker("thorough")
        if item.name in ARROW_EXAMPLES and find_spec("pyarrow") is None:
            item.add_marker(pytest.mark.skip(reason="the extra 'data' is not installed"))


def pytest_collection_finish() -> None:
    """What is there now stays: the garbage collector need not look at it."""
    if hasattr(gc, "freeze"):  # PyPy collects another way
        gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # seldom: each looks at all the tables that tests keep
    gc.enable()


RECURSION_LIMIT = sys.getrecursionlimit()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """No test leaves another limit: with a higher one, what is nested too deeply ends the process in a later test."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(RECURSION_LIMIT)
    assert limit == RECURSION_LIMIT, f"{item.nodeid} leaves a limit of recursion of {limit:,}"


@pytest.fixture
def recursion_limit() -> Iterator[Callable[[int], None]]:
    """Sets Python's limit of recursion, for one test."""
    yield sys.setrecursionlimit
    sys.setrecursionlimit(RECURSION_LIMIT)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own, in which the test runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """A file of 5000 deals, the last 1000 of them a second time."""
    from collection_programs import random_deals

    deals = random_deals(4000)
    path = tmp_path / "deals.txt"
    path.write_bytes((deals + deals[3000:]).to_pbn())
    return path


THOROUGH = [pytest.mark.thorough] * everydeal.kernel().native


@pytest.fixture(params=[*test_profile.heavy("native"), pytest.param("pure", marks=[*THOROUGH, pytest.mark.heavy])])
def each_engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both engines of constrained spaces, one after the other."""
    if request.param == "native" and not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    if request.param == "pure":
        monkeypatch.setattr(engine, "kernel", lambda: everydeal.kernel()._replace(name="pure"))
    return str(request.param)
