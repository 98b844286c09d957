"""The published vectors of fair sessions: announcements, proofs, and what is wrong with changed ones."""

import hashlib
import json
from functools import cache
from importlib.util import find_spec
from typing import Any

import pytest

import places
from everydeal.dealing.announcement import fingerprint

needs_beacon = pytest.mark.skipif(find_spec("py_ecc") is None, reason="the extra 'beacon' is not installed")
"""Of a test that checks signatures.  It looks without an import, which raises Python's limit of recursion for good."""

GOLDEN = json.loads((places.GOLDEN / "fair.json").read_text(encoding="utf-8"))
CLUB, CUP, CONDITION, REHEARSAL, DICE, SLY = GOLDEN["vectors"]
NAMES = dict(zip(("club", "cup", "condition", "rehearsal", "dice", "sly"), GOLDEN["vectors"], strict=True))
ROUNDS = {(number, bytes.fromhex(signature)) for number, signature in GOLDEN["rounds"]}


vars(fingerprint)["scrypt"] = vars(hashlib)["scrypt"] = cache(hashlib.scrypt)  # half a second for each, in many tests


def signed(number: int, signature: bytes) -> bool:
    """Whether this is one of the published rounds: what `is_signature` says of them, at once."""
    return (number, signature) in ROUNDS


def unsigned(number: int, signature: bytes) -> bool:
    """As if py_ecc were not there."""
    raise ImportError("the extra 'beacon' is not installed")


def proof_of(name: str) -> str:
    """The proof of ``club``, or of ``cup QUAL1-A``."""
    event, _, opened = name.partition(" ")
    proofs = {one["set"]: one["proof"] for one in NAMES[event]["opened"]}
    return str(proofs[opened] if opened else next(iter(proofs.values())))


def data_of(case: dict[str, Any]) -> bytes:
    """The bytes of a case: a proof, changed."""
    text = case.get("proof") or proof_of(case["of"])
    for old, new, *times in case["edits"]:
        assert old in text
        text = text.replace(old, new * (times[0] if times else 1), 1)
    return str(text).encode("utf-8", "surrogatepass")
