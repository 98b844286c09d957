"""Deals as people write and print them: hands without seats, tables, hands in words, hand records side by side."""

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import boards_of, full_deals, lenient, noticed, written
from commands import invoke
from everydeal import Board, Deal, FormatError, read, read_deals
from everydeal.cards import SEATS
from everydeal.formats.core.registry import recognise
from everydeal.formats.core.spelling.holdings import parse_written_hand
from everydeal.formats.texts.titles import Title, read_title
from example_deal import FULL as DEAL
from places import sample_text

OTHER = Deal.from_pbn("N:9.Q65.A764.J6432 AKJ6532.83.3.K98 T74.K942.982.A75 Q8.AJT7.KQJT5.QT")
LINE = str(DEAL)[2:]


# Four hands a line


@given(st.lists(full_deals, min_size=1, max_size=3), st.permutations(SEATS).map("".join))
def test_four_hands_in_any_order_of_seats(deals: list[Deal], seats: str) -> None:
    data = written([Board(deal) for deal in deals], "hands", seats=seats)
    assert all(len(line) == 67 for line in data.decode().splitlines())
    assert recognise(data).name == "hands"
    assert [board.deal for board in read(io.BytesIO(data), seats=seats)] == deals
    assert list(read_deals(io.BytesIO(data), seats=seats).deals) == deals
    assert recognise(data.replace(b"\n", b"\r\n"), "list.txt").name == "hands"


def test_without_the_seats_it_is_one_error_that_says_so(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="seats='NESW'"):
        list(read(io.StringIO(f"{LINE}\n" * 3)))
    errors: list[FormatError] = []
    boards = list(read(io.StringIO(f"{LINE}\n" * 3), errors=errors.append))
    assert (boards, len(errors)) == ([], 1)
    (path := tmp_path / "bigdeal.txt").write_text(f"{LINE}\n")
    commands = (
        ["encode"],
        ["show"],
        ["info"],
        ["check"],
        ["convert", path, "--unique", "deal"],
        ["roundtrip"],
        ["convert", path, "--to", "pbn"],
        ["exclude-list", path, "-o", tmp_path / "list"],
    )
    for command in commands:
        words = command if len(command) > 1 else [*command, path]
        done = invoke(*words)
        assert "--columns NESW" in done.errors + done.output, command
        assert invoke(*words, "--columns", "N").code == 0, command
    assert "is not an order of seats" in invoke("encode", path, "--columns", "NN").errors


def test_a_collection_of_hands_without_seats(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    path, target = tmp_path / "bigdeal.txt", tmp_path / "all.parquet"
    path.write_text(f"{LINE}\n")
    assert "--columns NESW" in invoke("collect", path, "-o", target).errors
    for more in ([], ["--with", "boards"]):
        assert invoke("collect", path, "-o", target, "--force", "--columns", "W", *more).code == 0
        assert invoke("convert", target).output == f"{DEAL.rotate(3)}\n"


def test_one_letter_is_the_first_seat() -> None:
    for first in range(4):
        [board] = read(io.StringIO(f"{LINE}\n"), seats=SEATS[first])
        assert board.deal == DEAL.rotate(first)


def test_seats_that_are_not_asked_for_are_noticed() -> None:
    [board], [notice] = noticed(f"{DEAL}\n", seats="S")
    assert board.deal == DEAL
    assert "the seats given are not needed: files of the format lines tell them" in notice


# Tables


SUITS = [suit.replace("T", "10") for hand in LINE.split() for suit in hand.split(".")]
NAMES = [
    f"{seat}_{suit}"
    for seat in ("north", "east", "south", "west")
    for suit in ("spades", "hearts", "diamonds", "clubs")
]


@pytest.mark.parametrize(
    "text",
    [
        f"Deal,Board No.\n{DEAL},7\n",
        f"board;deal\n7;{str(DEAL).replace('T', '10')}\n",
        "Bd\tWest\tN\tE\tS\n7\t" + "\t".join([LINE.split()[3], *LINE.split()[:3]]) + "\n",
        "number,north,east,south,west\n7," + LINE.replace(" ", ",").rpartition(",")[0] + ",\n",
        f"board,{','.join(NAMES)}\n7,{','.join(SUITS)}\n",
        '"board","' + '","'.join(name.title().replace("_", " ") for name in NAMES)
        + '"\n7,"' + '","'.join(SUITS) + '"\n',
        "|".join(["board|n|e|s|w\n7", *LINE.split()]) + "\n",
        "board,N,E,S,W\n7,♠8 ♥AKQ104 ♦AJ6 ♣10742,S9 HJ53 DKQ92 CQJ985,SKQJT72 H62 DT84 CK6,A6543.987.753.A3\n",
    ],
)  # fmt: skip
def test_columns_in_many_words(text: str) -> None:
    assert boards_of(text.encode()) == [Board(DEAL, 7)]


def test_a_table_tells_more() -> None:
    text = f"board,dealer,vul,deal,North Name,Event,hcp\n3,w,Game all,{DEAL},Ann,Cup,14\n"
    [board], notices = noticed(text)
    assert board == Board(DEAL, 3, 3, "All", {"North": "Ann", "Event": "Cup"})
    assert notices == ["line 1: columns left out: hcp"]


def test_columns_that_the_user_names() -> None:
    hands = LINE.replace(" ", ",")
    for head in ("", "No,Norte,Este,Sur,Oeste,x\n", "Nr,HandA,HandB,HandC,HandD,x\n"):
        [board] = read(io.StringIO(f"{head}7,{hands},?\n"), columns="board,north,east,south,west,-")
        assert board == Board(DEAL, 7)
    with pytest.raises(FormatError, match=r"name them, columns=.*in 'No,Norte,Este,Sur,Oeste'"):
        list(read(io.StringIO(f"No,Norte,Este,Sur,Oeste\n7,{hands}\n"), "table"))
    with pytest.raises(FormatError, match="two columns are 'N'"):
        list(read(io.StringIO("7,x\n"), columns="north,N"))
    with pytest.raises(FormatError, match="line of cells"):
        list(read(io.StringIO('7,"x\n'), columns="board,deal"))
    assert invoke("encode", "-", "--columns", "n,e,s,w", stdin=f"{hands}\n").lines == invoke("encode", DEAL).lines


# Hands in words


@pytest.mark.parametrize(
    "text",
    [
        "N: S 8 H AKQ104 D AJ6 C 10742\nE: S 9 H J53 D KQ92 C QJ985\nS: S KQJ1072 H 62 D 1084 C K6\n"
        "W: S A6543 H 987 D 753 C A3",
        "N: S 8 H AKQ104 D AJ6 C 10742 E: S 9 H J53 D KQ92 C QJ985 S: S KQJ1072 H 62 D 1084 C K6",
        "North ♠ 8 ♥ A K Q 10 4 ♦ A J 6 ♣ 10 7 4 2; East ♠ 9 ♥ J53 ♦ KQ92 ♣ QJ985; South ♠ KQJT72 ♥ 62 ♦ T84 ♣ K6",
        "west: S: A6543 H: 987 D: 753 C: A3\nnorth: S: 8, H: AKQT4, D: AJ6, C: T742\n\n"
        "east: S: 9 H: J53 D: KQ92 C: QJ985",
    ],
)  # fmt: skip
def test_hands_in_many_words(text: str) -> None:
    assert [board.deal for board in boards_of(f"{text}\n".encode())] == [DEAL]
    assert boards_of(f"Board 3  West Deals  None Vul\n{text}\n".encode()) == [Board(DEAL, 3, 3, "None")]


def test_a_board_ends_where_a_seat_comes_again_and_at_a_title() -> None:
    hand, other = "S AKQ H 2 D - C void", "S 32 H 3 D 9 C 4"
    text = f"N: {hand}\nS: {other}\nN: {hand}\nBoard 4\nS: {other}\n"
    boards = boards_of(text.encode())
    assert [board.number for board in boards] == [None, None, 4]
    assert [sorted(board.unknown) for board in boards] == [[1, 3], [1, 2, 3], [0, 1, 3]]


def test_a_hand_that_is_not_known_begins_no_other_board() -> None:
    """South's hand alone, and then a deal: its first three hands would have gone to South's."""
    alone = Board(Deal(0, 0, DEAL.hands[2], 0), unknown=frozenset({0, 1, 3}))
    data = written([alone, Board(DEAL)], "words")
    assert data.startswith(b"N: -\nE: -\nS: S KQJT72 H 62 D T84 C K6\nW: -\n\nN: S 8 ")
    assert recognise(data).name == "words"
    assert boards_of(data) == [alone, Board(DEAL)]


# Hand records


def test_titles() -> None:
    seventh = Title(7, 2, "All")
    for text in (
        "Board 7, dealer S, vulnerable All", "Board 7   South Deals   Both Vul", "Bd: 7 Dlr: South Vul: Both",
        "Board No. 7. Dealer South. Game all.", "BOARD 7 / S deals / All vulnerable", "board #7 (dlr s) vul all",
        "7.  Dlr: South, Vul: Both",
    ):  # fmt: skip
        assert read_title(text) == seventh, text
    assert read_title("E-W Vul") == Title(None, None, "EW")
    assert read_title("Love all") == Title(None, None, "None")
    for text in (
        "South deals and passes",
        "10 South deals 4",
        "0 Dlr: S",
        "Board 0",
        "all",
        "North",
        "7",
        "vulnerable against not",
    ):
        assert read_title(text) is None, text


def record(deal: Deal, titles: list[str]) -> list[str]:
    """A hand record of a federation: blanks between ranks, 10 for the ten, what is known left of North's hand."""
    lines = deal.diagram(symbols=True).replace("T", "10").splitlines()
    spaced = []
    for line in lines:
        pieces = [" ".join(part) if part.strip("AKQJ1098765432-") == "" else part for part in line.split(" ")]
        spaced.append(" ".join(pieces).replace("1 0", "10"))
    for place, title in enumerate(titles):
        spaced[place] = f"{title:30}{spaced[place].lstrip()}"
    return spaced


def test_hand_records_with_titles_beside_north() -> None:
    text = "\n\n".join("\n".join(record(deal, titles)) for deal, titles in (
        (DEAL, ["Board 7", "South Deals", "Both Vul"]),
        (OTHER, ["8  Dlr: W", "Vul: None"]),
    )) + "\n"  # fmt: skip
    assert boards_of(text.encode()) == [Board(DEAL, 7, 2, "All"), Board(OTHER, 8, 3, "None")]


@pytest.mark.parametrize("count", [2, 3, 6])
def test_hand_records_side_by_side(count: int) -> None:
    deals = [DEAL, OTHER, DEAL.rotate(), OTHER.rotate(), DEAL.rotate(2), OTHER.rotate(2)][:count]
    columns = [record(deal, [f"Board {place}"]) for place, deal in enumerate(deals, start=1)]
    text = "\n".join("".join(f"{line:70}" for line in lines) for lines in zip(*columns, strict=True)) + "\n"
    assert [(board.number, board.deal) for board in read(io.StringIO(text))] == list(enumerate(deals, start=1))
    lines = text.splitlines(keepends=True)
    for gone in range(12):
        boards, errors = lenient("".join(lines[:gone] + lines[gone + 1 :]).encode(), "diagram")
        assert errors
        assert not boards


@pytest.mark.parametrize("facts", ["EW 2♠; EW 3♣; Par +100", "NS: 4S 3H 2NT", "  14 \n 8  9", "Lead: ♠4 wins"])
def test_what_stands_below_a_hand_record(facts: str) -> None:
    text = "\n".join(record(DEAL, ["Board 7"])) + f"\n{facts}\n" + "\n".join(record(OTHER, ["Board 8"])) + "\n"
    if "♠4" not in facts:
        assert [board.number for board in boards_of(text.encode())] == [7, 8]
    else:
        assert "a diagram that ends after 1 of its 12 lines" in str(lenient(text.encode())[1][0])


def test_spellings_of_a_hand() -> None:
    for bad in ("", "AK", "SA SK", "S A X", "A.K.Q", "hello"):
        with pytest.raises(ValueError):  # noqa: PT011 - any complaint will do
            parse_written_hand(bad)


ACBL = sample_text("acbl_hand_record.txt")
"""The layout of the ACBL's analyses (ACBL-wide Senior Pairs, 5 October 2018, board 1)."""


def test_a_record_as_the_acbl_prints_it() -> None:
    deal = Deal.from_pbn("N:A75.865.K8652.A5 Q86.K4.AT93.K732 KJT2.Q3.QJ7.QT86 943.AJT972.4.J94")
    assert boards_of(ACBL.encode()) == [Board(deal, 1, 0, "None")]


# What is printed reads back: diagrams with and without symbols, tables of web pages


CELLS = sample_text("web_page_cells.txt")
THEIRS, *SHAPES = sample_text("printed_shapes.txt").split("\n=====\n")


@pytest.mark.parametrize("compass", ["", "N W E S", "\n\nN\n\nW\t\tE\n\nS\n\n", "\nN\nW   E\nS "])
@pytest.mark.parametrize("bar", ["|", "\t", "\u00a0"])
def test_a_table_of_a_web_page(compass: str, bar: str) -> None:
    data = CELLS.replace("COMPASS", compass).replace("|", bar).encode()
    assert [board.deal for board in boards_of(data * 2)] == [DEAL] * 2


@pytest.mark.parametrize("shape", SHAPES)
def test_a_deal_in_the_shapes_of_people_wikis_and_pages(shape: str) -> None:
    assert [str(board.deal) for board in boards_of(shape.encode())] == [THEIRS]


def test_a_line_too_few_is_an_error() -> None:
    lines = DEAL.diagram().splitlines()
    good = "\n".join(lines) + "\n\n"
    for gone in range(12):
        short = "\n".join(lines[:gone] + lines[gone + 1 :]) + "\n\n"
        for data in (good + short, good + short + good):
            boards, errors = lenient(data.encode(), "diagram")
            assert errors
            assert {board.deal for board in boards} == {DEAL}
