"""GEN: who sees whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.rules.questions.explain.sight import look_at_fighter
from damocles.rules.questions.explain.values import Blocked, Line
from damocles.rules.reading.facts import effective_size, piece_of
from damocles.rules.reading.field_of_view import has_fields
from damocles.rules.reading.sight import who_is_seen, who_sees, who_sees_element
from damocles.rules.state.apply.changes import put_element
from damocles.rules.state.categories import CategoryKind
from damocles.rules.state.events.shooting import SalvoDeclared
from damocles.rules.state.model import Category, FighterCard, Part, Profile
from damocles.scenario import CANNONS, GOLEM, TOAD, Play, demolish, events_of as of, salvo
from tests.rules.battles import AT43
from tests.rules.firing import SURE, change, lost
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from damocles.engine.errors import Refusal

WAGON = Profile(
    "wagon", "vehicle", type=2, size=4, radius=3_000, movement=20_000, morale=10,
    protection=10, combat=5, parts=(
        Part("frame", "frame", 3),
        Part("wheels", "propulsion", 2),
        Part("gun", "weapon", 1, "sure", field=(-45, 45)),
    ),
)  # fmt: skip


def seen(play: Play, viewer: str, *targets: str) -> list[str]:
    """Which of the targets a viewer sees."""
    found = who_is_seen(play.table, [play.at(viewer)], [play.at(name) for name in targets])
    return [name for name in targets if play.at(name) in found]


def pair(*, profile: Profile = GOLEM) -> Scenario:
    """A trooper in the south and somebody in the north, 40 cm apart."""
    return Scenario().unit("A", at=[(40, 20)]).unit("b", seat=1, profile=profile, at=[(40, 60)])


@pytest.mark.rule("GEN-036")
@pytest.mark.rule("GEN-037")
@pytest.mark.rule("GEN-040")
def test_a_container_hides_who_has_no_line_past_it() -> None:
    """EX-005: one golem sees nobody, the other only the trooper to whom a line passes the end."""
    scenario = Scenario().element("box", "container", 40, 40, width=16, depth=6, size=3)
    scenario.unit("A", at=[(34, 30), (38, 30), (56, 30)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(52, 50), (40, 50)]).begin()

    assert seen(play, "b1", "A1", "A2", "A3") == ["A3"]
    assert seen(play, "b2", "A1", "A2", "A3") == []


@pytest.mark.rule("GEN-037")
def test_who_is_not_seen_is_no_target() -> None:
    """A unit without any line to the target cannot choose it."""
    hidden = pair().element("box", "container", 40, 40, width=16, depth=6, size=3).act("A")
    open_ground = pair().act("A")

    assert hidden.refused(salvo(hidden, "laser_rifle", "b")) == "GEN-037"
    assert open_ground.battle.refusal(salvo(open_ground, "laser_rifle", "b")) is None


@pytest.mark.rule("GEN-038")
def test_who_is_partly_seen_is_seen() -> None:
    """A wall that hides all but the edge of a base hides nobody."""
    narrow = pair().element("wall", "container", 38, 40, width=5, depth=2, size=3).begin()
    wide = pair().element("wall", "container", 38, 40, width=8, depth=2, size=3).begin()

    assert seen(narrow, "A1", "b1") == ["b1"]
    assert seen(wide, "A1", "b1") == []


@pytest.mark.rule("GEN-039")
def test_soldiers_never_block_sight() -> None:
    """EX-006: a unit of soldiers between two others, friend or foe, hides neither."""
    scenario = pair().unit("C", at=[(38, 40), (41, 40)])
    play = scenario.unit("d", seat=1, profile=GOLEM, at=[(38, 44), (41, 44)]).begin()

    assert seen(play, "A1", "b1") == ["b1"]


@pytest.mark.rule("GEN-039")
@pytest.mark.parametrize("seat", [0, 1])
def test_machines_block_sight_whosever_they_are(seat: int) -> None:
    """RUL-12: a strider between them hides a golem, also one of the shooter's own side."""
    play = pair().unit("T", seat=seat, profile=TOAD, weapons=CANNONS, at=[(40, 40)]).begin()

    assert seen(play, "A1", "b1") == []
    assert seen(play, "A1", "T1") == ["T1"]
    assert seen(play, "T1", "b1") == ["b1"]


@pytest.mark.rule("GEN-040")
@pytest.mark.rule("GEN-041")
@pytest.mark.parametrize(("size", "visible"), [(1, True), (2, False), (3, False)])
def test_an_obstacle_as_high_as_the_target_hides_it(*, size: int, visible: bool) -> None:
    """A golem of Size 2 shows above an obstacle of Size 1 and is hidden by one of 2 or more."""
    play = pair().element("box", "crate", 40, 40, width=30, depth=4, size=size).begin()

    assert (effective_size(play.table, play.at("b1")), piece_of(play.table, "box").height) == (
        2,
        size,
    )
    assert bool(seen(play, "A1", "b1")) == visible


@pytest.mark.rule("GEN-036")
def test_no_line_is_drawn_through_what_blocks() -> None:
    """A container or a strider between two soldiers is named as what is in the way."""
    box = pair().element("box", "container", 40, 40, width=16, depth=6, size=3).begin()
    toad = pair().unit("T", profile=TOAD, weapons=CANNONS, at=[(40, 40)]).begin()
    named = []
    for play in (box, toad):
        found = look_at_fighter(play.table, play.at("A1"), play.at("b1"))
        named.append(found.by if isinstance(found, Blocked) else ())

    assert named == [("box",), (toad.fighter("T1"),)]


@pytest.mark.rule("GEN-036")
def test_a_line_is_drawn_to_whoever_is_seen() -> None:
    """And to nobody else: past their own bases and over what is low, not through walls and
    machines."""
    scenario = Scenario().unit("A", at=[(20, 20), (60, 20)])
    scenario.unit("T", profile=TOAD, weapons=CANNONS, at=[(40, 20)])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 70), (60, 70)])
    scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(60, 60)])
    scenario.element("wall", "container", 20, 45, width=20, depth=4, size=3)
    play = scenario.element("roof", "container", 20, 20, width=12, depth=6, size=3).begin()

    def drawn() -> list[str]:
        names = ("A1", "A2", "T1", "b1", "b2", "t1")
        pairs = [(one, two) for one in names for two in names if one < two]
        lines = [look_at_fighter(play.table, play.at(one), play.at(two)) for one, two in pairs]
        told = [pair for pair, line in zip(pairs, lines, strict=True) if isinstance(line, Line)]
        assert told == [(one, two) for one, two in pairs if seen(play, one, two)]
        return [f"{one} {two}" for one, two in told]

    below = drawn()
    change(play, "A1", standing_on="roof")
    assert {"A2 t1", "T1 t1", "T1 b1"} <= {*below}
    assert not {"A1 b1", "A2 b2"} & {*below}
    assert "A1 b1" in drawn()


@pytest.mark.rule("GEN-040")
def test_a_tall_shooter_on_the_ground_sees_no_further() -> None:
    """RUL-11: only the target's Size counts against an obstacle, so a strider sees a strider over
    a wall that hides a golem from it."""
    scenario = Scenario().element("box", "crate", 40, 40, width=30, depth=4, size=2)
    scenario.unit("T", profile=TOAD, weapons=CANNONS, at=[(40, 20)])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 60)])
    play = scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(50, 60)]).begin()

    assert seen(play, "T1", "b1", "t1") == ["t1"]
    assert seen(play, "b1", "T1") == ["T1"]


@pytest.mark.rule("GEN-040")
def test_who_stands_on_an_element_sees_over_lower_ones_and_is_seen() -> None:
    """RUL-11: on a container (3 + 2) one looks over another container, and shows above it."""
    scenario = pair().element("box", "container", 40, 40, width=16, depth=6, size=3)
    play = scenario.element("roof", "container", 40, 20, width=12, depth=6, size=3).begin()
    assert seen(play, "A1", "b1") == []

    change(play, "A1", standing_on="roof")
    assert seen(play, "A1", "b1") == ["b1"]
    assert seen(play, "b1", "A1") == ["A1"]


@pytest.mark.rule("GEN-034")
@pytest.mark.parametrize("facing", [0, 90, 180, 270])
def test_soldiers_and_striders_see_in_all_directions(facing: int) -> None:
    """Whichever way a fighter looks, the enemy in the north is in sight and in fire."""
    scenario = Scenario().arm(SURE).unit("A", at=[(40, 20)], weapons=("sure",))
    scenario.unit("T", profile=TOAD, weapons=("sure",), at=[(50, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 60)]).act("A")
    change(play, "A1", facing=facing)
    change(play, "T1", facing=facing)

    assert seen(play, "T1", "b1") == ["b1"]
    assert len(lost(play.order(salvo(play, "sure", "b")))) == 1


@pytest.mark.rule("GEN-034")
def test_a_strider_beside_a_vehicle_sees_in_all_directions() -> None:
    """Both turn their backs, and the strider fires."""
    cards = [FighterCard(profile, "standard", ("sure",)) for profile in ("wagon", "toad")]
    scenario = Scenario().arm(SURE).know(replace(TOAD, parts=TOAD.parts[:2]))
    scenario.unit("W", profile=WAGON, cards=cards, at=[(40, 20), (47, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 60)]).act("W")
    for name in ("W1", "W2"):
        change(play, name, facing=270)
    events = play.order(salvo(play, "sure", "b"))

    firing = {shooter for event in of(events, SalvoDeclared) for shooter in event.fire.shooters}
    assert play.fighter("W2") in firing


@pytest.mark.rule("GEN-035")
@pytest.mark.parametrize(("facing", "bears"), [(90, True), (45, True), (0, False), (270, False)])
def test_a_vehicles_weapon_has_a_field_of_view(*, facing: int, bears: bool) -> None:
    """A gun that bears 45 degrees to each side fires at what is ahead, not at what is behind."""
    scenario = Scenario().arm(SURE).unit("W", profile=WAGON, weapons=("sure",), at=[(40, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 60)]).act("W")
    change(play, "W1", facing=facing)

    refusal = play.battle.refusal(salvo(play, "sure", "b"))
    assert (refusal is None) == bears
    assert refusal is None or refusal.rule == "GEN-037"


@pytest.mark.rule("GEN-035")
def test_a_broken_gun_bears_nowhere() -> None:
    """Of two equal guns, one ahead and one astern, the field of the broken one is blind."""
    astern = Part("rear gun", "weapon", 1, "sure", field=(135, 225))
    double = replace(WAGON, id="double", parts=(*WAGON.parts, astern))
    scenario = (
        Scenario().arm(SURE).unit("W", profile=double, weapons=("sure", "sure"), at=[(40, 20)])
    )
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 60)]).act("W")
    change(play, "W1", facing=270)
    assert play.battle.refusal(salvo(play, "sure", "b")) is None

    change(play, "W1", sp=(3, 2, 1, 0))
    assert play.refused(salvo(play, "sure", "b")) == "GEN-037"
    change(play, "W1", sp=(3, 2, 0, 1))
    assert play.battle.refusal(salvo(play, "sure", "b")) is None


@pytest.mark.rule("GEN-035")
def test_a_weapon_without_a_field_bears_everywhere() -> None:
    """Where the vehicle's description names no field of view, the weapon turns."""
    parts = (*WAGON.parts[:2], Part("gun", "weapon", 1, "sure"))
    turret = replace(WAGON, id="turret", parts=parts)
    scenario = Scenario().arm(SURE).unit("W", profile=turret, weapons=("sure",), at=[(40, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 60)]).act("W")
    change(play, "W1", facing=270)

    assert play.battle.refusal(salvo(play, "sure", "b")) is None


def turned_away(category: Category) -> list[Refusal | None]:
    """What hinders a weapon without a field of its own, ahead and astern."""
    parts = (*WAGON.parts[:2], Part("gun", "weapon", 1, "sure"))
    turret = replace(WAGON, id="turret", parts=parts, category=category)
    scenario = Scenario().arm(SURE).unit("W", profile=turret, weapons=("sure",), at=[(40, 20)])
    ahead = CategoryKind("vehicle", "sight.fields", has_fields=True, field=(-45, 45))
    other = AT43.derive("other", version="1", drop={ahead.key: "sight.fields"})
    scenario.rules = other.derive("ahead", version="1", add={ahead.key: ahead})
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 60)]).act("W")
    refusals = []
    for facing in (90, 270):
        change(play, "W1", facing=facing)
        refusals.append(play.battle.refusal(salvo(play, "sure", "b")))
    assert has_fields(play.table, play.at("W1")) == (category == "vehicle")
    return refusals


@pytest.mark.rule("GEN-035")
def test_a_category_may_have_a_usual_field() -> None:
    """A weapon without a field bears in that of its category, where the rule set gives it one."""
    assert [refusal is None for refusal in turned_away("vehicle")] == [True, False]


@pytest.mark.rule("GEN-034")
def test_striders_have_no_usual_field() -> None:
    """That of vehicles does not concern them."""
    assert turned_away("strider") == [None, None]


@pytest.mark.rule("GEN-036")
def test_an_open_container_is_seen_into_through_its_open_side_only() -> None:
    """RUL-117: who is inside sees and is seen through the open side."""
    scenario = Scenario().unit("A", at=[(20, 40), (60, 40)])
    scenario.element("box", "container", 40, 40, width=12, depth=6, size=3)
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 40)]).begin()
    sides = piece_of(play.table, "box").corners
    west = next(i for i, a in enumerate(sides) if a[0] == sides[(i + 1) % 4][0] == 34_000)
    put_element(play.table, replace(play.table.elements["box"], opened=west))

    assert who_sees(play.table, [play.at("A1"), play.at("A2")], [play.at("b1")]) == [play.at("A1")]


@pytest.mark.rule("TER-013")
@pytest.mark.parametrize("turned", [False, True])
def test_the_middle_of_a_side_is_enough_to_see_an_element(*, turned: bool) -> None:
    """Two rocks hide all corners of a long container, a gap between them shows its middle."""

    def refusal(gap: float) -> Refusal | None:
        scenario = Scenario().arm(SURE).brief(destructible=("box",))
        places: dict[str, tuple[float, ...]] = {"box": (40, 50, 20, 6)}
        for name, side in (("left", -1), ("right", 1)):
            places[name] = (40 + side * (6 + gap / 2), 44, 12, 2)
        for name, (x, y, width, depth) in places.items():
            across = (y, x, depth, width) if turned else (x, y, width, depth)
            kind = "container" if name == "box" else "tower"
            scenario.element(name, kind, *across[:2], width=across[2], depth=across[3], size=3)
        at = [(20.0, 40.0)] if turned else [(40.0, 20.0)]
        play = scenario.unit("A", at=at, weapons=("sure",)).act("A")
        return play.battle.refusal(demolish("sure", "box"))

    hidden = refusal(0)
    assert hidden is not None
    assert hidden.rule == "GEN-037"
    assert refusal(2) is None


@pytest.mark.rule("TER-013")
@pytest.mark.rule("GEN-036")
@pytest.mark.parametrize(("right", "rule"), [(46.0, None), (44.0, "GEN-037")])
def test_any_clear_line_to_an_element_is_enough(right: float, rule: str | None) -> None:
    """Through a gap of 2 cm that shows neither a corner nor the middle of a side."""
    scenario = Scenario().arm(SURE).brief(destructible=("box",))
    scenario.element("box", "container", 40, 50, width=20, depth=6, size=3)
    for name, west, east in (("left", 18, 44), ("right", right, right + 26)):
        middle = (west + east) / 2
        scenario.element(name, "tower", middle, 44, width=east - west, depth=2, size=3)
    play = scenario.unit("A", at=[(45, 25)], weapons=("sure",)).act("A")
    refusal = play.battle.refusal(demolish("sure", "box"))

    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("TER-013")
def test_an_open_container_does_not_hide_itself() -> None:
    """Its own sheets are what is seen, from whichever side."""
    scenario = Scenario().arm(SURE).brief(destructible=("box",))
    scenario.element("rock", "tower", 90, 40, width=6, depth=6, size=3)
    scenario.element("box", "container", 40, 40, width=12, depth=6, size=3)
    play = scenario.unit("A", at=[(20, 40), (60, 40), (40, 20), (40, 60)]).begin()
    viewers = [play.at(name) for name in ("A1", "A2", "A3", "A4")]
    for side in range(4):
        put_element(play.table, replace(play.table.elements["box"], opened=side))
        assert who_sees_element(play.table, viewers, "box") == viewers


@pytest.mark.rule("TER-013")
def test_a_machine_looks_past_its_own_base_at_an_element() -> None:
    """And over what is lower than the element it looks at."""
    scenario = Scenario().element("box", "container", 40, 50, width=12, depth=6, size=3)
    scenario.element("low", "low_wall", 40, 40, width=90, depth=1, size=1)
    scenario.element("rock", "tower", 40, 65, width=60, depth=2, size=3)
    play = scenario.unit("A", at=[(40, 20), (40, 80)], profile=TOAD, weapons=CANNONS).begin()
    one, two = play.at("A1"), play.at("A2")
    assert who_sees_element(play.table, [one, two], "box") == [one]
