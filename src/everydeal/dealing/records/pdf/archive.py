"""What PDF/A-2b asks for beyond tags and embedded fonts: metadata as XML, and what red is.

The colour profile is written here, from the definition of sRGB: its primaries under D50, and the power 2.2 in place of
its curve.

Sources: ISO 19005-2:2011, 6.2.4 (output intents), 6.6 (metadata); ICC.1:2001-04 (the profile); IEC 61966-2-1 (sRGB).
"""

from html import escape
from struct import pack
from typing import Final

from .document import Document

_D50: Final = (0.9642, 1.0, 0.8249)
_PRIMARIES: Final = ((0.4361, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971), (0.1431, 0.0606, 0.7141))
_GAMMA: Final = 2.2
_MADE: Final = (2026, 11, 22, 0, 0, 0)
"""The profile's date: it has to have one."""


def metadata(document: Document, title: str, language: str) -> int:
    """Put the metadata; the number of its stream."""
    text = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\n'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"'
        ' xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">\n'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(title)}</rdf:li></rdf:Alt></dc:title>\n'
        f"<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>\n"
        "<xmp:CreatorTool>everydeal</xmp:CreatorTool>\n"
        "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>\n"
        '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>'
    )
    return document.stream("/Type/Metadata/Subtype/XML", text.encode("utf-8"), plain=True)


def colours(document: Document) -> int:
    """Put the meaning of the colours; the number of the output intent."""
    profile = document.stream("/N 3", _profile())
    return document.add(
        "<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB primaries, gamma 2.2)"
        f"/DestOutputProfile {profile} 0 R>>"
    )


def _profile() -> bytes:
    """A display profile of version 2: white point, primaries, one curve for all three."""
    name = b"sRGB primaries, gamma 2.2"
    description = b"desc\0\0\0\0" + pack(">I", len(name) + 1) + name + b"\0" + bytes(4 + 4 + 2 + 1 + 67)
    curve = b"curv\0\0\0\0" + pack(">IH", 1, round(_GAMMA * 256))
    values = {
        b"desc": description,
        b"cprt": b"text\0\0\0\0Public domain\0",
        b"wtpt": _xyz(_D50),
        **{letter + b"XYZ": _xyz(primary) for letter, primary in zip((b"r", b"g", b"b"), _PRIMARIES, strict=True)},
        **{letter + b"TRC": curve for letter in (b"r", b"g", b"b")},
    }
    table, body, at = b"", b"", 128 + 4 + 12 * len(values)
    for tag, value in values.items():
        padded = value + bytes(-len(value) % 4)
        table += tag + pack(">II", at + len(body), len(value))
        body += padded
    size = at + len(body)
    kinds = (b"mntr", b"RGB ", b"XYZ ")
    head = pack(">I4xI4s4s4s6H4s", size, 0x02100000, *kinds, *_MADE, b"acsp").ljust(68, b"\0") + _xyz(_D50)[8:]
    return head.ljust(128, b"\0") + pack(">I", len(values)) + table + body


def _xyz(values: tuple[float, float, float]) -> bytes:
    return b"XYZ \0\0\0\0" + pack(">3i", *(round(value * 65536) for value in values))
