"""What a reader can be given to know of a file that the file itself leaves open."""

from typing import Final, NamedTuple

from ...cards import SEATS, Seat


class Hints(NamedTuple):
    """What the user knows of a file; a format takes what it asks for (`registry.Format.needs_hint`)."""

    seats: tuple[Seat, ...] | None = None
    """Whose the hands of a line are, in their order, where the file has no seats."""
    columns: tuple[str, ...] | None = None
    """What the columns of a CSV file are, where its first line does not say it, or not in words known here."""

    def given(self) -> list[str]:
        """The names of those that are given."""
        return [name for name, value in zip(self._fields, self, strict=True) if value is not None]


NO_HINTS: Final = Hints()


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


def make_hints(seats: str | None, columns: str | None) -> Hints:
    """Hints as people write them: an order of seats, names of columns with commas between.

    Raises:
        ValueError: *seats* is not an order of seats.
    """
    names = None if columns is None else tuple(name.strip() for name in columns.split(","))
    return Hints(None if seats is None else parse_seats(seats), names)
