"""Several seats on one side: another rule set lets them take turns, wager and win as one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.engine.dice import Tape
from damocles.odds import authority_odds
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.activation import TurnDecision
from damocles.rules.chapters.command import (
    ChooseFirst,
    FirstDecision,
    FirstStep,
    Wager,
    WagerDecision,
    WagerStep,
    authority_ranking,
    beginnings,
)
from damocles.rules.chapters.shooting.overwatch import OverwatchDecision
from damocles.rules.missions.cease_fire import most_points, verdict
from damocles.rules.missions.control import controller_of
from damocles.rules.state.apply.changes import change_seat
from damocles.rules.state.events.command import AuthorityRolled, RoundBegan
from damocles.rules.state.model import AccessZone, CeaseFire
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import Setting
from damocles.rules.state.state import seats_playing
from damocles.scenario import Play, Scenario, events_of, row, walk
from tests.contrary.course import (
    any_side_first,
    highest_of_each_side,
    side_after_side,
    whole_side,
)
from tests.rules.battles import AT43, begun, pit, play_on
from tests.rules.firing import SURE, drilled
from tests.rules.turns import line_up, sleep

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.rules.state.state import Table

# ---- a rule set for two sides ----------------------------------------------------------------


SIDES: dict[str, Callable[..., Any]] = {
    "multi.order": side_after_side,
    "authority.prize": any_side_first,
    "authority.seats": highest_of_each_side,
    "obj.side": whole_side,
    "end.side": whole_side,
}
TEAMS = AT43.derive(
    "teams",
    version="1",
    replace=SIDES,
)


def allied(scene: Scenario, *sides: int, teams: bool = True) -> Play:
    """The scene with these sides, by the rule set for two sides or by the rulebook."""
    scene.rules = TEAMS if teams else AT43
    play = scene.begin()
    play.table.setting.sides = sides
    return play


def three(*, teams: bool) -> Table:
    """Two seats against one."""
    return allied(line_up("A", "s", "x"), 0, 0, 1, teams=teams).table


def own_place(table: Table, winner: int) -> list[tuple[int, ...]]:
    """The others in the order of their tests, and the winner in any place among them."""
    others = [seat for seat in reversed(authority_ranking(table)) if seat != winner]
    places = range(len(others) + 1)
    return [(*others[:place], winner, *others[place:]) for place in places]


PLACES = AT43.derive(
    "places",
    version="1",
    replace={"authority.prize": own_place, "multi.order": lambda table, _: table.clock.order},
)


def turns(play: Play) -> list[int]:
    """Whose turns come, until nobody has a card."""
    order = []
    while isinstance(play.decision, TurnDecision):
        order.append(play.decision.seat)
        sleep(play)
    return order


def begin(play: Play, *hands: str, winner: int, first: int) -> Play:
    """The winner of the test is asked, and lets this seat begin."""
    play.deal(*hands)
    play.run(FirstStep(winner))
    play.order(next(o for o in beginnings(play.table, winner) if o.first == first))
    return play


# ---- turns -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "sides", "first", "order"),
    [
        (("AB", "s", "xy", "u"), (0, 0, 1, 1), 0, [0, 2, 1, 3, 0, 2]),
        (("AB", "s", "xy", "u"), (0, 0, 1, 1), 2, [2, 0, 3, 1, 2, 0]),
        (("AB", "x", "st", "u"), (0, 1, 0, 1), 0, [0, 1, 2, 3, 0, 2]),
        (("A", "stvw", "xyz", "u"), (0, 0, 1, 1), 0, [0, 2, 1, 3, 1, 2, 1, 2, 1]),
        (("A", "s", "xyz"), (0, 0, 1), 0, [0, 2, 1, 2, 2]),
        (("ABC", "s", "xyz"), (0, 0, 1), 2, [2, 0, 2, 1, 2, 0, 0]),
        (("", "s", "xy"), (0, 0, 1), 1, [1, 2, 2]),
        (("AB", "st", "x", "uv", "w"), (0, 1, 0, 2, 1), 0, [0, 1, 3, 2, 4, 3, 0, 1]),
    ],
)
def test_sides_may_alternate(
    hands: tuple[str, ...], sides: tuple[int, ...], first: int, order: list[int]
) -> None:
    """Then the other side, of a side whoever waits longest; who has no cards is passed over."""
    play = begin(allied(line_up(*hands), *sides), *hands, winner=first, first=first)
    assert turns(play) == order


def test_by_the_rulebook_the_neighbour_is_next() -> None:
    """Allies act one after the other if they sit so, and no order of play is kept."""
    hands = "AB", "s", "xy", "u"
    play = begin(allied(line_up(*hands), 0, 0, 1, 1, teams=False), *hands, winner=0, first=0)
    assert turns(play) == [0, 1, 2, 3, 0, 2]
    assert play.table.clock.order == ()


def test_an_order_of_play_lasts_for_a_round() -> None:
    """It says who had a turn last, and is forgotten when the next round begins."""
    hands = "AB", "s", "xy", "u"
    play = begin(allied(line_up(*hands), 0, 0, 1, 1), *hands, winner=3, first=2)
    found = [play.table.clock.order]
    sleep(play)
    found.append(play.table.clock.order)
    assert found == [(3, 0, 1, 2), (3, 1, 2, 0)]
    machine.apply(play.table, RoundBegan(3))
    assert play.table.clock.order == ()


@pytest.mark.parametrize(("place", "order"), [(0, [0, 2, 1]), (1, [2, 0, 1]), (2, [2, 1, 0])])
def test_the_winner_may_take_a_place_among_the_others(place: int, order: list[int]) -> None:
    """The others act by their totals; whoever names another order is refused."""
    scene = line_up("A", "s", "x")
    scene.rules = PLACES
    play = scene.begin()
    for seat, total in enumerate((9, 4, 7)):
        change_seat(play.table, seat, authority=total)
    play.deal("A", "s", "x")
    play.run(FirstStep(0))
    wrong = ChooseFirst(0, 2, (0,)), ChooseFirst(0, 2), ChooseFirst(0, 1, (0, 2))
    reasons = [each and each.reason for each in map(play.battle.refusal, wrong)]
    assert reasons == ["no_such_order", "no_such_order", "no_such_seat"]
    play.order(beginnings(play.table, 0)[place])
    assert turns(play) == order


def test_owners_in_overwatch_are_asked_in_the_order_of_turns() -> None:
    """Where the right neighbour is next, he is also asked first; by the rulebook the left one."""
    asked = []

    def to_the_right(_: Table, seat: int) -> tuple[int, ...]:
        return (seat - 1) % 3, (seat - 2) % 3, seat

    other = AT43.derive("other", version="1", replace={"multi.order": to_the_right})
    for rules in (AT43, other):
        scene = Scenario(seats=3).arm(SURE).unit("A", seat=2, at=row(4, 40, 20))
        scene.unit("b", seat=0, weapons=("sure",), at=[(40, 50)])
        scene.unit("c", seat=1, weapons=("sure",), at=[(50, 50)])
        scene.rules = rules
        play = scene.act("A")
        for unit in ("b", "c"):
            drilled(play, unit, "overwatch")
        play.order(walk(play, "A", 0, 5))
        assert isinstance(play.decision, OverwatchDecision)
        asked.append(play.decision.seat)
    assert asked == [0, 1]


# ---- the Authority test ----------------------------------------------------------------------


def test_one_seat_may_wager_and_roll_for_its_side() -> None:
    """The others are not asked; a tie of both is rolled again."""
    play = allied(line_up("A", "s", "x"), 0, 0, 1)
    for seat in play.table.seats:
        change_seat(play.table, seat, lp=3)
    play.run(WagerStep())
    assert [asked.seat for asked in play.battle.pending] == [0, 2]
    assert all(isinstance(asked, WagerDecision) for asked in play.battle.pending)
    assert authority_odds(play.table, 0, (0, 0, 0)) == pytest.approx(0.5)
    play.order(Wager(0, 0))
    told = play.order(Wager(2, 0), dice=[4, 4, 2, 6])

    assert [test.seats for test in events_of(told, AuthorityRolled)] == [(0, 2), (0, 2)]
    assert [play.table.seats[seat].rerolls for seat in (0, 1, 2)] == [(), (), ()]
    assert play.table.seats[2].authority == 6
    assert play.decision == FirstDecision(2)


def test_the_highest_authority_of_a_side_counts() -> None:
    """Whoever has it wagers and rolls."""
    play = allied(line_up("A", "s", "x", officers="s"), 0, 0, 1)
    change_seat(play.table, 1, commander=play.fighter("s1"))
    assert highest_of_each_side(play.table) == [1, 2]


# ---- control, points, victory ----------------------------------------------------------------


@pytest.mark.rule("CTL-003")
@pytest.mark.parametrize(
    ("near", "alone", "together"),
    [((2, 1, 2), None, 0), ((1, 2, 2), None, 1), ((1, 1, 2), 2, None), ((0, 0, 0), None, None)],
)
def test_presence_may_count_together(
    near: tuple[int, ...], alone: int | None, together: int | None
) -> None:
    """By sides whoever of the strongest has most there controls; by the rulebook by seats."""
    counts = dict(enumerate(near))
    assert controller_of(three(teams=False), counts) == alone
    assert controller_of(three(teams=True), counts) == together


@pytest.mark.parametrize(
    ("vp", "alone", "together"),
    [
        ((3, 3, 5), (2, ()), (0, ())),
        ((3, 3, 6), (2, ()), (None, (0, 1, 2))),
        ((4, 4, 0), (None, (0, 1)), (0, ())),
    ],
)
def test_points_may_count_together(
    vp: tuple[int, ...],
    alone: tuple[int | None, tuple[int, ...]],
    together: tuple[int | None, tuple[int, ...]],
) -> None:
    """A side wins as one; by the rulebook allies with equal points share first place."""
    for teams, (winner, drawn) in ((False, alone), (True, together)):
        table = three(teams=teams)
        for seat, points in enumerate(vp):
            change_seat(table, seat, vp=points)
        found = most_points(table, seats_playing(table), "cease_fire.skirmish")
        assert (found.winner, found.drawn, found.vp) == (winner, drawn, vp)


@pytest.mark.parametrize(("teams", "winners"), [(True, (0, 1)), (False, (0,))])
def test_allies_win_together(*, teams: bool, winners: tuple[int, ...]) -> None:
    """Where the rule set says so; what each seat gets of it follows."""
    table = three(teams=teams)
    change_seat(table, 0, vp=9)
    found = most_points(table, seats_playing(table), "cease_fire.skirmish")
    assert found.winners == winners
    assert [found.share_of(seat) for seat in table.seats] == [
        float(s in winners) for s in (0, 1, 2)
    ]


@pytest.mark.rule("RUL-149")
def test_those_who_share_the_lead_draw() -> None:
    """Nobody has won; whoever has fewer points has lost."""
    table = three(teams=False)
    for seat, points in enumerate((3, 3, 1)):
        change_seat(table, seat, vp=points)
    found = most_points(table, seats_playing(table), "cease_fire.skirmish")
    assert found.winners == ()
    assert [found.share_of(seat) for seat in table.seats] == [0.5, 0.5, 0.0]


def test_who_has_surrendered_does_not_win_with_the_others() -> None:
    """The side wins without them."""
    table = three(teams=True)
    change_seat(table, 0, vp=9, surrendered=True)
    found = most_points(table, seats_playing(table), "cease_fire.skirmish")
    assert found.winners == (1,)


def test_the_points_that_win_may_be_those_of_a_side() -> None:
    """Seven and eight are enough for fifteen together, not alone."""
    found = []
    for teams in (False, True):
        play = allied(
            line_up("A", "s", "x").brief(cease_fire=CeaseFire(vp=15)), 0, 0, 1, teams=teams
        )
        change_seat(play.table, 0, vp=7)
        change_seat(play.table, 1, vp=8)
        outcome = verdict(play.table)
        found.append(None if outcome is None else outcome.winner)
    assert found == [None, 0]


# ---- whole battles ---------------------------------------------------------------------------


def test_a_battle_of_two_sides_ends_and_replays() -> None:
    """Two against one: the same orders lead to the same table."""
    usual, seed = pit("3")
    zones = (*usual.mission.access_zones, AccessZone("east", "east", 0, 40_000, 2))
    companies = (*usual.companies, usual.companies[0])
    mission = replace(usual.mission, access_zones=zones)
    setting = Setting(TEAMS, mission, companies, sides=(0, 1, 1))
    battle = play_on(begun((setting, seed)), seed)
    again = Battle.start(setting, Tape(seed))
    for entry in battle.journal:
        if entry.order is not None:
            again.push(entry.order)

    assert battle.outcome is not None
    assert again.digest() == battle.digest()
