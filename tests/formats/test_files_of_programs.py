"""What programs and pages really write, made here after their files: each is read, and prose is not."""

import io
import re

import pytest

from boards import boards_of, noticed, written
from everydeal import Board, Deal, read, read_deals, spaces, write
from everydeal.board.annotated_words import AnnotatedWords
from everydeal.formats import FormatError, format_names, handviewer_url
from lin_pieces import MD
from places import SAMPLES

DEALS = [spaces.pavlicek[3**n] for n in (50, 55, 59)]
PAGE = b"<!DOCTYPE html>\n<html><body>\n%s\n</body></html>\n"


def lenient(data: bytes | str, format: str | None = None, name: str = "") -> tuple[list[Board], list[str], list[str]]:
    errors: list[FormatError] = []
    notices: list[FormatError] = []
    stream = io.BytesIO(data.encode() if isinstance(data, str) else data)
    stream.name = name
    boards = list(read(stream, format, errors=errors.append, notices=notices.append))
    return boards, [error.reason for error in errors], [notice.reason for notice in notices]


def deals_of(data: bytes | str, format: str | None = None, name: str = "") -> list[Deal]:
    boards, errors, _ = lenient(data, format, name)
    assert errors == []
    return [board.deal for board in boards]


# Prose


@pytest.mark.parametrize(
    "text",
    [
        b"commit afcae83a64843f7a6f81f1a3c7d5a2a3f3f5f6f7\n\n  Fix\n" * 9,
        b" " * 13 + b"Permission is granted to copy, \xc2\xa9 and to distribute verbatim copies" + b" of it\n" * 40,
        b'Release notes\n\n   [http "https://weak.example.com/"]\n\tsslVerify = false\n[section "name"]\n[color "x"]\n',
        b'[remote "origin"]\n\turl = https://example.com\n',
        b"\r\n           Version 1.3, 3 November 2008\n" + b"a licence, (c) \xe9\n" * 60,
        bytes(range(1, 45)),
        b"What to do? See S. 12, H. 3; N E S W are the points of the compass.\n" * 20,
        b"<!DOCTYPE html><html><body>A page on bridge, without a board</body></html>",
        b"PK-like \0\0\0" + bytes(100),
        bytes(5000),
        b"\xff\xfe" + bytes(100),
        b"|" * 40,
        b"." * 40,
        b"||||\n" * 8,
        "\n8\n".join((*"♠♥♦♣", *(f"{mark}\t\t{mark}" for mark in "♠♥♦♣"), *"♠♥♦♣", "")).encode(),
        "<p>".join(f"<html>{seat}<p>♠<p>♥<p>♦<p>♣" for seat in ("North", "East", "South", "West")).encode(),
    ],
)
def test_prose_and_strange_bytes_are_not_files_of_deals(text: bytes) -> None:
    boards, errors, _ = lenient(text)
    assert boards == []
    assert len(errors) == 1
    assert "not a file of deals" in errors[0]
    assert format_names(io.BytesIO(text)) == []


@pytest.mark.parametrize("name", ["cds", "zrd", "bridgebots", "gib-binary", "zbs", "zdd"])
def test_a_format_without_a_mark_is_known_by_its_name(name: str) -> None:
    file = io.BytesIO()
    boards = [Board(deal, place, tricks=(*range(14), *range(6))) for place, deal in enumerate(DEALS, 1)]
    write(boards, file, name, losses=str)
    _, [error], _ = lenient(file.getvalue())
    assert "a file's name" in error
    assert name in error
    assert len(lenient(file.getvalue(), name)[0]) == 3
    assert len(lenient(file.getvalue(), name="x.bin" if name == "gib-binary" else f"x.{name}")[0]) == 3


# LIN


@pytest.mark.parametrize(
    "page", ["bt||mn|Lessons|cs|2|", "nt|Hello|cp|1|", "ht|f|at|^B Level 1|", "\ncr|3255|cg|30|cb|30|"]
)
def test_lin_may_begin_with_the_keys_of_lessons(page: str) -> None:
    assert len(deals_of(f"zz|3|md|{MD}|", name="x.lin")) == 1
    text = f"{page}{'at|x|' * 2000}qx|o1|md|{MD}|"
    assert format_names(io.BytesIO(text.encode())) == ["lin"]
    assert len(lenient(text)[0]) == 1


# PBN


def test_games_without_an_empty_line_between_them() -> None:
    game = '[Event "x"]\n[Board "{}"]\n[Deal "{}"]\n[ScoreTable "a"]\n1\n{{ after }}\n'
    games = [game.format(n, deal) for n, deal in enumerate(DEALS, 1)]
    boards, errors, notices = lenient("".join(games))
    assert ([board.number for board in boards], errors, notices) == ([1, 2, 3], [], [])
    assert boards == lenient("\n".join(games))[0]
    assert [board.line for board in boards] == [1, 7, 13]
    assert deals_of("".join(f'[Deal "{deal}"]\n' for deal in DEALS)) == DEALS
    tables = [(n, deal) for n, deal in enumerate(DEALS, 1) for _ in range(2)]
    boards, errors, notices = lenient("".join(f'[Deal "{deal}"]\n[Board "{n}"]\n' for n, deal in tables))
    assert ([(board.number, board.deal) for board in boards], errors, notices) == (tables, [], [])
    twice = f'[Board "1"]\n[Deal "{DEALS[0]}"]\n[Deal "{DEALS[0]}"]\n[Event "late"]\n'
    boards, errors, notices = lenient(twice)
    assert ([board.tags for board in boards], errors) == ([{"Event": "late"}], [])
    assert notices == ["[Deal] comes a second time in one game"]


@pytest.mark.heavy
def test_remarks_before_deal_strings_are_passed_over() -> None:
    for count in (10, 1000, 30_000):
        for mark in "#%;":
            text = f"{mark} a remark, with a [Deal in it\n" * count + f"{DEALS[0]}\n{mark} x\n{DEALS[1]}\n"
            assert deals_of(text) == DEALS[:2]
            assert read_deals(io.BytesIO(text.encode())).boards.record.tolist() == [1, 2]
        assert deals_of("{ a remark,\n of two lines }\n" * count + f'[Deal "{DEALS[0]}"]\n') == DEALS[:1]
        boards, _, notices = lenient("% a remark\n" * count + f"qx|o1|md|{MD}|")
        assert (len(boards), len(notices)) == (1, 1)


def test_a_whole_row_of_a_table_is_not_cut_short() -> None:
    text = f'[Deal "{DEALS[0]}"]\n[ScoreTable "Table;Contract;Score"]\n1 3S  600\n2 "" 50'
    assert lenient(text)[1] == []
    assert "cut short" in lenient(text.removesuffix(" 50"))[1][0]
    assert lenient('[Deal "N:AKQ', name="x.pbn")[1] == ['not a tag pair [Name "value"]']


# Links and pages


def test_links_with_voids_in_sentences_and_calls() -> None:
    link = "https://www.bridgebase.com/tools/handviewer.html?n=skhaqjt98765432d-----c&d=n"
    [board] = lenient(f"Look at {link}, please. And at <a href='{link}&amp;b=7'>this</a>: what do you bid?")[0][:1]
    assert (str(board.deal), board.dealer) == ("N:K.AQJT98765432.. ... ... ...", 0)
    boards, errors, notices = lenient(f"A line of words.\nSee {link} and\n{link}&b=7\n")
    assert ([board.number for board in boards], errors, notices) == ([None, 7], [], ["a line without a link"])
    [board] = lenient(f"x {link}\nonclick=\"hv_popuplin('pn|A,B,C,D|st||md|{MD}|ah|Board 4|');return false;\"")[0][1:]
    assert (board.number, board.tags["South"]) == (4, "A")
    popup = f"hv_popuplin('pn|A,B,C,D|st||md|{MD}|ah|Board 4|')"
    page = f'<a href="javascript:{popup}">hands</a>'
    xhtml = f"<?xml version='1.0'?>\n<!DOCTYPE html>\n<p>{link}&amp;b=4</p>"
    for text in (
        popup,
        page,
        xhtml,
        f"<div>{'x ' * 20_000}{link}&amp;b=4</div>",
        f"See <i>{link}&b=4</i>\n",
        f"<p>{link}&amp;b=4</p>",
    ):
        boards, errors, _ = lenient(text)
        assert ([board.number for board in boards], errors) == ([4], [])
    assert "'es' is not a seat: N, E, S or W" in lenient(f"{link.replace('d=n', 'd=es')}\n")[1]


@pytest.mark.parametrize(
    "text",
    ["[url=%s]a[/url]", "%s,%s|%s", "%s|7", "“%s”", "*%s*, `%s`", "[a](%s),[b](%s)", '<p><script>{"u":"%s"}</script>'],
)  # fmt: skip
def test_links_end_where_the_text_around_them_goes_on(text: str) -> None:
    link = "https://www.bridgebase.com/tools/handviewer.html?n=skhaqjt98765432d-----c&nn=D'Arcy&b=7&a=1n(15-17)&p=sk"
    links = iter(
        link.replace("b=7", f"b={number}").replace("&", "\\u0026" if "{" in text else "&") for number in (7, 8, 9)
    )
    boards, errors, notices = lenient(re.sub("%s", lambda _: next(links), text) + "\n")
    assert ([board.number for board in boards], errors, notices) == ([7, 8, 9][: text.count("%s")], [], [])
    assert {(board.tags["North"], str(board.play), str(board.auction)) for board in boards} == {("D'Arcy", "SK", "1NT")}
    for before in (*range(1 << 16, (1 << 16) - 120, -7), 200_000):  # in pieces that are read one after the other
        page = f"<html>{'x ' * (before // 2)}{link.replace('&', '&amp;' if before % 2 else '&')} text</html>"
        assert [(board.number, board.deal.hand_sizes) for board in lenient(page)[0]] == [(7, (13, 0, 0, 0))]


def test_web_pages() -> None:
    links = "".join(
        f'<td><a href="{handviewer_url(Board(deal, n)).replace("&", "&amp;")}">{n}</a></td>\n'
        for n, deal in enumerate(DEALS, 1)
    )
    lin_text = f"pn|Zo\xeb,B,C,D|md|{MD}|ah|Board 9|mb|1N|an|Ann\\'s|"
    popup = f"""<a onclick="hv_popuplin('{lin_text}');return false;" href="#">Lin</a>"""
    movie = '<a href="https://www.bridgebase.com/tools/handviewer.html?bbo=y&amp;myhand=M-1">Movie</a>'
    page = PAGE % (links + links + popup + movie + "x" * 200_000 + popup).encode("latin-1")
    boards, errors, notices = lenient(page)
    assert errors == []
    assert [board.deal for board in boards[:3]] == DEALS
    assert [(board.number, board.line) for board in boards] == [(1, 3), (2, 4), (3, 5), (9, 9)]
    assert boards[3].tags["South"] == "Zoë"
    assert boards[3].auction is not None
    assert boards[3].auction.explanation(0) == "Ann's"
    assert notices == ["1 links to boards that the page names and does not tell"]


# Printed hands


def test_hands_with_symbols_on_a_line_each() -> None:
    text, between = "", "N  5  5  7  7  0.03 s\nS  2  2 11 11\nH  7  7\n"
    for deal in DEALS:
        rows = [" ".join(f"{mark} {ranks or '-'}" for mark, ranks in zip("♠♥♦♣", hand.split("."), strict=True))
                for hand in str(deal)[2:].split()]  # fmt: skip
        text += f"{'':26}{rows[0]}\n  {rows[3]:45} {rows[1]}\n{'':26}{rows[2]}\n{between}"
    assert deals_of(text) == DEALS


def test_hands_one_below_the_other() -> None:
    text = ""
    for number, deal in enumerate(DEALS, 1):
        hands = dict(zip(("North", "East", "South", "West"), str(deal)[2:].split(), strict=True))
        text += f"Board {number}\n\n"
        for seat in ("North", "West", "East", "South"):
            suits = zip("♠♥♦♣", hands[seat].split("."), strict=True)
            text += f"{seat}\n" + "".join(f"{mark} {ranks or '—'}\n" for mark, ranks in suits)
    boards, errors, _ = lenient(text)
    assert ([(board.number, board.deal) for board in boards], errors) == (list(enumerate(DEALS, 1)), [])
    assert deals_of(re.sub("([♠♥♦♣])", "\\1\ufe0f", text)) == DEALS
    boards, errors, _ = lenient(text.replace("East\n", "", 1))
    assert [board.number for board in boards] == [2, 3]
    assert errors == ["a diagram that ends after 4 of its 12 lines with cards"] * 4


@pytest.mark.parametrize(
    "names",
    [
        "Donne;Donneur;Vulnérabilité;Nord;Est;Sud;Ouest",
        "Nummer;Teiler;Gefahrenlage;Nord;Ost;Süd;West",
        "Nr;Teiler;Gefahr;N;O;S;W",
        "Numéro;Donneur;Vulnérable;N;E;S;O",
        "Spelnummer;Gever;Kwetsbaarheid;Noord;Oost;Zuid;West",
        "Rozdanie;Rozdający;Założenia;Północ;Wschód;Południe;Zachód",
    ],
)
@pytest.mark.parametrize("charset", ["utf-8", "utf-8-sig", "utf-16", "cp1250"])
@pytest.mark.parametrize("hands", [3, 4])
def test_headings_in_other_languages(names: str, charset: str, hands: int) -> None:
    said = {"Donn": "ESOTous", "Teil": "OSWAlle", "Geve": "OZWBeide", "Rozd": "ESWObie"}[names.split(";")[1][:4]]
    rows = [[str(n), said[n % 3], said[3:], *str(deal)[2:].split()[:hands]] for n, deal in enumerate(DEALS, 1)]
    lines = ['"sep=;"', *(";".join(row) for row in (names.split(";")[: 3 + hands], *rows)), ""]
    boards, errors, notices = lenient("\n".join(lines).encode(charset, "ignore"))
    assert (errors, notices, {board.vulnerability for board in boards}) == ([], [], {"All"})
    assert [(board.dealer, board.deal) for board in boards] == [(n % 3 + 1, d) for n, d in enumerate(DEALS, 1)]


def test_sixteen_suits_in_french() -> None:
    suits = ("Pique", "Cœur", "Carreau", "Trèfle")
    names = [f"{seat} {suit}" for seat in ("Nord", "Est", "Sud", "Ouest") for suit in suits]
    row = ",".join(ranks for hand in str(DEALS[0])[2:].split() for ranks in hand.split("."))
    assert deals_of(f"{','.join(names)}\n{row}\n") == DEALS[:1]


# Other programs' files


def test_dds_with_blanks_that_do_not_break() -> None:
    text = (SAMPLES / "dds" / "dds__list1.txt").read_text()
    plain = lenient(text)[0]
    for charset in ("utf-8", "latin-1"):
        assert lenient(text.replace(" ", "\xa0").encode(charset))[0] == plain
    file = io.BytesIO()
    plain[0].tags |= {"PLAY": "junk", "TABLE": "1 2"}
    write(plain, file, "dds", losses=str)
    assert b"junk" not in file.getvalue()
    assert lenient(file.getvalue())[1] == []


def test_the_number_of_boards_of_a_dup_file_may_have_a_zero_before_it() -> None:
    file = io.BytesIO()
    write(DEALS, file, "dup")
    assert deals_of(file.getvalue().replace(b"0 3  ", b"0 03 ")) == DEALS


def test_endplay_tells_the_number_of_a_board_among_its_tags() -> None:
    file = io.BytesIO()
    write([Board(DEALS[0], 7)], file, "endplay-json")
    text = file.getvalue().replace(b'"board_num": 7, "info": {}', b'"info": {"Board": "7", "Event": "x"}')
    [board] = lenient(text)[0]
    assert (board.number, board.tags) == (7, {"Event": "x"})
    info = b'"claimed": true, "info": {"Board": "8", "Dealer": "S", "Rounds": 5}, "contract": {"level": 4, '
    contract = info + b'"denom": "hearts", "declarer": "north", "penalty": "x", "result": -1}'
    [board], notices = noticed(file.getvalue().replace(b'"info": {}', contract).decode())
    assert (str(board.result), board.raw_play) == ("4HX N -1", AnnotatedWords(None, ("*",)))
    assert ["'Board' of info" in notices[0], "'Rounds' of info" in notices[1]] == [True, True]
    assert boards_of(written([board], "endplay-json")) == [board]


# What boards say


def test_a_side_s_tricks_are_nobody_s_where_no_declarer_is_known() -> None:
    board = Board(DEALS[0], tags={"Contract": "3NT", "Result": "EW 9"})
    assert (board.result, board.notices()) == (None, [])
    board.tags["Declarer"] = "W"
    assert board.result is not None
    assert board.result.tricks == 9


def test_a_tag_that_looks_like_a_key_of_lin_is_not_lost_without_a_word() -> None:
    losses = []
    write([Board(DEALS[0], 1, tags={"XLIN_zz": "1"})], io.BytesIO(), "lin", losses=losses.append)
    assert list(losses[0].tags) == ["XLIN_zz"]
