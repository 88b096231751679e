"""Shooting: dice count by what they show, arcs go to points, and friends may be shot at."""

from __future__ import annotations

from damocles.engine import Refusal
from damocles.rules.chapters.shooting.impacts import ImpactsStep
from damocles.rules.chapters.shooting.indirect import BlastStep, find_survivors
from damocles.rules.chapters.shooting.shooters import copies_of
from damocles.rules.reading.aims import aimed_unit, is_indirect, weapon_of
from damocles.rules.reading.resolution import face_needed
from damocles.rules.reading.sight import who_is_seen
from damocles.rules.state.salvos import BlastArea, CaughtGroup, Compass, FlameReach, Rethrow
from damocles.rules.state.targets import FighterTarget, PointTarget, UnitTarget
from tests.contrary.filling import Filling, always

NO_TARGET = Refusal("target.unit", "no_such_target")
NOT_THAT = Refusal("terrain.target", "not_at_elements")
FILLING = Filling(
    seams={
        "shot.side": always(None),
        "shot.copies": lambda table, unit, weapon, fired: (
            () if weapon.id in fired else (copies_of(table, unit, weapon.id),)
        ),
        "shot.target": lambda table, unit, _, target: (
            NO_TARGET
            if isinstance(target, PointTarget) or aimed_unit(table, target).id == unit.id
            else None
        ),
        "shot.target_units": lambda _, unit: [unit],
        "shot.range": lambda table, target: (
            FighterTarget(aimed_unit(table, target).leader)
            if isinstance(target, UnitTarget | FighterTarget)
            else target
        ),
        "shot.test": lambda _table, weapon, _shooter, band: (
            (weapon.accuracy, weapon.fixed or face_needed(weapon.accuracy, max(0, band - 1)))
        ),
        "shot.reroll": lambda _table, _unit, _weapon, missed, left, guns: Rethrow(
            missed, min(len(missed), left * guns), left
        ),
        "shot.faces": lambda _, weapon: is_indirect(weapon),
        "shot.after": lambda table, fire, shots: (
            BlastStep(fire, *shots)
            if is_indirect(weapon_of(table, fire))
            else ImpactsStep(fire, shots.hits)
        ),
        "shot.losable": lambda table, fire, group, *, caught: (
            group if caught else who_is_seen(table, [table.fighters[fire.leader]], group)
        ),
        "shot.eligible": always(()),
        "zone.skip": always(False),
        "zone.order": lambda _table, _fire, caught: [
            CaughtGroup(fighter.unit, (fighter.id,), -fighter.id) for fighter in reversed(caught)
        ],
        "ind.target": lambda _table, _unit, target: (
            None if isinstance(target, PointTarget) else NO_TARGET
        ),
        "ind.lands": lambda _, shots: shots.hits > 0,
        "ind.deviation": lambda table, shots: sum(shots.faces) * table.setting.params.deviation,
        "ind.direction": always(Compass(2, 11, 7)),
        "ind.radius": lambda area, hits, _limit: BlastArea(area, surplus=max(0, hits - 1)),
        "ind.deal": lambda _table, _centre, area, reached: [
            (fighter.id, 1 + area.surplus * (fighter is reached[0])) for fighter in reached
        ],
        "pro.range": lambda table, _weapon, bearer: FlameReach(
            table.fighters[table.units[bearer.unit].leader], 15_000
        ),
        "ter.weapon": lambda _table, _weapon, element: NOT_THAT if len(element) > 5 else None,
        "down.who": lambda table, struck: dict.fromkeys(
            fighter
            for name in find_survivors(table, struck)
            for fighter in table.units[table.fighters[name].unit].fighters
            if find_survivors(table, [fighter])
        ),
    },
    numbers={
        "band": 12, "cover": 4, "cover_drill": 2, "artillery_cost": 1, "stealth": 30,
        "options.hold_fighters": True, "options.mates_caught": True,
        "options.wreck_targetable": True,
    },
)  # fmt: skip
