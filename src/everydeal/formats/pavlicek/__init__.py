"""Richard Pavlicek's formats: RBN and RBX, and his binary files ZBS, ZRD and ZDD."""
