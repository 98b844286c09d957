"""``everydeal score``, ``show --play``, and what convert does for endplay."""

import json

import pytest

from commands import errors_of, invoke, succeed
from places import SAMPLES

MATCH = SAMPLES / "lin" / "bridge-bots__usbf_sf_14502.lin"
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
