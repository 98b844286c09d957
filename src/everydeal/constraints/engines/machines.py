"""Machines: small automata that read the owners of the cards, one card after another.

All the machines of a formula read the same word: the *block* (a set of hands that the formula does not tell apart) of
each card, in one of the card orders.  A machine has its own states at every place of the word, numbered from 0, and
two states without a number: `TRUE` and `FALSE`, when the rest of the word can no longer change the answer.

A machine is found in two steps.  Forwards, all states that can be reached, each an obvious summary of the word so far
(lengths held, points counted).  Backwards, states with the same future are made one, and those whose every future is
true, or false, become `TRUE` or `FALSE`.  What is left is the smallest machine there is, so no rule for merging states
or for deciding early needs to be proved atom by atom.
"""

from array import array
from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from itertools import count
from typing import Any, TypeAlias

from ..._status import RefusedError
from ...cards import SEAT_NAMES, Card
from ..logic.deck import Deck
from ..logic.terms import LinearSum, sum_text
from ..logic.values import Value
from .limits import MachineTooLargeError, machine_states, work_left

TRUE, FALSE = -1, -2
IMPOSSIBLE = -3
"""While a machine is made: what no deal can do (a 14th card in a hand).  In a finished machine it is `FALSE`."""

Rows: TypeAlias = list[list[int]]
"""For one place of the word: by letter, then by state, the next state."""
Step: TypeAlias = Callable[[int, Hashable, int], Hashable]
"""Place, state, letter -> state; `TRUE`, `FALSE` and `IMPOSSIBLE` among them."""
Steps: TypeAlias = Callable[[int, list[Any], int], list[Any]]
"""The same for all states of a place at once: what is simple is faster so."""
Subject: TypeAlias = tuple[LinearSum, int | None]
"""What a condition adds up, and the seat whose shape it looks at."""


class Machine:
    """What an atom has to know: `places`, or `words` for the kernel; each is made of the other when first asked for."""

    _letters: int

    def __init__(self, start: int, work: int) -> None:
        self.start = start
        """The first state; `TRUE` or `FALSE` in a machine that need not read anything."""
        self.work = work
        """What it took to make it: states explored, times what is added up in each."""

    @classmethod
    def of_places(cls, start: int, places: tuple[Rows, ...], work: int) -> "Machine":
        """A machine of lists."""
        machine = cls(start, work)
        machine.places = places
        return machine

    @classmethod
    def of_words(cls, words: "array[int]", letters: int, work: int) -> "Machine":
        """A machine of the kernel's."""
        machine = cls(words[0], work)
        machine.words, machine._letters = words, letters
        return machine

    @cached_property
    def places(self) -> tuple[Rows, ...]:
        """By place, the next states; two more stand for themselves, `FALSE` and `TRUE`, so that -2 and -1 find them."""
        words, at = self.words.tolist(), 1
        places: list[Rows] = []
        while at < len(words):
            states = words[at]
            starts = [at + 1 + states * letter for letter in range(self._letters)]
            places.append([[*words[start : start + states], FALSE, TRUE] for start in starts])
            at = starts[-1] + states
        return tuple(places)

    @cached_property
    def words(self) -> "array[int]":
        """The start; by place how many states there are and, letter by letter, the next states, in words of 32 bits."""
        words = array("i", [self.start])
        for rows in self.places:
            words.append(len(rows[0]) - 2)
            for row in rows:
                words.extend(row[:-2])
        return words


class CardSequence(Value):
    """How the cards are read: their order, and who may get each."""

    deck: Deck
    order: tuple[Card, ...]
    blocks: tuple[int, ...]
    """The seats of each block, as a mask."""
    permitted: tuple[int, ...]
    """By place, the seats that the card there may go to, as a mask."""

    @cached_property
    def blocks_at(self) -> list[list[int]]:
        """By place, the blocks that the card there may go to."""
        return [[block for block, seats in enumerate(self.blocks) if seats & who] for who in self.permitted]


def explore(
    reading: CardSequence,
    start: Hashable,
    step: Step | None,
    end: Callable[[Hashable], int],
    block_keys: Sequence[Hashable],
    subject: Subject = ((), None),
    weight: int = 1,
    *,
    steps: Steps | None = None,
) -> Machine:
    """The smallest machine with these steps, of one state (*step*) or of all (*steps*).

    *end* tells the value of a last state: TRUE, FALSE, or a label from 0 up.  With labels, the machine's last states
    are the labels, and it is decided only by its steps.  Blocks with the same of the *block_keys* are the same to it.
    What it is about, its *subject*, is for the error; a state costs as much as *weight* plain ones.

    Raises:
        MachineTooLargeError: more than `limits.machine_states` states can be reached.
    """
    if steps is None:
        assert step is not None
        steps = lambda place, states, letter: [step(place, state, letter) for state in states]  # noqa: E731
    length = len(reading.order)
    layer = [start]
    raw: list[list[list[int]]] = []
    explored, limit = 0, states_left(weight)
    for place in range(length):
        explored += len(layer)
        if explored > limit:
            raise too_many_states(limit, place, reading, subject)
        following: dict[Hashable, int] = {decided: decided for decided in (TRUE, FALSE, IMPOSSIBLE)}
        letters = set(reading.blocks_at[place])
        rows: dict[Hashable, list[int]] = {}
        for block, key in enumerate(block_keys):
            if block in letters and key not in rows:
                reached = steps(place, layer, block)
                new = [after for after in dict.fromkeys(reached) if after not in following]
                following.update(zip(new, count(len(following) - 3), strict=False))
                rows[key] = [*map(following.__getitem__, reached)]
        nobody = [IMPOSSIBLE] * len(layer)
        raw.append([rows[key] if block in letters else nobody for block, key in enumerate(block_keys)])
        layer = [*following][3:]
    return smallest(raw, [end(state) for state in layer], explored * weight)


def made_natively(
    kind: int,
    request: "array[int]",
    sums: "array[int] | bytes",
    reading: CardSequence,
    subject: Subject,
    weight: int = 1,
) -> Machine:
    """The machine that the kernel makes of a request, equal to that of `explore`; the errors are its, too."""
    from ..._native.sets import machine

    limit = states_left(weight)
    try:
        words, explored = machine(kind, request, limit, sums)
    except RefusedError as error:
        raise too_many_states(limit, error.row, reading, subject) from None
    return Machine.of_words(words, len(reading.blocks), explored * weight)


def states_left(weight: int = 1) -> int:
    """How many states of a machine may be explored, each of which costs as much as *weight* plain ones."""
    left = work_left()
    return machine_states() if left is None else max(left, 0) // weight


def too_many_states(limit: int, place: int, reading: CardSequence, subject: Subject) -> MachineTooLargeError:
    """The error for a machine that passes *limit* states at a place."""
    terms, seat = subject
    shape = [] if seat is None else [f"the shape of {SEAT_NAMES[seat].lower()}"]
    text = "a condition on " + " and ".join([*([sum_text(terms)] if terms else []), *shape])
    return MachineTooLargeError(text, subject, limit, place, reading.order)


def smallest(raw: list[list[list[int]]], ends: list[int], work: int) -> Machine:
    """Backwards: states with the same future become one.

    *raw* has by place, by letter, by state the next state; *ends* are the values of the last states.
    """
    future = ends  # the final number of each state of the layer behind
    places: list[Rows] = []
    for rows in reversed(raw):
        future = [*future, IMPOSSIBLE, FALSE, TRUE]  # so that negative states index themselves
        known: dict[tuple[int, ...], int] = {}
        futures = [*zip(*(map(future.__getitem__, letter) for letter in rows), strict=True)]
        numbers = dict.fromkeys(futures, IMPOSSIBLE)
        for row in numbers:
            best = max(row)  # IMPOSSIBLE < FALSE < TRUE < all states
            if best >= 0 or (best == TRUE and FALSE in row):
                best = known[row] = len(known)
            numbers[row] = best
        columns = zip(*known, strict=True)
        letters = [[FALSE if state == IMPOSSIBLE else state for state in column] for column in columns]
        places.append([[*letter, FALSE, TRUE] for letter in letters or [[] for _ in rows]])
        future = [*map(numbers.__getitem__, futures)]
    start = future[0]
    return Machine.of_places(FALSE if start == IMPOSSIBLE else start, tuple(reversed(places)), work)
