"""Why a seat is asked in a turn: its next card, the price of a unit, what the unit has done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import (
    ActDecision,
    AsideDecision,
    ClosingDecision,
    ForfeitDecision,
    ImmobilisedDecision,
    MinimumEntryDecision,
    MoraleDecision,
    PayDecision,
    RallyDecision,
    ShiftDecision,
    TurnDecision,
)
from damocles.rules.chapters import cards_left
from damocles.server.play.reasons.register import explains

if TYPE_CHECKING:
    from damocles.record import Names
    from damocles.rules.state import Activation


@explains(TurnDecision)
def turn_came(names: Names, asked: TurnDecision) -> str:
    """How many cards everybody has left; who shares a screen reads no name of a card."""
    own = cards_left(names.table, asked.seat)
    others = sum(cards_left(names.table, seat) for seat in names.table.seats) - own
    what = "cards" if names.table.setting.has_cards else "units"
    return names.tell(f"questions.TurnDecision.why.{what}", own=own, others=others)


# ---- before a unit acts ----------------------------------------------------------------------


@explains(MoraleDecision)
def nerves_are_tested(names: Names, asked: MoraleDecision) -> str:
    """The unit has to test its morale."""
    unit = names.name_unit(asked.unit)
    return names.tell("questions.MoraleDecision.why", unit=unit, cost=asked.cost)


@explains(RallyDecision)
def nerve_lost(names: Names, asked: RallyDecision) -> str:
    """The unit is disorganised."""
    unit = names.name_unit(asked.unit)
    return names.tell("questions.RallyDecision.why", unit=unit, cost=asked.cost)


@explains(PayDecision)
def card_revealed(names: Names, asked: PayDecision) -> str:
    """The unit waits in reserve, or has nobody who leads it for nothing."""
    unit, cost = names.name_unit(asked.unit), asked.cost
    if names.table.units[asked.unit].place != "reserve":
        return names.tell("questions.PayDecision.why.table", unit=unit, cost=cost)
    if cost:
        return names.tell("questions.PayDecision.why.reserve", unit=unit, cost=cost)
    return names.tell("questions.PayDecision.why.led", unit=unit)


@explains(MinimumEntryDecision)
def entry_is_due(names: Names, asked: MinimumEntryDecision) -> str:
    """The mission wants everybody on the table."""
    unit = names.name_unit(asked.unit)
    return names.tell("questions.MinimumEntryDecision.why", unit=unit)


@explains(ImmobilisedDecision)
def machine_stuck(names: Names, asked: ImmobilisedDecision) -> str:
    """The machine cannot move any more."""
    machine = names.name_fighter(asked.machine)
    return names.tell("questions.ImmobilisedDecision.why", machine=machine)


# ---- acting ----------------------------------------------------------------------------------


@explains(ActDecision)
def active_unit(names: Names, asked: ActDecision) -> str:
    """What the active unit has done so far."""
    unit = names.name_unit(asked.unit)
    done = list_deeds(names, names.table.activation) if names.table.activation else ()
    if done:
        return names.tell("questions.ActDecision.why.going_on", unit=unit, done=done)
    if names.table.units[asked.unit].place == "reserve":
        return names.tell("questions.ActDecision.why.reserve", unit=unit)
    return names.tell("questions.ActDecision.why.fresh", unit=unit)


def list_deeds(names: Names, active: Activation) -> tuple[str, ...]:
    """What a unit has done in its activation, in a few words each."""
    deeds = list[str]()
    if active.moved and not names.table.setting.gaits.may_fire(active.gait):
        deeds.append(names.tell("questions.ActDecision.done.rushed"))
    elif active.moved:
        deeds.append(names.tell("questions.ActDecision.done.moved"))
    for weapon in dict.fromkeys(active.fired):
        deeds.append(names.tell("questions.ActDecision.done.fired", weapon=names.weapon(weapon)))
    if active.disengaged:
        deeds.append(names.tell("questions.ActDecision.done.disengaged"))
    if active.fought:
        deeds.append(names.tell("questions.ActDecision.done.fought"))
    return tuple(deeds)


@explains(ClosingDecision)
def end_begun(names: Names, asked: ClosingDecision) -> str:
    """A repair has begun the end of the activation."""
    return names.tell("questions.ClosingDecision.why", unit=names.name_unit(asked.unit))


@explains(ForfeitDecision)
def gives_up(names: Names, asked: ForfeitDecision) -> str:
    """The unit cannot do everything in this activation."""
    return names.tell("questions.ForfeitDecision.why", unit=names.name_unit(asked.unit))


@explains(ShiftDecision)
def may_shift(names: Names, asked: ShiftDecision) -> str:
    """The fighter may stand somewhere else; a place that is far may have its price."""
    told: dict[str, object] = {"fighter": names.name_fighter(asked.fighter), "reach": asked.reach}
    if asked.beside is not None:
        unit = names.name_unit(asked.beside)
        return names.tell("questions.ShiftDecision.why.beside", unit=unit, **told)
    if asked.farther is not None:
        return names.tell("questions.ShiftDecision.why.bought", points=asked.farther, **told)
    return names.tell("questions.ShiftDecision.why.near", **told)


@explains(AsideDecision)
def in_the_way(names: Names, asked: AsideDecision) -> str:
    """A machine has ended its movement where somebody stands."""
    fighter = names.name_fighter(asked.fighter)
    return names.tell("questions.AsideDecision.why", fighter=fighter)
