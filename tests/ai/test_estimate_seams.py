"""Estimates, worth and forecasts ask the rule set: what weapons need, how far they reach, what
counts; each by a seam that another edition fills otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.ai.answers.damage import holds
from damocles.ai.model.battle import left_in_bare_cover, model_battle
from damocles.ai.model.stakes import stakes
from damocles.ai.model.state import State
from damocles.ai.places.destinations import can_hide, range_steps
from damocles.ai.places.goals import can_control, count_presence_of, find_goals, goals_for
from damocles.ai.plans.outlook import Outlook
from damocles.ai.plans.weights import Weights
from damocles.ai.values.close_combat import promise
from damocles.ai.values.estimates import blades_against, blows_losses, gun_of, losses_at, prey
from damocles.ai.values.expectation import LossTally
from damocles.ai.values.forecast import is_set_back
from damocles.ai.values.worth import VICTORY, elimination, gain_of
from damocles.engine.machine import Done
from damocles.odds import ATTACK, is_usual
from damocles.rules.chapters.activation import steps_once_up
from damocles.rules.chapters.close_combat.kinds import combat_of_profile
from damocles.rules.missions.cease_fire import scores
from damocles.rules.state.apply.changes import change_fighter
from damocles.rules.state.model import CeaseFire, Scoring
from damocles.rules.state.salvos import BlastArea, FlameReach, Rethrow
from damocles.rules.state.seams import ScoreAndPurse
from damocles.scenario import CANNONS, TOAD, Scenario, row
from tests.ai.test_forecast import by_other_rules, one_again
from tests.contrary.filling import always
from tests.odds.situations import by_an_area, by_flames, hand_to_hand, open_field
from tests.rules.battles import AT43
from tests.rules.test_wreck import crash

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.ai.values.estimates import Gun
    from damocles.rules.state.state import Table
    from damocles.rules.state.wounds import Wound
    from damocles.scenario import Play
    from tests.odds.situations import Situation

    Make = Callable[[], Situation]


def gun_and_losses(make: Make, band: int, **seams: Any) -> tuple[Gun, float]:
    """The weapon of a situation, and what it is expected to cost its target at a range."""
    case = by_other_rules(make(), **seams) if seams else make()
    table = case.play.table
    unit, foe = (table.units[case.play.unit(name)] for name in "Ab")
    name = getattr(case.order, "weapon", "")
    gun = gun_of(table, unit, table.setting.weapons[name])
    return gun, losses_at(gun, prey(table, foe, 0), band)


def blows(**seams: Any) -> float:
    """What three pairs of claws are expected to cost two golems."""
    case = by_other_rules(hand_to_hand(), **seams) if seams else hand_to_hand()
    table = case.play.table
    unit, foe = (table.units[case.play.unit(name)] for name in "Ab")
    profile = table.setting.profile(table.fighters[foe.leader])
    [blade] = blades_against(table, unit, foe)
    return blows_losses(blade, profile, prey(table, foe, 0))


def promised(**seams: Any) -> float:
    """What the claws of one fighter promise against a golem."""
    case = by_other_rules(hand_to_hand(), **seams) if seams else hand_to_hand()
    table = case.play.table
    one, two = (table.fighters[case.play.fighter(name)] for name in ("A1", "b1"))
    return promise(table, one, two, LossTally(table, 0))


# ---- fire ------------------------------------------------------------------------------------


def test_what_shots_need_is_asked() -> None:
    """shot.test: one needs 4 up to two ranges and 6 beyond, at any Accuracy."""
    tests = {"shot_test": lambda _t, weapon, _f, band: (weapon.accuracy, 4 if band < 2 else 6)}
    _, near = gun_and_losses(open_field, 1, **tests)
    gun, far = gun_and_losses(open_field, 3, **tests)
    _, beyond = gun_and_losses(open_field, 90, **tests)

    assert near / far == pytest.approx(0.75 / (1 - (5 / 6) ** 2))
    assert beyond == far
    assert range_steps(gun, 10_000) == [20_000]


def test_how_areas_grow_is_asked() -> None:
    """ind.radius: by nothing at all, with two impacts on each."""
    _, usual = gun_and_losses(by_an_area, 1)
    _, small = gun_and_losses(by_an_area, 1, ind_radius=always(BlastArea(0)))
    _, twice = gun_and_losses(by_an_area, 1, ind_radius=always(BlastArea(0, 2)))

    assert small < usual
    assert small < twice < 2 * small


@pytest.mark.parametrize(("limit", "reached"), [(15_000, 1), (45_000, 4), (300, 0)])
def test_how_far_flames_reach_is_asked(limit: int, reached: int) -> None:
    """pro.range: by the limit of the rule set, not by Accuracy."""
    reach = {"pro_range": lambda _table, _weapon, bearer: FlameReach(bearer, limit)}
    gun, losses = gun_and_losses(by_flames, reached, **reach)

    assert gun.reach == reached
    assert range_steps(gun, 10_000) == [(reached + 1) * 10_000]
    assert losses > 0.0 == gun_and_losses(by_flames, reached + 1, **reach)[1]


def test_flames_are_as_wide_as_the_rule_set_lays_them() -> None:
    """ind.radius again: for the template of one impact."""
    _, usual = gun_and_losses(by_flames, 1)
    _, small = gun_and_losses(by_flames, 1, ind_radius=always(BlastArea(100)))

    assert 0 < small < usual


def test_no_area_is_wider_than_the_limit_of_the_rule_set() -> None:
    """A number of the edition: with a limit of 1 cm, hits add nothing."""
    case = by_an_area()
    table = case.play.table
    unit, foe = (table.units[case.play.unit(name)] for name in "Ab")
    gun = gun_of(table, unit, table.setting.weapons["grenade_launcher"])
    found = prey(table, foe, 0)

    assert gun.widest == table.setting.params.area_limit / 1_000
    assert losses_at(replace(gun, widest=1.0), found, 0) < losses_at(gun, found, 0)


# ---- blows -----------------------------------------------------------------------------------


def twice_as_good(table: Table, fighter: Any, weapon: Any, against: Any) -> Any:
    """Accuracy counts four more."""
    found = combat_of_profile(table, fighter, weapon, against)
    return replace(found, accuracy=found.accuracy + 4)


@pytest.mark.parametrize("reckoned", [blows, promised])
def test_blows_are_rolled_again_as_the_rules_have_it(reckoned: Callable[..., float]) -> None:
    """shot.reroll: never is less than one die again, and that is less than all misses."""
    never, single = reckoned(shot_reroll=always(Rethrow((), 0))), reckoned(shot_reroll=one_again)

    assert never < single < reckoned()


@pytest.mark.parametrize("reckoned", [blows, promised])
def test_who_strikes_better_is_asked(reckoned: Callable[..., float]) -> None:
    """melee.split: the combat says the Accuracy."""
    assert reckoned(melee_split=twice_as_good) > reckoned()


def test_what_hurts_in_close_combat_is_asked_for_close_combat() -> None:
    """dmg.fixed: a number that only blows need, and another that only shots do."""

    def by_cause(need: int, cause: str) -> Callable[[Table, Any, Wound], int]:
        return lambda _table, _fighter, wound: need if wound.cause == cause else 7

    assert blows(dmg_fixed=by_cause(2, "combat")) > 0.0 == blows(dmg_fixed=by_cause(2, "shot"))
    assert gun_and_losses(open_field, 1, dmg_fixed=by_cause(2, "shot"))[1] > 0
    assert gun_and_losses(by_an_area, 1, dmg_fixed=by_cause(2, "area"))[1] > 0
    assert gun_and_losses(by_an_area, 1, dmg_fixed=by_cause(2, "shot"))[1] == 0


# ---- the ground, the wreck -------------------------------------------------------------------


def test_what_it_costs_to_stand_up_is_asked() -> None:
    """down.effect: nothing, or the whole activation even for one."""
    fillings = {
        "free": lambda _, unit, _down: Done((), steps_once_up(unit)),
        "dear": always(Done()),
    }
    found = {}
    for name, filling in fillings.items():
        case = by_other_rules(open_field(), down_effect=filling)
        table, unit = case.play.table, case.play.unit("b")
        assert not is_usual(table, ATTACK)
        for each in table.units[unit].fighters[:-1]:
            change_fighter(table, each, grounded=True)
        found[name] = is_set_back(table, table.units[unit])
        assert not is_set_back(table, table.units[case.play.unit("A")])

    assert found == {"free": False, "dear": True}


def test_what_protects_the_wreck_is_asked() -> None:
    """ter.armor: whatever the briefing says of its Protection."""
    found = []
    for armor in (1, 11, 99):
        scene = crash([(20, 20)], [(62, 80)])
        filling = {"ter.armor": always(armor)}
        scene.rules = AT43.derive("otherwise", version="1", replace=filling)
        play = scene.begin()
        tally, unit = LossTally(play.table, 1), play.table.units[play.unit("b")]
        tally.hit_wreck(unit, play.table.setting.weapons["laser_rifle"], 1.0)
        found.append(tally.terms.get("wreck", 0.0))

    assert found == sorted(found, reverse=True)
    assert found[0] > 0.0 == found[-1]


# ---- worth -----------------------------------------------------------------------------------


def contested(**seams: Any) -> Play:
    """A strider near a crossroads that gives points, two enemies beyond it."""
    line = Scoring("control", vp=2, rp=100, objective="cross")
    scenario = Scenario().objective("cross", at=(40, 40), scoring=(line,))
    scenario.brief(reinforcements=True)
    scenario.unit("T", at=[(50, 36)], profile=TOAD, weapons=CANNONS)
    scenario.unit("A", at=row(3, 30, 36)).unit("b", seat=1, at=row(3, 30, 60))
    named = {name.replace("_", ".", 1): function for name, function in seams.items()}
    scenario.rules = AT43.derive("otherwise", version="1", replace=named)
    return scenario.act("T")


def test_points_are_worth_what_the_rule_set_gives() -> None:
    """points: three times as many, or all of them for the purse."""
    usual, more = contested(), contested(points=lambda line, n: ScoreAndPurse(3 * line.vp * n, 0))
    none = contested(points=lambda line, n: ScoreAndPurse(0, line.vp * n))
    worth = [find_goals(play.table, 0)[0].worth for play in (usual, more)]
    places = [model_battle(play.table, 0).places[0].worth[0] for play in (usual, more)]
    line = usual.table.setting.mission.scoring[0]

    assert worth[1] == pytest.approx(3 * worth[0])
    assert places[1] == pytest.approx(3 * places[0])
    assert not find_goals(none.table, 0)
    assert gain_of(usual.table, line) == (2, 100)


def test_the_end_of_a_unit_is_worth_what_the_rule_set_gives() -> None:
    """points: for what is destroyed, too."""
    found = []
    for times in (1, 5):
        scenario = Scenario().unit("A", at=[(30, 30)]).unit("b", seat=1, at=[(30, 60)])
        scenario.objective("spot", at=(90, 60), scoring=(Scoring("infantry_unit", vp=1),))
        filling = {"points": lambda line, n, many=times: ScoreAndPurse(many * line.vp * n, 0)}
        scenario.rules = AT43.derive("otherwise", version="1", replace=filling)
        table = (play := scenario.begin()).table
        found.append(elimination(table, table.units[play.unit("b")], 0))

    assert found == [VICTORY, 5 * VICTORY]


def test_machines_hold_where_they_count() -> None:
    """obj.who: by heart they count nothing; here three each."""
    found = []
    for play in (contested(), contested(obj_who=always(3))):
        table, unit = play.table, play.table.units[play.unit("T")]
        body = next(each for each in model_battle(table, 0).bodies if each.unit == unit.id)
        outlook = Outlook(table, unit, Weights())
        strider = table.fighters[play.fighter("T1")]
        found.append(
            (
                can_control(table, unit),
                len(goals_for(table, unit)),
                body.presence,
                len(outlook.goals),
                holds(table, strider),
            )
        )
        assert count_presence_of(table, unit) == body.presence

    assert found == [(False, 0, 0.0, 0, False), (True, 1, 3.0, 1, True)]


def test_units_gain_what_they_count() -> None:
    """obj.who: fighters who count for ten each leave more to spare."""
    gains = []
    for play in (contested(), contested(obj_who=lambda _, who: 0 if who.sp else 10)):
        outlook = Outlook(play.table, play.table.units[play.unit("A")], Weights())
        gains.append((outlook.counted, outlook.gains["cross"]))

    assert gains[0][0] == 3
    assert gains[1][0] == 30
    assert gains[0][1] < gains[1][1]


def test_machines_hide_where_they_have_cover() -> None:
    """cover.save: by heart machines have none; here a sure one, even without drills."""
    usual, sure = contested(), contested(cover_save=always(1))
    for play, hides in ((usual, False), (sure, True)):
        table, unit = play.table, play.table.units[play.unit("T")]
        body = next(each for each in model_battle(table, 0).bodies if each.unit == unit.id)
        assert can_hide(table, unit) == body.hides == hides
    units = [play.table.units[play.unit("A")] for play in (usual, sure)]

    assert left_in_bare_cover(usual.table, units[0]) == (usual.table.setting.params.cover - 1) / 6
    assert left_in_bare_cover(sure.table, units[1]) == 0.0


def test_cover_is_reckoned_without_the_drills_that_a_movement_ends() -> None:
    """cover.save: asked about the unit as it would be then."""
    save = {"cover_save": lambda _table, unit, _found: 2 if unit.drills else 5}
    play = contested(**save)
    unit = play.table.units[play.unit("A")]
    play.table.units[unit.id] = drilled = replace(unit, drills=frozenset({"take_cover"}))
    model = model_battle(play.table, 0)
    number = next(at for at, body in enumerate(model.bodies) if body.unit == unit.id)

    assert State(model, play.table).units.cover[number] == pytest.approx(1 / 6)
    assert model.bodies[number].cover == pytest.approx(4 / 6)
    assert play.table.units[unit.id] is drilled


def test_who_leads_is_asked_of_the_sides() -> None:
    """end.side: with the points of an ally a seat is ahead, and less cautious without."""
    found = []
    for share in (lambda _, seat: (seat,), lambda _, seat: (0, 2) if seat != 1 else (1,)):
        scenario = Scenario(seats=3).unit("A", at=[(30, 30)]).unit("b", seat=1, at=[(30, 60)])
        scenario.unit("c", seat=2, at=[(60, 30)]).brief(cease_fire=CeaseFire(rounds=9, vp=12))
        scenario.rules = AT43.derive("otherwise", version="1", replace={"end.side": share})
        table = (play := scenario.begin()).table
        for seat, vp in enumerate((2, 4, 3)):
            table.seats[seat] = replace(table.seats[seat], vp=vp)
        table.clock = replace(table.clock, round=9)
        caution = Outlook(table, table.units[play.unit("A")], Weights()).caution
        found.append((scores(table)[0], stakes(table, 0).ahead, caution))

    (alone, behind, bold), (together, ahead, careful) = found
    assert (alone, together) == (2, 5)
    assert behind < 0 < ahead
    assert bold < careful


def test_the_end_of_nobody_gives_nothing() -> None:
    """As of the pilot inside the wreck, a unit of which nobody stands on the table."""
    play = crash([(20, 20)], [(62, 80)]).begin()
    change_fighter(play.table, play.fighter("A1"), place="off")
    tally = LossTally(play.table, 1)
    tally.finish(play.table.units[play.unit("A")], (1.0,), 0.0)

    assert tally.terms == {}
