"""Abilities that live in these tests alone, and an edition and a pack that have them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.packs import loader
from damocles.rules.state.abilities import Ability, AbilityEffects, FiringWay, Restriction
from damocles.rules.state.model import Weapon
from damocles.scenario import GOLEM, Play, row, salvo
from damocles.words import more_words
from tests.rules.made_up import add_content, played_everywhere
from tests.rules.torn import TornScenario

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from damocles.engine.seams import RuleSet
    from damocles.rules.chapters.shooting.orders import Salvo
    from damocles.rules.state.params import Params

NEEDLING = Ability(
    "needling",
    "needling.choice",
    AbilityEffects(
        special_way=FiringWay(
            past_others="needling.past_others",
            fighters_only=Restriction("needling.choice", "needles_are_for_fighters"),
            unmoved=Restriction("needling.unmoved", "needlers_have_moved"),
            stays=Restriction("needling.unmoved", "needler_has_fired"),
            no_overwatch=Restriction("needling.overwatch", "no_needles_in_overwatch"),
        )
    ),
    of="weapon",
    rules=("needling.choice", "needling.past_others"),
)
"""Shots past cover and whoever is in between, by those who have not moved and do not move."""
PIERCING = Ability(
    "piercing",
    "piercing.machines",
    AbilityEffects(
        special_way=FiringWay(
            machines_only=Restriction("piercing.machines", "piercing_is_for_machines")
        )
    ),
    of="weapon",
)
"""Another way of firing at machines, which does nothing else."""
KEEN_EYE = Ability("keen_eye", "ability.keen_eye", AbilityEffects(accuracy=2))
"""Accuracy is two better."""
TINKERING = Ability("tinkering", "ability.tinkering", AbilityEffects(mends=True))
"""As good as a mechanic."""
ABILITIES = (NEEDLING, PIERCING, KEEN_EYE, TINKERING)
CITED = {
    "needling.choice": "MAD-011",
    "needling.past_others": "MAD-012",
    "needling.unmoved": "MAD-013",
    "needling.overwatch": "MAD-014",
    "piercing.machines": "MAD-015",
    "ability.keen_eye": "MAD-016",
    "ability.tinkering": "MAD-017",
}

NEEDLER = Weapon(
    "needler", "ranged", accuracy=15, rate=1, rerolls=0, penetration=20, damage=1,
    abilities=("needling",),
)  # fmt: skip
"""Hits and pierces without a die."""
PIERCER = Weapon(
    "piercer", "ranged", accuracy=15, rate=1, rerolls=0, penetration=20, damage=1,
    abilities=("piercing",),
)  # fmt: skip

WORDS = {
    "things": 'ways: {needling: "with needles"}',
    "refusals": 'needlers_have_moved: "No needles after a walk: {weapon}."',
    "sheets": 'abilities: {needling: "Past everybody.", keen_eye: "+2 Accuracy."}',
}
"""The words that they bring, by book."""
PACK = {
    "pack.yaml": """
id: made-up
version: "1"
title: {en: Made up}
requires: [core]
confidence: settled
""",
    "weapons.yaml": "laser_rifle: {abilities: [needling]}",
    "armies/white_stars/equipment.yaml": "triple_lense_helmet: {ability: keen_eye}",
    "texts/en.yaml": "abilities: {needling: Needling, keen_eye: Keen eye}",
}
"""Laser rifles with needles, and better helmets."""


def with_abilities(rules: RuleSet[Params]) -> RuleSet[Params]:
    """The same edition with these abilities."""
    return add_content(rules, ABILITIES, CITED)


@contextmanager
def telling(folder: Path) -> Iterator[None]:
    """Everything told with the words of the abilities."""
    (folder / "en").mkdir(parents=True)
    for book, text in WORDS.items():
        (folder / "en" / f"{book}.yaml").write_text(text, encoding="utf-8")
    with more_words(folder):
        yield


@contextmanager
def issued_everywhere(folder: Path) -> Iterator[None]:
    """Everybody plays the edition, with the pack on top of the others."""
    for name, text in PACK.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    with played_everywhere(with_abilities):
        loader.choose(folder)
        try:
            yield
        finally:
            loader.choose()


def known(scenario: TornScenario) -> TornScenario:
    """The same situation in the edition that has the abilities."""
    scenario.rules = with_abilities(scenario.rules)
    return scenario


def trench(*, wall: bool = True) -> Play:
    """Three needlers, a friend in between, and golems, behind a wall or not."""
    scenario = TornScenario().arm(NEEDLER).unit("A", at=row(3, 40, 20), weapons=("needler",))
    scenario.brief(destructible=("wall",) if wall else ())
    scenario.unit("c", at=[(44, 40)]).unit("b", seat=1, profile=GOLEM, at=row(4, 40, 54))
    if wall:
        scenario.element("wall", "low_wall", 46, 50, width=24, depth=1, size=1)
    return known(scenario).act("A")


def needles(play: Play, weapon: str = "needler", target: str = "b") -> Salvo:
    """A salvo in the special way of its weapon."""
    return replace(salvo(play, weapon, target), sniping=True)
