"""``drand:quicknet:ROUND``: drand's randomness beacon, a value every three seconds, signed by a threshold of operators.

The value of a round is SHA-256 of its signature, and the signature is the only one that quicknet's key has for this
round, so it proves itself wherever the JSON came from: BLS on the curve BLS12-381, key in G2, signature in G1, of
SHA-256(round as 8 bytes, high byte first) hashed to G1 (RFC 9380, BLS12381G1_XMD:SHA-256_SSWU_RO_).  The signature s is
good if e(s, g2) = e(H(message), key).

``drand:quicknet:ROUND+STEP`` gives session i the round ROUND + (i - 1) STEP, so that the deals of each session are
unknown to all until its own round; 28,800 rounds are a day.

The pairing is py_ecc's (the extra ``beacon``), imported when a round is checked.
"""

import re
import sys
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

from .base import Beacon, Value
from .given import read_json

CHAIN: Final = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
KEY: Final = bytes.fromhex(
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
"""quicknet's public key, a point of G2."""
GENESIS: Final = 1692803367
"""When round 1 came, in seconds of Unix time."""
PERIOD: Final = 3
ROUNDS_A_DAY: Final = 86400 // PERIOD
_DST: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_NAME: Final = re.compile(r"drand:quicknet:([1-9][0-9]{0,11})(?:\+([1-9][0-9]{0,8}))?")
_SIGNATURE: Final = re.compile(r"[0-9a-fA-F]{96}")


@dataclass(frozen=True)
class Drand(Beacon):
    """A round of quicknet, or a round for each session."""

    round: int
    step: int = 0

    @classmethod
    def from_name(cls, name: str) -> "Drand | None":
        """The beacon that *name* means; None if it is not one of this kind."""
        found = _NAME.fullmatch(name)
        return cls(int(found[1]), int(found[2] or 0)) if found else None

    def __str__(self) -> str:
        return f"drand:quicknet:{self.round}" + (f"+{self.step}" if self.step else "")

    def round_of(self, session: int) -> int:
        """The round of a session."""
        return self.round + (session - 1) * self.step

    def published(self, session: int = 1) -> datetime:
        return round_time(self.round_of(session))

    def address(self, session: int = 1) -> str:
        return f"https://api.drand.sh/v2/beacons/quicknet/rounds/{self.round_of(session)}"

    def value(self, given: str, session: int = 1, certificate: bytes | None = None) -> Value:
        number, data = self.round_of(session), read_json(given, f"the JSON of {self.address(session)}")
        if type(data.get("round")) is not int or data["round"] != number:
            raise ValueError(f"this is round {data.get('round')}, not {number}")
        text = data.get("signature")
        if not isinstance(text, str) or not _SIGNATURE.fullmatch(text):
            raise ValueError(f"round {number} has no signature of 96 hex digits")
        signature = bytes.fromhex(text)
        result = sha256(signature).hexdigest()
        randomness = data.get("randomness", result)
        if not isinstance(randomness, str) or randomness.lower() != result:
            raise ValueError(f"round {number}: its randomness is not the SHA-256 of its signature")
        try:
            good = is_signature(number, signature)
        except ImportError:
            cure = "pip install 'everydeal[beacon]' gets it checked"
            return Value(result, (), (f"the signature of drand's round {number}: {cure}",))
        if not good:
            raise ValueError(f"the signature is not quicknet's of round {number}")
        return Value(result, (f"the signature of round {number} by drand's quicknet (chain {CHAIN[:8]})",))


def round_time(number: int) -> datetime:
    """When a round is out (UTC).

    >>> round_time(1000).isoformat()
    '2023-08-23T15:59:24+00:00'

    Raises:
        ValueError: not before the year 10000.
    """
    try:
        return datetime.fromtimestamp(GENESIS + (number - 1) * PERIOD, UTC)
    except (ValueError, OverflowError, OSError):
        raise ValueError(f"round {number} of drand's quicknet is further off than the year 9999") from None


def round_after(time: datetime) -> int:
    """The first round that is out at *time* or later.

    >>> round_after(round_time(1000))
    1000
    """
    seconds = -int(-time.timestamp() // 1)
    return max(1, -((GENESIS - seconds) // PERIOD) + 1)


def is_signature(number: int, signature: bytes) -> bool:
    """Whether *signature* (48 bytes, a compressed point of G1) is quicknet's of a round.

    Raises:
        ImportError: py_ecc is not installed.
    """
    limit = sys.getrecursionlimit()
    try:
        from py_ecc.bls.g2_primitives import subgroup_check
        from py_ecc.bls.hash_to_curve import hash_to_G1
        from py_ecc.bls.point_compression import decompress_G1, decompress_G2
        from py_ecc.bls.typing import G1Compressed, G2Compressed
        from py_ecc.optimized_bls12_381 import FQ12, G2, final_exponentiate, is_inf, neg, pairing
    finally:
        sys.setrecursionlimit(limit)  # py_ecc raises it so far that the stack ends before it

    try:
        point = decompress_G1(G1Compressed(int.from_bytes(signature, "big")))
    except ValueError:
        return False
    if is_inf(point) or not subgroup_check(point):
        return False
    key = decompress_G2(G2Compressed((int.from_bytes(KEY[:48], "big"), int.from_bytes(KEY[48:], "big"))))
    message = hash_to_G1(sha256(number.to_bytes(8, "big")).digest(), _DST, sha256)
    product = pairing(neg(G2), point, final_exponentiate=False) * pairing(key, message, final_exponentiate=False)
    return bool(final_exponentiate(product) == FQ12.one())
