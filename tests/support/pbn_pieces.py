"""Boards that PBN can tell whole, and pieces of its files."""

from hypothesis import strategies as st

from boards import any_deals, calls, dealers, lines, numbers, sections, texts, tricks, vulnerabilities
from everydeal import Board
from example_deal import DEAL

tag_names = st.sampled_from(("Event", "North", "Contract", "DealId", "Room", "Mine", "x_1"))
values = lines.filter(lambda text: text not in ("?", "#") and not text.startswith("##"))
comments = texts.filter(lambda text: "}" not in text or "\n" not in text)
cards = st.sampled_from(("SA", "H2", "-", "CT", "!", "$3", "^R", "*"))
rows = st.lists(st.from_regex(r"[A-Z0-9%][A-Z0-9 %\"]{0,9}[A-Z0-9]", fullmatch=True), min_size=1, max_size=3)

SNIPPETS = (
    "\n", "\r\n", "%", "{", "}", ";", '"', "\\", "[", "]", "#", "##", "?", "-", "1", " ", "\t", "x", "é", "AP",
    "1NT", "=1=", '[Deal "', f'[Deal "{DEAL}"]', '[Deal "N:- - - -"]', '[Board "3"]', '[Note "1:a"]',
    '[Event "##e"]', "\n\n", '[Auction "N"]', '[Play "W"]', '[ScoreTable "a;b"]', '[Event "a\\"b{"]', '[Dealer "E"]',
    "SA", "N:.AKQ.. - - -",
)  # fmt: skip


@st.composite
def pbn_boards(draw: st.DrawFn) -> Board:
    board = Board(draw(any_deals), draw(numbers), draw(dealers), draw(vulnerabilities))
    board.tags = draw(st.dictionaries(tag_names, values, max_size=4))
    if draw(st.booleans()):
        board.tags["ScoreTable"] = draw(values)
        board.tables = {"ScoreTable": tuple(draw(rows))}
    board.raw_auction = draw(st.none() | sections(calls, in_turn=True, texts=values))
    board.raw_play = draw(st.none() | sections(cards, in_turn=False, texts=values))
    board.tricks = draw(tricks)
    board.comments = tuple(draw(st.lists(comments, max_size=2)))
    empty = [seat for seat in range(4) if not board.deal.hands[seat]]
    board.unknown = frozenset(draw(st.sets(st.sampled_from(empty)))) if empty else frozenset()
    if len(board.unknown) == 1 and sum(board.deal.hand_sizes) == 39:
        board.unknown = frozenset()
    return board
