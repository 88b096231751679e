"""Why a seat is asked in the course of an attack: overwatch, misses, impacts, losses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import TypeFaces
from damocles.rules import (
    FirstAidDecision,
    LeaderDecision,
    NanonucleusDecision,
    OverwatchDecision,
    OverwatchSalvoDecision,
    PartDecision,
    RerollDecision,
    SniperDecision,
    SpreadDecision,
    StrikeAgainDecision,
    StrikeDecision,
    VictimsDecision,
)
from damocles.server.play.reasons.register import explains

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.record import Names
    from damocles.words import Name


@explains(TypeFaces)
def roll_due(names: Names, asked: TypeFaces) -> str:
    """The dice of this battle are thrown by hand."""
    return names.tell("questions.TypeFaces.why", number=asked.roll.count)


# ---- overwatch -------------------------------------------------------------------------------


@explains(OverwatchDecision)
def enemy_in_sight(names: Names, asked: OverwatchDecision) -> str:
    """An enemy has moved where units in overwatch see it."""
    target, units = names.name_unit(asked.target), tuple(map(names.unit, asked.units))
    return names.tell("questions.OverwatchDecision.why", target=target, units=units)


@explains(OverwatchSalvoDecision)
def fire_opened(names: Names, asked: OverwatchSalvoDecision) -> str:
    """The unit is about to fire, or has another weapon left."""
    unit, target = names.name_unit(asked.unit), names.unit(asked.target)
    fired = tuple(names.weapon(each) for each in dict.fromkeys(asked.fired))
    if fired:
        told = {"unit": unit, "target": target, "weapons": fired}
        return names.tell("questions.OverwatchSalvoDecision.why.next", **told)
    return names.tell("questions.OverwatchSalvoDecision.why.first", unit=unit, target=target)


# ---- dice again ------------------------------------------------------------------------------


@explains(RerollDecision)
def shots_missed(names: Names, asked: RerollDecision) -> str:
    """Dice have missed, and a re-roll is left."""
    told = {"number": asked.missed, "needed": asked.needed}
    unit, weapon = names.unit(asked.unit), names.weapon(asked.weapon)
    return names.tell("questions.RerollDecision.why", unit=unit, weapon=weapon, **told)


@explains(StrikeAgainDecision)
def blows_failed(names: Names, asked: StrikeAgainDecision) -> str:
    """Blows have failed, and a re-roll is left."""
    unit, weapon = names.unit(asked.unit), names.weapon(asked.weapon)
    return names.tell(
        "questions.StrikeAgainDecision.why", unit=unit, weapon=weapon, number=asked.missed
    )


@explains(StrikeDecision)
def enemy_leaves(names: Names, asked: StrikeDecision) -> str:
    """An enemy in contact breaks off."""
    unit, target = names.name_unit(asked.unit), names.name_unit(asked.target)
    return names.tell("questions.StrikeDecision.why", unit=unit, target=target)


@explains(NanonucleusDecision)
def tests_failed(names: Names, asked: NanonucleusDecision) -> str:
    """Damage tests of the unit's attack have failed, and somebody can have them rolled again."""
    unit = names.unit(asked.unit)
    return names.tell("questions.NanonucleusDecision.why", unit=unit, number=asked.failed)


# ---- who is hit ------------------------------------------------------------------------------


@explains(SniperDecision)
def aimed_hits(names: Names, asked: SniperDecision) -> str:
    """Aimed shots have hit."""
    unit = unit_of(names, asked.candidates)
    return names.tell("questions.SniperDecision.why", unit=unit, number=asked.impacts)


@explains(SpreadDecision)
def machines_struck(names: Names, asked: SpreadDecision) -> str:
    """Blows have hit several machines at once."""
    machines = tuple(names.fighter(each) for each in asked.machines)
    return names.tell("questions.SpreadDecision.why", machines=machines, number=asked.impacts)


@explains(VictimsDecision)
def too_many_candidates(names: Names, asked: VictimsDecision) -> str:
    """More could be hit than are; the rule says how that came about."""
    cite = names.table.setting.rules.cite
    by_rule = {cite(concept): told for concept, told in VICTIMS.items()}
    told = by_rule.get(cite(asked.rule), equally_near)
    return told(names, unit_of(names, asked.candidates), asked.count, len(asked.candidates))


def equally_near(names: Names, unit: Name, number: int, among: int) -> str:
    """Several stand at the same distance."""
    told = {"unit": unit, "number": number, "among": among}
    return names.tell("questions.VictimsDecision.why.equally_near", **told)


def struck_down(names: Names, unit: Name, number: int, among: int) -> str:
    """In close combat the attacker chooses."""
    told = {"unit": unit, "number": number, "among": among}
    return names.tell("questions.VictimsDecision.why.struck_down", **told)


def caught_between(names: Names, unit: Name, number: int, among: int) -> str:
    """Several stand at the same distance in the zone of fire."""
    told = {"unit": unit, "number": number, "among": among}
    return names.tell("questions.VictimsDecision.why.caught", **told)


def without_gunners(names: Names, unit: Name, number: int, among: int) -> str:
    """There are fewer gunners than weapons."""
    told = {"unit": unit, "number": number, "among": among}
    return names.tell("questions.VictimsDecision.why.ungunned", **told)


VICTIMS: dict[str, Callable[[Names, Name, int, int], str]] = {
    "close_combat.victims": struck_down,
    "zone_of_fire.impacts_first": caught_between,
    "support.weapons_ungunned": without_gunners,
}
"""How it comes about that somebody is chosen, by the rule of the decision; mostly equally near."""


def unit_of(names: Names, fighters: Sequence[int]) -> Name:
    """The unit of these fighters, or the fighters of several units."""
    units = {names.table.fighters[each].unit for each in fighters}
    return names.name_unit(*units) if len(units) == 1 else names.name_group(fighters)


@explains(PartDecision)
def part_hit(names: Names, asked: PartDecision) -> str:
    """A hit on the weapons of a machine, or an aimed one that may go anywhere."""
    fighter, number = names.name_fighter(asked.fighter), len(asked.parts)
    parts = names.table.setting.profile(names.table.fighters[asked.fighter]).parts
    if all(parts[each].kind == "weapon" for each in asked.parts):
        return names.tell("questions.PartDecision.why.weapon", fighter=fighter, number=number)
    return names.tell("questions.PartDecision.why.any", fighter=fighter, number=number)


# ---- after a blow ----------------------------------------------------------------------------


@explains(LeaderDecision)
def leader_fell(names: Names, asked: LeaderDecision) -> str:
    """Several were equally near to the leader who fell."""
    unit, number = names.unit(asked.unit), len(asked.candidates)
    return names.tell("questions.LeaderDecision.why", unit=unit, number=number)


@explains(FirstAidDecision)
def somebody_fell(names: Names, asked: FirstAidDecision) -> str:
    """Medics stand by those who have just fallen."""
    fallen, medics = names.name_group(asked.fallen), tuple(map(names.fighter, asked.medics))
    return names.tell("questions.FirstAidDecision.why", fallen=fallen, medics=medics)
