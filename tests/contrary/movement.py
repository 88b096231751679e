"""Contact and movement: wider contact, other gaits, followers walk freely, machines rush on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal
from damocles.rules.chapters.movement.ends import refuse_footing
from damocles.rules.chapters.movement.run_over import AsideStep, pass_over
from damocles.rules.reading.facts import is_nearer_than
from damocles.rules.state import seams
from damocles.rules.state.gaits import GaitKind, gait_kind
from damocles.rules.state.land import terrain_kind
from tests.contrary.filling import Filling, always

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.events.movement import Placement
    from damocles.rules.state.state import Fighter, Gait, Table, Unit

BARRED = "move.rush_bars_shots"
GAITS = (
    GaitKind("march", "move.allowance", crossing="needed", free_only="move.rush_when_free"),
    GaitKind("clamber", "move.allowance", crossing="always", bars_shots=BARRED),
    GaitKind("sprint", "move.rush", hurries=True, runs_over=True, mobile_only="support.no_rush"),
)


def full_movement(table: Table, unit: Unit, gait: Gait, fighter: Fighter, *, crossing: bool) -> int:
    """Not halved by what is crossed; all gaits are the same for units in contact."""
    kind, rules, _ = gait_kind(table, gait), table.setting.rules, crossing
    movement = seams.move_stat(rules)(table, fighter, kind)
    if table.activation is not None and table.activation.engaged_at_start:
        return seams.engaged_move(rules)(table, unit, fighter, movement)
    return seams.move_rush(rules)(table, unit, movement) if kind.hurries else movement


def keep_out_of_ditches(table: Table, unit: Unit, places: Sequence[Placement]) -> Refusal | None:
    """Every fourth strip of eight centimetres is a ditch, in which no movement ends."""
    for place in places if unit.place == "table" else ():
        if place.x // 8_000 % 4 == 0:
            facts: dict[str, int | str] = {"fighter": place.fighter, "fighters": str(place.fighter)}
            return Refusal("move.no_overlap", "overlaps", facts)
    return refuse_footing(table, unit, places)


FILLING = Filling(
    seams={
        "contact.limit": lambda _table, one, other: is_nearer_than(one, other, 1_000),
        "engage.kind": lambda _table, _fighter, touching: bool(touching),
        "move.allowance": full_movement,
        "move.rush": lambda _table, _unit, movement: 2 * movement,
        "move.stat": lambda _table, fighter, kind: 15_000 - 20 * len(kind.id) + fighter.r,
        "move.method": lambda _t, unit, one: "measured" if one.id == unit.leader else "free",
        "move.crosses": lambda table, _f, element: terrain_kind(table, element).passing == "climb",
        "move.ends": keep_out_of_ditches,
        "move.blockers": always(seams.Blockers(infantry=False, machines=True)),
        "move.stop_on": lambda _table, _unit, gait: gait == "sprint",
        "engaged.move": lambda _table, _unit, _fighter, movement: movement // 4,
        "crush.when": lambda _table, _fighter, _kind, length: length > 5_000,
        "crush.after": lambda _table, unit, _gait: (AsideStep(unit.id, "march"),),
        "crush.dice": always(2),
        "ram": lambda *asked: pass_over(*asked)._replace(steps=pass_over(*asked).steps[::-1]),
    },
    added={gait.key: gait for gait in GAITS},
    dropped={f"gait.{gait}": "CON-GEN-030" for gait in ("combat", "rush")},
    numbers={
        "cohesion_leader": 15, "cohesion_link": 4, "run_over_aside": 20, "drop_reach": 15,
        "options.containers_open": False,
    },
)  # fmt: skip
