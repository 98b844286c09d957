"""The columns of whole boards: what they are called, their types, and what they hold.

`READ` are the columns of `everydeal.read_boards`; null means that the file does not say it in any way.  `WORDS` are the
values of those that hold one of few words, in their order: they are ordered dictionaries, which pandas and R take for
ordered categories.  A collection (`KEPT`) has the same columns but ``hands``, whose cards are in its column ``deal``,
and those of `EXTRA`, so that boards can be written back.

They hold what `Board` says: contract, declarer, tricks and score are given, or follow from the rest.  A tag is left out
of `tags` only if its column gives its value back to the letter.  `DERIVED` follow from the others (`derived`).
"""

from functools import cache
from itertools import product
from typing import Final, NamedTuple

import pyarrow as pa

from ...board.call import CALL_NAMES
from ...board.vulnerability import VULNERABILITIES
from ...cards import SEATS, card_name
from ...strains import STRAINS


class Column(NamedTuple):
    """A column of a table."""

    name: str
    type: pa.DataType
    about: str
    nullable: bool = True
    unit: str = ""
    """What a number counts."""

    @property
    def field(self) -> pa.Field:
        """The field, which carries what the column is about, and its unit."""
        return pa.field(self.name, self.type, self.nullable, {"description": self.about, "unit": self.unit})


ENUM: Final = pa.dictionary(pa.int8(), pa.string(), ordered=True)
SHAPES: Final = pa.dictionary(pa.int16(), pa.string())
_PAIRS: Final = pa.list_(pa.struct([pa.field("name", pa.string(), nullable=False), ("value", pa.string())]))
_SECTION: Final = pa.struct([
    ("first", pa.string()),
    ("words", pa.list_(pa.string())),
    ("notes", pa.list_(pa.struct([("number", pa.int32()), ("text", pa.string())]))),
    ("in_turn", pa.bool_()),
])  # fmt: skip
NAMES: Final = dict(zip(SEATS.lower(), ("North", "East", "South", "West"), strict=True))
SIDES: Final = {"ns": "North-South", "ew": "East-West"}
NAMED: Final = {"event": "Event", "site": "Site", "north": "North", "east": "East", "south": "South", "west": "West"}
"""The columns that hold the value of a tag as it is."""
CONTRACTS: Final = (*(f"{bid}{'X' * doubled}" for bid in CALL_NAMES[3:] for doubled in range(3)), "Pass")
"""All contracts: 3 * bid + doubled."""
WORDS: Final = {
    "dealer": tuple(SEATS), "vulnerability": VULNERABILITIES, "contract": CONTRACTS, "declarer": tuple(SEATS),
    "strain": ("C", "D", "H", "S", "NT"), "lead": tuple(map(card_name, range(52))),
}  # fmt: skip
"""The words of the columns that hold one of few, in their order."""
DD_TRICKS: Final = tuple(f"dd_tricks_{seat}_{strain}".lower() for seat, strain in product(SEATS, STRAINS))
"""The columns of double-dummy tricks, in the order of `everydeal.board.tricks`."""

READ: Final = (
    *(Column(name, pa.string(), f"the tag {tag} as it is; null for ?") for name, tag in list(NAMED.items())[:2]),
    Column("date", pa.date32(), "the tag Date, if it is a day"),
    *(Column(name, pa.string(), f"{tag}'s name") for name, tag in list(NAMED.items())[2:]),
    Column("board", pa.int32(), "the board's number"),
    Column("hands", pa.list_(pa.uint64(), 4), "the cards of N E S W, as masks: bit 0 = SA ... 51 = C2", nullable=False),
    Column("dealer", ENUM, "N E S W; that of the board number if the file gives none"),
    Column("vulnerability", ENUM, "None NS EW All; that of the board number if the file gives none"),
    Column("contract", ENUM, "like 3NT, 4SX, Pass"),
    Column("level", pa.int8(), "the contract's level, 1 to 7; 0 if passed out"),
    Column("strain", ENUM, "the contract's strain: C D H S NT"),
    Column("doubling", pa.int8(), "0 undoubled, 1 doubled, 2 redoubled"),
    Column("declarer", ENUM, "N E S W; null if passed out"),
    Column("tricks_taken", pa.int8(), "the declarer's tricks", unit="tricks"),
    Column("score_ns", pa.int32(), "North-South's score, from the file or by Law 77", unit="score"),
    Column("lead", ENUM, "the first card of the play, like SK"),
    Column("auction", pa.binary(), "a byte a call: 0 Pass, 1 X, 2 XX, 3 1C ... 37 7NT"),
    Column("play", pa.binary(), "a byte a card in the order played: 0 = SA ... 51 = C2"),
    *(
        Column(name, pa.int8(), f"double-dummy tricks of {NAMES[name[10]]} in {name[12:].upper()}", unit="tricks")
        for name in DD_TRICKS
    ),
    Column("tags", _PAIRS, "all other tags, and those of which a column does not give the value back exactly"),
    Column("source", pa.dictionary(pa.int32(), pa.string()), "the file"),
    Column("line", pa.int64(), "the line of the file on which the board begins", nullable=False),
    Column("record", pa.int64(), "which record of the file it is, from 1", nullable=False),
)
"""The columns that are read."""

FEATURES: Final = (
    *(Column(f"hcp_{who}", pa.int8(), f"{name}'s high-card points", nullable=False, unit="points")
      for who, name in (NAMES | SIDES).items()),
    *(Column(f"shape_{seat}", SHAPES, f"{name}'s lengths S-H-D-C, like 5-4-3-1", nullable=False)
      for seat, name in NAMES.items()),
    *(Column(f"pattern_{seat}", SHAPES, f"{name}'s lengths, the longest first, like 5-4-3-1", nullable=False)
      for seat, name in NAMES.items()),
    *(Column(f"{suit}_{seat}", pa.int8(), f"how many {suit} {name} holds", nullable=False, unit="cards")
      for seat, name in NAMES.items() for suit in ("spades", "hearts", "diamonds", "clubs")),
)  # fmt: skip
"""The columns that follow from the deal."""

DERIVED: Final = (
    Column("overtricks", pa.int8(), "tricks over the contract; negative if it went down", unit="tricks"),
    Column("made", pa.bool_(), "was the contract made?"),
    Column("declarer_vulnerable", pa.bool_(), "was the declarer's side vulnerable?"),
    Column("hcp_declarer_side", pa.int8(), "high-card points of declarer and dummy", unit="points"),
    Column("par_score_ns", pa.int32(), "par to North-South, of the double-dummy tricks", unit="score"),
)
"""The columns that follow from the others."""

EXTRA: Final = pa.schema([
    Column("claimed", pa.bool_(), "the play ended with a claim; null without a play").field,
    Column("raw_auction", _SECTION, "as the file has it, with marks and notes; null if auction says it all").field,
    Column("raw_play", _SECTION, "as the file has it, with marks and notes; null if play says it all").field,
    Column("tables", pa.list_(pa.struct([("name", pa.string()), ("lines", pa.list_(pa.string()))])),
           "the lines of PBN's tables").field,
    Column("comments", pa.list_(pa.string()), "free text").field,
    Column("unknown", pa.string(), "the seats whose hands are not known").field,
])  # fmt: skip
"""The columns of what `READ` has no place for."""

READ_SCHEMA: Final = pa.schema([column.field for column in READ])
SCHEMA: Final = pa.schema([*READ_SCHEMA, *(column.field for column in (*DERIVED, *FEATURES))])
"""The columns of `everydeal.read_boards`."""
KEPT: Final = pa.schema([
    *(pa.field(column.name, pa.string() if pa.types.is_dictionary(column.type) else column.type,
               metadata={"description": column.about}) for column in READ if column.name != "hands"),
    *EXTRA,
])  # fmt: skip
"""The columns from which a collection writes boards back, with words as plain strings."""


@cache
def words_of(name: str) -> pa.Array:
    """The `WORDS` of a column, as Arrow has them."""
    return pa.array(WORDS[name])


def as_words(name: str, column: pa.ChunkedArray) -> pa.ChunkedArray:
    """A column of words, however it is encoded, as an ordered dictionary of all its `WORDS`.

    Raises:
        ValueError: another word is in it.
    """
    words = words_of(name)
    texts = column.cast(pa.string())
    places = pa.compute.index_in(texts, words)
    if places.null_count > texts.null_count:
        strange = texts.filter(pa.compute.and_(places.is_null(), texts.is_valid()))[0]
        raise ValueError(
            f"column {name!r} holds {str(strange)!r}, which is not one of {', '.join(WORDS[name][:8])}, ..."
        )
    chunks = [pa.DictionaryArray.from_arrays(chunk.cast(pa.int8()), words, ordered=True) for chunk in places.chunks]
    return pa.chunked_array(chunks, ENUM)
