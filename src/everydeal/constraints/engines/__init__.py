"""What counts and numbers the deals of a formula: decision diagrams, native and pure."""
