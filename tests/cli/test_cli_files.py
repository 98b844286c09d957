"""The commands on files: convert, formats, info, check, diff."""

import io
import json
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from boards import WRITTEN
from commands import errors_of, invoke, succeed
from everydeal import Board, Deal, read, write
from everydeal.cli import common, reading
from everydeal.formats import FORMATS
from places import EXAMPLES
from test_profile import every_nth

PBN, LIN = str(EXAMPLES / "deals.pbn"), str(EXAMPLES / "deals.lin")


def test_convert_there_and_back(tmp_path: Path) -> None:
    lin, pbn = str(tmp_path / "deals.lin"), str(tmp_path / "deals.pbn.gz")
    done = invoke("convert", PBN, "-o", lin)
    assert (done.code, done.errors) == (0, "")
    assert done.output == f"16 boards to {lin} (lin)\n"
    assert Path(lin).read_bytes() == Path(LIN).read_bytes()
    assert invoke("convert", lin, "-o", pbn).code == 0
    assert list(read(pbn)) == list(read(PBN))


@pytest.mark.parametrize(
    "name", every_nth(4, [name for name in WRITTEN if name not in ("zrd", "zdd", "gib-binary", "pgx")])
)
def test_convert_to_every_format_and_back(tmp_path: Path, name: str) -> None:
    target, back = str(tmp_path / "there"), str(tmp_path / "back.pbn")
    done = succeed("convert", PBN, "-o", target, "--to", name, "--json")
    lost = json.loads(done.output)["lost"]
    assert all(f"cannot hold {what}" in done.errors for what in lost)
    assert invoke("convert", target, "-o", back, "--from", name, "--columns", "N").code == 0
    assert [board.deal for board in read(back)] == [board.deal for board in read(PBN)]


def test_convert_says_what_is_lost_and_what_is_wrong(tmp_path: Path) -> None:
    source, target = tmp_path / "a.pbn", str(tmp_path / "a.lin")
    full = next(read(PBN)).deal
    write([Board(full, 1, tags={"Annotator": "me"}, tricks=(7,) * 20), Board(full, 2)], source)
    done = succeed("convert", str(source), "-o", target)
    assert "lin cannot hold tags (Annotator): lost on 1 board" in done.errors
    assert "lin cannot hold tricks: lost on 1 board" in done.errors
    source.write_bytes(source.read_bytes() + b'\r\n[Deal "N:AA... - - -"]\r\n')
    assert "the ace comes twice" in errors_of("convert", str(source), "-o", target, "--force")
    done = invoke("convert", str(source), "-o", target, "--force", "--lenient", "--json")
    assert done.code == 1
    assert json.loads(done.output)["boards"] == 2
    assert len(json.loads(done.output)["errors"]) == 1


def test_convert_from_and_to_pipes() -> None:
    for words in ((), ("-",), ("-", "--to", "lines")):
        done = invoke("convert", *words, stdin="N:AKQ... - - -\n")
        assert (done.code, done.output, done.errors) == (0, "N:AKQ... - - -\n", "")
    assert len(invoke("convert", PBN).lines) == 16
    assert invoke("convert", PBN, "-o", "x.lin", "--to", "lin:import-form").code == 2
    assert "if it is to be written: -o x.lin" in errors_of("convert", PBN, "x.lin")


def test_the_table_of_formats() -> None:
    table = invoke("formats").output
    rows = [json.loads(line) for line in invoke("formats", "--json").output.splitlines()]
    assert [row["name"] for row in rows] == list(FORMATS)
    assert all(row["name"] in table for row in rows)


def test_info(tmp_path: Path) -> None:
    done = succeed("info", PBN, LIN)
    assert f"{PBN} (pbn): 16 boards, numbers 1 to 16" in done.output
    assert "all: 32 boards, 16 different deals, 0 errors" in done.output
    bad = tmp_path / "bad.pbn"
    bad.write_text('[Deal "N:AA... - - -"]\n\n[Deal "N:A... - - -"]\n\n[West "Zia"]\n')
    done = invoke("info", str(bad), "--json")
    assert done.code == 1
    row = json.loads(done.output)
    assert (row["format"], row["boards"], row["endings"], row["deals"]) == ("pbn", 1, 1, 1)
    assert "the ace comes twice" in row["errors"][0]
    assert "a game without a deal" in row["notes"][0]


def test_each_deal_once(tmp_path: Path) -> None:
    done = invoke("convert", "--unique", "deal", PBN, LIN)
    assert len(done.lines) == 16
    assert "16 boards, 16 left out, as the deal came before" in done.errors
    turned, out = str(tmp_path / "turned.txt"), str(tmp_path / "all.pbn")
    write([Board(board.deal.rotate()) for board in read(PBN)], turned, losses=lambda lost: None)
    assert len(invoke("convert", "--unique", "deal", PBN, turned).lines) == 32
    assert invoke("convert", PBN, turned, "--unique", "rotation", "-o", out).code == 0
    assert list(read(out)) == list(read(PBN))


def test_what_many_deals_are_like() -> None:
    pytest.importorskip("numpy")
    done = invoke("info", "--stats", PBN, LIN)
    assert (done.code, done.lines[0]) == (0, "32 deals, 32 of them full")
    rows = [json.loads(line) for line in invoke("info", "--stats", PBN, "--json").lines]
    assert sum(row["N"] for row in rows[1:] if row["feature"] == "hcp") == rows[0]["deals"] == 16
    assert invoke("info", PBN, "--plot", "x.png").code == 2


def test_diff(tmp_path: Path) -> None:
    done = invoke("diff", PBN, LIN)
    assert (done.code, done.output) == (0, "")
    other = str(tmp_path / "other.pbn")
    boards = list(read(PBN))
    boards[3].tags["North"] = "Ann"
    write([Board(Deal(north=1), 99), *boards[1:]], other)
    done = invoke("diff", PBN, other)
    assert done.code == 1
    assert [line[:9] for line in done.output.splitlines()] == ["+ board 9", "~ board 4", "    North", "- board 1"]
    rows = [json.loads(line) for line in invoke("diff", PBN, other, "--json").output.splitlines()]
    assert [row["only_in"] for row in rows] == ["B", None, "A"]
    assert rows[1]["fields"] == {"North": ["", "Ann"]}
    assert invoke("diff", PBN, other, "--deals").output.count("\n") == 2


def test_check_tells_what_reading_lets_pass(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pbn"
    bad.write_text('[Dealer "N"]\n[Auction "N"]\n1D 1C\n')
    done = invoke("check", PBN, LIN)
    assert (done.code, done.output, done.errors) == (0, "", "everydeal check: 0 errors in 2 files\n")
    done = invoke("check", tmp_path, bad)
    assert done.code == 1
    assert done.lines == [f"{bad}:2, record 1: [Auction] call 2, 1C, is not higher than the bid before"]
    assert "Is a directory" in done.errors
    done = invoke("check", bad, "--json")
    row = json.loads(done.output)
    assert (row["file"], row["line"], row["record"], row["value"]) == (str(bad), 2, 1, None)
    assert invoke("info", bad).code == 0


def test_info_goes_on_after_a_file_that_is_not_there(tmp_path: Path) -> None:
    done = invoke("info", tmp_path / "none.pbn", tmp_path, PBN)
    assert done.code == 1
    assert f"'{tmp_path / 'none.pbn'}': no such file" in done.lines[0]
    assert done.lines[-1].startswith("all: 16 boards")


@pytest.mark.parametrize("name", ["-", "file"])
def test_a_terminal_shows_how_much_was_read(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = Path(PBN).read_bytes()
    stdin = io.TextIOWrapper(io.BytesIO(data))
    with (
        patch.object(sys.stderr, "isatty", lambda: True),
        patch.multiple(common, PATIENCE=-1.0, EVERY=-1.0),
        patch.object(sys, "stdin", stdin),
        reading.watched(name if name == "-" else PBN) as source,
    ):
        assert len(list(read(source))) == 16
    shown = capsys.readouterr().err.split("\r")
    assert ("bytes of -" if name == "-" else "0:00 left") in shown[-4]
    assert shown[-1] == ""
    assert not shown[-2].strip()


def test_a_bad_first_line_costs_no_other(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text("foo\nN:AKQ... - - -\nN:AKQJ... - - -\n")
    done = invoke("convert", "--lenient", path, "--to", "lines")
    assert done.code == 1
    assert done.output.count("\n") == 2
    assert "deals.txt:1, record 1" in done.errors


SHORT = "N:AKQ.AKQ.AKQ.AKQ T98.JT98.JT9.JT9 765.765.8765.876 432.432.432.543"


@pytest.mark.parametrize("command", ["encode", "show"])
def test_a_deal_with_a_card_too_few_is_an_ending_only_if_that_is_said(command: str) -> None:
    short = SHORT
    errors = errors_of(command, short)
    assert "North holds 12 cards, and East 13: SJ and C2 are missing" in errors
    assert "--ending" in errors
    diagram = Deal.from_pbn(short).diagram()
    assert invoke(command, diagram).code == 1
    assert invoke(command, diagram, "--ending").output == invoke(command, short, "--ending").output
    assert not invoke(command, short, "--ending").errors
    assert invoke(command, "N:AKQ... JT9... 876... 543...").code == 0


@pytest.mark.parametrize("text", [f"{SHORT}\n", f'[Deal "{SHORT}"]\r\n', Deal.from_pbn(SHORT).diagram()])
def test_a_short_deal_on_standard_input_or_in_a_file_is_refused_too(text: str, tmp_path: Path) -> None:
    """Of deal strings, which hold any hands, as of other files; the line, and what to say, are named."""
    path = tmp_path / "short.txt"
    path.write_text(text)
    for words, stdin in (((), text), ((str(path),), "")):
        done = invoke("encode", *words, stdin=stdin)
        assert (done.code, done.output) == (1, "")
        assert "North holds 12 cards, and East 13: SJ and C2 are missing" in done.errors
        meant = invoke("encode", *words, "--ending", stdin=stdin)
        assert (meant.code, meant.errors, meant.output) == (0, "", invoke("encode", SHORT, "--ending").output)
    lenient = invoke("encode", "--lenient", stdin=f"{text}\n")
    assert (lenient.code, lenient.output) == (1, "")
    assert lenient.errors.count("SJ and C2 are missing") == 1


def test_balanced_endings_need_no_word() -> None:
    assert invoke("encode", stdin="N:AKQ... JT9... 876... 543...\nN:AKQJ... T987... 65432... -\n").code == 0


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    "text", ["Board,North,East,South,West\n1,{}\n", "Board\tN\tE\tS\tW\n1\t{}\n", "N None {} #P-P-P-P\n"]
)
def test_what_could_stand_in_a_file_is_an_argument_too(text: str, end: str) -> None:
    """The lines of a table and of BEN, pasted between quotes."""
    hands = "8.AKQT4.AJ6.T742", "9.J53.KQ92.QJ985", "KQJT72.62.T84.K6", "A6543.987.753.A3"
    between = "," if "," in text else "\t" if "\t" in text else " "
    word = text.format(between.join(hands)).replace("\n", end)
    assert invoke("encode", word).output == invoke("encode", f"N:{' '.join(hands)}").output


def test_a_table_in_other_words_asks_for_its_columns(tmp_path: Path) -> None:
    """And leniency, which is for records, is not offered."""
    path = tmp_path / "night.csv"
    path.write_text("Nr;Norte;Este;S;W\n7;A...;K...;Q...;J...\n")
    done = invoke("encode", str(path))
    assert "say what its columns are, --columns" in done.errors
    assert "--lenient" not in done.errors
    info = invoke("info", str(path), "--columns", "board,north,east,south,west")
    assert info.lines[0].endswith("(table): 1 board, number 7")
    outcome = invoke("encode", str(path), "--columns", "board,north,east,south,west")
    assert outcome.output == invoke("encode", "N:A... K... Q... J...").output


def test_diff_tells_all_or_nothing(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text("N:AKQ... - - -\n")
    bad.write_text("N:AKQJ... - - -\nfoo\n")
    done = invoke("diff", good, bad)
    assert (done.code, done.output) == (2, "")
    assert "bad.txt:2, record 2" in done.errors
    assert invoke("diff", good, tmp_path / "none").code == 2
    assert invoke("diff", good, bad, "--lenient").output.count("\n") == 2
    assert invoke("diff", good, good).code == 0


def test_a_link_with_bare_bars_is_a_link() -> None:
    link = "http://www.bridgebase.com/tools/handviewer.html?lin=pn|a,b,c,d|md|3SAKQHDC,,,SHAKQDC|sv|e|mb|1C|pg||\n"
    assert invoke("convert", "--to", "lines", stdin=link).output == "N:- .AKQ.. AKQ... -\n"


def test_one_charset_for_a_file() -> None:
    text = '[Event "Café"]\n[North "Łódź"]\n[Deal "N:AKQ... - - -"]\n'
    done = invoke("convert", "--to", "pbn", stdin=text)
    assert "charset=UTF-8" in done.raw.decode()
    narrow = invoke("convert", "--to", "pbn", stdin=text.replace("Łódź", "Zoë"))
    assert 'Event "Café"' in narrow.raw.decode("latin-1")
