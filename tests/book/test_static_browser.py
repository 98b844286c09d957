"""The book without a server, in a real browser: a folder below a path of a host of plain files.

Needs chromium and the kernel for browsers (python build_kernel.py --wasm).  The part that needs Pyodide runs where
EVERYDEAL_PYODIDE names the folder of its npm package (npm pack pyodide@314.0.7; tar xzf pyodide-314.0.7.tgz: package/).
BOOK_SCREENSHOTS=directory keeps pictures of the pages.
"""

import asyncio
import json
import os
import random
import shutil
from collections.abc import Iterator
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from everydeal import Deal, spaces
from everydeal.cards import card_name

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import sync_playwright

from everydeal.book.editions import BY_SLUG
from everydeal.book.leaf import Choice, Leaf
from everydeal.book.pages.exports import can_export, export
from everydeal.book.pages.sharing import to_json
from everydeal.book.static import pyodide, site
from everydeal.book.static.page_templates import BY_KERNEL
from everydeal.dealing.robot import Journal, SessionRobot
from places import GOLDEN
from static_site import DIFFERENCES, application_pages, served

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
PYODIDE = os.environ.get("EVERYDEAL_PYODIDE", "")
needs_python = pytest.mark.skipif(not PYODIDE, reason="EVERYDEAL_PYODIDE names no folder of the npm package pyodide")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="no chromium here (on Debian: apt install chromium)"),
    pytest.mark.skipif(
        not (Path(str(files("everydeal.book.static"))) / site.KERNEL).is_file(),
        reason="no kernel for browsers here: python build_kernel.py --wasm",
    ),
]
EXAMPLE = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"
PAGE = 49321653299255886550697095353
VECTORS = json.loads((GOLDEN / "static_book.json").read_text())
MAX_FIRST = 300_000
"""Bytes until the first deal, without compression."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book at /a/b/ of a host, and another copy beside it, at /a/."""
    root = tmp_path_factory.mktemp("host")
    asyncio.run(site.build(root / "b"))
    shutil.copytree(root / "b", root / "a")
    (root / "b").rename(root / "a" / "b")
    if PYODIDE:
        asyncio.run(site.build(root / "p", pyodide=pyodide.read(Path(PYODIDE))))
    return root


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    with served(folder) as (address, _):
        yield address


@pytest.fixture(scope="module")
def browser(folder: Path) -> Iterator[Any]:
    """After the folder: Playwright has a loop of its own running, and asyncio will have no other."""
    options = {"executable_path": CHROMIUM, "args": ["--no-sandbox"]}
    with sync_playwright() as driver, driver.chromium.launch(**options) as browser:
        yield browser


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page that must not complain."""
    with browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True) as context:
        yield watched(context.new_page())


def watched(page: Any) -> Any:
    page.complaints = []
    page.on("console", lambda message: page.complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    return page


def open_page(page: Any, address: str) -> None:
    """Go there, and wait for it."""
    page.goto("about:blank")
    page.goto(address)
    wait(page)


def wait(page: Any, fragment: str | None = None) -> None:
    page.wait_for_function(
        "want => document.querySelector('#main').dataset.shown === (want ?? location.hash)",
        arg=fragment,
        timeout=120_000,
    )


def test_a_first_visit_is_small_and_all_that_follows_needs_no_net(browser: Any, folder: Path) -> None:
    """The bytes as the net carries them, with the heads of the answers; then the host is gone."""
    with served(folder) as (host, server), browser.new_context() as context:
        page = watched(context.new_page())
        sizes: list[int] = []
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
        page.add_init_script(
            "if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})"
        )
        open_page(page, f"{host}/a/b/andrews/#{PAGE}")
        assert page.locator(".folio").inner_text().endswith(f"{PAGE:,}".replace(",", ""))
        assert sum(sizes) <= MAX_FIRST, sizes
        assert page.complaints == []
        page = watched(context.new_page())
        open_page(page, f"{host}/a/b/andrews/#{PAGE}")
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        server.shutdown()
        server.server_close()
        for slug in sorted(BY_KERNEL):  # none of them was ever visited
            open_page(page, f"{host}/a/b/{slug}/#2")
            assert page.locator(".hand li").count() in (4, 16)
        page.reload()
        wait(page)
        assert page.locator(".hand li").count() in (4, 16)
        open_page(page, f"{host}/a/b/endings/#random")
        open_page(page, f"{host}/a/b/pavlicek/1000?dealer=S")  # a server's address
        assert page.url == f"{host}/a/b/pavlicek/#1000?dealer=S"
        assert page.complaints == []


def test_every_page_is_the_application_s_page(page: Any, host: str) -> None:
    """Ten pages of every edition, tag by tag, without what Python alone can say."""
    asked = pages_asked(6)
    asked += [(f"/endings/{spaces.endings.index(spaces.legal[number]) + 1}", "") for number in (3**60, 5**44, 10**32)]
    assert differences(page, f"{host}/a/b", asked, application_pages(asked)) == {}
    assert page.complaints == []


def pages_asked(some: int) -> list[tuple[str, str]]:
    """The first and the last pages of each edition of the kernel, and *some* others: paths and queries."""
    dice = random.Random("parity")
    asked: list[tuple[str, str]] = []
    for slug in sorted(BY_KERNEL):
        size = BY_SLUG[slug].size
        numbers = [1, 2, size - 1, size, *(dice.randrange(size) + 1 for _ in range(some))]
        choices = ("", "", "dealer=S&vul=EW", "vul=All", "dealer=n&vul=None")
        asked += [(f"/{slug}/{number}", dice.choice(choices)) for number in numbers]
    return asked


def differences(page: Any, book: str, asked: list[tuple[str, str]], wanted: list[Any]) -> dict[str, Any]:
    """By edition: which pages of a folder differ from the application's."""
    wrong = {}
    for slug, group in groupby(zip(asked, wanted, strict=True), key=lambda one: one[0][0].split("/")[1]):
        open_page(page, f"{book}/{slug}/")
        cases = [[f"#{path.split('/', 2)[2]}{'?' * bool(query)}{query}", *shown] for (path, query), shown in group]
        if found := page.evaluate(DIFFERENCES, cases):
            wrong[slug] = found
    return wrong


def test_keys_forms_and_words_for_pages(page: Any, host: str) -> None:
    open_page(page, f"{host}/a/b/andrews/#1000")
    page.keyboard.press("ArrowRight")
    wait(page, "#1001")
    page.go_back()
    wait(page, "#1000")
    for written, number in (
        ("10^27", 10**27),
        ("5*10^27", 5 * 10**27),
        ("2^64-1", 2**64 - 1),
        ("1e9", 10**9),
        ("last", spaces.andrews.size),
    ):
        page.get_by_label("Turn to page").fill(written)
        page.get_by_role("button", name="Go").click()
        wait(page, f"#{number}")
    assert page.get_by_label("Several pages").count() == 0
    for fragment, said in (
        ("#0", "There is no page 0: Andrews’ edition has pages 1 to 53,644"),
        ("#several?pages=1-9", "was written without it"),
        ("#ten", "“ten” is not a page number. Write digits (1,000), a power (10^27, 2^64), first or last."),
        ("#5?dealer=X", "“X” is not a dealer: write N, E, S or W."),
        ("#5/work", "was written without it"),
    ):
        page.evaluate("where => { location.hash = where }", fragment)
        page.get_by_role("alert").filter(has_text=said).wait_for()
    page.evaluate("location.hash = '#0012'")
    wait(page, "#12")
    page.get_by_label("Vulnerable").select_option("all")
    page.get_by_role("button", name="Set").click()
    page.wait_for_url("**/#12?vul=All")
    assert page.get_by_text("all vulnerable").first.is_visible()
    assert page.complaints == []


def test_deals_are_found(page: Any, host: str) -> None:
    """By their cards and ids; those of a chosen edition there."""
    for text, address in (
        (EXAMPLE, f"andrews/#{PAGE}"),
        ("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 -", f"andrews/#{PAGE}"),
        ("R8FMACC-JXKYS6K-YBPTVPD", f"andrews/#{PAGE}"),
        ("hFghicP0Z1Z0cPoD", f"andrews/#{PAGE}"),
        ("6pL_gE_kYUmzt5RSTA", f"andrews/#{PAGE}"),
        ("AKQ.AKQ.AKQ.AKQJ", "hands/#36374725534"),
    ):
        open_page(page, f"{host}/a/b/find/")
        page.locator("#deal").fill(text)
        page.get_by_role("button", name="Find its page").first.click()
        page.wait_for_url(f"{host}/a/b/{address}")
    open_page(page, f"{host}/a/b/pavlicek/")
    page.locator("#deal").fill(EXAMPLE)
    page.get_by_role("button", name="Find its page").click()
    page.wait_for_url(f"{host}/a/b/pavlicek/#{spaces.pavlicek.index(Deal.from_pbn(EXAMPLE)) + 1}")
    open_page(page, f"{host}/a/b/find/#?deal=nonsense")
    assert "written without it" in page.get_by_role("alert").inner_text()
    assert page.complaints == []


def test_the_cover_shows_today_s_deal(page: Any, host: str) -> None:
    from everydeal.book.day import leaf_of_day, today

    before = leaf_of_day(today()).page
    page.goto(f"{host}/a/b/")
    page.wait_for_function("() => document.querySelector('#main').dataset.shown === 'cover'")
    shown = page.locator("#day a").get_attribute("href")
    assert shown in {f"andrews/#{before}", f"andrews/#{leaf_of_day(today()).page}"}
    assert page.complaints == []


def test_the_robot_by_hand_is_the_robot(page: Any, host: str, tmp_path: Path) -> None:
    """The same lines, the same answers; and closing the page loses nothing."""
    deals = [Deal.from_pbn(EXAMPLE), spaces.andrews[12345]]
    open_page(page, f"{host}/a/b/byhand/#?deal={quote(chr(10).join(map(str, deals)))}")
    page.locator(".pack button").first.click()
    page.locator(".pack button").first.click()
    assert "SA comes twice (scans 1 and 2)" in page.locator(".panel").inner_text()
    page.reload()
    page.locator(".pack").wait_for()
    assert "2 lines of its journal" in page.locator(".panel").inner_text()
    boards = [(1, deals[0]), (2, deals[1])]
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the journal").click()
    path = tmp_path / "journal"
    download.value.save_as(path)
    journal = Journal(str(path), boards)
    journal.close()
    assert journal.before == ["SA", "SA"]
    robot = SessionRobot(boards)
    dice = random.Random("robot")
    lines = ["SA", "SA"]
    for line in lines:
        robot.feed(line)
    words = ["!undo", "!redo", "!next", "!what", "joker", "10h", "♣2"]
    pack = [card_name(card) for card in range(52)]
    for _ in range(400):
        lines.append(dice.choice(pack) if dice.random() < 0.9 else dice.choice(words))
    wanted = [_step(robot, line) for line in lines[2:]]
    got = page.evaluate(
        """lines => { const robot = document.querySelector(".robot").robot; return lines.map((line) => {
          try {
            const { board, scan, done, complaints } = robot.feed(line);
            return [board.number, scan && [scan.card ?? null, scan.ok, scan.seat], done, complaints];
          } catch (error) { return String(error.message); } }); }""",
        lines[2:],
    )
    assert got == wanted
    assert page.complaints == []


def _step(robot: SessionRobot, line: str) -> Any:
    try:
        step = robot.feed(line)
    except ValueError as error:
        return str(error)
    scan = step.scan and [step.scan.card, step.scan.ok, -1 if step.scan.seat is None else step.scan.seat]
    return [step.board, scan, step.done, list(step.complaints)]


def test_pages_fit_and_are_accessible(browser: Any, host: str) -> None:
    """On a desk and on a phone; axe-core, the usual judge."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")
    kinds = {
        "cover": "#",
        "find": "find/",
        "several": "andrews/#several?pages=1-4",
        "by-hand": f"byhand/#?deal={quote(EXAMPLE)}",
        "problem": "andrews/#0",
    }
    looks = {"desk": {"width": 1366, "height": 768}, "phone": {"width": 390, "height": 844}}
    album = os.environ.get("BOOK_SCREENSHOTS")
    for name, size in looks.items():
        with browser.new_context(viewport=size, is_mobile=name == "phone", bypass_csp=True) as context:
            page = watched(context.new_page())
            for kind, path in kinds.items():
                page.goto("about:blank")
                page.goto(f"{host}/a/b/{path}")
                page.wait_for_function("() => document.querySelector('#main').dataset.shown !== undefined")
                assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], kind
                if album:
                    page.screenshot(path=Path(album) / f"static-{name}-{kind}.png", full_page=True)
                found = axe.Axe().run(page).response["violations"]
                assert [(one["id"], one["nodes"][0]["html"][:120]) for one in found] == [], (name, kind)
            assert page.complaints == []


@needs_python
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("slug", "number", "query", "more"),
    [
        ("andrews", PAGE, "dealer=S&vul=EW", ["several?pages=1-3,+7&dealer=E"]),
        ("endings", spaces.endings.size - 7, "vul=NS", [3**60, 5**44, 10**32]),
    ],
)
def test_python_completes_an_edition(page: Any, host: str, slug: str, number: int, query: str, more: list[Any]) -> None:
    """How rare a deal is and whether an ending is legal, asked for, then there; and every file: the application's.

    In the edition of endings it is a file that Python is first asked for.
    """
    if slug == "endings":
        more = [spaces.endings.index(spaces.legal[number]) + 1 for number in more]
    asked = [(path, query) for path, query in pages_asked(4) if path.split("/")[1] == slug]
    asked += [(f"/{slug}/{path}", query) for path, _, query in (str(one).partition("?") for one in more)]
    open_page(page, f"{host}/p/{slug}/#{asked[0][0].split('/')[2]}")
    if slug == "andrews":
        page.get_by_role("link", name="Work it out").click()
        page.locator("dl.rare").wait_for(timeout=120_000)
    turn_to(page, f"#{number}{'?' * bool(query)}{query}")
    files_are_the_application_s(page, slug, number, query)
    wanted = application_pages(asked, has_python=True)
    cases = [
        [f"#{path.split('/')[2]}{'?' * bool(query)}{query}", *shown]
        for (path, query), shown in zip(asked, wanted, strict=True)
    ]
    assert page.evaluate(DIFFERENCES, cases) == []
    if slug == "andrews":
        turn_to(page, "#1000/work")
        assert "The work of page 1000" in page.locator("main").inner_text()
    assert page.complaints == []


def files_are_the_application_s(page: Any, slug: str, number: int, query: str) -> None:
    """Each link of the page that is open saves what the application would send, where it would."""
    edition, fields = BY_SLUG[slug], dict(pair.split("=") for pair in query.split("&") if pair)
    choice = Choice.parse(fields.get("dealer", ""), fields.get("vul", ""))
    leaf = Leaf(edition, number, edition.item(number), choice)
    for extension in ("pbn", "lin", "json"):
        link = page.get_by_role("link", name=extension.upper(), exact=True)
        assert link.count() == can_export(leaf, extension) * 1
        if can_export(leaf, extension):
            with page.expect_download(timeout=120_000) as download:
                link.click()
            wanted = to_json(leaf) if extension == "json" else export(leaf, extension)
            assert Path(download.value.path()).read_bytes() == wanted, (slug, extension)
            wait(page)
    with page.expect_download(timeout=120_000) as download:
        page.get_by_role("link", name="PNG", exact=True).click()
    assert Path(download.value.path()).read_bytes()[:4] == b"\x89PNG"
    wait(page)


@needs_python
@pytest.mark.timeout(900)
def test_with_python_everything_else(page: Any, host: str) -> None:
    """Conditions with their pages and their work, rulings, whole boards, a link of another program."""
    wheres = [quote(one["where"]) for one in VECTORS["sets"]]
    open_page(page, f"{host}/p/constrained/#1?where={wheres[0]}")
    for where, one in zip(wheres, VECTORS["sets"], strict=True):
        for number, text in one["deals"][:2]:
            turn_to(page, f"#{int(number) + 1}?where={where}")
            assert page.locator(".ids code").last.inner_text() == text
    turn_to(page, f"#?where={wheres[2]}")
    assert f"{int(VECTORS['sets'][2]['size']):,}".replace(",", "") in page.locator(".sub").inner_text()
    turn_to(page, f"#7/work?where={wheres[2]}")
    assert page.locator("h1").inner_text() == "The work of page 7"
    turn_to(page, "#1?where=hcp(nort)>=20")
    assert "nort" in page.locator("#main").inner_text()
    turn_to(page, "#?where=hcp(nort)>=20")
    assert "nort" in page.get_by_role("alert").inner_text()
    for path, said in (
        ("/legal/10000000000000000000000000000000/play", "trick"),
        ("/b/04900ZT-2Q6Z0Y4-25E774E-X0SRH7M-BP1HZ07-FK34", "Board 3"),
    ):  # of other pages: each of them would start Python anew
        shown = page.evaluate("path => import('../code/application.js').then((m) => m.askApplication(path, ''))", path)
        assert said.lower() in shown["main"].lower(), path
    link = "https://www.bridgebase.com/tools/handviewer.html?n=s8hakqt4daj6ct742&e=s9hj53dkq92cqj985&s=skqjt72h62dt84ck6&d=s&v=e"
    open_page(page, f"{host}/p/find/")
    page.locator("#deal").fill(link)
    page.get_by_role("button", name="Find its page").first.click()
    page.wait_for_url(f"{host}/p/andrews/#{PAGE}?dealer=S&vul=EW", timeout=120_000)
    assert page.complaints == []


def turn_to(page: Any, fragment: str) -> None:
    """Another page of the same edition."""
    page.evaluate("where => { location.hash = where }", fragment)
    wait(page)
