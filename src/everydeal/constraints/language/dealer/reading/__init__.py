"""From a text to a script: tokens, words, arguments, functions, terms, actions, statements."""
