"""``everydeal legal``: can lawful play reach these endings, and how?"""

import argparse
from textwrap import indent
from typing import TYPE_CHECKING, Any

from ..common import CommandError, add_command, print_json
from ..sources import Record, Source, add_source_arguments

if TYPE_CHECKING:
    from ...deal import Deal
    from ...legality import PlayPosition


def add_commands(commands: Any) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "legal",
        "Say of each ending whether it is legal: whether some full deal, some opening leader and some lawful\n"
        "play (everybody follows suit who can; the winner leads) leave exactly this ending. If it is not, say\n"
        "why.\n\n"
        "In the middle of a trick those who have played hold one card fewer than the others. --on-table\n"
        "says which cards are on the table, in the order of play; without it they may be any of the cards that are\n"
        "gone. --positions reads positions as the space 'positions' writes them: hands, leader, strain (- if\n"
        "not known), cards.\n\n"
        "Without --strain any strain will do, and without --on-lead anybody may be on lead. Exit code 1 if\n"
        "one is illegal. --witness shows a full deal and a play, card by card, that lead there; a referee has\n"
        "replayed it.",
        "everydeal legal 'N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J'\n"
        "everydeal legal 'N:A.A.A. K.K.K. Q.Q.Q. J.J.J.' --strain NT --on-lead W --witness\n"
        "everydeal legal 'N:K32.Q.. A54.5.. .JT4.87. ..6.A97' --on-table 'C3 S7 HK' --leader W --strain C\n"
        "everydeal legal 'N:K32.Q.. A54.5.. .JT4.87. ..6.A97'          # whatever lies on the table\n"
        "everydeal random --space balanced -n 1000 | everydeal legal --json\n"
        "everydeal random --space positions -n 10 | everydeal legal --positions\n"
        "everydeal legal --table games              # how many games of bridge there are",
    )
    add_source_arguments(parser, "endings")
    parser.add_argument("--strain", metavar="S|H|D|C|NT", help="the trump suit, or NT (default: any)")
    parser.add_argument(
        "--on-lead",
        "--leader",
        dest="on_lead",
        metavar="N|E|S|W",
        help="the player on lead, or in the middle of a trick who led to it (default: anybody)",
    )
    parser.add_argument("--on-table", metavar="CARDS", help="the cards on the table in the order of play, like 'C3 S7'")
    parser.add_argument("--positions", action="store_true", help="read positions, not deals")
    parser.add_argument("--witness", action="store_true", help="show a full deal and a play that lead there")
    parser.add_argument(
        "--table", choices=("games",), help="no endings: how many games there are, deals with a complete play"
    )
    parser.add_argument(
        "--recompute",
        action="store_true",
        help="with --table: from nothing, in minutes; exit code 1 if it differs",
    )
    parser.add_argument("--seed", help="with --witness only: another text, another play")
    parser.add_argument(
        "--json",
        action="store_true",
        help="one JSON object a line: ending (a position: and leader, table, strain), legal, leads, why, kind, witness",
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Decide."""
    from ...cards import to_card, to_seat
    from ...strains import to_strain

    if options.table:
        from .games import print_table

        return print_table(options.recompute, options.json)
    if options.recompute:
        raise CommandError("--recompute is for a table: add --table games")
    try:
        strain = None if options.strain is None else to_strain(options.strain)
        on_lead = None if options.on_lead is None else to_seat(options.on_lead)
    except ValueError as error:
        raise CommandError(str(error)) from None
    try:
        table = (
            None if options.on_table is None else [to_card(word) for word in options.on_table.replace(",", " ").split()]
        )
    except ValueError as error:
        raise CommandError(f"--on-table: {error}, and put spaces between the cards") from None
    if options.seed is not None and not options.witness:
        raise CommandError("--seed chooses among the plays that --witness shows: add --witness")
    if table is not None and options.positions:
        raise CommandError("--positions reads what lies on the table with each position: leave out --on-table")
    source = Source(options, _positions() if options.positions else None)
    illegal = 0
    for record in source:
        with source.judged(record):
            what = record.item if table is None else _with_table(record.item, on_lead, table)
            illegal += not _decide(record, what, strain, on_lead, options)
    return 1 if illegal or source.bad else 0


def _positions() -> Any:
    from ... import spaces

    return spaces.positions


def _with_table(hands: "Deal", leader: int | None, table: list[int]) -> "PlayPosition":
    """The position with these cards on the table; who led, the sizes of the hands tell if nobody says it."""
    from ...legality import PlayPosition
    from ...legality.bare import moment_of

    if leader is None:
        moment = moment_of(hands.hand_sizes)
        if moment is not None and moment.leader is None and not table:
            raise ValueError(f"nothing lies on the table: say with --on-lead who is on lead: {hands}")
        leader = moment.leader if moment is not None and moment.leader is not None else 0
    return PlayPosition(hands, leader, table)


def _decide(
    record: Record, what: "Deal | PlayPosition", strain: int | None, on_lead: int | None, options: argparse.Namespace
) -> bool:
    """Print what there is to say about one ending or position; is it legal?"""
    from ...legality import leads, why_illegal, witness

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


def _named(what: "Deal | PlayPosition") -> dict[str, object]:
    """The hands, and of a position what lies on the table."""
    from ...cards import SEATS, card_name
    from ...deal import Deal
    from ...strains import STRAINS

    if isinstance(what, Deal):
        return {"ending": str(what)}
    return {
        "ending": str(what.hands),
        "leader": SEATS[what.leader],
        "table": [card_name(card) for card in what.table],
        "strain": None if what.strain is None else STRAINS[what.strain],
    }


def _legal(what: "Deal | PlayPosition", strain: int | None, on_lead: int | None) -> str:
    """``legal``; with where, if that is not everywhere and nobody has asked for a place."""
    from ...deal import Deal
    from ...legality import leads, where_legal

    is_ending = isinstance(what, Deal) and what.is_balanced
    everywhere = sum(map(len, leads(what).values())) == (5 * 4 if is_ending else 5)
    named = not isinstance(what, Deal) and what.strain is not None
    asked = strain is not None or (on_lead is not None and is_ending) or named
    return "legal" if asked or everywhere else f"legal {where_legal(what)}"


def _leads(found: dict[int, tuple[int, ...]]) -> dict[str, str]:
    """Who can be on lead, by the strain's name."""
    from ...cards import SEATS
    from ...strains import STRAINS

    return {STRAINS[strain]: "".join(SEATS[seat] for seat in leaders) for strain, leaders in found.items()}
