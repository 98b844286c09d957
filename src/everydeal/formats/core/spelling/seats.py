"""Seats, vulnerabilities and names as the formats spell them."""

from typing import Final

from ....cards import SEATS, Seat

_VULNERABILITIES: Final = {
    "none": "None", "love": "None", "-": "None",
    "ns": "NS", "n-s": "NS", "ew": "EW", "e-w": "EW",
    "all": "All", "both": "All",
}  # fmt: skip
_SPOKEN: Final = {
    "love all": "None", "nil": "None", "neither": "None", "nobody": "None", "no one": "None",
    "n/s": "NS", "north-south": "NS", "north/south": "NS", "e/w": "EW", "east-west": "EW", "east/west": "EW",
    "game": "All", "game all": "All",
    "personne": "None", "keiner": "None", "niemand": "None", "nikt": "None",
    "nz": "NS", "eo": "EW", "ow": "EW", "tous": "All", "alle": "All", "allen": "All", "obie": "All",
}  # fmt: skip
"""Words of hand records and of people, which no format allows."""


def seat_letter(text: str) -> Seat | None:
    """The seat of one letter N E S W, in any case; None if it is not a seat."""
    return SEATS.index(text.upper()) if len(text) == 1 and text.upper() in SEATS else None


def parse_vulnerability(text: str) -> str:
    """A vulnerability in PBN's export words, from any of the words in use.

    >>> parse_vulnerability("both"), parse_vulnerability("-"), parse_vulnerability("N-S")
    ('All', 'None', 'NS')

    Raises:
        ValueError: it is not a vulnerability.
    """
    try:
        return _VULNERABILITIES[text.lower()]
    except KeyError:
        raise ValueError(f"{text!r} is not a vulnerability: None, NS, EW or All") from None


def spoken_vulnerability(text: str) -> str:
    """The same, of the words that people use, too.

    >>> spoken_vulnerability("Love all"), spoken_vulnerability("North-South")
    ('None', 'NS')

    Raises:
        ValueError: it is not a vulnerability.
    """
    words = " ".join(text.lower().split())
    return _SPOKEN.get(words) or parse_vulnerability(words)
