"""Files that a transfer or a typist has damaged a little: nothing is lost, and what is wrong is named."""

import io

import pytest

from boards import noticed
from everydeal import Board, Deal, formats, read
from everydeal.board.dates import impossible_day
from everydeal.formats.core.errors import Report
from everydeal.formats.core.source import Source

DEAL = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"
GAMES = "".join(
    f'[Event "x"]\n[Board "{number}"]\n[Dealer "N"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1NT Pass Pass Pass\n\n'
    for number in (1, 5)
)


class Dribble(io.BytesIO):
    """A stream that gives a byte at a time."""

    def read(self, size: int | None = -1) -> bytes:
        return super().read(min(1, 1 if size is None or size < 0 else size))


@pytest.mark.parametrize("stream", [io.BytesIO, Dribble])
@pytest.mark.parametrize("format", ["pbn", "lines", "lin"])
def test_carriage_returns_that_came_twice(stream, format):
    written = io.StringIO()
    formats.write(read(io.BytesIO(GAMES.encode())), written, format, losses=list)
    text = written.getvalue().replace("\r\n", "\n")
    notices = []
    found = list(read(stream(text.replace("\n", "\r\r\n").encode()), notices=notices.append))
    assert found == list(read(io.BytesIO(text.encode())))
    assert len(found) == 2
    assert [str(one) for one in notices if "CR CR LF" in str(one)] == [
        "line 1: lines end in CR CR LF, as some transfer programs make them: read as line ends"
    ]


def test_only_what_is_doubled_everywhere_is_mended():
    for data in (b"a\r\r\nb\r\n", b"a\r\rb", b"\0\r\r\n", b"a\r\n\r\n"):
        assert Source(io.BytesIO(data), Report()).head == data
    end = Source(io.BytesIO(b"a\r\r\n" + b"b" * 20_000 + b"\r\r"), Report())
    assert end.read(30_000) == b"a\r\n" + b"b" * 20_000 + b"\r\r"


@pytest.mark.parametrize(
    ("date", "reason"),
    [
        ("2026.04.31", "April has 30 days"),
        ("2026-02-30", "February has 29 days"),
        ("2023.02.29", "February 2023 has 28 days"),
        ("1900.02.29", "February 1900 has 28 days"),
        ("2026.13.01", "there is no month 13"),
        ("2026/1/0", "January has 31 days"),
    ],
)
def test_a_day_that_the_calendar_does_not_have_is_named_and_kept(date, reason):
    text = f'[Event "x"]\n[Date "{date}"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'.encode()
    [board], notices = noticed(text)
    assert notices == [f"line 1, record 1: the date is given as '{date}', but {reason}"]
    assert any(reason in str(error) for error in formats.check(io.BytesIO(text)))
    assert board.tags["Date"] == date
    again = io.BytesIO()
    formats.write([board], again, "pbn")
    assert date in again.getvalue().decode()


def test_days_that_there_are():
    for date in ("2000.02.29", "2024-02-29", "2026.12.31", "2026.04.??", "????.??.??", "31 April 2026", "", "2026.04"):
        assert impossible_day(date) == ""
        assert Board(Deal(), tags={"Date": date}).notices() == []
