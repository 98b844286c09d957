"""The quick way through large inputs prints what the slow way prints, byte for byte, also where it has to stop."""

from pathlib import Path

import pytest

import everydeal
from commands import Outcome, invoke
from everydeal import spaces
from everydeal.bulk import Deals, format_numbers, plain_lines, random_numbers
from everydeal.cli import quick
from test_profile import thorough

pytestmark = pytest.mark.skipif(not everydeal.kernel().native, reason="the quick way needs the native kernel")
COUNT = 300


@pytest.fixture
def both(monkeypatch: pytest.MonkeyPatch):
    """Run a command both ways; the outcome, after making sure that they agree and that the quick way was tried."""

    def run(*arguments: str, stdin: bytes = b"", small: int = 1 << 11, block: int = 1 << 11) -> Outcome:
        monkeypatch.setattr(plain_lines, "BLOCK", block)
        monkeypatch.setattr(quick, "_SMALL", small)
        monkeypatch.setattr(quick, "_MANY", 100)
        written = []
        with monkeypatch.context() as context:
            native = quick._is_native
            context.setattr(quick, "_is_native", lambda space: written.append(native(space)) or written[-1])
            quickly = invoke(*arguments, stdin=stdin)
        with monkeypatch.context() as context:
            context.setattr(quick, "_is_native", lambda space: False)
            slowly = invoke(*arguments, stdin=stdin)
        assert written == [True]
        assert quickly == slowly
        return quickly

    return run


def deals(space: spaces.DealSpace) -> Deals:
    return Deals.from_numbers(space, random_numbers(space, COUNT, seed="quick"))


@pytest.mark.slow
@pytest.mark.parametrize("name", [None, "pavlicek", "endings", "andrews-scrambled", "power5", "balanced"])
@pytest.mark.parametrize("notation", ["decimal", "base64", "bytes"])
def test_encode_and_decode(both, name: str | None, notation: str) -> None:
    space = spaces.by_name(name or "endings")
    given = deals(spaces.pavlicek if name is None else space)
    if name == "power5":  # long hands are for the other way
        given = deals(spaces.endings)
    where = ("--space", name) if name else ()
    encoded = both("encode", *where, "--as", notation, stdin=given.to_pbn())
    assert encoded.code == 0
    decoded = both("decode", *where, "--as", notation, stdin=encoded.raw)
    if name or notation != "bytes":
        assert decoded.raw == given.to_pbn()


@pytest.mark.parametrize("lenient", [("--lenient",), pytest.param((), marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "line", [b"# a comment", b"x\xff", *thorough(b"", b"N:A... A... ... ...", b"  E:... ... ... - ", b"\r")]
)
@pytest.mark.parametrize(
    "place", [1, *(pytest.param(place, marks=pytest.mark.slow) for place in (0, COUNT // 2, COUNT))]
)
def test_encode_stops_at_what_is_not_plain(both, tmp_path: Path, line: bytes, place: int, lenient: tuple[str]) -> None:
    lines = deals(spaces.pavlicek).to_pbn().splitlines()
    lines.insert(place, line)
    both("encode", *lenient, stdin=b"\n".join(lines) + b"\n")
    path = tmp_path / "deals.txt"
    path.write_bytes(b"\n".join(lines))
    both("encode", *lenient, "--space", "pavlicek", str(path))


@pytest.mark.slow
@pytest.mark.parametrize("lenient", [(), ("--lenient",)])
@pytest.mark.parametrize("line", [b"", b"1,000", b"1e9", b"9" * 50, b"AzsuPJ_QgDzoAAAA"])
@pytest.mark.parametrize("place", [COUNT // 2, *(pytest.param(place, marks=pytest.mark.slow) for place in (0, COUNT))])
def test_decode_stops_at_what_is_not_plain(both, line: bytes, place: int, lenient: tuple[str]) -> None:
    lines = format_numbers(random_numbers(spaces.andrews, COUNT, seed="quick")).splitlines()
    lines.insert(place, line)
    for where in ((), ("--space", "andrews")):
        both("decode", *where, *lenient, stdin=b"\n".join(lines))


def test_decode_of_bytes_that_end_early_or_lie_outside(both) -> None:
    raw = random_numbers(spaces.andrews, COUNT, seed="quick").tobytes()
    assert f"ends inside number {COUNT}" in both("decode", "--space", "andrews", "--as", "bytes", stdin=raw[:-1]).errors
    outside = both("decode", "--space", "andrews", "--as", "bytes", stdin=raw + b"\xff" * 12 + raw)
    assert outside.code == 1
    assert len(outside.lines) == COUNT


@pytest.mark.parametrize(
    "arguments",
    [
        (), ("--space", "endings"), ("--as", "base64"), ("--start", "12345"), ("--space", "completions/N:AK... - - -"),
        ("--json",), ("--unique", "deal"), ("--unique", "deal", "--as", "decimal"),
    ],
)  # fmt: skip
def test_random(both, arguments: tuple[str, ...]) -> None:
    assert len(both("random", "-n", str(COUNT), "--seed", "quick", *arguments).lines) == COUNT


@pytest.mark.parametrize(("small", "block"), [(7000, 7000), (70, 70 * 1000), (8190, 70 * COUNT), (7001, 69)])
def test_blocks_that_end_with_a_line(both, small: int, block: int) -> None:
    assert len(both("encode", stdin=deals(spaces.pavlicek).to_pbn(), small=small, block=block).lines) == COUNT


def test_a_file_is_read_quickly_at_a_terminal_and_what_is_typed_is_answered_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """Who types waits for each answer; a file is the same wherever the command was typed."""
    path = tmp_path / "deals.txt"
    given = deals(spaces.pavlicek)
    path.write_bytes(given.to_pbn())
    monkeypatch.setattr(quick, "_SMALL", 1 << 11)
    with open(path) as typed:
        typed.isatty = lambda: True  # type: ignore[method-assign]
        monkeypatch.setattr("sys.stdin", typed)
        for words, is_quick in ((["-"], False), ([], False), ([str(path)], True)):
            with quick.encode(words, "decimal", None) as left:
                assert (left is not None) == is_quick
    numbers = format_numbers(given.numbers(spaces.endings), "decimal")
    assert capsysbinary.readouterr().out == numbers
