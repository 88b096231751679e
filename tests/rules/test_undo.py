"""Taking orders back, and orders that come too late or from elsewhere."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine.dice import ScriptedDice
from damocles.engine.errors import IllegalOrder
from damocles.engine.families import Order, Undo
from damocles.rules.battle.battle import Battle, drop_undone
from damocles.rules.chapters.activation import Activate, Delay, EndActivation
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.chapters.shooting.standing_orders import StandingOrders
from damocles.rules.state.events.movement import Placement, UnitMoved
from damocles.rules.state.steps import TurnStep
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import Play, Scenario
from tests.rules.battles import begun, everything, orders, play_on, small


def field(**options: bool) -> Play:
    """A unit that acts, and an enemy too far away to be hit."""
    scenario = Scenario().unit("A", at=[(20, 20), (24, 20)], weapons=("nanoblaster",))
    scenario.unit("b", seat=1, at=[(110, 85)])
    return (scenario.option(**options) if options else scenario).act("A")


def step(play: Play, x: float) -> Move:
    """Unit A goes to this x."""
    fighters = play.table.units[play.unit("A")].fighters
    places = [(x, 22), (x + 4, 22)]
    placements = tuple(
        Placement(fighter, int(at[0] * 1000), int(at[1] * 1000))
        for fighter, at in zip(fighters, places, strict=True)
    )
    return Move(0, "combat", placements)


def same_but_number(battle: Battle, other: Battle) -> bool:
    """Table and progress are equal, but for how many orders there were."""
    twin = other.progress.copy()
    twin.number = battle.number
    return battle.table == other.table and battle.progress == twin


# ---- what can be taken back ------------------------------------------------------------------


def test_a_movement_can_be_taken_back() -> None:
    """The unit stands where it was and may move elsewhere; both entries stay in the journal."""
    play = field()
    before = play.battle.fork(seed=1)
    play.battle.push(step(play, 26))

    assert play.battle.undo_point == 1
    play.battle.undo()
    assert same_but_number(play.battle, before)
    assert play.battle.pending == before.pending
    assert play.battle.undo_point is None
    assert play.battle.number == 2
    assert [type(entry.order) for entry in play.battle.journal] == [Move, Undo]
    assert play.battle.events == []
    play.battle.push(step(play, 18))
    assert play.battle.table.fighters[play.fighter("A1")].x == 18_000
    assert [type(event) for event in play.battle.events] == [UnitMoved]


def test_several_orders_can_be_taken_back_at_once() -> None:
    """To any order of the seat that is still open."""
    play = standing_turn()
    before = play.battle.fork(seed=1)
    for always in (False, True, False):
        play.battle.push(StandingOrders(0, always_reroll=always))

    assert play.battle.undo_point == 1
    play.battle.undo(to=3)
    assert play.battle.table.seats[0].always_reroll
    play.battle.undo(to=1)
    assert same_but_number(play.battle, before)
    assert [entry.number for entry in play.battle.journal] == [1, 2, 3, 4, 5]
    assert drop_undone(play.battle.journal) == []


def test_taking_back_one_by_one_is_taking_back_all() -> None:
    """The last first."""
    play = standing_turn()
    before = play.battle.fork(seed=1)
    for always in (False, True):
        play.battle.push(StandingOrders(0, always_reroll=always))
    play.battle.undo()
    play.battle.undo()

    assert same_but_number(play.battle, before)
    with pytest.raises(IllegalOrder, match="cannot be taken back"):
        play.battle.undo()


def standing_turn() -> Play:
    """Seat 0 has the turn, with a card to play."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(80, 60)]).begin()
    for seat, name in ((0, "A"), (1, "b")):
        cards = (play.unit(name),)
        play.table.seats[seat] = replace(play.table.seats[seat], sequence=cards)
    play.table.clock = replace(play.table.clock, round=1, phase="activation", active=0)
    return play.run(TurnStep(0))


# ---- what cannot -----------------------------------------------------------------------------


def test_not_after_a_card_was_revealed() -> None:
    """Everybody has seen it."""
    play = standing_turn()
    play.battle.push(StandingOrders(0, always_reroll=False))
    play.battle.push(Activate(0))

    assert play.battle.decision is not None
    assert play.battle.decision.seat == 0
    assert play.battle.undo_point is None


def test_not_after_another_seat_was_asked() -> None:
    """The turn has passed on."""
    play = standing_turn()
    play.battle.push(Delay(0))

    assert play.battle.decision is not None
    assert play.battle.decision.seat == 1
    assert play.battle.undo_point is None


def test_not_after_a_die() -> None:
    """Not the order that rolled it, nor what was before it."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(20, 38)]).act("A")
    play.battle.push(step_alone(play))
    assert play.battle.undo_point == 1
    play.order(Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))), dice=[1])

    assert play.battle.undo_point is None
    with pytest.raises(IllegalOrder):
        play.battle.undo(to=1)


def step_alone(play: Play) -> Move:
    """One fighter goes a little way."""
    return Move(0, "combat", (Placement(play.fighter("A1"), 21_000, 20_000),))


@pytest.mark.rule("RUL-17")
@pytest.mark.parametrize("free", [False, True])
def test_a_shot_out_of_range_measures(*, free: bool) -> None:
    """A shot declared too far tells the distance; only with free measuring is it taken back."""
    play = field(free_measuring=True) if free else field()
    play.order(Salvo(0, "nanoblaster", UnitTarget(play.unit("b"))))

    assert play.battle.journal[-1].rolls == ()
    assert (play.battle.undo_point is not None) == free


def test_not_a_secret_answer() -> None:
    """It is final as soon as it is given, also for the last who answers."""
    battle = begun(small())
    while len(battle.pending) < 2:
        play_on(battle, "x", 1)
    for _ in range(2):
        play_on(battle, "x", 1)
        assert battle.journal[-1].secret
        assert battle.undo_point is None


def test_not_typed_faces() -> None:
    """A die that was typed in has fallen."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(20, 38)]).act("A")
    play.battle.dice = None
    play.battle.push(step_alone(play))
    play.battle.push(Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))))
    assert type(play.battle.decision).__name__ == "TypeFaces"
    play_on(play.battle, "faces", 1)

    assert play.battle.undo_point is None


def test_only_the_seat_that_is_asked_takes_back() -> None:
    """Not another, and not an order that never was."""
    play = field()
    play.battle.push(step(play, 26))

    for order in (Undo(1, 1), Undo(0, 2), Undo(0, 0)):
        before = play.battle.digest()
        assert play.battle.refusal(order) is not None
        with pytest.raises(IllegalOrder):
            play.battle.push(order)
        assert play.battle.digest() == before


def test_nothing_is_taken_back_after_the_end() -> None:
    """Cease fire is final."""
    battle = play_on(begun(small()), "1")

    assert battle.decision is None
    assert battle.undo_point is None
    with pytest.raises(IllegalOrder):
        battle.undo()


@pytest.mark.parametrize("seed", ["1", "2"])
def test_whatever_can_be_taken_back_leads_back(seed: str) -> None:
    """At every open point of a battle: undo, and the same order gives the same events again."""
    battle = begun(everything(seed))
    taken = 0
    for order in orders(battle, seed, 250):
        before = battle.fork(seed="x")
        events = battle.push(order)
        if battle.undo_point is not None:
            battle.undo()
            assert same_but_number(battle, before)
            assert battle.push(order) == events
            taken += 1

    assert taken > 10


# ---- stale and foreign orders ----------------------------------------------------------------


def test_a_stale_order_is_refused() -> None:
    """It was thought of before another order was taken."""
    play = field()
    number = play.battle.number
    play.battle.push(step(play, 26), number=number)
    before = play.battle.digest()

    with pytest.raises(IllegalOrder, match="stale order"):
        play.battle.push(EndActivation(0), number=number)
    with pytest.raises(IllegalOrder, match="stale order"):
        play.battle.push(EndActivation(0), number=play.battle.number + 1)
    assert play.battle.digest() == before
    play.battle.push(EndActivation(0), number=play.battle.number)


def test_a_secret_answer_is_not_stale_because_another_came_first() -> None:
    """Both were asked at the same moment."""
    battle = begun(small())
    while len(battle.pending) < 2:
        play_on(battle, "x", 1)
    number = battle.number
    for order in orders(battle, "y", 2):
        battle.push(order, number=number)

    assert battle.number == number + 2


@pytest.mark.parametrize("order", [EndActivation(1), EndActivation(7), Activate(0), Delay(1)])
def test_a_foreign_order_changes_nothing(order: Order) -> None:
    """Of another seat, of no seat, of another kind."""
    play = field()
    before = play.battle.digest()

    with pytest.raises(IllegalOrder):
        play.battle.push(order)
    assert play.battle.digest() == before
    assert play.battle.journal == []


def test_an_error_in_the_middle_changes_nothing() -> None:
    """Dice run out after the salvo was declared: the weapon has not been fired."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(20, 38)]).act("A")
    before, pending = play.battle.digest(), play.battle.pending
    play.battle.dice = ScriptedDice([])

    with pytest.raises(Exception, match="scripted"):
        play.battle.push(Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))))
    assert play.battle.digest() == before
    assert play.battle.pending == pending
    assert play.battle.journal == []
    play.order(Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))), dice=[1])
