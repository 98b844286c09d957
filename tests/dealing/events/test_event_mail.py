"""What mail does to announcements, and fingerprints that are read aloud."""

import itertools
import random
import textwrap
from contextlib import suppress
from dataclasses import replace

import pytest

from events import PHASE, SECTIONS, WBG
from everydeal.dealing.events.commitments.event import Event
from everydeal.dealing.events.commitments.fingerprint import ALPHABET, read_fingerprint
from everydeal.dealing.events.commitments.mail import read_announcement, read_announcements


def test_a_fingerprint_shows_every_slip():
    print_ = WBG["fingerprint"]
    plain = print_.replace("-", "")
    assert read_fingerprint(plain.lower()) == print_
    assert read_fingerprint(" mz67x drz2j tv2sw 4hi7l aj ") == print_
    wrong = [plain[:i] + c + plain[i + 1 :] for i in range(22) for c in ALPHABET if c != plain[i]]
    assert len(wrong) == 682
    for i, j in itertools.combinations(range(20), 2):
        if plain[i] != plain[j]:
            symbols = list(plain)
            symbols[i], symbols[j] = symbols[j], symbols[i]
            wrong.append("".join(symbols))
    for text in [*wrong, plain[:-1], plain + "0", ""]:
        with pytest.raises(ValueError, match=r"symbol"):
            read_fingerprint(text)


def damage(text, rng):
    """What mail does to a text."""
    width, lines = rng.choice([60, 66, 72, 76]), []
    for line in text.splitlines():
        lines += textwrap.wrap(line, width, break_long_words=rng.random() < 0.5, break_on_hyphens=rng.random() < 0.5)
    quote = rng.choice(["", "> ", ">", ">> ", "> > ", "| ", "    ", "\t"])
    lines = [quote + line + rng.choice(["", " ", "  "]) for line in lines]
    if rng.random() < 0.3:
        lines = [piece for line in lines for piece in (line, quote.rstrip())]
    first = rng.choice(["", "\ufeff"]) + "Dear captains,"
    body = [first, "", "the announcement: everydeal event 2 follows", *lines, "", "-- ", "name: the organiser"]
    return rng.choice(["\n", "\r\n"]).join(body)


def test_mail_does_no_harm(wbg):
    rng = random.Random(1)
    assert read_announcement(damage(WBG["announcement"], rng)) == wbg.announcement
    encoded = (
        WBG["announcement"]
        .replace("=", "=3D")
        .replace("captains", "cap=\ntains")
        .replace(", as printed", ", as=\n printed")
    )
    assert read_announcement(encoded) == wbg.announcement


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace(" ", "\xa0"),
        lambda text: text.replace(": ", ":\u3000 \t"),
        lambda text: "\ufeff" + "".join(f"> {line}" for line in text.splitlines(True)),
        lambda text: "> \ufeff" + text,
        lambda text: "".join(f"{line[at : at + 66]}\n" for line in text.splitlines() for at in range(0, len(line), 66)),
        lambda text: "".join(
            f"| {line[at : at + 47]}\n" for line in text.splitlines() for at in range(0, len(line), 47)
        ),
    ],
    ids=["web page", "wide blanks", "mark before quotes", "mark within", "cut by a terminal", "cut and quoted"],
)
def test_blanks_marks_and_cut_lines_do_no_harm(wbg, cheap_stretching, change):
    for phases in (wbg.terms.phases, (PHASE, SECTIONS)):
        announcement = Event(replace(wbg.terms, phases=phases), bytes(32)).announcement
        assert read_announcement(change(announcement.to_text())) == announcement


def test_several_announcements_in_one_letter(cup, cheap_stretching):
    other = Event(cup.terms, bytes(32)).announcement
    one, two = cup.announcement.to_text(), other.to_text()
    broken = one.replace("Final", "Finale")
    assert read_announcements(f"Hello\n{one}> {two.replace(chr(10), chr(10) + '> ')}") == [cup.announcement, other]
    assert read_announcements(one + broken + one) == [cup.announcement]
    assert read_announcement(one + two + broken) == other
    with pytest.raises(ValueError, match="has been changed"):
        read_announcements(broken)
    with pytest.raises(ValueError, match="no end"):
        read_announcement("everydeal event 2\nname: x\n" * 3000)


@pytest.mark.thorough
def test_a_thousand_letters_are_read_or_refused_and_none_misread(wbg, cheap_stretching):
    text, rng = wbg.announcement.to_text(), random.Random(2)
    unbroken = Event(replace(wbg.terms, phases=wbg.terms.phases[3:4]), bytes(32)).announcement
    for number in range(1000):
        ours = unbroken if number % 8 else wbg.announcement
        letter = damage(ours.to_text(), rng)
        if number % 4 < 2:
            assert read_announcement(letter) == ours
            continue
        place = rng.randrange(len(letter))
        changed = letter[:place] + rng.choice("07ax -\n:#") + letter[place + rng.randrange(2) :]
        with suppress(ValueError):
            assert read_announcement(changed) == ours
    for place in range(len("everydeal event 2\n"), len(text), 37):
        if not text[place].isspace() and text[place] != "-":
            changed = text[:place] + ("7" if text[place] != "7" else "8") + text[place + 1 :]
            with pytest.raises(ValueError, match=r"\w"):
                read_announcement(changed)


def test_what_is_no_announcement():
    for text in (
        "",
        "name: x",
        "everydeal event 2",
        "everydeal event 2\nname: x\n",
        "everydeal event 2\nfingerprint: x",
    ):
        with pytest.raises(ValueError, match=r"announce"):
            read_announcement(text)
