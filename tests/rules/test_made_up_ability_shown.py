"""Abilities that no line of the source names: explained, told, offered and printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.catalog.armies.companies import CompanySource, EntrySource
from damocles.catalog.errors import CatalogError
from damocles.catalog.packs import loader
from damocles.env import BattleEnv
from damocles.env.orders.features import feature_columns
from damocles.muster import review
from damocles.muster.sheets import company_sheets
from damocles.record.narration.events import narrate
from damocles.record.narration.facts import tell_fact
from damocles.record.narration.names import Names
from damocles.record.narration.refusals import tell_refusal
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.questions.explain.values import Caught, Modifier, Needed, Sheltered
from damocles.rules.state.events.shooting import SalvoDeclared
from damocles.rules.state.model import FighterCard
from damocles.scenario import events_of as of, row, salvo, walk
from damocles.server.play.refusals import refusal_view
from damocles.server.sandbox.attacks import preview_attacks
from damocles.server.sandbox.layout import lay_out
from damocles.server.sandbox.wire import Layout
from tests.rules.battles import AT43
from tests.rules.explaining import ask, facing, fire
from tests.rules.made_up_abilities import (
    issued_everywhere,
    needles,
    telling,
    trench,
    with_abilities,
)
from tests.server.play.choosing import choice, choices, why_not
from tests.server.sandbox.laying import golems, layout, troopers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from damocles.catalog.packs.catalogue import Catalog
    from damocles.muster.sheets.values import UnitSheet

RULES = with_abilities(AT43)
EYES = FighterCard("trooper", "standard", ("laser_rifle",), abilities=("keen_eye",))
TINKER = FighterCard("trooper", "standard", ("laser_rifle",), abilities=("tinkering",))


@pytest.fixture
def everywhere(tmp_path: Path) -> Iterator[None]:
    """The edition is played by everybody, and a pack gives its abilities."""
    with issued_everywhere(tmp_path / "pack"), telling(tmp_path / "words"):
        yield


# ---- explained and told ----------------------------------------------------------------------


def test_numbers_say_why() -> None:
    """By which ability, and by its rule."""
    scene = facing(45)
    scene.rules = with_abilities(scene.rules)
    cards = [replace(EYES, abilities=("keen_eye", "detection"))] * 3
    play = scene.unit("C", at=row(3, 60, 20), cards=cards).act("C")
    explanation = ask(play, fire(play))
    needs = [fact for fact in explanation.facts if isinstance(fact, Needed)]

    assert needs[0].modifiers[1:3] == (
        Modifier("detection", 1, "ABL-005"),
        Modifier("keen_eye", 2, "MAD-016"),
    )
    told = tell_fact(needs[0], Names(play.table, "en"))
    assert "Accuracy 5 + Detection 1 + keen eye 2 against" in told


def test_what_is_passed_is_not_explained() -> None:
    """Cover and those in between are told of the plain way alone."""
    play = trench()
    plain, special = ask(play, salvo(play, "needler", "b")), ask(play, needles(play))
    kinds = [{type(fact) for fact in each.facts} for each in (plain, special)]

    assert {Caught, Sheltered} <= kinds[0]
    assert not {Caught, Sheltered} & kinds[1]


def test_the_log_tells_it(tmp_path: Path) -> None:
    """Salvos as others, refusals in words that come with the ability."""
    play, moved = trench(), trench()
    events = play.order(needles(play))
    moved.order(walk(moved, "A", 2, 0))
    refusal = moved.battle.refusal(needles(moved))
    assert refusal is not None
    [declared] = of(events, SalvoDeclared)

    assert narrate(declared, play.table).startswith("A fire at b: needler, ")
    with telling(tmp_path):
        told = tell_refusal(refusal, moved.table)
        assert refusal_view(refusal, moved.table).words["en"] == told
    assert "No needles after a walk: needler." in told


# ---- the environment -------------------------------------------------------------------------


@pytest.mark.usefixtures("everywhere")
def test_the_environment_offers_it() -> None:
    """A candidate that differs from the plain salvo, which can be taken."""
    env, drawn = BattleEnv("duel"), np.random.default_rng(1)
    env.reset(seed=1)
    columns = feature_columns(env.game.battle.table.setting.rules)
    fires, amount = columns.index("is fire"), columns.index("amount")
    for _ in range(400):
        seen = env.observe(env.agent_selection)
        rows = seen["candidates"]
        special = np.flatnonzero((rows[:, fires] > 0) & (rows[:, amount] > 0))
        if len(special):
            env.step(int(special[0]))
            break
        env.step(int(drawn.choice(np.flatnonzero(seen["action_mask"]))))

    order = [entry.order for entry in env.game.battle.journal][-1]
    assert isinstance(order, Salvo)
    assert (order.weapon, order.sniping) == ("laser_rifle", True)


# ---- the server ------------------------------------------------------------------------------


def test_the_page_offers_it(tmp_path: Path) -> None:
    """Beside the plain salvo, with its rule; once greyed out after a walk."""
    play = trench()
    with telling(tmp_path):
        found = choice(play, f"snipe/needler/unit/{play.unit('b')}")
        assert found.words["en"] == "Needler, with needles: b"
    assert found.rule == "MAD-011"

    play.order(walk(play, "A", 2, 0))
    assert choices(play, "snipe") == []
    assert why_not(play, "needling/needler") == "MAD-013"


@pytest.mark.usefixtures("everywhere")
def test_the_sandbox_offers_it() -> None:
    """With a preview of what it does."""
    laid = layout(troopers(), golems())
    found = lay_out(msgspec.convert(laid, Layout), "u1")
    salvos = preview_attacks(found, 1).salvos
    special = [each for each in salvos if "with needles" in each.words["en"]]

    assert [each.weapon for each in special] == ["laser_rifle"]
    assert special[0].preview is not None


# ---- sheets and packs ------------------------------------------------------------------------


def troopers_sheet(catalog: Catalog, *equipment: str) -> UnitSheet:
    """The sheet of steel troopers."""
    entry = EntrySource(
        id="a", unit="steel_troopers", platoon=1, slot=1, number=6, equipment=equipment
    )
    company = CompanySource(id="own", army="white_stars", ap=2000, units=(entry,))
    return company_sheets(review(company, catalog.armies), catalog, "en").units[0]


@pytest.mark.usefixtures("everywhere")
def test_the_sheet_prints_them() -> None:
    """What they are called and do, with their rules; and the better Accuracy."""
    sheet = troopers_sheet(core(), "triple_lense_helmet")
    rifle = next(each for each in sheet.ranged if each.name == "laser rifle")
    lines = {line.name: (line.text, line.rules) for line in sheet.abilities}

    assert lines["Needling"] == ("Past everybody.", ("MAD-011", "MAD-012"))
    assert lines["Keen eye"] == ("+2 Accuracy.", ("MAD-016",))
    assert rifle.accuracy.beside == "+2"


def test_another_edition_prints_nothing_that_it_lacks(tmp_path: Path) -> None:
    """What a fighter has by its pack alone is nobody's."""
    with issued_everywhere(tmp_path):
        catalog = core()
    sheet = troopers_sheet(catalog, "triple_lense_helmet")

    assert {line.name for line in sheet.abilities} & {"Needling", "Keen eye"} == set()


@pytest.mark.usefixtures("everywhere")
@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ("abilities: [nedling]", "no weapon ability is called nedling; did you mean needling?"),
        ("abilities: [keen_eye]", "no weapon ability is called keen_eye"),
    ],
)
def test_packs_give_only_what_there_is(tmp_path: Path, given: str, problem: str) -> None:
    """To weapons what weapons can have; a slip is named with what was meant."""
    file = tmp_path / "pack" / "weapons.yaml"
    file.write_text(f"laser_rifle: {{{given}}}", encoding="utf-8")

    with pytest.raises(CatalogError) as caught:
        loader.load(*loader.stack([tmp_path / "pack"]))
    assert problem.split(";", maxsplit=1)[0] in str(caught.value)
    assert problem.partition("; ")[2] in str(caught.value)
