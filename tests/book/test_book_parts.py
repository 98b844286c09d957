"""The parts of the book: addresses, editions, leaves, pictures, colours, what people paste."""

import io
import math
import re
from itertools import combinations
from operator import mul

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, formats, spaces
from everydeal.book import addresses, editions, find
from everydeal.book.leaf import Choice, Leaf
from everydeal.book.pages import exports
from everydeal.book.pages.drawing import draw
from everydeal.book.pages.png import render_png
from everydeal.pictures import suits
from everydeal.pictures.diagrams import printed
from everydeal.pictures.svg import render_svg

SIZE = spaces.andrews.size
EXAMPLE = "N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3"

NO_CHOICE = Choice()


@given(st.integers(1, SIZE))
def test_every_other_edition_leads_back(page: int) -> None:
    """The shortcuts of `pages_of` give what each edition says itself, and every page found has the deal."""
    deal = editions.ANDREWS.item(page)
    places = editions.pages_of(deal)
    assert len(places) == 9
    for edition, number in places:
        assert edition.page_of(deal) == number
        assert edition.item(number) == deal


@given(st.integers(1, spaces.hands.size))
def test_north_holds_a_hand_on_one_block_of_pages(page: int) -> None:
    hand = editions.HANDS_BOOK.item(page)
    first, last = editions.north_pages(hand)
    assert editions.ANDREWS.item(first).north == editions.ANDREWS.item(last).north == hand
    if first > 1:
        assert editions.ANDREWS.item(first - 1).north != hand
    if last < SIZE:
        assert editions.ANDREWS.item(last + 1).north != hand


@given(st.integers(SIZE + 1, spaces.endings.size))
def test_an_ending_lives_in_the_book_of_endings(page: int) -> None:
    ending = editions.ENDINGS_BOOK.item(page)
    found = editions.pages_of(ending)
    assert found[0] == (editions.ENDINGS_BOOK, page)
    assert {edition for edition, _ in found[1:]} >= {editions.POWER5}
    assert editions.home_of(ending, editions.ANDREWS) == (editions.ENDINGS_BOOK, page)


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("1", 1), (" 1,000 ", 1000), ("1_000", 1000), ("1 000", 1000), ("007", 7), ("10^27", 10**27),
        ("10**27", 10**27), ("5*10^27", 5 * 10**27), ("2^95", 2**95), ("1e3", 1000), ("first", 1), ("LAST", SIZE),
        ("0", 0), ("10^60", 10**60), ("0^999", 0), ("1^999", 1), ("", None), ("x", None), ("-1", None), ("1.5", None),
        ("2^", None), ("^2", None), ("1^2^3", None), ("9" * 100, None), ("2^1000", None), ("٣", None), ("1e999", None),
        ("²", None), ("2^999", None), ("999999999^999", None), ("9*10^61", None),
    ],
)  # fmt: skip
def test_ways_to_write_a_page_and_what_is_not_a_page(text: str, page: int | None) -> None:
    if page is not None:
        assert addresses.parse_page(text, SIZE) == page
        return
    with pytest.raises(ValueError, match=r"not a page number|digits"):
        addresses.parse_page(text, SIZE)


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("1-3", [1, 2, 3]), ("3", [3]), ("1,000, 2", [1000, 2]), ("1,2,3", [1, 2, 3]), ("5;6\n7", [5, 6, 7]),
        ("2^3-10", [8, 9, 10]), ("1 to 2", [1, 2]), ("1..2", [1, 2]), ("1,000-1,001", [1000, 1001]), ("1 – 2", [1, 2]),
        ("", []), (";", []), ("1-13", []), ("5-4", []), ("0", []), (f"1-{10**40}", []), ("1-x", []),
    ],
)  # fmt: skip
def test_ways_to_write_pages_and_what_is_refused(text: str, pages: list[int]) -> None:
    if pages:
        assert addresses.parse_pages(text, SIZE, 12) == pages
        return
    with pytest.raises((ValueError, IndexError)):
        addresses.parse_pages(text, SIZE, 12)


@given(st.lists(st.integers(1, 10**30), min_size=1, max_size=12))
def test_pages_written_are_pages_read(pages: list[int]) -> None:
    assert addresses.parse_pages(addresses.format_pages(pages), 10**30, 12) == pages


@given(st.text(max_size=60))
def test_any_text_is_pages_or_a_clear_no(text: str) -> None:
    try:
        pages = addresses.parse_pages(text, SIZE, 12)
    except (ValueError, IndexError) as error:
        complaint = str(error)
    else:
        complaint = "" if all(1 <= page <= SIZE for page in pages) else "outside"
        assert 1 <= len(pages) <= 12
    assert complaint != "outside"
    assert len(complaint) < 250


def test_ranks_are_printed_as_books_do() -> None:
    assert printed(0) == ""
    assert printed((1 << 13) - 1) == "A K Q J 10 9 8 7 6 5 4 3 2"


def test_a_choice_says_itself() -> None:
    choice = Choice.parse("s", "EW")
    assert (choice.dealer, choice.query, choice.text) == (
        2,
        {"dealer": "S", "vul": "EW"},
        "dealer South, E-W vulnerable",
    )
    assert choice.by_seat == ((False, True, False, True), (False, False, True, False))
    for dealer, vulnerability in (("X", ""), ("", "ns"), ("NE", "")):
        with pytest.raises(ValueError, match="is no"):
            Choice.parse(dealer, vulnerability)


def leaf(choice: Choice = NO_CHOICE) -> Leaf:
    deal = Deal.from_pbn(EXAMPLE)
    edition, page = editions.home_of(deal)
    return Leaf(edition, page, deal, choice)


@pytest.mark.parametrize("extension", ["pbn", "lin"])
def test_files_are_read_back(extension: str) -> None:
    made = exports.export(leaf(choice=Choice(2, "EW")), extension)
    [board] = formats.read(io.BytesIO(made))
    assert (str(board.deal), board.dealer, board.vulnerability) == (EXAMPLE, 2, "EW")


def test_a_single_hand_as_pbn_leaves_the_others_open() -> None:
    hand = editions.HANDS_BOOK.item(14)
    made = exports.export(Leaf(editions.HANDS_BOOK, 14, hand), "pbn").decode()
    assert '[Deal "N:KQJT98765432.A.. - - -"]' in made


def test_the_handviewer_link() -> None:
    link = exports.handviewer_link(leaf(choice=Choice(1, "All")))
    assert link.startswith("https://www.bridgebase.com/tools/handviewer.html?n=s8hakqt4daj6ct742&e=s9hj53")
    assert link.endswith("&d=e&v=b")
    assert find.find_in_text(link).found == [find.Found(Deal.from_pbn(EXAMPLE), Choice(1, "All"))]


def test_pictures_show_every_card() -> None:
    drawing = draw(leaf())
    svg = render_svg(drawing).decode()
    for view in leaf().hands:
        for ranks in view.suits:
            assert f">{ranks or '—'}</text>" in svg
    png = render_png(drawing)
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert int.from_bytes(png[16:20], "big") == 2 * drawing.width


def test_pictures_keep_to_their_frame() -> None:
    """The widest deal of all: a 13-card suit in each hand."""
    from PIL import Image

    drawing = draw(Leaf(editions.ANDREWS, 1, editions.ANDREWS.item(1)))
    image = Image.open(io.BytesIO(render_png(drawing))).convert("RGB")
    paper = image.getpixel((0, 0))
    edge = [image.getpixel((image.width - 8, y)) for y in range(image.height)]
    assert all(pixel == paper for pixel in edge)


# Colours: apart for everybody (simulation: Machado, Oliveira and Fernandes 2009, severity 1.0)

BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def linear(color: str) -> list[float]:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(rgb: list[float]) -> float:
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(linear(one)), luminance(linear(other))))
    return (high + 0.05) / (low + 0.05)


def lab(rgb: list[float]) -> tuple[float, float, float]:
    r, g, b = (min(1.0, max(0.0, part)) for part in rgb)
    whites = (0.95047, 1.0, 1.08883)
    xyz = (0.4124 * r + 0.3576 * g + 0.1805 * b, luminance([r, g, b]), 0.0193 * r + 0.1192 * g + 0.9505 * b)
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in map(lambda a, w: a / w, xyz, whites))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize(("inks", "paper"), [(suits.INK, suits.PAPER), (suits.INK_DARK, suits.PAPER_DARK)])
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_suit_colours_stay_apart(inks: tuple[str, ...], paper: str, blindness: str) -> None:
    seen = [lab([sum(map(mul, row, linear(ink))) for row in BLINDNESS[blindness]]) for ink in inks]
    assert min(math.dist(one, other) for one, other in combinations(seen, 2)) >= 18
    assert min(contrast(ink, paper) for ink in inks) >= 4.5  # WCAG 2.2, level AA
    assert min(contrast(ink, "#ffffff") for ink in suits.INK) >= 4.5  # in print


# What people paste


@pytest.mark.parametrize("form", ["pbn", "lin"])
def test_pasted_files(form: str) -> None:
    file = io.BytesIO()
    formats.write([formats.Board(Deal.from_pbn(EXAMPLE), number) for number in (1, 2, 3)], file, form)
    findings = find.find_in_text(file.getvalue().decode())
    assert [(str(one.item), one.label) for one in findings.found] == [(EXAMPLE, f"Board {n}") for n in (1, 2, 3)]
    assert not findings.complaints
    assert findings.found[1].choice == Choice(1, "NS")


@pytest.mark.parametrize("text", ["49321653299255886550697095353", "1,000", " 7 ", "1 000 000"])
def test_a_number_alone_is_not_guessed_at(text: str) -> None:
    with pytest.raises(ValueError, match="A number alone"):
        find.find_in_text(text)
    assert find.number_alone(text) == int(re.sub("[^0-9]", "", text))
    assert find.number_alone(text + "x") is None


@pytest.mark.parametrize("letter", ["|", ".", "[", "<", "A", "PK\x03\x04\0", "\0"])
def test_nonsense_is_not_taken_for_a_file_of_bytes(letter: str) -> None:
    with pytest.raises(ValueError, match="not a deal"):
        find.find_in_text(letter * 2000)


@given(st.text(max_size=300))
def test_any_text_is_a_deal_or_a_clear_no(text: str) -> None:
    complaint = ""
    try:
        findings = find.find_in_text(text)
    except (ValueError, IndexError) as error:
        complaint = str(error)
    assert complaint or findings.found
