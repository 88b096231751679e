"""Kinds of terrain that live in these tests alone, and an edition that has them beside its own."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from damocles.catalog.packs import core
from damocles.catalog.source.values import ElementKind, KindProvenance
from damocles.rules.state.model import FighterCard
from damocles.rules.state.terrain import TerrainKind
from damocles.scenario import GOLEM
from damocles.words import more_words
from tests.rules.made_up import add_content, played_everywhere
from tests.rules.torn import TornScenario

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params

THICKET = TerrainKind(
    "thicket", "terrain.thicket", 1, "climb",
    removable=False, liftable=True, debatable=True, machines="terrain.machines_in_thickets",
)  # fmt: skip
"""Infantry climbs it, a strong fighter lifts it, nothing destroys it; debatable cover."""
RAMPART = TerrainKind("rampart", "terrain.rampart", 1, "climb", protection=9, sp=2)
"""Cover like any other, which weapons and sabotage bring down."""
SHED = TerrainKind("shed", "terrain.shed", 3, "blocked", openable=True)
"""Infantry opens it and goes in; nobody climbs it."""
KINDS = (THICKET, RAMPART, SHED)
CITED = {
    "terrain.thicket": "MAD-010", "terrain.machines_in_thickets": "MAD-011",
    "terrain.rampart": "MAD-012", "terrain.shed": "MAD-013",
}  # fmt: skip
WORDS = {
    "en": "kinds: {thicket: bramble thicket, rampart: rampart, shed: tool shed}\n",
    "fr": "kinds: {thicket: fourré de ronces, rampart: rempart, shed: remise}\n",
}


def with_terrain(rules: RuleSet[Params]) -> RuleSet[Params]:
    """The same edition with these kinds."""
    return add_content(rules, KINDS, CITED)


def footprint(kind: TerrainKind) -> ElementKind:
    """The kind as a pack has it: 12 x 4 cm."""
    assumed = KindProvenance("assumed", "assumed")
    return ElementKind(12_000, 4_000, kind.size, "obstacle", assumed, "TER-006")


@contextmanager
def laid_everywhere(folder: Path) -> Iterator[None]:
    """Let everybody have the edition, and the pack the kinds; the words are kept in a folder."""
    for language, text in WORDS.items():
        (folder / language).mkdir()
        (folder / language / "things.yaml").write_text(text, encoding="utf-8")
    kinds = {kind.id: footprint(kind) for kind in KINDS}
    with pytest.MonkeyPatch.context() as patch, played_everywhere(with_terrain), more_words(folder):
        for name, kind in kinds.items():
            patch.setitem(core().kinds, name, kind)
        yield


def known(scenario: TornScenario) -> TornScenario:
    """The same situation in the edition that has the kinds."""
    if THICKET.key not in scenario.rules.content:
        scenario.rules = with_terrain(scenario.rules)
    return scenario


def beside(kind: str, *abilities: str) -> TornScenario:
    """A golem with abilities beside an element, and an enemy far away."""
    card = FighterCard("golem", "standard", ("nanoblaster",), abilities)
    scenario = known(TornScenario()).unit("A", profile=GOLEM, cards=[card], at=[(20, 20)])
    scenario.unit("b", seat=1, at=[(20, 60)])
    return scenario.element("e", kind, 20, 23.5, width=10, depth=1)
