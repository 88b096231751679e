"""CTL-008, CTL-009: reinforcement points buy units."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.rules.chapters.command import (
    SequenceDecision,
    WagerDecision,
    commander_candidates,
    units_in_sequence,
)
from damocles.rules.missions.reinforcements import (
    BuyReinforcements,
    ReinforcementsDecision,
    affordable_units,
    buying_order,
)
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.state.events.control import UnitBought
from damocles.rules.state.steps import ControlStep
from damocles.scenario import SERGEANT, Play, Scenario


def shop(*points: int, authority: tuple[int, ...] = (5, 8, 6), enabled: bool = True) -> Play:
    """Each seat has these points, a unit on the table and three reinforcements of 200 A.P."""
    scene = Scenario(seats=len(points)).brief(reinforcements=enabled)
    for seat in range(len(points)):
        name = "ABC"[seat]
        scene.unit(name, seat=seat, at=[(20.0 + 30 * seat, 20.0)])
        for number in "xyz":
            scene.unit(name + number, seat=seat, count=3, wave="reinforcement", officer=SERGEANT)
    play = scene.begin()
    for seat, rp in enumerate(points):
        changed = replace(play.table.seats[seat], rp=rp, authority=authority[seat])
        play.table.seats[seat] = changed
    return play.run(ControlStep())


@pytest.mark.rule("CTL-008")
@pytest.mark.rule("RUL-85")
def test_the_loser_of_the_authority_test_buys_first() -> None:
    """Seats buy in ascending order of their result, each all it wants before the next."""
    play = shop(400, 400, 400)
    asked = []
    while isinstance(play.decision, ReinforcementsDecision):
        asked.append(play.decision.seat)
        play.order(BuyReinforcements(play.decision.seat))
    assert asked == [0, 2, 1]


@pytest.mark.rule("CTL-008")
@pytest.mark.rule("RUL-85")
def test_a_second_roll_ranks_among_those_who_tied() -> None:
    """Who tied for the first place stays above the others, whatever the second roll showed."""
    play = shop(400, 400, 400, authority=(9, 9, 5))
    for seat, again in ((0, 4), (1, 2)):
        play.table.seats[seat] = replace(play.table.seats[seat], rerolls=(again,))
    assert buying_order(play.table) == (2, 1, 0)
    play = shop(400, 400)
    assert play.decision is not None
    assert play.decision.seat == 0


def why_not(play: Play, *units: int) -> tuple[str, dict[str, int | str]]:
    """Why these units cannot be bought."""
    refusal = play.battle.refusal(BuyReinforcements(0, units))
    assert refusal is not None
    assert refusal.rule == "CTL-008"
    return refusal.reason, dict(refusal.facts)


@pytest.mark.rule("CTL-008")
@pytest.mark.rule("MIS-029")
def test_a_point_buys_an_army_point() -> None:
    """Units cost their A.P. in reinforcement points, which are spent; more cannot be bought."""
    play = shop(450, 0)
    x, y, z = (play.unit(name) for name in ("Ax", "Ay", "Az"))
    assert play.decision == ReinforcementsDecision(0, 450, (x, y, z))
    theirs, own = play.unit("Bx"), play.unit("A")
    assert why_not(play, x, theirs, own) == ("not_for_sale", {"unit": theirs})
    assert why_not(play, own) == ("not_for_sale", {"unit": own})
    assert why_not(play, x, y, y) == ("not_for_sale", {"unit": y})
    assert why_not(play, x, y, z) == ("too_few_rp", {"cost": 600, "have": 450})
    events = play.order(BuyReinforcements(0, (x, z)))

    assert UnitBought(0, x, 200) in events
    assert play.table.seats[0].rp == 50
    exact = shop(400, 0)
    exact.order(BuyReinforcements(0, (x, z)))
    assert exact.table.seats[0].rp == 0


@pytest.mark.rule("CTL-009")
@pytest.mark.rule("TAC-022")
@pytest.mark.rule("TAC-023")
def test_a_bought_unit_is_a_reserve_of_the_next_round() -> None:
    """Its card joins the next sequence, and its officer may command from then on."""
    play = shop(200, 0)
    unit = play.unit("Ax")
    assert unit not in [u.id for u in units_in_sequence(play.table, 0)]
    assert commander_candidates(play.table, 0) == ()
    play.order(BuyReinforcements(0, (unit,)))

    assert play.table.units[unit].place == "reserve"
    assert isinstance(play.decision, SequenceDecision)
    assert play.decision.units == (play.unit("A"), unit)
    assert play.table.seats[0].commander == play.fighter("Ax1")


@pytest.mark.rule("CTL-009")
def test_after_a_purchase_the_next_seat_is_asked() -> None:
    """Once each, however many points are left."""
    play = shop(400, 400, 400)
    for seat in (0, 2, 1):
        assert isinstance(play.decision, ReinforcementsDecision)
        assert play.decision.seat == seat
        play.order(BuyReinforcements(seat, play.decision.units[:1]))
    assert isinstance(play.decision, SequenceDecision)


@pytest.mark.rule("CMP-026")
def test_reinforcements_reach_the_game_only_for_their_points() -> None:
    """A whole unit of 200 for 200 points, none for 199; neither the enemy's nor those in play."""
    play = shop(200, 0)
    own = tuple(play.unit(name) for name in ("Ax", "Ay", "Az"))
    assert affordable_units(play.table, 0) == own
    assert affordable_units(play.table, 1) == ()
    play.table.seats[0] = replace(play.table.seats[0], rp=199)
    assert affordable_units(play.table, 0) == ()
    assert {play.table.units[unit].place for unit in own} == {"reinforcement"}


@pytest.mark.rule("CTL-008")
def test_who_can_buy_nothing_is_not_asked() -> None:
    """One point short of the cheapest unit there is no question, and the points stay."""
    play = shop(199, 199)
    assert isinstance(play.decision, WagerDecision)
    assert play.table.seats[0].rp == 199


@pytest.mark.rule("CTL-008")
def test_who_can_buy_nothing_does_not_hinder_the_next() -> None:
    """The loser has too few points, then the winner; the seat between them is still asked."""
    play = shop(0, 0, 200)
    assert isinstance(play.decision, ReinforcementsDecision)
    assert play.decision.seat == 2
    play.order(BuyReinforcements(2))
    assert isinstance(play.decision, WagerDecision)


@pytest.mark.rule("MIS-104")
@pytest.mark.rule("MIS-204")
def test_missions_without_reinforcements_sell_none() -> None:
    """Where the mission has no reinforcements nothing can be bought."""
    play = shop(400, 400, enabled=False)
    assert isinstance(play.decision, WagerDecision)
    assert affordable_units(play.table, 0) == ()


@pytest.mark.rule("HER-003")
def test_a_hero_is_paid_with_his_unit() -> None:
    """The price of a unit holds its hero's A.P. as well."""
    scene = Scenario().brief(reinforcements=True).unit("A", at=[(20, 20)])
    hero = replace(SERGEANT, hero=True)
    scene.unit("H", count=3, wave="reinforcement", officer=hero).unit("b", seat=1, at=[(90, 80)])
    scene.units[0][1] = replace(scene.units[0][1], ap=260)
    play = scene.begin()
    play.table.seats[0] = replace(play.table.seats[0], rp=259)
    assert isinstance(play.run(ControlStep()).decision, WagerDecision)
    play.table.seats[0] = replace(play.table.seats[0], rp=260)
    assert isinstance(play.run(ControlStep()).decision, ReinforcementsDecision)


def test_random_players_buy_what_they_can() -> None:
    """Proposals are legal with any number of points."""
    for seed in range(10):
        play = shop(200 + 100 * seed, 0)
        assert play.decision is not None
        order = sample(play.table, play.decision, Chance(str(seed)))
        assert play.battle.refusal(order) is None
