"""The command for the Impossible Bridge Book."""
