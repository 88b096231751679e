"""The course of the rulebook: what comes after what, from set-up to a unit's first action."""

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
from damocles.rules.missions.lineup import line_up_steps
from damocles.rules.missions.reinforcements import ReinforcementsStep, buying_order
from damocles.rules.missions.rescue import PilotStep
from damocles.rules.missions.setup import steps_to_lay_table
from damocles.rules.state.course import TURNS, Section
from damocles.rules.state.state import seats_playing
from damocles.rules.state.steps import (
    CommanderStep,
    ControlStep,
    ImmobilisedStep,
    MoraleStep,
    PayStep,
    RallyStep,
    RoundStep,
    TurnStep,
)

if TYPE_CHECKING:
    from damocles.engine import Step
    from damocles.rules.state.course import OpeningSection, RoundSection
    from damocles.rules.state.state import Table, Unit


# ---- set-up ----------------------------------------------------------------------------------


@cites("battle.phases")
def steps_to_set_up(table: Table) -> tuple[Step, ...]:
    """The pilot; the table, by the map or by hand; whoever is lined up; the first round."""
    asked = (PilotStep(),) if table.setting.mission.rescue else ()
    return (*asked, *steps_to_lay_table(table), *line_up_steps(table), RoundStep(1))


# ---- a round ---------------------------------------------------------------------------------


@cites("battle.phases")
def sections_of_round(_table: Table) -> tuple[RoundSection, ...]:
    """The tactical phase, the turns, and the end of the round."""
    return ROUND


# ---- the tactical phase ----------------------------------------------------------------------


@cites("command.phase_steps")
def sections_of_tactical_phase(_table: Table) -> tuple[RoundSection, ...]:
    """Commanders, leadership points and sequence; the Authority test; what its winner gets."""
    return TACTICAL_PHASE


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


# ---- turns -----------------------------------------------------------------------------------


@cites("battle.alternating")
def steps_to_turns(table: Table) -> tuple[Step, ...]:
    """The turn of whoever was chosen to begin; if nobody was, of the first seat that plays."""
    first, *_ = seats_playing(table)
    chosen = table.clock.first
    return (TurnStep(first if chosen is None else chosen),)


# ---- an activation ---------------------------------------------------------------------------


@cites("activation.order", "morale.order")
def sections_of_opening(_table: Table, _unit: Unit) -> tuple[OpeningSection, ...]:
    """Test morale and rally, pay, stand up, act."""
    return OPENING


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
def sections_of_end(_table: Table) -> tuple[RoundSection, ...]:
    """Control, points, cease fire; then heroes join and reserves are bought for another round."""
    return END_OF_ROUND


@cites("reinforcement.purchase", "hero.take_over_phase", "battle.round_end")
def steps_to_next_round(table: Table) -> tuple[Step, ...]:
    """Heroes join, reserves are bought, and time out leads to another round."""
    buyers = ReinforcementsStep(buying_order(table))
    return HeroesStep(), buyers, RoundStep(table.clock.round + 1)


# ---- the sections, made once: they are asked for after every step of the course --------------

TACTICAL_PHASE: tuple[RoundSection, ...] = (
    Section("sequence", steps_to_sequence),
    Section("authority", steps_to_authority),
    Section("first", steps_to_first),
)
END_OF_ROUND: tuple[RoundSection, ...] = (
    Section("control", lambda _: (ControlStep(),)),
    Section("points", lambda table: (*steps_to_meet(table), ScoreStep())),
    Section("cease_fire", lambda _: (CeaseFireStep(),)),
    Section("round", steps_to_next_round),
)
ROUND: tuple[RoundSection, ...] = (*TACTICAL_PHASE, Section(TURNS, steps_to_turns), *END_OF_ROUND)
OPENING: tuple[OpeningSection, ...] = (
    Section("rally", lambda _, unit: (MoraleStep(unit.id), RallyStep(unit.id))),
    Section("pay", lambda _, unit: (PayStep(unit.id),)),
    Section("stand_up", steps_to_stand_up),
    Section("act", lambda _, unit: (ActStep(unit.id),)),
)
