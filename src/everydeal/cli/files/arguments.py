"""What the commands on files of boards take; nothing here imports what does the work."""

from ..vocabulary import FILES, Command

convert = Command(
    """
    Write the boards of files, and of collections, as one file of another format. Formats are recognised
    by content. The format to write is that of -o, or --to; without both the deals alone are printed, one
    a line. Nothing is dropped silently: stderr says what the new format has no place for.

    --unique deal writes each deal once, where it first comes; --unique board each board: the same deal
    with a different number, auction, play or result is a different board; names and comments do not
    count. --unique rotation takes deals for the same whose hands are only moved around the table, suits
    those whose suits are exchanged, and rotation+suits both.

    --to pbn:import-form writes PBN's short form, and --to pbn:alerts-as-notes also writes '!' alerts as
    notes; --to pbn:import-form,alerts-as-notes does both.
    """,
    """
    everydeal convert club.pbn -o club.lin
    everydeal convert vugraph.lin --to pbn | less
    everydeal convert *.pbn -o all.pbn.gz --lenient
    everydeal convert *.pbn *.lin -o all.pbn --unique rotation
    everydeal convert deals.parquet -o deals.pbn --rows 0:32          # a collection
    """,
    FILES,
    "stated columns lenient output force to unique",
    ("--rows A:B", "of a collection: rows A to B - 1, counted from 0 (from the end: --rows=-5:)"),
    "json",
    unique=("deal", "board", "rotation", "suits", "rotation+suits"),
)

formats = Command(
    """
    The formats of files that can be read and written, and what each holds besides the deal:

      n number    d dealer    v vulnerability    N players' names    t tags    T tables
      a auction   p play      x double-dummy tricks   c comments   e endings   u unknown hands
    """,
    """
    everydeal formats --json
    """,
    "json",
)

info = Command(
    """
    For each file: its format, how many boards, full deals, endings and fouled boards, how many
    different deals, how many different boards (deal, auction, play, result: everything in the id of a
    board), the board numbers, what else is given on how many boards, and every error. Exit code 1 if
    there are errors.

    --stats tells instead what the deals of all of them are like: high-card points and patterns of the
    hands, seat by seat, and their shares among all hands.
    """,
    """
    everydeal info *.pbn
    everydeal info archive.zip --json
    everydeal info --stats session.pbn
    everydeal info --stats deals.parquet --plot deals.png
    """,
    FILES,
    "stated columns",
    ("--stats", "points and patterns, against those of all deals"),
    "plot json",
)

check = Command(
    """
    List every error of each file, one per line: records that cannot be read, words that mean nothing,
    illegal calls and cards, contracts, results and scores that contradict each other; and in PBN files
    whatever else the standard forbids: the form of values, misplaced notes, lines that are too long.
    Other commands accept these, because they do not make a deal doubtful. Exit code 1 if there are errors.
    """,
    """
    everydeal check club.pbn
    everydeal check *.pbn --json
    """,
    ("files FILE...", "files of any format, also compressed; - or none: stdin"),
    "stated columns json",
)

diff = Command(
    """
    Show how two files differ, whatever their formats and the order of their boards: - marks a board
    that only the first has, + one that only the second has, ~ one about which they say different
    things. Exit code 0 if they do not differ, 1 if they do, 2 if a file cannot be read completely; the
    differences are then not printed, except with --lenient, which compares what can be read.
    """,
    """
    everydeal diff club.pbn club.dup --deals
    everydeal diff before.pbn after.pbn --json
    """,
    ("left A", "a file of deals, or a collection"),
    ("right B", "another; - is stdin"),
    ("--deals", "compare only the deals, not what else is said about them"),
    "stated columns lenient json",
)

score = Command(
    """
    Score results by the Laws of Duplicate Bridge. An argument is a result, like '4SX W -2' or '3NT S
    10' (a number without a sign is tricks), and behind it NS, EW or All, if they are vulnerable; or a
    file: then each board that has a result is scored, all
    its tables together, by --scoring. Contract, declarer and tricks are those of the file; if it does
    not say, they follow from auction and play. If the file says something that does not follow, stderr
    reports it, and the exit code is 1.
    """,
    """
    everydeal score '4SX W -2 EW'
    everydeal score vugraph.lin
    everydeal score session.pbn --scoring MP
    """,
    ("sources FILE|RESULT...", "files of boards, or results"),
    "stated columns lenient",
    (
        "--scoring NAME",
        "MP, Percentage, IMP (the mean over the other tables, of two a match), Cavendish (their sum), Butler, BAM,"
        " TP; the default is what the file says, or else IMP",
    ),
    "json",
)
