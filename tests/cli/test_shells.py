"""Completion scripts, made from the parsers."""

import subprocess
from pathlib import Path

import pytest

from commands import invoke
from everydeal.cli.commands import MODULES

pytest.importorskip("shtab", reason="the extra shell is not installed")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish", "tcsh", "powershell"])
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
