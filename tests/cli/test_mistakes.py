"""What users got wrong, or we did: each is answered in words, with the exit code that says so, and nothing is lost."""

import json
from pathlib import Path

import pytest

from commands import errors_of, invoke
from everydeal import spaces
from everydeal.cli import run
from example_deal import DEAL
from places import EXAMPLES

ENDING = "N:A.A.A. K.K.K. Q.Q.Q. J.J.J."


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of three boards, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    assert invoke("random", "-n", 3, "--seed", "a", "-o", "ok.pbn").code == 0
    return tmp_path / "ok.pbn"


MISTAKES: list[tuple[str | tuple[str, ...], int, str]] = [
    # where the words go
    ("count scenario.deal", 1, "scenario.deal: no such file"),
    ("count /nonexistent.deal", 1, "/nonexistent.deal: no such file"),
    ("count .", 1, "a directory"),
    ((), 2, ""),
    ("enkode x", 2, "everydeal: error: there is no command 'enkode': did you mean encode?"),
    ("zzzz", 2, "there is no command 'zzzz'; --help lists them"),
    ("-", 2, "there is no command '-'; --help lists them"),
    ("-- zzzz", 2, "there is no command 'zzzz'; --help lists them"),
    ("zzzz formats", 2, "there is no command 'zzzz'; --help lists them"),
    ("event --help", 2, "there is no command 'event'"),
    ("--completion dos", 2, "bash"),
    (
        "encode --as base46 x",
        2,
        "everydeal encode: error: argument --as: invalid choice: 'base46': did you mean base64?",
    ),
    ("encode --spaces andrews", 2, "everydeal encode: error: unrecognized arguments: --spaces: did you mean --space?"),
    ("spaces what", 2, "unrecognized arguments: what (everydeal spaces takes only options)"),
    ("random --count 5", 2, "everydeal random: error: unrecognized arguments: --count 5: did you mean -n?"),
    ("random --space=5 --frobnicate 5", 2, "everydeal random: error: unrecognized arguments: --frobnicate 5\n"),
    ("random --frmat=pbn", 2, "everydeal random: error: unrecognized arguments: --frmat=pbn\n"),
    ("random 5", 2, "everydeal random: error: unrecognized arguments: 5: did you mean -n 5?"),
    ("convert x --format=lin", 2, "unrecognized arguments: --format=lin: did you mean --to?"),
    ("audit ok.pbn --ending", 2, "unrecognized arguments: --ending"),
    ("random --as base64 -o x.pbn", 2, "leave out --to, --json and -o"),
    ("filter all ok.pbn -q -o x.pbn", 2, "leave out -o and --to"),
    ("filter ok.pbn all", 2, "ok.pbn holds deals (pbn): the condition comes first"),
    ("deal 16", 2, "did you mean --boards 1-16?"),
    ("deal 1-16", 2, "did you mean --boards 1-16?"),
    ("deal night.secret --set QUAL3-A round.json", 1, "night.secret: "),
    ("ok.pbn", 2, "did you mean show ok.pbn?"),
    ("show ok.pbn --plot ok.svg", 2, "one deal is drawn"),
    ("explain ok.pbn", 1, "ok.pbn has several deals"),
    ("explain monday.pbn", 1, "'monday.pbn': no such file, and not a deal"),
    ("filter all /dev/null", 1, "no deals in /dev/null"),
    ("decode ok.pbn", 1, "ok.pbn:1: "),
    ("robot -", 2, "standard input is the scanner's"),
    ("random --where weak_two", 2, "'everydeal mix weak_two' deals them"),
    ("roundtrip --certificate ok.pbn --check", 1, "ok.pbn is not a certificate"),
    ("deal weak_two", 2, "weak_two is a lesson: did you mean --mix weak_two?"),
    ("deal --where north", 1, "a seat alone says nothing: write hcp(north)"),
    # names that are nearly right
    ("encode 0 --space pavlick", 2, "did you mean 'pavlicek'?"),
    ("encode 0 --space nowhere", 2, "there is no space 'nowhere'"),
    ("convert ok.pbn -o x.dup --to dupp", 2, "did you mean 'dup'?"),
    ("convert ok.pbn --to html", 2, "html can be read, and not written"),
    ("info ok.pbn --from pnb", 2, "did you mean 'pbn'?"),
    ("random --to jsn", 2, "did you mean 'json'?"),
    ("random --to papyrus", 2, "papyrus"),
    ("random -o x.pnb", 2, "did you mean 'pbn'?"),
    ("decode 0 --as bas64", 2, "did you mean base64?"),
    ("decode 0 --as two-bit", 2, "did you mean two-bits?"),
    ("encode 0 --as roman", 2, "roman"),
    ("count hcp(nroth)>3", 1, "did you mean 'north'?"),
    ("encode okk.pbn", 1, "did you mean 'ok.pbn'?"),
    ("info okk.pbn", 1, "did you mean 'ok.pbn'?"),
    ("convert okk.pbn -o x.lin", 1, "did you mean 'ok.pbn'?"),
    ("show no-such-file.pbn", 1, "no-such-file.pbn"),
    ("deal nowhere", 1, "nowhere"),
    ("deal --exclude nowhere", 1, "nowhere"),
    ("open nowhere.secret", 1, "nowhere.secret"),
    ("encode .", 1, "directory"),
    # numbers of things
    ("random -n 1,0", 2, "'1,0' is not a whole number"),
    ("random -n x", 2, "everydeal random: error: argument -n: 'x' is not a whole number"),
    ("random -n -3", 2, "-3"),
    ("random --start 4", 2, "--seed"),
    ("deal --boards 0-4", 2, "'0-4': board numbers start at 1"),
    ("deal --boards 4-0", 2, "--boards: '4-0': a range starts with its smaller number"),
    ("deal --boards 9-1000000", 2, "'9-1000000': the largest board number is 999999"),
    ("deal --boards x", 2, "--boards: 'x' is neither a board nor a range"),
    ("announce x --rehearse", 2, "which boards?"),
    ("announce x --boards 1-4", 2, "--on DAY"),
    ("announce x --boards 1-999999 --rehearse", 1, "they are 1 to 999"),
    ("announce x --boards 1-4 --on 2020-01-01", 1, "announce on the day before"),
    ("announce x --boards 1-4 --on soon", 2, "is not a day"),
    ("announce Cl\u0443b --boards 1-4 --rehearse", 1, "of several scripts"),
    ("deal --set A", 2, "goes with the secret of an announcement"),
    # spaces
    (("deal", "--space", "cards 14"), 1, "'14' is not a number of cards"),
    (("announce", "x", "--boards", "1-4", "--rehearse", "--space", "cards 14"), 1, "'14' is not a number of cards"),
    (("random", "--space", "completions/N:AKQJT98765432.A.. - - -"), 2, "North holds 14 cards"),
    (("deal", "--space", "completions/N:AA... - - -"), 1, "twice"),
    ("random --where hcp(north)>40", 1, "hcp(north)>40 (line 1, column 1) is impossible"),
    (("roundtrip", DEAL, "--space", "hands"), 2, "not deals"),
    # deals and their numbers
    ("decode 5 -- -abcdefghijkl", 1, "'-abcdefghijkl' is neither a number nor an id"),
    ("decode abc", 1, "'abc' is neither a number nor an id"),
    ("decode nonsense!", 1, "'nonsense!'"),
    ("decode -AAAAAAAAAAAAAAA", 2, "--"),
    ("decode 0JYMWMF-CD9A1JN-JC00001", 1, "check"),
    ("decode 0JYMWMF-CD9A1JN-JC0000U", 1, "'U'"),
    ("decode --space pavlicek 53644737765488792839237440000", 1, "pavlicek: number 53644737765488"),
    ("explain 53644737765488792839237440000", 1, "outside"),
    (("explain", "N:AKQ... - - -"), 1, "13"),
    ("encode hello", 1, "a deal is"),
    (("encode", DEAL.replace("8.AKQT4", "A.AKQT4")), 1, "SA"),
    (("encode", DEAL.replace("N:8.", "N:."), "--space", "pavlicek"), 1, "S8 is missing"),
    (("encode", DEAL.replace("N:8.", "N:."), "--space", "pavlicek", "--ending"), 1, "12 13 13 13"),
    (("encode", DEAL.replace("N:8.", "N:85.").replace("A6543", "A643")), 1, "14"),
    (("encode", "N:AKQ... - -"), 1, "3 hands"),
    (("encode", "N:AKX... - - -"), 1, "'X' is not a rank"),
    (("robot", "not a deal"), 1, "not a deal"),
    ("encode 8.AKQT4.AJ6.T742", 1, "--space hands"),
    ("explain 8.AKQT4.AJ6.T742", 1, "--space hands"),
    ("show 8.AKQT4.AJ6.T742", 1, "--space hands"),
    # endings
    (("legal", ENDING, "--strain", "X"), 2, "'X' is not a s"),
    (("legal", ENDING, "--on-lead", "Q"), 2, "'Q' is not a s"),
    (("legal", ENDING, "--seed", "x"), 2, "--seed chooses among the plays that --witness shows: add --witness"),
    # results
    ("score hello", 2, "'hello' is neither a file nor a result"),
    (("score", "4S N"), 2, "how many tricks? Write 4S N =, 4S N +1 or 4S N -2"),
    (("score", "4S 10"), 2, "not known who declared"),
    ("score 3NT", 2, "how many tricks? Write 3NT =, 3NT +1 or 3NT -2"),
    ("score Pass --scoring chess", 2, "'chess' is not a way of scoring: MP"),
    # where the answer goes
    ("convert ok.pbn -o ok.pbn --unique deal", 1, "ok.pbn is an input, too"),
    ("convert ok.pbn -o ok.pbn --force", 1, "ok.pbn is an input, too"),
    ("filter all ok.pbn -o ok.pbn --force", 1, "ok.pbn is an input, too"),
    ("collect ok.pbn -o ok.pbn", 1, "ok.pbn is an input, too"),
    ("deal -o a.strange", 1, "no format goes by"),
    ("deal -o a.pbn -o a.strange", 1, "no format goes by"),
    ("deal -o a.pbn -o ./a.pbn", 1, "the same file"),
    ("deal -o a.pbn -o nowhere/a.dup", 1, "no folder"),
    (("deal", "-o", "a.pbn", "-o", "b.dup", "--space", "cards 3"), 1, "b.dup, record 1"),
    ("seed -o -", 2, "a secret goes to a file"),
]


@pytest.mark.parametrize(("words", "code", "said"), MISTAKES, ids=lambda value: str(value)[:60])
def test_a_mistake_is_told_in_few_lines_and_nothing_is_written(
    boards: Path, words: str | tuple[str, ...], code: int, said: str
) -> None:
    before = boards.read_bytes()
    done = invoke(*(words.split() if isinstance(words, str) else words))
    assert (done.code, said in done.errors + done.output, "Traceback" in done.errors) == (code, True, False), done
    assert code == 1 or len(done.errors.splitlines()) <= 3
    assert boards.read_bytes() == before
    assert [path.name for path in boards.parent.iterdir()] == ["ok.pbn"]


def test_a_binary_file_is_named(boards: Path) -> None:
    boards.with_name("x.bin").write_bytes(bytes(range(128, 256)))
    assert "x.bin:1:1: " in invoke("count", "x.bin").errors


def test_help_may_be_a_word() -> None:
    assert invoke("help", "count").output == invoke("count", "--help").output
    assert invoke("help").output == invoke("--help").output


def test_how_many_pass_as_json(boards: Path) -> None:
    assert json.loads(invoke("filter", "all", boards, "-q", "--json").output) == {"passed": 3, "read": 3}


def test_a_file_without_deals_is_told(boards: Path) -> None:
    empty, cut = boards.with_name("empty.pbn"), boards.with_name("cut.pbn")
    empty.write_bytes(b"")
    assert (invoke("encode", empty).code, invoke("encode", stdin="").code) == (1, 1)
    assert "no deals in" in invoke("encode", empty).errors
    cut.write_bytes(boards.read_bytes()[:40])
    assert (invoke("encode", cut).code, "cut.pbn:4" in invoke("encode", cut).errors) == (1, True)


def test_an_illegal_ending_is_the_same_as_an_argument_and_from_standard_input() -> None:
    ending = "N:32... - - -"
    assert invoke("legal", ending) == invoke("legal", stdin=f"{ending}\n")
    assert invoke("legal", ending).output.startswith("illegal: ")


def test_what_is_larger_than_all_deals_is_an_ending_and_said_to_be() -> None:
    done = invoke("decode", spaces.pavlicek.size)
    assert (done.code, "it is an ending, with fewer cards" in done.errors) == (0, True)


def test_ranges_are_ranges_and_one_board_is_one_board(boards: Path) -> None:
    for words, first in (("0:2", 0), ("2^10:1026", 1024), ("10^3:10^3+2", 1000)):
        assert invoke("decode", words).lines == [spaces.pavlicek[number].to_pbn() for number in (first, first + 1)]
    assert "ten^3" in invoke("decode", "ten^3").errors
    one = boards.with_name("one.pbn")
    assert invoke("random", "-o", one).code == 0
    assert "1 board to" in invoke("convert", one, "-o", boards.with_name("one.lin")).output


def test_two_hands_are_two_hands(boards: Path) -> None:
    two = boards.with_name("two.pbn")
    two.write_text('[Board "1"]\n[Deal "N:AKQJT98765432... - .AKQJT98765432.. -"]\n')
    assert "only the hands of N and S are given" in errors_of("encode", two, "--space", "pavlicek")
    assert "only the hand of E is given" in errors_of("encode", "N:- AKQJT98765432... - -", "--space", "pavlicek")


def test_large_numbers_are_texts_in_json() -> None:
    [line] = invoke("random", "--seed", "a", "--json").lines
    assert isinstance(json.loads(line)["number"], str)
    [line] = invoke("encode", DEAL, "--json").lines
    assert isinstance(json.loads(line)["number"], str)


def test_an_interrupted_query_is_an_interrupted_command(boards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("duckdb")
    query = pytest.importorskip("everydeal.cli.collections.query")

    def interrupted(_: str) -> None:
        raise RuntimeError("Query interrupted")  # as DuckDB does

    monkeypatch.setattr(query, "require_query", interrupted)
    assert invoke("query", "SELECT 1", boards).code == 130


def test_a_commands_help_tells_its_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["show", "--help"])
    assert "FILE|DEAL  " in capsys.readouterr().out


def test_on_a_terminal_numbers_have_a_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    file, plain = str(EXAMPLES / "deals.pbn"), invoke("encode", EXAMPLES / "deals.pbn").lines
    monkeypatch.setattr("commands._Stream.isatty", lambda self: True, raising=False)
    heading, first, *_ = invoke("encode", file).lines
    assert "space endings" in heading
    assert first == f"    1  {plain[0]}  C3337AG-PV5GJCH-ACF25XG"
    assert invoke("encode", file, "--space", "andrews", "--as", "page").lines[0] == "board  page in the space andrews"
    assert invoke("encode", file, "--as", "short").lines[0] == "board  code short"


def test_a_file_that_exists_is_not_replaced_silently(tmp_path: Path) -> None:
    target = tmp_path / "x.pbn"
    assert invoke("random", "-n", 2, "-o", target).errors == ""
    assert f"{target} exists" in invoke("random", "-n", 2, "-o", target).errors
    assert invoke("random", "-n", 2, "-o", target, "--force").errors == ""
    assert invoke("deal", "--boards", "1-2", "-o", target).code != 0
