"""Files of a session are written together: what goes wrong is told of the file that the user named."""

from collections.abc import Callable
from pathlib import Path

import pytest

from everydeal.dealing.boards.output import write_together


def refusing(name: str | None) -> Callable[[str], None]:
    """A writer that fails; its error names *name*, or by default the file that it was to write."""

    def write(path: str) -> None:
        raise PermissionError(13, "not allowed", name or path)

    return write


def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    path = str(tmp_path / "s.pbn")
    with pytest.raises(PermissionError) as caught:
        write_together([(str(tmp_path / "s.lin"), lambda place: Path(place).write_text("qx|")), (path, refusing(None))])
    assert caught.value.filename == path
    assert list(tmp_path.iterdir()) == []


def test_an_error_about_another_file_keeps_its_name(tmp_path: Path) -> None:
    with pytest.raises(PermissionError) as caught:
        write_together([(str(tmp_path / "s.pbn"), refusing("template.pbn"))])
    assert caught.value.filename == "template.pbn"
