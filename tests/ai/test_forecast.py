"""Expectations by any rules: the slow way and the quick one agree, and both with fights."""

from __future__ import annotations

import math
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import pytest

from damocles.ai.values.attacks import appraise
from damocles.ai.values.blasts import appraise_artillery
from damocles.ai.values.close_combat import appraise_blows
from damocles.ai.values.estimates import Blade, blades_of, blows_losses, guns_of, losses_at, prey
from damocles.ai.values.expectation import chance_to_fail, fire_of, mean_of_hits
from damocles.ai.values.forecast import forecast, forecast_order
from damocles.engine.seams import Seam
from damocles.odds import endings
from damocles.odds.usual import ATTACK, is_usual
from damocles.rules.chapters.activation import ActStep
from damocles.rules.chapters.close_combat import CloseCombat
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.state import steps
from damocles.rules.state.salvos import BlastArea, Compass, Rethrow
from damocles.rules.state.seams import MoraleDice
from damocles.rules.state.setting import Setting
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import Scenario, row
from tests.contrary.filling import always
from tests.odds.situations import (
    SITUATIONS,
    Situation,
    at_a_wavering_machine,
    at_machines,
    open_field,
    tried,
    with_a_medic,
)
from tests.rules.test_artillery import SHELLS

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.ai.values.expectation import Expectation
    from damocles.engine.families import Step
    from damocles.rules.state.losses import Loss
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Table, Unit

    Make = Callable[[], Situation]


def one_again(
    _table: Table, _unit: Unit, _weapon: Weapon, missed: tuple[int, ...], left: int, _guns: int
) -> Rethrow:
    """The lowest miss is thrown again."""
    return Rethrow(missed[-1:], bool(left and missed))


OTHERWISE: dict[str, Any] = {
    "shot.reroll": one_again,
    "zone.skip": always(False),
    "cover.unit": lambda found: bool(found.hidden or found.behind),
    "ind.deviation": lambda _table, shots: 500 * sum(shots.faces),
    "ind.radius": lambda area, hits, _limit: BlastArea(area, max(1, hits)),
    "shot.faces": always(True),
    "ind.direction": always(Compass(dice=2, arrows=11, back=7)),
    "down.who": always(()),
    "dmg.vehicle": lambda face: "frame" if face % 2 else "propulsion",
    "melee.special": lambda table, who: table.setting.sheets[who.card].working(()).close,
    "medic": always(()),
    "dmg.located": lambda _table, wound, hits: 0 if wound.aim == "location" else 2 * hits,
    "morale.triggers": lambda _, unit, loss: () if loss else (steps.TestMoraleStep(unit.id),),
}
"""What another edition might fill seams with."""
CHOICES = at_machines, at_a_wavering_machine, with_a_medic
"""Here the quick way names other parts of machines, or takes medics for granted."""
NAMED = attrgetter("__name__")
SOME, MANY, ALL = 200, 2_000, 20_000
DEVIATIONS = 4.5
"""How far the mean of fights may be from what was expected, in standard deviations."""


def by_other_rules(case: Situation, **seams: Any) -> Situation:
    """The same situation in an edition that fills some seams otherwise; underscores are dots."""
    table = case.play.table
    named = {name.replace("_", "."): function for name, function in seams.items()}
    rules = table.setting.rules.derive("otherwise", version="1", replace=named or OTHERWISE)
    old = table.setting
    table.setting = Setting(rules, old.mission, old.companies, old.sides)
    return case


def expected(case: Situation) -> Expectation:
    """What a bot makes of it."""
    table = case.play.table
    unit = table.units[case.play.unit("A")]
    if isinstance(case.order, CloseCombat):
        return appraise_blows(table, unit, case.order)
    found = appraise(table, unit, case.order)
    assert found is not None
    return found


def lost(before: Table, after: Table, unit: int) -> int:
    """How many of a unit are gone."""
    names = before.units[unit].fighters
    return sum(after.fighters[n].place != before.fighters[n].place for n in names)


@pytest.mark.parametrize(
    "make",
    [each for each in SITUATIONS if each not in CHOICES],
    ids=lambda each: str(each.__name__),
)
def test_the_quick_way_finds_what_the_rules_do(make: Make) -> None:
    """The same losses, and they are worth the same."""
    case = make()
    table = case.play.table
    quick = expected(case)
    slow = forecast_order(table, ActStep(case.play.unit("A")), case.order)

    assert {unit: number for unit, number in slow.losses.items() if number} == pytest.approx(
        {unit: number for unit, number in quick.losses.items() if number}
    )
    for term in ("losses", "machines", "end of a unit"):
        assert slow.terms.get(term, 0.0) == pytest.approx(quick.terms.get(term, 0.0))


@pytest.mark.parametrize("count", [SOME, pytest.param(MANY, marks=pytest.mark.deep)])
@pytest.mark.parametrize("make", SITUATIONS, ids=NAMED)
def test_expectations_by_other_rules_are_those_of_many_fights(
    make: Make, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fills the seams: the mean losses of every unit, if there is time for all ways."""
    monkeypatch.setattr(endings, "FOLLOWED", ALL)
    case = by_other_rules(make())
    before, found = case.play.table, expected(case)
    ends = [tried(case.play.battle, case.order, seed) for seed in range(count)]

    for unit in before.units:
        losses = [lost(before, end, unit) for end in ends]
        mean = sum(losses) / count
        wide = math.sqrt(sum((each - mean) ** 2 for each in losses)) / count
        wanted = found.losses.get(unit, 0.0)
        assert abs(mean - wanted) <= DEVIATIONS * max(wide, 1.0 / count), (unit, mean, wanted)


def test_every_filling_it_knows_by_heart_is_asked_for() -> None:
    """With the usual ones it is quick; with any other for one of them, the rules are followed."""
    assert set(ATTACK) <= set(Seam.declared)
    assert is_usual(open_field().play.table, ATTACK)
    for name in ATTACK:
        case = by_other_rules(open_field(), **{name: always(0)})
        assert not is_usual(case.play.table, ATTACK)


def test_another_reroll_costs_other_losses() -> None:
    """Nobody rolls again: half of five dice hit, and half of those hurt."""
    case = by_other_rules(open_field(), shot_reroll=always(Rethrow((), 0)))

    assert expected(case).losses == pytest.approx({case.play.unit("b"): 1.25}, rel=0.01)


def test_misses_are_rolled_again_as_the_rules_have_it() -> None:
    """Quick estimates too: all misses, none, or one of them."""
    usual, never = open_field(), by_other_rules(open_field(), shot_reroll=always(Rethrow((), 0)))
    single = by_other_rules(open_field(), shot_reroll=one_again)
    for case, hits in ((usual, 3.75), (never, 2.5), (single, 2.5 + 0.5 * (1 - 0.5**5))):
        table = case.play.table
        unit, foe = (table.units[case.play.unit(name)] for name in "Ab")
        assert isinstance(case.order, Salvo)
        fire = fire_of(table, unit, case.order)
        assert fire is not None
        [gun] = guns_of(table, unit)
        estimated = losses_at(gun, prey(table, foe, 0), 2)

        assert mean_of_hits(table, fire) == pytest.approx(hits)
        assert estimated == pytest.approx(hits / 2)


def has_losses(table: Table, unit: Unit, loss: Loss | None) -> tuple[Step, ...]:
    """One loss is enough to waver, once the unit is activated."""
    fallen = any(table.fighters[name].place == "gone" for name in unit.fighters)
    return (steps.TestMoraleStep(unit.id),) if fallen and loss is None else ()


def test_who_wavers_is_asked_of_the_rules() -> None:
    """Where nobody ever tests morale, nobody wavers."""
    calm = by_other_rules(with_a_medic(), morale_triggers=always(()))
    nervous = by_other_rules(with_a_medic(), morale_triggers=has_losses)

    assert "wavering" not in expected(calm).terms
    assert expected(nervous).terms["wavering"] > 0


def test_how_morale_is_tested_is_asked_of_the_rules() -> None:
    """Two dice of which both have to succeed fail more often, and twice if rolled once more."""
    case = with_a_medic()
    unit = case.play.table.units[case.play.unit("b")]
    usual = chance_to_fail(case.play.table, unit)
    strict = by_other_rules(case, morale_test=always(MoraleDice(2, 2))).play.table

    assert 0 < usual < 1
    assert chance_to_fail(strict, unit) == pytest.approx(1 - (1 - usual) ** 2)
    again = MoraleDice(2, 2, may_repeat=True)
    lenient = by_other_rules(case, morale_test=always(again)).play.table
    assert chance_to_fail(lenient, unit) == pytest.approx((1 - (1 - usual) ** 2) ** 2)


def test_a_strike_of_artillery_is_followed_too() -> None:
    """Quick by the usual rules, slow by others that differ in nothing here."""
    scenario = Scenario(depth=120).brief(artillery=SHELLS)
    scenario.unit("A", at=row(2, 20, 20))
    play = scenario.unit("b", seat=1, at=row(4, 20, 60)).begin()
    order = ArtilleryStrike(0, play.fighter("A1"), play.fighter("b3"))
    quick = appraise_artillery(play.table, order)
    by_other_rules(Situation(play, order), morale_triggers=always(()))

    assert quick.losses
    assert appraise_artillery(play.table, order).losses == pytest.approx(quick.losses)


def test_what_hurts_is_asked_of_the_rules() -> None:
    """Estimates of fire and of blows follow a fixed number in place of Penetration."""
    estimates = []
    for case in (open_field(), by_other_rules(open_field(), dmg_fixed=always(6))):
        table = case.play.table
        unit, foe = (table.units[case.play.unit(name)] for name in "Ab")
        [gun], [*blades] = guns_of(table, unit), blades_of(table, unit)
        assert not blades
        profile = table.setting.profile(table.fighters[foe.leader])
        found = prey(table, foe, 0)
        fire = losses_at(gun, found, 2)
        estimates.append((fire, blows_losses(Blade(gun.weapon, 3), profile, found)))

    for usual, fixed in zip(*estimates, strict=True):
        assert fixed == pytest.approx(usual / 3)


def test_an_order_that_is_refused_is_worth_nothing() -> None:
    """By other rules nobody is asked what an impossible salvo would bring."""
    case = by_other_rules(open_field())
    table, order = case.play.table, Salvo(0, "cannon", UnitTarget(case.play.unit("b")))

    assert forecast(table, table.units[case.play.unit("A")], order) is None


def test_too_many_ways_are_tried_with_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same each time, and about right."""
    exact = expected(by_other_rules(open_field()))
    monkeypatch.setattr(endings, "FOLLOWED", 3)
    monkeypatch.setattr(endings, "TRIED", 400)
    case = by_other_rules(open_field())
    found, unit = expected(case), case.play.unit("b")

    assert found.losses == expected(case).losses
    assert found.losses[unit] == pytest.approx(exact.losses[unit], abs=0.25)
