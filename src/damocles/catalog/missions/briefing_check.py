"""What is wrong with a briefing: lines that nothing can fulfil, no way in, no end."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog.rulebook.clauses import known_clauses
from damocles.catalog.rulebook.setups import known_setups
from damocles.engine import cites
from damocles.geometry import TableSize
from damocles.rules.state import MAPPED
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.catalog.source.reader import FieldPath, Reader
    from damocles.catalog.source.values import MissionSource

SIDES = ("A", "B")


class MissionFile(NamedTuple):
    """A mission's source with its reader, which knows the lines and collects the faults."""

    reader: Reader
    source: MissionSource

    @property
    def table(self) -> TableSize:
        """The table of the mission."""
        return TableSize(width=self.source.table.width, depth=self.source.table.depth)


def check_briefing(written: MissionFile) -> None:
    """Note every fault of the briefing."""
    for check in (_setup, _scoring, _ends, _ways_in, _forces, _rescue, _exit, _named_elements):
        for path, problem, remedy in check(written.source):
            written.reader.fault(path, problem, remedy=remedy)


Found = tuple["FieldPath", str, str]
"""Where something is wrong, what it is, and how to fix it."""


def _setup(source: MissionSource) -> Iterable[Found]:
    """A way to set up that nobody knows."""
    ways = known_setups()
    if source.setup not in ways:
        yield ("setup",), Saying("flaws.no_setup", name=source.setup), _known(ways)


def _scoring(source: MissionSource) -> Iterable[Found]:
    """Lines of scoring that name no known objective, cannot be fulfilled, or give no points."""
    known, clauses = [objective.id for objective in source.objectives], known_clauses()
    for i, line in enumerate(source.scoring):
        at: FieldPath = ("scoring", i)
        if line.what not in clauses:
            yield (*at, "what"), Saying("flaws.no_clause", name=line.what), _known(clauses)
            continue
        needs = clauses[line.what].needs
        if needs == "objectives" and not line.objectives:
            yield at, Saying("flaws.name_objectives", what=line.what), "objectives: [...]"
        for name in (name for name in line.objectives if name not in known):
            problem = Saying("flaws.no_objective", name=name)
            yield (*at, "objectives"), problem, _known(known)
        if needs == "exit" and source.exit is None:
            yield at, Saying("flaws.no_exit"), "exit: {owner: ..., edge: ...}"
        if needs == "rescue" and source.rescue is None:
            yield at, Saying("flaws.no_pilot"), Saying("flaws.give_rescue")
        if not line.vp and not line.rp:
            yield at, Saying("flaws.no_points"), Saying("flaws.vp_or_rp")
    if not source.scoring and not source.goals:
        yield ("scoring",), Saying("flaws.nothing_scores"), Saying("flaws.one_line")


@cites("cease_fire.points")
def _ends(source: MissionSource) -> Iterable[Found]:
    """A briefing without a last round or winning score, or with a tie that cannot be judged."""
    clause, known = source.cease_fire, [objective.id for objective in source.objectives]
    if clause.rounds is None and clause.vp is None:
        yield ("cease_fire",), Saying("flaws.no_end"), _either("rounds: 6", "vp: 10")
    for name in ("rounds", "vp"):
        value = getattr(clause, name)
        if value is not None and value < 1:
            yield ("cease_fire", name), Saying("flaws.at_least_one"), ""
    if clause.tie == "controller" and clause.objective not in known:
        problem = Saying("flaws.tie")
        yield ("cease_fire", "objective"), problem, _known(known)
    if clause.pilot_lost and source.rescue is None:
        yield ("cease_fire", "pilot_lost"), Saying("flaws.no_pilot"), Saying("flaws.give_rescue")


@cites("mission.ways_in")
def _ways_in(source: MissionSource) -> Iterable[Found]:
    """Sides without an access or deployment zone, by the map or by the dice."""
    if source.zones is not None and source.zones.deal not in MAPPED:
        return
    owners = {zone.owner for zone in source.access_zones}
    owners |= {zone.owner for zone in source.deployment_zones}
    for side in SIDES:
        if side not in owners:
            yield _no_way(side)
    for i, zone in enumerate(source.access_zones):
        if zone.owner is not None and zone.owner == zone.closed_to:
            yield ("access_zones", i, "closed_to"), Saying("flaws.shut_out"), ""


def _either(one: str, other: str) -> Saying:
    return Saying("flaws.either_field", one=one, other=other)


def _no_way(side: str) -> Found:
    return (), Saying("flaws.no_way", side=side), Saying("flaws.zone_for", side=side)


def _forces(source: MissionSource) -> Iterable[Found]:
    """Army points given to one side only, or both by side and to all."""
    sides, common = source.forces.sides, source.forces.assault is not None
    if sides and sorted(sides) != list(SIDES):
        yield ("forces", "sides"), Saying("flaws.both_sides"), "A: {...}, B: {...}"
    if sides and (common or source.forces.reinforcement):
        yield ("forces",), Saying("flaws.all_or_sides"), ""


def _rescue(source: MissionSource) -> Iterable[Found]:
    """A pilot who is not inside an element of the mission that is an objective."""
    rescue = source.rescue
    if rescue is None:
        return
    goals = {objective.id: objective.element for objective in source.objectives}
    if rescue.element not in [element.id for element in source.elements]:
        yield ("rescue", "element"), Saying("flaws.no_element", name=rescue.element), ""
    if rescue.objective not in goals:
        problem = Saying("flaws.no_objective", name=rescue.objective)
        yield ("rescue", "objective"), problem, _known(goals)
    elif goals[rescue.objective] != rescue.element:
        yield ("rescue", "objective"), Saying("flaws.not_his_element"), ""


def _exit(source: MissionSource) -> Iterable[Found]:
    """A side that would leave by the edge it enters by."""
    way_out = source.exit
    own = [zone.edge for zone in source.access_zones if way_out and zone.owner == way_out.owner]
    if way_out is not None and way_out.edge in own:
        yield ("exit", "edge"), Saying("flaws.own_edge"), Saying("flaws.another_edge")


def _named_elements(source: MissionSource) -> Iterable[Found]:
    """Special rules for elements that the mission does not have."""
    known = [element.id for element in source.elements]
    for part in ("destructible", "sabotable", "ramps"):
        for i, name in enumerate(getattr(source, part)):
            if name not in known:
                yield (part, i), Saying("flaws.no_element", name=name), _known(known)


def _known(names: Iterable[str]) -> str:
    """A remedy for an unknown name."""
    known = list(names)
    return Saying("flaws.known", names=known) if known else Saying("flaws.none_known")
