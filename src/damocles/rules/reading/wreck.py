"""The wreck with a pilot in it: who the pilot is, what hits the wreck, what the pilot's loss means.

The wreck is an element with the round base of the strider it used to be. Nobody aims at it, but
shots that pass it and areas of effect that reach it take Structure points from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.geometry import Disc, Discs, between, find_touched, gap
from damocles.rules.reading.facts import disc, piece_of
from damocles.rules.reading.sides import conclude
from damocles.rules.state.bodies import body
from damocles.rules.state.state import seats_playing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.state import Fighter, Outcome, Table, Unit


# ---- the pilot -------------------------------------------------------------------------------


@cites("wreck.pilot_choice")
def pilot(table: Table) -> Fighter | None:
    """The pilot, wherever they are; None before one is chosen and in missions without one."""
    rescue = table.setting.mission.rescue
    if rescue is None:
        return None
    company = table.setting.companies[rescue.seat]
    cards = {f"{rescue.seat}/{card.id}/0" for card in company.pilots}
    return next((f for f in table.fighters.values() if f.card in cards), None)


@cites("wreck.pilot_safe")
def pilot_inside(table: Table) -> Fighter | None:
    """The pilot while inside the wreck, where nobody can aim at them or strike them."""
    found = pilot(table)
    return found if found is not None and table.units[found.unit].place == "inside" else None


def is_pilot_out(table: Table) -> bool:
    """Whether the pilot has been met and can still be evacuated."""
    found = pilot(table)
    return found is not None and found.place == "table"


@cites("cease_fire.extraction", "cease_fire.together")
def failed_rescue(table: Table) -> Outcome | None:
    """The outcome if the pilot was eliminated: the battle ends at once, and their side has lost."""
    mission, found = table.setting.mission, pilot(table)
    if found is None or mission.rescue is None or not mission.cease_fire.pilot_lost:
        return None
    if found.place != "gone" or "evacuated pilot" in table.tally:
        return None
    hostile, seat = table.setting.is_hostile, mission.rescue.seat
    foes = [other for other in seats_playing(table) if hostile(seat, other)]
    return conclude(table, foes, mission.rule)


# ---- what hits the wreck ---------------------------------------------------------------------


@cites("wreck.miniature", "wreck.obstacle_and_pilot")
def wreck_base(table: Table) -> Disc | None:
    """The round base of the wreck, with its Size as height; None if there is no wreck any more."""
    rescue = table.setting.mission.rescue
    if rescue is None or not table.elements[rescue.element].present:
        return None
    piece = piece_of(table, rescue.element)
    xs, ys = zip(*piece.corners, strict=True)
    x, y = sum(xs) // len(xs), sum(ys) // len(ys)
    r = min(max(xs) - min(xs), max(ys) - min(ys)) // 2
    return Disc(x=x, y=y, r=r, height=piece.height)


@cites("wreck.damage", "wreck.obstacle_and_pilot")
def wreck_is_caught(table: Table, unit: Unit, theirs: Discs, least: int, touch: int) -> bool:
    """Whether the wreck is in the zone of fire and large enough not to be shot over."""
    found = wreck_base(table)
    if found is None or found.height < least:
        return False
    zone = between(body(table, unit).stance.discs, theirs)
    return zone.apart and any(zone.caught(Discs([found]), touch=touch))


@cites("wreck.damage", "zone_of_fire.order")
def wreck_is_nearer(table: Table, leader: int, fighters: Sequence[Fighter], impacts: int) -> bool:
    """Whether the wreck is among the first to be hit: one impact each, the nearest first."""
    found = wreck_base(table)
    assert found is not None  # noqa: S101  # asked only about a wreck that is caught
    origin = disc(table, table.fighters[leader])
    far = gap(origin, found)
    return sum(gap(origin, disc(table, other)) <= far for other in fighters) < impacts


@cites("wreck.damage", "wreck.obstacle_and_pilot")
def wreck_is_under(table: Table, x: int, y: int, radius: int) -> bool:
    """Whether an area of effect reaches the wreck."""
    found = wreck_base(table)
    if found is None:
        return False
    bases = [found]
    (reached,) = find_touched(x, y, radius, Discs(bases))
    return reached
