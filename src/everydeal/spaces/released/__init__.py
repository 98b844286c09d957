"""The families of spaces, one file each, the theory at its head; `spaces.named` has the spaces themselves."""
