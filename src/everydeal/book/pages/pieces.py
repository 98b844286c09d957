"""Pieces of HTML that many pages have, made here rather than in the templates because there are so many of them.

What they put into the page is ours (numbers, ranks, names of editions) or escaped.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from urllib.parse import quote_plus, urlencode

from markupsafe import Markup, escape

from ... import spaces
from ...cards import SEAT_NAMES, SEATS, SUIT, SUIT_NAMES, Mask
from ...explain.andrews import Summand
from ...explain.pavlicek import CardStep
from ...pictures.diagrams import PRINTED_RANKS, printed
from ..editions import Edition
from ..leaf import Choice, HandView, Id, Leaf
from ..remarks import Remark


def digits(number: int) -> Markup:
    """A number in groups of three, set apart by space alone: copying it gives plain digits.

    >>> digits(12345)
    Markup('<span class="num">12<i>345</i></span>')
    """
    return Markup(_digits(number))


def _digits(number: int) -> str:
    first, comma, rest = f"{number:,}".partition(",")
    groups = rest.replace(",", "</i><i>")
    return f'<span class="num">{first}<i>{groups}</i></span>' if comma else f'<span class="num">{first}</span>'


def breakable(text: str) -> Markup:
    """A text whose long numbers may go on in the next line, after a comma.

    >>> breakable("1,000 < 2")
    Markup('1,<wbr>000 &lt; 2')
    """
    return Markup(re.sub(r",(?=[0-9])", ",<wbr>", escape(text)))


def share(size: int) -> str:
    """How large a part of all deals *size* is, in words that stay short.

    >>> share(spaces.andrews.size // 4), share(spaces.andrews.size // 10**9)
    ('25%', 'one in 1,000,000,000')
    """
    if not size:
        return "none"
    whole = spaces.andrews.size
    return f"{100 * size / whole:.4g}%" if size * 100 >= whole else f"one in {round(whole / size):,}"


def symbol(suit: int) -> Markup:
    """A suit symbol; screen readers hear its name."""
    return _SUIT_SYMBOLS[suit]


def diagram(leaf: Leaf, heading: str) -> Markup:
    """The hands of a page around the compass; *heading* is the element for the seats' names, which are not seen."""
    if leaf.is_hand:
        hand = _HOLDINGS % _ranks_in([leaf.item])
        return Markup(f'<div class="hand alone"><{heading} class="vh">The hand</{heading}>{hand}</div>')
    return Markup(_compass(leaf.choice, heading) % _ranks_in(leaf.item.hands))


@lru_cache
def _compass(choice: Choice, heading: str) -> str:
    """The compass, with ``%s`` where the ranks go."""
    hands, rose = [], []
    for letter, name, vulnerable, dealer in zip(SEATS, SEAT_NAMES, *choice.by_seat, strict=True):
        said = f"{name}{', dealer' * dealer}{', vulnerable' * vulnerable}"
        hands.append(f'<div class="hand {letter}"><{heading}>{said}</{heading}>{_HOLDINGS}</div>')
        rose.append(f'<b class="{letter}{" vul" * vulnerable}{" deals" * dealer}">{letter}</b>')
    return f'<div class="compass">{"".join(hands)}<div class="rose" aria-hidden="true">{"".join(rose)}</div></div>'


def _ranks_in(hands: Sequence[Mask]) -> tuple[str, ...]:
    """The ranks of each hand's spades, hearts, diamonds and clubs."""
    return tuple([_ranks(hand >> suit & SUIT) for hand in hands for suit in (0, 13, 26, 39)])


def sections(leaves: Iterable[Leaf], root: str, query: Mapping[str, str]) -> Markup:
    """Several pages, each with its number and its diagram."""
    parts = []
    for leaf in leaves:
        before, after = _around(leaf.edition, root, query)
        link = f'<a href="{before}{leaf.page}{after}"><span class="vh">Page </span>{_digits(leaf.page)}</a>'
        parts.append(f"<section><h2>{link}</h2>{diagram(leaf, 'h3')}</section>\n")
    return Markup("".join(parts))


def turn(edition: Edition, page: int, root: str, query: Mapping[str, str]) -> Markup:
    """Links to the first page, the previous, the next, the last, and any."""
    before, after = _around(edition, root, query)
    back, on = "<span>First</span><span>← Previous</span>", "<span>Next →</span><span>Last</span>"
    if page > 1:
        back = (
            f'<a href="{before}1{after}" rel="first">First</a>\n'
            f'<a href="{before}{page - 1}{after}" rel="prev">← Previous</a>'
        )
    if page < edition.size:
        on = (
            f'<a href="{before}{page + 1}{after}" rel="next">Next →</a>\n'
            f'<a href="{before}{edition.size}{after}" rel="last">Last</a>'
        )
    chance = f'<a href="{before}random{after}" rel="nofollow">Random</a>'
    return Markup(f'<nav class="turn" aria-label="Turn the page">\n{back}\n{on}\n{chance}\n</nav>\n')


def places(found: Iterable[tuple[Edition, int]], root: str, query: Mapping[str, str]) -> Markup:
    """Editions and pages, a row each."""
    rows = []
    for edition, page in found:
        before, after = _around(edition, root, query)
        link = f'<a href="{before}{page}{after}">{_digits(page)}</a>'
        rows.append(f"<div><dt>{edition.short}</dt><dd>{link}</dd></div>")
    return Markup("".join(rows))


def beside(edition: Edition, page: int, root: str) -> Markup:
    """The pages before and after one, for browsers that fetch ahead."""
    if edition.is_constrained:
        return Markup()
    before, _ = _around(edition, root, {})
    back = f'<link rel="prev" href="{before}{page - 1}">' if page > 1 else ""
    return Markup(f'{back}<link rel="next" href="{before}{page + 1}">' if page < edition.size else back)


def downloads(leaf: Leaf, extensions: Iterable[str], root: str, handviewer: str | None, has_tricks: bool) -> Markup:
    """Links to the page as files, to the handviewer, and to what else can be done with it."""
    page = leaf.page
    before, chosen = _around(leaf.edition, root, leaf.choice.query)
    _, after = _around(leaf.edition, root, {})
    links = [f'<a href="{before}{page}.{extension}{chosen}">{extension.upper()}</a>' for extension in extensions]
    if handviewer:
        links.append(f'<a href="{escape(handviewer)}" rel="noreferrer external">Open in BBO’s handviewer</a>')
    links.append(f'<a href="{before}{page}/work{after}">Show the work</a>')
    if leaf.deal.is_full:
        links.append(f'<a href="{escape(root)}/byhand?deal={quote_plus(leaf.pbn)}">Deal it by hand</a>')
    if has_tricks:
        links.append(f'<a href="{before}{page}/tricks{chosen}" rel="nofollow">Double-dummy tricks</a>')
    return Markup(" ".join(links))


def _around(edition: Edition, root: str, query: Mapping[str, str]) -> tuple[str, str]:
    """What stands before and after the page in the address of an edition's page."""
    return _written_around(edition.slug, root, (*edition.query, *query.items()))


@lru_cache
def _written_around(slug: str, root: str, query: tuple[tuple[str, str], ...]) -> tuple[str, str]:
    return escape(f"{root}/{slug}/"), escape(f"?{urlencode(query)}") if query else ""


def jump_form(edition: Edition, root: str, query: Mapping[str, str]) -> Markup:
    """A form that leads to a page written in any way."""
    return Markup(_JUMP % (escape(f"{root}/{edition.slug}"), hidden(edition.query), hidden(query.items())))


def several_form(edition: Edition, root: str, query: Mapping[str, str], pages: str = "") -> Markup:
    """A form that leads to several pages; *pages* is what stands in it."""
    to, own, kept = escape(f"{root}/{edition.slug}"), hidden(edition.query), hidden(query.items())
    return Markup(_SEVERAL % (to, own, escape(pages), kept))


def hidden(pairs: Iterable[tuple[str, str]]) -> Markup:
    """Fields of a form that nobody sees, and that keep a part of the address."""
    fields = [f'<input type="hidden" name="{name}" value="{escape(value)}">' for name, value in pairs]
    return Markup("".join(fields))


def facts(leaf: Leaf) -> Markup:
    """Points and suit lengths: a table with a row for each hand."""
    head = _FACTS_HEAD % ("<td></td>" if leaf.is_hand else '<th scope="col">Seat</th>')
    return Markup(f'<table class="facts">\n{head}\n<tbody>\n{"".join(map(_facts_row, leaf.hands))}</tbody>\n</table>')


def _facts_row(hand: HandView) -> str:
    spades, hearts, diamonds, clubs = hand.lengths
    return (
        f'<tr><th scope="row">{hand.name}</th><td>{hand.hcp}</td>'
        f"<td>{spades}</td><td>{hearts}</td><td>{diamonds}</td><td>{clubs}</td></tr>\n"
    )


def card(leaf: Leaf, base: str, root: str) -> Markup:
    """What other sites show of a page: title, deal, picture; *base* is what absolute addresses begin with."""
    title = f"Page {leaf.page:,}, {leaf.edition.title}"
    before, after = _around(leaf.edition, base, {})
    address, picture = f"{before}{leaf.page}{after}", f"{before}{leaf.page}.png{after}"
    found = "" if leaf.edition.is_constrained else _OEMBED % (escape(root), quote_plus(address))
    return Markup(_CARD % (title, leaf.pbn, picture, found))


def share_lines(leaf: Leaf, base: str, root: str) -> Markup:
    """How to send a page to friends: its address, a QR code, a line that shows its picture on another page."""
    before, after = _around(leaf.edition, base, {})
    address, picture = f"{before}{leaf.page}{after}", f"{before}{leaf.page}.svg{after}"
    before, after = _around(leaf.edition, root, {})
    code = f"{before}{leaf.page}/qr.svg{after}"
    return Markup(_SHARE % (address, code, address, picture, leaf.pbn))


def rarities(leaf: Leaf) -> Markup:
    """How rare a page is: what it has, and one in how many has the like; empty if there is nothing to say."""
    rows = map(_rarity_row, leaf.remarks)
    what = "hand" if leaf.is_hand else "deal"
    said = f"<h2>How rare it is <small>one {what} in so many has the like, or more</small></h2>"
    return Markup(f'{said}\n<dl class="pages rare">{"".join(rows)}</dl>' if leaf.remarks else "")


@lru_cache(maxsize=1 << 12)
def _rarity_row(one: Remark) -> str:
    exactly = f"exactly {one.many:,} of {one.whole:,}: {one.like}"
    return f'<div title="{exactly}"><dt>{one.text}</dt><dd>1 in {one.one_in}</dd></div>'


def summand_rows(summands: Iterable[Summand]) -> Markup:
    """The steps of a hand in Andrews' work, a row each."""
    rows = [
        f"<tr><td>C({one.position},{one.place})</td><td>{_digits(one.value)}</td><td>{_digits(one.running)}</td></tr>\n"
        for one in summands
    ]
    return Markup("".join(rows))


def proportion_rows(steps: Iterable[CardStep]) -> Markup:
    """The steps of Pavlicek's work, a row for each card."""
    return Markup("".join(map(_proportion_row, steps)))


def _proportion_row(step: CardStep) -> str:
    suit, rank = divmod(step.card, 13)
    north, east, south, west = step.needs
    share, before, index = _digits(step.shares[step.owner]), _digits(step.before), _digits(step.index)
    return (
        f'<tr><th scope="row">{_SUIT_SYMBOLS[suit]}{PRINTED_RANKS[rank]}</th>'
        f"<td>{north} {east} {south} {west} of {step.cards}</td><td>{SEAT_NAMES[step.owner]}</td>"
        f"<td>{share}</td><td>{before}</td><td>{index}</td></tr>\n"
    )


def id_rows(ids: Iterable[Id]) -> Markup:
    """Short ids, a row each."""
    return Markup("\n".join(map(_id_row, ids)))


def _id_row(one: Id) -> str:
    numbering = f" <small>{one.numbering}</small>" if one.numbering else ""
    return f'<div><dt title="{one.about}">{one.name}{numbering}</dt><dd><code>{escape(one.text)}</code></dd></div>'


@lru_cache
def choices(choice: Choice) -> Markup:
    """The fields with which a reader chooses a deal's dealer and vulnerability."""
    field = Markup('<label for="{0}">{1}</label> <select id="{0}" name="{0}">{2}</select>').format
    labels = (("dealer", "Dealer"), ("vul", "Vulnerable"))
    return Markup(" ").join(field(name, label, _options(name, choice.query.get(name, ""))) for name, label in labels)


def _options(name: str, chosen: str) -> Markup:
    return Markup("").join(
        Markup('<option value="{}"{}>{}</option>').format(value, Markup(" selected" * (value == chosen)), text)
        for value, text in _CHOICES[name].items()
    )


_CHOICES = {
    "dealer": {"": "free", "N": "North", "E": "East", "S": "South", "W": "West"},
    "vul": {"": "free", "None": "none", "NS": "N-S", "EW": "E-W", "All": "all"},
}


@lru_cache(maxsize=1 << 13)
def _ranks(cards: Mask) -> str:
    return f"<span>{printed(cards)}</span>" if cards else _VOID


_SUIT_SYMBOLS = tuple(
    Markup(f'<svg class="s{suit}" role="img" aria-label="{name}"><use href="#s{suit}"/></svg>')
    for suit, name in enumerate(SUIT_NAMES)
)
_HOLDINGS = f"<ul>{''.join(f'<li>{symbol}%s</li>' for symbol in _SUIT_SYMBOLS)}</ul>"
_FACTS_HEAD = (
    '<thead><tr>%s<th scope="col"><abbr title="High-card points">HCP</abbr></th>'
    + "".join(f'<th scope="col">{symbol}</th>' for symbol in _SUIT_SYMBOLS)
    + "</tr></thead>"
)
_CARD = """\
<meta property="og:type" content="article">
<meta property="og:title" content="%s">
<meta property="og:description" content="%s">
<meta property="og:image" content="%s">
<meta name="twitter:card" content="summary_large_image">
%s"""
_OEMBED = '<link rel="alternate" type="application/json+oembed" href="%s/oembed?url=%s">'
_SHARE = """\
<details class="share screen">
<summary>Send it to a friend</summary>
<p class="take ids"><code>%s</code></p>
<p><a href="%s">QR code</a>, or as a picture on a page of yours:</p>
<p class="ids"><code>&lt;a href="%s"&gt;&lt;img src="%s" alt="%s" width="450"&gt;&lt;/a&gt;</code></p>
</details>"""
_JUMP = """\
<form class="jump" action="%s/jump">
%s<label for="page">Turn to page</label>
<input id="page" name="page" required maxlength="80" autocomplete="off" spellcheck="false" inputmode="text" \
placeholder="10^27">
%s<button>Go</button>
</form>
"""
_SEVERAL = """\
<form class="jump" action="%s/several">
%s<label for="pages">Several pages</label>
<input id="pages" name="pages" required maxlength="2000" autocomplete="off" spellcheck="false" \
placeholder="1-8, 2^64" value="%s">
%s<button>Show</button>
</form>
"""
_VOID = Markup('<i role="img" aria-label="none">—</i>')
