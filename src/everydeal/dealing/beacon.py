"""The beacon: a round of drand's chain *quicknet*, every three seconds a value that nobody can foresee.

A round's value is the SHA-256 of its signature, a BLS signature (on BLS12-381, key in G2, signature in G1) of the
SHA-256 of the round's number as 8 bytes, high first.  There is one signature for a round and one encoding of it, so
whoever has the chain's public key can check a round that came from anywhere; no operator can choose it.

Source: drand.love/docs; chain 52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971.  The mathematics is
py_ecc's (the extra ``beacon``), imported when a round is checked.
"""

import json
import re
import sys
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

from ..extras import install

PUBLIC_KEY: Final = bytes.fromhex(
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
"""quicknet's public key, a point of G2."""
GENESIS: Final = 1692803367
"""When round 1 came, in seconds of Unix time."""
PERIOD: Final = 3
ROUNDS_A_DAY: Final = 86400 // PERIOD
LAST_ROUND: Final = 10**10 - 1
"""Rounds are written with at most ten digits."""
EXTRA: Final = install("beacon")
_LONGEST_JSON: Final = 1 << 14
_TAG: Final = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


def round_time(number: int) -> datetime:
    """When a round is out (UTC).

    >>> round_time(1000).isoformat()
    '2023-08-23T15:59:24+00:00'

    Raises:
        ValueError: there is no such round.
    """
    if not 1 <= number <= LAST_ROUND:
        raise ValueError(f"round {number} of drand's quicknet: rounds are 1 to {LAST_ROUND}")
    return datetime.fromtimestamp(GENESIS + (number - 1) * PERIOD, UTC)


def round_at(time: datetime) -> int:
    """The first round that is out at *time* or later.

    >>> round_at(round_time(1000))
    1000
    """
    seconds = -int(-time.timestamp() // 1)
    return max(1, -((GENESIS - seconds) // PERIOD) + 1)


def round_address(number: int) -> str:
    """Where a round is found, as JSON; nothing here opens it."""
    return f"https://api.drand.sh/v2/beacons/quicknet/rounds/{number}"


def value_of(signature: bytes) -> str:
    """A round's value: SHA-256 of its signature, as hex digits."""
    return sha256(signature).hexdigest()


def read_round(text: str) -> tuple[int, bytes]:
    """Number and signature (48 bytes) of the round in the JSON that drand's servers send.

    Raises:
        ValueError: it is not such a JSON; says what is missing.
    """
    try:
        data = json.loads(text.lstrip("\ufeff")) if len(text) < _LONGEST_JSON else None
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise ValueError("this is not the JSON of a round: save what its address shows, as it is")
    number, signature = data.get("round"), data.get("signature")
    if type(number) is not int:
        raise ValueError("this JSON has no number 'round'")
    if not isinstance(signature, str) or not re.fullmatch("[0-9a-f]{96}", signature):
        raise ValueError(
            f"round {str(number)[:20]} has no 'signature' of 96 hex digits 0-9 a-f: is it another chain's?"
        )
    return number, bytes.fromhex(signature)


def is_signature(number: int, signature: bytes) -> bool:
    """Whether *signature* (48 bytes, a compressed point of G1) is quicknet's of a round.

    Raises:
        ImportError: py_ecc is not installed; says how to get it.
    """
    limit = sys.getrecursionlimit()
    try:
        from py_ecc.bls.g2_primitives import subgroup_check
        from py_ecc.bls.hash_to_curve import hash_to_G1
        from py_ecc.bls.point_compression import decompress_G1, decompress_G2
        from py_ecc.bls.typing import G1Compressed, G2Compressed
        from py_ecc.optimized_bls12_381 import FQ12, G2, final_exponentiate, is_inf, neg, pairing
    except ImportError:
        raise ImportError(f"a round's signature is checked with the extra 'beacon': {EXTRA}") from None
    finally:
        sys.setrecursionlimit(limit)  # py_ecc raises it so far that the stack ends before it

    try:
        point = decompress_G1(G1Compressed(int.from_bytes(signature, "big")))
    except ValueError:
        return False
    if is_inf(point) or not subgroup_check(point):
        return False
    key = decompress_G2(G2Compressed((int.from_bytes(PUBLIC_KEY[:48], "big"), int.from_bytes(PUBLIC_KEY[48:], "big"))))
    message = hash_to_G1(sha256(number.to_bytes(8, "big")).digest(), _TAG, sha256)
    product = pairing(neg(G2), point, final_exponentiate=False) * pairing(key, message, final_exponentiate=False)
    return bool(final_exponentiate(product) == FQ12.one())
