"""``everydeal legal``: can lawful play reach these endings, and how?"""

import argparse
from typing import TYPE_CHECKING, Any

from ..frame import CommandError, add_command, print_json
from ..sources import Record, Source, add_source_arguments

if TYPE_CHECKING:
    from ...deal import Deal
    from ...legality import Witness


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "legal",
        "decide whether lawful play can reach an ending, and show a play",
        "Say of each balanced ending whether it is legal: whether some full deal, some opening leader and some lawful\n"
        "play (everybody follows suit who can; the winner leads) leave exactly this ending. If it is not, say why.\n\n"
        "Without --strain in some strain, without --on-lead with anybody on lead. Exit code 1 if one is illegal.\n"
        "--witness shows a full deal and a play, card by card, that reach the ending; a referee has replayed it.",
        "everydeal legal 'N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J'\n"
        "everydeal legal 'N:A.A.A. K.K.K. Q.Q.Q. J.J.J.' --strain NT --on-lead W --witness\n"
        "everydeal random --space balanced -n 1000 | everydeal legal --json",
    )
    add_source_arguments(parser, "balanced endings")
    parser.add_argument("--strain", metavar="S|H|D|C|NT", help="the trump suit, or NT (default: any)")
    parser.add_argument("--on-lead", metavar="N|E|S|W", help="the player on lead in the ending (default: anybody)")
    parser.add_argument("--witness", action="store_true", help="show a full deal and a play that reach the ending")
    parser.add_argument("--seed", help="with --witness only: another text, another play")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object a line: ending, legal, leads, why, witness"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Decide."""
    from ...cards import to_seat
    from ...strains import to_strain

    try:
        strain = None if options.strain is None else to_strain(options.strain)
        on_lead = None if options.on_lead is None else to_seat(options.on_lead)
    except ValueError as error:
        raise CommandError(str(error)) from None
    if options.seed is not None and not options.witness:
        raise CommandError("--seed chooses among the plays that --witness shows: add --witness")
    source = Source(options)
    illegal = 0
    for record in source:
        with source.judged(record):
            illegal += not _decide(record, strain, on_lead, options)
    return 1 if illegal or source.bad else 0


def _decide(record: Record, strain: int | None, on_lead: int | None, options: argparse.Namespace) -> bool:
    """Print what there is to say about one ending; is it legal?"""
    from ...legality import leads, why_illegal, witness

    why = why_illegal(record.item, strain, on_lead)
    found = witness(record.item, strain, on_lead, seed=options.seed) if options.witness and why is None else None
    if options.json:
        where = {"source": record.source, "record": record.number}
        row = {"ending": str(record.item), "legal": why is None, "leads": _leads(leads(record.item)), "why": why}
        print_json({**row, **({"witness": found.as_dict()} if found else {}), **where})
    else:
        print(f"illegal: {why}" if why else _legal(record.item, strain, on_lead))
        if found:
            _print_witness(found)
    return why is None


def _legal(ending: "Deal", strain: int | None, on_lead: int | None) -> str:
    """``legal``; with where, if that is not everywhere and nobody has asked for a place."""
    from ...legality import leads, where_legal

    everywhere = sum(map(len, leads(ending).values())) == 5 * 4
    asked = strain is not None or on_lead is not None
    return "legal" if asked or everywhere else f"legal {where_legal(ending)}"


def _leads(found: dict[int, tuple[int, ...]]) -> dict[str, str]:
    """Who can be on lead, by the strain's name."""
    from ...cards import SEATS
    from ...strains import STRAINS

    return {STRAINS[strain]: "".join(SEATS[seat] for seat in leaders) for strain, leaders in found.items()}


def _print_witness(found: "Witness") -> None:
    from ...cards import SEAT_NAMES, SEATS, card_name
    from ...strains import strain_name

    trumps = "notrump" if found.strain == 4 else f"{strain_name(found.strain)} are trumps"
    print(f"  deal   {found.deal}")
    print(f"  strain {trumps}")
    for number, trick in enumerate(found.tricks, start=1):
        cards = " ".join(card_name(card) for card in trick.cards)
        print(f"  trick {number:2}: {SEATS[trick.leader]} leads {cards}, {SEATS[trick.winner]} wins")
    print(f"  ending {found.ending}, {SEAT_NAMES[found.on_lead]} on lead")
