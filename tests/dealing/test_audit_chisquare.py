"""The fit of counts to shares: worked examples of the textbooks, and what pooling does to the degrees of freedom."""

from fractions import Fraction

import pytest

from everydeal.dealing.audit.chisquare import chi_square_tail, fit

PEAS = {"round yellow": 315, "round green": 108, "wrinkled yellow": 101, "wrinkled green": 32}
PEAS_EXPECTED = dict(zip(PEAS, (Fraction(n, 16) for n in (9, 3, 3, 1)), strict=True))
"""G. Mendel, 1866: 556 peas, expected as 9 : 3 : 3 : 1."""
DIE = dict(enumerate((5, 8, 9, 8, 10, 20), start=1))
DIE_EXPECTED = dict.fromkeys(DIE, Fraction(1, 6))
"""60 throws of a die, 10 expected of each face: squares of 25 + 4 + 1 + 4 + 0 + 100 over 10."""


@pytest.mark.parametrize(
    ("counts", "shares", "statistic", "freedom", "p"),
    [
        (PEAS, PEAS_EXPECTED, 0.470024, 3, 0.925426),  # R: chisq.test(c(315, 108, 101, 32), p = c(9, 3, 3, 1) / 16)
        (DIE, DIE_EXPECTED, 13.4, 5, 0.019905),
    ],
    ids=["Mendel's peas", "a die"],
)
def test_examples_of_the_textbooks(
    counts: dict[object, int], shares: dict[object, Fraction], statistic: float, freedom: int, p: float
) -> None:
    result = fit(counts, shares)
    assert result is not None
    assert result.freedom == freedom
    assert (result.statistic, result.p) == pytest.approx((statistic, p), rel=1e-4)


def test_a_degree_of_freedom_for_each_pooled_cell_but_one() -> None:
    """100 throws with the shares 4, 46, 46 and 4 %: the first is pooled with the second, the last with the third."""
    shares = {face: Fraction(share, 100) for face, share in enumerate((4, 46, 46, 4))}
    result = fit({0: 1, 1: 44, 2: 48, 3: 7}, shares)
    assert result is not None
    assert [cell[1:] for cell in result.cells] == [(45, 50.0), (55, 50.0)]
    assert (result.statistic, result.freedom, result.p) == (1.0, 1, chi_square_tail(1.0, 1))
    assert result.p == pytest.approx(0.317311, rel=1e-5)


def test_the_least_that_may_be_expected_is_enough() -> None:
    shares = {face: Fraction(1, 2) for face in range(2)}
    assert fit({0: 5, 1: 5}, shares) is not None
    assert fit({0: 5, 1: 4}, shares) is None


def test_the_worst_cell_is_the_one_that_adds_most() -> None:
    result = fit(DIE, DIE_EXPECTED)
    assert result is not None
    assert result.worst == ((6,), 20, 10.0)


def test_no_degrees_of_freedom_are_refused() -> None:
    with pytest.raises(ValueError, match="0 degrees of freedom: there must be at least one"):
        chi_square_tail(1.0, 0)
