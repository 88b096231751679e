"""Explanations of salvos: lines, zones, cover, templates, and the numbers of the dice."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from damocles.geometry.measures.measure import inside
from damocles.geometry.plane.shapes import Disc
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.chapters.shooting.orders import Project
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.questions.explain import Explanation
from damocles.rules.questions.explain.values import (
    Area,
    Blocked,
    Caught,
    Circle,
    Distance,
    Line,
    Modifier,
    Needed,
    Range,
    Reached,
    Sector,
    Sheltered,
    Shooters,
)
from damocles.rules.reading.sight import sight_between, who_sees_element
from damocles.rules.state import steps
from damocles.rules.state.apply.changes import put_fighter, put_unit
from damocles.rules.state.events.damage import DamageRolled
from damocles.rules.state.events.shooting import (
    BlastLanded,
    CoverRolled,
    ImpactsAllotted,
    SalvoDeclared,
    ShotsRolled,
)
from damocles.rules.state.model import Part, Profile, Weapon
from damocles.rules.state.targets import Aim, ElementTarget, FighterTarget
from damocles.scenario import CANNONS, GOLEM, TOAD
from tests.rules.explaining import (
    FAR,
    ROW,
    ask,
    facing,
    fire,
    measured,
    of,
    of_event,
    only,
    told,
)
from tests.rules.torn import TornScenario as Scenario

MORTAR = Weapon("mortar", "ranged", 3, 1, 0, 5, 1, area=4_000)
FLAMER = Weapon("flamer", "ranged", 1, 1, 0, 5, 1, area=3_000, abilities=("projection",))
TANK = Profile(
    "tank", "vehicle", type=1, size=3, radius=3_000, movement=15_000, morale=10, protection=9,
    combat=4, parts=(Part("frame", "frame", 3), Part("gun", "weapon", 2, "cannon", (-30, 30))),
)  # fmt: skip


# ---- salvos ----------------------------------------------------------------------------------


def test_a_salvo_considered_names_range_modifiers_and_lines() -> None:
    """Accuracy 5 against range 4 is a difference of 1, and every shooter has his line."""
    play = facing(45).act("A")
    explanation = ask(play, fire(play))

    assert only(Range, explanation) == Range(
        play.fighter("A1"), play.fighter("b1"), 45_000, 4, "GEN-007"
    )
    need = only(Needed, explanation)
    assert (need.needed, need.dice, len(need.fighters)) == (4, 3, 3)
    assert need.modifiers == (
        Modifier("accuracy", 5, "SHO-022"),
        Modifier("range", -4, "GEN-006"),
    )
    lines = [line for line in of(Line, explanation) if line.kind == "sight"]
    assert [line.of for line in lines] == [play.fighter(f"A{i}") for i in (1, 2, 3)]
    assert [line.to for line in lines] == [play.fighter(f"b{i}") for i in (1, 2, 3)]
    assert (lines[0].start, lines[0].end) == ((20_000, 21_500), (20_000, 66_500))
    assert {"SHO-002", "SHO-022", "GEN-006", "GEN-036", "SHO-014"} <= set(explanation.rules)


def test_a_record_explains_a_salvo_as_the_order_was_explained() -> None:
    """Considered before or read afterwards, a salvo is the same."""
    play = facing(45).act("A")
    order = fire(play)
    before = ask(play, order)

    pairs = told(play, order, [1, 2, 3])

    assert of_event(SalvoDeclared, pairs) == before
    assert only(Needed, of_event(ShotsRolled, pairs)).needed == 4


def test_explanations_travel_as_json() -> None:
    """An explanation is read back as it was."""
    play = facing(45).element("wall", "wall", 24, 60, width=9, depth=1, size=1).act("A")
    explanation = ask(play, fire(play))

    assert msgspec.json.decode(msgspec.json.encode(explanation), type=Explanation) == explanation


def test_detection_is_a_modifier_of_its_own() -> None:
    """Detection adds one to the printed Accuracy."""
    watch = replace(GOLEM, id="watch", abilities=("detection",))
    play = (
        measured()
        .unit("A", at=ROW[:2], profile=watch)
        .unit("b", seat=1, profile=GOLEM, at=[(20, 50)])
        .act("A")
    )
    need = only(Needed, ask(play, fire(play)))

    assert Modifier("detection", 1, "ABL-005") in need.modifiers
    assert sum(modifier.value for modifier in need.modifiers) == 5 + 1 - 2


def test_the_zone_of_fire_holds_those_who_are_caught() -> None:
    """The nearest to the shooting leader is named first; who is outside is not named."""
    play = facing(45).unit("c", seat=1, profile=GOLEM, at=[(24, 50), (24, 40), (60, 45)]).act("A")
    explanation = ask(play, fire(play))

    caught = only(Caught, explanation)
    assert caught.fighters == (play.fighter("c2"), play.fighter("c1"))
    assert caught.spared == ()
    [zone] = [area for area in of(Area, explanation) if area.kind == "zone_of_fire"]
    middle, outside = Disc(x=24_000, y=45_000, r=0), Disc(x=60_000, y=45_000, r=0)
    assert inside(middle, zone.rings[0])
    assert not inside(outside, zone.rings[0])
    far = [fact for fact in of(Distance, explanation) if fact.what == "caught"]
    assert [fact.end for fact in far] == list(caught.fighters)
    assert far[0].length < far[1].length


def test_shots_pass_over_who_lies_in_the_zone() -> None:
    """Who is grounded stands in the zone and is spared."""
    play = facing(45).unit("c", seat=1, profile=GOLEM, at=[(24, 40)]).act("A")
    lying = replace(play.at("c1"), grounded=True)
    put_fighter(play.table, lying)

    assert only(Caught, ask(play, fire(play))) == Caught((), (lying.id,), "SHO-027")


def test_a_shooter_without_sight_shows_what_hinders_him() -> None:
    """One of two bearers stands behind a wall: he is idle, because of the wall."""
    play = (
        measured()
        .unit("A", at=[(20, 20), (24, 20)])
        .unit("b", seat=1, at=[(24, 60)])
        .element("tower", "tower", 20, 23, width=5, depth=1, size=4)
        .act("A")
    )
    explanation = ask(play, fire(play))

    shooters = only(Shooters, explanation)
    assert shooters.fighters == (play.fighter("A2"),)
    assert shooters.idle == (play.fighter("A1"),)
    blocked = only(Blocked, explanation)
    assert (blocked.viewer, blocked.by) == (play.fighter("A1"), ("tower",))


def test_impacts_and_cover_are_explained_from_the_salvo() -> None:
    """Who was caught, the wall that gives cover, the zone behind it, and what the dice needed."""
    play = (
        facing(45)
        .unit("c", seat=1, profile=GOLEM, at=[(24, 40)])
        .element("wall", "low_wall", 24, 65, width=14, depth=1, size=1)
        .act("A")
    )
    pairs = told(play, fire(play), [4, 4, 4, 1, 5, 1, 6])

    assert only(Caught, of_event(ImpactsAllotted, pairs)).fighters == (play.fighter("c1"),)
    assert of(Area, of_event(ImpactsAllotted, pairs))[0].kind == "zone_of_fire"
    cover = of_event(CoverRolled, pairs)
    group = tuple(play.fighter(f"b{i}") for i in (1, 2, 3))
    assert only(Sheltered, cover) == Sheltered(
        (play.unit("b"),),
        (),
        tuple((name, "wall") for name in group),
        3,
        enough=True,
        rule="SHO-046",
    )
    need = only(Needed, cover)
    assert (need.dice, need.needed, need.modifiers) == (2, 5, (Modifier("cover", 5, "SHO-047"),))
    kinds = {(area.kind, area.of) for area in of(Area, cover)}
    assert kinds == {("element", "wall"), ("cover", "wall")}
    [shadow] = [area for area in of(Area, cover) if area.kind == "cover"]
    assert inside(Disc(x=24_000, y=68_000, r=0), shadow.rings[0])
    assert not inside(Disc(x=24_000, y=50_000, r=0), shadow.rings[0])


def test_every_event_is_explained_alone() -> None:
    """The dice need what the salvo said, and each event shows the lines and zones by itself."""
    play = facing(45).act("A")
    pairs = told(play, fire(play), [4, 4, 1, 1, 1])
    declared, shots = of_event(SalvoDeclared, pairs), of_event(ShotsRolled, pairs)

    assert of(Needed, shots) == of(Needed, declared)[:1]
    assert of(Line, shots) == of(Line, declared)
    assert of(Area, of_event(ImpactsAllotted, pairs)) == of(Area, declared)


def test_take_cover_is_why_a_cover_test_needs_less() -> None:
    """With the drill the number is another one, by another rule."""
    play = facing(45).element("wall", "low_wall", 24, 65, width=14, depth=1, size=1).act("A")
    unit = play.table.units[play.unit("b")]
    put_unit(play.table, replace(unit, drills=frozenset({"take_cover"})))
    needs = of(Needed, ask(play, fire(play)))

    assert needs[-1].modifiers == (Modifier("take_cover", 3, "SHO-048"),)


def test_the_hidden_are_shown_with_what_hides_them() -> None:
    """A high wall hides one of three; one is not half of them, so there is no test."""
    play = (
        measured()
        .unit("A", at=ROW[:1])
        .unit("b", seat=1, profile=GOLEM, at=FAR)
        .element("tower", "tower", 20, 66, width=3.6, depth=1, size=4)
        .act("A")
    )
    explanation = ask(play, fire(play))

    sheltered = only(Sheltered, explanation)
    assert sheltered.hidden == (play.fighter("b1"),)
    assert not sheltered.enough
    assert [need.what for need in of(Needed, explanation)] == ["shooting"]
    assert only(Blocked, explanation).by == ("tower",)


def test_damage_sets_penetration_against_protection() -> None:
    """Penetration 5 against Protection 6; all of the unit are tested."""
    play = facing(45).act("A")
    pairs = told(play, fire(play), [4, 4, 4, 1, 1, 1])
    need = only(Needed, of_event(DamageRolled, pairs))

    assert need.modifiers == (
        Modifier("penetration", 5, "GEN-056"),
        Modifier("protection", -6, "GEN-055"),
    )
    assert (need.needed, need.dice) == (4, 3)
    assert need.fighters == tuple(play.fighter(f"b{i}") for i in (1, 2, 3))


# ---- indirect fire ---------------------------------------------------------------------------


def test_a_template_is_shown_where_it_is_aimed_and_where_it_lands() -> None:
    """Considered: one success on the target. Landed: shifted by a miss, with all it reaches."""
    play = (
        measured()
        .arm(MORTAR)
        .unit("A", at=[(20, 20)], weapons=("mortar",))
        .unit("b", seat=1, profile=GOLEM, at=[(20, 50), (24, 50)])
        .act("A")
    )
    order = Salvo(0, "mortar", FighterTarget(play.fighter("b1")))
    aimed = only(Circle, ask(play, order))
    assert (aimed.kind, aimed.x, aimed.y, aimed.r) == ("area", 20_000, 50_000, 4_000)

    pairs = told(play, order, [1, 4, 1, 1])
    landed = of_event(BlastLanded, pairs)
    assert only(Reached, landed).fighters == (play.fighter("b1"), play.fighter("b2"))
    assert (of(Circle, landed)[0].x, of(Circle, landed)[0].y) == (20_000, 51_000)
    shift = only(Line, landed)
    assert (shift.start, shift.end, shift.rule) == ((20_000, 50_000), (20_000, 51_000), "SHO-034")


def test_artillery_shows_the_line_of_its_spotter() -> None:
    """Nobody of the table fires; the spotter sees."""
    gun = replace(MORTAR, id="shells", fixed=4)
    play = facing(45).brief(artillery=gun).begin()
    seat = play.table.seats[0]
    play.table.seats[0] = replace(seat, sequence=(play.unit("A"),))
    play.run(steps.TurnStep(0))
    order = ArtilleryStrike(0, play.fighter("A1"), play.fighter("b1"))
    explanation = ask(play, order)

    [line] = [line for line in of(Line, explanation) if line.kind == "sight"]
    assert (line.of, line.to) == (play.fighter("A1"), play.fighter("b1"))
    assert only(Needed, explanation).modifiers == (Modifier("fixed", 4, "SHO-067"),)


def test_flames_show_their_reach_and_their_templates() -> None:
    """Accuracy 1 reaches 20 cm: one bearer is near enough, the other is not."""
    play = (
        measured()
        .arm(FLAMER)
        .unit("A", at=[(20, 20), (24, 20)], weapons=("flamer",))
        .unit("b", seat=1, profile=GOLEM, at=[(20, 35), (40, 55)])
        .act("A")
    )
    one, two = play.fighter("A1"), play.fighter("A2")
    aims = (Aim(one, play.fighter("b1")), Aim(two, play.fighter("b2")))
    explanation = ask(play, Project(0, "flamer", aims))

    assert [fact.limit for fact in of(Distance, explanation)] == [20_000, 20_000]
    assert of(Distance, explanation)[0].length == 12_000
    assert [(c.x, c.y, c.r) for c in of(Circle, explanation)] == [
        (20_000, 35_000, 3_000),
        (40_000, 55_000, 3_000),
    ]


# ---- refused salvos --------------------------------------------------------------------------


def test_no_line_of_sight_shows_what_blocks_everybody() -> None:
    """A tower, and a machine beside it, hide the target: both are named where they matter."""
    play = (
        Scenario()
        .unit("A", at=[(20, 20)])
        .unit("b", seat=1, at=[(20, 60)])
        .element("tower", "tower", 20, 40, width=8, depth=1, size=4)
        .act("A")
    )
    explanation = ask(play, fire(play))

    assert explanation.rules == ("GEN-037",)
    assert only(Blocked, explanation) == Blocked(
        play.fighter("A1"), play.fighter("b1"), ("tower",), "GEN-037"
    )


def test_machines_are_named_as_blockers_by_their_number() -> None:
    """A strider close to the viewer is in the way."""
    play = (
        Scenario()
        .unit("A", at=[(20, 20)])
        .unit("b", seat=1, at=[(20, 60)])
        .unit("t", at=[(20, 24.5)], profile=TOAD, weapons=CANNONS)
        .element("rock", "rock", 60, 60, width=3, depth=3, size=3)
        .act("A")
    )

    assert only(Blocked, ask(play, fire(play))).by == (play.fighter("t1"),)


def test_a_weapon_that_does_not_bear_shows_its_field() -> None:
    """The target is behind a vehicle whose gun points forward."""
    play = (
        Scenario()
        .unit("A", at=[(50, 50)], profile=TANK, weapons=("cannon",))
        .unit("b", seat=1, at=[(20, 50)])
        .act("A")
    )
    explanation = ask(play, fire(play, "cannon"))

    assert only(Sector, explanation) == Sector(play.fighter("A1"), -30, 30, "GEN-035")
    assert of(Blocked, explanation) == []


def test_a_gun_shows_the_line_to_the_nearest_on_whom_it_bears() -> None:
    """Somebody nearer stands beside the vehicle, out of its field."""
    play = (
        measured()
        .unit("A", at=[(50, 50)], profile=TANK, weapons=("cannon",))
        .unit("b", seat=1, profile=GOLEM, at=[(50, 60), (70, 50)])
        .act("A")
    )
    [line] = [line for line in of(Line, ask(play, fire(play, "cannon"))) if line.kind == "sight"]

    assert (line.of, line.to) == (play.fighter("A1"), play.fighter("b2"))


def test_who_sees_only_somebody_caught_shows_the_line_to_him() -> None:
    """A container hides the target from the second shooter, not who stands in the zone."""
    play = (
        measured()
        .unit("A", at=[(40, 20), (48, 20)])
        .unit("b", seat=1, profile=GOLEM, at=[(40, 70)])
        .unit("c", seat=1, profile=GOLEM, at=[(45.5, 30)])
        .element("box", "container", 47, 45, width=9, depth=10, size=3)
        .act("A")
    )
    lines = [line for line in of(Line, ask(play, fire(play))) if line.kind == "sight"]

    assert [(line.of, line.to) for line in lines] == [
        (play.fighter("A1"), play.fighter("b1")),
        (play.fighter("A2"), play.fighter("c1")),
    ]


def test_groups_that_overlap_have_no_zone_to_show() -> None:
    """One unit stands between the members of the other."""
    play = (
        measured()
        .unit("A", at=[(20, 20), (32, 20)])
        .unit("b", seat=1, profile=GOLEM, at=[(26, 20)])
        .act("A")
    )
    explanation = ask(play, fire(play))

    assert [area.kind for area in of(Area, explanation)] == []
    assert only(Caught, explanation).fighters == ()


def test_a_hidden_element_shows_what_hides_it() -> None:
    """A wall that may be destroyed stands behind a tower."""
    play = (
        Scenario()
        .unit("A", at=[(20, 20)])
        .element("tower", "tower", 20, 30, width=20, depth=1, size=4)
        .element("wall", "low_wall", 20, 50, width=6, depth=1, size=1)
        .brief(destructible=("wall",))
        .act("A")
    )
    hidden = ask(play, Salvo(0, "laser_rifle", ElementTarget("wall")))

    assert only(Blocked, hidden).by == ("tower",)
    assert only(Area, hidden).of == "wall"


def test_an_element_in_sight_is_shown_with_a_line_to_it() -> None:
    """The same wall without the tower."""
    play = (
        Scenario()
        .unit("A", at=[(20, 20)])
        .element("wall", "low_wall", 20, 50, width=6, depth=1, size=1)
        .brief(destructible=("wall",))
        .act("A")
    )
    explanation = ask(play, Salvo(0, "laser_rifle", ElementTarget("wall")))

    [line] = [line for line in of(Line, explanation) if line.kind == "sight"]
    assert (line.to, line.end[1]) == ("wall", 49_500)


# ---- the same as what decided ----------------------------------------------------------------


def test_lines_to_elements_agree_with_sight() -> None:
    """For all fighters and elements, there is a line exactly where one sees the element."""
    from damocles.rules.questions.explain.sight import look_at_element

    play = (
        Scenario()
        .unit("A", at=[(10 + 7 * i, 10 + 3 * i) for i in range(6)])
        .unit("t", at=[(40, 40), (60, 30)], profile=TOAD, weapons=CANNONS)
        .element("w1", "wall", 25, 45, width=20, depth=1, size=2, degrees=20)
        .element("w2", "wall", 50, 55, width=14, depth=2, size=3, degrees=-30)
        .element("box", "container", 30, 60, width=12, depth=6, size=3)
        .element("hut", "container", 30, 66, width=8, depth=4, size=3)
        .begin()
    )
    answers = set()
    for viewer in play.table.fighters.values():
        for element in ("w1", "w2", "box", "hut"):
            found = look_at_element(play.table, viewer, element)
            answers.add(isinstance(found, Line))
            assert isinstance(found, Line) == bool(who_sees_element(play.table, [viewer], element))
            assert isinstance(found, Line) or found.by
    assert answers == {True, False}


def test_lines_agree_with_sight() -> None:
    """For all pairs among walls and machines, there is a line exactly where one sees the other."""
    from damocles.rules.questions.explain.sight import look_at_fighter

    play = (
        Scenario()
        .unit("A", at=[(10 + 7 * i, 10 + 3 * i) for i in range(6)])
        .unit("t", at=[(40, 40), (60, 30)], profile=TOAD, weapons=CANNONS)
        .unit("b", seat=1, at=[(12 + 9 * i, 70 - 4 * i) for i in range(6)])
        .element("w1", "wall", 25, 45, width=20, depth=1, size=2, degrees=20)
        .element("w2", "wall", 50, 55, width=14, depth=2, size=3, degrees=-30)
        .element("low", "low_wall", 30, 30, width=14, depth=1, size=1)
        .begin()
    )
    everybody = list(play.table.fighters.values())
    seen = sight_between(play.table, everybody, everybody)
    answers = set()
    for i, viewer in enumerate(everybody):
        for j, target in enumerate(everybody):
            if i != j:
                found = look_at_fighter(play.table, viewer, target)
                answers.add(isinstance(found, Line))
                assert isinstance(found, Line) == seen[i, j]
                assert isinstance(found, Line) or found.by
    assert answers == {True, False}
