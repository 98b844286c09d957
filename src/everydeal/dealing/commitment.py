"""The address at which version 1 of the commitment was before; it lives in `events.commitments`."""

from .events.commitments.commitment import Announcement, Opening, Terms, clean_text

__all__ = ["Announcement", "Opening", "Terms", "clean_text"]
