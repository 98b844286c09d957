"""The arguments of the commands for tournaments; nothing here imports what does the work."""

from argparse import Namespace
from typing import Any, Final

from ..common import CommandError, Parser, describe
from ..vocabulary import add, choose_split, take_deals

EXTENSIONS: Final = (".pbn", ".dup", ".pdf")
"""The files of a session that was announced, unless others are named."""
PRINTED: Final = (".html", ".htm", ".pdf")
"""The extensions of hand records."""
LAYOUTS: Final = ("12-up", "36-up", "large", "curtain-cards")
LANGUAGES: Final = ("en", "fr", "de", "nl", "it", "es", "pt", "pl", "sv", "da", "nb")
_RECORDS: Final[dict[str, Any]] = {
    "paper": "a4", "layout": LAYOUTS[0], "language": "en", "session": "", "section": "", "date": "", "footer": "",
    "font": None, "strict": False,
}  # fmt: skip
"""How hand records are drawn, unless it is said otherwise."""
_ROUND: Final = "the JSON of its round, as its address shows it; or the value, if it was announced in words"
_SOLVE: Final = "add double-dummy tricks and par, with endplay's solver"
_SET_OPTIONS: Final = ("where", "mix", "space", "test")
"""The options that say which deals, each of them another way."""
REHEARSED: Final = 1000
"""A round that was out long ago."""


def announce(parser: Parser) -> None:
    """``everydeal announce``."""
    describe(
        parser,
        "Draw a secret, and write two files: an announcement, which you publish now, and the secret, which\n"
        "somebody keeps who does not play. The announcement names a public random number that does not exist\n"
        "yet: a round of drand's quicknet, at 00:00 UTC of the day --on. Announce on the day before, or\n"
        "earlier, and let people hear the fingerprint. When the round is out, 'everydeal deal' deals; after\n"
        "play 'everydeal open' writes the proof, and anybody can check it with 'everydeal verify'. So you\n"
        "cannot choose the deals, and nobody can know them before that day. docs/tutorials/director.md\n"
        "has it all for a club, docs/fair.md the protocol.\n\n"
        "For a championship, give a file of terms (docs/fair.md says how it is written) or a description of\n"
        "SquareDeal's (.sqd). --rehearse takes a round that is out already, to try everything out at once;\n"
        "all files then say REHEARSAL, and nothing is proved.",
        "everydeal announce 'Club night' --boards 1-24 --on 2026-11-30\n"
        "everydeal announce cup.terms\n"
        "everydeal announce 'Club night' --boards 1-24 --rehearse -o trial\n"
        "everydeal announce 'Village cup' --boards 1-16 --text 'ten dice thrown at 19.30 - left to right'",
    )
    parser.add_argument("event", metavar="NAME|FILE", help="the event's name; or a file of terms, or an .sqd")
    add(parser, "boards")
    beacon = parser.add_mutually_exclusive_group()
    beacon.add_argument(
        "--on",
        metavar="DAY|ROUND",
        help="the round at 00:00 UTC of this day, like 2026-11-30, or the number of another round of drand's quicknet",
    )
    beacon.add_argument(
        "--text", metavar="WORDS", help="no round but a value that people must compare: dice, a lottery"
    )
    parser.add_argument(
        "--rehearse", action="store_true", help=f"take round {REHEARSED}, or the round of --on, which are out"
    )
    parser.add_argument("--reserves", type=int, default=1, metavar="N", help="of an .sqd: reserve sets (default: 1)")
    parser.add_argument(
        "-o", "--output", metavar="NAME", help="write NAME.txt and NAME.secret (default: night, or the terms' name)"
    )
    _choose_deals(parser)
    parser.set_defaults(test=None, split=None)  # what is announced is counted, never split
    add(parser, "exclude")
    add(parser, "json")


def deal(parser: Parser) -> None:
    """``everydeal deal``."""
    describe(
        parser,
        "Deal numbered boards, with dealer and vulnerability. Every deal of the set is equally likely, and\n"
        "each board carries its deal's number ([DealId] in PBN).\n\n"
        "With the SECRET of 'everydeal announce' and the JSON of its ROUND: the boards that were announced, as\n"
        "PBN, DUP and PDF, or as -o says. Without ROUND it tells the address of the round, and when it is out.\n"
        "Hand records in other layouts, languages and the like are drawn by 'everydeal records'.\n\n"
        "Without SECRET: boards that nobody can check. The randomness comes from the operating system; or from\n"
        "a seed, and is the same for ever: board k is then number k - 1 of the seed's stream, and can be dealt\n"
        "alone. A seed that people choose is easily guessed; 'everydeal seed' makes a better one.\n\n"
        "The name of a file decides its format; give -o several times for several files. Some formats of\n"
        "dealing machines number boards by position: 1, 2, 3, ... (DUP and DLM from any number on). Numbers\n"
        "that they cannot hold are refused, unless you give --renumber. Either all files that you name are\n"
        "written or none; of PBN, DUP and PDF those that can be, and what cannot is said (exit code 1).\n"
        "Only you can read them unless you give --public (on Windows others can); no existing file is\n"
        "overwritten without --force.",
        "everydeal deal night.secret round.json\n"
        "everydeal deal cup.secret round.json --set QUAL3-A -o a.pbn -o a.dup\n"
        "everydeal deal --boards 1-32 -o session.pbn -o session.dup -o records.pdf\n"
        "everydeal seed -o tonight.seed; everydeal deal --boards 1-24 --seed-file tonight.seed -o session.pbn\n"
        "everydeal deal --boards 7 --seed-file tonight.seed           # board 7 again, alone\n"
        "everydeal deal --boards 1-32 --exclude last-year.pbn --exclude used.deals -o new.pbn\n"
        "everydeal deal --boards 1-8 --space 'cards 5' --title 'Five-card endings' -o practice.pdf",
    )
    parser.add_argument("secret", nargs="?", metavar="SECRET", help="the secret of 'everydeal announce'")
    parser.add_argument("round", nargs="?", metavar="ROUND", help=_ROUND)
    add(parser, "boards")
    parser.add_argument("-o", "--output", action="append", default=[], metavar="FILE", help="write this file")
    parser.add_argument(
        "--renumber",
        action="store_true",
        help="allow different board numbers in files that cannot hold these, and report them",
    )
    add(parser, "force")
    add(parser, "public", "title")
    seeds = parser.add_argument_group("randomness", "from the operating system, unless one of these is given")
    one = seeds.add_mutually_exclusive_group()
    add(one, "seed")
    one.add_argument("--seed-file", metavar="FILE", help="a seed in a file, as 'everydeal seed' makes it")
    seeds.add_argument(
        "--stretch",
        action="store_true",
        help="with --seed: slow key derivation against guessing; changes the deals",
    )
    _choose_deals(parser)
    choose_split(parser)
    _take_promise(parser)
    parser.add_argument("--solve", action="store_true", help=_SOLVE)
    parser.set_defaults(**_RECORDS)
    add(parser, "json")


def open(parser: Parser) -> None:
    """``everydeal open``."""
    describe(
        parser,
        "Write the proof of a board set, when it has been played at all tables: one file with the\n"
        "announcement, the set's secret, the round and the boards. Publish it. It says nothing of any other\n"
        "set. Whoever heard the fingerprint checks it with 'everydeal verify'.\n\n"
        "When the event is over, --all opens every set, reserves and sessions that were not needed, too: give\n"
        "the JSON of all rounds.",
        "everydeal open night.secret round.json\n"
        "everydeal open cup.secret round.json --set QUAL3-A-R1\n"
        "everydeal open cup.secret rounds/*.json --all",
    )
    parser.add_argument("secret", metavar="SECRET", help="the secret of 'everydeal announce'")
    parser.take("rounds", "ROUND", _ROUND)
    _take_promise(parser)
    add(parser, "all")
    parser.add_argument("-o", "--output", metavar="FILE", help="the proof (default: named like the secret, or the set)")
    add(parser, "json")


def verify(parser: Parser) -> None:
    """``everydeal verify``."""
    describe(
        parser,
        "Check the proof of a session: that its secret is the one announced, that drand signed its round, and\n"
        "that both deal just these boards. With a file of boards, also that those are the same. --heard is\n"
        "the fingerprint that you heard before the round was out, or the announcement that you kept: without\n"
        "it nothing is proved, since a proof that was made after the session is perfect in itself.\n\n"
        "The answer is 'yes' (exit code 0), 'NO' (1), or 'NOT PROVED' (3), each with its reasons. --all takes\n"
        "the proofs of a whole event, and names the board sets that have none. To check boards of a seed,\n"
        "deal them again and compare: everydeal deal --seed-file F --boards 1-24 | everydeal diff - boards.pbn",
        "everydeal verify night.proof --heard MZ67X-DRZ2J-TV2SW-4H171-AJ\n"
        "everydeal verify night.proof boards.pbn --heard night.txt\n"
        "everydeal verify --all *.proof --heard cup.txt",
    )
    parser.take("files", "FILE", "the proof; then, if you like, the boards, in any format")
    parser.add_argument("--heard", metavar="TEXT|FILE", help="the fingerprint that you heard, or your announcement")
    add(parser, "exclude")
    add(parser, "all", "columns", "json")


def seed(parser: Parser) -> None:
    """``everydeal seed``."""
    describe(
        parser,
        "Write 32 random bytes from the operating system, as hex digits, to a new file that only you can\n"
        "read. A session dealt from it can be dealt again at any time, and by nobody else. A text that people\n"
        "would choose (a name, a date) can be found in a second by trying: whoever sees one board then knows\n"
        "all the others.",
        "everydeal seed -o tonight.seed\n"
        "everydeal deal --boards 1-24 --seed-file tonight.seed -o tonight.pbn\n"
        "everydeal deal --boards 1-24 --seed-file tonight.seed | everydeal diff - tonight.pbn",
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="the new file (default: print the seed)")
    add(parser, "json")


def exclude_list(parser: Parser) -> None:
    """``everydeal exclude-list``."""
    describe(
        parser,
        "Write the deals of some files, sorted and each once, to a list of one deal a line. 'everydeal\n"
        "announce --exclude LIST' promises that none of them comes again: publish the list with the proof,\n"
        "and do not change it. To extend it, write it again under another name, together with the new files.\n"
        "'everydeal deal --exclude' also takes any other file of deals as it is.",
        "everydeal exclude-list sessions/*.pbn -o may.deals\n"
        "everydeal exclude-list may.deals tonight.pbn -o june.deals\n"
        "everydeal announce 'Club night' --boards 1-24 --on 2026-11-30 --exclude june.deals",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="deals of any format, ids one per line, or such lists")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the new list")
    add(parser, "columns", "json")


def audit(parser: Parser) -> None:
    """``everydeal audit``."""
    describe(
        parser,
        "Compare a collection of full deals with what a shuffled deck produces, by exactly known distributions:\n"
        "points, aces, patterns and suit lengths of seats and sides, the strongest and weakest hands, long\n"
        "and short suits, dull deals; for boards with numbers also by dealer, vulnerability, and odd or even;\n"
        "whether the strong side follows a rhythm, which seat holds each card and which cards stay from the\n"
        "last board, whether cards lie as in a deck dealt in turn, whether the deals are sorted, and whether\n"
        "a deal came before, with hands and suits exchanged, or nearly so.\n\n"
        "A shuffled collection fails once in 1,000 audits: each p-value is adjusted for all comparisons\n"
        "together. Exit code 1 if the collection does not look shuffled. docs/dealing.md says what it finds\n"
        "in how many deals, and what it does not find. A collection that holds a board once for each table\n"
        "needs --unique deal; a selected one (of slams, for example) rightly fails. For deals that were dealt to\n"
        "meet a condition, --where compares them with exact counts of that condition.",
        "everydeal audit season/*.pbn\n"
        "everydeal random -n 10000 | everydeal audit\n"
        "everydeal audit vugraph.lin --unique deal --lenient\n"
        "everydeal audit notrumps.pbn --where 'hcp(north) in 15..17 and balanced(north)'\n"
        "everydeal audit deals.pbn --plot audit.svg\n"
        "everydeal audit deals.pbn --json",
    )
    take_deals(parser, endings=False)
    add(parser, "unique", unique=("deal",))
    add(parser, "where", "plot", "json")


def records(parser: Parser) -> None:
    """``everydeal records``."""
    describe(
        parser,
        "Draw the boards of some files for printing: compass diagrams with dealer, vulnerability, high-card\n"
        "points and the deal's checked id, twelve to a page, with double-dummy tricks, makeable contracts and\n"
        "par if the file has them, or for all boards with --solve. The header shows event, session, section\n"
        "and date if they are the same for all boards.\n\n"
        "A PDF is tagged, so that it can be read aloud and copied, and its fonts are embedded: they have the\n"
        "letters of all of Europe; those of East Asia come from a font of the system, or --font. Letters that\n"
        "no font has are named, and with --strict nothing is written then (exit code 1). PDF needs the extra\n"
        "'print' (fontTools), --solve the extra 'endplay'. If only you can read the boards' file, only you\n"
        "can read the records.",
        "everydeal records session.pbn -o session.pdf\n"
        "everydeal records session.pbn -o session.html --title 'Club night, 7 May'\n"
        "everydeal records session.pbn -o session.pdf --layout 36-up --solve\n"
        "everydeal records session.pbn -o slips.pdf --layout curtain-cards --language fr\n"
        "everydeal records session.pbn -o a.pdf --session 'Round 3' --section A --date 2026-05-07 --footer 'TD: Ann'\n"
        "everydeal records a.lin b.lin -o both.pdf --solve --paper letter",
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="boards in any format")
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="a file named .pdf or .html")
    add(parser, "title", "public")
    parser.set_defaults(title="")
    _draw_records(parser)
    add(parser, "columns")


def robot(parser: Parser) -> None:
    """``everydeal robot``."""
    describe(
        parser,
        "Read the scanned cards of a shuffled deck from standard input, one per line, in any order, and say\n"
        "at once for each which pocket (N E S W) it goes to. A card that comes twice, or that is not a card\n"
        "(a joker, a misread), goes to no pocket ('-') and is reported; cards that an ending does not use go\n"
        "'aside'. At the end the missing cards are named.\n\n"
        "Of a file, the boards are dealt one after the other, deck after deck; 'board K done'\n"
        "follows a board's last card. The operator's commands, each on its own line: !undo (scan the last\n"
        "card again), !redo (scan the whole board again), !next (go on without the rest). Before a board's\n"
        "first card, !undo and !redo mean the board before. With --journal every line is on disk before the\n"
        "robot moves; after a jam or a power cut, the same command continues where it stopped, or can begin\n"
        "with !undo, even after the last board.\n\n"
        "Each line is answered by a line: a card by its pocket, !undo by 'undone' and the card, !redo by\n"
        "'again' and the board, !next by 'board K done', and a blank line, or what makes no sense, by '-'.\n"
        "Exit code 0 if all is dealt, 1 if all is dealt but something was wrong with a deck, 3 if cards are\n"
        "missing, or boards not done.",
        "everydeal robot hFghicP0Z1Z0cPoD < scanner\n"
        "everydeal robot 6pL_gE_kYUmzt5RSTA < scanner              # an id of Paul Wayper's, whose idea the robot is\n"
        "everydeal robot 40958565147961533588277623299 --json < scanner\n"
        "printf 'SA\\n10h\\n\u2666K\\n' | everydeal robot 0\n"
        "everydeal robot session.pbn --journal session.journal < scanner",
    )
    parser.add_argument(
        "deal", metavar="DEAL|FILE", help="a deal in any form (id, number, cards); or a file of boards, of any format"
    )
    add(parser, "space", space="endings and what nests in it")
    parser.add_argument("--journal", metavar="FILE", help="of a file of boards: record what came, and resume from it")
    add(parser, "columns", "json")


def _choose_deals(parser: Parser) -> None:
    """Take the set that is dealt from: `session.deal_source` reads it."""
    group = parser.add_argument_group("which deals", "all full deals, unless it is said")
    one = group.add_mutually_exclusive_group()
    add(one, "where")
    one.add_argument(
        "--mix",
        metavar="FILE",
        help="classes of deals in exact proportions: a lesson ('list' lists them), or a scenario",
    )
    add(
        group,
        "space",
        space="pavlicek, all full deals. For practice: 'cards 5', balanced endings of five cards in each hand; 'legal"
        " 5', those that lawful play can reach",
    )


def has_set_options(options: Namespace) -> bool:
    """Do the options name a set of deals, or is it all of them?"""
    return any(getattr(options, name) is not None for name in _SET_OPTIONS)


def seed_kind(options: Namespace) -> str | None:
    """Which kind of seed was given: ``text``, ``stretched`` or ``file``; None for none."""
    if options.stretch and options.seed is None:
        raise CommandError("--stretch goes with --seed: it stretches a text")
    if options.seed_file is not None:
        return "file"
    return None if options.seed is None else "stretched" if options.stretch else "text"


def _take_promise(parser: Parser) -> None:
    """Take what `promised.read_promised` reads, besides the files."""
    parser.add_argument("--set", metavar="NAME", help="the board set, if the announcement has several: QUAL3-A")
    add(parser, "exclude")


def _draw_records(parser: Parser) -> None:
    """Take what `records.write_records` reads."""
    parser.set_defaults(**_RECORDS)
    group: Any = parser.add_argument_group("hand records (.pdf, .html)")
    group.add_argument("--solve", action="store_true", help=_SOLVE)
    group.add_argument("--paper", choices=("a4", "letter"), help="the paper of a PDF (default: a4)")
    group.add_argument(
        "--layout",
        choices=LAYOUTS,
        help="of a PDF: twelve boards to a page (the default); 36 on the two sides of one sheet; four in large print; "
        "or curtain cards, six boards to a page, a slip for each hand",
    )
    group.add_argument(
        "--language",
        choices=LANGUAGES,
        metavar="CODE",
        help=f"seats, honours and words of {', '.join(LANGUAGES[:-1])} or {LANGUAGES[-1]} (default: en)",
    )
    for name in ("session", "section", "date"):
        group.add_argument(f"--{name}", metavar="TEXT", help=f"the {name} in the header (default: the file's)")
    group.add_argument("--footer", metavar="TEXT", help="your own text at the foot of each page")
    group.add_argument(
        "--font",
        metavar="FILE",
        help="a font for header and footer of a PDF: .ttf, .otf, .ttc or .otc (with :N for font N of a collection)",
    )
    group.add_argument("--strict", action="store_true", help="write no PDF with letters that no font has")
