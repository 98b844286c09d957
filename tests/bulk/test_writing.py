"""Deals as a file, by templates, against the formats' own writers."""

import io

import pytest

from commands import invoke
from everydeal import Board, Deal, kernel, spaces, write
from everydeal.bulk import Deals
from everydeal.bulk.writing import FORMATS, file_of_deals
from everydeal.cli import quick


@pytest.mark.parametrize("format", sorted(FORMATS))
@pytest.mark.parametrize("first", [1, 2, 16, 99, 12345])
def test_deals_are_written_as_the_format_writes_boards(format, first):
    deals = [
        *spaces.pavlicek.sample(35, "full"),
        *spaces.layouts(7, 7, 6, 7).sample(3, "ending"),
        Deal(),
        Deal.from_pbn("N:AKQJT98765432... - - -"),
    ]
    stream, many = io.BytesIO(), Deals(deals)
    write((Board(deal, first + i) for i, deal in enumerate(deals)), stream, format)
    assert b"".join(file_of_deals([many[:17], many[17:]], format, first)) == stream.getvalue()


def test_a_file_without_deals():
    for format in FORMATS:
        stream = io.BytesIO()
        write([], stream, format)
        assert b"".join(file_of_deals([], format)) == stream.getvalue()


@pytest.mark.skipif(not kernel().native, reason="without the kernel there is one way only")
@pytest.mark.parametrize("options", [(), ("--start", 9), ("--space", "endings"), ("--space", "layouts/7-7-6-7")])
@pytest.mark.parametrize("name", ["x.pbn", "x.lin", "x.pbn.gz", "x.rbn"])
def test_many_random_deals_are_the_same_file_as_few(tmp_path, monkeypatch, name, options):
    files = []
    for enough in (1, 1000):
        monkeypatch.setattr(quick, "_MANY", enough)
        invoke("random", "-n", 40, "--seed", "s", *options, "-o", tmp_path / name)
        files.append((tmp_path / name).read_bytes())
    assert files[0] == files[1]
