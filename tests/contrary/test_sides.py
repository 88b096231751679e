"""Battles of several seats on a side by the contrary edition: phases, turns, and who has won."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from damocles.ai.answers.command import begin as choose_own
from damocles.ai.lookahead.wager import begin as choose_best
from damocles.engine.chance import Chance
from damocles.env.episode import Episode
from damocles.env.orders.candidates import find_candidates
from damocles.lab.arena.battles import score_first_seat
from damocles.lab.series import PlayedBattle, Series
from damocles.lab.summary import summarise
from damocles.record import from_text, narrate, record_of, replay, to_text, verify
from damocles.record.deeds import DeedBook
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.activation import TurnDecision, cards_left
from damocles.rules.chapters.command import FirstDecision, beginnings
from damocles.rules.missions.cease_fire import Surrender
from damocles.rules.state.events.activation import TurnBegan
from damocles.rules.state.events.command import AuthorityRolled, FirstChosen, RoundBegan
from damocles.rules.state.events.control import BattleEnded, ControlAssessed
from damocles.rules.state.model import AccessZone
from damocles.rules.state.setting import Setting
from damocles.server.frames.page_table import outcome_view
from tests.ai.test_wager import DEPTH
from tests.contrary.packing import by_its_rules
from tests.rules.battles import begun, orders, pit, play_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.engine.families import Order
    from damocles.rules.battle.view import View

EDGES: tuple[Literal["east", "west"], ...] = ("east", "west")
SIDES = [(0, 0, 1, 1), (0, 1, 0, 1), (0, 1, 1), (0, 1, 2), (0, 1, 2, 0)]

pytestmark = pytest.mark.usefixtures("contrary")


def several(number: str, *sides: int) -> tuple[Setting, str]:
    """A battle at close quarters of so many seats; more of them enter by the other edges."""
    usual, seed = pit(number)
    own = [replace(usual.companies[0], id=f"company-{seat}") for seat, _ in enumerate(sides)]
    zones = [AccessZone(EDGES[n - 2], EDGES[n - 2], 0, 40_000, n) for n in range(2, len(sides))]
    mission = replace(usual.mission, access_zones=(*usual.mission.access_zones, *zones))
    fought = Setting(usual.rules, mission, own)
    return by_its_rules(fought, *sides), seed


def fought(number: str, *sides: int) -> Battle:
    """A battle of these sides, played to its end at random."""
    kind = several(number, *sides)
    return play_on(begun(kind), kind[1])


class Turn(NamedTuple):
    """A turn of a battle: in which round, whose it is, and which sides have anybody to play."""

    round: int
    seat: int
    able: set[int]


def turns(number: str, *sides: int) -> list[Turn]:
    """The turns of a battle that is played at random, and that nobody gives up."""
    kind = several(number, *sides)
    battle, found = begun(kind), list[Turn]()
    for order in orders(battle, kind[1], 250):
        table, clock = battle.table, battle.table.clock
        able = {sides[seat] for seat in table.seats if cards_left(table, seat)}
        turn = Turn(clock.round, order.seat, able)
        if isinstance(battle.decision, TurnDecision) and found[-1:] != [turn]:
            found.append(turn)
        if not isinstance(order, Surrender):
            battle.push(order)
    return found


# ---- battles ---------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", SIDES)
def test_battles_of_sides_end_and_verify(sides: tuple[int, ...]) -> None:
    """Whoever has won is of one side, and all of it that still play have won with them."""
    battle = fought("1", *sides)
    record = from_text(to_text(record_of(battle)))
    *_, (_, table) = replay(record)
    outcome = battle.outcome
    assert outcome is not None
    won = {sides[seat] for seat in outcome.winners}

    assert table == battle.table
    assert verify(record).is_sound
    assert len(won) <= 1
    playing = {seat.id for seat in table.seats.values() if not seat.surrendered}
    assert set(outcome.winners) == {seat for seat in playing if sides[seat] in won}


@pytest.mark.parametrize("sides", SIDES)
def test_no_side_has_two_turns_running(sides: tuple[int, ...]) -> None:
    """Unless nobody else has anybody left to play; round 0 has no order of play."""
    found = [each for each in turns("2", *sides) if each.round]
    pairs = [(one, two) for one, two in pairwise(found) if one.round == two.round]
    running = [two.able for one, two in pairs if sides[one.seat] == sides[two.seat]]

    assert len(pairs) > 5
    assert all(len(able) == 1 for able in running)


def test_round_nought_has_no_test_and_no_end() -> None:
    """The battle begins with turns alone."""
    events = fought("1", 0, 1).events
    first = [type(event) for event in events]
    begins = [event.round for event in events if isinstance(event, RoundBegan)]
    nought = first[: first.index(RoundBegan, first.index(RoundBegan) + 1)]

    assert begins[:2] == [0, 1]
    assert TurnBegan in nought
    assert not {AuthorityRolled, FirstChosen, ControlAssessed} & set(nought)


# ---- who begins ------------------------------------------------------------------------------


def asked(*sides: int) -> Battle:
    """The moment when the winner of the test is asked who begins."""
    kind = several("3", *sides)
    battle, chance = begun(kind), Chance("3")
    while not isinstance(battle.decision, FirstDecision):
        battle.play(chance)
    return battle


def choose_plainly(view: View, decision: FirstDecision, chance: Chance) -> Order:
    """As bots do that do not look ahead."""
    return choose_own(view, decision, chance)


def look_ahead(view: View, decision: FirstDecision, chance: Chance) -> Order:
    """As the others do."""
    return choose_best(DEPTH, view, decision, chance)


@pytest.mark.parametrize("choose", [choose_plainly, look_ahead])
def test_bots_let_a_side_begin(choose: Callable[[View, FirstDecision, Chance], Order]) -> None:
    """By one of the orders of play that there are; without looking ahead it is their own."""
    battle = asked(0, 0, 1, 1)
    decision = battle.decision
    assert isinstance(decision, FirstDecision)
    chosen = choose(battle.view(decision.seat), decision, Chance("1"))

    assert chosen in beginnings(battle.table, decision.seat)
    assert battle.push(chosen)
    hostile = battle.table.setting.is_hostile
    assert choose is look_ahead or not hostile(decision.seat, chosen.first)


def test_an_environment_offers_each_side() -> None:
    """Once, with whoever of it begins."""
    battle = asked(0, 0, 1, 1)
    decision = battle.decision
    assert decision is not None
    found = find_candidates(
        battle.view(decision.seat), decision, Chance("1"), full=False, shuffle=False
    )

    assert [each.order for each in found] == beginnings(battle.table, decision.seat)
    assert len(found) == 2


# ---- who has won -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def won(contrary: object) -> Battle:
    """A battle of two against two that a side has won, neither of which gave up."""
    assert contrary
    found = (fought(str(number), 0, 1, 0, 1) for number in range(20))
    return next(each for each in found if each.outcome and len(each.outcome.winners) > 1)


def test_both_are_named(won: Battle) -> None:
    """In the log, and for the page."""
    (ended,) = [event for event in won.events if isinstance(event, BattleEnded)]
    winners = ended.outcome.winners
    view = msgspec.to_builtins(outcome_view(ended.outcome, DeedBook({})))

    assert len(winners) == 2
    assert "win together" in narrate(ended, won.table)
    assert (view["winner"], *view["allies"]) == winners


def test_both_are_rewarded(won: Battle) -> None:
    """In the environment, the arena and in series."""
    episode = Episode.__new__(Episode)
    episode.battle = won
    outcome = won.outcome
    assert outcome is not None
    played = PlayedBattle(0, "s/0", outcome, 6)
    series = Series("pit", ("a", "b", "c", "d"), ("random",), 1, "s")
    summary = summarise(series, [played])

    assert [episode.result(seat) > 0 for seat in range(4)] == [outcome.has_won(s) for s in range(4)]
    assert score_first_seat(outcome, None) == float(0 in outcome.winners)
    assert summary.wins == tuple(int(outcome.has_won(seat)) for seat in range(4))
    assert summary.draws == 0
