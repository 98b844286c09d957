"""Commands on deals and their numbers."""
