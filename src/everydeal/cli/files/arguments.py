"""The arguments of the commands on files of boards; nothing here imports what does the work."""

from ..common import Parser, describe
from ..vocabulary import add, take_files


def convert(parser: Parser) -> None:
    """``everydeal convert``."""
    describe(
        parser,
        "Write the boards of files, and of collections, as one file of another format. Formats are recognised\n"
        "by content. The format to write is that of -o, or --to; without both the deals alone are printed, one\n"
        "a line. Nothing is dropped silently: stderr says what the new format has no place for.\n\n"
        "--unique deal writes each deal once, where it first comes; --unique board each board: the same deal\n"
        "with a different number, auction, play or result is a different board; names and comments do not\n"
        "count. --unique rotation takes deals for the same whose hands are only moved around the table, suits\n"
        "those whose suits are exchanged, and rotation+suits both.\n\n"
        "--to pbn:import-form writes PBN's short form, and --to pbn:alerts-as-notes also writes '!' alerts as\n"
        "notes; --to pbn:import-form,alerts-as-notes does both.",
        "everydeal convert club.pbn -o club.lin\n"
        "everydeal convert vugraph.lin --to pbn | less\n"
        "everydeal convert *.pbn -o all.pbn.gz --lenient\n"
        "everydeal convert *.pbn *.lin -o all.pbn --unique rotation\n"
        "everydeal convert deals.parquet -o deals.pbn --rows 0:32          # a collection",
    )
    take_files(parser)
    add(parser, "lenient", "output", "force")
    parser.add_argument(
        "--to", metavar="FORMAT", help="the format to write, as everydeal formats lists them, and what is special"
    )
    parser.add_argument("--in-place", action="store_true", help="write each file over itself, in its own format")
    add(parser, "unique", unique=("deal", "board", "rotation", "suits", "rotation+suits"))
    parser.add_argument(
        "--rows", metavar="A:B", help="of a collection: rows A to B - 1, counted from 0 (from the end: --rows=-5:)"
    )
    add(parser, "json")


def formats(parser: Parser) -> None:
    """``everydeal formats``."""
    describe(
        parser,
        "The formats of files that can be read and written, and what each holds besides the deal:\n\n"
        "  n number    d dealer    v vulnerability    N players' names    t tags    T tables\n"
        "  a auction   p play      x double-dummy tricks   c comments   e endings   u unknown hands",
        "everydeal formats\neverydeal formats --json",
    )
    add(parser, "json")


def info(parser: Parser) -> None:
    """``everydeal info``."""
    describe(
        parser,
        "For each file: its format, how many boards, full deals, endings and fouled boards, how many\n"
        "different deals, how many different boards (deal, auction, play, result: everything in the id of a\n"
        "board), the board numbers, what else is given on how many boards, and every error. Exit code 1 if\n"
        "there are errors.\n\n"
        "--stats tells instead what the deals of all of them are like: high-card points and patterns of the\n"
        "hands, seat by seat, and their shares among all hands.",
        "everydeal info *.pbn\n"
        "everydeal info archive.zip --json\n"
        "everydeal info --stats session.pbn\n"
        "everydeal info --stats deals.parquet --plot deals.png",
    )
    take_files(parser)
    parser.add_argument("--stats", action="store_true", help="points and patterns, against those of all deals")
    add(parser, "plot", "json")


def check(parser: Parser) -> None:
    """``everydeal check``."""
    describe(
        parser,
        "List every error of each file, one per line: records that cannot be read and, in PBN files,\n"
        "everything else that the standard forbids: dates, contracts, scores, illegal calls and cards,\n"
        "results that contradict the play, misplaced notes, lines that are too long. Other commands accept\n"
        "these, because they do not make a deal doubtful. Exit code 1 if there are errors.",
        "everydeal check club.pbn\neverydeal check *.pbn --json",
    )
    parser.take("files", "FILE", "files of any format, also compressed; - or none: stdin")
    add(parser, "from", "columns", "json")


def diff(parser: Parser) -> None:
    """``everydeal diff``."""
    describe(
        parser,
        "Show how two files differ, whatever their formats and the order of their boards: - marks a board\n"
        "that only the first has, + one that only the second has, ~ one about which they say different\n"
        "things. Exit code 0 if they do not differ, 1 if they do, 2 if a file cannot be read completely; the\n"
        "differences are then not printed, except with --lenient, which compares what can be read.",
        "everydeal diff club.pbn club.dup --deals\neverydeal diff before.pbn after.pbn --json",
    )
    parser.add_argument("left", metavar="A", help="a file of deals, or a collection")
    parser.add_argument("right", metavar="B", help="another; - is stdin")
    parser.add_argument("--deals", action="store_true", help="compare only the deals, not what else is said about them")
    add(parser, "from", "columns", "lenient", "json")


def score(parser: Parser) -> None:
    """``everydeal score``."""
    describe(
        parser,
        "Score results by the Laws of Duplicate Bridge. An argument is a result, like '4SX W -2' or '3NT S\n"
        "10' (a number without a sign is tricks), and behind it NS, EW or All, if they are vulnerable; or a\n"
        "file: then each board that has a result is scored, all\n"
        "its tables together, by --scoring. Contract, declarer and tricks are those of the file; if it does\n"
        "not say, they follow from auction and play. If the file says something that does not follow, stderr\n"
        "reports it, and the exit code is 1.",
        "everydeal score '4SX W -2 EW'\neverydeal score vugraph.lin\neverydeal score session.pbn --scoring MP",
    )
    parser.take("sources", "FILE|RESULT", "files of boards, or results")
    add(parser, "from", "columns", "lenient")
    parser.add_argument(
        "--scoring",
        metavar="NAME",
        help="MP, Percentage, IMP (the mean over the other tables, of two a match),"
        " Cavendish (their sum), Butler, BAM, TP; the default is what the file says, or else IMP",
    )
    add(parser, "json")
