"""The tactical phase: commander, leadership points, sequence, wager, Authority test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import (
    TABLE_STREAM,
    Ask,
    Decision,
    Done,
    Gather,
    Order,
    Refusal,
    Result,
    Roll,
    Step,
    cites,
)
from damocles.rules.reading.facts import is_late
from damocles.rules.reading.wreck import failed_rescue
from damocles.rules.state import seams
from damocles.rules.state.course import NextSectionStep
from damocles.rules.state.events.command import (
    AuthorityGranted,
    AuthorityRolled,
    CommanderNamed,
    FirstChosen,
    LeadershipCounted,
    RoundBegan,
    SequencesLaid,
    UnitsListed,
    WagersRevealed,
)
from damocles.rules.state.events.control import BattleEnded
from damocles.rules.state.model import Officer
from damocles.rules.state.registry import machine
from damocles.rules.state.state import seats_playing
from damocles.rules.state.steps import CommanderStep, RoundStep, SuccessionStep

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table, Unit

IN_SEQUENCE = ("table", "reserve")
NOBODY = Officer(rank=0, authority=0, leadership=0)
"""RUL-20: what counts for a company without a commander."""


# ---- the round -------------------------------------------------------------------------------


@machine.handles(RoundStep)
def begin_round(table: Table, step: RoundStep) -> Done:
    """The round begins with the first section that the rule set gives it."""
    return Done((RoundBegan(step.round),), (NextSectionStep(),))


# ---- who commands ----------------------------------------------------------------------------


class CommanderDecision(Decision, frozen=True):
    """Several officers share the highest rank: which one commands?"""

    candidates: tuple[int, ...]


class NameCommander(Order, frozen=True):
    """This officer commands."""

    fighter: int


@cites("command.pool_reinforcements", "sequence.reserve_cards", "command.not_from_reinforcement")
def units_in_sequence(table: Table, seat: int) -> list[Unit]:
    """A seat's units that have a card: those at hand, but not if the mission brings them later."""
    return [unit for unit in units_at_hand(table, seat) if not is_late(table, unit)]


def units_at_hand(table: Table, seat: int) -> list[Unit]:
    """A seat's units on the table and in reserve, but not reinforcements."""
    units = table.units.values()
    return [unit for unit in units if unit.seat == seat and unit.place in IN_SEQUENCE]


@cites("command.highest_rank")
def officers(table: Table, seat: int) -> list[tuple[Fighter, Officer]]:
    """The officers of a seat's units at hand, at most the leader of each: who comes late commands
    from the beginning."""
    found = []
    for unit in units_at_hand(table, seat):
        leader = table.fighters[unit.leader]
        officer = table.setting.card(leader).officer
        if officer is not None and leader.place != "gone":
            found.append((leader, officer))
    return found


@cites("command.highest_rank", "command.candidates")
def commander_candidates(table: Table, seat: int) -> tuple[int, ...]:
    """The officers of the highest rank present."""
    present = officers(table, seat)
    return tuple(
        fighter.id
        for fighter, officer in present
        if all(officer.rank >= other.rank for _, other in present)
    )


@cites("command.no_commander", "command.no_commander_values")
def commander(table: Table, seat: int) -> Officer:
    """What the commander's card says; without one, rank, Authority and Leadership are all 0."""
    fighter = table.seats[seat].commander
    officer = None if fighter is None else table.setting.card(table.fighters[fighter]).officer
    return officer or NOBODY


@machine.handles(CommanderStep)
@cites("command.among_equals")
def name_commander(table: Table, step: CommanderStep) -> Result:
    """Name the commander, asking only if there are several candidates."""
    candidates = commander_candidates(table, step.seat)
    if len(candidates) > 1:
        return Ask(CommanderDecision(seat=step.seat, candidates=candidates))
    return appoint(table, step, next(iter(candidates), None))


@machine.refuses(NameCommander, CommanderDecision)
def refuse_commander(
    table: Table,
    decision: CommanderDecision,
    order: NameCommander,
) -> Refusal | None:
    """Only an officer of the highest rank may be named."""
    if order.fighter in decision.candidates:
        return None
    return Refusal("command.among_equals", "not_a_candidate", {"fighter": order.fighter})


@machine.resolves(NameCommander)
def resolve_commander(table: Table, step: CommanderStep, order: NameCommander) -> Done:
    """The named officer commands."""
    return appoint(table, step, order.fighter)


def appoint(table: Table, step: CommanderStep, fighter: int | None) -> Done:
    """Name the commander, in the tactical phase or as a successor."""
    rule = "command.highest_rank" if table.clock.phase == "tactical" else "command.succession"
    return Done((CommanderNamed(step.seat, fighter, rule),))


@machine.handles(SuccessionStep)
@cites("command.succession", "cease_fire.extraction", "command.succession_moment")
def succeed(table: Table, step: SuccessionStep) -> Done:
    """Replace a fallen commander at once or, with an option, in the next round.

    If the pilot has fallen too, the battle is over.
    """
    fighter = table.seats[step.seat].commander
    fallen = fighter is not None and table.fighters[fighter].place == "gone"
    waits = table.setting.params.options.commander_stays
    failed = failed_rescue(table)
    if failed is not None:
        return Done((BattleEnded(failed),), over=True)
    return Done(steps=(CommanderStep(step.seat),) if fallen and not waits else ())


# ---- leadership points -----------------------------------------------------------------------


class LeadershipStep(Step, frozen=True):
    """Count everybody's leadership points."""


@cites("command.pool_disorganised")
def leadership_pool(table: Table, seat: int) -> LeadershipCounted:
    """The commander's Leadership and one point per unit that is not disorganised."""
    counted = [unit for unit in units_in_sequence(table, seat) if not unit.disorganised]
    return LeadershipCounted(seat, commander(table, seat).leadership, len(counted))


@machine.handles(LeadershipStep)
def count_leadership(table: Table, step: LeadershipStep) -> Done:
    """Count each seat's points once; whatever was left from the last round is lost."""
    pool = seams.lp_pool(table.setting.rules)
    return Done([pool(table, seat) for seat in seats_playing(table)])


# ---- the sequence ----------------------------------------------------------------------------


class SequenceStep(Step, frozen=True):
    """All seats lay their cards in secret."""


class SequenceDecision(Decision, frozen=True):
    """In which order will these units be played?"""

    units: tuple[int, ...]


class LaySequence(Order, frozen=True):
    """The cards in the order in which they will be played."""

    units: tuple[int, ...]


@machine.handles(SequenceStep)
@cites("sequence.laid")
def ask_sequences(table: Table, step: SequenceStep) -> Gather:
    """Every seat lays all its cards, face down; a single card needs no question.

    Nobody is asked where there are no cards.
    """
    asked = seats_playing(table) if table.setting.has_cards else []
    cards = {seat: cards_of(table, seat) for seat in asked}
    return Gather([SequenceDecision(seat, laid) for seat, laid in cards.items() if len(laid) > 1])


def cards_of(table: Table, seat: int) -> tuple[int, ...]:
    """The cards a seat has to lay; none after a surrender."""
    surrendered = table.seats[seat].surrendered
    return () if surrendered else tuple(unit.id for unit in units_in_sequence(table, seat))


@machine.refuses(LaySequence, SequenceDecision)
@cites("sequence.laid")
def refuse_sequence(
    table: Table,
    decision: SequenceDecision,
    order: LaySequence,
) -> Refusal | None:
    """Each card must be laid exactly once."""
    if sorted(order.units) == sorted(decision.units):
        return None
    facts = {"cards": len(decision.units), "laid": len(order.units)}
    return Refusal("sequence.laid", "not_all_cards_once", {**facts})


@machine.after_answers(SequenceStep)
def lay_sequences(table: Table, step: SequenceStep, answers: dict[int, LaySequence]) -> Done:
    """Put all sequences on the table, or what each seat may choose from."""
    laid = tuple(
        answers[seat].units if seat in answers else cards_of(table, seat) for seat in table.seats
    )
    ready = SequencesLaid(laid) if table.setting.has_cards else UnitsListed(laid)
    return Done((ready,), (NextSectionStep("sequence"),))


# ---- wager and Authority test ----------------------------------------------------------------


class GrantStep(Step, frozen=True):
    """The mission gives the Authority test away."""

    winner: int


@machine.handles(GrantStep)
@cites("authority.every_round")
def grant_authority(table: Table, step: GrantStep) -> Done:
    """Nobody wagers and nobody rolls."""
    return Done((AuthorityGranted(step.winner),), (NextSectionStep("authority"),))


@cites("authority.every_round", "authority.several_sides")
def everybody(table: Table) -> list[int]:
    """Every seat that plays takes the test."""
    return seats_playing(table)


def authority_seats(table: Table) -> tuple[int, ...]:
    """The seats that take the Authority test, by the rule set that is played."""
    return tuple(seams.authority_seats(table.setting.rules)(table))


class WagerStep(Step, frozen=True):
    """All seats wager leadership points in secret."""


class WagerDecision(Decision, frozen=True):
    """How many leadership points do you wager on the Authority test?"""

    most: int


class Wager(Order, frozen=True):
    """Wager this many leadership points."""

    points: int


@cites("authority.wager", "command.no_commander_values")
def wager_limit(rank: int) -> int:
    """What a commander of this rank may wager: one point more than the rank.

    >>> [wager_limit(rank) for rank in (0, 1, 5)]
    [1, 2, 6]
    """
    return rank + 1


@cites("authority.wager")
def highest_wager(table: Table, seat: int) -> int:
    """The most a seat may wager: the commander's limit, or its leadership points if fewer."""
    limit = seams.authority_wager(table.setting.rules)
    return min(limit(commander(table, seat).rank), table.seats[seat].lp)


@machine.handles(WagerStep)
@cites("authority.secret_wagers")
def ask_wagers(table: Table, step: WagerStep) -> Gather:
    """Nobody sees another's wager until all are made; a seat without points is not asked."""
    most = {seat: highest_wager(table, seat) for seat in authority_seats(table)}
    return Gather([WagerDecision(seat, limit) for seat, limit in most.items() if limit])


@machine.refuses(Wager, WagerDecision)
def refuse_wager(table: Table, decision: WagerDecision, order: Wager) -> Refusal | None:
    """A wager must be between nothing and the limit."""
    if 0 <= order.points <= decision.most:
        return None
    return Refusal(
        "authority.wager", "wager_out_of_bounds", {"wager": order.points, "most": decision.most}
    )


@machine.after_answers(WagerStep)
def reveal_wagers(table: Table, step: WagerStep, answers: dict[int, Wager]) -> Done:
    """Reveal all wagers together; what follows is up to the rule set."""
    wagers = tuple(answers[seat].points if seat in answers else 0 for seat in table.seats)
    after = seams.authority_wagered(table.setting.rules)(table, wagers)
    return Done((WagersRevealed(wagers),), after)


class AuthorityStep(Step, frozen=True):
    """Roll the Authority test of these seats, with all seats' wagers."""

    seats: tuple[int, ...]
    wagers: tuple[int, ...]


@cites("authority.every_round")
def steps_to_test(table: Table, wagers: tuple[int, ...]) -> tuple[Step, ...]:
    """Whoever takes the test rolls at once."""
    return (AuthorityStep(authority_seats(table), wagers),)


@machine.handles(AuthorityStep)
def roll_authority(table: Table, step: AuthorityStep) -> Roll:
    """Roll one die per seat."""
    return Roll(len(step.seats), TABLE_STREAM, "authority", "authority.test")


@cites("authority.home_turf", "authority.home_turf_briefed")
def home_turf(table: Table, seat: int) -> int:
    """What a seat adds to its Authority tests where the mission grants it."""
    return table.setting.params.home_turf if seat in table.setting.mission.home_turf else 0


@machine.after_roll(AuthorityStep)
@cites("authority.tie", "authority.wager_spent", "authority.several_sides")
def judge_authority(table: Table, step: AuthorityStep, faces: tuple[int, ...]) -> Done:
    """A single highest total wins; those who share it roll again, with the same wagers."""
    event = authority_test(table, step, faces)
    best = winners(step.seats, event.totals)
    again = AuthorityStep(best, step.wagers)
    return Done((event,), (NextSectionStep("authority") if len(best) == 1 else again,))


@cites("authority.prize")
def winners(seats: tuple[int, ...], totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats with the highest total.

    >>> winners((0, 1, 2), (7, 4, 7))
    (0, 2)
    """
    best = max(totals)
    return tuple(seat for seat, total in zip(seats, totals, strict=True) if total == best)


@cites("authority.test", "authority.home_turf")
def authority_total(die: int, authority: int, wager: int, home: int) -> int:
    """The sum of die, Authority, wager and home turf.

    >>> authority_total(4, 3, 2, 1)
    10
    """
    return die + authority + wager + home


def authority_test(table: Table, step: AuthorityStep, faces: tuple[int, ...]) -> AuthorityRolled:
    """Die, commander's Authority, wager and home turf, seat by seat."""
    authority = tuple(commander(table, seat).authority for seat in step.seats)
    wagers = tuple(step.wagers[seat] for seat in step.seats)
    home = tuple(home_turf(table, seat) for seat in step.seats)
    total = seams.authority_test(table.setting.rules)
    totals = tuple(map(total, faces, authority, wagers, home))
    return AuthorityRolled(step.seats, faces, totals, authority, wagers, home)


@cites("reinforcement.order", "authority.tie")
def authority_ranking(table: Table) -> tuple[int, ...]:
    """The seats by the Authority test of this round, re-rolls included: the winner is the last."""
    seats = [table.seats[seat] for seat in seats_playing(table)]
    ranked = sorted(seats, key=lambda seat: (seat.authority, seat.rerolls))
    return tuple(seat.id for seat in ranked)


@cites("authority.prize")
def authority_winner(table: Table) -> int:
    """The seat that has won this round's Authority test."""
    return authority_ranking(table)[-1]


class FirstStep(Step, frozen=True):
    """The winner of the Authority test says who begins."""

    winner: int


class FirstDecision(Decision, frozen=True):
    """Who is the first active player?"""


class ChooseFirst(Order, frozen=True):
    """This seat begins, and these follow; that is left out where turns just pass round."""

    first: int
    then: tuple[int, ...] = ()


@cites("authority.prize")
def any_seat_first(table: Table, winner: int) -> list[tuple[int, ...]]:
    """The winner only names who begins: any seat that still plays."""
    return [(seat,) for seat in seats_playing(table)]


def beginnings(table: Table, winner: int) -> list[ChooseFirst]:
    """What the winner of the test may choose, by the rule set that is played."""
    orders = seams.authority_prize(table.setting.rules)(table, winner)
    return [ChooseFirst(winner, first, tuple(then)) for first, *then in orders]


@machine.handles(FirstStep)
def ask_first(table: Table, step: FirstStep) -> Ask:
    """Ask the winner which seat begins, their own or another."""
    return Ask(FirstDecision(step.winner))


@machine.refuses(ChooseFirst, FirstDecision)
def refuse_first(table: Table, decision: FirstDecision, order: ChooseFirst) -> Refusal | None:
    """Only an order of play that the rule set offers, as a rule any seat that still plays."""
    offered = beginnings(table, order.seat)
    if order in offered:
        return None
    if any(order.first == each.first for each in offered):
        return Refusal("authority.prize", "no_such_order", {"seat": order.first})
    return Refusal("authority.prize", "no_such_seat", {"seat": order.first})


@machine.resolves(ChooseFirst)
def resolve_first(table: Table, step: FirstStep, order: ChooseFirst) -> Done:
    """The activation phase begins."""
    chosen = FirstChosen(step.winner, order.first, then=order.then)
    return Done((chosen,), (NextSectionStep("first"),))
