"""Heights, sight and cover are asked through their seams, by every rule and every explanation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.geometry import Grid, Pieces, Sight, SightMatrix
from damocles.rules.chapters.shooting.cover import find_save, find_shelter, save_in_cover
from damocles.rules.chapters.shooting.zone import find_caught
from damocles.rules.questions.explain.sight import look_at_element, look_at_fighter
from damocles.rules.questions.explain.values import Blocked, Line, Needed, Sheltered
from damocles.rules.reading.facts import disc, effective_size, unit_distance
from damocles.rules.reading.flat_sight import see_between_bases
from damocles.rules.reading.resolution import range_band
from damocles.rules.reading.sight import (
    find_unseen,
    screen,
    sight_between,
    who_is_seen,
    who_sees,
    who_sees_element,
)
from damocles.rules.reading.survey import survey_sight
from damocles.rules.state.bodies import body
from damocles.rules.state.events.shooting import CoverRolled
from damocles.rules.state.land import land_of
from damocles.rules.state.screens import Screen, screen_of
from damocles.rules.state.seams import Shelter
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import (
    CANNONS,
    GOLEM,
    TOAD,
    Play,
    Scenario,
    demolish,
    events_of as of,
    salvo,
)
from tests.rules.battles import AT43
from tests.rules.explaining import ask, of as facts_of, only

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.bodies import Bases
    from damocles.rules.state.land import Extent
    from damocles.rules.state.setting import Setting
    from damocles.rules.state.state import Fighter, Table, Unit


def by(scenario: Scenario, **filled: Any) -> Scenario:
    """The same situation with some seams filled otherwise, by their names as attributes."""
    changes = {name.replace("_", ".", 1): function for name, function in filled.items()}
    scenario.rules = AT43.derive("otherwise", version="1", replace=changes)
    return scenario


def behind_a_box(size: int = 2) -> Scenario:
    """A trooper in the south, two golems in the north, a long container between them."""
    scenario = Scenario().unit("A", at=[(40, 20)])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 60), (44, 60)])
    return scenario.element("box", "container", 40, 40, width=60, depth=4, size=size)


def is_in_sight(play: Play) -> bool:
    """Whether A sees anybody of b, which all who ask are told alike."""
    one, two = body(play.table, unit_of(play, "A")), body(play.table, unit_of(play, "b"))
    seen = bool(who_sees(play.table, one.members, two.members))

    assert seen == bool(who_is_seen(play.table, list(one.members), list(two.members)))
    assert seen == (find_unseen(play.table, unit_of(play, "A"), unit_of(play, "b")) == [])
    assert seen == isinstance(look_at_fighter(play.table, play.at("A1"), play.at("b1")), Line)
    return seen


def unit_of(play: Play, name: str) -> Unit:
    """A unit by name."""
    return play.table.units[play.unit(name)]


# ---- heights ---------------------------------------------------------------------------------


def test_profiles_are_as_tall_as_the_rule_set_says() -> None:
    """model.size: golems that are taller than the container show above it."""
    usual = behind_a_box().begin()
    taller = by(behind_a_box(), model_size=lambda profile: profile.size + 1).begin()

    assert [is_in_sight(play) for play in (usual, taller)] == [False, True]
    assert [disc(play.table, play.at("b1")).height for play in (usual, taller)] == [2, 3]


@pytest.mark.parametrize(("tall", "caught"), [(1, 0), (2, 1)])
def test_who_is_small_is_passed_over_by_these_heights(*, tall: int, caught: int) -> None:
    """model.size in the zone of fire: a machine among men is skipped if it is said to be small."""
    scenario = Scenario().unit("A", at=[(20, 10)]).unit("b", seat=1, at=[(20, 50)])
    scenario.unit("T", seat=1, profile=TOAD, weapons=CANNONS, at=[(20, 30)])
    heights = {TOAD.id: tall}
    play = by(scenario, model_size=lambda profile: heights.get(profile.id, 2)).begin()
    found = find_caught(play.table, unit_of(play, "A"), UnitTarget(play.unit("b")))

    assert len(found) == caught


def test_elements_are_as_tall_as_the_rule_set_says() -> None:
    """ter.heights: a container without height hides nobody and raises nobody."""
    usual = behind_a_box().begin()
    flat = by(behind_a_box(), ter_heights=lambda *_: 0).begin()
    raised = [replace(play.at("b1"), standing_on="box") for play in (usual, flat)]

    assert [is_in_sight(play) for play in (usual, flat)] == [False, True]
    assert effective_size(usual.table, raised[0]) == 4
    assert effective_size(flat.table, raised[1]) == 2


# ---- sight -----------------------------------------------------------------------------------


def nobody_sees(_setting: Setting, _screen: Screen, one: Bases, two: Bases) -> SightMatrix:
    """A thick fog."""
    many, more = len(one.names), len(two.names)
    return SightMatrix(bytes(many * more), many, more)


def hardly(setting: Setting, blocking: Screen, one: Bases, two: Bases) -> SightMatrix:
    """The same as on flat ground, but of every second base only a fifth is seen."""
    found = see_between_bases(setting, blocking, one, two)
    shares = [seen * (0.2 if at % 2 else 1.0) for at, seen in enumerate(found.cells)]
    return SightMatrix(found.cells, found.viewers, found.targets, tuple(shares))


def test_what_blocks_is_what_the_rule_set_says() -> None:
    """los.blockers: without machines nobody is hidden by one, without elements by none."""

    def behind_a_toad() -> Scenario:
        scenario = Scenario().unit("T", profile=TOAD, weapons=CANNONS, at=[(40, 40)])
        return scenario.unit("A", at=[(40, 20)]).unit("b", seat=1, at=[(40, 60)])

    usual = behind_a_toad().begin()
    through = by(behind_a_toad(), los_blockers=lambda table: screen_of(land_of(table), ())).begin()
    assert [is_in_sight(play) for play in (usual, through)] == [False, True]

    clear = by(behind_a_box(), los_blockers=lambda _: Screen(Pieces(), {}, ())).begin()
    assert is_in_sight(clear)


def test_a_salvo_needs_the_sight_of_the_rule_set() -> None:
    """los.matrix: in a fog there is no target, and all of a unit are hidden."""
    open_ground = Scenario().unit("A", at=[(40, 20)]).unit("b", seat=1, at=[(40, 60)])
    play = by(open_ground, los_matrix=nobody_sees).act("A")

    assert play.refused(salvo(play, "laser_rifle", "b")) == "GEN-037"
    assert find_shelter(play.table, unit_of(play, "A"), [unit_of(play, "b")]).hidden == (
        play.fighter("b1"),
    )


def test_sight_is_not_the_same_in_both_directions() -> None:
    """los.matrix: who looks is given first; what is kept of one direction says nothing of the
    other."""

    def only_by_the_low(_setting: Setting, _screen: Screen, one: Bases, two: Bases) -> SightMatrix:
        sees = one.discs.values[0].height < two.discs.values[0].height
        cells = bytes([sees]) * (len(one.names) * len(two.names))
        return SightMatrix(cells, len(one.names), len(two.names))

    scenario = Scenario().unit("A", at=[(40, 20)])
    scenario.unit("T", seat=1, profile=TOAD, weapons=CANNONS, at=[(40, 60)])
    play = by(scenario, los_matrix=only_by_the_low).begin()
    man, machine = [play.at("A1")], [play.at("T1")]

    for _ in range(2):
        assert who_sees(play.table, man, machine) == man
        assert who_sees(play.table, machine, man) == []


def test_how_much_is_seen_is_told() -> None:
    """los.matrix: the share of a target in sight, for whole units, parts of them and anybody."""
    usual = behind_a_box(size=1).begin()
    play = by(behind_a_box(size=1), los_matrix=hardly).begin()
    viewer, targets = [play.at("A1")], [play.at("b1"), play.at("b2")]

    def share(asked: Play, one: Sequence[Fighter], two: Sequence[Fighter]) -> list[float]:
        found = sight_between(asked.table, one, two)
        return [found.share(0, target) for target in range(len(two))]

    assert share(usual, [usual.at("A1")], [usual.at("b1"), usual.at("b2")]) == [1.0, 1.0]
    assert share(play, viewer, targets) == [1.0, 0.2]
    assert share(play, viewer, targets[1:]) == [0.2]
    assert share(play, viewer, [*targets, *viewer]) == [1.0, 0.2, 1.0]
    lines = [look_at_fighter(play.table, viewer[0], target) for target in targets]
    assert [line.share for line in lines if isinstance(line, Line)] == [1.0, 0.2]


def test_elements_are_seen_by_the_line_of_the_rule_set() -> None:
    """los.line: what it says decides whether an element can be a target, and is drawn."""

    def blind(_table: Table, _viewer: Fighter, _target: Fighter | str) -> Sight:
        return Sight(sees=False, line=None, blockers=(0,))

    plays = [
        scenario.brief(destructible=("box",)).act("A")
        for scenario in (behind_a_box(), by(behind_a_box(), los_line=blind))
    ]
    refused = [play.battle.refusal(demolish("laser_rifle", "box")) for play in plays]

    assert [bool(who_sees_element(p.table, [p.at("A1")], "box")) for p in plays] == [True, False]
    assert "GEN-037" not in [refusal.rule for refusal in refused[:1] if refusal]
    assert [refusal.rule for refusal in refused[1:] if refusal] == ["GEN-037"]
    figure = look_at_element(plays[1].table, plays[1].at("A1"), "box")
    assert isinstance(figure, Blocked)
    assert figure.by == ("box",)


# ---- where one would be seen -----------------------------------------------------------------


def slowly(setting: Setting, blocking: Screen, one: Bases, two: Bases) -> SightMatrix:
    """The usual sight, but nobody knows that it is."""
    return see_between_bases(setting, blocking, one, two)


def surveys(scenario: Scenario, *, far: int | None = None, blind: bool = False) -> bytes:
    """Where A, and perhaps somebody who need not look, sees a golem."""
    play = scenario.begin()
    eyes = [play.at("A1"), *([None] if blind else [])]
    near = None if far is None else (disc(play.table, play.at("A1")), far)
    grid = Grid.over(play.table.setting.size.width, play.table.setting.size.depth, step=10_000)
    limits = None if far is None else [near] * len(eyes)
    return survey_sight(play.table, eyes, play.at("b1"), grid, limits)


@pytest.mark.parametrize("far", [None, 30_000])
@pytest.mark.parametrize("blind", [False, True])
def test_every_node_is_looked_at(*, far: int | None, blind: bool) -> None:
    """los.matrix: another sight is asked node by node; the usual one gives the same either way."""
    usual = surveys(behind_a_box(size=3), far=far, blind=blind)
    same = surveys(by(behind_a_box(size=3), los_matrix=slowly), far=far, blind=blind)
    fog = surveys(by(behind_a_box(size=3), los_matrix=nobody_sees), far=far, blind=blind)

    assert usual == same
    assert (0 in usual) == (far is not None or not blind)
    assert any(fog) == blind


def test_a_machine_on_a_roof_looks_past_itself_and_over_the_low() -> None:
    """The quick way over a grid knows what viewers stand on and what is their own."""

    def on_a_roof() -> Scenario:
        scenario = Scenario().unit("A", profile=TOAD, weapons=CANNONS, at=[(40, 20)])
        scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 60)])
        scenario.element("roof", "container", 40, 20, width=12, depth=6, size=3)
        return scenario.element("box", "container", 40, 40, width=60, depth=4, size=3)

    found = []
    for scenario in (on_a_roof(), by(on_a_roof(), los_matrix=slowly)):
        play = scenario.begin()
        eye = replace(play.at("A1"), standing_on="roof")
        grid = Grid.over(120_000, 90_000, step=10_000)
        found.append(survey_sight(play.table, [eye], play.at("b1"), grid))
        assert screen(play.table).own(eye.id) == 2
    assert found[0] == found[1]
    assert found[0].count(1) > found[0].count(0)


# ---- cover -----------------------------------------------------------------------------------


def wall(y: int = 20) -> Scenario:
    """Two golems behind a low wall."""
    scenario = Scenario().unit("A", at=[(40, y)])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 60), (44, 60)])
    return scenario.element("wall", "low_wall", 42, 56, width=30, depth=1, size=1)


def hidden_by_share(
    table: Table, shooting: Unit, units: Sequence[Unit], _shooters: Sequence[int]
) -> Shelter:
    """Whoever shows less than three quarters to the leader is behind something."""
    leader, group = [table.fighters[shooting.leader]], body(table, units[0]).members
    found = sight_between(table, leader, group)
    shares = {one.id: 1.0 - found.share(0, at) for at, one in enumerate(group)}
    behind = {name: "wall" for name, share in shares.items() if share > 0.25}
    return Shelter((), behind, len(group), shares)


def test_how_high_cover_is_the_rule_set_says() -> None:
    """cover.height: a wall that is never high enough shelters nobody."""
    usual, low = wall().begin(), by(wall(), cover_height=lambda *_: False).begin()

    assert len(find_shelter(usual.table, unit_of(usual, "A"), [unit_of(usual, "b")]).behind) == 2
    assert not find_shelter(low.table, unit_of(low, "A"), [unit_of(low, "b")]).behind


def within_a_band(table: Table, shooting: Unit, target: Unit, _there: Extent) -> bool:
    """From leader to leader, wherever the element is."""
    return range_band(unit_distance(table, shooting, target), table.setting.params.band) == 0


@pytest.mark.rule("SHO-051")
@pytest.mark.parametrize(("y", "sheltered"), [(20, [2, 2]), (46, [0, 2]), (53, [0, 0])])
def test_how_near_is_too_near_the_rule_set_says(y: int, sheltered: list[int]) -> None:
    """cover.near: near the element, or in the first range band of the target's leader."""
    found = []
    for scenario in (wall(y), by(wall(y), cover_near=within_a_band)):
        table = scenario.begin().table
        found.append(len(find_shelter(table, table.units[0], [table.units[1]]).behind))

    assert found == sheltered


def test_a_share_shelters_where_the_rule_set_says_so() -> None:
    """cover.shelter: of a unit half of which is hardly seen all test, and that is explained."""
    play = by(wall(), los_matrix=hardly, cover_shelter=hidden_by_share).act("A")
    order = salvo(play, "laser_rifle", "b")
    told = only(Sheltered, ask(play, order))
    [rolled] = of(play.order(order, dice=[6, 6]), CoverRolled)

    assert dict(rolled.behind) == {play.fighter("b2"): "wall"}
    assert (told.behind, told.enough) == (((play.fighter("b2"), "wall"),), True)
    assert told.shares == ((play.fighter("b1"), 0.0), (play.fighter("b2"), 0.8))


def test_those_who_fire_are_named_to_the_shelter() -> None:
    """cover.shelter: the shooters of the salvo, or nobody if it is not known who would fire."""
    asked: list[tuple[int, ...]] = []

    def shelter(
        _table: Table, _shooting: Unit, _units: Sequence[Unit], shooters: Sequence[int]
    ) -> Shelter:
        asked.append(tuple(shooters))
        return Shelter((), {}, 1)

    play = by(wall(), cover_shelter=shelter).act("A")
    find_shelter(play.table, unit_of(play, "A"), [unit_of(play, "b")])
    play.order(salvo(play, "laser_rifle", "b"), dice=[6, 1])

    assert asked[0] == ()
    assert {*asked[1:]} == {(play.fighter("A1"),)}


@pytest.mark.parametrize(("need", "dice"), [(2, [6, 2]), (None, [6, 1])])
def test_the_save_is_the_rule_sets(*, need: int | None, dice: list[int]) -> None:
    """cover.save: the number a test needs, or None for no test; explained and foreseen alike."""
    play = by(wall(), cover_save=lambda *_: need).act("A")
    order = salvo(play, "laser_rifle", "b")
    told = [each for each in facts_of(Needed, ask(play, order)) if each.what == "cover"]
    rolled = of(play.order(order, dice=dice), CoverRolled)

    assert [each.needed for each in told] == [each.needed for each in rolled]
    assert [each.needed for each in rolled] == ([] if need is None else [need])
    units = unit_of(play, "A"), unit_of(play, "b")
    assert find_save(play.table, units[0], units[1:]) == need
    assert save_in_cover(play.table, units[1]) == need


def test_cover_in_full_needs_what_tests_need() -> None:
    """With the usual filling, as if everybody were behind something."""
    play = Scenario().unit("A", at=[(40, 20)]).unit("b", seat=1, at=[(40, 60)]).begin()

    assert find_save(play.table, unit_of(play, "A"), [unit_of(play, "b")]) is None
    assert save_in_cover(play.table, unit_of(play, "b")) == 5
