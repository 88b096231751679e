"""What sentences call things: by names, in centimetres, with verbs in the right number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from msgspec.structs import replace

from damocles.engine.families import Event
from damocles.engine.values import members
from damocles.muster import setting
from damocles.record.narration.events import FORMS, narrate
from damocles.record.narration.names import Names
from damocles.rules.state.apply.changes import change_unit
from damocles.rules.state.events.abilities import TagHeld
from damocles.rules.state.events.activation import (
    ActivationBegan,
    ActivationEnded,
    CardLeft,
    CardRelocated,
    OptionTaken,
    StayedInReserve,
)
from damocles.rules.state.events.close_combat import Strike
from damocles.rules.state.events.command import CommanderNamed, FirstChosen
from damocles.rules.state.events.control import BattleEnded, ControlAssessed, PointsScored
from damocles.rules.state.events.damage import DamageRolled, HeroOnFoot, PartDamaged
from damocles.rules.state.events.missions import PilotChosen
from damocles.rules.state.events.morale import FightersStoodUp, MoraleTested
from damocles.rules.state.events.movement import Placement, RunOver, UnitMoved
from damocles.rules.state.events.setup import PositionDealt
from damocles.rules.state.events.shooting import (
    BlastLanded,
    OverwatchSpent,
    SalvoDeclared,
    StandingOrdersGiven,
    Volley,
)
from damocles.rules.state.model import HoldOut
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import Setting
from damocles.rules.state.state import Outcome
from damocles.rules.state.targets import Aim, Fire, UnitTarget
from damocles.rules.state.ways import Way
from damocles.server.frames.teller import BattleTeller
from tests.rules.battles import begun

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state.state import Table
    from damocles.words import Language

both = pytest.mark.parametrize("language", ["en", "fr"])
FARTHEST = 300
"""No table is as long as that, in centimetres."""


def table_of(*companies: str, mission: str = "extraction") -> Table:
    """A battle of the library that has begun, in a mission with a goal."""
    found = setting(mission=mission, companies=companies, rules="at43")
    with_goal = replace(found.mission, goals=(HoldOut(seat=0, round=6),))
    return begun((Setting(found.rules, with_goal, found.companies), "1")).table


@pytest.fixture(scope="module")
def table() -> Table:
    """White Stars against machines that are always alone."""
    return table_of("white-stars-2000", "therians-2000-armour")


def unit_called(table: Table, name: str) -> int:
    """The first unit of a name."""
    units = table.units.values()
    return next(each.id for each in units if table.setting.unit_card(each).name == name)


# ---- one event of every kind -----------------------------------------------------------------


PLAIN: dict[str, Any] = {
    "x y distance radius deviation length": 5_000,
    "seat winner first by": 1,
    "seats wagers authority wagered home_turf": (0, 1),
    "faces totals": (3, 4),
    "needed successes impacts dice points leadership band round": 4,
    "accuracy vp rp cancelled to_target direction side place": 2,
    "engaged passed before_moving overwatch crossing reroll": False,
    "retest always_reroll hero_left": True,
    "gait": "combat",
    "drill": "take_cover",
    "routine": "nanonucleus",
    "option": "extra",
    "waiting": "overwatch_bearers",
    "presence": {},
    "sequences": ((0, 1), 4),
    "to_play": ((0, 1), (4,)),
    "audience": (0,),
    "then": (),
    "taken": 1,
    "face": 3,
    "card": "wraith_golgoth",
    "cause": "shot",
    "lengths": (5_000, 18_000),
    "corners": ((0, 0), (5_000, 0), (0, 5_000)),
    "volleys": (Volley(4, 3, 2),),
    "way": Way((0, 0), ()),
    "outcome": Outcome(1, "MIS-612", (0, 3)),
    "rule": "GEN-001",
    "weapon": "medium_sonic_cannon",
    "part": 3,
}
"""Values that are the same in every battle, by the fields that have them."""


def samples(table: Table) -> dict[str, Any]:
    """A value of a real battle for every field that an event can have."""
    golgoth = unit_called(table, "wraith_golgoth")
    machine_, trooper = table.units[golgoth].fighters[0], table.units[0].fighters[0]
    element, zone = next(iter(table.elements)), table.setting.mission.access_zones[0].id
    fire = Fire(1, golgoth, machine_, "medium_sonic_cannon", UnitTarget(0), (machine_,))
    shared: dict[str, Any] = {
        **PLAIN,
        "fighter leader hero medic mechanic member newcomer overseer origin machine": machine_,
        "fighters attackers defenders caught hidden fallen too_far among units": (
            trooper,
            machine_,
        ),
        "element position on": element,
    }
    return {
        **{name: value for names, value in shared.items() for name in names.split()},
        "unit": golgoth,
        "fire": fire,
        "entered": zone,
        "why": f"control {element}",
        "controllers": {element: 0, zone: 1},
        "placement": Placement(machine_, 5_000, 5_000),
        "placements": (Placement(machine_, 5_000, 5_000),),
        "aims": (Aim(trooper, machine_),),
        "deeds": ("move", "fire"),
        "strikes": (Strike(trooper, machine_, "combat_knife"),),
        "struck": ((trooper, 1),),
        "behind": ((trooper, element),),
    }


OTHER: dict[type[Event], list[dict[str, Any]]] = {
    BattleEnded: [
        {"outcome": Outcome(None, "MIS-612", (1, 1))},
        {"outcome": Outcome(0, "MIS-612", (1, 1), allies=(1,))},
        {"outcome": Outcome(0, "MIS-612", (1, 1), goals=(0,))},
        {"outcome": Outcome(0, "MIS-612", (1, 1), goals=(0,), allies=(1,))},
        {"outcome": Outcome(None, "MIS-612", (1, 1), goals=(0,))},
    ],
    BlastLanded: [{"deviation": 0}],
    CardLeft: [{"unit": None}],
    CardRelocated: [{"taken": 3}],
    CommanderNamed: [{"fighter": None}],
    ControlAssessed: [{"controllers": {}}],
    DamageRolled: [{"fighter": None}],
    FirstChosen: [{"then": (1,)}],
    MoraleTested: [{"passed": True}],
    OptionTaken: [{"option": each} for each in (None, "relocate", "delay")],
    OverwatchSpent: [{"waiting": None}],
    PointsScored: [
        {"why": why}
        for why in (
            "infantry_unit", "afv_unit", "officer", "pilot_met", "pilot_evacuated",
            "evacuated_infantry", "evacuated_afv",
        )
    ],
    PositionDealt: [{"face": None}],
    RunOver: [{"fallen": ()}],
    StandingOrdersGiven: [{"always_reroll": False}],
    TagHeld: [{"element": None}],
    UnitMoved: [{"entered": None}],
}  # fmt: skip
"""The fields that give an event another form."""


def every_event(table: Table) -> Iterator[Event]:
    """One event of every kind, and of every form that its own fields give it."""
    values = samples(table)
    for kind in members(Event):
        if kind.__module__.startswith("damocles."):
            given = {field.name: values[field.name] for field in msgspec.structs.fields(kind)}
            for more in ({}, *OTHER.get(kind, ())):
                yield kind(**given | more)


def test_every_event_that_has_forms_is_told_in_them() -> None:
    """Those that are left differ by the kind of fire, where the unit is, or by the edition."""
    left = {"SalvoDeclared", "ActivationBegan", "ActivationEnded", "CardRevealed"}

    assert {kind.__name__ for kind in FORMS} - {kind.__name__ for kind in OTHER} == left


@both
def test_no_sentence_has_a_raw_id_or_an_absurd_length(table: Table, language: Language) -> None:
    """Nothing is called by a word with an underscore, nothing is farther than a table is long."""
    for event in every_event(table):
        sentence = narrate(event, table, language)
        lengths = re.findall(r"([\d.,]+) cm", sentence)

        assert "_" not in sentence, sentence
        assert all(float(each.replace(",", ".")) < FARTHEST for each in lengths), sentence
        assert "[" not in sentence, sentence


@both
@pytest.mark.parametrize("companies", [
    ("white-stars-2000", "therians-2000-fusion"),
    ("red-blok-2000", "karmans-2000"),
])  # fmt: skip
def test_everything_in_the_library_has_a_name(
    companies: tuple[str, ...], language: Language
) -> None:
    """Units, weapons, parts of machines and pilots."""
    table = table_of(*companies)
    names = Names(table, language)
    called = [names.unit(unit) for unit in table.units]
    called += [names.weapon(weapon) for weapon in table.setting.weapons]
    for fighter in table.fighters.values():
        parts = [names.part(fighter.id, part) for part in range(len(fighter.sp))]
        assert len(set(parts)) == len(parts)
        called += parts

    assert [name for name in called if "_" in name] == []


# ---- lengths and names -----------------------------------------------------------------------


def test_a_deviation_is_told_in_centimetres(table: Table) -> None:
    """Five misses are 5 cm; French has a comma."""
    event = next(each for each in every_event(table) if isinstance(each, BlastLanded))

    assert "deviates by 5.00 cm: 5.00 cm around" in narrate(event, table)
    assert "déviation de 5,00 cm\u202f: rayon 5,00 cm" in narrate(event, table, "fr")


def test_a_part_is_called_by_its_weapon(table: Table) -> None:
    """Of two that are alike each has its number; the others have words of their own."""
    golgoth = table.units[unit_called(table, "wraith_golgoth")].fighters[0]
    toad = table.units[unit_called(table, "fire_toads")].fighters[0]
    english, french = Names(table, "en"), Names(table, "fr")

    assert "(medium sonic cannon): 1" in narrate(PartDamaged(golgoth, 3, 1), table)
    assert [english.part(toad, part) for part in (0, 1, 2, 3)] == [
        "frame", "propulsion", "light laser cannon 1", "light laser cannon 2",
    ]  # fmt: skip
    assert french.part(toad, 0) == "châssis"


def test_a_hero_has_his_name() -> None:
    """Newton waits in the wreck, and is no Fire Toad when he has left his own."""
    table = table_of("white-stars-2000", "therians-2000").copy()
    toads = unit_called(table, "fire_toads")
    [pilot, *_] = table.setting.companies[0].pilots
    chosen = PilotChosen(0, 90, 900, f"0/{pilot.id}")
    machine.apply(table, chosen)
    afoot = replace(table.setting.unit_card(table.units[90]), name="fire_toads")
    table.setting.unit_cards[table.units[90].card] = afoot
    on_foot = HeroOnFoot(table.units[toads].leader, 900, 90)

    assert narrate(chosen, table).endswith(": the pilot is Captain H. Newton, inside the wreck.")
    assert narrate(on_foot, table).startswith("Captain H. Newton leaves the machine")
    assert narrate(StayedInReserve(90), table) == "Captain H. Newton stays in reserve."


# ---- one or several --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "verb", "said"),
    [
        ("wraith_golgoth", "stays", "Wraith golgoth 1 fires at star troopers"),
        ("fire_toads", "stay", "Fire Toads 1 fire at star troopers"),
    ],
)
def test_a_machine_that_is_always_alone_fires(
    table: Table, name: str, verb: str, said: str
) -> None:
    """Fire Toads fire, even where there is one of them: the name is that of several."""
    unit = table.units[unit_called(table, name)]
    target = UnitTarget(unit_called(table, "star_troopers"))
    fire = Fire(unit.seat, unit.id, unit.leader, "light_laser_cannon", target, (unit.leader,))
    event = SalvoDeclared(fire, 12_340, 1, (), before_moving=False)

    assert narrate(event, table).startswith(said)
    assert narrate(StayedInReserve(unit.id), table).endswith(f" {verb} in reserve.")


@pytest.mark.rule("MIS-009")
def test_a_unit_that_does_not_enter_stays_in_reserve(table: Table) -> None:
    """It is not told as one that has acted; on the table it is."""
    away, there, golgoth = table.copy(), table.copy(), unit_called(table, "wraith_golgoth")
    change_unit(away, golgoth, place="reserve")
    change_unit(there, golgoth, place="table")
    events = ActivationBegan(golgoth, engaged=False), ActivationEnded(golgoth)

    assert [narrate(event, away) for event in events] == [
        "Wraith golgoth 1 is called up from reserve.",
        "Wraith golgoth 1 stays in reserve.",
    ]
    assert narrate(events[1], away, "fr") == "Wraith golgoth 1\u202f: toujours en réserve."
    assert narrate(events[1], there) == "Wraith golgoth 1: the activation ends."
    assert [BattleTeller(away).event(event).quiet for event in events] == [True, False]
    assert BattleTeller(there).event(events[1]).quiet


def test_fighters_are_counted(table: Table) -> None:
    """One stands up, two stand up; one of several has his number even when he is alone."""
    unit = table.units[unit_called(table, "star_troopers")]
    one = FightersStoodUp(unit.id, unit.fighters[:1])
    two = FightersStoodUp(unit.id, unit.fighters[:2])

    assert narrate(one, table).endswith(" no. 1 stands up.")
    assert narrate(two, table).endswith("2 x star troopers stand up.")


def test_french_counts_with_its_own_sign_and_tramples(table: Table) -> None:
    """A strider does not roll, and its verb has the number of its name."""
    toad = table.units[unit_called(table, "fire_toads")].fighters[0]
    troopers = table.units[unit_called(table, "star_troopers")].fighters[:2]
    event = next(each for each in every_event(table) if isinstance(each, RunOver))
    told = narrate(replace(event, machine=toad, fighters=troopers, fallen=()), table, "fr")

    assert told.startswith("Fire Toads 1 n° 1 piétine 2 \u00d7 star troopers\u202f: dés ")


def test_dice_that_are_drawn_are_not_told(table: Table) -> None:
    """Nor the number they need; where none was thrown, that is told."""
    event = next(each for each in every_event(table) if isinstance(each, DamageRolled))

    assert "dice 3 4, needed 4, successes: 4" in narrate(event, table)
    assert narrate(event, table, with_dice=False).endswith("cannon: successes: 4.")
    sure = narrate(replace(event, faces=()), table, with_dice=False)
    assert sure.endswith("cannon: needed 4, successes: 4.")
