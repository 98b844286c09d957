"""``everydeal random``: deals from the hat."""

import argparse
from typing import TYPE_CHECKING, Any

from ... import ids
from .. import quick
from ..common import CommandError, progress, say
from ..meanings import chosen_space
from ..searching import INTERRUPTED, Search, ended
from ..targets import Target
from .encode import take_page

if TYPE_CHECKING:
    from ...constraints.split import Split


def run(options: argparse.Namespace) -> None:
    """Print random members of a space, or of a set."""
    take_page(options)
    if options.seed is None and options.start:
        raise CommandError("--start needs a --seed: without one, nothing comes before")
    if options.where is None and options.test is None:
        _print_members(chosen_space(options, "pavlicek"), options)
        return
    from ..conditions import make_split, order_of, read_condition, tell_split  # which loads all of the language

    if options.where is None:
        raise CommandError("--test tests the deals of --where: give both as they were printed")
    order, script = order_of(options), read_condition(options.where)
    found = make_split(options, script.condition, order)
    numbers = bool(options.notation or options.page or options.to == "json")
    tell_split(found, order, numbers=numbers)
    if options.n is None:
        options.n = script.produce
    if found.is_exact:
        _print_members(found.part, options, script.dealer)
    else:
        _print_tested(found, options, script.dealer)


def _print_members(space: Any, options: argparse.Namespace, dealer: int | None = None) -> None:
    """Print members of a space, or their numbers; *dealer* as for `Target`."""
    many = 1 if options.n is None else options.n
    notation = options.notation or ("decimal" if options.page else None)
    target = Target(options, space, dealer)
    if notation and not target.is_lines:
        raise CommandError("--as prints numbers: leave out --to, --json and -o, which are for deals")
    if space.drawing:
        say(f"{space.name}: {space.drawing}")
    drawn, is_distinct = (options.seed, options.start), options.unique is not None
    chosen = target.format if options.output and dealer is None else None
    is_plain = notation is not None or target.is_lines or chosen is not None
    blocks = None if options.page else quick.random(space, many, *drawn, notation, distinct=is_distinct)
    if blocks is not None and is_plain:
        quick.write_random(space, blocks, notation, options.output, chosen.name if chosen else "")
        return
    if blocks is not None:
        dealt = quick.dealt(space, blocks)
    else:
        numbers = space.sample_numbers(many, options.seed, start=options.start, distinct=is_distinct)
        if notation:
            for number in progress(numbers, "numbers", many):
                print(ids.format_number(number, space.size, notation, page=options.page))
            return
        dealt = ((space[number], number) for number in progress(numbers, "deals", many))
    target.write((member, {"number": str(number), "space": space.name}) for member, number in dealt)


def _print_tested(found: "Split", options: argparse.Namespace, dealer: int | None) -> None:
    """Print deals of a set that is split; it has no numbers."""
    from ...bulk import Deals

    if options.notation or options.page:
        raise CommandError("the set is too large to be counted, so its deals have no numbers: leave out --as")
    many = 1 if options.n is None else options.n
    with Search([found], [many + options.start]) as search:
        hands = found.sample(many + options.start, options.seed, distinct=bool(options.unique))[options.start :]
    target = Target(options, found.part, dealer)
    if len(hands) or not search.is_ended:
        target.write((deal, {}) for deal in progress(Deals.from_hands(hands), "deals", many))
    if len(hands) < many:
        raise CommandError(ended(len(hands), many, search.tried), INTERRUPTED)
