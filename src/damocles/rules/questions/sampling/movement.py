"""Random orders for stepping aside and for handling terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.abilities.hoist import Hoist, can_lift
from damocles.rules.chapters.abilities.sabotage import Sabotage
from damocles.rules.chapters.movement.run_over import AsideDecision, StepAside
from damocles.rules.chapters.movement.shift import Shift, ShiftDecision, places_beside
from damocles.rules.chapters.terrain import OpenContainer, is_beside_element, short_sides
from damocles.rules.missions.deployment import MinimumEntryDecision
from damocles.rules.missions.minimum_entry import EnterAtEdge, ways_to_enter
from damocles.rules.questions.sampling.orders import Proposals, more_actions, proposes
from damocles.rules.reading.facts import members
from damocles.rules.reading.footprints import grow_box
from damocles.rules.reading.positions import zones_for
from damocles.rules.state.bodies import body
from damocles.rules.state.land import find_elements, terrain_kind
from damocles.rules.state.sheets import ability_effects

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Chance, Order
    from damocles.rules.state.state import Fighter, Table, Unit

SELDOM = 8
"""A fighter without such an ability looks around one time in this many."""
AROUND = 6_000
"""How far from a fighter the middle of a wall it lifts may end up."""


@proposes(AsideDecision)
def propose_aside(table: Table, decision: AsideDecision, chance: Chance) -> Proposals:
    """Propose somewhere close to the nearest place, or that place itself."""
    shift = table.setting.params.contact // 2
    x, y = decision.x + chance.between(-shift, shift), decision.y + chance.between(-shift, shift)
    yield StepAside(decision.seat, x, y)
    yield StepAside(decision.seat, decision.x, decision.y)


@proposes(ShiftDecision)
def propose_shift(table: Table, decision: ShiftDecision, chance: Chance) -> Proposals:
    """Propose places beside the unit, somewhere around, or where the fighter stands."""
    fighter = table.fighters[decision.fighter]
    far = decision.reach * (1 + (decision.farther is not None))
    dx, dy = (chance.between(-far, far) for _ in range(2))
    around, here = (fighter.x + dx, fighter.y + dy), (fighter.x, fighter.y)
    for x, y in chance.shuffled([*places_beside(table, decision), around, here]):
        yield Shift(decision.seat, x, y)


@proposes(MinimumEntryDecision)
def propose_entry(table: Table, decision: MinimumEntryDecision, chance: Chance) -> Proposals:
    """Propose anywhere along an edge, else wherever there is room."""
    unit = table.units[decision.unit]
    for zone in chance.shuffled(zones_for(table, unit)):
        yield EnterAtEdge(decision.seat, zone.id, chance.between(zone.start, zone.end))
    yield from ways_to_enter(table, unit)


def propose_terrain(table: Table, unit: Unit, chance: Chance) -> Proposals:
    """Propose sabotage, lifting a wall or opening a container; mostly there is nothing near."""
    reach = table.setting.params.contact + 1
    near = find_elements(table, grow_box(body(table, unit).stance.box, reach))
    for fighter in chance.shuffled(members(table, unit)) if near else ():
        can = ability_effects(table, fighter)
        if can.demolishes or can.lifts or chance.below(SELDOM) == 0:
            yield from handle(table, unit, fighter, [extent.element for extent in near], chance)


def handle(
    table: Table, unit: Unit, fighter: Fighter, near: Sequence[str], chance: Chance
) -> Proposals:
    """What this fighter could do with the elements beside it, in any order."""
    orders: list[Order] = []
    can = ability_effects(table, fighter)
    for element in (element for element in near if is_beside_element(table, fighter, element)):
        if can.demolishes:
            orders.append(Sabotage(unit.seat, fighter.id, element))
        kind = terrain_kind(table, element)
        if can.lifts and can_lift(table, fighter, element):
            orders += [hoist_somewhere(unit, fighter, element, chance) for _ in range(SELDOM)]
        if kind.openable:
            side = chance.one_of(short_sides(table, element))
            orders.append(OpenContainer(unit.seat, fighter.id, element, side))
    yield from chance.shuffled(orders)


def hoist_somewhere(unit: Unit, fighter: Fighter, element: str, chance: Chance) -> Hoist:
    """Set a wall down anywhere around the fighter, turned at random."""
    dx, dy = chance.between(-AROUND, AROUND), chance.between(-AROUND, AROUND)
    turned = chance.below(24) * 15
    return Hoist(unit.seat, fighter.id, element, fighter.x + dx, fighter.y + dy, turned)


more_actions.append(propose_terrain)
