"""What the commands for tournaments take; nothing here imports what does the work."""

from argparse import Namespace
from typing import Final

from ..vocabulary import FILE, FILES, OPTIONS, REPEATED, TEST, Command, Group, OneOf, deals, too_large

EXTENSIONS: Final = (".pbn", ".dup", ".pdf")
"""The files of a session that was announced, unless others are named."""
LAYOUTS: Final = ("12-up", "36-up", "large", "curtain-cards")
LANGUAGES: Final = ("en", "fr", "de", "nl", "it", "es", "pt", "pl", "sv", "da", "nb")
_ROUND: Final = "the JSON of its round, as its address shows it; or the value, if it was announced in words"
_SET_OPTIONS: Final = ("where", "mix", "space", "test")
"""The options that say which deals, each of them another way."""
REHEARSED: Final = 1000
"""A round that was out long ago."""
_SET: Final = ("--set NAME", "the board set, if the announcement has several: QUAL3-A")
_SOLVE: Final = ("--solve", "add double-dummy tricks and par, with endplay's solver")
_DEALS: Final = Group(
    "which deals",
    "all full deals, unless it is said",
    OneOf(
        "where",
        ("--mix FILE", "classes of deals in exact proportions: a lesson (--mix list lists them), or a scenario"),
    ),
    "space",
    space="pavlicek, all full deals. For practice: 'cards 5', balanced endings of five cards in each hand; 'legal"
    " 5', those that lawful play can reach",
)


def has_set_options(options: Namespace) -> bool:
    """Do the options name a set of deals, or is it all of them?"""
    return any(getattr(options, name, None) is not None for name in _SET_OPTIONS)


announce = Command(
    """
    Draw a secret, and write two files: an announcement, which you publish now, and the secret, which
    somebody keeps who does not play. The announcement names a public random number that does not exist
    yet: a round of drand's quicknet, at 00:00 UTC of the day --on. Announce on the day before, or
    earlier, and let people hear the fingerprint. When the round is out, 'everydeal deal' deals; after
    play 'everydeal open' writes the proof, and anybody can check it with 'everydeal verify'. So you
    cannot choose the deals, and nobody can know them before that day. docs/tutorials/director.md
    has it all for a club, docs/fair.md the protocol.

    For a championship, give a file of terms (docs/fair.md says how it is written) or a description of
    SquareDeal's (.sqd). --rehearse takes a round that is out already, to try everything out at once;
    all files then say REHEARSAL, and nothing is proved.
    """,
    """
    everydeal announce 'Club night' --boards 1-24 --on DAY
    everydeal announce cup.terms
    everydeal announce 'Club night' --boards 1-24 --rehearse -o trial
    everydeal announce 'Village cup' --boards 1-16 --text 'ten dice thrown at 19.30 - left to right'
    """,
    ("event NAME|FILE", "the event's name; or a file of terms, or an .sqd"),
    "boards",
    OneOf(
        (
            "--on DAY|ROUND",
            "the round at 00:00 UTC of this day, like 2026-11-30, or the number of another round of drand's quicknet",
        ),
        ("--text WORDS", "no round but a value that people must compare: dice, a lottery"),
    ),
    ("--rehearse", f"take round {REHEARSED}, or the round of --on, which are out"),
    ("--reserves N", "of an .sqd: reserve sets (default: 1)", {"default": 1}),
    "output",
    _DEALS,
    "exclude json",
    output="FILE.txt and FILE.secret (default: night, or the terms' name)",
)

deal = Command(
    """
    Deal numbered boards, with dealer and vulnerability. Every deal of the set is equally likely, and
    each board carries its deal's number ([DealId] in PBN).

    With the SECRET of 'everydeal announce' and the JSON of its ROUND: the boards that were announced, as
    PBN, DUP and PDF, or as -o says. Without ROUND it tells the address of the round, and when it is out.
    Hand records in other layouts, languages and the like are drawn by 'everydeal records'.

    Without SECRET: boards that nobody can check: 1-16, unless --boards or a lesson says otherwise. The randomness
    comes from the operating system; or from a seed, and is the same for ever: board k is then number k - 1 of the
    seed's stream, and can be dealt alone. A seed that you type is easily guessed; 'everydeal seed' makes a better one.

    The name of a file decides its format; give -o several times for several files. Some formats of
    dealing machines number boards by position: 1, 2, 3, ... (DUP and DLM from any number on). Numbers
    that they cannot hold are refused, unless you give --renumber. Either all files that you name are
    written or none; of PBN, DUP and PDF those that can be, and what cannot is said (exit code 1).
    Only you can read them unless you give --public (on Windows others can); no existing file is
    overwritten without --force.
    """,
    """
    everydeal deal night.secret round.json
    everydeal deal cup.secret round.json --set QUAL3-A -o a.pbn -o a.dup
    everydeal deal --boards 1-32 -o session.pbn -o session.dup -o records.pdf
    everydeal seed -o tonight.seed; everydeal deal --boards 1-24 --seed @tonight.seed -o session.pbn
    everydeal deal --boards 7 --seed @tonight.seed           # board 7 again, alone
    everydeal deal --boards 1-32 --exclude last-year.pbn --exclude used.deals -o new.pbn
    everydeal deal --boards 1-8 --space 'cards 5' --title 'Five-card endings' -o practice.pdf
    """,
    ("secret SECRET?", "the secret of 'everydeal announce'"),
    ("round ROUND?", _ROUND),
    "boards",
    ("-o --output FILE", OPTIONS["output"][1].format(default=f"{FILE} (several times: several files)"), REPEATED),
    ("--renumber", "allow different board numbers in files that cannot hold these, and report them"),
    "force public title",
    "seed",
    _DEALS,
    too_large(TEST),
    _SET,
    "exclude",
    _SOLVE,
    "json",
)

open = Command(
    """
    Write the proof of a board set, when it has been played at all tables: one file with the
    announcement, the set's secret, the round and the boards. Publish it. It says nothing of any other
    set. Whoever heard the fingerprint checks it with 'everydeal verify'.

    When the event is over, --all opens every set, reserves and sessions that were not needed, too: give
    the JSON of all rounds.
    """,
    """
    everydeal open night.secret round.json
    everydeal open cup.secret round.json --set QUAL3-A-R1
    everydeal open cup.secret rounds/*.json --all
    """,
    ("secret SECRET", "the secret of 'everydeal announce'"),
    ("rounds ROUND...", _ROUND),
    _SET,
    "exclude all output json",
    output="the proof (default: named like the secret, or the set)",
)

verify = Command(
    """
    Check the proof of a session: that its secret is the one announced, that drand signed its round, and
    that both deal just these boards. With a file of boards, also that those are the same. --heard is
    the fingerprint that you heard before the round was out, or the announcement that you kept: without
    it nothing is proved, since a proof that was made after the session is perfect in itself.

    The answer is 'yes' (exit code 0), 'NO' (1), or 'NOT PROVED' (3), each with its reasons. --all takes
    the proofs of a whole event, and names the board sets that have none. To check boards of a seed,
    deal them again and compare: everydeal deal --seed @F --boards 1-24 | everydeal diff - boards.pbn
    """,
    """
    everydeal verify night.proof --heard MZ67X-DRZ2J-TV2SW-4H171-AJ
    everydeal verify night.proof boards.pbn --heard night.txt
    everydeal verify --all *.proof --heard cup.txt
    """,
    ("files FILE...", "the proof; then, if you like, the boards, in any format"),
    ("--heard TEXT|FILE", "the fingerprint that you heard, or your announcement"),
    "exclude all columns json",
)

seed = Command(
    """
    Write 32 random bytes from the operating system, as hex digits, to a new file that only you can
    read. A session dealt from it can be dealt again at any time, and by nobody else. A text that people
    would choose (a name, a date) can be found in a second by trying: whoever sees one board then knows
    all the others.
    """,
    """
    everydeal seed -o tonight.seed
    everydeal deal --boards 1-24 --seed @tonight.seed -o tonight.pbn
    everydeal deal --boards 1-24 --seed @tonight.seed | everydeal diff - tonight.pbn
    """,
    "output json",
    output="the seed, as a new file (default: print it)",
)

exclude_list = Command(
    """
    Write the deals of some files, sorted and each once, to a list of one deal a line. 'everydeal
    announce --exclude LIST' promises that none of them comes again: publish the list with the proof,
    and do not change it. To extend it, write it again under another name, together with the new files.
    'everydeal deal --exclude' also takes any other file of deals as it is.
    """,
    """
    everydeal exclude-list sessions/*.pbn -o may.deals
    everydeal exclude-list may.deals tonight.pbn -o june.deals
    everydeal announce 'Club night' --boards 1-24 --on DAY --exclude june.deals
    """,
    ("files FILE", "deals of any format, ids one per line, or such lists", {"nargs": "+"}),
    "output! columns json",
    output="the new list",
)

audit = Command(
    """
    Compare a collection of full deals with what a shuffled deck produces, by exactly known distributions:
    points, aces, patterns and suit lengths of seats and sides, the strongest and weakest hands, long
    and short suits, dull deals; for boards with numbers also by dealer, vulnerability, and odd or even;
    whether the strong side follows a rhythm, which seat holds each card and which cards stay from the
    last board, whether cards lie as in a deck dealt in turn, whether the deals are sorted, and whether
    a deal came before, with hands and suits exchanged, or nearly so.

    A shuffled collection fails once in 1,000 audits: each p-value is adjusted for all comparisons
    together. Exit code 1 if the collection does not look shuffled. docs/dealing.md says what it finds
    in how many deals, and what it does not find. A collection that holds a board once for each table
    needs --unique deal; a selected one (of slams, for example) rightly fails. For deals that were dealt to
    meet a condition, --where compares them with exact counts of that condition.
    """,
    """
    everydeal audit season/*.pbn
    everydeal random -n 10000 | everydeal audit
    everydeal audit vugraph.lin --unique deal --lenient
    everydeal audit notrumps.pbn --where 'hcp(north) in 15..17 and balanced(north)'
    everydeal audit deals.pbn --plot audit.svg
    everydeal audit deals.pbn --json
    """,
    deals(),
    "lenient columns unique where plot json",
    unique=("deal",),
)

records = Command(
    """
    Draw the boards of some files for printing: compass diagrams with dealer, vulnerability, high-card
    points and the deal's checked id, twelve to a page, with double-dummy tricks, makeable contracts and
    par if the file has them, or for all boards with --solve. The header shows event, session, section
    and date if they are the same for all boards.

    A PDF is tagged, so that it can be read aloud and copied, and its fonts are embedded: they have the
    letters of all of Europe; those of East Asia come from a font of the system, or --font. Letters that
    no font has are named, and with --strict nothing is written then (exit code 1). PDF needs the extra
    'print' (fontTools), --solve the extra 'endplay'. If only you can read the boards' file, only you
    can read the records.
    """,
    """
    everydeal records session.pbn -o session.pdf
    everydeal records session.pbn -o session.html --title 'Club night, 7 May'
    everydeal records session.pbn -o session.pdf --layout 36-up --solve
    everydeal records session.pbn -o slips.pdf --layout curtain-cards --language fr
    everydeal records session.pbn -o a.pdf --session 'Round 3' --section A --date 2026-05-07 --footer 'TD: Ann'
    everydeal records a.lin b.lin -o both.pdf --solve --paper letter
    """,
    FILES,
    "output! force title public",
    Group(
        "hand records (.pdf, .html)",
        "",
        _SOLVE,
        ("--paper {a4,letter}", "the paper of a PDF (default: a4)", {"default": "a4"}),
        (
            f"--layout {{{','.join(LAYOUTS)}}}",
            "of a PDF: twelve boards to a page (the default); 36 on the two sides of one sheet; four in large print;"
            " or curtain cards, six boards to a page, a slip for each hand",
            {"default": LAYOUTS[0]},
        ),
        (
            "--language CODE",
            f"seats, honours and words of {', '.join(LANGUAGES[:-1])} or {LANGUAGES[-1]} (default: en)",
            {"choices": LANGUAGES, "default": "en"},
        ),
        ("--session TEXT", "the session in the header (default: the file's)"),
        ("--section TEXT", "the section in the header (default: the file's)"),
        ("--date TEXT", "the date in the header (default: the file's)"),
        ("--footer TEXT", "your own text at the foot of each page", {"default": ""}),
        (
            "--font FILE",
            "a font for header and footer of a PDF: .ttf, .otf, .ttc or .otc (with :N for font N of a collection)",
        ),
        ("--strict", "write no PDF with letters that no font has"),
    ),
    "stated columns",
    output="a file named .pdf or .html",
)

robot = Command(
    """
    Read the scanned cards of a shuffled deck from standard input, one per line, in any order, and say
    at once for each which pocket (N E S W) it goes to. A card that comes twice, or that is not a card
    (a joker, a misread), goes to no pocket ('-') and is reported; cards that an ending does not use go
    'aside'. 'board K done' follows the last card; cards that are missing are named.

    Of a file, the boards are dealt one after the other, deck after deck; a deal is board 1. The
    operator's commands, each on its own line: !undo (scan the last card again), !redo (scan the whole
    board again), !next (go on without the rest). Before a board's first card, !undo and !redo mean the
    board before. With --journal every line is on disk before the robot moves; after a jam or a power
    cut, the same command continues where it stopped, or can begin with !undo, even after the last board.

    Each line is answered by a line: a card by its pocket, !undo by 'undone' and the card, !redo by
    'again' and the board, !next by 'board K done', and a blank line, or what makes no sense, by '-'.
    Exit code 0 if all is dealt, 1 if all is dealt but something was wrong with a deck, 3 if cards are
    missing, or boards not done.
    """,
    """
    everydeal robot hFghicP0Z1Z0cPoD < scanner
    everydeal robot 6pL_gE_kYUmzt5RSTA < scanner              # an id of Paul Wayper's, whose idea the robot is
    everydeal robot 40958565147961533588277623299 --json < scanner
    printf 'SA\\n10h\\n♦K\\n' | everydeal robot 0
    everydeal robot session.pbn --journal session.journal < scanner
    """,
    ("deal DEAL|FILE", "a deal in any form (id, number, cards); or a file of boards, of any format"),
    "space",
    ("--journal FILE", "record what came, and resume from it"),
    "columns json",
    space="endings and what nests in it",
)
