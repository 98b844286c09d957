"""``everydeal spaces``: the table of spaces."""

import argparse

from ... import spaces
from ..common import print_json


def run(options: argparse.Namespace) -> None:
    """Print the table."""
    if not options.json:
        print(f"{'name':24} {'bits':>4} {'bytes':>5} {'size':>48} native  members")
    for space in spaces.all():
        native = spaces.is_native(space)
        if options.json:
            row = {"name": space.name, "members": space.member_kind, "size": space.size}
            print_json({**row, "bits": space.bits, "bytes": space.nbytes, "native": native})
        else:
            sizes = f"{space.bits:4} {space.nbytes:5} {space.size:48}"
            print(f"{space.name:24} {sizes} {'yes' if native else 'no':6}  {space.member_kind}")
