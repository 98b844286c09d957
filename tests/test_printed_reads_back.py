"""Everything that we print of a deal, or that the articles print, reads back: from a file, from standard input, as an
argument, in the book's box, and wherever a deal is named; with letters or symbols for the suits, and T or 10."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boards import written
from commands import invoke
from everydeal import Board, Deal, _naming, read
from everydeal.book import find
from everydeal.constraints.dealer import layout
from everydeal.sequences import format_letters, format_sequences
from places import sample_text

DEAL = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
VOID = Deal.from_pbn("N:.AKQT43.AT6.T742 9.J5.KQ92.QJ9853 KQJT72.62.J84.K6 A86543.987.753.A")
SYMBOLS = str.maketrans("SHDC", "♠♥♦♣")


def in_words(deal: Deal) -> str:
    return written([Board(deal)], "words").decode()


PRINTERS: dict[str, Callable[[Deal], str]] = {
    "deal string": str,
    "deal string, first seat West": lambda deal: deal.to_pbn("W"),
    "deal string, 10": lambda deal: str(deal).replace("T", "10"),
    "diagram": Deal.diagram,
    "diagram, 10": lambda deal: deal.diagram().replace("T", "10"),
    "diagram, symbols": lambda deal: deal.diagram(symbols=True),
    "diagram, colours": lambda deal: deal.diagram(symbols=True, color=True),
    "show --plain": lambda deal: invoke("show", "--plain", deal).output,
    "show": lambda deal: invoke("show", deal).output,
    "words": in_words,
    "words, symbols and 10": lambda deal: "\n".join(
        line[:2] + line[2:].translate(SYMBOLS) for line in in_words(deal).replace("T", "10").splitlines()
    ),
    "words on one line": lambda deal: " ".join(in_words(deal).split()),
    "letters": format_letters,
    "letters with the arrow": lambda deal: f"-->{format_letters(deal)}",
    "sequences": format_sequences,
    "printall": lambda deal: layout.printall(deal.hands, 1),
    "printcompact": lambda deal: layout.compact(deal.hands, "\n"),
    "printoneline": lambda deal: layout.compact(deal.hands, " "),
    "pages of hands": lambda deal: "".join(layout.pages([deal.hands], seat) for seat in range(4)),
    "predeal options": lambda deal: layout.predealt(deal.hands, 15),
    "Andrews' lines": lambda deal: written([Board(deal)], "andrews").decode(),
}  # fmt: skip


def decoded() -> Iterator[tuple[str, str]]:
    """What ``decode`` prints in each of its forms."""
    number = invoke("encode", DEAL).output.strip()
    for form in ("lines", "diagram", "letters", "sequences", "words", "dealer", "dealer-columns", "andrews"):
        yield f"decode --to {form}", invoke("decode", number, "--to", form).output


TEXTS = [
    (f"{name} {text}", printer(deal), deal)
    for name, printer in PRINTERS.items()
    for text, deal in (("", DEAL), ("void", VOID))
]
TEXTS += [
    ("the article's diagram", sample_text("andrews_first.txt"), DEAL),
    *((name, text, DEAL) for name, text in decoded()),
]


@pytest.mark.parametrize(("text", "deal"), [text[1:] for text in TEXTS], ids=[text[0] for text in TEXTS])
def test_it_reads_back(text: str, deal: Deal, tmp_path: Path) -> None:
    assert _naming.read(text).item == deal
    assert [one.item for one in find.find_in_text(text).found] == [deal]
    path = tmp_path / "deals"
    path.write_text(f"{text}\n", "utf-8")
    assert [board.deal for board in read(path)] == [deal]
    [number] = invoke("encode", deal).lines
    for words, stdin in ((["--", text], ""), ([path], ""), ([], f"{text}\n"), (["-"], f"{text}\r\n")):
        done = invoke("encode", *words, stdin=stdin)
        assert (done.errors, done.lines) == ("", [number]), words


@pytest.mark.parametrize(
    "name", ["diagram", "words", "dealer", "dealer-columns", "dealer-predeal", "andrews", "letters"]
)
def test_several_of_them_read_back(name: str) -> None:
    text = written([Board(DEAL), Board(VOID)], name).decode()
    assert [board.deal for board in read(io.StringIO(text))] == [DEAL, VOID]
    assert [one.item for one in find.find_in_text(text).found] == [DEAL, VOID]
    numbers = invoke("encode", DEAL, VOID).lines
    assert invoke("encode", stdin=text).lines == numbers
    if name != "letters":  # of which an argument is one deal
        assert invoke("encode", text).lines == numbers
        with pytest.raises(ValueError, match="more than one d"):
            _naming.read(text)


def test_hands_without_seats() -> None:
    text = str(DEAL)[2:]
    assert invoke("encode", text, "--columns", "N").lines == invoke("encode", DEAL).lines
    assert "--columns NESW" in invoke("encode", text).errors
    with pytest.raises(ValueError, match="first one's seat"):
        _naming.read(text)
    two = f"{text}\n{str(VOID)[2:]}\n"
    assert [one.item for one in find.find_in_text(f"Seats: W N E S\n{two}").found] == [DEAL.rotate(3), VOID.rotate(3)]
    with pytest.raises(ValueError, match="whose these hands"):
        find.find_in_text(two)


@pytest.mark.parametrize("printer", ["words", "printoneline", "printall", "diagram"])
def test_a_card_that_comes_twice_is_named(printer: str) -> None:
    text = PRINTERS[printer](DEAL).replace("KQ92", "KQ93").replace("K Q 9 2", "K Q 9 3")
    for complain in (_naming.read, find.find_in_text):
        with pytest.raises(ValueError, match="both hold D3"):
            complain(text)
    assert "both hold D3" in invoke("encode", text).errors
