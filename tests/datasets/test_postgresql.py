"""What docs/collections.md says of PostgreSQL, with Debian's server, on a socket of its own."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from collection_programs import random_deals
from everydeal import notations, spaces
from everydeal.bulk import to_ints
from places import DOCS

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
pytestmark = pytest.mark.slow
if not PROGRAMS or shutil.which("psql") is None:
    pytest.skip("PostgreSQL's server is not here: apt install postgresql", allow_module_level=True)


@pytest.fixture
def psql():
    """A function that runs SQL in a database of its own, and gives the rows."""
    user = "postgres" if os.geteuid() == 0 else None  # the server refuses to be run by root
    with tempfile.TemporaryDirectory(prefix="everydeal-pg-") as folder:
        if user:
            shutil.chown(folder, user)
        data, options = f"{folder}/data", {"user": user, "capture_output": True, "text": True, "cwd": folder}
        setup = [PROGRAMS[-1], "--no-sync", "--auth=trust", "--locale=C", "--username=site", "-D", data]
        subprocess.run(setup, check=True, **options)
        control = [PROGRAMS[-1].with_name("pg_ctl"), "-D", data, "-w"]
        start = ["-o", f"-c listen_addresses= -k {folder} -c fsync=off", "-l", f"{folder}/log", "start"]
        subprocess.run([*control, *start], check=True, **options | {"capture_output": False})

        def run(sql):
            words = ["psql", "-h", folder, "-U", "site", "-d", "postgres", "-AtX", "-v", "ON_ERROR_STOP=1"]
            done = subprocess.run(words, input=sql, **options)
            return done.stdout.splitlines() if done.returncode == 0 else done.stderr

        try:
            yield run
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], check=True, **options)


def test_deals_keep_their_order_and_are_there_once(psql):
    page = (DOCS / "collections.md").read_text()
    table = re.search(r"```sql\n(CREATE TABLE.*?)```", page, re.DOTALL)[1]
    assert psql(table) == ["CREATE TABLE"]
    comment = re.search(r"`(COMMENT ON COLUMN [^`]*)`", page)[1]
    assert psql(comment + ";") == ["COMMENT"]
    numbers = [*to_ints(random_deals(300).numbers(spaces.pavlicek)), 0, spaces.pavlicek.size - 1]
    keys = [notations.bytes.to_bytes(number, spaces.pavlicek.size) for number in numbers]
    copied = "".join(f"\\\\x{key.hex()}\t2026-11-22\n" for key in keys)
    assert psql(f"COPY deals FROM STDIN;\n{copied}\\.\n") == ["COPY 302"]
    found = psql("SELECT encode(deal, 'hex') FROM deals ORDER BY deal;")
    assert [int(text, 16) for text in found] == sorted(numbers)
    middle = sorted(numbers)[150]
    key = notations.bytes.to_bytes(middle, spaces.pavlicek.size).hex()
    assert psql(f"SELECT count(*) FROM deals WHERE deal >= '\\x{key}';") == ["152"]
    assert "duplicate key" in psql(f"INSERT INTO deals VALUES ('\\x{key}');")
    assert "violates check constraint" in psql("INSERT INTO deals VALUES ('\\x00');")
    plan = psql(f"SET enable_seqscan = off; EXPLAIN SELECT * FROM deals WHERE deal = '\\x{key}';")
    assert any("Index" in row and "deals_pkey" in row for row in plan)
    rows = ", ".join(f"({number})" for number in numbers)
    psql(f"CREATE TABLE n (number numeric(29)); INSERT INTO n VALUES {rows};")
    as_numbers = psql("SELECT number FROM n ORDER BY number; SELECT max(pg_column_size(number)) FROM n;")
    assert [int(text) for text in as_numbers[:-1]] == sorted(numbers)
    assert int(as_numbers[-1]) == 19
