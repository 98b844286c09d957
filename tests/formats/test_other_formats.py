"""What each format holds comes back, and the samples of the world read right."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import WRITTEN, any_deals, boards_of, calls, check_accepted, full_deals, lenient, lines, noticed, written
from everydeal import Board, Deal, FormatError, read, spaces, write
from everydeal.board.tricks import TrickTable
from everydeal.board.vulnerability import VULNERABILITIES
from everydeal.formats import AnnotatedWords, by_name
from everydeal.formats.core import registry
from everydeal.formats.core.losses import lost
from everydeal.formats.core.registry import recognise
from everydeal.formats.lin.handviewer import format_url, parse_url
from everydeal.formats.pavlicek.zbs import MORE
from everydeal.formats.programs import openspiel
from example_deal import DEAL, FULL
from lin_pieces import lin_boards
from places import SAMPLES
from test_profile import every_nth, examples

TRICKS = (*range(14), 0, 13, 7, 3, 9, 1)
OTHERS = [name for name in WRITTEN if name not in ("pbn", "lin", "lines", "zbs")]
BINARY = ("cds", "zrd", "bridgebots", "gib-binary", "zbs", "zdd")
NEEDS_SITUATION = ("dds", "ben", "ben-json", "bridgebots", "bridgebots-json")
NEEDS_TRICKS = ("zrd", "zdd", "gib-binary", "pgx")

words = lines.map(lambda text: " ".join(text.split())).filter(bool)


@st.composite
def held_boards(draw: st.DrawFn, name: str) -> Board:
    """A board with what a format can hold, and nothing else."""
    if name == "lin":
        return draw(lin_boards())
    entry = by_name(name)
    deals = any_deals if "partial" in entry.holds else full_deals
    board = Board(draw(deals))
    if "dealer" in entry.holds:
        board.dealer = draw(st.integers(0, 3) if name in NEEDS_SITUATION else st.none() | st.integers(0, 3))
        choices = st.sampled_from(VULNERABILITIES)
        board.vulnerability = draw(choices if name in NEEDS_SITUATION else st.none() | choices)
    if name in ("bba", "bigdeal-csv", "cds"):
        board = Board(board.deal, draw(st.integers(1, 255)))
    elif "number" in entry.holds and not entry.numbered_by_position and draw(st.booleans()):
        board = Board(board.deal, draw(st.integers(1, 99)), board.dealer, board.vulnerability)
    if name == "openspiel":
        board.dealer, board.vulnerability = 0, None
    if name in NEEDS_TRICKS or ("tricks" in entry.holds and draw(st.booleans())):
        board.tricks = tuple(draw(st.lists(st.integers(0, 13), min_size=20, max_size=20)))
    if name == "zdd":
        board.deal = Deal()
    if name == "dds":
        board.tags["Contract"] = draw(st.sampled_from(("S", "H", "D", "C", "NT")))
        board.raw_play = AnnotatedWords(draw(st.integers(0, 3)))
    if name == "zdd" or ("unknown" in entry.holds and draw(st.booleans())):
        empty = [seat for seat in range(4) if not board.deal.hands[seat]]
        sizes = sum(board.deal.hand_sizes)
        if empty and (len(empty) < 4 or name == "zdd") and not (sizes == 39 and len(empty) == 1):
            board.unknown = frozenset(empty)
    if name == "endplay-json":
        board.unknown = frozenset(seat for seat in range(4) if not board.deal.hands[seat])
        if len(board.unknown) == 1 and board.deal.hand_sizes.count(13) == 3:
            board = Board(board.deal.__class__(*[h or board.deal.unused for h in board.deal.hands]))
    if "auction" in entry.holds and board.dealer is not None and draw(st.booleans()):
        calls_made = draw(st.lists(calls, min_size=1, max_size=4))
        notes = {1: draw(words)} if name in ("handviewer", "endplay-json") and draw(st.booleans()) else {}
        notes = {i: text for i, text in notes.items() if not set("(){}") & set(text)}
        board.raw_auction = AnnotatedWords(board.dealer, (*calls_made, *["=1="] * bool(notes)), notes)
    if "names" in entry.holds:
        board.tags |= draw(st.dictionaries(st.sampled_from(("North", "West")), words.filter(bool)))
    if name in ("rbn", "rbx"):
        value = words.filter(lambda text: not set("{}") & set(text))
        board.tags = draw(st.dictionaries(st.sampled_from(("Event", "Site", "RbnN", "Rbn3")), value))
        if draw(st.booleans()):
            board.tags["Date"] = "2014.07.31"
    if name == "rbn":
        board.comments = tuple(draw(st.lists(words.filter(lambda text: "}" not in text), max_size=1)))
    if name == "wb5" and draw(st.booleans()):
        board.tags["DealId"] = str(draw(st.integers(0, 10**9)))
    return board


@pytest.mark.parametrize("name", ["lin", "lines", "zbs", *every_nth(3, OTHERS)])
@examples(25)
@given(data=st.data())
def test_what_a_format_holds_comes_back(name: str, data: st.DataObject) -> None:
    boards = data.draw(st.lists(held_boards(name), min_size=1, max_size=3))
    if by_name(name).numbered_by_position:
        boards = [Board(board.deal, number) for number, board in enumerate(boards, start=1)]
    for board in boards:
        assert lost(by_name(name), board, board.number or 1) == {}
    text = written(boards, name)
    again = boards_of(text, name)
    assert again == boards
    assert {type(board.tricks) for board in again} <= {TrickTable, type(None)}
    assert written(again, name) == text
    if name not in BINARY:
        for misleading in ("", "x.lin" if name == "pbn" else "x.pbn"):
            assert recognise(text, misleading).name == name


@pytest.mark.parametrize("name", every_nth(3, OTHERS))
@examples(25)
@given(data=st.data())
def test_whatever_is_accepted_reads_back_equal(name: str, data: st.DataObject) -> None:
    """Files that are nearly right: pieces of a good one, changed here and there."""
    good = bytearray(_example(name))
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(good) - 1))
        good[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
        if not good:
            return
    check_accepted(bytes(good), name)


def _example(name: str) -> bytes:
    boards = []
    for number in (1, 2):
        board = Board(spaces.pavlicek[number * 10**28], number)
        board.tricks = TRICKS
        board.raw_auction = AnnotatedWords(board.dealer, ("1C", "Pass", "Pass", "Pass"))
        board.tags = {"North": "Ann", "Contract": "NT"} if name in ("lin", "handviewer", "dds") else {}
        if name == "openspiel":
            board.raw_auction = AnnotatedWords(0, ("1C",))
        if name == "dds":
            board.raw_play = AnnotatedWords(1)
        boards.append(board)
    return written(boards, name)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in OTHERS if name not in ("zdd", "fair")])  # no cards; SQLite's header
def test_a_hand_of_14_cards_is_refused(name: str) -> None:
    """Move a card of the first board from one hand to another, in whatever way the format tells of it."""
    text = _example(name)
    boards, errors = [], []
    spoilt = 0
    for at in range(0, min(len(text), 400)):
        for bit in (0, 1, 2) if name in registry.NO_SIGNATURE else (at % 3,):  # among words most bits make no card
            data = text[:at] + bytes([text[at] ^ 1 << bit]) + text[at + 1 :]
            found, errors = lenient(data, name)
            boards += [board for board in found if sum(board.deal.hand_sizes) == 52 and not board.deal.is_full]
            spoilt += bool(errors)
    assert spoilt
    assert not boards


def test_endings_have_no_place_in_formats_of_full_deals() -> None:
    for entry in map(by_name, WRITTEN):
        if "partial" not in entry.holds and entry.name != "zdd":
            board = Board(Deal(north=1), 1, tricks=TRICKS)
            with pytest.raises(FormatError, match=r"1-0-0-0 cards"):
                written([board], entry.name)
            with pytest.raises(FormatError, match=r"East and South"):
                written([Board(Deal(east=FULL.east, south=FULL.south), 1, tricks=TRICKS)], entry.name)
            errors: list[FormatError] = []
            good = Board(FULL, 1, tricks=TRICKS)
            options = {"errors": errors.append, "losses": lambda lost: None}
            assert write([good, board], io.BytesIO(), entry.name, **options) == 1  # type: ignore[arg-type]
            assert [error.record for error in errors] == [2]


@pytest.mark.parametrize("name", ["ber", "bhg", "bri", "cds", "csv", "dge", "dlm", "dup", "rzd"])
def test_the_16_boards_are_the_same_in_all_formats(name: str) -> None:
    folder = SAMPLES / "duplimate"
    expected = list(read(folder / "deal-convert__test.pbn"))
    path = folder / f"deal-convert__test.{name}"
    boards = list(read(path))
    assert [board.deal for board in boards] == [board.deal for board in expected]
    assert [board.number for board in boards] == list(range(1, 17))
    assert [board.dealer for board in boards] == [board.dealer for board in expected]
    assert [board.vulnerability for board in boards] == [board.vulnerability for board in expected]
    ours = written(boards, {"csv": "bigdeal-csv"}.get(name, name))
    theirs = path.read_bytes()
    if name == "dlm":  # the headline is the program's
        ours, theirs = (data.partition(b"Status")[2] for data in (ours, theirs))
    if name == "dup":  # deal-convert writes the header into the first record only
        theirs = b"".join(theirs[at : at + 146] + theirs[146:156] for at in range(0, len(theirs), 156))
    assert ours == theirs


@pytest.mark.parametrize(
    ("path", "name", "count"),
    [
        ("dds/dds__list1.txt", "dds", 1),
        ("dds/dds__list10.txt", "dds", 10),
        ("dds/dds__list100.txt", "dds", 100),
        ("dds/dds__largest.txt", "dds", 21),
        ("dealer_oneline/Dealer3__dealer_seed1_5.txt", "dealer", 5),
        ("dealer_oneline/Dealer3__dealer_seed1_10.txt", "dealer", 10),
        ("dealer_oneline/Dealer3__dealer_seed1_100.txt", "dealer", 40),
        ("dealer_oneline/Dealer3__dealer_seed42_5.txt", "dealer", 5),
        ("giblib/dds__sol10.txt", "gib", 10),
        ("json/brl__dataset_for_vs_wb5_first500.json", "wb5", 500),
        ("pgx/pgx__contractbridge-ddstable-sample100_first50.csv", "pgx", 50),
    ],
)
def test_samples_read_whole_and_write_back_to_the_byte(path: str, name: str, count: int) -> None:
    file = SAMPLES / path
    boards = list(read(file))
    assert len(boards) == sum(board.deal.is_full for board in boards) == count
    ours, theirs = written(boards, name), file.read_bytes()
    if name == "wb5":
        assert json.loads(ours) == json.loads(theirs)
    else:
        assert ours.split() == theirs.split()


BBA_DEAL = "N:9.KQT963.KT64.97 AKQJ.5.AJ8.AKQT3 T86432.J4.Q952.2 75.A872.73.J8654"
GOE = b" 8,769,329,935,151,910,410,009,728,500\n19,828,531,402,952,954,115,240,709,962\n"
GOE_DEALS = [
    "N:AT3.K8654.AT6.93 Q65.A9732.3.KJ42 J974.QJT.K752.A7 K82..QJ984.QT865",
    "N:K962.K85.KQJT.Q4 AQT874.Q3.53.862 53.T64.A76.AT973 J.AJ972.9842.KJ5",
]


@pytest.mark.parametrize(
    ("name", "data", "numbers", "deals"),
    [
        ("bba", b"6976424A64820BB4FF80D8A08EB9\n", [(99, 2, "EW")], [BBA_DEAL]),
        # what bridgebots 0.0.12's serialize_deal gives
        ("bridgebots", bytes.fromhex("0318516dece61491bf102ff86abe"), [(None, 3, "NS")], [DEAL]),
        # boards 1 and 2 of FIN1.goe and FIN1.pbn, which Big Deal made for the championships of Buenos Aires
        ("goe", GOE, [(1, 0, "None"), (2, 1, "NS")], GOE_DEALS),
    ],
    ids=["bba", "bridgebots", "goe"],
)
def test_published_boards(name: str, data: bytes, numbers: list[tuple[object, ...]], deals: list[str]) -> None:
    boards = boards_of(data, name)
    assert [(board.number, board.dealer, board.vulnerability) for board in boards] == numbers
    assert [str(board.deal) for board in boards] == deals
    assert written(boards, name) == data


@given(full_deals, st.permutations(range(13)))
def test_openspiel_deals_the_same_in_any_order_inside_a_hand(deal: Deal, order: list[int]) -> None:
    actions = openspiel.dealing(deal)
    assert openspiel.dealt(actions) == deal
    shuffled = [actions[4 * order[i // 4] + i % 4] for i in range(52)]
    assert openspiel.dealt(shuffled) == deal


def test_openspiel_cards_and_calls() -> None:
    cards = [str(openspiel.ACTION_OF[card]) for card in (51, 38, 25, 12, 0)]
    assert cards == ["0", "1", "2", "3", "51"]  # C2 D2 H2 S2, SA
    board = Board(FULL, dealer=0, raw_auction=AnnotatedWords(0, ("1C", "7NT", "X", "XX", "Pass", "Pass", "Pass")))
    text = written([board], "openspiel").decode()
    assert text.split()[52:] == ["55", "89", "53", "54", "52", "52", "52"]
    played_at_once = text.replace(" 55 89 53 54 52 52 52", " 12")
    assert "a card is played before there was a call" in str(lenient(played_at_once.encode(), "openspiel")[1][0])


def test_handviewer_links_of_all_kinds() -> None:
    board = parse_url(
        "http://www.bridgebase.com/tools/handviewer.html?bbo=y&amp;n=SKQJT72H62DT84CK6&s=c10742daj6hakq104s8"
        "&e=sa6543h987d753ca3&d=W&v=b&b=5&nn=Ann%20B&sn=J%u00E9r&a=1n(12-14)p2c!dp3h?&p=s9sA"
    )
    assert board.deal == Deal.from_pbn("S:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
    assert (board.number, board.dealer, board.vulnerability, board.implied) == (5, 3, "All", 3)
    assert board.tags == {"North": "Ann B", "South": "Jér"}
    assert board.raw_auction == AnnotatedWords(3, ("1NT", "=1=", "Pass", "2C", "!", "X", "Pass", "3H"), {1: "12-14"})
    assert board.raw_play == AnnotatedWords(None, ("S9", "SA"))
    assert parse_url(format_url(board)) == board
    linked = parse_url(
        "https://www.bridgebase.com/tools/handviewer.html?lin=qx%7Co3%7Cmd%7C3SAHDC%2C%2C%2C%7Csv%7Ce%7C"
    )
    assert (linked.number, linked.deal.south, linked.vulnerability) == (3, 1, "EW")


def test_rbn_as_the_article_shows_it() -> None:
    text = (
        "% RBN \nD 20140731\nE Spingold\nB 15:C\nH W:873.A6.KT864.KQ8:96.T54.97.AJ9643:T542.K93.AQ53.52:\nA NZ:1N2D\n\n"
        "N other table\nA NZ:P1C\n\nB 16\nH N:A...:K...\n{ some\n\ntext }\n"
    )
    boards = boards_of(text.encode())
    assert str(boards[0].deal) == "N:96.T54.97.AJ9643 T542.K93.AQ53.52 AKQJ.QJ872.J2.T7 873.A6.KT864.KQ8"
    assert (boards[0].number, boards[0].dealer, boards[0].vulnerability) == (15, 0, "None")
    assert boards[0].tags == {"Event": "Spingold", "Section": "C", "Date": "2014.07.31", "RbnA": "1N2D"}
    assert boards[1].deal == boards[0].deal
    assert (boards[1].number, boards[1].tags["RbnN"]) == (15, "other table")
    assert (boards[2].deal.hand_sizes, boards[2].unknown) == ((1, 1, 0, 0), {2, 3})
    assert boards[2].comments == (" some\n\ntext ",)


@pytest.mark.parametrize(("many", "wrong"), [(1001, []), (1002, [1002])])
def test_a_comment_of_rbn_that_does_not_end_is_ended(many: int, wrong: list[int]) -> None:
    found, errors = lenient(("{" + "\n" * (many - 1) + f"}}\nH {DEAL.replace(' ', ':')}\n").encode(), "rbn")
    assert ([board.deal for board in found], [error.line for error in errors]) == ([FULL], wrong)


@pytest.mark.parametrize("name", ["rbn", "rbx"])
def test_what_goes_on_in_rbn_ends_where_a_board_has_none(name: str) -> None:
    boards = [Board(FULL, 1, tags={"Event": "Cup"}), Board(FULL, 2), Board(FULL), Board(FULL, tags={"Event": "Open"})]
    assert boards_of(written(boards, name), name) == boards


def test_ben_lines_of_both_kinds() -> None:
    text = f"# BEN\n{DEAL[2:]}\nE E-W 1C P 1N* X P P P\nS Both {DEAL[2:]}\n"
    boards = boards_of(text.encode())
    assert [board.deal for board in boards] == [FULL, FULL]
    assert boards[0].raw_auction == AnnotatedWords(1, ("1C", "Pass", "1NT", "!", "X", "Pass", "Pass", "Pass"))
    assert (boards[1].dealer, boards[1].vulnerability) == (2, "All")


def test_gib_results_are_of_north_and_south_by_the_leader() -> None:
    # Notrump with South on lead: East declares, and takes what is left of 13.
    text = "A6543.987.753.A3 8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6:4---8\n"
    [board] = boards_of(text.encode())
    assert board.deal == FULL
    assert board.tricks is not None
    assert board.tricks[5 * 1 + 4] == 13 - 4
    assert board.tricks[5 * 1 + 0] == 13 - 8
    assert board.tricks.count(None) == 18


def test_the_cards_of_zrd() -> None:
    data = written([Board(FULL, tricks=TRICKS)], "zrd")
    number = int.from_bytes(data, "little")
    for card in range(52):
        assert "WNES"[number >> 2 * card & 3] == "NESW"[FULL.owner(card)]


@pytest.mark.parametrize("byte_order", ["little", "big"])
def test_binary_gib_in_both_byte_orders(byte_order: str) -> None:
    board = Board(FULL, tricks=TRICKS)
    data = written([board] * 3, "gib-binary", byte_order=byte_order)
    assert boards_of(data, "gib-binary") == [board] * 3
    spades = int.from_bytes(data[:4], byte_order)  # type: ignore[arg-type]
    assert "WNES"[spades & 3] == "NESW"[FULL.owner("SA")]


def test_duplimate_headers() -> None:
    boards = [Board(FULL, number) for number in range(17, 33)]
    data = written(boards, "dup")
    assert data[146:156] == b"YN17 0 16 "
    assert boards_of(data) == boards
    blank = b"".join(data[at : at + 78] + b" " * 68 + data[at + 146 : at + 156] for at in range(0, len(data), 156))
    assert boards_of(blank) == boards
    dlm = written(boards, "dlm").decode()
    assert "From board=17\r\nTo board=32\r\n" in dlm
    assert boards_of(dlm.encode()) == boards


def test_a_wrong_check_in_dlm_is_named() -> None:
    text = written([Board(FULL, 1), Board(FULL, 2)], "dlm").decode()
    wrong = text.replace("Board 01=", "Board 01=b", 1).replace("Checksum=", "Checksum=9", 1)
    boards, errors = lenient(wrong.encode())
    assert [board.number for board in boards] == [2]
    assert [error.reason.partition(" is ")[0] for error in errors] == [
        "the checksum",
        "not 26 letters a to p and 3 digits",
    ]
    boards, errors = lenient(text.replace("Crypto key=0", "Crypto key=5").encode())
    assert "hidden by a crypto key" in errors[0].reason


def test_json_in_pieces() -> None:
    one = json.dumps(json.loads(_example("bridgebots-json"))[0])
    assert len(boards_of(f"{one}\n{one}".encode())) == 2
    assert len(boards_of(f"[{one},{one}]".encode())) == 2
    for records in ([], [{}]):  # what was played is not read, and that is said
        found, notices = noticed(json.dumps([{"deal": json.loads(one), "board_records": records}]))
        assert (len(found), ["board_records" in notice for notice in notices]) == (1, [True] * len(records))
    boards, errors = lenient(f"[{one},\n{one[:-2]},\n{one},\n{one}]".encode())
    assert len(boards) == 3
    assert len(errors) == 1


def test_deep_json_is_refused_in_peace() -> None:
    boards, errors = lenient(b'{"a":' * 20_000 + b"1" + b"}" * 20_000, "wb5")
    assert not boards
    assert errors


# Pavlicek's binary suits


@given(st.integers(0, 4), st.lists(st.integers(0, 5**13), max_size=6), st.lists(st.booleans(), min_size=6, max_size=6))
def test_whatever_words_are_accepted_read_back_equal(cut: int, words: list[int], flags: list[bool]) -> None:
    data = b"".join((word | MORE * flag).to_bytes(4, "little") for word, flag in zip(words, flags, strict=False))
    check_accepted(data[: len(data) - cut], "zbs")


def test_the_ace_is_the_lowest_digit_and_the_seats_are_west_north_east_south() -> None:
    deal = Deal.from_cards([["SK"], ["SQ"], ["SJ", "H2"], ["SA"]])
    suit = 1 + 2 * 5 + 3 * 5**2 + 4 * 5**3
    assert written([Board(deal)], "zbs") == b"".join(
        word.to_bytes(4, "little") for word in (suit | MORE, 4 * 5**12 | MORE, MORE, 0)
    )


def test_a_single_suit_is_one_word() -> None:
    deal = Deal.from_cards([["SA", "SQ"], ["SK"], ["S3", "S2"], []])
    data = written([Board(deal)], "zbs", single=True)
    assert len(data) == 4
    assert [board.deal for board in boards_of(data * 2, "zbs")] == [deal, deal]
    with pytest.raises(FormatError, match="not a single suit"):
        written([Board(Deal.from_cards([["HA"], [], [], []]))], "zbs", single=True)
