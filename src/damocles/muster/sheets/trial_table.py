"""A table with a single unit on it, of which sheets ask what the rule set makes of its fighters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.armies import profile, profile_on_foot, weapon
from damocles.rules.battle import UnitPlaces, build_table
from damocles.rules.state import (
    CeaseFire,
    Company,
    FighterCard,
    Mission,
    Setting,
    UnitCard,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.muster.sheets.frame import SheetFrame
    from damocles.rules.state import Profile, Table

SIDE = 60_000
SPACE = 10
"""Where they stand says nothing, so even the largest unit has room."""


def lay_unit(frame: SheetFrame, fighters: Sequence[FighterCard]) -> Table:
    """The table with these fighters alone, numbered in their order."""
    rule = frame.rules.cite("battle.phases")
    mission = Mission("sheet", SIDE, SIDE, (), (), (), (), CeaseFire(rounds=1), rule)
    unit = UnitCard("sheet", "sheet", "sheet", tuple(fighters), 0)
    carried = dict.fromkeys(name for card in fighters for name in card.weapons)
    weapons = tuple(weapon(name, frame.catalog.weapons[name]) for name in carried)
    names = dict.fromkeys(card.profile for card in fighters)
    profiles = tuple(_profile(frame, name) for name in names)
    company = Company("sheet", "sheet", (unit,), profiles, weapons)
    spots = [(SPACE * at, SIDE // 2) for at, _ in enumerate(fighters, start=1)]
    return build_table(Setting(frame.rules, mission, (company,)), {0: UnitPlaces(spots)}, 0)


def lay_profile(frame: SheetFrame, name: str, number: int) -> Table:
    """The table with this many fighters of a profile, without anything."""
    return lay_unit(frame, [FighterCard(name, "standard", ())] * number)


def _profile(frame: SheetFrame, name: str) -> Profile:
    known = frame.army.units.get(name)
    return profile(name, known, frame.army) if known else profile_on_foot(frame.army, name)
