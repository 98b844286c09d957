"""Write kernel/include/everydeal.h, the kernel's interface for C, from the exports in kernel/src/ffi.

A test compares the file with what this makes, so that the two are always the same.  `python scripts/make_header.py`
"""

import re
from pathlib import Path

KERNEL = Path(__file__).resolve().parent.parent / "kernel"
HEADER = KERNEL / "include" / "everydeal.h"

_EXPORT = re.compile(
    r'((?:^///.*\n)+)^#\[unsafe\(no_mangle\)\]\n^pub (?:unsafe )?extern "C" fn (\w+)\(([^)]*)\) -> (\w+)', re.M
)
_STATUS = re.compile(r"^    /// (.*)\n    (\w+) = (\d+),", re.M)

_NUMBERS = {
    "u8": "uint8_t",
    "u16": "uint16_t",
    "u32": "uint32_t",
    "u64": "uint64_t",
    "i32": "int32_t",
    "i64": "int64_t",
}
_TYPES = _NUMBERS | {
    "usize": "size_t",
    "Handle": "everydeal_handle",
    "Callback": "everydeal_progress",
}

_HEAD = """\
/* everydeal.h: the kernel of everydeal for C, C++ and whatever can call C; see docs/embedding.md.
 *
 * Made from the kernel's sources by scripts/make_header.py: do not edit.
 *
 * Outcome: every function that returns int64_t returns 0 if all is well; else the low 8 bits are a status, and the bits
 *   above them the first bad row (0 where there are no rows).  What the outputs hold then is not defined.
 * Cards: 0 to 51, 13 * suit + rank; suits spades, hearts, diamonds, clubs; ranks ace, king, ... two.
 * Deals: "packed", 13 bytes, card c in the bits 2 * (c & 3) of byte c >> 2, owners 0 to 3 for N, E, S, W; "owners", 52
 *   bytes, one a card, 4 for a card nobody holds; "hands", four masks of 64 bits, card c is bit c.
 * Numbers: big-endian bytes, as many as the space says, so that they sort as bytes.
 * Buffers: yours.  The kernel reads and writes them during the call only, and they must not overlap.  Masks and words
 *   are aligned as C aligns them.
 * Threads: every function may be called from many threads at once; `threads` (1 or more) is how many a call starts.
 * Handles: what everydeal_make stores is yours until you give it back with everydeal_free; many threads may use it
 *   at once, but none after that.
 * Versions: EVERYDEAL_ABI rises with every change of any function.  Compare it with everydeal_abi() at the start.
 */
#ifndef EVERYDEAL_H
#define EVERYDEAL_H

#include <stddef.h>
#include <stdint.h>

#define EVERYDEAL_ABI {abi}

#ifdef __cplusplus
extern "C" {{
#endif

/* Why an input is refused. */
enum everydeal_status {{
{statuses}
}};

/* The numberings, for `code` of everydeal_rank; the bytes of a member and of a number.
 * Full deals are packed, 13 and 12 (POWER4: 13); endings and layouts are owners, 52 and 14 (BALANCED, LEGAL), 15
 * (ENDINGS), 16 (POWER5); positions of the play 54 and 15; hands a mask of 64 bits and 5; auctions their calls, as many
 * as you say, and a number of 64 bits that is not big-endian but as C has it. */
enum everydeal_numbering {{
{numberings}
}};

/* The ways to keep a layout, for everydeal_convert: 52, 13 and 32 bytes. */
enum everydeal_layout {{
{layouts}
}};

typedef struct everydeal_handle everydeal_handle; /* a set, completions, ends, a machine */

/* Told now and then: cards or passes done, of how many, nodes or matrices so far; not 0 stops it.  May be NULL. */
typedef int32_t (*everydeal_progress)(uint64_t cards, uint64_t all, uint64_t nodes);
"""

_TAIL = """
#ifdef __cplusplus
}
#endif

#endif
"""


def header() -> str:
    """The whole text."""
    parts = []
    for file in sorted((KERNEL / "src" / "ffi").glob("*.rs")):
        if file.stem != "baseline":  # only in the library that bench/ builds
            parts += [_prototype(*found) for found in _EXPORT.findall(file.read_text("utf-8"))]
    return _head() + "".join(parts) + _TAIL


def _head() -> str:
    ffi = (KERNEL / "src" / "ffi" / "mod.rs").read_text("utf-8")
    refusal = (KERNEL / "src" / "base" / "refusal.rs").read_text("utf-8")
    statuses = [
        f"    EVERYDEAL_{_upper(name)} = {number}, /* {comment} */"
        for comment, name, number in _STATUS.findall(refusal)
    ]
    table = (KERNEL / "src" / "numbering" / "table.rs").read_text("utf-8")
    layouts = (KERNEL / "src" / "layouts" / "mod.rs").read_text("utf-8")
    numberings = re.findall(r'"([\w-]+)"', table[table.index("static NUMBERINGS") :])
    ways = re.findall(r"Layout::(\w+)", layouts[layouts.index("const ALL") :].partition(";")[2].partition(";")[0])
    abi = re.search(r"ABI: u32 = (\d+)", ffi)
    assert abi is not None
    return _HEAD.format(
        abi=abi[1],
        statuses="\n".join(statuses),
        numberings=_codes(numberings),
        layouts=_codes([f"as-{way}" for way in ways]),
    )


def _codes(names: list[str]) -> str:
    return "\n".join(f"    EVERYDEAL_{_upper(name)} = {code}," for code, name in enumerate(names))


def _upper(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])|-", "_", name).upper()


def _prototype(comment: str, name: str, parameters: str, result: str) -> str:
    lines = [line.removeprefix("///").strip() for line in comment.splitlines()]
    said = "\n".join(lines).replace("# Safety\n", "").replace("\n\n", "\n").replace("`", "")
    arguments = ", ".join(_declared(one) for one in parameters.replace("\n", " ").split(",") if one.strip())
    text = "\n * ".join(line for line in said.splitlines() if line)
    return f"\n/* {text} */\n{_wrapped(_TYPES[result], name, arguments or 'void')}\n"


def _declared(parameter: str) -> str:
    name, kind = (part.strip() for part in parameter.split(":", 1))
    stars, const = "", ""
    while kind.startswith("*"):
        const = "const " if kind.startswith("*const ") else ""
        stars, kind = stars + "*", kind.split(" ", 1)[1]
    return f"{const}{_TYPES[kind]} {stars}{name}"


def _wrapped(result: str, name: str, arguments: str) -> str:
    line = f"{result} {name}({arguments});"
    if len(line) <= 120:
        return line
    return f"{result} {name}(\n    " + arguments.replace(", ", ",\n    ") + ");"


if __name__ == "__main__":
    HEADER.parent.mkdir(exist_ok=True)
    HEADER.write_text(header(), "utf-8")
