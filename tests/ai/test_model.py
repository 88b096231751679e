"""The abstract battle that players look ahead with: losses, places, sight, whole rounds."""

from __future__ import annotations

import math

import pytest

from damocles.ai.lookahead.depth import Depth, Scope
from damocles.ai.lookahead.round_plan import RoundPlanner, Scheme
from damocles.ai.model.battle import BattleModel, model_battle
from damocles.ai.model.kernels.control import (
    control_worth,
    holding_worth,
    place_gap,
    presence,
    weigh_places,
)
from damocles.ai.model.kernels.layout import BANDS, NOBODY, OWN, THEIRS
from damocles.ai.model.kernels.losses import lose
from damocles.ai.model.rollout import (
    ROLES,
    Role,
    Roles,
    deal_cards,
    expected_gain,
    play_cards,
    play_round,
)
from damocles.ai.model.state import State
from damocles.engine.chance import Chance
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.command import SequenceDecision
from damocles.rules.state.setting import Setting
from tests.contrary.filling import always
from tests.rules.battles import begun, everything, on_mission, orders, small


def in_round(battle: Battle, number: int) -> Battle:
    """The battle before cards are laid for this round."""
    given = orders(battle, "model")
    while not (
        isinstance(battle.decision, SequenceDecision) and battle.table.clock.round == number
    ):
        battle.push(next(given))
    return battle


@pytest.fixture(scope="module")
def fought() -> Battle:
    """A skirmish in its third round."""
    return in_round(begun(small("4")), 3)


@pytest.fixture
def state(fought: Battle) -> State:
    """The abstract battle of the first seat."""
    return State(model_battle(fought.table, 0), fought.table)


def pair(known: BattleModel) -> tuple[int, int]:
    """A unit of one's own that can fire, and one of theirs that it harms."""
    return next(
        (i, j)
        for i, body in enumerate(known.bodies)
        for j, line in enumerate(body.fire)
        if body.side == OWN and line and line[0] > 0
    )


# ---- what is known beforehand ----------------------------------------------------------------


def test_sides_are_seen_from_a_seat(fought: Battle) -> None:
    """What is one's own for one seat is theirs for the other, and nothing else differs in size."""
    one, other = (model_battle(fought.table, seat) for seat in (0, 1))

    assert [body.unit for body in one.bodies] == [body.unit for body in other.bodies]
    assert [body.side for body in one.bodies] == [1 - body.side for body in other.bodies]


def test_three_seats_are_two_sides() -> None:
    """All enemies together are theirs."""
    battle = in_round(begun(everything()), 1)
    known = model_battle(battle.table, 1)
    seats = {battle.table.units[body.unit].seat: body.side for body in known.bodies}

    assert seats == {0: THEIRS, 1: OWN, 2: THEIRS}


def test_fire_gets_weaker_with_the_range(state: State) -> None:
    """Of every weapon, or stays the same; nobody fires at friends."""
    for body in state.forces.bodies:
        for other, line in zip(state.forces.bodies, body.fire, strict=True):
            assert bool(line) == (body.side != other.side)
            assert list(line) == sorted(line, reverse=True)
            assert len(line) in (0, BANDS)


# ---- losses ----------------------------------------------------------------------------------


def test_losses_give_points_to_the_enemy(state: State) -> None:
    """As much as they are worth; the end of a unit gives more, and it is no longer there."""
    _, foe = pair(state.forces)
    body = state.forces.bodies[foe]
    units = state.units
    lose(state.packed, units, foe, body.size / 2)
    half = units.points[OWN]
    lose(state.packed, units, foe, body.size)

    assert half >= body.size / 2 * body.price - 1e-9
    assert units.points[OWN] == pytest.approx(body.size * body.price + body.ending)
    assert units.points[THEIRS] == 0.0
    assert (units.left[foe], units.here[foe]) == (0.0, False)


def test_a_copy_goes_its_own_way(state: State) -> None:
    """What happens to it does not happen to the first."""
    before = [list(each) for each in state.units]
    other = state.copy()
    play_cards(other, range(len(other.forces.bodies)))

    assert [list(each) for each in state.units] == before
    assert [list(each) for each in other.units] != before


# ---- roles -----------------------------------------------------------------------------------


def nearest(state: State, number: int) -> float:
    """How far the nearest enemy is from a unit."""
    foes = present(state, 1 - state.forces.bodies[number].side)
    return min(math.dist(spot(state, number), spot(state, foe)) for foe in foes)


def spot(state: State, number: int) -> tuple[float, float]:
    """Where a unit is."""
    return float(state.units.x[number]), float(state.units.y[number])


def present(state: State, side: int) -> list[int]:
    """The units of a side that are on the table."""
    bodies = state.forces.bodies
    return [i for i, body in enumerate(bodies) if body.side == side and state.units.here[i]]


def walker(state: State) -> int:
    """Infantry of one's own on the table that is in no close combat."""
    bodies = state.forces.bodies
    return next(i for i in present(state, OWN) if bodies[i].presence and state.units.engaged[i] < 0)


def after(state: State, number: int, role: Role) -> State:
    """The battle when a unit has acted in a role."""
    other = state.copy()
    play_cards(other, [number], {number: role})
    return other


def test_a_role_says_where_a_unit_goes(state: State) -> None:
    """Nowhere, nearer to the enemy, or away from him."""
    number = walker(state)
    held, hunted, spared = (after(state, number, role) for role in ("hold", "hunt", "spare"))

    assert spot(held, number) == spot(state, number)
    assert nearest(hunted, number) < nearest(state, number) < nearest(spared, number)


def test_who_is_to_take_places_goes_to_one() -> None:
    """Where there are none, as in a skirmish without them, the unit stays."""
    battle = in_round(begun(on_mission("bridgehead")("2")), 2)
    state = State(model_battle(battle.table, 0), battle.table)
    number = walker(state)
    taken = after(state, number, "take")
    gaps = [
        min(
            place_gap(each.packed.places, place, *spot(each, number))
            for place in range(len(each.forces.places))
        )
        for each in (state, taken)
    ]
    assert gaps[1] < gaps[0] or gaps == [0.0, 0.0]

    bare = State(state.forces._replace(places=()), battle.table)
    stayed = after(bare, number, "take")
    assert spot(stayed, number) == spot(bare, number)


def test_who_is_to_hold_does_not_enter(fought: Battle, state: State) -> None:
    """A unit in reserve may be kept there."""
    number = walker(state)
    bodies = list(state.forces.bodies)
    bodies[number] = bodies[number]._replace(entries=((10.0, 10.0),))
    reserve = State(state.forces._replace(bodies=tuple(bodies)), fought.table)
    reserve.units.here[number] = 0

    assert not after(reserve, number, "hold").units.here[number]
    assert after(reserve, number, "hunt").units.here[number]


def test_roles_are_for_one_round(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the next one everybody does what seems best."""
    seen: list[tuple[list[int], Roles]] = []
    monkeypatch.setattr(
        "damocles.ai.model.rollout.play_cards", lambda _, cards, roles: seen.append((cards, roles))
    )
    number = walker(state)
    expected_gain(state, [[number], []], OWN, Chance("x"), 2, roles={number: "spare"})

    assert [roles.get(number) for cards, roles in seen if number in cards] == ["spare", None]


# ---- the plan of a round ---------------------------------------------------------------------


def planned(battle: Battle, tries: int) -> tuple[RoundPlanner, tuple[int, ...]]:
    """The plans of the seat that is about to lay its cards, and its units."""
    decision = battle.decision
    assert isinstance(decision, SequenceDecision)
    depth = Depth(Scope(4, 1, 100, 1e6), samples=4, tries=tries, seconds=1e6)
    view = battle.view(decision.seat)
    return RoundPlanner(view, decision.seat, Chance("plan"), depth), decision.units


def test_plans_get_better(fought: Battle) -> None:
    """All cards, in an order that the abstract battle likes at least as well as the first."""
    ordering, units = planned(fought, tries=40)
    first = Scheme(tuple(ordering.numbers[unit] for unit in units))
    best = ordering.evolve(first)

    assert sorted(best.cards) == sorted(first.cards)
    assert ordering.value(best) > ordering.value(first)
    assert best.roles


def test_a_mutant_differs_in_one_unit(fought: Battle) -> None:
    """In its place or in its role; both happen."""
    ordering, units = planned(fought, tries=0)
    first = Scheme(tuple(ordering.numbers[unit] for unit in units))
    mutants = [ordering.mutant(first) for _ in range(60)]
    roles = [mutant.roles for mutant in mutants if mutant.roles]

    assert {role for given in roles for role in given.values()} == set(ROLES)
    assert all(len(given) == 1 for given in roles)
    assert all(first.cards == mutant.cards for mutant in mutants if mutant.roles)
    assert any(first.cards != mutant.cards for mutant in mutants)


# ---- places ----------------------------------------------------------------------------------


def test_a_place_gives_to_whoever_has_more() -> None:
    """Little by little, for expected fighters are no whole ones; nothing on a tie."""
    assert control_worth(3.0, 0.0, 60.0, 20.0) == 60.0
    assert control_worth(0.0, 3.0, 60.0, 20.0) == -20.0
    assert control_worth(2.0, 2.0, 60.0, 20.0) == 0.0
    assert 0.0 < control_worth(2.5, 2.0, 60.0, 20.0) < 60.0


def test_who_stands_at_a_place_is_counted_for_it() -> None:
    """Infantry only; to be there is worth more than to be on the way."""
    battle = in_round(begun(on_mission("bridgehead")("2")), 2)
    state = State(model_battle(battle.table, 0), battle.table)
    bodies = state.forces.bodies
    number = next(
        i
        for i, body in enumerate(bodies)
        if body.presence and state.units.here[i] and not body.side
    )
    places = state.forces.places
    index = max(range(len(places)), key=lambda each: places[each].worth[OWN])
    x, y, forces, units = places[index].x, places[index].y, state.packed, state.units
    units.x[number], units.y[number] = x, y

    everybody = presence(forces, units, index, OWN, NOBODY)
    assert everybody >= units.left[number]
    assert presence(forces, units, index, OWN, number) < everybody
    weigh_places(forces, units, number)
    there, away = (holding_worth(forces, units, number, east, y) for east in (x, x + 60.0))
    assert there > away > 0


# ---- whole rounds ----------------------------------------------------------------------------


def test_every_card_is_played_once(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    """In turn, and those that are left over one after the other."""
    acted: list[int] = []
    monkeypatch.setattr(
        "damocles.ai.model.rollout.play_cards", lambda _, cards, __: acted.extend(cards)
    )
    cards = deal_cards(state, Chance("cards"))
    play_round(state, cards, OWN)

    assert sorted(acted) == sorted(cards[OWN] + cards[THEIRS])
    sides = [state.forces.bodies[number].side for number in acted]
    assert sides[:4] == [OWN, THEIRS, OWN, THEIRS]


def test_looking_ahead_is_fair_and_repeatable(fought: Battle) -> None:
    """Equal cards and chance give equal outcomes; what one seat gains the other loses."""
    found = []
    for seat, first in ((0, OWN), (1, THEIRS), (1, THEIRS)):
        state = State(model_battle(fought.table, seat), fought.table)
        cards = [sorted(side) for side in deal_cards(state, Chance("cards"))]
        found.append(expected_gain(state, cards, first, Chance("x"), 1))

    assert found[1] == found[2]
    assert found[0] == pytest.approx(-found[1])


@pytest.mark.parametrize("counted", [0, 2])
def test_what_fighters_count_at_a_place_is_asked_of_the_rules(counted: int) -> None:
    """Nobody goes for a place where nobody counts; each may count double."""
    battle = in_round(begun(on_mission("bridgehead")("2")), 2)
    table = battle.table
    usual, old = State(model_battle(table, 0), table), table.setting
    rules = old.rules.derive("counts", version="1", replace={"obj.who": always(counted)})
    table.setting = Setting(rules, old.mission, old.companies, old.sides)
    other = State(model_battle(table, 0), table)
    number, place = walker(usual), usual.forces.places[0]
    for state in (usual, other):
        state.units.x[number], state.units.y[number] = place.x, place.y
        for each in range(len(state.units.here)):
            state.units.here[each] = each == number

    left = usual.units.left[number]
    counts = [presence(state.packed, state.units, 0, OWN, NOBODY) for state in (usual, other)]
    assert counts == [left, counted * left]
    weigh_places(other.packed, other.units, number)
    assert any(other.units.changes) == bool(counted)


def test_fallen_units_do_not_act(state: State) -> None:
    """Their cards are played, and nothing comes of it."""
    number = walker(state)
    lose(state.packed, state.units, number, state.forces.bodies[number].size)
    before = [list(each) for each in state.units]
    play_cards(state, [number])

    assert [list(each) for each in state.units] == before
