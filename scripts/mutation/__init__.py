"""Mutation testing: does a small wrong change of the source make a test fail?  `scripts/mutate.py` is the command."""
