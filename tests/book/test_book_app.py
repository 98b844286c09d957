"""The book over HTTP: pages, forms, downloads, limits, headers."""

import asyncio
import io
import re
from collections.abc import Awaitable, Callable
from contextlib import closing
from html import unescape
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from book_client import Client
from everydeal import Deal, formats, spaces
from everydeal.book import limits
from everydeal.book.editions import EDITIONS
from everydeal.book.limits import MAX_BODY
from places import DOCS
from test_profile import sample_size, thorough

SIZE = spaces.andrews.size
EXAMPLE = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"
PAGE = 49321653299255886550697095353
LAST = f"/andrews/{SIZE}"
SCATTERED = [SIZE - 3**i for i in range(30, 42)]
EVERY_KIND = [
    "/", "/find", "/api", LAST, f"/andrews/{PAGE}/work", "/pavlicek/5/work", "/andrews-scrambled/5/work",
    "/bigdeal/5/work", "/hands/14/work", "/endings/99999999999999999999999999999999999/work",
    "/andrews/several?pages=1-12", f"/endings/several?pages={';'.join(map(str, SCATTERED))}&dealer=S&vul=All",
    "/hands/14", "/endings/99999999999999999999999999999999999", "/andrews/0",
    f"/find?deal={EXAMPLE}%0A{EXAMPLE}", f"/{EDITIONS[0].slug}",
]  # fmt: skip
OTHERS = [f"/{edition.slug}" for edition in EDITIONS[1:]]
TRIED: set[str] = set()
"""The links that lead to a page; many pages have the same."""
by_address = pytest.mark.parametrize("address", [*EVERY_KIND, *thorough(*OTHERS)])


def links(text: str) -> set[str]:
    return {unescape(link) for link in re.findall(r'href="([^"]*)"', text)}


@by_address
def test_one_safe_round_trip_below_50_kilobytes_whose_links_lead_somewhere(book: Client, address: str) -> None:
    """Nothing is fetched besides the page, and compressed it fits into the first ten packets of a connection."""
    answer = book.get(address, **{"accept-encoding": "gzip"})
    assert answer.status in (200, 404)
    assert len(answer.text) < 50_000
    assert len(answer.body) < 14_000
    assert not re.findall(r"<[a-z][^>]*\s(?:src|srcset|poster)=|@import", answer.text)
    assert re.findall(r'<link rel="(?!icon|prev|next|alternate)', answer.text) == []
    for path in {link.partition("#")[0] for link in links(answer.text)} - TRIED:
        if path.startswith("/") and not path.endswith(".png"):
            TRIED.add(path)
            assert book.get(path).status in (200, 303), path
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert not re.search(
        r"""\son[a-z]+=|style="|javascript:""", re.sub(r"<script.*?</script>", "", answer.text, flags=re.S)
    )


def test_style_and_script_have_the_hashes_of_the_policy(book: Client) -> None:
    import base64
    import hashlib

    answer = book.get("/")
    for element, directive in (("style", "style-src"), ("script", "script-src")):
        [inside] = re.findall(rf"<{element}[^>]*>(.*?)</{element}>", answer.text, flags=re.S)
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}'" in answer.headers["content-security-policy"]


def test_a_page_shows_its_deal(book: Client) -> None:
    text = book.get(f"/andrews/{PAGE}").text
    for expected in (
        EXAMPLE, "A K Q 10 4", "K Q J 10 7 2", f"/pavlicek-suit/{49396184872049253508808625505 + 1}",
        f"/pavlicek/{40958565147961533588277623299 + 1}", f"/bigdeal/{47150147403223551779705348886 + 1}",
        f"/endings/{40958565147961533588277623299 + 1}", "R8FMACC-JXKYS6K-YBPTVPD", "hFghicP0Z1Z0cPoD",
        f"/andrews/{PAGE - 1}", f"/andrews/{PAGE + 1}", f"/andrews/{PAGE}.pbn", f"/andrews/{PAGE}/work",
    ):  # fmt: skip
        assert expected in text


def test_compressed_or_not_it_is_the_same_page(book: Client) -> None:
    plain, packed = book.get(f"/andrews/{PAGE}"), book.get(f"/andrews/{PAGE}", **{"accept-encoding": "gzip, br"})
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.text == packed.text
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"


def test_the_first_and_the_last_page_have_no_more(book: Client) -> None:
    first, last = book.get("/andrews/1").text, book.get(LAST).text
    assert "<span>← Previous</span>" in first
    assert 'rel="prev"' not in first
    assert "<span>Next →</span>" in last
    assert 'rel="next"' not in last


@pytest.mark.parametrize(
    ("address", "status", "location"),
    [
        ("/andrews/jump?page=10%5E27", 303, f"/andrews/{10**27}"),
        ("/andrews/jump?page=last", 303, LAST),
        ("/andrews/2%5E64", 400, None),
        ("/andrews/2^64", 308, f"/andrews/{2**64}"),
        ("/andrews/0001000", 308, "/andrews/1000"),
        ("/andrews/1,000.pbn", 308, "/andrews/1000.pbn"),
        ("/andrews/1,000/work", 308, "/andrews/1000/work"),
        ("/andrews/1,000?dealer=S&vul=EW&x=1", 308, "/andrews/1000?dealer=S&vul=EW"),
        ("/andrews/1000?dealer=&vul=", 303, "/andrews/1000"),
        ("/andrews/1000?dealer=S&vul=", 303, "/andrews/1000?dealer=S"),
        ("/andrews/jump?page=last&dealer=S&vul=EW", 303, f"{LAST}?dealer=S&vul=EW"),
        (f"/find?deal={EXAMPLE}", 303, f"/andrews/{PAGE}"),
        (f"/find?deal={EXAMPLE}&edition=bigdeal", 303, f"/bigdeal/{47150147403223551779705348887}"),
        ("/find?deal=KQJT98765432.A..", 303, "/hands/14"),
        ("/find?deal=N:A...%20-%20-%20-", 303, f"/endings/{spaces.endings.index(Deal.from_pbn('N:A... - - -')) + 1}"),
        ("/andrews/0", 404, None),
        (f"/andrews/{SIZE + 1}", 404, None),
        ("/andrews/" + "9" * 5000, 404, None),
        ("/andrews/x", 400, None),
        ("/andrews/jump?page=999999999^999", 400, None),
        ("/andrews/999999999^999", 400, None),
        ("/andrews/several?pages=1-999999999^999", 400, None),
        ("/andrews/5.exe", 404, None),
        ("/andrews/5.", 404, None),
        ("/hands/14.lin", 404, None),
        ("/hands/14/work", 200, None),
        ("/andrewz/5", 404, None),
        ("/andrews/jump", 400, None),
        ("/andrews/several?pages=1-13", 400, None),
        ("/andrews/5?dealer=X", 400, None),
        ("/find?deal=nonsense%20words", 422, None),
        ("/find?cards=1", 400, None),
        ("/find?cards=1&c0=Q", 422, None),
        ("/../../etc/passwd", 404, None),
        ("/static/book.css", 404, None),
        ("//evil.example/", 404, None),
        ("/andrews//", 404, None),
    ],
)  # fmt: skip
def test_where_addresses_lead(book: Client, address: str, status: int, location: str | None) -> None:
    answer = book.get(address)
    assert (answer.status, answer.headers.get("location")) == (status, location)


def test_the_52_cards(book: Client) -> None:
    deal = Deal.from_pbn(EXAMPLE)
    fields = "&".join(f"c{card}={'NESW'[owner]}" for card, owner in enumerate(deal.owners()))
    for clicked in (fields, fields.replace("=W", "=")):  # West may be left out
        assert book.get(f"/find?cards=1&{clicked}").headers["location"] == f"/andrews/{PAGE}"
    ending = spaces.endings.index(Deal.from_pbn("N:A... ... ...2 ...")) + 1
    assert book.get("/find?cards=1&c0=N&c51=S").headers["location"] == f"/endings/{ending}"


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ("&".join(f"c{card}=N" for card in range(14)), "North has 14 cards"),
        ("c0=N&c51=W&c7=X", "“X” is not a seat for S7"),
        ("c0=N&c1=NE", "“NE” is not a seat for SK"),
        ("c0=", "No card was given"),
    ],
)
def test_cards_that_make_no_deal_stay_clicked(book: Client, fields: str, complaint: str) -> None:
    answer = book.get(f"/find?cards=1&edition=bigdeal&{fields}")
    assert answer.status in (400, 422)
    assert complaint in answer.text
    checked = dict(re.findall(r'name="(c\d+)" value="([NESW]?)" aria-label="\w+" checked', answer.text))
    seats = {card: seat for card, _, seat in (field.partition("=") for field in fields.split("&")) if seat in {*"NESW"}}
    assert checked == {f"c{card}": seats.get(f"c{card}", "") for card in range(52)}
    assert '<option value="bigdeal" selected>' in answer.text


def test_several_pages_keep_the_readers_choice(book: Client) -> None:
    text = book.get("/andrews/several?pages=5-6&dealer=S&vul=EW").text
    assert "dealer South, E-W vulnerable" in text
    pages = {link for link in links(text) if link.startswith("/andrews/")}
    assert pages >= {
        "/andrews/5?dealer=S&vul=EW", "/andrews/several.lin?pages=5-6&dealer=S&vul=EW",
        "/andrews/several?pages=7-8&dealer=S&vul=EW",
    }  # fmt: skip
    assert text.count('<input type="hidden" name="vul" value="EW">') == 1
    boards = list(formats.read(io.BytesIO(book.get("/andrews/several.lin?pages=5-6&dealer=S&vul=EW").body)))
    assert [(board.dealer, board.vulnerability) for board in boards] == [(2, "EW"), (2, "EW")]
    unset = book.get("/andrews/several?pages=5-6&dealer=S&vul=")
    assert unset.headers["location"] == "/andrews/several?pages=5-6&dealer=S"
    assert '<input type="hidden" name="vul" value="EW">' in book.get("/andrews/5?dealer=S&vul=EW").text


def test_a_random_page_is_another_each_time(book: Client) -> None:
    found = {book.get("/random").headers["location"] for _ in range(5)}
    assert len(found) == 5
    assert book.get("/hands/random").headers["location"].startswith("/hands/")


def test_what_is_neither_a_page_nor_a_file_of_one_is_quoted_in_part(book: Client) -> None:
    for place, quoted in (("1.", "“.”"), ("1.xyz", "“.xyz”"), ("9" * 5000, f"“{'9' * 40}...”")):
        answer = book.get(f"/andrews/{place}")
        assert (answer.status, quoted in answer.text) == (404, True)


def test_a_choice_of_dealer_reaches_the_files(book: Client) -> None:
    text = book.get(f"/andrews/{PAGE}?dealer=S&vul=EW").text
    assert "dealer South, E-W vulnerable" in text
    assert f"/andrews/{PAGE}.lin?dealer=S&vul=EW" in links(text)
    [board] = formats.read(io.BytesIO(book.get(f"/andrews/{PAGE}.lin?dealer=S&vul=EW").body))
    assert (board.deal, board.dealer, board.vulnerability) == (Deal.from_pbn(EXAMPLE), 2, "EW")


@pytest.mark.parametrize(
    ("extension", "kind"),
    [("pbn", "application/x-pbn"), ("lin", "text/plain"), ("svg", "image/svg+xml"), ("png", "image/png")],
)
def test_downloads(book: Client, extension: str, kind: str) -> None:
    answer = book.get(f"/andrews/{PAGE}.{extension}")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith(kind)
    assert f'filename="andrews-{PAGE}.{extension}"' in answer.headers["content-disposition"]


def test_a_file_of_many_pages(book: Client) -> None:
    answer = book.get("/andrews/several.pbn?pages=1-100")
    boards = [(board.number, board.deal) for board in formats.read(io.BytesIO(answer.body))]
    assert boards == list(enumerate(spaces.andrews[:100], start=1))
    assert book.get("/andrews/several.pbn?pages=1-1001").status == 400
    assert book.get(f"/endings/several.lin?pages={spaces.endings.size}").status == 404


def test_what_is_pasted_is_escaped(book: Client) -> None:
    attack = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
    for answer in (
        book.post("/find", form="deal=" + attack),
        book.get("/find?deal=" + attack),
        book.get(f"/{attack.replace('/', '')}"),
        book.get("/andrews/several?pages=" + attack),
        book.get("/andrews/5?vul=" + attack),
        book.post("/find", form=f"deal={EXAMPLE}%0A{attack}"),
    ):
        assert "<img" not in answer.text
        assert "<script>alert" not in answer.text


def test_a_failed_find_keeps_what_was_typed(book: Client) -> None:
    typed = EXAMPLE.replace("N:8", "N:9")
    for answer in (
        book.get(f"/find?edition=bigdeal&deal={typed}"),
        book.post("/find", form=f"edition=bigdeal&deal={typed.replace(' ', '+')}"),
    ):
        assert answer.status == 422
        assert f">{typed}</textarea>" in answer.text
        assert "S9" in answer.text
        assert '<option value="bigdeal" selected>' in answer.text


def test_editions_may_be_written_with_capitals(book: Client) -> None:
    for path in ("/andrews/5", "/bigdeal", "/andrews/5.pbn?dealer=S"):
        home, answer = path, book.get(f"/{path[1:4].upper()}{path[4:]}")
        assert (answer.status, answer.headers["location"]) == (308, home)
    assert book.get("/Anders/5").status == 404


def test_vary_names_nothing_twice(book: Client) -> None:
    for address in ("/", "/api/v1/spaces", "/andrews/5"):
        assert book.get(address, **{"accept-encoding": "gzip"}).headers["vary"] == "Accept-Encoding"


def test_a_number_alone_gets_its_readings(book: Client) -> None:
    answer = book.get(f"/find?deal={PAGE}")
    assert answer.status == 200
    for place in (f"/andrews/{PAGE}", f"/andrews/{PAGE + 1}", f"/bigdeal/{PAGE}", f"/endings/{PAGE + 1}"):
        assert place in links(answer.text)
    assert f"/hands/{PAGE}" not in links(answer.text)


def test_a_pasted_file_with_a_bad_record(book: Client) -> None:
    answer = book.post(
        "/find", form=f"deal={EXAMPLE}%0A{EXAMPLE.replace('N:8', 'N:9')}&edition=andrews".replace(" ", "+")
    )
    assert answer.status == 200
    assert "both hold S9" in answer.text
    assert f"/andrews/{PAGE}" in links(answer.text)


def test_a_long_file_is_read_in_another_process(book: Client) -> None:
    answer = book.post("/find", form="deal=" + "%0A".join([EXAMPLE.replace(" ", "+")] * 500))
    assert answer.status == 200
    assert answer.text.count(f'href="/andrews/{PAGE}') == 60
    assert "That text has more" in answer.text
    assert book.post("/find", form="deal=" + "{" * 500_000).status == 422


def test_bodies_are_bounded(book: Client) -> None:
    assert book.post("/find", body=b"x" * (MAX_BODY + 1)).status == 413
    assert book.stream("/api/v1/spaces/andrews/deals", [b"x" * 65536] * 17).status == 413
    refused = book.send("POST", "/find", b"", {"content-length": "9" * 30})
    assert refused.status == 413
    assert "content-security-policy" in refused.headers
    long = book.get("/find?deal=" + "x" * 9000, accept="text/html")
    assert (long.status, long.headers["content-type"]) == (414, "text/html; charset=utf-8")
    assert book.get("/api/v1/number?deal=" + "x" * 9000).json["status"] == 414


def test_a_body_that_drips_is_not_waited_for(book: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.05)

    async def receive() -> dict[str, object]:
        await asyncio.sleep(0.03)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def ask(receive: Callable[[], Awaitable[Any]]) -> int:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        headers = [(b"content-type", b"application/x-www-form-urlencoded")]
        scope = {"type": "http", "method": "POST", "path": "/find", "query_string": b"", "headers": headers}
        await book.app(scope, receive, send)
        return int(sent[0]["status"])

    async def gone() -> dict[str, str]:
        return {"type": "http.disconnect"}

    assert (book.run(ask(receive)), book.run(ask(gone))) == (408, 400)


def test_what_gzip_is_refused_for_comes_plain(book: Client) -> None:
    for accepted, packed in (
        ("gzip", True), ("gzip;q=0.5, br", True), ("GZIP;Q=0", False), ("gzip; q=0.000, br", False), ("br", False),
    ):  # fmt: skip
        headers = book.get("/andrews/5", **{"accept-encoding": accepted}).headers
        assert (headers.get("content-encoding") == "gzip") == packed, accepted


def test_the_page_of_a_deal_is_immutable(book: Client) -> None:
    for address in (
        "/andrews/5", "/andrews/5.pbn", "/andrews/several?pages=1-3", "/hands/5/work", "/legal/9/play", "/shapes/7",
        "/b/04900ZT-2Q6Z0Y4-25E774E-X0SRH7M-BP1HZ07-FK34",
    ):  # fmt: skip
        assert "immutable" in book.get(address).headers["cache-control"]
    for address in ("/", "/find", "/andrews", "/andrews/0"):
        assert "immutable" not in book.get(address).headers["cache-control"]


def test_wrong_methods(book: Client) -> None:
    assert book.post("/andrews/5", {}).status == 405
    assert book.send("DELETE", "/").status == 405
    bulk = book.get("/api/v1/spaces/andrews/deals")
    assert (bulk.status, bulk.headers["allow"]) == (405, "POST")
    head = book.send("HEAD", f"/andrews/{PAGE}")
    assert (head.status, head.headers["content-type"]) == (200, "text/html; charset=utf-8")


def test_below_a_proxys_path() -> None:
    """All links, forms and redirects stay below the root path; headers that a client sends change nothing."""
    with closing(Client(root="/book")) as book:
        for address in EVERY_KIND + OTHERS[: sample_size(99, 1)]:
            text = book.get(address, **{"x-forwarded-host": "evil.example", "host": "evil.example"}).text
            assert "evil.example" not in text
            ours = {link for link in links(text) if not link.startswith(("https://www.bridgebase.com/", "#", "data:"))}
            assert all(link.startswith("/book/") for link in ours)
            assert all(form.startswith("/book/") for form in re.findall(r'action="([^"]*)"', text))
        assert book.get("/andrews/jump?page=7").headers["location"] == "/book/andrews/7"
        assert book.get("/api/v1").json["description"] == "/book/api/v1/openapi.json"


def test_every_address_of_the_documentation_leads_somewhere(book: Client) -> None:
    text = (DOCS / "book.md").read_text()
    addresses = [address for address in re.findall(r"`(/[^` ]*(?: [^`]*)?)`", text) if "..." not in address]
    assert len(addresses) >= 20
    for address in addresses:
        if address != "/book" and not address.endswith("/qr.svg"):  # which needs the public address
            assert book.get(address).status in (200, 303), address


@pytest.mark.thorough
def test_the_work_adds_up(book: Client) -> None:
    """Andrews' published deal: its sequences, and how each edition comes to it."""
    assert "Nseq: 6 13 14 15 17 23 26 29 34 43 46 49 51" in book.get(f"/andrews/{PAGE}/work").text
    for slug in ("andrews", "pavlicek", "andrews-scrambled", "pavlicek-suit-scrambled", "bigdeal", "endings"):
        page = spaces.by_name(slug).index(Deal.from_pbn(EXAMPLE)) + 1
        assert EXAMPLE in book.get(f"/{slug}/{page}/work").text
    page = spaces.hands.index(Deal.from_pbn(EXAMPLE).north) + 1
    text = book.get(f"/hands/{page}/work").text
    assert f"583839532664 - C(51,13) = {583839532664 - comb(51, 13)}" in text
    assert "8.AKQT4.AJ6.T742" in text


POWER = st.builds("{}{}{}".format, st.integers(0, 10**9), st.sampled_from(["^", "**", "e"]), st.integers(0, 1000))
ADDRESS = st.builds(
    "/{}/{}{}{}".format,
    st.sampled_from([*(edition.slug for edition in EDITIONS), "find", "api/v1/spaces", "constrained", "x"]),
    st.one_of(
        st.integers(-5, 10**40).map(str), POWER, st.text(max_size=12), st.sampled_from(["jump", "several", "random"])
    ),
    st.sampled_from(["", ".pbn", ".lin", ".svg", ".xyz", "/work", "/"]),
    st.one_of(
        st.just(""),
        st.builds(
            "?{}={}".format,
            st.sampled_from(["page", "pages", "deal", "dealer", "vul", "cards", "c0", "edition", "space"]),
            st.one_of(POWER, st.text(max_size=30), st.just(EXAMPLE)),
        ),
    ),
)


@pytest.mark.thorough
@given(ADDRESS)
def test_any_address_gets_an_answer(book: Client, address: str) -> None:
    answer = book.get(address)
    assert answer.status < 500
    assert "content-security-policy" in answer.headers


@pytest.mark.thorough
@given(
    st.binary(max_size=200), st.sampled_from(["/find", "/api/v1/spaces/andrews/deals", "/api/v1/spaces/hands/numbers"])
)
def test_any_body_gets_an_answer(book: Client, body: bytes, address: str) -> None:
    assert book.post(address, body=body).status < 500
    assert (
        book.send("POST", address, b"deal=" + body, {"content-type": "application/x-www-form-urlencoded"}).status < 500
    )
