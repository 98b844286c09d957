"""What counts and numbers the deals of a formula: decision diagrams and boundary tables, native and pure."""
