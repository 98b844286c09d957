"""The cells of a collection, for print."""

from typing import Any


def plain(value: Any) -> Any:
    """A value as JSON has it: bytes as hex, decimals as digits, times as text."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, bytes):
        return f"0x{value.hex()}"
    return value if value is None or isinstance(value, (bool, int, float, str)) else str(value)
