"""The editions that are asked for: kept at hand, or counted in a process of their own."""
