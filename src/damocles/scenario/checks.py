"""What a scenario must comply with: names that exist, Sizes that are known, units in cohesion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry import Disc, Discs
from damocles.geometry.measures import check_cohesion
from damocles.rules.reading import members
from damocles.rules.state import read_terrain
from damocles.scenario.errors import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from damocles.engine import RuleSet
    from damocles.rules.state import FighterCard, Params, Table, Unit, UnitCard


def refuse_fields(given: Iterable[str], known: Iterable[str], what: str) -> None:
    """Refuse a field that does not exist."""
    names = tuple(known)
    for name in given:
        if name not in names:
            raise ScenarioError(f"{name}: no {what} is called so; there are {', '.join(names)}")


def refuse_seat(seat: int, seats: int) -> None:
    """Refuse a seat that this scenario does not have."""
    if not 0 <= seat < seats:
        raise ScenarioError(f"seat: there is no seat {seat}; this scenario has {seats}")


def printed_size(rules: RuleSet[Params], kind: str) -> int:
    """The Size that the rules print for a kind of element; an unknown kind is refused."""
    known = read_terrain(rules)
    if kind in known:
        return known[kind].size
    kinds = ", ".join(known)
    raise ScenarioError(f"size: say the Size of a {kind}; it is printed for {kinds} (TER-006)")


def refuse_card(card: UnitCard, profiles: Container[str], weapons: Container[str]) -> None:
    """Refuse a card with profiles or weapons that the scenario does not know."""
    for fighter in card.fighters:
        _refuse_fighter(card, fighter, profiles, weapons)


def _refuse_fighter(
    card: UnitCard, fighter: FighterCard, profiles: Container[str], weapons: Container[str]
) -> None:
    if fighter.profile not in profiles:
        detail = f"unit {card.id} has the unknown {fighter.profile!r}; enter it with know()"
        raise ScenarioError(f"profile: {detail}")
    for weapon in fighter.weapons:
        if weapon not in weapons:
            detail = f"unit {card.id} has the unknown {weapon!r}; enter it with arm()"
            raise ScenarioError(f"weapons: {detail}")


def refuse_torn(table: Table, unit: Unit) -> None:
    """Refuse a unit that stands out of cohesion: only losses can cause that."""
    group, params = members(table, unit), table.setting.params
    if len(group) < 2:
        return
    # Uses the geometry, not the rules' own functions: a scenario that shows a rule of cohesion
    # must not be judged by the very code it tests.
    found = check_cohesion(
        Discs(Disc(x=each.x, y=each.y, r=each.r) for each in group),
        leader=0, lead=params.cohesion_leader, link=params.cohesion_link,
    )  # fmt: skip
    if not found.ok:
        concept, at = (
            ("cohesion.leader", found.far) if found.far else ("cohesion.neighbour", found.alone)
        )
        name = table.setting.unit_card(unit).id
        rule = table.setting.rules.cite(concept)
        faults = ", ".join(f"{name}{unit.fighters.index(group[each].id) + 1}" for each in at)
        detail = f"{faults} out of cohesion ({rule}); say torn=True if losses tore the unit apart"
        raise ScenarioError(f"at: unit {name} stands with {detail}")
