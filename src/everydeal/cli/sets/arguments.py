"""What the commands on sets of deals take; nothing here imports what does the work."""

import argparse
from typing import Any, Final

from ..vocabulary import CONDITION, EXPRESSIONS, FILE, OPTIONS, REPEATED, Command, Group, deals, too_large, written

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


def _dealers(text: str) -> list[int] | str:
    """Who deals in turn: seats, or ``standard``."""
    if text == "standard":
        return text
    if not text or text.upper().strip("NESW"):
        raise argparse.ArgumentTypeError(f"it takes seats, like NESW or NS, or 'standard', not {text!r}")
    return ["NESW".index(seat) for seat in text.upper()]


_BY_LETTER: Final[dict[str, Any]] = {"action": _ByLetter, "default": {}}

count = Command(
    """
    Count the deals that meet a condition, exactly and without sampling.

    --of shows how a feature (points, a length, losers, a shape, any sum or difference) is distributed
    among them, in exact counts; several --of, their joint distribution. If the set is too large to be
    counted, its size and the shares are estimates, with 95 % confidence, and said to be.
    """
    + EXPRESSIONS,
    """
    everydeal count 'hcp(north) in 15..17 and balanced(north)'
    everydeal count 'spades(south) >= 4' --given 'hcp(north) in 15..17 and balanced(north)'
    everydeal count weak_two --json
    everydeal count all --of 'hcp(north)'
    everydeal count 'balanced(north)' --of 'hcp(north) + hcp(south)' --plot points.png
    everydeal count 'hcp(north) >= 20' --of 'pattern(north)'
    """,
    CONDITION,
    ("--given EXPR", "give the probability among the deals that meet this condition"),
    (
        "--of FEATURE",
        "the distribution of this, like hcp(north), north.losers, shape(south), or pattern(south): its shape,"
        " whatever the suits",
        REPEATED,
    ),
    "plot json split",
    split="20,000,000",
)

filter = Command(
    """
    Print the deals of some files (of any format) that meet a condition. Boards keep everything that the
    file says about them, if the form of --to or -o has a place for it. The exit code is 1 if no deal
    meets it. A bad record, or one that is not a full deal (some hands are unknown), stops the command;
    with --lenient it is reported and left out. -q only says how many meet it, and how many were read.
    """
    + EXPRESSIONS,
    """
    everydeal filter 'balanced(north) and hcp(north) >= 20' tournament.pbn
    everydeal filter 'aces(south) == 4' *.lin -q
    everydeal filter 'not (spades(west) >= 7)' big.pbn -o rest.pbn
    """,
    CONDITION,
    deals(),
    "lenient columns quiet",
    written(),
)

mix = Command(
    """
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
    natural share.
    """,
    """
    everydeal mix list
    everydeal mix jacoby_transfer -n 100 --seed monday
    everydeal mix jacoby_transfer -q                # only the classes, and how common they are
    everydeal mix list jacoby_transfer > mine.deal   # to change it
    """,
    CONDITION,
    ("lesson NAME?", "with 'list': the lesson whose text is printed"),
    "n seed",
    too_large(),
    "quiet",
    ("--grouped", "class by class instead of in random order"),
    written(),
    n="what the file produces, or 100",
)

legal = Command(
    """
    Say of each ending whether it is legal: whether some full deal, some opening leader and some lawful
    play (everybody follows suit who can; the winner leads) leave exactly this ending. If it is not, say
    why. Exit code 1 if one is illegal. --witness shows a full deal and a play, card by card, that lead
    there; a referee has replayed it; --seed chooses another play.

    In the middle of a trick those who have played hold one card fewer than the others. --on-table
    says which cards are on the table, in the order of play; without it they may be any of the cards that are
    gone. --space positions reads positions as that space writes them: hands, leader, strain (- if
    not known), cards. Without --strain any strain will do, and without --on-lead anybody may be on lead.

    --table prints how many there are, in exact numbers, instead:

      balanced   the balanced endings by cards in each hand, as article 7Z72 prints them, with denominators
      layouts    what the article spares its readers: each of the 38,416 ways to choose four hand sizes
      endings    the balanced endings, and how many are legal: in some strain (these make the space
                 'legal'), at notrump, in one given trump suit, in every strain; docs/legal.md has the proof
      positions  the legal positions of the play, to the last card on the table, by the cards that each
                 hand held when the trick began; docs/positions.md has the proof, and what --json names
      games      deals with a complete play, by the ranks of the deck

    With --check the table is computed from nothing, in minutes; exit code 1 if the stored one differs, is
    damaged or missing.
    """,
    """
    everydeal legal 'N:A.A.A.A K.K.K.K Q.Q.Q.Q J.J.J.J'
    everydeal legal 'N:A.A.A. K.K.K. Q.Q.Q. J.J.J.' --strain NT --on-lead W --witness
    everydeal legal 'N:K32.Q.. A54.5.. .JT4.87. ..6.A97' --on-table 'C3 S7 HK' --on-lead W --strain C
    everydeal legal 'N:K32.Q.. A54.5.. .JT4.87. ..6.A97'          # whatever lies on the table
    everydeal random --space balanced -n 1000 | everydeal legal --json
    everydeal random --space positions -n 10 | everydeal legal --space positions
    everydeal legal --table endings
    everydeal legal --table positions --json | jq -c 'select(.cards == 9 and .category == "some")'
    """,
    deals("endings"),
    "lenient columns",
    ("--strain S|H|D|C|NT", "the trump suit, or NT (default: any)"),
    ("--on-lead N|E|S|W", "the player on lead, or in the middle of a trick who led to it (default: anybody)"),
    ("--on-table CARDS", "the cards on the table in the order of play, like 'C3 S7'"),
    "space",
    ("--witness", "show a full deal and a play that lead there"),
    "seed",
    Group(
        "tables",
        "",
        ("--table {balanced,layouts,endings,positions,games}", "print how many there are of these, see above"),
        "check",
    ),
    "json",
    space="endings; positions: play positions; no others are read here",
)

dealer = Command(
    """
    Run a script of Hans van Staveren's dealer (and of DealerV2 and Dealer3), and print in its layout.

    If the set of deals can be counted, no deal is thrown away: a condition that one deal in a million
    meets costs no more than any other, and averages and frequencies are exact. If it cannot be counted
    as a whole, the deals come from an exact part of the condition, and the rest is tested; each deal is
    still equally likely. Standard error says what was exact. "Generated" is the number of deals that
    dealer would have dealt on average.

    A seed does not give the same deals as in dealer itself. docs/dealer.md has a table of all words.
    """,
    """
    everydeal dealer weaktwo.dl
    everydeal dealer -p 10 -s 1 weaktwo.dl
    everydeal dealer 'condition hcp(north) >= 20 action average "controls" controls(north)'
    everydeal dealer notrump.dl -1 'any 4333' -2 15
    everydeal dealer --level lebensohl.dlr -p 500 -s monday > lebensohl.pbn
    everydeal dealer --level lebensohl.dlr -p 500 -s monday -o lebensohl.lin --rotate NESW
    """,
    ("script SCRIPT?", "a file, or a text; - or none for stdin", {"default": "-"}),
    ("-p N", "how many deals (default: the script's, or 40)", {"dest": "produce"}),
    ("-g N", "as many as N random deals would give on average, unless fewer are to be produced", {"dest": "generate"}),
    ("-s --seed TEXT|@FILE", *OPTIONS["seed"][1:]),
    ("-v", "leave out the four lines at the end", {"dest": "verbose", "action": "store_false"}),
    "quiet",
    ("-u -m", "(so it is anyway)", {"dest": "without_effect"}),
    ("-T --title TEXT", OPTIONS["title"][1]),
    ("-C FILE", "where csvrpt goes; w:FILE begins the file anew", {"dest": "csv"}),
    ("-X FILE", "where export goes", {"dest": "export"}),
    (f"{' '.join(_WITHOUT_EFFECT)} VALUE", "(read, and changes nothing)", {"dest": "without_effect"}),
    (" ".join(_REFUSED), argparse.SUPPRESS, {"action": _Refuse, "nargs": "?"}),
    ("-N -E -S -W CARDS", "predeal: -N SAKQ,HA", {"dest": "predealt", **_BY_LETTER}),
    ("-0 -1 -2 -3 -4 -5 -6 -7 -8 -9 TEXT", "put in for $0 ... $9", {"dest": "texts", **_BY_LETTER}),
    (
        "--level",
        "deal the script's classes (its names HandType_..., or level NAME PERCENT) in exact proportions, instead of"
        " thinning out the common ones",
    ),
    "output force",
    (
        "--rotate SEATS",
        "with -o: turn the boards, so that these deal in turn (like NESW, or NS); 'standard': those of the boards'"
        " numbers",
        {"type": _dealers, "default": ()},
    ),
    Group("exactness", "", "split", ("--sampled", "averages and frequencies of the deals dealt"), split="7,600,000"),
    output=f"{FILE} (directive comments and the chat block go with the first board)",
)
