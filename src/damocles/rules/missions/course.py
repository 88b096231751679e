"""The course of the rulebook: what comes after what in a round and in an activation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.chapters.activation import ActStep, BeginStep, StandUpStep
from damocles.rules.chapters.command import (
    FirstStep,
    GrantStep,
    LeadershipStep,
    SequenceStep,
    WagerStep,
    authority_winner,
)
from damocles.rules.chapters.heroes import HeroesStep
from damocles.rules.missions.cease_fire import CeaseFireStep
from damocles.rules.missions.control import ScoreStep, steps_to_meet
from damocles.rules.missions.reinforcements import ReinforcementsStep, buying_order
from damocles.rules.state.course import Section
from damocles.rules.state.state import seats_playing
from damocles.rules.state.steps import (
    CommanderStep,
    ControlStep,
    ImmobilisedStep,
    MoraleStep,
    PayStep,
    RallyStep,
    RoundStep,
)

if TYPE_CHECKING:
    from damocles.engine import Step
    from damocles.rules.state.course import OpeningSection, RoundSection
    from damocles.rules.state.state import Table, Unit


# ---- the tactical phase ----------------------------------------------------------------------


@cites("command.phase_steps")
def sections_of_tactical_phase(table: Table) -> tuple[RoundSection, ...]:
    """Commanders, leadership points and sequence; the Authority test; what its winner gets."""
    return (
        Section("sequence", steps_to_sequence),
        Section("authority", steps_to_authority),
        Section("first", steps_to_first),
    )


@cites("command.phase_steps", "command.candidates")
def steps_to_sequence(table: Table) -> tuple[Step, ...]:
    """Commanders are named first, as leadership points depend on them; then cards are laid."""
    named = [CommanderStep(seat) for seat in seats_playing(table)]
    return (*named, LeadershipStep(), SequenceStep())


@cites("authority.every_round")
def steps_to_authority(table: Table) -> tuple[Step]:
    """Wagers, with the test; or nothing but the word of the mission, in the first round only."""
    winner = table.setting.mission.automatic_winner
    if winner is None or table.clock.round > 1:
        return (WagerStep(),)
    return (GrantStep(winner),)


@cites("authority.prize")
def steps_to_first(table: Table) -> tuple[Step, ...]:
    """The winner of the test says who begins."""
    return (FirstStep(authority_winner(table)),)


# ---- an activation ---------------------------------------------------------------------------


@cites("activation.order", "morale.order")
def sections_of_opening(table: Table, unit: Unit) -> tuple[OpeningSection, ...]:
    """Test morale and rally, pay, stand up, act."""
    return (
        Section("rally", lambda _, unit: (MoraleStep(unit.id), RallyStep(unit.id))),
        Section("pay", lambda _, unit: (PayStep(unit.id),)),
        Section("stand_up", steps_to_stand_up),
        Section("act", lambda _, unit: (ActStep(unit.id),)),
    )


@cites("activation.order", "machine.keep_or_eject_when")
def steps_to_stand_up(table: Table, unit: Unit) -> tuple[Step, ...]:
    """The activation begins, first of all with the choice about immobilised machines."""
    return BeginStep(unit.id), ImmobilisedStep(unit.id), StandUpStep(unit.id)


@cites("machine.keep_or_eject_when", "activation.unpaid")
def steps_of_declined(table: Table, unit: Unit) -> tuple[Step, ...]:
    """RUL-18: the choice about immobilised machines is not an action, so it is still offered."""
    return (ImmobilisedStep(unit.id),)


# ---- the end of a round ----------------------------------------------------------------------


@cites("control.phase_steps")
def sections_of_end(table: Table) -> tuple[RoundSection, ...]:
    """Control, points, cease fire; then heroes join and reserves are bought for another round."""
    return (
        Section("control", lambda _: (ControlStep(),)),
        Section("points", lambda table: (*steps_to_meet(table), ScoreStep())),
        Section("cease_fire", lambda _: (CeaseFireStep(),)),
        Section("round", steps_to_next_round),
    )


@cites("reinforcement.purchase", "hero.take_over_phase", "battle.round_end")
def steps_to_next_round(table: Table) -> tuple[Step, ...]:
    """Heroes join, reserves are bought, and time out leads to another round."""
    buyers = ReinforcementsStep(buying_order(table))
    return HeroesStep(), buyers, RoundStep(table.clock.round + 1)
