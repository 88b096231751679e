"""What is not there before the lesson of the booklet that teaches it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from damocles.engine import Refusal, cites
from damocles.rules.chapters.abilities.locked_shot import LOCKED_SHOT
from damocles.rules.chapters.command import (
    GrantStep,
    SequenceStep,
    steps_to_test,
)
from damocles.rules.chapters.movement.ends import refuse_footing
from damocles.rules.missions.course import sections_of_round
from damocles.rules.reading.facts import enemies, is_afv, is_base_within
from damocles.rules.sets.box import never
from damocles.rules.state.course import Section
from damocles.rules.state.events.command import LeadershipCounted
from damocles.rules.state.seams import Shelter
from damocles.rules.state.sheets import is_afv_unit

if TYPE_CHECKING:
    from damocles.engine import Step
    from damocles.rules.state.course import RoundSection
    from damocles.rules.state.events.movement import Placement
    from damocles.rules.state.state import Fighter, Table, Unit

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Untaught(NamedTuple):
    """What a lesson brings, as it is before: seams that do nothing, numbers, missing content."""

    seams: Mapping[str, Callable[..., Any]] = NOTHING
    numbers: Mapping[str, Any] = NOTHING
    content: Sequence[str] = ()


def nobody(*_asked: object) -> tuple[()]:
    """Nobody is concerned, and nothing follows."""
    return ()


# ---- before the second lesson ----------------------------------------------------------------

CARDS_AND_ZONES = Untaught(seams={"zone.order": nobody}, content=("option.cards",))
"""A free choice of the unit to play, and nobody is hit but the target."""


# ---- before the third ------------------------------------------------------------------------


def no_shelter(
    _table: Table, _shooting: Unit, units: Sequence[Unit], _shooters: Sequence[int]
) -> Shelter:
    """Nothing shelters anybody."""
    return Shelter((), {}, sum(len(unit.fighters) for unit in units))


COVER = Untaught(seams={"cover.shelter": no_shelter})


# ---- before the fourth -----------------------------------------------------------------------

MACHINES = Untaught(content=(LOCKED_SHOT.key,))
"""No weapons against machines."""


# ---- before the fifth ------------------------------------------------------------------------


@cites("contact.none_yet")
def refuse_contact(table: Table, unit: Unit, placements: Sequence[Placement]) -> Refusal | None:
    """Refuse footing as ever, and soldiers who end in contact with enemy soldiers."""
    if not is_afv_unit(table, unit):
        foes = [foe for foe in enemies(table, unit.seat) if not is_afv(table, foe)]
        close = [each.fighter for each in placements if touches_any(table, each, foes)]
        if close:
            return Refusal("contact.none_yet", "in_contact_with_an_enemy", {"fighter": close[0]})
    return refuse_footing(table, unit, placements)


def touches_any(table: Table, there: Placement, foes: Sequence[Fighter]) -> bool:
    """Whether a fighter would be in contact with any of these."""
    radius, limit = table.fighters[there.fighter].r, table.setting.params.contact
    return any(is_base_within(radius, (there.x, there.y), foe, limit) for foe in foes)


CLOSE_COMBAT = Untaught(
    seams={"engage.kind": never, "melee.special": nobody, "move.ends": refuse_contact},
    content=("option.close_combat",),
)


# ---- before the last -------------------------------------------------------------------------


def course_without_command(table: Table) -> tuple[RoundSection, ...]:
    """Cards, a test without wagers, and everything else as ever: nobody commands."""
    _, _, *others = sections_of_round(table)
    return SEQUENCE, TEST, *others


def steps_to_test_or_grant(table: Table) -> tuple[Step, ...]:
    """The test, unless the mission says who wins the first."""
    winner = table.setting.mission.automatic_winner
    if winner is not None and table.clock.round == 1:
        return (GrantStep(winner),)
    return steps_to_test(table, (0,) * len(table.seats))


SEQUENCE: RoundSection = Section("sequence", lambda _: (SequenceStep(),))
TEST: RoundSection = Section("authority", steps_to_test_or_grant)


def no_points(_table: Table, seat: int) -> LeadershipCounted:
    """No points for anybody."""
    return LeadershipCounted(seat, 0, 0)


@cites("authority.home_turf")
def die_and_bonus(die: int, _authority: int, _wager: int, home: int) -> int:
    """The die, and what the mission adds.

    >>> die_and_bonus(4, 2, 0, 1)
    5
    """
    return die + home


def no_wager(_rank: int) -> int:
    """Nobody wagers."""
    return 0


LEADERSHIP = Untaught(
    seams={
        "round.course": course_without_command,
        "lp.pool": no_points,
        "authority.wager": no_wager,
        "authority.test": die_and_bonus,
    },
    numbers={"activation_cost": 0},
    content=("option.delay", "option.relocate"),
)
