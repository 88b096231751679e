"""Turns and activations: whose turn it is, which option is taken, who pays, what a unit may do."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, Step, cites
from damocles.rules.chapters.course import end_what_began, go_on
from damocles.rules.reading.facts import is_late, members, officer_of, unit_is_engaged
from damocles.rules.reading.positions import can_enter
from damocles.rules.state import seams
from damocles.rules.state.course import TURNS, NextSectionStep
from damocles.rules.state.events.activation import (
    ActivationBegan,
    ActivationDeclined,
    ActivationEnded,
    CardRelocated,
    CardRevealed,
    LeadershipSpent,
    OptionTaken,
    StayedInReserve,
    TurnBegan,
)
from damocles.rules.state.events.morale import FightersStoodUp
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import ability_effects
from damocles.rules.state.steps import MinimumEntryStep, PayStep, TurnStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.drills import Deed
    from damocles.rules.state.state import Table, Unit


# ---- turns -----------------------------------------------------------------------------------


class TurnDecision(Decision, frozen=True):
    """Activate the first card, or use one of the options first? Without cards: which unit?"""


class Activate(Order, frozen=True):
    """Reveal the first card and play its unit; where there are no cards, play the unit named."""

    unit: int | None = None


class Relocate(Order, frozen=True):
    """Move the first card to this place in the sequence (2 is second) and play the next one."""

    place: int


class Delay(Order, frozen=True):
    """Pass this turn."""


class ExtraActivation(Order, frozen=True):
    """Play the first two cards one after the other, or the second before the first."""

    second_first: bool = False


def cards_left(table: Table, seat: int) -> int:
    """How many cards, or units without cards, a seat still has to play; known to everybody."""
    if not table.setting.has_cards:
        return len(units_to_play(table, seat))
    cards = table.seats[seat].sequence
    return len(cards) if isinstance(cards, tuple) else cards.count


def units_to_play(table: Table, seat: int) -> tuple[int, ...]:
    """The units that a seat may choose from: those that it has not played yet and not lost."""
    return tuple(unit for unit in laid_cards(table, seat) if table.units[unit].place != "gone")


def activations(table: Table, seat: int) -> list[Activate]:
    """The ways to play a unit without an option: the first card or, without cards, any unit."""
    if table.setting.has_cards:
        return [Activate(seat)]
    return [Activate(seat, unit) for unit in units_to_play(table, seat)]


@cites("battle.several_sides")
def clockwise(table: Table, seat: int) -> tuple[int, ...]:
    """The seats round the table, from the left neighbour on."""
    return go_round(seat, len(table.seats))


@cache
def go_round(seat: int, seats: int) -> tuple[int, ...]:
    """All of so many seats, this one last.

    >>> go_round(1, 4)
    (2, 3, 0, 1)
    """
    return *range(seat + 1, seats), *range(seat + 1)


def next_seat(table: Table, seat: int) -> int:
    """The seat whose turn is next."""
    return seams.multi_order(table.setting.rules)(table, seat)[0]


@cites("sequence.empty")
def next_seat_with_cards(table: Table, seat: int) -> int:
    """The next seat that has cards left; whoever has none is passed over."""
    order = seams.multi_order(table.setting.rules)(table, seat)
    return next(each for each in order if cards_left(table, each))


@cites("battle.alternating")
def steps_to_next_turn(table: Table, seat: int) -> tuple[Step, ...]:
    """The turn of whoever is next."""
    return (TurnStep(next_seat(table, seat)),)


def steps_after_turn(table: Table, seat: int) -> Sequence[Step]:
    """What follows a turn, by the rule set that is played."""
    return seams.round_turn(table.setting.rules)(table, seat)


@machine.handles(TurnStep)
@cites("battle.alternating", "sequence.empty", "sequence.dead_card")
def take_turn(table: Table, step: TurnStep) -> Result:
    """A seat without cards is skipped; the phase ends when nobody has any.

    Cards of units that are gone are still in the sequence.
    """
    if not any(cards_left(table, seat) for seat in table.seats):
        return go_on(table, NextSectionStep(TURNS))
    if not cards_left(table, step.seat):
        return Done(steps=(TurnStep(next_seat_with_cards(table, step.seat)),))
    return pass_lead(table, step)


@cites("battle.active_seat")
def pass_lead(table: Table, step: TurnStep) -> Result:
    """Report that the lead has passed on, then ask the active seat."""
    if table.clock.active != step.seat:
        return Done((TurnBegan(step.seat),), (step,))
    return Ask(TurnDecision(step.seat))


@machine.refuses(Activate, TurnDecision)
def refuse_activate(table: Table, decision: TurnDecision, order: Activate) -> Refusal | None:
    """The first card may always be played; without cards, any unit that was not played yet."""
    if table.setting.has_cards:
        return refuse_choice(order)
    if order.unit is None:
        return Refusal("battle.alternating", "no_unit_named")
    if order.unit in units_to_play(table, order.seat):
        return None
    return refuse_before_round(table, order) or Refusal(
        "battle.alternating", "not_to_play", {"unit": order.unit}
    )


def refuse_before_round(table: Table, order: Activate) -> Refusal | None:
    """Refuse a unit of the seat that the mission lets act only later."""
    unit = table.units.get(-1 if order.unit is None else order.unit)
    given = table.setting.given_unit(unit) if unit is not None else None
    if unit is None or given is None or unit.seat != order.seat or not is_late(table, unit):
        return None
    facts: dict[str, int | str] = {"unit": unit.id, "round": given.from_round}
    return Refusal(table.setting.mission.rule, "acts_later", facts)


@cites("sequence.fixed")
def refuse_choice(order: Activate) -> Refusal | None:
    """Refuse to name a unit: the cards lie in the order in which they are played."""
    return None if order.unit is None else Refusal("sequence.fixed", "cards_decide")


@machine.resolves(Activate)
@cites("option.delay_in_a_row")
def resolve_activate(table: Table, step: TurnStep, order: Activate) -> Done:
    """No option was taken: the first card is played, and the next turn may be delayed again."""
    return Done((OptionTaken(order.seat, None),), steps_to_activate(table, order))


def steps_to_activate(table: Table, order: Activate) -> list[Step]:
    """The steps that play the first card or, without cards, the unit named."""
    return steps_to_play(table, order.seat, unit=order.unit)


def steps_to_play(
    table: Table,
    seat: int,
    *,
    both: bool = False,
    second_first: bool = False,
    unit: int | None = None,
) -> list[Step]:
    """The steps that play the first card, the first two, or a unit, and then pass the turn on."""
    reveal = RevealStep(seat, both=both, second_first=second_first, unit=unit)
    return [reveal, *steps_after_turn(table, seat)]


@machine.refuses(Relocate, TurnDecision)
@cites("option.relocate", "option.relocate_limits")
def refuse_relocate(table: Table, decision: TurnDecision, order: Relocate) -> Refusal | None:
    """Refuse unless there are at least two cards, a later place is named, and the seat can pay."""
    count = cards_left(table, order.seat)
    if not 2 <= order.place <= count:
        return Refusal("option.relocate", "no_such_place", {"place": order.place, "cards": count})
    return refuse_cost(table, order.seat, table.setting.params.relocate_cost, "option.relocate")


@machine.resolves(Relocate)
@cites("option.only_one", "option.relocate", "option.relocate_limits", "drill.lapse_moment")
def resolve_relocate(table: Table, step: TurnStep, order: Relocate) -> Done:
    """The next card is revealed and played at once, without another option."""
    paid = LeadershipSpent(order.seat, table.setting.params.relocate_cost, "option.relocate")
    moved = CardRelocated(order.seat, order.place)
    return Done(
        (paid, OptionTaken(order.seat, "relocate"), moved), steps_to_play(table, order.seat)
    )


@machine.refuses(Delay, TurnDecision)
@cites("option.delay", "option.delay_in_a_row", "option.delay_limits")
def refuse_delay(table: Table, decision: TurnDecision, order: Delay) -> Refusal | None:
    """Refuse a delay on two turns in a row, or one that the seat cannot pay for."""
    if table.seats[order.seat].last_option == "delay":
        return Refusal("option.delay_in_a_row", "delayed_last_turn")
    return refuse_cost(table, order.seat, table.setting.params.delay_cost, "option.delay")


@machine.resolves(Delay)
def resolve_delay(table: Table, step: TurnStep, order: Delay) -> Done:
    """The turn passes."""
    events = (
        LeadershipSpent(order.seat, table.setting.params.delay_cost, "option.delay"),
        OptionTaken(order.seat, "delay"),
    )
    return Done(events, steps_after_turn(table, order.seat))


@cites("option.extra", "option.extra_limits")
def refuse_double(table: Table, seat: int) -> Refusal | None:
    """Refuse to play two units at once, except right after a delay."""
    if table.seats[seat].last_option == "delay":
        return None
    return Refusal("option.extra", "no_delay_before")


@machine.refuses(ExtraActivation, TurnDecision)
@cites("option.extra", "option.extra_limits")
def refuse_extra(table: Table, decision: TurnDecision, order: ExtraActivation) -> Refusal | None:
    """Refuse unless the rule set allows it, two cards are left, and the seat can pay."""
    refusal = seams.act_double(table.setting.rules)(table, order.seat)
    if refusal is not None:
        return refusal
    if cards_left(table, order.seat) < 2:
        return Refusal("option.extra", "two_cards_needed", {"cards": cards_left(table, order.seat)})
    return refuse_cost(table, order.seat, table.setting.params.extra_cost, "option.extra")


@machine.resolves(ExtraActivation)
@cites("option.extra", "option.extra_price", "option.extra_limits")
def resolve_extra(table: Table, step: TurnStep, order: ExtraActivation) -> Done:
    """Reveal both cards, then play one unit after the other; each pays for itself."""
    paid = LeadershipSpent(order.seat, table.setting.params.extra_cost, "option.extra")
    both = steps_to_play(table, order.seat, both=True, second_first=order.second_first)
    return Done((paid, OptionTaken(order.seat, "extra")), both)


def refuse_cost(table: Table, seat: int, cost: int, rule: str) -> Refusal | None:
    """Refuse if the seat has fewer leadership points than this costs."""
    have = table.seats[seat].lp
    return None if have >= cost else Refusal(rule, "too_few_lp", {"cost": cost, "have": have})


# ---- revealing and paying --------------------------------------------------------------------


class RevealStep(Step, frozen=True):
    """Reveal the first card of the sequence, or both of the first two, and play them.

    Where there are no cards, it is the unit named that is played.
    """

    seat: int
    both: bool = False
    second_first: bool = False
    unit: int | None = None


class PlayStep(Step, frozen=True):
    """Play a unit whose card was revealed."""

    unit: int


class PayDecision(Decision, frozen=True):
    """Pay for this unit's activation?"""

    unit: int
    cost: int


class Pay(Order, frozen=True):
    """The unit is activated."""


class Decline(Order, frozen=True):
    """The unit does nothing; a unit in reserve stays there."""


@machine.handles(RevealStep)
@cites("activation.first_card", "option.extra", "option.extra_limits", "drill.lapse_moment")
def reveal(table: Table, step: RevealStep) -> Done:
    """Turn the cards over, which ends their units' drills, before the first unit is played."""
    turned = units_to_reveal(table, step, 2 if step.both else 1)
    order = [*reversed(turned)] if step.second_first else turned
    after = steps_after_unit
    plays = [each for unit in order for each in (PlayStep(unit), *after(table, unit))]
    return Done([CardRevealed(step.seat, unit) for unit in turned], plays)


def steps_after_unit(table: Table, unit: int) -> Sequence[Step]:
    """What is done once a unit was played, by the rule set that is played."""
    return seams.activation_end(table.setting.rules)(table, table.units[unit])


def units_to_reveal(table: Table, step: RevealStep, count: int) -> tuple[int, ...]:
    """The unit that was named, else those of so many cards."""
    return (step.unit,) if step.unit is not None else next_cards(table, step.seat, count)


@cites("sequence.fixed")
def next_cards(table: Table, seat: int, count: int) -> tuple[int, ...]:
    """The cards to turn over next: the first ones, as they were laid."""
    return laid_cards(table, seat)[:count]


def laid_cards(table: Table, seat: int) -> tuple[int, ...]:
    """The cards of a seat as laid; raises TypeError in a view that hides them."""
    cards = table.seats[seat].sequence
    if not isinstance(cards, tuple):
        raise TypeError("a card of a hidden sequence cannot be revealed in a view")
    return cards


@machine.handles(PlayStep)
@cites("activation.order")
def play(table: Table, step: PlayStep) -> Done:
    """The unit's activation is opened as the rule set has it."""
    return go_on(table, NextSectionStep(unit=step.unit))


@cites("activation.price", "ability.relay")
def activation_cost(table: Table, unit: Unit) -> int:
    """What activating a unit costs: nothing with an officer or a relay."""
    free = officer_of(table, unit) is not None or has_relay(table, unit)
    return 0 if free else table.setting.params.activation_cost


@cites("ability.relay", "ability.relay_bearer")
def has_relay(table: Table, unit: Unit) -> bool:
    """Whether the unit's original leader carries a relay; it is lost with that leader for good."""
    leader = table.fighters[unit.leader]
    return leader.card == table.setting.leader_card(unit) and ability_effects(table, leader).relays


@machine.handles(PayStep)
@cites("activation.declined", "entry.reserve_or_deploy")
def ask_pay(table: Table, step: PayStep) -> Result:
    """Ask about paying; not for a free unit on the table, nor for one that cannot be paid for."""
    unit = table.units[step.unit]
    cost = activation_cost(table, unit)
    if cost > table.seats[unit.seat].lp:
        return leave_unpaid(table, unit)
    if unit.place == "reserve" and not can_enter(table, unit):
        return leave(table, unit, decline_activation(unit))
    if unit.place == "table" and cost == 0:
        return go_on(table, NextSectionStep("pay", unit.id))
    return Ask(PayDecision(unit.seat, unit.id, cost))


@cites("entry.compulsory")
def leave_unpaid(table: Table, unit: Unit) -> Done:
    """Do nothing; a unit that has to enter does so all the same."""
    if must_enter(table, unit):
        return Done(steps=(MinimumEntryStep(unit.id),))
    return leave(table, unit, decline_activation(unit))


@cites("entry.landing_at_once", "entry.extraction_at_once", "entry.compulsory")
def must_enter(table: Table, unit: Unit) -> bool:
    """Whether the mission wants a unit in reserve to come onto the table now."""
    return unit.place == "reserve" and table.setting.mission.all_enter and table.clock.round == 1


@cites("activation.unpaid_reserve")
def decline_activation(unit: Unit) -> ActivationDeclined | StayedInReserve:
    """The event for a unit that is not paid for."""
    return StayedInReserve(unit.id) if unit.place == "reserve" else ActivationDeclined(unit.id)


@cites("activation.declined", "activation.unpaid")
def leave(table: Table, unit: Unit, event: ActivationDeclined | StayedInReserve) -> Done:
    """The opening goes no further, and an activation that has begun is over."""
    after = seams.activation_declined(table.setting.rules)(table, unit)
    return Done((event, *end_what_began(table, unit)), after)


def refuse_ruled_out(table: Table, deed: Deed) -> Refusal | None:
    """Refuse what the active unit has given up, or what a drill that it has taken rules out."""
    now = table.activation
    if now is None:
        return None
    if deed in now.forfeited:
        return Refusal("grounded.rise_and_act", "forfeited", {"unit": now.unit})
    for drill in table.setting.drills.restrictive:
        if drill.id in table.units[now.unit].drills and deed in drill.rules_out:
            return Refusal(drill.rule, "ruled_out", {"drill": drill.id})
    return None


@cites("engagement.when_it_counts", "engagement.at_every_instant")
def start_activation(table: Table, unit: Unit) -> ActivationBegan:
    """Begin the activation; the unit's status at this moment decides how far it may move."""
    return ActivationBegan(unit.id, unit_is_engaged(table, unit))


@machine.refuses(Pay, PayDecision)
def refuse_pay(table: Table, decision: PayDecision, order: Pay) -> Refusal | None:
    """Always allowed: a cost that cannot be paid is never asked for."""
    return None


@machine.refuses(Decline, PayDecision)
@cites("entry.reserve_at_start")
def refuse_decline(table: Table, decision: PayDecision, order: Decline) -> Refusal | None:
    """A unit may be left in reserve, unless the mission wants all to enter in the first round."""
    if must_enter(table, table.units[decision.unit]):
        return Refusal("entry.reserve_at_start", "must_enter", {"unit": decision.unit})
    return None


@machine.resolves(Pay)
@cites("grounded.rising_is_paid")
def resolve_pay(table: Table, step: PayStep, order: Pay) -> Done:
    """The points are spent and the unit acts."""
    unit = table.units[step.unit]
    cost = activation_cost(table, unit)
    paid = [LeadershipSpent(unit.seat, cost, "activation.price")] if cost else []
    return Done(paid, (NextSectionStep("pay", unit.id),))


@machine.resolves(Decline)
def resolve_decline(table: Table, step: PayStep, order: Decline) -> Done:
    """Nothing is spent."""
    unit = table.units[step.unit]
    return leave(table, unit, decline_activation(unit))


# ---- beginning and standing up ---------------------------------------------------------------


class BeginStep(Step, frozen=True):
    """The activation of a unit begins."""

    unit: int


@machine.handles(BeginStep)
def begin(table: Table, step: BeginStep) -> Done:
    """Nothing of an earlier activation lasts."""
    return Done((start_activation(table, table.units[step.unit]),))


class StandUpStep(Step, frozen=True):
    """Grounded fighters of the active unit stand up."""

    unit: int


@machine.handles(StandUpStep)
def stand_up(table: Table, step: StandUpStep) -> Done:
    """What it costs a unit that some of its fighters are on the ground is for the rule set."""
    unit = table.units[step.unit]
    down = tuple(fighter.id for fighter in members(table, unit) if fighter.grounded)
    if not down:
        return go_on(table, *steps_once_up(unit))
    return seams.down_effect(table.setting.rules)(table, unit, down)


def steps_once_up(unit: Unit) -> tuple[NextSectionStep]:
    """The opening goes on when everybody is on their feet."""
    return (NextSectionStep("stand_up", unit.id),)


@cites("grounded.rise_and_act", "grounded.rise_only", "hero.in_fractions")
def rise_by_halves(table: Table, unit: Unit, down: tuple[int, ...]) -> Done:
    """Grounded fighters stand up; if more than half were down, the unit does nothing else."""
    if 2 * len(down) > len(members(table, unit)):
        stood = FightersStoodUp(unit.id, down, "grounded.rise_only")
        return Done((stood, ActivationEnded(unit.id)))
    return Done((FightersStoodUp(unit.id, down),), steps_once_up(unit))


# ---- acting ----------------------------------------------------------------------------------


class ActStep(Step, frozen=True):
    """The active unit acts, one order after the other, until its activation ends."""

    unit: int


class ActDecision(Decision, frozen=True):
    """What does the active unit do next?"""

    unit: int


class EndActivation(Order, frozen=True):
    """End the unit's activation and take these drills."""

    drills: tuple[str, ...] = ()


@cites("entry.deployment_moment")
def steps_to_act(_table: Table, unit: Unit) -> tuple[Step, ...]:
    """The unit acts, whatever else belongs to the opening of an activation."""
    return (ActStep(unit.id),)


@machine.handles(ActStep)
def act(table: Table, step: ActStep) -> Result:
    """Ask what the unit does next; one that was wiped out or has lost its nerve acts no more."""
    if cannot_go_on(table, table.units[step.unit]):
        return Done((ActivationEnded(step.unit),))
    return Ask(ActDecision(table.units[step.unit].seat, step.unit))


@cites("morale.machine_lost_at_once")
def cannot_go_on(table: Table, unit: Unit) -> bool:
    """Whether a unit is gone, or has become disorganised since its activation began."""
    wiped_out = unit.place == "table" and not members(table, unit)
    return unit.place == "gone" or wiped_out or unit.disorganised


class ClosingStep(Step, frozen=True):
    """The active unit has begun the closing part of its activation, and only that is left."""

    unit: int


class ClosingDecision(Decision, frozen=True):
    """What else does the active unit do at the end of its activation?"""

    unit: int


@machine.handles(ClosingStep)
def close(table: Table, step: ClosingStep) -> Result:
    """Ask what else the unit does, such as drills, before its activation ends."""
    return Ask(ClosingDecision(table.units[step.unit].seat, step.unit))
