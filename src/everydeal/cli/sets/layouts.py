"""``everydeal legal --table balanced`` and ``layouts``: the article's table of endings, and all it leaves out."""

import argparse
from itertools import product

from ...spaces import layouts
from ..common import CommandError, print_json


def run(options: argparse.Namespace) -> int:
    """The article's table: denominators and numbers of endings, and the total."""
    if options.check:
        raise CommandError("these numbers are computed anyway: leave out --check")
    equal = options.table == "balanced"
    vectors = ((k, k, k, k) for k in range(13, 0, -1)) if equal else product(range(14), repeat=4)
    total = 0
    if not options.json:
        print(f"{'Cards':<12} {'Denominator':<36} {'Number of endings':>34}")
    for sizes in vectors:
        count = layouts(*sizes).size
        total += count
        if options.json:
            print_json({"sizes": sizes, "endings": str(count)})
        else:
            cards = str(sizes[0]) if equal else "-".join(map(str, sizes))
            print(f"{cards:<12} {_denominator(sizes):<36} {count:>34}")
    if options.json:
        print_json({"total": str(total), "hex": f"{total:X}", "bits": total.bit_length()})
    else:
        print(f"{'Total':<12} {'':36} {total:>34}")
        print(f"In hexadecimal {_in_fours(total)}: {total.bit_length()} bits")
    return 0


def _denominator(sizes: tuple[int, ...]) -> str:
    """What 52! is divided by, as the article writes it."""
    unused = 52 - sum(sizes)
    if len(set(sizes)) == 1:
        return f"{f'{unused}! x ' if unused else ''}({sizes[0]}!)^4"
    return " x ".join(f"{size}!" for size in (unused, *sizes))


def _in_fours(number: int) -> str:
    """Hexadecimal digits in groups of four, as the article prints them."""
    digits = f"{number:X}"
    digits = digits.zfill(-(-len(digits) // 4) * 4)
    return " ".join(digits[i : i + 4] for i in range(0, len(digits), 4))
