"""``everydeal announce``: bind oneself to the deals of a session or championship before anybody can know them."""

import argparse
import os
from datetime import UTC, datetime

from ...cards import SEAT_NAMES
from ...dealing.announcement.announced import DRAND, NO_LIST, TEXT, Block, BoardSet
from ...dealing.announcement.secret import SecretFile
from ...dealing.announcement.squaredeal import read_squaredeal
from ...dealing.announcement.terms import parse_range, plan_sets, read_terms
from ...dealing.announcement.texts import parse_day, write_new
from ...dealing.beacon import round_address, round_at, round_time
from ...dealing.boards.excluded import ExcludeList
from ..common import CommandError, print_json, wrong_word
from .arguments import REHEARSED, has_set_options
from .session import deal_source


def run(options: argparse.Namespace) -> None:
    """Draw, write, and say what to do."""
    terms = options.event.lower().endswith((".terms", ".txt", ".sqd")) or os.path.isfile(options.event)
    try:
        name, sets = _from_terms(options) if terms else (options.event, [_single(options)])
        if options.rehearse:  # a round that is out: the one whose number is given, or `REHEARSED`
            number = int(options.on) if options.on and options.on.isdecimal() else REHEARSED
            sets = [one if one.block.beacon.startswith(TEXT) else one._replace(round=number) for one in sets]
        file = SecretFile.announce(name, sets, datetime.now(UTC), rehearsal=options.rehearse)
    except ValueError as error:
        raise CommandError(f"{options.event}: {error}" if terms else str(error), 1) from None
    stem = options.output or (os.path.splitext(options.event)[0] if terms else "night")
    published = f"{stem}.txt"
    if os.path.exists(published):
        raise CommandError(f"{published} exists: an announcement is never overwritten, choose another name with -o")
    with wrong_word():
        write_new(f"{stem}.secret", file.text.encode(), "a secret", private=True)
        write_new(published, file.announcement.text.encode(), "an announcement")
    if options.json:
        print_json(file.announcement.to_dict() | {"announcement": published, "secret": f"{stem}.secret"})
    else:
        _tell(file, published, f"{stem}.secret")


def _single(options: argparse.Namespace) -> BoardSet:
    """The board set of a club night."""
    if options.boards is None:
        raise CommandError("which boards? --boards 1-24, for instance")
    if options.on is None and options.text is None and not options.rehearse:
        raise CommandError("when? --on DAY takes the round at 00:00 UTC of the day that you play")
    source = deal_source(options)
    if source.dealer is not None:
        raise CommandError(
            f"the scenario says 'dealer {SEAT_NAMES[source.dealer].lower()}', and an announced set cannot hold that: "
            "who deals goes by the board number; leave the line out"
        )
    exclude = _digest(options.exclude[0]) if options.exclude else NO_LIST
    if len(options.exclude) > 1:
        raise CommandError("--exclude takes one list here: join several with 'everydeal exclude-list'")
    number = None if options.on is None else _round(options.on)
    beacon = DRAND if options.text is None else TEXT + options.text
    return BoardSet("SESSION", parse_range(options.boards), number, Block(source.text, source.size, exclude, beacon))


def _from_terms(options: argparse.Namespace) -> tuple[str, list[BoardSet]]:
    """The event's name, and the board sets that its file describes."""
    if options.boards or options.text or options.exclude or has_set_options(options):
        raise CommandError("a file of terms says which boards and deals: leave out --boards, --text, --exclude ...")
    with open(options.event, encoding="utf-8") as file:
        text = file.read()
    if not options.event.lower().endswith(".sqd"):
        if options.on and not (options.rehearse and options.on.isdecimal()):
            raise CommandError("a file of terms says when: leave out --on")
        name, phases = read_terms(text, _digest)
        return name, plan_sets(phases)
    if options.on is None and not options.rehearse:
        raise CommandError("when? --on DAY takes the round at 00:00 UTC of the day before the event, for all sessions")
    number = _round(options.on) if options.on else REHEARSED
    name, phases = read_squaredeal(text, number, options.reserves)
    return name, plan_sets(phases)


def _round(text: str) -> int:
    """The round of drand's quicknet that ``--on`` names: by its number, or by its day."""
    with wrong_word("--on"):
        return int(text) if text.isdecimal() else round_at(parse_day(text))


def _digest(path: str) -> str:
    """The hash of a list of used deals, which must be one."""
    with open(path, "rb") as file:
        try:
            return ExcludeList(file.read()).digest
        except ValueError as error:
            raise ValueError(f"{path}: {error}; 'everydeal exclude-list' makes one") from None


def _tell(file: SecretFile, published: str, secret: str) -> None:
    """What was announced, and what to do now."""
    announcement = file.announcement
    today = f"{announcement.announced} UTC"
    if announcement.rehearsal:
        print("a REHEARSAL, as all its files say: it proves nothing, but everything goes as it will on the day")
    print(f"{published}: publish it today, {today}; for everybody")
    print(f"fingerprint {announcement.fingerprint}: read it out today, and print it")
    print(f"{secret}: for somebody who does not play; keep a copy in another place")
    for number in dict.fromkeys(one.round for one in announcement.sets):
        names = [one.name for one in announcement.sets if one.round == number]
        which = names[0] if len(names) == 1 else f"{names[0]} ... {names[-1]} ({len(names)} board sets)"
        if number is None:
            print(f"{which}: deal when the value is known")
        else:
            print(f"{which}: deal from {round_time(number):%Y-%m-%d %H:%M:%S} UTC on, with {round_address(number)}")
