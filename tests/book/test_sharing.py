"""Pages sent to friends: cards, pictures on other sites, oembed, QR, JSON, PDF, double-dummy tricks, robots."""

import json
import re
from html import unescape
from urllib.robotparser import RobotFileParser

import pytest

from book_client import Client
from everydeal import Deal, spaces
from everydeal.book.day import leaf_of_day, parse_day, today
from everydeal.book.editions import EDITIONS
from everydeal.book.pages import sharing, views
from everydeal.dealing.records import solve
from everydeal.formats import Board
from test_profile import needs_solver

PAGE = 49321653299255886550697095353
URL = "https://example.org/book"


@pytest.fixture(scope="module")
def book() -> Client:
    client = Client()
    client.app._url = URL
    return client


def test_cards_have_the_deals_picture(book: Client) -> None:
    text = book.get(f"/andrews/{PAGE}").text
    cards = dict(re.findall(r'<meta (?:property|name)="([a-z:]+)" content="([^"]*)">', text))
    assert cards["og:image"] == f"{URL}/andrews/{PAGE}.png"
    assert cards["og:description"] == spaces.andrews[PAGE - 1].to_pbn()
    assert cards["twitter:card"] == "summary_large_image"
    assert f'&lt;img src="{URL}/andrews/{PAGE}.svg"' in text
    assert f"{URL}/andrews/" in book.get("/").text
    assert f'"og:image" content="{URL}/hands/1.png"' in book.get("/hands").text
    assert "og:image" not in book.get("/shapes").text


def test_without_a_public_address_no_header_makes_one() -> None:
    text = Client().get(f"/andrews/{PAGE}", host="evil.example").text
    assert "evil.example" not in text
    assert f'content="/andrews/{PAGE}.png"' in text


def test_other_sites_may_read_and_show(book: Client) -> None:
    for address, policy in (
        (f"/andrews/{PAGE}.png", "cross-origin"), (f"/andrews/{PAGE}.svg", "cross-origin"),
        ("/api/v1/spaces", "same-origin"), (f"/andrews/{PAGE}", "same-origin"),
    ):  # fmt: skip
        headers = book.get(address).headers
        assert headers["access-control-allow-origin"] == "*"
        assert headers["cross-origin-resource-policy"] == policy
    assert "access-control-allow-origin" not in book.post("/api/v1/spaces/andrews/deals", {"numbers": []}).headers


def test_oembed(book: Client) -> None:
    text = book.get(f"/andrews/{PAGE}").text
    [link] = re.findall(r'<link rel="alternate" type="application/json\+oembed" href="([^"]*)">', text)
    about = book.get(unescape(link)).json
    assert (about["version"], about["type"], about["url"]) == ("1.0", "photo", f"{URL}/andrews/{PAGE}.png")
    small = book.get(f"{unescape(link)}&maxwidth=300").json
    assert small["width"] == 300
    assert small["height"] == pytest.approx(300 * about["height"] / about["width"], abs=1)
    for wrong in ("url=http://example.org/", "url=", "url=http://x/andrews/0", "url=http://x/shapes/1"):
        assert book.get(f"/oembed?{wrong}").status in (400, 404)
    assert book.get(f"{unescape(link)}&format=xml").status == 501


def test_a_qr_code(book: Client) -> None:
    segno = pytest.importorskip("segno")
    answer = book.get(f"/andrews/{PAGE}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    expected = segno.make(f"{URL}/andrews/{PAGE}", error="m", micro=False).svg_inline(scale=6, border=4, light="#fff")
    assert re.findall(r' d="([^"]*)"', answer.text) == re.findall(r' d="([^"]*)"', expected)


def test_without_a_public_address_there_is_no_qr_code() -> None:
    """It would hold a path only."""
    client = Client()
    assert "qr.svg" not in client.get(f"/andrews/{PAGE}").text
    assert client.get(f"/andrews/{PAGE}/qr.svg").status == 404


@pytest.mark.parametrize("address", [f"/andrews/{PAGE}", "/hands/14", f"/endings/{spaces.endings.size // 3}"])
def test_a_page_as_json(book: Client, address: str) -> None:
    about = json.loads(book.get(f"{address}.json").text)
    slug, page = address.strip("/").split("/")
    assert (about["edition"], about["page"], about["number"]) == (slug, page, str(int(page) - 1))
    space = spaces.by_name(slug)
    assert space.index(space.parse_item(about.get("deal") or about["hand"])) == int(about["number"])
    for other, number in about["pages"].items():
        home = spaces.by_name(other)
        assert home.format_item(home[int(number) - 1]) == (about.get("deal") or about["hand"])


def test_a_page_as_pdf(book: Client) -> None:
    pytest.importorskip("fontTools")
    answer = book.get(f"/andrews/{PAGE}.pdf")
    assert (answer.headers["content-type"], answer.body[:5]) == ("application/pdf", b"%PDF-")


def test_without_the_extra_there_is_no_pdf(book: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "has", lambda _: False)
    monkeypatch.setattr(sharing, "has", lambda _: False)
    assert f"{PAGE}.pdf" not in book.get(f"/andrews/{PAGE}").text
    answer = book.get(f"/andrews/{PAGE}.pdf")
    assert (answer.status, "the extra print" in answer.text) == (404, True)


@pytest.mark.thorough
@needs_solver
def test_double_dummy_tricks(book: Client) -> None:
    deal = spaces.andrews[PAGE - 1]
    [board] = solve([Board(deal)])
    text = book.get(f"/andrews/{PAGE}/tricks?dealer=N&vul=None").text
    found = [int(number) for number in re.findall(r"<td>(\d+)</td>", text)]
    assert found == list(board.tricks or ())
    assert "Par:" in text
    assert book.get("/shapes/1/tricks").status == 404


def test_robots_may_index_the_covers(book: Client) -> None:
    lines = book.get("/robots.txt").text.splitlines()
    assert {f"Allow: /{edition.slug}$" for edition in EDITIONS} <= set(lines)
    assert lines[-1] == "Disallow: /"


def test_who_shows_the_card_of_a_page_may_read_it(book: Client) -> None:
    rules = RobotFileParser()
    rules.parse(book.get("/robots.txt").text.splitlines())
    for path in (f"/andrews/{PAGE}", f"/andrews/{PAGE}.png", "/constrained/1?where=hcp(north)>=20"):
        assert rules.can_fetch("Twitterbot/1.0", path)
        assert rules.can_fetch("facebookexternalhit/1.1", path)
        assert not rules.can_fetch("Googlebot", path)


def test_the_deal_of_the_day_is_the_same_for_everybody(book: Client) -> None:
    assert leaf_of_day(parse_day("2026-11-22")).page == 10435398728262331783246093368
    assert book.get("/day/2026-11-22").headers["location"] == "/andrews/10435398728262331783246093368"
    assert book.get("/day").headers["location"] == f"/andrews/{leaf_of_day(today()).page}"
    for wrong in ("1925-10-30", "9999-01-01", "2026-13-01", "nonsense"):
        assert book.get(f"/day/{wrong}").status == 404
    text = book.get("/").text
    assert str(leaf_of_day(today()).page) in text
    assert Deal.from_pbn(spaces.andrews[leaf_of_day(today()).page - 1].to_pbn()).is_full
