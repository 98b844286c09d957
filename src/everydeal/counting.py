"""Ranking of subsets and arrangements: integers in, integers out.

Subsets are masks; an arrangement is a word over the letters 0, 1, 2, ... with a given number of each.  Every order
here is one of two:

* *colex* or *squashed* order of the k-subsets: the subsets of 0..m-1 come before all that hold m.
* *lexicographic* order: words (or ascending lists of elements) as in a dictionary.

This module imports nothing of ours.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb


def compress(subset: int, within: int) -> int:
    """Renumber *subset*, which lies in *within*, by the place of each element in *within*.

    >>> bin(compress(0b101000, 0b111010))
    '0b1010'
    """
    if not within & (within + 1):
        return subset  # nothing is missing in between
    result = 0
    while subset:
        low = subset & -subset
        result |= 1 << (within & (low - 1)).bit_count()
        subset ^= low
    return result


def expand(places: int, within: int) -> int:
    """The elements of *within* that stand at *places*: the inverse of `compress`.

    >>> bin(expand(0b1010, 0b111010))
    '0b101000'
    """
    missing = ((1 << within.bit_length()) - 1) ^ within
    while missing:  # from below: all that stands at a missing element or above it moves up by one
        low = missing & -missing
        places += places & -low
        missing ^= low
    return places


def subset_index(subset: int) -> int:
    """The number of *subset*, a mask, in colex order among the sets of its size.

    The i-th smallest element x adds C(x, i): the i-sets that lie wholly below x.  Source: I. Anderson,
    "Combinatorics of Finite Sets" (the squashed order); the combinatorial number system.

    >>> subset_index(1 << 2 | 1 << 3 | 1 << 5)      # C(2, 1) + C(3, 2) + C(5, 3)
    15
    """
    index = i = 0
    while subset:
        low = subset & -subset
        i += 1
        index += comb(low.bit_length() - 1, i)
        subset ^= low
    return index


def subset_item(index: int, size: int) -> int:
    """The *size*-set, as a mask, that is number *index* in colex order.

    >>> subset_item(15, 3) == 1 << 2 | 1 << 3 | 1 << 5
    True
    """
    subset = 0
    columns = _columns(size)
    while columns and columns[0][-1] <= index:
        for i, column in enumerate(reversed(columns), start=1):
            column.append(comb(len(column), i))
    for column in columns:
        x = bisect_right(column, index) - 1  # the largest x with C(x, i) <= index
        subset |= 1 << x
        index -= column[x]
    return subset


@lru_cache
def _columns(size: int) -> list[list[int]]:
    """For i = size, ..., 1 the list of C(x, i) for x = 0, 1, 2, ..., as far as it was needed so far."""
    return [[comb(x, i) for x in range(max(size + 1, 53))] for i in range(size, 0, -1)]


def mirror(subset: int, length: int) -> int:
    """*subset* of 0..length-1 with every element x replaced by length-1-x.

    >>> bin(mirror(0b0011, 4))
    '0b1100'
    """
    return int(f"{subset:0{length}b}"[::-1], 2) if length else 0


def subset_index_lex(subset: int, length: int) -> int:
    """The number of *subset*, a mask, in lexicographic order among the subsets of 0..length-1 of its size.

    Lexicographic order is colex order of the mirrored set, read backwards.

    >>> [subset_index_lex(s, 4) for s in (0b0011, 0b0101, 0b1001, 0b0110, 0b1010, 0b1100)]
    [0, 1, 2, 3, 4, 5]
    """
    return comb(length, subset.bit_count()) - 1 - subset_index(mirror(subset, length))


def subset_item_lex(index: int, size: int, length: int) -> int:
    """The *size*-subset of 0..length-1 that is number *index* in lexicographic order.

    >>> bin(subset_item_lex(3, 2, 4))
    '0b110'
    """
    return mirror(subset_item(comb(length, size) - 1 - index, size), length)


def multinomial(counts: Iterable[int]) -> int:
    """How many words have these numbers of letters: (sum of counts)! / product of (count!).

    >>> multinomial([2, 2, 2, 2]), multinomial([1, 2, 3, 4])
    (2520, 12600)
    """
    ways, total = 1, 0
    for count in counts:
        total += count
        ways *= comb(total, count)
    return ways


def arrangement_index(word: Sequence[int], counts: Sequence[int]) -> int:
    """The number of *word*, in lexicographic order, among the words with *counts[a]* letters a.

    Of K words that are left, with C letters to come and c of them equal to a, K * c / C start with a: the
    "proportional split" of Pavlicek's article.  Every division is exact.

    >>> [arrangement_index(w, [2, 1]) for w in ((0, 0, 1), (0, 1, 0), (1, 0, 0))]
    [0, 1, 2]
    """
    if len(counts) <= 4:
        return _index_of_four(word)
    met = [0] * len(counts)
    ways, index = 1, 0
    for length, letter in enumerate(reversed(word), start=1):  # from the end, where K and C are small
        met[letter] += 1
        if letter:
            index += ways * sum(met[:letter]) // met[letter]
        ways = ways * length // met[letter]
    return index


def _index_of_four(word: Sequence[int]) -> int:
    """The same for the letters 0 to 3, which is what deals are made of: twice as fast."""
    zeros = ones = twos = threes = 0
    ways, index = 1, 0
    for length, letter in enumerate(reversed(word), start=1):
        if letter == 0:
            zeros += 1
            ways = ways * length // zeros
        elif letter == 1:
            ones += 1
            index += ways * zeros // ones
            ways = ways * length // ones
        elif letter == 2:
            twos += 1
            index += ways * (zeros + ones) // twos
            ways = ways * length // twos
        else:
            threes += 1
            index += ways * (zeros + ones + twos) // threes
            ways = ways * length // threes
    return index


def arrangement_item(index: int, counts: Sequence[int]) -> list[int]:
    """The word that is number *index* in lexicographic order among those with *counts[a]* letters a.

    >>> [arrangement_item(i, [2, 1]) for i in range(3)]
    [[0, 0, 1], [0, 1, 0], [1, 0, 0]]
    """
    left = list(counts)
    ways, word = multinomial(left), []
    for length in range(sum(left), 0, -1):
        letter = 0
        while index >= (share := ways * left[letter] // length):
            index -= share
            letter += 1
        word.append(letter)
        ways = share
        left[letter] -= 1
    return word
