"""Deals up to renaming the suits: the work of `suit-classes`."""

from collections.abc import Iterator
from math import comb

from ..cards import SUIT_NAMES
from ..counting import multinomial
from ..deal import Deal
from ..spaces.released.suit_classes import Group, Parts, SuitClasses
from .work import Line, Work, make_work, say


def explain_class(space: SuitClasses, deal: Deal, number: int, to_number: bool) -> Work:
    """The work of a class; *deal* is the member that stands for it, its suits in ascending order."""
    theory = (
        "Each suit is a word of 13 owners, and the deal that stands for its class has the four words in ascending "
        "order: first by the numbers of cards that North, East, South and West hold of the suit, then as in a "
        "dictionary. Classes are numbered by their four vectors, then by the words; suits that share a vector are a "
        "multiset."
    )
    return make_work(space, to_number, deal, number, theory, _lines(space.parts(deal), deal, number, to_number))


def _lines(parts: Parts, deal: Deal, number: int, to_number: bool) -> Iterator[Line]:
    inside = number - parts.start
    if not to_number:
        yield say("The classes with smaller vectors come first:")
        yield Line("", f"{number} - {parts.start}", inside, "is left")
        rest = inside
        for group in reversed(parts.groups):
            yield Line("", f"{rest} mod {group.ways}", group.number, f"is the number of {_shared(group)}")
            yield Line("", f"({rest} - {group.number}) / {group.ways}", rest // group.ways)
            rest //= group.ways
        yield say()
    suit = 0
    for group in parts.groups:
        words = multinomial(group.vector)
        vector = " ".join(f"{n}!" for n in group.vector).replace(" ", " * ")
        names = ", ".join(SUIT_NAMES[suit : suit + len(group.words)])
        suit += len(group.words)
        yield say(f"{names}: {'-'.join(map(str, group.vector))} in N-E-S-W, one of so many words each:")
        yield Line("words ", f"13! / ({vector})", words)
        for name, word in zip(names.split(", "), group.words, strict=True):
            yield from _word_lines(deal, SUIT_NAMES.index(name), word)
        yield from _multiset_lines(group, words)
    yield say()
    if to_number:
        running = 0
        for group in parts.groups:
            yield Line("", f"{running} * {group.ways} + {group.number}", running * group.ways + group.number)
            running = running * group.ways + group.number
        yield say(f"The classes with smaller vectors come first, {parts.start} of them:")
        yield Line("", f"{parts.start} + {running}", number, "is the number")
    else:
        yield say(f"The deal is {deal}")


def _word_lines(deal: Deal, suit: int, word: int) -> Iterator[Line]:
    """The proportional split of one suit's word."""
    owners = list(deal.owners()[13 * suit : 13 * suit + 13])
    needs = [owners.count(seat) for seat in range(4)]
    ways, running, terms = multinomial(needs), 0, []
    for place, owner in enumerate(owners):
        left, before = 13 - place, sum(needs[:owner])
        if before:
            terms.append(f"{ways} * {before} / {left}")
        running += ways * before // left
        ways = ways * needs[owner] // left
        needs[owner] -= 1
    letters = "".join("NESW"[owner] for owner in owners)
    yield Line(f"{SUIT_NAMES[suit]} {letters} ", " + ".join(terms) or "0", word, "is its number")


def _multiset_lines(group: Group, words: int) -> Iterator[Line]:
    times = len(group.words)
    if times == 1:
        return
    terms = " + ".join(f"C({word + i},{i + 1})" for i, word in enumerate(group.words))
    yield Line("multisets ", f"C({words} + {times} - 1,{times})", comb(words + times - 1, times))
    yield Line("this one ", terms, group.number)


def _shared(group: Group) -> str:
    vector = "-".join(map(str, group.vector))
    return f"the word with {vector}" if len(group.words) == 1 else f"the {len(group.words)} words with {vector}"
