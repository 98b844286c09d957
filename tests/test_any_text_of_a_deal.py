"""What names a deal: all that we print, and all that the articles print, reads back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import Deal, _naming, cards, codes, ids, spaces
from everydeal.formats.texts.diagram_files import is_diagram, parse_diagram
from everydeal.sequences import format_letters, format_sequences, is_sequences, parse_letters, parse_sequences
from places import sample_text

FIRST = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
SECOND = Deal.from_pbn("N:9.Q65.A764.J6432 AKJ6532.83.3.K98 T74.K942.982.A75 Q8.AJT7.KQJT5.QT")
full_deals = st.integers(0, spaces.pavlicek.size - 1).map(spaces.pavlicek.__getitem__)
any_layout = st.one_of(
    st.integers(0, spaces.endings.size - 1).map(spaces.endings.__getitem__),
    st.integers(0, spaces.power5.size - 1).map(spaces.power5.__getitem__),
)

ANDREWS_FIRST = sample_text("andrews_first.txt")
ANDREWS_SECOND = sample_text("andrews_second.txt")
NSEQ = "[ 6 13 14 15 17 23 26 29 34 43 46 49 51 ]"
ESEQ = "[ 5 12 17 18 20 21 23 29 32 33 34 35 37 ]"
LETTERS = "WSSSSENSWWWWSNNNENWWWSENESNEENSESWNWSWEWSEENEENSENWN"
SSEQ = "[ 1 2 3 4 5 10 14 15 16 17 20 23 24 ]"


@pytest.mark.parametrize(
    ("text", "how"),
    [
        (str(FIRST), "deal string"),
        (ANDREWS_FIRST, "diagram"),
        ("-->WSSSSENSWWWWSNNNENWWWSENESNEENSESWNWSWEWSEENEENSENWN", "letters"),
        ("wssssenswwwws nnnenwwwsenes neensesw nwswe wseeneensenwn", "letters"),
        (f"\tNseq = {NSEQ}\n\tEseq = {ESEQ}\n\tSseq = {SSEQ}\n", "sequences"),
        (f"Sseq {SSEQ} nseq: {NSEQ}; ESEQ={ESEQ}", "sequences"),
        (f"{NSEQ} {ESEQ} {SSEQ}", "sequences"),
        (f"({NSEQ[1:-1]}), ({ESEQ[1:-1]}), ({SSEQ[1:-1]})".replace("  ", " ").replace(" ", ", "), "sequences"),
        ("\n".join(part[2:-2] for part in (NSEQ, ESEQ, SSEQ)), "sequences"),
        ("40958565147961533588277623299", "decimal"),
        ("hFghicP0Z1Z0cPoD", "base64"),
        ("6pL_gE_kYUmzt5RSTA", "two-bits"),
        ("6pL/gE/kYUmzt5RSTA==", "two-bits"),
        ("8458 2189 C3F4 6756 7470 FA03", "hex"),
        ("0x84582189c3f467567470fa03", "hex"),
        ("R8FMACC-JXKYS6K-YBPTVPD", "checked"),
    ],
)
def test_everything_that_names_the_first_deal(text, how):
    named = _naming.read(text)
    assert (named.item, named.how) == (FIRST, how)


def test_the_second_deal_of_the_article():
    sequences = (
        "Nseq=[ 5 15 21 22 26 33 34 36 42 47 49 50 51 ]\nEseq=[ 0 1 3 7 8 10 11 17 20 29 32 35 36 ]\n"
        "Sseq=[ 1 3 4 6 9 11 12 17 18 20 21 24 25 ]\n"
    )
    letters = "-->EEWESNWSEESEEWSNWWSEWNNSESNWWWWSSNNWNESSEWNWEESNSNNN"
    assert _naming.read(sequences).item == _naming.read(letters).item == _naming.read(ANDREWS_SECOND).item == SECOND


def test_the_last_deal_as_the_article_on_deals_prints_its_number():
    assert _naming.read("AD55 E315 634D DA65 8BF4 91FF", spaces.pavlicek).item == spaces.pavlicek[-1]
    with pytest.raises(IndexError, match="outside"):
        _naming.read("AD55 E315 634D DA65 8BF4 9200", spaces.pavlicek)
    assert _naming.read("6577 BC87 87C3 6425 0B71 123D 85B8").item == spaces.endings[spaces.balanced.size]


@given(deal=full_deals)
def test_what_is_printed_of_a_full_deal_reads_back(deal):
    for text in (str(deal), format_letters(deal), format_sequences(deal), deal.diagram()):
        assert _naming.read(text).item == deal
    for notation in ("decimal", "hex", "base64", "checked", "two-bits", "three-bits"):
        assert _naming.read(ids.encode(deal, notation)).item == deal
    assert _naming.read(codes.short.format(deal), notation="short").item == deal


@given(deal=any_layout, symbols=st.booleans(), color=st.booleans())
def test_diagrams_read_back(deal, symbols, color):
    text = deal.diagram(symbols=symbols, color=color)
    assert is_diagram(text)
    assert parse_diagram(text) == deal
    around = f"Board 7, dealer S, vulnerable NS\n\n{text}\nN 14 HCP 1-5-3-4   S 9 HCP 6-2-3-2\nnumber 5   id X\n"
    assert parse_diagram(around) == deal
    assert parse_diagram(text.replace("T", "10")) == deal


REFUSED = [
    (cards.parse_hand, "AKQ", "has 1 suit, not 4"),
    (cards.parse_hand, "A.K.Q", "has 3 suits, not 4"),
    (cards.parse_hand, "A.K.Q.J.T", "has 5 suits, not 4"),
    (cards.parse_hand, "AA...", "spades 'AA': the ace comes twice"),
    (cards.parse_hand, ".K.X.", "diamonds 'X': 'X' is not a rank"),
    (cards.parse_hand, "...10", "clubs '10': '1' is not a rank .*the ten is T"),
    (cards.parse_hand, "A K...", "' ' is not a rank"),
    (Deal.from_pbn, "", "must start with a seat and a colon"),
    (Deal.from_pbn, "N 8.A.. ... ... ...", "must start with a seat and a colon"),
    (Deal.from_pbn, "X:... ... ... ...", "'X' is not a seat"),
    (Deal.from_pbn, "N:... ... ...", "has 3 hands, not 4 .write - for"),
    (Deal.from_pbn, "N:... ... ... ... ...", "has 5 hands, not 4"),
    (Deal.from_pbn, "E:A... .X.. ... ...", "South: hearts 'X': 'X' is not a rank"),
    (Deal.from_pbn, "N:AA... ... ... ...", "North: spades 'AA': the ace comes twice"),
    (Deal.from_pbn, "N:A... A... ... ...", "North and East both hold SA"),
    (Deal.from_pbn, "N:.K.. ... .K..2 ...2", "North and South both hold HK; South and West both hold C2"),
    (Deal.from_pbn, "N:A... A... A... ...", "North and East and South all hold SA"),
    (parse_diagram, "S 8\nH A", "no diagram"),
    (parse_diagram, ANDREWS_FIRST + ANDREWS_SECOND, "more than one diagram"),
    (parse_diagram, ANDREWS_FIRST.replace("S : 9", "S : 8"), "North and East both hold S8"),
    (parse_diagram, ANDREWS_FIRST.replace("AJ6", "AJJ"), "North's diamonds 'AJJ': the jack comes twice"),
    (parse_letters, LETTERS[:-1], "51 letters, not one for each of 52 cards"),
    (parse_letters, LETTERS + "N", "53 letters"),
    (parse_letters, "", "0 letters"),
    (parse_letters, LETTERS.replace("SN", "SX", 1), r"letter 14 \(HA\) is 'X', not N, E, S, W or -"),
    (parse_sequences, f"Nseq {NSEQ} Eseq {ESEQ}", "Sseq is missing"),
    (parse_sequences, f"Nseq {NSEQ}", "Eseq and Sseq are missing"),
    (parse_sequences, f"Nseq {NSEQ} Nseq {NSEQ} Sseq {SSEQ}", "Nseq comes twice"),
    (parse_sequences, f"Nseq {NSEQ} Eseq {ESEQ} Sseq {SSEQ.replace('24', 'x')}", "Sseq: 'x' is not a position"),
    (
        parse_sequences,
        f"Nseq {NSEQ} Eseq {ESEQ.replace('37', '39')} Sseq {SSEQ}",
        "East's sequence: position 39 is not",
    ),
    (parse_sequences, f"5 {NSEQ} Eseq {ESEQ} Sseq {SSEQ}", "stands before the first sequence"),
    (parse_sequences, "1 2 3; 4 5 6", "2 sequences, not three"),
    (codes.short.from_bits, "", "0 bits end before SA has its seat"),
    (codes.short.from_bits, "00" * 13 + "01", "28 bits end before HK has its seat"),
    (codes.short.from_bits, "00" * 14, "bits 27-28 give HA to North, who has 13 cards"),
    (codes.short.from_bits, "0012", "bit 4 is '2', not 0 or 1"),
    (codes.short.from_bits, "00" * 13 + "01" * 13 + "0" * 14, "66 bits, but the deal is complete after 65"),
    (codes.short.parse, "AAAAFVVVUAB", "complete after 65 bits, but 1 more follow: 1"),
    (codes.short.parse, "AAAAFVVVUAAA", "complete after 65 bits, but 7 more follow: 0000000"),
    (codes.short.parse, "AAAAFVVVUA", "60 bits end before D6 has its seat"),
    (codes.short.parse, "AAAAFVVVUA+", r"character 11, '\+', is not one of"),
]


@pytest.mark.parametrize(("read", "text", "complaint"), REFUSED, ids=[f"{row[0].__name__} {row[2]}" for row in REFUSED])
def test_what_cannot_be_read_is_refused_in_words(read, text, complaint):
    with pytest.raises(ValueError, match=complaint):
        read(text)


@pytest.mark.parametrize(
    ("read", "printed", "letters"),
    [
        (cards.parse_hand, cards.format_hand, "AKQJT98765432akqjt.10X "),
        (Deal.from_pbn, Deal.to_pbn, "NESW:AKQT952.- x"),
        (parse_diagram, Deal.diagram, "SHDC:♠♥♦♣ -AKQJT0123456789\n"),
    ],
)
@given(data=st.data())
def test_any_text_reads_back_or_is_refused(read, printed, letters, data):
    try:
        found = read(data.draw(st.text(letters, max_size=200)))
    except ValueError:
        return
    assert read(printed(found)) == found


@given(text=st.text(alphabet="NESWseq=[]0123456789 ,;/\n", max_size=200))
def test_sequences_are_accepted_only_whole(text):
    try:
        deal = parse_sequences(text)
    except ValueError:
        return
    assert deal.is_full


def test_a_single_hand_is_not_a_deal():
    with pytest.raises(ValueError, match="space="):
        _naming.read("8.AKQT4.AJ6.T742", spaces.andrews)
    assert _naming.read("8.AKQT4.AJ6.T742", spaces.hands).how == "member"
    assert not _naming.is_hand("session.pbn")


def test_numbers_are_not_sequences():
    for text in ("1 234 567", "12345", "1,234,567", "N:... ... ... ...", "AD55 E315 634D", ""):
        assert not is_sequences(text)


def test_members_of_other_spaces():
    assert _naming.read("5-4-3-1", spaces.shapes).how == "member"
    assert _naming.read("187", spaces.shapes).item == (1, 5, 3, 4)
    assert _naming.read("AKQJT98765432...", spaces.hands).item == spaces.hands[0]
    assert _naming.read("last", spaces.hands).item == spaces.hands[-1]
    with pytest.raises(ValueError, match="3 suits"):
        _naming.read("AKQ.JT9.8", spaces.hands)
    with pytest.raises(ValueError, match="is not a shape"):
        _naming.read("5-4-3", spaces.shapes)
    for space in (spaces.hands, spaces.shapes, spaces.hands_lexicographic):
        for notation in ("decimal", "hex", "base64", "checked"):
            text = ids.encode(space[space.size // 3], notation, space)
            assert _naming.read(text, space).item == space[space.size // 3]


@pytest.mark.thorough
def test_recognisers_are_linear():
    for piece in ("S : A ", "S A ", "Nseq=[1 2 3 ", "10", "- ", "\n", "S\t", "1 2 3;", "♠"):
        text = piece * 20000
        assert not _naming.is_letters(text)
        is_diagram(text)
        is_sequences(text)


@pytest.mark.parametrize(
    ("space", "text", "member"),
    [
        ("auctions", "1n-p-3n-ap", "1NT Pass 3NT Pass Pass Pass"),
        ("bidding", "-", "-"),
        ("bidding", "1C", "1C"),
        ("contracts", "1CN", "1C N"),
        ("contracts", "S 3NTX", "3NTX S"),
        ("results", "passed out", "Pass"),
        ("results", "3NT S 10", "3NT S +1"),
    ],
)
def test_what_is_said_at_the_table_is_not_an_id(space, text, member):
    home = spaces.by_name(space)
    assert _naming.read(text, home) == (home.parse_item(member), "member", None)


@pytest.mark.parametrize(("space", "text"), [("auctions", "3819"), ("contracts", "0x0af"), ("bidding", "last")])
def test_ids_of_what_is_said_at_the_table(space, text):
    named = _naming.read(text, spaces.by_name(space))
    assert named.id is not None
    assert named.item == spaces.by_name(space)[named.id.number]


def test_a_wrong_call_is_named():
    with pytest.raises(ValueError, match="'3N7'"):
        _naming.read("1NT Pass 3N7", spaces.auctions)
