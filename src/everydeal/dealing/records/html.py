"""Hand records as one HTML page: no script, no other file, fit to be printed."""

from html import escape

from ...argument_checks import check_kind
from ...cards import SEATS, SUIT_NAMES, SUIT_SYMBOLS
from .entries import TRICK_STRAINS, Entry, Sheet

_STYLE = """\
:root { --red: #c8102e; --ink: #1a1a1a; --soft: #6b6b6b; --line: #d4d4d4; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 8mm; max-width: 210mm; color: var(--ink); background: #fff;
  font: 10pt/1.25 "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
header { display: flex; justify-content: space-between; align-items: baseline;
  border-bottom: 1.5pt solid var(--ink); margin-bottom: 4mm; padding-bottom: 1mm; }
h1 { font-size: 15pt; margin: 0; }
footer { color: var(--soft); font-size: 7pt; margin-top: 3mm; overflow-wrap: anywhere; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(60mm, 1fr)); gap: 4mm; }
article { border: 0.5pt solid var(--line); border-radius: 1.5mm; padding: 2mm; break-inside: avoid;
  display: grid; grid-template-columns: 1fr 1fr 1fr; row-gap: 1.5mm; }
.about { grid-area: 1 / 1; } .n { grid-area: 1 / 2; } .w { grid-area: 2 / 1; } .rose { grid-area: 2 / 2; }
.e { grid-area: 2 / 3; } .s { grid-area: 3 / 2 / 4 / 4; } .points { grid-area: 1 / 3; } .tricks { grid-area: 3 / 1; }
.id { grid-area: 4 / 1 / 5 / 4; color: var(--soft); font-size: 6pt; letter-spacing: .03em; }
.outcome { grid-area: 4 / 3; align-self: end; text-align: right; font-size: 7.5pt; line-height: 1.1; }
.about b { font-size: 16pt; line-height: 1; display: block; }
.about { font-size: 7.5pt; color: var(--soft); } .about b { color: var(--ink); }
.hand { list-style: none; margin: 0; padding: 0; white-space: nowrap; letter-spacing: .04em; }
.hand i { display: inline-block; width: 1.15em; font-style: normal; }
.hearts, .diamonds { color: var(--red); }
.rose { justify-self: center; align-self: center; width: 14mm; height: 14mm; display: grid; font-size: 7.5pt;
  grid-template-columns: 1fr 1.6fr 1fr; grid-template-rows: 1fr 1.6fr 1fr; border: 0.5pt solid var(--ink); }
.rose span { display: grid; place-items: center; }
.rose .vul { background: var(--red); color: #fff; } .rose .dealer { font-weight: bold; text-decoration: underline; }
.rose .N { grid-area: 1 / 1 / 2 / 4; } .rose .W { grid-area: 2 / 1; } .rose .E { grid-area: 2 / 3; }
.rose .S { grid-area: 3 / 1 / 4 / 4; }
.points { justify-self: end; align-self: start; width: 12mm; display: grid; grid-template-columns: repeat(3, 1fr);
  text-align: center; font-size: 8pt; color: var(--soft); }
.points .N, .points .S { grid-column: 2; } .points .N { grid-row: 1; } .points .W { grid-area: 2 / 1; }
.points .E { grid-area: 2 / 3; } .points .S { grid-row: 3; }
table { border-collapse: collapse; font-size: 6.3pt; table-layout: fixed; width: calc(100% - 2mm); }
th, td { text-align: center; padding: 0; font-weight: normal; } th { color: var(--soft); }
th.hearts, th.diamonds { color: var(--red); } tbody tr { border-top: 0.5pt solid var(--line); }
@page { margin: 10mm; }
@media print {
  body { padding: 0; max-width: none; font-size: 9pt; line-height: 1.2; }
  main { grid-template-columns: repeat(3, 1fr); gap: 2.5mm; }
  article { padding: 1.5mm 2mm; row-gap: 1mm; }
  .vul { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
"""
_PLACES = "nesw"


def html_text(sheet: Sheet) -> str:
    """The page."""
    check_kind(sheet, Sheet, "a page is made of a sheet: make_sheet(boards)")
    boards = "\n".join(_article(entry) for entry in sheet.entries)
    notes = escape(" · ".join(sheet.notes))
    title = escape(sheet.title)
    language, count = sheet.language, len(sheet.entries)
    number = f"{count} {language.board.lower() if count == 1 else language.boards}"
    about = escape(" · ".join((*sheet.about, number)))
    return (
        f'<!DOCTYPE html>\n<html lang="{language.code}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>\n"
        f"<header><h1>{title}</h1><span>{about}</span></header>\n"
        f"<main>\n{boards}\n</main>\n<footer>{notes}</footer>\n</body>\n</html>\n"
    )


def _article(entry: Entry) -> str:
    label = entry.language.board + (f" {entry.number}" if entry.number is not None else "")
    parts = [
        f'<div class="about"><b>{"" if entry.number is None else entry.number}</b>{entry.dealer_text}<br>'
        f"{entry.vulnerable_text}</div>",
        *(_hand(entry, seat) for seat in range(4)),
        _rose(entry),
        _points(entry),
        _tricks(entry),
        f'<div class="id">{escape(_optimum(entry))}{escape(entry.id)}</div>',
        _outcome(entry),
    ]
    return f'<article aria-label="{label}">\n' + "\n".join(part for part in parts if part) + "\n</article>"


def _optimum(entry: Entry) -> str:
    """Par and what can be made, in words."""
    par = [f"{entry.language.par} {entry.par()}"] if entry.par_score else []
    return "".join(f"{text} · " for text in (*par, *entry.makeable))


def _outcome(entry: Entry) -> str:
    return f'<div class="outcome">{"<br>".join(entry.outcome_texts)}</div>' if entry.outcome_texts else ""


def _hand(entry: Entry, seat: int) -> str:
    lines = "".join(
        f'<li><i class="{SUIT_NAMES[suit]}">{SUIT_SYMBOLS[suit]}</i>{ranks}</li>'
        for suit, ranks in enumerate(entry.suits[seat])
    )
    return f'<ul class="hand {_PLACES[seat]}">{lines}</ul>'


def _rose(entry: Entry) -> str:
    spans = []
    for seat, letter in enumerate(SEATS):
        classes = [letter, "vul" * entry.is_vulnerable(seat), "dealer" * (entry.dealer == seat)]
        spans.append(f'<span class="{" ".join(filter(None, classes))}">{entry.language.seats[seat]}</span>')
    return f'<div class="rose">{"".join(spans)}</div>'


def _points(entry: Entry) -> str:
    spans = [
        f'<span class="{letter}">{"?" if points is None else points}</span>'
        for letter, points in zip(SEATS, entry.points, strict=True)
    ]
    return f'<div class="points" title="{entry.language.points}">{"".join(spans)}</div>'


def _tricks(entry: Entry) -> str:
    if entry.tricks is None:
        return ""
    notrump = f"<th>{entry.language.notrump}</th>"
    heads = [notrump if s == 4 else f'<th class="{SUIT_NAMES[s]}">{SUIT_SYMBOLS[s]}</th>' for s in TRICK_STRAINS]
    rows = [
        f"<tr><th>{who}</th>{''.join(f'<td>{count}</td>' for count in row)}</tr>" for who, row in entry.merged_tricks
    ]
    head = f"<thead><tr><th></th>{''.join(heads)}</tr></thead>"
    return f'<table class="tricks" title="double-dummy tricks">{head}<tbody>{"".join(rows)}</tbody></table>'
