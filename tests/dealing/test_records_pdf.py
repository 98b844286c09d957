"""Hand records as PDF: what is drawn, copied, read aloud and embedded."""

import io
import re
import warnings
import zlib
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given

from boards import any_deals, plain_boards
from everydeal import Board, Deal, spaces
from everydeal.cards import format_holding, holding
from everydeal.dealing.records import make_sheet
from test_profile import examples, thorough

for needed in ("fontTools", "pypdfium2", "PIL"):
    pytest.importorskip(needed, reason="the extras 'print' and 'docs' are not installed")

import pypdfium2  # noqa: E402
from fontTools.fontBuilder import FontBuilder  # noqa: E402
from fontTools.pens.t2CharStringPen import T2CharStringPen  # noqa: E402
from fontTools.pens.ttGlyphPen import TTGlyphPen  # noqa: E402
from fontTools.ttLib import TTFont  # noqa: E402
from fontTools.ttLib.ttCollection import TTCollection  # noqa: E402
from PIL import ImageChops  # noqa: E402

from everydeal.dealing.records.pdf import write_pdf  # noqa: E402

pytestmark = pytest.mark.once
DEAL = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
TRICKS = (9, 6, 6, 6, 7, 4, 6, 7, 7, 6, 9, 6, 6, 5, 6, 4, 6, 7, 7, 6)
BOARD = Board(DEAL, 2, tricks=TRICKS, tags={"Event": "Club <night>"})
FREAK = Board(Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"), 1)
LAYOUTS = [("12-up", 3), ("36-up", 2), ("large", 9), ("curtain-cards", 6)]
DRAWN = {
    "12-up": "3256c91c7da98f93", "36-up": "6af57e6f6d9cbaa8", "large": "6462228b5fae3c1d",
    "curtain-cards": "b2018a3c94e13697",
}  # fmt: skip


def pdf_of(boards, *, sheet=None, **options):
    file = io.BytesIO()
    write_pdf(make_sheet(boards, **(sheet or {})), file, **options)
    return file.getvalue()


def text_of(pdf, page=0):
    """What copying a page gives."""
    return pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_range()


def streams(pdf):
    """What the streams of a file hold."""
    found = []
    for head, data in re.findall(rb"obj\n<<([^\n]*)>>\nstream\n(.*?)\nendstream", pdf, re.DOTALL):
        found.append(zlib.decompress(data) if b"FlateDecode" in head else data)
    return found


def objects(pdf):
    """The texts of the objects that are gathered in streams."""
    return b"\n".join(part for part in streams(pdf) if part[:1].isdigit()).decode("latin-1")


def test_the_pdf_draws_every_hand_and_is_the_same_twice():
    boards = [Board(deal, number) for number, deal in enumerate(spaces.pavlicek.sample(14, seed="pdf"), start=1)]
    pdf = pdf_of([BOARD, *boards[2:]])
    assert pdf == pdf_of([BOARD, *boards[2:]])
    assert len(pypdfium2.PdfDocument(pdf)) == 2
    text = text_of(pdf) + text_of(pdf, 1)
    for board in boards[2:]:
        for hand in board.deal.hands:
            for suit, letter in enumerate("SHDC"):
                assert (
                    f"{letter} {format_holding(holding(hand, suit)) or '–'}" in text
                )  # copied as a person would write it
    assert all(words in text for words in ("Dealer E", "Vul N-S", "1 / 2", "2 / 2", "HCP"))


@examples(20)
@given(plain_boards(any_deals))
def test_any_board_can_be_printed(board):
    assert pypdfium2.PdfDocument(pdf_of([board], layout="36-up"))[0].get_size() == pytest.approx((595.28, 841.89))


@pytest.mark.parametrize(("layout", "pages"), LAYOUTS)
@pytest.mark.parametrize("paper", ["a4", *thorough("letter")])
def test_every_layout_stays_on_its_pages(layout, pages, paper):
    boards = [replace(BOARD, number=number, dealer=None, vulnerability=None) for number in range(1, 37)]
    file = pypdfium2.PdfDocument(pdf_of(boards, layout=layout, paper=paper, sheet={"footer": "TD: Ann"}))
    assert len(file) == pages
    width, height = map(int, file[0].get_size())
    for page in (file[0], file[pages - 1]):
        picture = page.render(scale=1).to_pil()
        assert picture.convert("L").crop((20, 20, width - 20, height - 20)).getextrema()[0] < 100
        edges = [(0, 0, 18, height), (width - 18, 0, width, height), (0, 0, width, 18), (0, height - 15, width, height)]
        assert all(picture.convert("L").crop(edge).getextrema()[0] > 200 for edge in edges)
        red, green, _ = picture.convert("RGB").split()
        assert ImageChops.subtract(red, green).getextrema()[1] > 150  # hearts and diamonds
    text = text_of(pdf_of(boards, layout=layout, paper=paper))
    assert "AKQT4" in text
    assert ("NS 140: 3♠ NS" in text) == (layout != "curtain-cards")


@pytest.mark.parametrize("layout", ["12-up", "36-up", "curtain-cards"])
def test_what_is_drawn_does_not_overlap_where_hands_are_usual(layout):
    """No two texts of a page of boards, each with its tricks, results and par, have their boxes in one place."""
    boards = [
        Board(deal, number, tricks=TRICKS, tags={"Contract": "3NT", "Declarer": "S", "Result": "9"})
        for number, deal in enumerate(spaces.pavlicek.sample(6, seed="boxes"), start=1)
    ]
    page = pypdfium2.PdfDocument(pdf_of(boards, layout=layout))[0].get_textpage()
    boxes = [page.get_rect(number) for number in range(page.count_rects())]
    for number, (left, bottom, right, top) in enumerate(boxes):
        for other in boxes[:number]:
            wide = min(right, other[2]) - max(left, other[0])
            tall = min(top, other[3]) - max(bottom, other[1])
            assert wide <= 0.5 or tall <= 0.5, (boxes[number], other)


@pytest.mark.parametrize(("layout", "digest"), DRAWN.items())
def test_the_drawing_stays(layout, digest):
    """Where it was looked at: each line and letter in its place, and what the tags say; on both papers."""
    played = {"Contract": "4HX", "Declarer": "E", "Stage": "Final", "Section": "B", "Date": "2026.05.07"}
    boards = [FREAK, BOARD, Board(Deal(north=DEAL.north, south=DEAL.south), unknown=frozenset({1, 3}))]
    for number, deal in enumerate(spaces.pavlicek.sample(17, seed="drawn"), start=3):
        tricks = (*TRICKS[number:], *TRICKS[:number], None)[-20:]
        boards.append(Board(deal, number, tricks=tricks, tags=played | {"Result": str(number % 14)}))
    sheets = [{"title": "Club", "footer": "Ann"}, {"language": "de", "about": {"session": "12", "section": "A"}}]
    found = [
        part if b" Tf " in part else re.findall(rb".*(?:/StructElem|/MediaBox|/Nums).*", part)
        for paper, sheet in zip(("a4", "letter"), sheets, strict=True)
        for part in streams(pdf_of(boards, layout=layout, paper=paper, sheet=sheet))
    ]
    assert sha256(repr(found).encode()).hexdigest()[:16] == digest


def test_unknown_paper_and_layout():
    with pytest.raises(ValueError, match=r"'tower' .* 12-up, 36-up, large, curtain-cards"):
        pdf_of([BOARD], layout="tower")
    with pytest.raises(ValueError, match=r"'a3' .* a4, letter"):
        pdf_of([BOARD], paper="a3")


@pytest.mark.parametrize("layout", ["12-up", "36-up", "large", "curtain-cards"])
def test_long_suits_are_narrowed_and_stay_in_their_place(layout):
    page = b"".join(part for part in streams(pdf_of([FREAK, BOARD], layout=layout)) if b" Tf " in part).decode()
    scales = [float(scale) for scale in re.findall(r"([\d.]+) Tz", page)]
    assert all(scale < 100 for scale in scales[::2])
    assert scales
    assert scales[1::2] == [100] * (len(scales) // 2)  # what comes after is not narrow
    assert page.count(" 0 Tc") == len(re.findall(r"\.\d Tc", page))


def test_the_par_line_names_as_many_contracts_as_have_room():
    entry = make_sheet([BOARD]).entries[0]
    many = replace(entry, par_contracts=tuple(f"5{strain}X-2 EW" for strain in "♠♥♦♣") * 2)
    file = io.BytesIO()
    write_pdf(replace(make_sheet([BOARD]), entries=(many,)), file, layout="36-up")
    assert re.search(r"NS 140: 5♠X-2 EW, and 7 more", text_of(file.getvalue()))
    assert f"Par {many.par()}".encode("utf-16-be").hex().upper() in objects(file.getvalue())  # all of them, read aloud


def test_tags_say_what_a_reader_reads_aloud():
    pdf = pdf_of([BOARD, replace(BOARD, number=3)], sheet={"language": "sv"})
    text = objects(pdf)
    assert text.count("/S/Sect") == 2
    assert text.count("/S/H1") == 1
    assert "/MarkInfo<</Marked true>>/Lang(sv)" in text
    assert f"/ActualText<FEFF{'Väst: S E6543 H 987 D 753 C E3'.encode('utf-16-be').hex().upper()}>" in text
    assert "/ActualText(hp N 14 O 9 S 9 V 8)" in text
    (content,) = (part.decode() for part in streams(pdf) if b" Tf " in part)
    marks = [int(mark) for mark in re.findall(r"/P<</MCID (\d+)>>BDC", content)]
    assert marks == list(range(len(marks)))
    assert content.count("BDC") + content.count("BMC") == content.count("EMC")
    tree = re.search(r"\[((?:\d+ 0 R ?)+)\]\n?<</Nums", text)
    assert tree is not None
    assert len(tree[1].split(" 0 R")) - 1 == len(marks)
    assert b"<pdfaid:part>2</pdfaid:part>" in pdf


def test_nothing_is_drawn_outside_the_tags():
    (content,) = (part.decode() for part in streams(pdf_of([BOARD], layout="36-up")) if b" Tf " in part)
    depth = 0
    for line in content.split("\n"):
        depth += line.endswith(("BDC", "BMC")) - (line == "EMC")
        assert 0 <= depth <= 1
        assert depth == 1 or not re.search(r"Tj|\bS$|\bf$|\bs$", line)


def font_file(path, letters, *, cff=False, restricted=False):
    """A small font, whose letters are boxes."""
    names = {ord(letter): f"u{ord(letter):04X}" for letter in letters}
    builder = FontBuilder(1000, isTTF=not cff)
    order = [".notdef", *names.values()]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)

    def glyph(pen):
        pen.moveTo((0, 0))
        for point in ((0, 700), (600, 700), (600, 0)):
            pen.lineTo(point)
        pen.closePath()
        return pen.getCharString() if cff else pen.glyph()

    glyphs = {name: glyph(T2CharStringPen(620, None) if cff else TTGlyphPen(None)) for name in order}
    if cff:
        builder.setupCFF("Boxes", {}, glyphs, {})
    else:
        builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(order, (620, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(fsType=2 if restricted else 0)
    builder.setupPost()
    builder.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    builder.save(path)
    return str(path)


@pytest.mark.parametrize(
    ("ending", "kind"), [("ttf", "CIDFontType2"), ("otf", "CIDFontType0"), ("ttc", "CIDFontType2")]
)
def test_fonts_of_every_kind_are_embedded(tmp_path, ending, kind):
    path = tmp_path / f"boxes.{ending}"
    if ending == "ttc":
        fonts = [TTFont(font_file(tmp_path / name, letters)) for name, letters in (("a", "ab"), ("b", "橋牌"))]
        collection = TTCollection()
        collection.fonts = fonts
        collection.save(path)
    else:
        font_file(path, "橋牌", cff=ending == "otf")
    named = f"{path}:1" if ending == "ttc" else str(path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pdf = pdf_of([Board(DEAL, 1, tags={"Event": "牌橋 Łódź"})], font=named)
    assert text_of(pdf).startswith("牌橋 Łódź")
    assert f"/Subtype/{kind}" in objects(pdf)
    picture = pypdfium2.PdfDocument(pdf)[0].render(scale=1).to_pil().convert("L")
    assert picture.crop((31, 31, 38, 36)).getextrema()[1] < 100  # the first letter is a black box


def test_the_title_takes_the_font_that_was_asked_for(tmp_path):
    pdf = pdf_of([Board(DEAL, 1, tags={"Event": "AKQ"})], font=font_file(tmp_path / "own.ttf", "AKQ"))
    assert "+own/" in objects(pdf)
    assert text_of(pdf).startswith("AKQ")


def test_fonts_that_cannot_be_embedded(tmp_path):
    with pytest.raises(ValueError, match=r"not a font .*\.ttf, \.otf.*\.ttc"):
        pdf_of([BOARD], font=__file__)
    with pytest.raises(ValueError, match="maker does not allow"):
        pdf_of([BOARD], font=font_file(tmp_path / "closed.ttf", "a", restricted=True))
    collection = TTCollection()
    collection.fonts = [TTFont(font_file(tmp_path / "a", "a"))]
    collection.save(tmp_path / "one.ttc")
    with pytest.raises(ValueError, match=r"0 to 0: .* 3"):
        pdf_of([BOARD], font=f"{tmp_path}/one.ttc:3")
    with pytest.raises(FileNotFoundError):
        pdf_of([BOARD], font=str(tmp_path / "none.ttf"))


def test_letters_that_no_font_has_are_named(monkeypatch):
    monkeypatch.setattr("everydeal.dealing.records.pdf.fonts.found", lambda: ())
    with pytest.warns(UserWarning, match="no font here has '橋牌': name a font"):
        pdf = pdf_of([Board(DEAL, 1, tags={"Event": "橋牌 Łódź"})])
    assert "Łódź" in text_of(pdf)


def test_a_strict_record_has_all_its_letters(monkeypatch):
    monkeypatch.setattr("everydeal.dealing.records.pdf.fonts.found", lambda: ())
    with pytest.raises(ValueError, match="no font here has '橋牌': name a font"):
        pdf_of([Board(DEAL, 1, tags={"Event": "橋牌 Łódź"})], strict=True)
    assert pdf_of([BOARD], strict=True) == pdf_of([BOARD])


def test_the_makeable_contracts_are_on_the_page():
    assert "NS 3♠ 1NT, EW 1♦ 1♣" in text_of(pdf_of([BOARD]))


def test_scripts_that_need_more_than_letters_are_named():
    with pytest.warns(UserWarning, match=r"right to left"):
        pdf_of([Board(DEAL, 1, tags={"Event": "גשר"})])


def test_names_of_all_europe_need_no_other_font(monkeypatch):
    monkeypatch.setattr("everydeal.dealing.records.pdf.fonts.found", lambda: ())
    names = "Łukasz Żółć Ørsted Kučera Őze Șt. Κύπελλο Кубок Հայ ქართ ẞ ♠♥♦♣ 8 € №"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert names in text_of(pdf_of([BOARD], sheet={"title": names}))


def test_what_has_no_room_in_the_foot_takes_a_second_line():
    tags = {"DealBeacon": "cd" * 96, "Generator": "everydeal"}
    pdf = pdf_of([Board(DEAL, 1, tags=tags)], sheet={"footer": "TD: Ann"})
    assert "TD: Ann\r\nbeacon " + "cd" * 96 in text_of(pdf)
    page = pypdfium2.PdfDocument(pdf)[0].get_textpage()
    boxes = [page.get_rect(number) for number in range(page.count_rects())]
    foot = [top - bottom for _, bottom, _, top in boxes if top < 30]
    assert len(foot) >= 2
    assert min(foot) > 4  # points: a person can read it


def test_what_is_too_long_for_head_or_foot_is_named():
    for sheet in ({"title": "W" * 400}, {"footer": "W" * 400}, {"about": {"session": "W" * 400}}):
        with pytest.warns(UserWarning, match=r"WWW' is set in [0-9.]+ points"):
            pdf_of([BOARD], sheet=sheet)
