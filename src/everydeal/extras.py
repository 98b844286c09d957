"""How to get an extra: here alone stand the words that change when everydeal is in Python's package index."""


def install(extra: str, *more: str) -> str:
    """What to do to have *extra*, and *more* packages.

    >>> install("print")
    "pip install '.[print]' in the checkout, or ./run --with print"
    """
    packages = "".join(f" {package}" for package in more)
    return f"pip install '.[{extra}]'{packages} in the checkout, or ./run --with {extra}"
