"""Whole boards on the command line: encode --board, decode, show --play, convert, info, diff, and score."""

import json
from pathlib import Path

import pytest

from commands import errors_of, invoke, succeed
from everydeal import Deal, board_ids, read
from example_deal import DEAL
from places import SAMPLES

ID = "04E01GJ-BR02F2X-03Z1A9P-RCNBFV5-QE1SH0B-GP54XY8-6VA34D2-NA362G"
MATCH = SAMPLES / "lin" / "bridge-bots__usbf_sf_14502.lin"


def test_encode_prints_an_id_a_board_and_says_what_it_leaves_out() -> None:
    outcome = succeed("encode", "--board", MATCH)
    assert outcome.lines == [*board_ids.ids(read(MATCH))]
    assert "everydeal encode: an id leaves out names: lost on 30 boards\n" in outcome.errors
    assert "leaves out auction: lost on 18 boards\n" in outcome.errors
    assert "tags (Event, Stage, Scoring, FirstBoard, LastBoard, HomeTeam" in outcome.errors
    assert "Room, ScoreTable): lost on 30 boards" in outcome.errors


def test_encode_in_other_ways() -> None:
    stream = invoke("encode", "--board", "--as", "bytes", MATCH).raw
    assert [board_ids.to_text(data) for data in board_ids.split(stream)] == invoke("encode", "--board", MATCH).lines
    hexadecimal = invoke("encode", "--board", "--as", "hex", DEAL).lines
    assert [bytes.fromhex(line) for line in hexadecimal] == [board_ids.encode(Deal.from_pbn(DEAL))]
    row = json.loads(invoke("encode", "--board", "--json", MATCH).lines[0])
    assert (row["bytes"], row["board"], row["left_out"][:3]) == (27, 46, ["auction", "comments", "names"])
    for wrong in (["--space", "andrews"], ["--as", "base64"], ["--as", "page"]):
        assert invoke("encode", "--board", *wrong, DEAL).code == 2


@pytest.mark.parametrize("form", ["pbn", "lin", "boards", "boards-binary"])
def test_decode_writes_boards_that_have_the_same_ids(form: str, tmp_path: Path) -> None:
    lines = invoke("encode", "--board", MATCH).lines
    file = tmp_path / "again"
    file.write_bytes(invoke("decode", "--to", form, stdin="\n".join(lines)).raw)
    assert invoke("encode", "--board", file).lines == lines


@pytest.mark.parametrize("notation", [(), ("--as", "hex")])
def test_decode_reads_the_bytes_in_hex(notation: tuple[str, ...]) -> None:
    lines = invoke("encode", "--board", "--as", "hex", MATCH).lines
    outcome = invoke("decode", *notation, "--to", "boards", stdin="\n".join(lines))
    assert outcome.lines == invoke("encode", "--board", MATCH).lines
    cut = invoke("decode", *notation, lines[0][:-2])
    assert (cut.code, cut.errors) == (1, f"everydeal decode: {lines[0][:-2]!r}: the record is cut short\n")


def test_decode_as_json_and_as_a_diagram() -> None:
    row = json.loads(invoke("decode", ID.lower(), "--json").output)
    expected = {"id": ID, "board": 19, "dealer": "S", "vulnerable": "EW", "contract": "4H S", "claim": True}
    assert expected.items() <= row.items()
    assert (row["result"], len(row["play"])) == ("4H S +2", 24)
    text = invoke("decode", ID, "--to", "diagram").output
    assert text.startswith("Board 19, dealer S, vulnerable EW\n")
    assert "  3   DJ    >DK     DA*    D5\n" in text
    assert invoke("decode", ID, "--to", "letters").code == 2


def test_wrong_ids_are_refused_before_anything_is_written() -> None:
    wrong = invoke("decode", ID.replace("4", "5", 1))
    assert (wrong.code, wrong.output) == (1, "")
    assert "fails its check: a character is wrong" in wrong.errors
    mixed = invoke("decode", "5", ID)
    assert "is the id of a whole board, among numbers of deals: decode them apart" in mixed.errors
    lenient = invoke("decode", "--lenient", "--to", "boards", stdin=f"{ID}\n{ID[:-1]}\n\n{ID}\n")
    assert (lenient.code, lenient.lines) == (1, [ID, ID])
    assert "standard input, line 2: " in lenient.errors


def test_info_and_dedup_compare_whole_boards(tmp_path: Path) -> None:
    assert "different 15 deals, 15 repeats; 30 boards, 0 repeats" in invoke("info", MATCH).output
    assert json.loads(invoke("info", "--json", MATCH).output)["different"] == 30
    ids = invoke("encode", "--board", MATCH).lines
    file = tmp_path / "twice.boards"
    file.write_text("\n".join(ids + ids) + "\n")
    assert invoke("convert", "--unique", "board", file, MATCH).lines == ids
    assert len(invoke("convert", "--unique", "deal", file).lines) == 15
    assert (
        "30 boards, 60 left out, as the board came before" in invoke("convert", "--unique", "board", file, MATCH).errors
    )
    assert invoke("convert", "--unique", "boards", file).code == 2


def test_diff_of_boards_with_auctions(tmp_path: Path) -> None:
    file = tmp_path / "x.boards"
    file.write_text(ID + "\n")
    other = tmp_path / "y.pbn"
    other.write_text(invoke("decode", ID).output.replace("4H Pass Pass Pass", "4H X AP"))
    outcome = invoke("diff", file, other)
    assert outcome.code == 1
    assert "auction: 1NT Pass 2D Pass 2H Pass 3NT Pass 4H Pass Pass Pass | 1NT Pass 2D Pass 2H" in outcome.output


# score, and show --play


SAMPLE = SAMPLES / "lin" / "bridge-bots__sample.lin"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("4SX W -2",), "4SX W -2, vulnerable None: NS +300, EW -300"),
        (("4♠ doubled by West -2 EW",), "4SX W -2, vulnerable EW: NS +500, EW -500"),
        (("3nt s 10 all",), "3NT S +1, vulnerable All: NS +630, EW -630"),
        (("Pass",), "Pass: 0"),
    ],
)
def test_results_are_scored(words, line):
    assert invoke("score", *words).lines == [line]


def test_results_as_json():
    done = invoke("score", "1NT E 7", "--json")
    assert json.loads(done.output) == {"result": "1NT E =", "vulnerable": "None", "ns": -90, "ew": 90}


def test_a_match_is_scored():
    done = succeed("score", MATCH)
    assert done.lines[10:14] == [
        "Board 48, vulnerable EW",
        "        result    NS  EW  IMP NS  IMP EW  North-South           East-West",
        "Open    4D N =   130          -7       7  Rodwell - Meckstroth  Weinstein - Levin",
        "Closed  3NT N =  400           7      -7  Martel - Stansby      Mahmood - Hamman",
    ]
    rows = [json.loads(line) for line in invoke("score", MATCH, "--json", "--scoring", "BAM").lines]
    assert [row["board"] for row in rows] == list(range(46, 61))
    assert rows[2]["scoring"] == "BAM"
    assert [line["award"] for line in rows[2]["lines"]] == [[0.0, 2.0], [2.0, 0.0]]
    assert [line["result"] for line in rows[2]["lines"]] == ["4D N =", "3NT N ="]


def test_the_file_says_how_its_tables_are_compared(tmp_path):
    """vg's third field; the option wins, and what is no way of ours is IMPs."""
    path = tmp_path / "pairs.lin"
    for form, options, unit in (("P", (), "MP"), ("P", ("--scoring", "TP"), "TP"), ("I", (), "IMP"), ("X", (), "IMP")):
        path.write_text(MATCH.read_text().replace(",I,46,", f",{form},46,"))
        assert f"  {unit} NS" in invoke("score", path, *options).lines[1]


def test_what_the_file_says_and_does_not_follow(tmp_path):
    path = tmp_path / "wrong.pbn"
    invoke("convert", SAMPLE, "-o", path)
    path.write_text(path.read_text().replace('[Result "6"]', '[Result "6"]\n[Score "NS -100"]'))
    assert "board 15: line 1: the score is given as -100, and 3NT N -3 scores -300" in errors_of("score", path)
    assert invoke("score", path, "--scoring", "BAM").code == 1


def test_show_the_play():
    done = invoke("show", "--play", "--plain", SAMPLE)
    assert "West   North  East   South\n                     Pass\n1H     2NT a  Pass   3NT\n" in done.output
    assert "  1   HA*   >H4     H2     HJ\n" in done.output
    assert "3NT N -3   NS -300" in done.output
    row = json.loads(invoke("show", "--play", "--json", SAMPLE).output)
    assert (row["contract"], row["result"], row["score"], len(row["play"])) == ("3NT N", "3NT N -3", -300, 52)
    assert "auction" not in json.loads(invoke("show", "--json", SAMPLE).output)
