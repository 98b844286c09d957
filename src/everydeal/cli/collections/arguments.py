"""The arguments of the commands on collections of deals; nothing here imports what does the work."""

import argparse
from typing import Final

from ...datasets.function_table import FUNCTIONS
from ..common import Parser, describe
from ..vocabulary import add, count

_COLLECTION: Final = "a Parquet file with a column 'deal', or a directory of them"


def collect(parser: Parser) -> None:
    """``everydeal collect``."""
    describe(
        parser,
        "Collect the deals of files in one Parquet file, which DuckDB, Polars, Spark, pandas and R can read;\n"
        "or, if OUTPUT ends in a slash, in a directory of such files with a manifest, to which --append adds.\n\n"
        "The column 'deal' holds each deal's number as bytes: 12 for a full deal, and with --space endings 15\n"
        "for any. Deals are sorted, so that a number is found in milliseconds. Memory is bounded, however\n"
        "many there are. The output appears only when it is complete; until then, what was there stays. If the\n"
        "command is killed, run it again: it begins anew, and clears away what was left. To add to a large\n"
        "collection, --append to a directory: files whose content it has are not read again.\n\n"
        "Bad records stop the command, or with --lenient are left out; either way, file, line and reason are\n"
        "reported. In PBN and LIN, only what is kept is checked: without --with boards that is the deal, so a bad\n"
        "auction may go unnoticed.",
        "everydeal collect session1.pbn session2.lin -o deals.parquet\n"
        "everydeal collect *.pbn -o deals.parquet --unique deal --with features\n"
        "everydeal collect tournament.pbn -o boards.parquet --with boards  # keep names, auctions, tricks, ...\n"
        "everydeal collect *.lin -o boards.parquet --with boards --unique board      # each board once\n"
        "everydeal collect archive/ -o deals/ --unique deal     # all files in a directory, into a directory\n"
        "everydeal collect --append today.pbn -o deals/         # only what is new is written\n"
        "everydeal collect old.parquet new.txt -o all.parquet --unique deal     # collections are files, too\n"
        "everydeal collect from-spark/ -o deals.parquet --from pavlicek\n"
        "everydeal collect s3://club/monday.pbn -o s3://club/deals.parquet\n"
        "everydeal collect --append tuesday.pbn -o s3://club/deals/         # directories in stores, too\n"
        "find . -name '*.pbn' | everydeal collect @- -o deals.parquet\n"
        "everydeal random -n 1000000 | everydeal collect - -o random.parquet",
    )
    parser.take(
        "files",
        "FILE",
        "files of deals, of any format, and directories of them; - is stdin; @LIST: the files that a file names, one a "
        "line (@-: stdin); also URLs of files (s3://, gs://, az://, "
        "https://), with the extra 'cloud'",
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="FILE|DIR/",
        help="the Parquet file to make, or the directory; also at s3://, gs://, az://",
    )
    add(parser, "force")
    parser.add_argument(
        "--append",
        action="store_true",
        help="add to the directory; its space, its columns and whether deals are unique stay as they are",
    )
    add(parser, "from", "space", "unique", space="pavlicek")
    parser.add_argument(
        "--keep-order",
        action=argparse.BooleanOptionalAction,
        help="do not sort (look-ups then read the whole file); so whole boards are kept, unless --unique sorts them",
    )
    parser.add_argument(
        "--with",
        dest="columns_added",
        type=_columns,
        default=(),
        metavar="COLUMNS",
        help="boards: all that the files say besides the deal; features: points, shapes and lengths, hcp_n ... clubs_w;"
        " number: in decimal, for SQL; several with commas",
    )
    parser.add_argument(
        "--encoding",
        choices=("plain", "delta", "split"),
        default="plain",
        help="of the deals: plain is read by everything; delta (not by Polars) and split (by Arrow, and by the "
        "commands here) make files of ten million deals 6 and 12 %% smaller (default: plain)",
    )
    parser.add_argument(
        "--run-rows",
        type=count,
        metavar="N",
        help="deals sorted in memory at a time (default: 4,194,304, and 131,072 with boards): fewer need less",
    )
    add(parser, "part_rows", "lenient", "columns", "json")


def _columns(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    if unknown := [name for name in names if name not in ("boards", "features", "number")]:
        raise argparse.ArgumentTypeError(f"{unknown[0]!r} is not boards, features or number")
    return names


def compact(parser: Parser) -> None:
    """``everydeal compact``."""
    describe(
        parser,
        "Merge the parts of a collection that is a directory, so that they no longer overlap: each 'collect\n"
        "--append' adds parts, and a look-up searches every part that could contain the deal. Parts that do\n"
        "not overlap stay as they are, unless they are small. Memory is bounded, and the old parts count\n"
        "until the new ones are complete. Deals that 'collect --keep-order' did not sort are not sorted now.\n\n"
        "--manifest merges nothing: it writes the manifest of a directory of Parquet files made by Spark,\n"
        "Polars or DuckDB. From then on it is a collection like those of 'collect -o DIR/': it knows its\n"
        "space, and look-ups open only the parts that could contain the deal. --check verifies that every part\n"
        "has the bytes (SHA-256), rows and deals that the manifest says; exit code 1 if not.",
        "everydeal compact deals/\n"
        "everydeal compact deals/ --part-rows 1000000\n"
        "everydeal compact s3://club/deals/\n"
        "everydeal compact --manifest strong/ --from pavlicek\n"
        "everydeal compact --check deals/",
    )
    parser.add_argument("directory", metavar="DIR", help="a directory of Parquet files with a column 'deal'")
    add(parser, "check")
    parser.add_argument("--manifest", action="store_true", help="only write the manifest of the parts that are there")
    add(parser, "from", "part_rows", "json")


def lookup(parser: Parser) -> None:
    """``everydeal lookup``."""
    describe(
        parser,
        "Print the rows of a collection that contain a deal, as JSON. In a sorted collection, however large,\n"
        "this takes milliseconds. Exit code 1 if a deal is not there.",
        "everydeal lookup deals.parquet 40958565147961533588277623299\n"
        "everydeal lookup deals.parquet 'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -'",
    )
    parser.add_argument("file", metavar="FILE", help=_COLLECTION)
    parser.take("wanted", "DEAL", "deals in any form: cards, their number in the collection, an id")
    add(parser, "from", "json")


def query(parser: Parser) -> None:
    """``everydeal query``."""
    describe(
        parser,
        "Run a SELECT over Parquet files of deals, with the built-in DuckDB. The files together are the table\n"
        "'deals'; each is also a table under its own name without the extension. Only queries can be run, so\n"
        "nothing is changed; -o writes their rows, completely or not at all.\n\n"
        f"{_functions()}",
        "everydeal query \"SELECT hcp(deal, 'N') AS points, count(*) FROM deals GROUP BY 1 ORDER BY 1\" deals.parquet\n"
        "everydeal query \"SELECT deal_pbn(deal) FROM deals WHERE in_set(deal, 'hcp(north) >= 25')\" deals.parquet\n"
        'everydeal query "SELECT contract, avg(overtricks) FROM deals GROUP BY ALL ORDER BY ALL" boards.parquet\n'
        "everydeal query \"SELECT deal FROM deals WHERE shape(deal, 'S') = '13-0-0-0'\" a.parquet -o s.parquet",
    )
    parser.add_argument("sql", metavar="SQL", help="the query; - reads it from standard input")
    parser.take("files", "FILE", "Parquet files with a column 'deal', or directories of them")
    add(parser, "from", "json")
    parser.add_argument("--csv", action="store_true", help="comma-separated values, with a line of names")
    add(parser, "output", "force")


def _functions() -> str:
    """What can be used in SQL."""
    rows = [f"  {function}\n{'':6}{function.about}" for function in FUNCTIONS.values()]
    boards = list(FUNCTIONS).index("auction_text")
    return "\n".join([
        "Besides all of DuckDB's SQL you can use these functions:\n", *rows[:boards],
        "\nand, with the columns of 'collect --with boards', these:\n", *rows[boards:],
        "\nWrite number_deal(CAST(n AS DECIMAL(29,0))), and never store numbers as HUGEINT: DuckDB writes those as",
        "DOUBLE.",
    ])  # fmt: skip


def solve(parser: Parser) -> None:
    """``everydeal solve``."""
    describe(
        parser,
        "Solve every deal of a collection double-dummy, by endplay's DDS, and write it with 20 columns of\n"
        "tricks, dd_tricks_n_s for North in spades to dd_tricks_w_nt for West in notrump, and for boards\n"
        "par_score_ns, par to North-South. Several processes share the work; their results are kept in\n"
        "OUTPUT.solving. If the command is killed, run it again, and it continues.",
        "everydeal solve deals.parquet -o solved.parquet\n"
        'everydeal query "SELECT avg(dd_tricks_n_nt) FROM deals" solved.parquet',
    )
    parser.add_argument("file", metavar="FILE", help=_COLLECTION)
    parser.add_argument("-o", "--output", required=True, metavar="FILE", help="the Parquet file to make")
    add(parser, "threads", "json")
