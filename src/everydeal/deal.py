"""`Deal`: who holds which card.

One immutable type serves full deals (13 cards each), endings (fewer), single hands, and fouled layouts (14 cards in a
hand, say).  The one thing it does not allow is a card in two hands.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any

from .argument_checks import check_kind, wrong_kind
from .cards import (
    DECK,
    RANK_ORDER,
    SEAT_NAMES,
    SEATS,
    UNUSED,
    Card,
    Mask,
    Seat,
    Suit,
    card_name,
    format_hand,
    hcp,
    holding,
    lengths,
    parse_hand,
    parse_seat,
    to_card,
    to_seat,
)
from .diagram import compass_diagram
from .hand import Hand

_HANDS_WANTED = (
    "the hands of a deal are masks of 52 bits, or all of it is a text, Deal('N:AK... ...'); for cards, from_cards"
)


class Deal:
    """Four disjoint hands of cards, as masks of 52 bits.  Immutable and hashable; equal if all four hands are.

    Seats may be given as numbers (N E S W = 0..3) or names (``"N"``, ``"north"``), cards as numbers 0..51 or names
    (``"HK"``).

    >>> deal = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
    >>> deal.is_full, deal.hcp("N"), deal.shape("N"), deal.owner("SA")
    (True, 14, (1, 5, 3, 4), 3)

    A text is read as `from_pbn` reads it.  Each hand is a `Hand`, and a deal gives its four hands in turn.  Deals are
    ordered by their number in the space `endings`, and so full deals by that in `pavlicek`.

    >>> deal == Deal("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
    True
    >>> deal.north.hearts, deal["W"].hcp, [hand.shape for hand in deal][2]
    ('AKQT4', 8, (6, 2, 3, 2))

    Raises:
        ValueError: a card is in two hands, or a mask has a bit that is not a card; says which card and which hands.
    """

    __slots__ = ("hands",)

    hands: tuple[Mask, Mask, Mask, Mask]
    """The cards of North, East, South and West."""

    def __init__(self, north: Mask | str = 0, east: Mask = 0, south: Mask = 0, west: Mask = 0) -> None:
        if isinstance(north, str):
            _set_hands(self, _hands_of_text(north, east, south, west))
            return
        hands = (north, east, south, west)
        try:
            strange = north < 0 or east < 0 or south < 0 or west < 0 or (north | east | south | west) > DECK
        except TypeError:
            raise wrong_kind(_HANDS_WANTED, next(hand for hand in hands if not isinstance(hand, int))) from None
        if strange:
            _complain_of_strangers(hands)
        if north & east or (north | east) & south or (north | east | south) & west:
            _complain_of_repeats(hands)
        _set_hands(self, hands)

    @classmethod
    def _trusted(cls, many: Iterable[tuple[Mask, Mask, Mask, Mask]]) -> "list[Deal]":
        """The deals of hands that are known to be right: nothing is checked, at a fifth of the price."""
        hands = list(many)
        deals = list(map(object.__new__, repeat(cls, len(hands))))
        deque(map(_set_hands, deals, hands), maxlen=0)
        return deals

    @classmethod
    def _trusted_one(cls, hands: tuple[Mask, Mask, Mask, Mask]) -> "Deal":
        """The deal of hands that are known to be right."""
        deal = object.__new__(cls)
        _set_hands(deal, hands)
        return deal

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Deal is immutable: cannot set {name!r}")

    def __getattr__(self, name: str) -> Any:
        """Only asked for what is not there: the words of a board have errors of their own."""
        if name in _BOARD_WORDS:
            raise AttributeError(
                f"a Deal is cards alone: {name} belongs to a board, everydeal.Board(deal, ...)", name=name, obj=self
            )
        raise AttributeError(f"'Deal' object has no attribute {name!r}", name=name, obj=self)

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Deal is immutable: cannot delete {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Deal, self.hands

    def __eq__(self, other: object) -> bool:
        return self.hands == other.hands if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.hands)

    def __lt__(self, other: object) -> bool:
        return _order(self) < _order(other) if isinstance(other, Deal) else NotImplemented

    def __le__(self, other: object) -> bool:
        return _order(self) <= _order(other) if isinstance(other, Deal) else NotImplemented

    def __str__(self) -> str:
        return self.to_pbn()

    def __repr__(self) -> str:
        return f"Deal.from_pbn({self.to_pbn()!r})"

    # Text

    @classmethod
    def from_pbn(cls, text: str) -> "Deal":
        """The deal of a PBN deal string: ``F:h1 h2 h3 h4``, F the seat of h1, then clockwise.

        A hand is S.H.D.C, ranks in any order and case; ``-`` alone is a hand that is not given.  If exactly one hand is
        ``-`` and the others hold 13 cards each, it gets the other 13, as the standard (PBN 2.1, 3.4.11) says;
        otherwise it has no cards.

        >>> Deal.from_pbn("S:AK... - - -").south == 0b11
        True

        Raises:
            ValueError: the text is not a deal; says which hand, suit and card.
        """
        check_kind(text, str, "a deal is a text like 'N:AKQ... ...'")
        first, colon, rest = text.strip().partition(":")
        if not colon:
            raise ValueError(f"{text!r} is not a deal: it must start with a seat and a colon, like 'N:'")
        seat, words = parse_seat(first), rest.split()
        if len(words) != 4:
            raise ValueError(
                f"{text!r} has {len(words)} hand{'s' * (len(words) != 1)}, not 4 (write - for a hand that is not given)"
            )
        hands, unknown = [0, 0, 0, 0], []
        for i, word in enumerate(words):
            owner = (seat + i) % 4
            if word == "-":
                unknown.append(owner)
                continue
            try:
                hands[owner] = parse_hand(word)
            except ValueError as error:
                raise ValueError(f"{SEAT_NAMES[owner]}: {error}") from None
        deal = cls(*hands)
        if len(unknown) == 1 and sorted(deal.hand_sizes) == [0, 13, 13, 13]:
            hands[unknown[0]] = deal.unused
            deal = cls(*hands)
        return deal

    def to_pbn(self, first: Seat | str = 0, *, unknown: Iterable[Seat | str] = ()) -> str:
        """The PBN deal string, starting with the hand of *first*; ranks high to low.

        A hand without cards is ``...``; those named in *unknown* are ``-`` instead.

        >>> Deal(north=0b111).to_pbn("E", unknown="ESW")
        'E:- - - AKQ...'

        Raises:
            ValueError: a hand named in *unknown* holds cards, and the other three do not imply them.
        """
        start, hidden = to_seat(first), {to_seat(seat) for seat in unknown}
        words = []
        for seat in range(start, start + 4):
            hand = self.hands[seat % 4]
            if seat % 4 not in hidden:
                words.append(format_hand(hand))
            elif hand and not (self.is_full and len(hidden) == 1):
                raise ValueError(f"{SEAT_NAMES[seat % 4]} holds cards ({format_hand(hand)}) and cannot be written as -")
            else:
                words.append("-")
        return f"{SEATS[start]}:{' '.join(words)}"

    @classmethod
    def from_owners(cls, owners: Sequence[int]) -> "Deal":
        """The deal of 52 owners, in card order SA SK ... C2: N E S W = 0..3, 4 = nobody.

        >>> Deal.from_owners([0, 1, 2, 3] + [4] * 48)
        Deal.from_pbn('N:A... K... Q... J...')

        Raises:
            ValueError: not 52 of them, or one is not 0..4.
        """
        check_kind(owners, Sequence, "owners are a list of 52 numbers, 0 to 4")
        if len(owners) != 52:
            raise ValueError(f"{len(owners)} owners, not one for each of 52 cards")
        hands = [0, 0, 0, 0, 0]
        bit = 1
        for card, owner in enumerate(owners):
            if not 0 <= owner <= UNUSED:
                raise ValueError(f"owner {owner} of {card_name(card)} is not 0 to 4 (N E S W, nobody)")
            hands[owner] |= bit
            bit <<= 1
        return cls(*hands[:4])

    @classmethod
    def from_cards(cls, hands: Iterable[Iterable[Card | str]]) -> "Deal":
        """The deal of four lists of cards, North's first.

        >>> Deal.from_cards([["SA"], ["C2"], [], []])
        Deal.from_pbn('N:A... ...2 ... ...')

        Raises:
            ValueError: not four lists, a card that comes twice, or what is not a card.
        """
        check_kind(hands, Iterable, "hands are four lists of cards, North's first")
        masks = []
        for seat, cards in enumerate(hands):
            mask = 0
            check_kind(cards, Iterable, "a hand is a list of cards, like ['SA', 'HT']")
            for card in map(to_card, cards):
                if mask >> card & 1:
                    raise ValueError(f"{SEAT_NAMES[seat % 4]} holds {card_name(card)} twice")
                mask |= 1 << card
            masks.append(mask)
        if len(masks) != 4:
            raise ValueError(f"{len(masks)} hands, not 4")
        return cls(*masks)

    def owners(self) -> bytes:
        """The owner of each of the 52 cards, in card order SA SK ... C2: N E S W = 0..3, 4 = nobody.

        >>> list(Deal("N:AK... Q... J... T...").owners()[:6])
        [0, 0, 1, 2, 3, 4]
        """
        _, east, south, west = self.hands
        digits = _spread(east) + 2 * _spread(south) + 3 * _spread(west) + 4 * _spread(self.unused)
        return f"{digits:052x}".encode().translate(_VALUES)[::-1]

    def diagram(self, *, symbols: bool = False, color: bool = False) -> str:
        """The compass diagram as text; with suit symbols and in colour, if asked (see `compass_diagram`).

        >>> print(Deal("N:AK.. Q.. J.. T..".replace("..", "...")).diagram())
                     S AK
                     H -
                     D -
                     C -
        S T              N      S Q
        H -            W   E    H -
        D -              S      D -
        C -                     C -
                     S J
                     H -
                     D -
                     C -
        """
        return compass_diagram(self.hands, symbols=symbols, color=color)

    def svg(self) -> str:
        """The compass diagram as a picture, an SVG document; notebooks show it by themselves.

        >>> Deal("N:AKQJT98765432... - - -").svg()[:70]
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 898 452" width="8'
        """
        from .pictures.diagrams import draw_deal
        from .pictures.svg import render_svg

        return render_svg(draw_deal(self.hands, title=self.to_pbn())).decode()

    _repr_svg_ = svg

    # Who holds what

    @property
    def north(self) -> Hand:
        """North's cards.

        >>> Deal("N:AK... Q... J... T...").north
        Hand('AK...')
        """
        return Hand(self.hands[0])

    @property
    def east(self) -> Hand:
        """East's cards.

        >>> Deal("N:AK... Q... J... T...").east
        Hand('Q...')
        """
        return Hand(self.hands[1])

    @property
    def south(self) -> Hand:
        """South's cards.

        >>> Deal("N:AK... Q... J... T...").south
        Hand('J...')
        """
        return Hand(self.hands[2])

    @property
    def west(self) -> Hand:
        """West's cards.

        >>> Deal("N:AK... Q... J... T...").west
        Hand('T...')
        """
        return Hand(self.hands[3])

    @property
    def unused(self) -> Mask:
        """The cards that nobody holds.

        >>> Deal("N:AK... Q... J... T...").unused.bit_count()
        47
        """
        north, east, south, west = self.hands
        return DECK ^ (north | east | south | west)

    def hand(self, seat: Seat | str) -> Hand:
        """The cards of one seat.

        >>> Deal("N:AK... Q... J... T...").hand("south")
        Hand('J...')

        Raises:
            ValueError: there is no such seat.
        """
        return Hand(self.hands[to_seat(seat)])

    __getitem__ = hand

    def __iter__(self) -> Iterator[Hand]:
        """The four hands, N E S W."""
        return map(Hand, self.hands)

    def holding(self, seat: Seat | str, suit: Suit) -> Mask:
        """The cards of one seat in one suit (S H D C = 0..3), as 13 bits, the ace lowest.

        >>> bin(Deal("N:AK.Q.. J... T... 9...").holding("N", 0))
        '0b11'
        """
        return holding(self.hands[to_seat(seat)], suit)

    def owner(self, card: Card | str) -> int:
        """The seat that holds *card*, or 4 (`UNUSED`) if nobody does.

        >>> Deal("N:AK... Q... J... T...").owner("SQ")
        1

        Raises:
            ValueError: there is no such card.
        """
        bit = 1 << to_card(card)
        for seat, hand in enumerate(self.hands):
            if hand & bit:
                return seat
        return UNUSED

    @property
    def hand_sizes(self) -> tuple[int, int, int, int]:
        """How many cards North, East, South and West hold.

        >>> Deal("N:AK... Q... J... T...").hand_sizes
        (2, 1, 1, 1)
        """
        north, east, south, west = self.hands
        return north.bit_count(), east.bit_count(), south.bit_count(), west.bit_count()

    @property
    def is_full(self) -> bool:
        """All four hands hold 13 cards.

        >>> Deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -").is_full
        True
        """
        return self.hand_sizes == (13, 13, 13, 13)

    @property
    def is_balanced(self) -> bool:
        """All four hands hold equally many cards (a full deal, a balanced ending, or no cards at all).

        >>> Deal("N:A... K... Q... J...").is_balanced
        True
        """
        return len(set(self.hand_sizes)) == 1

    def hcp(self, seat: Seat | str) -> int:
        """High-card points of one hand: ace 4, king 3, queen 2, jack 1.

        >>> Deal("N:AK.Q.. J... T... 9...").hcp("N")
        9

        Raises:
            ValueError: there is no such seat.
        """
        return hcp(self.hands[to_seat(seat)])

    def shape(self, seat: Seat | str) -> tuple[int, int, int, int]:
        """The lengths of one hand's spades, hearts, diamonds and clubs.

        >>> Deal("N:AK.Q.. J... T... 9...").shape("N")
        (2, 1, 0, 0)

        Raises:
            ValueError: there is no such seat.
        """
        return lengths(self.hands[to_seat(seat)])

    def pattern(self, seat: Seat | str) -> tuple[int, ...]:
        """The suit lengths of one hand, longest first, whatever the suits: (5, 4, 3, 1), say.

        >>> Deal("N:A.KQ.. J... T... 9...").pattern("N")
        (2, 1, 0, 0)

        Raises:
            ValueError: there is no such seat.
        """
        return tuple(sorted(self.shape(seat), reverse=True))

    def controls(self, seat: Seat | str) -> int:
        """Controls of one hand: aces count 2, kings 1.

        >>> Deal("N:AK.Q.. J... T... 9...").controls("N")
        3

        Raises:
            ValueError: there is no such seat.
        """
        return self[seat].controls

    def losers(self, seat: Seat | str) -> int:
        """Losing tricks of one hand, as `Hand.losers`.

        >>> Deal("N:AK.Q.. J... T... 9...").losers("N")
        1

        Raises:
            ValueError: there is no such seat.
        """
        return self[seat].losers

    # Other deals

    def rotate(self, quarters: int = 1) -> "Deal":
        """The deal with every hand moved clockwise by *quarters* seats: by 1, North's cards go to East.

        >>> Deal(north=1).rotate() == Deal(east=1)
        True

        Raises:
            TypeError: *quarters* is not a whole number.
        """
        if not isinstance(quarters, int):
            raise TypeError(f"a deal is rotated by a number of seats, not by {quarters!r}")
        shift = quarters % 4
        return Deal(*(self.hands[(seat - shift) % 4] for seat in range(4)))

    def swap(self, one: Seat | str, other: Seat | str) -> "Deal":
        """The deal with the hands of two seats exchanged.

        >>> Deal("N:A... K... Q... J...").swap("N", "S")
        Deal.from_pbn('N:Q... K... A... J...')

        Raises:
            ValueError: there is no such seat.
        """
        a, b = to_seat(one), to_seat(other)
        hands = list(self.hands)
        hands[a], hands[b] = hands[b], hands[a]
        return Deal(*hands)

    def permute_suits(self, suits: Sequence[Suit]) -> "Deal":
        """The deal in which the cards of suit s have become cards of suit ``suits[s]``, rank by rank.

        >>> Deal(north=1).permute_suits([1, 0, 2, 3]) == Deal(north=1 << 13)
        True

        Raises:
            ValueError: *suits* is not an order of 0, 1, 2, 3.
        """
        if sorted(suits) != [0, 1, 2, 3]:
            raise ValueError(f"{list(suits)} is not an order of the suits 0, 1, 2, 3")
        moved = (sum(holding(hand, suit) << 13 * to for suit, to in enumerate(suits)) for hand in self.hands)
        return Deal(*moved)

    def canonical(self, *, suits: bool = True, seats: bool = True) -> "Deal":
        """The one deal that stands for all that differ only by renaming *suits* and by rotating the *seats*.

        Of those (up to 24 times 4) deals it is the first: the one whose owners, in card order SA SK ... C2, are
        smallest as a word, N < E < S < W < nobody.

        >>> deal = Deal.from_pbn("N:8.AKQT4.AJ6.T742 9.J53.KQ92.QJ985 KQJT72.62.T84.K6 A6543.987.753.A3")
        >>> deal.rotate(3).permute_suits([2, 0, 3, 1]).canonical() == deal.canonical()
        True
        """
        turned = (self.rotate(quarters) for quarters in range(4 if seats else 1))
        return min((_suits_sorted(deal) if suits else deal for deal in turned), key=Deal.owners)

    def remove(self, *cards: Card | str) -> "Deal":
        """The ending that is left when *cards* have gone.

        >>> Deal("N:AK... Q... J... T...").remove("SK", "SQ")
        Deal.from_pbn('N:A... ... J... T...')

        Raises:
            ValueError: nobody holds one of them, or one is named twice.
        """
        hands = list(self.hands)
        for card in map(to_card, cards):
            bit = 1 << card
            owner = next((seat for seat in range(4) if hands[seat] & bit), UNUSED)
            if owner == UNUSED:
                raise ValueError(f"nobody holds {card_name(card)}")
            hands[owner] ^= bit
        return Deal(*hands)

    def play(self, seat: Seat | str, card: Card | str) -> "Deal":
        """The ending that is left when *seat* has played *card*.

        >>> Deal("N:A... K... Q... J...").play("N", "SA")
        Deal.from_pbn('N:... K... Q... J...')
        >>> Deal("N:A... K... Q... J...").play("N", "SK")
        Traceback (most recent call last):
            ...
        ValueError: North does not hold SK: East does

        Raises:
            ValueError: *seat* does not hold the card; says who does.
        """
        player, played = to_seat(seat), to_card(card)
        if not self.hands[player] >> played & 1:
            owner = self.owner(played)
            holder = "nobody does" if owner == UNUSED else f"{SEAT_NAMES[owner]} does"
            raise ValueError(f"{SEAT_NAMES[player]} does not hold {card_name(played)}: {holder}")
        return self.remove(played)


_set_hands = Deal.hands.__set__  # type: ignore[attr-defined, misc]
"""What writes the hands of a deal that is being made, past `Deal.__setattr__`."""


def _order(deal: Deal) -> tuple[Any, ...]:
    """What deals are sorted by: their order in `endings`, first those with equally many cards in each hand."""
    sizes, owners = deal.hand_sizes, deal.owners()
    balanced = deal.is_balanced and any(sizes)
    return not balanced, -sizes[0] if balanced else sizes, bytes(owners[card] for card in RANK_ORDER)


_BOARD_WORDS = frozenset(("dealer", "vulnerability", "auction", "contract", "declarer", "result", "number"))


def _hands_of_text(text: str, *others: Mask) -> tuple[Mask, Mask, Mask, Mask]:
    if any(others):
        raise TypeError("a deal is one text like 'N:AKQ... ...', or four masks")
    try:
        return Deal.from_pbn(text).hands
    except ValueError as error:
        if ":" in text or "." in text:
            raise
        raise ValueError(f"{error}; the deal of an id or a number is ids.decode({text!r}).item") from None


def _spread(hand: Mask) -> int:
    """A hand with its bits four times as far apart: a hexadecimal digit for each card."""
    return int(f"{hand:b}", 16)


_VALUES = bytes.maketrans(b"01234", bytes(range(5)))


def _suits_sorted(deal: Deal) -> Deal:
    """The deal with its suits in ascending order of their owners; that makes the whole word smallest."""
    owners = deal.owners()
    order = sorted(range(4), key=lambda suit: owners[13 * suit : 13 * suit + 13])
    return Deal.from_owners(b"".join(owners[13 * suit : 13 * suit + 13] for suit in order))


def _complain_of_strangers(hands: Sequence[Mask]) -> None:
    for seat, hand in enumerate(hands):
        if not 0 <= hand <= DECK:
            raise ValueError(f"{SEAT_NAMES[seat]}'s hand {hand:#x} is not a set of cards: bits 0 to 51 are the cards")


def _complain_of_repeats(hands: Sequence[Mask]) -> None:
    complaints = []
    for card in range(52):
        holders = [SEAT_NAMES[seat] for seat, hand in enumerate(hands) if hand >> card & 1]
        if len(holders) > 1:
            count = "both" if len(holders) == 2 else "all"
            complaints.append(f"{' and '.join(holders)} {count} hold {card_name(card)}")
    raise ValueError("; ".join(complaints))
