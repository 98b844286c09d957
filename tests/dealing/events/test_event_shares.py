"""A secret in shares, of which some are enough."""

import itertools
import random
from dataclasses import replace

import pytest

from events import GOLDEN
from everydeal.dealing.events.commitments.sharing import Share, join, recover, split


def test_any_k_of_n_shares_give_the_secret():
    rng = random.Random(2)
    for needed, count in ((2, 2), (2, 3), (3, 5), (5, 5), (4, 9)):
        secret = rng.randbytes(32)
        shares = split(secret, needed, count, rng.randbytes)
        assert all(join(chosen) == secret for chosen in itertools.combinations(shares, needed))
        assert all(join(chosen) != secret for chosen in itertools.combinations(shares, needed - 1))
    vector = GOLDEN["sharing"]
    assert join([(x, bytes.fromhex(value)) for x, value in vector["shares"][1:4]]).hex() == vector["secret"]
    for needed, count in ((1, 2), (3, 2), (2, 256)):
        with pytest.raises(ValueError, match=r"shares?: it takes"):
            split(bytes(32), needed, count)


def test_one_share_of_two_tells_nothing():
    """Over all random coefficients one share of a byte takes every value once, whatever the byte."""
    for byte in (0, 1, 255):
        values = {split(bytes([byte]), 2, 2, lambda _, c=c: bytes([c]))[0][1][0] for c in range(256)}
        assert values == set(range(256))


def test_false_shares_are_named():
    rng = random.Random(3)
    secret = rng.randbytes(32)
    shares = [Share("ab" * 32, x, 3, value) for x, value in split(secret, 3, 5, rng.randbytes)]
    assert [Share.from_text(share.to_text()) for share in shares] == shares
    assert recover(shares, secret.__eq__) == (secret, [])
    false = [replace(shares[0], value=bytes(32)), *shares[1:]]
    assert recover(false, secret.__eq__) == (secret, [1])
    for given, reason in [
        (false[:3], "do not give"),
        (shares[:2], "it takes 3"),
        ([*shares[:2], shares[1]], "different numbers"),
        ([*shares, replace(shares[0], needed=4)], "belong together"),
        ([], "belong together"),
    ]:
        with pytest.raises(ValueError, match=reason):
            recover(given, secret.__eq__)
    text = shares[0].to_text()
    with pytest.raises(ValueError, match="copied wrongly"):
        Share.from_text(text.replace("share: 1", "share: 2"))
    with pytest.raises(ValueError, match="not a share"):
        Share.from_text(text.replace("needed", "wanted"))
