"""Which part or edge of the table belongs to whom, decided by the table's dice."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from damocles.engine import (
    TABLE_STREAM,
    Ask,
    Decision,
    Done,
    Order,
    Refusal,
    Result,
    Roll,
    Step,
    cites,
)
from damocles.rules.reading.positions import EDGES, long_edges, sectors
from damocles.rules.state.events.setup import PositionDealt, SectorsRolled
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.rules.state.state import Table

FACES = 6


# ---- dealt at random -------------------------------------------------------------------------


class DealStep(Step, frozen=True):
    """Deal one of these positions to the first of these seats, then go on with the others."""

    seats: tuple[int, ...]
    positions: tuple[str, ...]
    rule: str


def deal_sectors(table: Table, rule: str) -> DealStep:
    """Every seat gets one of the parts of the table."""
    return DealStep(tuple(table.seats), tuple(s.id for s in sectors(table)), rule)


@cites("MIS-102", "MIS-202")
def deal_edges(table: Table) -> DealStep:
    """Every seat gets one edge of the table, or one of the two long ones."""
    mission = table.setting.mission
    dealt = EDGES if mission.zones == "edges" else long_edges(mission.width, mission.depth)
    return DealStep(tuple(table.seats), dealt, mission.zones_rule)


@machine.handles(DealStep)
def deal(table: Table, step: DealStep) -> Result:
    """Roll for a position; the last one left needs no die."""
    if not step.seats:
        return Done()
    if len(step.positions) == 1:
        return give_position(table, step, step.positions[0], None)
    return Roll(1, TABLE_STREAM, "zones", step.rule)


def draw_choice(face: int, choices: int) -> int | None:
    """Which of the choices a face draws, all equally likely; None if it is rolled again.

    >>> [draw_choice(face, 3) for face in range(1, 7)], draw_choice(6, 4)
    ([0, 0, 1, 1, 2, 2], None)
    """
    if FACES % choices == 0:
        return (face - 1) * choices // FACES
    return face - 1 if face <= choices else None


@machine.after_roll(DealStep)
def judge_deal(table: Table, step: DealStep, faces: tuple[int, ...]) -> Done:
    """A face that stands for nothing is rolled again."""
    index = draw_choice(faces[0], len(step.positions))
    if index is None:
        return Done(steps=(step,))
    return give_position(table, step, step.positions[index], faces[0])


def give_position(table: Table, step: DealStep, position: str, face: int | None) -> Done:
    """Give the first seat its position; what is left goes to the others."""
    left = positions_left(table, step, position)
    event = PositionDealt(step.seats[0], position, face, step.rule)
    return Done((event,), (DealStep(step.seats[1:], left, step.rule),))


@cites("MIS-102", "MIS-202")
def positions_left(table: Table, step: DealStep, position: str) -> tuple[str, ...]:
    """The positions left; two players get edges that are not adjacent, so only the opposite one."""
    if position in EDGES and len(table.seats) == 2:
        return (EDGES[(EDGES.index(position) + 2) % len(EDGES)],)
    return tuple(other for other in step.positions if other != position)


# ---- chosen in the order of dice -------------------------------------------------------------


class RollOrderStep(Step, frozen=True):
    """Roll for the order of choice: groups of seats that have rolled alike, the highest first."""

    groups: tuple[tuple[int, ...], ...]


class ChooseSectorStep(Step, frozen=True):
    """These seats choose among these sectors, one after the other."""

    seats: tuple[int, ...]
    sectors: tuple[str, ...]


class SectorDecision(Decision, frozen=True):
    """Which part of the table is yours?"""

    sectors: tuple[str, ...]


class ChooseSector(Order, frozen=True):
    """Take this part of the table."""

    sector: str


def find_tied(step: RollOrderStep) -> tuple[int, ...]:
    """The first group that has to roll; empty when the order is clear."""
    return next((group for group in step.groups if len(group) > 1), ())


@machine.handles(RollOrderStep)
@cites("MIS-006")
def roll_order(table: Table, step: RollOrderStep) -> Result:
    """Roll one die each; those who tie roll again."""
    group = find_tied(step)
    if group:
        return Roll(len(group), TABLE_STREAM, "sectors", "MIS-006")
    seats = tuple(seat for one in step.groups for seat in one)
    return Done(steps=(ChooseSectorStep(seats, tuple(s.id for s in sectors(table))),))


@machine.after_roll(RollOrderStep)
@cites("MIS-006")
def judge_order(table: Table, step: RollOrderStep, faces: tuple[int, ...]) -> Done:
    """The highest die picks first."""
    group = find_tied(step)
    rolled = dict(zip(group, faces, strict=True))
    ranked = sorted(group, key=lambda seat: -rolled[seat])
    parts = [tuple(seats) for _, seats in groupby(ranked, key=lambda seat: rolled[seat])]
    index = step.groups.index(group)
    groups = (*step.groups[:index], *parts, *step.groups[index + 1 :])
    return Done((SectorsRolled(group, faces),), (RollOrderStep(groups),))


@machine.handles(ChooseSectorStep)
def ask_sector(table: Table, step: ChooseSectorStep) -> Result:
    """Ask which sector a seat takes; the last one left needs no question."""
    if not step.seats:
        return Done()
    if len(step.sectors) == 1:
        return give_sector(step, step.sectors[0])
    return Ask(SectorDecision(step.seats[0], step.sectors))


@machine.refuses(ChooseSector, SectorDecision)
def refuse_sector(table: Table, decision: SectorDecision, order: ChooseSector) -> Refusal | None:
    """Only a sector that nobody has yet may be chosen."""
    if order.sector in decision.sectors:
        return None
    return Refusal("MIS-006", "no_such_sector", {"sector": order.sector})


@machine.resolves(ChooseSector)
def resolve_sector(table: Table, step: ChooseSectorStep, order: ChooseSector) -> Done:
    """Give the seat its sector; the next seat chooses."""
    return give_sector(step, order.sector)


def give_sector(step: ChooseSectorStep, sector: str) -> Done:
    """Give the first seat of the step this sector."""
    left = tuple(other for other in step.sectors if other != sector)
    event = PositionDealt(step.seats[0], sector, None, "MIS-006")
    return Done((event,), (ChooseSectorStep(step.seats[1:], left),))
