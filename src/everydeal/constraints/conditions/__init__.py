"""Conditions as Python objects: what can be asked of a hand, comparisons, and their joining with & | ~."""
