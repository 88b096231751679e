"""The Authority test as a game: who wins it, what it is worth, what is wagered."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.ai.lookahead.depth import Depth, Scope
from damocles.ai.lookahead.regret import exploitability, make_payoffs, mix_by_weight, solve_payoffs
from damocles.ai.lookahead.wager import (
    FACES,
    Bidder,
    begin,
    bidder,
    bids,
    draw_choice,
    rivals,
    tempo,
    wager,
    wager_payoffs,
    win_chances,
)
from damocles.engine.chance import Chance
from damocles.rules.battle.view import View
from damocles.rules.chapters.command import (
    ChooseFirst,
    FirstDecision,
    Wager,
    WagerDecision,
    WagerStep,
)
from damocles.rules.state.model import Officer, Scoring
from damocles.rules.state.steps import CommanderStep
from damocles.scenario import SERGEANT
from tests.rules.torn import TornScenario as Scenario

DEPTH = Depth(Scope(2, 1, 60, 600.0), samples=6, tries=4, seconds=600.0)
"""So much time that it never runs out."""
GENERAL = Officer(rank=5, authority=2, leadership=6)


def rank(most: int, *, authority: int = 0, spare: int = 99, dear: float = 1.0) -> Bidder:
    """A seat that may wager so much."""
    lines = (tuple(face + authority + points for face in FACES) for points in range(most + 1))
    return Bidder(most, spare, tuple(lines), dear)


def likely(one: Bidder, other: Bidder, swing: float) -> list[float]:
    """How likely the wagers of the first are."""
    return [round(share, 2) for share in solve_payoffs(wager_payoffs([one, other], swing))[0]]


# ---- who wins --------------------------------------------------------------------------------


@pytest.mark.rule("TAC-015", "TAC-019")
def test_a_lead_makes_it_likely_to_win() -> None:
    """Ties are rolled again: from an even chance to certainty with a lead of five."""
    even = tuple(FACES)
    chances = [win_chances([tuple(face + lead for face in FACES), even])[0] for lead in range(6)]

    assert [round(chance, 3) for chance in chances] == [0.5, 0.677, 0.812, 0.909, 0.971, 1.0]


@pytest.mark.rule("RUL-23")
def test_three_seats_share_the_chances() -> None:
    """Alike a third each; only those who share the highest total roll again."""
    even, ahead = tuple(FACES), tuple(face + 5 for face in FACES)

    assert win_chances([even, even, even]) == pytest.approx((1 / 3,) * 3)
    assert sum(win_chances([even, ahead, even])) == pytest.approx(1.0)
    assert win_chances([even, ahead, even])[1] > 0.99


# ---- the game --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("swing", "expected"),
    [
        (4.0, [1.0, 0.0, 0.0, 0.0, 0.0]),
        (8.0, [0.45, 0.0, 0.0, 0.25, 0.3]),
        (12.0, [0.0, 0.0, 0.0, 0.0, 1.0]),
        (20.0, [0.0, 0.0, 0.0, 0.0, 1.0]),
    ],
)
def test_wagers_of_equals(swing: float, expected: list[float]) -> None:
    """Nothing for little, all for much, and between them now the one, now the other."""
    assert likely(rank(4), rank(4), swing) == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize("swing", [1.0, 5.0, 6.0, 8.0, 10.0, 15.0])
@pytest.mark.parametrize(("one", "other"), [(4, 4), (6, 6), (2, 6), (5, 1)])
def test_nobody_profits_from_knowing_the_mix(one: int, other: int, swing: float) -> None:
    """The best that each could do against the other gains next to nothing."""
    found = wager_payoffs([rank(one), rank(other, authority=1)], swing)

    assert exploitability(found, solve_payoffs(found)) < 0.02


def test_a_plain_wager_can_be_exploited() -> None:
    """The twin: always one point, as a simple rule has it, loses to who knows that."""
    found = wager_payoffs([rank(4), rank(4)], 10.0)
    always = (0.0, 1.0, 0.0, 0.0, 0.0)

    assert exploitability(found, [always, always]) > 0.5


def test_three_who_have_learnt_regret_little() -> None:
    """With three seats nobody can win much by himself, either."""
    found = wager_payoffs([rank(3), rank(3), rank(3, authority=1)], 9.0)

    assert exploitability(found, solve_payoffs(found)) < 0.2


def test_points_that_activations_need_are_dear() -> None:
    """Who has none to spare wagers none where another would; the other knows that."""
    assert likely(rank(3, spare=9), rank(3, spare=9), 10.0)[3] > 0.9
    assert likely(rank(3, spare=0), rank(3, spare=9), 10.0)[0] == 1.0


def test_who_has_routines_keeps_points_for_them() -> None:
    """The same swing is worth fewer points to a company that has better things to spend them on."""
    assert likely(rank(4), rank(4), 12.0)[4] > 0.9
    assert likely(rank(4, dear=2.5), rank(4), 12.0)[0] > 0.9


def test_paper_scissors_stone() -> None:
    """A game whose answer everybody knows; the payoff is the other's loss."""
    found = make_payoffs(
        [3, 3], lambda joint: ((0, 1, -1)[joint[0] - joint[1]], (0, -1, 1)[joint[0] - joint[1]])
    )

    for mix in solve_payoffs(found):
        assert mix == pytest.approx((1 / 3,) * 3, abs=0.02)


def test_a_mix_is_drawn_by_chance() -> None:
    """As often as it says, and never what has no share."""
    chance, mix = Chance("draw"), mix_by_weight([1.0, 0.0, 3.0])
    counts = [0, 0, 0]
    for _ in range(2_000):
        counts[draw_choice(mix, chance)] += 1

    assert counts[1] == 0
    assert counts[2] / 2_000 == pytest.approx(0.75, abs=0.04)


# ---- at the table ----------------------------------------------------------------------------


def facing(gap: float, *, lp: int = 10, seats: int = 2, place: bool = False) -> View:
    """The view of seat 0 before the wagers: two units on each side, this many cm apart."""
    scene = Scenario(seats=seats)
    for seat in range(seats):
        for unit, x in enumerate((20, 60)):
            officer = (SERGEANT if seat else GENERAL) if unit == 0 else None
            at = [(x + 4 * i, 20 + gap * seat) for i in range(6)]
            scene.unit(f"{'abc'[seat]}{unit}", seat=seat, at=at, officer=officer)
    if place:
        scene.objective(
            "hill", at=(50, 20 + gap / 2), scoring=[Scoring("control", vp=10, objective="hill")]
        )
    scene.lp = lp
    play = scene.begin()
    play.run(*(CommanderStep(seat) for seat in range(seats)), WagerStep())
    for seat, own in play.table.seats.items():
        cards = tuple(unit.id for unit in play.table.units.values() if unit.seat == seat)
        play.table.seats[seat] = replace(own, sequence=cards)
    return play.battle.view(0)


def points(view: View, seed: str = "1") -> int:
    """What a thoughtful player wagers."""
    assert isinstance(view.decision, WagerDecision)
    order = wager(DEPTH, view, view.decision, Chance(seed))
    assert isinstance(order, Wager)
    assert view.refusal(order) is None
    return order.points


@pytest.mark.rule("TAC-017")
def test_a_seat_is_read_from_the_open_table() -> None:
    """Limit by rank, Authority, and points beyond those that the cards to come need."""
    view = facing(30)
    own, other = bidder(view.table, 0), bidder(view.table, 1)

    assert (own.most, other.most) == (6, 2)
    assert own.lines[2] == tuple(face + 2 + 2 for face in FACES)
    assert own.spare == 10 - 1


def test_who_strikes_first_is_worth_points() -> None:
    """Within range of each other it is worth much to begin; far apart next to nothing is."""
    near, far = facing(30), facing(68, lp=3)

    assert tempo(near, 0, Chance("1"), DEPTH) > 60
    assert points(near) >= 2
    assert sum(points(far, str(seed)) for seed in range(6)) <= 6


def test_the_last_word_can_be_worth_more() -> None:
    """A place decides the battle: who wins the test lets the other begin; without it he begins."""
    contested, plain = facing(30, place=True), facing(30)
    asked = FirstDecision(0)

    assert tempo(contested, 0, Chance("1"), DEPTH) < 0
    assert begin(DEPTH, contested, asked, Chance("1")) == ChooseFirst(0, 1)
    assert begin(DEPTH, plain, asked, Chance("1")) == ChooseFirst(0, 0)


def test_nothing_can_be_wagered_without_need() -> None:
    """With the points for the cards to come and no more, nothing is wagered on a small swing."""
    view = facing(30, lp=1)

    assert bids(view.table, 0, 3.0) == (1.0, 0.0)


def test_three_seats_wager_too() -> None:
    """Against both others; what is said is legal, and alike for one seed."""
    view = facing(12, seats=3)

    assert len(rivals(view.table, 0)) == 2
    assert points(view) == points(view)
