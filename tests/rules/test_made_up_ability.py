"""Abilities that no line of the source names: legal and played all the same."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from damocles.ai.answers.damage import first_repair
from damocles.ai.bots import BOTS, bot
from damocles.ai.values.attacks import total, volley_at
from damocles.engine.chance import Chance
from damocles.engine.seams import SeamError
from damocles.rules.chapters.abilities.mechanic import Repair
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.shooting.orders import OverwatchSalvoDecision, Salvo
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.state.abilities import AbilityEffects, read_abilities
from damocles.rules.state.apply.changes import put_fighter
from damocles.rules.state.events.damage import PartRepaired
from damocles.rules.state.events.shooting import CoverRolled, ImpactsAllotted
from damocles.rules.state.model import Company, FighterCard
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import Setting
from damocles.rules.state.targets import ElementTarget
from damocles.scenario import CANNONS, GOLEM, TOAD, Play, events_of as of, row, salvo, walk
from tests.architecture.tree import SOURCE, project_files, shown
from tests.rules.battles import AT43, begun, everything, play_on
from tests.rules.firing import drilled, lost, reason
from tests.rules.made_up_abilities import (
    ABILITIES,
    KEEN_EYE,
    NEEDLER,
    PIERCER,
    known,
    needles,
    trench,
    with_abilities,
)
from tests.rules.torn import TornScenario as Scenario
from tests.server.play.choosing import possible

RULES = with_abilities(AT43)
EYES = FighterCard("trooper", "standard", ("laser_rifle",), abilities=("keen_eye",))
TINKER = FighterCard("trooper", "standard", ("laser_rifle",), abilities=("tinkering",))


def test_the_source_does_not_name_them() -> None:
    """Neither code nor data."""
    naming = [
        shown(path)
        for path in project_files(SOURCE)
        for ability in ABILITIES
        if ability.id in path.read_text(encoding="utf-8")
    ]

    assert naming == []


@pytest.mark.parametrize("item", ["MAD-016", replace(KEEN_EYE, id="good_eye")])
def test_an_ability_is_a_value_under_its_own_name(item: object) -> None:
    """A slip of the pen must not go unnoticed."""
    odd = AT43.derive("odd", version="1", add={"ability.keen_eye": item})  # type: ignore[dict-item]  # on purpose

    with pytest.raises(SeamError, match=r"odd has something under ability\.keen_eye"):
        read_abilities(odd)


def test_abilities_add_up() -> None:
    """What is counted is added, of ways of firing the first is taken."""
    found = read_abilities(RULES)
    both = found.effects(("detection", "keen_eye", "needling", "piercing", "nobodys"))

    assert both.accuracy == 3
    assert both.sees_hidden
    assert both.special_way is found.known["needling"].effects.special_way
    assert found.effects(()) == AbilityEffects()


# ---- legal, and what it does -----------------------------------------------------------------


def test_the_special_way_passes_everything() -> None:
    """Neither the friend in between nor the wall counts; the plain way meets both."""
    needled, plain = trench(), trench()
    events = needled.order(needles(needled))
    usual = plain.order(salvo(plain, "needler", "b"), dice=[1, 1])

    assert [event.rule for event in of(events, ImpactsAllotted)] == ["MAD-012"]
    assert of(events, CoverRolled) == []
    assert len(lost(events)) == 3
    assert needled.fighter("c1") not in lost(events)
    assert of(usual, CoverRolled) != []
    assert plain.fighter("c1") in lost(usual)


def test_it_is_refused_by_its_own_rules() -> None:
    """To those who have moved, at elements, in overwatch; afterwards nobody walks."""
    play = trench()
    wall = replace(needles(play), target=ElementTarget("wall"))
    drilled(play, "A", "overwatch")
    waiting = OverwatchSalvoDecision(0, play.unit("A"), play.unit("b"))
    late = machine.refusal(play.table, waiting, needles(play))
    moved = trench()
    moved.order(walk(moved, "A", 2, 0))
    fired = trench()
    fired.order(needles(fired))

    assert late is not None
    assert (late.rule, late.reason) == ("MAD-014", "no_needles_in_overwatch")
    assert moved.refused(needles(moved)) == "MAD-013"
    assert moved.battle.refusal(salvo(moved, "needler", "b")) is None
    assert play.refused(wall) == "MAD-011"
    assert fired.refused(walk(fired, "A", 2, 0)) == "MAD-013"
    assert reason(fired, walk(fired, "A", 2, 0)) == "needler_has_fired"


def test_a_way_for_machines_is_for_machines() -> None:
    """And lets its shooters go where they like."""
    scenario = Scenario().arm(PIERCER).unit("A", at=row(2, 40, 20), weapons=("piercer",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(2, 40, 60))
    scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(80, 60)])
    play = known(scenario).act("A")

    assert play.refused(needles(play, "piercer")) == "MAD-015"
    play.order(needles(play, "piercer", "t"), dice=[1, 1])
    assert play.battle.refusal(walk(play, "A", 2, 0)) is None


def retrain(company: Company) -> Company:
    """A company in which snipers needle."""
    text = msgspec.json.encode(company).replace(b'"sniper"', b'"needling"')
    return msgspec.json.decode(text, type=Company)


def test_random_players_needle() -> None:
    """In a whole battle."""
    usual, seed = everything("1")
    companies = [retrain(each) for each in usual.companies]
    setting = Setting(with_abilities(usual.rules), usual.mission, companies)
    battle = play_on(begun((setting, seed)), seed)
    orders = [entry.order for entry in battle.journal]

    assert battle.outcome is not None
    assert any(isinstance(each, Salvo) and each.sniping for each in orders)


def test_random_tinkers_repair() -> None:
    """Now and then, where there is something to repair."""
    play = workshop(TINKER)
    assert play.decision is not None
    drawn = [sample(play.table, play.decision, Chance(str(seed))) for seed in range(100)]

    assert any(isinstance(order, Repair) for order in drawn)


# ---- bots ------------------------------------------------------------------------------------


def firing_line(*, wall: bool) -> Play:
    """Needlers who can only fire now, and golems in the open or behind a wall."""
    scenario = Scenario().arm(replace(NEEDLER, accuracy=6, penetration=8))
    scenario.unit("A", at=row(6, 40, 20), weapons=("needler",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(6, 40, 44))
    if wall:
        scenario.element("wall", "low_wall", 50, 40, width=40, depth=1, size=1)
    play = known(scenario).act("A")
    assert play.table.activation is not None
    play.table.activation = replace(play.table.activation, gait="combat", moved=True)
    return play


@pytest.mark.parametrize("level", list(BOTS)[2:])
def test_bots_needle_where_it_helps(level: str) -> None:
    """Past a wall; in the open they fire plainly, after which they may still walk."""
    found = {}
    for wall in (True, False):
        play = firing_line(wall=wall)
        assert isinstance(play.decision, ActDecision)
        order = bot(level, "1").choose(play.battle.view(0), play.decision)
        assert isinstance(order, Salvo)
        found[wall] = order.sniping

    assert found == {True: True, False: False}


def test_keen_eyes_are_worth_more() -> None:
    """The same salvo by those who hit more often."""
    found = []
    for card in (EYES, replace(EYES, abilities=())):
        scenario = Scenario().unit("A", at=row(3, 40, 20), cards=[card] * 3)
        play = known(scenario.unit("b", seat=1, profile=GOLEM, at=row(6, 40, 60))).act("A")
        unit, target = (play.table.units[play.unit(name)] for name in ("A", "b"))
        found.append(total(volley_at(play.table, unit, [target])))

    assert found[0] > found[1] > 0


def workshop(card: FighterCard) -> Play:
    """A fighter beside a damaged strider."""
    scenario = Scenario().unit("A", at=row(2, 40, 20), cards=[TINKER, card])
    scenario.unit("T", profile=TOAD, weapons=CANNONS, at=[(48.5, 20)])
    play = known(scenario.unit("b", seat=1, at=row(2, 40, 80))).act("A")
    toad = play.at("T1")
    put_fighter(play.table, replace(toad, sp=(toad.sp[0] - 1, *toad.sp[1:])))
    return play


def test_tinkers_mend_and_others_do_not() -> None:
    """By the same rules as mechanics; a bot sends them."""
    play, plain = workshop(TINKER), workshop(replace(TINKER, abilities=()))
    order = Repair(0, play.fighter("A2"), play.fighter("T1"), 0)

    assert first_repair(play.battle.view(0), play.table.units[play.unit("A")]) == order
    assert possible(play, "repair") == [f"repair/{order.mechanic}/{order.machine}/0"]
    assert plain.refused(order) == "ABL-014"
    assert of(play.order(order), PartRepaired) != []


def test_an_edition_with_tinkers_alone_repairs() -> None:
    """What is needed is somebody who mends; without any, the rule that dropped it is cited."""
    play = workshop(TINKER)
    order = Repair(0, play.fighter("A2"), play.fighter("T1"), 0)
    dropped = RULES.derive("tinkers", version="1", drop={"ability.repairs": "GEN-002"})
    nobody = dropped.derive("nobody", version="1", drop={"ability.tinkering": "GEN-003"})
    found = []
    for rules in (dropped, nobody):
        scenario = Scenario().unit("A", at=row(2, 40, 20), cards=[TINKER, TINKER])
        scenario.unit("T", profile=TOAD, weapons=CANNONS, at=[(48.5, 20)])
        scenario.unit("b", seat=1, at=row(2, 40, 80))
        scenario.rules = rules
        here = scenario.act("A")
        toad = here.at("T1")
        put_fighter(here.table, replace(toad, sp=(toad.sp[0] - 1, *toad.sp[1:])))
        found.append(here.battle.refusal(order))

    assert found[0] is None
    assert found[1] is not None
    assert found[1].rule == "GEN-002"
