"""Seats, board numbers and vulnerabilities as the formats spell them."""

from typing import Final

from ....cards import SEATS, Seat

SEATS_IN_WORDS: Final = {
    word: seat
    for seat, words in enumerate(
        (
            "north nord noord północ polnoc",
            "east est ost oost wschód wschod",
            "south sud süd sued zuid południe poludnie",
            "west ouest zachód zachod",
        )
    )
    for word in words.split()
}
"""The names of the seats in English, French, German, Dutch and Polish, with and without their marks."""
_VULNERABILITIES: Final = {
    "none": "None", "love": "None", "-": "None",
    "ns": "NS", "n-s": "NS", "ew": "EW", "e-w": "EW",
    "all": "All", "both": "All",
}  # fmt: skip
_SPOKEN: Final = {
    "love all": "None", "nil": "None", "neither": "None", "nobody": "None", "no one": "None",
    "n/s": "NS", "north-south": "NS", "north/south": "NS", "e/w": "EW", "east-west": "EW", "east/west": "EW",
    "game": "All", "game all": "All",
} | {
    word: side
    for side, words in {
        "None": "personne aucun aucune keiner keine niemand geen nikt",
        "NS": "nz n-z n/z nord-sud nord-süd noord-zuid",
        "EW": "we w-e w/e eo e-o e/o ow o-w o/w est-ouest ost-west oost-west",
        "All": "tous toutes alle allen beide beiden obie wszyscy",
    }.items()
    for word in words.split()
}  # fmt: skip
"""Words of hand records and of people, which no format allows; those of other languages, too."""


def seat_letter(text: str) -> Seat | None:
    """The seat of one letter N E S W, in any case; None if it is not a seat."""
    return SEATS.index(text.upper()) if len(text) == 1 and text.upper() in SEATS else None


def parse_seat_letter(text: str) -> Seat:
    """The seat of one letter N E S W, in any case.

    Raises:
        ValueError: it is not one.
    """
    seat = seat_letter(text)
    if seat is None:
        raise ValueError(f"{text!r} is not a seat: N, E, S or W")
    return seat


def parse_number(text: str) -> int:
    """A board's number, from 1 to 999,999,999.

    >>> parse_number("007")
    7

    Raises:
        ValueError: it is not one.
    """
    if text.isascii() and text.isdigit() and 0 < int(text[:10]) < 10**9:
        return int(text)
    raise ValueError(f"{text!r} is not a board number")


def parse_seats(text: str) -> tuple[Seat, ...]:
    """The seats of four hands: all four letters in their order, or the first one's, and the others follow clockwise.

    >>> parse_seats("S"), parse_seats("NSEW"), parse_seats("W,N,E,S")
    ((2, 3, 0, 1), (0, 2, 1, 3), (3, 0, 1, 2))

    Raises:
        ValueError: it is neither.
    """
    letters = "".join(text.upper().replace(",", " ").split())
    if len(letters) == 1 and letters in SEATS:
        first = SEATS.index(letters)
        return tuple((first + turn) % 4 for turn in range(4))
    if sorted(letters) != sorted(SEATS):
        raise ValueError(
            f"{text!r} is not an order of seats: N, E, S or W for the first hand, the others clockwise,"
            " or all four letters, like NSEW"
        )
    return tuple(SEATS.index(letter) for letter in letters)


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
