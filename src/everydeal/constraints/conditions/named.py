"""Suits and cards by the names that people write."""

from ...argument_checks import check_kind
from ...cards import RANKS, SUIT_NAMES, SUITS, Card, Suit, card_name


def to_suit(suit: Suit | str | None) -> Suit | None:
    """A suit by number, letter or name; None is all suits.

    Raises:
        ValueError: it is not one.
    """
    if isinstance(suit, str):
        for number, name in enumerate(SUIT_NAMES):
            if suit.lower() in (name, name[:-1], name[0]):
                return number
    elif suit is None or suit in range(4):
        return suit
    raise ValueError(f"{suit!r} is not a suit: write S, H, D or C")


def parse_cards(text: str) -> list[Card]:
    """The cards of a text of suits with ranks, ``"SAKQ HA"``.

    Raises:
        ValueError: not such a text, or a card comes twice.
        TypeError: no text.
    """
    check_kind(text, str, "cards are a text like 'SAKQ HA'")
    cards: list[Card] = []
    for word in text.replace(",", " ").upper().split():
        if word[0] not in SUITS or len(word) < 2 or not set(word[1:]) <= set(RANKS):
            raise ValueError(f"{word!r} is not a suit letter followed by ranks, like SAKQ or HT9")
        for rank in word[1:]:
            card = 13 * SUITS.index(word[0]) + RANKS.index(rank)
            if card in cards:
                raise ValueError(f"{card_name(card)} comes twice")
            cards.append(card)
    if not cards:
        raise ValueError("no cards are named; write them like SAKQ HA")
    return cards
