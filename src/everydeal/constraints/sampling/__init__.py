"""Deals of sets in other ways than by number: filters, and spaces carried to other processes."""
