"""`everydeal book`, the process: it starts, says where, answers under load, and ends cleanly."""

import asyncio
import json
import signal
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest

from commands import errors_of, invoke
from test_profile import thorough

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")

from book_server import ENDLESS_BOOK, running_book

pytestmark = pytest.mark.once  # the same server, whichever kernel runs

GOOD = b"GET /andrews/1000 HTTP/1.1\r\nHost: book\r\n\r\n"


def get(connection: HTTPConnection, path: str) -> tuple[int, bytes]:
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read()


def connect(address: str) -> closing[HTTPConnection]:
    parts = urlsplit(address)
    return closing(HTTPConnection(parts.hostname or "", parts.port, timeout=120))


def fetch(address: str, path: str) -> tuple[int, bytes]:
    with connect(address) as connection:
        return get(connection, path)


@pytest.mark.parametrize("sign", [signal.SIGINT, *thorough(signal.SIGTERM)])
@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_it_starts_answers_whoever_asks_and_ends_cleanly(sign: signal.Signals) -> None:
    with running_book() as (address, process):
        assert address.startswith("http://127.0.0.1:")
        status, body = fetch(address, "/andrews/1000")
        assert (status, b"1,000" in body) == (200, True)
        no_header_is_believed(address)
        readers_who_go_away_end_nothing(address)
        process.send_signal(sign)
        output, errors = process.communicate(timeout=60)
        assert process.returncode == 0
        assert {*errors.splitlines()} == {"WARNING:  Invalid HTTP request received."}  # no traceback
        assert "closed" in output


def no_header_is_believed(address: str) -> None:
    with connect(address) as connection:
        connection.request("GET", "/andrews/jump?page=7", headers={"Host": "evil", "X-Forwarded-Host": "evil"})
        answer = connection.getresponse()
        assert answer.headers["location"] == "/andrews/7"
        assert answer.headers["server"] is None


def readers_who_go_away_end_nothing(address: str) -> None:
    """Each asks for something and hangs up: what is written to them then is a broken pipe."""
    parts = urlsplit(address)
    for asked in (GOOD * 20, GOOD + bytes(100), bytes(100)) * 20:
        with socket.create_connection((parts.hostname, parts.port)) as reader:
            reader.sendall(asked)
    assert fetch(address, "/andrews/1000")[0] == 200


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_it_ends_at_once_while_editions_are_worked_out() -> None:
    """Whether a process works on it or it waits for one: its reader is told, and nobody else."""
    hard = [f"/constrained/{page}?where=hcp(north)==9" for page in range(1, 5)]
    with running_book(program=ENDLESS_BOOK) as (address, process), ThreadPoolExecutor(4) as readers:
        assert fetch(address, "/andrews/1000")[0] == 200
        asked = [readers.submit(fetch, address, path) for path in hard]
        assert process.stdout is not None
        assert [process.stdout.readline() for _ in asked] == ["asked\n"] * 4
        process.send_signal(signal.SIGINT)
        for one in asked:
            status, body = one.result()
            assert (status, b"The book is being closed" in body) == (503, True)
        output, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (0, "")
        assert "closed" in output


@pytest.mark.parametrize("proxies", thorough("10.0.0.0/8, ::1, 127.0.0.1", "*"))
def test_below_the_path_of_its_address_and_behind_proxies(proxies: str) -> None:
    with running_book("--url", "https://example.org/book/", "--trust-proxy", proxies) as (address, _):
        assert address.endswith("/book/")
        status, body = fetch(address, "/andrews/5")  # the proxy strips the path
        assert status == 200
        assert b'href="/book/andrews/6"' in body


def test_a_port_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        outcome = invoke("book", "--port", taken.getsockname()[1])
    assert outcome.code == 1
    assert "port 0" in outcome.errors
    assert "attempting" not in outcome.errors


@pytest.mark.parametrize(
    "arguments",
    [
        ("--port", "70000"),
        ("--url", "example.org/book"),
        ("--url", "https://example.org/a b"),
        ("--trust-proxy", "rubbish"),
        ("--trust-proxy", "10.0.0.2, 10.0.0.300"),
        ("--trust-proxy", "10.0.0.2/8"),
    ],
)
def test_wrong_arguments(arguments: tuple[str, str]) -> None:
    assert "is not a" in errors_of("book", *arguments, code=2)


@pytest.mark.thorough
def test_one_too_many_is_refused_and_answers_wait_for_no_acknowledgement(monkeypatch: pytest.MonkeyPatch) -> None:
    """Head and body are two writes: with Nagle's rule the second would wait 40 ms, whatever the page costs."""
    from uvicorn import Server

    from everydeal.book import serve
    from everydeal.book.app import create_app

    monkeypatch.setattr(serve, "MAX_CONNECTIONS", 2)

    async def run() -> tuple[bytes, bytes, list[int]]:
        server = Server(serve._config(create_app(), serve.Options()))
        with serve.listen("127.0.0.1", 0) as listener:
            running = asyncio.create_task(server.serve(sockets=[listener]))
            port = listener.getsockname()[1]
            first, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(GOOD)
            line = await first.readline()
            options = [
                one.transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
                for one in server.server_state.connections
            ]
            second, other = await asyncio.open_connection("127.0.0.1", port)
            other.write(GOOD)
            refused = await second.readline()
            for one in (writer, other):
                one.close()
            server.should_exit = True
            await running
        return line, refused, options

    line, refused, options = asyncio.run(run())
    assert (line, refused) == (b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 503 Service Unavailable\r\n")
    assert options
    assert all(options)


@pytest.mark.slow
def test_under_load_there_are_no_errors() -> None:
    """Eight readers at once, each turning pages of all editions on one connection, while one asks for bulk and PNG."""
    from everydeal import spaces

    slugs = ("andrews", "pavlicek-suit", "pavlicek", "bigdeal", "andrews-scrambled", "pavlicek-suit-scrambled")

    def read(reader: int) -> int:
        with connect(address) as connection:
            good = 0
            for turn in range(40):
                page = (reader * 40 + turn) * 10**24 + 1
                slug = slugs[turn % len(slugs)]
                status, body = get(connection, f"/{slug}/{page}")
                good += status == 200 and str(spaces.by_name(slug)[page - 1]).encode() in body
            return good

    def disturb() -> int:
        with connect(address) as connection:
            numbers = json.dumps({"numbers": [str(number) for number in range(2000)]})
            connection.request("POST", "/api/v1/spaces/andrews/deals", numbers, {"content-type": "application/json"})
            bulk = connection.getresponse()
            many = len(json.loads(bulk.read())["deals"])
            status, png = get(connection, "/andrews/5.png")
            return many + (status == 200 and png.startswith(b"\x89PNG"))

    with running_book() as (address, _), ThreadPoolExecutor(9) as readers:
        disturbed = readers.submit(disturb)
        assert list(readers.map(read, range(8))) == [40] * 8
        assert disturbed.result() == 2001
