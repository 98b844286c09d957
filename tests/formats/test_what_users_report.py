"""Files that users of other readers could not read, each with the thread where they say so."""

import io

import pytest

from boards import boards_of, lenient
from everydeal import read, read_deals
from everydeal.board.call import parse_call
from everydeal.formats import FormatError, check
from everydeal.formats.core.odd_hands import read_deal

WITH_LETTERS = (
    "S:SA7.H864.DQJT73.CAKQ SQ2.H952.D62.CJT9742 SKT853.HT3.D954.C653 SJ964.HAKQJ7.DAK8.C8",
    "N:KT853.T3.954.653 J964.AKQJ7.AK8.8 A7.864.QJT73.AKQ Q2.952.62.JT9742",
    "the hands have letters for their suits",
)
WITH_A_DOT = (
    "S:AKQ6.T753.AJ7.Q2 JT52.Q9864.KT43.. 9873.J2.Q8.KJ843 4.AK.9652.AT9765",
    "N:9873.J2.Q8.KJ843 4.AK.9652.AT9765 AKQ6.T753.AJ7.Q2 JT52.Q9864.KT43.",
    "a hand has a dot too many",
)
"""dominicprice/endplay, issue 15."""
WITH_TENS = (
    "N:K10853.103.954.653 J964.AKQJ7.AK8.8 A7.864.QJ1073.AKQ Q2.952.62.J109742",
    WITH_LETTERS[1],
    "the ten is written 10",
)
DEALER = """\
[Event "Hand simulated by dealer with file x.dlr, seed 1717798140"]
[Site "-"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "E:A95.4.AKQ432.T62 KQJT74.93.987.98 63.AQJ87.5.AKQ74 82.KT652.JT6.J53"]
[Declarer "?"]
[Contract "?"]
[Result "?"]
"""
"""dominicprice/endplay, issue 50, shortened."""
COUNTS = """\
Generated 2922012 hands
Produced 100 hands
Initial random seed 1717798140
Time needed   12.131 sec
"""
FREQUENCIES = """\
Frequency points:
    5\t     120
   10\t    1034
High\t       3

         Low     0     1  High   Sum
Low        0     0     0     0     0
    1      0    12     3     0    15
notrump: 0.17
"""


@pytest.mark.parametrize(("text", "meant", "odd"), [WITH_LETTERS, WITH_A_DOT, WITH_TENS])
def test_odd_hands_that_can_mean_one_deal_only(text: str, meant: str, odd: str) -> None:
    for data in (f'[Deal "{text}"]\n', f"{text}\n"):
        notices: list[FormatError] = []
        [board] = read(io.StringIO(data), notices=notices.append)
        assert str(board.deal) == meant
        assert [notice.reason.removeprefix("[Deal] ") for notice in notices] == [odd]
        assert read_deals(io.BytesIO(data.encode())).deals[0] == board.deal
    assert any(odd in str(error) for error in check(io.StringIO(f'[Deal "{text}"]\n')))


@pytest.mark.parametrize(
    "text",
    [
        "N:SA7.864.. - - -",  # no letter before the second suit
        "N:SA7.SK.. - - -",
        "N:AK....5 - - -",  # either suit may be the void
        "N:A..... - - -",
        "N:SA7X - - -",
    ],
)
def test_odd_hands_that_could_mean_several(text: str) -> None:
    with pytest.raises(ValueError, match="North"):
        read_deal(text)


def test_letters_without_dots_in_any_order() -> None:
    assert str(read_deal("N:H8SA7 ♣Q♦-♠2 - -").deal) == "N:A7.8.. 2...Q ... ..."


@pytest.mark.parametrize("before", ["", "\n"])
@pytest.mark.parametrize("counts", [COUNTS, FREQUENCIES, COUNTS + FREQUENCIES])
def test_statistics_of_dealer_are_a_notice(before: str, counts: str) -> None:
    second = DEALER.replace('"1"', '"2"')
    for text in (DEALER + before + counts, DEALER + before + counts + "\n" + second, counts + "\n" + second):
        for data in (text, text.replace("\n", "\r\n")):
            notices: list[FormatError] = []
            boards = list(read(io.BytesIO(data.encode()), notices=notices.append))
            assert [board.number for board in boards] == [int(n) for n in "12" if f'"{n}"' in text]
            assert any("statistics" in notice.reason for notice in notices)
            assert read_deals(io.BytesIO(data.encode())).boards.record.tolist() == [board.record for board in boards]


def test_other_text_between_games_is_an_error() -> None:
    for text in ("Generated hands", "points: many", "12 13 x"):
        boards, errors = lenient(f"{DEALER}\n{text}\n\n{DEALER}".encode())
        assert len(boards) == 2
        assert [error.reason for error in errors] == ["text outside of any tag's data"]
    boards, errors = lenient(f"{DEALER}points: 12.5\n".encode())
    assert len(boards) == len(errors) == 1


def test_statistics_in_an_auction_are_not_taken_for_calls() -> None:
    [board] = boards_of(DEALER.encode() + b'[Auction "N"]\n1C Pass\n' + COUNTS.encode(), "pbn")
    assert board.auction is not None
    assert board.auction.calls == (parse_call("1C"), parse_call("Pass"))
