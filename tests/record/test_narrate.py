"""Every event has its sentence, in both languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.engine.families import Event
from damocles.engine.values import members
from damocles.record.narration.events import FORMS, narrate
from damocles.record.narration.names import Names
from damocles.rules.state.events.activation import DrillTaken, LeadershipSpent, OptionTaken
from damocles.rules.state.events.command import CommanderNamed, FirstChosen
from damocles.rules.state.events.control import BattleEnded, PointsScored
from damocles.rules.state.events.damage import PartDamaged
from damocles.rules.state.events.missions import PilotChosen
from damocles.rules.state.events.shooting import BlastLanded, ImpactsAllotted, SalvoDeclared
from damocles.rules.state.model import Officer
from damocles.rules.state.state import Outcome
from damocles.rules.state.targets import ElementTarget, FighterTarget, Fire
from damocles.words import DEFAULT, read_book
from tests.rules.battles import begun, by_hand, everything, play_on, small
from tests.rules.test_rescue import ACE, CARD, Extraction, inside

if TYPE_CHECKING:
    from damocles.rules.battle.battle import Battle
    from damocles.words import Language

both = pytest.mark.parametrize("language", ["en", "fr"])


def test_every_event_has_a_sentence() -> None:
    """And every sentence an event."""
    events = {each.__name__ for each in members(Event) if each.__module__.startswith("damocles.")}
    told = {key.partition("/")[0] for key in read_book("events", DEFAULT)}

    assert sorted(events - told) == []
    assert sorted(told - events) == []


def test_forms_are_told_and_told_ones_are_forms() -> None:
    """An event with forms has no plain sentence, and the other way round."""
    formed = {each.__name__ for each in FORMS}
    slashed = {key.partition("/")[0] for key in read_book("events", DEFAULT) if "/" in key}

    assert formed == slashed


@both
def test_whole_battles_can_be_told(language: Language) -> None:
    """No sentence lacks a fact, and none shows a raw value."""
    for battle in (play_on(begun(kind("1")), "1") for kind in (small, everything, by_hand)):
        for event in battle.events:
            sentence = narrate(event, battle.table, language)
            assert not re.search(r"[{}\[\]=]|None|True|False", sentence), sentence
            assert sentence[0] == sentence[0].upper()


# ---- single sentences ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def battle() -> Battle:
    """A small battle."""
    return begun(small())


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (CommanderNamed(0, None), "White Stars have no commander.",
         "White Stars\u202f: pas de commandant."),
        (OptionTaken(1, "delay"), "Therians delay.", "Therians\u202f: sursis d’activation."),
        (OptionTaken(1, None), "Therians play their next card.", "Therians\u202f: carte suivante."),
        (LeadershipSpent(0, 1, "ACT-012"), "White Stars pay 1 leadership point.",
         "White Stars\u202f: 1 point de Commandement dépensé."),
        (LeadershipSpent(0, 2, "ACT-012"), "White Stars pay 2 leadership points.",
         "White Stars\u202f: 2 points de Commandement dépensés."),
        (PointsScored(0, 1, 0, "control cont0", "MIS-404"),
         "White Stars score VP 1, RP 0: control of container A.",
         "White Stars\u202f: PV 1, PR 0\u202f: contrôle de conteneur A."),
        (PointsScored(0, 1, 0, "officer", "MIS-404"),
         "White Stars score VP 1, RP 0: officers eliminated.",
         "White Stars\u202f: PV 1, PR 0\u202f: officiers éliminés."),
        (BattleEnded(Outcome(1, "MIS-405", (0, 3))),
         "Cease fire: Therians win (White Stars 0, Therians 3).",
         "Cessez-le-feu\u202f: victoire de Therians (White Stars 0, Therians 3)."),
        (BattleEnded(Outcome(1, "MIS-405", (0, 3), allies=(0,))),
         "Cease fire: Therians and White Stars win together (White Stars 0, Therians 3).",
         ("Cessez-le-feu\u202f: Therians et White Stars gagnent ensemble "
          "(White Stars 0, Therians 3).")),
        (FirstChosen(1, 1), "Therians have won the Authority test; Therians begin.",
         "Test d’Autorité gagné par Therians\u202f; Therians commencent."),
        (FirstChosen(1, 1, then=(0,)),
         "Therians have won the Authority test; Therians begin, before White Stars.",
         "Test d’Autorité gagné par Therians\u202f; Therians commencent, avant White Stars."),
        (BattleEnded(Outcome(None, "MIS-405", (1, 1))),
         "Cease fire: a draw (White Stars 1, Therians 1).",
         "Cessez-le-feu\u202f: partie nulle (White Stars 1, Therians 1)."),
    ],
)  # fmt: skip
def test_sentences(battle: Battle, event: Event, english: str, french: str) -> None:
    """The facts in their places."""
    assert narrate(event, battle.table) == english
    assert narrate(event, battle.table, "fr") == french


def test_who_is_caught_is_told_and_nobody_is_nobody(battle: Battle) -> None:
    """Nobody in the zone of fire, or under a blast, is said so; one impact is no plural."""
    fire = Fire(0, 0, 0, "laser_rifle", ElementTarget("cont0"), (0,))
    allotted = ImpactsAllotted(0, (), 2, fire)
    blast = BlastLanded(0, "laser_rifle", 0, 0, 4_000, 1, 0, 1, (), fire)

    assert narrate(allotted, battle.table).endswith(
        ": caught in the zone of fire: nobody; on the target: 2."
    )
    assert narrate(allotted, battle.table, "fr").endswith(
        ", dans la zone de feu\u202f: personne\u202f; sur la cible\u202f: 2."
    )
    assert narrate(blast, battle.table).endswith("around, on nobody, impacts each: 1.")
    assert narrate(blast, battle.table, "fr").endswith(
        "sur personne, impacts pour chacun\u202f: 1."
    )


def test_targets_are_named() -> None:
    """A unit, a fighter, an element."""
    table = begun(everything()).table
    names = Names(table, "en")
    for target, name in (
        (FighterTarget(0), names.fighter(0)),
        (ElementTarget("box"), names.place("box")),
    ):
        fire = Fire(0, 0, 0, "laser_rifle", target, (0,))
        said = narrate(SalvoDeclared(fire, 12_340, 1, (), before_moving=False), table)
        assert f"at {name}: laser rifle, 12.34 cm" in said


def test_names_tell_units_apart() -> None:
    """By seat where seats have the same, by number where a seat has two."""
    table = begun(everything()).table
    names = Names(table, "en")

    assert len({names.unit(unit) for unit in table.units}) == len(table.units)
    assert len({names.fighter(fighter) for fighter in table.fighters}) == len(table.fighters)
    assert [names.seat(seat) for seat in table.seats] == ["army 1", "army 2", "army 3"]


def test_equal_units_of_a_company_are_numbered() -> None:
    """The second of them is 2."""
    from damocles.muster import setting

    present = setting(
        mission="skirmish", companies=("white-stars-2000", "therians-2000"), rules="at43"
    )
    labels = Names(begun((present, "1")).table, "en").labels.values()

    assert {"Fire Toads 1", "Fire Toads 2", "star troopers"} <= set(labels)


def test_parts_and_drills_are_named() -> None:
    """By words of the dictionary."""
    table = begun(everything()).table
    toad = next(f.id for f in table.fighters.values() if f.sp)

    assert "(propulsion): 1" in narrate(PartDamaged(toad, 1, 1), table)
    assert narrate(DrillTaken(0, "take_cover"), table, "fr").endswith("À couvert\u202f!")


@pytest.mark.rule("RUL-112")
@both
def test_a_pilot_who_is_no_hero_is_told_as_assumed(language: Language) -> None:
    """An officer stands in where no hero is at hand; a hero is called by his name alone."""
    officer = replace(CARD, officer=Officer(1, 1, 1))
    stand_in = replace(ACE, name="steel_troopers", fighters=(officer,))
    sentences = []
    for ace in (ACE, stand_in):
        scene = Extraction(ace).unit("A", at=[(60, 20)]).unit("b", seat=1, at=[(60, 80)])
        play = inside(scene)
        chosen = next(event for event in play.happened if isinstance(event, PilotChosen))
        sentences.append(narrate(chosen, play.table, language))
    assumed = {"en": "(officer, assumed)", "fr": "(officier, supposé)"}[language]

    assert "ace" in sentences[0]
    assert [assumed in sentence for sentence in sentences] == [False, True]
    assert "steel" in sentences[1].lower()
