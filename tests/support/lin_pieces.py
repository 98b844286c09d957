"""Boards that LIN can tell whole, and pieces of its files."""

from hypothesis import strategies as st

from boards import any_deals, calls, lines, numbers, sections, texts, vulnerabilities
from everydeal import Board, Deal
from everydeal.formats import AnnotatedWords

DEAL = "S:9642.765.JT.QJ93 K3.KQ8.KQ972.A84 QJT.A432.8643.K2 A875.JT9.A5.T765"
FULL = Deal.from_pbn(DEAL)
MD = "1S9642H765DJTCQJ93,SK3HKQ8DKQ972CA84,SQJTHA432D8643CK2"

names = lines.map(lambda text: " ".join(text.replace("|", "").replace(",", "").split())).filter(bool)

SNIPPETS = (
    "|", "\n", "md|", "qx|o1|", "qx|c1|", "qx||", "pn|a,b,c,d|", "pn|1,2,3,4,5,6,7,8|", "st||", "sv|n|", "sv|x|",
    "ah|Board 3|", "ah|x 4|", "ah|hello|", "vg|e,s,I,1,2,h,0,v,0|", "mb|1C!|", "mb|p|", "an|text|", "an||", "pc|SA|",
    "pc|s10|", "mc|9|", "nt|chat\n|", "pg||", "zz|1|", f"md|{MD}|", "md|0SA,,,|", "md|3SAHDC,SKHDC,SQ,SJ|", "md|4S|",
    "md|x|", "é|", "a", "rs|4HN=,|", "rs|,P,3nsx-2,|", "rs|4SN,,,|", "mp|1.5,,-2,|", "pw|a,b c,,d|", "bn|1|", "bn|3,1|",
    "qx|3|", "vg|e,s,I,1,2,,,,|", "vg|,,P,3,3,h,0,,|", "zz| x|", "zz|#|", "% x\n", "an| b|", "st| |", "mb|2D!|",
    "ah|Board 1|", "mc|x|",
)  # fmt: skip


@st.composite
def lin_boards(draw: st.DrawFn) -> Board:
    """Boards with all that LIN can say."""
    board = Board(draw(any_deals), draw(numbers), draw(st.none() | st.integers(0, 3)), draw(vulnerabilities))
    board.tags = draw(st.dictionaries(st.sampled_from(("North", "West", "Event", "HomeTeam")), names, max_size=4))
    board.tags |= draw(st.sampled_from(({}, {"Room": "Open"}, {"Room": "Closed"}, {"Scoring": "IMP"})))
    notes = names.filter(lambda text: text == " ".join(text.split()))
    auction = draw(st.none() | sections(calls, in_turn=True, texts=notes))
    if auction is not None and auction.words:
        order = list(dict.fromkeys(word for word in auction.words if word.startswith("=")))
        unique = len(set(auction.notes.values())) == len(auction.notes)
        plain = tuple(word for word in auction.words if not word.startswith("="))
        if unique and all("==" not in "".join(pair) for pair in zip(auction.words, auction.words[1:], strict=False)):
            renamed = {word: f"={i}=" for i, word in enumerate(order, start=1)}
            used = {int(renamed[word][1:-1]): auction.notes[int(word[1:-1])] for word in order}
            words = tuple(renamed.get(word, word) for word in auction.words)
            board.raw_auction = AnnotatedWords(board.dealer, words, used)
        else:
            board.raw_auction = AnnotatedWords(board.dealer, plain)
    if draw(st.booleans()):
        board.raw_play = AnnotatedWords(
            None, tuple(draw(st.lists(st.sampled_from(("SA", "H2", "CT")), min_size=1, max_size=3)))
        )
        if draw(st.booleans()):
            board.raw_play = AnnotatedWords(None, (*board.raw_play.words, "*"))
            board.tags["Result"] = str(draw(st.integers(0, 13)))
    board.comments = tuple(text for text in draw(st.lists(texts, max_size=2)) if "|" not in text and text.strip())
    return board
