"""A bad board is refused where it stands, in words, and costs no other: the same law for every format that has lines or
records of its own for each."""

import json

import pytest

import lin_pieces
from boards import boards_of, lenient, written
from everydeal import Board, FormatError
from everydeal.constraints.dealer import layout
from everydeal.formats.pavlicek.zbs import MORE
from everydeal.sequences import format_letters
from example_deal import DEAL, FULL
from places import sample_text

CELLS = DEAL[2:].replace(" ", ",")
MD = lin_pieces.MD
HANDS = dict(zip(("north", "east", "south", "west"), DEAL[2:].split(), strict=True))
RECORD = {"board": 2, "contract": "4SXS", "dealer": "E", "vuln": "N-S", "auction": ["PAD_START", "PASS"]} | HANDS
SOLVED = {"pbn": f'[Deal "{DEAL}"]', "ddt": [7] * 20}
COLUMNS = sample_text("dealer_printall.txt").partition("\n\n")[0]
"""A deal that dealer prints in columns."""

GOOD: dict[str, tuple[bytes, bytes, bytes]] = {
    "pbn": (b"", f'[Board "9"]\n[Deal "{DEAL}"]\n\n'.encode(), b"\n\n"),
    "lin": (b"", f"qx|o1|md|{MD}|pg||\n".encode(), b"pg||\n"),
    "lines": (b"", f"{DEAL}\n".encode(), b"\n"),
    "table": (b"board,n,e,s,w\n", f"8,{CELLS}\n".encode(), b"\n"),
    "words": (b"", written([Board(FULL)], "words") + b"\n", b"\n\n"),
    "ben": (b"", f"{DEAL[2:]}\nE Both 1C P P P\n".encode(), b"\n"),
    "ben-json": (b"", f"{json.dumps(RECORD)}\n".encode(), b"\n"),
    "fair-json": (b"", f"{json.dumps(SOLVED)}\n".encode(), b"\n"),
    "dealer": (b"", layout.compact(FULL.hands, " ").encode() + b"\n", b"\n"),
    "diagram": (b"", f"{FULL.diagram()}\n\n".encode(), b"\n\n"),
    "letters": (b"", f"{format_letters(FULL)}\n".encode(), b"\n"),
    "dealer-columns": (b"", f"{COLUMNS}\n\n".encode(), b"\n\n"),
    "zbs": (b"", written([Board(FULL)], "zbs"), b""),
}
"""For each format the head of a file, a good board, and what ends a bad one."""


def words(*numbers: int) -> bytes:
    """Words of Pavlicek's binary suits."""
    return b"".join(number.to_bytes(4, "little") for number in numbers)


BAD: list[tuple[str, str | bytes, str]] = [
    ("pbn", '[Deal "N:8.AKQT4.AJ6.T742 8.J53.KQ92.QJ985 - -"]', "North and East both hold S8"),
    ("pbn", '[Deal "N:8.AKQT4.AJ6.T742 9.J53.KQ92 - -"]', "has 3 suits, not 4"),
    ("pbn", '[Deal "N:88.AKQT4.AJ6.T74 - - -"]', "the eight comes twice"),
    ("pbn", '[Deal "N:1.AKQT4.AJ6.T742 - - -"]', "the ten is T"),
    ("pbn", '[Deal "N AKQ... - - -"]', "must start with a seat and a colon"),
    ("pbn", '[Deal "N:AKQ... - -"]', "3 hands, not 4"),
    ("pbn", '[Deal "N:AKQJT98765432.A.. - - -"]', "North holds 14 cards"),
    ("pbn", f'[Deal "{DEAL}"]\n[Dealer "Black"]', "is not a seat"),
    ("pbn", f'[Deal "{DEAL}"]\n[Vulnerable "E"]', "'E' is not a vulnerability"),
    ("pbn", f'[Deal "{DEAL}"]\n[Board "1A"]', "'1A' is not a board number"),
    ("pbn", f'[Board "1"]\n[Board "2"]\n[Deal "{DEAL}"]', "is an empty line missing"),
    ("pbn", f'[Deal "{DEAL}"]\nprose', "text outside of any tag's data"),
    ("pbn", f'[Deal "{DEAL}"]\n[Event oops]', "not a tag pair"),
    ("pbn", f'[Deal "{DEAL}"]\n[DoubleDummyTricks "7777"]', "is not 20 digits"),
    ("pbn", f'[Deal "{DEAL}"]\n[DoubleDummyTricks "{"7" * 20}"]\n[Ability "N:67777"]', "contradicts"),
    ("pbn", f'[Deal "{DEAL}"]\n{{ never closed', "a comment { that is never closed"),
    ("lin", "md|1SAA,,,|", "SA comes twice"),
    ("lin", "md|1SASK,,,|", "suit S comes twice"),
    ("lin", "md|1SA,SA,,|", "South and West both hold SA"),
    ("lin", "md|1AK,,,|", "'A' in hand 'AK' is a rank before any suit"),
    ("lin", "md|1SXH,,,|", "'X' in hand 'SXH' is not a suit or rank"),
    ("lin", "md|5SA,,,|", "dealer '5'"),
    ("lin", "md|1,,,,SA|", "5 hands, more than 4"),
    ("lin", "md|1SAKQJT98765432HA,,,|", "South holds 14 cards"),
    ("lin", f"md|{MD}|sv|x|", "sv| is not one of o n e b"),
    ("lin", f"md|{MD}|rubbish|", "not a pair"),
    ("lines", "N:AA... - - -", "North: spades 'AA': the ace comes twice (in 'N:AA"),
    ("table", "7,8.AKQT4.AJ6.T742", "2 cells, not 5"),
    ("table", f"0,{CELLS}", "'0' is not a board number"),
    ("table", f"7,{CELLS.replace('A6543', 'A6542')}", "South and West both hold S2"),
    ("table", f"7,{CELLS.replace('A6543', 'A654')}", "West holds 12 cards"),
    ("table", f"7,{CELLS.replace('A6543', 'A654X')}", "West: spades 'A654X': 'X' is not a rank"),
    ("table", f'7,"{CELLS}', "line of cells"),
    ("words", "N: S 8 H AKX", "'H AKX' is neither a suit with its ranks"),
    ("words", "N: S 8 S 9 H 3", "no suit and ranks after South"),
    ("words", "N: S 8 H 4 E: x", "no suit and ranks after East"),
    ("words", "N: S 8 H 44 D 2", "North's hearts '44': the four comes twice"),
    ("words", "N: S 8 H 4 E: S 8 H 5", "North and East both hold S8"),
    (
        "words",
        "N: S 8 H AKQT4 D AJ6 C T74 E: S 9 H J53 D KQ92 C QJ985 S: S KQJT72 H 62 D T84 C K6",
        "North holds 12 cards",
    ),
    ("ben", "A.B.C.D E F G\nN None P P P P", "'A.B.C.D E F G'"),
    ("ben", f"{DEAL[2:]}\nN Nix P", "not a line of dealer and vulnerability"),
    ("ben-json", json.dumps(RECORD | {"dealer": "X"}), "'X' is not a seat"),
    ("ben-json", json.dumps(RECORD | {"north": "8.AKQT4.AJ6"}), "North: hand '8.AKQT4.AJ6' has 3 suits"),
    ("ben-json", json.dumps(RECORD | {"auction": ["PAD_START", "PAD_START", "PASS"]}), "2 times PAD_START before"),
    ("ben-json", json.dumps(RECORD | {"auction": ["PASS", "8C"]}), "'8C' is not a call"),
    ("ben-json", json.dumps(RECORD | {"contract": "4S"}), "'4S' is not a contract and its declarer"),
    ("ben-json", json.dumps(RECORD | {"lead": "X9"}), "'X9' is not a card"),
    ("ben-json", json.dumps(RECORD | {"dd_tricks": "9"}), "'dd_tricks' is not int"),
    ("ben-json", json.dumps(RECORD | {"west": "A6543.987.753.A2"}), "both hold C2"),
    ("fair-json", '{"pbn": }', "not JSON"),
    ("fair-json", json.dumps(SOLVED | {"ddt": [7] * 19}), "19 double-dummy results, not 20"),
    ("dealer", "n 2.T98.K752.KJT8x e 5.J7642.986.9763", "not a seat and a hand: 'n 2.T98.K752.KJT8x e"),
    ("dealer", "n 2.T98.K752.KJT84 n 5.J7642.986.9763", "North's hand comes twice"),
    ("dealer", "n 2.3", "has 2 suits, not 4"),
    ("dealer", "2.T98.K752.KJT84", "a hand without its seat"),
    ("diagram", FULL.diagram().replace("A6543", "A654"), "West holds 12 cards"),
    ("letters", "N" * 14 + "E" * 12 + "S" * 13 + "W" * 13, "North holds 14 cards"),
    ("dealer-columns", COLUMNS.replace("A 4 3 ", "A 4 2 "), "North and West both hold D2"),
    ("dealer-columns", COLUMNS.replace("A 4 3 ", "A 4 "), "not hands of 13 cards"),
    ("dealer-columns", COLUMNS.replace("A Q 5 2 ", "Q A 5 2 "), "not the holdings of 4 hands"),
    ("dealer-columns", COLUMNS.replace("K J T 8 4   ", "K J T 8 4 x "), "hands that end after 3 of their 4 suits"),
    ("dealer-columns", "\n".join([*COLUMNS.split("\n")[:2], *COLUMNS.split("\n")[3:]]), "hands that end after 3"),
    ("zbs", words(5**13), "is not a suit"),
    ("zbs", words(MORE, 0), "2 words, not 4"),
    ("zbs", words(MORE, MORE, MORE, MORE, 0), "5 words, not 4"),
]


@pytest.mark.parametrize(("name", "bad", "complaint"), BAD, ids=[f"{name} {complaint}" for name, _, complaint in BAD])
def test_a_bad_board_is_refused_and_costs_no_other(name: str, bad: str | bytes, complaint: str) -> None:
    head, good, end = GOOD[name]
    spoilt = bad.encode() if isinstance(bad, str) else bad
    data = head + good + spoilt + end + good
    boards, errors = lenient(data, name)
    [whole] = boards_of(head + good, name)
    assert [boards[0].deal, boards[-1].deal] == [whole.deal, whole.deal]
    assert len(errors) == 1
    assert complaint in str(errors[0])
    with pytest.raises(FormatError) as caught:
        boards_of(data, name)
    before = (head + good).count(b"\n")
    assert caught.value.line in range(before + 1, before + spoilt.count(b"\n") + 2) or caught.value.record == 2


def test_the_column_of_what_is_not_json_counts_from_its_own_object() -> None:
    for broken in (b'{"a" x}', b"{ x}", b'{"a" ' + b"x" * 90 + b"}"):
        [*_, error] = lenient(b'{"a": 1}\n' * 3 + broken, "bridgebots-json")[1]
        assert f"line 1 column {broken.index(b'x') + 1} (char " in str(error)
        assert error.value == broken.decode()[:80]
