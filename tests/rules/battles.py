"""Whole battles for property tests: a small skirmish, and one in which everything can happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from damocles.catalog import core
from damocles.catalog.missions import battlefields
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.engine.chance import Chance
from damocles.engine.dice import Tape
from damocles.muster import setting
from damocles.rules.battle.battle import Battle
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.state.model import (
    AccessZone,
    CeaseFire,
    Company,
    DeploymentZone,
    DropPoint,
    ElementCard,
    Exit,
    FighterCard,
    Mission,
    Objective,
    Officer,
    Rescue,
    Scoring,
    UnitCard,
    Weapon,
)
from damocles.rules.state.params import Options
from damocles.rules.state.setting import Setting
from damocles.scenario import GOLEM, TOAD, TROOPER, WEAPONS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from damocles.engine.dice import Dice
    from damocles.engine.families import Order

AT43 = rule_set("at43")
LONG = 5_000
"""More orders than these battles can have."""

MORTAR = Weapon(
    "mortar", "ranged", accuracy=4, rate=1, rerolls=1, penetration=6, damage=1, area=6_000
)
MISSILE = Weapon(
    "missile", "ranged", accuracy=0, rate=1, rerolls=0, penetration=9, damage=2, fixed=3,
    abilities=("locked_shot",),
)  # fmt: skip
FLAMER = Weapon(
    "flamer", "ranged", accuracy=0, rate=1, rerolls=0, penetration=6, damage=1, fixed=3,
    abilities=("projection",),
)  # fmt: skip
LONG_RIFLE = Weapon(
    "long_rifle", "ranged", accuracy=7, rate=1, rerolls=1, penetration=6, damage=1,
    abilities=("sniper",),
)  # fmt: skip
GRENADE = Weapon(
    "grenade", "ranged", accuracy=4, rate=1, rerolls=0, penetration=5, damage=1,
    abilities=("grenades",),
)  # fmt: skip
STRIKE = Weapon(
    "strike", "ranged", accuracy=0, rate=3, rerolls=0, penetration=8, damage=1, area=5_000, fixed=4
)
CLAWS = Weapon("claws", "close", accuracy=4, rate=2, rerolls=1, penetration=7, damage=1)
ARSENAL = (*WEAPONS, CLAWS, MORTAR, MISSILE, FLAMER, LONG_RIFLE, GRENADE, STRIKE)

HERO = replace(TROOPER, id="hero", type=3, morale=None, combat=7)
GIANT = replace(TOAD, id="giant", type=2, radius=3_000)
SERVANT = replace(TROOPER, id="servant", category="support")
LIFTER = replace(TROOPER, id="lifter", type=3, radius=2_000)


def small(seed: str = "1") -> tuple[Setting, str]:
    """A skirmish of 500 A.P. a side."""
    names = ("white-stars-500", "therians-500")
    return setting(mission="skirmish", companies=names, rules="at43"), seed


# ---- everything ------------------------------------------------------------------------------


def troopers(name: str, rank: int) -> UnitCard:
    """Infantry with an officer and all kinds of specialists."""
    plain = FighterCard("trooper", "standard", ("laser_rifle", "knife", "grenade"), ("designator",))
    leader = replace(plain, role="officer", officer=Officer(rank, rank, 3))
    bearers = [
        FighterCard("trooper", "bearer", (weapon, "knife"))
        for weapon in ("missile", "flamer", "long_rifle")
    ]
    specialists = [
        FighterCard("trooper", "specialist", ("laser_rifle", "knife"), (ability,))
        for ability in ("first_aid", "repairs", "sabotage", "detection")
    ]
    return UnitCard(name, name, "army", (leader, plain, plain, *bearers, *specialists), 300)


def lifters(name: str) -> UnitCard:
    """Heavy infantry that lifts walls and hides."""
    card = FighterCard("lifter", "standard", ("nanoblaster", "blades"), ("hoist", "stealth"))
    return UnitCard(name, name, "army", (card,) * 3, 200)


def golems(name: str) -> UnitCard:
    """Fearless fighters with blades, led by an overseer."""
    card = FighterCard("golem", "standard", ("nanoblaster", "claws"))
    leader = replace(card, role="officer", abilities=("overseer",), officer=Officer(1, 1, 3))
    return UnitCard(name, name, "army", (leader, *(card,) * 5), 200)


def battery(name: str) -> UnitCard:
    """Gunners with a support weapon each, as reinforcements."""
    gunner = FighterCard("trooper", "gunner", ("laser_rifle", "knife"))
    gun = FighterCard("servant", "support_weapon", ("mortar",))
    return UnitCard(name, name, "army", (gunner, gunner, gun, gun), 200, wave="reinforcement")


def toads(name: str) -> UnitCard:
    """Two machines, the first with a hero aboard."""
    on_foot = FighterCard(
        "hero", "hero", ("laser_rifle", "knife"), officer=Officer(2, 2, 4, hero=True)
    )
    hero = FighterCard(
        "toad", "hero", ("cannon", "cannon"), officer=Officer(2, 2, 4, hero=True), on_foot=on_foot
    )
    return UnitCard(
        name, name, "army", (hero, FighterCard("toad", "standard", ("cannon",) * 2)), 400
    )


def overseers(name: str) -> UnitCard:
    """Machines led by an overseer; two of them can become a larger one."""
    plain = FighterCard("toad", "standard", ("cannon",) * 2)
    leader = replace(plain, role="officer", abilities=("overseer",), officer=Officer(1, 2, 3))
    return UnitCard(name, name, "army", (leader, plain, plain), 400)


def spare(name: str, profile: str) -> UnitCard:
    """A machine that can come into being."""
    return UnitCard(name, name, "army", (FighterCard(profile, "standard", ("cannon",) * 2),), 0)


def alone(name: str) -> UnitCard:
    """A hero on foot."""
    card = FighterCard(
        "hero", "hero", ("laser_rifle", "knife"), officer=Officer(1, 1, 2, hero=True)
    )
    return UnitCard(name, name, "army", (card,), 150)


def company(seat: int) -> Company:
    """A bit of everything; two units share the highest rank."""
    units = (
        troopers("alpha", 2), troopers("bravo", 2), lifters("lifters"), golems("golems"),
        battery("battery"), toads("toads"), overseers("overseers"), alone("hero"),
    )  # fmt: skip
    profiles = (TROOPER, GOLEM, TOAD, GIANT, HERO, SERVANT, LIFTER)
    spares = (spare("small", "toad"), spare("large", "giant"))
    return Company(f"company-{seat}", "army", units, profiles, ARSENAL, spares)


def element(name: str, kind: str, size: int, x: int, y: int, w: int, d: int) -> ElementCard:
    """An upright element about its centre, in cm."""
    left, right, low, high = (
        x * 1000 - w * 500,
        x * 1000 + w * 500,
        y * 1000 - d * 500,
        y * 1000 + d * 500,
    )
    corners = ((left, low), (right, low), (right, high), (left, high))
    return ElementCard(name, kind, size, corners)


def battlefield() -> Mission:
    """A crowded table with three sides, strikes, drop points, things to hold and to destroy."""
    elements = (
        element("box", "container", 3, 40, 40, 12, 6),
        element("crate", "container", 3, 70, 50, 6, 12),
        element("wall", "low_wall", 1, 30, 25, 10, 1),
        element("parapet", "low_wall", 1, 60, 25, 10, 1),
        element("nano", "nanogenerator", 2, 55, 60, 6, 6),
    )
    return Mission(
        id="everything", width=100_000, depth=80_000, elements=elements,
        access_zones=(
            AccessZone("south", "south", 0, 100_000, 0),
            AccessZone("north", "north", 0, 100_000, 1),
            AccessZone("east", "east", 0, 80_000, None, permanent=False),
        ),
        deployment_zones=(
            DeploymentZone(
                "camp", 2, ((0, 15_000), (25_000, 15_000), (25_000, 65_000), (0, 65_000))
            ),
        ),
        drop_points=(DropPoint("drop", element="nano"), DropPoint("mark", point=(80_000, 30_000))),
        objectives=(Objective("box", "box"), Objective("mark", point=(80_000, 30_000))),
        scoring=(
            Scoring("infantry_unit", vp=1), Scoring("afv_unit", vp=2), Scoring("officer", vp=1),
            Scoring("control", vp=1, rp=200, objective="box"),
            Scoring("capture", rp=200, objective="mark"),
        ),
        cease_fire=CeaseFire(rounds=5, vp=12), rule="MIS-405", reinforcements=True,
        artillery=STRIKE, destructible=("crate", "wall", "nano"), sabotable=("parapet",),
    )  # fmt: skip


def all_options() -> Options:
    """Every switch as it is not by default."""
    usual = Options()
    switched = {
        name: not getattr(usual, name)
        for name in usual.__struct_fields__
        if isinstance(getattr(usual, name), bool)
    }
    return replace(usual, **switched)


def everything(
    seed: str = "1", *, options: Options | None = None, **brief: object
) -> tuple[Setting, str]:
    """Three sides with everything there is."""
    params = {"options": all_options() if options is None else options}
    rules = AT43.derive(AT43.name, version=AT43.version, params=params)
    mission = replace(battlefield(), **brief)
    return Setting(rules, mission, [company(seat) for seat in range(3)]), seed


def by_hand(seed: str = "1") -> tuple[Setting, str]:
    """The same, but the seats lay the terrain, one of it too large, and share out the table."""
    elements = (*battlefield().elements, element("dome", "bunker", 3, 50, 40, 90, 70))
    return everything(
        seed, options=Options(), setup="trench_war", zones="sectors", access_zones=(),
        deployment_zones=(), elements=elements, all_enter=True,
    )  # fmt: skip


def on_mission(name: str, *, setup: str = "map") -> Callable[[str], tuple[Setting, str]]:
    """Two small companies on a mission of the pack, with pilots where one is wanted."""

    def present(seed: str = "1") -> tuple[Setting, str]:
        fought = battlefields.battlefield(core().missions[name], setup=setup)
        mission = replace(fought, forces=(), reinforcements=True)
        pilots = (alone("ace"), alone("knave"))
        own = [replace(small_company(seat), pilots=pilots) for seat in range(2)]
        return Setting(AT43, mission, own), seed

    return present


def small_company(seat: int) -> Company:
    """Infantry, fearless fighters, machines, and gunners to come."""
    units = troopers("alpha", 2), golems("golems"), toads("toads"), battery("battery")
    return replace(company(seat), units=units)


def hasty(seed: str = "1") -> tuple[Setting, str]:
    """A table so small that units leave it by chance, and that a pilot is met and brought home."""
    mission = Mission(
        id="hasty", width=44_000, depth=40_000,
        elements=(element("wreck", "wreck", 4, 22, 22, 6, 6),),
        access_zones=(
            AccessZone("south", "south", 0, 44_000, 0), AccessZone("north", "north", 0, 44_000, 1),
        ),
        objectives=(Objective("wreck", "wreck"),),
        scoring=(
            Scoring("evacuated_infantry", vp=5, seat=0), Scoring("evacuated_afv", vp=2, seat=0),
            Scoring("pilot_met", vp=5, seat=0), Scoring("pilot_evacuated", vp=5, seat=0),
            Scoring("control", vp=2, objective="wreck", seat=1),
        ),
        cease_fire=CeaseFire(rounds=5, vp=20, pilot_lost=True), rule="MIS-612", all_enter=True,
        roles=True, exit=Exit(0, "east", "MIS-508"),
        rescue=Rescue(0, "wreck", "wreck", protection=11, sp=5),
    )  # fmt: skip
    pilots = (alone("ace"), alone("knave"))
    own = [replace(small_company(seat), pilots=pilots) for seat in range(2)]
    return Setting(AT43, mission, own), seed


def arena(seed: str, units: tuple[UnitCard, ...], **brief: Any) -> tuple[Setting, str]:
    """Two companies of these units on a small table with nothing to take or to leave."""
    plain = {
        "exit": None, "rescue": None, "elements": (), "objectives": (), "roles": False,
        "all_enter": False, "rule": "MIS-405", "cease_fire": CeaseFire(rounds=8),
        "scoring": (Scoring("infantry_unit", vp=1),),
    }  # fmt: skip
    mission = replace(hasty()[0].mission, **(plain | brief))
    own = [replace(company(seat), units=units) for seat in range(2)]
    return Setting(AT43, mission, own), seed


def pit(seed: str = "1") -> tuple[Setting, str]:
    """An empty table so small that nobody can keep out of close combat."""
    fearless = golems("golems"), golems("more")
    return arena(seed, (troopers("alpha", 2), *fearless, alone("hero"), toads("toads")))


def workshop(seed: str = "1") -> tuple[Setting, str]:
    """Walls to lift and to blow up beside a container to open, and those who can."""
    walls = tuple(
        element(f"wall-{x}-{y}", "low_wall", 1, x, y, 8, 1) for x in (8, 22, 36) for y in (7, 33)
    )
    names = tuple(wall.id for wall in walls)
    return arena(
        seed,
        (troopers("alpha", 2), lifters("lifters"), toads("toads"), alone("hero")),
        elements=(*walls, element("box", "container", 3, 22, 20, 12, 6)),
        objectives=(Objective("box", "box"),),
        destructible=names[:2],
        sabotable=(*names[2:], "box"),
    )


def salvage(seed: str = "1") -> tuple[Setting, str]:
    """The wreck of a pilot on a small table, and time enough to bring him home."""
    found, _ = hasty(seed)
    cease_fire = CeaseFire(rounds=9, vp=30, pilot_lost=True)
    mission = replace(found.mission, automatic_winner=0, cease_fire=cease_fire)
    return Setting(AT43, mission, found.companies), seed


# ---- playing ---------------------------------------------------------------------------------


def begun(kind: tuple[Setting, str], dice: Dice | None = None) -> Battle:
    """A battle before its first order."""
    present, seed = kind
    return Battle.start(present, dice or Tape(seed))


def orders(battle: Battle, seed: str, limit: int = LONG) -> Iterator[Order]:
    """Random orders for a battle, one after the other; the caller pushes each."""
    chance = Chance(seed)
    for _ in range(limit):
        if battle.decision is None:
            return
        yield sample(battle.table, battle.decision, chance)


def play_on(battle: Battle, seed: str, limit: int = LONG) -> Battle:
    """The battle after so many random orders, or at its end."""
    for order in orders(battle, seed, limit):
        battle.push(order)
    return battle
