"""The address at which sessions were before; they live in `events.sessions`."""

from .events.sessions.session import (
    ATTEMPTS,
    Dealt,
    UsedDeals,
    deal_board,
    deal_id,
    deal_session,
    parse_deal_id,
    session_boards,
)

__all__ = [
    "ATTEMPTS",
    "Dealt",
    "UsedDeals",
    "deal_board",
    "deal_id",
    "deal_session",
    "parse_deal_id",
    "session_boards",
]
