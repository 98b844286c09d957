"""A decoder of board ids written from docs/board-ids.md alone: it imports nothing of everydeal.

It gives what a record tells, as plain values; what follows from the rest is worked out as the page says.  It does not
check that a record is in its one form.
"""

from collections.abc import Iterable
from functools import cache
from math import factorial
from typing import Any

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SUITS, RANKS, SEATS = "SHDC", "AKQJT98765432", "NESW"
CALLS = ["Pass", "X", "XX", *(f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT"))]
DEALS = factorial(52) // factorial(13) ** 4
SIDES = ["None", "NS", "EW", "All"]
Contract = tuple[int, ...]
VULNERABLE = [SIDES[(place + place // 4) % 4] for place in range(16)]


def bytes_of(text: str) -> bytes:
    """The bytes of a text."""
    digits = [ALPHABET.index(c) for c in text.upper().translate(str.maketrans("OIL", "011", "- "))]
    size = (len(digits) - 7) * 5 // 8
    number = 0
    for digit in digits:
        number = number * 32 + digit
    assert -(-8 * size // 5) + 7 == len(digits)
    assert number % 34359736927 == 0
    return (number // 34359736927).to_bytes(size, "big")


def decode(data: bytes) -> dict[str, Any]:
    """What a record tells."""
    assert data[0] == 1
    size, at = varint(data, 1)
    assert at + size == len(data)
    flags = f"{int.from_bytes(data[at : at + 2], 'big'):016b}"
    dealer, vulnerability, auction, play = (int(flags[a:b], 2) for a, b in ((1, 4), (4, 7), (7, 9), (9, 11)))
    any_layout, contract_told, leader_told, tricks_told, claim = map(int, flags[11:])
    number, at = varint(data, at + 2)
    width = 15 if any_layout else 12
    hands = deal_of(int.from_bytes(data[at : at + width], "big"))
    at += width
    stated: dict[str, Any] = {"number": number or None, "claim": bool(claim), "hands": hands}
    stated["dealer"] = dealer - 1 if dealer else (number - 1) % 4 if number else None
    by_number = VULNERABLE[(number - 1) % 16] if number else None
    stated["vulnerability"] = SIDES[vulnerability - 1] if vulnerability else by_number
    calls = contract = None
    if auction:
        calls, at = calls_of(data, at, auction)
        contract = contract_of(calls, stated["dealer"]) if auction == 1 else None
    if contract_told:
        n = int.from_bytes(data[at : at + 2], "big")
        contract, at = ((n - 1) // 12, (n - 1) // 4 % 3, (n - 1) % 4) if n else (), at + 2
    leader = (contract[2] + 1) % 4 if contract else None
    if leader_told:
        leader, at = data[at], at + 1
    tricks = None
    if tricks_told:
        tricks, at = data[at], at + 1
    cards = None
    if play:
        count = sum(map(len, hands)) if play == 1 else data[at]
        at += play != 1
        rest = int.from_bytes(data[at:], "big")
        if play == 3:
            cards = loose(count, rest)
        else:
            assert contract
            assert leader is not None
            cards, won = lawful(hands, contract, leader, count, rest)
            if play == 1 and tricks is None and count == 52:
                tricks = won[contract[2] % 2]
    stated |= {"calls": calls, "contract": contract, "leader": leader, "tricks": tricks, "cards": cards}
    return stated


def varint(data: bytes, at: int) -> tuple[int, int]:
    """A number in 7 bits a byte, and the place behind it."""
    number = shift = 0
    while True:
        number |= (data[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if data[at - 1] < 128:
            return number, at


def deal_of(number: int) -> list[set[int]]:
    """The hands, as sets of cards, of a number in `endings`."""
    sizes: Iterable[tuple[int, ...]] = [(k,) * 4 for k in range(13, 0, -1)]
    if number >= sum(map(layouts, sizes)):
        number -= sum(map(layouts, sizes))
        every = ((n, e, s, w) for n in range(14) for e in range(14) for s in range(14) for w in range(14))
        sizes = (vector for vector in every if len(set(vector)) > 1 or vector[0] == 0)
    for vector in sizes:
        if number < layouts(vector):
            break
        number -= layouts(vector)
    needs, ways = [*vector, 52 - sum(vector)], layouts(vector)
    hands: list[set[int]] = [set() for _ in range(5)]
    for left in range(52, 0, -1):
        card = (52 - left) % 4 * 13 + (52 - left) // 4
        owner, share = 0, ways * needs[0] // left
        while number >= share:
            number, owner = number - share, owner + 1
            share = ways * needs[owner] // left
        hands[owner].add(card)
        needs[owner] -= 1
        ways = share
    return hands[:4]


def layouts(sizes: tuple[int, ...]) -> int:
    """How many layouts have these hand sizes."""
    ways = factorial(52) // factorial(52 - sum(sizes))
    for size in sizes:
        ways //= factorial(size)
    return ways


@cache
def after(state: int) -> tuple[int, tuple[int, int] | None]:
    """The states after a pass, and after X or XX if it is legal."""
    passed = 13 if state in (2, 5, 8, 12) else state + 1
    return passed, {0: (1, 3), 2: (1, 3), 3: (2, 6), 5: (2, 6)}.get(state)


@cache
def ways(n: int, state: int, higher: int, complete: bool) -> int:
    """W[n][s][k] of the page."""
    if n == 0:
        return int((state == 13) == complete)
    if state == 13:
        return 0
    passed, double = after(state)
    total = ways(n - 1, passed, higher, complete) + sum(ways(n - 1, 0, j, complete) for j in range(higher))
    return total + (ways(n - 1, double[1], higher, complete) if double else 0)


def calls_of(data: bytes, at: int, kind: int) -> tuple[list[int], int]:
    """The calls of an auction, and the place behind them."""
    number, at = varint(data, at)
    if kind == 3:
        count, (number, at) = number, varint(data, at)
        return [number // 38**place % 38 for place in range(count)], at
    complete, length = kind == 1, 0
    while number >= ways(length, 9, 35, complete):
        number -= ways(length, 9, 35, complete)
        length += 1
    state, higher, calls = 9, 35, []
    for left in range(length - 1, -1, -1):
        passed, double = after(state)
        choices = [(0, passed, higher), *([(double[0], double[1], higher)] if double else [])]
        choices += [(37 - j, 0, j) for j in range(higher - 1, -1, -1)]
        for call, *place in choices:
            found = ways(left, *place, complete)
            if number < found:
                state, higher = place
                calls.append(call)
                break
            number -= found
    return calls, at


def contract_of(calls: list[int], dealer: int | None) -> Contract | None:
    """The bid, how often it is doubled, and the declarer; () if passed out, None without a dealer."""
    bids = [(place, call - 3) for place, call in enumerate(calls) if call > 2]
    if not bids:
        return ()
    if dealer is None:
        return None
    last, bid = bids[-1]
    named = next(place for place, b in bids if b % 5 == bid % 5 and (place - last) % 2 == 0)
    return bid, max(call for call in calls[last:] if call < 3), (dealer + named) % 4


def lawful(
    hands: list[set[int]], contract: Contract, leader: int, count: int, number: int
) -> tuple[list[int], list[int]]:
    """The cards of a lawful play, and the tricks of both sides."""
    hands, turn, cards, won = [set(hand) for hand in hands], leader, [], [0, 0]
    trick: list[tuple[int, int]] = []
    trumps = (3, 2, 1, 0, 4)[contract[0] % 5]
    for _ in range(count):
        suit = [card for card in hands[turn] if trick and card // 13 == trick[0][0] // 13]
        choices = sorted(suit or hands[turn])
        number, digit = divmod(number, len(choices))
        card = choices[digit]
        cards.append(card)
        hands[turn].remove(card)
        trick.append((card, turn))
        turn = (turn + 1) % 4
        if len(trick) == 4:
            led = trick[0][0] // 13
            turn = max(trick, key=lambda one: (one[0] // 13 == trumps, one[0] // 13 == led, -one[0]))[1]
            won[turn % 2] += 1
            trick = []
    assert number == 0
    return cards, won


def loose(count: int, number: int) -> list[int]:
    """The cards of a loose play."""
    left, cards = list(range(52)), list[int]()
    for _ in range(count):
        number, digit = divmod(number, len(left))
        cards.append(left.pop(digit))
    assert number == 0
    return cards
