"""Setting up: the units of all companies, the elements of the table, the zones of the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Step, cites
from damocles.rules.missions.allocation import RollOrderStep, deal_edges, deal_sectors
from damocles.rules.missions.layout import LayStep
from damocles.rules.state import seams
from damocles.rules.state.registry import machine
from damocles.rules.state.setups import SetUp
from damocles.rules.state.state import Element, Fighter, Place, Seat, Table, Unit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.model import UnitCard
    from damocles.rules.state.params import Params
    from damocles.rules.state.setting import Setting


class SetUpStep(Step, frozen=True):
    """Set up as the mission says, then play the first round."""


# ---- the table before anything happens -------------------------------------------------------


def lay_table(setting: Setting) -> Table:
    """The table before the first round: assault units wait in reserve, reinforcements outside."""
    table = Table(setting)
    way = setting.setups.get(setting.mission.setup)
    by_hand = way is not None and way.by_hand
    table.elements = {
        element.id: Element(element.id, present=element.fixed or not by_hand)
        for element in setting.mission.elements
    }
    for seat, company in enumerate(setting.companies):
        table.seats[seat] = Seat(seat)
        for card in company.units:
            muster(table, seat, card)
    return table


@cites("unit.leader", "entry.assault_units")
def muster(table: Table, seat: int, card: UnitCard) -> None:
    """Enter a unit and its fighters under new ids; the first fighter leads."""
    unit, first, key = len(table.units), len(table.fighters), f"{seat}/{card.id}"
    ids = range(first, first + len(card.fighters))
    for index, fighter in enumerate(ids):
        profile = table.setting.profiles[card.fighters[index].profile]
        sp = tuple(part.sp for part in profile.parts)
        table.fighters[fighter] = Fighter(fighter, unit, f"{key}/{index}", profile.radius, sp=sp)
    place: Place = "reserve" if card.wave == "assault" else "reinforcement"
    table.units[unit] = Unit(unit, seat, key, tuple(ids), first, place)


# ---- in which order it is done ---------------------------------------------------------------


@machine.handles(SetUpStep)
def set_up(table: Table, step: SetUpStep) -> Done:
    """Set up in the order that the rule set gives."""
    return Done(steps=seams.setup(table.setting.rules)(table))


def steps_to_lay_table(table: Table) -> Sequence[Step]:
    """What is done until elements and zones are there, by the map or by hand."""
    return table.setting.set_up.steps(table)


def elements_to_lay(table: Table) -> tuple[str, ...]:
    """The elements that the seats have to lay."""
    return tuple(element.id for element in table.elements.values() if not element.present)


def seats_in_turn(table: Table, count: int) -> tuple[int, ...]:
    """RUL-109: the youngest is seat 0; then one after the other, round the table."""
    return tuple(index % len(table.seats) for index in range(count))


@cites("mission.sectors")
def zone_steps(table: Table, rule: str) -> tuple[Step, ...]:
    """The steps that decide where everybody enters, if that is left to the dice."""
    by_sectors = table.setting.mission.zones == "sectors"
    return (deal_sectors(table, rule),) if by_sectors else edge_steps(table)


@cites("mission.edges_dealt", "mission.hill_and_edges", "mission.bunker_and_edges")
def edge_steps(table: Table) -> tuple[Step, ...]:
    """The steps that decide by which edges everybody enters, if those are left to the dice."""
    dealt = table.setting.mission.zones in ("edges", "long_edges")
    return (deal_edges(table),) if dealt else ()


def set_up_by_map(table: Table) -> tuple[Step, ...]:
    """Everything lies where the mission has it."""
    return zone_steps(table, table.setting.rules.cite("mission.sectors"))


@cites("mission.no_mans_land")
def no_mans_land(table: Table) -> tuple[Step, ...]:
    """Lay elements in turn, anywhere; then deal the zones."""
    elements, rule = elements_to_lay(table), table.setting.rules.cite("mission.no_mans_land")
    return (
        LayStep(seats_in_turn(table, len(elements)), elements, rule),
        *zone_steps(table, rule),
    )


@cites("mission.pacified_region")
def pacified_region(table: Table) -> tuple[Step, ...]:
    """Deal sectors; the defender lays half the elements in theirs, then the attacker the rest."""
    elements, roles = elements_to_lay(table), table.setting.mission.attackers
    attackers = [seat for seat in table.seats if seat in roles]
    defenders = [seat for seat in table.seats if seat not in roles]
    half = (len(elements) + 1) // 2
    first = [defenders[index % len(defenders)] for index in range(half)]
    then = [attackers[index % len(attackers)] for index in range(len(elements) - half)]
    rule = table.setting.rules.cite("mission.pacified_region")
    lay = LayStep((*first, *then), elements, rule, own_sector=True)
    return (deal_sectors(table, rule), lay, *edge_steps(table))


@cites("mission.trench_war")
def trench_war(table: Table) -> tuple[Step, ...]:
    """Choose sectors in the order of dice; then lay elements in turn, each in their own."""
    elements, rule = elements_to_lay(table), table.setting.rules.cite("mission.trench_war")
    lay = LayStep(seats_in_turn(table, len(elements)), elements, rule, own_sector=True)
    return (RollOrderStep((tuple(table.seats),)), lay, *edge_steps(table))


MAP = SetUp("map", "mission.sectors", set_up_by_map, by_hand=False)
NO_MANS_LAND = SetUp("no_mans_land", "mission.no_mans_land", no_mans_land)
PACIFIED_REGION = SetUp(
    "pacified_region", "mission.pacified_region", pacified_region, has_roles=True
)
TRENCH_WAR = SetUp("trench_war", "mission.trench_war", trench_war)


@cites("mission.choice")
def mission_by_die(params: Params, face: int) -> str:
    """The mission that a die names, where the players do not agree on one."""
    return params.missions[face - 1]
