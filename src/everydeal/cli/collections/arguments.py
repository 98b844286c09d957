"""What the commands on collections of deals take; nothing here imports what does the work."""

import argparse
from typing import Final

from ...datasets.function_table import FUNCTIONS
from ..vocabulary import Command

_COLLECTION: Final = "a Parquet file with a column 'deal', or a directory of them"


def _columns(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    if unknown := [name for name in names if name not in ("boards", "features", "number")]:
        raise argparse.ArgumentTypeError(f"{unknown[0]!r} is not boards, features or number")
    return names


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


collect = Command(
    """
    Collect the deals of files in one Parquet file, which DuckDB, Polars, Spark, pandas and R can read;
    or, if OUTPUT ends in a slash, in a directory of such files with a manifest, to which --append adds.

    The column 'deal' holds each deal's number as bytes: 12 for a full deal, and with --space endings 15
    for any. Deals are sorted, so that a number is found in milliseconds. Memory is bounded, however
    many there are. The output appears only when it is complete; until then, what was there stays. If the
    command is killed, run it again: it begins anew, and clears away what was left. To add to a large
    collection, --append to a directory: files whose content it has are not read again.

    Bad records stop the command, or with --lenient are left out; either way, file, line and reason are
    reported. In PBN and LIN, only what is kept is checked: without --with boards that is the deal, so a bad
    auction may go unnoticed.
    """,
    """
    everydeal collect session1.pbn session2.lin -o deals.parquet
    everydeal collect *.pbn -o deals.parquet --unique deal --with features
    everydeal collect *.lin -o boards.parquet --with boards --unique board    # names, auctions, ...: each board once
    everydeal collect archive/ -o deals/ --unique deal     # all files in a directory, into a directory
    everydeal collect --append today.pbn -o deals/         # only what is new is written
    everydeal collect old.parquet new.txt -o all.parquet --unique deal     # collections are files, too
    everydeal collect from-spark/ -o deals.parquet --from pavlicek
    everydeal collect s3://club/monday.pbn -o s3://club/deals.parquet
    find . -name '*.pbn' | everydeal collect @- -o deals.parquet
    everydeal random -n 1000000 | everydeal collect - -o random.parquet
    """,
    (
        "files FILE...",
        "files of deals, of any format, and directories of them; - is stdin; @LIST: the files that a file names, one"
        " a line (@-: stdin); also URLs of files (s3://, gs://, az://, https://), with the extra 'cloud'",
    ),
    "output! force",
    ("--append", "add to the directory; its space, its columns and whether deals are unique stay as they are"),
    "stated space unique",
    (
        "--keep-order",
        "do not sort (look-ups then read the whole file); so whole boards are kept, unless --unique sorts them",
        {"action": argparse.BooleanOptionalAction},
    ),
    (
        "--with COLUMNS",
        "boards: all that the files say besides the deal; features: points, shapes and lengths, hcp_n ... clubs_w;"
        " number: in decimal, for SQL; several with commas",
        {"dest": "columns_added", "type": _columns, "default": ()},
    ),
    (
        "--encoding {plain,delta,split}",
        "of the deals: plain is read by everything; delta (not by Polars) and split (by Arrow, and by the commands"
        " here) make files of ten million deals 6 and 12 %% smaller (default: plain)",
        {"default": "plain"},
    ),
    ("--run-rows N", "deals sorted in memory at a time (default: 4,194,304, and 131,072 with boards): fewer need less"),
    "part_rows lenient columns json",
    space="pavlicek",
    output="this Parquet file, or the directory DIR/ (also at s3://, gs://, az://)",
)

compact = Command(
    """
    Merge the parts of a collection that is a directory, so that they no longer overlap: each 'collect
    --append' adds parts, and a look-up searches every part that could contain the deal. Parts that do
    not overlap stay as they are, unless they are small. Memory is bounded, and the old parts count
    until the new ones are complete. Deals that 'collect --keep-order' did not sort are not sorted now.

    --manifest merges nothing: it writes the manifest of a directory of Parquet files made by Spark,
    Polars or DuckDB. From then on it is a collection like those of 'collect -o DIR/': it knows its
    space, and look-ups open only the parts that could contain the deal. --check verifies that every part
    has the bytes (SHA-256), rows and deals that the manifest says; exit code 1 if not.
    """,
    """
    everydeal compact deals/
    everydeal compact deals/ --part-rows 1000000
    everydeal compact s3://club/deals/
    everydeal compact --manifest strong/ --from pavlicek
    everydeal compact --check deals/
    """,
    ("directory DIR", "a directory of Parquet files with a column 'deal'"),
    "check",
    ("--manifest", "only write the manifest of the parts that are there"),
    "stated part_rows json",
)

lookup = Command(
    """
    Print the rows of a collection that contain a deal, as JSON. In a sorted collection, however large,
    this takes milliseconds. Exit code 1 if a deal is not there.
    """,
    """
    everydeal lookup deals.parquet 40958565147961533588277623299
    everydeal lookup deals.parquet 'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -'
    """,
    ("file FILE", _COLLECTION),
    ("wanted DEAL...", "deals in any form: cards, their number in the collection, an id"),
    "stated json",
)

query = Command(
    """
    Run a SELECT over Parquet files of deals, with the built-in DuckDB. The files together are the table
    'deals'; each is also a table under its own name without the extension. Only queries can be run, so
    nothing is changed; -o writes their rows, completely or not at all.

    """
    + _functions(),
    """
    everydeal query "SELECT hcp(deal, 'N') AS points, count(*) FROM deals GROUP BY 1 ORDER BY 1" deals.parquet
    everydeal query "SELECT deal_pbn(deal) FROM deals WHERE in_set(deal, 'hcp(north) >= 25')" deals.parquet
    everydeal query "SELECT contract, avg(overtricks) FROM deals GROUP BY ALL ORDER BY ALL" boards.parquet
    everydeal query "SELECT deal FROM deals WHERE shape(deal, 'S') = '13-0-0-0'" a.parquet -o s.parquet
    """,
    ("sql SQL", "the query; - reads it from standard input"),
    ("files FILE...", "Parquet files with a column 'deal', or directories of them"),
    "stated json",
    ("--csv", "comma-separated values, with a line of names"),
    "output force",
)

solve = Command(
    """
    Solve every deal of a collection double-dummy, by endplay's DDS, and write it with 20 columns of
    tricks, dd_tricks_n_s for North in spades to dd_tricks_w_nt for West in notrump, and for boards
    par_score_ns, par to North-South. Several processes share the work; their results are kept in
    OUTPUT.solving. If the command is killed, run it again, and it continues.
    """,
    """
    everydeal solve deals.parquet -o solved.parquet
    everydeal query "SELECT avg(dd_tricks_n_nt) FROM deals" solved.parquet
    """,
    ("file FILE", _COLLECTION),
    "output! threads json",
    output="this Parquet file",
)
