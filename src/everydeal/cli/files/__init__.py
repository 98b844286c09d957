"""Commands on files of boards."""
