"""Deals of sets in other ways than by number: by a test of each deal."""
