"""``everydeal legal``: can lawful play reach these endings, and how?"""

import argparse
from textwrap import indent

from ... import spaces
from ...cards import SEATS, card_name, to_card, to_seat
from ...deal import Deal
from ...legality import PlayPosition, leads, where_legal, why_illegal, witness
from ...legality.bare import moment_of
from ...strains import STRAINS, to_strain
from ..common import CommandError, print_json, wrong_word
from ..sources import Record, Source


def run(options: argparse.Namespace) -> int:
    """Decide."""
    if options.space not in (None, "endings", "positions"):
        raise CommandError(f"--space {options.space}: endings and positions are judged here")
    of_positions = options.space == "positions"
    if options.table:
        if options.sources or options.strain is not None:
            raise CommandError("--table prints numbers of all: leave out endings and --strain")
        from . import tables  # which loads what only they need

        return tables.run(options)
    if options.check:
        raise CommandError("--check is for a table: add --table endings, positions or games")
    with wrong_word():
        strain = None if options.strain is None else to_strain(options.strain)
        on_lead = None if options.on_lead is None else to_seat(options.on_lead)
    with wrong_word(f"--on-table takes cards with spaces between them, not {options.on_table!r}"):
        words = None if options.on_table is None else options.on_table.replace(",", " ").split()
        table = None if words is None else [to_card(word) for word in words]
    if options.seed is not None and not options.witness:
        raise CommandError("--seed chooses among the plays that --witness shows: add --witness")
    if table is not None and of_positions:
        raise CommandError("--space positions reads what lies on the table with each position: leave out --on-table")
    source = Source(options, spaces.positions if of_positions else None)
    illegal = 0
    for record in source:
        with source.judged(record):
            what = record.item if table is None else _with_table(record.item, on_lead, table)
            illegal += not _decide(record, what, strain, on_lead, options)
    return 1 if illegal or source.complaints.count else 0


def _with_table(hands: Deal, leader: int | None, table: list[int]) -> PlayPosition:
    """The position with these cards on the table; who led, the sizes of the hands tell if nobody says it."""
    if leader is None:
        moment = moment_of(hands.hand_sizes)
        if moment is not None and moment.leader is None and not table:
            raise ValueError(f"nothing lies on the table: say with --on-lead who is on lead: {hands}")
        leader = moment.leader if moment is not None and moment.leader is not None else 0
    return PlayPosition(hands, leader, table)


def _decide(
    record: Record, what: Deal | PlayPosition, strain: int | None, on_lead: int | None, options: argparse.Namespace
) -> bool:
    """Print what there is to say about one ending or position; is it legal?"""
    why = why_illegal(what, strain, on_lead)
    found = witness(what, strain, on_lead, seed=options.seed) if options.witness and why is None else None
    if options.json:
        where = {"source": record.source, "record": record.number}
        judged = {"legal": why is None, "leads": _leads(leads(what)), "why": why, "kind": why.kind if why else None}
        print_json({**_named(what), **judged, **({"witness": found.as_dict()} if found else {}), **where})
    else:
        print(f"illegal: {why}" if why else _legal(what, strain, on_lead))
        if found:
            print(indent(str(found), "  "))
    return why is None


def _named(what: Deal | PlayPosition) -> dict[str, object]:
    """The hands, and of a position what lies on the table."""
    if isinstance(what, Deal):
        return {"ending": str(what)}
    return {
        "ending": str(what.hands),
        "leader": SEATS[what.leader],
        "table": [card_name(card) for card in what.table],
        "strain": None if what.strain is None else STRAINS[what.strain],
    }


def _legal(what: Deal | PlayPosition, strain: int | None, on_lead: int | None) -> str:
    """``legal``; with where, if that is not everywhere and nobody has asked for a place."""
    is_ending = isinstance(what, Deal) and what.is_balanced
    everywhere = sum(map(len, leads(what).values())) == (5 * 4 if is_ending else 5)
    named = not isinstance(what, Deal) and what.strain is not None
    asked = strain is not None or (on_lead is not None and is_ending) or named
    return "legal" if asked or everywhere else f"legal {where_legal(what)}"


def _leads(found: dict[int, tuple[int, ...]]) -> dict[str, str]:
    """Who can be on lead, by the strain's name."""
    return {STRAINS[strain]: "".join(SEATS[seat] for seat in leaders) for strain, leaders in found.items()}
