"""The arguments of the commands on sets of deals; nothing here imports what does the work."""

import argparse
from typing import Any, Final

from ..common import Parser, describe
from ..vocabulary import EXPRESSIONS, OPTIONS, add, choose_split, take_condition, take_deals, write_deals
from ..vocabulary import count as whole_number

_MIX: Final = """\
Deals from named classes in exactly the proportions that a scenario states; nothing is rejected.

A scenario is a file (or a text) with definitions, a condition that all deals meet, and levels. Thirty
lessons come along ('mix list'), and are known by their names ('mix list NAME' prints the text of one).

  opener   = hcp(north) in 15..17 and balanced(north)
  transfer = spades(south) >= 5 or hearts(south) >= 5
  stayman  = hcp(south) >= 8 and (spades(south) == 4 or hearts(south) == 4)
  condition opener
  level transfer 35
  level stayman 60
  level rest 5

A deal belongs to the first class whose condition it meets; 'rest' is everything else. The
percentages add up to 100. Standard error reports classes that overlap or are empty. In a file of
boards (-o), each is turned so that the scenario's dealer deals. A class that is too large to be
counted is split into an exact part and a test (see: random): the proportions stay exact, but its
share of all deals is an estimate. -q prints no deals but a table of the classes: target, size, and
natural share."""

_DEALER: Final = """\
Run a script of Hans van Staveren's dealer (and of DealerV2 and Dealer3), and print in its layout.

If the set of deals can be counted, no deal is thrown away: a condition that one deal in a million
meets costs no more than any other, and averages and frequencies are exact. If it cannot be counted
as a whole, the deals come from an exact part of the condition, and the rest is tested; each deal is
still equally likely. Standard error says what was exact. "Generated" is the number of deals that
dealer would have dealt on average.

A seed does not give the same deals as in dealer itself. docs/dealer.md has a table of all words."""

_WITHOUT_EFFECT: Final = ("-x", "-M", "-R", "-D", "-t")
"""Options of dealer and DealerV2 with a value that changes nothing here: swapping hands, how DDS is asked and what is
printed of that, and after how many seconds dealer gives up."""
_REFUSED: Final = {
    "-V": "everydeal --version shows the version",
    "-e": "there is no exhaust mode: leave -e out",
    "-l": "deals are not taken from a library, or added to one: leave -l out; -o FILE writes them to a file",
    "-L": "deals are not taken from a library: leave -L out",
    "-Z": "deals are not added to a library: leave -Z out; -o FILE writes them to a file",
    "-O": "write the opener into the script: opener south",
    "-P": "write the vulnerability into the script, like par(NS, ew)",
    "-U": "DealerV2's server is not asked: write what it counts by altcount or cccc",
}
"""Options of dealer and DealerV2 that would change the outcome, and what to do instead."""


class _Refuse(argparse.Action):
    """An option of dealer's that is refused by name."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        parser.error(f"{option_string} is not possible: {_REFUSED[option_string or '']}")


class _ByLetter(argparse.Action):
    """Keep what is said under the option's letter: ``-N SAKQ -3 any`` is {"N": "SAKQ"} and {"3": "any"}."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        setattr(namespace, self.dest, getattr(namespace, self.dest) | {(option_string or "")[1:]: values})


def count(parser: Parser) -> None:
    """``everydeal count``."""
    describe(
        parser,
        "Count the deals that meet a condition, exactly and without sampling.\n\n"
        "--of shows how a feature (points, a length, losers, a shape, any sum or difference) is distributed\n"
        "among them, in exact counts; several --of, their joint distribution. If the set is too large to be\n"
        "counted, its size and the shares are estimates, with 95 % confidence, and said to be.\n\n" + EXPRESSIONS,
        "everydeal count 'hcp(north) in 15..17 and balanced(north)'\n"
        "everydeal count 'spades(south) >= 4' --given 'hcp(north) in 15..17 and balanced(north)'\n"
        "everydeal count weak_two --json\n"
        "everydeal count all --of 'hcp(north)'\n"
        "everydeal count 'balanced(north)' --of 'hcp(north) + hcp(south)' --plot points.png\n"
        "everydeal count 'hcp(north) >= 20' --of 'pattern(north)'",
    )
    take_condition(parser)
    parser.add_argument("--given", metavar="EXPR", help="give the probability among the deals that meet this condition")
    parser.add_argument(
        "--of",
        action="append",
        default=[],
        metavar="FEATURE",
        help="the distribution of this, like hcp(north), north.losers, shape(south), or pattern(south): its shape,"
        " whatever the suits",
    )
    add(parser, "plot", "json", "split", split="20,000,000")


def filter(parser: Parser) -> None:
    """``everydeal filter``."""
    describe(
        parser,
        "Print the deals of some files (of any format) that meet a condition. Boards keep everything that the\n"
        "file says about them, if the form of --to or -o has a place for it. The exit code is 1 if no deal\n"
        "meets it. A bad record, or one that is not a full deal (some hands are unknown), stops the command;\n"
        "with --lenient it is reported and left out. -q only says how many meet it, and how many were read.\n\n"
        + EXPRESSIONS,
        "everydeal filter 'balanced(north) and hcp(north) >= 20' tournament.pbn\n"
        "everydeal filter 'aces(south) == 4' *.lin -q\n"
        "everydeal filter 'not (spades(west) >= 7)' big.pbn -o rest.pbn",
    )
    parser.add_argument("condition", metavar="EXPR", help="the condition, or a file that contains it")
    take_deals(parser, endings=False)
    add(parser, "quiet")
    write_deals(parser)


def mix(parser: Parser) -> None:
    """``everydeal mix``."""
    describe(
        parser,
        _MIX,
        "everydeal mix list\n"
        "everydeal mix jacoby_transfer -n 100 --seed monday\n"
        "everydeal mix jacoby_transfer -q                # only the classes, and how common they are\n"
        "everydeal mix list jacoby_transfer > mine.deal   # to change it",
    )
    take_condition(parser)
    parser.add_argument("lesson", nargs="?", metavar="NAME", help="with 'list': the lesson whose text is printed")
    add(parser, "n", "seed", n="what the file produces, or 100")
    choose_split(parser, give_back=False)
    add(parser, "quiet")
    parser.add_argument("--grouped", action="store_true", help="class by class instead of in random order")
    write_deals(parser)


def legal(parser: Parser) -> None:
    """``everydeal legal``."""
    describe(
        parser,
        "Say of each ending whether it is legal: whether some full deal, some opening leader and some lawful\n"
        "play (everybody follows suit who can; the winner leads) leave exactly this ending. If it is not, say\n"
        "why. Exit code 1 if one is illegal. --witness shows a full deal and a play, card by card, that lead\n"
        "there; a referee has replayed it; --seed chooses another play.\n\n"
        "In the middle of a trick those who have played hold one card fewer than the others. --on-table\n"
        "says which cards are on the table, in the order of play; without it they may be any of the cards that are\n"
        "gone. --space positions reads positions as that space writes them: hands, leader, strain (- if\n"
        "not known), cards. Without --strain any strain will do, and without --on-lead anybody may be on lead.\n\n"
        "--table prints how many there are, in exact numbers, instead:\n\n"
        "  balanced   the balanced endings by cards in each hand, as article 7Z72 prints them, with denominators\n"
        "  layouts    what the article spares its readers: each of the 38,416 ways to choose four hand sizes\n"
        "  endings    the balanced endings, and how many are legal: in some strain (these make the space\n"
        "             'legal'), at notrump, in one given trump suit, in every strain; docs/legal.md has the proof\n"
        "  positions  the legal positions of the play, to the last card on the table, by the cards that each\n"
        "             hand held when the trick began; docs/positions.md has the proof, and what --json names\n"
        "  games      deals with a complete play, by the ranks of the deck\n\n"
        "With --check the table is computed from nothing, in minutes; exit code 1 if the stored one differs, is\n"
        "damaged or missing.",
        "everydeal legal 'N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J'\n"
        "everydeal legal 'N:A.A.A. K.K.K. Q.Q.Q. J.J.J.' --strain NT --on-lead W --witness\n"
        "everydeal legal 'N:K32.Q.. A54.5.. .JT4.87. ..6.A97' --on-table 'C3 S7 HK' --on-lead W --strain C\n"
        "everydeal legal 'N:K32.Q.. A54.5.. .JT4.87. ..6.A97'          # whatever lies on the table\n"
        "everydeal random --space balanced -n 1000 | everydeal legal --json\n"
        "everydeal random --space positions -n 10 | everydeal legal --space positions\n"
        "everydeal legal --table endings\n"
        "everydeal legal --table positions --json | jq -c 'select(.cards == 9 and .category == \"some\")'",
    )
    take_deals(parser, "endings", endings=False)
    parser.add_argument("--strain", metavar="S|H|D|C|NT", help="the trump suit, or NT (default: any)")
    parser.add_argument(
        "--on-lead",
        metavar="N|E|S|W",
        help="the player on lead, or in the middle of a trick who led to it (default: anybody)",
    )
    parser.add_argument("--on-table", metavar="CARDS", help="the cards on the table in the order of play, like 'C3 S7'")
    add(parser, "space", space="endings; positions: play positions; no others are read here")
    parser.add_argument("--witness", action="store_true", help="show a full deal and a play that lead there")
    add(parser, "seed")
    group = parser.add_argument_group("tables")
    group.add_argument(
        "--table",
        choices=("balanced", "layouts", "endings", "positions", "games"),
        help="print how many there are of these, see above",
    )
    add(group, "check")
    add(parser, "json")


def dealer(parser: Parser) -> None:
    """``everydeal dealer``."""
    describe(
        parser,
        _DEALER,
        "everydeal dealer weaktwo.dl\n"
        "everydeal dealer -p 10 -s 1 weaktwo.dl\n"
        "everydeal dealer 'condition hcp(north) >= 20 action average \"controls\" controls(north)'\n"
        "everydeal dealer notrump.dl -1 'any 4333' -2 15\n"
        "everydeal dealer --level lebensohl.dlr -p 500 -s monday > lebensohl.pbn\n"
        "everydeal dealer --level lebensohl.dlr -p 500 -s monday -o lebensohl.lin --rotate NESW",
    )
    parser.add_argument(
        "script", nargs="?", default="-", metavar="SCRIPT", help="a file, or a text; - or none for stdin"
    )
    parser.add_argument(
        "-p", dest="produce", type=whole_number, metavar="N", help="how many deals (default: the script's, or 40)"
    )
    parser.add_argument(
        "-g",
        dest="generate",
        type=whole_number,
        metavar="N",
        help="as many as N random deals would give on average, unless fewer are to be produced",
    )
    parser.add_argument("-s", *OPTIONS["seed"][0], **OPTIONS["seed"][1])
    parser.add_argument("-v", dest="verbose", action="store_false", help="leave out the four lines at the end")
    add(parser, "quiet")
    parser.add_argument(
        "-u",
        "-m",
        dest="without_effect",
        action="store_true",
        help="(so it is anyway)",
    )
    parser.add_argument("-T", *OPTIONS["title"][0], **OPTIONS["title"][1])
    parser.add_argument("-C", dest="csv", metavar="FILE", help="where csvrpt goes; w:FILE begins the file anew")
    parser.add_argument("-X", dest="export", metavar="FILE", help="where export goes")
    parser.add_argument(*_WITHOUT_EFFECT, dest="without_effect", metavar="VALUE", help="(read, and changes nothing)")
    parser.add_argument(*_REFUSED, action=_Refuse, nargs="?", help=argparse.SUPPRESS)
    by_letter: Any = {"action": _ByLetter, "default": {}}
    parser.add_argument(
        *(f"-{seat}" for seat in "NESW"),
        dest="predealt",
        metavar="CARDS",
        help="predeal: -N SAKQ,HA",
        **by_letter,
    )
    parser.add_argument(
        *(f"-{number}" for number in range(10)), dest="texts", metavar="TEXT", help="put in for $0 ... $9", **by_letter
    )
    parser.add_argument(
        "--level",
        action="store_true",
        help="deal the script's classes (its names HandType_..., or level NAME PERCENT) in exact proportions, "
        "instead of thinning out the common ones",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write the deals to a file of any format, like x.pbn or x.lin, instead of printing them; directive "
        "comments and the chat block go with the first board",
    )
    add(parser, "force")
    parser.add_argument(
        "--rotate",
        metavar="SEATS",
        help="with -o: turn the boards, so that these deal in turn (like NESW, or NS); 'standard': those of the "
        "boards' numbers",
    )
    group = parser.add_argument_group("exactness")
    add(group, "split", split="7,600,000")
    group.add_argument("--sampled", action="store_true", help="averages and frequencies of the deals dealt")
