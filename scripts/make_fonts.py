"""The fonts of hand records: DejaVu Sans Condensed, cut down to what names in Europe and diagrams need.

python scripts/make_fonts.py [FOLDER]      (default: where Debian's fonts-dejavu-core has them)
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent.parent / "src/everydeal/dealing/records/fonts"
RANGES = (
    (0x20, 0x7E), (0xA0, 0x24F), (0x2B0, 0x2FF), (0x300, 0x36F), (0x370, 0x3FF), (0x400, 0x52F), (0x531, 0x58A),
    (0x10D0, 0x10FF), (0x1E00, 0x1EFF), (0x1F00, 0x1FFF), (0x2010, 0x2027), (0x2030, 0x205E), (0x20A0, 0x20BF),
    (0x2116, 0x2116), (0x2122, 0x2122), (0x2190, 0x2199), (0x2212, 0x2212), (0x2660, 0x2667),
)  # fmt: skip


def cut(source: Path, target: Path) -> None:
    """Write the part of a font."""
    options = subset.Options(
        hinting=False, layout_features=[], notdef_outline=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14]
    )
    options.drop_tables += ["GDEF", "GSUB", "GPOS", "kern", "FFTM", "gasp"]
    font = TTFont(source, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
    cutter.subset(font)
    font.save(target)


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/fonts/truetype/dejavu")
    for name in ("DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf"):
        cut(folder / name, HERE / name)
