"""``nist:2:YYYY-MM-DDTHH:MMZ``: a pulse of NIST's randomness beacon, version 2.0.

A pulse is a record of fields; its value is SHA-512 over them and their RSA signature (RSASSA-PKCS1-v1_5 with SHA-512,
RFC 8017, 8.2.2).  That the value is that hash is always checked; anybody could make such a pulse, so the signature is
checked, too, when the certificate is given.  A certificate lasts about a year, and none is built in.

Source of the fields' order and form: NISTIR 8213 (draft), "A Reference for Randomness Beacons", cipher suite 0.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha512
from typing import Any, Final

from .base import Beacon, Value
from .given import read_json

_NAME: Final = re.compile(r"nist:2:([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2})Z")
_HASH: Final = bytes.fromhex("3051300d060960864801650304020305000440")
"""What stands before a SHA-512 in a signature (RFC 8017, 9.2): the hash's name, in ASN.1."""
_RSA: Final = bytes.fromhex("06092a864886f70d0101010500")
"""The identifier of an RSA key, in ASN.1."""


@dataclass(frozen=True)
class Nist(Beacon):
    """The pulse with a time stamp."""

    time: datetime

    @classmethod
    def from_name(cls, name: str) -> "Nist | None":
        """The beacon that *name* means; None if it is not one of this kind.

        Raises:
            ValueError: that time does not exist.
        """
        found = _NAME.fullmatch(name)
        if not found:
            return None
        try:
            return cls(datetime.strptime(found[1], "%Y-%m-%dT%H:%M").replace(tzinfo=UTC))
        except ValueError:
            raise ValueError(f"beacon {name!r}: that time does not exist") from None

    def __str__(self) -> str:
        return f"nist:2:{self.time:%Y-%m-%dT%H:%M}Z"

    def published(self, session: int = 1) -> datetime:
        return self.time

    def address(self, session: int = 1) -> str:
        return f"https://beacon.nist.gov/beacon/2.0/pulse/time/{int(self.time.timestamp()) * 1000}"

    def value(self, given: str, session: int = 1, certificate: bytes | None = None) -> Value:
        data = read_json(given, f"the JSON of {self.address()}")
        pulse = data.get("pulse", data)
        try:
            return self._value(pulse, certificate)
        except (KeyError, TypeError, AttributeError, OverflowError) as error:
            raise ValueError(f"this is not a pulse of NIST's beacon: {type(error).__name__} {error}") from None

    def _value(self, pulse: Any, certificate: bytes | None) -> Value:
        wanted = f"{self.time:%Y-%m-%dT%H:%M}:00.000Z"
        if pulse["timeStamp"] != wanted:
            raise ValueError(f"this pulse is of {pulse['timeStamp']}, not of {wanted}")
        if pulse["version"] not in ("2.0", "Version 2.0") or pulse["cipherSuite"] != 0:
            raise ValueError("this pulse is not of version 2.0 and cipher suite 0")
        message, signature = signed_bytes(pulse), bytes.fromhex(pulse["signatureValue"])
        output = sha512(message + signature).hexdigest()
        if output != pulse["outputValue"].lower():
            raise ValueError("the pulse's outputValue is not the SHA-512 of its fields and signature")
        whole = "outputValue is the SHA-512 of the pulse's fields (anybody could have made such a pulse)"
        if certificate is None:
            return Value(output, (whole,), ("the RSA signature: give --certificate",))
        check_rsa(certificate, pulse["certificateId"], message, signature)
        return Value(output, (whole, "the RSA signature, by this certificate (who issued that was not checked)"))


def signed_bytes(pulse: Any) -> bytes:
    """The fields of a pulse, as they are signed."""
    external = pulse["external"]
    return b"".join(
        [
            _text(pulse["uri"]),
            _text(pulse["version"]),
            _number(pulse["cipherSuite"]),
            _number(pulse["period"]),
            _bytes(pulse["certificateId"]),
            _number(pulse["chainIndex"], 8),
            _number(pulse["pulseIndex"], 8),
            _text(pulse["timeStamp"]),
            _bytes(pulse["localRandomValue"]),
            _bytes(external["sourceId"]),
            _number(external["statusCode"]),
            _bytes(external["value"]),
            *(_bytes(entry["value"]) for entry in pulse["listValues"]),
            _bytes(pulse["precommitmentValue"]),
            _number(pulse["statusCode"]),
        ]
    )


def _number(value: int, size: int = 4) -> bytes:
    if type(value) is not int:
        raise TypeError(f"{value!r} is not a whole number")
    return value.to_bytes(size, "big", signed=True)


def _bytes(text: str) -> bytes:
    data = bytes.fromhex(text)
    return _number(len(data)) + data


def _text(text: str) -> bytes:
    return _number(len(text.encode())) + text.encode()


def check_rsa(certificate: bytes, identity: str, message: bytes, signature: bytes) -> None:
    """ValueError unless *signature* of *message* is by the *certificate* (DER) whose SHA-512 is *identity*."""
    if sha512(certificate).hexdigest() != identity.lower():
        raise ValueError("the certificate is not the one that the pulse names (its SHA-512 is another certificateId)")
    try:
        modulus, exponent = rsa_key(certificate)
    except (IndexError, ValueError) as error:
        raise ValueError(f"the certificate is not an X.509 certificate (DER) with an RSA key: {error}") from None
    size = (modulus.bit_length() + 7) // 8
    tail = _HASH + sha512(message).digest()
    padded = b"\0\1" + b"\xff" * (size - len(tail) - 3) + b"\0" + tail
    number = int.from_bytes(signature, "big")
    if len(signature) != size or number >= modulus or pow(number, exponent, modulus).to_bytes(size, "big") != padded:
        raise ValueError("the pulse's signature is not that of the certificate")


def rsa_key(certificate: bytes) -> tuple[int, int]:
    """Modulus and exponent of the RSA key in an X.509 certificate (DER).

    Raises:
        ValueError, IndexError: there is none.
    """
    _, start, _ = _element(certificate, 0)  # the certificate
    _, at, end = _element(certificate, start)  # what is certified
    while at < end:
        tag, start, after = _element(certificate, at)
        if tag == 0x30 and certificate[start + 2 : start + 2 + len(_RSA)] == _RSA:  # algorithm, key
            _, _, at = _element(certificate, start)
            tag, start, _ = _element(certificate, at)
            if tag != 3:
                raise ValueError("its key is not a bit string")
            _, at, _ = _element(certificate, start + 1)  # after the count of unused bits: modulus, exponent
            _, first, middle = _element(certificate, at)
            _, second, last = _element(certificate, middle)
            return int.from_bytes(certificate[first:middle], "big"), int.from_bytes(certificate[second:last], "big")
        at = after
    raise ValueError("it has no RSA key")


def _element(data: bytes, at: int) -> tuple[int, int, int]:
    """Tag, start and end of the content of the ASN.1 element at *at*."""
    tag, size, start = data[at], data[at + 1], at + 2
    if size & 0x80:
        more = size & 0x7F
        size, start = int.from_bytes(data[start : start + more], "big"), start + more
    if start + size > len(data):
        raise IndexError("it is cut short")
    return tag, start, start + size
