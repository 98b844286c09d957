"""The columns of whole boards.

===========================  ==========================  =====================================================
column                       type                        what it holds; null where a file tells it in no way
===========================  ==========================  =====================================================
event, site                  string
date                         date32                      the tag Date, if it is a day
north, east, south, west     string                      the players' names
board                        int32                       the board's number
hands                        fixed_size_list(uint64, 4)  the cards of N E S W, as masks: bit 0 = SA ... 51 = C2
dealer                       dictionary of string        N E S W
vulnerability                dictionary of string        None NS EW All
contract                     dictionary of string        like 3NT, 4SX, Pass
level, strain, doubled       uint8, dictionary, uint8    1..7 (0 passed out); S H D C NT; 0..2
declarer                     dictionary of string        N E S W; null if passed out
result                       uint8                       the declarer's tricks
score_ns                     int32                       North-South's points
lead                         dictionary of string        the first card of `play`, like SK
auction                      binary                      a byte a call: 0 Pass, 1 X, 2 XX, 3 1C ... 37 7NT
play                         binary                      a byte a card in the order of time: 0 SA ... 51 C2
tricks                       fixed_size_list(int8, 20)   double-dummy tricks, ``5 * seat + strain``
tags                         map of string to string     all other tags
source                       dictionary of string        the file
line, record                 int64                       where in the file the board begins; its record
===========================  ==========================  =====================================================

A collection keeps whole boards (`WHOLE`): these columns, texts as plain strings, and what they do not hold.

===========================  ==========================  =====================================================
claimed                      bool                        the play ended with a claim; null without `play`
raw_auction, raw_play        struct                      `AnnotatedWords`; null where `auction` and `play` say it all
tables                       map of string to strings    the lines of PBN's tables
comments                     list of string              free text
unknown                      string                      the seats whose hands are not known
===========================  ==========================  =====================================================

They hold what `Board` says: contract, declarer, result and score are told, or follow from the rest.  A tag is left out
of `tags` only if its column gives its value back to the letter.
"""

from typing import Final

import pyarrow as pa

from ...board.call import CALL_NAMES
from ...board.vulnerability import VULNERABILITIES
from ...cards import SEATS, card_name
from ...strains import STRAINS

_CODES = pa.dictionary(pa.int8(), pa.string())
NAMED: Final = {"event": "Event", "site": "Site", "north": "North", "east": "East", "south": "South", "west": "West"}
"""The columns that hold the value of a tag as it is."""
CONTRACTS: Final = (*(f"{bid}{'X' * doubled}" for bid in CALL_NAMES[3:] for doubled in range(3)), "Pass")
"""All contracts: 3 * bid + doubled."""
WORDS: Final = {
    "dealer": tuple(SEATS), "vulnerability": VULNERABILITIES, "contract": CONTRACTS, "strain": tuple(STRAINS),
    "declarer": tuple(SEATS), "lead": tuple(map(card_name, range(52))),
}  # fmt: skip
"""The words of the columns that hold one of few."""

SCHEMA: Final = pa.schema(
    [
        ("event", pa.string()),
        ("site", pa.string()),
        ("date", pa.date32()),
        ("north", pa.string()),
        ("east", pa.string()),
        ("south", pa.string()),
        ("west", pa.string()),
        ("board", pa.int32()),
        pa.field("hands", pa.list_(pa.uint64(), 4), nullable=False),
        ("dealer", _CODES),
        ("vulnerability", _CODES),
        ("contract", _CODES),
        ("level", pa.uint8()),
        ("strain", _CODES),
        ("doubled", pa.uint8()),
        ("declarer", _CODES),
        ("result", pa.uint8()),
        ("score_ns", pa.int32()),
        ("lead", _CODES),
        ("auction", pa.binary()),
        ("play", pa.binary()),
        ("tricks", pa.list_(pa.int8(), 20)),
        ("tags", pa.map_(pa.string(), pa.string())),
        ("source", pa.dictionary(pa.int32(), pa.string())),
        pa.field("line", pa.int64(), nullable=False),
        pa.field("record", pa.int64(), nullable=False),
    ]
)
"""The columns and their types."""

_SECTION: Final = pa.struct(
    [
        ("first", pa.string()),
        ("words", pa.list_(pa.string())),
        ("notes", pa.map_(pa.int32(), pa.string())),
        ("in_turn", pa.bool_()),
    ]
)
REST: Final = pa.schema(
    [
        ("claimed", pa.bool_()),
        ("raw_auction", _SECTION),
        ("raw_play", _SECTION),
        ("tables", pa.map_(pa.string(), pa.list_(pa.string()))),
        ("comments", pa.list_(pa.string())),
        ("unknown", pa.string()),
    ]
)
"""The columns of what `SCHEMA` has no place for."""
WHOLE: Final = pa.schema(
    [
        *(
            (field.name, pa.string() if pa.types.is_dictionary(field.type) else field.type)
            for field in SCHEMA
            if field.name != "hands"
        ),
        *REST,
    ]
)
"""The columns of whole boards in a collection, whose cards are in the column ``deal``."""
