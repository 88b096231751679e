"""Two made-up missions with goals, as a fan would write them: a crew that carries something home,
and a container that one side holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.packs.mission_files import find_mission
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.muster import company, lay_out

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from damocles.rules.state.setting import Setting

HOMEWARD = """\
id: homeward
texts: {en: {name: Homeward}}
table: {width: 90, depth: 60}
elements:
  - {id: box, kind: container, x: 44, y: 30, rot: 90}
  - {id: gen, kind: nanogenerator, x: 84, y: 30}
access_zones:
  - {id: west, owner: A, edge: west, from: 0, to: 60}
  - {id: east, owner: B, edge: east, from: 0, to: 60}
forces: {assault: 0}
units:
  - {id: alpha, owner: A, army: white_stars, unit: steel_troopers,
      at: [{x: 30, y: 44}, {x: 30, y: 48}, {x: 30, y: 40}]}
  - {id: bravo, owner: A, army: white_stars, unit: steel_troopers,
      at: [{x: 30, y: 18}, {x: 30, y: 22}, {x: 30, y: 14}]}
  - {id: crew, owner: B, army: therians, unit: storm_golems, facing: 180,
      at: [{x: 56, y: 32}, {x: 60, y: 32}]}
  - {id: wraith, owner: B, army: therians, unit: wraith_golgoth,
      number: 1, zone: east, from_round: 3}
goals:
  - {owner: A, kind: unit_gone, unit: crew, at_once: true}
  - {owner: B, kind: in_contact, unit: crew, element: gen, within: 2.5}
cease_fire: {rounds: 4, compared: fighters, uncounted: [wraith_golgoth]}
"""
SIEGE = """\
id: siege
texts: {en: {name: The siege}}
table: {width: 70, depth: 60}
elements:
  - {id: box, kind: container, x: 35, y: 30}
access_zones:
  - {id: west, owner: A, edge: west, from: 0, to: 60}
  - {id: east, owner: B, edge: east, from: 0, to: 60}
forces: {assault: 0}
units:
  - {id: guard, owner: A, army: white_stars, unit: steel_troopers, officers: [sergeant],
      at: [{x: 24, y: 30}, {x: 24, y: 34}, {x: 24, y: 26}]}
  - {id: relief, owner: A, army: white_stars, unit: steel_troopers,
      number: 4, zone: west, from_round: 2}
  - {id: one, owner: B, army: therians, unit: storm_golems, facing: 180,
      at: [{x: 50, y: 40}, {x: 50, y: 44}, {x: 50, y: 36}]}
  - {id: two, owner: B, army: therians, unit: storm_golems, facing: 180, from_round: 2,
      at: [{x: 58, y: 20}, {x: 58, y: 24}, {x: 58, y: 16}]}
goals:
  - {owner: A, kind: kind_gone, profile: storm_golems, at_once: true}
  - {owner: A, kind: hold_out, round: 4}
  - {owner: B, kind: more_near, element: box, within: 10, own: [storm_golems],
     enemies: [steel_troopers], ties: true, from_round: 2}
cease_fire: {rounds: 4}
"""
WRITTEN = {"homeward": HOMEWARD, "siege": SIEGE}
COMPANIES = ("first-white-stars", "first-therians")


def on_written(folder: Path, name: str) -> Callable[[str], tuple[Setting, str]]:
    """A battle on one of the missions, from its file."""
    file = folder / f"{name}.yaml"
    file.write_text(WRITTEN[name], encoding="utf-8")
    mission, present = find_mission(str(file)), [company(each) for each in COMPANIES]

    def found(seed: str = "1") -> tuple[Setting, str]:
        return lay_out(rule_set("at43"), mission, present, seed=seed), seed

    return found
