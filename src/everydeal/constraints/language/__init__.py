"""The text languages: `words`, `grammar` and texts of functions of your own; `dealer`, the language of that program."""
