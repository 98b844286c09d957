"""The published vectors of fair sessions: announcements, proofs, and what is wrong with changed ones."""

import hashlib
import json
from functools import cache
from importlib.util import find_spec
from typing import Any

import pytest

import places
import test_profile
from everydeal.dealing.announcement import fingerprint

needs_beacon = pytest.mark.skipif(find_spec("py_ecc") is None, reason="the extra 'beacon' is not installed")
"""Of a test that checks signatures.  It looks without an import, which raises Python's limit of recursion for good."""

GOLDEN = json.loads((places.GOLDEN / "fair.json").read_text(encoding="utf-8"))
CLUB, CUP, CONDITION, REHEARSAL, DICE, SLY = GOLDEN["vectors"]
NAMES = dict(zip(("club", "cup", "condition", "rehearsal", "dice", "sly"), GOLDEN["vectors"], strict=True))
ROUNDS = {(number, bytes.fromhex(signature)) for number, signature in GOLDEN["rounds"]}
_scrypt = hashlib.scrypt


def _made_by_scrypt(vector: dict[str, Any]) -> bytes:
    """The 13 bytes that a published fingerprint stands for; their last four bits are in no fingerprint."""
    symbols = vector["fingerprint"].replace("-", "")[:20]
    return (sum(fingerprint.SYMBOLS.index(symbol) << 5 * i for i, symbol in enumerate(symbols[::-1])) << 4).to_bytes(13)


PUBLISHED = {vector["commitment"].encode(): _made_by_scrypt(vector) for vector in GOLDEN["vectors"][1:]}


@cache
def scrypt(commitment: bytes, *, n: int, **more: Any) -> bytes:
    """Half a second for each, so once for all tests.  The quick run looks up what is published but for the first
    vector, and makes what no vector has at no cost.
    """
    if test_profile.quick and commitment != CLUB["commitment"].encode():
        return PUBLISHED.get(commitment) or _scrypt(commitment, n=2, **more)
    return _scrypt(commitment, n=n, **more)


vars(fingerprint)["scrypt"] = vars(hashlib)["scrypt"] = scrypt


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
