"""The arguments of the commands on deals and their numbers."""
