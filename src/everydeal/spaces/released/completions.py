"""The full deals that contain a given ending: the article's "template".

A template fixes some cards in some hands.  The cards it does not name go to the places it leaves open, in every way:
with slots n, e, s, w left there are (n+e+s+w)! / (n! e! s! w!) completions.  Their order
is that of `pavlicek` restricted to them: the lexicographic order of the owners of the free cards, in rank order.

Source: Richard Pavlicek, "Mapping Bridge Endings" (article 7Z72), which names templates as a use of unbalanced endings.
"""

from ...argument_checks import check_kind
from ...cards import RANK_ORDER, SEAT_NAMES
from ...counting import arrangement_index, arrangement_item, multinomial
from ...deal import Deal
from ..deals import FULL, DealSpace, check_sizes, deal_of


class Completions(DealSpace):
    """All full deals that contain the cards of *template*, where it has them.

    >>> template = Deal.from_pbn("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -")
    >>> completions(template).size, completions(Deal.from_pbn("N:AKQ... - - -")).size
    (1, 694226018141619672037190400)

    Raises:
        ValueError: a hand of *template* holds more than 13 cards.
    """

    def __init__(self, template: Deal) -> None:
        check_kind(template, Deal, "a template is a deal: completions(Deal('N:AKQ... - - -'))")
        for seat, size in enumerate(template.hand_sizes):
            if size > 13:
                raise ValueError(f"{SEAT_NAMES[seat]} holds {size} cards: no full deal contains {template}")
        self.template = template
        self.name = f"completions/{template}"
        self.member_kind = "full deals that contain the template"
        self._free = tuple(card for card in RANK_ORDER if template.unused >> card & 1)
        self._slots = tuple(13 - size for size in template.hand_sizes)
        self.size = multinomial(self._slots)

    def _index(self, deal: Deal) -> int:
        check_sizes(deal, FULL)
        for seat, (hand, fixed) in enumerate(zip(deal.hands, self.template.hands, strict=True)):
            if fixed & ~hand:
                raise ValueError(f"{SEAT_NAMES[seat]} lacks cards of the template {self.template}: {deal}")
        owners = deal.owners()
        return arrangement_index([owners[card] for card in self._free], self._slots)

    def _item(self, index: int) -> Deal:
        rest = deal_of(arrangement_item(index, self._slots), self._free)
        return Deal(*(fixed | hand for fixed, hand in zip(self.template.hands, rest.hands, strict=True)))

    def __eq__(self, other: object) -> bool:
        return self.template == other.template if isinstance(other, Completions) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.template)


def completions(template: Deal) -> Completions:
    """The space of all full deals that contain *template*; see `Completions`.

    >>> space = completions(Deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT9876543. -"))
    >>> space.size, str(space[0].south)
    (14, '..AKQJT9876543.A')

    Raises:
        ValueError: a hand of *template* holds more than 13 cards.
    """
    return Completions(template)


def completions_named(name: str) -> Completions:
    """The space with a name like ``completions/N:AKQ... - - -``.

    Raises:
        ValueError: it is not such a name.
    """
    return Completions(Deal.from_pbn(name.partition("/")[2]))
