"""What dealing machines take, and what programs that deal for them write."""
