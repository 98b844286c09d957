"""Hand records: what is printed is what the board says."""

import base64
import io
import os
import re
import zlib
from dataclasses import replace

import pytest
from hypothesis import given

from boards import any_deals, plain_boards
from effort import examples, thorough
from everydeal import Board, Deal, ids, spaces
from everydeal.cards import SUIT_SYMBOLS, format_holding, holding
from everydeal.dealing.records import html_text, make_sheet, solve
from everydeal.dealing.records.pdf import _FONTS, write_pdf

DEAL = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
TRICKS = (9, 6, 6, 6, 7, 4, 6, 7, 7, 6, 9, 6, 6, 5, 6, 4, 6, 7, 7, 6)
BOARD = Board(DEAL, 2, tricks=TRICKS, tags={"Event": "Club <night>"})


def pdf_of(boards, **options):
    file = io.BytesIO()
    write_pdf(make_sheet(boards), file, **options)
    return file.getvalue()


def drawn(pdf):
    """The texts that the pages of a PDF draw."""
    streams = re.findall(rb"stream\r?\n(.*?)~>endstream", pdf, re.DOTALL)
    page = b"".join(zlib.decompress(base64.a85decode(stream)) for stream in streams)
    texts = re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", page)
    return {text.replace(rb"\226", b"\x96").decode("cp1252") for text in texts}


def test_an_entry_says_what_the_board_says():
    (entry,) = make_sheet([BOARD]).entries
    assert (entry.number, entry.dealer_text, entry.vulnerable_text) == (2, "Dealer E", "Vul N-S")
    assert [entry.is_vulnerable(seat) for seat in range(4)] == [True, False, True, False]
    assert entry.points == (14, 9, 9, 8)
    assert entry.suits[0] == ("8", "AKQT4", "AJ6", "T742")
    assert entry.tricks == (
        ("7", "9", "6", "6", "6"),
        ("6", "9", "6", "6", "5"),
        ("6", "4", "6", "7", "7"),
        ("6", "4", "6", "7", "7"),
    )
    assert ids.decode(entry.id).item == DEAL


def test_an_entry_tells_what_happened():
    board = replace(BOARD, tags={"Contract": "4SX", "Declarer": "W", "Result": "8"})
    (entry,) = make_sheet([board]).entries
    assert entry.outcome_texts == ("4SX W -2", "N-S 300")
    assert "4SX W -2, N-S 300" in drawn(pdf_of([board]))
    assert '<div class="outcome">4SX W -2<br>N-S 300</div>' in html_text(make_sheet([board]))
    assert 'class="outcome"' not in html_text(make_sheet([BOARD]))
    assert make_sheet([BOARD]).entries[0].outcome_texts == ("", "")


def test_a_void_is_a_dash_and_an_unknown_hand_is_nothing():
    board = Board(Deal.from_pbn("N:AK... - - -"), unknown=frozenset({1, 2, 3}))
    (entry,) = make_sheet([board]).entries
    assert entry.suits == (("AK", "–", "–", "–"), ("",) * 4, ("",) * 4, ("",) * 4)
    assert entry.points == (7, None, None, None)
    assert (entry.dealer_text, entry.vulnerable_text) == ("", "")


def test_no_board_is_an_error():
    with pytest.raises(ValueError, match="no board"):
        make_sheet([])


def test_the_title_is_the_event_unless_given():
    assert make_sheet([BOARD]).title == "Club <night>"
    assert make_sheet([BOARD], "Other").title == "Other"
    assert make_sheet([Board(DEAL, 1)]).title == "Hand records"


def test_the_foot_says_where_the_deals_come_from():
    tags = {"DealCommitment": "ab" * 32, "DealBeacon": "7 12", "Generator": "everydeal"}
    boards = [Board(DEAL, 1, tags=tags), Board(DEAL, 2, tags=tags)]
    assert make_sheet(boards).notes == ("commitment " + "ab" * 32, "beacon 7 12", "dealt by everydeal")
    assert make_sheet([*boards, BOARD]).notes == ()


def test_html_shows_everything_and_escapes():
    text = html_text(make_sheet([BOARD]))
    assert "<h1>Club &lt;night&gt;</h1>" in text
    assert text.count("<article") == 1
    for seat in range(4):
        for suit in range(4):
            ranks = format_holding(holding(DEAL.hands[seat], suit))
            assert f"{SUIT_SYMBOLS[suit]}</i>{ranks}</li>" in text
    assert '<span class="N vul">N</span><span class="E dealer">E</span>' in text
    assert "<script" not in text
    assert "http" not in text


@examples(30)
@given(plain_boards(any_deals))
def test_any_board_can_be_printed(board):
    assert html_text(make_sheet([board])).count("<article") == 1
    assert pdf_of([board]).startswith(b"%PDF")


def test_the_pdf_draws_every_hand_and_is_the_same_twice():
    boards = [Board(deal, number) for number, deal in enumerate(spaces.pavlicek.sample(14, seed="pdf"), start=1)]
    pdf = pdf_of([BOARD, *boards[2:]])
    texts = drawn(pdf)
    assert {"AKQT4", "KQJT72", "Dealer E", "Vul N-S", "1 / 2", "2 / 2", "HCP"} <= set(texts)
    for board in boards[2:]:
        for hand in board.deal.hands:
            for suit in range(4):
                assert (format_holding(holding(hand, suit)) or "–") in texts
    assert pdf == pdf_of([BOARD, *boards[2:]])
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 2


@pytest.mark.parametrize(("layout", "pages"), [("twelve", 3), ("sheet", 2), ("large", 9), ("cards", 11)])
@pytest.mark.parametrize("paper", ["a4", *thorough("letter")])
def test_every_layout_stays_on_its_pages(layout, pages, paper):
    pypdfium2 = pytest.importorskip("pypdfium2")
    boards = [replace(BOARD, number=number, dealer=None, vulnerability=None) for number in range(1, 37)]
    file = pypdfium2.PdfDocument(pdf_of(boards, layout=layout, paper=paper))
    assert len(file) == pages
    width, height = file[0].get_size()
    for page in (file[0], file[pages - 1]):
        picture = page.render(scale=1).to_pil().convert("L")
        inside = picture.crop((20, 20, int(width) - 20, int(height) - 20))
        assert inside.getextrema()[0] < 100
        edges = [(0, 0, 20, int(height)), (int(width) - 20, 0, int(width), int(height)), (0, 0, int(width), 20)]
        assert all(picture.crop(edge).getextrema()[0] > 200 for edge in edges)
    text = file[0].get_textpage().get_text_range()
    assert "AKQT4" in text
    assert ("NS 140: 3S NS" in text) == (layout != "cards")
    with pytest.raises(ValueError, match="layout 'tower' is none of twelve, sheet, large, cards"):
        pdf_of(boards, layout="tower")


def test_long_suits_do_not_narrow_what_comes_after():
    long = Board(Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"), 1)
    pages = [pdf_of([long, BOARD], layout=layout) for layout in ("twelve", "sheet")]
    for pdf in pages:
        streams = re.findall(rb"stream\r?\n(.*?)~>endstream", pdf, re.DOTALL)
        page = b"".join(zlib.decompress(base64.a85decode(stream)) for stream in streams)
        scales = [float(scale) for scale in re.findall(rb"([\d.]+) Tz", page)]
        assert min(scales) < 100
        assert scales[-1] == 100


def test_paper_and_fonts():
    assert b"/MediaBox [ 0 0 612 792 ]" in pdf_of([BOARD], paper="letter")
    with pytest.raises(ValueError, match="none of a4, letter"):
        pdf_of([BOARD], paper="a3")
    with pytest.raises(ValueError, match="no TrueType font"):
        pdf_of([BOARD], font=__file__)


def test_letters_that_no_font_has_are_named():
    if not any(os.path.exists(name) for name in _FONTS):
        pytest.skip("no TrueType font is installed where titles look for one")
    with pytest.warns(UserWarning, match=r"has no '\\U0010fffd'"):
        pdf_of([Board(DEAL, 1, tags={"Event": "Łódź \U0010fffd"})])


def test_a_title_beyond_western_letters_needs_a_font(monkeypatch):
    monkeypatch.setattr("everydeal.dealing.records.pdf._FONTS", ())
    with pytest.raises(ValueError, match="no font at hand has 'Łź': name one"):
        pdf_of([Board(DEAL, 1, tags={"Event": "Łódź"})])


@pytest.mark.thorough
def test_solved_tricks_are_those_of_the_published_deal():
    pytest.importorskip("endplay", reason="the extra endplay is not installed")
    solved = solve([Board(DEAL, 1), replace(BOARD, tricks=(13,) * 20)])
    assert solved[0].tricks == TRICKS
    assert solved[1].tricks == (13,) * 20  # what a file says is never overruled


def test_what_cannot_be_played_out_is_not_solved():
    pytest.importorskip("endplay", reason="the extra endplay is not installed")
    with pytest.raises(ValueError, match="board 3: hands of 1-0-0-0 cards"):
        solve([Board(Deal(north=1), 3)])
