"""Another edition: what it drops is refused, what it adds is there, and all of it can be told.

The edition here is made up: it has no artillery, no split fire and no detection, a drill of its own
called dig in, cheaper delays, and measures freely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.catalog.rulebook.index import rule_index
from damocles.engine.seams import RuleSet, SeamError, rule_of
from damocles.rules.chapters.activation import Delay, EndActivation
from damocles.rules.chapters.content import ALWAYS, SKILLS
from damocles.rules.chapters.drills import SplitFire
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.state.drills import Drill, DrillEffects
from damocles.rules.state.events.activation import DrillTaken
from damocles.rules.state.model import FighterCard, Weapon
from damocles.rules.state.params import Options, Params
from damocles.rules.state.setting import Setting
from damocles.rules.state.sheets import ability_effects
from damocles.rules.state.targets import FighterTarget
from damocles.scenario import Play, Scenario
from tests.rules.battles import AT43, begun, everything, play_on

if TYPE_CHECKING:
    from damocles.rules.state.state import Table, Unit

LONG_RIFLE = Weapon(
    "long_rifle", "ranged", accuracy=7, rate=1, rerolls=1, penetration=6, damage=1,
    abilities=("sniper",),
)  # fmt: skip


def never(table: Table, unit: Unit) -> bool:
    """Drills are kept whatever happens."""
    del table, unit
    return False


DIG_IN = Drill("dig_in", "ACT-047", DrillEffects())
OUTPOST = AT43.derive(
    "outpost",
    version="1",
    params={"delay_cost": 1, "options": replace(AT43.params.options, free_measuring=True)},
    replace={"drill.lost": never},
    add={DIG_IN.key: DIG_IN},
    drop={
        "ability.detection": "GEN-002",
        "ability.sniper": "GEN-003",
        "drill.split_fire": "GEN-004",
        "drill.knee": "GEN-005",
        "option.artillery": "GEN-006",
        "option.extra": "GEN-011",
    },
)


def patrol(rules: RuleSet[Params] = OUTPOST) -> Play:
    """A unit with a sniper and an expert, an enemy before it, by the rules of the edition."""
    plain = FighterCard("trooper", "standard", ("laser_rifle", "knife"), ("detection",))
    sniper = FighterCard("trooper", "bearer", ("long_rifle",))
    scenario = Scenario().arm(LONG_RIFLE).unit("A", at=[(20, 20), (24, 20)], cards=[plain, sniper])
    scenario.unit("b", seat=1, at=[(20, 40)])
    scenario.rules = rules
    return scenario.act("A")


def test_what_is_dropped_is_refused_with_its_rule() -> None:
    """Orders for it alone, drills among others, weapons that need it."""
    play = patrol()
    sniped = Salvo(0, "long_rifle", FighterTarget(play.fighter("b1")))

    assert play.refused(SplitFire(0)) == "GEN-004"
    assert play.refused(EndActivation(0, ("overwatch", "knee"))) == "GEN-005"
    assert play.refused(sniped) == "GEN-003"
    refusal = play.battle.refusal(SplitFire(0))
    assert refusal is not None
    assert str(refusal) == "not in this game (content drill.split_fire; GEN-004)"


def test_the_parent_has_it_still() -> None:
    """Deriving changes nothing there, and what the child adds it does not know."""
    play = patrol(AT43)

    assert play.battle.refusal(SplitFire(0)) is None
    assert play.battle.refusal(EndActivation(0, ("knee",))) is None
    assert play.refused(EndActivation(0, ("dig_in",))) == "ACT-047"


def test_a_dropped_ability_is_nobodys() -> None:
    """Whatever his card says."""
    found = []
    for rules in (AT43, OUTPOST):
        play = patrol(rules)
        found.append(ability_effects(play.table, play.at("A1")).accuracy)

    assert found == [1, 0]


def test_an_added_drill_is_given_like_the_others() -> None:
    """It is paid for and lies at the unit."""
    play = patrol()
    events = play.order(EndActivation(0, ("dig_in",)))

    assert [event.drill for event in events if isinstance(event, DrillTaken)] == ["dig_in"]
    assert play.table.units[play.unit("A")].drills == {"dig_in"}


def test_an_order_of_another_game_is_refused() -> None:
    """Where an edition never had it, no rule of the edition can be cited."""
    bare = RuleSet(
        "bare", version="1", params=AT43.params, seams=AT43.seams, citations=AT43.citations
    )
    play = patrol(bare)

    assert play.refused(SplitFire(0)) == "GEN-077"


def test_the_difference_is_told() -> None:
    """Numbers, switches, functions, what is gone and what is new."""
    assert str(AT43.diff(OUTPOST)).splitlines() == [
        "delay_cost: 2 -> 1",
        "options.free_measuring: False -> True",
        "drill.lost: loses_drills -> never",
        "ability.detection: ABL-005 -> not in it (GEN-002)",
        "ability.sniper: ABL-017 -> not in it (GEN-003)",
        "drill.knee: ACT-050 -> not in it (GEN-005)",
        "drill.split_fire: ACT-054 -> not in it (GEN-004)",
        "option.artillery: SHO-065 -> not in it (GEN-006)",
        "option.extra: ACT-019 -> not in it (GEN-011)",
        "drill.dig_in: nothing -> ACT-047",
    ]


def test_a_value_that_does_other_things_is_a_difference() -> None:
    """Though its rule is the same."""
    without = AT43.derive("without", version="1", drop={"drill.knee": "GEN-005"})
    plain = AT43.content["drill.knee"]
    assert isinstance(plain, Drill)
    other = replace(plain, effects=DrillEffects())
    idle = without.derive("idle", version="1", add={other.key: other})
    back = without.derive("back", version="1", add={plain.key: plain})

    assert str(AT43.diff(idle)) == "drill.knee: ACT-050 -> ACT-050"
    assert AT43.diff(back) == {}


@pytest.mark.parametrize("item", ["ACT-047", replace(DIG_IN, id="dig_deep")])
def test_a_drill_is_a_value_under_its_own_name(item: str | Drill) -> None:
    """A slip of the pen must not go unnoticed."""
    usual, _ = everything()
    odd = AT43.derive("odd", version="1", add={"drill.dig_in": item})

    with pytest.raises(SeamError, match=r"odd has something under drill\.dig_in"):
        Setting(odd, usual.mission, usual.companies)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_whole_battles_are_played_by_it(seed: str) -> None:
    """Random players find nothing that is refused; nobody does what there is not."""
    usual, _ = everything(seed, options=Options())
    battle = play_on(begun((Setting(OUTPOST, usual.mission, usual.companies), seed)), seed)
    kinds = {type(entry.order) for entry in battle.journal}
    drills = {event.drill for event in battle.events if isinstance(event, DrillTaken)}

    assert battle.outcome is not None
    assert Delay in kinds
    assert not kinds & {ArtilleryStrike, SplitFire}
    assert drills == {"overwatch", "take_cover", "dig_in"}


def test_the_contents_of_the_rulebook_are_complete() -> None:
    """All that orders need, each with a rule that exists."""
    needed = {*ALWAYS.values(), *(usual.key for _, usual in SKILLS.values())}

    assert needed <= set(AT43.content)
    rules = [AT43.cite(rule_of(item)) for item in AT43.content.values()]
    assert [rule for rule in rules if not rule_index().knows(rule)] == []
    assert AT43.dropped == {}
