"""Units that losses have torn apart: how near to cohesion a movement can bring them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.geometry import Disc, Discs, half_up, nearest_free, repair
from damocles.geometry.places import ANYWHERE as EVERYWHERE, first_by_lengths
from damocles.rules.chapters.movement.ends import other_bases, refuse_ends
from damocles.rules.chapters.movement.ground import reach
from damocles.rules.chapters.movement.measure import ANYWHERE, is_measured
from damocles.rules.chapters.movement.order import Move, allowance
from damocles.rules.reading.cohesion import is_torn, join_ids, missing_cohesion
from damocles.rules.reading.facts import disc, is_immobilised, members
from damocles.rules.reading.footprints import bases_at
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.land import container_of, land_of, terrain_kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry import Field, Pieces
    from damocles.geometry.places import Arrangement
    from damocles.rules.state.state import Fighter, Gait, Table, Unit


class FixedField:
    """The field of a fighter that stays where it is."""

    first = first_by_lengths

    def __init__(self, fighter: Fighter) -> None:
        self.at = (fighter.x, fighter.y)
        self.around = (fighter.x, fighter.y, 0)

    def lengths(self, points: Sequence[tuple[int, int]]) -> list[int | None]:
        """Zero for the fighter's own place, None for any other."""
        return [0 if point == self.at else None for point in points]


class OpenField:
    """The field of a fighter whose way is not measured: it may get anywhere."""

    first = first_by_lengths
    around = EVERYWHERE
    budget = ANYWHERE

    def lengths(self, points: Sequence[tuple[int, int]]) -> list[int | None]:
        """Zero for every place."""
        return [0] * len(points)


def field_of(
    table: Table, unit: Unit, fighter: Fighter, gait: Gait
) -> Field | FixedField | OpenField:
    """What a fighter on the table reaches without climbing; nothing if it stands on something."""
    top = fighter.standing_on
    perched = top is not None and terrain_kind(table, top).passing == "climb"
    if perched or is_immobilised(table, fighter):
        return FixedField(fighter)
    if not is_measured(table, unit, fighter):
        return OpenField()
    return reach(table, fighter, allowance(table, unit, gait, fighter=fighter), mates=True)


def plan_reunion(table: Table, unit: Unit, gait: Gait) -> Move:
    """The movement that best reunites the unit; found once, as many plans are compared with it."""
    asked, known = (unit.id, gait, table.activation), table.derived.get("mended")
    if known is None or known[0] != asked:
        known = table.derived["mended"] = (asked, _mended(table, unit, gait))
    found: Move = known[1]
    return found


@cites("cohesion.restored")
def _mended(table: Table, unit: Unit, gait: Gait) -> Move:
    """The reunion worked out afresh; members that already stand in cohesion stay."""
    group = members(table, unit)
    fields = [field_of(table, unit, fighter, gait) for fighter in group]
    bases = [disc(table, fighter) for fighter in group]
    params = table.setting.params
    found = repair(
        bases,
        pieces=closed_ground(table, unit),
        others=Discs(other_bases(table, unit)),
        table=table.setting.size,
        fields=fields,
        leader=[fighter.id for fighter in group].index(unit.leader),
        lead=params.cohesion_leader,
        link=params.cohesion_link,
    )
    places = approach(table, unit, group, fields, found)
    return Move(unit.seat, gait, tuple(places))


@cites("container.open_limits")
def closed_ground(table: Table, unit: Unit) -> Pieces:
    """The elements for a unit that comes together; one outside open containers enters none."""
    inside = any(container_of(table, fighter) for fighter in members(table, unit))
    return land_of(table).solid if inside else land_of(table).massive


def approach(
    table: Table,
    unit: Unit,
    group: Sequence[Fighter],
    fields: Sequence[Field | FixedField | OpenField],
    found: Arrangement,
) -> list[Placement]:
    """Those who cannot get into cohesion go towards the leader as far as they can."""
    taken = [
        Disc(x=place[0], y=place[1], r=fighter.r)
        for fighter, place in zip(group, found.places, strict=True)
        if place is not None
    ]
    leader = table.fighters[unit.leader]
    places = []
    for fighter, field, given in zip(group, fields, found.places, strict=True):
        place = given or nearer_place(table, unit, fighter, leader, field, taken)
        if given is None:
            taken.append(Disc(x=place[0], y=place[1], r=fighter.r))
        on = fighter.standing_on if place == (fighter.x, fighter.y) else None
        places.append(Placement(fighter.id, *place, fighter.facing, on))
    return places


def nearer_place(
    table: Table,
    unit: Unit,
    fighter: Fighter,
    leader: Fighter,
    field: Field | FixedField | OpenField,
    taken: Sequence[Disc],
) -> tuple[int, int]:
    """The free place nearest to the leader, or the fighter's own if none is nearer."""
    here = (fighter.x, fighter.y)
    far = math.dist(here, (leader.x, leader.y))
    budget = 0 if isinstance(field, FixedField) else field.budget
    share = min(1.0, budget / far) if far else 0.0
    goal = (
        half_up(fighter.x + share * (leader.x - fighter.x)),
        half_up(fighter.y + share * (leader.y - fighter.y)),
    )
    spot = nearest_free(
        Disc(x=goal[0], y=goal[1], r=fighter.r),
        pieces=closed_ground(table, unit),
        discs=Discs([*other_bases(table, unit), *taken]),
        table=table.setting.size,
        within=field,
        limit=2 * budget,
    )
    return spot if spot is not None else here


@cites("cohesion.restored")
def refuse_missed_reunion(table: Table, unit: Unit, order: Move) -> Refusal | None:
    """A unit torn apart by losses must come together as far as its movement allows."""
    if not is_torn(table, unit):
        return None
    leader = [there.fighter for there in order.placements].index(unit.leader)
    missing = missing_cohesion(table, bases_at(table, order.placements), leader)
    if missing == 0:
        return None
    best = plan_reunion(table, unit, order.gait)
    if refuse_ends(table, unit, best.placements) is not None:
        return None
    leader = [there.fighter for there in best.placements].index(unit.leader)
    possible = missing_cohesion(table, bases_at(table, best.placements), leader)
    if missing <= possible:
        return None
    names = [there.fighter for there in best.placements if moves(table, there)]
    facts: dict[str, int | str] = {"missing": missing, "possible": possible}
    return Refusal(
        "cohesion.restored", "cohesion_can_be_mended", {**facts, "fighters": join_ids(names)}
    )


def moves(table: Table, there: Placement) -> bool:
    """Whether a fighter is placed anywhere but where it stands."""
    fighter = table.fighters[there.fighter]
    return (fighter.x, fighter.y) != (there.x, there.y)
