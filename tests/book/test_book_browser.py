"""The book in a real browser: chromium, driven by Playwright.

BOOK_SCREENSHOTS=directory ./test tests/book/test_book_browser.py      keeps pictures of the pages, to be looked at
"""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from everydeal import Deal, spaces

pytest.importorskip("uvicorn", reason="the extra 'web' is not installed")
pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import sync_playwright

from book_server import running_book

ALBUM = os.environ.get("BOOK_SCREENSHOTS")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (on Debian: apt install chromium)"),
]

EXAMPLE = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"
PAGE = 49321653299255886550697095353
KINDS = {
    "cover": "/", "find": "/find", "api": "/api", "contents": "/andrews", "leaf": f"/andrews/{PAGE}",
    "first": "/andrews/1", "chosen": f"/andrews/{PAGE}?dealer=S&vul=EW", "hand": "/hands/14",
    "several": "/andrews/several?pages=1-6",
    "ending": f"/endings/{spaces.endings.size}", "andrews-work": f"/andrews/{PAGE}/work",
    "pavlicek-work": f"/pavlicek/{PAGE}/work", "problem": "/andrews/0", "endings": "/endings",
    "several-endings": f"/endings/several?pages={spaces.endings.size - 5}-{spaces.endings.size}&dealer=S",
    "found": f"/find?deal={quote(EXAMPLE)}%0A{quote(EXAMPLE)}", "clicked-wrong": "/find?cards=1&c0=N&c1=X",
    "number": f"/find?deal={PAGE}",
    "constrained": "/constrained/10000000000000000?where=hcp(north)%3E30",
    "described": "/constrained?where=hcp(nort)", "chart": "/constrained/chart?where=hcp(north)%3E35",
    "play": f"/legal/{spaces.legal.size * 3 // 4}/play", "no-play": f"/balanced/{spaces.balanced.size // 2}/play",
    "endings-table": "/endings/table", "shape": "/shapes/100", "shapes": "/shapes",
}  # fmt: skip
LOOKS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 900}},
    "dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    "narrow": {"viewport": {"width": 320, "height": 640}, "is_mobile": True},
    "phone": {"viewport": {"width": 360, "height": 780}, "device_scale_factor": 2, "is_mobile": True},
}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running_book() as (address, _):
        yield address.rstrip("/")


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    options = {"executable_path": CHROMIUM, "args": ["--no-sandbox"]}
    with sync_playwright() as driver, driver.chromium.launch(**options) as browser:
        yield browser


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page that must not complain: no blocked script or style, no error."""
    with browser.new_context() as context:
        page = context.new_page()
        complaints: list[str] = []
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        yield page
        assert complaints == []


@pytest.mark.parametrize("look", LOOKS)
def test_every_kind_of_page_fits_the_screen_and_is_accessible(browser: Any, address: str, look: str) -> None:
    """No page is wider than its screen, and each is one request.  Pictures are kept if they are wanted.

    axe-core, the usual judge, looks at all on the desktop, elsewhere at some: names, roles, contrast, landmarks, order
    of headings.
    """
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    some = ("leaf", "find", "several")
    with browser.new_context(**LOOKS[look], bypass_csp=True) as context:
        page = context.new_page()
        for kind in KINDS if ALBUM or look in ("desktop", "phone") else some:
            path = KINDS[kind]
            requests: list[str] = []
            page.on("request", lambda request, seen=requests: seen.append(request.url))
            page.goto(address + path)
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= LOOKS[look]["viewport"]["width"], f"{kind} is {width} wide"
            assert [url for url in requests if not url.startswith("data:")] == [address + path]
            if ALBUM:
                page.screenshot(path=Path(ALBUM) / f"{look}-{kind}.png", full_page=True)
            if look == "desktop" or kind in some:
                page.evaluate("document.querySelectorAll('tr:nth-child(n + 9)').forEach(row => row.remove())")
                results = axe.Axe().run(page).response["violations"]
                found = [(bad["id"], [node["html"][:150] for node in bad["nodes"][:3]]) for bad in results]
                assert found == [], f"{kind}: {found}"


def test_without_javascript_everything_works(browser: Any, address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(address + "/andrews/1000")
        page.get_by_role("link", name="Next").click()
        assert page.url.endswith("/andrews/1001")
        page.get_by_label("Turn to page").fill("10^27")
        page.get_by_role("button", name="Go").click()
        assert page.url.endswith(f"/andrews/{10**27}")
        page.get_by_label("Several pages").fill("1-3")
        page.get_by_role("button", name="Show").click()
        assert page.locator(".many section").count() == 3
        page.goto(address + "/andrews/1000")
        page.get_by_label("Dealer").select_option("South")
        page.get_by_role("button", name="Set").click()
        assert "dealer=S" in page.url
        page.goto(address + "/find")
        page.get_by_label("Paste any deal").fill(EXAMPLE)
        page.get_by_role("button", name="Find its page").first.click()
        assert page.url.endswith(f"/andrews/{PAGE}")
        page.goto(address + "/find")
        for card, owner in enumerate(Deal.from_pbn(EXAMPLE).owners()):
            page.locator(f"input[name=c{card}][value={'NESW'[owner]}]").check()
        page.get_by_role("button", name="Find its page").last.click()
        assert page.url.endswith(f"/andrews/{PAGE}")


def test_the_arrow_keys_turn_the_page(page: Any, address: str) -> None:
    page.goto(address + "/andrews/1000")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/andrews/1001")
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/andrews/1000")
    page.get_by_label("Turn to page").focus()
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("/andrews/1000")


def test_keys_for_the_ends_and_for_any_page(page: Any, address: str) -> None:
    page.goto(address + "/andrews/1000")
    page.keyboard.press("?")
    assert page.get_by_role("dialog", name="Keys").is_visible()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("End")
    page.wait_for_url(f"**/andrews/{spaces.andrews.size}")
    page.keyboard.press("Home")
    page.wait_for_url("**/andrews/1")
    page.keyboard.press("r")
    page.wait_for_function("location.pathname.length > 20")
    page.goto(address + "/")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/andrews/*")


def test_a_swipe_turns_the_page(browser: Any, address: str) -> None:
    swipe = """([from, to]) => {
      const page = document.querySelector(".verso");
      const touch = (x) => new Touch({ identifier: 1, target: page, clientX: x, clientY: 300 });
      const send = (kind, touches, x) =>
        page.dispatchEvent(new TouchEvent(kind, { touches, changedTouches: [touch(x)], bubbles: true }));
      send("touchstart", [touch(from)], from);
      send("touchend", [], to);
    }"""
    with browser.new_context(**LOOKS["phone"], has_touch=True) as context:
        page = context.new_page()
        page.goto(address + "/andrews/1000")
        page.evaluate(swipe, [300, 280])
        page.evaluate(swipe, [300, 100])
        page.wait_for_url("**/andrews/1001")
        page.evaluate(swipe, [100, 300])
        page.wait_for_url("**/andrews/1000")


def test_a_page_and_its_number_fit_the_screen(browser: Any, address: str) -> None:
    """On a notebook, also where North, or East, has thirteen spades; the cover with today's deal too."""
    east = spaces.andrews.index(Deal.from_pbn("N:.AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432"))
    with browser.new_context(viewport={"width": 1366, "height": 768}) as context:
        page = context.new_page()
        for path in ("/andrews/1?dealer=N&vul=All", f"/andrews/{east + 1}", f"/andrews/{PAGE}", "/"):
            page.goto(address + path)
            box = page.locator(".folio").bounding_box()
            assert box["y"] + box["height"] <= 768, path


def test_tables_of_work_are_whole(browser: Any, address: str) -> None:
    for width in (1280, 1366, 1920):
        with browser.new_context(viewport={"width": width, "height": 900}) as context:
            page = context.new_page()
            page.goto(f"{address}{KINDS['pavlicek-work']}")
            assert page.evaluate("(e => e.scrollWidth <= e.clientWidth)(document.querySelector('.scroll'))"), width


def test_all_by_keyboard(page: Any, address: str) -> None:
    page.goto(address + "/andrews/1000")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "To the page"
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "page":
            break
    page.keyboard.type("2^64")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/andrews/{2**64}")


def test_clicking_the_cards(page: Any, address: str) -> None:
    """Three hands are clicked by suit and rank; the fourth gets the rest."""
    page.goto(address + "/find")
    deal = Deal.from_pbn(EXAMPLE)
    for seat, name in enumerate(("North", "East", "South")):
        page.get_by_role("button", name=f"{name} 0").click()
        for card in range(52):
            if deal.owner(card) == seat:
                page.locator(".deck .cards button").nth(card).click()
        assert page.get_by_role("button", name=f"{name} 13").is_visible()
    page.get_by_role("button", name="Find its page").last.click()
    page.wait_for_url(f"**/andrews/{PAGE}")


def test_a_card_is_taken_back_and_a_14th_is_not_given(page: Any, address: str) -> None:
    page.goto(address + "/find")
    cards = page.locator(".deck .cards button")
    for card in range(14):
        cards.nth(card).click()
    assert page.get_by_text("North has 13 cards already").is_visible()
    assert page.get_by_role("button", name="North 13").is_visible()
    cards.nth(0).click()
    assert page.get_by_role("button", name="North 12").is_visible()
    cards.nth(13).click()
    assert page.get_by_role("button", name="North 13").is_visible()
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("button", name="North 0").wait_for()


def test_ids_are_copied(browser: Any, address: str) -> None:
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        page = context.new_page()
        page.goto(f"{address}/andrews/{PAGE}")
        page.get_by_role("button", name="Copy checked").click()
        page.get_by_text("copied").wait_for()
        assert page.evaluate("navigator.clipboard.readText()") == "R8FMACC-JXKYS6K-YBPTVPD"


def test_what_screen_readers_hear(page: Any, address: str) -> None:
    page.goto(f"{address}/andrews/{PAGE}")
    heard = page.locator(".hand.N").aria_snapshot()
    assert 'heading "North"' in heard
    for words in ('img "spades"', "A K Q 10 4", 'img "clubs"', "10 7 4 2"):
        assert words in heard
    page.goto(address + "/andrews/1")
    assert 'img "none"' in page.locator(".hand.N").aria_snapshot()


def test_a_choice_takes_effect_when_it_is_set(page: Any, address: str) -> None:
    """Not before: arrow keys in a list of choices must not leave the page (WCAG 3.2.2)."""
    page.goto(f"{address}/andrews/{PAGE}")
    page.get_by_label("Vulnerable").select_option("all")
    assert page.url == f"{address}/andrews/{PAGE}"
    page.get_by_role("button", name="Set").click()
    page.wait_for_url("**?vul=All")
    assert page.get_by_text("all vulnerable").first.is_visible()


def test_fingers_hit_the_cards(browser: Any, address: str) -> None:
    with browser.new_context(**LOOKS["phone"]) as context:
        page = context.new_page()
        page.goto(address + "/find")
        for button in page.locator(".deck .cards button").all()[:13]:
            box = button.bounding_box()
            assert min(box["width"], box["height"]) >= 36


def test_dark_and_print(page: Any, address: str) -> None:
    page.goto(f"{address}/andrews/{PAGE}")
    paper = "getComputedStyle(document.querySelector('.spread')).backgroundColor"
    light = page.evaluate(paper)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(paper) != light
    page.emulate_media(media="print", color_scheme="light")
    assert page.evaluate(paper) == "rgb(255, 255, 255)"
    assert not page.locator("nav.turn").is_visible()
    assert not page.locator("form").first.is_visible()
    assert page.locator(".compass").is_visible()
    pdf = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
