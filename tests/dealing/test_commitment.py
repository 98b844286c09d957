"""The commitment: what it binds, that every change is found, and that it is what its specification says."""

import hashlib
import hmac
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from everydeal import spaces
from everydeal.dealing.events.commitments.commitment import Announcement, Opening, Terms, clean_text
from everydeal.dealing.events.commitments.verify import check_opening, check_session, describe_change, follow_refusals
from everydeal.dealing.events.sessions.session import deal_session, session_boards
from everydeal.dealing.events.sessions.sets import all_deals
from everydeal.formats import Board

TERMS = Terms(
    name="Open Pairs 3",
    boards=tuple(range(1, 9)),
    deals="pavlicek",
    size=all_deals().size,
    beacon="the lottery of 7 May, ascending, single blanks",
)
OPENING = Opening(TERMS, bytes(range(32)))
BEACON = "7 12 23 31 44 48"
TAGS = {"DealCommitment": OPENING.commitment, "DealBeacon": BEACON}

lines = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=20)


def session(opening=OPENING, beacon=BEACON):
    return deal_session(opening.terms.source, opening.stream(beacon), opening.terms.boards)


def test_the_specification_by_hand():
    """The same with nothing but hashlib and hmac, as docs/dealing.md describes it."""
    text = (
        "everydeal session 1\n"
        "name: Open Pairs 3\n"
        "boards: 1-8\n"
        "deals: pavlicek\n"
        "size: 53644737765488792839237440000\n"
        "beacon: the lottery of 7 May, ascending, single blanks\n"
        "secret: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n"
    )
    commitment = hashlib.sha256(text.encode()).hexdigest()
    message = f"everydeal session key 1\n{commitment}\n{BEACON}".encode()
    assert OPENING.to_text() == text
    assert OPENING.commitment == commitment
    assert OPENING.stream(BEACON).key == hmac.new(bytes(range(32)), message, hashlib.sha256).digest()


def test_the_promise_for_ever():
    """Literal values: a change here would break every session that was ever committed to."""
    assert OPENING.commitment == "1861ab1b029ef80f614e48b8be3545f7aec7dd5b5b694413dfc00be2778eb5bf"
    assert OPENING.stream(BEACON).key.hex() == "e6f6f4a011170c8f105389972af55eb171e701c2a459b8235424aac35d06e51e"
    assert session()[0].deal.to_pbn() == "N:92.Q87.Q9.KQ9853 AJT86.62.T87.JT2 KQ3.AJT95.A64.74 754.K43.KJ532.A6"


@given(name=lines, beacon=lines, boards=st.sets(st.integers(1, 99), min_size=1), used=st.lists(st.binary(max_size=4)))
def test_openings_and_announcements_round_trip(name, beacon, boards, used):
    digests = tuple(hashlib.sha256(one).hexdigest() for one in used)
    name, beacon = clean_text(name), clean_text(beacon)
    terms = replace(TERMS, name=name, beacon=beacon, boards=tuple(sorted(boards)), used=digests)
    opening = Opening.draw(terms)
    assert Opening.from_text(opening.to_text()) == opening
    assert Announcement.from_text(opening.announcement.to_text()) == opening.announcement
    assert Announcement.from_text(opening.announcement.to_text().replace("\n", "\r\n\n")) == opening.announcement
    assert opening.secret.hex() not in opening.announcement.to_text()


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Open Pairs 4"},
        {"boards": tuple(range(1, 10))},
        {"deals": "andrews"},
        {"beacon": "another lottery"},
        {"used": ("0" * 64,)},
    ],
)
def test_everything_is_bound(change):
    """Another value of any term is another commitment and another stream."""
    other = Opening(replace(TERMS, **change), OPENING.secret)
    assert other.commitment != OPENING.commitment
    assert other.stream(BEACON).key != OPENING.stream(BEACON).key


@given(at=st.integers(0, len(OPENING.to_text()) - 1), letter=st.characters(codec="ascii"))
def test_an_opening_with_one_letter_changed_is_refused_or_another(at, letter):
    text = OPENING.to_text()
    changed = text[:at] + letter + text[at + 1 :]
    if changed == text:
        return
    try:
        opening = Opening.from_text(changed)
    except ValueError:
        return
    assert opening.commitment != OPENING.commitment
    assert check_opening(opening, BEACON, [], OPENING.commitment)[0].place == "secret"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda text: text.replace("\n", "\r\n"), "very bytes"),
        (lambda text: text + "\n", "line 8"),
        (lambda text: text.replace("secret: 00", "secret:  00"), "very bytes"),
        (lambda text: text[:-3] + "\n", "64 hex digits"),
        (lambda text: text.replace("boards: 1-8", "boards: 8-1"), "upwards"),
        (lambda text: text.replace("size: 5", "size: x"), "not a number"),
        (lambda text: text.replace("name", "game"), "one of"),
        (lambda text: text.replace("everydeal session 1", "everydeal session 2"), "first line"),
        (lambda text: text.replace("deals: pavlicek\n", ""), "0 lines 'deals'"),
        (lambda text: "", "first line"),
        (lambda text: OPENING.announcement.to_text(), "'commitment' is not one of"),
    ],
)
def test_a_damaged_opening_says_where(change, complaint):
    with pytest.raises(ValueError, match=complaint):
        Opening.from_text(change(OPENING.to_text()))


def test_terms_of_which_the_set_has_changed_are_refused():
    with pytest.raises(ValueError, match="but the terms say 5"):
        _ = replace(TERMS, size=5).source


@pytest.mark.parametrize("text", ["", "  ", "a\x00", "a​b", "a\x07"])
def test_a_beacon_that_cannot_be_seen_is_refused(text):
    with pytest.raises(ValueError, match=r"empty|cannot be seen"):
        OPENING.stream(text)


@pytest.mark.parametrize("text", [" 7 12 23 31 44 48", "7  12\t23 31 44 48\n", "7 12 23 31 44 48"])
def test_blanks_do_not_matter(text):
    assert OPENING.stream(text).key == OPENING.stream(BEACON).key


# Verification


def test_an_honest_session_agrees():
    boards = session_boards(session(), TERMS.name, TAGS)
    assert check_opening(OPENING, BEACON, boards, OPENING.announcement) == []
    assert check_session(boards, session()) == []


def test_two_cards_exchanged_are_named():
    boards = session_boards(session(), tags=TAGS)
    hands = list(boards[4].deal.hands)
    ace = next(card for card in (0, 13, 26, 39) if not hands[0] >> card & 1)
    owner = boards[4].deal.owner(ace)
    low = hands[0].bit_length() - 1
    hands[0] ^= 1 << ace | 1 << low
    hands[owner] ^= 1 << ace | 1 << low
    boards[4].deal = type(boards[4].deal)(*hands)
    findings = check_session(boards, session())
    assert {finding.place for finding in findings} == {"board 5"}
    assert "is North's, not" in findings[0].text
    assert "DealId" in findings[1].text


def test_a_changed_dealer_vulnerability_or_number_is_named():
    boards = session_boards(session(), tags=TAGS)
    boards[0].dealer = 3
    boards[1].vulnerability = "All"
    boards[2].tags["DealId"] = "pavlicek:5"
    boards[3].tags["DealId"] = f"pavlicek:{10**40}"
    texts = [str(finding) for finding in check_session(boards, session())]
    assert texts[:2] == ["board 1: dealer West, not North", "board 2: vulnerable All, not NS"]
    assert texts[2].startswith("board 3: DealId pavlicek:5 is another deal")
    assert texts[3].startswith(f"board 4: DealId 'pavlicek:{10**40}'")


def test_missing_and_strange_boards_are_named():
    boards = session_boards(session(), tags=TAGS)
    extra = Board(boards[0].deal, 40)
    texts = [str(finding) for finding in check_session([*boards[:3], *boards[5:], extra, Board(extra.deal)], session())]
    assert texts == ["record 8: the board has no number", "boards: missing: 4-5", "boards: not of this session: 40"]


def test_two_boards_that_changed_places_are_named():
    boards = session_boards(session(), tags=TAGS)
    boards[1].deal, boards[2].deal = boards[2].deal, boards[1].deal
    assert {finding.place for finding in check_session(boards, session())} == {"board 2", "board 3"}


def test_another_secret_is_named():
    other = Opening(TERMS, bytes(32))
    boards = session_boards(session(), tags=TAGS)
    findings = check_opening(other, BEACON, boards, OPENING.announcement)
    assert [finding.place for finding in findings] == ["secret", "secret"]
    assert "was published" in findings[0].text
    assert "the file (board 1-8) says" in findings[1].text
    assert [finding.place for finding in check_session(boards, session(other))] == ["session"]


def test_the_only_board_of_a_session_is_compared_card_by_card():
    """That no deal agrees says nothing of the seed when there is but one."""
    boards = session_boards(session(), tags=TAGS)
    boards[0].deal = boards[1].deal
    (finding, _) = check_session(boards[:1], session()[:1])
    assert finding.place == "board 1"
    assert "cards lie elsewhere" in finding.text


def test_another_beacon_is_named():
    boards = session_boards(session(), tags=TAGS)
    (finding,) = check_opening(OPENING, "7 12 23 31 44 49", boards, OPENING.commitment)
    assert finding.place == "beacon"
    assert "'7 12 23 31 44 49' is given, but the file (board 1-8) says '7 12 23 31 44 48'" in finding.text


def test_an_announcement_with_other_terms_is_named():
    announced = replace(OPENING.announcement, terms=replace(TERMS, boards=tuple(range(1, 13))))
    (finding,) = check_opening(OPENING, BEACON, [], announced)
    assert str(finding) == "terms: in the secret file, 'boards: 1-8' is 'boards: 1-12' in the announcement"


def test_boards_that_replaced_used_ones_are_followed():
    plain = session()
    stream = OPENING.stream(BEACON)

    class Used:
        def among(self, deals):
            return {plain[2].deal} & set(deals)

    dealt = deal_session(TERMS.source, stream, TERMS.boards, Used())
    boards = session_boards(dealt, tags=TAGS)
    assert {finding.place for finding in check_session(boards, plain)} == {"board 3"}
    expected, findings = follow_refusals(boards, plain, TERMS.source, stream)
    assert [finding.place for finding in findings] == ["board 3"]
    assert check_session(boards, expected) == []


@given(st.data())
def test_a_change_is_described_card_by_card(data):
    """Of every card named, seat and seat are told as they are."""
    one, other = (spaces_deal(data) for _ in range(2))
    text = describe_change(one, other)
    moved = sum(a != b for a, b in zip(one.owners(), other.owners(), strict=True))
    assert (f"{moved} cards lie elsewhere" in text) == (moved > 4)


def spaces_deal(data):
    return spaces.pavlicek[data.draw(st.integers(0, spaces.pavlicek.size - 1))]
