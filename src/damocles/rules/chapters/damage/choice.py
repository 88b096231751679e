"""Who is hit when several stand equally near, or when the attacker may name the victims."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.engine import Decision, Order, Refusal, cites
from damocles.rules.reading.facts import distance
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.state import Fighter, Table


class VictimsDecision(Decision, frozen=True):
    """Which `count` of these fighters are hit, or lost, by this rule?"""

    candidates: tuple[int, ...]
    count: int
    rule: str


class PickVictims(Order, frozen=True):
    """These fighters are hit, or lost."""

    fighters: tuple[int, ...]


class VictimChoice(NamedTuple):
    """Who is hit for sure, who may be, and how many of those; `open` 0 leaves nothing to choose."""

    sure: tuple[int, ...]
    tied: tuple[int, ...] = ()
    open: int = 0


@cites("SHO-054")
def sort_by_distance(table: Table, fighters: Sequence[Fighter], origin: Fighter) -> list[Fighter]:
    """Fighters sorted by their distance from another."""
    return sorted(fighters, key=lambda f: (distance(table, origin, f), f.id))


@cites("SHO-055")
def pick_closest(
    table: Table, fighters: Sequence[Fighter], origin: int, count: int
) -> VictimChoice:
    """The closest `count`; those at the same distance as the last of them are tied."""
    source = table.fighters[origin]
    order = sort_by_distance(table, fighters, source)
    nearest = order[:count]
    if not nearest:
        return VictimChoice(())
    *_, last = nearest
    limit = distance(table, source, last)
    sure = tuple(f.id for f in order if distance(table, source, f) < limit)
    tied = tuple(f.id for f in order if distance(table, source, f) == limit)
    missing = len(nearest) - len(sure)
    if missing == len(tied):
        return VictimChoice((*sure, *tied))
    return VictimChoice(sure, tied, missing)


def sort_with_chosen(
    table: Table, fighters: Sequence[Fighter], origin: int, chosen: Sequence[int]
) -> list[Fighter]:
    """Fighters from the closest outward; at the same distance, those who were named come first."""
    source = table.fighters[origin]
    return sorted(fighters, key=lambda f: (distance(table, source, f), f.id not in chosen, f.id))


@machine.refuses(PickVictims, VictimsDecision)
def refuse_victims(table: Table, decision: VictimsDecision, order: PickVictims) -> Refusal | None:
    """Refuse unless as many different candidates are named as were asked for."""
    named = set(order.fighters)
    if len(named) != len(order.fighters) or len(named) != decision.count:
        return Refusal(decision.rule, "pick_so_many", {"count": decision.count})
    strangers = named - set(decision.candidates)
    return (
        Refusal(decision.rule, "not_a_candidate", {"fighter": min(strangers)})
        if strangers
        else None
    )
