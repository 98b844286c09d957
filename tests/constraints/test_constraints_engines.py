"""The engines of constrained spaces: published sizes and deals on each, and that both are one."""

from fractions import Fraction

import pytest

import everydeal
from conditions import CASES, condition_of
from everydeal import Deal, Space, north, south, west
from everydeal.constraints import SpaceTooLargeError, distribution
from everydeal.constraints.engines import engine
from everydeal.constraints.language.grammar import parse
from everydeal.constraints.logic.deck import Deck


@pytest.mark.parametrize("label", CASES)
def test_published_sizes_and_deals(label: str, each_engine: str) -> None:
    case = CASES[label]
    for order, vectors in case["vectors"].items():
        if each_engine == "pure" and order == "suit" and label in ("3", "8c"):
            continue  # a second each; the kernel does them
        space = Space(condition_of(label), order)
        assert space.size == int(case["size"])
        assert space.probability == Fraction(case["probability"])
        for vector in vectors:
            deal = Deal.from_pbn(vector["deal"])
            assert space[int(vector["index"])] == deal
            assert space.index(deal) == int(vector["index"])


def test_the_engines_agree_on_nodes_and_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    if not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    condition = north.hcp.between(15, 17) & ((south.controls >= 8) | (south.has("SAK") & (south.hcp <= 9)))
    native = Space(condition)
    monkeypatch.setattr(engine, "kernel", lambda: everydeal.kernel()._replace(name="pure"))
    pure = Space(condition)
    assert type(native._engine) is not type(pure._engine)
    assert (native.size, native.nodes) == (pure.size, pure.nodes)
    for deal in native.sample(50, "agree"):
        assert pure.index(deal) == native.index(deal)
        assert pure[pure.index(deal)] == deal


@pytest.mark.parametrize("limit", [30, 3000])
def test_the_engines_refuse_at_the_same_card(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    if not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    conditions = (
        north.pattern("5431") & south.pattern("5332"), north.pattern("5431") & south.pattern("5332") & (west.hcp > 9),
        (north.hcp > 11) & (south.spades > 4) & west.has("SA"),
    )  # fmt: skip
    for condition in conditions:
        layers = []
        for name in ("native", "pure"):
            monkeypatch.setattr(engine, "kernel", lambda name=name: everydeal.kernel()._replace(name=name))
            try:
                Space(condition, max_nodes=limit, advise=False)
                layers.append(-1)
            except SpaceTooLargeError as error:
                layers.append(error.layer)
        assert layers[0] == layers[1]


@pytest.mark.parametrize("text", ["hcp(north) >= 3", "spades(west) >= 1 or controls(south) >= 2", "all"])
def test_the_engines_agree_at_every_limit(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not refused is right, however few nodes are allowed; ends are counted beyond the last card."""
    if not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    deck, condition = Deck.small(1), parse(text)
    found: dict[str, list[object]] = {"native": [], "pure": []}
    for name, answers in found.items():
        monkeypatch.setattr(engine, "kernel", lambda name=name: everydeal.kernel()._replace(name=name))
        for limit in range(80):
            for work in (
                lambda limit=limit: list(Space(condition, max_nodes=limit, advise=False, deck=deck)),
                lambda limit=limit: distribution("hcp(north)", given=condition, max_nodes=limit, deck=deck),
            ):
                try:
                    answers.append(work())
                except SpaceTooLargeError as error:
                    answers.append(error.layer)
    assert found["native"] == found["pure"]
    assert {type(answer) for answer in found["pure"]} > {int}


@pytest.mark.slow
def test_the_engines_agree_on_distributions(monkeypatch: pytest.MonkeyPatch) -> None:
    if not everydeal.kernel().native:
        pytest.skip("no native kernel here")
    of = (south.aces, (north | west).controls)
    native = distribution(*of, given=condition_of("3"))
    monkeypatch.setattr(engine, "kernel", lambda: everydeal.kernel()._replace(name="pure"))
    assert distribution(*of, given=condition_of("3")) == native
