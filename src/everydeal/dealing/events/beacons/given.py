"""What the user pastes: the JSON that a beacon's server sends."""

import json
from typing import Any, Final

_LONGEST: Final = 1 << 14
"""No beacon's JSON has so many characters."""


def read_json(text: str, what: str) -> dict[str, Any]:
    """The JSON object in *text*.

    Raises:
        ValueError: it is none; *what* says what it should be.
    """
    try:
        found = json.loads(text.lstrip("\ufeff")) if len(text) < _LONGEST else None
    except (ValueError, RecursionError):
        raise ValueError(f"no JSON: give {what}, as it is sent") from None
    if not isinstance(found, dict):
        raise ValueError(f"no JSON object: give {what}, as it is sent")
    return found
