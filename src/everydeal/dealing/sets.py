"""The address at which sets of deals were before; they live in `events.sessions`."""

from .events.sessions.sets import (
    DealSet,
    MixSet,
    Part,
    SpaceSet,
    all_deals,
    balanced_endings,
    conditioned,
    legal_endings,
    mixed,
    parse_set,
    template,
)

__all__ = [
    "DealSet",
    "MixSet",
    "Part",
    "SpaceSet",
    "all_deals",
    "balanced_endings",
    "conditioned",
    "legal_endings",
    "mixed",
    "parse_set",
    "template",
]
