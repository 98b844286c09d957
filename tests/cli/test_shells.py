"""Completion scripts and manual pages, made from the parsers."""

import shutil
import subprocess
from pathlib import Path

import pytest

from commands import invoke
from everydeal.cli.commands import MODULES
from everydeal.cli.shells import SHELLS

pytest.importorskip("shtab", reason="the extra shell is not installed")
pytest.importorskip("argparse_manpage", reason="the extra shell is not installed")


@pytest.mark.parametrize("shell", SHELLS)
def test_scripts_know_every_command(shell: str) -> None:
    script = invoke("--completion", shell).output
    assert all(name in script for name in MODULES)


def test_bash_completes(tmp_path: Path) -> None:
    """As bash would call it, for ``everydeal enc`` and ``everydeal encode --sp``."""
    (tmp_path / "script").write_text(invoke("--completion", "bash").output)
    lines = "".join(
        f'COMP_WORDS=({words}); COMP_CWORD={words.count(" ")}; _shtab_everydeal; echo "${{COMPREPLY[@]}}"; '
        for words in ("everydeal enc", "everydeal encode --sp")
    )
    done = subprocess.run(
        ["bash", "-c", f". ./script; {lines}"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["encode", "--space"]


def test_manual_pages(tmp_path: Path) -> None:
    assert f"{len(MODULES) + 1} pages" in invoke("--man", tmp_path).output
    for name in MODULES:
        page = (tmp_path / f"everydeal-{name}.1").read_text()
        assert page.startswith('.TH "EVERYDEAL\\-' + name.upper().replace("-", "\\-") + '" "1"'), name
        assert ".SH DESCRIPTION" in page
        assert ".SH EXAMPLES\n.nf\n" in page, name
    if shutil.which("man"):
        shown = subprocess.run(
            ["man", "-l", str(tmp_path / "everydeal-encode.1")],
            capture_output=True,
            text=True,
            check=False,
            env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
        )
        assert "everydeal encode" in shown.stdout


def test_a_shell_that_is_none() -> None:
    said = invoke("--completion", "dos")
    assert said.code == 2
    assert "bash" in said.errors
    assert "is an id" not in said.errors
